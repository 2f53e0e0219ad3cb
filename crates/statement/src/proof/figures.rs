//! a row's figures → the amount that moved, which way, and the balance after it.

use ledger::{Direction, Money};

use super::entry::Leaning;
use super::printed::has_date;
use crate::amount::{self, Amount, NumberStyle};
use crate::date::DateStyle;
use crate::table::{Figure, Role, Row};

/// What the rows of a table have in common and no single row can say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// A date is printed once for several rows.
    pub dates_are_grouped: bool,
    /// One amount column in which debits carry a minus sign.
    amounts_are_signed: bool,
    /// There are two amount columns, and a Dr/Cr column says again which of them it is; else it speaks of the balance.
    has_two_columns: bool,
    flags_repeat_columns: bool,
    /// Every amount of the debit column carries a minus sign, which then is decoration and not a reversal.
    debits_are_negative: bool,
    /// What the letters of a column of flags stand for.
    flags: NumberStyle,
}

impl Habits {
    pub(super) fn learn(rows: &[Row], style: DateStyle) -> Self {
        let is_moving = |row: &&Row| {
            row.figures.iter().any(|figure| figure.role != Role::Balance)
                && !row.is_after_end
                && row.check.is_none()
        };
        let moving: Vec<&Row> = rows.iter().filter(is_moving).collect();
        let moving = || moving.iter().copied();
        let dateless = moving().filter(|row| !has_date(row, style)).count();
        // Numbers of a narration that ran on, and of another table below, are no debits of a row.
        let only_debit = |row: &Row| {
            let mut moved = row
                .figures
                .iter()
                .filter(|figure| figure.role != Role::Balance && figure.amount.digits != Money::ZERO);
            let is_row = has_date(row, style) || !row.narration.is_empty();
            let only = moved.next().filter(|figure| figure.role == Role::Debit && is_row)?;
            moved.next().is_none().then_some(only.amount)
        };
        let debits: Vec<Amount> = moving().filter_map(only_debit).collect();
        let amounts = || moving().flat_map(|row| &row.figures).filter(|figure| figure.role == Role::Amount);
        let has_flag = |flag: &str| rows.iter().flat_map(|row| &row.sides).any(|side| side == flag);
        let (has_deposit_flags, has_sign_flags) = (has_flag("W"), has_flag("+"));
        Self {
            flags: NumberStyle { has_deposit_flags, has_sign_flags, ..NumberStyle::default() },
            dates_are_grouped: dateless * 20 > moving().count(),
            // A stray letter beside one amount is no habit.
            amounts_are_signed: amounts().filter(|figure| figure.amount.minus).count()
                > 4 * amounts().filter(|figure| figure.amount.side.is_some()).count(),
            debits_are_negative: !debits.is_empty()
                && debits.iter().filter(|amount| amount.minus).count() * 10 >= debits.len() * 8,
            flags_repeat_columns: repeats(&moving().collect::<Vec<_>>()),
            has_two_columns: moving()
                .flat_map(|row| &row.figures)
                .any(|figure| matches!(figure.role, Role::Debit | Role::Credit)),
        }
    }
}

/// Nearly every flag is that of the column its row's amount stands in, and both kinds of flags occur.
fn repeats(rows: &[&Row]) -> bool {
    let flagged = || {
        rows.iter().filter_map(|row| {
            let flag = row.sides.iter().find_map(|side| amount::side(side))?;
            let moved = row
                .figures
                .iter()
                .find(|figure| figure.amount.digits != Money::ZERO && figure.role != Role::Balance)?;
            let is_same = match moved.role {
                Role::Debit => flag == Direction::Debit,
                Role::Credit => flag == Direction::Credit,
                _ => return None,
            };
            Some((flag, is_same))
        })
    };
    let same = flagged().filter(|(_, is_same)| *is_same).count();
    let has = |direction: Direction| flagged().any(|(flag, _)| flag == direction);
    same * 10 >= flagged().count() * 9 && has(Direction::Debit) && has(Direction::Credit)
}

/// The amount that moved and which way, or `None` when the row does not say it in one way only.
pub(super) fn movement(row: &Row, habits: Habits) -> Option<(Money, Leaning)> {
    let of = |role: Role| row.figures.iter().filter(move |figure| figure.role == role);
    let moved = |figure: &&Figure| figure.amount.digits != Money::ZERO;
    let debit: Vec<&Figure> = of(Role::Debit).collect();
    let credit: Vec<&Figure> = of(Role::Credit).collect();
    let amount: Vec<&Figure> = of(Role::Amount).collect();
    if let [single] = amount.as_slice()
        && !debit.iter().chain(&credit).any(moved)
    {
        return Some((unsigned(single.amount, habits), single_leaning(row, single, habits)));
    }
    if !amount.is_empty() {
        return None;
    }
    let (debits, credits) =
        (debit.iter().copied().filter(moved).count(), credit.iter().copied().filter(moved).count());
    let column = |figures: &[&Figure], direction: Direction| {
        let figure = figures.iter().copied().find(moved).or(figures.first().copied())?;
        let leaning =
            if figure.is_certain { Leaning::Printed(direction) } else { Leaning::Nearer(direction) };
        let is_decorated = direction == Direction::Debit && habits.debits_are_negative;
        Some((if is_decorated { figure.amount.digits } else { figure.amount.as_column() }, leaning))
    };
    match (debits, credits) {
        (1, 0) => column(&debit, Direction::Debit),
        (0, 1) => column(&credit, Direction::Credit),
        // Nothing moved, and the row says so with zeros beside its balance.
        (0, 0) if of(Role::Balance).next().is_none() => None,
        (0, 0) if !debit.is_empty() => column(&debit, Direction::Debit),
        (0, 0) if !credit.is_empty() => column(&credit, Direction::Credit),
        _ => None,
    }
}

/// In one column for both directions the sign says the direction and is no part of the amount.
fn unsigned(amount: Amount, habits: Habits) -> Money {
    if habits.amounts_are_signed || amount.side.is_some() { amount.digits } else { amount.as_column() }
}

fn single_leaning(row: &Row, figure: &Figure, habits: Habits) -> Leaning {
    if let Some(direction) = Flags::of(row, habits).amount {
        return Leaning::Printed(direction);
    }
    match (figure.amount.minus, figure.amount.plus) {
        (true, _) => Leaning::Printed(Direction::Debit),
        (_, true) => Leaning::Printed(Direction::Credit),
        _ if habits.amounts_are_signed => Leaning::Printed(Direction::Credit),
        _ => row.section.map_or(Leaning::Open, Leaning::Printed),
    }
}

/// Which of a row's flags speaks of what.
struct Flags {
    amount: Option<Direction>,
    balance: Option<Direction>,
}

impl Flags {
    fn of(row: &Row, habits: Habits) -> Self {
        let amount = row.figures.iter().find(|figure| figure.role == Role::Amount);
        let touching = amount.and_then(|figure| figure.amount.side);
        let mut columns = row.sides.iter().filter_map(|side| amount::side(side));
        let first = row.sides.iter().find_map(|side| habits.flags.flag(side));
        // What touches the amount is said of it, and where it does, the first of two columns is empty.
        let is_first_empty = row.sides.len() > 1 && touching.is_some();
        let balance = match (habits.has_two_columns, habits.flags_repeat_columns) {
            (true, false) => columns.next(),
            _ if is_first_empty => columns.next_back(),
            _ => columns.nth(1),
        };
        Self { amount: if is_first_empty { touching } else { first.or(touching) }, balance }
    }
}

pub(super) fn balance(row: &Row, habits: Habits) -> Option<Money> {
    let amount = row.figures.iter().find(|figure| figure.role == Role::Balance)?.amount;
    let is_overdrawn = Flags::of(row, habits).balance == Some(Direction::Debit) && !amount.minus;
    Some(if is_overdrawn { amount.digits.negated() } else { amount.as_balance() })
}
