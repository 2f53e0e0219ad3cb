//! Analyses as their team sees them.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use store::analyses::{self, Analysis, Decision, Filter, NewReview, Page, Reference, Status};
use store::products::{self, NewProduct};
use store::{AnalysisId, ProductId, StatementId, teams};
use testbed::{Bed, on_both};

use crate::lender::{LEASE, Lender, REPORT, claim, complete};

const ALL: Page = Page { limit: 100, offset: 0 };

#[tokio::test]
async fn an_upload_is_kept_as_it_came_and_waits() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut new = lender.upload(bed.now());
        let mut tx = bed.database.write().await.unwrap();
        let gold = NewProduct { name: "Gold", document: "{}", by: None };
        let product = products::insert(&mut tx, &lender.team, bed.now(), gold).await.unwrap();
        new.product = product.map(|id| (id, 1));
        let reference = analyses::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(reference.to_string(), "APP-000001");

        let found = find(&bed, &lender, &new.id).await.unwrap();
        assert_eq!((&found.id, found.reference(), found.status), (&new.id, reference, Status::Queued));
        assert_eq!(found.application, new.application);
        assert_eq!(found.product, new.product);
        assert_eq!((found.decision, found.engine_decision, found.score), (None, None, None));
        assert_eq!((found.file_bytes, found.pages, found.attempts), (4096, 3, 0));
        assert_eq!((found.created_by, found.created_at), (lender.owner, bed.now()));
        assert_eq!((found.started_at, found.completed_at, found.failure), (None, None, None));
    })
    .await;
}

#[tokio::test]
async fn an_upload_under_a_product_of_nobody_is_refused() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut new = lender.upload(bed.now());
        new.product = Some((ProductId::fresh(bed.now()).unwrap(), 1));
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::insert(&mut tx, &lender.team, bed.now(), &new).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn references_have_no_gaps_and_no_repeats_whoever_uploads_and_whoever_gives_up() {
    on_both(async |bed| {
        let other = bed.second_node().await;
        let north = Lender::new(&bed, "north").await;
        let south = Lender::new(&bed, "south").await;
        let mut work = tokio::task::JoinSet::new();
        for writer in 0..8_usize {
            let database = if writer % 2 == 0 { bed.database.clone() } else { other.clone() };
            let team = if writer < 6 { north.team.clone() } else { south.team.clone() };
            let lender =
                Lender { team, owner: if writer < 6 { north.owner.clone() } else { south.owner.clone() } };
            let now = bed.now();
            work.spawn(async move {
                let mut kept = Vec::new();
                for round in 0..12_usize {
                    let mut tx = database.write().await.unwrap();
                    let new = lender.upload(now);
                    let reference = analyses::insert(&mut tx, &lender.team, now, &new).await.unwrap();
                    if (writer + round) % 3 == 0 {
                        drop(tx);
                    } else {
                        tx.commit().await.unwrap();
                        kept.push((writer < 6, reference.0));
                    }
                }
                kept
            });
        }
        let kept: Vec<(bool, i64)> = work.join_all().await.into_iter().flatten().collect();
        for is_north in [true, false] {
            let numbers: Vec<i64> =
                kept.iter().filter(|kept| kept.0 == is_north).map(|kept| kept.1).collect();
            let distinct: BTreeSet<i64> = numbers.iter().copied().collect();
            let last = i64::try_from(numbers.len()).unwrap();
            assert!(distinct.iter().copied().eq(1..=last), "{distinct:?} for {} uploads", numbers.len());
        }
        other.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_list_is_newest_first_with_filters_pages_and_total() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let approved = lender.submit_and_complete(&bed, Decision::Approved).await;
        let declined = lender.submit_and_complete(&bed, Decision::Declined).await;
        let approved_too = lender.submit_and_complete(&bed, Decision::Approved).await;
        let (waiting, _) = lender.submit(&bed).await;

        let none = Filter::default();
        let everything = [waiting.clone(), approved_too.clone(), declined.clone(), approved.clone()];
        check_list(&bed, &lender, &none, ALL, (&everything, 4)).await;
        check_list(&bed, &lender, &none, Page { limit: 2, offset: 1 }, (&everything[1..3], 4)).await;
        check_list(&bed, &lender, &none, Page { limit: 2, offset: 3 }, (&everything[3..], 4)).await;
        check_list(&bed, &lender, &none, Page { limit: 2, offset: 4 }, (&[], 4)).await;

        let queued = Filter { status: Some(Status::Queued), ..Filter::default() };
        check_list(&bed, &lender, &queued, ALL, (&[waiting], 1)).await;
        let failed = Filter { status: Some(Status::Failed), ..Filter::default() };
        check_list(&bed, &lender, &failed, ALL, (&[], 0)).await;
        let approvals = Filter { decision: Some(Decision::Approved), ..Filter::default() };
        check_list(&bed, &lender, &approvals, ALL, (&[approved_too.clone(), approved], 2)).await;
        let both = Filter {
            status: Some(Status::Completed),
            decision: Some(Decision::Declined),
            ..Filter::default()
        };
        check_list(&bed, &lender, &both, ALL, (&[declined], 1)).await;
    })
    .await;
}

#[tokio::test]
async fn a_page_is_what_a_slice_of_the_whole_list_is() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut newest_first = Vec::new();
        for _ in 0..15 {
            newest_first.insert(0, lender.submit(&bed).await.0);
        }
        let pages = [1, 2, 7, 15, 20]
            .into_iter()
            .flat_map(|limit| [0, 1, 7, 13, 14, 15, 30].map(|offset| (limit, offset)));
        for (limit, offset) in pages {
            let expected: Vec<AnalysisId> = newest_first.iter().skip(offset).take(limit).cloned().collect();
            let page = Page { limit: i64::try_from(limit).unwrap(), offset: i64::try_from(offset).unwrap() };
            check_list(&bed, &lender, &Filter::default(), page, (&expected, 15)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_report_is_read_back_once_the_analysis_is_completed() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (id, _) = lender.submit(&bed).await;
        let mut reader = bed.database.read().await.unwrap();
        assert_eq!(analyses::result(&mut reader, &lender.team, &id).await.unwrap(), None);
        drop(reader);

        let taken = claim(&bed).await.unwrap();
        bed.clock.advance(SignedDuration::from_secs(2));
        assert!(complete(&bed, &taken, Decision::ManualReview).await.unwrap());

        let found = find(&bed, &lender, &id).await.unwrap();
        assert_eq!((found.status, found.decision), (Status::Completed, Some(Decision::ManualReview)));
        assert_eq!((found.engine_decision, found.score), (Some(Decision::ManualReview), Some(712)));
        assert_eq!((found.pages, found.completed_at), (4, Some(bed.now())));
        let mut reader = bed.database.read().await.unwrap();
        assert_eq!(analyses::result(&mut reader, &lender.team, &id).await.unwrap().as_deref(), Some(REPORT));
    })
    .await;
}

#[tokio::test]
async fn a_persons_word_holds_and_the_engines_stays_readable() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::ManualReview).await;
        for (decision, note) in [(Decision::Declined, "pay slip missing"), (Decision::Approved, "it came")] {
            bed.clock.advance(SignedDuration::from_secs(5));
            assert!(review(&bed, &lender, &id, decision, note).await);
        }

        let found = find(&bed, &lender, &id).await.unwrap();
        assert_eq!(
            (found.decision, found.engine_decision),
            (Some(Decision::Approved), Some(Decision::ManualReview))
        );
        let mut reader = bed.database.read().await.unwrap();
        let reviews = analyses::reviews(&mut reader, &lender.team, &id).await.unwrap();
        let notes: Vec<&str> = reviews.iter().map(|review| review.note.as_str()).collect();
        assert_eq!(notes, ["pay slip missing", "it came"]);
        assert_eq!(
            (&reviews[1].by, reviews[1].decision, reviews[1].at),
            (&lender.owner, Decision::Approved, bed.now())
        );
    })
    .await;
}

#[tokio::test]
async fn what_is_not_completed_cannot_be_reviewed() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (id, _) = lender.submit(&bed).await;
        assert!(!review(&bed, &lender, &id, Decision::Approved, "too early").await);
        let mut reader = bed.database.read().await.unwrap();
        assert!(analyses::reviews(&mut reader, &lender.team, &id).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn what_is_erased_is_gone_and_its_reference_is_not_given_again() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::ManualReview).await;
        review(&bed, &lender, &id, Decision::Approved, "fine").await;
        let path = analyses::statement_path(&lender.team, &id);
        let mut tx = bed.database.write().await.unwrap();
        store::blobs::announce(&mut tx, &lender.team, &path, bed.now()).await.unwrap();
        assert!(store::blobs::keep(&mut tx, &lender.team, &path).await.unwrap());
        assert!(analyses::erase(&mut tx, &lender.team, &id).await.unwrap().is_some());
        assert!(analyses::erase(&mut tx, &lender.team, &id).await.unwrap().is_none(), "only once");
        tx.commit().await.unwrap();

        assert!(find(&bed, &lender, &id).await.is_none());
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(analyses::result(&mut tx, &lender.team, &id).await.unwrap(), None);
        assert!(analyses::reviews(&mut tx, &lender.team, &id).await.unwrap().is_empty());
        let ownerless = store::blobs::ownerless(&mut tx, bed.now(), 10).await.unwrap();
        assert_eq!(ownerless, [(lender.team.clone(), path)]);
        drop(tx);
        assert_eq!(lender.submit(&bed).await.1, Reference(2));
    })
    .await;
}

#[tokio::test]
async fn a_picture_is_kept_while_its_analysis_is_there_and_never_after() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (id, _) = lender.submit(&bed).await;
        let single = StatementId::of_single(&id);
        let [kept, late] = [1, 2].map(|page| analyses::picture_path(&lender.team, &id, &single, (page, 600)));
        let mut tx = bed.database.write().await.unwrap();
        for path in [&kept, &late] {
            let place = (path.as_str(), bed.now());
            assert!(analyses::announce_picture(&mut tx, &lender.team, &id, place).await.unwrap());
        }
        assert!(analyses::keep_picture(&mut tx, &lender.team, &id, &kept).await.unwrap());
        // Drawn once more.
        let place = (kept.as_str(), bed.now());
        assert!(analyses::announce_picture(&mut tx, &lender.team, &id, place).await.unwrap());
        assert!(analyses::keep_picture(&mut tx, &lender.team, &id, &kept).await.unwrap());
        let doomed = analyses::erase(&mut tx, &lender.team, &id).await.unwrap().unwrap();
        // This one was being written, and its page is one that the statement has.
        assert!(doomed.contains(&kept), "{doomed:?}");
        assert!(!analyses::keep_picture(&mut tx, &lender.team, &id, &late).await.unwrap());
        assert!(!analyses::announce_picture(&mut tx, &lender.team, &id, place).await.unwrap());
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn old_pictures_go_and_statements_stay() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (id, _) = lender.submit(&bed).await;
        let picture = analyses::picture_path(&lender.team, &id, &StatementId::of_single(&id), (1, 600));
        let statement = analyses::statement_path(&lender.team, &id);
        let before = bed.now();
        let mut tx = bed.database.write().await.unwrap();
        store::blobs::announce(&mut tx, &lender.team, &statement, before).await.unwrap();
        assert!(store::blobs::keep(&mut tx, &lender.team, &statement).await.unwrap());
        assert!(analyses::announce_picture(&mut tx, &lender.team, &id, (&picture, before)).await.unwrap());
        assert!(analyses::keep_picture(&mut tx, &lender.team, &id, &picture).await.unwrap());
        assert_eq!(store::blobs::doom_old_pictures(&mut tx, before).await.unwrap(), 0);
        let later = before + jiff::SignedDuration::from_secs(1);
        assert_eq!(store::blobs::doom_old_pictures(&mut tx, later).await.unwrap(), 1);
        let ownerless = store::blobs::ownerless(&mut tx, before, 10).await.unwrap();
        assert_eq!(ownerless, [(lender.team.clone(), picture)]);
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn what_is_erased_while_a_worker_has_it_stays_erased() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (id, _) = lender.submit(&bed).await;
        let taken = claim(&bed).await.unwrap();
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::erase(&mut tx, &lender.team, &id).await.unwrap().is_some());
        tx.commit().await.unwrap();

        assert!(!complete(&bed, &taken, Decision::Approved).await.unwrap());
        let mut tx = bed.database.write().await.unwrap();
        assert!(!analyses::heartbeat(&mut tx, &taken, bed.now(), LEASE).await.unwrap());
        assert_eq!(analyses::result(&mut tx, &lender.team, &id).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn erasing_and_completing_at_once_leaves_nothing_behind() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        for _ in 0..10 {
            let (id, _) = lender.submit(&bed).await;
            let taken = claim(&bed).await.unwrap();
            let erasing = async {
                let mut tx = bed.database.write().await.unwrap();
                let is_erased = analyses::erase(&mut tx, &lender.team, &id).await.unwrap().is_some();
                tx.commit().await.unwrap();
                is_erased
            };
            let (completed, is_erased) = tokio::join!(complete(&bed, &taken, Decision::Approved), erasing);
            completed.unwrap();
            assert!(is_erased);
            let mut reader = bed.database.read().await.unwrap();
            assert_eq!(analyses::result(&mut reader, &lender.team, &id).await.unwrap(), None);
        }
    })
    .await;
}

#[tokio::test]
async fn every_change_of_an_analysis_moves_the_revision_of_its_team() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut revisions = vec![revision(&bed, &lender).await];
        let (id, _) = lender.submit(&bed).await;
        revisions.push(revision(&bed, &lender).await);
        let taken = claim(&bed).await.unwrap();
        revisions.push(revision(&bed, &lender).await);
        assert!(complete(&bed, &taken, Decision::ManualReview).await.unwrap());
        revisions.push(revision(&bed, &lender).await);
        review(&bed, &lender, &id, Decision::Approved, "fine").await;
        revisions.push(revision(&bed, &lender).await);
        let mut tx = bed.database.write().await.unwrap();
        analyses::erase(&mut tx, &lender.team, &id).await.unwrap();
        tx.commit().await.unwrap();
        revisions.push(revision(&bed, &lender).await);
        assert!(revisions.is_sorted_by(|before, after| before < after), "{revisions:?}");
    })
    .await;
}

async fn check_list(bed: &Bed, lender: &Lender, filter: &Filter, page: Page, expected: (&[AnalysisId], i64)) {
    let mut reader = bed.database.read().await.unwrap();
    let (found, total) = analyses::list(&mut reader, &lender.team, filter, page).await.unwrap();
    let ids: Vec<AnalysisId> = found.into_iter().map(|analysis| analysis.id).collect();
    assert_eq!((ids.as_slice(), total), expected, "{filter:?} {page:?}");
}

async fn find(bed: &Bed, lender: &Lender, id: &AnalysisId) -> Option<Analysis> {
    let mut reader = bed.database.read().await.unwrap();
    analyses::find(&mut reader, &lender.team, id).await.unwrap()
}

async fn review(bed: &Bed, lender: &Lender, id: &AnalysisId, decision: Decision, note: &str) -> bool {
    let mut tx = bed.database.write().await.unwrap();
    let new = NewReview { by: &lender.owner, decision, note, holds: decision };
    let is_kept = analyses::review(&mut tx, &lender.team, id, bed.now(), &new).await.unwrap();
    tx.commit().await.unwrap();
    is_kept
}

async fn revision(bed: &Bed, lender: &Lender) -> i64 {
    let mut reader = bed.database.read().await.unwrap();
    teams::find(&mut reader, &lender.team).await.unwrap().unwrap().revision
}
