//! The files that came, the accounts they show, and which months are there: `statements`, `accounts`, `coverage` and
//! `own_transfers` of the report.

use case::{Account, Join, MonthOf, Place, Seam};
use category::{Entry, LinkKind};
use ledger::{Date, Money, Rupees, text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::AccountFacts;
use crate::assembly::Assembly;
use crate::currency::Currencies;
use crate::judged::{Judged, PaperJudged};
use crate::report::account_metrics::{self, AccountMetricReport};
use crate::report::codes;
use crate::report::codes::Word;
use crate::report::integrity::is_flag;
use crate::report::statement::{ReconciliationReport, reconciliation};

/// One of the files that were sent, with its own proof and its own verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = CaseStatement)]
pub struct CaseStatementReport {
    /// As its sender called the file; `null` when no name came along.
    pub name: Option<String>,
    /// Its places among the files that were sent, counted from 0: several when the same bytes were sent again.
    pub files: Vec<usize>,
    pub source: codes::StatementSource,
    /// Its pages are pictures and were read by sight: each of its rows says how surely.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_scan: bool,
    /// 0 for a ledger that never was a document.
    pub pages: u32,
    /// What it shows of each account.
    pub parts: Vec<PartReport>,
    /// What the checks of this file alone say.
    pub integrity: codes::IntegrityVerdict,
    /// The codes of its flags; `integrity.flags` has them whole.
    #[schema(value_type = Vec<String>)]
    pub flags: Vec<Word>,
}

/// What one file shows of one account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = StatementPart)]
pub struct PartReport {
    /// Counted from 0 in `accounts`.
    pub account: usize,
    /// The first day it shows.
    #[serde(with = "text")]
    pub from: Date,
    /// The last day it shows.
    #[serde(with = "text")]
    pub to: Date,
    pub opening_balance: Option<Rupees>,
    pub closing_balance: Option<Rupees>,
    /// How many of its rows no file before it shows: those in `transactions` that name this statement.
    pub rows_taken: usize,
    /// How far its own rows agree with its own balances. Rows that were taken from another file are that file's.
    pub reconciliation: ReconciliationReport,
}

/// An account of the applicant, as all files together show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = CaseAccount)]
pub struct CaseAccountReport {
    /// The bank's name, as it is commonly written.
    #[schema(value_type = Option<String>)]
    pub bank: Option<Word>,
    /// Whose account it is, as printed.
    pub holder: Option<String>,
    /// Masked to the last four.
    pub account_number: Option<String>,
    pub ifsc: Option<String>,
    /// As the bank calls it.
    pub account_type: Option<String>,
    pub currency: Option<String>,
    /// Whether its rows are in `transactions` and in every number. One file is analysed by its leading account; of several
    /// files every account counts that is in the currency of the first.
    pub is_counted: bool,
    /// The first and last day that is shown; days between them may be missing, see `seams`.
    #[serde(with = "text")]
    pub from: Date,
    #[serde(with = "text")]
    pub to: Date,
    pub opening_balance: Option<Rupees>,
    pub closing_balance: Option<Rupees>,
    /// Each row once, however many files show it.
    pub transaction_count: usize,
    /// The files that show it, in the order of time, counted from 0 in `statements`.
    pub statements: Vec<usize>,
    /// How each of these files joins those before it.
    pub seams: Vec<SeamReport>,
    /// The balances and the conduct of this account alone. Empty where a single account is counted: then they are in `metrics`.
    pub metrics: Vec<AccountMetricReport>,
}

/// Where two files of an account meet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Seam)]
pub struct SeamReport {
    /// Counted from 0 in `statements`.
    pub before: usize,
    /// Counted from 0 in `statements`.
    pub after: usize,
    pub kind: codes::SeamKind,
    /// The first day of the gap or of the overlap; `null` for the other kinds.
    #[serde(with = "text::optional")]
    pub from: Option<Date>,
    /// The last day of the gap or of the overlap.
    #[serde(with = "text::optional")]
    pub to: Option<Date>,
    /// What the files before end with.
    pub closing_balance: Option<Rupees>,
    /// What the file begins with.
    pub opening_balance: Option<Rupees>,
    /// What the account gained between a closing balance and the next opening balance; `null` for an overlap.
    pub difference: Option<Rupees>,
    /// Rows that both files show alike.
    pub same_rows: usize,
    /// Places of an overlap where the files disagree.
    pub differing_rows: usize,
}

/// How much of a calendar month is there, for each account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CoverageMonth)]
pub struct CoverageReport {
    /// As `2025-04`.
    pub month: String,
    /// One word for each of `accounts`, in their order.
    pub accounts: Vec<codes::CoverageState>,
}

/// What moved from one account of the case to another: neither income nor spending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = OwnTransfers)]
pub struct OwnTransfersReport {
    /// Counted from 0 in `accounts`.
    pub from: usize,
    /// Counted from 0 in `accounts`.
    pub to: usize,
    pub count: usize,
    pub amount: Rupees,
}

pub(crate) fn statements(assembly: &Assembly<'_>, judged: &Judged) -> Vec<CaseStatementReport> {
    let papers = judged.papers.iter().enumerate();
    papers.map(|(number, paper)| statement(assembly, number, paper)).collect()
}

fn statement(assembly: &Assembly<'_>, number: usize, paper: &PaperJudged) -> CaseStatementReport {
    let flags = paper.integrity.checks.iter().filter(|check| is_flag(check));
    CaseStatementReport {
        name: paper.label.name.clone(),
        files: paper.label.files.clone(),
        source: paper.origin.into(),
        is_scan: paper.scan.is_some(),
        pages: assembly.statements.get(number).map_or(0, |statement| statement.pages),
        parts: parts(assembly, number),
        integrity: paper.integrity.verdict.into(),
        flags: flags.map(|check| check.code.into()).collect(),
    }
}

fn parts(assembly: &Assembly<'_>, statement: usize) -> Vec<PartReport> {
    let mut found: Vec<(Place, PartReport)> = Vec::new();
    for (number, account) in assembly.accounts.iter().enumerate() {
        for (at, part) in account.parts.iter().enumerate().filter(|(_, part)| part.place.paper == statement) {
            let Some(ledger) = part.place.of(&assembly.statements) else { continue };
            let row = |row: usize| assembly.row_of(part.place, row);
            found.push((
                part.place,
                PartReport {
                    account: number,
                    from: part.from,
                    to: part.to,
                    opening_balance: ledger.opening_balance.map(Rupees),
                    closing_balance: ledger.closing_balance.map(Rupees),
                    rows_taken: account.rows.iter().filter(|row| row.part == at).count(),
                    reconciliation: reconciliation(&ledger.reconciliation, &row),
                },
            ));
        }
    }
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, part)| part).collect()
}

pub(crate) fn accounts(
    assembly: &Assembly<'_>,
    by_account: &[AccountFacts],
    currencies: Currencies,
) -> Vec<CaseAccountReport> {
    let known = assembly.accounts.iter().zip(&assembly.facts).enumerate();
    let accounts = known.filter_map(|(number, (account, facts))| {
        let (from, to) = account.reach()?;
        let own = by_account.iter().find(|own| own.account == number);
        Some(CaseAccountReport {
            bank: facts.bank.map(Word::Borrowed),
            holder: facts.holder.as_ref().map(|holder| holder.reveal().to_owned()),
            account_number: facts.number.as_ref().map(ledger::Private::masked),
            ifsc: facts.ifsc.clone(),
            account_type: facts.account_type.clone(),
            currency: facts.currency.map(|currency| currency.code().to_owned()),
            is_counted: assembly.is_counted.get(number) == Some(&true),
            from,
            to,
            opening_balance: account.opening(&assembly.statements).map(Rupees),
            closing_balance: account.closing(&assembly.statements).map(Rupees),
            transaction_count: account.rows.len(),
            statements: account.parts.iter().map(|part| part.place.paper).collect(),
            seams: account.seams.iter().map(|found| seam(account, found)).collect(),
            metrics: own.map(|own| account_metrics::of(&own.facts, currencies)).unwrap_or_default(),
        })
    });
    accounts.collect()
}

fn seam(account: &Account, seam: &Seam) -> SeamReport {
    let statement = |part: usize| account.parts.get(part).map_or(0, |part| part.place.paper);
    let days = match &seam.join {
        Join::Proven | Join::Unproven | Join::Broken => None,
        Join::Gap { from, to } => Some((*from, *to)),
        Join::Overlap(overlap) => Some((overlap.from, overlap.to)),
    };
    let overlap = match &seam.join {
        Join::Overlap(overlap) => Some(overlap),
        _ => None,
    };
    SeamReport {
        before: statement(seam.before),
        after: statement(seam.after),
        kind: (&seam.join).into(),
        from: days.map(|days| days.0),
        to: days.map(|days| days.1),
        closing_balance: seam.closing.map(Rupees),
        opening_balance: seam.opening.map(Rupees),
        difference: seam.difference().filter(|_| overlap.is_none()).map(Rupees),
        same_rows: overlap.map_or(0, |overlap| overlap.same),
        differing_rows: overlap.map_or(0, |overlap| overlap.differences.len()),
    }
}

pub(crate) fn coverage(accounts: &[Account]) -> Vec<CoverageReport> {
    let reaches = || accounts.iter().filter_map(Account::reach);
    let (from, to) = (reaches().map(|reach| reach.0).min(), reaches().map(|reach| reach.1).max());
    let Some((from, to)) = from.zip(to) else { return Vec::new() };
    let months = MonthOf::between(from, to).into_iter();
    let grid = months.map(|month| CoverageReport {
        month: month.name(),
        accounts: accounts.iter().map(|account| account.covers(month).into()).collect(),
    });
    grid.collect()
}

pub(crate) fn own_transfers(assembly: &Assembly<'_>, entries: &[Entry]) -> Vec<OwnTransfersReport> {
    let mut found: Vec<OwnTransfersReport> = Vec::new();
    let account = |row: usize| assembly.lines.get(row).map(|line| line.account);
    for (row, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.is_debit()) {
        let link = entry.link.filter(|link| link.kind == LinkKind::OwnTransferWith);
        let ends = account(row).zip(link.and_then(|link| account(link.row)));
        let Some((from, to)) = ends.filter(|(from, to)| from != to) else { continue };
        let paise = entry.amount.as_paise();
        match found.iter_mut().find(|known| (known.from, known.to) == (from, to)) {
            Some(known) => {
                known.count += 1;
                known.amount = Rupees(Money::paise(known.amount.0.as_paise().saturating_add(paise)));
            }
            None => found.push(OwnTransfersReport { from, to, count: 1, amount: Rupees(entry.amount) }),
        }
    }
    found.sort_by_key(|transfers| (transfers.from, transfers.to));
    found
}
