//! What a dialect learned about one account, before anybody judges it.

use std::collections::BTreeMap;

use ledger::{Date, Rupees};

use crate::report::{
    Account, Address, CreditReport, Enquiry, Identity, MarkKind, MonthPaid, Outcome, Score, UnknownCode,
};
use crate::{Unreadable, marks, summary};

/// A person with more lines of credit than this has not been seen.
pub(crate) const MAX_ACCOUNTS: usize = 1_000;
/// Bureaus keep three years; ten leave room.
pub(crate) const MAX_HISTORY_MONTHS: usize = 120;
/// Enquiries are kept for two years.
pub(crate) const MAX_ENQUIRIES: usize = 2_000;
/// Every account may bring its own.
pub(crate) const MAX_ADDRESSES: usize = 2_000;

/// An account, and what its codes say went wrong with it.
pub(crate) struct Conduct {
    pub(crate) account: Account,
    pub(crate) troubles: Vec<Trouble>,
    /// Field and code of what is not in our tables.
    pub(crate) unknown: Vec<(&'static str, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trouble {
    pub(crate) kind: MarkKind,
    pub(crate) date: Option<Date>,
    pub(crate) amount: Option<Rupees>,
}

/// Everything of a report that is not worked out by us.
pub(crate) struct Findings {
    pub(crate) bureau: String,
    pub(crate) is_sandbox: bool,
    pub(crate) outcome: Outcome,
    pub(crate) report_number: Option<String>,
    pub(crate) reported_on: Date,
    pub(crate) identity: Identity,
    pub(crate) score: Score,
    pub(crate) conducts: Vec<Conduct>,
    pub(crate) enquiries: Vec<Enquiry>,
    pub(crate) addresses: Vec<Address>,
    /// Of the file as a whole.
    pub(crate) unknown: Vec<(&'static str, String)>,
}

impl Findings {
    /// Puts everything in order and works out the figures and the marks.
    pub(crate) fn into_report(mut self) -> Result<CreditReport, Unreadable> {
        for (count, most, what) in [
            (self.conducts.len(), MAX_ACCOUNTS, "accounts"),
            (self.enquiries.len(), MAX_ENQUIRIES, "enquiries"),
            (self.addresses.len(), MAX_ADDRESSES, "addresses"),
        ] {
            if count > most {
                return Err(Unreadable::TooMany(what));
            }
        }
        self.conducts.sort_by_key(|conduct| std::cmp::Reverse(conduct.account.opened_on));
        self.enquiries.sort_by_key(|enquiry| std::cmp::Reverse(enquiry.date));
        let unknown_codes = unknown_codes(&self);
        let marks = marks::find(&self.conducts, &self.identity, self.reported_on);
        let accounts: Vec<Account> = self.conducts.into_iter().map(|conduct| conduct.account).collect();
        let summary = summary::sum_up(&accounts, &self.enquiries, &marks, self.reported_on);
        Ok(CreditReport {
            bureau: self.bureau,
            is_sandbox: self.is_sandbox,
            outcome: self.outcome,
            report_number: self.report_number,
            reported_on: self.reported_on,
            identity: self.identity,
            score: self.score,
            accounts,
            enquiries: self.enquiries,
            addresses: self.addresses,
            summary,
            marks,
            unknown_codes,
        })
    }
}

fn unknown_codes(findings: &Findings) -> Vec<UnknownCode> {
    let of_file = findings.unknown.iter().map(|unknown| (None, unknown));
    let of_accounts = findings.conducts.iter().enumerate();
    let of_accounts = of_accounts
        .flat_map(|(index, conduct)| conduct.unknown.iter().map(move |unknown| (Some(index), unknown)));
    let mut codes: Vec<UnknownCode> = of_file
        .chain(of_accounts)
        .map(|(account, (field, code))| UnknownCode {
            field: (*field).to_owned(),
            code: crate::text::clean(code),
            account,
        })
        .collect();
    codes.sort_by(|left, right| {
        (left.account, &left.field, &left.code).cmp(&(right.account, &right.field, &right.code))
    });
    codes.dedup();
    codes
}

/// The months of one account, each once.
#[derive(Default)]
pub(crate) struct History(BTreeMap<(i16, i8), MonthPaid>);

impl History {
    /// The first to report a month is the one that counts, so the surest source goes first.
    pub(crate) fn report(&mut self, paid: MonthPaid) -> Result<(), Unreadable> {
        self.0.entry((paid.year, paid.month)).or_insert(paid);
        if self.0.len() > MAX_HISTORY_MONTHS { Err(Unreadable::TooMany("months of history")) } else { Ok(()) }
    }

    pub(crate) fn newest_first(self) -> Vec<MonthPaid> {
        self.0.into_values().rev().collect()
    }
}
