//! Overriding, assigning, and what people filter and search by.

use jiff::SignedDuration;
use store::analyses::{
    self, Assigned, AssignedTo, Decision, Filter, Flag, NewOverride, NewReview, NewRun, Order, Page, Summary,
};
use store::override_rules::{self, OverrideRules};
use store::users::{self, Role};
use store::webhooks::NewWebhook;
use store::{AnalysisId, deliveries, webhooks};
use testbed::{Bed, on_both};

use crate::lender::{Lender, claim, complete, summary};

const PAGE: Page = Page { limit: 50, offset: 0 };

async fn overridden(bed: &Bed, lender: &Lender, id: &AnalysisId, decision: Decision) -> bool {
    let new = NewOverride { by: &lender.owner, decision, reason: "A guarantor", note: "Her brother signs." };
    let mut tx = bed.database.write().await.unwrap();
    let done = analyses::override_decision(&mut tx, &lender.team, id, bed.now(), &new).await.unwrap();
    tx.commit().await.unwrap();
    done
}

async fn listed(bed: &Bed, lender: &Lender, filter: &Filter) -> Vec<AnalysisId> {
    let mut reader = bed.database.read().await.unwrap();
    let (found, total) = analyses::list(&mut reader, &lender.team, filter, PAGE).await.unwrap();
    assert_eq!(i64::try_from(found.len()).unwrap(), total);
    found.into_iter().map(|analysis| analysis.id).collect()
}

async fn events_sent(bed: &Bed, lender: &Lender) -> Vec<String> {
    let mut reader = bed.database.read().await.unwrap();
    let hook = webhooks::list(&mut reader, &lender.team).await.unwrap().remove(0);
    let (log, _) = deliveries::list(&mut reader, &lender.team, &hook.id, PAGE).await.unwrap();
    log.into_iter().map(|one| one.event).collect()
}

async fn listen(bed: &Bed, lender: &Lender, events: &[&str]) {
    let events: Vec<String> = events.iter().map(|event| (*event).to_owned()).collect();
    let new = NewWebhook { url: "https://hooks.example/", events: &events, created_by: &lender.owner };
    let mut tx = bed.database.write().await.unwrap();
    webhooks::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn only_the_other_decision_is_overridden_and_all_overrides_are_kept() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        listen(&bed, &north, &["analysis.overridden"]).await;
        let id = north.submit_and_complete(&bed, Decision::Declined).await;
        assert!(!overridden(&bed, &north, &id, Decision::Declined).await, "it is declined already");
        assert!(!overridden(&bed, &north, &id, Decision::ManualReview).await);
        assert!(!overridden(&bed, &south, &id, Decision::Approved).await, "another team's");
        assert!(overridden(&bed, &north, &id, Decision::Approved).await);
        let waiting = north.submit_and_complete(&bed, Decision::ManualReview).await;
        assert!(!overridden(&bed, &north, &waiting, Decision::Approved).await, "that is for a review");

        let mut reader = bed.database.read().await.unwrap();
        let found = analyses::find(&mut reader, &north.team, &id).await.unwrap().unwrap();
        assert_eq!(
            (found.decision, found.engine_decision),
            (Some(Decision::Approved), Some(Decision::Declined))
        );
        let held = analyses::holding_overrides(&mut reader, &north.team, &[&id, &waiting]).await.unwrap();
        let one = &held[&id];
        assert_eq!((held.len(), Some(&one.id)), (1, found.override_id.as_ref()));
        assert_eq!((one.reason.as_str(), one.note.as_str()), ("A guarantor", "Her brother signs."));
        assert_eq!((one.replaced, one.decision, one.run), (Decision::Declined, Decision::Approved, 1));
        assert_eq!(one.by_name, "Owner");
        assert!(!format!("{one:?}").contains("brother"));
        assert!(analyses::overrides(&mut reader, &south.team, &id).await.unwrap().is_empty());
        drop(reader);
        assert_eq!(events_sent(&bed, &north).await, ["analysis.overridden"]);

        bed.clock.advance(SignedDuration::from_secs(1));
        assert!(overridden(&bed, &north, &id, Decision::Declined).await, "back again");
        let mut reader = bed.database.read().await.unwrap();
        let all = analyses::overrides(&mut reader, &north.team, &id).await.unwrap();
        let decisions: Vec<Decision> = all.iter().map(|one| one.decision).collect();
        assert_eq!(decisions, [Decision::Approved, Decision::Declined]);
        assert!(all.iter().all(|one| one.original == Decision::Declined));
        let counts =
            analyses::counts(&mut reader, &north.team, &Filter::default(), &north.owner).await.unwrap();
        assert_eq!(counts.overridden, 1);
        drop(reader);
        let only = Filter { is_overridden: Some(true), ..Filter::default() };
        assert_eq!(listed(&bed, &north, &only).await, std::slice::from_ref(&id));
        let others = Filter { is_overridden: Some(false), ..Filter::default() };
        assert_eq!(listed(&bed, &north, &others).await, [waiting]);

        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::erase(&mut tx, &north.team, &id).await.unwrap().is_some());
        assert!(analyses::overrides(&mut tx, &north.team, &id).await.unwrap().is_empty());
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn the_next_run_is_not_overridden() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::Declined).await;
        assert!(overridden(&bed, &lender, &id, Decision::Approved).await);
        let mut tx = bed.database.write().await.unwrap();
        let analysis = analyses::find(&mut tx, &lender.team, &id).await.unwrap().unwrap();
        let new = NewRun {
            by: &lender.owner,
            application: analysis.application.clone(),
            product: None,
            added: &[],
            removed: &[],
        };
        analyses::begin_run(&mut tx, &lender.team, &analysis, bed.now(), &new).await.unwrap();
        tx.commit().await.unwrap();
        let taken = claim(&bed).await.unwrap();
        assert!(complete(&bed, &taken, Decision::Declined).await.unwrap());
        let mut reader = bed.database.read().await.unwrap();
        let now = analyses::find(&mut reader, &lender.team, &id).await.unwrap().unwrap();
        assert_eq!((now.decision, now.override_id), (Some(Decision::Declined), None));
        let runs = analyses::runs(&mut reader, &lender.team, &id).await.unwrap();
        assert_eq!(runs[0].decision, Some(Decision::Approved), "what held at its end");
        let all = analyses::overrides(&mut reader, &lender.team, &id).await.unwrap();
        assert_eq!((all.len(), all[0].run), (1, 1));
    })
    .await;
}

#[tokio::test]
async fn a_case_is_somebodys_or_nobodys_and_a_change_is_told_once() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        listen(&bed, &north, &["analysis.assigned"]).await;
        let (id, _) = north.submit(&bed).await;
        let (other, _) = north.submit(&bed).await;
        let assign = async |lender: &Lender, to: bool| {
            let person = to.then_some(&lender.owner);
            let mut tx = bed.database.write().await.unwrap();
            let done = analyses::assign(&mut tx, &lender.team, &id, bed.now(), person).await.unwrap();
            tx.commit().await.unwrap();
            done
        };
        assert_eq!(assign(&south, true).await, Assigned::Missing);
        assert_eq!(assign(&north, true).await, Assigned::Changed);
        assert_eq!(assign(&north, true).await, Assigned::AsBefore);
        assert_eq!(events_sent(&bed, &north).await, ["analysis.assigned"]);
        let mine = Filter { assignee: Some(AssignedTo::Person(north.owner.clone())), ..Filter::default() };
        let nobodys = Filter { assignee: Some(AssignedTo::Nobody), ..Filter::default() };
        assert_eq!(listed(&bed, &north, &mine).await, std::slice::from_ref(&id));
        assert_eq!(listed(&bed, &north, &nobodys).await, [other]);
        let mut reader = bed.database.read().await.unwrap();
        let counts =
            analyses::counts(&mut reader, &north.team, &Filter::default(), &north.owner).await.unwrap();
        assert_eq!(counts.mine, 1);
        let names = users::names(&mut reader, &north.team, &[&north.owner, &south.owner]).await.unwrap();
        assert_eq!(names.into_iter().collect::<Vec<_>>(), [(north.owner.clone(), "Owner".to_owned())]);
        drop(reader);
        assert_eq!(assign(&north, false).await, Assigned::Changed);
        assert_eq!(assign(&north, false).await, Assigned::AsBefore);
        assert_eq!(events_sent(&bed, &north).await.len(), 2);
        assert_eq!(listed(&bed, &north, &nobodys).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn lists_are_filtered_by_flag_and_reviewer_and_ordered_by_score() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut ids = Vec::new();
        for (score, flags) in [
            (Some(500), vec![Flag::Integrity, Flag::Policy]),
            (Some(700), vec![Flag::Policy]),
            (None, vec![]),
        ] {
            let (id, _) = lender.submit(&bed).await;
            let taken = claim(&bed).await.unwrap();
            let told = Summary { flagged: flags, ..summary("Vindhya Bank") };
            let report = analyses::PackedReport::new(crate::lender::REPORT).unwrap();
            let completion = analyses::Completion {
                decision: Decision::ManualReview,
                score,
                pages: 1,
                engine_version: "0",
                report: &report,
                summary: &told,
            };
            let mut tx = bed.database.write().await.unwrap();
            assert!(analyses::complete(&mut tx, &taken, bed.now(), &completion).await.unwrap());
            tx.commit().await.unwrap();
            ids.push(id);
        }
        let mut tx = bed.database.write().await.unwrap();
        let word = NewReview {
            by: &lender.owner,
            decision: Decision::Approved,
            note: "seen",
            holds: Decision::Approved,
        };
        assert!(analyses::review(&mut tx, &lender.team, &ids[1], bed.now(), &word).await.unwrap());
        tx.commit().await.unwrap();
        let check = async |filter: Filter, expected: &[&AnalysisId]| {
            let found = listed(&bed, &lender, &filter).await;
            assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{filter:?}");
        };
        let some = Filter::default;
        check(Filter { flag: Some(Flag::Policy), ..some() }, &[&ids[1], &ids[0]]).await;
        check(Filter { flag: Some(Flag::Integrity), ..some() }, &[&ids[0]]).await;
        check(Filter { flag: Some(Flag::Mule), ..some() }, &[]).await;
        check(Filter { reviewer: Some(lender.owner.clone()), ..some() }, &[&ids[1]]).await;
        check(Filter { order: Order::Oldest, ..some() }, &[&ids[0], &ids[1], &ids[2]]).await;
        check(Filter { order: Order::HighestScore, ..some() }, &[&ids[1], &ids[0]]).await;
        check(Filter { order: Order::LowestScore, ..some() }, &[&ids[0], &ids[1]]).await;
        check(Filter { numbers: Some(vec![1, 3]), ..some() }, &[&ids[2], &ids[0]]).await;
        let bank_index = Some(analyses::bank_index(&bed.database, &lender.team, "Vindhya Bank"));
        let every = Filter {
            bank_index,
            reviewer: Some(lender.owner.clone()),
            assignee: Some(AssignedTo::Nobody),
            flag: Some(Flag::Policy),
            ..some()
        };
        check(every, &[&ids[1]]).await;
    })
    .await;
}

#[tokio::test]
async fn words_are_told_again_when_a_case_is_completed() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (_, _) = lender.submit(&bed).await;
        let mut reader = bed.database.read().await.unwrap();
        let seen = store::teams::find(&mut reader, &lender.team).await.unwrap().unwrap().revision;
        let early = analyses::words_after(&mut reader, &lender.team, 0, 5).await.unwrap();
        assert_eq!((early.len(), early[0].holder.as_deref()), (1, None));
        assert!(analyses::words_changed(&mut reader, &lender.team, seen, 5).await.unwrap().is_empty());
        drop(reader);
        let taken = claim(&bed).await.unwrap();
        assert!(complete(&bed, &taken, Decision::Approved).await.unwrap());
        let mut reader = bed.database.read().await.unwrap();
        let changed = analyses::words_changed(&mut reader, &lender.team, seen, 5).await.unwrap();
        let (revision, words) = &changed[0];
        assert_eq!((changed.len(), words.number), (1, 1));
        assert_eq!(words.holder.as_deref(), Some("MEERA NAIR"));
        assert_eq!(words.account_endings, ["8630"]);
        let now = store::teams::find(&mut reader, &lender.team).await.unwrap().unwrap().revision;
        assert!(*revision > seen && *revision <= now);
        assert!(analyses::words_changed(&mut reader, &lender.team, *revision, 5).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_team_keeps_its_own_list_of_reasons_and_others_have_the_usual_one() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let own = OverrideRules { role: Role::Owner, reasons: vec!["The branch vouches".to_owned()] };
        let mut tx = bed.database.write().await.unwrap();
        assert!(override_rules::set(&mut tx, &north.team, &own).await.unwrap());
        tx.commit().await.unwrap();
        let mut reader = bed.database.read().await.unwrap();
        assert_eq!(override_rules::find(&mut reader, &north.team).await.unwrap(), Some(own));
        let usual = override_rules::find(&mut reader, &south.team).await.unwrap();
        assert_eq!(usual, Some(OverrideRules::default()));
        drop(reader);
        let dump = crate::raw::dump(&bed.address).await;
        assert!(!format!("{dump:?}").contains("The branch vouches"), "it is sealed");
    })
    .await;
}
