//! lines → a table found without a header: numbers that line up in columns, and the roles of those columns under which
//! the balances follow each other.
//!
//! A header is one hint about columns. Where it is missing, unknown or misleading, the arithmetic still knows which column
//! is the balance: there are few columns, so every assignment can be tried on a sample of lines.

mod assign;
mod extent;
mod grid;
mod texts;
mod unbalanced;

use crate::notation::Notation;
use crate::page::Sheet;
use crate::table::alignment::Key;
use crate::table::header::Head;
use crate::table::scan::Table;
use crate::table::sections::sections;

use assign::Assignment;
use grid::{Candidates, Grid, Lattice};

/// Tables that were found by their numbers, and why they are believed.
#[derive(Debug)]
pub(crate) struct Hypothesis {
    pub tables: Vec<Table>,
    /// How its rows are dated: without a year, where no other dates line up.
    pub notation: Notation,
}

/// Rows that a second table must explain.
const ENOUGH: usize = 3;

/// Tables of one paper: an account each, at most this many looked for.
const MAX_TABLES: usize = 6;

/// What the numbers of these pages may line up to, the likeliest first.
pub(crate) fn propose(sheets: &[Sheet], notation: &Notation) -> Vec<Hypothesis> {
    let mut grid = Grid::of(sheets, notation);
    let Some((lattice, assignment)) = best(&grid) else { return unbalanced(sheets, &grid, notation) };
    let Some(mut first) = hypothesis(sheets, &grid, &lattice, assignment, notation) else {
        return Vec::new();
    };
    while first.tables.len() < MAX_TABLES {
        for table in &first.tables {
            grid.remove(&table.regions);
        }
        let Some((lattice, assignment)) = best(&grid) else { break };
        // A second table must leave less doubt than the first: summaries and lists have figures that happen to add up.
        if assignment.explained < ENOUGH || assignment.contradicted > 0 {
            break;
        }
        let Some(more) = hypothesis(sheets, &grid, &lattice, assignment, &first.notation) else { break };
        first.tables.extend(more.tables);
    }
    vec![first]
}

/// No balances follow each other: perhaps none are printed, and the figures around the table are the proof.
fn unbalanced(sheets: &[Sheet], grid: &Grid<'_>, notation: &Notation) -> Vec<Hypothesis> {
    let mut shorter = *notation;
    shorter.dates.is_yearless = true;
    let again = grid.again(sheets, &shorter);
    let mut found = unbalanced::unbalanced(grid);
    let mut grid = grid;
    if found.is_empty() {
        found = unbalanced::unbalanced(&again);
        grid = &again;
    }
    let notation = if std::ptr::eq(grid, &raw const again) { &shorter } else { notation };
    found
        .into_iter()
        .filter_map(|(lattice, assignment)| hypothesis(sheets, grid, &lattice, assignment, notation))
        .collect()
}

/// The lattice of columns, of all ways numbers may line up, whose best assignment explains most rows.
fn best(grid: &Grid<'_>) -> Option<(Lattice, Assignment)> {
    let mut best: Option<(Lattice, Assignment)> = None;
    for candidates in [Candidates::Decimals, Candidates::All] {
        for key in Key::ALL {
            let Some(lattice) = Lattice::of(grid, key, candidates) else { continue };
            let Some(found) = assign::chained(grid, &lattice) else { continue };
            if best.as_ref().is_none_or(|(_, old)| found.score > old.score) {
                best = Some((lattice, found));
            }
        }
    }
    best
}

fn hypothesis(
    sheets: &[Sheet],
    grid: &Grid<'_>,
    lattice: &Lattice,
    assignment: Assignment,
    notation: &Notation,
) -> Option<Hypothesis> {
    if assignment.balance.is_none() && unbalanced::leaves_column(grid, lattice, &assignment) {
        return None;
    }
    let mut notation = *notation;
    let mut columns = texts::columns(grid, lattice, &assignment);
    let shorter;
    let mut grid = grid;
    if !columns.has_dates && !notation.dates.is_yearless {
        notation.dates.is_yearless = true;
        shorter = grid.again(sheets, &notation);
        let found = texts::columns(&shorter, lattice, &assignment);
        if found.has_dates {
            columns = found;
            grid = &shorter;
        } else {
            notation.dates.is_yearless = false;
        }
    }
    let mut heads: Vec<Head> = columns.heads;
    heads.extend(assignment.heads(lattice));
    heads.sort_by(|a, b| a.left.total_cmp(&b.left));
    let regions = extent::regions(sheets, grid, lattice, &assignment, &heads);
    let alignment = lattice.alignment(&assignment, &heads);
    let is_found = !regions.is_empty();
    let sections = if assignment.balance.is_none() { sections(sheets) } else { Vec::new() };
    is_found.then_some(Hypothesis {
        tables: vec![Table {
            heads,
            is_whole: true,
            regions,
            headers: Vec::new(),
            alignment: Some(alignment),
            sections,
        }],
        notation,
    })
}
