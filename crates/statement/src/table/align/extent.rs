//! where a table found by its numbers begins and ends on each page.

use super::assign::{Assignment, explained_rows};
use super::grid::{Grid, GridLine, Lattice, Numbers};
use super::texts::is_at_edge;
use crate::labelled::{self, Labelled};
use crate::page::Sheet;
use crate::table::columns::overlap_of;
use crate::table::header::Head;
use crate::table::scan::{Region, Standing};
use crate::table::token::Token;

/// Lines above the first and below the last row of a page that may still belong to them.
const AROUND: usize = 8;
/// Rows further apart than this many lines without one belong to two tables, or to two parts of one.
const APART: usize = 12;
/// Figures further than this many lines from a row that is beyond doubt are those of a summary or an address.
const NEAR: usize = 5;

/// The lines of the grid with a movement or a balance in the table's columns.
pub(super) fn row_lines(grid: &Grid<'_>, lattice: &Lattice, assignment: &Assignment) -> Vec<usize> {
    let explained = explained_rows(grid, lattice, assignment);
    let has_movement = |row: &Numbers| row.cells.iter().any(|cell| assignment.is_movement(cell.0));
    let has_balance = |row: &Numbers| row.cells.iter().any(|cell| Some(cell.0) == assignment.balance);
    let has_date = |row: &Numbers| grid.lines[row.line].tokens.iter().any(|token| token.date_length > 0);
    let is_row = |place: &usize| {
        let row = &lattice.rows[*place];
        let is_listed =
            grid.lines[row.line].is_listing() && (assignment.balance.is_none() || !explained[*place]);
        (has_movement(row) || has_balance(row)) && !is_listed
    };
    let rows: Vec<usize> = (0..lattice.rows.len()).filter(is_row).collect();
    // A line is a row of its own accord if it is explained, or has two of date, movement and balance.
    let is_whole = |place: usize| {
        let row = &lattice.rows[place];
        let marks =
            [has_movement(row), has_balance(row), has_date(row)].into_iter().filter(|mark| *mark).count();
        explained[place] || marks >= 2 && assignment.balance.is_none() || marks == 3
    };
    // The others belong to the table if they are like rows and follow each other from one that does.
    let may_be = |place: usize| {
        let row = &lattice.rows[place];
        let marks =
            [has_movement(row), has_balance(row), has_date(row)].into_iter().filter(|mark| *mark).count();
        marks >= 2 || row.cells.iter().any(|cell| cell.1.has_decimals)
    };
    let heads = assignment.heads(lattice);
    // Words and no figures over one of the columns: what stands above them is none of the rows.
    let is_near = |a: usize, b: usize| {
        let (a, b) = (lattice.rows[a].line, lattice.rows[b].line);
        a.abs_diff(b) <= NEAR
            && grid.lines[a].sheet == grid.lines[b].sheet
            && !is_headed(&grid.lines[a.min(b) + 1..a.max(b)], &heads)
    };
    let mut kept: Vec<bool> = rows.iter().map(|place| is_whole(*place)).collect();
    for step in 1..rows.len() {
        kept[step] |= kept[step - 1] && may_be(rows[step]) && is_near(rows[step - 1], rows[step]);
    }
    for step in (1..rows.len()).rev() {
        kept[step - 1] |= kept[step] && may_be(rows[step - 1]) && is_near(rows[step - 1], rows[step]);
    }
    rows.iter()
        .zip(kept)
        .filter(|(_, is_kept)| *is_kept)
        .map(|(place, _)| lattice.rows[*place].line)
        .collect()
}

/// A header stands between two rows.
fn is_headed(between: &[GridLine<'_>], heads: &[Head]) -> bool {
    between.iter().any(|line| is_over_numbers(line, heads) && is_text(line))
}

pub(super) fn regions(
    sheets: &[Sheet],
    grid: &Grid<'_>,
    lattice: &Lattice,
    assignment: &Assignment,
    heads: &[Head],
) -> Vec<Region> {
    let rows = row_lines(grid, lattice, assignment);
    // What stands above the first row and is no part of it.
    let top = rows.first().map_or(0, |first| above(grid, *first, heads, lattice));
    let head: Vec<Labelled> = grid.lines[..top].iter().flat_map(labelled_numbers).collect();
    let announces = |line: usize| {
        labelled_numbers(&grid.lines[line]).iter().any(|number| number.announces_another(&head))
    };
    let begins_account = |a: usize, b: usize| (a + 1..b).any(announces);
    let is_joined = |a: &usize, b: &usize| {
        grid.lines[*a].sheet == grid.lines[*b].sheet
            && b - a <= APART
            && !is_headed(&grid.lines[a + 1..*b], heads)
            && !begins_account(*a, *b)
    };
    let mut regions: Vec<Region> = Vec::new();
    let mut floor = 0;
    for run in rows.chunk_by(is_joined) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
        let sheet = grid.lines[*first].sheet;
        // The heading of an account is nobody's narration, and neither are the balances beside it.
        let announced = (floor..*first).rev().find(|line| announces(*line));
        let title = announced.unwrap_or(*first);
        if let Some(announced) = announced {
            let has_figures = |line: &usize| {
                let line = &grid.lines[*line];
                !line.has_date()
                    && line.tokens.iter().any(|token| token.amount.is_some_and(|amount| amount.has_decimals))
            };
            floor = announced + 1 + (announced + 1..*first).take_while(has_figures).count();
        }
        let from = grid.lines[above(grid, *first, heads, lattice).max(floor)].line;
        let until = below(grid, *last, heads, lattice).min(sheets[sheet].lines.len());
        if let Some(before) = regions.last_mut().filter(|region| region.sheet == sheet) {
            before.lines.end = before.lines.end.min(from).min(grid.lines[title].line);
        }
        regions.push(Region { sheet, lines: from..until, standing: Standing::Headed });
        // No line is a row of two regions.
        floor = last + 1;
    }
    regions
}

fn labelled_numbers(line: &GridLine<'_>) -> Vec<Labelled> {
    labelled::numbers(line.tokens.iter().map(|token| token.text.as_ref()))
}

/// The line behind the last one below a table's last row that may still belong to it.
fn below(grid: &Grid<'_>, last: usize, heads: &[Head], lattice: &Lattice) -> usize {
    let sheet = grid.lines[last].sheet;
    let (mut last, mut end) = (last, last + 1);
    // What has figures in the columns and is none of the rows begins something else.
    let has_figures = |line: usize| lattice.rows.iter().any(|row| row.line == line);
    while let Some(line) = grid.lines.get(end)
        && line.sheet == sheet
        && end - last <= AROUND
        && !has_figures(end)
    {
        // A last row in whole units has no decimals to be known by.
        if is_row_like(line, lattice) {
            last = end;
        } else if is_over_numbers(line, heads) {
            break;
        }
        end += 1;
    }
    grid.lines[end - 1].line + 1
}

/// The first line above a table's first row that still belongs to it: close by, and with nothing over the numbers.
fn above(grid: &Grid<'_>, first: usize, heads: &[Head], lattice: &Lattice) -> usize {
    let (mut top, mut first) = (first, first);
    while top > 0 && first - top < AROUND {
        let (line, next) = (&grid.lines[top - 1], &grid.lines[top]);
        let is_row_like = is_row_like(line, lattice);
        let is_far_row = is_row_like && has_amount(line, lattice);
        let reach = if is_date(line) || is_far_row { 4.5 } else { 2.2 };
        let is_near = next.baseline - line.baseline <= reach * line.size.max(next.size);
        // A first row in whole units has no decimals to be known by.
        let is_row = is_near && is_row_like;
        let is_foreign = !is_row && !is_date(line) && (is_over_numbers(line, heads) || is_wide(line, heads));
        if line.sheet != next.sheet || !is_near || is_foreign {
            break;
        }
        top -= 1;
        if is_row {
            first = top;
        }
    }
    top
}

/// A date, and a number in one of the columns.
fn is_row_like(line: &GridLine<'_>, lattice: &Lattice) -> bool {
    line.has_date() && !line.is_listing() && line.tokens.iter().any(|token| is_at_edge(token, lattice))
}

fn has_amount(line: &GridLine<'_>, lattice: &Lattice) -> bool {
    let is_amount = |token: &Token<'_>| token.amount.is_some_and(|amount| amount.has_decimals);
    line.tokens.iter().any(|token| is_amount(token) && is_at_edge(token, lattice))
}

/// Words above the numbers are a header, and so is a line of figures that is none of the rows.
fn is_over_numbers(line: &GridLine<'_>, heads: &[Head]) -> bool {
    line.tokens.iter().any(|token| {
        heads
            .iter()
            .filter(|head| head.role.is_numeric())
            .any(|head| overlap_of(head, token.left, token.right) > 0.0)
    })
}

/// Nothing but a date, which stands above the rows of its day.
fn is_date(line: &GridLine<'_>) -> bool {
    line.tokens.first().is_some_and(|first| usize::from(first.date_length) == line.tokens.len())
}

/// No date and no figure: a header or a heading.
fn is_text(line: &GridLine<'_>) -> bool {
    line.tokens.iter().all(|token| token.amount.is_none() && token.date_length == 0)
        && line.tokens.iter().any(|token| token.text.chars().any(char::is_alphabetic))
}

/// Text that begins left of every column is a heading or an address.
fn is_wide(line: &GridLine<'_>, heads: &[Head]) -> bool {
    let left = heads.iter().map(|head| head.left).fold(f32::INFINITY, f32::min);
    line.tokens.first().is_some_and(|token| token.left < left - 3.0)
}
