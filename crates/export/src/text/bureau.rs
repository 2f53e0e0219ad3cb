//! What the credit bureau said, as text.

use std::io::{self, Write};

use engine::Report;

use super::{block, line, under};
use crate::words::english::labels;
use crate::{credit, words};

/// More than anybody repays; the other formats have them all.
const LOANS_SHOWN: usize = 30;
const MARKS_SHOWN: usize = 30;

pub(super) fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let bureau = &report.bureau;
    if !credit::was_asked(bureau) {
        return Ok(());
    }
    writeln!(out)?;
    line(out, labels::CREDIT_BUREAU, &credit::headline(bureau))?;
    if let Some(label) = credit::sandbox(bureau) {
        under(out, "", label)?;
    }
    for text in [credit::figures(bureau), credit::names(bureau)].into_iter().flatten() {
        under(out, "", &text)?;
    }
    for mark in bureau.marks.iter().take(MARKS_SHOWN) {
        block(
            out,
            "  ! ",
            &format!("{} ({}, {})", words::sentence(&mark.message), mark.kind, mark.severity),
        )?;
    }
    rest(out, bureau.marks.len(), MARKS_SHOWN)?;
    let loans = credit::loans(bureau);
    for (known, loan) in loans.iter().take(LOANS_SHOWN) {
        under(out, &format!("{:<10} ", known.words()), &loan.explanation)?;
    }
    rest(out, loans.len(), LOANS_SHOWN)
}

fn rest(out: &mut impl Write, count: usize, shown: usize) -> io::Result<()> {
    if count > shown { under(out, "", &labels::and_more(count - shown)) } else { Ok(()) }
}
