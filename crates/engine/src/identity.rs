//! A file → which accounts it is of and which days it shows, for somebody who is about to send it.

use statement::{Ledger, Statement};

use crate::document::{self, Source};
use crate::refusal::Refusal;

/// What a file shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identified {
    /// The one with the most rows comes first.
    pub accounts: Vec<Identity>,
    /// Its pages are pictures: reading all of them takes some seconds each.
    pub is_scan: bool,
}

/// An account that a file shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub bank: Option<&'static str>,
    /// All but its last four characters are masked.
    pub account_number: Option<String>,
    /// The first and the last day.
    pub days: Option<(ledger::Date, ledger::Date)>,
}

/// Nothing is checked and nothing is decided.
pub fn identify(source: Source<'_>, limits: &pdf::Limits) -> Result<Identified, Refusal> {
    let (Statement { lead, others, .. }, is_scan) = document::shown(source, limits)?;
    Ok(Identified { accounts: std::iter::once(&lead).chain(&others).map(identity).collect(), is_scan })
}

fn identity(ledger: &Ledger) -> Identity {
    let dates = || ledger.transactions.iter().map(|row| row.date);
    let shown = dates().min().zip(dates().max());
    Identity {
        bank: ledger.account.bank,
        account_number: ledger.account.number.as_ref().map(ledger::Private::masked),
        days: ledger.account.period.or(shown),
    }
}
