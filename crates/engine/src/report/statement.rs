//! Whose account it is, what the paper says and how far it is proven: `statement` of the report.

use ledger::{Date, Money};
use serde::Serialize;
use statement::{Agreement, Ledger, Reconciliation, Statement, Verdict};

use crate::money::Rupees;
use crate::report::text::as_text;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StatementReport {
    #[serde(flatten)]
    pub account: AccountReport,
    pub pages: u32,
    /// The other accounts printed in the same document.
    pub other_accounts: Vec<AccountReport>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AccountReport {
    pub bank: Option<&'static str>,
    pub holder: Option<String>,
    /// Masked to the last four.
    pub account_number: Option<String>,
    pub ifsc: Option<String>,
    pub micr: Option<String>,
    pub account_type: Option<String>,
    pub branch: Option<String>,
    pub currency: Option<String>,
    pub period: Option<PeriodReport>,
    pub opening_balance: Option<Rupees>,
    pub closing_balance: Option<Rupees>,
    pub overdraft_limit: Option<Rupees>,
    pub transaction_count: usize,
    pub reconciliation: ReconciliationReport,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PeriodReport {
    #[serde(serialize_with = "as_text")]
    pub from: Date,
    #[serde(serialize_with = "as_text")]
    pub to: Date,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReconciliationReport {
    /// `reconciled`, `partial`, `unreconciled` or `not_checkable`
    pub verdict: &'static str,
    pub rows: usize,
    pub proven: usize,
    pub breaks: Vec<BreakReport>,
    pub printed_totals: PrintedTotals,
    pub page_totals_wrong: Vec<u32>,
    pub missing_pages: Vec<u32>,
    pub gap_days: u32,
    pub unread_rows: Vec<u32>,
    pub misdated_rows: Vec<usize>,
    pub has_uncertain_dates: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BreakReport {
    pub page: u32,
    pub row: usize,
    pub expected: Option<Rupees>,
    pub found: Option<Rupees>,
}

/// Each figure the bank printed, beside what the rows add up to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintedTotals {
    pub opening_balance: Compared<Rupees>,
    pub closing_balance: Compared<Rupees>,
    pub debits: Compared<Rupees>,
    pub credits: Compared<Rupees>,
    pub debit_count: Compared<usize>,
    pub credit_count: Compared<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Compared<T> {
    pub printed: Option<T>,
    pub read: Option<T>,
    /// `null` when one of them is not there.
    pub agrees: Option<bool>,
}

pub(crate) fn of(statement: &Statement) -> StatementReport {
    StatementReport {
        account: account(&statement.lead),
        pages: statement.pages,
        other_accounts: statement.others.iter().map(account).collect(),
    }
}

fn account(ledger: &Ledger) -> AccountReport {
    let facts = &ledger.account;
    AccountReport {
        bank: facts.bank,
        holder: facts.holder.as_ref().map(|holder| holder.reveal().to_owned()),
        account_number: facts.number.as_ref().map(ledger::Private::masked),
        ifsc: facts.ifsc.clone(),
        micr: facts.micr.clone(),
        account_type: facts.account_type.clone(),
        branch: facts.branch.clone(),
        currency: facts.currency.clone(),
        period: facts.period.map(|(from, to)| PeriodReport { from, to }),
        opening_balance: ledger.opening_balance.map(Rupees),
        closing_balance: ledger.closing_balance.map(Rupees),
        overdraft_limit: facts.overdraft_limit.map(Rupees),
        transaction_count: ledger.transactions.len(),
        reconciliation: reconciliation(&ledger.reconciliation),
    }
}

fn reconciliation(found: &Reconciliation) -> ReconciliationReport {
    ReconciliationReport {
        verdict: match found.verdict {
            Verdict::Reconciled => "reconciled",
            Verdict::Partial => "partial",
            Verdict::Unreconciled => "unreconciled",
            Verdict::NotCheckable => "not_checkable",
        },
        rows: found.rows,
        proven: found.proven,
        breaks: found
            .breaks
            .iter()
            .map(|broken| BreakReport {
                page: broken.page,
                row: broken.row,
                expected: broken.expected.map(Rupees),
                found: broken.found.map(Rupees),
            })
            .collect(),
        printed_totals: PrintedTotals {
            opening_balance: money(found.opening),
            closing_balance: money(found.closing),
            debits: money(found.debits),
            credits: money(found.credits),
            debit_count: compared(found.debit_count),
            credit_count: compared(found.credit_count),
        },
        page_totals_wrong: found.page_totals_wrong.clone(),
        missing_pages: found.missing_pages.clone(),
        gap_days: found.gap_days,
        unread_rows: found.unread_rows.clone(),
        misdated_rows: found.misdated_rows.clone(),
        has_uncertain_dates: found.has_uncertain_dates,
    }
}

fn money(agreement: Agreement<Money>) -> Compared<Rupees> {
    Compared {
        printed: agreement.printed.map(Rupees),
        read: agreement.read.map(Rupees),
        agrees: agreement.agrees(),
    }
}

fn compared(agreement: Agreement<usize>) -> Compared<usize> {
    Compared { printed: agreement.printed, read: agreement.read, agrees: agreement.agrees() }
}
