//! The way in and to a first analysis without a mouse.

use browser::Browser;

use crate::office::{Office, PASSWORD};

#[test]
fn a_keyboard_is_enough_to_sign_in_and_upload() {
    let office = Office::open("a_keyboard_is_enough");
    office.team("North", "Asha Rao", "asha@north.example");
    let statement = office.statement("march.pdf", &["--months", "1", "--rows-per-month", "8"]);
    let page = Browser::shared().person();
    page.open(&office.url("/analyses"));
    // The cursor is where one begins to type.
    page.wait_for_focus("Email");
    page.type_text("asha@north.example");
    page.press("Tab");
    page.type_text(PASSWORD);
    page.press("Enter");
    page.wait_for_address("/analyses");

    page.press("Tab");
    assert_eq!(page.focused(), "Skip to content");
    page.press("Enter");
    page.tab_to("Upload a statement");
    page.press("Enter");
    page.wait_for_address("/analyses/new");
    page.tab_to("Applicant's name");
    page.type_text("Meenakshi Sundaram");
    // The dialog of the system is not part of any page; a file is given in its place.
    page.tab_to("Statements");
    page.choose_file("Statements", &statement);
    page.wait_for("march.pdf");
    page.tab_to("Upload and analyse");
    page.press("Enter");
    page.wait_for("Meenakshi Sundaram");
    page.wait_for("APP-000001");
}
