//! Transactions and the figures on their rows → the columns of the table, cell by cell.

use jiff::civil::Date;
use ledger::{Area, Direction, Money, Proof, Transaction, upper_middle_by};
use statement::Statement;

use super::alibi::strays;
use super::figure::{Figure, Text, last_parts, number_in};
use super::halves::Halves;
use super::traces::PageTraces;
use crate::standing::is_sound;

/// Which column a cell stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Date,
    Debit,
    Credit,
    Balance,
}

impl Kind {
    /// One of the column's cells, for people.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::Debit | Self::Credit => "amount",
            Self::Balance => "balance",
        }
    }
}

/// What one row prints in one column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'s> {
    /// Cells of one traces stand in the same columns: a page, or one of the two halves of a page with two tables on it.
    pub traces: usize,
    /// The page's number, counted from 1.
    pub page: u32,
    /// Which of its account's transactions it belongs to.
    pub transaction: usize,
    /// The same in the report, which lists those of the leading account only.
    pub row: Option<usize>,
    pub figure: &'s Figure,
    pub kind: Kind,
    /// Of its row.
    pub date: Date,
    /// The figure stands for less than nothing: some banks print those in red.
    pub is_negative: bool,
    /// How long the number is whose last word this is, where a space sets its thousands apart.
    pub whole_length: Option<usize>,
}

/// `None` where the figure is the whole number.
pub(super) fn whole_length(figure: &Figure, value: Money) -> Option<usize> {
    (!figure.says(value.magnitude())).then(|| value.magnitude().plain().len())
}

#[derive(Debug)]
pub(super) struct Column<'s> {
    /// One of its cells, for people.
    pub noun: &'static str,
    pub cells: Vec<Cell<'s>>,
}

/// The figures of one transaction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'s> {
    /// As in [`Cell`].
    pub traces: usize,
    pub area: Area,
    pub date: Option<Cell<'s>>,
    pub amount: Option<Cell<'s>>,
    pub balance: Option<Cell<'s>>,
}

impl<'s> Row<'s> {
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell<'s>> {
        [self.date, self.amount, self.balance].into_iter().flatten()
    }
}

/// One account's rows.
#[derive(Debug)]
pub(super) struct Table<'s> {
    pub rows: Vec<Row<'s>>,
    pub dates: Column<'s>,
    pub debits: Column<'s>,
    pub credits: Column<'s>,
    pub balances: Column<'s>,
    /// Amounts that the reader passed over, and without which the balances do not follow each other.
    pub strays: Vec<Cell<'s>>,
}

impl<'s> Table<'s> {
    /// The tables that are proven: in any other, a line of page furniture may have been taken for a row.
    pub(super) fn all(statement: &Statement, pages: &'s [PageTraces]) -> Vec<Self> {
        let lead = std::iter::once((&statement.lead, true));
        let others = statement.others.iter().map(|ledger| (ledger, false));
        lead.chain(others)
            .filter(|(ledger, _)| is_sound(ledger))
            .map(|(ledger, is_lead)| {
                let halves = Halves::of(&ledger.transactions, pages);
                let strays = strays(ledger, pages, halves);
                Self { strays, ..Self::of(&ledger.transactions, is_lead, pages, halves) }
            })
            .collect()
    }

    fn of(transactions: &[Transaction], is_lead: bool, pages: &'s [PageTraces], halves: Halves) -> Self {
        let candidates: Vec<Candidates<'s>> =
            transactions.iter().map(|transaction| Candidates::of(transaction, pages, halves)).collect();
        let edges = [0, 1].map(|half| Edges::of(&candidates, transactions, half));
        let right = |figure: &Figure| figure.right;
        let mut rows = Vec::with_capacity(transactions.len());
        for (index, (found, transaction)) in candidates.iter().zip(transactions).enumerate() {
            let cell = |figure: &'s Figure, kind: Kind, value: Option<Money>| Cell {
                traces: found.traces,
                page: transaction.origin.page,
                transaction: index,
                row: is_lead.then_some(index),
                figure,
                kind,
                date: transaction.date,
                is_negative: value.is_some_and(|value| value < Money::ZERO),
                whole_length: value.and_then(|value| whole_length(figure, value)),
            };
            let [left_half, right_half] = &edges;
            let edges = if found.traces % 2 == 0 { left_half } else { right_half };
            let balance_at = nearest(&found.balances, edges.balance, right, None);
            let (amount_edge, side) = match transaction.direction {
                Direction::Debit => (edges.debit, Kind::Debit),
                Direction::Credit => (edges.credit, Kind::Credit),
            };
            let amount_at = nearest(&found.amounts, amount_edge, right, balance_at);
            rows.push(Row {
                traces: found.traces,
                area: transaction.origin.area,
                date: edges
                    .date
                    .and_then(|edge| dated(&found.dates, edge, amount_at.or(balance_at)))
                    .map(|figure| cell(figure, Kind::Date, None)),
                amount: amount_at.map(|figure| cell(figure, side, Some(transaction.amount))),
                balance: balance_at.map(|figure| cell(figure, Kind::Balance, transaction.balance)),
            });
        }
        let proven = || transactions.iter().filter(|row| row.proof == Proof::Proven);
        let expected = |side: Direction| proven().filter(|row| row.direction == side).count();
        let mut table = Self {
            dates: Column { noun: "date", cells: rows.iter().filter_map(|row| row.date).collect() },
            debits: amounts(&rows, Kind::Debit, expected(Direction::Debit)),
            credits: amounts(&rows, Kind::Credit, expected(Direction::Credit)),
            balances: Column { noun: "balance", cells: rows.iter().filter_map(|row| row.balance).collect() },
            strays: Vec::new(),
            rows,
        };
        let printed = proven().filter(|row| row.balance.is_some()).count();
        table.balances.forget_unless_followed(printed);
        // A day may be printed once for all its rows, and is printed that once.
        let mut days: Vec<Date> = proven().map(|row| row.date).collect();
        days.sort_unstable();
        days.dedup();
        table.dates.forget_unless_followed(days.len());
        table.forget_lost_cells();
        table
    }

    /// Leaves out of the rows what no column holds any more.
    fn forget_lost_cells(&mut self) {
        let is_kept = |cell: &Cell<'_>| match cell.kind {
            Kind::Date => !self.dates.cells.is_empty(),
            Kind::Debit => !self.debits.cells.is_empty(),
            Kind::Credit => !self.credits.cells.is_empty(),
            Kind::Balance => !self.balances.cells.is_empty(),
        };
        for row in &mut self.rows {
            row.date = row.date.filter(is_kept);
            row.amount = row.amount.filter(is_kept);
            row.balance = row.balance.filter(is_kept);
        }
    }

    /// Debits and credits together, where they are printed in one column.
    pub(super) fn joint_amounts(&self) -> Option<Column<'s>> {
        let half = self.fuller_half();
        let edge = |column: &Column<'_>| {
            let cells = column.cells.iter().filter(|cell| cell.traces % 2 == half);
            upper_middle(&mut cells.map(|cell| cell.figure.right).collect::<Vec<f32>>())
        };
        let (debits, credits) = (edge(&self.debits)?, edge(&self.credits)?);
        ((debits - credits).abs() < SAME_EDGE).then(|| Column {
            noun: "amount",
            cells: self.rows.iter().filter_map(|row| row.amount).collect(),
        })
    }

    /// Where columns are compared with each other, it is on one side of the page.
    fn fuller_half(&self) -> usize {
        let right = self.rows.iter().filter(|row| row.traces % 2 == 1).count();
        usize::from(right * 2 > self.rows.len())
    }

    /// Debits and credits stand above each other: no two columns do.
    pub(super) fn has_one_column_of_amounts(&self) -> bool {
        let half = self.fuller_half();
        let middle = |column: &Column<'_>, edge: fn(&Figure) -> f32| {
            let cells = column.cells.iter().filter(|cell| cell.traces % 2 == half);
            upper_middle(&mut cells.map(|cell| edge(cell.figure)).collect::<Vec<f32>>())
        };
        let extent = |column: &Column<'_>| {
            Some((middle(column, |figure| figure.left)?, middle(column, |figure| figure.right)?))
        };
        extent(&self.debits)
            .zip(extent(&self.credits))
            .is_some_and(|(debits, credits)| debits.0 < credits.1 && credits.0 < debits.1)
    }

    pub(super) fn columns(&self) -> [&Column<'s>; 4] {
        [&self.dates, &self.debits, &self.credits, &self.balances]
    }
}

fn amounts<'s>(rows: &[Row<'s>], kind: Kind, expected: usize) -> Column<'s> {
    let cells = rows.iter().filter_map(|row| row.amount).filter(|cell| cell.kind == kind).collect();
    let mut column = Column { noun: "amount", cells };
    column.forget_unless_followed(expected);
    column
}

impl Column<'_> {
    /// Some engines tear their numbers apart: where many cells of a column are not found, those that are found are no
    /// fair sample of how it is printed.
    fn forget_unless_followed(&mut self, expected: usize) {
        if self.cells.len() * 10 < expected * 9 {
            self.cells.clear();
        }
    }
}

/// Dates of one column begin within this of each other, in points.
const DATE_REACH: f32 = 12.0;
/// Columns that end this near to each other, in points, are one.
const SAME_EDGE: f32 = 2.0;
/// A row's figures may stand this far outside its box, in points.
const MARGIN: f32 = 12.0;
/// A figure farther than this from where its column ends, in points, is no cell of it.
const COLUMN_REACH: f32 = 70.0;

/// The figures on a row that could be its date, amount and balance.
struct Candidates<'s> {
    /// As in [`Cell`].
    traces: usize,
    dates: Vec<&'s Figure>,
    amounts: Vec<&'s Figure>,
    balances: Vec<&'s Figure>,
}

impl<'s> Candidates<'s> {
    fn of(transaction: &Transaction, pages: &'s [PageTraces], halves: Halves) -> Self {
        let traces = (transaction.origin.page as usize).saturating_sub(1);
        let area = transaction.origin.area;
        let (amount, balance) = (transaction.amount.magnitude(), transaction.balance.map(Money::magnitude));
        let mut found = Self {
            traces: halves.traces(traces, area.left, pages),
            dates: Vec::new(),
            amounts: Vec::new(),
            balances: Vec::new(),
        };
        // What is not proven may be no row at all, and is no fair example of one.
        if transaction.proof != Proof::Proven {
            return found;
        }
        let figures = pages.get(traces).map(|traces| traces.figures_between(area.top, area.bottom));
        let figures = figures.unwrap_or_default();
        let is_inside =
            |figure: &Figure| figure.left >= area.left - MARGIN && figure.right <= area.right + MARGIN;
        for figure in figures.iter().filter(|figure| is_inside(figure)) {
            let says = figure.paise().and_then(|paise| i64::try_from(paise).ok()).map(Money::paise);
            if says == Some(amount) {
                found.amounts.push(figure);
            }
            if says.is_some() && says == balance {
                found.balances.push(figure);
            }
            if names_day(&figure.text, transaction.date) {
                found.dates.push(figure);
            }
        }
        // Where a space sets the thousands apart, a number is several words: its last one stands for it.
        let in_parts =
            |amount: Money| last_parts(figures, amount).into_iter().filter(|figure| is_inside(figure));
        if found.amounts.is_empty() {
            found.amounts.extend(in_parts(amount));
        }
        if found.balances.is_empty() {
            found.balances.extend(balance.into_iter().flat_map(in_parts));
        }
        found.dates.sort_by(|a, b| a.left.total_cmp(&b.left));
        found
    }
}

/// The text is a date of that day, or the day of one whose month is the word beside it: `6,` of `Oct 6, 2022`.
fn names_day(text: &Text, date: Date) -> bool {
    let text = text.bytes();
    let text = text.strip_suffix(b",").unwrap_or(text);
    let is_other = text.iter().any(|byte| matches!(byte, b',' | b':'));
    if is_other || number_in(text).len() > "2025-04-01".len() + 1 {
        return false;
    }
    let is_day = |number: &[u8]| match number {
        [digit] => i8::try_from(digit - b'0') == Ok(date.day()),
        [tens, digit] => i8::try_from((tens - b'0') * 10 + (digit - b'0')) == Ok(date.day()),
        _ => false,
    };
    text.split(|byte| !byte.is_ascii_digit()).any(is_day)
}

/// Where the columns of one half of the pages are.
struct Edges {
    debit: Option<f32>,
    credit: Option<f32>,
    balance: Option<f32>,
    /// Where most dates begin: the left-most candidate of a row is its date more often than not.
    date: Option<f32>,
}

impl Edges {
    fn of(candidates: &[Candidates<'_>], transactions: &[Transaction], half: usize) -> Self {
        let rows = || candidates.iter().zip(transactions).filter(move |(row, _)| row.traces % 2 == half);
        let of_side = |side: Direction| {
            rows().filter(move |(_, transaction)| transaction.direction == side).map(|(row, _)| &row.amounts)
        };
        let mut dates: Vec<f32> =
            rows().filter_map(|(row, _)| row.dates.first()).map(|date| date.left).collect();
        Self {
            debit: usual(of_side(Direction::Debit)),
            credit: usual(of_side(Direction::Credit)),
            balance: usual(rows().map(|(row, _)| &row.balances)),
            date: upper_middle(&mut dates),
        }
    }
}

/// Where the column's figures end: the middle of all rows that leave no choice.
fn usual<'s: 'c, 'c>(rows: impl Iterator<Item = &'c Vec<&'s Figure>>) -> Option<f32> {
    let mut edges: Vec<f32> = Vec::new();
    for row in rows {
        if let [only] = row.as_slice() {
            edges.push(only.right);
        }
    }
    upper_middle(&mut edges)
}

fn nearest<'s>(
    figures: &[&'s Figure],
    edge: Option<f32>,
    of: impl Fn(&Figure) -> f32,
    taken: Option<&Figure>,
) -> Option<&'s Figure> {
    let is_free = |figure: &&&Figure| taken.is_none_or(|taken| !std::ptr::eq(taken, **figure));
    let distance = |figure: &Figure| edge.map_or(0.0, |edge| (of(figure) - edge).abs());
    figures
        .iter()
        .filter(is_free)
        .rev()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
        .filter(|figure| distance(figure) < COLUMN_REACH)
        .copied()
}

/// The date in its column that stands nearest to the row's money: the box of a row may reach into the next.
fn dated<'s>(dates: &[&'s Figure], edge: f32, money: Option<&Figure>) -> Option<&'s Figure> {
    let distance = |figure: &Figure| money.map_or(0.0, |money| (money.baseline - figure.baseline).abs());
    let in_column = dates.iter().filter(|figure| (figure.left - edge).abs() < DATE_REACH);
    in_column.min_by(|a, b| distance(a).total_cmp(&distance(b))).copied()
}

/// Of places on a page.
pub(super) fn upper_middle(places: &mut [f32]) -> Option<f32> {
    upper_middle_by(places, f32::total_cmp)
}
