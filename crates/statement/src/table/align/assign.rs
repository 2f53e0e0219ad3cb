//! columns of numbers → which of them is the balance, and which move it: the assignment that explains most rows.

use ledger::{Direction, Money};

use super::grid::{Candidates, Edge, Grid, GridLine, Key, Lattice, Numbers};
use crate::amount::Amount;
use crate::table::cells::Token;
use crate::table::header::Head;
use crate::table::hint;
use crate::table::role::Role;

/// What the columns of a table mean, and how well that explains its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Assignment {
    pub balance: Option<usize>,
    pub moves: Moves,
    pub is_newest_first: bool,
    /// Movements that lead from one printed balance to the next.
    pub explained: usize,
    /// Printed balances that the movements before them do not lead to.
    pub contradicted: usize,
    pub(super) score: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moves {
    /// One column for both directions.
    Single {
        column: usize,
        sign: Sign,
    },
    Pair {
        debit: usize,
        credit: usize,
    },
    /// All that is printed moves one way.
    Only {
        column: usize,
        direction: Direction,
    },
}

/// What an amount without a mark is, in a column for both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Credit,
    Debit,
    /// Only the balance tells.
    Open,
}

/// Lines of a document that are tried: enough to know the columns by, few enough to try every assignment.
const SAMPLE: usize = 140;

impl Assignment {
    /// The edges that have a role, and the role.
    pub(super) fn roles(&self) -> Vec<(usize, Role)> {
        let mut roles = match self.moves {
            Moves::Single { column, .. } => vec![(column, Role::Amount)],
            Moves::Pair { debit, credit } => vec![(debit, Role::Debit), (credit, Role::Credit)],
            Moves::Only { column, direction: Direction::Debit } => vec![(column, Role::Debit)],
            Moves::Only { column, direction: Direction::Credit } => vec![(column, Role::Credit)],
        };
        roles.extend(self.balance.map(|balance| (balance, Role::Balance)));
        roles
    }

    pub(super) fn heads(&self, lattice: &Lattice) -> Vec<Head> {
        let head = |(edge, role): (usize, Role)| {
            let Edge { left, right, .. } = lattice.edges[edge];
            Head { role, left, right }
        };
        self.roles().into_iter().map(head).collect()
    }

    pub(super) fn is_movement(&self, edge: usize) -> bool {
        match self.moves {
            Moves::Single { column, .. } | Moves::Only { column, .. } => column == edge,
            Moves::Pair { debit, credit } => debit == edge || credit == edge,
        }
    }
}

/// The assignment under which most balances follow each other; `None` when hardly any do.
pub(super) fn chained(lattice: &Lattice) -> Option<Assignment> {
    let sample = &lattice.rows[..lattice.rows.len().min(SAMPLE)];
    let edges = lattice.edges.len();
    let mut best: Option<Assignment> = None;
    let mut consider = |found: Assignment| {
        if best.as_ref().is_none_or(|old| found.score > old.score) {
            best = Some(found);
        }
    };
    for balance in 0..edges {
        let others: Vec<usize> = (0..edges).filter(|edge| *edge != balance).collect();
        for is_newest_first in [false, true] {
            let tried = |moves: Moves| tried(sample, balance, moves, is_newest_first);
            for (place, first) in others.iter().enumerate() {
                for sign in [Sign::Credit, Sign::Debit, Sign::Open] {
                    consider(tried(Moves::Single { column: *first, sign }));
                }
                for second in &others[place + 1..] {
                    consider(tried(Moves::Pair { debit: *first, credit: *second }));
                    consider(tried(Moves::Pair { debit: *second, credit: *first }));
                }
            }
        }
    }
    // Nearly every line with figures is a row: an assignment that explains a few of many is a coincidence.
    let is_likely = |found: &Assignment| {
        found.explained >= 2
            && found.explained * 2 > found.contradicted * 3
            && found.explained * 4 >= sample.len()
    };
    let mut best = best.filter(is_likely)?;
    if let Moves::Single { column, sign: sign @ (Sign::Credit | Sign::Debit) } = best.moves {
        let is_marked = |amount: &Amount| amount.minus || amount.plus || amount.side.is_some();
        let mut cells = lattice.rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.0 == column);
        if !cells.any(|cell| is_marked(&cell.1)) {
            let direction = if sign == Sign::Credit { Direction::Credit } else { Direction::Debit };
            best.moves = Moves::Only { column, direction };
        }
    }
    Some(best)
}

/// Which rows of the lattice the assignment explains.
pub(super) fn explained_rows(lattice: &Lattice, assignment: &Assignment) -> Vec<bool> {
    let mut explained = vec![false; lattice.rows.len()];
    let Some(balance) = assignment.balance else { return vec![true; lattice.rows.len()] };
    let mut walk = Walk::default();
    let mut since = Vec::new();
    let mut step = |place: usize, walk: &mut Walk| {
        since.push(place);
        let before = walk.explained;
        walk.row(&lattice.rows[place], balance, assignment.moves);
        if walk.pending.is_empty() {
            if walk.explained > before {
                since.iter().for_each(|place| explained[*place] = true);
            }
            since.clear();
        }
    };
    if assignment.is_newest_first {
        (0..lattice.rows.len()).rev().for_each(|place| step(place, &mut walk));
    } else {
        (0..lattice.rows.len()).for_each(|place| step(place, &mut walk));
    }
    explained
}

fn tried(rows: &[Numbers], balance: usize, moves: Moves, is_newest_first: bool) -> Assignment {
    let mut walk = Walk::default();
    if is_newest_first {
        rows.iter().rev().for_each(|row| walk.row(row, balance, moves));
    } else {
        rows.iter().for_each(|row| walk.row(row, balance, moves));
    }
    // Simpler assignments win where they explain as much, and the oldest first where nothing tells.
    let cost = match moves {
        Moves::Single { sign: Sign::Open, .. } => 3,
        Moves::Single { .. } | Moves::Only { .. } => 0,
        Moves::Pair { .. } => 2,
    } + i64::from(is_newest_first);
    // A column that never moved the balance is no column of the table.
    let is_idle = matches!(moves, Moves::Pair { .. }) && (walk.ins == 0 || walk.outs == 0);
    let cost = cost + if is_idle { 24 } else { 0 };
    let score = 16 * walk.explained as i64 - 12 * walk.contradicted as i64 + 4 * walk.whole as i64 - cost;
    Assignment {
        balance: Some(balance),
        moves,
        is_newest_first,
        explained: walk.explained,
        contradicted: walk.contradicted,
        score,
    }
}

/// More movements than any day has before its balance is printed.
const MAX_PENDING: usize = 60;

#[derive(Default)]
struct Walk {
    running: Option<i64>,
    pending: Vec<(i64, bool)>,
    explained: usize,
    contradicted: usize,
    /// Lines that print both a movement, or the end of some, and a balance.
    whole: usize,
    outs: usize,
    ins: usize,
}

impl Walk {
    fn row(&mut self, row: &Numbers, balance: usize, moves: Moves) {
        for (edge, amount) in &row.cells {
            if let Some(movement) = movement(*edge, *amount, moves).filter(|movement| movement.0 != 0) {
                self.pending.push(movement);
            }
        }
        let printed = row.cells.iter().rev().find(|(edge, _)| *edge == balance);
        let Some((_, printed)) = printed else {
            if self.pending.len() > MAX_PENDING {
                self.pending.clear();
                self.running = None;
            }
            return;
        };
        let printed = printed.as_balance().as_paise();
        self.whole += usize::from(!self.pending.is_empty());
        if let Some(running) = self.running
            && !self.pending.is_empty()
        {
            let change = printed.saturating_sub(running);
            if self.leads_to(change) {
                self.explained += self.pending.len();
                self.outs += self.pending.iter().filter(|movement| movement.0 < 0).count();
                self.ins += self.pending.iter().filter(|movement| movement.0 > 0).count();
            } else if change != 0 || self.pending.len() != 2 {
                self.contradicted += 1;
            }
        }
        self.pending.clear();
        self.running = Some(printed);
    }

    fn leads_to(&self, change: i64) -> bool {
        // A balance that does not move proves nothing.
        if change == 0 {
            return false;
        }
        if let [(amount, true)] = self.pending.as_slice() {
            return amount.saturating_abs() == change.saturating_abs();
        }
        let signed = self.pending.iter().try_fold(0i64, |sum, (amount, _)| sum.checked_add(*amount));
        !self.pending.iter().any(|(_, is_open)| *is_open) && signed == Some(change)
    }
}

/// The signed effect of a number at this edge, and whether its sign is open.
fn movement(edge: usize, amount: Amount, moves: Moves) -> Option<(i64, bool)> {
    let digits = amount.digits.as_paise();
    match moves {
        // A minus in a column of debits is decoration.
        Moves::Pair { debit, .. } if edge == debit => Some((-digits, false)),
        Moves::Pair { credit, .. } if edge == credit => Some((digits, false)),
        Moves::Only { column, direction } if edge == column => {
            Some((if direction == Direction::Debit { -digits } else { digits }, false))
        }
        Moves::Single { column, sign } if edge == column => {
            let is_marked = amount.minus || amount.plus || amount.side.is_some();
            let is_debit = amount.minus || amount.side == Some(Direction::Debit);
            Some(match sign {
                _ if is_marked && sign != Sign::Open => (if is_debit { -digits } else { digits }, false),
                Sign::Credit => (digits, false),
                Sign::Debit => (-digits, false),
                Sign::Open => (digits, true),
            })
        }
        _ => None,
    }
}

/// Without balances: the column or the two columns in which the lines of the table carry their amounts. Two columns are
/// tried both ways, first as the words above them say.
pub(super) fn unbalanced(grid: &Grid<'_>) -> Vec<(Lattice, Assignment)> {
    let mut best: Option<(i64, Lattice, Vec<usize>)> = None;
    for candidates in [Candidates::Apart, Candidates::Decimals, Candidates::All] {
        // Numbers without decimals are codes as long as there are others.
        if best.is_some() {
            break;
        }
        for key in Key::ALL {
            let Some(lattice) = Lattice::of(grid, key, candidates) else { continue };
            for (covered, columns) in dated_columns(grid, &lattice) {
                // A second column must carry its share.
                let worth = covered as i64 - if columns.len() > 1 { 8 } else { 0 };
                if best.as_ref().is_none_or(|(most, _, _)| worth > *most) {
                    best = Some((worth, lattice.clone(), columns));
                }
            }
        }
    }
    let Some((_, lattice, columns)) = best else { return Vec::new() };
    let assignment = |moves: Moves| Assignment {
        balance: None,
        moves,
        is_newest_first: false,
        explained: 0,
        contradicted: 0,
        score: 0,
    };
    let is_marked = |amount: &Amount| amount.minus || amount.plus || amount.side.is_some();
    let tried: Vec<Assignment> = match columns.as_slice() {
        [column] => {
            let mut cells = lattice.rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.0 == *column);
            let single = assignment(Moves::Single { column: *column, sign: Sign::Credit });
            if cells.any(|cell| is_marked(&cell.1)) {
                vec![single]
            } else {
                // Sections may say which way each row goes; else all go one way, and the figures around them know which.
                let only = |direction: Direction| assignment(Moves::Only { column: *column, direction });
                let mut tried = vec![single, only(Direction::Credit), only(Direction::Debit)];
                if let Some(direction) = hinted(grid, &lattice, *column) {
                    tried.insert(0, only(direction));
                }
                tried
            }
        }
        [first, second] => {
            let is_swapped = hinted(grid, &lattice, *first) == Some(Direction::Credit)
                || hinted(grid, &lattice, *second) == Some(Direction::Debit);
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
    // Amounts that say themselves which way they go need no second column.
    let is_marked = |edge: usize| {
        let cells = || rows.iter().flat_map(|row| &row.cells).filter(move |cell| cell.0 == edge);
        cells().filter(|cell| cell.1.minus || cell.1.plus || cell.1.side.is_some()).count() > 1
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
    let pair = pairs.filter(is_interleaved).max_by_key(|pair| covered(pair));
    let found = [single, pair].into_iter().flatten().map(|columns| (covered(&columns), columns));
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
