//! Typed cells → a worksheet, within the limits of Excel.

use engine::codes::Unit;
use engine::{Report, Rupees, ValueReport};
use ledger::{Currency, Date};
use rust_xlsxwriter::{ExcelDateTime, Worksheet, XlsxError};

use super::looks::Looks;
use crate::words::english::labels;

/// Excel's rows, without the heads.
pub(super) const MAX_ROWS: usize = 1_048_575;
/// Excel's letters in a cell, counted as it counts them.
const MAX_LETTERS: usize = 32_767;
/// Excel's days begin with 1900.
const FIRST_YEAR: i16 = 1900;

#[derive(Clone, Debug)]
pub(super) enum Cell<'a> {
    Empty,
    Text(&'a str),
    Owned(String),
    Strong(&'a str),
    /// In the statement's currency.
    Money(Rupees),
    /// What a bureau says, and what a product lends in rupees.
    Rupees(Rupees),
    Date(Date),
    Share(f64),
    Number(f64),
    Whole(u64),
    Signed(i32),
}

impl Cell<'_> {
    pub(super) fn money(amount: Option<Rupees>) -> Self {
        amount.map_or(Self::Empty, Self::Money)
    }

    pub(super) fn rupees(amount: Option<Rupees>) -> Self {
        amount.map_or(Self::Empty, Self::Rupees)
    }

    /// In the product's currency: another than rupees is the statement's, or nothing was compared.
    pub(super) fn lent(amount: Option<Rupees>, report: &Report) -> Self {
        let is_rupees = report.policy.currency == Currency::INR.code();
        if is_rupees { Self::rupees(amount) } else { Self::money(amount) }
    }

    pub(super) fn date(date: Option<Date>) -> Self {
        date.map_or(Self::Empty, Self::Date)
    }

    pub(super) fn count(count: usize) -> Self {
        Self::Whole(count as u64)
    }

    /// As people refer to rows: counted from 1.
    pub(super) fn row(row: usize) -> Self {
        Self::count(row.saturating_add(1))
    }

    pub(super) fn rows(rows: &[usize]) -> Self {
        const MOST_LISTED: usize = 200;
        let listed: Vec<String> = rows.iter().take(MOST_LISTED).map(|row| (row + 1).to_string()).collect();
        let more = if rows.len() > MOST_LISTED { ", …" } else { "" };
        Self::Owned(format!("{}{more}", listed.join(", ")))
    }

    pub(super) fn yes(is_so: bool) -> Self {
        Self::Text(if is_so { labels::YES } else { labels::NO })
    }

    pub(super) fn value(value: Option<ValueReport>, unit: Option<&Unit>) -> Self {
        match (value, unit) {
            (None, _) => Self::Empty,
            (Some(ValueReport::Rupees(amount)), Some(Unit::Rupees)) => Self::Rupees(amount),
            (Some(ValueReport::Rupees(amount)), _) => Self::Money(amount),
            (Some(ValueReport::Number(number)), Some(Unit::Ratio)) => Self::Share(number),
            // A double holds every count, and a whole number is one.
            (Some(ValueReport::Number(number)), _)
                if number.fract() == 0.0 && (0.0..1e15).contains(&number) =>
            {
                Self::Whole(number as u64)
            }
            (Some(ValueReport::Number(number)), _) => Self::Number(number),
            (Some(ValueReport::YesNo(is_so)), _) => Self::yes(is_so),
        }
    }
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl From<String> for Cell<'_> {
    fn from(text: String) -> Self {
        Self::Owned(text)
    }
}

/// A head and how wide its column is, in letters. Figures stand to the right, and so does their head.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) title: &'static str,
    pub(super) width: f64,
    pub(super) is_figure: bool,
}

pub(super) const fn words(title: &'static str, width: f64) -> Column {
    Column { title, width, is_figure: false }
}

pub(super) const fn figures(title: &'static str, width: f64) -> Column {
    Column { title, width, is_figure: true }
}

/// A worksheet with the next free row.
pub(super) struct Sheet<'a> {
    pub(super) sheet: &'a mut Worksheet,
    pub(super) looks: &'a Looks,
    pub(super) row: u32,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(sheet: &'a mut Worksheet, looks: &'a Looks, name: &str) -> Result<Self, XlsxError> {
        const A4: u8 = 9;
        sheet.set_name(name)?.set_landscape().set_paper_size(A4).set_print_fit_to_pages(1, 0);
        Ok(Self { sheet, looks, row: 0 })
    }

    /// The heads of a sheet that is one table: they stay in sight, filter the rows and are printed on every page.
    pub(super) fn table(
        &mut self,
        columns: &[Column],
        rows: impl Iterator<Item = Vec<Cell<'a>>>,
    ) -> Result<(), XlsxError> {
        let first = self.row;
        self.heads(columns)?;
        for (place, column) in (0..).zip(columns) {
            self.sheet.set_column_width(place, column.width)?;
        }
        for cells in rows.take(MAX_ROWS) {
            self.cells(&cells)?;
        }
        let last = u16::try_from(columns.len().saturating_sub(1)).unwrap_or(0);
        self.sheet.set_freeze_panes(first + 1, 0)?.set_repeat_rows(first, first)?;
        self.sheet.autofilter(first, 0, self.row.saturating_sub(1).max(first), last)?;
        Ok(())
    }

    pub(super) fn heads(&mut self, columns: &[Column]) -> Result<(), XlsxError> {
        for (place, column) in (0..).zip(columns) {
            let look = if column.is_figure { &self.looks.head_right } else { &self.looks.head };
            self.sheet.write_string_with_format(self.row, place, column.title, look)?;
        }
        self.row += 1;
        Ok(())
    }

    pub(super) fn cells(&mut self, cells: &[Cell<'_>]) -> Result<(), XlsxError> {
        for (place, cell) in (0..).zip(cells) {
            self.cell(place, cell)?;
        }
        self.row += 1;
        Ok(())
    }

    /// A name and its value, in the first two columns.
    pub(super) fn pair(&mut self, label: &str, value: &Cell<'_>) -> Result<(), XlsxError> {
        if !matches!(value, Cell::Empty) {
            self.sheet.write_string_with_format(self.row, 0, label, &self.looks.label)?;
            self.cell(1, value)?;
            self.row += 1;
        }
        Ok(())
    }

    /// A heading over so many columns, after a free row.
    pub(super) fn section(&mut self, title: &str, columns: u16) -> Result<(), XlsxError> {
        self.row += 1;
        self.sheet.write_string_with_format(self.row, 0, title, &self.looks.section)?;
        for place in 1..columns {
            self.sheet.write_blank(self.row, place, &self.looks.section)?;
        }
        self.row += 1;
        Ok(())
    }

    fn cell(&mut self, place: u16, cell: &Cell<'_>) -> Result<(), XlsxError> {
        let (row, looks) = (self.row, self.looks);
        match cell {
            Cell::Empty => return Ok(()),
            Cell::Text(text) => {
                self.sheet.write_string_with_format(row, place, storable(text), &looks.text)?
            }
            Cell::Owned(text) => {
                self.sheet.write_string_with_format(row, place, storable(text), &looks.text)?
            }
            Cell::Strong(text) => {
                self.sheet.write_string_with_format(row, place, storable(text), &looks.strong)?
            }
            Cell::Money(amount) => {
                let number = amount.0.as_paise() as f64 / 100.0;
                self.sheet.write_number_with_format(row, place, number, looks.money(amount.0))?
            }
            Cell::Rupees(amount) => {
                let number = amount.0.as_paise() as f64 / 100.0;
                self.sheet.write_number_with_format(row, place, number, looks.rupees(amount.0))?
            }
            Cell::Share(share) => self.sheet.write_number_with_format(row, place, *share, &looks.share)?,
            Cell::Number(number) => {
                self.sheet.write_number_with_format(row, place, *number, &looks.number)?
            }
            Cell::Whole(count) => {
                self.sheet.write_number_with_format(row, place, *count as f64, &looks.whole)?
            }
            Cell::Signed(count) => self.sheet.write_number_with_format(row, place, *count, &looks.whole)?,
            Cell::Date(date) => match excel_date(*date) {
                Some(day) => self.sheet.write_datetime_with_format(row, place, day, &looks.date)?,
                None => self.sheet.write_string_with_format(row, place, date.to_string(), &looks.text)?,
            },
        };
        Ok(())
    }
}

/// `None` for days before Excel's calendar.
pub(super) fn excel_date(date: Date) -> Option<ExcelDateTime> {
    if date.year() < FIRST_YEAR {
        return None;
    }
    let (year, month, day) =
        (date.year().unsigned_abs(), date.month().unsigned_abs(), date.day().unsigned_abs());
    ExcelDateTime::from_ymd(year, month, day).ok()
}

/// What a cell can hold: no control characters, no more letters than Excel takes, and nothing that the writer would
/// take for markup of its own.
fn storable(text: &str) -> String {
    let mut kept = String::with_capacity(text.len().min(MAX_LETTERS));
    let mut letters = 0;
    for letter in crate::words::printable(text) {
        // Not allowed in XML, however it is escaped.
        let letter = if matches!(letter, '\u{fffe}' | '\u{ffff}') { '\u{fffd}' } else { letter };
        letters += letter.len_utf16();
        if letters >= MAX_LETTERS {
            kept.push('…');
            break;
        }
        kept.push(letter);
    }
    // A text in these tags would be written as it is, as formatted text.
    if kept.starts_with("<r>") {
        kept.insert(0, ' ');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(storable(text), expected);
    }

    #[test]
    fn a_cell_holds_what_excel_can() {
        check("UPI/RAVI", "UPI/RAVI");
        check("=1+1", "=1+1");
        check("a\u{1}b\nc", "a b c");
        check("<r><t>x</t></r>", " <r><t>x</t></r>");
        check("\u{ffff}", "\u{fffd}");
        let long = storable(&"😀".repeat(20_000));
        assert!(long.encode_utf16().count() <= MAX_LETTERS && long.ends_with('…'));
    }

    #[test]
    fn days_before_excels_calendar_are_no_dates() {
        assert!(excel_date(Date::constant(1899, 12, 31)).is_none());
        assert!(excel_date(Date::constant(2025, 4, 1)).is_some());
    }
}
