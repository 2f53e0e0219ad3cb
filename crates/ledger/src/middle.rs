//! Values → the one in the middle. There are two ways to take it from an even count, and each is called by its own name.

use crate::divide;

/// The middle one; of an even count the upper of the two, so that it is always one of the values. `None` without any.
pub fn upper_middle<T: Ord + Copy>(values: &mut [T]) -> Option<T> {
    values.sort_unstable();
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
    }
}
