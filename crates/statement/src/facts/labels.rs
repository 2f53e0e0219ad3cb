//! labels and the values printed beside or below them.

use ledger::Money;

use crate::amount::{self, Amount, NumberStyle};
use crate::date::{self, DateStyle};
use crate::page::Sheet;

/// A piece of text that stands apart from its neighbours, outside the table's rows.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub sheet: usize,
    /// Its line, counted over the notices of the sheet.
    pub line: usize,
    pub text: String,
    pub left: f32,
    pub right: f32,
    pub baseline: f32,
    pub size: f32,
}

/// A gap wider than this share of the font size ends a piece of text.
const PIECE_GAP: f32 = 1.25;
/// A value is looked for on this many lines below its label.
const LINES_BELOW: usize = 3;

pub(crate) const MICR: &[&str] = &["micr code", "micr"];
pub(crate) const ACCOUNT_TYPE: &[&str] = &[
    "account type", "a/c type", "type of account", "account description", "product name", "scheme name",
    "scheme", "product", "customer type", "ac type", "type",
];
pub(crate) const BRANCH: &[&str] = &["branch name", "account branch", "home branch", "branch"];
pub(crate) const CURRENCY: &[&str] = &["currency", "account currency", "ccy"];
pub(crate) const LIMIT: &[&str] =
    &["od limit", "overdraft limit", "sanctioned limit", "sanction limit", "limit", "drawing power"];
pub(crate) const OPENING: &[&str] = &[
    "opening balance", "opening bal", "your opening balance", "start balance", "balance b/f",
    "beginning balance", "previous balance", "balance at start", "saldo anterior", "saldo inicial",
    "saldo iniziale", "saldo precedente", "anfangssaldo", "alter kontostand", "alter saldo", "solde initial",
    "solde précédent", "ancien solde", "solde d'ouverture", "beginsaldo", "vorig saldo",
];
pub(crate) const CLOSING: &[&str] = &[
    "closing balance", "closing bal", "your closing balance", "end balance", "balance c/f", "ending balance",
    "new balance", "balance at end", "saldo final", "saldo actual", "saldo finale", "endsaldo",
    "neuer kontostand", "neuer saldo", "solde final", "nouveau solde", "solde de fermeture", "eindsaldo",
    "nieuw saldo", "nuovo saldo", "nuevo saldo", "saldo attuale",
];
/// What the account began or ended with, unless it is carried from one page to the next.
pub(crate) const BROUGHT: &[&str] = &["balance brought forward", "brought forward"];
pub(crate) const CARRIED: &[&str] = &["balance carried forward", "carried forward"];
/// Printed of the first day by one bank and of the last by another.
pub(crate) const EITHER_END: &[&str] = &["balance as on", "balance on", "balance"];
pub(crate) const DEBITS: &[&str] = &[
    "total debits", "total debit amount", "total debit", "total withdrawals", "total withdrawal",
    "total money out", "total paid out", "total dr", "total payments", "debit total",
    "total withdrawal amount", "total amount debited", "dr total", "total cargos", "total retiros",
    "total débitos", "total de débitos", "total de saídas", "totale addebiti", "totale uscite",
    "summe belastungen", "total débits", "total des débits", "totaal af", "totaal afgeschreven",
];
pub(crate) const CREDITS: &[&str] = &[
    "total credits", "total credit amount", "total credit", "total deposits", "total deposit",
    "total money in", "total paid in", "total cr", "total receipts", "credit total", "total deposit amount",
    "total amount credited", "cr total", "total abonos", "total depósitos", "total créditos",
    "total de créditos", "total de entradas", "totale accrediti", "totale entrate", "summe gutschriften",
    "total crédits", "total des crédits", "totaal bij", "totaal bijgeschreven",
];
/// Words that are totals in a summary and something else elsewhere: believed only when they agree.
pub(crate) const LOOSE_DEBITS: &[&str] = &[
    "debits", "withdrawals", "money out", "payments out", "paid out", "debit", "payments", "withdrawls",
    "withdrawal",
];
pub(crate) const LOOSE_CREDITS: &[&str] =
    &["credits", "deposits", "money in", "payments in", "paid in", "credit", "receipts", "deposit"];
pub(crate) const DEBIT_COUNT: &[&str] = &[
    "dr count", "debit count", "no of debits", "no. of debits", "number of debits", "dr. count",
    "total debit count",
];
pub(crate) const CREDIT_COUNT: &[&str] = &[
    "cr count", "credit count", "no of credits", "no. of credits", "number of credits", "cr. count",
    "total credit count",
];

/// Labels whose values are not asked for here, but which are no values of others.
const OTHER_LABELS: &[&str] = &[
    "account number", "account no", "a/c no", "balance", "name", "customer id", "cust id", "cif number",
    "cif no", "crn", "ifsc", "ifsc code", "ifs code", "address", "nomination", "status", "email", "phone",
    "mobile", "customer name", "account name", "account holder", "statement period", "period", "date",
    "branch code", "account status", "joint holder", "joint holders", "nominee", "interest rate",
    "hold amount", "sweep-in balance", "available balance", "net balance", "total",
];

/// The pieces of text outside the rows. `is_used` says which lines of a sheet are rows.
pub(crate) fn notices(sheets: &[Sheet], is_used: impl Fn(usize, usize) -> bool) -> Vec<Notice> {
    let mut notices = Vec::new();
    for (number, sheet) in sheets.iter().enumerate() {
        for (place, line) in sheet.lines.iter().enumerate() {
            if is_used(number, place) {
                continue;
            }
            let mut open: Option<Notice> = None;
            for word in &line.words {
                match &mut open {
                    Some(notice) if word.left - notice.right <= PIECE_GAP * line.size => {
                        notice.text.push(' ');
                        notice.text.push_str(&word.text);
                        notice.right = word.right;
                    }
                    _ => {
                        notices.extend(open.take());
                        open = Some(Notice {
                            sheet: number,
                            line: place,
                            text: word.text.to_string(),
                            left: word.left,
                            right: word.right,
                            baseline: line.baseline,
                            size: line.size,
                        });
                    }
                }
            }
            notices.extend(open);
        }
    }
    notices
}

/// The text printed for the first of the labels that has one.
pub(crate) fn value(notices: &[Notice], labels: &[&str]) -> Option<String> {
    labels.iter().find_map(|label| {
        candidates(notices, label)
            .map(|text| before_next_label(&text))
            .find(|text| text.chars().any(char::is_alphanumeric))
    })
}

/// `Kothrud IFS Code : SBIN0002030` is Kothrud: a label that is followed by a colon begins another value.
fn before_next_label(text: &str) -> String {
    const NEXT: &[&str] = &[
        " IFS", " MICR", " Branch", " Cust", " Currency", " Account", " A/C", " CIF", " Phone", " Email",
        " Date", " Nomin", " Code", " Type", " Status", " Open", " Statement", " Period", " Page",
    ];
    let Some(colon) = text.rfind(':') else { return text.to_owned() };
    let cut = NEXT.iter().filter_map(|label| text[..colon].find(label)).min();
    cut.map_or(text, |cut| text[..cut].trim_end()).to_owned()
}

/// Nine digits behind the word MICR, wherever it stands.
pub(crate) fn micr(notices: &[Notice]) -> Option<String> {
    notices.iter().enumerate().filter(|(_, notice)| notice.sheet <= 1).find_map(|(place, notice)| {
        let at = notice.text.to_ascii_uppercase().find("MICR")?;
        let code = |text: &str| {
            text.split(|letter: char| !letter.is_ascii_digit())
                .find(|digits| digits.len() == 9)
                .map(str::to_owned)
        };
        let beside = || {
            notices.get(place + 1).filter(|next| next.line == notice.line).and_then(|next| code(&next.text))
        };
        code(&notice.text[at..])
            .or_else(beside)
            .or_else(|| below(notices, place).and_then(|text| code(&text)))
    })
}

pub(crate) fn amounts(notices: &[Notice], labels: &[&str], numbers: NumberStyle) -> Vec<Money> {
    labels
        .iter()
        .flat_map(|label| candidates(notices, label))
        .filter_map(|text| leading_amount(&text, numbers))
        .collect()
}

/// Every amount with decimals or groups in these texts.
pub(crate) fn figures(notices: &[Notice], numbers: NumberStyle) -> Vec<Money> {
    /// A summary has a dozen; small print may have more.
    const MOST: usize = 120;
    let mut figures: Vec<Money> = Vec::new();
    let days = DateStyle { is_yearless: true, has_dotted_days: true, ..DateStyle::default() };
    let has_decimals = |word: &str| numbers.parse(word).is_some_and(|amount| amount.has_decimals);
    let is_day =
        |word: &str| !has_decimals(word) && days.whole(word).is_some() || date::english(word).is_some();
    // A list of daily balances, days and amounts by turns, has two that fit any stretch of rows.
    let is_listed = |notice: &Notice| {
        let line = || notices.iter().filter(|other| (other.sheet, other.line) == (notice.sheet, notice.line));
        let letters = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).count();
        let has_days = || {
            let mut words = line().flat_map(|other| other.text.split_whitespace());
            words.any(is_day)
        };
        !line().any(|other| letters(&other.text) > 3) && has_days()
    };
    for notice in notices
        .iter()
        .filter(|notice| notice.text.bytes().any(|byte| byte.is_ascii_digit()) && !is_listed(notice))
    {
        let words: Vec<&str> = notice.text.split_whitespace().collect();
        let mut start = 0;
        while start < words.len() && figures.len() < MOST {
            let longest = (1..=4).rev().find_map(|length| {
                let text = words.get(start..start + length)?.join(" ");
                let amount =
                    text.bytes().any(|byte| byte.is_ascii_digit()).then(|| numbers.parse(&text))??;
                (amount.has_decimals || text.contains([',', '.', ' '])).then_some((length, amount))
            });
            if let Some((length, amount)) = longest {
                figures.push(amount.as_balance());
                start += length;
            } else {
                start += 1;
            }
        }
    }
    figures
}

pub(crate) fn counts(notices: &[Notice], labels: &[&str]) -> Vec<usize> {
    let texts = labels.iter().flat_map(|label| candidates(notices, label));
    texts
        .filter_map(|text| {
            let first = text.split_whitespace().next()?;
            (first.len() <= 6).then(|| first.replace(',', "").parse().ok()).flatten()
        })
        .collect()
}

/// Everything that may be the value of a label: what follows it in its own piece, the next piece on its line, and the
/// pieces below it.
fn candidates<'n>(notices: &'n [Notice], label: &'n str) -> impl Iterator<Item = String> + 'n {
    notices
        .iter()
        .enumerate()
        .filter_map(move |(place, notice)| after_label(&notice.text, label).map(|rest| (place, notice, rest)))
        .flat_map(move |(place, notice, rest)| {
            let beside = notices
                .get(place + 1)
                .filter(|next| next.sheet == notice.sheet && next.line == notice.line)
                .filter(|next| rest.is_empty() || next.text.starts_with(':'))
                .filter(|next| !is_label(&next.text))
                .map(|next| trimmed(&next.text).to_owned());
            let own = (!rest.is_empty()).then(|| rest.to_owned());
            let below = (rest.is_empty() && beside.is_none()).then(|| below(notices, place)).flatten();
            own.into_iter().chain(beside).chain(below)
        })
}

/// The nearest piece under the label that shares its ground.
fn below(notices: &[Notice], place: usize) -> Option<String> {
    let label = &notices[place];
    let lines: Vec<usize> = {
        let mut lines: Vec<usize> = notices[place..]
            .iter()
            .take_while(|notice| notice.sheet == label.sheet)
            .map(|notice| notice.line)
            .filter(|line| *line > label.line)
            .collect();
        lines.dedup();
        lines.truncate(LINES_BELOW);
        lines
    };
    lines.into_iter().find_map(|line| {
        notices[place..]
            .iter()
            .take_while(|notice| notice.sheet == label.sheet)
            .filter(|notice| notice.line == line && notice.baseline - label.baseline < 4.0 * label.size)
            .map(|notice| {
                (
                    notice,
                    notice.right.min(label.right + label.size) - notice.left.max(label.left - label.size),
                )
            })
            .filter(|(notice, overlap)| *overlap > 0.0 && !is_label(&notice.text))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(notice, _)| trimmed(&notice.text).to_owned())
    })
}

/// What follows the label at the start of a piece; `None` if the piece does not begin with it.
fn after_label<'t>(text: &'t str, label: &str) -> Option<&'t str> {
    let text = text.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let head = text.get(..label.len())?;
    if !head.eq_ignore_ascii_case(label) {
        return None;
    }
    let mut rest = &text[label.len()..];
    // `Limit (INR) :` is the label with its unit.
    if let Some((unit, after)) = rest.trim_start().strip_prefix('(').and_then(|unit| unit.split_once(')'))
        && unit.len() < 8
    {
        rest = after;
    }
    let ends_word = rest.chars().next().is_none_or(|next| !next.is_alphanumeric());
    // `Branch Code : 12` is not the value of `Branch`.
    let continues = rest.trim_start().find(':').is_some_and(|colon| {
        let between = rest.trim_start()[..colon].trim();
        !between.is_empty() && between.len() < 24 && !between.bytes().any(|byte| byte.is_ascii_digit())
    });
    (ends_word && !continues).then(|| trimmed(rest))
}

/// Without the punctuation round a value; a minus sign before a number is part of it.
fn trimmed(text: &str) -> &str {
    let is_padding =
        |letter: char| letter.is_whitespace() || [':', '=', '.', '*', '|', '–'].contains(&letter);
    let mut text = text.trim_matches(is_padding).trim_start_matches("(s)").trim_matches(is_padding);
    while let Some(rest) = text.strip_prefix('-') {
        if is_amount(rest) {
            break;
        }
        text = rest.trim_matches(is_padding);
    }
    text
}

/// A number, perhaps behind a currency's sign or code.
fn is_amount(text: &str) -> bool {
    let number = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let currency = &text[..text.len() - number.len()];
    !number.is_empty() && (currency.is_empty() || amount::is_currency(currency.trim()))
}

/// Another label is not a value.
fn is_label(text: &str) -> bool {
    const GROUPS: &[&[&str]] = &[
        OPENING, CLOSING, DEBITS, CREDITS, DEBIT_COUNT, CREDIT_COUNT, LOOSE_DEBITS, LOOSE_CREDITS, MICR,
        BRANCH, CURRENCY, LIMIT, ACCOUNT_TYPE, OTHER_LABELS,
    ];
    text.trim_end().ends_with(':')
        || GROUPS.iter().flat_map(|group| group.iter()).any(|label| after_label(text, label) == Some(""))
}

/// The first number in the text that can be money: `as on 01 Apr 2025 : 1,234.00 Cr` is 1,234.00.
fn leading_amount(text: &str, numbers: NumberStyle) -> Option<Money> {
    if let Some(amount) = numbers.parse(text) {
        return Some(amount.as_balance());
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    (0..words.len()).find_map(|start| {
        let pair = words.get(start..start + 2).map(|pair| pair.join(" "));
        let read =
            pair.as_deref().and_then(|pair| numbers.parse(pair)).or_else(|| numbers.parse(words[start]));
        read.filter(|amount| amount.has_decimals).map(Amount::as_balance)
    })
}

/// The account's number, masked or not: six or more digits and mask letters after one of its labels.
pub(crate) fn account_number(notices: &[Notice]) -> Option<String> {
    const LABELS: &[&str] = &[
        "account no", "account number", "a/c no", "a/c number", "a/c :", "ac no", "account:", "account :",
        "statement for a/c", "account id", "number:", "number :", "acct no", "for a/c", "account", "a/c",
    ];
    // Only pieces with one of the two stems are looked at closely.
    let stems: Vec<(usize, &Notice, String)> = notices
        .iter()
        .enumerate()
        .map(|(place, notice)| (place, notice, notice.text.to_ascii_lowercase()))
        .filter(|(_, _, lower)| ["ac", "a/c", "number"].iter().any(|stem| lower.contains(stem)))
        .collect();
    LABELS.iter().find_map(|label| {
        stems.iter().find_map(|(place, notice, lower)| {
            let place = *place;
            let at = lower.find(label)?;
            let rest = &notice.text[at + label.len()..];
            let beside = || {
                let next = notices
                    .get(place + 1)
                    .filter(|next| next.line == notice.line && next.sheet == notice.sheet);
                next.and_then(|next| number_in(&next.text))
            };
            let under = || below(notices, place).and_then(|text| number_in(&text));
            number_in(rest).or_else(|| if has_word(rest) { None } else { beside().or_else(under) })
        })
    })
}

fn has_word(text: &str) -> bool {
    text.chars().filter(|letter| letter.is_alphabetic()).count() > 6
}

/// The number at the start of the text, behind punctuation and a short word or two.
fn number_in(text: &str) -> Option<String> {
    for word in text
        .split(|letter: char| letter.is_whitespace() || [':', '(', ')', ',', '-'].contains(&letter))
        // `A/C No.9215270034`
        .map(|word| word.trim_start_matches('.'))
        .filter(|word| !word.is_empty())
        .take(3)
    {
        let is_number =
            word.chars().all(|letter| letter.is_ascii_digit() || ['X', 'x', '*'].contains(&letter));
        let digits = word.chars().filter(char::is_ascii_digit).count();
        if is_number && word.len() >= 6 && digits >= 3 {
            return Some(word.to_ascii_uppercase().replace('*', "X"));
        }
    }
    None
}
