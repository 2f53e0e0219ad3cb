//! Whole paise shared out, and the one in the middle of many. There are two ways to take that from an even count, and each is called by its own name.

use std::cmp::Ordering;

/// Rounds half away from zero. Nothing is divided by nought: that is nought.
pub const fn divide(sum: i128, by: i128) -> i128 {
    let (sum, by) = if by < 0 { (-sum, -by) } else { (sum, by) };
    if by == 0 {
        return 0;
    }
    let half = by / 2;
    if sum < 0 { -((-sum + half) / by) } else { (sum + half) / by }
}

/// The middle one; of an even count the upper of the two, so that it is always one of the values. `None` without any.
pub fn upper_middle<T: Ord + Copy>(values: &mut [T]) -> Option<T> {
    upper_middle_by(values, T::cmp)
}

/// The same of values that have no order by themselves, such as places on a page.
pub fn upper_middle_by<T: Copy>(values: &mut [T], order: impl FnMut(&T, &T) -> Ordering) -> Option<T> {
    values.sort_unstable_by(order);
    values.get(values.len() / 2).copied()
}

/// The middle one; of an even count what lies between the two, rounded like any division. `None` without any.
pub fn median(values: &mut [i128]) -> Option<i128> {
    values.sort_unstable();
    let lower = values.get(values.len().saturating_sub(1) / 2)?;
    let upper = values.get(values.len() / 2)?;
    Some(divide(lower + upper, 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_away_from_zero() {
        assert_eq!(
            [divide(5, 2), divide(-5, 2), divide(5, -2), divide(7, 3), divide(1, 0)],
            [3, -3, -3, 2, 0]
        );
    }

    #[test]
    fn an_even_count_has_its_median_between_two() {
        assert_eq!(median(&mut [9, 1, 5]), Some(5));
        assert_eq!(median(&mut [9, 1, 4, 5]), Some(5));
        assert_eq!(median(&mut [9, 1]), Some(5));
        assert_eq!(median(&mut []), None);
    }

    #[test]
    fn the_upper_middle_is_one_of_the_values() {
        assert_eq!(upper_middle(&mut [9, 1, 5]), Some(5));
        assert_eq!(upper_middle(&mut [9, 1, 4, 5]), Some(5));
        assert_eq!(upper_middle(&mut [9, 1]), Some(9));
        assert_eq!(upper_middle::<i64>(&mut []), None);
        assert_eq!(upper_middle_by(&mut [9.5, 1.0, 4.0, 5.5], f32::total_cmp), Some(5.5));
    }
}
