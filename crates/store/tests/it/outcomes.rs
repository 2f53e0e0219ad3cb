//! What became of a loan, as the lender says.

use jiff::SignedDuration;
use store::analyses::{self, Decision, LoanOutcome, NewOutcome, Noted, OUTCOMES_AT_MOST, Turnout};
use store::{AnalysisId, TeamId};
use testbed::{Bed, on_both};

use crate::lender::Lender;

fn said(turnout: Turnout, as_of: &str) -> LoanOutcome {
    LoanOutcome { turnout, worst_days_past_due: Some(12), as_of: as_of.parse().unwrap() }
}

async fn note(bed: &Bed, team: &TeamId, lender: &Lender, (id, said): (&AnalysisId, LoanOutcome)) -> Noted {
    bed.clock.advance(SignedDuration::from_secs(1));
    let mut tx = bed.database.write().await.unwrap();
    let new = NewOutcome { by: &lender.owner, said: &said };
    let noted = analyses::note_outcome(&mut tx, team, id, bed.now(), new).await.unwrap();
    tx.commit().await.unwrap();
    noted
}

#[tokio::test]
async fn of_the_latest_day_the_last_word_holds_and_all_are_kept() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let id = north.submit_and_complete(&bed, Decision::Approved).await;
        let team = &north.team;
        assert_eq!(note(&bed, team, &north, (&id, said(Turnout::Good, "2026-10-31"))).await, Noted::Written);
        assert_eq!(note(&bed, team, &north, (&id, said(Turnout::Bad, "2026-11-30"))).await, Noted::Written);
        let late = said(Turnout::Indeterminate, "2026-09-30");
        assert_eq!(
            note(&bed, team, &north, (&id, late)).await,
            Noted::Written,
            "told late, of an earlier day"
        );
        let mut reader = bed.database.read().await.unwrap();
        let holds = analyses::outcome(&mut reader, team, &id).await.unwrap();
        assert_eq!(holds, Some(said(Turnout::Bad, "2026-11-30")));
        drop(reader);
        let again = said(Turnout::Bad, "2026-11-30");
        assert_eq!(note(&bed, team, &north, (&id, again)).await, Noted::Known, "the same file twice");
        let better = said(Turnout::Good, "2026-11-30");
        assert_eq!(note(&bed, team, &north, (&id, better)).await, Noted::Written);

        let mut reader = bed.database.read().await.unwrap();
        let all = analyses::outcomes(&mut reader, team, &id).await.unwrap();
        let turnouts: Vec<Turnout> = all.iter().map(|one| one.said.turnout).collect();
        assert_eq!(turnouts, [Turnout::Indeterminate, Turnout::Good, Turnout::Bad, Turnout::Good]);
        assert!(all.iter().all(|one| one.by == north.owner && one.by_name == "Owner"));
        assert!(!format!("{all:?}").contains("Owner"));
        assert!(analyses::outcomes(&mut reader, &south.team, &id).await.unwrap().is_empty());
        drop(reader);
        let theirs = (&id, said(Turnout::Good, "2026-12-31"));
        assert_eq!(note(&bed, &south.team, &south, theirs).await, Noted::NotCompleted, "another team's");
        let (open, _) = north.submit(&bed).await;
        let early = (&open, said(Turnout::Good, "2026-12-31"));
        assert_eq!(note(&bed, team, &north, early).await, Noted::NotCompleted);
    })
    .await;
}

#[tokio::test]
async fn there_is_an_end_to_what_is_said_of_one_loan() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let id = lender.submit_and_complete(&bed, Decision::Approved).await;
        let mut tx = bed.database.write().await.unwrap();
        let (by, now) = (&lender.owner, bed.now());
        for days in 0..OUTCOMES_AT_MOST {
            let days = i64::try_from(days).unwrap();
            let said = LoanOutcome { worst_days_past_due: Some(days), ..said(Turnout::Bad, "2026-11-30") };
            let noted =
                analyses::note_outcome(&mut tx, &lender.team, &id, now, NewOutcome { by, said: &said })
                    .await
                    .unwrap();
            assert_eq!(noted, Noted::Written);
        }
        let more = said(Turnout::Good, "2026-12-31");
        let noted = analyses::note_outcome(&mut tx, &lender.team, &id, now, NewOutcome { by, said: &more })
            .await
            .unwrap();
        assert_eq!(noted, Noted::TooMany);
    })
    .await;
}
