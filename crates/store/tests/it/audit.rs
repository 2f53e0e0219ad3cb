//! Who did what.

use jiff::{SignedDuration, Timestamp};
use store::analyses::Page;
use store::audit::{self, NewEntry, Reads};
use store::{AuditId, TeamId};
use testbed::on_both;

use crate::lender::Lender;

#[tokio::test]
async fn entries_are_listed_newest_first_with_their_total() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        for (action, request_id) in
            [("key.created", None), ("key.revoked", Some("req-2")), ("analysis.erased", Some("req-3"))]
        {
            let new = NewEntry {
                actor: lender.owner.as_str(),
                via: "command_line",
                action,
                subject: "x_1",
                request_id,
            };
            audit::record(&mut tx, &lender.team, bed.now(), new).await.unwrap();
            bed.clock.advance(SignedDuration::from_secs(1));
        }
        tx.commit().await.unwrap();

        let mut tx = bed.database.read().await.unwrap();
        let page = Page { limit: 2, offset: 0 };
        let (entries, total) = audit::list(&mut tx, &lender.team, page).await.unwrap();
        assert_eq!(total, 3);
        let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
        assert_eq!(actions, ["analysis.erased", "key.revoked"]);
        assert_eq!(entries[0].request_id.as_deref(), Some("req-3"));
        assert_eq!(
            (entries[0].actor.as_str(), entries[0].via.as_str()),
            (lender.owner.as_str(), "command_line")
        );

        let (rest, _) = audit::list(&mut tx, &lender.team, Page { limit: 2, offset: 2 }).await.unwrap();
        assert_eq!((rest.len(), rest[0].request_id.as_deref()), (1, None));
        let (beyond, total) = audit::list(&mut tx, &lender.team, Page { limit: 2, offset: 9 }).await.unwrap();
        assert_eq!((beyond.len(), total), (0, 3));
    })
    .await;
}

#[tokio::test]
async fn reads_grow_and_say_the_same_when_they_are_written_twice() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let id = AuditId::fresh(bed.now()).unwrap();
        let entry = NewEntry {
            actor: north.owner.as_str(),
            via: "key_1",
            action: "report.read",
            subject: "an_1",
            request_id: Some("req-1"),
        };
        let first_at = bed.now();
        let later = first_at + SignedDuration::from_secs(9);
        let write = async |team: &TeamId, times: i64, last_at: Timestamp| {
            let mut tx = bed.database.write().await.unwrap();
            let reads = Reads { id: &id, entry, first_at, last_at, times };
            audit::record_reads(&mut tx, team, &reads).await.unwrap();
            tx.commit().await.unwrap();
        };
        write(&north.team, 1, first_at).await;
        write(&north.team, 7, later).await;
        write(&north.team, 7, later).await;
        // Neither an older state nor another team takes anything back.
        write(&north.team, 3, first_at).await;
        write(&south.team, 99, later).await;

        let mut tx = bed.database.read().await.unwrap();
        let page = Page { limit: 9, offset: 0 };
        let (entries, total) = audit::list(&mut tx, &north.team, page).await.unwrap();
        assert_eq!(total, 1);
        assert_eq!((entries[0].times, entries[0].at, entries[0].last_at), (7, first_at, later));
        assert_eq!(entries[0].request_id.as_deref(), Some("req-1"));
        assert_eq!(audit::list(&mut tx, &south.team, page).await.unwrap().1, 0);
    })
    .await;
}
