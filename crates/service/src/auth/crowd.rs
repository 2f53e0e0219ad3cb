//! Who signs in from where → a warning when everybody seems to come from one place.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use store::UserId;

use crate::request::ClientAddress;

/// So many people in a row from one address are a proxy that nobody named, or a very busy office.
const PEOPLE: usize = 10;

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug, Default)]
pub struct Crowd(Arc<Mutex<Seen>>);

#[derive(Debug, Default)]
struct Seen {
    address: String,
    people: HashSet<UserId>,
    is_told: bool,
}

impl Crowd {
    /// Counted by address, every guess of anybody would throttle all of them.
    pub fn note(&self, from: ClientAddress, user: &UserId) {
        if self.is_suspicious(from, user) {
            tracing::warn!(
                people = PEOPLE,
                "people sign in one after the other from one and the same address: if that is a proxy, name it with \
                 --trusted-proxies, or the wrong guesses of one of them keep all of them out"
            );
        }
    }

    /// Once.
    fn is_suspicious(&self, from: ClientAddress, user: &UserId) -> bool {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.is_told {
            return false;
        }
        let address = from.counted_as();
        if seen.address != address {
            seen.address = address;
            seen.people.clear();
        }
        seen.people.insert(user.clone());
        seen.is_told = seen.people.len() >= PEOPLE;
        seen.is_told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn somebody() -> UserId {
        UserId::fresh(jiff::Timestamp::UNIX_EPOCH).unwrap()
    }

    fn from(text: &str) -> ClientAddress {
        ClientAddress(text.parse().unwrap())
    }

    #[test]
    fn ten_people_in_a_row_from_one_address_are_told_of_once() {
        let crowd = Crowd::default();
        let told: Vec<bool> = (0..20).map(|_| crowd.is_suspicious(from("10.0.0.2"), &somebody())).collect();
        assert_eq!(told.iter().filter(|told| **told).count(), 1);
        assert!(told[9]);
    }

    #[test]
    fn one_person_again_and_again_or_somebody_from_elsewhere_is_no_crowd() {
        let (crowd, asha) = (Crowd::default(), somebody());
        assert!((0..20).all(|_| !crowd.is_suspicious(from("10.0.0.2"), &asha)));
        for number in 0..40 {
            let address = if number % 5 == 0 { "203.0.113.9" } else { "10.0.0.2" };
            assert!(!crowd.is_suspicious(from(address), &somebody()));
        }
    }
}
