//! The report as text for people at a terminal: the decision first, then what it rests on.

mod findings;
mod money;
mod outcome;
mod statement;

use std::io::{self, Write};

use engine::{Report, Rupees};

pub fn text(report: &Report, out: &mut impl Write) -> io::Result<()> {
    outcome::decision(out, report)?;
    writeln!(out)?;
    statement::head(out, report)?;
    writeln!(out)?;
    statement::proof(out, &report.statement.account.reconciliation)?;
    findings::integrity(out, report)?;
    findings::identity(out, report)?;
    money::income(out, report)?;
    money::obligations(out, report)?;
    money::months(out, report)?;
    money::categories(out, report)?;
    money::counterparties(out, report)?;
    outcome::rules(out, report)?;
    writeln!(out, "\nTransactions")?;
    statement::table(out, &report.transactions)?;
    for other in &report.statement.other_accounts {
        writeln!(
            out,
            "\nAlso in this file: account {} with {} transactions ({})",
            other.account_number.as_deref().unwrap_or("without a number"),
            other.transaction_count,
            statement::sentence(&other.reconciliation)
        )?;
    }
    Ok(())
}

/// A name and its value, in the columns of the first lines.
fn line(out: &mut impl Write, label: &str, value: &str) -> io::Result<()> {
    writeln!(out, "{label:<16} {}", clean(value))
}

/// Cut to a width, with control characters of a hostile file kept from the terminal.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return clean(text);
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{}…", clean(&kept))
}

fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

fn shown(amount: Rupees) -> String {
    amount.0.to_string()
}
