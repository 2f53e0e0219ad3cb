//! The currency of whole papers: those that are drawn here, and those of the world beside the project.

use std::path::PathBuf;

use ledger::Currency;
use specimen::Order;

use crate::reading::read;

#[test]
fn every_layout_says_its_currency() {
    let mut wrong = Vec::new();
    for layout in specimen::layouts() {
        let made = specimen::make(&Order { months: 1, seed: 3, ..Order::new(layout) }).expect("a specimen");
        let statement = read(&made.pdf).expect("a statement");
        let found = statement.lead.account.currency.map(Currency::code);
        if found != Some(layout.currency) {
            wrong.push(format!("{}: {found:?}", layout.name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Papers that say nothing from which anyone could know.
const SILENT: [&str; 1] = ["sg-unhappy-period"];

#[test]
fn papers_of_the_world_are_in_the_currency_that_their_truth_says() {
    let Some(world) = corpus::find("world") else { return };
    let entries = std::fs::read_dir(world).expect("a folder");
    let mut papers: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    papers.retain(|path| path.extension().is_some_and(|extension| extension == "pdf"));
    papers.sort();
    let mut wrong = Vec::new();
    for path in papers {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let truth = std::fs::read_to_string(path.with_extension("json")).expect("the truth beside it");
        let truth: serde_json::Value = serde_json::from_str(&truth).expect("JSON");
        // What is no statement says nothing of its currency either.
        if truth["kind"] == "refuse" {
            continue;
        }
        let statement = read(&std::fs::read(&path).expect("a file")).expect("a statement");
        let found = statement.lead.account.currency.map(Currency::code);
        let expected = truth["currency"].as_str().filter(|_| !SILENT.contains(&name.as_str()));
        if found != expected {
            wrong.push(format!("{name}: found {found:?}, is {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
