//! Whose account it is, what the paper says and how far it is proven: `statement` of the report.

mod stitched;

use ledger::{Date, Money};
use serde::{Deserialize, Serialize};
use statement::{Agreement, Ledger, Reconciliation};
use utoipa::ToSchema;

use crate::assembly::Assembly;
use crate::report::codes::ReconciliationVerdict;
use crate::report::codes::Word;
use ledger::Rupees;
use ledger::text;

/// Whose account it is, what the paper says and how far it is proven.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Statement)]
pub struct StatementReport {
    /// The account that was analysed; of several, the one with the most rows, as all its files together show it.
    #[serde(flatten)]
    pub account: AccountReport,
    /// How many pages the document has, or all documents together; 0 for a ledger that never was one.
    pub pages: u32,
    /// The other accounts of the same document, or of the case.
    pub other_accounts: Vec<AccountReport>,
}

/// One account of the document. Whatever the paper does not say is `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = StatementAccount)]
pub struct AccountReport {
    /// The bank's name, as it is commonly written.
    #[schema(value_type = Option<String>)]
    pub bank: Option<Word>,
    /// Whose account it is, as printed.
    pub holder: Option<String>,
    /// Masked to the last four.
    pub account_number: Option<String>,
    /// The branch's code for transfers.
    pub ifsc: Option<String>,
    /// The branch's code on cheques.
    pub micr: Option<String>,
    /// As the bank calls it.
    pub account_type: Option<String>,
    pub branch: Option<String>,
    /// The ISO 4217 code of the currency that the paper speaks for: by a label, units of columns, signs, the bank's codes.
    pub currency: Option<String>,
    /// The days the statement says it covers.
    pub period: Option<PeriodReport>,
    /// As printed, or else as the first printed balance implies.
    pub opening_balance: Option<Rupees>,
    /// As printed, or else as the last printed balance says.
    pub closing_balance: Option<Rupees>,
    pub overdraft_limit: Option<Rupees>,
    pub transaction_count: usize,
    pub reconciliation: ReconciliationReport,
}

/// A span of days, the first and the last among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Period)]
pub struct PeriodReport {
    #[serde(with = "text")]
    pub from: Date,
    #[serde(with = "text")]
    pub to: Date,
}

/// How far the rows agree with the balances and totals that the bank printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Reconciliation)]
pub struct ReconciliationReport {
    pub verdict: ReconciliationVerdict,
    pub rows: usize,
    /// How many rows the running balance proves.
    pub proven: usize,
    /// Where the running balance does not follow from the row before.
    pub breaks: Vec<BreakReport>,
    pub printed_totals: PrintedTotals,
    /// Pages whose printed totals are not what their rows add up to.
    pub page_totals_wrong: Vec<u32>,
    /// Page numbers the document says it has and does not show.
    pub missing_pages: Vec<u32>,
    /// The longest run of days without a row inside the period.
    pub gap_days: u32,
    /// The page of every row with a date and an amount that could not be read as a transaction.
    pub unread_rows: Vec<u32>,
    /// Rows dated outside the period or against the order of the others, counted from 0 in `transactions`.
    pub misdated_rows: Vec<usize>,
    /// The paper leaves open which day some rows are of: a date stands for several rows, lacks its year, or may be read
    /// both ways.
    pub has_uncertain_dates: bool,
    /// Decimal commas and decimal points stand beside each other, so that amounts may be a hundred times too large.
    #[serde(default)]
    pub has_uncertain_scale: bool,
    /// Rows that say nothing of what they are for.
    #[serde(default)]
    pub undescribed_rows: usize,
}

/// A place where the running balance does not follow from the row before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BalanceBreak)]
pub struct BreakReport {
    pub page: u32,
    /// Counted from 0 in `transactions`.
    pub row: usize,
    /// What the balance should be.
    pub expected: Option<Rupees>,
    /// What is printed.
    pub found: Option<Rupees>,
}

/// Each figure the bank printed, beside what the rows add up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PrintedTotals {
    pub opening_balance: ComparedAmount,
    pub closing_balance: ComparedAmount,
    pub debits: ComparedAmount,
    pub credits: ComparedAmount,
    pub debit_count: ComparedCount,
    pub credit_count: ComparedCount,
}

/// An amount as printed and as the rows give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ComparedAmount {
    /// What the bank printed.
    pub printed: Option<Rupees>,
    /// What the rows add up to.
    pub read: Option<Rupees>,
    /// `null` when one of them is not there.
    pub agrees: Option<bool>,
}

/// A number of rows as printed and as read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ComparedCount {
    /// What the bank printed.
    pub printed: Option<usize>,
    /// How many rows there are.
    pub read: Option<usize>,
    /// `null` when one of them is not there.
    pub agrees: Option<bool>,
}

pub(crate) fn of(assembly: &Assembly<'_>) -> StatementReport {
    let mut accounts = match assembly.statements.as_slice() {
        // As its reader found them, whether they count or not.
        [only] => std::iter::once(&only.lead)
            .chain(&only.others)
            .map(|ledger| account(&ledger.account, ledger, reconciliation(&ledger.reconciliation, &Some)))
            .collect(),
        _ => stitched::accounts(assembly),
    };
    let pages = assembly.statements.iter().map(|statement| statement.pages).sum();
    let rest = accounts.split_off(accounts.len().min(1));
    let first = accounts.pop().unwrap_or_else(stitched::nobodys);
    StatementReport { account: first, pages, other_accounts: rest }
}

fn account(
    facts: &statement::Account,
    ledger: &Ledger,
    reconciliation: ReconciliationReport,
) -> AccountReport {
    AccountReport {
        bank: facts.bank.map(Word::Borrowed),
        holder: facts.holder.as_ref().map(|holder| holder.reveal().to_owned()),
        account_number: facts.number.as_ref().map(ledger::Private::masked),
        ifsc: facts.ifsc.clone(),
        micr: facts.micr.clone(),
        account_type: facts.account_type.clone(),
        branch: facts.branch.clone(),
        currency: facts.currency.map(|currency| currency.code().to_owned()),
        period: facts.period.map(|(from, to)| PeriodReport { from, to }),
        opening_balance: ledger.opening_balance.map(Rupees),
        closing_balance: ledger.closing_balance.map(Rupees),
        overdraft_limit: facts.overdraft_limit.map(Rupees),
        transaction_count: ledger.transactions.len(),
        reconciliation,
    }
}

/// `row` tells the row of the report that a row of the ledger is, both counted from 0.
pub(crate) fn reconciliation(
    found: &Reconciliation,
    row: &dyn Fn(usize) -> Option<usize>,
) -> ReconciliationReport {
    // The proof counts its rows from 1, the report from 0. A row that is not in the report keeps its place in its file.
    let number = |counted: usize| {
        let place = counted.saturating_sub(1);
        row(place).unwrap_or(place)
    };
    ReconciliationReport {
        verdict: found.verdict.into(),
        rows: found.rows,
        proven: found.proven,
        breaks: found
            .breaks
            .iter()
            .map(|broken| BreakReport {
                page: broken.page,
                row: number(broken.row),
                expected: broken.expected.map(Rupees),
                found: broken.found.map(Rupees),
            })
            .collect(),
        printed_totals: PrintedTotals {
            opening_balance: amount(found.opening),
            closing_balance: amount(found.closing),
            debits: amount(found.debits),
            credits: amount(found.credits),
            debit_count: count(found.debit_count),
            credit_count: count(found.credit_count),
        },
        page_totals_wrong: found.page_totals_wrong.clone(),
        missing_pages: found.missing_pages.clone(),
        gap_days: found.gap_days,
        unread_rows: found.unread_rows.clone(),
        misdated_rows: found.misdated_rows.iter().map(|row| number(*row)).collect(),
        has_uncertain_dates: found.has_uncertain_dates,
        has_uncertain_scale: found.has_uncertain_scale,
        undescribed_rows: found.undescribed_rows,
    }
}

fn amount(agreement: Agreement<Money>) -> ComparedAmount {
    ComparedAmount {
        printed: agreement.printed.map(Rupees),
        read: agreement.read.map(Rupees),
        agrees: agreement.agrees(),
    }
}

fn count(agreement: Agreement<usize>) -> ComparedCount {
    ComparedCount { printed: agreement.printed, read: agreement.read, agrees: agreement.agrees() }
}
