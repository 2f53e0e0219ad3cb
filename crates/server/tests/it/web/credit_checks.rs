//! Credit checks at the pages: consent first, one bill a form, the report with its marks, always labelled.

use store::users::Role;

use super::browser::Browser;
use crate::service::Service;

const CLEAN: &str = "+91 90000 00780";

async fn entitled(service: &Service) -> (crate::service::Person, Browser) {
    let asha = service.person("north", Role::Owner).await;
    service.entitle(asha.team(), &["bureau"]).await;
    let browser = Browser::of(service, &asha).await;
    (asha, browser)
}

#[tokio::test]
async fn a_report_is_pulled_once_for_a_form_and_shown_as_sandbox() {
    let service = Service::on_sqlite().await;
    let (asha, browser) = entitled(&service).await;
    browser.get("/credit-checks").await.says("No credit checks yet");
    let form = browser.get("/credit-checks/new").await;
    form.says("I agree that this lender asks a credit information company");
    let once = form.between("name=\"once\" value=\"", "\"").expect("a key").to_owned();
    let fields = [("once", once.as_str()), ("name", "Meera Nair"), ("mobile", CLEAN), ("consent", "yes")];
    let refused = browser.submit("/credit-checks/new", &[("name", "Meera Nair"), ("mobile", CLEAN)]).await;
    assert_eq!(refused.status, 400);
    refused.says("Without the person&#39;s consent");
    let page = browser.submit("/credit-checks/new", &fields).await;
    assert_eq!(page.status, 303, "{}", page.text);
    let place = page.place().to_owned();
    assert_eq!(
        browser.submit("/credit-checks/new", &fields).await.place(),
        place,
        "pressing twice is pressing once"
    );
    let page = browser.get(&place).await;
    page.says("Sandbox.");
    page.says(">780<");
    page.says("class=\"paid\"");
    page.says(asha.name());
    let list = browser.get("/credit-checks").await;
    list.says("1–1 of 1");
    list.says_nothing_of("Meera Nair");
    browser.get("/settings/usage").await.says("Credit reports this month");
    assert_eq!(browser.submit(&format!("{place}/revoke-consent"), &[]).await.status, 303);
    let revoked = browser.get(&place).await;
    revoked.says("the report is no longer shown or used");
    revoked.says_nothing_of(">780<");
    revoked.says_nothing_of("class=\"paid\"");
    browser.get("/credit-checks").await.says_nothing_of(">780<");
    assert_eq!(browser.submit(&format!("{place}/erase"), &[]).await.status, 303);
    assert_eq!(browser.get(&place).await.status, 404);
}

#[tokio::test]
async fn what_was_typed_wrong_is_told_and_shown_again() {
    let service = Service::on_sqlite().await;
    let (_, browser) = entitled(&service).await;
    let page = browser
        .submit("/credit-checks/new", &[("name", "Meera Nair"), ("mobile", "12"), ("consent", "yes")])
        .await;
    assert_eq!(page.status, 400);
    page.says("must be an Indian mobile number");
    page.says("value=\"Meera Nair\"");
}

#[tokio::test]
async fn teams_without_the_right_and_other_teams_see_nothing() {
    let service = Service::on_sqlite().await;
    let (_, browser) = entitled(&service).await;
    let fields = [("name", "Meera Nair"), ("mobile", CLEAN), ("consent", "yes")];
    let place = browser.submit("/credit-checks/new", &fields).await.place().to_owned();
    let stranger = Browser::of(&service, &service.person("south", Role::Owner).await).await;
    assert_eq!(stranger.get(&place).await.status, 404);
    stranger.get("/credit-checks").await.says("may not ask credit bureaus yet");
    let page = stranger.submit("/credit-checks/new", &fields).await;
    assert_eq!(page.status, 403);
    page.says("Your team may not ask credit bureaus.");
    let viewer = Browser::of(&service, &service.person("north", Role::Viewer).await).await;
    assert_eq!(viewer.submit("/credit-checks/new", &fields).await.status, 403);
    let refused = viewer.get(&place).await;
    assert_eq!(refused.status, 403);
    refused.says("Ask an admin of your team");
}

#[tokio::test]
async fn what_is_left_of_a_consent_is_shown_to_admins_of_its_team() {
    let service = Service::on_sqlite().await;
    let (asha, browser) = entitled(&service).await;
    browser.get("/credit-checks/consents").await.says("No consents of erased checks");
    let fields = [("name", "Meera Nair"), ("mobile", CLEAN), ("consent", "yes")];
    let place = browser.submit("/credit-checks/new", &fields).await.place().to_owned();
    browser.get(&place).await;
    assert_eq!(browser.submit(&format!("{place}/erase"), &[]).await.status, 303);

    let page = browser.get("/credit-checks/consents").await;

    page.says(asha.name());
    page.says("198.51.100.7");
    page.says("I agree that this lender asks a credit information company");
    page.says(place.trim_start_matches("/credit-checks/"));
    page.says_nothing_of("Meera Nair");
    assert_eq!(service.times(asha.team(), "consent_proofs.read").await, 2);
    let south = Browser::of(&service, &service.person("south", Role::Owner).await).await;
    south.get("/credit-checks/consents").await.says("No consents of erased checks");
    let analyst = Browser::of(&service, &service.person("north", Role::Analyst).await).await;
    assert_eq!(analyst.get("/credit-checks/consents").await.status, 403);
}
