//! Amounts → a scale with round marks.

use ledger::Money;

/// From the lowest to the highest mark of a chart's upright axis, in whole units of the currency.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    pub lowest: f64,
    pub highest: f64,
    pub marks: Vec<f64>,
}

const MOST_MARKS: f64 = 5.0;

impl Scale {
    /// Holds every amount and zero.
    pub fn over(amounts: impl Iterator<Item = Money>) -> Self {
        Self::holding(amounts.map(rupees))
    }

    /// Holds every number that is one, and zero.
    pub fn holding(numbers: impl Iterator<Item = f64>) -> Self {
        let (mut least, mut most) = (0.0_f64, 0.0_f64);
        for number in numbers.filter(|number| number.is_finite()) {
            least = least.min(number);
            most = most.max(number);
        }
        let step = step((most - least).max(1.0));
        let (first, last) = ((least / step).floor(), (most / step).ceil().max(1.0));
        let count = (last - first).clamp(1.0, 2.0 * MOST_MARKS) as usize;
        let marks: Vec<f64> = (0..=count).map(|place| (first + place as f64) * step).collect();
        Self { lowest: first * step, highest: last * step, marks }
    }

    /// 0 at the lowest mark, 1 at the highest.
    pub fn share(&self, rupees: f64) -> f32 {
        let share = (rupees - self.lowest) / (self.highest - self.lowest);
        share.clamp(0.0, 1.0) as f32
    }
}

pub fn rupees(amount: Money) -> f64 {
    amount.as_paise() as f64 / 100.0
}

/// One, two or five of the largest power of ten that leaves few marks.
fn step(range: f64) -> f64 {
    let mut power = 1.0;
    while power * 10.0 * MOST_MARKS < range {
        power *= 10.0;
    }
    [1.0, 2.0, 5.0]
        .map(|times| times * power)
        .into_iter()
        .find(|step| step * MOST_MARKS >= range)
        .unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(paise: &[i64], marks: &[f64]) {
        let scale = Scale::over(paise.iter().map(|paise| Money::paise(*paise)));
        assert_eq!(scale.marks, marks, "{paise:?}");
        for paise in paise {
            let share = scale.share(rupees(Money::paise(*paise)));
            assert!((0.0..=1.0).contains(&share), "{paise}");
        }
    }

    #[test]
    fn marks_are_round_and_few() {
        check(&[], &[0.0, 1.0]);
        check(&[0], &[0.0, 1.0]);
        check(&[50_000], &[0.0, 100.0, 200.0, 300.0, 400.0, 500.0]);
        check(&[6_435_000, 1_200_000], &[0.0, 20_000.0, 40_000.0, 60_000.0, 80_000.0]);
        check(&[-150_000, 200_000], &[-2_000.0, -1_000.0, 0.0, 1_000.0, 2_000.0]);
    }

    #[test]
    fn no_amount_is_too_large_to_draw() {
        let scale = Scale::over([i64::MAX, i64::MIN].into_iter().map(Money::paise));
        assert!(scale.marks.len() < 12 && scale.highest.is_finite());
    }
}
