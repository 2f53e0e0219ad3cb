//! What a person takes home from an analysis: files on their disk that are what the API gives.

use serde_json::Value;

use crate::office::Office;

const TRIES: usize = 5;

#[test]
fn every_paper_of_an_analysis_is_saved_as_a_file() {
    let office = Office::open("every_paper");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let statement = office.statement("april.pdf", &["--bank", "axis", "--months", "3", "--seed", "7"]);
    let analysis = office.analyse(key, &statement, &[("applicant_name", "Meenakshi Sundaram")]);
    let id = analysis["id"].as_str().expect("an id");
    let page = office.person("asha@north.example");
    page.click("Meenakshi Sundaram");
    page.wait_for("Balance over time");
    let here = page.url();

    let save = |words: &str| {
        page.click("Download");
        let saved = page.download(words);
        // A menu that stays open would lie over the next thing.
        page.press("Escape");
        saved
    };
    let export = |format: &str| {
        let (status, bytes) = office.file_of_api(&format!("/v1/analyses/{id}/export?format={format}"), key);
        assert_eq!(status, 200, "{format}");
        bytes
    };
    // Files say to the second when they were made, so that one of the API may be of the next.
    let check = |words: &str, ending: &str, beginning: &[u8]| {
        let pairs = std::iter::repeat_with(|| (save(words), export(ending))).take(TRIES);
        let same = pairs.map(|(saved, of_the_api)| {
            assert!(saved.name == format!("APP-000001.{ending}"), "{}", saved.name);
            assert!(saved.bytes.starts_with(beginning), "{ending} begins with {:?}", saved.bytes.get(..8));
            (saved.bytes == of_the_api).then_some(saved)
        });
        same.flatten().next().unwrap_or_else(|| panic!("{ending} is not what the API gives"))
    };
    check("Workbook", "xlsx", b"PK\x03\x04");
    check("Credit memo", "pdf", b"%PDF-1.");
    check("Transactions (csv)", "csv", b"date,");
    let report = check("Report (json)", "json", b"{");
    let report: Value = serde_json::from_slice(&report.bytes).expect("a report");
    assert!(report["transactions"].as_array().is_some_and(|rows| rows.len() > 50), "{report}");
    let original = save("Original document");
    assert_eq!(original.name, "april.pdf");
    assert!(original.bytes == std::fs::read(&statement).expect("the statement"), "not what was uploaded");
    assert_eq!(page.url(), here, "a download led away from the page");
}
