//! A day at a lender's: from the upload of a statement to a decision, and what is done around it.

use browser::css;

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
    page.wait_for(css("[data-rows] tr:not([data-live]) .badge"));
    assert_eq!(page.evaluate("() => window.marker", &[]), "the same document", "the page was reloaded");
    assert!(page.url().ends_with("/analyses/new"));
    let row = page.text("[data-rows] tbody tr");
    assert!(row.contains("Meenakshi Sundaram") && row.contains("APP-000001"), "{row}");
}

#[test]
fn every_row_leads_to_its_place_on_the_page_of_the_statement() {
    let office = Office::open("every_row_leads_to_its_place");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let statement = office.statement("april.pdf", &["--bank", "hdfc", "--months", "3", "--seed", "7"]);
    let key = team["api_key"].as_str().expect("a key");
    office.analyse(key, &statement, &[("applicant_name", "Meenakshi Sundaram")]);
    let page = office.person("asha@north.example");

    page.click("Meenakshi Sundaram");
    page.wait_for("Balance over time");
    let row = css("[data-rows-found] tbody tr:nth-child(4) a.cell-main");
    let told = page.text("[data-rows-found] tbody tr:nth-child(4) a.cell-main");
    page.click(row);
    page.wait_for(css("rect.spot.is-here"));
    assert_eq!(page.count("rect.spot.is-here"), 1);
    let facts = page.text(".sheet-side");
    assert!(facts.contains(&told), "{told} is not among {facts}");

    // The mark lies on the picture, and the picture is there.
    page.wait_for(css(".sheet img"));
    let marked = page.evaluate(
        "async () => {
            const picture = document.querySelector('.sheet img');
            await picture.decode();
            const [sheet, mark] = [picture, document.querySelector('rect.spot.is-here')].map(one => one.getBoundingClientRect());
            const isInside = mark.left >= sheet.left && mark.right <= sheet.right + 1 && mark.top >= sheet.top && mark.bottom <= sheet.bottom + 1;
            return [picture.naturalWidth, isInside, mark.width / sheet.width, mark.height / sheet.height];
        }",
        &[],
    );
    assert!(marked[0].as_u64().is_some_and(|width| width >= 500), "{marked}");
    assert_eq!(marked[1], true, "{marked}");
    let (wide, high) = (marked[2].as_f64().unwrap_or(0.0), marked[3].as_f64().unwrap_or(1.0));
    assert!(wide > 0.3 && high < 0.1, "{marked}");

    let here = page.url();
    page.click("Row after");
    page.wait_for(css("rect.spot.is-here"));
    assert_ne!(page.url(), here);
}

#[test]
fn transactions_are_found_while_one_types() {
    let office = Office::open("transactions_are_found");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let statement = office.statement("april.pdf", &["--bank", "hdfc", "--months", "3", "--seed", "7"]);
    let key = team["api_key"].as_str().expect("a key");
    let analysis = office.analyse(key, &statement, &[]);
    let page = office.person("asha@north.example");
    page.open(&office.url(&format!("/analyses/{}", analysis["id"].as_str().expect("an id"))));
    let before = page.text("[data-summary]");
    page.evaluate("() => { window.marker = 'the same document'; }", &[]);

    page.fill("Search transactions", "upi");
    page.wait_until_text_changes("[data-summary]", &before);
    let rows = page.texts("[data-rows-found] tbody tr");
    assert!(!rows.is_empty() && rows.iter().all(|row| row.to_lowercase().contains("upi")), "{rows:#?}");
    page.fill("Search transactions", "");
    page.wait_for(before.as_str());
    page.choose("Direction", "In");
    page.wait_until_text_changes("[data-summary]", &before);
    assert_eq!(page.evaluate("() => window.marker", &[]), "the same document", "the page was reloaded");
    // What was filtered has an address that can be sent to a colleague.
    let tab = page.tab();
    tab.open(&page.url());
    assert_eq!(tab.text("[data-summary]"), page.text("[data-summary]"));
}
