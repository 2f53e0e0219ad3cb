//! Whole paise shared out.

/// Rounds half away from zero. Nothing is divided by nought: that is nought.
pub const fn divide(sum: i128, by: i128) -> i128 {
    let (sum, by) = if by < 0 { (-sum, -by) } else { (sum, by) };
    if by == 0 {
        return 0;
    }
    let half = by / 2;
    if sum < 0 { -((-sum + half) / by) } else { (sum + half) / by }
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
}
