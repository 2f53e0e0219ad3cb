//! Scores and endings → the probability that goes with a score, and how well it foretold the cases held out.

use score::Calibration;

use crate::power::Ended;
use crate::regression::{Line, line};
use crate::report::CalibrationBand;

const BANDS: usize = 10;
/// Smaller bands jump about.
const BAND_MIN: usize = 15;

pub(crate) fn of(ended: &[Ended]) -> Option<Line> {
    let points: Vec<(f64, bool)> = ended.iter().map(|(score, is_bad)| (*score, !is_bad)).collect();
    line(&points, None)
}

/// Bands of equally many cases, from the lowest score up.
pub(crate) fn curve(calibration: &Calibration, ended: &[Ended]) -> Vec<CalibrationBand> {
    let mut sorted = ended.to_vec();
    sorted.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    let size = sorted.len().div_ceil(BANDS).max(BAND_MIN);
    sorted.chunks(size).filter_map(|band| self::band(calibration, band)).collect()
}

fn band(calibration: &Calibration, band: &[Ended]) -> Option<CalibrationBand> {
    let count = band.len() as f64;
    let bad = band.iter().filter(|(_, is_bad)| *is_bad).count();
    let expected: f64 = band.iter().map(|(score, _)| calibration.probability(*score).estimate).sum();
    let (low, high) = wilson(bad as f64, count);
    Some(CalibrationBand {
        from: band.first()?.0.round() as i32,
        to: band.last()?.0.round() as i32,
        outcomes: band.len(),
        expected_bad_share: expected / count,
        bad_share: bad as f64 / count,
        bad_share_low: low,
        bad_share_high: high,
    })
}

/// The interval of a share: holds also where none or all are bad.
pub(crate) fn wilson(hits: f64, count: f64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let share = hits / count;
    let whole = 1.0 + Z * Z / count;
    let middle = (share + Z * Z / (2.0 * count)) / whole;
    let reach = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt() / whole;
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bad_loan_among_ten_is_no_proof_that_there_are_none() {
        let (low, high) = wilson(0.0, 10.0);
        assert_eq!(low, 0.0);
        assert!((high - 0.2775).abs() < 1e-3, "{high}");
    }
}
