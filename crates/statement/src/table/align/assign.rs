//! columns of numbers → which of them is the balance, and which move it: the assignment that explains most rows.

use std::collections::HashSet;

use ledger::{Direction, Money};

use super::grid::{Edge, Grid, Lattice, Numbers};
use crate::amount::Amount;
use crate::table::header::Head;
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
pub(super) fn chained(grid: &Grid<'_>, lattice: &Lattice) -> Option<Assignment> {
    let sample = &lattice.rows[..lattice.rows.len().min(SAMPLE)];
    let edges = lattice.edges.len();
    let mut best: Option<Assignment> = None;
    let mut consider = |mut found: Assignment| {
        // Of two columns that explain as much, the one beside words is what narrations mention.
        let beside_words = found.roles().into_iter().filter(|(edge, _)| !lattice.edges[*edge].is_apart());
        found.score -= beside_words.count() as i64;
        if best.as_ref().is_none_or(|old| found.score > old.score) {
            best = Some(found);
        }
    };
    for balance in 0..edges {
        let others: Vec<usize> =
            (0..edges).filter(|edge| *edge != balance && lattice.are_apart(*edge, balance)).collect();
        for is_newest_first in [false, true] {
            let tried = |moves: Moves| tried((sample, &grid.figures), balance, moves, is_newest_first);
            for (place, first) in others.iter().enumerate() {
                for sign in [Sign::Credit, Sign::Debit, Sign::Open] {
                    consider(tried(Moves::Single { column: *first, sign }));
                }
                for second in others[place + 1..].iter().filter(|second| lattice.are_apart(*first, **second))
                {
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
            if let Some(other) =
                other_column(grid, lattice, &best, column).filter(|other| lattice.are_apart(*other, column))
            {
                best.moves = match direction {
                    Direction::Credit => Moves::Pair { debit: other, credit: column },
                    Direction::Debit => Moves::Pair { debit: column, credit: other },
                };
            }
        }
    }
    Some(best)
}

/// The column in which the rows that print a balance carry an amount, where they carry none in the first: a single credit
/// in the first row is led to by no balance, and proves nothing, but is printed all the same.
fn other_column(grid: &Grid<'_>, lattice: &Lattice, found: &Assignment, column: usize) -> Option<usize> {
    let is_free = |cell: &&(usize, Amount)| {
        cell.0 != column
            && Some(cell.0) != found.balance
            && cell.1.has_decimals
            && cell.1.digits != Money::ZERO
    };
    let has_balance = |row: &&Numbers| row.cells.iter().any(|cell| Some(cell.0) == found.balance);
    let moves = |row: &Numbers| row.cells.iter().any(|cell| cell.0 == column && cell.1.digits != Money::ZERO);
    let mut votes = vec![0usize; lattice.edges.len()];
    for row in lattice.rows.iter().filter(has_balance) {
        for cell in row.cells.iter().filter(is_free) {
            votes[cell.0] += usize::from(!moves(row) && grid.lines[row.line].has_date());
        }
    }
    // Both beside each other are no two directions of one row.
    let crossed = |edge: usize| {
        let mut rows = lattice.rows.iter().filter(has_balance).filter(|row| moves(row));
        rows.any(|row| row.cells.iter().filter(is_free).any(|cell| cell.0 == edge))
    };
    let others = (0..votes.len()).filter(|edge| votes[*edge] > 0 && !crossed(*edge));
    others.max_by_key(|edge| (votes[*edge], lattice.edges[*edge].count))
}

/// Which rows of the lattice the assignment explains.
pub(super) fn explained_rows(grid: &Grid<'_>, lattice: &Lattice, assignment: &Assignment) -> Vec<bool> {
    let mut explained = vec![false; lattice.rows.len()];
    let Some(balance) = assignment.balance else { return vec![true; lattice.rows.len()] };
    let mut walk = Walk { figures: Some(&grid.figures), ..Walk::default() };
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

fn tried(
    (rows, figures): (&[Numbers], &HashSet<i64>),
    balance: usize,
    moves: Moves,
    is_newest_first: bool,
) -> Assignment {
    let mut walk = Walk { figures: Some(figures), ..Walk::default() };
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
struct Walk<'f> {
    /// What else the paper prints: the balance before the first row is among it, perhaps.
    figures: Option<&'f HashSet<i64>>,
    running: Option<i64>,
    pending: Vec<(i64, bool)>,
    explained: usize,
    contradicted: usize,
    /// Lines that print both a movement, or the end of some, and a balance.
    whole: usize,
    outs: usize,
    ins: usize,
}

impl Walk<'_> {
    fn row(&mut self, row: &Numbers, balance: usize, moves: Moves) {
        if are_sums(row, balance, moves) {
            return;
        }
        let is_fresh = self.pending.is_empty();
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
        // A flag between a balance and a movement says which way the movement goes.
        let side = printed.side.filter(|_| !row.shared.contains(&balance));
        let printed = Amount { side, ..*printed }.as_balance().as_paise();
        self.whole += usize::from(!self.pending.is_empty());
        let opening = || self.printed_opening(printed).filter(|_| is_fresh);
        let running = self.running.or_else(opening);
        if let Some(running) = running
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

    /// The balance before the first movement, if the paper prints it somewhere. Of several movements, or of one on a line
    /// above, it would say only that they lead from one figure of a summary to another.
    fn printed_opening(&self, printed: i64) -> Option<i64> {
        let [(moved, false)] = *self.pending.as_slice() else { return None };
        let is_known = |opening: &i64| self.figures.is_some_and(|figures| figures.contains(opening));
        printed.checked_sub(moved).filter(is_known)
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

/// Figures in both columns and no balance: the totals of a table, which move nothing.
fn are_sums(row: &Numbers, balance: usize, moves: Moves) -> bool {
    let Moves::Pair { debit, credit } = moves else { return false };
    let has = |edge: usize| row.cells.iter().any(|cell| cell.0 == edge && cell.1.digits != Money::ZERO);
    has(debit) && has(credit) && !has(balance)
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
