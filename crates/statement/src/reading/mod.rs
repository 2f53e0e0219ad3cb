//! sheets → the best of several readings: each is a hypothesis about the tables, and its proof is the judge.

mod ledgers;
mod merit;

use crate::kind::{self, NotAStatement};
use crate::notation::{Notation, Votes};
use crate::page::{self, Sheet};
use crate::statement::{Ledger, Refusal};
use crate::table::{self, Table};
use merit::Merit;

/// The pages of a document, and how it writes.
#[derive(Clone, Copy)]
pub(crate) struct Pages<'a> {
    pub sheets: &'a [Sheet],
    pub notation: &'a Notation,
}

/// The ledgers of the reading that is proven best.
pub(crate) fn best(
    sheets: &[Sheet],
    signs: Vec<Vec<(usize, table::Sign)>>,
    votes: &Votes,
) -> Result<Vec<Ledger>, Refusal> {
    let notation = votes.notation();
    let mut best = read(sheets, signs, &notation);
    if notation.has_open_dates {
        best = dated(best, sheets, notation);
    }
    decided(best, sheets)
}

/// Nothing on the paper says which number of a date is the month: then the order of the rows and the period may.
fn dated(first: Option<Reading>, sheets: &[Sheet], notation: Notation) -> Option<Reading> {
    let misdated = |reading: &Option<Reading>| {
        let ledgers = reading.iter().flat_map(|reading| &reading.ledgers);
        ledgers.map(|ledger| ledger.reconciliation.misdated_rows.len() + ledger.reconciliation.unread_rows.len()).sum::<usize>()
    };
    let read_again = |is_month_first: bool, has_open_dates: bool| {
        let mut notation = Notation { has_open_dates, ..notation };
        notation.dates.is_month_first = is_month_first;
        read(sheets, sheets.iter().map(table::signs).collect(), &notation)
    };
    let is_month_first = notation.dates.is_month_first;
    let other = read_again(!is_month_first, true);
    match misdated(&first).cmp(&misdated(&other)) {
        std::cmp::Ordering::Less => read_again(is_month_first, false),
        std::cmp::Ordering::Greater if other.is_some() => read_again(!is_month_first, false),
        _ => first,
    }
}

/// The best reading in this notation: by headers, by numbers that line up, and with tables that stand side by side.
fn read(sheets: &[Sheet], signs: Vec<Vec<(usize, table::Sign)>>, notation: &Notation) -> Option<Reading> {
    let mut best = headed(sheets, signs, notation);
    if !best.as_ref().is_some_and(Reading::is_convincing) {
        best = better(best, aligned(sheets, notation));
    }
    if best.as_ref().is_some_and(Reading::is_convincing) {
        return best;
    }
    for halves in page::halves(sheets, |line, word| table::begins_date(line, word, notation)) {
        let signs = halves.iter().map(table::signs).collect();
        let headed = headed(&halves, signs, notation);
        best = better(best, better(headed, aligned(&halves, notation)));
    }
    best
}

/// The one of two readings that is proven better. What was tried first is believed unless the other is.
fn better(first: Option<Reading>, second: Option<Reading>) -> Option<Reading> {
    match (first, second) {
        (Some(first), Some(second)) if second.is_better_than(&first) => Some(second),
        (Some(first), _) => Some(first),
        (None, second) => second,
    }
}

/// One way to read the document.
struct Reading {
    ledgers: Vec<Ledger>,
    /// Its table has a column of balances.
    has_balance: bool,
    merit: Merit,
}

impl Reading {
    fn rows(&self) -> usize {
        self.ledgers.iter().map(|ledger| ledger.transactions.len()).sum()
    }

    fn is_convincing(&self) -> bool {
        self.merit.is_convincing
    }

    fn is_better_than(&self, other: &Self) -> bool {
        let is_whole = self.rows() * 3 >= other.rows() * 2;
        self.merit > other.merit && self.is_proven() && is_whole || other.ledgers.is_empty()
    }

    fn is_proven(&self) -> bool {
        self.ledgers.iter().any(|ledger| ledger.reconciliation.proven > 0)
    }
}

fn decided(reading: Option<Reading>, sheets: &[Sheet]) -> Result<Vec<Ledger>, Refusal> {
    let has_balance = reading.as_ref().is_some_and(|reading| reading.has_balance);
    let is_proven = reading.as_ref().is_some_and(Reading::is_proven);
    if let Some(paper) = kind::other_paper(sheets, has_balance, is_proven) {
        return Err(Refusal::NotAStatement(paper));
    }
    match reading {
        None => Err(Refusal::NotAStatement(NotAStatement::NoTable)),
        Some(reading) if reading.ledgers.is_empty() => Err(Refusal::NoTransactions),
        Some(reading) => Ok(reading.ledgers),
    }
}

/// The tables that headers announce.
fn headed(sheets: &[Sheet], signs: Vec<Vec<(usize, table::Sign)>>, notation: &Notation) -> Option<Reading> {
    let mut tables = table::scan(sheets, signs);
    let has_balance = tables.iter().any(Table::has_balance);
    // Beside an account's table, one without balances is a list of something else: deposits, cheques, pending payments.
    tables.retain(|table| table.has_balance() || !has_balance);
    if !has_balance && !tables.is_empty() {
        let sections = table::sections(sheets);
        for table in &mut tables {
            table.sections.clone_from(&sections);
        }
    }
    (!tables.is_empty()).then(|| reading(&tables, &Pages { sheets, notation }))
}

/// The tables that numbers line up to.
fn aligned(sheets: &[Sheet], notation: &Notation) -> Option<Reading> {
    let hypotheses = table::propose(sheets, notation);
    let mut best: Option<Reading> = None;
    for hypothesis in &hypotheses {
        let found = reading(&hypothesis.tables, &Pages { sheets, notation: &hypothesis.notation });
        if std::env::var_os("EXPLAIN").is_some() {
            eprintln!("{:?} {:?}", hypothesis.notation, found.merit);
            eprintln!("{:?}", hypothesis.assignment);
            for table in &hypothesis.tables {
                eprintln!("  {:?}\n {:?} {:?} {:?}", table.heads, table.regions, table.alignment, table.sections);
            }
        }
        if best.as_ref().is_none_or(|best| found.merit > best.merit) {
            best = Some(found);
        }
    }
    best
}

fn reading(tables: &[Table], pages: &Pages<'_>) -> Reading {
    let ledgers = ledgers::ledgers(tables, pages);
    let merit = Merit::of(&ledgers);
    Reading { has_balance: tables.iter().any(Table::has_balance), merit, ledgers }
}
