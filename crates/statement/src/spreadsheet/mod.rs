//! a bank's own CSV or workbook, with whatever columns it has → the same statement a PDF gives.
//!
//! The cells are laid out as pages and read like pages: which column is which is judged by arithmetic, and how numbers and dates
//! are written is decided for the whole file. Anybody can write such a file, so nothing in it speaks for itself; and everything
//! about its size is asked before memory is given to it.

mod lay;
mod text;
mod workbook;

use crate::document;
use crate::statement::{Refusal, Statement};

/// What is wrong with a spreadsheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpreadsheetError {
    /// Not a workbook that can be opened, nor text.
    Damaged,
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        limit: usize,
    },
    /// There is nothing in it.
    Empty,
    /// Its cells are no statement.
    Refused(Refusal),
}

/// More rows than an account has in the two years that lenders ask for.
const MAX_ROWS: usize = 20_000;
const MAX_COLUMNS: usize = 60;
/// More letters than a narration has.
const MAX_CELL: usize = 1_000;

/// The cells of a sheet, row by row; what is empty is an empty text.
type Cells = Vec<Vec<String>>;

/// Whether the bytes are those of a workbook, which is an archive.
#[must_use]
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Each transaction's page is the row of the sheet it stands in, counted from 1.
pub fn read_spreadsheet(bytes: &[u8]) -> Result<Statement, SpreadsheetError> {
    let sheets = if is_workbook(bytes) { workbook::cells(bytes)? } else { vec![text::cells(bytes)?] };
    // The sheet with the most rows is the one with the transactions; others are covers and terms.
    let most = sheets.into_iter().max_by_key(Vec::len).filter(|cells| !cells.is_empty());
    let cells = most.ok_or(SpreadsheetError::Empty)?;
    let texts = lay::texts(&cells);
    let mut read = document::read_pages(texts).map_err(SpreadsheetError::Refused)?;
    read.pages = 0;
    for ledger in read.others.iter_mut().chain([&mut read.lead]) {
        ledger.account.holder = ledger.account.holder.take().filter(|name| is_apart(name.reveal(), &cells));
    }
    for row in read
        .lead
        .transactions
        .iter_mut()
        .chain(read.others.iter_mut().flat_map(|ledger| &mut ledger.transactions))
    {
        row.origin.page = lay::row_of(&row.origin);
        row.origin.area = ledger::Area::default();
    }
    Ok(read)
}

/// Whether a name stands outside the table. Titles of columns look like names (`Txn On`), and reach as far as the rows do.
fn is_apart(name: &str, cells: &Cells) -> bool {
    let width = |row: &Vec<String>| row.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
    let widest = cells.iter().map(width).max().unwrap_or(0);
    cells.iter().any(|row| width(row) < widest && row.iter().any(|cell| cell.contains(name)))
}

/// One line of a cell, no longer than a narration.
fn tidied(text: &str) -> String {
    let mut kept = String::new();
    for word in text.split_whitespace() {
        if !kept.is_empty() {
            kept.push(' ');
        }
        kept.push_str(word);
    }
    if let Some((end, _)) = kept.char_indices().nth(MAX_CELL) {
        kept.truncate(end);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Verdict;

    const EXPORT: &str = "Demo Bank;;;;\nCuenta: 12345678;;;;\n\nFecha;Concepto;Cargo;Abono;Saldo\n\
        28/04/2025;COMPRA TARJETA MERCADO;1.250,50;;8.749,50\n29/04/2025;NOMINA ACME SL;;2.100,00;10.849,50\n\
        30/04/2025;RECIBO LUZ;99,50;;10.750,00\n02/05/2025;CAJERO;200,00;;10.550,00\n";

    #[test]
    fn a_banks_own_list_is_read_by_its_arithmetic() {
        let read = read_spreadsheet(EXPORT.as_bytes()).expect("a statement");
        let rows: Vec<(u32, String, i64)> = read
            .lead
            .transactions
            .iter()
            .map(|row| (row.origin.page, row.description.clone(), row.amount.as_paise()))
            .collect();
        assert_eq!(rows.len(), 4, "{rows:?}");
        assert_eq!(rows[0], (5, "COMPRA TARJETA MERCADO".to_owned(), 125_050));
        assert_eq!(rows[1].2, 210_000);
        assert_eq!(read.lead.reconciliation.verdict, Verdict::Partial, "nothing stands before the first row");
        assert_eq!(read.lead.reconciliation.proven, 3);
    }

    #[test]
    fn a_list_in_another_order_with_one_signed_column_is_read() {
        let text = "Serial,Balance,Movement,When,What\n1,1000.00,1000.00,2025-04-01,Opening deposit\n\
            2,900.00,-100.00,2025-04-03,Grocer\n3,850.50,-49.50,2025-04-14,Fuel\n4,1350.50,500.00,2025-04-20,Refund\n";
        let read = read_spreadsheet(text.as_bytes()).expect("a statement");
        assert_eq!(read.lead.transactions.len(), 4);
        assert_eq!(read.lead.reconciliation.proven, 3);
    }

    #[test]
    fn a_title_of_a_column_is_nobodys_name_and_a_name_above_the_table_is() {
        let rows = "Txn On;Remarks;Out;In;Left\n01/04/2026;SALARY;;50000,00;60000,00\n\
            13/04/2026;RENT;15000,00;;45000,00\n19/04/2026;GROCER;2000,50;;42999,50\n";
        let holder = |text: &str| {
            let read = read_spreadsheet(text.as_bytes()).expect("a statement");
            read.lead.account.holder.map(|holder| holder.reveal().to_owned())
        };
        assert_eq!(holder(rows), None);
        assert_eq!(holder(&format!("Name;MEERA NAIR\n{rows}")).as_deref(), Some("MEERA NAIR"));
    }

    #[test]
    fn what_is_no_statement_is_refused() {
        assert_eq!(read_spreadsheet(b""), Err(SpreadsheetError::Empty));
        assert_eq!(read_spreadsheet(b"PK\x03\x04 and no more"), Err(SpreadsheetError::Damaged));
        assert!(matches!(
            read_spreadsheet(b"name,age\nAsha,40\nRavi,30\n"),
            Err(SpreadsheetError::Refused(_))
        ));
    }

    #[test]
    fn what_asks_for_more_memory_than_any_statement_needs_is_refused_before_it_is_given() {
        let check = |text: String, what: &'static str, limit: usize| {
            let refused = read_spreadsheet(text.as_bytes());
            assert_eq!(refused, Err(SpreadsheetError::TooLarge { what, limit }));
        };
        check("1,2\n".repeat(MAX_ROWS + 1), "rows", MAX_ROWS);
        check("\"\n\"".repeat(MAX_ROWS + 1), "rows", MAX_ROWS);
        check(",".repeat(MAX_COLUMNS), "columns", MAX_COLUMNS);
        check(",".repeat(MAX_ROWS * MAX_COLUMNS + 1), "columns", MAX_COLUMNS);
        check("a".repeat(text::MAX_BYTES + 1), "bytes", text::MAX_BYTES);
    }
}
