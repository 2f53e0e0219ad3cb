//! A head of risk looks at all cases at once, opens those behind a number, and tells what became of a loan.

use browser::css;

use crate::office::Office;

const HONEST: &[&str] = &["--bank", "hdfc", "--months", "3", "--seed", "7"];

#[test]
fn a_case_is_seen_in_the_portfolio_and_its_outcome_is_imported() {
    let office = Office::open("a_case_is_seen_in_the_portfolio");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let honest = office.statement("june.pdf", HONEST);
    let analysis = office.analyse(key, &honest, &[("external_id", "LN-1042")]);
    let holder = analysis["holder"].as_str().expect("a holder").to_owned();
    let page = office.person("asha@north.example");

    page.click("Portfolio");
    page.wait_for("Approval rate");
    page.wait_for("Cases by week");
    // A bar of the chart leads to its cases.
    page.click(css("#volume-t ~ a:last-of-type rect"));
    page.wait_for(holder.as_str());
    page.open(&office.url("/portfolio"));
    page.click("Import outcomes");
    let file = office.file(
        "outcomes.csv",
        b"external_id,outcome,worst_days_past_due,as_of\nLN-1042,bad,120,2025-11-30\nLN-7,good,,2025-11-30\n",
    );
    page.choose_file("CSV file", &file);
    page.click("Preview");
    page.wait_for("What the file would change");
    page.wait_for("Your team has no such analysis.");
    page.click("Save 1 outcome");
    page.wait_for("The file was imported");
    page.click("To the portfolio");
    page.wait_for("Bad rate by score");
    page.wait_for("1 outcome known");
}
