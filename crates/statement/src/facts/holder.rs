//! the head of a statement → the name of the account's holder.

use super::labels::{self, Notice};

const LABELS: &[&str] = &[
    "account holder name",
    "account holders name",
    "account holder(s)",
    "account holders",
    "account holder",
    "accountholder name",
    "primary account holder name",
    "primary account holder",
    "customer/account name",
    "customer name",
    "account name",
    "a/c name",
    "account title",
    "name of account holder",
    "name of customer",
    "name",
];
const HONORIFICS: &[&str] =
    &["MR", "MRS", "MS", "MISS", "DR", "SHRI", "SMT", "M/S", "MX", "SRI", "KUM", "MESSRS"];
/// Words of letterheads and headings: a line with one of them is no name.
const NOT_NAMES: &[&str] = &[
    "BANK",
    "STATEMENT",
    "ACCOUNT",
    "BRANCH",
    "PAGE",
    "IFSC",
    "SUMMARY",
    "CUSTOMER",
    "DATE",
    "PERIOD",
    "SAVINGS",
    "CURRENT",
    "ADDRESS",
    "WELCOME",
    "YOUR",
    "DETAILS",
    "TRANSACTION",
    "TRANSACTIONS",
    "CURRENCY",
    "NUMBER",
    "INDIA",
    "ROAD",
    "NAGAR",
    "STREET",
    "FLOOR",
    "LAYOUT",
    "COLONY",
];
/// A name is looked for in this many pieces of the first page when no label names it.
const HEAD: usize = 40;

pub(super) fn holder(notices: &[Notice]) -> Option<String> {
    let first_pages: Vec<Notice> = notices.iter().filter(|notice| notice.sheet <= 1).cloned().collect();
    let labelled = LABELS.iter().find_map(|label| {
        labels::value(&first_pages, &[*label]).map(|text| cleaned(&text)).filter(|name| is_name(name))
    });
    labelled.or_else(|| {
        let head = || {
            first_pages
                .iter()
                .filter(|notice| notice.sheet == 0)
                .take(HEAD)
                .map(|notice| cleaned(&notice.text))
        };
        head()
            .find(|text| has_honorific(text) && is_name(text))
            .or_else(|| head().find(|text| is_capital_name(text)))
    })
}

/// Up to the next label or wide remark: `RAVI KUMAR Customer Id : 12` is RAVI KUMAR.
fn cleaned(text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        let is_over = word.bytes().any(|byte| byte.is_ascii_digit())
            || word.ends_with(':')
            || word.starts_with(':') && !words.is_empty();
        if is_over {
            break;
        }
        words.push(word.trim_matches([':', ',']));
    }
    // A label that was begun before its colon is not part of the name.
    if text.contains(':')
        && let Some(cut) = words
            .iter()
            .position(|word| ["Customer", "Account", "Branch", "Statement", "Cust"].contains(word))
        && cut > 0
    {
        words.truncate(cut);
    }
    words.join(" ").trim().to_owned()
}

fn is_name(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    letters >= 3
        && !text.starts_with('(')
        && text.len() <= 80
        && text.chars().all(|letter| letter.is_alphabetic() || " .&'/-()".contains(letter))
}

fn has_honorific(text: &str) -> bool {
    let first = text.split([' ', '.']).next().unwrap_or("").to_ascii_uppercase();
    HONORIFICS.contains(&first.as_str()) && text.split_whitespace().count() >= 2
}

fn is_capital_name(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    (2..=6).contains(&words.len())
        && is_name(text)
        && text.chars().all(|letter| !letter.is_lowercase())
        && !words.iter().any(|word| NOT_NAMES.contains(&word.trim_matches('.')))
}
