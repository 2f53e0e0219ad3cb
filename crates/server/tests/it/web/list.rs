//! The list of analyses: tabs, the search, pages, rows that keep themselves up to date.

use store::AnalysisId;
use store::analyses::{self, Application, Decision, NewAnalysis};
use store::users::Role;

use super::browser::{Browser, Page};
use crate::service::{Person, Service, on_both, on_one};

#[track_caller]
fn check_tabs(page: &Page, expected: &[(&str, &str)]) {
    for (tab, count) in expected {
        let (_, rest) = page.text.split_once(&format!("data-tab=\"{tab}\"")).expect("a tab");
        let shown = rest.split_once("class=\"count\">").and_then(|(_, rest)| rest.split_once('<'));
        assert_eq!(shown.map(|(shown, _)| shown), Some(*count), "{tab}");
    }
}

fn references(page: &Page) -> Vec<String> {
    let cells = page.text.split("<span class=\"mono soft nowrap\">").skip(1);
    cells.filter_map(|rest| rest.split_once('<').map(|(found, _)| found.to_owned())).collect()
}

#[tokio::test]
async fn tabs_count_and_show_what_is_of_their_kind() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        for decision in [Decision::Approved, Decision::Declined, Decision::ManualReview, Decision::Approved] {
            service.completed(&asha, decision).await;
        }
        service.queued(&asha, "Meera Nair").await;
        let browser = Browser::of(&service, &asha).await;
        let page = browser.get("/analyses").await;
        let all = [
            ("all", "5"),
            ("open", "1"),
            ("review", "1"),
            ("approved", "2"),
            ("declined", "1"),
            ("failed", "0"),
        ];
        check_tabs(&page, &all);
        let newest_first = ["APP-000005", "APP-000004", "APP-000003", "APP-000002", "APP-000001"];
        assert_eq!(references(&page), newest_first);
        for (tab, expected) in [
            ("open", vec!["APP-000005"]),
            ("review", vec!["APP-000003"]),
            ("approved", vec!["APP-000004", "APP-000001"]),
            ("declined", vec!["APP-000002"]),
            ("failed", vec![]),
        ] {
            let page = browser.get(&format!("/analyses?show={tab}")).await;
            assert_eq!(references(&page), expected, "{tab}");
            check_tabs(&page, &all);
        }
        browser.get("/analyses?show=failed").await.says("No analysis is under “Failed”");
    })
    .await;
}

#[tokio::test]
async fn names_files_and_references_are_found_though_they_are_sealed() {
    on_both(async |service: Service| {
        let asha = service.person("north", Role::Owner).await;
        service.queued(&asha, "Meera Nair").await;
        service.queued(&asha, "Anil Sharma").await;
        service.uploaded_file(&asha).await;
        let browser = Browser::of(&service, &asha).await;
        for (typed, expected) in [
            ("meera", vec!["APP-000001"]),
            ("SHARMA+anil", vec!["APP-000002"]),
            ("june.pdf", vec!["APP-000003"]),
            ("app-000002", vec!["APP-000002"]),
            ("nobody", vec![]),
        ] {
            assert_eq!(references(&browser.get(&format!("/analyses?q={typed}")).await), expected, "{typed}");
        }
        let page = browser.get("/analyses?q=a&show=approved").await;
        check_tabs(&page, &[("all", "3"), ("open", "3"), ("approved", "0")]);
        browser.get("/analyses?q=nobody").await.says("Nothing found for “nobody”");

        // What comes later is found, and what was erased is not: also by a node that remembers it.
        let node = Browser::of(&service.second_node().await, &asha).await;
        assert_eq!(references(&node.get("/analyses?q=meera").await).len(), 1);
        let fourth = service.queued(&asha, "Meera Iyer").await;
        assert_eq!(references(&node.get("/analyses?q=meera").await), ["APP-000004", "APP-000001"]);
        assert_eq!(asha.delete(&format!("/v1/analyses/{fourth}")).await.status, 204);
        for browser in [&browser, &node] {
            let page = browser.get("/analyses?q=meera").await;
            assert_eq!(references(&page), ["APP-000001"]);
            check_tabs(&page, &[("all", "1")]);
        }
    })
    .await;
}

#[tokio::test]
async fn pages_lead_to_each_other() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Viewer).await;
    for number in 0..120 {
        service.queued(&asha, &format!("Applicant {number}")).await;
    }
    let browser = Browser::of(&service, &asha).await;
    let first = browser.get("/analyses").await;
    first.says("1–50 of 120");
    first.says("href=\"/analyses?page=2\" rel=\"next\"");
    first.says_nothing_of("rel=\"prev\"");
    let last = browser.get("/analyses?page=3&q=applicant").await;
    last.says("101–120 of 120");
    last.says("href=\"/analyses?q=applicant&#38;page=2\" rel=\"prev\"");
    last.says_nothing_of("rel=\"next\"");
    assert_eq!(references(&last).len(), 20);
    for nonsense in ["page=0", "page=x", "page=-1", "show=everything", "q=a&q=b", "page=99999"] {
        assert_eq!(browser.get(&format!("/analyses?{nonsense}")).await.status, 200, "{nonsense}");
    }
}

#[tokio::test]
async fn rows_are_told_as_they_are_now() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let id = asha.uploaded(crate::analyses::form::Form::with_statement()).await;
        let browser = Browser::of(&service, &asha).await;
        browser.get("/analyses").await.says(&format!("<tr id=\"{id}\" data-live>"));
        let place = format!("/analyses/rows?ids={id},nonsense,an_00000000000000000000000000");
        let row = browser.get(&place).await;
        row.says("Queued");
        let claim = service.claim().await;
        browser.get(&place).await.says("Processing");
        service.complete(&claim, Decision::Approved).await;
        let row = browser.get(&place).await;
        row.says("Approved");
        row.says("712");
        row.says_nothing_of("data-live");
        row.says_nothing_of("<html");
    })
    .await;
}

#[tokio::test]
async fn two_teams_see_nothing_of_each_other() {
    on_both(async |service: Service| {
        let (north, south) =
            (service.person("north", Role::Owner).await, service.person("south", Role::Owner).await);
        let id = service.queued(&north, "Meera Nair").await;
        service.queued(&south, "Anil Sharma").await;
        let (mine, theirs) = (Browser::of(&service, &north).await, Browser::of(&service, &south).await);
        assert_eq!(references(&mine.get("/analyses?q=meera").await).len(), 1);
        theirs.get("/analyses").await.says_nothing_of("Meera");
        assert!(references(&theirs.get("/analyses?q=meera").await).is_empty());
        theirs.get(&format!("/analyses/rows?ids={id}")).await.says_nothing_of("<tr");
        check_tabs(&theirs.get("/analyses").await, &[("all", "1"), ("open", "1")]);
    })
    .await;
}

#[tokio::test]
async fn whoever_only_reads_is_offered_no_upload() {
    let service = Service::on_sqlite().await;
    let (viewer, analyst) =
        (service.person("north", Role::Viewer).await, service.person("north", Role::Analyst).await);
    Browser::of(&service, &viewer).await.get("/analyses").await.says_nothing_of("href=\"/analyses/new\"");
    Browser::of(&service, &analyst).await.get("/analyses").await.says("href=\"/analyses/new\"");
    let page = Browser::of(&service, &viewer).await.get("/analyses/new").await;
    assert_eq!(page.status, 403);
    page.says("You may not do this");
}

/// In one transaction: ten thousand would take a minute otherwise.
async fn fill(service: &Service, person: &Person, count: u32) {
    let mut tx = service.database().write().await.expect("a transaction");
    for number in 1..=count {
        let new = NewAnalysis {
            id: AnalysisId::fresh(service.now()).expect("an id"),
            product: None,
            application: Application {
                applicant_name: Some(format!("Applicant {number:05}")),
                file_name: Some(format!("statement-{number}.pdf")),
                ..Application::default()
            },
            file_index: "none".to_owned(),
            file_bytes: 1,
            pages: 1,
            created_by: person.user().clone(),
            channel: store::portfolio::Channel::Api,
        };
        analyses::insert(&mut tx, person.team(), service.now(), &new).await.expect("an analysis");
    }
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn ten_thousand_analyses_are_counted_leafed_through_and_searched() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Viewer).await;
    fill(&service, &asha, 10_000).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get("/analyses?page=200").await;
    page.says("9,951–10,000 of 10,000");
    assert_eq!(references(&page).last().map(String::as_str), Some("APP-000001"));
    let page = browser.get("/analyses?q=applicant").await;
    page.says("1–50 of 500");
    page.says("the newest that match");
    assert_eq!(references(&browser.get("/analyses?q=statement-4242.pdf").await), ["APP-004242"]);
    assert_eq!(references(&browser.get("/analyses?q=app-000042").await), ["APP-000042"]);
}
