//! Rates, times, amounts and names of the portfolio → words.

use export::Coin;
use export::words::share_to_tenth;
use store::portfolio::Scale;

use crate::words::english;
use crate::words::english::measures as texts;

/// `61.9 %`; a dash of nothing.
pub(super) fn share(rate: Option<f64>) -> String {
    rate.map_or_else(|| "–".to_owned(), share_to_tenth)
}

/// In the unit that people would count it in.
pub(super) fn seconds(seconds: Option<f64>) -> String {
    seconds.map_or_else(|| "–".to_owned(), texts::seconds)
}

/// A value of a scale in short: `₹45 k`, `40 %`, `712`.
pub(super) fn value(scale: Scale, value: f64) -> String {
    match scale {
        Scale::Rupees => Coin::RUPEES.short(value),
        Scale::Share => format!("{:.0} %", value / 10.0),
        Scale::Millis => seconds(Some(value / 1_000.0)),
        Scale::Score | Scale::Count | Scale::Days => format!("{value:.0}"),
    }
}

/// The mean of a metric as the book has it: shares are of one, not of a thousand.
pub(super) fn mean(scale: Scale, mean: Option<f64>) -> String {
    let Some(mean) = mean else { return "–".to_owned() };
    match scale {
        Scale::Share => share_to_tenth(mean),
        Scale::Count => format!("{mean:.2}"),
        other => value(other, mean),
    }
}

/// What a bin holds.
pub(super) fn bin(scale: Scale, (from, to): (Option<i64>, Option<i64>)) -> String {
    let short = |bound: i64| value(scale, bound as f64);
    match (from, to) {
        (None, _) => english::portfolio::bins::BELOW_ZERO.to_owned(),
        (Some(from), None) => english::portfolio::bins::and_more(&short(from)),
        (Some(from), Some(to)) if to == from + 1 => short(from),
        (Some(from), Some(to)) => match scale {
            Scale::Score | Scale::Count | Scale::Days => texts::between(&short(from), &short(to - 1)),
            _ => texts::between(&short(from), &short(to)),
        },
    }
}

/// Why cases were for review; what the store does not know is told as it is written.
pub(super) fn family(name: &str) -> &str {
    match name.parse() {
        Ok(flag) => english::flagged(flag),
        Err(_) => name,
    }
}

/// Why cases were declined or for review: a reason that applicants can be given has a title, any other code its own words.
pub(super) fn reason(code: &str) -> String {
    policy::ReasonCode::read(code)
        .map_or_else(|| export::words::plain(code), |reason| reason.title().to_owned())
}

/// A bank that no statement named.
pub(super) fn bank(name: &str) -> &str {
    if name == "-" { english::NOT_KNOWN } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_the_unit_that_people_count_in() {
        assert_eq!((share(Some(0.6191)), share(None)), ("61.9 %".to_owned(), "–".to_owned()));
        assert_eq!(seconds(Some(1.94)), "1.9 s");
        assert_eq!(seconds(Some(240.0)), "4 min");
        assert_eq!(seconds(Some(7_200.0)), "2.0 h");
        assert_eq!(bin(Scale::Score, (Some(700), Some(750))), "700 to 749");
        assert_eq!(bin(Scale::Count, (Some(2), Some(3))), "2");
        assert_eq!(bin(Scale::Rupees, (None, Some(0))), "below 0");
        assert_eq!(bin(Scale::Days, (Some(360), None)), "360 and more");
        assert_eq!(mean(Scale::Share, Some(0.412)), "41.2 %");
        assert_eq!(reason("R04"), "Payments were returned recently");
        assert_eq!(reason("hidden_loan"), "Hidden loan");
    }
}
