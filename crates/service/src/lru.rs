//! Things that were asked for lately, within a bound: what nobody has asked for longest goes first.

use std::collections::HashMap;
use std::hash::Hash;

/// Each thing has a weight of the owner's choice; all together weigh no more than was agreed.
pub struct Lru<K, V> {
    entries: HashMap<K, Entry<V>>,
    weight: usize,
    weight_at_most: usize,
    /// Counts look-ups, so that it is known what was not asked for longest.
    moment: u64,
}

struct Entry<V> {
    value: V,
    weight: usize,
    last_used: u64,
}

impl<K: Clone + Eq + Hash, V> Lru<K, V> {
    pub fn holding(weight_at_most: usize) -> Self {
        Self { entries: HashMap::new(), weight: 0, weight_at_most, moment: 0 }
    }

    pub fn get(&mut self, key: &K) -> Option<&mut V> {
        self.moment += 1;
        let entry = self.entries.get_mut(key)?;
        entry.last_used = self.moment;
        Some(&mut entry.value)
    }

    /// Takes the place of what was there under the same key.
    pub fn put(&mut self, key: K, value: V, weight: usize) {
        self.remove(&key);
        self.moment += 1;
        self.weight += weight;
        self.entries.insert(key, Entry { value, weight, last_used: self.moment });
        while self.weight > self.weight_at_most && self.remove_oldest() {}
    }

    pub fn remove(&mut self, key: &K) -> Option<V> {
        let gone = self.entries.remove(key)?;
        self.weight -= gone.weight;
        Some(gone.value)
    }

    fn remove_oldest(&mut self) -> bool {
        let oldest = self.entries.iter().min_by_key(|(_, entry)| entry.last_used).map(|(key, _)| key.clone());
        oldest.is_some_and(|key| self.remove(&key).is_some())
    }

    #[cfg(test)]
    pub fn weight(&self) -> usize {
        self.weight
    }

    #[cfg(test)]
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.entries.values().map(|entry| &entry.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_asked_for_longest_goes_first() {
        let mut held = Lru::holding(30);
        for key in ["a", "b", "c"] {
            held.put(key, key.to_uppercase(), 10);
        }
        assert!(held.get(&"a").is_some());
        held.put("d", "D".to_owned(), 10);
        assert_eq!(["a", "b", "c", "d"].map(|key| held.get(&key).is_some()), [true, false, true, true]);
    }

    #[test]
    fn weights_follow_what_is_replaced_and_removed() {
        let mut held = Lru::holding(30);
        held.put("a", 1, 10);
        held.put("a", 2, 25);
        assert_eq!((held.weight(), held.get(&"a").copied()), (25, Some(2)));
        held.put("b", 3, 40);
        assert_eq!(held.weight(), 0);
        assert_eq!(held.remove(&"b"), None);
    }
}
