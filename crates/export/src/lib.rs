//! The report → what people work with: text, CSV, a workbook, a credit memo.
//!
//! The same report and the same record of the case give the same bytes: nothing here asks for the time.

pub mod applicant;
pub mod case;
mod coin;
pub mod credit;
mod csv;
mod memo;
mod record;
pub mod scale;
mod text;
pub mod words;
mod xlsx;

pub use coin::Coin;
pub use csv::csv;
pub use memo::{memo, memo_in};
pub use record::{Act, CaseRecord, Moment, SettledBy, cases};
pub use text::text;
pub use xlsx::xlsx;

/// Why a document could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the workbook cannot be written")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    #[error("a font that comes with the program cannot be read")]
    Font,
}
