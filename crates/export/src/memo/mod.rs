//! The report as a credit memo on paper.

use engine::Report;

use crate::Error;

pub fn memo(report: &Report) -> Result<Vec<u8>, Error> {
    let _ = report;
    Ok(Vec::new())
}
