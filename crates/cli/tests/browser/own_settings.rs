//! What people set for themselves and for their team, and that it holds.

use browser::{Browser, Page, css};

use crate::office::{Office, PASSWORD};

#[test]
fn signing_out_everywhere_ends_the_other_browser_too() {
    let office = Office::open("signing_out_everywhere");
    office.team("North", "Asha Rao", "asha@north.example");
    let (cases, home) = (office.person("asha@north.example"), office.person("asha@north.example"));
    cases.open(&office.url("/settings"));
    cases.wait_for(css("form[action^='/settings/sessions/']"));

    home.click("Account of Asha Rao");
    home.click("Sign out everywhere");
    home.wait_for("You are signed out in every browser");
    cases.click("Review");
    cases.wait_for(css("input[type=password]"));
    assert!(!cases.sees("Asha Rao"));
    assert_eq!(cases.fetch("/analyses/rows?ids=").0, 401);
}

#[test]
fn a_new_password_needs_the_old_one_and_is_the_only_one_then() {
    const NEW: &str = "another horse entirely";
    let office = Office::open("a_new_password");
    office.team("North", "Asha Rao", "asha@north.example");
    let (cases, home) = (office.person("asha@north.example"), office.person("asha@north.example"));
    let change = |old: &str, new: &str, again: &str| {
        cases.fill("Current password", old);
        cases.fill("New password", new);
        cases.fill("New password again", again);
        cases.click("Change password");
    };
    cases.click("Settings");
    change("not this one", NEW, NEW);
    cases.wait_for("The current password is wrong");
    change(PASSWORD, NEW, "another cow entirely");
    cases.wait_for("not the same");
    change(PASSWORD, NEW, NEW);
    cases.wait_for("Password changed");

    home.click("Review");
    home.wait_for(css("input[type=password]"));
    let sign_in = |page: &Page, password: &str| {
        page.fill("Email", "asha@north.example");
        page.fill("Password", password);
        page.click("Sign in");
    };
    sign_in(&home, PASSWORD);
    home.wait_for(css("[role=alert]"));
    sign_in(&home, NEW);
    home.wait_for_address("/review");
}

#[test]
fn how_long_analyses_are_kept_is_saved_for_the_team() {
    let office = Office::open("how_long_analyses_are_kept");
    office.team("North", "Asha Rao", "asha@north.example");
    let page = office.person("asha@north.example");
    page.click("Settings");
    page.click("Retention");
    page.click("For a number of days");
    page.fill("Days after the upload", "0");
    page.click("Save");
    // Not sent: nothing can be kept for no time at all.
    assert!(!page.sees("Saved."));
    page.fill("Days after the upload", "45");
    page.click("Save");
    page.wait_for("Saved.");

    let later = Browser::shared().person();
    office.sign_in(&later, "asha@north.example");
    later.open(&office.url("/settings/retention"));
    let kept = later.evaluate(
        "() => [document.querySelector('[name=keep]:checked').value, document.querySelector('[name=days]').value]",
        &[],
    );
    assert_eq!(kept, serde_json::json!(["days", "45"]));
    later.open(&office.url("/settings/audit"));
    assert!(later.text("tbody tr").contains("Asha Rao"), "nobody is named for it");
}
