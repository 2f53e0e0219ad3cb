//! sheets → the best of several readings: each is a hypothesis about the tables, and its proof is the judge.

mod explain;
mod ledgers;
mod left_over;
mod merit;

use std::collections::BTreeSet;

use ledger::Origin;

use crate::kind::{self, Found, NotAStatement};
use crate::notation::{Notation, Votes};
use crate::page::{self, Halves, Sheet};
use crate::proof::Verdict;
use crate::statement::{Ledger, Refusal};
use crate::table::{self, Role, Sign, Table};
pub use explain::{Explanation, Tried};
use merit::Merit;

/// The pages of a document, and how it writes.
#[derive(Clone, Copy)]
pub(crate) struct Pages<'a> {
    pub sheets: &'a [Sheet],
    pub notation: &'a Notation,
}

/// The ledgers of the reading that is proven best, and what else was weighed.
pub(crate) fn best(
    sheets: &[Sheet],
    signs: Vec<Vec<(usize, Sign)>>,
    votes: &Votes,
) -> (Result<Vec<Ledger>, Refusal>, Explanation) {
    let notation = votes.notation();
    let mut reader = Reader::default();
    let mut best = reader.read(sheets, signs, &notation);
    if notation.has_open_dates {
        best = reader.dated(best, sheets, notation);
    }
    let chosen = best.as_ref().map(|reading| reading.number);
    let outcome = decided(best, sheets, &notation);
    (outcome, Explanation { notation: notation.words(), tried: reader.tried, chosen })
}

/// One way to read the document.
struct Reading {
    /// Its place among all that were tried.
    number: usize,
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

    /// A page has rows on both halves: else it was no page of two tables, and what was cut off belongs to the rows.
    fn is_of(&self, halves: &Halves) -> bool {
        let rows = self.ledgers.iter().flat_map(|ledger| &ledger.transactions).map(|row| &row.origin);
        let (left, right): (Vec<&Origin>, Vec<&Origin>) = rows.partition(|row| row.area.left < halves.cut);
        let pages: BTreeSet<u32> = left.into_iter().map(|row| row.page).collect();
        right.into_iter().any(|row| pages.contains(&row.page))
    }

    fn is_proven(&self) -> bool {
        self.ledgers.iter().any(|ledger| ledger.reconciliation.proven > 0)
    }

    fn is_reconciled(&self) -> bool {
        self.ledgers.iter().all(|ledger| ledger.reconciliation.verdict == Verdict::Reconciled)
    }

    fn misdated(&self) -> usize {
        let doubts = |ledger: &Ledger| {
            ledger.reconciliation.misdated_rows.len() + ledger.reconciliation.unread_rows.len()
        };
        self.ledgers.iter().map(doubts).sum()
    }
}

/// Tries readings and remembers all of them.
#[derive(Default)]
struct Reader {
    tried: Vec<Tried>,
    is_side_by_side: bool,
}

impl Reader {
    /// The best reading in this notation: by headers, by numbers that line up, and with tables that stand side by side.
    fn read(
        &mut self,
        sheets: &[Sheet],
        signs: Vec<Vec<(usize, Sign)>>,
        notation: &Notation,
    ) -> Option<Reading> {
        self.is_side_by_side = false;
        let mut best = self.headed(sheets, signs, notation);
        if !best.as_ref().is_some_and(Reading::is_convincing) {
            best = better(best, self.aligned(sheets, notation));
        }
        if best.as_ref().is_some_and(Reading::is_convincing) {
            return best;
        }
        self.is_side_by_side = true;
        for halves in page::halves(sheets, |line, word| table::begins_date(line, word, notation)) {
            let signs = halves.sheets.iter().map(table::signs).collect();
            let headed = self.headed(&halves.sheets, signs, notation);
            let found = better(headed, self.aligned(&halves.sheets, notation));
            best = better(best, found.filter(|reading| reading.is_of(&halves)));
        }
        best
    }

    /// Nothing on the paper says which number of a date is the month: then the order of the rows and the period may.
    fn dated(&mut self, first: Option<Reading>, sheets: &[Sheet], notation: Notation) -> Option<Reading> {
        let mut again = |is_month_first: bool, has_open_dates: bool| {
            let mut notation = Notation { has_open_dates, ..notation };
            notation.dates.is_month_first = is_month_first;
            self.read(sheets, sheets.iter().map(table::signs).collect(), &notation)
        };
        let is_month_first = notation.dates.is_month_first;
        let other = again(!is_month_first, true);
        let misdated = |reading: &Option<Reading>| reading.as_ref().map_or(usize::MAX, Reading::misdated);
        match misdated(&first).cmp(&misdated(&other)) {
            std::cmp::Ordering::Less => again(is_month_first, false),
            std::cmp::Ordering::Greater => again(!is_month_first, false),
            std::cmp::Ordering::Equal => first,
        }
    }

    /// The tables that headers announce.
    fn headed(
        &mut self,
        sheets: &[Sheet],
        signs: Vec<Vec<(usize, Sign)>>,
        notation: &Notation,
    ) -> Option<Reading> {
        let mut tables = table::scan(sheets, signs);
        let with_headless = table::with_headless(&tables);
        tables.retain(|table| table.is_whole);
        let has_balance = tables.iter().any(Table::has_balance);
        // Beside an account's table, one without balances is a list of something else: deposits, cheques, pending payments.
        tables.retain(|table| table.has_balance() || !has_balance);
        if !has_balance
            && !tables.is_empty()
            && let Some(reading) = self.with_unnamed_balance(&tables, sheets, notation)
        {
            return Some(reading);
        }
        if !has_balance && !tables.is_empty() {
            let sections = table::sections(sheets);
            for table in &mut tables {
                table.sections.clone_from(&sections);
            }
        }
        let pages = Pages { sheets, notation };
        let reading = (!tables.is_empty()).then(|| self.reading(&tables, &pages));
        // Unless its columns stand where the account's do, and the balances go on through it.
        let whole = with_headless.map(|tables| self.reading(&tables, &pages));
        let proven =
            |reading: &Reading| reading.ledgers.iter().map(|ledger| ledger.reconciliation.proven).sum();
        let so_far: usize = reading.as_ref().map_or(0, proven);
        better(reading, whole.filter(|whole| proven(whole) > so_far))
    }

    /// A column whose title nobody knows, and whose figures are balances: the rows say so, or it is none.
    fn with_unnamed_balance(
        &mut self,
        tables: &[Table],
        sheets: &[Sheet],
        notation: &Notation,
    ) -> Option<Reading> {
        let mut named = tables.to_vec();
        for table in &mut named {
            let unnamed = table.column_of_figures(sheets, notation)?;
            table.heads[unnamed].role = Role::Balance;
        }
        let reading = self.reading(&named, &Pages { sheets, notation });
        reading.is_reconciled().then_some(reading)
    }

    /// The tables that numbers line up to.
    fn aligned(&mut self, sheets: &[Sheet], notation: &Notation) -> Option<Reading> {
        let mut best: Option<Reading> = None;
        for hypothesis in table::propose(sheets, notation) {
            let found = self.reading(&hypothesis.tables, &Pages { sheets, notation: &hypothesis.notation });
            best = better(best, Some(found));
            if best.as_ref().is_some_and(Reading::is_reconciled) {
                break;
            }
        }
        best
    }

    fn reading(&mut self, tables: &[Table], pages: &Pages<'_>) -> Reading {
        let ledgers = ledgers::ledgers(tables, pages);
        let merit = Merit::of(&ledgers);
        let number = self.tried.len();
        self.tried.push(Tried::of(tables, &ledgers, self.is_side_by_side));
        Reading { number, has_balance: tables.iter().any(Table::has_balance), merit, ledgers }
    }
}

/// The one of two readings that is proven better. What was tried first is believed unless the other is.
fn better(first: Option<Reading>, second: Option<Reading>) -> Option<Reading> {
    match (first, second) {
        (Some(first), Some(second)) if second.is_better_than(&first) => Some(second),
        (Some(first), _) => Some(first),
        (None, second) => second,
    }
}

fn decided(reading: Option<Reading>, sheets: &[Sheet], notation: &Notation) -> Result<Vec<Ledger>, Refusal> {
    let has_balance = reading.as_ref().is_some_and(|reading| reading.has_balance);
    let is_proven = reading.as_ref().is_some_and(Reading::is_proven);
    if let Some(paper) = kind::other_paper(sheets, has_balance, is_proven) {
        return Err(Refusal::NotAStatement(paper));
    }
    match reading {
        None => Err(Refusal::NotAStatement(NotAStatement::NoTable(found(sheets, notation)))),
        Some(reading) if reading.ledgers.is_empty() => Err(Refusal::NoTransactions),
        Some(reading) => Ok(reading.ledgers),
    }
}

/// What there is on the pages, for saying what is missing.
fn found(sheets: &[Sheet], notation: &Notation) -> Found {
    let mut found = Found { pages: sheets.len() as u32, ..Found::default() };
    for sheet in sheets {
        let (mut dates, mut amounts) = (false, false);
        for line in &sheet.lines {
            let has_date = (0..line.words.len()).any(|word| table::begins_date(line, word, notation));
            let is_amount =
                |text: &str| notation.numbers.parse(text).is_some_and(|amount| amount.has_decimals);
            let has_amount = line.words.iter().any(|word| is_amount(&word.text));
            dates |= has_date;
            amounts |= has_amount;
            found.lines_with_both += u32::from(has_date && has_amount);
        }
        found.pages_with_dates += u32::from(dates);
        found.pages_with_amounts += u32::from(amounts);
    }
    found
}
