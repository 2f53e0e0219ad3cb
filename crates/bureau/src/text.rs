//! What bureaus write into a field → what we keep of it: clean words, masked numbers, amounts and days.

use jiff::civil::date;
use ledger::{Currency, Date, Money, Rupees};

/// Longer runs of crosses say nothing more.
const MAX_CROSSES: usize = 8;
const SHOWN: usize = 4;

/// One line of words: no control characters, no runs of space.
pub(crate) fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        if word.is_empty() {
            continue;
        }
        if !clean.is_empty() {
            clean.push(' ');
        }
        clean.push_str(word);
    }
    clean
}

/// The last four of a number, and of a short one nothing at all.
pub(crate) fn mask(number: &str) -> Option<String> {
    let letters: Vec<char> = number.chars().filter(|letter| letter.is_alphanumeric()).collect();
    if letters.is_empty() {
        return None;
    }
    if letters.len() <= SHOWN {
        return Some("X".repeat(SHOWN));
    }
    let (hidden, shown) = letters.split_at(letters.len() - SHOWN);
    Some("X".repeat(hidden.len().min(MAX_CROSSES)) + &shown.iter().collect::<String>())
}

/// The last four of an Indian mobile, however the country is written, so that one number is one entry.
pub(crate) fn mask_mobile(number: &str) -> Option<String> {
    const MOBILE_DIGITS: usize = 10;
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let local = digits.get(digits.len().saturating_sub(MOBILE_DIGITS)..).unwrap_or(&digits);
    // What others masked already has its crosses in place of digits.
    if local.len() < MOBILE_DIGITS { mask(number) } else { mask(local) }
}

/// `20260131`, or `2026-01-31` where a gateway rewrote it.
pub(crate) fn day(text: &str) -> Option<Date> {
    let digits: String = text.chars().filter(|letter| *letter != '-').collect();
    if digits.len() != 8 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let year = digits.get(..4)?.parse().ok()?;
    let month = digits.get(4..6)?.parse().ok()?;
    let day = digits.get(6..)?.parse().ok()?;
    Date::new(year, month, day).ok().filter(|day| *day >= date(1900, 1, 1))
}

/// Rupees as digits, with or without decimals.
pub(crate) fn amount(text: &str) -> Option<Rupees> {
    text.parse::<Money>().ok().map(Rupees)
}

/// `₹1,20,000`, with paise only where there are some.
pub(crate) fn rupees(amount: Rupees) -> String {
    Currency::INR.brief(amount.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_show_their_last_four() {
        assert_eq!(mask("ACCT799903098445").as_deref(), Some("XXXXXXXX8445"));
        assert_eq!(mask("XXXXXXXX8445").as_deref(), Some("XXXXXXXX8445"));
        assert_eq!(mask("ABCPE2977Z").as_deref(), Some("XXXXXX977Z"));
        assert_eq!(mask("8445").as_deref(), Some("XXXX"));
        assert_eq!(mask(" - "), None);
        assert_eq!(mask_mobile("+91 90000 00780"), mask_mobile("09000000780"));
        assert_eq!(mask_mobile("9000000780").as_deref(), Some("XXXXXX0780"));
        assert_eq!(mask_mobile("XXXXXX0780").as_deref(), Some("XXXXXX0780"));
    }

    #[test]
    fn days_that_are_none_are_not_guessed() {
        assert_eq!(day("20260131"), Some(date(2026, 1, 31)));
        assert_eq!(day("2026-01-31"), Some(date(2026, 1, 31)));
        for text in ["", "0", "00000000", "20260231", "2026131", "31012026", "abcdefgh", "१२३४५६७८"]
        {
            assert_eq!(day(text), None, "{text}");
        }
    }

    #[test]
    fn words_are_one_clean_line() {
        assert_eq!(clean("  icici\tbank \u{0}\n ltd "), "icici bank ltd");
    }

    #[test]
    fn amounts_are_written_as_people_in_india_read_them() {
        assert_eq!(rupees(Rupees(Money::paise(12_000_000))), "₹1,20,000");
        assert_eq!(rupees(Rupees(Money::paise(150))), "₹1.50");
    }
}
