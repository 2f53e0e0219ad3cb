//! A workbook → the cells of its sheets.
//!
//! Cells are taken one by one: a sheet with one cell at its far corner would else be laid out whole in memory, and that is a
//! thousand bytes asking for hundreds of gigabytes. So only the kind that can be read so is read, which is `.xlsx`.

use std::io::{Cursor, Read};

use calamine::{DataRef, Reader, Xlsx};
use zip::ZipArchive;

use super::{Cells, MAX_COLUMNS, MAX_ROWS, SpreadsheetError, tidied};

/// Covers, terms, and one with rows.
const MAX_SHEETS: usize = 12;
/// All parts unpacked: many times the two years of a busy account.
const MAX_UNPACKED: u64 = 64 << 20;

pub(super) fn cells(bytes: &[u8]) -> Result<Vec<Cells>, SpreadsheetError> {
    must_unpack(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| SpreadsheetError::Damaged)?;
    let names = book.sheet_names();
    names.iter().take(MAX_SHEETS).map(|name| sheet(&mut book, name)).collect()
}

/// What an archive says of its size may be wrong, so it is unpacked once for counting.
fn must_unpack(bytes: &[u8]) -> Result<(), SpreadsheetError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| SpreadsheetError::Damaged)?;
    let mut left = MAX_UNPACKED;
    for place in 0..archive.len() {
        let part = archive.by_index(place).map_err(|_| SpreadsheetError::Damaged)?;
        let unpacked = std::io::copy(&mut part.take(left + 1), &mut std::io::sink());
        let unpacked = unpacked.map_err(|_| SpreadsheetError::Damaged)?;
        left = left.checked_sub(unpacked).ok_or(SpreadsheetError::TooLarge {
            what: "bytes when it is unpacked",
            limit: MAX_UNPACKED as usize,
        })?;
    }
    Ok(())
}

fn sheet(book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Cells, SpreadsheetError> {
    let mut reader = book.worksheet_cells_reader(name).map_err(|_| SpreadsheetError::Damaged)?;
    let mut found: Vec<Vec<DataRef<'_>>> = Vec::new();
    while let Some(cell) = reader.next_cell().map_err(|_| SpreadsheetError::Damaged)? {
        let (row, column) = cell.get_position();
        let (row, column) = (row as usize, column as usize);
        if row >= MAX_ROWS {
            return Err(SpreadsheetError::TooLarge { what: "rows", limit: MAX_ROWS });
        }
        if column >= MAX_COLUMNS {
            return Err(SpreadsheetError::TooLarge { what: "columns", limit: MAX_COLUMNS });
        }
        if found.len() <= row {
            found.resize_with(row + 1, Vec::new);
        }
        if found[row].len() <= column {
            found[row].resize(column + 1, DataRef::Empty);
        }
        found[row][column] = cell.get_value().clone();
    }
    let is_fraction = |cell: &DataRef<'_>| matches!(cell, DataRef::Float(number) if number.fract() != 0.0);
    let has_fractions: Vec<bool> = (0..MAX_COLUMNS)
        .map(|column| found.iter().filter_map(|row| row.get(column)).any(is_fraction))
        .collect();
    let written = |row: &Vec<DataRef<'_>>| {
        row.iter().zip(&has_fractions).map(|(cell, has_fractions)| written(cell, *has_fractions)).collect()
    };
    Ok(found.iter().map(written).collect())
}

/// As a person would read it. Whole numbers beside fractions are amounts.
fn written(cell: &DataRef<'_>, has_fractions: bool) -> String {
    match cell {
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => tidied(text),
        DataRef::SharedString(text) => tidied(text),
        DataRef::Float(number) if has_fractions => format!("{number:.2}"),
        DataRef::Int(number) if has_fractions => format!("{number}.00"),
        DataRef::Float(number) => format!("{number}"),
        DataRef::Int(number) => format!("{number}"),
        DataRef::DateTime(moment) => {
            let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
            let is_midnight = (hour, minute, second) == (0, 0, 0);
            let date = format!("{year:04}-{month:02}-{day:02}");
            if is_midnight { date } else { format!("{date} {hour:02}:{minute:02}:{second:02}") }
        }
        DataRef::Bool(_) | DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    /// The least that is a workbook of one sheet with these rows.
    fn workbook(rows: &str, padding: usize) -> Vec<u8> {
        let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        let packages = "http://schemas.openxmlformats.org/package/2006/relationships";
        let parts = [
            (
                "_rels/.rels",
                format!(
                    r#"<Relationships xmlns="{packages}"><Relationship Id="r1" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
                ),
            ),
            (
                "xl/workbook.xml",
                format!(
                    r#"<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="June" sheetId="1" r:id="r1"/></sheets></workbook>"#
                ),
            ),
            (
                "xl/_rels/workbook.xml.rels",
                format!(
                    r#"<Relationships xmlns="{packages}"><Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#
                ),
            ),
            (
                "xl/worksheets/sheet1.xml",
                format!(
                    r#"<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>{}"#,
                    " ".repeat(padding)
                ),
            ),
        ];
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in parts {
            archive.start_file(name, SimpleFileOptions::default()).expect("a part");
            archive.write_all(text.as_bytes()).expect("its text");
        }
        archive.finish().expect("an archive").into_inner()
    }

    #[test]
    fn cells_stand_where_the_sheet_says() {
        let rows = r#"<row r="2"><c r="B2" t="inlineStr"><is><t>Paid  in</t></is></c><c r="C2"><v>12.5</v></c></row><row r="3"><c r="C3"><v>7</v></c></row>"#;
        let sheets = cells(&workbook(rows, 0)).expect("a workbook");
        assert_eq!(sheets, [vec![vec![], vec!["", "Paid in", "12.50"], vec!["", "", "7.00"]]]);
    }

    #[test]
    fn one_cell_at_the_far_corner_does_not_ask_for_the_whole_sheet() {
        let check = |place: &str, what: &'static str, limit: usize| {
            let rows =
                format!(r#"<row r="1"><c r="A1"><v>1</v></c></row><row><c r="{place}"><v>1</v></c></row>"#);
            assert_eq!(cells(&workbook(&rows, 0)), Err(SpreadsheetError::TooLarge { what, limit }));
        };
        check("A1048576", "rows", MAX_ROWS);
        check("XFD2", "columns", MAX_COLUMNS);
    }

    #[test]
    fn a_small_archive_that_unpacks_to_much_is_refused() {
        let bomb = workbook("", MAX_UNPACKED as usize);
        assert!(bomb.len() < 1 << 20, "{} bytes", bomb.len());
        let (what, limit) = ("bytes when it is unpacked", MAX_UNPACKED as usize);
        assert_eq!(cells(&bomb), Err(SpreadsheetError::TooLarge { what, limit }));
    }
}
