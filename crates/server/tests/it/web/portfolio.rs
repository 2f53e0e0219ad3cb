//! The portfolio as a page: every number opens its cases, and a file of outcomes is seen before it is saved.

use store::analyses::Decision;
use store::users::Role;

use super::browser::Browser;
use crate::analyses::form::Form;
use crate::service::Service;

#[tokio::test]
async fn numbers_of_the_portfolio_open_their_cases() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let approved = service.completed(&asha, Decision::Approved).await;
    let declined = service.completed(&asha, Decision::Declined).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get("/portfolio").await;
    assert_eq!(page.status, 200);
    for words in ["Approval rate", "50.0 %", "Cases by week", "Score", "Approval by bank", "Too few cases"] {
        page.says(words);
    }
    let place = "/analyses?created_from=2026-08-17&created_to=2026-11-14&counted=decision%3Aapproved";
    assert!(page.text.replace("&#38;", "&").contains(place), "{}", page.text);
    let list = browser.get(place).await;
    list.says(&approved);
    list.says_nothing_of(&declined);
    let scores = browser.get("/analyses?counted=score:700").await;
    scores.says(&approved);
    scores.says(&declined);
    browser.get("/analyses?counted=score:650").await.says_nothing_of(&approved);
    browser.get("/analyses?channel=web").await.says_nothing_of(&approved);
    browser.get("/analyses?channel=api&product_id=none&counted=decision:declined").await.says(&declined);

    let page = page.text.replace("&#38;", "&");
    let before = "/analyses?created_from=2026-05-19&created_to=2026-08-16&counted=score%3A%3E%3D300";
    for place in [
        "counted=engine_time%3A*",
        "counted=engine_time%3A%3E%3D",
        "created_to=2026-11-14&counted=score%3A%3E%3D300",
    ] {
        assert!(page.contains(place), "{place} in {page}");
    }
    assert!(!page.contains(before), "nothing came before, so that no list is opened");
    browser.get("/analyses?counted=score:%3E%3D700").await.says(&approved);
    browser.get("/analyses?counted=score:%3E%3D750").await.says_nothing_of(&approved);
    browser.get("/analyses?counted=score:%3E%3Dmoon").await.says_nothing_of(&approved);

    let other = Browser::of(&service, &service.person("south", Role::Owner).await).await;
    other.get("/portfolio").await.says("No completed case was uploaded in this period");
    other.get("/analyses?counted=score:700").await.says_nothing_of(&approved);
    let table = browser.get("/portfolio.csv?channel=api").await;
    assert!(table.header("content-disposition").contains("portfolio-2026-08-17-to-2026-11-14.csv"));
    assert!(table.text.contains("decisions,declined,,,1,"), "{}", table.text);
}

#[tokio::test]
async fn what_makes_no_sense_in_the_address_is_left_out() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Viewer).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get("/portfolio?from=2026-11-20&to=2026-11-01&channel=moon&by=day&version=3").await;
    assert_eq!(page.status, 200);
    page.says("17 Aug 2026 – 14 Nov 2026");
    let page =
        browser.get("/portfolio?from=2026-11-01&to=2026-11-10&compare_from=2026-01-01&compare_to=x").await;
    page.says("1 Nov 2026 – 10 Nov 2026");
    page.says("22 Oct 2026 – 31 Oct 2026");
    assert_eq!(browser.get("/portfolio/outcomes").await.status, 403, "viewers import nothing");
    page.says_nothing_of("Import outcomes");
}

#[tokio::test]
async fn a_file_of_outcomes_is_seen_before_it_is_saved() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let id = service.completed(&asha, Decision::Approved).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get("/portfolio/outcomes").await;
    let token = page.between("name=\"form_token\" value=\"", "\"").expect("a token").to_owned();
    let file = format!("analysis_id,outcome,as_of\n{id},bad,2026-11-10\nan_1,good,2026-11-10\n");
    let form = |token: &str, file: &str| {
        let form = Form::default().text("form_token", token).file("outcomes.csv", file.as_bytes());
        form.request_to("/portfolio/outcomes")
    };
    assert_eq!(browser.send(form("forged", &file)).await.status, 400);
    let wrong = browser.send(form(&token, "a,b\n1,2\n")).await;
    assert_eq!(wrong.status, 400);
    wrong.says("`outcome` is not among them");
    let preview = browser.send(form(&token, &file)).await;
    assert_eq!(preview.status, 200, "{}", preview.text);
    preview.says("What the file would change");
    preview.says("Save 1 outcome<");
    preview.says("<th scope=\"row\">3</th>");
    assert_eq!(asha.get(&format!("/v1/analyses/{id}/outcomes")).await.json["total"], 0);
    let done = browser.submit("/portfolio/outcomes/confirm", &[("csv", &file)]).await;
    done.says("The file was imported");
    assert_eq!(asha.get(&format!("/v1/analyses/{id}/outcomes")).await.json["data"][0]["outcome"], "bad");
    let case = browser.get(&format!("/analyses/{id}")).await;
    case.says("Outcome of the loan");
    case.says("As of 10 Nov 2026");

    let place = format!("/analyses/{id}/outcome");
    let fields = [("outcome", "good"), ("worst_days_past_due", "3"), ("as_of", "2026-11-12")];
    let noted = browser.submit(&place, &fields).await;
    assert_eq!(noted.place(), format!("/analyses/{id}"));
    browser.get(&format!("/analyses/{id}")).await.says("3 days late at worst");
    let odd = [("outcome", "good"), ("worst_days_past_due", "many"), ("as_of", "2026-11-12")];
    assert_eq!(browser.submit(&place, &odd).await.status, 400);
}
