//! What lists tell of a report: written with it, or later for what an earlier program completed.

use std::time::Duration;

use jiff::civil::Date;
use sqlx::Connection;
use store::analyses::Status;
use store::portfolio::{self, Filter, measure};
use testbed::on_both;
use worker::Settings;

use crate::floor::{Floor, eventually, settings, statement};

#[tokio::test(flavor = "multi_thread")]
async fn holder_bank_and_period_stand_beside_the_analysis_and_are_caught_up_with() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let workers = floor.start(settings(1));
        let id = floor.upload(&statement()).await;
        assert_eq!(floor.ends(&id).await.status, Status::Completed);
        workers.stop().await;
        let report = floor.result(&id).await.expect("a report")["statement"].clone();
        let written = floor.find(&id).await.and_then(|analysis| analysis.summary).expect("a summary");
        assert!(written.bank.is_some() && written.holder.is_some(), "the paper says both");
        assert_eq!(written.bank.as_deref(), report["bank"].as_str());
        assert_eq!(written.holder.as_deref(), report["holder"].as_str());
        let period = written.period.clone().expect("a period");
        assert_eq!(Some(period.0.as_str()), report["period"]["from"].as_str());
        assert_eq!(Some(period.1.as_str()), report["period"]["to"].as_str());

        let mut connection = floor.connection().await;
        assert!(written.figures.metrics.iter().any(|(name, _)| name == "income_monthly"), "what is counted");
        for forgotten in [
            "UPDATE analyses SET sealed_summary = NULL, bank_index = NULL, flags = NULL, is_counted = 0",
            "DELETE FROM portfolio_facts",
            "DELETE FROM portfolio_counts",
        ] {
            sqlx::query(forgotten).execute(&mut connection).await.expect("an update");
        }
        connection.close().await.expect("an end");
        let workers = floor.start(Settings { housekeeping: Duration::from_millis(10), ..settings(0) });
        let later = eventually(async || floor.find(&id).await.and_then(|analysis| analysis.summary)).await;
        workers.stop().await;
        assert_eq!(later, written);
        let every_day = Filter::between(Date::MIN, Date::MAX);
        let mut reader = floor.bed.database.read().await.expect("a connection");
        let counted = portfolio::read(&mut reader, &floor.team, &every_day).await.expect("counts");
        assert_eq!(counted.total.total(measure::DECISION).count, 1, "and it is counted again");
        assert_eq!(portfolio::differences(&mut reader, &floor.team).await.expect("counts"), []);
    })
    .await;
}
