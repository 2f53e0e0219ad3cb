//! A row of monthly figures → how much they vary and where they are heading.

/// The population's standard deviation over the mean. `None` when the mean is nought or below: a share of nothing.
pub(crate) fn variation(values: &[i128]) -> Option<f64> {
    let mean = mean(values)?;
    if mean <= 0.0 {
        return None;
    }
    let squares = values.iter().map(|value| {
        let apart = *value as f64 - mean;
        apart * apart
    });
    let variance = squares.sum::<f64>() / values.len() as f64;
    Some(variance.sqrt() / mean)
}

/// The slope of the straight line through the figures (least squares) over their mean: the change a month as a share.
pub(crate) fn slope(values: &[i128]) -> Option<f64> {
    let mean = mean(values)?;
    if mean <= 0.0 || values.len() < 2 {
        return None;
    }
    let middle = (values.len() - 1) as f64 / 2.0;
    let (mut covered, mut spread) = (0.0, 0.0);
    for (at, value) in values.iter().enumerate() {
        let apart = at as f64 - middle;
        covered += apart * (*value as f64 - mean);
        spread += apart * apart;
    }
    Some(covered / spread / mean)
}

/// The last three figures against the three before, less one. `None` without six, or when the three before are nothing.
pub(crate) fn growth(values: &[i128]) -> Option<f64> {
    let (rest, last) = values.split_at_checked(values.len().checked_sub(3)?)?;
    let before: i128 = rest.get(rest.len().checked_sub(3)?..)?.iter().sum();
    if before <= 0 { None } else { Some(last.iter().sum::<i128>() as f64 / before as f64 - 1.0) }
}

fn mean(values: &[i128]) -> Option<f64> {
    if values.is_empty() { None } else { Some(values.iter().sum::<i128>() as f64 / values.len() as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variation_is_a_share_of_the_mean() {
        assert_eq!(variation(&[100, 100, 100]), Some(0.0));
        assert_eq!(variation(&[50, 150]), Some(0.5));
        assert_eq!(variation(&[0, 0]), None);
        assert_eq!(variation(&[]), None);
    }

    #[test]
    fn a_straight_line_has_its_own_slope() {
        assert_eq!(slope(&[90, 100, 110]), Some(0.1));
        assert_eq!(slope(&[110, 100, 90]), Some(-0.1));
        assert_eq!(slope(&[100]), None);
    }

    #[test]
    fn growth_compares_three_with_three() {
        assert_eq!(growth(&[7, 1, 1, 2, 2, 2, 4]), Some(1.0));
        assert_eq!(growth(&[0, 0, 0, 1, 1, 1]), None);
        assert_eq!(growth(&[1, 1, 1, 1, 1]), None);
    }
}
