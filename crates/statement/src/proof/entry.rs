//! rows → entries: dates, amounts and sides, as far as the page says them.

use jiff::civil::{Date, Time};
use ledger::{Area, Direction, Money};

use crate::amount::{self, Amount};
use crate::date::{self, PrintedDate};
use crate::table::{self, Check, Figure, Role, Row};

/// What the page says about the direction of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaning {
    /// Printed without doubt; the balance may contradict it but not change it.
    Printed(Direction),
    /// The amount stands between two columns: this one is nearer.
    Nearer(Direction),
    /// Nothing says; only the balance can.
    Open,
}

/// A row read as a movement of money.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub date: Date,
    pub time: Option<Time>,
    pub value_date: Option<Date>,
    pub description: String,
    pub reference: Option<String>,
    pub leaning: Leaning,
    pub amount: Money,
    pub balance: Option<Money>,
    pub page: u32,
    pub area: Area,
}

#[derive(Clone, Debug)]
pub(crate) enum Item {
    Entry(Box<Entry>),
    Check(Check),
}

/// The rows of one account, read.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub items: Vec<Item>,
    /// Rows with a date and an amount that could not be read as an entry: page and words. They are never dropped in silence.
    pub unread: Vec<(u32, String)>,
    /// Lines that turned out to be entries or checks: sheet and line.
    pub used: Vec<(usize, std::ops::Range<usize>)>,
}

/// Reads rows in the order they are printed. `period_start` helps where dates are printed without a year.
pub(crate) fn read(rows: Vec<Row>, period_start: Option<Date>) -> Reading {
    let rows = whole(rows);
    let habits = Habits::learn(&rows);
    let mut reading = Reading::default();
    let mut last_date: Option<Date> = None;
    for mut row in rows {
        if let Some(check) = table::check(&row) {
            reading.items.push(Item::Check(check));
            reading.used.push((row.sheet, row.lines));
            continue;
        }
        let dates = Dates::of(&row, last_date.or(period_start));
        let movement = movement(&row, habits);
        let date = dates.date.or(if habits.dates_are_grouped { last_date } else { None });
        let (Some(date), Some((amount, leaning))) = (date, movement) else {
            // A heading that only carries the date of the rows below it.
            last_date = dates.date.or(last_date);
            if dates.date.is_some() && row.figures.iter().any(|figure| figure.role != Role::Balance) {
                reading.unread.push((row.page, row.words));
            }
            continue;
        };
        last_date = Some(date);
        reading.used.push((row.sheet, row.lines.clone()));
        let balance = balance(&row, habits);
        let description = std::mem::take(&mut row.narration).text();
        let inline = Inline::of(&description);
        reading.items.push(Item::Entry(Box::new(Entry {
            date,
            time: dates.time,
            value_date: dates.value_date.or(inline.value_date),
            description,
            reference: reference(&row).or(inline.reference),
            leaning,
            amount,
            balance,
            page: row.page,
            area: row.area,
        })));
    }
    reading
}

/// What the rows of a table have in common and no single row can say.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// A date is printed once for several rows.
    dates_are_grouped: bool,
    /// One amount column in which debits carry a minus sign.
    amounts_are_signed: bool,
    /// There are two amount columns, so a Dr/Cr column speaks of the balance.
    has_two_columns: bool,
}

impl Habits {
    fn learn(rows: &[Row]) -> Self {
        let moving =
            || rows.iter().filter(|row| row.figures.iter().any(|figure| figure.role != Role::Balance));
        let dateless = moving().filter(|row| row.date.is_empty()).count();
        let amounts = || moving().flat_map(|row| &row.figures).filter(|figure| figure.role == Role::Amount);
        Self {
            dates_are_grouped: dateless * 8 > moving().count(),
            amounts_are_signed: amounts().any(|figure| figure.amount.minus)
                && !amounts().any(|figure| figure.amount.side.is_some()),
            has_two_columns: moving()
                .flat_map(|row| &row.figures)
                .any(|figure| matches!(figure.role, Role::Debit | Role::Credit)),
        }
    }
}

/// Puts rows together whose amount and balance stand on lines of their own, and moves a date that was printed above
/// its row.
fn whole(rows: Vec<Row>) -> Vec<Row> {
    let mut joined: Vec<Row> = Vec::with_capacity(rows.len());
    for row in rows {
        match joined.last_mut() {
            Some(last) if completes(last, &row) => absorb(last, row),
            _ => joined.push(row),
        }
    }
    joined
}

/// One has only the balance, the other only the amount, and there is one date between them.
fn completes(first: &Row, second: &Row) -> bool {
    let has_balance = |row: &Row| row.figures.iter().any(|figure| figure.role == Role::Balance);
    let moves = |row: &Row| row.figures.iter().any(|figure| figure.role != Role::Balance);
    let is_split = has_balance(first) && !moves(first) && moves(second) && !has_balance(second)
        || moves(first)
            && !has_balance(first)
            && has_balance(second)
            && !moves(second)
            && second.narration.is_empty();
    is_split
        && first.sheet == second.sheet
        && first.date.is_empty() != second.date.is_empty()
        && second.area.top - first.area.bottom < first.area.height().max(12.0)
        && table::check(first).is_none()
        && table::check(second).is_none()
}

fn absorb(first: &mut Row, second: Row) {
    first.date.lines.extend(second.date.lines);
    first.value_date.lines.extend(second.value_date.lines);
    first.narration.lines.extend(second.narration.lines);
    first.references.extend(second.references);
    first.transaction_id.lines.extend(second.transaction_id.lines);
    first.posted_at.lines.extend(second.posted_at.lines);
    first.sides.extend(second.sides.into_iter().filter(|side| !side.is_empty()));
    first.figures.extend(second.figures);
    first.words.push(' ');
    first.words.push_str(&second.words);
    first.area = first.area.union(second.area);
    first.lines.end = second.lines.end;
}

/// The dates and the time a row prints.
struct Dates {
    date: Option<Date>,
    time: Option<Time>,
    value_date: Option<Date>,
}

impl Dates {
    fn of(row: &Row, near: Option<Date>) -> Self {
        let text = row.date.text();
        let found = first_date(&text).or_else(|| {
            first_date(row.words.get(..).unwrap_or(""))
                .filter(|_| text.is_empty() && starts_dated(&row.words))
        });
        let (date, rest) = found.map_or((None, ""), |(date, rest)| (date.near(near), rest));
        let printed_value =
            first_date(&row.value_date.text()).and_then(|(value, _)| value.near(date.or(near)));
        let beside = || first_date(rest).and_then(|(value, _)| value.full());
        let time = date::time(rest).or_else(|| date::time(&row.posted_at.text()));
        Self { date, time, value_date: printed_value.or_else(beside) }
    }
}

fn starts_dated(words: &str) -> bool {
    date::leading(words).is_some_and(|(date, _)| date.year.is_some())
}

/// Value date and reference that some banks print inside the narration: `… Value Dt 02/04/2025 Ref 000123`, `… Chq: 123456`.
#[derive(Default)]
struct Inline {
    value_date: Option<Date>,
    reference: Option<String>,
}

impl Inline {
    fn of(description: &str) -> Self {
        let marked = ["Value Dt ", "Value Date "]
            .iter()
            .find_map(|mark| description.rfind(mark).map(|at| &description[at + mark.len()..]));
        let Some((value, rest)) = marked.and_then(date::leading) else {
            let cheque = description.rfind("Chq: ").map(|at| description[at + 5..].trim().to_owned());
            return Self {
                value_date: None,
                reference: cheque.filter(|text| !text.is_empty() && !text.contains(' ')),
            };
        };
        let reference = rest.trim_start().strip_prefix("Ref ").map(|text| text.trim().to_owned());
        Self { value_date: value.full(), reference: reference.filter(|text| !text.is_empty()) }
    }
}

/// The reference the bank prints: a cheque or payment reference rather than the bank's own transaction number.
fn reference(row: &Row) -> Option<String> {
    let is_printed = |text: &String| !text.split_whitespace().all(amount::is_placeholder);
    row.references.iter().chain([&row.transaction_id]).map(table::Cell::text).find(is_printed)
}

/// The first date among the words of a cell.
fn first_date(text: &str) -> Option<(PrintedDate, &str)> {
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some((date, after)) = date::leading(rest)
            && (date.year.is_some() || date.month > 0)
        {
            return Some((date, after));
        }
        rest = rest.find(' ').map_or("", |space| rest[space..].trim_start());
    }
    None
}

/// The amount that moved and which way, or `None` when the row does not say it in one way only.
fn movement(row: &Row, habits: Habits) -> Option<(Money, Leaning)> {
    let of = |role: Role| row.figures.iter().filter(move |figure| figure.role == role);
    let moved = |figure: &&Figure| figure.amount.digits != Money::ZERO;
    let debit: Vec<&Figure> = of(Role::Debit).collect();
    let credit: Vec<&Figure> = of(Role::Credit).collect();
    let amount: Vec<&Figure> = of(Role::Amount).collect();
    if let [single] = amount.as_slice() {
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
        Some((figure.amount.as_column(), leaning))
    };
    match (debits, credits) {
        (1, 0) => column(&debit, Direction::Debit),
        (0, 1) => column(&credit, Direction::Credit),
        // Nothing moved, and the row says so with zeros.
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
    let printed = row.sides.iter().find_map(|side| amount::side(side)).or(figure.amount.side);
    if let Some(side) = printed {
        return Leaning::Printed(side);
    }
    match (figure.amount.minus, figure.amount.plus) {
        (true, _) => Leaning::Printed(Direction::Debit),
        (_, true) => Leaning::Printed(Direction::Credit),
        _ if habits.amounts_are_signed => Leaning::Printed(Direction::Credit),
        _ => Leaning::Open,
    }
}

fn balance(row: &Row, habits: Habits) -> Option<Money> {
    let amount = row.figures.iter().find(|figure| figure.role == Role::Balance)?.amount;
    let mut sides = row.sides.iter().filter_map(|side| amount::side(side));
    let side = if habits.has_two_columns { sides.next() } else { sides.nth(1) };
    let is_overdrawn = side == Some(Direction::Debit) && !amount.minus;
    Some(if is_overdrawn { amount.digits.negated() } else { amount.as_balance() })
}
