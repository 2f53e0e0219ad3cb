//! What a statement says of its account.

use jiff::civil::Date;
use ledger::{Currency, Money, Private};

/// What a statement says of its account. Every field is as printed; what is not printed is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// The bank's common name, from the letterhead or the IFSC; never from a narration.
    pub bank: Option<&'static str>,
    pub holder: Option<Private>,
    pub number: Option<Private>,
    pub ifsc: Option<String>,
    /// The bank that the IFSC belongs to, and the one that the letterhead names: two witnesses that should agree.
    pub ifsc_bank: Option<&'static str>,
    pub letterhead_bank: Option<&'static str>,
    pub micr: Option<String>,
    pub account_type: Option<String>,
    pub branch: Option<String>,
    /// As the label says, or else as the whole paper speaks for.
    pub currency: Option<Currency>,
    pub period: Option<(Date, Date)>,
    pub overdraft_limit: Option<Money>,
}

impl Account {
    /// A loan, a cash credit or an overdraft: what it prints is owed.
    pub(crate) fn is_debt(&self) -> bool {
        const WORDS: &[&str] = &["OD", "CC", "OVERDRAFT", "LOAN", "CREDIT", "CASHCREDIT"];
        let kind = self.account_type.as_deref().unwrap_or_default().to_uppercase();
        let says = kind.split(|letter: char| !letter.is_alphanumeric()).any(|word| WORDS.contains(&word));
        self.overdraft_limit.is_some() || says
    }
}
