//! pages of glyphs → the transactions of a bank statement, proven by its running balance.
//!
//! One general reader: find the header row, map columns by their words, anchor rows on amounts, and let the printed
//! balances confirm what was read. The balances may choose between readings the page allows; they never invent a row
//! and never change a printed number.

mod accounts;
mod aggregator;
mod amount;
mod csv;
mod date;
mod document;
mod facts;
mod kind;
mod labelled;
mod notation;
mod page;
mod proof;
mod reading;
mod spreadsheet;
mod statement;
mod table;
mod threads;

pub use aggregator::{AggregatorError, read_aggregator};
pub use amount::side;
pub use csv::{CsvError, has_own_columns, read_csv};
pub use date::months_named;
pub use document::{PageText, explain_pages, read, read_pages};
pub use facts::Account;
pub use kind::{Found, NotAStatement};
pub use proof::{Agreement, Break, ImpossibleDate, Reconciliation, Verdict};
pub use reading::{Explanation, Tried};
pub use spreadsheet::{SpreadsheetError, is_workbook, read_spreadsheet};
pub use statement::{Ledger, Refusal, Statement};
