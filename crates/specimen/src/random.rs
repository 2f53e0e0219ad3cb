//! A seed → the same numbers on every machine and in every version of this program.

/// Our own generator: a crate may change its stream between versions, and every specimen would change with it.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    pub fn seeded(seed: u64) -> Self {
        Self { state: seed ^ 0x5851_F42D_4C95_7F2D }
    }

    /// A stream of its own, so that more draws for one purpose do not change another's.
    pub fn branch(&mut self) -> Self {
        Self::seeded(self.bits())
    }

    /// A number from zero up to, not including, `count`; zero when there is nothing to choose from.
    #[inline]
    pub fn below(&mut self, count: u64) -> u64 {
        let wide = u128::from(self.bits()) * u128::from(count);
        u64::try_from(wide >> 64).unwrap_or(0)
    }

    /// Both ends included.
    #[inline]
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let width = high.saturating_sub(low).saturating_add(1).max(1);
        low + i64::try_from(self.below(width.unsigned_abs())).unwrap_or(0)
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// `choices` is one of our tables and never empty.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        let place = self.below(choices.len() as u64);
        &choices[usize::try_from(place).unwrap_or(0)]
    }

    /// Fisher and Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let place = usize::try_from(self.below(last as u64 + 1)).unwrap_or(0);
            items.swap(last, place);
        }
    }

    pub fn digits(&mut self, count: usize) -> String {
        self.letters("0123456789", count)
    }

    /// `alphabet` is ASCII.
    pub fn letters(&mut self, alphabet: &str, count: usize) -> String {
        (0..count).map(|_| char::from(*self.pick(alphabet.as_bytes()))).collect()
    }

    /// One step of splitmix64: an odd increment, then two rounds of multiply and shift.
    #[inline]
    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_itself_and_another_does_not() {
        let draw = |seed| Random::seeded(seed).digits(40);
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn the_stream_is_pinned_so_that_specimens_stay_the_same() {
        assert_eq!(Random::seeded(1).digits(12), "798983665513");
    }

    #[test]
    fn every_number_between_two_is_drawn_and_none_outside() {
        let mut random = Random::seeded(3);
        let drawn: Vec<i64> = (0..500).map(|_| random.between(-2, 2)).collect();
        for number in -2..=2 {
            assert!(drawn.contains(&number));
        }
        assert!(drawn.iter().all(|number| (-2..=2).contains(number)));
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        Random::seeded(5).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<u32>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<u32>>());
    }
}
