//! the head of a statement → the name of the account's holder.

use super::labels::{self, Notice};

const LABELS: &[&str] = &[
    "account holder name", "account holders name", "account holder(s)", "account holders", "account holder",
    "accountholder name", "primary account holder name", "primary account holder", "customer/account name",
    "customer name", "account name", "a/c name", "account title", "name of account holder",
    "name of customer", "name",
];
const HONORIFICS: &[&str] =
    &["MR", "MRS", "MS", "MISS", "DR", "SHRI", "SMT", "M/S", "MX", "SRI", "KUM", "MESSRS"];
/// Words of letterheads and headings: a line with one of them is no name.
const NOT_NAMES: &[&str] = &[
    "ACCOUNT", "ADDRESS", "BALANCE", "BANK", "BANKING", "BRANCH", "CLOSING", "COLONY", "COMBINED",
    "COMPOSITE", "COUNT", "CREDIT", "CURRENCY", "CURRENT", "CUSTOMER", "DATE", "DEBIT", "DETAILS", "FINANCE",
    "FLOOR", "FROM", "GENERAL", "IFSC", "INDIA", "LAYOUT", "LIMIT", "NAGAR", "NOMINATION", "NUMBER",
    "OFFICE", "OPENING", "OVERVIEW", "PAGE", "PERIOD", "PRODUCT", "REGISTERED", "RELATIONSHIP", "REWARDS",
    "ROAD", "SAVINGS", "SERVICE", "SMALL", "STATEMENT", "STREET", "SUMMARY", "TOTAL", "TRANSACTION",
    "TRANSACTIONS", "TYPE", "WELCOME", "YOUR",
];
/// A name is looked for in this many pieces of the first page when no label names it.
const HEAD: usize = 40;

pub(super) fn holder(notices: &[Notice]) -> Option<String> {
    let name = first_line(notices)?;
    Some(second_line(notices, &name).map_or(name.clone(), |rest| format!("{name} {rest}")))
}

/// The rest of a company's name that did not fit on one line: `EASTERN PRINTERS AND` / `PUBLISHERS`.
fn second_line(notices: &[Notice], name: &str) -> Option<String> {
    const OPEN: &[&str] = &["AND", "&", "PRIVATE", "PVT", "OF"];
    const REST: &[&str] = &["PRIVATE", "PVT", "LIMITED", "LTD", "LLP", "LTD."];
    let place = notices.iter().position(|notice| notice.text.contains(name))?;
    let first = &notices[place];
    let is_below = |notice: &&Notice| {
        let distance = notice.baseline - first.baseline;
        notice.sheet == first.sheet && distance > 0.0 && distance < 2.3 * first.size
    };
    let start = first.right - (first.right - first.left) * name.len() as f32 / first.text.len().max(1) as f32;
    let below = notices[place..]
        .iter()
        .filter(is_below)
        .find(|notice| (notice.left - start).abs() < 2.0 * first.size)?;
    let rest = cleaned(&below.text);
    let ends_open =
        name.rsplit(' ').next().is_some_and(|last| OPEN.contains(&last.to_ascii_uppercase().as_str()));
    let begins_rest =
        rest.split(' ').next().is_some_and(|word| REST.contains(&word.to_ascii_uppercase().as_str()));
    ((ends_open || begins_rest) && is_name(&rest)).then_some(rest)
}

fn first_line(notices: &[Notice]) -> Option<String> {
    let first_pages: Vec<Notice> = notices.iter().filter(|notice| notice.sheet <= 1).cloned().collect();
    let labelled = LABELS.iter().find_map(|label| {
        labels::value(&first_pages, &[*label]).map(|text| cleaned(&text)).filter(|name| is_name(name))
    });
    let numbered = || first_pages.iter().find_map(|notice| behind_number(&notice.text));
    labelled.or_else(numbered).or_else(|| {
        let head = || {
            first_pages
                .iter()
                .filter(|notice| notice.sheet == 0)
                .take(HEAD)
                .map(|notice| cleaned(&notice.text))
        };
        head()
            .find(|text| has_honorific(text) && is_name(text) && !has_label_word(text))
            .or_else(|| head().find(|text| is_capital_name(text)))
            .or_else(|| head().find(|text| is_title_name(text)))
    })
}

/// `Account Number 6239… ( INR ) - RAVI KUMAR`: the name behind the number.
fn behind_number(text: &str) -> Option<String> {
    let (before, name) = text.rsplit_once(" - ")?;
    let is_number = before
        .split_whitespace()
        .any(|word| word.len() >= 9 && word.bytes().all(|byte| byte.is_ascii_digit()));
    let name = cleaned(name);
    (is_number && is_name(&name) && !has_label_word(&name)).then_some(name)
}

/// Up to the next label or wide remark: `RAVI KUMAR Customer Id : 12` is RAVI KUMAR.
fn cleaned(text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        let is_label =
            ["A/C", "A/c", "Account", "ACCOUNT", "IFSC", "Branch"].contains(&word) && !words.is_empty();
        let is_over = is_label
            || word.bytes().any(|byte| byte.is_ascii_digit())
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
    // A form of address that leaves the choice open says nothing of the person.
    if words.first().is_some_and(|word| {
        word.contains('/') && !word.eq_ignore_ascii_case("M/S") && !word.eq_ignore_ascii_case("M/S.")
    }) {
        words.remove(0);
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
        && !has_label_word(text)
}

/// `Sunita Devi`: two to four words, each with one capital letter in front.
fn is_title_name(text: &str) -> bool {
    let is_capitalised = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.all(|letter| letter.is_lowercase() || letter == '.')
    };
    let words = text.split_whitespace();
    (2..=5).contains(&words.clone().count())
        && words.clone().all(|word| is_capitalised(word) || ["and", "of"].contains(&word))
        && is_name(text)
        && !has_label_word(text)
}

fn has_label_word(text: &str) -> bool {
    text.split_whitespace()
        .any(|word| NOT_NAMES.contains(&word.trim_matches('.').to_ascii_uppercase().as_str()))
}
