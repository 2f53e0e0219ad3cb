//! A statement's bytes → the report that the API, the exports and the command line show: the whole journey in one place.
//!
//! Pure like the stations it joins: the caller brings the bytes, the limits and the clock.

mod money;
mod refusal;
mod report;

pub use money::Rupees;
pub use refusal::Refusal;
pub use report::{AccountReport, ReconciliationReport, Report, StatementReport, TransactionReport};

/// Named in every report, so that a decision can be replayed with the engine that made it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What there is to analyse.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    Pdf {
        bytes: &'a [u8],
        password: Option<&'a str>,
    },
    /// A ledger with the columns date, description, debit, credit and balance.
    Csv {
        bytes: &'a [u8],
    },
}

/// Reads the source and reports what it says and what could be proven. `stop` is told how far the reading is; true gives up.
pub fn analyze(
    source: Source<'_>,
    limits: &pdf::Limits,
    stop: &(dyn Fn(pdf::Progress) -> bool + Sync),
) -> Result<Report, Refusal> {
    let statement = match source {
        Source::Pdf { bytes, password } => {
            let (_, leaves) = pdf::read_each(bytes, password, limits, stop, &statement::Leaf::of)?;
            statement::read_leaves(leaves)?
        }
        Source::Csv { bytes } => statement::read_csv(bytes)?,
    };
    Ok(report::of(statement))
}
