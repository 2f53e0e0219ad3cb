//! Statements on their way in: dropped on the page, locked, waited for, refused.

use browser::{Browser, Device, css};

use crate::office::{LETTER, Office};

const SHORT: &[&str] = &["--months", "2", "--rows-per-month", "10"];

#[test]
fn a_statement_is_dropped_on_the_page_and_its_row_lives() {
    let mut office = Office::open_with("a_statement_is_dropped", &["--workers", "0"]);
    office.team("North", "Asha Rao", "asha@north.example");
    let (march, april) = (office.statement("march.pdf", SHORT), office.statement("april.pdf", SHORT));
    let note = office.file("note.txt", b"call back on Monday");
    let page = office.person("asha@north.example");
    page.click("New analysis");
    page.drop_files(css("[data-drop]"), &[&march, &note]);
    page.wait_for("march.pdf");
    page.wait_for("This is not a PDF");
    // What is found in a file must not push the button away from whoever is about to press it.
    let top_of_button = "() => document.querySelector('[data-send]').getBoundingClientRect().top";
    let top = page.evaluate(top_of_button, &[]);
    page.wait_for("1 file · HDFC Bank");
    assert_eq!(page.evaluate(top_of_button, &[]), top);
    // What falls beside the place for it changes nothing.
    page.drop_files(css("h1"), &[&april]);
    assert!(page.url().ends_with("/analyses/new") && !page.sees("april.pdf"));
    page.evaluate("() => { window.marker = 'the same document'; }", &[]);

    page.click("Upload and analyse");
    page.wait_for(css("[data-rows] tr[data-live]"));
    assert_eq!(page.count("[data-rows] tbody tr"), 1);
    office.begin_to_read();
    page.wait_for(css("[data-rows] tr:not([data-live]) .badge"));
    assert_eq!(page.evaluate("() => window.marker", &[]), "the same document", "the page was reloaded");
}

#[test]
fn a_page_that_waits_becomes_the_report_by_itself() {
    let mut office = Office::open_with("a_page_that_waits", &["--workers", "0"]);
    office.team("North", "Asha Rao", "asha@north.example");
    let statement = office.statement("march.pdf", SHORT);
    let mut page = office.person("asha@north.example");
    page.click("New analysis");
    page.fill("Applicant's name", "Meenakshi Sundaram");
    page.choose_file("Statements", &statement);
    page.click("Upload and analyse");
    page.wait_for(css("[data-rows] tr[data-live]"));
    page.click("Meenakshi Sundaram");
    page.wait_for("Reading the statement");
    let here = page.url();
    assert!(page.sees(css("progress")) && page.sees("march.pdf"));
    assert_eq!(page.accessibility_problems(), []);

    office.begin_to_read();
    page.wait_for("Balance over time");
    assert_eq!(page.url(), here);
    assert!(!page.sees("Reading the statement"));
}

#[test]
fn an_analysis_that_failed_says_why_and_what_to_do_next() {
    let office = Office::open("an_analysis_that_failed");
    office.team("North", "Asha Rao", "asha@north.example");
    let letter = office.file("letter.pdf", LETTER.as_bytes());
    let page = office.person("asha@north.example");
    page.click("New analysis");
    page.choose_file("Statements", &letter);
    page.click("Upload and analyse");
    page.wait_for(css("[data-rows] tr:not([data-live]) .badge-bad"));
    page.click(css("[data-rows] a.cell-main"));
    page.wait_for("This statement could not be analysed");
    let told = page.text(".empty p");
    assert!(told.contains("not_a_statement") && told.len() > 40, "{told}");
    assert!(page.download("Download what was uploaded").bytes == LETTER.as_bytes());
    page.click("Upload another file");
    page.wait_for_address("/analyses/new");

    page.open(&office.url("/analyses"));
    page.click("Failed");
    assert_eq!(page.count("[data-rows] tbody tr"), 1);
}

#[test]
fn a_locked_statement_is_refused_with_a_wrong_password_and_taken_with_the_right_one() {
    let office = Office::open("a_locked_statement");
    office.team("North", "Asha Rao", "asha@north.example");
    let locked = [SHORT, &["--encrypt", "aes-256", "--password", "RAVI1985"]].concat();
    let statement = office.statement("locked.pdf", &locked);
    let page = office.person("asha@north.example");
    page.click("New analysis");
    page.choose_file("Statements", &statement);
    page.click("Upload and analyse");
    page.wait_for("The PDF is protected");
    page.fill("Password of the PDF", "RAVI1958");
    page.click("Upload and analyse");
    page.wait_for("The password does not open the PDF");
    assert_eq!(page.count("[data-rows] tbody tr"), 0);
    // The statement is still there: nobody has to look for it again.
    page.fill("Password of the PDF", "RAVI1985");
    page.click("Upload and analyse");
    page.wait_for(css("[data-rows] tr:not([data-live]) .badge"));
    assert!(!page.sees(css("[data-rows] .badge-bad")), "{:?}", page.texts("[data-rows] .badge"));
}

#[test]
fn a_wrong_password_costs_nothing_that_was_filled_in_without_scripts_either() {
    let office = Office::open("a_wrong_password_without_scripts");
    office.team("North", "Asha Rao", "asha@north.example");
    let locked = [SHORT, &["--encrypt", "rc4-128", "--password", "RAVI1985"]].concat();
    let statement = office.statement("locked.pdf", &locked);
    let mut page = Browser::shared().person();
    page.emulate(Device::WITHOUT_SCRIPTS);
    office.sign_in(&page, "asha@north.example");
    page.open(&office.url("/analyses/new"));
    page.fill("Applicant's name", "Meenakshi Sundaram");
    page.fill("Password of the PDF", "RAVI1958");
    page.choose_file("Statements", &statement);
    page.click("Upload and analyse");
    page.wait_for("The statement was not accepted");
    page.wait_for("The password does not open the PDF");
    page.wait_for("Meenakshi Sundaram");
    page.fill("Password of the PDF", "RAVI1985");
    page.choose_file("Statements", &statement);
    page.click("Upload and analyse");
    page.wait_for("The statement was uploaded");
}

#[test]
fn files_are_grouped_by_applicant_and_a_case_is_looked_at_and_added_to() {
    let office = Office::open("files_are_grouped_by_applicant");
    office.team("North", "Asha Rao", "asha@north.example");
    let made = |name: &str, seed: &str| office.statement(name, &[SHORT, &["--seed", seed]].concat());
    let (march, savings) = (made("march.pdf", "11"), made("savings.pdf", "12"));
    let (other, late) = (made("other.pdf", "13"), made("late.pdf", "14"));
    let mut page = office.person("asha@north.example");
    page.click("New analysis");
    page.drop_files(css("[data-drop]"), &[&march, &savings, &other]);
    page.wait_for("3 files, analysed together");
    // Each is looked at before it is sent, and the heading says whose it is.
    page.wait_for("1 file · HDFC Bank ••");
    page.wait_for(css(".group > .plain-list li:nth-child(3)"));
    page.click(css("[aria-label='other.pdf is of another applicant']"));
    page.wait_for("Applicant 2: 1 file");
    assert_eq!(page.accessibility_problems(), []);
    page.click("Upload and analyse 2 applicants");
    page.wait_for(css("[data-rows] tbody tr:nth-child(2):not([data-live])"));
    page.wait_for(css("[data-rows] tbody tr:nth-child(1):not([data-live])"));

    // The holder of march.pdf: people are listed, not files.
    page.click("RAJESH KUMAR YADAV");
    page.wait_for("Accounts and months");
    assert_eq!(page.accessibility_problems(), []);
    assert!(page.sees("savings.pdf") && !page.sees("other.pdf"));
    page.click("Add a statement");
    page.choose_file("More statements of this applicant", &late);
    page.click("Add and run again");
    page.wait_for("Run 2, this one");
    assert!(page.sees("Added late.pdf"));
    page.click("Compare with this one");
    page.wait_for("Run 2 is the one that holds");
    assert_eq!(page.accessibility_problems(), []);
}
