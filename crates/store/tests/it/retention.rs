//! How long a team keeps things: its statements may go before what was concluded from them.

use jiff::{SignedDuration, Timestamp};
use store::analyses::{self, Decision};
use store::credit_checks::{self, Erasure};
use store::team_settings::{self, Kept, Retention};
use store::{AnalysisId, CreditCheckId, StatementId, TeamId, blobs};
use testbed::{Bed, on_both};

use crate::enquirer;
use crate::lender::{Lender, REPORT, claim};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// A statement of a completed analysis, in the blob store's books.
async fn keep_statement(bed: &Bed, lender: &Lender, id: &AnalysisId) -> String {
    let path = analyses::statement_path(&lender.team, id);
    let mut tx = bed.database.write().await.unwrap();
    blobs::announce(&mut tx, &lender.team, &path, bed.now()).await.unwrap();
    assert!(blobs::keep(&mut tx, &lender.team, &path).await.unwrap());
    tx.commit().await.unwrap();
    path
}

async fn erase_original(bed: &Bed, team: &TeamId, id: &AnalysisId) -> Option<Vec<String>> {
    let mut tx = bed.database.write().await.unwrap();
    let doomed = analyses::erase_original(&mut tx, team, id, bed.now()).await.unwrap();
    tx.commit().await.unwrap();
    doomed
}

async fn settle(bed: &Bed, lender: &Lender, retention: Retention) {
    let mut tx = bed.database.write().await.unwrap();
    assert!(team_settings::set_retention(&mut tx, &lender.team, retention).await.unwrap());
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn an_original_goes_with_its_pictures_and_its_key_and_the_result_stays() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::Approved).await;
        let statement = keep_statement(&bed, &lender, &id).await;
        let picture = analyses::picture_path(&lender.team, &id, &StatementId::of_single(&id), (1, 600));
        let place = (picture.as_str(), bed.now());
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::announce_picture(&mut tx, &lender.team, &id, place).await.unwrap());
        assert!(analyses::keep_picture(&mut tx, &lender.team, &id, &picture).await.unwrap());
        tx.commit().await.unwrap();

        bed.clock.advance(DAY);
        let mut doomed = erase_original(&bed, &lender.team, &id).await.unwrap();
        doomed.sort();
        assert_eq!(doomed, [picture.clone(), statement]);
        assert_eq!(erase_original(&bed, &lender.team, &id).await, None, "only once");

        let mut tx = bed.database.write().await.unwrap();
        let analysis = analyses::find(&mut tx, &lender.team, &id).await.unwrap().unwrap();
        assert_eq!(analysis.original_erased_at, Some(bed.now()));
        assert_eq!(analysis.application.file_key, None);
        assert_eq!(analysis.application.applicant_name.as_deref(), Some("Meera Nair"));
        assert_eq!(analysis.decision, Some(Decision::Approved));
        let result = analyses::result(&mut tx, &lender.team, &id).await.unwrap();
        assert_eq!(result.as_deref(), Some(REPORT));
        // Whoever is drawing a page just now keeps nothing.
        assert!(!analyses::announce_picture(&mut tx, &lender.team, &id, place).await.unwrap());
        assert!(!analyses::keep_picture(&mut tx, &lender.team, &id, &picture).await.unwrap());
        // It can still be erased as a whole.
        assert!(analyses::erase(&mut tx, &lender.team, &id).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn what_is_still_to_be_read_and_what_is_anothers_stays() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let south = Lender::new(&bed, "south").await;
        let done = north.submit_and_complete(&bed, Decision::Approved).await;
        assert_eq!(erase_original(&bed, &south.team, &done).await, None);
        let (waiting, _) = north.submit(&bed).await;
        assert_eq!(erase_original(&bed, &north.team, &waiting).await, None);
        let held = claim(&bed).await.unwrap();
        assert_eq!(erase_original(&bed, &north.team, &held.analysis.id).await, None);
        let mut reader = bed.database.read().await.unwrap();
        for id in [done, waiting] {
            let analysis = analyses::find(&mut reader, &north.team, &id).await.unwrap().unwrap();
            assert!(analysis.original_erased_at.is_none() && analysis.application.file_key.is_some());
        }
    })
    .await;
}

/// Of all teams, as housekeeping asks: analyses, originals, credit checks.
async fn outlived(
    bed: &Bed,
    now: Timestamp,
) -> (Vec<(TeamId, AnalysisId)>, Vec<(TeamId, AnalysisId)>, Vec<(TeamId, CreditCheckId)>) {
    let mut reader = bed.database.read().await.unwrap();
    (
        team_settings::outlived_analyses(&mut reader, now, 10).await.unwrap(),
        team_settings::outlived_originals(&mut reader, now, 10).await.unwrap(),
        team_settings::outlived_credit_checks(&mut reader, now, 10).await.unwrap(),
    )
}

#[tokio::test]
async fn each_time_is_a_teams_own_and_ends_apart_from_the_others() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let south = Lender::new(&bed, "south").await;
        let began = bed.now();
        let mut ids = Vec::new();
        for lender in [&north, &south] {
            let analysis = lender.submit_and_complete(&bed, Decision::Approved).await;
            let check = enquirer::begin(&bed, lender, None).await;
            assert!(enquirer::complete(&bed, &check).await);
            ids.push((analysis, check.check.id));
        }
        let held = enquirer::begin(&bed, &north, Some("another")).await;
        let (analysis, check) = ids.swap_remove(0);
        let much_later = began + DAY * 4000;
        assert_eq!(outlived(&bed, much_later).await, (vec![], vec![], vec![]), "nothing is settled");

        let retention = Retention { analyses: Some(40), originals: Some(10), credit_checks: Some(20) };
        settle(&bed, &north, retention).await;
        let mut reader = bed.database.read().await.unwrap();
        let settings = team_settings::find(&mut reader, &north.team).await.unwrap().unwrap();
        assert_eq!(settings.retention, retention);
        let others = team_settings::find(&mut reader, &south.team).await.unwrap().unwrap();
        assert_eq!(others.retention, Retention::default());
        let older = async |kept, days| {
            let mut reader = bed.database.read().await.unwrap();
            team_settings::older_than(&mut reader, &north.team, kept, began + DAY * 30, days).await.unwrap()
        };
        assert_eq!((older(Kept::Analyses, 29).await, older(Kept::Analyses, 31).await), (1, 0));
        assert_eq!((older(Kept::CreditChecks, 29).await, older(Kept::CreditChecks, 31).await), (1, 0));
        drop(reader);

        let ours = |id: &AnalysisId| vec![(north.team.clone(), id.clone())];
        let checks = vec![(north.team.clone(), check.clone())];
        assert_eq!(outlived(&bed, began + DAY * 10).await, (vec![], vec![], vec![]));
        assert_eq!(outlived(&bed, began + DAY * 11).await, (vec![], ours(&analysis), vec![]));
        assert_eq!(outlived(&bed, began + DAY * 21).await, (vec![], ours(&analysis), checks.clone()));
        let all = (ours(&analysis), ours(&analysis), checks);
        assert_eq!(outlived(&bed, began + DAY * 41).await, all, "what the bureau may be answering stays");

        assert!(erase_original(&bed, &north.team, &analysis).await.is_some());
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(credit_checks::erase(&mut tx, &north.team, &check).await.unwrap(), Erasure::Erased);
        tx.commit().await.unwrap();
        assert_eq!(outlived(&bed, began + DAY * 41).await, (ours(&analysis), vec![], vec![]));
        assert_eq!(older(Kept::Originals, 29).await, 0);
        drop(held);
    })
    .await;
}
