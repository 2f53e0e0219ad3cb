//! The whole reading in one function, and what it returns.

use ledger::{Money, Origin, Transaction};

use crate::facts::{self, Account};
use crate::kind::NotAStatement;
use crate::notation::Votes;
use crate::page::{Line, Sheet};
use crate::proof::{self, Reconciliation};
use crate::reading::{self, Explanation};
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
pub struct PageText {
    sheet: Sheet,
    signs: Vec<(usize, table::Sign)>,
    votes: Votes,
    glyphs: usize,
    /// Characters that are not known to their own fonts.
    unknown: usize,
}

impl PageText {
    pub fn of(page: &pdf::Page) -> Self {
        let is_unknown =
            |glyph: &&pdf::Glyph| glyph.source == pdf::UnicodeSource::Unknown || glyph.text == '\u{fffd}';
        let sheet = Sheet::of(page);
        let signs = table::signs(&sheet);
        let votes = Votes::of(&sheet);
        Self {
            sheet,
            signs,
            votes,
            glyphs: page.glyphs.len(),
            unknown: page.glyphs.iter().filter(is_unknown).count(),
        }
    }

    /// Of a sheet that never was a page: every letter of it is known.
    pub(crate) fn of_sheet(sheet: Sheet) -> Self {
        let (signs, votes, glyphs) = (table::signs(&sheet), Votes::of(&sheet), sheet.ink.len());
        Self { sheet, signs, votes, glyphs, unknown: 0 }
    }
}

/// Reads the pages of a document that is in memory.
pub fn read(document: &pdf::Document) -> Result<Statement, Refusal> {
    // Pages do not depend on each other, so a long document uses every core it is given.
    read_pages(threads::map(&document.pages, PageText::of))
}

/// How pages are read: every reading that is weighed, with its proof, and why they are refused if they are.
pub fn explain_pages(texts: Vec<PageText>) -> (Result<Statement, Refusal>, Explanation) {
    weigh(texts)
}

/// Reads pages that were made texts one by one.
pub fn read_pages(texts: Vec<PageText>) -> Result<Statement, Refusal> {
    weigh(texts).0
}

fn weigh(texts: Vec<PageText>) -> (Result<Statement, Refusal>, Explanation) {
    let (glyphs, unknown) =
        texts.iter().fold((0, 0), |sum, text| (sum.0 + text.glyphs, sum.1 + text.unknown));
    if glyphs == 0 {
        return (Err(Refusal::Scanned), Explanation::default());
    }
    if unknown * 2 > glyphs {
        return (Err(Refusal::Garbled), Explanation::default());
    }
    let mut votes = Votes::default();
    for text in &texts {
        votes.add(&text.votes);
    }
    let (sheets, signs): (Vec<Sheet>, Vec<_>) =
        texts.into_iter().map(|text| (text.sheet, text.signs)).unzip();
    let (outcome, explanation) = reading::best(&sheets, signs, &votes);
    (outcome.map(|ledgers| statement(ledgers, &sheets)), explanation)
}

fn statement(mut ledgers: Vec<Ledger>, sheets: &[Sheet]) -> Statement {
    let most = ledgers.iter().map(|ledger| ledger.transactions.len()).max().unwrap_or(0);
    let lead = ledgers.iter().position(|ledger| ledger.transactions.len() == most).unwrap_or(0);
    let mut statement = Statement { pages: sheets.len() as u32, lead: ledgers.remove(lead), others: ledgers };
    // The pages that say what an account is; the others repeat them.
    let first = sheets.iter().take(2).flat_map(|sheet| &sheet.lines);
    facts::settle_currency(&mut statement, &first.map(Line::text).collect::<Vec<_>>());
    statement
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
