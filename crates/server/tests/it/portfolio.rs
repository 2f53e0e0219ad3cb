//! All cases at once: counted as they are decided, and what became of their loans.

use axum::body::Body;
use axum::http::{HeaderValue, Method, header};
use jiff::SignedDuration;
use serde_json::{Value, json};
use store::analyses::Decision;
use store::users::Role;

use crate::analyses::form::Form;
use crate::service::{Answer, Person, Service, on_both, request};

async fn import(person: &Person, query: &str, text: &str) -> Answer {
    let mut asked =
        request(Method::POST, &format!("/v1/outcomes/import{query}"), Body::from(text.to_owned()));
    asked.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    person.send(asked).await
}

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.bytes.to_vec()).expect("text")
}

/// Uploaded with the lender's own reference, and completed.
async fn with_reference(service: &Service, person: &Person, reference: &str) -> String {
    let answer = person.upload(Form::with_statement().text("external_id", reference)).await;
    let claim = service.claim().await;
    assert!(service.complete(&claim, Decision::Approved).await);
    answer.json["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn the_portfolio_follows_decisions_reviews_overrides_and_erasure() {
    on_both(async |service: Service| {
        let boss = service.person("north", Role::Admin).await;
        let other = service.person("south", Role::Owner).await;
        let flagged = service.completed(&boss, Decision::ManualReview).await;
        service.completed(&boss, Decision::Approved).await;
        let told = boss.get("/v1/portfolio").await.json;
        assert_eq!(told["volume"]["total"], 2, "{told}");
        let expected = json!({ "approved": 1, "declined": 0, "manual_review": 1, "approval_rate": 1.0 });
        assert_eq!(told["decisions"], expected);
        assert_eq!((&told["period"]["to"], &told["pending"]), (&json!("2026-11-14"), &json!(0)));
        assert_eq!(told["score"]["bins"][0], json!({ "from": 700, "to": 750, "count": 2 }));
        assert_eq!(told["banks"][0]["name"], "HDFC Bank");

        service.advance(SignedDuration::from_mins(10));
        let word = json!({ "decision": "declined", "note": "Seen." });
        boss.post(&format!("/v1/analyses/{flagged}/review"), word).await;
        let told = boss.get("/v1/portfolio").await.json;
        assert_eq!(
            (&told["decisions"]["declined"], &told["decisions"]["approval_rate"]),
            (&json!(1), &json!(0.5))
        );
        assert_eq!(told["engine_decisions"]["manual_review"], 1, "what the engine said stays");
        assert_eq!(
            told["reviewers"],
            json!([{ "id": boss.user().as_str(), "name": boss.name(), "count": 1 }])
        );
        let seconds = told["turnaround"]["person"]["median"].as_f64().expect("a time");
        assert!((500.0..=630.0).contains(&seconds), "{seconds}");

        let reason = "Security or a guarantor was added";
        let wish = json!({ "decision": "approved", "reason": reason, "note": "Her brother." });
        boss.post(&format!("/v1/analyses/{flagged}/override"), wish).await;
        let told = boss.get("/v1/portfolio").await.json;
        assert_eq!(told["overrides"]["by_reason"][0]["name"], reason);
        assert_eq!(told["decisions"]["approved"], 2);
        assert_eq!(other.get("/v1/portfolio").await.json["volume"]["total"], 0, "another team's");

        boss.delete(&format!("/v1/analyses/{flagged}")).await;
        let told = boss.get("/v1/portfolio").await.json;
        assert_eq!((&told["volume"]["total"], &told["overrides"]["total"]), (&json!(1), &json!(0)));
    })
    .await;
}

#[tokio::test]
async fn cases_are_chosen_by_product_bank_channel_and_day() {
    let service = Service::on_sqlite().await;
    let boss = service.person("north", Role::Admin).await;
    service.completed(&boss, Decision::Approved).await;
    for (query, total) in [
        ("?product_id=none", 1),
        ("?product_id=prod_x", 0),
        ("?bank=hdfc%20bank", 1),
        ("?bank=Axis", 0),
        ("?channel=api", 1),
        ("?channel=web", 0),
        ("?channel=api&bank=HDFC%20Bank&product_id=none", 1),
        ("?from=2026-11-14&to=2026-11-14", 1),
        ("?from=2026-11-01&to=2026-11-13", 0),
    ] {
        let told = boss.get(&format!("/v1/portfolio{query}")).await.json;
        assert_eq!(told["volume"]["total"], total, "{query}: {told}");
    }
    for query in [
        "?from=2026-11-01", "?from=2026-11-14&to=2026-11-13", "?from=2000-01-01&to=2026-11-13",
        "?channel=moon", "?version=1", "?by=hour", "?compare_to=2026-11-01", "?product_id=",
    ] {
        let told = boss.get(&format!("/v1/portfolio{query}")).await.told();
        assert_eq!(told, (400, "invalid_parameter".to_owned()), "{query}");
    }
    let by_day = boss.get("/v1/portfolio?from=2026-11-01&to=2026-11-14&by=day").await.json;
    let points = by_day["volume"]["points"].as_array().expect("points");
    assert_eq!((points.len(), &points[13]["total"]), (14, &json!(1)), "quiet days too");
    let table = boss.get("/v1/portfolio.csv?bank=HDFC%20Bank").await;
    let table = text(&table);
    assert!(table.starts_with("section,name,from,to,count,value\n"), "{table}");
    assert!(
        table.contains("decisions,approved,,,1,1\n") && table.contains("banks,HDFC Bank,,,1,1\n"),
        "{table}"
    );
}

#[tokio::test]
async fn outcomes_are_noted_superseded_counted_and_only_by_those_who_may() {
    on_both(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let viewer = service.person("north", Role::Viewer).await;
        let stranger = service.person("south", Role::Owner).await;
        let id = service.completed(&asha, Decision::Approved).await;
        let place = format!("/v1/analyses/{id}/outcome");
        let said = |outcome: &str, as_of: &str| json!({ "outcome": outcome, "worst_days_past_due": 95, "as_of": as_of });
        let bad = asha.post(&place, said("bad", "2026-11-10")).await;
        assert_eq!(bad.status, 200, "{}", bad.json);
        assert_eq!((&bad.json["outcome"], &bad.json["holds"]), (&json!("bad"), &json!(true)));
        let earlier = asha.post(&place, said("good", "2026-11-01")).await.json;
        assert_eq!(earlier["outcome"], "bad", "a later day holds");
        asha.post(&place, said("bad", "2026-11-10")).await;
        let all = asha.get(&format!("{place}s")).await.json;
        assert_eq!(all["total"], 2, "the same twice is one: {all}");
        assert_eq!((&all["data"][0]["outcome"], &all["data"][1]["holds"]), (&json!("bad"), &json!(false)));
        assert_eq!(service.times(asha.team(), "analysis.outcome_noted").await, 2);

        let told = asha.get("/v1/portfolio").await.json["outcomes"].clone();
        assert_eq!((&told["bad"], &told["bad_rate"]), (&json!(1), &json!(1.0)));
        assert_eq!(
            told["by_score"][0],
            json!({ "group": "700", "name": "700 to 749", "known": 1, "bad": 1, "bad_rate": 1.0 })
        );
        assert_eq!((&told["by_vintage"][0]["group"], &told["by_product"][0]["group"]), (&json!("2026-11"), &json!("none")));
        assert_eq!(told["days_past_due"][0], json!({ "from": 90, "to": 180, "count": 1 }));

        assert_eq!(asha.post(&place, said("good", "2026-11-15")).await.told(), (400, "invalid_request".to_owned()));
        assert_eq!(asha.post(&place, said("fine", "2026-11-10")).await.status, 400);
        assert_eq!(viewer.post(&place, said("good", "2026-11-11")).await.told(), (403, "role_required".to_owned()));
        assert_eq!(viewer.get(&format!("{place}s")).await.status, 200);
        assert_eq!(stranger.post(&place, said("good", "2026-11-11")).await.status, 404);
        let queued = service.queued(&asha, "Meera Nair").await;
        let early = asha.post(&format!("/v1/analyses/{queued}/outcome"), said("good", "2026-11-11")).await;
        assert_eq!(early.told(), (409, "not_completed".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn a_file_of_outcomes_is_looked_at_first_and_written_once() {
    on_both(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let first = with_reference(&service, &asha, "LN-1").await;
        with_reference(&service, &asha, "LN-2").await;
        let theirs = service.person("south", Role::Owner).await;
        let foreign = service.completed(&theirs, Decision::Approved).await;
        let file = format!(
            "analysis_id,external_id,outcome,worst_days_past_due,as_of\n{first},,good,0,2026-11-10\n,LN-2,bad,120,2026-11-10\n\
             ,LN-3,good,,2026-11-10\n{foreign},,good,,2026-11-10\n,LN-1,good,,2027-01-01\n"
        );
        let preview = import(&asha, "?preview=true", &file).await;
        assert_eq!(preview.status, 200, "{}", preview.json);
        let counts = |told: &Value| ["lines", "written", "known", "wrong"].map(|name| told[name].clone());
        assert_eq!(counts(&preview.json), [json!(5), json!(2), json!(0), json!(3)]);
        let lines: Vec<&Value> =
            preview.json["wrong_lines"].as_array().expect("lines").iter().map(|line| &line["line"]).collect();
        assert_eq!(lines, [4, 5, 6], "{}", preview.json);
        assert_eq!(preview.json["wrong_lines"][0]["message"], preview.json["wrong_lines"][1]["message"]);
        assert_eq!(asha.get("/v1/portfolio").await.json["outcomes"]["bad"], 0, "nothing is written yet");

        let done = import(&asha, "", &file).await.json;
        assert_eq!(counts(&done), [json!(5), json!(2), json!(0), json!(3)]);
        let again = import(&asha, "?preview=false", &file).await.json;
        assert_eq!(counts(&again), [json!(5), json!(0), json!(2), json!(3)], "the same file twice");
        let told = asha.get("/v1/portfolio").await.json["outcomes"].clone();
        assert_eq!((&told["good"], &told["bad"], &told["bad_rate"]), (&json!(1), &json!(1), &json!(0.5)));
        assert_eq!(service.times(asha.team(), "outcomes.imported").await, 1);
        assert_eq!(theirs.get(&format!("/v1/analyses/{foreign}/outcomes")).await.json["total"], 0);
        assert_eq!(import(&asha, "", "a,b\n1,2\n").await.told(), (400, "invalid_request".to_owned()));
    })
    .await;
}
