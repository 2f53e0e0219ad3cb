//! Nobody waits for a neighbour: work is taken from all teams in turn.

use jiff::SignedDuration;
use store::analyses::{self, Waiting};
use store::webhooks::{self, NewWebhook};
use store::{TeamId, deliveries, turns};
use testbed::{Bed, on_both};

use crate::lender::{LEASE, Lender, claim};

async fn submit(bed: &Bed, lender: &Lender, count: usize) {
    for _ in 0..count {
        lender.submit(bed).await;
        bed.clock.advance(SignedDuration::from_millis(1));
    }
}

async fn taken(bed: &Bed, count: usize) -> Vec<TeamId> {
    let mut teams = Vec::new();
    for _ in 0..count {
        teams.extend(claim(bed).await.map(|claimed| claimed.team));
    }
    assert_eq!(teams.len(), count, "something is due");
    teams
}

#[tokio::test]
async fn a_team_does_not_wait_behind_anothers_many() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        submit(&bed, &north, 6).await;
        taken(&bed, 2).await;
        submit(&bed, &south, 2).await;
        let order = taken(&bed, 4).await;
        let turns_of_south = order.iter().filter(|team| **team == south.team).count();
        assert_eq!(turns_of_south, 2, "one of each in turn: {order:?}");
        assert_eq!(taken(&bed, 2).await, [north.team.clone(), north.team.clone()]);
        assert!(claim(&bed).await.is_none());
    })
    .await;
}

#[tokio::test]
async fn a_heavier_team_gets_more_and_a_team_that_rested_saved_nothing_up() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let mut tx = bed.database.write().await.unwrap();
        assert!(turns::set_weight(&mut tx, &north.team, 3).await.unwrap());
        tx.commit().await.unwrap();
        // Long ago north worked alone; then both begin together.
        submit(&bed, &north, 5).await;
        taken(&bed, 5).await;
        submit(&bed, &north, 8).await;
        submit(&bed, &south, 8).await;
        let order = taken(&bed, 8).await;
        let turns_of_north = order.iter().filter(|team| **team == north.team).count();
        assert_eq!(turns_of_north, 6, "three for one: {order:?}");
    })
    .await;
}

#[tokio::test]
async fn a_team_is_told_how_much_of_its_own_waits() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        submit(&bed, &north, 3).await;
        submit(&bed, &south, 1).await;
        taken(&bed, 1).await;
        let mut tx = bed.database.write().await.unwrap();
        let of_north = analyses::waiting_of(&mut tx, &north.team).await.unwrap();
        let of_south = analyses::waiting_of(&mut tx, &south.team).await.unwrap();
        assert_eq!(of_north.queued + of_north.processing, 3);
        assert_eq!(of_south.queued + of_south.processing, 1);
        assert_ne!(of_north, Waiting { queued: 0, processing: 0 });
        // A place that was lost is given back, and one that is not needed is given up.
        turns::tidy(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        bed.meddle("UPDATE teams SET analysis_turn = NULL").await;
        assert!(claim(&bed).await.is_some(), "without a place in the line it is still found");
    })
    .await;
}

#[tokio::test]
async fn a_receiver_that_rests_or_has_many_on_their_way_is_passed_over() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let events = ["analysis.failed".to_owned()];
        let mut hooks = Vec::new();
        for lender in [&north, &south] {
            let new =
                NewWebhook { url: "https://hooks.example/", events: &events, created_by: &lender.owner };
            let mut tx = bed.database.write().await.unwrap();
            hooks.push(webhooks::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap());
            tx.commit().await.unwrap();
            for _ in 0..4 {
                lender.submit(&bed).await;
                let held = claim(&bed).await.unwrap();
                let failure = analyses::Failure { code: "x".to_owned(), message: "x".to_owned() };
                let mut tx = bed.database.write().await.unwrap();
                assert!(analyses::fail(&mut tx, &held, bed.now(), &failure).await.unwrap());
                tx.commit().await.unwrap();
            }
        }
        let next = async || {
            let mut tx = bed.database.write().await.unwrap();
            let claim = deliveries::claim(&mut tx, bed.now(), (LEASE, 2)).await.unwrap();
            tx.commit().await.unwrap();
            claim.map(|claim| claim.team)
        };
        // Two each may be on their way.
        let mut order = Vec::new();
        while let Some(team) = next().await {
            order.push(team);
        }
        assert_eq!(order.len(), 4, "{order:?}");
        assert_ne!(order[0], order[1], "in turn");

        // The leases run out; north's receiver is left alone, and south's goes on.
        bed.clock.advance(LEASE * 2);
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(webhooks::note_failure(&mut tx, &north.team, &hooks[0]).await.unwrap(), 1);
        let until = bed.now() + SignedDuration::from_secs(30);
        webhooks::let_rest(&mut tx, &north.team, &hooks[0], until).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(
            [next().await, next().await, next().await],
            [Some(south.team.clone()), Some(south.team.clone()), None]
        );
        bed.clock.advance(SignedDuration::from_secs(31));
        assert_eq!(
            [next().await, next().await],
            [Some(north.team.clone()), None],
            "one that failed is tried with one"
        );
    })
    .await;
}
