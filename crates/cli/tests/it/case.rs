//! Several files of one applicant at the command line.

use serde_json::Value;

use crate::{Folder, text};

/// The files of a made-up case, in the order a shell lists them.
fn files(folder: &Folder) -> Vec<String> {
    let output = folder.lending(&["specimen", "--as-of", "2025-10-01", "--case", "--seed", "7", "asha"], "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let entries = std::fs::read_dir(folder.path("asha")).expect("a folder");
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut files: Vec<String> =
        names.filter(|name| name.ends_with(".pdf")).map(|name| format!("asha/{name}")).collect();
    files.sort();
    files
}

#[test]
fn a_made_up_case_is_analysed_as_its_truth_says() {
    let folder = Folder::new("a_made_up_case_is_analysed_as_its_truth_says");
    let files = files(&folder);
    let truth: Value =
        serde_json::from_slice(&std::fs::read(folder.path("asha/case.json")).expect("the truth"))
            .expect("JSON");
    let mut arguments = vec!["analyze"];
    arguments.extend(files.iter().map(String::as_str));
    let shown = text(&folder.lending(&arguments, "").stdout);
    let missing = &truth["accounts"][0]["missing"][0];
    let day = |name: &str| {
        let day: jiff::civil::Date = missing[name].as_str().expect("a day").parse().expect("a date");
        day.strftime("%-d %b %Y").to_string()
    };
    let gap = format!("{} to {} is missing", day("from"), day("to"));
    for expected in [
        "Case             6 files, 2 accounts", "Account 1 ", "Account 2 ", &gap, "meet at ", "Between them",
        "Coverage ",
    ] {
        assert!(shown.contains(expected), "{expected} is not in\n{shown}");
    }
    arguments.extend(["--format", "json"]);
    let output = folder.lending(&arguments, "");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["accounts"].as_array().map(Vec::len), Some(2));
    for (account, truth) in std::iter::zip(
        report["accounts"].as_array().expect("accounts"),
        truth["accounts"].as_array().expect("accounts"),
    ) {
        assert_eq!(account["transaction_count"], truth["transactions"]);
    }
    let names: Vec<&str> = report["statements"]
        .as_array()
        .expect("files")
        .iter()
        .filter_map(|file| file["name"].as_str())
        .collect();
    let sent: Vec<&str> = files.iter().filter_map(|file| file.strip_prefix("asha/")).collect();
    assert_eq!(names, sent);
}

#[test]
fn a_bad_file_among_several_is_named_and_passwords_are_shared() {
    let folder = Folder::new("a_bad_file_among_several_is_named_and_passwords_are_shared");
    let plain = folder.specimen("plain.pdf", &[]);
    let locked =
        folder.specimen("locked.pdf", &["--seed", "9", "--encrypt", "aes-256", "--password", "RAVI0104"]);
    let notes = folder.file("notes.pdf", b"no PDF");
    let told = text(&folder.lending(&["analyze", &plain, &notes], "").stderr);
    assert!(told.starts_with("error: notes.pdf: the file is not a PDF"), "{told}");
    let told =
        text(&folder.lending(&["analyze", &plain, &locked, "--password-stdin"], "first\nsecond\n").stderr);
    assert!(told.starts_with("error: locked.pdf: "), "{told}");
    let output = folder.lending(&["analyze", &plain, &locked, "--password-stdin"], "first\r\nRAVI0104\r\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}
