//! A credit report beside a study → every loan once: in both, only in the statement, or only at the bureau.

mod instalment;
mod lender;
mod pairing;
mod words;

use std::collections::BTreeSet;

use bureau::{Account, AccountKind, AccountStatus, CreditReport, Outcome, Ownership};
use ledger::Money;

use self::instalment::Instalment;
use self::lender::LenderName;
use crate::flows::Sum;
use crate::obligations::Obligations;

/// What a bureau knows, and how its loans go together with those of the statement.
#[derive(Clone, Debug)]
pub struct CreditFile<'a> {
    pub report: &'a CreditReport,
    /// Those of the statement first, in its order; empty when the bureau has no file to compare with.
    pub loans: Vec<ComparedLoan>,
    /// Lenders that only the bureau names.
    lenders_elsewhere: usize,
}

/// One loan, known from one side or from both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedLoan {
    pub found_in: FoundIn,
    /// Counted from 0 in `Obligations::series`.
    pub series: Option<usize>,
    /// Counted from 0 in the accounts of the credit report.
    pub account: Option<usize>,
    pub statement_monthly: Option<Money>,
    pub bureau_monthly: Option<Money>,
    /// The bureau reports no instalment; it was worked out from amount, rate and tenure.
    pub is_estimated: bool,
    pub counting: Counting,
    /// For people: why it stands where it stands.
    pub explanation: String,
}

/// Who knows of a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoundIn {
    Both,
    /// Hidden: the account repays it and the bureau has no running account for it.
    StatementOnly,
    /// Repaid from another account, or not at all.
    BureauOnly,
}

/// Whether a loan is part of what is owed every month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    Counted,
    /// Only a guarantee: owed if somebody else does not pay.
    Contingent,
    /// The same loan reported a second time.
    Duplicate,
    /// The instalment is neither reported nor can it be worked out.
    InstalmentUnknown,
}

impl Counting {
    /// As published.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Contingent => "contingent",
            Self::Duplicate => "duplicate",
            Self::InstalmentUnknown => "instalment_unknown",
        }
    }
}

impl<'a> CreditFile<'a> {
    pub(crate) fn compare(report: &'a CreditReport, obligations: &Obligations) -> Self {
        let mut file = Self { report, loans: Vec::new(), lenders_elsewhere: 0 };
        if !file.has_file() {
            return file;
        }
        let pairs = pairing::pair(report, obligations);
        for (place, series) in obligations.series.iter().enumerate().filter(|(_, series)| series.is_active) {
            let known = pairs.get(&place).and_then(|at| Some((*at, report.accounts.get(*at)?)));
            let instalment =
                known.map_or(Instalment::Unknown, |(_, account)| Instalment::of(account, report.reported_on));
            file.loans.push(ComparedLoan {
                found_in: if known.is_some() { FoundIn::Both } else { FoundIn::StatementOnly },
                series: Some(place),
                account: known.map(|(at, _)| at),
                statement_monthly: series.monthly_amount(),
                bureau_monthly: instalment.amount(),
                is_estimated: instalment.is_estimated(),
                counting: Counting::Counted,
                explanation: match known {
                    Some((_, account)) => words::in_both(series, account, instalment),
                    None => words::hidden(series),
                },
            });
        }
        let paired: BTreeSet<usize> = pairs.values().copied().collect();
        file.add_elsewhere(&paired);
        file.lenders_elsewhere = file.count_lenders_elsewhere(obligations);
        file
    }

    /// Whether there is anything to compare with.
    pub fn has_file(&self) -> bool {
        self.report.outcome == Outcome::Hit
    }

    pub fn found_in(&self, found_in: FoundIn) -> impl Iterator<Item = &ComparedLoan> {
        self.loans.iter().filter(move |loan| loan.found_in == found_in)
    }

    /// The loans that the statement does not show and that are owed all the same.
    pub(crate) fn elsewhere(&self) -> impl Iterator<Item = &ComparedLoan> {
        self.found_in(FoundIn::BureauOnly).filter(|loan| loan.counting == Counting::Counted)
    }

    pub(crate) fn elsewhere_monthly(&self) -> Sum {
        self.elsewhere().filter_map(|loan| loan.bureau_monthly).collect()
    }

    /// What the bureau's running loans take every month, wherever they are paid from.
    pub(crate) fn bureau_monthly(&self) -> Sum {
        let both = self.found_in(FoundIn::Both).filter_map(|loan| loan.bureau_monthly);
        both.collect::<Sum>().plus(self.elsewhere_monthly())
    }

    pub(crate) fn hidden_monthly(&self) -> Sum {
        self.found_in(FoundIn::StatementOnly).filter_map(|loan| loan.statement_monthly).collect()
    }

    pub(crate) const fn lenders_elsewhere(&self) -> usize {
        self.lenders_elsewhere
    }

    fn add_elsewhere(&mut self, paired: &BTreeSet<usize>) {
        let report = self.report;
        let mut seen: Vec<&Account> = paired.iter().filter_map(|at| report.accounts.get(*at)).collect();
        for (place, account) in report.accounts.iter().enumerate() {
            if paired.contains(&place) || !is_owed(account) {
                continue;
            }
            let instalment = Instalment::of(account, report.reported_on);
            let counting = if seen.iter().any(|other| is_same_loan(account, other)) {
                Counting::Duplicate
            } else if account.ownership == Ownership::Guarantor {
                Counting::Contingent
            } else if instalment == Instalment::Unknown {
                Counting::InstalmentUnknown
            } else {
                Counting::Counted
            };
            seen.push(account);
            self.loans.push(ComparedLoan {
                found_in: FoundIn::BureauOnly,
                series: None,
                account: Some(place),
                statement_monthly: None,
                bureau_monthly: instalment.amount(),
                is_estimated: instalment.is_estimated(),
                counting,
                explanation: words::elsewhere(account, instalment, counting),
            });
        }
    }

    fn count_lenders_elsewhere(&self, obligations: &Obligations) -> usize {
        let mut known: Vec<LenderName> =
            obligations.active().map(|series| LenderName::of(&series.lender)).collect();
        let in_statement = known.len();
        for loan in self.elsewhere() {
            let Some(account) = loan.account.and_then(|at| self.report.accounts.get(at)) else { continue };
            let name = LenderName::of(&account.lender);
            if !known.iter().any(|other| other.is_same(&name)) {
                known.push(name);
            }
        }
        known.len() - in_statement
    }
}

/// Bills and lines of credit have no instalment of their own; card bills are counted as the statement shows them.
pub(crate) const fn is_card(kind: AccountKind) -> bool {
    matches!(
        kind,
        AccountKind::CreditCard
            | AccountKind::SecuredCreditCard
            | AccountKind::CorporateCreditCard
            | AccountKind::FleetCard
            | AccountKind::LoanOnCreditCard
    )
}

/// Running, with something left to pay, and the person's own, a joint one or a guarantee.
fn is_owed(account: &Account) -> bool {
    let is_loan =
        !is_card(account.kind) && !matches!(account.kind, AccountKind::Telecom | AccountKind::NonFunded);
    // A line of credit is drawn and paid back at will, unless its lender says otherwise.
    let is_line = matches!(
        account.kind,
        AccountKind::Overdraft | AccountKind::KisanCreditCard | AccountKind::JanDhanOverdraft
    );
    let has_instalment = !is_line || account.emi.is_some_and(|emi| emi.0 > Money::ZERO);
    let is_theirs = !matches!(account.ownership, Ownership::AuthorisedUser | Ownership::Deceased);
    let has_balance = account.balance.is_none_or(|balance| balance.0 > Money::ZERO);
    is_loan && has_instalment && is_theirs && has_balance && is_running(account)
}

/// What was written off, settled or sold is a mark, and nothing that is paid every month.
fn is_running(account: &Account) -> bool {
    let runs = matches!(
        account.status,
        AccountStatus::Active | AccountStatus::Restructured | AccountStatus::Unknown
    );
    runs && account.closed_on.is_none()
}

/// A loan that was sold is reported by both lenders, with the same kind, day and amount.
fn is_same_loan(one: &Account, other: &Account) -> bool {
    one.kind == other.kind
        && one.opened_on.is_some()
        && one.opened_on == other.opened_on
        && one.sanctioned.is_some()
        && one.sanctioned == other.sanctioned
}

#[cfg(test)]
mod tests;
