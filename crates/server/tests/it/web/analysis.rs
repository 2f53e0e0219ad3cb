//! The page of one analysis, down to the place on the paper.

use std::collections::BTreeSet;

use serde_json::Value;
use specimen::{Order, Tamper};
use store::analyses::{self, Completion, Decision, PackedReport, Summary};
use store::users::Role;

use super::browser::{Browser, Page};
use crate::analyses::form::Form;
use crate::service::{Person, Service};

/// Everything that a page leads to, of one kind.
fn hrefs(page: &Page, part: &str) -> BTreeSet<String> {
    let links = page.text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links
        .filter(|href| href.contains(part))
        .map(|href| href.replace("&amp;", "&").replace("&#38;", "&"))
        .collect()
}

fn without_fragment(href: &str) -> &str {
    href.split('#').next().unwrap_or_default()
}

/// Uploaded through the door and analysed as a worker would.
async fn analysed(service: &Service, person: &Person, order: &Order) -> String {
    let file = specimen::make(order).expect("a specimen").pdf;
    let id = person.uploaded(Form::default().file("june.pdf", &file)).await;
    let task = sandbox::Task {
        product: policy::DEFAULT_DOCUMENT.to_owned(),
        product_id: None,
        inputs: None,
        applicant_name: None,
        as_of: None,
        file_key: None,
        limits: sandbox::Limits { pages: 500, file_bytes: 25 << 20 },
        card: None,
        bureau: sandbox::Bureau::NotRequested,
        amendments: None,
    };
    let analyzed = service.checker().analyze("team", file.into(), &task).await.expect("an analysis");
    let claim = service.claim().await;
    let report = PackedReport::new(&analyzed.report).expect("a report to keep");
    let done = Completion {
        decision: ::service::codes::kept(&analyzed.decision).expect("a decision"),
        score: analyzed.score.map(i64::from),
        pages: i64::from(analyzed.pages),
        engine_version: engine::VERSION,
        report: &report,
        summary: &Summary::default(),
    };
    let mut tx = service.database().write().await.expect("a transaction");
    assert!(analyses::complete(&mut tx, &claim, service.now(), &done).await.expect("a completion"));
    tx.commit().await.expect("a commit");
    id
}

fn order(months: u32) -> Order {
    Order { months, ..Order::new(specimen::layout("hdfc").expect("a layout")) }
}

#[tokio::test]
async fn every_number_leads_to_its_rows() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let id = analysed(&service, &asha, &order(6)).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get(&format!("/analyses/{id}")).await;
    assert_eq!(page.status, 200, "{}", page.text);
    for part in
        ["decision-h", "cash", "money", "conduct", "bureau", "integrity", "policy", "points", "transactions"]
    {
        page.says(&format!("id=\"{part}\""));
    }
    for chart in ["chart-gauge", "chart-balance", "chart-months"] {
        page.says(chart);
    }
    let about = hrefs(&page, "?about=");
    assert!(about.len() > 20, "{about:?}");
    let metrics = browser.get(&format!("/analyses/{id}/metrics")).await;
    let all: BTreeSet<String> =
        about.into_iter().chain(hrefs(&metrics, "?about=").into_iter().take(40)).collect();
    for href in all.iter().chain(&hrefs(&page, "?month=")).chain(&hrefs(&page, "?category=")) {
        let href = if href.starts_with('?') { format!("/analyses/{id}{href}") } else { href.clone() };
        let rows = browser.get(without_fragment(&href)).await;
        assert_eq!(rows.status, 200, "{href}");
        assert!(!rows.text.contains("No row is like that"), "{href} leads nowhere");
    }
}

#[tokio::test]
async fn an_account_in_pounds_is_shown_in_pounds_and_sent_to_a_person() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let thames = Order { months: 3, ..Order::new(specimen::layout("uk-thames").expect("a layout")) };
    let id = analysed(&service, &asha, &thames).await;
    let record = asha.get(&format!("/v1/analyses/{id}?include_result=true")).await.json;
    assert_eq!((&record["decision"], &record["score"]), (&"manual_review".into(), &Value::Null));
    let result = &record["result"];
    assert_eq!((&result["currency"], &result["statement"]["currency"]), (&"GBP".into(), &"GBP".into()));
    assert_eq!(result["review"]["reasons"][0]["code"], "foreign_currency");
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get(&format!("/analyses/{id}")).await;
    page.says("The account is in pounds (GBP); the product lends in rupees (INR).");
    page.says("Pounds (GBP)");
    let charts = page.between("chart-balance", "</svg>").expect("a chart");
    assert!(charts.contains('£') && !charts.contains('₹'), "{charts}");
    let cash = page.between("id=\"cash\"", "id=\"money\"").expect("the part about cash");
    assert!(cash.contains('£') && !cash.contains('₹'), "{cash}");
    let rows = browser.get(&format!("/analyses/{id}/transactions")).await;
    rows.says(" in");
    assert!(rows.text.contains('£') && !rows.text.contains('₹'), "{}", rows.text);
}

#[tokio::test]
async fn a_row_leads_to_its_place_on_the_picture_of_its_page() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let owner = service.person("north", Role::Owner).await;
    let id = analysed(&service, &owner, &order(2)).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get(&format!("/analyses/{id}")).await;
    let row = hrefs(&page, "?row=1#here").into_iter().next().expect("a row");
    let place = browser.get(without_fragment(&row)).await;
    assert_eq!(place.status, 200, "{}", place.text);
    place.says("id=\"here\"");
    place.says("<h2>Row 2</h2>");
    assert_eq!(place.text.matches("id=\"here\"").count(), 1);
    // The mark lies inside the page.
    let box_of = |name: &str| -> f32 {
        let mark = place.between("id=\"here\"", "/title>").expect("a mark");
        let value = mark.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
        value.and_then(|value| value.parse().ok()).expect("a number")
    };
    let view: Vec<f32> = place
        .between("<svg viewBox=\"0 0 ", "\"")
        .map(|sides| sides.split(' ').filter_map(|side| side.parse().ok()).collect())
        .expect("a view");
    assert!(box_of(" x") >= 0.0 && box_of(" x") + box_of(" width") <= view[0], "{view:?}");
    assert!(box_of(" y") >= 0.0 && box_of(" y") + box_of(" height") <= view[1], "{view:?}");
    let picture = browser.get(&format!("/analyses/{id}/pages/1/picture?width=600")).await;
    assert_eq!((picture.status, picture.header("content-type")), (200, "image/png"));
    for place in ["pages/0", "pages/999", "pages/x", "pages/999/picture"] {
        assert_eq!(browser.get(&format!("/analyses/{id}/{place}")).await.status, 404, "{place}");
    }
}

#[tokio::test]
async fn evidence_of_tampering_is_told_with_its_innocent_explanation_and_boxed() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let id = analysed(&service, &asha, &Order { tamper: Some(Tamper::CoverWhite), ..order(3) }).await;
    let browser = Browser::of(&service, &asha).await;
    let page = browser.get(&format!("/analyses/{id}")).await;
    page.says("Needs review");
    page.says("Possible harmless explanation");
    let flagged = hrefs(&page, "?flag=");
    let place = browser.get(without_fragment(flagged.first().expect("evidence on a page"))).await;
    place.says("class=\"box box-");
    place.says("is-here");
}

#[tokio::test]
async fn rows_are_searched_without_a_script_and_with_one_alike() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let id = analysed(&service, &asha, &order(3)).await;
    let browser = Browser::of(&service, &asha).await;
    let place = format!("/analyses/{id}");
    for query in [
        "", "q=upi", "way=in", "way=out&sort=amount&order=down", "about=income", "flag=unproven",
        "q=%3Cscript%3E",
    ] {
        let page = browser.get(&format!("{place}?{query}")).await;
        let told = page.between("data-summary>", " row").and_then(|count| count.parse::<usize>().ok());
        let shown = |page: &Page| page.text.matches("<td class=\"narration\">").count();
        assert_eq!(Some(shown(&page)), told.map(|rows| rows.min(20)), "{query}");
        // The script puts the same table into the page, with more rows at once.
        let part = browser.get(&format!("{place}/transactions?{query}")).await;
        let table = part.between("<tbody>", "</tbody>").expect("rows");
        page.says(table);
        let more = browser.get(&format!("{place}/transactions?{query}&size=200")).await;
        assert_eq!(Some(shown(&more)), told.map(|rows| rows.min(200)), "{query}");
        page.says_nothing_of("<script>");
    }
    for bad in ["size=1000000", "sort=colour", "page=0", "order=sideways", "q=a&q=b"] {
        assert_eq!(browser.get(&format!("{place}?{bad}")).await.status, 400, "{bad}");
    }
    let all = browser.get(&place).await;
    let second = hrefs(&all, "page=2").into_iter().next().expect("a second page");
    browser.get(without_fragment(&second)).await.says("Page 2 of");
}

#[tokio::test]
async fn a_report_of_two_thousand_rows_is_a_light_page() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let id = analysed(&service, &asha, &Order { entries_per_month: Some(170), ..order(12) }).await;
    let browser = Browser::of(&service, &asha).await;
    for place in
        [format!("/analyses/{id}"), format!("/analyses/{id}/metrics"), format!("/analyses/{id}/pages/3")]
    {
        let page = browser.get(&place).await;
        assert_eq!(page.status, 200, "{place}");
        assert!(page.text.len() < 100 * 1024, "{place}: {} bytes", page.text.len());
        page.says_nothing_of(" style=");
    }
    browser.get(&format!("/analyses/{id}")).await.says("2040 rows");
}

#[tokio::test]
async fn a_person_decides_on_the_page_and_the_page_says_who() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let viewer = service.person("north", Role::Viewer).await;
    let id = service.completed(&asha, Decision::ManualReview).await;
    let place = format!("/analyses/{id}");
    let reading = Browser::of(&service, &viewer).await;
    reading.get(&place).await.says_nothing_of(&format!("action=\"{place}/review\""));
    let refused =
        reading.submit(&format!("{place}/review"), &[("decision", "approved"), ("note", "Mine.")]).await;
    assert_eq!(refused.status, 403);

    let browser = Browser::of(&service, &asha).await;
    browser.get(&place).await.says(&format!("action=\"{place}/review\""));
    for fields in [[("decision", "maybe"), ("note", "Seen.")], [("decision", "approved"), ("note", " ")]] {
        assert_eq!(browser.submit(&format!("{place}/review"), &fields).await.status, 400);
    }
    let done =
        browser.submit(&format!("{place}/review"), &[("decision", "approved"), ("note", "Seen <b>.")]).await;
    assert_eq!((done.status, done.place()), (303, place.as_str()));
    let page = browser.get(&place).await;
    page.says("Decision saved.");
    page.says("Seen &#60;b&#62;.");
    page.says(asha.name());
    assert_eq!(asha.record(&id).await["decision"], "approved");
}

#[tokio::test]
async fn files_are_downloaded_and_the_whole_is_deleted_by_an_admin() {
    let service = Service::on_sqlite().await;
    let owner = service.person("north", Role::Owner).await;
    let analyst = service.person("north", Role::Analyst).await;
    let id = service.completed(&owner, Decision::Approved).await;
    let place = format!("/analyses/{id}");
    let browser = Browser::of(&service, &analyst).await;
    for (path, kind) in [
        ("export?format=xlsx", "spreadsheetml"),
        ("export?format=csv", "text/csv"),
        ("export?format=pdf", "application/pdf"),
        ("export?format=json", "application/json"),
        ("document", "application/pdf"),
    ] {
        let file = browser.get(&format!("{place}/{path}")).await;
        assert_eq!(file.status, 200, "{path}");
        assert!(file.header("content-type").contains(kind), "{path}");
        assert!(file.header("content-disposition").starts_with("attachment"), "{path}");
    }
    browser.get(&place).await.says_nothing_of("/delete");
    assert_eq!(browser.submit(&format!("{place}/delete"), &[]).await.status, 403);
    let browser = Browser::of(&service, &owner).await;
    browser.get(&place).await.says(&format!("action=\"{place}/delete\""));
    let gone = browser.submit(&format!("{place}/delete"), &[]).await;
    assert_eq!((gone.status, gone.place()), (303, "/analyses"));
    browser.get("/analyses").await.says("were deleted");
    for path in
        ["", "/metrics", "/transactions", "/pages/1", "/pages/1/picture", "/document", "/export?format=csv"]
    {
        assert_eq!(browser.get(&format!("{place}{path}")).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn an_analysis_whose_original_was_erased_says_so_and_leads_nowhere_dead() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let tampered = Order { tamper: Some(Tamper::EditAmount), ..order(2) };
    let id = analysed(&service, &asha, &tampered).await;
    let (browser, place) = (Browser::of(&service, &asha).await, format!("/analyses/{id}"));
    let whole = browser.get(&place).await;
    assert!(!hrefs(&whole, "/pages/").is_empty() && !hrefs(&whole, "/document").is_empty());
    service.erase_original(&asha, &id).await;

    let said =
        format!("the original was erased on {}", export::words::date(store::india::day(service.now())));
    let page = browser.get(&place).await;
    assert_eq!(page.status, 200);
    page.says(&said);
    assert_eq!((hrefs(&page, "/pages/"), hrefs(&page, "/document")), Default::default());
    assert_eq!(hrefs(&page, "?about="), hrefs(&whole, "?about="), "what was concluded stays");
    let rows = browser.get(&format!("{place}/transactions")).await;
    assert!(hrefs(&rows, "/pages/").is_empty(), "the script links nothing either");
    let said = said.replacen("the", "The", 1);
    for path in ["/pages/1", "/pages/1?row=1"] {
        let gone = browser.get(&format!("{place}{path}")).await;
        assert_eq!(gone.status, 410, "{path}");
        gone.says(&said);
        gone.says(&format!("href=\"{place}\""));
    }
    for path in ["/pages/1/picture", "/document"] {
        let gone = browser.get(&format!("{place}{path}")).await;
        assert_eq!(gone.status, 410, "{path}");
        gone.says(&said);
    }
}

#[tokio::test]
async fn another_teams_analysis_is_not_found_by_any_way() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Owner).await;
    let south = service.person("south", Role::Owner).await;
    let id = service.completed(&north, Decision::ManualReview).await;
    // Looked at by its own team first, so that whatever is remembered is remembered.
    let own = Browser::of(&service, &north).await;
    assert_eq!(own.get(&format!("/analyses/{id}")).await.status, 200);
    assert_eq!(own.get(&format!("/analyses/{id}/pages/1/picture")).await.status, 200);
    let browser = Browser::of(&service, &south).await;
    for path in [
        "", "/status", "/metrics", "/transactions", "/pages/1", "/pages/1/picture", "/document",
        "/export?format=csv",
    ] {
        assert_eq!(browser.get(&format!("/analyses/{id}{path}")).await.status, 404, "{path}");
    }
    for (path, fields) in
        [("delete", &[][..]), ("review", &[("decision", "approved"), ("note", "Mine.")][..])]
    {
        assert_eq!(browser.submit(&format!("/analyses/{id}/{path}"), fields).await.status, 404, "{path}");
    }
    let stranger = Browser::at(&service);
    assert_eq!(stranger.get(&format!("/analyses/{id}")).await.status, 303);
}

#[tokio::test]
async fn an_analysis_that_is_not_there_yet_says_so_and_a_failed_one_says_why() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Owner).await;
    let id = asha.uploaded(Form::with_statement()).await;
    let browser = Browser::of(&service, &asha).await;
    let place = format!("/analyses/{id}");
    browser.get(&place).await.says("data-waiting");
    browser.get(&format!("{place}/status")).await.says("\"is_final\":false");
    for path in ["metrics", "transactions", "pages/1"] {
        assert_eq!(browser.get(&format!("{place}/{path}")).await.status, 409, "{path}");
    }
    let claim = service.claim().await;
    service.fail(&claim).await;
    let failed = browser.get(&place).await;
    failed.says("could not be analysed");
    failed.says("This is no bank statement");
    failed.says("Try again");
    browser.get(&format!("{place}/status")).await.says("\"is_final\":true");
    browser.submit(&format!("{place}/requeue"), &[]).await;
    browser.get(&place).await.says("Reading the statement");
    assert_eq!(service.claim().await.attempt, 1);
}
