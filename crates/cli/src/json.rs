//! A report as JSON: exactly the `result` object of the API.

use std::io::{self, Write};

use engine::Report;

pub(crate) fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    serde_json::to_writer(&mut *out, report)?;
    out.write_all(b"\n")
}
