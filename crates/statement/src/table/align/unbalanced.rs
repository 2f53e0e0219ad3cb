//! tables without balances → the columns in which their rows carry amounts.

use ledger::{Direction, Money};

use super::assign::{Assignment, Moves, Sign};
use super::extent::row_lines;
use super::grid::{Candidates, Grid, GridLine, Lattice, Numbers};
use crate::amount::Amount;
use crate::table::alignment::Key;
use crate::table::hint;
use crate::table::token::Token;

/// Sets of columns that are tried.
const MOST: usize = 3;

/// Without balances: the column or the two columns in which the lines of the table carry their amounts. Two columns are
/// tried both ways, first as the words above them say.
pub(super) fn unbalanced(grid: &Grid<'_>) -> Vec<(Lattice, Assignment)> {
    let mut kept: Vec<Set> = Vec::new();
    for candidates in [Candidates::Apart, Candidates::Decimals, Candidates::All] {
        // Numbers without decimals are codes as long as there are others, unless the figures around say otherwise.
        if !kept.is_empty() && candidates != Candidates::All {
            continue;
        }
        let mut found: Vec<Set> = Vec::new();
        for key in Key::ALL {
            let Some(lattice) = Lattice::of(grid, key, candidates) else { continue };
            for (covered, columns) in dated_columns(grid, &lattice) {
                // A second column must carry its share.
                let worth = covered as i64 - if columns.len() > 1 { 8 } else { 0 };
                found.push((worth, lattice.clone(), columns));
            }
        }
        // The figures around the table judge the likeliest.
        found.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
        let room = kept.len() + MOST;
        for set in found {
            if kept.len() < room && !kept.iter().any(|other| are_same(&set, other)) {
                kept.push(set);
            }
        }
    }
    kept.iter().flat_map(|(_, lattice, columns)| assignments(grid, lattice, columns)).collect()
}

/// Columns of a lattice, and how many lines they cover.
type Set = (i64, Lattice, Vec<usize>);

/// The first set's columns stand where the second's do: another part of the same numbers lines up.
fn are_same(first: &Set, second: &Set) -> bool {
    let spans = |(_, lattice, columns): &Set| -> Vec<(f32, f32)> {
        columns.iter().map(|column| (lattice.edges[*column].left, lattice.edges[*column].right)).collect()
    };
    let (first, second) = (spans(first), spans(second));
    let is_inside = |(a, b): (&(f32, f32), &(f32, f32))| a.0 >= b.0 - 0.5 && a.1 <= b.1 + 0.5;
    first.len() == second.len() && first.iter().zip(&second).all(is_inside)
}

/// The roles that these columns may have, the likeliest first.
fn assignments(grid: &Grid<'_>, lattice: &Lattice, columns: &[usize]) -> Vec<(Lattice, Assignment)> {
    let assignment = |moves: Moves| Assignment {
        balance: None,
        moves,
        is_newest_first: false,
        explained: 0,
        contradicted: 0,
        score: 0,
    };
    let is_marked = |amount: &Amount| amount.minus || amount.plus || amount.side.is_some();
    let tried: Vec<Assignment> = match columns {
        [column] => {
            let mut cells = lattice.rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.0 == *column);
            let single = assignment(Moves::Single { column: *column, sign: Sign::Credit });
            if cells.any(|cell| is_marked(&cell.1)) {
                vec![single]
            } else {
                // Sections may say which way each row goes; else all go one way, and the figures around them know which.
                let only = |direction: Direction| assignment(Moves::Only { column: *column, direction });
                let mut tried = vec![single, only(Direction::Credit), only(Direction::Debit)];
                if let Some(direction) = hinted(grid, lattice, *column) {
                    tried.insert(0, only(direction));
                }
                tried
            }
        }
        [first, second] => {
            let is_swapped = hinted(grid, lattice, *first) == Some(Direction::Credit)
                || hinted(grid, lattice, *second) == Some(Direction::Debit);
            let pair = [
                assignment(Moves::Pair { debit: *first, credit: *second }),
                assignment(Moves::Pair { debit: *second, credit: *first }),
            ];
            if is_swapped { vec![pair[1], pair[0]] } else { pair.to_vec() }
        }
        _ => Vec::new(),
    };
    tried.into_iter().map(|assignment| (lattice.clone(), assignment)).collect()
}

/// Most rows have an amount in a column that has no part in the reading: balances that do not follow each other, perhaps, and
/// then no figures around the table may prove the others.
pub(super) fn leaves_column(grid: &Grid<'_>, lattice: &Lattice, assignment: &Assignment) -> bool {
    let rows = row_lines(grid, lattice, assignment);
    let is_row = |row: &&Numbers| rows.binary_search(&row.line).is_ok();
    let is_left = |edge: usize| {
        let is_here =
            |cell: &(usize, Amount)| cell.0 == edge && cell.1.has_decimals && cell.1.digits != Money::ZERO;
        let count = lattice.rows.iter().filter(is_row).filter(|row| row.cells.iter().any(is_here)).count();
        count > 2 && count * 10 >= rows.len() * 6
    };
    (0..lattice.edges.len()).any(|edge| !assignment.is_movement(edge) && is_left(edge))
}

/// The best column and the best two columns of the lines from the first to the last dated one of each page, and how many of
/// these lines they cover.
fn dated_columns(grid: &Grid<'_>, lattice: &Lattice) -> Vec<(usize, Vec<usize>)> {
    const ENOUGH: usize = 2;
    /// Lines from a row to the next, with its narration between them.
    const BESIDE: usize = 4;
    // Dates alone on their lines stand above the rows of their day.
    let is_heading = |line: &GridLine<'_>| {
        line.tokens.first().is_some_and(|first| usize::from(first.date_length) == line.tokens.len())
    };
    let first_heading = grid
        .lines
        .iter()
        .position(&is_heading)
        .filter(|_| grid.lines.iter().filter(|line| is_heading(line)).count() > 1);
    let is_dated = |line: usize| {
        !grid.lines[line].is_listing()
            && (grid.lines[line].has_date() || first_heading.is_some_and(|heading| heading < line))
    };
    let mut rows: Vec<&Numbers> = Vec::new();
    for page in lattice.rows.chunk_by(|a, b| grid.lines[a.line].sheet == grid.lines[b.line].sheet) {
        let first = page.iter().position(|row| is_dated(row.line));
        let last = page.iter().rposition(|row| is_dated(row.line));
        if let (Some(first), Some(last)) = (first, last) {
            rows.extend(page[first..=last].iter().filter(|row| !grid.lines[row.line].is_listing()));
        }
    }
    let is_covered = |row: &Numbers, edges: &[usize]| {
        row.cells.iter().filter(|cell| edges.contains(&cell.0) && cell.1.digits != Money::ZERO).count() == 1
    };
    // Ten points for a dated line; lines without a date may be rows of the day above, or its narration.
    let covered = |edges: &[usize]| -> usize {
        let worth = |row: &&Numbers| if is_dated(row.line) { 10 } else { 2 };
        rows.iter().filter(|row| is_covered(row, edges)).map(worth).sum()
    };
    let dated = rows.iter().filter(|row| is_dated(row.line)).count();
    let edges = lattice.edges.len();
    let single = (0..edges).max_by_key(|edge| (covered(&[*edge]), *edge)).map(|edge| vec![edge]);
    // Amounts that say themselves which way they go need no second column; a minus before each of a column says no more
    // than its header.
    let is_marked = |edge: usize| {
        let cells = || rows.iter().flat_map(|row| &row.cells).filter(move |cell| cell.0 == edge);
        let marked = cells().filter(|cell| cell.1.minus || cell.1.plus || cell.1.side.is_some()).count();
        marked > 1 && !cells().all(|cell| cell.1.minus || cell.1.digits == Money::ZERO)
    };
    let unmarked: Vec<usize> = (0..edges).filter(|edge| !is_marked(*edge)).collect();
    let pairs = unmarked.iter().flat_map(|first| {
        unmarked.iter().filter(move |second| *second > first).map(move |second| vec![*first, *second])
    });
    // Columns of one table stand beside each other: rows of one lie between rows of the other.
    let is_interleaved = |pair: &Vec<usize>| {
        let lines = |edge: usize| rows.iter().filter(move |row| is_covered(row, &[edge])).map(|row| row.line);
        let span = |edge: usize| lines(edge).min().zip(lines(edge).max());
        match (span(pair[0]), span(pair[1])) {
            (Some(first), Some(second)) => first.0 < second.1 + BESIDE && second.0 < first.1 + BESIDE,
            _ => false,
        }
    };
    let mut pairs: Vec<Vec<usize>> =
        pairs.filter(|pair| lattice.are_apart(pair[0], pair[1]) && is_interleaved(pair)).collect();
    pairs.sort_by_key(|pair| std::cmp::Reverse(covered(pair)));
    pairs.truncate(2);
    let found = single.into_iter().chain(pairs).map(|columns| (covered(&columns), columns));
    found.filter(|(worth, _)| *worth >= 10 * ENOUGH && *worth >= dated * 6).collect()
}

/// What the nearest words above a column say of its direction.
fn hinted(grid: &Grid<'_>, lattice: &Lattice, edge: usize) -> Option<Direction> {
    /// Header and first row stand close to each other.
    const ABOVE: usize = 8;
    let span = &lattice.edges[edge];
    let mut rows = lattice.rows.chunk_by(|a, b| grid.lines[a.line].sheet == grid.lines[b.line].sheet);
    rows.find_map(|page| {
        let is_row = |row: &&Numbers| {
            let is_here = row.cells.iter().any(|cell| cell.0 == edge);
            let before = &grid.lines[row.line.saturating_sub(1)];
            let is_below_date = before
                .tokens
                .first()
                .is_some_and(|first| usize::from(first.date_length) == before.tokens.len());
            is_here && (grid.lines[row.line].has_date() || is_below_date)
        };
        let first = page.iter().find(is_row)?.line;
        let above = grid.lines[first.saturating_sub(ABOVE)..first].iter().rev();
        above.filter(|line| line.sheet == grid.lines[first].sheet).find_map(|line| {
            let is_over = |token: &&Token<'_>| {
                token.amount.is_none() && token.right.min(span.right + 3.0) > token.left.max(span.left - 3.0)
            };
            let words: Vec<&str> =
                line.tokens.iter().filter(is_over).map(|token| token.text.as_ref()).collect();
            hint::direction(&words.join(" "))
        })
    })
}
