//! Who did what.

use jiff::{SignedDuration, Timestamp};
use store::analyses::Page;
use store::audit::{self, Filter, NewEntry, Reads};
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

        let mut reader = bed.database.read().await.unwrap();
        let page = Page { limit: 2, offset: 0 };
        let (entries, total) = audit::list(&mut reader, &lender.team, page).await.unwrap();
        assert_eq!(total, 3);
        let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
        assert_eq!(actions, ["analysis.erased", "key.revoked"]);
        assert_eq!(entries[0].request_id.as_deref(), Some("req-3"));
        assert_eq!(
            (entries[0].actor.as_str(), entries[0].via.as_str()),
            (lender.owner.as_str(), "command_line")
        );

        let (rest, _) = audit::list(&mut reader, &lender.team, Page { limit: 2, offset: 2 }).await.unwrap();
        assert_eq!((rest.len(), rest[0].request_id.as_deref()), (1, None));
        let (beyond, total) =
            audit::list(&mut reader, &lender.team, Page { limit: 2, offset: 9 }).await.unwrap();
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

        let mut reader = bed.database.read().await.unwrap();
        let page = Page { limit: 9, offset: 0 };
        let (entries, total) = audit::list(&mut reader, &north.team, page).await.unwrap();
        assert_eq!(total, 1);
        assert_eq!((entries[0].times, entries[0].at, entries[0].last_at), (7, first_at, later));
        assert_eq!(entries[0].request_id.as_deref(), Some("req-1"));
        assert_eq!(audit::list(&mut reader, &south.team, page).await.unwrap().1, 0);
    })
    .await;
}

#[tokio::test]
async fn entries_are_found_by_person_thing_action_and_day_and_walked_through_without_counting() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        for number in 0..6 {
            let mut tx = bed.database.write().await.unwrap();
            let (actor, action) =
                if number % 2 == 0 { ("usr_a", "analysis.read") } else { ("usr_b", "key.created") };
            let subject = format!("an_{}", number / 2);
            let new = NewEntry { actor, via: "key_1", action, subject: &subject, request_id: None };
            audit::record(&mut tx, &north.team, bed.now(), new).await.unwrap();
            audit::record(&mut tx, &south.team, bed.now(), new).await.unwrap();
            tx.commit().await.unwrap();
            // Two at the same moment, then a step.
            bed.clock.advance(SignedDuration::from_hours(if number % 2 == 0 { 0 } else { 24 }));
        }
        let mut reader = bed.database.read().await.unwrap();
        let page = Page { limit: 2, offset: 0 };
        let any = Filter::default();
        let (of_a, of_1) = (Some("usr_a".to_owned()), Some("an_1".to_owned()));
        let day = bed.now() - SignedDuration::from_hours(60);
        for (filter, expected) in [
            (any.clone(), 6),
            (Filter { actor: of_a.clone(), ..any.clone() }, 3),
            (Filter { subject: of_1.clone(), ..any.clone() }, 2),
            (Filter { actor: of_a, subject: of_1, ..any.clone() }, 1),
            (Filter { action: Some("key.created".to_owned()), ..any.clone() }, 3),
            (Filter { action: Some("analysis.".to_owned()), ..any.clone() }, 3),
            (Filter { action: Some("analys".to_owned()), ..any.clone() }, 0),
            (Filter { from: Some(day), ..any.clone() }, 4),
            (Filter { until: Some(day), ..any.clone() }, 2),
        ] {
            let (_, total) = audit::search(&mut reader, &north.team, &filter, page).await.unwrap();
            assert_eq!(total, expected, "{filter:?}");
        }
        let (all, _) = audit::list(&mut reader, &north.team, Page { limit: 9, offset: 0 }).await.unwrap();
        let (mut walked, mut filter) = (Vec::new(), any);
        loop {
            let (some, total) = audit::search(&mut reader, &north.team, &filter, page).await.unwrap();
            assert_eq!(total, 6);
            let Some(last) = some.last() else { break };
            filter.before = Some((last.at, last.id.clone()));
            walked.extend(some);
        }
        assert_eq!(walked, all);
    })
    .await;
}
