//! `lending specimen`: the same words make the same file.

use jiff::Timestamp;
use serde_json::Value;
use store::india;

use crate::{Folder, text};

#[test]
fn the_same_seed_makes_the_same_file() {
    let folder = Folder::new("the_same_seed_makes_the_same_file");
    for name in ["a.pdf", "b.pdf"] {
        folder.specimen(name, &["--seed", "42"]);
    }
    folder.specimen("c.pdf", &["--seed", "43"]);
    let read = |name: &str| std::fs::read(folder.path(name)).expect("a file");
    assert_eq!(read("a.pdf"), read("b.pdf"));
    assert_eq!(read("a.json"), read("b.json"));
    assert_ne!(read("a.pdf"), read("c.pdf"));
}

#[test]
fn every_listed_layout_can_be_made() {
    let folder = Folder::new("every_listed_layout_can_be_made");
    let list = text(&folder.lending(&["specimen", "--list"], "").stdout);
    // The layouts come first; a blank line stands before the ways to tamper.
    let layouts = list.lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = layouts.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 24, "{list}");
    for name in names {
        folder.specimen(&format!("{name}.pdf"), &["--layout", name]);
    }
}

#[test]
fn an_unknown_layout_is_named() {
    let folder = Folder::new("an_unknown_layout_is_named");
    let output = folder.lending(&["specimen", "--layout", "no-such-bank", "x.pdf"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no-such-bank"), "{}", text(&output.stderr));
    assert!(!folder.path("x.pdf").exists());
}

#[test]
fn a_statement_ends_yesterday_unless_a_day_is_given() {
    let folder = Folder::new("a_statement_ends_yesterday_unless_a_day_is_given");
    let yesterday = || india::day(Timestamp::now()).yesterday().expect("a day").to_string();
    assert!(folder.lending(&["specimen", "now.pdf"], "").status.success());
    let arguments = ["specimen", "--as-of", "2026-03-06", "--months", "3", "then.pdf"];
    assert!(folder.lending(&arguments, "").status.success());
    let period = |name: &str| {
        let truth = std::fs::read(folder.path(name)).expect("the truth");
        let truth: Value = serde_json::from_slice(&truth).expect("JSON");
        ["from", "to"].map(|end| truth["period"][end].as_str().expect("a day").to_owned())
    };
    // It may be midnight meanwhile, and at the end of a month up to three days are missing.
    let [_, last] = period("now.json");
    let end: jiff::civil::Date = last.parse().expect("a day");
    let latest: jiff::civil::Date = yesterday().parse().expect("a day");
    let age = latest.since(end).expect("a span").get_days();
    assert!(last <= yesterday() && (0..=4).contains(&age), "{last}");
    assert_eq!(period("then.json"), ["2025-12-06", "2026-03-05"]);
    let output =
        folder.lending(&["analyze", "now.pdf", "--as-of", &latest.to_string(), "--format", "json"], "");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let rules = report["policy"]["rules"].as_array().expect("rules");
    let age = rules.iter().find(|rule| rule["code"] == "statement_too_old").expect("the rule");
    assert_eq!(age["state"], "passed", "{age}");
}

#[test]
fn a_case_ends_this_month_too() {
    let folder = Folder::new("a_case_ends_this_month_too");
    let output = folder.lending(&["specimen", "--case", "--as-of", "2026-11-17", "asha"], "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let truth = std::fs::read(folder.path("asha/case.json")).expect("the truth");
    let truth: Value = serde_json::from_slice(&truth).expect("JSON");
    let files = truth["accounts"][0]["files"].as_array().expect("files");
    let last = files.last().and_then(Value::as_str).expect("a name");
    assert!(last.ends_with("-2026-11.pdf"), "{last}");
    assert_eq!(truth["accounts"][0]["missing"][0]["from"], "2026-07-01");
}
