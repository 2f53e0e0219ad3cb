//! Score cards of a team: fitted by one worker at a time, kept sealed, and in use until given back.

use jiff::SignedDuration;
use store::analyses::{self, Decision, LoanOutcome, NewOutcome, Turnout};
use store::score_cards::{self, Appointment, Claim, Fitted, InUse, NotFitted, Part, State};
use testbed::{Bed, on_both};

use crate::lender::Lender;
use crate::raw;

const LEASE: SignedDuration = SignedDuration::from_secs(60);

fn fitted() -> Fitted {
    Fitted { card: "{\"name\":\"behaviour\"}".to_owned(), report: "{\"auc\":0.8}".to_owned() }
}

async fn claim(bed: &Bed) -> Option<Claim> {
    let mut tx = bed.database.write().await.unwrap();
    let claim = score_cards::claim(&mut tx, bed.now(), LEASE).await.unwrap();
    tx.commit().await.unwrap();
    claim
}

async fn finish(bed: &Bed, claim: &Claim, result: Result<Fitted, NotFitted>) -> bool {
    let mut tx = bed.database.write().await.unwrap();
    let is_ours = score_cards::finish(&mut tx, claim, &result).await.unwrap();
    tx.commit().await.unwrap();
    is_ours
}

#[tokio::test]
async fn a_card_is_fitted_once_and_scores_until_it_is_given_back() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let mut tx = bed.database.write().await.unwrap();
        let id = score_cards::begin(&mut tx, &north.team, &north.owner, bed.now()).await.unwrap().unwrap();
        assert_eq!(score_cards::begin(&mut tx, &north.team, &north.owner, bed.now()).await.unwrap(), None);
        tx.commit().await.unwrap();

        let held = claim(&bed).await.unwrap();
        assert_eq!((&held.team, &held.id, held.version, held.attempt), (&north.team, &id, 1, 1));
        assert_eq!(claim(&bed).await, None, "somebody is at it");
        let mut tx = bed.database.write().await.unwrap();
        let until = bed.now() + LEASE;
        assert!(score_cards::progress(&mut tx, &held, (50, 200), until).await.unwrap());
        tx.commit().await.unwrap();
        let mut reader = bed.database.read().await.unwrap();
        let shown = score_cards::find(&mut reader, &north.team, &id).await.unwrap().unwrap();
        assert_eq!(shown.state, State::Fitting { cases_read: 50, cases_all: 200 });
        drop(reader);
        assert!(finish(&bed, &held, Ok(fitted())).await);
        assert!(!finish(&bed, &held, Ok(fitted())).await, "only once");

        let dump = format!("{:?}", raw::dump(&bed.address).await["score_cards"]);
        assert!(!dump.contains("behaviour"), "it is sealed");
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(score_cards::in_use(&mut tx, &north.team).await.unwrap(), InUse::default());
        assert_eq!(score_cards::find(&mut tx, &south.team, &id).await.unwrap(), None);
        let new = Appointment { by: &north.owner, part: Part::Champion, card: Some(&id) };
        score_cards::set_part(&mut tx, &north.team, bed.now(), new).await.unwrap();
        let champion = score_cards::in_use(&mut tx, &north.team).await.unwrap().champion;
        assert_eq!(champion, Some((id.clone(), fitted().card)));
        assert_eq!(score_cards::in_use(&mut tx, &south.team).await.unwrap(), InUse::default());
        let named = score_cards::of_version_name(&mut tx, &north.team, "team-1").await.unwrap();
        assert_eq!(named, Some(fitted().card));
        assert_eq!(score_cards::of_version_name(&mut tx, &north.team, "1").await.unwrap(), None);
        let shown = score_cards::find(&mut tx, &north.team, &id).await.unwrap().unwrap();
        assert_eq!((shown.published_by, shown.published_at), (Some(north.owner.clone()), Some(bed.now())));
        let back = Appointment { card: None, ..new };
        score_cards::set_part(&mut tx, &north.team, bed.now(), back).await.unwrap();
        assert_eq!(score_cards::in_use(&mut tx, &north.team).await.unwrap(), InUse::default());
    })
    .await;
}

#[tokio::test]
async fn a_fit_whose_worker_died_is_taken_up_by_another() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        score_cards::begin(&mut tx, &north.team, &north.owner, bed.now()).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        let dead = claim(&bed).await.unwrap();
        bed.clock.advance(LEASE + SignedDuration::from_secs(1));
        let other = claim(&bed).await.unwrap();
        assert_eq!(other.attempt, 2);
        let refused = NotFitted { code: "score_fit_refused".to_owned(), message: "Too few.".to_owned() };
        assert!(!finish(&bed, &dead, Ok(fitted())).await, "the first one comes too late");
        assert!(finish(&bed, &other, Err(refused.clone())).await);
        let mut tx = bed.database.write().await.unwrap();
        let cards = score_cards::list(&mut tx, &north.team).await.unwrap();
        assert_eq!(cards.iter().map(|card| card.state.clone()).collect::<Vec<_>>(), [State::Failed(refused)]);
        let next = score_cards::begin(&mut tx, &north.team, &north.owner, bed.now()).await.unwrap();
        assert!(next.is_some(), "one that failed stands in nobody's way");
    })
    .await;
}

#[tokio::test]
async fn what_is_learned_from_is_the_last_word_about_each_loan() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let id = north.submit_and_complete(&bed, Decision::Approved).await;
        north.submit_and_complete(&bed, Decision::Approved).await;
        let mut tx = bed.database.write().await.unwrap();
        for (turnout, day) in
            [(Turnout::Good, "2026-10-31"), (Turnout::Bad, "2026-11-30"), (Turnout::Good, "2026-09-30")]
        {
            let said = LoanOutcome { turnout, worst_days_past_due: None, as_of: day.parse().unwrap() };
            let new = NewOutcome { by: &north.owner, said: &said };
            analyses::note_outcome(&mut tx, &north.team, &id, bed.now(), new).await.unwrap();
        }
        let known = score_cards::known(&mut tx, &north.team).await.unwrap();
        assert_eq!(
            known.iter().map(|one| (&one.analysis, one.turnout)).collect::<Vec<_>>(),
            [(&id, Turnout::Bad)]
        );
        assert!(score_cards::known(&mut tx, &south.team).await.unwrap().is_empty());
    })
    .await;
}
