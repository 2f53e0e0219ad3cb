//! Who did what.

use jiff::SignedDuration;
use store::analyses::Page;
use store::audit::{self, NewEntry};
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
