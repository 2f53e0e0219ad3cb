//! So many bytes for all teams together, of which no team takes more than it leaves to the others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::TeamId;

#[derive(Debug)]
pub(super) struct Budget {
    total: u64,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    by_all: u64,
    by_team: HashMap<TeamId, u64>,
}

/// What one file holds of a budget, until it is dropped.
#[derive(Debug)]
pub(super) struct Share {
    budget: Arc<Budget>,
    team: TeamId,
    bytes: u64,
}

impl Budget {
    pub(super) fn new(total: u64) -> Arc<Self> {
        Arc::new(Self { total, held: Mutex::default() })
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Share {
    pub(super) fn of(budget: &Arc<Budget>, team: &TeamId) -> Self {
        Self { budget: Arc::clone(budget), team: team.clone(), bytes: 0 }
    }

    /// `false` when the team would then hold more than is left free. So one team alone has at most a half, two have a third
    /// each, and somebody new always finds something: nobody has to be sent away or waited for.
    pub(super) fn grow(&mut self, bytes: usize) -> bool {
        let bytes = bytes as u64;
        let mut held = self.budget.held();
        let of_team = held.by_team.get(&self.team).copied().unwrap_or(0).saturating_add(bytes);
        let of_all = held.by_all.saturating_add(bytes);
        if of_team > self.budget.total.saturating_sub(of_all) {
            return false;
        }
        held.by_all = of_all;
        held.by_team.insert(self.team.clone(), of_team);
        drop(held);
        self.bytes += bytes;
        true
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.budget.held();
        held.by_all = held.by_all.saturating_sub(self.bytes);
        let left = held.by_team.get(&self.team).map_or(0, |of_team| of_team.saturating_sub(self.bytes));
        if left == 0 {
            held.by_team.remove(&self.team);
        } else {
            held.by_team.insert(self.team.clone(), left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team() -> TeamId {
        TeamId::fresh(jiff::Timestamp::UNIX_EPOCH).unwrap()
    }

    /// Takes until there is no more.
    fn filled(budget: &Arc<Budget>, team: &TeamId) -> Share {
        let mut share = Share::of(budget, team);
        while share.grow(1) {}
        share
    }

    #[test]
    fn a_team_leaves_as_much_as_it_takes_and_gives_it_back() {
        let (budget, north, south) = (Budget::new(1000), team(), team());
        let first = filled(&budget, &north);
        assert_eq!(first.bytes, 500);
        assert!(!Share::of(&budget, &north).grow(1));
        let second = filled(&budget, &south);
        assert_eq!(second.bytes, 250);
        assert_eq!(filled(&budget, &team()).bytes, 125);
        drop(first);
        drop(second);
        assert!(budget.held().by_team.is_empty());
        assert_eq!(budget.held().by_all, 0);
        assert_eq!(filled(&budget, &north).bytes, 500);
    }

    #[test]
    fn the_files_of_a_team_count_together() {
        let (budget, north) = (Budget::new(1000), team());
        let (mut first, mut second) = (Share::of(&budget, &north), Share::of(&budget, &north));
        assert!(first.grow(300) && second.grow(200) && !first.grow(1) && !second.grow(1));
        drop(first);
        assert!(second.grow(300));
    }
}
