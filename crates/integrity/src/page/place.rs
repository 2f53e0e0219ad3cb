//! Do a few figures of a column stand elsewhere, or wider apart, than the rest?

use std::collections::BTreeSet;

use super::figure::number_in;
use super::odd::{HABIT, few};
use super::style::{evidence, finding};
use super::table::{Cell, Column, Kind, Row, Table, upper_middle};
use crate::check::{Evidence, Family, Severity};
use crate::question::{Finding, Question};

pub(super) const ALIGNMENT: Question = Question {
    code: "alignment_outlier",
    family: Family::Page,
    title: "Does a figure stand out of line with its column?",
    weight: Severity::High,
    benign: "Signs and marks after a figure can push it aside; columns that are not aligned are not judged.",
};

pub(super) const BASELINE: Question = Question {
    code: "baseline_outlier",
    family: Family::Page,
    title: "Does a figure stand higher or lower than the rest of its row?",
    weight: Severity::High,
    benign: "Rows of several lines may centre some of their cells; tables that do so are not judged.",
};

pub(super) const ADVANCE: Question = Question {
    code: "advance_outlier",
    family: Family::Page,
    title: "Are the digits of a figure wider or farther apart than the rest of its column?",
    weight: Severity::High,
    benign: "Figures too long for their cell are sometimes squeezed by the program that prints them.",
};

/// A column of fewer cells than this says nothing about where they belong.
const SMALL_HABIT: usize = 8;
/// How much nearer the cells of a short column must be to each other.
const STRICTER: f32 = 0.4;
/// Edges of an aligned column are within this of each other, in points.
const ALIGNED: f32 = 0.3;
/// An edge farther off than this, in points, is out of line.
const OUT_OF_LINE: f32 = 0.6;
/// An edge farther off than this, in points, belongs to another column, and the cell was not found where it is.
const ELSEWHERE: f32 = 30.0;

/// Values of one kind, page by page, and what most of them are.
struct Habit {
    /// Each value's distance from the middle of its page.
    distances: Vec<f32>,
}

impl Habit {
    /// `None` unless all but a few are within `same` of each other.
    fn of(cells: &[Cell<'_>], value: impl Fn(&Cell<'_>) -> f32, same: f32) -> Option<Self> {
        // Fewer cells will do where they agree to a hair.
        let same = if cells.len() < HABIT { same * STRICTER } else { same };
        if cells.len() < SMALL_HABIT {
            return None;
        }
        let mut distances = Vec::with_capacity(cells.len());
        for page in cells.chunk_by(|one, next| one.traces == next.traces) {
            let mut values: Vec<f32> = page.iter().map(&value).collect();
            // Two values say nothing about which of them is right.
            let middle = if values.len() < 3 { None } else { upper_middle(&mut values) };
            distances.extend(page.iter().map(|cell| middle.map_or(0.0, |middle| value(cell) - middle)));
        }
        let off = distances.iter().filter(|distance| distance.abs() > same).count();
        (off <= few(cells.len())).then_some(Self { distances })
    }

    fn spread(&self) -> f32 {
        self.distances.iter().map(|distance| distance.abs()).sum::<f32>()
    }
}

fn by_sheet<'s>(cells: impl Iterator<Item = Cell<'s>>) -> Vec<Cell<'s>> {
    let mut cells: Vec<Cell<'s>> = cells.collect();
    cells.sort_by_key(|cell| cell.traces);
    cells
}

pub(super) fn alignment(tables: &[Table<'_>]) -> Option<Finding> {
    let mut odd: Vec<Evidence> = Vec::new();
    for table in tables {
        let joint = table.joint_amounts();
        let columns: Vec<&Column<'_>> = match &joint {
            Some(amounts) => vec![&table.dates, amounts, &table.balances],
            None => table.columns().to_vec(),
        };
        odd.extend(columns.into_iter().flat_map(|column| out_of_line(column, &table.strays)));
    }
    finding(Severity::High, odd, "out of line with the rest of the column")
}

type Edge = fn(&Cell<'_>) -> f32;

fn out_of_line(column: &Column<'_>, strays: &[Cell<'_>]) -> Vec<Evidence> {
    // A sign, a bracket or a side moves an edge; where most have none, only plain figures are compared.
    let is_plain = |cell: &Cell<'_>| column.noun == "date" || !has_marks(cell);
    let plain = column.cells.iter().filter(|cell| is_plain(cell)).count();
    let is_marked = plain * 2 < column.cells.len();
    let has_kind = |stray: &&Cell<'_>| column.cells.iter().any(|cell| cell.kind == stray.kind);
    let cells = column.cells.iter().chain(strays.iter().filter(has_kind)).copied();
    let cells = by_sheet(cells.filter(|cell| is_marked || is_plain(cell)));
    // Gaps inside a number move its edges, and most columns have none.
    if cells.iter().filter(|cell| cell.figure.is_torn).count() > few(cells.len()) {
        return Vec::new();
    }
    let edges: [(&str, Edge); 3] = [
        ("right edge", |cell| cell.figure.right),
        ("left edge", |cell| cell.figure.left),
        ("middle", |cell| f32::midpoint(cell.figure.left, cell.figure.right)),
    ];
    let habits = edges.iter().filter_map(|(name, edge)| Some((*name, Habit::of(&cells, edge, ALIGNED)?)));
    let Some((edge, habit)) = habits.min_by(|a, b| a.1.spread().total_cmp(&b.1.spread())) else {
        return Vec::new();
    };
    let is_out = |distance: f32| distance.abs() > OUT_OF_LINE && distance.abs() < ELSEWHERE;
    if !habit.distances.iter().any(|distance| is_out(*distance)) {
        return Vec::new();
    }
    let in_line = InLine::of(&cells, &habit);
    cells
        .iter()
        .zip(&habit.distances)
        .filter(|(cell, distance)| is_out(**distance) && in_line.has_like(cell))
        .map(|(cell, distance)| {
            let text = cell.figure.text.as_str();
            let expected = format!("its {edge} in line with the other {}s", column.noun);
            evidence(cell, expected, format!("\u{201c}{text}\u{201d} {:.1} pt off", distance.abs()))
        })
        .collect()
}

/// What stands before and behind the number: a sign, a bracket, a side, a star.
fn marks<'f>(cell: &Cell<'f>) -> (&'f str, &'f str) {
    let text = cell.figure.text.as_str();
    let number = number_in(text.as_bytes());
    (text.get(..number.start).unwrap_or_default(), text.get(number.end..).unwrap_or_default())
}

fn has_marks(cell: &Cell<'_>) -> bool {
    let text = cell.figure.text.bytes();
    number_in(text) != (0..text.len())
}

/// The figures of a column that stand in line: only what is like one of them should do so too.
struct InLine<'f> {
    lengths: BTreeSet<usize>,
    /// By page, because that is how they are compared.
    kinds: BTreeSet<(usize, Likeness<'f>)>,
}

/// What moves a figure in its column besides its own digits.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Likeness<'f> {
    /// The name of the month or of the day of the week may stand before it, and names are not equally wide.
    Day(i16, i8, i8),
    /// A sign or a side may be a word of its own: before the currency, or behind it. So may be the thousands.
    Money { marks: (&'f str, &'f str), is_negative: bool, is_debit: bool, whole_length: Option<usize> },
}

impl<'f> Likeness<'f> {
    fn of(cell: &Cell<'f>) -> Self {
        match cell.kind {
            Kind::Date => {
                let weekday = cell.date.weekday().to_monday_zero_offset();
                Self::Day(cell.date.year(), cell.date.month(), weekday)
            }
            kind => Self::Money {
                marks: marks(cell),
                is_negative: cell.is_negative,
                is_debit: kind == Kind::Debit,
                whole_length: cell.whole_length,
            },
        }
    }
}

impl<'f> InLine<'f> {
    /// Figures of this many lengths in one line say that their widths are known rightly, and so where a longer one should
    /// end. Where widths are those of another font than was printed with, only figures of one length stand in line.
    const SURE_LENGTHS: usize = 3;

    fn of(cells: &[Cell<'f>], habit: &Habit) -> Self {
        let (mut lengths, mut kinds) = (BTreeSet::new(), BTreeSet::new());
        for (cell, _) in cells.iter().zip(&habit.distances).filter(|(_, distance)| distance.abs() <= ALIGNED)
        {
            lengths.insert(cell.figure.text.bytes().len());
            kinds.insert((cell.traces, Likeness::of(cell)));
        }
        Self { lengths, kinds }
    }

    fn has_like(&self, cell: &Cell<'_>) -> bool {
        let is_known = self.lengths.contains(&cell.figure.text.bytes().len());
        self.kinds.contains(&(cell.traces, Likeness::of(cell)))
            && (is_known || self.lengths.len() >= Self::SURE_LENGTHS)
    }
}

/// Baselines of one row are within this of what they are on other rows, in points.
const LEVEL: f32 = 0.12;
/// A baseline farther off than this, in points, is out of level.
const OUT_OF_LEVEL: f32 = 0.4;
/// A baseline this far off, in points, is another line of the row.
const ANOTHER_LINE: f32 = 4.0;

pub(super) fn baselines(tables: &[Table<'_>]) -> Option<Finding> {
    let odd: Vec<Evidence> = tables.iter().flat_map(|table| out_of_level(&table.rows)).collect();
    finding(Severity::High, odd, "higher or lower than the rest of the row")
}

fn out_of_level(rows: &[Row<'_>]) -> Vec<Evidence> {
    let mut found = Vec::new();
    let pairs = |one: fn(&Row<'_>) -> Option<f32>, other: fn(&Row<'_>) -> Option<f32>| -> Vec<Option<f32>> {
        level_differences(rows.iter().map(|row| Some(one(row)? - other(row)?)).collect())
    };
    let amount = |row: &Row<'_>| row.amount.map(|cell| cell.figure.baseline);
    let balance = |row: &Row<'_>| row.balance.map(|cell| cell.figure.baseline);
    let date = |row: &Row<'_>| row.date.map(|cell| cell.figure.baseline);
    let amount_to_balance = pairs(amount, balance);
    let amount_to_date = pairs(amount, date);
    let balance_to_date = pairs(balance, date);
    let is_off = |difference: Option<f32>| {
        difference.is_some_and(|difference| (OUT_OF_LEVEL..ANOTHER_LINE).contains(&difference.abs()))
    };
    for (index, row) in rows.iter().enumerate() {
        let at = |list: &[Option<f32>]| list.get(index).copied().flatten();
        let (with_balance, with_date) = (at(&amount_to_balance), at(&amount_to_date));
        let others = at(&balance_to_date);
        // Of two that disagree, the one that also disagrees with the third is the odd one.
        let odd = match (is_off(with_balance), is_off(with_date), is_off(others)) {
            (true, false, true) => row.balance.zip(with_balance),
            (false, true, true) => row.date.zip(with_date),
            (true, ..) => row.amount.zip(with_balance),
            (_, true, _) => row.amount.zip(with_date),
            _ => None,
        };
        found.extend(odd.map(|(cell, difference)| {
            let text = cell.figure.text.as_str();
            let found = format!("\u{201c}{text}\u{201d} {:.1} pt off", difference.abs());
            evidence(&cell, "the same level as the rest of its row".to_owned(), found)
        }));
    }
    found
}

/// Differences measured from the usual one; none where there is no usual one.
fn level_differences(differences: Vec<Option<f32>>) -> Vec<Option<f32>> {
    let mut known: Vec<f32> = differences.iter().flatten().copied().collect();
    let Some(middle) = upper_middle(&mut known).filter(|_| known.len() >= HABIT) else { return Vec::new() };
    let off = known.iter().filter(|difference| (**difference - middle).abs() > LEVEL).count();
    if off > few(known.len()) {
        return Vec::new();
    }
    differences.into_iter().map(|difference| difference.map(|difference| difference - middle)).collect()
}

/// Digits of one font and size are equally wide; this is what rounding may add, as a share of the size.
const SAME_WIDTH: f32 = 0.004;
const OTHER_WIDTH: f32 = 0.012;
const SAME_SPACING: f32 = 0.006;
const OTHER_SPACING: f32 = 0.02;

pub(super) fn advances(tables: &[Table<'_>]) -> Option<Finding> {
    let mut odd: Vec<Cell<'_>> = Vec::new();
    for table in tables {
        odd.extend(table.columns().into_iter().flat_map(|column| spaced_apart(&column.cells)));
        // How digits are spaced is the font's business and not the column's: a short column has company in the others. What
        // is true of half a column is how that column is printed.
        let money = [&table.debits, &table.credits, &table.balances];
        let all: Vec<Cell<'_>> = money.iter().flat_map(|column| &column.cells).copied().collect();
        let apart = spaced_apart(&all);
        odd.extend(apart.iter().copied().filter(|cell| {
            let count = |cells: &[Cell<'_>]| cells.iter().filter(|other| other.kind == cell.kind).count();
            count(&apart) * 2 < count(&all)
        }));
    }
    odd.sort_by_key(|cell| (cell.traces, cell.figure.order));
    odd.dedup_by(|next, kept| std::ptr::eq(next.figure, kept.figure));
    let odd = odd.iter().map(|cell| {
        let text = cell.figure.text.as_str();
        evidence(
            cell,
            format!("digits as wide as those of the other {}s", cell.kind.noun()),
            format!("\u{201c}{text}\u{201d} with digits of another width or spacing"),
        )
    });
    finding(Severity::High, odd.collect(), "spaced unlike the rest of the column")
}

/// The few whose digits are wider, or farther apart, than those of the others.
fn spaced_apart<'s>(cells: &[Cell<'s>]) -> Vec<Cell<'s>> {
    let cells = by_sheet(cells.iter().copied());
    // In a font whose digits are unequal, or kerned, each figure has a width of its own.
    if cells.iter().filter(|cell| cell.figure.is_uneven).count() > few(cells.len()) {
        return Vec::new();
    }
    let length = |cell: &Cell<'_>| cell.figure.text.bytes().len();
    let longest = |kind: Kind| cells.iter().filter(|cell| cell.kind == kind).map(length).max().unwrap_or(0);
    let widths = Habit::of(&cells, |cell| cell.figure.digit_width, SAME_WIDTH);
    let spacings = Habit::of(&cells, |cell| cell.figure.spacing, SAME_SPACING);
    let distance = |habit: &Option<Habit>, index: usize| {
        habit.as_ref().and_then(|habit| habit.distances.get(index)).copied().unwrap_or(0.0)
    };
    let is_odd = |index: usize, cell: &Cell<'_>| {
        let (width, spacing) = (distance(&widths, index), distance(&spacings, index));
        let is_apart = width.abs() > OTHER_WIDTH || spacing.abs() > OTHER_SPACING;
        // Asked last, of the few: the longest is looked for in the whole column.
        let is_squeezed = || width + spacing < 0.0 && length(cell) == longest(cell.kind);
        is_apart && !cell.figure.is_uneven && !is_squeezed()
    };
    cells.iter().enumerate().filter(|(index, cell)| is_odd(*index, cell)).map(|(_, cell)| *cell).collect()
}
