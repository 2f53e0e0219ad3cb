//! An account of the JSON connector → an account, and what its statuses say went wrong.

use ledger::{Date, Rupees, text as days};
use serde::Deserialize;

use super::wire::{Unknown, clean, known, or_default};
use crate::conduct::{Conduct, History, Trouble};
use crate::report::{Account, AccountKind, AccountStatus, MarkKind, MonthPaid, Ownership};
use crate::{Unreadable, kinds, text};

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct WireAccount {
    #[serde(deserialize_with = "or_default")]
    lender: String,
    number: Option<String>,
    kind: Option<String>,
    kind_code: Option<String>,
    is_secured: Option<bool>,
    ownership: Option<String>,
    status: Option<String>,
    /// What else holds: a loan may be written off and before a court.
    #[serde(deserialize_with = "or_default")]
    other_statuses: Vec<String>,
    status_code: Option<String>,
    #[serde(with = "days::optional")]
    status_on: Option<Date>,
    #[serde(with = "days::optional")]
    opened_on: Option<Date>,
    #[serde(with = "days::optional")]
    closed_on: Option<Date>,
    #[serde(with = "days::optional")]
    last_paid_on: Option<Date>,
    #[serde(with = "days::optional")]
    reported_on: Option<Date>,
    sanctioned: Option<Rupees>,
    balance: Option<Rupees>,
    overdue: Option<Rupees>,
    emi: Option<Rupees>,
    written_off: Option<Rupees>,
    settled_for: Option<Rupees>,
    interest_rate: Option<String>,
    tenure_months: Option<u32>,
    #[serde(deserialize_with = "or_default")]
    history: Vec<MonthPaid>,
}

impl WireAccount {
    pub(super) fn into_conduct(mut self) -> Result<Conduct, Unreadable> {
        let mut unknown = Vec::new();
        let (kind, is_secured) = self.read_kind(&mut unknown);
        let statuses = self.read_statuses(&mut unknown);
        let ownership = self.ownership.take();
        let ownership = ownership.and_then(|word| known("ownership", &word, &mut unknown));
        let mut history = History::default();
        for paid in &self.history {
            if (1..=12).contains(&paid.month) && (1900..=2200).contains(&paid.year) {
                history.report(*paid)?;
            } else {
                unknown.push(("history", format!("{}-{}", paid.year, paid.month)));
            }
        }
        let account = Account {
            lender: text::clean(&self.lender),
            number: self.number.as_deref().and_then(text::mask),
            kind,
            kind_code: clean(self.kind_code.as_ref()),
            is_secured,
            ownership: ownership.unwrap_or(Ownership::Unknown),
            status: statuses.first().copied().unwrap_or(AccountStatus::Active),
            status_code: clean(self.status_code.as_ref()),
            opened_on: self.opened_on,
            closed_on: self.closed_on,
            last_paid_on: self.last_paid_on,
            reported_on: self.reported_on,
            sanctioned: above_zero(self.sanctioned),
            balance: self.balance,
            overdue: above_zero(self.overdue),
            emi: above_zero(self.emi),
            written_off: above_zero(self.written_off),
            settled_for: above_zero(self.settled_for),
            interest_rate: clean(self.interest_rate.as_ref()),
            tenure_months: self.tenure_months,
            history: history.newest_first(),
        };
        let wrong = statuses.iter().filter_map(|status| mark_of(*status));
        let troubles = wrong.map(|kind| trouble(kind, &account, self.status_on)).collect();
        Ok(Conduct { account, troubles, unknown })
    }

    /// By our word, else by the code that bureaus share.
    fn read_kind(&self, unknown: &mut Unknown) -> (AccountKind, Option<bool>) {
        let by_code = self.kind_code.as_deref().and_then(kinds::by_code);
        let by_word = self.kind.as_deref().and_then(|word| known("kind", word, unknown));
        let kind = by_word.or(by_code.map(|(kind, _)| kind)).unwrap_or(AccountKind::Unknown);
        if kind == AccountKind::Unknown
            && let Some(code) = &self.kind_code
        {
            unknown.push(("kind_code", code.clone()));
        }
        let of_kind = by_code.filter(|(of_code, _)| *of_code == kind).and_then(|(_, is_secured)| is_secured);
        (kind, self.is_secured.or(of_kind))
    }

    /// The main status first. A word that is not ours is a status nobody has looked at.
    fn read_statuses(&self, unknown: &mut Unknown) -> Vec<AccountStatus> {
        let words = self.status.iter().chain(&self.other_statuses);
        let mut statuses = Vec::new();
        for word in words {
            let status = known("status", word, unknown).unwrap_or(AccountStatus::Unknown);
            if !statuses.contains(&status) {
                statuses.push(status);
            }
        }
        if self.status.is_none() {
            let of_day = if self.closed_on.is_some() { AccountStatus::Closed } else { AccountStatus::Active };
            statuses.insert(0, of_day);
        }
        statuses
    }
}

const fn mark_of(status: AccountStatus) -> Option<MarkKind> {
    match status {
        AccountStatus::Active | AccountStatus::Closed => None,
        AccountStatus::Restructured => Some(MarkKind::Restructured),
        AccountStatus::Settled => Some(MarkKind::Settled),
        AccountStatus::WrittenOff => Some(MarkKind::WrittenOff),
        AccountStatus::Sold => Some(MarkKind::AccountSold),
        AccountStatus::SuitFiled => Some(MarkKind::SuitFiled),
        AccountStatus::WilfulDefault => Some(MarkKind::WilfulDefault),
        AccountStatus::GuaranteeInvoked => Some(MarkKind::GuaranteeInvoked),
        AccountStatus::Unknown => Some(MarkKind::UnknownStatus),
    }
}

fn trouble(kind: MarkKind, account: &Account, status_on: Option<Date>) -> Trouble {
    let owed = above_zero(account.balance);
    let amount = match kind {
        MarkKind::WrittenOff => account.written_off.or(owed),
        MarkKind::Settled => account.settled_for,
        _ => owed,
    };
    Trouble { kind, date: status_on.or(account.reported_on), amount }
}

fn above_zero(amount: Option<Rupees>) -> Option<Rupees> {
    amount.filter(|amount| amount.0.as_paise() > 0)
}
