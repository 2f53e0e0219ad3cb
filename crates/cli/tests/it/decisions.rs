//! `lending analyze` with a product, anchors and a name; `lending product` and `lending metrics`.

use serde_json::Value;

use crate::{AS_OF, Folder, text};

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).expect("JSON")
}

/// A longer statement than the other tests need.
fn months(folder: &Folder, name: &str, more: &[&str]) -> String {
    let mut arguments = vec!["specimen", "--as-of", AS_OF, "--bank", "axis", "--rows-per-month", "40"];
    arguments.extend(more);
    arguments.push(name);
    let output = folder.lending(&arguments, "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    name.to_owned()
}

#[test]
fn a_whole_application_is_decided_without_a_server() {
    let folder = Folder::new("a_whole_application_is_decided_without_a_server");
    let file = months(&folder, "year.pdf", &["--months", "12"]);
    let product = folder.lending(&["product", "show", "salaried-personal-loan"], "").stdout;
    let product = folder.file("loan.json", &product);
    let arguments = [
        "analyze", &file, "--product", &product, "--inputs", r#"{"requested_amount": 200000}"#,
        "--applicant-name", "Aditya Bhardwaj", "--as-of", "2026-04-10", "--format", "json",
    ];
    let output = folder.lending(&arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let result = json(&output.stdout);
    for member in [
        "engine_version", "score", "grade", "recommendation", "review", "statement", "integrity",
        "cash_flow", "income", "obligations", "bounces", "categories", "counterparties", "mule",
        "name_match", "bureau", "policy", "transactions", "decision", "score_card", "metrics",
    ] {
        assert!(result.get(member).is_some(), "{member}");
    }
    assert_eq!(result["policy"]["eligibility"]["binding_cap"].as_str().map(str::is_empty), Some(false));
    assert_eq!(result["bureau"]["status"], "not_requested");
    let row = &result["transactions"][0];
    for member in ["category", "channel", "counterparty", "flags", "page", "bbox"] {
        assert!(row.get(member).is_some(), "{member}");
    }
    assert_eq!(output.stdout, folder.lending(&arguments, "").stdout, "the same input gives the same bytes");
}

#[test]
fn a_credit_report_can_be_brought_along() {
    let folder = Folder::new("a_credit_report_can_be_brought_along");
    let file = months(&folder, "year.pdf", &["--months", "6"]);
    let report = analysis::Example::with_bureau().credit_report.expect("the report of the dictionary");
    let report = folder.file("bureau.json", &serde_json::to_vec(&report).expect("JSON"));
    let output = folder.lending(&["analyze", &file, "--bureau", &report, "--format", "json"], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let result = json(&output.stdout);
    assert_eq!(result["bureau"]["status"], "received");
    assert_eq!(result["bureau"]["is_sandbox"], true);
    let codes: Vec<&str> = result["review"]["reasons"]
        .as_array()
        .expect("reasons")
        .iter()
        .filter_map(|reason| reason["code"].as_str())
        .collect();
    assert!(codes.contains(&"current_overdue"), "{codes:?}");
    let wrong = folder.file("wrong.json", b"{}");
    let output = folder.lending(&["analyze", &file, "--bureau", &wrong], "");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

#[test]
fn a_forged_statement_goes_to_a_person_with_the_place_named() {
    let folder = Folder::new("a_forged_statement_goes_to_a_person_with_the_place_named");
    let file = months(&folder, "forged.pdf", &["--months", "3", "--tamper", "cover-white"]);
    let result = json(&folder.lending(&["analyze", &file, "--format", "json"], "").stdout);
    assert_eq!(result["decision"], "manual_review");
    assert_eq!(result["integrity"]["verdict"], "flagged");
    let truth = json(&std::fs::read(folder.path("forged.json")).expect("the truth"));
    let flags = result["integrity"]["flags"].as_array().expect("flags");
    let covered = flags.iter().find(|flag| flag["code"] == "text_covered").expect("covered text");
    assert_eq!(covered["evidence"][0]["page"], truth["tamper"]["page"]);
}

#[test]
fn documents_come_out_whole() {
    let folder = Folder::new("documents_come_out_whole");
    let file = folder.specimen("june.pdf", &[]);
    for (format, beginning) in [("xlsx", &b"PK"[..]), ("pdf", b"%PDF-")] {
        let out = folder.path(format);
        let out = out.to_str().expect("a path");
        let output = folder.lending(&["analyze", &file, "--format", format, "--output", out], "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let bytes = std::fs::read(out).expect("the document");
        assert!(bytes.starts_with(beginning) && output.stdout.is_empty(), "{format}");
        let again = folder.lending(&["analyze", &file, "--format", format], "").stdout;
        assert_eq!(bytes, again, "{format} is the same every time");
    }
}

#[test]
fn what_was_asked_wrongly_is_told_before_the_file_is_opened() {
    let folder = Folder::new("what_was_asked_wrongly_is_told_before_the_file_is_opened");
    let broken = folder.file("broken.json", br#"{"name": "x", "rules": [{"code": "a"}]}"#);
    for (arguments, code) in [
        (vec!["--inputs", r#"{"requested_amout": 1}"#], "invalid_inputs"),
        (vec!["--inputs", "[]"], "invalid_inputs"),
        (vec!["--product", "no-such-loan"], "product_not_found"),
        (vec!["--product", "no/such.json"], "product_not_found"),
        (vec!["--product", broken.as_str()], "product_invalid"),
    ] {
        let mut all = vec!["analyze", "nowhere.pdf", "--format", "json"];
        all.extend(&arguments);
        let output = folder.lending(&all, "");
        let error = json(&output.stderr);
        assert_eq!(
            (error["code"].as_str(), output.status.code()),
            (Some(code), Some(2)),
            "{arguments:?}: {error}"
        );
    }
}

#[test]
fn starter_products_are_right_and_metrics_are_listed() {
    let folder = Folder::new("starter_products_are_right_and_metrics_are_listed");
    let list = text(&folder.lending(&["product", "list"], "").stdout);
    assert!(list.lines().count() >= 5, "{list}");
    for name in list.lines().filter_map(|line| line.split_whitespace().next()) {
        let document = folder.lending(&["product", "show", name], "").stdout;
        let file = folder.file(&format!("{name}.json"), &document);
        assert_eq!(folder.lending(&["product", "check", &file], "").status.code(), Some(0), "{name}");
    }
    let metrics = text(&folder.lending(&["metrics"], "").stdout);
    assert!(metrics.contains("foir_with_proposed") && metrics.lines().count() > 150);
}
