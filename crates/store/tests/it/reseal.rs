//! New keys for teams, and everything sealed anew: readable at every moment, also by whoever goes on after an accident.

use jiff::SignedDuration;
use store::analyses::Decision;
use store::reseal::{self, Pauses, Progress, Stage};
use store::verify::verify;
use store::{AnalysisId, Database, Error, TeamId, TeamKey, analyses, blobs, users};
use testbed::{Bed, on_both};
use tokio::sync::mpsc;

use crate::lender::{Lender, REPORT, claim, complete};
use crate::raw;
use crate::sealing::{STATEMENT, furnish};

const LEARNED: SignedDuration = SignedDuration::from_mins(1);
const SETTLED: SignedDuration = SignedDuration::from_mins(10);

/// A team with something in every kind of row and a statement, and another beside it.
async fn furnished(bed: &Bed) -> (TeamId, AnalysisId) {
    let (team, id, _) = furnish(bed).await;
    let mut tx = bed.database.write().await.unwrap();
    assert!(blobs::keep(&mut tx, &team, &analyses::statement_path(&team, &id)).await.unwrap());
    tx.commit().await.unwrap();
    let south = Lender::new(bed, "south").await;
    south.submit(bed).await;
    let taken = claim(bed).await.unwrap();
    assert!(complete(bed, &taken, Decision::Approved).await.unwrap());
    (team, id)
}

async fn key(database: &Database, team: &TeamId) -> TeamKey {
    database.read().await.unwrap().team_key(team).await.unwrap()
}

/// Everything opens, for this node and for one that was just started.
async fn reads(bed: &Bed, team: &TeamId, id: &AnalysisId) {
    for database in [bed.database.clone(), bed.second_node().await] {
        let mut reader = database.read().await.unwrap();
        assert_eq!(analyses::result(&mut reader, team, id).await.unwrap().as_deref(), Some(REPORT));
        assert_eq!(users::by_email(&mut reader, "kavya@vindhya.example").await.unwrap().len(), 1);
        drop(reader);
        let key = key(&database, team).await;
        let path = analyses::statement_path(team, id);
        assert_eq!(bed.blobs.read(&key, &path).await.unwrap(), STATEMENT);
        assert_eq!(bed.blobs.stream(&key, &path).await.unwrap().length, STATEMENT.len() as u64);
        assert_eq!(verify(&database, &bed.blobs).await.unwrap().damages, []);
    }
}

async fn advance(bed: &Bed, all: &mut Progress) -> Stage {
    let mut tell = |done: Progress| {
        all.values += done.values;
        all.blobs += done.blobs;
        assert_eq!(done.damaged, 0);
    };
    reseal::advance(&bed.database, &bed.blobs, (bed.now(), Pauses::default()), &mut tell).await.unwrap()
}

#[tokio::test]
async fn everything_is_sealed_anew_and_readable_all_the_while_and_the_old_keys_are_gone() {
    on_both(async |bed| {
        let (team, id) = furnished(&bed).await;
        let path = analyses::statement_path(&team, &id);
        let old = key(&bed.database, &team).await;
        let mut all = Progress::default();
        assert_eq!(advance(&bed, &mut all).await, Stage::Done, "nothing was begun");

        assert!(reseal::begin(&bed.database, bed.now()).await.unwrap());
        assert!(!reseal::begin(&bed.database, bed.now()).await.unwrap(), "once at a time");
        reads(&bed, &team, &id).await;
        assert_eq!(advance(&bed, &mut all).await, Stage::Wait(LEARNED));
        bed.clock.advance(LEARNED);
        assert_eq!(advance(&bed, &mut all).await, Stage::Wait(SETTLED));
        assert_eq!(all, Progress::default(), "the new keys seal, and nothing was rewritten yet");
        reads(&bed, &team, &id).await;
        // Somebody who still holds the old key alone seals something with it.
        bed.blobs.put(&old, &path, STATEMENT).await.unwrap();
        reads(&bed, &team, &id).await;
        bed.clock.advance(SETTLED);
        assert_eq!(advance(&bed, &mut all).await, Stage::Done);

        reads(&bed, &team, &id).await;
        let found = verify(&bed.database, &bed.blobs).await.unwrap();
        assert_eq!((all.values, all.blobs), (found.rows, found.blobs), "all of it, once");
        assert!(matches!(bed.blobs.read(&old, &path).await, Err(Error::Unsealable)));
        for row in &raw::dump(&bed.address).await["teams"] {
            let text = format!("{row:?}");
            assert!(!text.contains("resealing") && !text.contains("announced"), "{text}");
        }
        assert!(reseal::begin(&bed.database, bed.now()).await.unwrap(), "and once more, another day");
    })
    .await;
}

#[tokio::test]
async fn whoever_is_killed_half_way_is_followed_by_one_who_goes_on() {
    on_both(async |bed| {
        let (team, id) = furnished(&bed).await;
        let old = key(&bed.database, &team).await;
        let mut all = Progress::default();
        reseal::begin(&bed.database, bed.now()).await.unwrap();
        bed.clock.advance(LEARNED);
        assert_eq!(advance(&bed, &mut all).await, Stage::Wait(SETTLED));
        bed.clock.advance(SETTLED);

        let (said, mut heard) = mpsc::unbounded_channel();
        let mut tell = |done: Progress| {
            let _ = said.send(done);
        };
        let ended = (bed.now(), Pauses::default());
        tokio::select! {
            biased;
            Some(_) = async {
                loop {
                    let done = heard.recv().await?;
                    all.values += done.values;
                    if all.values >= 4 { return Some(done); }
                }
            } => {}
            ended = reseal::advance(&bed.database, &bed.blobs, ended, &mut tell) => panic!("it ended: {ended:?}"),
        }
        while let Ok(done) = heard.try_recv() {
            all.values += done.values;
        }
        let found = verify(&bed.database, &bed.blobs).await.unwrap();
        assert!(all.values < found.rows, "there is something left to do: {all:?} of {found:?}");
        reads(&bed, &team, &id).await;
        assert!(!reseal::begin(&bed.database, bed.now()).await.unwrap(), "it was not done");

        let mut rest = Progress::default();
        assert_eq!(advance(&bed, &mut rest).await, Stage::Done);

        assert!(rest.values > 0 && rest.values <= found.rows - all.values, "only what was left: {rest:?}");
        reads(&bed, &team, &id).await;
        let path = analyses::statement_path(&team, &id);
        assert!(matches!(bed.blobs.read(&old, &path).await, Err(Error::Unsealable)));
    })
    .await;
}
