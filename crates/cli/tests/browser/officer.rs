//! A credit officer's day: cases given out, found, decided where the evidence is, and decided otherwise.

use browser::css;

use crate::office::Office;

/// Forged so that a person has to look at it.
const FORGED: &[&str] = &["--bank", "axis", "--months", "3", "--seed", "11", "--tamper", "cover-white"];
const HONEST: &[&str] = &["--bank", "hdfc", "--months", "3", "--seed", "7"];

#[test]
fn the_evidence_stands_beside_the_decision_and_keys_are_enough_to_decide() {
    let office = Office::open("the_evidence_stands_beside");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let forged = office.statement("april.pdf", FORGED);
    let analysis = office.analyse(key, &forged, &[("applicant_name", "Meenakshi Sundaram")]);
    let id = analysis["id"].as_str().expect("an id");
    let page = office.person("asha@north.example");

    page.open(&office.url(&format!("/review/{id}")));
    page.wait_for("Account holder");
    page.wait_for("Income a month");
    page.wait_for("Credit bureau");
    // The place on the paper, framed, with the picture behind the frame.
    page.wait_for(css(".reason svg.crop rect"));
    let seen = page.evaluate(
        "async () => {
            const crop = document.querySelector('svg.crop');
            const [frame, strip] = [crop.querySelector('rect'), crop].map(one => one.getBoundingClientRect());
            const answer = await fetch(crop.querySelector('image').getAttribute('href'));
            const isInside = frame.top >= strip.top - 1 && frame.bottom <= strip.bottom + 1;
            return [answer.status, isInside, strip.height < 400];
        }",
        &[],
    );
    assert_eq!((&seen[0], &seen[1], &seen[2]), (&200.into(), &true.into(), &true.into()), "{seen}");

    page.press("d");
    page.wait_for_focus("Why");
    page.type_text("The figure of 31 May covers another one.");
    page.press("Tab");
    page.press("Enter");
    page.wait_for("Decision saved");
    assert_eq!(office.api(&format!("/v1/analyses/{id}"), key).1["decision"], "declined");
}

#[test]
fn a_decision_is_overridden_with_a_reason_and_a_note() {
    let office = Office::open("a_decision_is_overridden");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let forged = office.statement("april.pdf", FORGED);
    let analysis = office.analyse(key, &forged, &[("applicant_name", "Meenakshi Sundaram")]);
    let id = analysis["id"].as_str().expect("an id");
    let page = office.person("asha@north.example");
    page.open(&office.url(&format!("/analyses/{id}")));
    // Whoever decides sees the box without scrolling.
    let bottom = page.evaluate(
        "() => document.querySelector('[data-decide] .button-bad').getBoundingClientRect().bottom <= innerHeight",
        &[],
    );
    assert_eq!(bottom, true);
    page.fill("Your decision", "A figure covers another one.");
    page.click(css("[data-decide] .button-bad"));
    page.wait_for("Override this decision");
    page.click("Override this decision");
    page.choose("Reason", "The cause of the decision was explained");
    page.fill("Note", "The bank sent the statement again.");
    page.click("Approve against the decision");
    page.wait_for("Overridden by Asha Rao");
    let (_, record) = office.api(&format!("/v1/analyses/{id}"), key);
    assert_eq!((&record["decision"], &record["settled_by"]), (&"approved".into(), &"override".into()));
    page.open(&office.url("/analyses?show=overridden"));
    page.wait_for("Meenakshi Sundaram");
}

#[test]
fn cases_are_found_chosen_and_given_out_in_the_list() {
    let office = Office::open("cases_are_found_chosen");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let (forged, honest) = (office.statement("april.pdf", FORGED), office.statement("june.pdf", HONEST));
    office.analyse(key, &forged, &[("applicant_name", "Meenakshi Sundaram")]);
    let other = office.analyse(key, &honest, &[]);
    let holder = other["holder"].as_str().expect("a holder").to_owned();
    let page = office.person("asha@north.example");
    page.wait_for(holder.as_str());

    // By the name on the paper, which nobody typed.
    page.press("/");
    page.type_text(holder.split(' ').next().unwrap_or_default());
    page.wait_until_gone("Meenakshi Sundaram");
    page.open(&office.url("/analyses"));
    page.click(css(".table-cases tbody tr:first-child .pick"));
    page.wait_for("Selected cases:");
    page.click(css(".bulk [value=assign]"));
    page.wait_for("Cases assigned.");
    page.click(css("[data-tab=mine]"));
    page.wait_for(holder.as_str());
    assert!(!page.sees("Meenakshi Sundaram"));

    // j and Enter lead into a case, and the palette out of it.
    page.press("j");
    page.press("Enter");
    page.wait_for("Balance over time");
    page.press("Control+k");
    page.wait_for(css("dialog.palette[open]"));
    page.type_text("Meenakshi");
    page.wait_for(css("#palette-list a[aria-selected=true]"));
    page.wait_for("Meenakshi Sundaram");
    page.press("Enter");
    page.wait_for(css("[data-decide]"));
}
