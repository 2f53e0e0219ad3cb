//! A day at a lender's: from the upload of a statement to a decision, and what is done around it.

use crate::office::Office;

#[test]
fn a_statement_is_uploaded_and_its_decision_comes_without_reloading() {
    let office = Office::open("a_statement_is_uploaded");
    office.team("North", "Asha Rao", "asha@north.example");
    let statement = office.statement("april.pdf", &["--bank", "axis", "--months", "6", "--seed", "7"]);
    let page = office.person("asha@north.example");

    page.click("New analysis");
    page.fill("Applicant's name", "Meenakshi Sundaram");
    page.choose_file("Statements", &statement);
    page.wait_for("april.pdf");
    page.evaluate("() => { window.marker = 'the same document'; }", &[]);
    page.click("Upload and analyse");
    page.wait_for(browser::css("[data-rows] tr:not([data-live]) .badge"));
    assert_eq!(page.evaluate("() => window.marker", &[]), "the same document", "the page was reloaded");
    assert!(page.url().ends_with("/analyses/new"));
    let row = page.text("[data-rows] tbody tr");
    assert!(row.contains("Meenakshi Sundaram") && row.contains("APP-000001"), "{row}");
}
