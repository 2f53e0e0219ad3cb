//! Other people's statements beside their truth: `cargo run --release -p statement --example world -- FOLDER`
#![allow(clippy::print_stdout, reason = "it is there to print")]

use std::error::Error;
use std::path::{Path, PathBuf};

use ledger::Money;
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name the folder")?;
    let wanted = std::env::args().nth(2);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pdf"));
    files.retain(|file| wanted.as_ref().is_none_or(|name| file.to_string_lossy().contains(name.as_str())));
    files.sort();
    let mut exact = 0;
    for file in &files {
        let answer = compare(file)?;
        exact += usize::from(answer.starts_with("exact"));
        println!("{:<28} {answer}", file.file_stem().unwrap_or_default().to_string_lossy());
    }
    println!("{exact} of {} exact", files.len());
    Ok(())
}

fn compare(file: &Path) -> Result<String, Box<dyn Error>> {
    let truth: Value = serde_json::from_slice(&std::fs::read(file.with_extension("json"))?)?;
    let document = pdf::read(&std::fs::read(file)?, None, &pdf::Limits::default(), &|_| false)?;
    let must_refuse = truth["kind"] == "refuse";
    let statement = match statement::read(&document) {
        Err(refusal) if must_refuse => return Ok(format!("exact, refused as {refusal:?}")),
        Err(refusal) => return Ok(format!("REFUSED {refusal:?}")),
        Ok(_) if must_refuse => return Ok("READ, but is no statement".to_owned()),
        Ok(statement) => statement,
    };
    let money = |value: &Value| value.as_f64().map(|amount| Money::paise((amount * 100.0).round() as i64));
    let expected: Vec<String> = truth["transactions"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|row| row["optional"] != true)
        .map(|row| {
            let date = row["date"].as_str().unwrap_or("").trim_start_matches('-');
            let date = &date[date.len().saturating_sub(if date.len() < 10 { 5 } else { 10 })..];
            format!(
                "{date} {:?} {:?} {:?} p{}",
                money(&row["debit"]),
                money(&row["credit"]),
                money(&row["balance"]),
                row["page"]
            )
        })
        .collect();
    let mut read: Vec<(String, String)> = Vec::new();
    for ledger in std::iter::once(&statement.lead).chain(&statement.others) {
        for row in &ledger.transactions {
            read.push((
                format!(
                    "{} {:?} {:?} {:?} p{}",
                    row.date,
                    row.debit(),
                    row.credit(),
                    row.balance,
                    row.origin.page
                ),
                row.description.clone(),
            ));
        }
    }
    let has = |line: &String| read.iter().any(|(row, _)| row.ends_with(line.as_str()));
    let found = expected.iter().filter(|line| has(line)).count();
    let empty = read.iter().filter(|(_, text)| text.trim().is_empty()).count();
    let verdict = statement.lead.reconciliation.verdict;
    let word = if found == expected.len() && read.len() == expected.len() { "exact" } else { "WRONG" };
    let mut answer = format!(
        "{word} {found} of {} rows, {} read, {empty} empty, {verdict:?} {:?} accounts {}",
        expected.len(),
        read.len(),
        statement.lead.account.currency,
        1 + statement.others.len(),
    );
    if std::env::args().nth(2).is_some() {
        for line in &expected {
            answer.push_str(&format!("\n  {} {line}", if has(line) { "=" } else { "-" }));
        }
        for (line, text) in &read {
            answer.push_str(&format!("\n    {line} {text}"));
        }
        answer.push_str(&format!("\n{:?}", statement.lead.reconciliation));
    }
    Ok(answer)
}
