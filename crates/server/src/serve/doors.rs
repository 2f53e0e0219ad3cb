//! So many connections of one address and no more: nobody fills the house alone.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use service::request::{ClientAddress, Network};

/// More than any browser or program needs. Proxies that are trusted stand for many, and are not counted.
const OF_AN_ADDRESS: usize = 256;

#[derive(Clone, Debug)]
pub(super) struct Doors {
    inside: Arc<Mutex<HashMap<String, usize>>>,
    uncounted: Arc<[Network]>,
}

/// The right to be connected, until it is dropped.
#[derive(Debug)]
pub(super) struct Pass(Option<(Doors, String)>);

impl Doors {
    pub(super) fn new(uncounted: &[Network]) -> Self {
        Self { inside: Arc::default(), uncounted: uncounted.into() }
    }

    /// `None` when the address has as many as it may. What counts as one address does here as everywhere.
    pub(super) fn enter(&self, peer: IpAddr) -> Option<Pass> {
        let peer = peer.to_canonical();
        if self.uncounted.iter().any(|proxy| proxy.contains(peer)) {
            return Some(Pass(None));
        }
        let name = ClientAddress(peer).counted_as();
        let mut inside = self.inside();
        let count = inside.entry(name.clone()).or_default();
        if *count >= OF_AN_ADDRESS {
            return None;
        }
        *count += 1;
        drop(inside);
        Some(Pass(Some((self.clone(), name))))
    }

    fn inside(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let Some((doors, name)) = &self.0 else { return };
        let mut inside = doors.inside();
        let left = inside.get(name).map_or(0, |count| count.saturating_sub(1));
        if left == 0 {
            inside.remove(name);
        } else {
            inside.insert(name.clone(), left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_and_others_are_not_in_its_way() {
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let doors = Doors::new(&[proxy.into()]);
        let one = IpAddr::from([203, 0, 113, 9]);
        let mut passes: Vec<Pass> = (0..OF_AN_ADDRESS).map(|_| doors.enter(one).unwrap()).collect();
        assert!(doors.enter(one).is_none());
        assert!(doors.enter(IpAddr::from([203, 0, 113, 10])).is_some());
        let through_proxy: Vec<Pass> = (0..=OF_AN_ADDRESS).map(|_| doors.enter(proxy).unwrap()).collect();
        assert_eq!(through_proxy.len(), OF_AN_ADDRESS + 1);
        passes.pop();
        assert!(doors.enter(one).is_some());
        passes.clear();
        assert!(doors.inside().is_empty());
    }
}
