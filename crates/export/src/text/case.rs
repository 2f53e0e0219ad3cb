//! Several files: which accounts they show, how they join, what moved between them and which months are there.

use std::io::{self, Write};

use engine::{CaseAccountReport, Report};

use crate::case;
use crate::coin::Coin;
use crate::text::{line, under};
use crate::words;
use crate::words::english::terminal::case as texts;
use crate::words::english::{labels, nouns};

/// Wide enough for the head of a column of the grid.
const STATE_WIDTH: usize = 11;

/// Nothing for a single file: the rest of the text tells everything of it.
pub(super) fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    if !case::is_case(report) {
        return Ok(());
    }
    files(out, report)?;
    for (number, account) in report.accounts.iter().enumerate() {
        line(out, &labels::account(number + 1), &head(report, account))?;
        for seam in &account.seams {
            let (hold, said) = case::seam(seam, Coin::of_statement(report));
            under(out, hold.mark(), &said)?;
        }
    }
    for moved in &report.own_transfers {
        line(out, texts::BETWEEN_THEM, &case::transfers(moved, Coin::of_statement(report)))?;
    }
    grid(out, report)?;
    writeln!(out)
}

fn files(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let count = words::counted(report.accounts.len(), nouns::ACCOUNT);
    line(out, labels::CASE, &texts::held_by(report.statements.len(), &count))?;
    for (number, file) in report.statements.iter().enumerate() {
        let name = case::file(report, number);
        let again = match file.files.len() {
            0 | 1 => String::new(),
            times => texts::sent(times),
        };
        let rows: usize = file.parts.iter().map(|part| part.reconciliation.rows).sum();
        let proven: usize = file.parts.iter().map(|part| part.reconciliation.proven).sum();
        let flags =
            if file.flags.is_empty() { String::new() } else { format!(": {}", file.flags.join(", ")) };
        let rows = words::counted(rows, nouns::ROW);
        let said = texts::file(name, (proven, &rows), words::verdict_word(&file.integrity));
        under(out, &format!("{}  ", number + 1), &format!("{said}{flags}{again}"))?;
    }
    Ok(())
}

fn head(report: &Report, account: &CaseAccountReport) -> String {
    let files: Vec<String> = account.statements.iter().map(|file| (file + 1).to_string()).collect();
    let left_out = if account.is_counted || report.accounts.is_empty() { "" } else { texts::NOT_COUNTED };
    let rows = words::counted(account.transaction_count, nouns::ROW);
    let days = labels::span(&account.from.to_string(), &account.to.to_string());
    texts::held(&case::account(account), &days, &rows, &files.join(", ")) + left_out
}

fn grid(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let mut row = |label: &str, month: &str, cells: &mut dyn Iterator<Item = String>| {
        let cells: String = cells.map(|cell| format!("{cell:<STATE_WIDTH$}")).collect();
        writeln!(out, "{label:<16} {month:<9}{}", cells.trim_end())
    };
    row(texts::COVERAGE, nouns::MONTH, &mut (1..=report.accounts.len()).map(texts::account))?;
    for month in &report.coverage {
        row("", &month.month, &mut month.accounts.iter().map(|state| words::coverage(state).to_owned()))?;
    }
    Ok(())
}
