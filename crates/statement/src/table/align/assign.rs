//! columns of numbers → which of them is the balance, and which move it: the assignment that explains most rows.

use ledger::Direction;

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
    Single { column: usize, sign: Sign },
    Pair { debit: usize, credit: usize },
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
const SAMPLE: usize = 160;

impl Assignment {
    /// The edges that have a role, and the role.
    pub(super) fn roles(&self) -> Vec<(usize, Role)> {
        let mut roles = match self.moves {
            Moves::Single { column, .. } => vec![(column, Role::Amount)],
            Moves::Pair { debit, credit } => vec![(debit, Role::Debit), (credit, Role::Credit)],
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
            Moves::Single { column, .. } => column == edge,
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
    best.filter(|found| found.explained >= 2 && found.explained * 2 > found.contradicted * 3)
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
        Moves::Single { .. } => 0,
        Moves::Pair { .. } => 2,
    } + i64::from(is_newest_first);
    let score = 16 * walk.explained as i64 - 12 * walk.contradicted as i64 - cost;
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
        if let Some(running) = self.running
            && !self.pending.is_empty()
        {
            if self.leads_to(printed.saturating_sub(running)) {
                self.explained += self.pending.len();
            } else {
                self.contradicted += 1;
            }
        }
        self.pending.clear();
        self.running = Some(printed);
    }

    fn leads_to(&self, change: i64) -> bool {
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
        Moves::Pair { credit, .. } if edge == credit => Some((amount.as_column().as_paise(), false)),
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

/// Without balances: the column in which the dated lines carry their amounts, if the amounts say which way they go.
pub(super) fn dated(grid: &Grid<'_>, lattice: &Lattice) -> Option<Assignment> {
    const ENOUGH: usize = 3;
    let is_dated = |row: &&Numbers| grid.lines[row.line].tokens.iter().take(4).any(|token| token.date_length > 0);
    let rows: Vec<&Numbers> = lattice.rows.iter().filter(is_dated).collect();
    let count = |edge: usize| rows.iter().filter(|row| row.cells.iter().any(|cell| cell.0 == edge)).count();
    let column = (0..lattice.edges.len()).max_by_key(|edge| (count(*edge), *edge))?;
    let marks = rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.0 == column);
    let is_marked = |amount: Amount| amount.minus || amount.plus || amount.side.is_some();
    let marked = marks.clone().filter(|cell| is_marked(cell.1)).count();
    let is_enough = count(column) >= ENOUGH && marked > 0 && count(column) * 10 >= rows.len() * 8;
    is_enough.then_some(Assignment {
        balance: None,
        moves: Moves::Single { column, sign: Sign::Credit },
        is_newest_first: false,
        explained: 0,
        contradicted: 0,
        score: 0,
    })
}
