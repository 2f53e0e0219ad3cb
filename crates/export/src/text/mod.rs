//! The report → text for people at a terminal: the decision first, then what it rests on.

mod bureau;
mod case;
mod findings;
mod money;
mod outcome;
mod statement;

use std::io::{self, Write};

use engine::Report;

use crate::words;
use crate::words::english::{labels, nouns, terminal as texts};

/// Fits a terminal of usual width, and paper.
const WIDTH: usize = 120;
/// Where values begin.
const INDENT: usize = 17;
/// A text that goes on for longer is cut; the other formats have it whole.
const MAX_LINES: usize = 6;

pub fn text(report: &Report, out: &mut impl Write) -> io::Result<()> {
    outcome::decision(out, report)?;
    writeln!(out)?;
    case::write(out, report)?;
    statement::head(out, report)?;
    writeln!(out)?;
    statement::proof(out, report)?;
    findings::integrity(out, report)?;
    findings::identity(out, report)?;
    for sign in &report.undisclosed_accounts {
        line(out, texts::NOT_SENT, &sign.message)?;
    }
    money::income(out, report)?;
    money::obligations(out, report)?;
    bureau::write(out, report)?;
    money::months(out, report)?;
    money::categories(out, report)?;
    money::counterparties(out, report)?;
    outcome::rules(out, report)?;
    writeln!(out, "\n{}", labels::TRANSACTIONS)?;
    statement::table(out, report)?;
    // Of several files the accounts stand above.
    let is_case = report.statements.len() > 1;
    for other in report.statement.other_accounts.iter().filter(|_| !is_case) {
        let number = other.account_number.as_deref().unwrap_or(texts::WITHOUT_A_NUMBER);
        let count = words::counted(other.transaction_count, nouns::TRANSACTION);
        let found = texts::other_account(number, &count, &words::proof(&other.reconciliation));
        writeln!(out)?;
        line(out, texts::ALSO_IN_THE_FILE, &found)?;
    }
    Ok(())
}

/// A name and its value, in the columns of the first lines.
fn line(out: &mut impl Write, label: &str, value: &str) -> io::Result<()> {
    block(out, &format!("{label:<16} "), value)
}

/// A line below the last one, under its value.
fn under(out: &mut impl Write, mark: &str, value: &str) -> io::Result<()> {
    block(out, &format!("{:INDENT$}{mark}", ""), value)
}

/// A text behind its head, in as many lines as it needs, the later ones under the first.
fn block(out: &mut impl Write, head: &str, text: &str) -> io::Result<()> {
    let indent = head.chars().count();
    let lines = wrap(text, WIDTH.saturating_sub(indent));
    for (place, line) in lines.iter().enumerate() {
        match place {
            0 => writeln!(out, "{}", format!("{head}{line}").trim_end())?,
            _ => writeln!(out, "{:indent$}{line}", "")?,
        }
    }
    Ok(())
}

/// At least one line, perhaps empty.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    let cleaned = clean(text);
    for word in cleaned.split_whitespace() {
        let long = word.chars().count();
        if used > 0 && used + 1 + long > width {
            if lines.len() == MAX_LINES {
                lines
                    .iter_mut()
                    .last()
                    .into_iter()
                    .for_each(|line| *line = cut(&format!("{line} {word}"), width));
                break;
            }
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(&cut(word, width));
            used += long.min(width);
        }
    }
    lines
}

/// Cut to a width, with an ellipsis where something is missing.
fn cut(text: &str, width: usize) -> String {
    let mut letters = words::printable(text);
    let mut kept: String = letters.by_ref().take(width).collect();
    if letters.next().is_some() {
        kept.pop();
        kept.push('…');
    }
    kept
}

fn clean(text: &str) -> String {
    words::printable(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, width: usize, expected: &[&str]) {
        assert_eq!(wrap(text, width), expected, "{text}");
    }

    #[test]
    fn texts_are_wrapped_and_never_too_wide() {
        check("", 10, &[""]);
        check("one two three", 7, &["one two", "three"]);
        check("incomprehensibilities", 8, &["incompr…"]);
        check("a\u{1b}[31mred", 20, &["a [31mred"]);
        let long = wrap(&"word ".repeat(1_000), 20);
        assert_eq!(long.len(), MAX_LINES);
        assert!(long.iter().all(|line| line.chars().count() <= 20) && long[5].ends_with('…'));
    }
}
