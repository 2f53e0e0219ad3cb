//! A team that is erased leaves nothing, and nothing of others goes with it.

use store::analyses::{self, Decision};
use store::verify::verify;
use store::{blobs, team_erasure, teams, users};
use testbed::on_both;

use crate::lender::{Lender, REPORT, claim, complete};
use crate::raw;
use crate::sealing::furnish;

#[tokio::test]
async fn nothing_of_an_erased_team_is_left_and_nothing_of_another_goes() {
    on_both(async |bed| {
        let (team, id, _) = furnish(&bed).await;
        let mut tx = bed.database.write().await.unwrap();
        assert!(blobs::keep(&mut tx, &team, &analyses::statement_path(&team, &id)).await.unwrap());
        tx.commit().await.unwrap();
        let south = Lender::new(&bed, "south").await;
        let (theirs, _) = south.submit(&bed).await;
        let taken = claim(&bed).await.unwrap();
        assert!(complete(&bed, &taken, Decision::Approved).await.unwrap());

        let mut tx = bed.database.write().await.unwrap();
        let key = tx.team_key(&team).await.unwrap();
        assert!(team_erasure::erase(&mut tx, &team).await.unwrap() > 5, "it had something");
        tx.commit().await.unwrap();
        assert_eq!(bed.blobs.remove_team(&team).await.unwrap(), 1);
        assert!(bed.blobs.read(&key, &analyses::statement_path(&team, &id)).await.is_err());
        assert_eq!(bed.blobs.remove_team(&team).await.unwrap(), 0, "once more does no harm");
        for (table, rows) in raw::dump(&bed.address).await {
            let left: Vec<_> = rows.iter().filter(|row| row.contains(team.as_str())).collect();
            assert!(left.is_empty(), "{table}: {left:?}");
        }

        let mut reader = bed.database.read().await.unwrap();
        assert!(teams::find(&mut reader, &team).await.unwrap().is_none());
        assert!(users::by_email(&mut reader, "kavya@vindhya.example").await.unwrap().is_empty());
        assert_eq!(
            analyses::result(&mut reader, &south.team, &theirs).await.unwrap().as_deref(),
            Some(REPORT)
        );
        drop(reader);
        assert_eq!(verify(&bed.database, &bed.blobs).await.unwrap().damages, []);
    })
    .await;
}
