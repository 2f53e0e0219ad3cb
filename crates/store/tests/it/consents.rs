//! Consents as people look at them.

use jiff::SignedDuration;
use store::consents;
use testbed::on_both;

use crate::enquirer;
use crate::lender::Lender;

#[tokio::test]
async fn an_overview_has_the_first_the_latest_and_their_number() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let claim = enquirer::begin(&bed, &north, None).await;
        let (team, id) = (&north.team, &claim.check.id);
        let look = async |team, at_most| {
            let mut reader = bed.database.snapshot().await.unwrap();
            consents::overview(&mut reader, team, id, at_most).await.unwrap()
        };
        let alone = look(team, 3).await;
        assert_eq!((alone.first.map(|consent| consent.given_at), alone.later), (Some(bed.now()), 0));
        assert!(alone.latest.is_empty());

        let begun = bed.now();
        for _ in 0..5 {
            bed.clock.advance(SignedDuration::from_secs(1));
            let mut tx = bed.database.write().await.unwrap();
            let new = enquirer::consent(&north.owner, bed.now());
            consents::insert(&mut tx, team, id, &new).await.unwrap();
            tx.commit().await.unwrap();
        }
        let seen = look(team, 3).await;
        assert_eq!(seen.first.map(|consent| consent.given_at), Some(begun));
        let ages: Vec<i64> =
            seen.latest.iter().map(|consent| bed.now().duration_since(consent.given_at).as_secs()).collect();
        assert_eq!((ages, seen.later), (vec![0, 1, 2], 5));
        let theirs = look(&south.team, 3).await;
        assert_eq!((theirs.first.is_none(), theirs.latest.len(), theirs.later), (true, 0, 0));
    })
    .await;
}
