//! pages → the statement that the rows give, with the currency that the whole paper speaks for.

use crate::facts;
use crate::page::Sheet;
use crate::statement::{self, Refusal, Statement};
use crate::threads;

/// What a page says before it is known what the other pages say.
#[derive(Debug)]
pub struct Leaf {
    rows: statement::Leaf,
    /// The text of the first pages, also of their tables: letterhead, labels, units of columns, signs beside amounts.
    lines: Vec<String>,
}

/// The pages that say what an account is; the others repeat them.
const PAGES: u32 = 2;

impl Leaf {
    pub fn of(page: &pdf::Page) -> Self {
        let is_first = page.number <= PAGES;
        let lines = is_first.then(|| Sheet::of(page).lines.iter().map(crate::page::Line::text).collect());
        Self { rows: statement::Leaf::of(page), lines: lines.unwrap_or_default() }
    }
}

/// Reads the pages of a document that is in memory.
pub fn read(document: &pdf::Document) -> Result<Statement, Refusal> {
    // Pages do not depend on each other, so a long document uses every core it is given.
    read_leaves(threads::map(&document.pages, Leaf::of))
}

/// Reads pages that were made leaves one by one.
pub fn read_leaves(leaves: Vec<Leaf>) -> Result<Statement, Refusal> {
    let (rows, lines): (Vec<statement::Leaf>, Vec<Vec<String>>) =
        leaves.into_iter().map(|leaf| (leaf.rows, leaf.lines)).unzip();
    let mut statement = statement::read_leaves(rows)?;
    facts::settle_currency(&mut statement, &lines.concat());
    Ok(statement)
}
