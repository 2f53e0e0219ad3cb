//! A report + the card in the shadow → the score it would have given.

use engine::Report;
use score::Card;

/// `None` where the report has no score, or the card cannot be read: nothing depends on it.
pub(super) fn score(document: &str, report: &[u8]) -> Option<i32> {
    let card = Card::load(document).ok()?;
    let report: Report = serde_json::from_slice(report).ok()?;
    report.score?;
    Some(fit::score(&card, &fit::values(&card, |metric| report.metric_number(metric))))
}
