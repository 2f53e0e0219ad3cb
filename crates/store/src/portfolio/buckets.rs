//! A value → the place of a fixed scale that it is counted in.

/// The places of a scale begin at fixed values, so that counts of any two days can be added up. They never change: a finer
/// scale would be a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// Steps of 50, from 300 to 900.
    Score,
    /// Whole rupees, in steps that grow with the amount.
    Rupees,
    /// Thousandths.
    Share,
    Count,
    /// Ten places for each power of ten, from a hundredth of a second.
    Millis,
    /// Days past due, as lenders speak of them.
    Days,
}

/// Where values below zero are.
const BELOW_ZERO: i64 = -1;

const SCORES: [i64; 12] = [300, 350, 400, 450, 500, 550, 600, 650, 700, 750, 800, 850];
const RUPEES: [i64; 32] = [
    BELOW_ZERO, 0, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 50_000, 75_000,
    100_000, 150_000, 200_000, 300_000, 500_000, 750_000, 1_000_000, 1_500_000, 2_000_000, 3_000_000,
    5_000_000, 7_500_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000, 200_000_000, 500_000_000,
];
const SHARES: [i64; 17] =
    [BELOW_ZERO, 0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1_000];
const COUNTS: [i64; 12] = [BELOW_ZERO, 0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20];
const DAYS: [i64; 7] = [0, 1, 30, 60, 90, 180, 360];
/// From a hundredth of a second to months.
const MILLIS: [i64; 91] = millis();

const fn millis() -> [i64; 91] {
    let steps = [100, 125, 160, 200, 250, 315, 400, 500, 630, 800];
    let mut bounds = [0; 91];
    let mut power = 1;
    let mut place = 1;
    while place < 91 {
        // The first decade is of hundredths: its steps are a tenth of these.
        bounds[place] = steps[(place - 1) % 10] * power / 10;
        if place % 10 == 0 {
            power *= 10;
        }
        place += 1;
    }
    bounds
}

impl Scale {
    /// Where the places begin, the lowest first.
    #[must_use]
    pub const fn bounds(self) -> &'static [i64] {
        match self {
            Self::Score => &SCORES,
            Self::Rupees => &RUPEES,
            Self::Share => &SHARES,
            Self::Count => &COUNTS,
            Self::Millis => &MILLIS,
            Self::Days => &DAYS,
        }
    }

    /// Where the place of a value begins. What is below all of them is in the first.
    #[must_use]
    pub fn place(self, value: i64) -> i64 {
        let bounds = self.bounds();
        let above = bounds.partition_point(|bound| *bound <= value);
        bounds.get(above.saturating_sub(1)).copied().unwrap_or_default()
    }

    /// Where the next place begins; `None` for the last.
    #[must_use]
    pub fn end(self, place: i64) -> Option<i64> {
        let bounds = self.bounds();
        bounds.get(bounds.partition_point(|bound| *bound <= place)).copied()
    }

    /// Whether the place holds what is below zero.
    #[must_use]
    pub const fn is_below_zero(place: i64) -> bool {
        place == BELOW_ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Scale; 6] =
        [Scale::Score, Scale::Rupees, Scale::Share, Scale::Count, Scale::Millis, Scale::Days];

    #[test]
    fn places_follow_each_other_and_hold_every_value() {
        for scale in ALL {
            assert!(scale.bounds().is_sorted_by(|one, next| one < next), "{scale:?}");
            for value in [i64::MIN, -7, 0, 1, 299, 712, 49_999, 50_000, i64::MAX] {
                let place = scale.place(value);
                assert!(place <= value.max(scale.bounds()[0]), "{scale:?} {value}");
                assert!(scale.end(place).is_none_or(|end| value < end), "{scale:?} {value}");
            }
        }
    }

    #[test]
    fn values_are_where_people_look_for_them() {
        assert_eq!(Scale::Score.place(712), 700);
        assert_eq!(Scale::Score.place(900), 850);
        assert_eq!(Scale::Rupees.place(83_394), 75_000);
        assert_eq!(Scale::Rupees.place(-1), BELOW_ZERO);
        assert_eq!(Scale::Share.place(211), 200);
        assert_eq!(Scale::Count.place(7), 6);
        assert_eq!((Scale::Days.place(29), Scale::Days.place(30)), (1, 30));
        assert_eq!((Scale::Millis.place(9), Scale::Millis.place(10)), (0, 10));
        assert_eq!((Scale::Millis.place(1_700), Scale::Millis.end(1_600)), (1_600, Some(2_000)));
    }
}
