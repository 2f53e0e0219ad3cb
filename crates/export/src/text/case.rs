//! Several files: which accounts they show, how they join, what moved between them and which months are there.

use std::io::{self, Write};

use engine::{CaseAccountReport, Report, SeamReport};

use crate::coin::Coin;
use crate::text::{line, under};
use crate::words;

/// Wide enough for the head of a column of the grid.
const STATE_WIDTH: usize = 11;

/// Nothing for a single file: the rest of the text tells everything of it.
pub(super) fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    if report.statements.len() < 2 {
        return Ok(());
    }
    files(out, report)?;
    for (number, account) in report.accounts.iter().enumerate() {
        line(out, &format!("Account {}", number + 1), &head(report, account))?;
        for seam in &account.seams {
            let (mark, said) = join(seam, Coin::of_statement(report));
            under(out, mark, &said)?;
        }
    }
    for moved in &report.own_transfers {
        let (from, to) = (moved.from + 1, moved.to + 1);
        let amount = Coin::of_statement(report).exact(moved.amount);
        let count = words::counted(moved.count, "transfer");
        line(
            out,
            "Between them",
            &format!("{count} of {amount} together from account {from} to account {to}"),
        )?;
    }
    grid(out, report)?;
    writeln!(out)
}

fn files(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let count = words::counted(report.accounts.len(), "account");
    line(out, "Case", &format!("{} files, {count}", report.statements.len()))?;
    for (number, file) in report.statements.iter().enumerate() {
        let name = file.name.as_deref().unwrap_or("without a name");
        let again = match file.files.len() {
            0 | 1 => String::new(),
            times => format!(", sent {times} times"),
        };
        let rows: usize = file.parts.iter().map(|part| part.reconciliation.rows).sum();
        let proven: usize = file.parts.iter().map(|part| part.reconciliation.proven).sum();
        let flags =
            if file.flags.is_empty() { String::new() } else { format!(": {}", file.flags.join(", ")) };
        let said = format!(
            "{name}, {proven} of {} proven, document {}{flags}{again}",
            words::counted(rows, "row"),
            file.integrity
        );
        under(out, &format!("{}  ", number + 1), &said)?;
    }
    Ok(())
}

fn head(report: &Report, account: &CaseAccountReport) -> String {
    let known = [account.bank.as_deref(), account.account_number.as_deref(), account.holder.as_deref()];
    let named: Vec<&str> = known.into_iter().flatten().collect();
    let named = if named.is_empty() { "of an unnamed bank".to_owned() } else { named.join(", ") };
    let files: Vec<String> = account.statements.iter().map(|file| (file + 1).to_string()).collect();
    let left_out = if account.is_counted || report.accounts.is_empty() { "" } else { "; not counted" };
    let rows = words::counted(account.transaction_count, "row");
    format!("{named}; {} to {}, {rows} from file {}{left_out}", account.from, account.to, files.join(", "))
}

/// A mark and a sentence.
fn join(seam: &SeamReport, coin: Coin) -> (&'static str, String) {
    let (before, after) = (seam.before + 1, seam.after + 1);
    let days = match (seam.from, seam.to) {
        (Some(from), Some(to)) if from == to => from.to_string(),
        (Some(from), Some(to)) => format!("{from} to {to}"),
        _ => String::new(),
    };
    let balance = seam.closing_balance.map(|amount| coin.exact(amount)).unwrap_or_default();
    match &*seam.kind {
        "proven" => ("✓ ", format!("files {before} and {after} meet at {balance}")),
        "gap" => {
            let changed = seam.difference.filter(|difference| difference.0 != ledger::Money::ZERO);
            let changed =
                changed.map(|difference| format!("; the balance changed by {}", coin.exact(difference)));
            ("✗ ", format!("{days} is missing{}", changed.unwrap_or_default()))
        }
        "overlap" if seam.differing_rows == 0 => {
            let same = words::counted(seam.same_rows, "row");
            ("✓ ", format!("files {before} and {after} show the same {same} for {days}"))
        }
        "overlap" => {
            let places = words::counted(seam.differing_rows, "place");
            ("✗ ", format!("files {before} and {after} disagree in {places} about {days}"))
        }
        "broken" => {
            let opening = seam.opening_balance.map(|amount| coin.exact(amount)).unwrap_or_default();
            ("✗ ", format!("file {before} ends with {balance} and file {after} begins with {opening}"))
        }
        _ => ("? ", format!("files {before} and {after} follow each other; no balance proves it")),
    }
}

fn grid(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let mut row = |label: &str, month: &str, cells: &mut dyn Iterator<Item = String>| {
        let cells: String = cells.map(|cell| format!("{cell:<STATE_WIDTH$}")).collect();
        writeln!(out, "{label:<16} {month:<9}{}", cells.trim_end())
    };
    row("Coverage", "month", &mut (1..=report.accounts.len()).map(|number| format!("account {number}")))?;
    for month in &report.coverage {
        row("", &month.month, &mut month.accounts.iter().map(ToString::to_string))?;
    }
    Ok(())
}
