//! rows that are no transactions: opening and closing balances, totals, and the words that end a table.

use ledger::{Direction, Money};

use super::cells::Row;
use super::role::Role;
use crate::amount::{self, Amount, NumberStyle};
use crate::date::DateStyle;
use crate::page::Line;

/// A figure the bank printed for us to check the rows against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Check {
    pub kind: CheckKind,
    pub page: u32,
    pub debit: Option<Money>,
    pub credit: Option<Money>,
    pub balance: Option<Money>,
    /// Brought or carried forward over a page, which never begins another account.
    pub is_carried: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CheckKind {
    /// What the account held before the rows that follow.
    Opening,
    /// What it held after the rows above.
    Closing,
    /// A dated row that moves nothing and prints the balance all the same.
    Noted,
    /// The sums of the rows of this page.
    PageTotal,
    /// The sums of all rows.
    Total,
}

const OPENING: &[&str] = &[
    "opening balance", "opening bal", "b f", "bf", "brought forward", "balance b f",
    "balance brought forward", "your opening balance", "start balance", "balance forward",
    "opening balance cr", "opening balance dr", "balance as on", "opening bal as on", "previous balance",
    "opening balance b f",
];
const CLOSING: &[&str] = &[
    "closing balance", "closing bal", "c f", "cf", "carried forward", "balance c f",
    "balance carried forward", "your closing balance", "end balance", "closing balance cr",
    "closing balance dr", "closing balance c f", "final balance", "ending balance",
];
const PAGE_TOTAL: &[&str] = &[
    "page total", "page totals", "page sub total", "sub total", "subtotal", "page total cr", "page total dr",
];
const TOTAL: &[&str] = &[
    "total", "totals", "grand total", "transaction total", "transactions total", "total amount",
    "statement total", "total transactions", "total cr", "total dr", "account total", "cumulative total",
    "cumulative totals",
];

/// How sums begin, in the languages that we know.
const TOTALS: &[&str] =
    &["total", "subtotal", "sub total", "summe", "gesamt", "suma ", "soma ", "totaal", "totaux"];

/// `Nuovo saldo`: whatever else the words say, the figure beside them is what the account held.
pub(crate) fn says_balance(words: &str) -> bool {
    const BALANCE: &[&str] = &["balance", "saldo", "solde", "kontostand"];
    /// Kinds of balances that are not the last row's.
    const ANOTHER: &[&str] =
        &["avail", "average", "minimum", "lowest", "highest", "limit", "uncleared", "disponib", "verfügbar"];
    let words = words.to_lowercase();
    let has = |stems: &[&str]| stems.iter().any(|stem| words.contains(stem));
    has(BALANCE) && !has(ANOTHER)
}

/// The row as a check, if that is what its words say.
///
/// A transaction may well be called `TOTAL ENERGIES` or `OPENING BATSMAN`: only the exact words count, and a row that
/// moves money one way under a date is a transaction whatever it is called.
pub(crate) fn check(row: &Row, dates: DateStyle) -> Option<Check> {
    if !may_be_check(&row.words) {
        return None;
    }
    let words = letters(&row.words);
    let kind = kind(&words).or_else(|| two_sums(row, &words)).or_else(|| one_sum(row, &words))?;
    if is_transaction(row, dates) {
        return None;
    }
    let is_carried =
        words.contains("forward") || ["b f", "bf", "c f", "cf"].iter().any(|mark| words.ends_with(mark));
    let figure =
        |role: Role| row.figures.iter().find(|figure| figure.role == role).map(|figure| figure.amount);
    let side = figure(Role::Amount).and_then(|amount| amount.side);
    let debit = figure(Role::Debit).or(figure(Role::Amount).filter(|_| side == Some(Direction::Debit)));
    let credit = figure(Role::Credit).or(figure(Role::Amount).filter(|_| side == Some(Direction::Credit)));
    let mut balance =
        figure(Role::Balance).map(|amount| match row.sides.iter().find_map(|side| amount::side(side)) {
            Some(Direction::Debit) if !amount.minus => amount.digits.negated(),
            _ => amount.as_balance(),
        });
    let (debit, credit) = (debit.map(Amount::as_column), credit.map(Amount::as_column));
    if matches!(kind, CheckKind::Opening | CheckKind::Closing) && balance.is_none() {
        // Some print the opening balance in the column of its side.
        balance = match (debit, credit, figure(Role::Amount)) {
            (None, Some(credit), _) => Some(credit),
            (Some(debit), None, _) => Some(debit.negated()),
            (_, _, Some(amount)) => Some(amount.as_balance()),
            _ => return None,
        };
        return Some(Check { kind, page: row.page, debit: None, credit: None, balance, is_carried });
    }
    Some(Check { kind, page: row.page, debit, credit, balance, is_carried })
}

/// `Total of all transactions 1,024.00 980.00`: no date, and a figure in both columns.
fn two_sums(row: &Row, words: &str) -> Option<CheckKind> {
    let has = |role: Role| row.figures.iter().any(|figure| figure.role == role);
    let is_total = words.starts_with("grand total") || TOTALS.iter().any(|stem| words.starts_with(stem));
    (is_total
        && !begins_with_code(&row.words)
        && row.date.is_empty()
        && has(Role::Debit)
        && has(Role::Credit))
    .then_some(CheckKind::Total)
}

/// `Total deposits and other credits 1,024.00`, without a date or a balance: the sum of a section.
fn one_sum(row: &Row, words: &str) -> Option<CheckKind> {
    let is_total = TOTALS.iter().any(|stem| words.starts_with(stem));
    let is_single = row.figures.len() == 1 && row.figures.iter().all(|figure| figure.role != Role::Balance);
    (is_total && !begins_with_code(&row.words) && row.date.is_empty() && is_single)
        .then_some(CheckKind::Total)
}

/// `ATW-512967-KOLKATA TOTAL DUE` is a narration, whatever its words without digits are.
fn begins_with_code(words: &str) -> bool {
    let first = words.split_whitespace().find(|word| word.chars().any(char::is_alphabetic));
    first.is_some_and(|word| word.bytes().any(|byte| byte.is_ascii_digit()))
}

/// A date, one movement, and a balance that is not the same figure: whatever the row is called, money moved.
fn is_transaction(row: &Row, dates: DateStyle) -> bool {
    let is_movement = |role: Role| matches!(role, Role::Debit | Role::Credit | Role::Amount);
    let mut moved =
        row.figures.iter().filter(|figure| is_movement(figure.role) && figure.amount.digits != Money::ZERO);
    let balance = row.figures.iter().find(|figure| figure.role == Role::Balance);
    let is_dated = dates.leading(&row.date.text()).is_some();
    match (moved.next(), moved.next(), balance) {
        (Some(moved), None, Some(balance)) => is_dated && moved.amount.digits != balance.amount.digits,
        _ => false,
    }
}

/// A cheap look before the exact one: every check has one of these in it.
fn may_be_check(words: &str) -> bool {
    let bytes = words.as_bytes();
    let has = |at: usize, stem: &[u8]| {
        bytes.get(at..at + stem.len()).is_some_and(|found| found.eq_ignore_ascii_case(stem))
    };
    (0..bytes.len()).any(|at| match bytes[at] {
        b'b' | b'B' => has(at, b"bal") || has(at, b"b/f") || has(at, b"bf"),
        b'c' | b'C' => has(at, b"c/f") || has(at, b"cf"),
        b'f' | b'F' => has(at, b"forward"),
        b't' | b'T' => has(at, b"tot"),
        b's' | b'S' => has(at, b"sum") || has(at, b"som"),
        b'g' | b'G' => has(at, b"gesamt"),
        _ => false,
    })
}

fn kind(words: &str) -> Option<CheckKind> {
    [
        (OPENING, CheckKind::Opening),
        (CLOSING, CheckKind::Closing),
        (PAGE_TOTAL, CheckKind::PageTotal),
        (TOTAL, CheckKind::Total),
    ]
    .into_iter()
    .find_map(|(phrases, kind)| phrases.contains(&words).then_some(kind))
}

/// The words without dates, numbers, currencies and punctuation, in lower case.
fn letters(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if word.bytes().any(|byte| byte.is_ascii_digit()) {
            continue;
        }
        for printed in word.split(|letter: char| !letter.is_alphabetic()).filter(|part| !part.is_empty()) {
            let part = printed.to_lowercase();
            let is_month = part.len() == 3 && crate::date::english(&part).is_some();
            let is_currency = amount::is_currency(printed) || amount::is_currency(&part.to_uppercase());
            if !is_month && !is_currency {
                words.push(part);
            }
        }
        if words.len() > 6 {
            break;
        }
    }
    // A side behind the phrase is the balance's.
    if words.len() > 2 && words.last().is_some_and(|last| last == "cr" || last == "dr") {
        words.pop();
    }
    words.join(" ")
}

/// How a line that is no row ends the table it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// On this page; it may go on overleaf without a header.
    Page,
    /// For good: only another header begins another table.
    Table,
}

pub(crate) fn end(line: &Line) -> Option<End> {
    // Most lines begin with a date or a code, and need not be written out to know that they end nothing.
    let first = line.words.iter().find(|word| word.text.chars().any(char::is_alphabetic))?;
    if first.text.bytes().any(|byte| byte.is_ascii_digit() || byte == b'/') {
        return None;
    }
    // A narration may well be about a fixed deposit or a page: a line with an amount is a row.
    let has_amount =
        |text: &str| NumberStyle::default().parse(text).is_some_and(|amount| amount.has_decimals);
    if line.words.iter().any(|word| has_amount(&word.text)) {
        return None;
    }
    ending(&line.text())
}

fn ending(line: &str) -> Option<End> {
    const FOR_GOOD: &[&str] = &[
        "statement summary", "account summary", "end of statement", "this is the end of", "legends",
        "legend :", "legend:", "abbreviations", "codes used in", "interest certificate",
        "relationship summary", "terms and conditions",
    ];
    const OF_PAGE: &[&str] = &[
        "page no", "this is a computer", "this is a system", "this is an electronically",
        "registered office", "unless the constituent", "closing balance includes",
        "contents of this statement", "please do not share", "continued on",
    ];
    let text = line.trim_start_matches(|letter: char| !letter.is_alphabetic()).to_lowercase();
    if FOR_GOOD.iter().any(|phrase| text.starts_with(phrase)) {
        Some(End::Table)
    } else if OF_PAGE.iter().any(|phrase| text.starts_with(phrase)) || is_page_number(&text) {
        Some(End::Page)
    } else {
        None
    }
}

/// `page 3 of 12`, `page 3`, `page: 3`
fn is_page_number(text: &str) -> bool {
    let rest = text.strip_prefix("page").map(|rest| rest.trim_start_matches([' ', ':', '.', '-']));
    rest.is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()) && rest.len() < 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_words_make_a_check() {
        for (text, expected) in [
            ("OPENING BALANCE 5578.70", Some(CheckKind::Opening)),
            ("01-04-2025 B/F 1,234.00", Some(CheckKind::Opening)),
            ("Balance as on 01 Apr 2025 : 1,234.00", Some(CheckKind::Opening)),
            ("Opening Balance CR 900.00", Some(CheckKind::Opening)),
            ("Carried Forward 10.00 Cr", Some(CheckKind::Closing)),
            ("Page Total 10.00 20.00", Some(CheckKind::PageTotal)),
            ("Total: 10.00 20.00 30.00", Some(CheckKind::Total)),
            ("TOTAL ENERGIES PUMP 500.00", None),
            ("UPI/OPENING BALANCE STORE 12.00", None),
        ] {
            assert_eq!(kind(&letters(text)), expected, "{text}");
        }
    }

    #[test]
    fn tables_end_where_the_page_says_so() {
        assert_eq!(ending("STATEMENT SUMMARY :-"), Some(End::Table));
        assert_eq!(ending("++++ End of Statement ++++"), Some(End::Table));
        assert_eq!(ending("Page No .: 3"), Some(End::Page));
        assert_eq!(ending("Page 3 of 12"), Some(End::Page));
        assert_eq!(ending("Page Industries Ltd Dividend"), None);
        assert_eq!(ending("FIXED DEPOSIT 5091 BOOKED"), None);
        assert_eq!(ending("UPI-PAGE TURNER BOOKS"), None);
    }
}
