//! The pages of a document → its statement: the whole reading in one function.

use crate::facts;
use crate::notation::Votes;
use crate::page::{Line, Sheet};
use crate::reading::{self, Explanation};
use crate::statement::{Ledger, Refusal, Statement};
use crate::table;
use crate::threads;

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
    // The pages that say what an account is; the others repeat them.
    let first = sheets.iter().take(2).flat_map(|sheet| &sheet.lines);
    let accounts = ledgers.iter_mut().map(|ledger| (&mut ledger.account, &ledger.transactions[..]));
    facts::settle_currency(&mut accounts.collect::<Vec<_>>(), &first.map(Line::text).collect::<Vec<_>>());
    Statement { pages: sheets.len() as u32, lead: ledgers.remove(lead), others: ledgers }
}
