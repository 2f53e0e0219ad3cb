//! A field's text → an amount, a day, a moment.

use jiff::civil::{Date, Time};
use ledger::Money;

/// Rupees in plain digits, with or without hundredths. Senders write `2500000.0000`; what is less than a paisa is no money.
pub(super) fn amount(text: &str) -> Option<Money> {
    let text = text.trim();
    let Some((rupees, parts)) = text.split_once('.').filter(|(_, parts)| parts.len() > 2) else {
        return text.parse().ok();
    };
    let (paise, rest) = parts.split_at_checked(2)?;
    let is_whole = rest.bytes().all(|digit| digit == b'0');
    format!("{rupees}.{paise}").parse().ok().filter(|_| is_whole)
}

/// The day of `2026-01-02`, also with a time behind it.
pub(super) fn day(text: &str) -> Option<Date> {
    text.get(..10)?.parse().ok()
}

/// The day and the time of `2026-01-02T14:18:07.000+00:00`, as written. Midnight is what senders write who know no time.
pub(super) fn moment(text: &str) -> Option<(Date, Option<Time>)> {
    let date = day(text)?;
    let time = text.get(11..19).and_then(|time| time.parse::<Time>().ok());
    Some((date, time.filter(|time| *time != Time::midnight())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, paise: Option<i64>) {
        assert_eq!(amount(text).map(Money::as_paise), paise, "{text}");
    }

    #[test]
    fn amounts_are_plain_digits() {
        check("10000", Some(1_000_000));
        check("20.0", Some(2_000));
        check("2500000.0000", Some(250_000_000));
        check("1,00,000.05", Some(10_000_005));
        check("-12.5", Some(-1_250));
        for text in ["", ".", "12.345", "1e5", "₹5", "5 Cr", "--5", "99999999999999999999"] {
            check(text, None);
        }
    }

    #[test]
    fn days_are_as_written() {
        let at = jiff::civil::date(2026, 1, 2);
        assert_eq!(day("2026-01-02"), Some(at));
        assert_eq!(day("2026-01-02T23:59:07.000Z"), Some(at));
        let noon = jiff::civil::time(14, 18, 7, 0);
        assert_eq!(moment("2026-01-02T14:18:07.000+00:00"), Some((at, Some(noon))));
        assert_eq!(moment("2026-01-02T00:00:00.000+00:00"), Some((at, None)));
        assert_eq!((day("02/01/2026"), day("2026-13-02"), moment("")), (None, None, None));
        assert_eq!(day("₹₹₹₹"), None);
    }
}
