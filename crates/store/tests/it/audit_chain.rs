//! The chain of a team's audit log: one, however many write, and whoever meddles with it is found.

use jiff::SignedDuration;
use store::audit::{self, Break, CHAINED_LATER_FOR, Chain, NewEntry, Reads, Wrong};
use store::{AuditId, Database, TeamId, team_erasure, test_side};
use testbed::{Bed, on_both};

use crate::lender::Lender;

const ENTRY: NewEntry<'static> = NewEntry {
    actor: "usr_1",
    via: "key_1",
    action: "report.read",
    subject: "an_1",
    request_id: Some("req"),
};

async fn act(bed: &Bed, database: &Database, team: &TeamId, subject: &str) {
    let mut tx = database.write().await.unwrap();
    let entry = NewEntry { action: "analysis.reviewed", subject, ..ENTRY };
    audit::record_outcome(&mut tx, team, bed.now(), entry, "approved").await.unwrap();
    tx.commit().await.unwrap();
}

async fn verified(bed: &Bed, team: &TeamId) -> Chain {
    let mut reader = bed.database.snapshot().await.unwrap();
    audit::verify(&mut reader, team).await.unwrap()
}

/// A team with five entries, the second of which counts looks and grew once.
async fn five(bed: &Bed) -> Lender {
    let lender = Lender::new(bed, "north").await;
    act(bed, &bed.database, &lender.team, "an_1").await;
    let (id, first_at) = (AuditId::fresh(bed.now()).unwrap(), bed.now());
    for times in [1, 4] {
        bed.clock.advance(SignedDuration::from_secs(1));
        let mut tx = bed.database.write().await.unwrap();
        let reads = Reads { id: &id, entry: ENTRY, first_at, last_at: bed.now(), times };
        audit::record_reads(&mut tx, &lender.team, &reads).await.unwrap();
        tx.commit().await.unwrap();
    }
    for subject in ["an_3", "an_4", "an_5"] {
        bed.clock.advance(SignedDuration::from_secs(1));
        act(bed, &bed.database, &lender.team, subject).await;
    }
    lender
}

#[tokio::test]
async fn a_chain_that_nobody_touched_holds_to_its_head() {
    on_both(async |bed| {
        let lender = five(&bed).await;
        let chain = verified(&bed, &lender.team).await;
        assert_eq!((chain.entries, chain.links, chain.position, chain.begins_at), (5, 6, 6, 1));
        assert_eq!((chain.broken, chain.last_at), (None, Some(bed.now())));
        let mut reader = bed.database.read().await.unwrap();
        let head = audit::head(&mut reader, &lender.team).await.unwrap().unwrap();
        assert_eq!((head.position, head.hash), (6, chain.hash));
        assert_eq!(audit::heads(&mut reader).await.unwrap().len(), 1);

        let other = Lender::new(&bed, "south").await;
        assert_eq!(verified(&bed, &other.team).await, Chain::default(), "nothing was done there");
    })
    .await;
}

/// One thing that is done to the tables, and what is then found at which link.
async fn check(meddling: &str, position: Option<i64>, wrong: Wrong) {
    on_both(async |bed| {
        let lender = five(&bed).await;
        bed.meddle(meddling).await;
        let found = verified(&bed, &lender.team).await.broken;
        assert_eq!(
            found.as_ref().map(|Break { position, wrong, .. }| (*position, *wrong)),
            Some((position, wrong)),
            "{meddling}: {found:?}"
        );
        // What is written afterwards does not make it good again.
        act(&bed, &bed.database, &lender.team, "an_9").await;
        assert!(verified(&bed, &lender.team).await.broken.is_some(), "{meddling}");
    })
    .await;
}

#[tokio::test]
async fn a_changed_entry_is_found_at_its_place() {
    check("UPDATE audit SET actor = 'usr_2' WHERE subject = 'an_3'", Some(4), Wrong::Changed).await;
    check("UPDATE audit SET outcome = 'declined' WHERE subject = 'an_4'", Some(5), Wrong::Changed).await;
    check("UPDATE audit SET created_at = created_at - 1 WHERE subject = 'an_5'", Some(6), Wrong::Changed)
        .await;
    check("UPDATE audit SET request_id = NULL WHERE action = 'report.read'", Some(2), Wrong::Changed).await;
    check("UPDATE audit SET times = 3 WHERE action = 'report.read'", Some(3), Wrong::Changed).await;
    check("UPDATE audit SET position = 2 WHERE action = 'report.read'", Some(2), Wrong::Changed).await;
    check("UPDATE audit_links SET hash = 'x' WHERE position = 4", Some(4), Wrong::Changed).await;
}

#[tokio::test]
async fn a_removed_entry_is_found_at_its_place() {
    check("DELETE FROM audit WHERE subject = 'an_4'", Some(5), Wrong::Removed).await;
    check("DELETE FROM audit_links WHERE position = 1", Some(1), Wrong::Removed).await;
    let both = "DELETE FROM audit WHERE position = 4; DELETE FROM audit_links WHERE position = 4";
    check(both, Some(4), Wrong::Removed).await;
    let last = "DELETE FROM audit WHERE position = 6; DELETE FROM audit_links WHERE position = 6";
    check(last, Some(6), Wrong::End).await;
}

#[tokio::test]
async fn swapped_entries_are_found() {
    let swap = "UPDATE audit SET subject = CASE subject WHEN 'an_3' THEN 'an_4' ELSE 'an_3' END
                WHERE subject IN ('an_3', 'an_4')";
    check(swap, Some(4), Wrong::Changed).await;
    let links = "UPDATE audit_links SET audit_id =
                 (SELECT id FROM audit WHERE subject = CASE audit_links.position WHEN 4 THEN 'an_4' ELSE 'an_3' END)
                 WHERE position IN (4, 5)";
    check(links, Some(4), Wrong::Changed).await;
}

#[tokio::test]
async fn an_inserted_entry_is_found() {
    let copy = |position: &str| {
        format!(
            "INSERT INTO audit (id, team_id, actor, via, action, subject, created_at, position)
             SELECT 'aud_x', team_id, actor, via, action, subject, created_at, {position} FROM audit WHERE subject = 'an_3'"
        )
    };
    check(&copy("NULL"), None, Wrong::Inserted).await;
    check(&copy("4"), None, Wrong::Inserted).await;
    let linked = format!(
        "{}; INSERT INTO audit_links (team_id, position, audit_id, times, last_at, hash)
         SELECT team_id, 7, 'aud_x', times, last_at, hash FROM audit_links WHERE position = 6",
        copy("7")
    );
    check(&linked, Some(7), Wrong::Changed).await;
}

#[tokio::test]
async fn a_head_that_another_hand_wrote_is_found_and_never_made_good() {
    // The newest entry is gone, and the head tells a whole chain without it: only the seal is missing.
    let cut_short = "DELETE FROM audit WHERE position = 6; DELETE FROM audit_links WHERE position = 6;
                     UPDATE audit_heads SET position = 5, hash = (SELECT hash FROM audit_links WHERE position = 5)";
    check(cut_short, Some(5), Wrong::Head).await;
    let beheaded = "DELETE FROM audit WHERE position < 3; DELETE FROM audit_links WHERE position < 4;
                    UPDATE audit_heads SET cut_position = 3, cut_hash = 'x'";
    check(beheaded, Some(4), Wrong::Changed).await;
    check("DELETE FROM audit_heads", None, Wrong::Head).await;
}

#[tokio::test]
async fn many_who_write_at_once_make_one_chain() {
    on_both(async |bed| {
        let lenders = [Lender::new(&bed, "north").await, Lender::new(&bed, "south").await];
        let second = bed.second_node().await;
        let writers = (0..8_usize).map(|number| {
            let (bed, lenders) = (&bed, &lenders);
            let database = if number.is_multiple_of(2) { bed.database.clone() } else { second.clone() };
            async move {
                for round in 0..10_usize {
                    // Some write for both teams, in either order.
                    let mut tx = database.write().await.unwrap();
                    let order = if number < 4 { [0, 1] } else { [1, 0] };
                    for place in order.into_iter().take(1 + round % 2) {
                        let subject = format!("an_{number}_{round}");
                        let entry = NewEntry { subject: &subject, ..ENTRY };
                        audit::record(&mut tx, &lenders[place].team, bed.now(), entry).await.unwrap();
                    }
                    tx.commit().await.unwrap();
                }
            }
        });
        futures_util::future::join_all(writers).await;
        for lender in &lenders {
            let chain = verified(&bed, &lender.team).await;
            assert_eq!((chain.entries, chain.links, chain.broken), (60, 60, None));
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_not_committed_leaves_no_link() {
    on_both(async |bed| {
        let lender = five(&bed).await;
        let mut tx = bed.database.write().await.unwrap();
        audit::record(&mut tx, &lender.team, bed.now(), ENTRY).await.unwrap();
        drop(tx);
        act(&bed, &bed.database, &lender.team, "an_6").await;
        let chain = verified(&bed, &lender.team).await;
        assert_eq!((chain.entries, chain.links, chain.broken), (6, 7, None));
    })
    .await;
}

#[tokio::test]
async fn entries_from_before_the_chain_are_chained_at_the_first_start_and_later_ones_for_a_day() {
    on_both(async |bed| {
        let lender = five(&bed).await;
        bed.meddle(
            "DELETE FROM audit_links; DELETE FROM audit_heads; UPDATE audit SET position = NULL;
             DELETE FROM installation WHERE name = 'audit_chained_at'",
        )
        .await;
        assert_eq!(verified(&bed, &lender.team).await.broken.map(|found| found.wrong), Some(Wrong::Head));
        let node = bed.second_node().await;
        let chain = verified(&bed, &lender.team).await;
        assert_eq!((chain.entries, chain.links, chain.broken), (5, 5, None));

        // As a node of the program before writes it.
        let old = "INSERT INTO audit (id, team_id, actor, via, action, subject, created_at)
                   SELECT 'aud_old', team_id, actor, via, action, subject, created_at FROM audit WHERE subject = 'an_3'";
        bed.meddle(old).await;
        let now = jiff::Timestamp::now();
        assert_eq!(audit::adopt(&node, now).await.unwrap(), 1);
        assert_eq!(verified(&bed, &lender.team).await.broken, None);
        bed.meddle(&format!("{} AND id <> 'aud_old'", old.replace("'aud_old'", "'aud_late'"))).await;
        let late = now + CHAINED_LATER_FOR + SignedDuration::from_mins(1);
        assert_eq!(audit::adopt(&node, late).await.unwrap(), 0);
        assert_eq!(verified(&bed, &lender.team).await.broken.map(|found| found.wrong), Some(Wrong::Inserted));
    })
    .await;
}

#[tokio::test]
async fn the_chain_of_a_test_side_goes_on_from_where_its_data_was_erased() {
    on_both(async |bed| {
        let lender = five(&bed).await;
        let mut tx = bed.database.write().await.unwrap();
        let seat = test_side::enter(&mut tx, &lender.team, &lender.owner, bed.now()).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        for subject in ["an_1", "an_2", "an_3"] {
            act(&bed, &bed.database, &seat.team, subject).await;
        }
        let before = verified(&bed, &seat.team).await;
        let mut tx = bed.database.write().await.unwrap();
        test_side::erase_data(&mut tx, &lender.team).await.unwrap();
        tx.commit().await.unwrap();
        let empty = verified(&bed, &seat.team).await;
        assert_eq!((empty.entries, empty.begins_at, &empty.hash), (0, 4, &before.hash));
        act(&bed, &bed.database, &seat.team, "an_4").await;
        let chain = verified(&bed, &seat.team).await;
        assert_eq!((chain.entries, chain.position, chain.broken), (1, 4, None));

        let mut tx = bed.database.write().await.unwrap();
        team_erasure::erase(&mut tx, &lender.team).await.unwrap();
        tx.commit().await.unwrap();
        let mut reader = bed.database.read().await.unwrap();
        assert!(audit::heads(&mut reader).await.unwrap().is_empty(), "with the team all of it goes");
    })
    .await;
}
