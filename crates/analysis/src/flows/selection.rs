//! A study → some of its rows and what they add up to: what most metrics are made of.

use category::{Category, Entry, LinkKind};

use crate::book::{Book, Finding, Found, Line, Missing, Rows, Value, Window};
use crate::flows::Sum;

/// Which rows are of which category, so that a metric looks only at its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByCategory(Vec<Shelf>);

/// The rows of one category in the order of their days.
#[derive(Clone, Debug, Default)]
struct Shelf {
    days: Vec<u32>,
    rows: Vec<usize>,
}

impl ByCategory {
    pub(crate) fn of(lines: &[Line]) -> Self {
        let mut shelves = vec![Shelf::default(); Category::ALL.len()];
        for line in lines {
            if let Some(shelf) = shelves.get_mut(line.category as usize) {
                shelf.days.push(line.day);
                shelf.rows.push(line.row as usize);
            }
        }
        Self(shelves)
    }

    /// Oldest first.
    pub(crate) fn rows(&self, category: Category) -> &[usize] {
        self.0.get(category as usize).map_or(&[], |shelf| shelf.rows.as_slice())
    }

    /// Those from one day of the book to another.
    pub(crate) fn rows_between(&self, category: Category, (first, last): (i32, i32)) -> &[usize] {
        let Some(shelf) = self.0.get(category as usize) else { return &[] };
        let from = shelf.days.partition_point(|day| i64::from(*day) < i64::from(first));
        let to = shelf.days.partition_point(|day| i64::from(*day) <= i64::from(last));
        shelf.rows.get(from..to).unwrap_or(&[])
    }

    /// The rows of several categories in the order of the statement.
    pub(crate) fn rows_of_any(&self, categories: &[Category]) -> Vec<usize> {
        let mut rows: Vec<usize> =
            categories.iter().flat_map(|category| self.rows(*category)).copied().collect();
        rows.sort_unstable();
        rows
    }
}

/// Rows and their total.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    pub(crate) rows: Vec<usize>,
    pub(crate) sum: Sum,
}

impl Selection {
    pub(crate) fn add(&mut self, row: usize, entry: &Entry) {
        self.rows.push(row);
        self.sum.add(entry.amount);
    }

    pub(crate) fn with(mut self, other: Self) -> Self {
        self.sum = self.sum.plus(other.sum);
        self.rows.extend(other.rows);
        self.rows.sort_unstable();
        self.rows.dedup();
        self
    }

    pub(crate) fn rupees(self) -> Finding {
        Ok(Found { value: self.sum.rupees()?, rows: Rows::these(self.rows) })
    }

    pub(crate) fn count(self) -> Finding {
        Ok(counted(self.rows))
    }

    /// Its total as rupees a month.
    pub(crate) fn monthly(self, book: &Book<'_>, window: Window) -> Finding {
        Ok(Found { value: per_month(book, window, self.sum)?.rupees()?, rows: Rows::these(self.rows) })
    }

    /// The reason is given for when there is nothing to be a share of.
    pub(crate) fn share_of(self, whole: Sum, missing: Missing) -> Finding {
        ratio(self.sum, whole, missing, self.rows)
    }
}

/// A total of the window as so much a month. Less than a month counts as one: half a month does not show what a month costs.
pub(crate) fn per_month(book: &Book<'_>, window: Window, sum: Sum) -> Result<Sum, Missing> {
    if book.length_in_months(window) <= 1.0 {
        return Ok(sum);
    }
    book.per_month(window, sum.paise()).map(Sum::of_paise).ok_or(Missing::TooLarge)
}

pub(crate) fn ratio(part: Sum, whole: Sum, missing: Missing, rows: Vec<usize>) -> Finding {
    let ratio = part.ratio_to(whole).ok_or(missing)?;
    Ok(Found { value: Value::number(ratio), rows: Rows::these(rows) })
}

pub(crate) fn counted(rows: Vec<usize>) -> Found {
    Found { value: Value::Count(rows.len() as u32), rows: Rows::these(rows) }
}

pub(crate) fn yes_no(yes: bool, rows: Vec<usize>) -> Found {
    Found { value: Value::YesNo(yes), rows: Rows::these(rows) }
}

/// Another row gave back what this one took, or took back what it gave: nothing moved in the end.
pub(crate) fn is_undone(entry: &Entry) -> bool {
    entry.link.is_some_and(|link| matches!(link.kind, LinkKind::ReversedBy | LinkKind::ReturnedBy))
}

/// A debit that stayed a debit.
pub(crate) fn is_paid(entry: &Entry) -> bool {
    entry.is_debit() && !is_undone(entry)
}

/// A credit that stayed a credit.
pub(crate) fn is_received(entry: &Entry) -> bool {
    entry.is_credit() && !is_undone(entry)
}
