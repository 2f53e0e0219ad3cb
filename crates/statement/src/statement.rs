//! The whole reading in one function, and what it returns.

use jiff::civil::Date;
use ledger::{Direction, Money, Origin, Transaction};

use crate::accounts::{self, AccountRows};
use crate::facts::{self, Account, Notice};
use crate::kind::{self, NotAStatement};
use crate::page::Sheet;
use crate::proof::{self, Item, Leaning, Reconciliation, Surroundings};
use crate::table;
use crate::threads;

/// A document read as bank statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub pages: u32,
    /// The account with the most transactions.
    pub lead: Ledger,
    /// The other accounts of the same document, in the order they are printed.
    pub others: Vec<Ledger>,
}

/// One account, its transactions in the order of events, and how far they are proven.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    pub account: Account,
    /// As printed, or else as the first printed balance implies.
    pub opening_balance: Option<Money>,
    pub closing_balance: Option<Money>,
    pub transactions: Vec<Transaction>,
    pub reconciliation: Reconciliation,
}

/// Why a document could not be read as a bank statement. A finding about the document, never about the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No text at all: pictures of pages.
    Scanned,
    /// Text that its own fonts do not explain.
    Garbled,
    NotAStatement(NotAStatement),
    /// A statement's table without a single row.
    NoTransactions,
}

/// What a page says before it is known what the other pages say.
#[derive(Debug)]
pub struct Leaf {
    sheet: Sheet,
    signs: Vec<(usize, table::Sign)>,
    glyphs: usize,
    /// Characters that are not known to their own fonts.
    unknown: usize,
}

impl Leaf {
    pub fn of(page: &pdf::Page) -> Self {
        let is_unknown =
            |glyph: &&pdf::Glyph| glyph.source == pdf::UnicodeSource::Unknown || glyph.text == '\u{fffd}';
        let sheet = Sheet::of(page);
        let signs = table::signs(&sheet);
        Self {
            sheet,
            signs,
            glyphs: page.glyphs.len(),
            unknown: page.glyphs.iter().filter(is_unknown).count(),
        }
    }
}

/// Reads the pages of a document that is in memory.
pub fn read(document: &pdf::Document) -> Result<Statement, Refusal> {
    // Pages do not depend on each other, so a long document uses every core it is given.
    read_leaves(threads::map(&document.pages, Leaf::of))
}

/// Reads pages that were made leaves one by one.
pub fn read_leaves(leaves: Vec<Leaf>) -> Result<Statement, Refusal> {
    let (glyphs, unknown) =
        leaves.iter().fold((0, 0), |sum, leaf| (sum.0 + leaf.glyphs, sum.1 + leaf.unknown));
    if glyphs == 0 {
        return Err(Refusal::Scanned);
    }
    if unknown * 2 > glyphs {
        return Err(Refusal::Garbled);
    }
    let (sheets, signs): (Vec<Sheet>, Vec<_>) =
        leaves.into_iter().map(|leaf| (leaf.sheet, leaf.signs)).unzip();
    let mut tables = table::scan(&sheets, signs);
    let has_balance = tables.iter().any(table::Table::has_balance);
    // Beside an account's table, one without balances is a list of something else: deposits, cheques, pending payments.
    tables.retain(|table| table.has_balance() || !has_balance);
    if let Some(paper) = kind::other_paper(&sheets, has_balance) {
        return Err(Refusal::NotAStatement(paper));
    }
    if tables.is_empty() {
        return Err(Refusal::NotAStatement(NotAStatement::NoTable));
    }
    let regions: Vec<table::RegionRows> =
        tables.iter().flat_map(|table| table::rows(table, &sheets)).collect();
    let mut occupied = Occupied::headers(&tables, &sheets);
    let mut with_rows = Occupied::headers(&tables, &sheets);
    for row in regions.iter().flat_map(|region| &region.rows).filter(|row| !row.is_after_end) {
        with_rows.take(row.sheet, row.lines.clone());
    }
    let outside = facts::notices(&sheets, |sheet, line| with_rows.holds(sheet, line));
    let accounts = accounts::split(regions, &sheets, &outside);
    let mut ledgers: Vec<Ledger> =
        accounts.into_iter().map(|rows| ledger(rows, &sheets, &mut occupied)).collect();
    ledgers.retain(|ledger| !ledger.transactions.is_empty());
    let Some(most) = ledgers.iter().map(|ledger| ledger.transactions.len()).max() else {
        return Err(Refusal::NoTransactions);
    };
    let lead = ledgers.iter().position(|ledger| ledger.transactions.len() == most).unwrap_or(0);
    Ok(Statement { pages: sheets.len() as u32, lead: ledgers.remove(lead), others: ledgers })
}

fn ledger(account: AccountRows, sheets: &[Sheet], occupied: &mut Occupied) -> Ledger {
    let rough: Vec<Notice> = facts::notices(sheets, |sheet, line| sheet > 1 || occupied.holds(sheet, line));
    let period_start: Option<Date> = facts::period(&rough).map(|period| period.0);
    let reading = proof::read(account.rows, period_start);
    for (sheet, lines) in &reading.used {
        occupied.take(*sheet, lines.clone());
    }
    let notices = facts::notices(sheets, |sheet, line| {
        !account.extent.contains(&(sheet, line)) || occupied.holds(sheet, line)
    });
    let ends = near_ends(&notices);
    let facts = facts::account(&ends);
    let printed = facts::printed(&ends);
    let checks = reading
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Check(check) => Some(*check),
            Item::Entry(_) => None,
        })
        .collect();
    let mut around = Surroundings {
        printed: &printed,
        checks,
        missing_pages: facts::missing_pages(&notices),
        unread_rows: reading.unread,
        impossible_dates: reading.impossible_dates,
        doubtful_rows: reading.doubtful,
        has_uncertain_dates: reading.has_uncertain_dates,
        period: facts.period,
    };
    let mut items = proof::oldest_first(reading.items);
    let opening = printed.opening.closest_to(implied_opening(&items));
    proof::sort_days(&mut items, opening);
    let mut chain = proof::prove(items, opening);
    // What is owed on a loan or cash-credit account may be printed without a sign.
    let owed = printed.negated();
    if let Some(negated) = proof::as_owed(&chain, owed.opening.closest_to(opening.map(Money::negated))) {
        chain = negated;
        around.printed = &owed;
    }
    let reconciliation = proof::reconcile(&mut chain, around);
    let transactions = chain.links.into_iter().map(transaction).collect();
    Ledger {
        account: facts,
        opening_balance: reconciliation.opening.printed.or(reconciliation.opening.read),
        closing_balance: reconciliation.closing.printed.or(reconciliation.closing.read),
        transactions,
        reconciliation,
    }
}

/// The notices of an account's first and last pages: what it is and what it adds up to is printed there, and a statement
/// of hundreds of pages repeats its small print on every other one.
fn near_ends(notices: &[Notice]) -> Vec<Notice> {
    const PAGES: usize = 3;
    let (Some(first), Some(last)) = (notices.first(), notices.last()) else { return Vec::new() };
    let is_near = |notice: &&Notice| notice.sheet < first.sheet + PAGES || notice.sheet + PAGES > last.sheet;
    notices.iter().filter(is_near).cloned().collect()
}

/// What the first rows say the account held before them, if the page leaves their direction in no doubt.
fn implied_opening(items: &[Item]) -> Option<Money> {
    let entries = items.iter().filter_map(|item| match item {
        Item::Entry(entry) => Some(entry),
        Item::Check(_) => None,
    });
    proof::opening_before(entries.map(|entry| {
        let effect = match entry.leaning {
            Leaning::Printed(Direction::Credit) | Leaning::Nearer(Direction::Credit) => entry.amount,
            _ => entry.amount.negated(),
        };
        (effect, entry.balance)
    }))
}

pub(crate) fn transaction(link: proof::Link) -> Transaction {
    let entry = link.entry;
    Transaction {
        date: entry.date,
        time: entry.time,
        value_date: entry.value_date,
        description: entry.description,
        reference: entry.reference,
        direction: link.direction,
        amount: entry.amount,
        balance: entry.balance,
        proof: link.proof,
        origin: Origin { page: entry.page, area: entry.area },
    }
}

/// The lines of every sheet that belong to tables, so that the rest can be read as notices.
struct Occupied(Vec<Vec<bool>>);

impl Occupied {
    /// Rows are taken one by one as they are read: a line below a table is not one of its rows just for standing there.
    fn headers(tables: &[table::Table], sheets: &[Sheet]) -> Self {
        let mut occupied = Self(sheets.iter().map(|sheet| vec![false; sheet.lines.len()]).collect());
        for (sheet, lines) in tables.iter().flat_map(|table| &table.headers) {
            occupied.take(*sheet, lines.clone());
        }
        occupied
    }

    fn take(&mut self, sheet: usize, lines: std::ops::Range<usize>) {
        if let Some(lines) = self.0.get_mut(sheet).and_then(|sheet| sheet.get_mut(lines)) {
            lines.fill(true);
        }
    }

    fn holds(&self, sheet: usize, line: usize) -> bool {
        self.0.get(sheet).and_then(|sheet| sheet.get(line)).copied().unwrap_or(false)
    }
}
