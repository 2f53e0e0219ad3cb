//! How often something may happen.

use jiff::SignedDuration;
use store::limits::{self, Limit, Use};
use store::{Database, Error};
use testbed::on_both;

const LIMIT: Limit = Limit { count: 3, window: SignedDuration::from_secs(60) };

#[tokio::test]
async fn a_limit_is_used_up_and_comes_back_whole() {
    on_both(async |bed| {
        for remaining in [2, 1, 0] {
            let used = count(&bed.database, "uploads:a", bed.now()).await.unwrap();
            assert_eq!((used.is_allowed, used.remaining, used.limit), (true, remaining, 3));
            bed.clock.advance(SignedDuration::from_secs(10));
        }
        let refused = count(&bed.database, "uploads:a", bed.now()).await.unwrap();
        assert_eq!((refused.is_allowed, refused.remaining), (false, 0));
        assert_eq!(refused.resets_in, SignedDuration::from_secs(30));
        let other = count(&bed.database, "uploads:b", bed.now()).await.unwrap();
        assert!(other.is_allowed, "somebody else's limit is another one");

        bed.clock.advance(SignedDuration::from_secs(30));
        let again = count(&bed.database, "uploads:a", bed.now()).await.unwrap();
        assert_eq!((again.is_allowed, again.remaining), (true, 2));
        assert_eq!(again.resets_in, SignedDuration::from_secs(60));
    })
    .await;
}

#[tokio::test]
async fn looking_uses_nothing_up() {
    on_both(async |bed| {
        let look = async || {
            let mut reader = bed.database.read().await.unwrap();
            limits::look(&mut reader, "uploads:a", LIMIT, bed.now()).await.unwrap()
        };
        assert_eq!((look().await.remaining, look().await.resets_in), (3, LIMIT.window));
        for _ in 0..4 {
            count(&bed.database, "uploads:a", bed.now()).await.unwrap();
        }
        bed.clock.advance(SignedDuration::from_secs(20));
        let seen = look().await;
        assert_eq!((seen.is_allowed, seen.remaining, seen.limit), (false, 0, 3));
        assert_eq!(seen.resets_in, SignedDuration::from_secs(40));
        bed.clock.advance(SignedDuration::from_secs(40));
        assert_eq!(look().await.remaining, 3, "the window is over");
    })
    .await;
}

#[tokio::test]
async fn all_nodes_count_together() {
    on_both(async |bed| {
        let other = bed.second_node().await;
        let mut work = tokio::task::JoinSet::new();
        for database in [&bed.database, &other].into_iter().cycle().take(10) {
            let (database, now) = (database.clone(), bed.now());
            work.spawn(async move { count(&database, "sign-in:1", now).await.unwrap() });
        }
        let allowed = work.join_all().await.iter().filter(|used| used.is_allowed).count();
        assert_eq!(allowed, 3);
        other.close().await;
    })
    .await;
}

#[tokio::test]
async fn windows_that_ended_are_forgotten() {
    on_both(async |bed| {
        count(&bed.database, "uploads:a", bed.now()).await.unwrap();
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(limits::forget_expired(&mut tx, bed.now()).await.unwrap(), 0);
        let later = bed.now() + SignedDuration::from_secs(61);
        assert_eq!(limits::forget_expired(&mut tx, later).await.unwrap(), 1);
        tx.commit().await.unwrap();
    })
    .await;
}

async fn count(database: &Database, name: &str, now: jiff::Timestamp) -> Result<Use, Error> {
    let mut tx = database.write().await?;
    let used = limits::count(&mut tx, name, LIMIT, now).await?;
    tx.commit().await?;
    Ok(used)
}
