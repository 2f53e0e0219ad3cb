//! papers that are not bank statements, and how one can tell.

use std::borrow::Cow;

use ledger::text::counted;

use crate::page::Sheet;

/// Why a document is not read as a bank statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAStatement {
    /// A list of payments from a payment app: it has no running balance.
    UpiHistory,
    CardStatement,
    Invoice,
    /// A ledger somebody else keeps: an accounting program, a broker, a wallet, a tax portal, a lender's schedule.
    OtherLedger,
    /// Text, but no table of dated amounts.
    NoTable(Found),
}

/// What there is on the pages of a document in which no table was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    pub pages: u32,
    pub pages_with_dates: u32,
    pub pages_with_amounts: u32,
    /// Lines that have both.
    pub lines_with_both: u32,
}

impl NotAStatement {
    /// For the person who uploaded it: what it is, and what to upload instead.
    pub fn reason(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::UpiHistory => {
                "this is a payment app's history without a running balance; upload the statement of the bank account behind it"
            }
            Self::CardStatement => "this is a credit-card statement; upload the statement of a bank account",
            Self::OtherLedger => {
                "this is a ledger that no bank keeps; upload the statement of a bank account"
            }
            Self::Invoice => "this is an invoice; upload the statement of a bank account",
            Self::NoTable(found) => return Cow::Owned(found.reason()),
        })
    }
}

impl Found {
    /// What was found, what was missing, and what to do.
    fn reason(self) -> String {
        let pages = |count: u32| counted(count, "page");
        let found = match (self.pages_with_dates, self.pages_with_amounts) {
            (0, 0) => "neither dates nor amounts were found".to_owned(),
            (0, amounts) => format!("amounts were found on {}, but no dates beside them", pages(amounts)),
            (dates, 0) => format!("dates were found on {}, but no amounts beside them", pages(dates)),
            (dates, amounts) if self.lines_with_both < 2 => format!(
                "dates were found on {} and amounts on {}, but no lines that have both",
                pages(dates),
                pages(amounts)
            ),
            (dates, _) => format!(
                "dates and amounts were found on {}, but no two rows whose balances follow each other, and no figures that say which way each amount moves",
                pages(dates)
            ),
        };
        format!("{found}; upload the bank's own PDF statement of the account")
    }
}

/// A kind of paper, and the phrases that only it prints: two of them on its first pages settle it.
const KINDS: &[(NotAStatement, &[&str])] = &[
    (
        NotAStatement::CardStatement,
        &[
            "credit card statement", "total amount due", "minimum amount due", "payment due date",
            "available credit limit", "total credit limit", "card number", "reward points summary",
            "minimum payment due", "finance charges", "cash limit", "card ending", "credit limit",
        ],
    ),
    (
        NotAStatement::UpiHistory,
        &[
            "transaction statement for", "phonepe", "google pay", "paytm statement", "upi transaction id",
            "upi ref no", "paid to", "received from", "utr no", "transaction id", "debited from",
            "credited to", "paid by", "upi statement", "bhim",
        ],
    ),
    (
        NotAStatement::Invoice,
        &[
            "tax invoice", "invoice no", "invoice number", "invoice date", "bill to", "ship to", "hsn",
            "place of supply", "taxable value", "amount in words", "unit price", "sub total", "qty",
        ],
    ),
];

/// Words that no bank prints on a statement, whatever its table looks like: one set of them settles it.
const OTHER_LEDGERS: &[&[&str]] = &[
    &["vch type"],
    &["vch no"],
    &["electronic cash ledger"],
    &["fastag", "wallet"],
    &["repayment schedule"],
    &["amortization"],
    &["amortisation"],
    &["outstanding principal", "emi"],
    &["folio no", "nav"],
    &["client ledger"],
    &["ledger for client"],
    &["contract note"],
    &["demat"],
    &["statement of billing"],
    &["balance due", "bill to"],
];

/// What the paper is, if its words say that it is something else. `has_running_balance` is what a table with a balance
/// column showed: a bank may well advertise its cards, but no card statement carries a running balance. `is_proven` is what
/// balances before and after all rows showed: payment apps print none.
pub(crate) fn other_paper(
    sheets: &[Sheet],
    has_running_balance: bool,
    is_proven: bool,
) -> Option<NotAStatement> {
    const NEEDED: usize = 2;
    /// Lines before the narrations begin, which may hold any words.
    const HEAD: usize = 22;
    let mut text = String::new();
    let head = sheets.iter().take(2).flat_map(|sheet| &sheet.lines).take(if has_running_balance {
        HEAD
    } else {
        usize::MAX
    });
    for line in head {
        text.push_str(&line.text().to_lowercase());
        text.push('\n');
    }
    if OTHER_LEDGERS.iter().any(|words| words.iter().all(|word| text.contains(word))) {
        return Some(NotAStatement::OtherLedger);
    }
    if has_running_balance {
        return None;
    }
    let hits = |phrases: &[&str]| phrases.iter().filter(|phrase| text.contains(*phrase)).count();
    KINDS
        .iter()
        .map(|(kind, phrases)| (*kind, hits(phrases)))
        .filter(|(kind, count)| *count >= NEEDED && !(is_proven && *kind == NotAStatement::UpiHistory))
        .max_by_key(|(_, count)| *count)
        .map(|(kind, _)| kind)
}
