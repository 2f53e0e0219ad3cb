//! Amounts, shares, counts, days, months and bare codes → text: what is formatting and the same in every table of words.

use engine::codes::Unit;
use engine::{Rupees, ValueReport};
use jiff::Zoned;
use ledger::Date;
use ledger::text::number;
pub use ledger::text::{counted, sentence, share};

use super::english::labels;
use crate::coin::Coin;

/// Words that are written in capitals wherever they stand.
const CAPITALS: [&str; 20] = [
    "abb", "atm", "bnpl", "cc", "dscr", "emi", "epf", "fd", "foir", "gst", "imps", "ltv", "nach", "neft",
    "od", "pos", "rtgs", "sip", "tds", "upi",
];

/// `emi_loan_repayment` → `EMI loan repayment`
pub fn plain(code: &str) -> String {
    let words: Vec<String> = code
        .split(['_', ' '])
        .map(|word| if CAPITALS.contains(&word) { word.to_uppercase() } else { word.to_owned() })
        .collect();
    sentence(&words.join(" "))
}

/// A clause of the engine as a whole sentence.
pub fn full_sentence(clause: &str) -> String {
    let end = if clause.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{end}", sentence(clause))
}

/// What bureaus say and our own services cost; amounts of a statement are written by its [`Coin`].
pub fn rupees(amount: Rupees) -> String {
    Coin::RUPEES.exact(amount)
}

/// Without paise, which only fill a table.
pub fn whole_rupees(amount: Rupees) -> String {
    Coin::RUPEES.whole(amount)
}

/// Always to a tenth, `62.0 %`, so that a column of them lines up.
pub fn share_to_tenth(number: f64) -> String {
    format!("{:.1} %", number * 100.0)
}

/// A value in its unit; an amount that is not said to be rupees is of the given currency.
pub fn value(value: ValueReport, unit: Option<&Unit>, coin: Coin) -> String {
    match (value, unit) {
        (ValueReport::Rupees(amount), Some(Unit::Rupees)) => rupees(amount),
        (ValueReport::Rupees(amount), _) => coin.exact(amount),
        (ValueReport::YesNo(yes), _) => if yes { labels::YES } else { labels::NO }.to_owned(),
        (ValueReport::Number(percent), Some(Unit::Percent)) => share(percent / 100.0),
        (ValueReport::Number(ratio), Some(Unit::Ratio)) if ratio.abs() <= 2.0 => share(ratio),
        (ValueReport::Number(value), _) => number(value, 2),
    }
}

/// `2025-04` → `Apr 25`; what is no month stays as it is.
pub fn month(code: &str) -> String {
    month_as(code, "%b %y")
}

/// `2025-04` → `Apr 2025`
pub fn month_of_year(code: &str) -> String {
    month_as(code, "%b %Y")
}

fn month_as(code: &str, format: &str) -> String {
    let first: Option<Date> = format!("{code}-01").parse().ok();
    first.map_or_else(|| code.to_owned(), |first| first.strftime(format).to_string())
}

/// `4` → `April`; what is no month has no name.
pub fn month_name(number: i8) -> String {
    // Of any year: a month is called the same in all of them.
    Date::new(2000, number, 1).map(|first| first.strftime("%B").to_string()).unwrap_or_default()
}

/// `5 Apr 2025`
pub fn date(date: Date) -> String {
    date.strftime("%-d %b %Y").to_string()
}

/// `5 Apr 2025, 3:05 pm`, by the clocks of its place.
pub fn moment(there: &Zoned) -> String {
    format!("{} {}, {}", there.strftime("%-d %b"), there.year(), there.strftime("%-I:%M %P"))
}

/// Control characters of a hostile file become spaces, and marks that turn or hide letters are left out.
pub fn printable(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|letter| !is_invisible(*letter))
        .map(|letter| if letter.is_control() { ' ' } else { letter })
}

fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// A text that a spreadsheet would run as a formula is marked as text, the way spreadsheets do it themselves. Reading the
/// file back takes the mark off.
#[must_use]
pub fn guarded(text: &str) -> String {
    match text.chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r' | '\'') => format!("'{text}"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use ledger::Money;

    use super::*;

    #[test]
    fn figures_are_written_as_people_read_them() {
        let money = |paise| Rupees(Money::paise(paise));
        assert_eq!(rupees(money(-12_345_650)), "-₹1,23,456.50");
        assert_eq!(whole_rupees(money(12_345_650)), "₹1,23,457");
        assert_eq!(whole_rupees(money(-12_345_649)), "-₹1,23,456");
        assert_eq!(whole_rupees(money(100)), "₹1");
        assert_eq!(share(0.625), "62.5 %");
        assert_eq!(share(0.5), "50 %");
        assert_eq!(value(ValueReport::Number(3.50), Some(&Unit::Ratio), Coin::RUPEES), "3.5");
    }

    #[test]
    fn codes_become_words() {
        assert_eq!(plain("emi_loan_repayment"), "EMI loan repayment");
        assert_eq!(plain("foir with proposed"), "FOIR with proposed");
        assert_eq!(plain(""), "");
        assert_eq!(month("2025-04"), "Apr 25");
        assert_eq!(month("nonsense"), "nonsense");
        assert_eq!(
            (month_of_year("2026-01"), month_of_year("2026-13")),
            ("Jan 2026".to_owned(), "2026-13".to_owned())
        );
        assert_eq!(
            full_sentence("the file is empty; upload it again"),
            "The file is empty; upload it again."
        );
        assert_eq!(full_sentence("Is it?"), "Is it?");
        assert_eq!((counted(1, "page"), counted(2, "page")), ("1 page".to_owned(), "2 pages".to_owned()));
        assert_eq!(counted(3, "counterparty"), "3 counterparties");
        assert_eq!(counted(5, "day"), "5 days");
    }
}
