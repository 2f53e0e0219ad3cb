//! Analyses as other people's programs find them: by their own number, product, day, bank and score.

use jiff::SignedDuration;
use store::analyses::{self, Completion, Decision, Filter, NewReview, PackedReport, Page, Summary};
use store::products::{self, NewProduct};
use store::{AnalysisId, Error};
use testbed::{Bed, on_both};

use crate::lender::{Lender, REPORT, claim, summary};
use crate::raw;

const ALL: Page = Page { limit: 100, offset: 0 };

#[tokio::test]
async fn an_external_id_is_one_analysis_of_a_team_and_finds_it() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let first = submit(&bed, &north, "loan-4711").await.unwrap();
        submit(&bed, &north, "loan-4712").await.unwrap();
        let again = submit(&bed, &north, "loan-4711").await;
        assert!(matches!(again, Err(Error::ExternalIdTaken)), "{again:?}");
        let (third, reference) = north.submit(&bed).await;
        assert_eq!(reference.to_string(), "APP-000003", "what was refused took no number");
        let other = submit(&bed, &south, "loan-4711").await.unwrap();

        let mut reader = bed.database.read().await.unwrap();
        for (team, external_id, expected) in [
            (&north.team, "loan-4711", Some(&first)),
            (&south.team, "loan-4711", Some(&other)),
            (&south.team, "loan-4712", None),
            (&north.team, "LOAN-4711", None),
        ] {
            let found = analyses::find_external(&mut reader, team, external_id).await.unwrap();
            assert_eq!(found.as_ref(), expected, "{external_id}");
        }
        let kept = analyses::find(&mut reader, &north.team, &first).await.unwrap().unwrap();
        assert_eq!(kept.application.external_id.as_deref(), Some("loan-4711"));
        assert_eq!(kept.application.metadata.as_deref(), Some(r#"{"branch": "Nagercoil"}"#));
        drop(reader);
        assert_eq!(listed(&bed, &north, &Filter::default()).await.len(), 3);
        assert!(listed(&bed, &north, &Filter::default()).await.contains(&third));
    })
    .await;
}

#[tokio::test]
async fn of_many_uploads_with_one_external_id_at_once_one_is_kept() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut work = tokio::task::JoinSet::new();
        for _ in 0..6 {
            let mut new = lender.upload(bed.now());
            new.application.external_id = Some("loan-4711".to_owned());
            let (database, team, now) = (bed.database.clone(), lender.team.clone(), bed.now());
            work.spawn(async move {
                let mut tx = database.write().await.unwrap();
                match analyses::insert(&mut tx, &team, now, &new).await {
                    Ok(_) => tx.commit().await.map(|()| true),
                    Err(Error::ExternalIdTaken) => Ok(false),
                    Err(other) => Err(other),
                }
            });
        }
        let kept: Vec<bool> = work.join_all().await.into_iter().map(Result::unwrap).collect();
        assert_eq!(kept.iter().filter(|is_kept| **is_kept).count(), 1, "{kept:?}");
        assert_eq!(listed(&bed, &lender, &Filter::default()).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn an_erased_analysis_gives_its_external_id_free() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let first = submit(&bed, &lender, "loan-4711").await.unwrap();
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::erase(&mut tx, &lender.team, &first).await.unwrap().is_some());
        tx.commit().await.unwrap();
        submit(&bed, &lender, "loan-4711").await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn lists_are_filtered_by_product_day_bank_and_score_all_at_once() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        let new = NewProduct { name: "Gold", document: "{}", by: None };
        let gold = products::insert(&mut tx, &lender.team, bed.now(), new).await.unwrap();
        tx.commit().await.unwrap();
        let gold = gold.unwrap();
        let began = bed.now();
        let mut ids = Vec::new();
        for (score, bank, is_gold) in
            [(500, "HDFC Bank", true), (600, "Axis Bank", true), (700, "HDFC Bank", false)]
        {
            let mut new = lender.upload(bed.now());
            new.product = is_gold.then(|| (gold.clone(), 1));
            let mut tx = bed.database.write().await.unwrap();
            analyses::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
            tx.commit().await.unwrap();
            complete(&bed, score, bank).await;
            ids.push(new.id);
            bed.clock.advance(SignedDuration::from_hours(24));
        }
        let (waiting, _) = lender.submit(&bed).await;
        let day = |days: i64| Some(began + SignedDuration::from_hours(24 * days));
        let bank = |name: &str| Some(analyses::bank_index(&bed.database, &lender.team, name));
        let some = Filter::default;
        let check = async |filter: Filter, expected: &[&AnalysisId]| {
            let found = listed(&bed, &lender, &filter).await;
            assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{filter:?}");
        };
        check(Filter { product: Some(gold.to_string()), ..some() }, &[&ids[1], &ids[0]]).await;
        check(Filter { product: Some(String::new()), ..some() }, &[]).await;
        check(Filter { bank_index: bank("hdfc  BANK "), ..some() }, &[&ids[2], &ids[0]]).await;
        check(Filter { bank_index: bank("HDFC"), ..some() }, &[]).await;
        check(Filter { score_from: Some(600), ..some() }, &[&ids[2], &ids[1]]).await;
        check(Filter { score_from: Some(501), score_to: Some(600), ..some() }, &[&ids[1]]).await;
        check(Filter { created_from: day(1), created_before: day(3), ..some() }, &[&ids[2], &ids[1]]).await;
        check(Filter { created_from: day(3), ..some() }, &[&waiting]).await;
        let every = Filter {
            product: Some(gold.to_string()),
            bank_index: bank("HDFC Bank"),
            score_to: Some(600),
            created_before: day(1),
            decision: Some(Decision::Approved),
            ..some()
        };
        check(every, &[&ids[0]]).await;
        let second = Page { limit: 1, offset: 1 };
        let mut reader = bed.database.read().await.unwrap();
        let filter = Filter { bank_index: bank("HDFC Bank"), ..some() };
        let (page, total) = analyses::list(&mut reader, &lender.team, &filter, second).await.unwrap();
        assert_eq!((&page[0].id, page.len(), total), (&ids[0], 1, 2));
    })
    .await;
}

#[tokio::test]
async fn what_an_earlier_program_completed_gets_its_summary_later() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (id, _) = lender.submit(&bed).await;
        complete(&bed, 712, "HDFC Bank").await;
        let (open, _) = lender.submit(&bed).await;
        let mut connection = raw::connect(&bed.address).await;
        sqlx::query(
            "UPDATE analyses SET sealed_summary = NULL, bank_index = NULL, flags = NULL, is_counted = 0 WHERE id = $1",
        )
        .bind(id.as_str())
        .execute(&mut connection)
        .await
        .unwrap();
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(analyses::find(&mut tx, &lender.team, &id).await.unwrap().unwrap().summary, None);
        let waiting = analyses::unsummarised(&mut tx, None, 10).await.unwrap();
        assert_eq!(waiting, [(lender.team.clone(), id.clone())]);
        assert_eq!(analyses::unsummarised(&mut tx, Some(&id), 10).await.unwrap(), []);
        let axis = summary("Axis Bank");
        assert!(analyses::summarise(&mut tx, &lender.team, &id, &axis).await.unwrap());
        assert!(!analyses::summarise(&mut tx, &lender.team, &open, &axis).await.unwrap(), "not completed");
        tx.commit().await.unwrap();
        let bank_index = Some(analyses::bank_index(&bed.database, &lender.team, "Axis Bank"));
        let found = listed(&bed, &lender, &Filter { bank_index, ..Filter::default() }).await;
        assert_eq!(found, std::slice::from_ref(&id));
        let mut reader = bed.database.read().await.unwrap();
        let kept = analyses::find(&mut reader, &lender.team, &id).await.unwrap().unwrap().summary;
        assert_eq!(kept, Some(axis));
        assert_ne!(kept, Some(Summary::default()));
    })
    .await;
}

#[tokio::test]
async fn of_each_person_the_latest_word_is_a_vote() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::ManualReview).await;
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::votes(&mut tx, &lender.team, &[&id]).await.unwrap().is_empty());
        for (decision, note) in [(Decision::Approved, "at first"), (Decision::Declined, "on reflection")] {
            let new = NewReview { by: &lender.owner, decision, note, holds: decision };
            assert!(analyses::review(&mut tx, &lender.team, &id, bed.now(), &new).await.unwrap());
            bed.clock.advance(SignedDuration::from_secs(1));
        }
        let votes = analyses::votes(&mut tx, &lender.team, &[&id]).await.unwrap().remove(&id).unwrap();
        assert_eq!((votes.latest.len(), votes.count), (1, 2));
        assert_eq!(votes.latest[0].note, "on reflection");
    })
    .await;
}

async fn submit(bed: &Bed, lender: &Lender, external_id: &str) -> Result<AnalysisId, Error> {
    let mut new = lender.upload(bed.now());
    new.application.external_id = Some(external_id.to_owned());
    let mut tx = bed.database.write().await?;
    analyses::insert(&mut tx, &lender.team, bed.now(), &new).await?;
    tx.commit().await?;
    Ok(new.id)
}

async fn complete(bed: &Bed, score: i64, bank: &str) {
    let claim = claim(bed).await.unwrap();
    let report = PackedReport::new(REPORT).unwrap();
    let done = Completion {
        decision: Decision::Approved,
        score: Some(score),
        pages: 1,
        engine_version: "0.1.0",
        report: &report,
        summary: &summary(bank),
    };
    let mut tx = bed.database.write().await.unwrap();
    assert!(analyses::complete(&mut tx, &claim, bed.now(), &done).await.unwrap());
    tx.commit().await.unwrap();
}

async fn listed(bed: &Bed, lender: &Lender, filter: &Filter) -> Vec<AnalysisId> {
    let mut reader = bed.database.read().await.unwrap();
    let (found, total) = analyses::list(&mut reader, &lender.team, filter, ALL).await.unwrap();
    assert_eq!(found.len(), usize::try_from(total).unwrap());
    found.into_iter().map(|analysis| analysis.id).collect()
}
