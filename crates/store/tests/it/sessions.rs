//! Sessions of browsers, and what the search of the pages asks.

use jiff::SignedDuration;
use store::analyses::{self, Counts, Decision, Filter, Page, Status};
use store::sessions::{self, NewSession, SessionToken};
use store::tokens::HeldToken;
use store::{SessionId, TeamId};
use testbed::{Bed, on_both};

use crate::lender::Lender;

const DAY: SignedDuration = SignedDuration::from_hours(12);

async fn begin(bed: &Bed, lender: &Lender) -> SessionToken {
    let mut tx = bed.database.write().await.unwrap();
    let new = NewSession {
        user: &lender.owner,
        proof: sessions::Proof::Password,
        expires_at: bed.now() + DAY,
        from: &store::Whereabouts::default(),
    };
    let token = sessions::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
    tx.commit().await.unwrap();
    token
}

async fn end(bed: &Bed, team: &TeamId, id: &SessionId) -> bool {
    let mut tx = bed.database.write().await.unwrap();
    let is_ended = sessions::end(&mut tx, team, id, bed.now()).await.unwrap();
    tx.commit().await.unwrap();
    is_ended
}

#[tokio::test]
async fn a_session_is_found_by_its_cookie_until_it_is_forgotten() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let token = begin(&bed, &north).await;
        let mut tx = bed.database.write().await.unwrap();
        let holder = sessions::holder(&mut tx, &token).await.unwrap().unwrap();
        assert_eq!((holder.team, holder.user), (north.team.clone(), north.owner.clone()));
        assert_eq!((holder.last_used_at, holder.revoked_at), (Some(bed.now()), None));
        let stranger = SessionToken::fresh().unwrap();
        assert!(sessions::holder(&mut tx, &stranger).await.unwrap().is_none());

        let later = bed.now() + SignedDuration::from_mins(5);
        let HeldToken::Session(id) = holder.token else { panic!("a session is one") };
        sessions::note_seen(&mut tx, &north.team, &id, later).await.unwrap();
        assert_eq!(sessions::holder(&mut tx, &token).await.unwrap().unwrap().last_used_at, Some(later));
        let open = sessions::open(&mut tx, &north.team, &north.owner, later).await.unwrap();
        assert_eq!(open.iter().map(|session| session.seen_at).collect::<Vec<_>>(), [later]);

        assert_eq!(sessions::forget_expired(&mut tx, bed.now() + DAY).await.unwrap(), 0);
        assert_eq!(sessions::forget_expired(&mut tx, bed.now() + DAY + DAY).await.unwrap(), 1);
        assert!(sessions::holder(&mut tx, &token).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_session_is_ended_by_its_own_team_alone_and_all_of_a_person_at_once() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let tokens = [begin(&bed, &north).await, begin(&bed, &north).await, begin(&bed, &south).await];
        let mut reader = bed.database.read().await.unwrap();
        let HeldToken::Session(id) = sessions::holder(&mut reader, &tokens[0]).await.unwrap().unwrap().token
        else {
            panic!("a session is one")
        };
        drop(reader);
        assert!(!end(&bed, &south.team, &id).await, "another team's session is no session");
        assert!(end(&bed, &north.team, &id).await && !end(&bed, &north.team, &id).await);
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(sessions::end_all(&mut tx, &south.team, &north.owner, bed.now()).await.unwrap(), 0);
        assert_eq!(sessions::end_all(&mut tx, &north.team, &north.owner, bed.now()).await.unwrap(), 1);
        let mut ended = Vec::new();
        for token in &tokens {
            ended.push(sessions::holder(&mut tx, token).await.unwrap().unwrap().revoked_at.is_some());
        }
        assert_eq!(ended, [true, true, false]);
        assert!(sessions::open(&mut tx, &north.team, &north.owner, bed.now()).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn the_pages_are_told_counts_and_words_of_one_team() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        for decision in [Decision::Approved, Decision::Approved, Decision::ManualReview] {
            north.submit_and_complete(&bed, decision).await;
        }
        north.submit(&bed).await;
        south.submit(&bed).await;
        let (team, page) = (&north.team, Page { limit: 10, offset: 0 });
        let mut reader = bed.database.snapshot().await.unwrap();
        let all = Filter::default();
        let counts = analyses::counts(&mut reader, team, &all, &north.owner).await.unwrap();
        assert_eq!(
            (counts.all, counts.of_status(Status::Completed), counts.of_status(Status::Failed)),
            (4, 3, 0)
        );
        assert_eq!((counts.of_decision(Decision::Approved), counts.of_decision(Decision::Declined)), (2, 0));
        let words = analyses::words_after(&mut reader, team, 1, 2).await.unwrap();
        assert_eq!(words.iter().map(|words| words.number).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(words[0].applicant_name.as_deref(), Some("Meera Nair"));
        assert!(!format!("{words:?}").contains("Meera"));
        let some = Filter { numbers: Some(vec![1, 4, 99]), ..Filter::default() };
        let counts = analyses::counts(&mut reader, team, &some, &north.owner).await.unwrap();
        assert_eq!((counts.all, counts.of_decision(Decision::Approved)), (2, 1));
        let none = Filter { numbers: Some(Vec::new()), ..Filter::default() };
        assert_eq!(
            analyses::counts(&mut reader, team, &none, &north.owner).await.unwrap(),
            Counts::default()
        );
        let unfinished = Filter { is_unfinished: true, ..Filter::default() };
        let (open, total) = analyses::list(&mut reader, team, &unfinished, page).await.unwrap();
        assert_eq!((open.len(), total, open[0].number), (1, 1, 4));
    })
    .await;
}
