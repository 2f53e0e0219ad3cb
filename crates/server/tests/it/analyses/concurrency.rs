//! Many uploads at the same moment.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use store::users::Role;

use super::form::Form;
use crate::service::{Service, on_both};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn references_have_no_gaps_and_no_repeats() {
    on_both(async |service: Service| {
        let (north, south) =
            (service.person("north", Role::Analyst).await, service.person("south", Role::Analyst).await);
        let (north_uploads, south_uploads) = (
            join_all((0..16).map(|_| north.upload(Form::with_statement()))),
            join_all((0..4).map(|_| south.upload(Form::with_statement()))),
        );
        let (north_answers, south_answers) = futures_util::join!(north_uploads, south_uploads);
        for (answers, count) in [(north_answers, 16), (south_answers, 4)] {
            let references: BTreeSet<String> = answers
                .iter()
                .map(|answer| {
                    answer.json["ref"].as_str().unwrap_or_else(|| panic!("{}", answer.json)).to_owned()
                })
                .collect();
            let expected: BTreeSet<String> = (1..=count).map(|number| format!("APP-{number:06}")).collect();
            assert_eq!(references, expected);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_same_key_eight_times_at_once_creates_one_analysis() {
    on_both(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        let answers = join_all((0..8).map(|_| north.upload(Form::with_statement().key("once")))).await;
        let accepted: Vec<_> = answers.iter().filter(|answer| answer.status == 202).collect();
        let ids: BTreeSet<_> = accepted.iter().map(|answer| answer.json["id"].to_string()).collect();
        assert_eq!(ids.len(), 1);
        for answer in answers.iter().filter(|answer| answer.status != 202) {
            assert_eq!(answer.told(), (409, "idempotency_in_progress".to_owned()));
            assert_eq!(answer.header("retry-after"), Some("1"));
        }
        assert_eq!(north.get("/v1/analyses").await.json["total"], 1);
        assert_eq!(service.blob_files().len(), 1);
        assert_eq!(
            north.upload(Form::with_statement().key("once")).await.header("idempotency-replayed"),
            Some("true")
        );
    })
    .await;
}
