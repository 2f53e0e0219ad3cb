//! Who comes in, who does not, and what the neighbours can see: nothing.

use browser::{Browser, Device, css};

use crate::office::Office;

#[test]
fn a_wrong_password_is_told_kindly_and_too_many_lock_the_door() {
    let office = Office::open("a_wrong_password");
    office.team("North", "Asha Rao", "asha@north.example");
    let mut page = Browser::shared().person();
    page.open(&office.url("/analyses"));
    for attempt in 1..=6 {
        page.fill("Email", "asha@north.example");
        page.fill("Password", "not this one");
        page.click("Sign in");
        page.wait_for(if attempt <= 5 { "email" } else { "minutes" });
    }
    let told = page.text("[role=alert]");
    assert!(told.contains("15 minutes") || told.contains("14 minutes"), "{told}");
    assert_eq!(page.accessibility_problems(), []);
    assert_eq!(page.fetch("/v1/me").0, 401);
}

#[test]
fn one_signs_in_and_out_and_is_led_back_to_where_one_was() {
    let office = Office::open("signing_in_and_out");
    office.team("North", "Asha Rao", "asha@north.example");
    let page = Browser::shared().person();
    page.open(&office.url("/analyses/new"));
    page.fill("Email", "asha@north.example");
    page.fill("Password", crate::office::PASSWORD);
    page.click("Sign in");
    page.wait_for_address("/analyses/new");

    page.click("Account of Asha Rao");
    page.click("Sign out");
    page.wait_for_address("/sign-in");
    page.open(&office.url("/analyses"));
    page.wait_for("Password");
}

#[test]
fn a_choice_of_colours_lasts() {
    let office = Office::open("a_choice_of_colours");
    office.team("North", "Asha Rao", "asha@north.example");
    let page = office.person("asha@north.example");
    let is_dark = |page: &browser::Page| {
        let ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor", &[]);
        let ground = ground.as_str().unwrap_or_default().to_owned();
        let parts: Vec<f64> = ground
            .split(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .filter_map(|part| part.parse().ok())
            .collect();
        parts.iter().take(3).all(|part| *part < 100.0)
    };
    assert!(!is_dark(&page));
    page.click("Account of Asha Rao");
    page.click("Dark");
    page.wait_for(css("html[data-theme=dark]"));
    assert!(is_dark(&page));
    page.open(&office.url("/analyses/new"));
    assert!(is_dark(&page), "the choice was forgotten");
    let tab = page.tab();
    tab.open(&office.url("/settings"));
    assert!(is_dark(&tab), "another tab differs");
    page.click("Account of Asha Rao");
    page.click("Sign out");
    office.sign_in(&page, "asha@north.example");
    assert!(is_dark(&page), "the choice ended with the session");
}

#[test]
fn two_teams_see_nothing_of_each_other() {
    let office = Office::open("two_teams");
    office.team("North", "Asha Rao", "asha@north.example");
    office.team("South", "Ravi Iyer", "ravi@south.example");
    let statement = office.statement("march.pdf", &["--months", "2", "--rows-per-month", "10"]);
    let asha = office.person("asha@north.example");
    let ravi = office.person("ravi@south.example");

    asha.click("New analysis");
    asha.fill("Applicant's name", "Meenakshi Sundaram");
    asha.choose_file("Statements", &statement);
    asha.click("Upload and analyse");
    asha.wait_for("Just uploaded");
    asha.wait_for("APP-000001");
    let place = asha.attribute("[data-rows] a.cell-main", "href");
    assert!(place.starts_with("/analyses/an_"), "{place}");
    assert_eq!(asha.fetch(&place).0, 200);

    ravi.open(&office.url("/analyses"));
    assert!(!ravi.sees("Meenakshi") && !ravi.sees("APP-000001"));
    ravi.wait_for("No statements yet");
    assert_eq!(ravi.fetch(&place).0, 404);
    assert_eq!(ravi.fetch(&format!("{place}x")).0, 404);
    let id = place.rsplit('/').next().unwrap_or_default();
    let (status, text) = ravi.fetch(&format!("/analyses/rows?ids={id}"));
    assert!(status == 200 && !text.contains("Meenakshi"), "{status} {text}");
    ravi.open(&office.url("/analyses?q=Meenakshi"));
    assert!(!ravi.sees("APP-000001"));
}

#[test]
fn the_main_flow_works_without_scripts() {
    let office = Office::open("without_scripts");
    office.team("North", "Asha Rao", "asha@north.example");
    let statement = office.statement("march.pdf", &["--months", "2", "--rows-per-month", "10"]);
    let mut page = Browser::shared().person();
    page.emulate(Device::WITHOUT_SCRIPTS);
    office.sign_in(&page, "asha@north.example");

    page.click("Upload a statement");
    page.fill("Applicant's name", "Meenakshi Sundaram");
    page.choose_file("Statements", &statement);
    page.click("Upload and analyse");
    page.wait_for("Meenakshi Sundaram");
    page.wait_for("APP-000001");
    assert!(!page.requests().iter().any(|request| request.kind == "Script"), "{:?}", page.requests());
}

#[test]
fn a_first_start_has_something_to_look_at_that_goes_with_one_press() {
    let office = Office::open("a_first_start");
    office.team("North", "Asha Rao", "asha@north.example");
    let page = office.person("asha@north.example");
    page.click("Add examples");
    page.wait_for("are examples");
    page.wait_until_gone(css("tr[data-live]"));
    let outcomes = page.texts("[data-rows] .badge").join(" ");
    for outcome in ["Approved", "Declined", "review"] {
        assert!(outcomes.contains(outcome), "{outcome} is missing in {outcomes}");
    }
    page.click("Remove");
    page.wait_for("No statements yet");
}
