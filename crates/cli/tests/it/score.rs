//! `lending score`: the card is shown, checked, and learns from how loans went.

use serde_json::Value;

use crate::{Folder, text};

/// Reports of so many loans that differ only in how often payments were returned, and a table of how they went: mostly bad
/// from three returned payments on.
fn loans(folder: &Folder, count: u32) {
    folder.long_specimen("year.pdf", "12", "20");
    let output = folder.lending(&["analyze", "year.pdf", "--format", "json"], "");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let mut table = String::from("report,outcome,day,state\n");
    for at in 0..count {
        let bounces = at % 6;
        let mut report = report.clone();
        for metric in report["metrics"].as_array_mut().expect("metrics") {
            if ["counted_bounces", "counted_bounces_6m"].contains(&metric["name"].as_str().unwrap_or("")) {
                metric["value"] = bounces.into();
                metric["missing"] = Value::Null;
            }
        }
        let name = format!("{at}.json");
        folder.file(&name, report.to_string().as_bytes());
        let is_bad = if bounces >= 3 { at % 5 != 0 } else { at % 7 == 0 };
        let outcome = if is_bad { "bad" } else { "good" };
        let state = if at % 2 == 0 { "Kerala" } else { "Goa" };
        table.push_str(&format!(
            "{name},{outcome},2025-{:02}-{:02},{state}\n",
            at / 28 % 12 + 1,
            at % 28 + 1
        ));
    }
    folder.file("outcomes.csv", table.as_bytes());
}

#[test]
fn a_card_learns_from_outcomes_and_scores_with_a_probability() {
    let folder = Folder::new("score-fit");
    loans(&folder, 200);
    let fit = ["score", "fit", "--outcomes", "outcomes.csv", "--version", "2", "-o", "card.json"];
    let output = folder.lending(&fit, "");
    let told = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for part in ["behaviour 1 → 2", "150 outcomes", "50 outcomes", "AUC", "returned_payments", "Kerala"] {
        assert!(told.contains(part), "{part} is not in {told}");
    }
    assert!(folder.lending(&["score", "check", "card.json"], "").status.success());
    let probability = |more: &[&str]| {
        let mut arguments = vec!["analyze", "year.pdf", "--format", "json"];
        arguments.extend(more);
        let report: Value = serde_json::from_slice(&folder.lending(&arguments, "").stdout).expect("a report");
        (report["score_card"]["version"].clone(), report["score_card"]["probability_of_default"].clone())
    };
    let (version, found) = probability(&["--card", "card.json"]);
    assert_eq!(version, "2");
    let of = |name: &str| found[name].as_f64().expect("a number");
    assert!(0.0 < of("low") && of("low") < of("estimate") && of("estimate") < of("high") && of("high") < 1.0);
    assert_eq!(probability(&[]), (Value::from("1"), Value::Null), "a card set by hand tells none");
}

#[test]
fn a_bad_table_of_outcomes_is_refused_with_its_line() {
    let folder = Folder::new("score-refused");
    folder.file("few.csv", b"report,outcome\nnowhere.json,good\n");
    folder.file("word.csv", b"report,outcome\nnowhere.json,fine\n");
    folder.file("other.json", b"{}");
    folder.file("other.csv", b"report,outcome\nother.json,good\n");
    folder.file("empty.csv", b"report,outcome\n");
    for (file, part) in [
        ("few.csv", "line 2: the report cannot be read"),
        ("word.csv", "line 2"),
        ("other.csv", "line 2: the file is not a report"),
        ("empty.csv", "0 good and 0 bad outcomes are too few"),
        ("missing.csv", "cannot be read"),
    ] {
        let output = folder.lending(&["score", "fit", "--outcomes", file], "");
        assert!(!output.status.success(), "{file}");
        assert!(text(&output.stderr).contains(part), "{file}: {}", text(&output.stderr));
    }
}
