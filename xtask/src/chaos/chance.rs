//! A seed → choices that are the same every time. Marsaglia's xorshift.

use std::time::Duration;

#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        // Zero would stay zero, and small seeds begin alike.
        let mut chance = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        chance.below(2);
        chance
    }

    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 8) % end.max(1)
    }

    pub(super) fn between(&mut self, least: Duration, most: Duration) -> Duration {
        let room = u64::try_from((most.saturating_sub(least)).as_millis()).unwrap_or(u64::MAX);
        least + Duration::from_millis(self.below(room.saturating_add(1)))
    }

    pub(super) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(usize::try_from(self.below(from.len() as u64)).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_choices_and_another_does_not() {
        let drawn = |seed| {
            let mut chance = Chance::new(seed);
            (0..20).map(|_| chance.below(1_000)).collect::<Vec<_>>()
        };
        assert_eq!(drawn(7), drawn(7));
        assert_ne!(drawn(7), drawn(8));
    }
}
