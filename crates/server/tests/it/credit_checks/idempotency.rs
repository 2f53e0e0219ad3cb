//! One key, one check, one bill.

use serde_json::json;
use store::users::Role;

use crate::bureau::{CLEAN, GARBAGE, person};
use crate::service::{Service, on_both};

#[tokio::test]
async fn a_replay_is_the_first_answer_and_bills_and_counts_nothing() {
    on_both(async |service: Service| {
        let service = service.with_limits(|limits| limits.bureau_pulls.count = 1).await;
        let north = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;
        let body = person("Priya Sharma", CLEAN);
        let first = north.pull_with_key(&body, "loan-4711").await;
        assert_eq!((first.status, first.header("ratelimit-remaining")), (201, Some("0")), "{}", first.json);

        for _ in 0..3 {
            let again = north.pull_with_key(&body, "loan-4711").await;
            assert_eq!((again.status, &again.json), (201, &first.json));
            assert_eq!(again.header("idempotency-replayed"), Some("true"));
            assert_eq!(again.header("location"), first.header("location"));
            assert_eq!(again.header("ratelimit-remaining"), Some("0"));
        }
        assert_eq!(service.billed_by_bureau().await, 1);
        assert_eq!(service.billed_to(&north).await, (1, 35.0));
        // The node does not matter, nor the spelling of the number.
        let node = service.second_node().await;
        let spelt = person("Priya Sharma", "09000000780");
        assert_eq!(north.at(&node).pull_with_key(&spelt, "loan-4711").await.json, first.json);

        let other = north.pull_with_key(&person("Asha Rao", CLEAN), "loan-4711").await;
        assert_eq!(other.told(), (409, "idempotency_key_reused".to_owned()));
        assert_eq!(north.pull_with_key(&body, "loan-4712").await.told(), (429, "rate_limited".to_owned()));

        // A key is the user's own.
        let colleague = service.person("north", Role::Analyst).await;
        let theirs = colleague.pull_with_key(&person("Asha Rao", CLEAN), "loan-4711").await;
        assert_eq!(theirs.status, 201, "{}", theirs.json);
    })
    .await;
}

#[tokio::test]
async fn a_key_is_forgotten_after_a_day() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    service.sell_reports(north.team(), None).await;
    let body = person("Priya Sharma", CLEAN);
    let first = north.pull_with_key(&body, "k").await;
    service.advance(jiff::SignedDuration::from_hours(25));
    let second = north.pull_with_key(&body, "k").await;
    assert_eq!((second.status, second.header("idempotency-replayed")), (201, None));
    assert_ne!(first.json["id"], second.json["id"]);
}

#[tokio::test]
async fn identical_requests_at_once_make_one_call() {
    on_both(async |service: Service| {
        let service = service.with_limits(|limits| limits.bureau_pulls.count = 100).await;
        let north = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;
        let node = service.second_node().await;
        let mut pulls = tokio::task::JoinSet::new();
        for number in 0..12 {
            let person_there = if number % 2 == 0 { north.clone() } else { north.at(&node) };
            let body = person("Priya Sharma", "+919000000708");
            pulls.spawn(async move { person_there.pull_with_key(&body, "at-once").await });
        }
        let mut completed = 0;
        while let Some(answer) = pulls.join_next().await {
            let answer = answer.expect("an answer");
            match answer.status {
                201 => completed += 1,
                _ => {
                    assert_eq!(answer.told(), (409, "idempotency_in_progress".to_owned()), "{}", answer.json);
                }
            }
        }
        assert!(completed >= 1);
        assert_eq!(service.billed_by_bureau().await, 1);
        assert_eq!(service.billed_to(&north).await, (1, 35.0));
        assert_eq!(north.get("/v1/credit-checks").await.json["total"], 1);
    })
    .await;
}

#[tokio::test]
async fn a_key_of_a_check_in_doubt_finds_it_again() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    service.sell_reports(north.team(), None).await;
    let body = person("Priya Sharma", GARBAGE);
    let first = north.pull_with_key(&body, "k").await;
    let again = north.pull_with_key(&body, "k").await;
    assert_eq!((first.status, again.status), (502, 502), "{} {}", first.json, again.json);
    assert_eq!(first.json["credit_check_id"], again.json["credit_check_id"]);
}

#[tokio::test]
async fn a_key_that_is_none_is_refused() {
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Analyst).await;
    let answer = north.pull_with_key(&json!({}), "two words").await;
    assert_eq!(answer.told(), (400, "invalid_request".to_owned()), "{}", answer.json);
}
