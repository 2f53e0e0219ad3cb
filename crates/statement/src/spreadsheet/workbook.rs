//! A workbook → the cells of its sheets.

use std::io::Cursor;

use calamine::{Data, Range, Reader, open_workbook_auto_from_rs};

use super::{Cells, MAX_COLUMNS, MAX_ROWS, SpreadsheetError, tidied};

/// Covers, terms, and one with rows.
const MAX_SHEETS: usize = 12;

pub(super) fn cells(bytes: &[u8]) -> Result<Vec<Cells>, SpreadsheetError> {
    let mut book = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|_| SpreadsheetError::Damaged)?;
    let names = book.sheet_names();
    let mut sheets = Vec::new();
    for name in names.iter().take(MAX_SHEETS) {
        let range = book.worksheet_range(name).map_err(|_| SpreadsheetError::Damaged)?;
        sheets.push(sheet(&range)?);
    }
    Ok(sheets)
}

fn sheet(range: &Range<Data>) -> Result<Cells, SpreadsheetError> {
    let (height, width) = range.get_size();
    if height > MAX_ROWS {
        return Err(SpreadsheetError::TooLarge { what: "rows", limit: MAX_ROWS });
    }
    if width > MAX_COLUMNS {
        return Err(SpreadsheetError::TooLarge { what: "columns", limit: MAX_COLUMNS });
    }
    // Rows above the first one that has something are counted, too.
    let above = range.start().map_or(0, |(row, _)| row as usize);
    if above > MAX_ROWS {
        return Err(SpreadsheetError::TooLarge { what: "rows", limit: MAX_ROWS });
    }
    let has_fractions: Vec<bool> = (0..width)
        .map(|column| {
            let mut cells = (0..height).filter_map(|row| range.get((row, column)));
            cells.any(|cell| matches!(cell, Data::Float(number) if number.fract() != 0.0))
        })
        .collect();
    let mut cells: Cells = vec![Vec::new(); above];
    for row in range.rows() {
        cells.push(row.iter().zip(&has_fractions).map(|(cell, has)| written(cell, *has)).collect());
    }
    Ok(cells)
}

/// As a person would read it. Whole numbers beside fractions are amounts.
fn written(cell: &Data, has_fractions: bool) -> String {
    match cell {
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => tidied(text),
        Data::Float(number) if has_fractions => format!("{number:.2}"),
        Data::Int(number) if has_fractions => format!("{number}.00"),
        Data::Float(number) => format!("{number}"),
        Data::Int(number) => format!("{number}"),
        Data::DateTime(moment) => {
            let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
            let is_midnight = (hour, minute, second) == (0, 0, 0);
            let date = format!("{year:04}-{month:02}-{day:02}");
            if is_midnight { date } else { format!("{date} {hour:02}:{minute:02}:{second:02}") }
        }
        _ => String::new(),
    }
}
