//! `lending analyze`: what it prints, and how it refuses.

use serde_json::Value;

use crate::{Folder, text};

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).expect("JSON")
}

#[test]
fn people_see_every_row_and_the_proof() {
    let folder = Folder::new("people_see_every_row_and_the_proof");
    let file = folder.specimen("june.pdf", &[]);
    let output = folder.lending(&["analyze", &file], "");
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(shown.contains("reconciled: 8 of 8 rows proven by the running balance"), "{shown}");
    assert_eq!(shown.lines().filter(|line| line.starts_with('✓')).count(), 8, "{shown}");
}

#[test]
fn programs_get_the_result_object() {
    let folder = Folder::new("programs_get_the_result_object");
    let file = folder.specimen("june.pdf", &[]);
    let result = json(&folder.lending(&["analyze", &file, "--format", "json"], "").stdout);
    let truth: Value = json(&std::fs::read(folder.path("june.json")).expect("the truth"));
    assert_eq!(result["statement"]["reconciliation"]["verdict"], "reconciled");
    assert_eq!(result["statement"]["bank"], "Axis Bank");
    let rows = result["transactions"].as_array().expect("rows");
    let true_rows = truth["transactions"].as_array().expect("rows");
    assert_eq!(rows.len(), true_rows.len());
    for (row, truth) in rows.iter().zip(true_rows) {
        for member in ["date", "description", "page"] {
            assert_eq!(row[member], truth[member]);
        }
        for member in ["debit", "credit", "balance"] {
            assert_eq!(row[member].as_f64(), truth[member].as_f64());
        }
        assert_eq!(row["proof"], "proven");
        assert_eq!(row["bbox"].as_array().map(Vec::len), Some(4));
    }
}

#[test]
fn the_account_number_is_masked() {
    let folder = Folder::new("the_account_number_is_masked");
    let file = folder.specimen("june.pdf", &[]);
    let truth: Value = json(&std::fs::read(folder.path("june.json")).expect("the truth"));
    let number = truth["account_number"].as_str().expect("a number");
    for format in ["text", "json", "csv"] {
        let shown = text(&folder.lending(&["analyze", &file, "--format", format], "").stdout);
        assert!(!shown.contains(number), "{format}");
    }
}

#[test]
fn what_csv_says_can_be_analysed_again() {
    let folder = Folder::new("what_csv_says_can_be_analysed_again");
    let file = folder.specimen("june.pdf", &[]);
    let ledger = folder.lending(&["analyze", &file, "--format", "csv"], "").stdout;
    let ledger = folder.file("june.csv", &ledger);
    let first = json(&folder.lending(&["analyze", &file, "--format", "json"], "").stdout);
    let again = json(&folder.lending(&["analyze", &ledger, "--format", "json"], "").stdout);
    let rows = |result: &Value| -> Vec<Value> {
        let rows = result["transactions"].as_array().expect("rows");
        rows.iter()
            .map(|row| serde_json::json!([row["date"], row["debit"], row["credit"], row["balance"]]))
            .collect()
    };
    assert_eq!(rows(&first), rows(&again));
}

#[test]
fn a_protected_file_opens_with_its_password() {
    let folder = Folder::new("a_protected_file_opens_with_its_password");
    let file = folder.specimen("june.pdf", &["--encrypt", "aes-256", "--password", "RAVI0104"]);
    let open =
        |input: &str| folder.lending(&["analyze", &file, "--format", "json", "--password-stdin"], input);
    assert_eq!(open("RAVI0104\n").status.code(), Some(0));
    assert_eq!(json(&open("WRONG\n").stderr)["code"], "password_incorrect");
    assert_eq!(
        json(&folder.lending(&["analyze", &file, "--format", "json"], "").stderr)["code"],
        "password_required"
    );
}

#[test]
fn every_refusal_has_a_code_and_says_what_to_do() {
    let folder = Folder::new("every_refusal_has_a_code_and_says_what_to_do");
    let statement = folder.specimen("june.pdf", &["--layout", "indusind"]);
    let empty = folder.file("empty.pdf", b"");
    let picture = folder.file("picture.png", b"\x89PNG\r\n\x1a\n");
    let stub = folder.file("stub.pdf", b"%PDF-1.4\nnothing here\n");
    let bad_csv = folder.file("ledger.csv", b"when,what\n1,2\n");
    for (arguments, code) in [
        (vec![empty.as_str()], "file_empty"),
        (vec![picture.as_str()], "not_a_pdf"),
        (vec![stub.as_str()], "pdf_damaged"),
        (vec!["nowhere.pdf"], "file_missing"),
        (vec!["."], "file_unreadable"),
        (vec![bad_csv.as_str()], "csv_invalid"),
        (vec![statement.as_str(), "--max-pages", "1"], "pdf_too_many_pages"),
        (vec![statement.as_str(), "--max-megabytes", "0"], "file_too_large"),
    ] {
        let mut all = vec!["analyze", "--format", "json"];
        all.extend(&arguments);
        let output = folder.lending(&all, "");
        let error = json(&output.stderr);
        assert_eq!(
            (error["code"].as_str(), output.status.code()),
            (Some(code), Some(1)),
            "{arguments:?}: {error}"
        );
        assert!(error["message"].as_str().is_some_and(|message| message.len() > 10));
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn wrong_usage_is_told_apart_from_a_bad_file() {
    let folder = Folder::new("wrong_usage_is_told_apart_from_a_bad_file");
    for arguments in [vec!["analyze"], vec!["analyze", "a.pdf", "--format", "docx"], vec!["fly"]] {
        assert_eq!(folder.lending(&arguments, "").status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn what_is_no_certificate_is_not_trusted_in_silence() {
    let folder = Folder::new("what_is_no_certificate_is_not_trusted_in_silence");
    let file = folder.specimen("june.pdf", &[]);
    // The statement itself is a file like any other, and no certificate.
    let output = folder.lending(&["analyze", &file, "--trust", &file], "");
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert_eq!(
        told.trim_end(),
        "error: a file given with --trust is not a certificate as DER (invalid_request)"
    );
    assert!(output.stdout.is_empty());
}
