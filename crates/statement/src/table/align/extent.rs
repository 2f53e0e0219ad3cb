//! where a table found by its numbers begins and ends on each page.

use super::assign::Assignment;
use super::grid::{Grid, GridLine, Lattice};
use crate::page::Sheet;
use crate::table::header::Head;
use crate::table::scan::{Region, Standing};

/// Lines above the first and below the last row of a page that may still belong to them.
const AROUND: usize = 8;
/// Rows further apart than this many lines without one belong to two tables, or to two parts of one.
const APART: usize = 12;

/// The lines of the grid with a movement or a balance in the table's columns.
pub(super) fn row_lines(grid: &Grid<'_>, lattice: &Lattice, assignment: &Assignment) -> Vec<usize> {
    let mut rows: Vec<usize> = Vec::new();
    for row in &lattice.rows {
        let has_movement = row.cells.iter().any(|cell| assignment.is_movement(cell.0));
        let has_balance = row.cells.iter().any(|cell| Some(cell.0) == assignment.balance);
        if has_movement || has_balance && assignment.balance.is_some() {
            rows.push(row.line);
        }
    }
    drop_strays(grid, rows, assignment, lattice)
}

/// Figures of a summary above the table stand at its edges by chance, alone on their lines: a run of rows is begun by a
/// line that both moves and has a balance or a date.
fn drop_strays(grid: &Grid<'_>, rows: Vec<usize>, assignment: &Assignment, lattice: &Lattice) -> Vec<usize> {
    let is_whole = |line: usize| {
        let Some(row) = lattice.rows.iter().find(|row| row.line == line) else { return false };
        let has_movement = row.cells.iter().any(|cell| assignment.is_movement(cell.0));
        let has_balance = row.cells.iter().any(|cell| Some(cell.0) == assignment.balance);
        let has_date = grid.lines[line].tokens.iter().any(|token| token.date_length > 0);
        has_movement && has_balance || has_movement && has_date || has_balance && has_date
    };
    let whole: Vec<bool> = rows.iter().map(|line| is_whole(*line)).collect();
    let is_near_whole = |place: usize| {
        let line = rows[place];
        rows.iter().zip(&whole).any(|(other, is_whole)| {
            *is_whole && other.abs_diff(line) <= APART && grid.lines[*other].sheet == grid.lines[line].sheet
        })
    };
    (0..rows.len()).filter(|place| is_near_whole(*place)).map(|place| rows[place]).collect()
}

pub(super) fn regions(
    sheets: &[Sheet],
    grid: &Grid<'_>,
    lattice: &Lattice,
    assignment: &Assignment,
    heads: &[Head],
) -> Vec<Region> {
    let rows = row_lines(grid, lattice, assignment);
    let is_joined = |a: &usize, b: &usize| {
        grid.lines[*a].sheet == grid.lines[*b].sheet && b - a <= APART
    };
    let mut regions: Vec<Region> = Vec::new();
    for run in rows.chunk_by(is_joined) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
        let sheet = grid.lines[*first].sheet;
        let from = grid.lines[above(grid, *first, heads)].line;
        let floor = regions.last().filter(|region| region.sheet == sheet).map_or(0, |region| region.lines.end);
        let until = (grid.lines[*last].line + 1 + AROUND).min(sheets[sheet].lines.len());
        if let Some(before) = regions.last_mut().filter(|region| region.sheet == sheet) {
            before.lines.end = before.lines.end.min(from.max(before.lines.start + 1));
        }
        let floor = floor.min(from);
        regions.push(Region { sheet, lines: from.max(floor)..until, standing: Standing::Headed });
    }
    regions
}

/// The first line above a table's first row that still belongs to it: close by, and with nothing over the numbers.
fn above(grid: &Grid<'_>, first: usize, heads: &[Head]) -> usize {
    let mut top = first;
    while top > 0 && first - top < AROUND {
        let (line, next) = (&grid.lines[top - 1], &grid.lines[top]);
        let is_near = next.baseline - line.baseline <= 2.2 * line.size.max(next.size);
        if line.sheet != next.sheet || !is_near || is_over_numbers(line, heads) || is_wide(line, heads) {
            break;
        }
        top -= 1;
    }
    top
}

/// Words above the numbers are a header, and so is a line of figures that is none of the rows.
fn is_over_numbers(line: &GridLine<'_>, heads: &[Head]) -> bool {
    line.tokens.iter().any(|token| {
        heads
            .iter()
            .filter(|head| head.role.is_numeric())
            .any(|head| head.right.min(token.right) - head.left.max(token.left) > 0.0)
    })
}

/// Text that begins left of every column is a heading or an address.
fn is_wide(line: &GridLine<'_>, heads: &[Head]) -> bool {
    let left = heads.iter().map(|head| head.left).fold(f32::INFINITY, f32::min);
    line.tokens.first().is_some_and(|token| token.left < left - 3.0)
}
