//! lines → a table found without a header: numbers that line up in columns, and the roles of those columns under which
//! the balances follow each other.
//!
//! A header is one hint about columns. Where it is missing, unknown or misleading, the arithmetic still knows which column
//! is the balance: there are few columns, so every assignment can be tried on a sample of lines.

mod assign;
mod extent;
mod grid;
mod texts;

use crate::notation::Notation;
use crate::page::Sheet;
use crate::table::header::Head;
use crate::table::scan::Table;

pub(crate) use assign::{Assignment, Moves, Sign};
use grid::{Candidates, Grid, Lattice};
pub(crate) use grid::{Alignment, Key};

/// A table that was found by its numbers, and why it is believed.
#[derive(Debug)]
pub(crate) struct Proposal {
    pub table: Table,
    pub assignment: Assignment,
    /// How its rows are dated: without a year, where no other dates line up.
    pub notation: Notation,
}

/// Tables of one paper: an account each, at most this many looked for.
const MAX_TABLES: usize = 6;

/// The tables that the numbers of these pages line up to, best first.
pub(crate) fn propose(sheets: &[Sheet], notation: &Notation) -> Vec<Proposal> {
    let mut proposals: Vec<Proposal> = Vec::new();
    let mut grid = Grid::of(sheets, notation);
    while proposals.len() < MAX_TABLES {
        let Some((lattice, assignment)) = best(&grid, proposals.is_empty()) else { break };
        let Some(proposal) = proposal(sheets, &grid, &lattice, assignment, notation) else { break };
        let rows = extent::row_lines(&grid, &lattice, &assignment);
        grid.remove(&rows);
        proposals.push(proposal);
    }
    proposals
}

/// The lattice of columns, of all ways numbers may line up, whose best assignment explains most rows.
fn best(grid: &Grid<'_>, is_first: bool) -> Option<(Lattice, Assignment)> {
    let mut best: Option<(Lattice, Assignment)> = None;
    for candidates in [Candidates::Decimals, Candidates::All] {
        for key in Key::ALL {
            let Some(lattice) = Lattice::of(grid, key, candidates) else { continue };
            let Some(found) = assign::chained(&lattice) else { continue };
            if best.as_ref().is_none_or(|(_, old)| found.score > old.score) {
                best = Some((lattice, found));
            }
        }
    }
    if best.is_some() || !is_first {
        return best;
    }
    // No balances follow each other: perhaps none are printed.
    Key::ALL.into_iter().find_map(|key| {
        let lattice = Lattice::of(grid, key, Candidates::Decimals)
            .or_else(|| Lattice::of(grid, key, Candidates::All))?;
        let found = assign::dated(grid, &lattice)?;
        Some((lattice, found))
    })
}

fn proposal(
    sheets: &[Sheet],
    grid: &Grid<'_>,
    lattice: &Lattice,
    assignment: Assignment,
    notation: &Notation,
) -> Option<Proposal> {
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
    is_found.then_some(Proposal {
        table: Table { heads, regions, headers: Vec::new(), alignment: Some(alignment) },
        assignment,
        notation,
    })
}
