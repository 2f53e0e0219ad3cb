//! A file → which accounts it is of and which days it shows, for somebody who is about to send it.

use statement::{Ledger, Statement};

use crate::document::{self, Source};
use crate::refusal::Refusal;

/// An account that a file shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub bank: Option<&'static str>,
    /// All but its last four characters are masked.
    pub account_number: Option<String>,
    /// The first and the last day.
    pub days: Option<(ledger::Date, ledger::Date)>,
}

/// The account with the most rows comes first. Nothing is checked and nothing is decided.
pub fn identify(source: Source<'_>, limits: &pdf::Limits) -> Result<Vec<Identity>, Refusal> {
    let Statement { lead, others, .. } = document::statement(source, limits)?;
    Ok(std::iter::once(&lead).chain(&others).map(identity).collect())
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
