//! The credit officer's day: overriding, assigning, choosing several, filters and what the search finds.

use serde_json::json;
use store::analyses::Decision;
use store::users::Role;

use super::browser::{Browser, Page};
use crate::analyses::form::Form;
use crate::service::{Service, on_both, on_one};

const REASON: &str = "Security or a guarantor was added";

fn references(page: &Page) -> Vec<String> {
    let cells = page.text.split("<span class=\"mono soft nowrap\">").skip(1);
    cells.filter_map(|rest| rest.split_once('<').map(|(found, _)| found.to_owned())).collect()
}

#[tokio::test]
async fn a_decision_is_overridden_on_its_page_by_whoever_may() {
    on_one(async |service: Service| {
        let (boss, asha) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Analyst).await);
        let id = service.completed(&asha, Decision::Declined).await;
        let place = format!("/analyses/{id}");
        let (his, hers) = (Browser::of(&service, &boss).await, Browser::of(&service, &asha).await);
        hers.get(&place).await.says_nothing_of("Override this decision");
        let page = his.get(&place).await;
        page.says("Override this decision");
        page.says(REASON);
        let fields = [("decision", "approved"), ("reason", REASON), ("note", "Her brother signs.")];
        let form = format!("{place}/override");
        assert_eq!(hers.submit(&form, &fields).await.status, 403);
        assert_eq!(his.submit(&form, &[("decision", "maybe"), ("reason", REASON)]).await.status, 400);
        assert_eq!(his.submit(&form, &fields).await.place(), place);
        let page = hers.get(&place).await;
        page.says(&format!("Overridden by {}: {REASON}.", boss.name()));
        page.says(&format!("Override: {REASON}"));
        page.says("Her brother signs.");
        let list = hers.get("/analyses?show=overridden").await;
        list.says("Overridden");
        assert_eq!(references(&list), ["APP-000001"]);
        assert_eq!(list.between("data-tab=\"overridden\">Overridden<span class=\"count\">", "<"), Some("1"));
        his.get("/settings/audit").await.says("overrode the decision on");
    })
    .await;
}

#[tokio::test]
async fn the_team_keeps_its_list_of_reasons_in_the_settings() {
    on_one(async |service: Service| {
        let (boss, asha) =
            (service.person("north", Role::Admin).await, service.person("north", Role::Analyst).await);
        let (his, hers) = (Browser::of(&service, &boss).await, Browser::of(&service, &asha).await);
        his.get("/settings/team").await.says(REASON);
        let place = "/settings/team/overrides";
        let reasons = " The branch vouches \r\n\r\nThe branch vouches\r\nRelationship";
        let kept = his.submit(place, &[("role", "analyst"), ("reasons", reasons)]).await;
        assert_eq!((kept.status, kept.place()), (303, "/settings/team"));
        let rules = boss.get("/v1/override-rules").await.json;
        assert_eq!(rules, json!({ "role": "analyst", "reasons": ["The branch vouches", "Relationship"] }));
        let many = "a\n".repeat(3) + &(0..40).map(|number| format!("reason {number}\n")).collect::<String>();
        for (role, reasons) in [
            ("analyst", " \n "),
            ("analyst", many.as_str()),
            ("analyst", &"x".repeat(121)),
            ("viewer", "The branch vouches"),
            ("anybody", "The branch vouches"),
        ] {
            let refused = his.submit(place, &[("role", role), ("reasons", reasons)]).await;
            assert_eq!(refused.status, 400, "{role} {reasons}");
        }
        hers.get("/analyses").await;
        assert_eq!(hers.submit(place, &[("role", "analyst"), ("reasons", "Mine")]).await.status, 403);
        assert_eq!(boss.get("/v1/override-rules").await.json, rules);
        let id = service.completed(&asha, Decision::Approved).await;
        hers.get(&format!("/analyses/{id}")).await.says("<option>Relationship</option>");
    })
    .await;
}

#[tokio::test]
async fn a_case_is_given_to_somebody_on_its_page_and_is_theirs_in_the_list() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Analyst).await, service.person("north", Role::Analyst).await);
        let id = service.completed(&asha, Decision::ManualReview).await;
        service.completed(&asha, Decision::Approved).await;
        let (hers, his) = (Browser::of(&service, &asha).await, Browser::of(&service, &ravi).await);
        let place = format!("/analyses/{id}");
        hers.get(&place).await.says("Assigned to");
        let form = format!("{place}/assignee");
        let given = hers.submit(&form, &[("person", ravi.user().as_str())]).await;
        assert_eq!((given.status, given.place()), (303, place.as_str()));
        assert_eq!(references(&his.get("/analyses?show=mine").await), ["APP-000001"]);
        assert!(references(&hers.get("/analyses?show=mine").await).is_empty());
        let by_name = format!("/analyses?assignee={}", ravi.user());
        assert_eq!(references(&hers.get(&by_name).await), ["APP-000001"]);
        assert_eq!(references(&hers.get("/analyses?assignee=none").await), ["APP-000002"]);
        assert_eq!(hers.submit(&form, &[("person", "")]).await.status, 303);
        assert!(references(&his.get("/analyses?show=mine").await).is_empty());
        assert_eq!(hers.submit(&form, &[("person", "usr_x")]).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn several_are_assigned_exported_and_run_again_at_once() {
    on_both(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let one = asha.uploaded(Form::with_statement().text("applicant_name", "Meera Nair")).await;
        let claim = service.claim().await;
        assert!(service.complete(&claim, Decision::ManualReview).await);
        let two = service.completed(&asha, Decision::Approved).await;
        let stranger = service.person("south", Role::Owner).await;
        let theirs = service.completed(&stranger, Decision::Approved).await;
        let queued = service.queued(&asha, "Rohan Das").await.to_string();
        let browser = Browser::of(&service, &asha).await;
        let word = json!({ "decision": "approved", "note": "Slip seen." });
        asha.post(&format!("/v1/analyses/{one}/review"), word).await;
        let act = async |what: &str, ids: &[&str], more: &[(&str, &str)]| {
            let mut fields = vec![("do", what), ("back", "/analyses?show=review")];
            fields.extend(ids.iter().map(|id| ("id", *id)));
            fields.extend_from_slice(more);
            browser.submit("/analyses/selected", &fields).await
        };
        let none = act("assign", &[], &[("person", asha.user().as_str())]).await;
        assert_eq!((none.status, none.place()), (303, "/analyses?show=review"));
        let given = act("assign", &[&one, &two], &[("person", asha.user().as_str())]).await;
        assert_eq!(given.place(), "/analyses?show=review");
        assert_eq!(asha.get("/v1/analyses?assignee=me").await.json["total"], 2);
        assert_eq!(act("assign", &[&theirs], &[("person", "")]).await.status, 404);

        let table = act("export", &[&one, &two, &theirs], &[]).await;
        assert_eq!(table.status, 200, "{}", table.text);
        assert!(table.header("content-disposition").contains("analyses.csv"));
        assert_eq!(table.text.matches("APP-00000").count(), 2, "{}", table.text);
        table.says("Meera Nair");
        table.says("Slip seen.");

        let again = act("rerun", &[&one, &two], &[]).await;
        assert_eq!(again.status, 303);
        for id in [&one, &two] {
            let record = asha.record(id).await;
            assert_eq!((&record["run"], &record["status"]), (&json!(2), &json!("queued")));
        }
        act("rerun", &[&queued], &[]).await;
        browser.get("/analyses").await.says("Some of the selected analyses are running again.");
        assert_eq!(act("dance", &[&one], &[]).await.status, 400);
        assert_eq!(service.times(asha.team(), "analysis.rerun").await, 2);
        let reader = Browser::of(&service, &service.person("north", Role::Viewer).await).await;
        let fields = [("do", "assign"), ("id", one.as_str()), ("person", "")];
        assert_eq!(reader.submit("/analyses/selected", &fields).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn the_list_is_about_people_and_is_searched_filtered_and_ordered() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let named = Form::with_statement()
            .text("applicant_name", "Lakshmi Iyer")
            .text("inputs", "{\"requested_amount\": 500000}");
        asha.uploaded(named).await;
        let browser = Browser::of(&service, &asha).await;
        // The search remembers the words of a case that is not completed, and learns the others later.
        assert!(references(&browser.get("/analyses?q=meera").await).is_empty());
        let claim = service.claim().await;
        assert!(service.complete_recommending(&claim, "approved").await);
        service.completed(&asha, Decision::Approved).await;
        let page = browser.get("/analyses").await;
        for expected in ["Lakshmi Iyer", "MEERA NAIR", "HDFC Bank", "Apr – Sep 2026", "₹5,00,000<", "712"]
        {
            page.says(expected);
        }
        for (query, expected) in [
            ("q=meera", vec!["APP-000002", "APP-000001"]),
            ("q=lakshmi", vec!["APP-000001"]),
            ("q=8630+hdfc", vec!["APP-000002", "APP-000001"]),
            ("order=oldest", vec!["APP-000001", "APP-000002"]),
            ("bank=hdfc+bank&score_from=700&score_to=720", vec!["APP-000002", "APP-000001"]),
            ("bank=SBI", vec![]),
            ("score_from=&score_to=&bank=&flag=", vec!["APP-000002", "APP-000001"]),
            ("score_from=many&flag=odd", vec!["APP-000002", "APP-000001"]),
            ("q=meera&show=approved", vec!["APP-000002"]),
            ("flag=mule", vec![]),
            ("created_from=2026-11-14&created_to=2026-11-14", vec!["APP-000002", "APP-000001"]),
            ("created_to=2026-11-13", vec![]),
        ] {
            assert_eq!(references(&browser.get(&format!("/analyses?{query}")).await), expected, "{query}");
        }
        let page = browser.get("/analyses?bank=HDFC+Bank&order=oldest&q=meera").await;
        page.says("href=\"/analyses?show=approved&#38;q=meera&#38;bank=HDFC+Bank&#38;order=oldest\"");
        page.says("<input type=\"hidden\" name=\"bank\" value=\"HDFC Bank\">");
    })
    .await;
}
