//! Whose files a child reads: one owner's, and never another's after it.

use sandbox::Pool;

use crate::processes::{is_running, tagged, wait_until};
use crate::{check_for, unruly_settings};

#[tokio::test]
async fn a_child_reads_for_one_owner_and_is_replaced_for_the_next() {
    let tag = "owners";
    let pool = Pool::new(unruly_settings(tag, 1));
    check_for(&pool, "north", "good").await.expect("an answer");
    let of_north = tagged(tag);
    check_for(&pool, "north", "good").await.expect("an answer");
    assert_eq!(tagged(tag), of_north);
    check_for(&pool, "south", "good").await.expect("an answer");
    wait_until(|| of_north.iter().all(|id| !is_running(*id))).await;
    assert_eq!(tagged(tag).len(), 1);
    assert_ne!(tagged(tag), of_north);
}

#[tokio::test]
async fn where_there_is_room_each_owner_keeps_a_child() {
    let tag = "rooms";
    let pool = Pool::new(unruly_settings(tag, 2));
    for owner in ["north", "south"] {
        check_for(&pool, owner, "good").await.expect("an answer");
    }
    let mut both = tagged(tag);
    for owner in ["north", "south", "north"] {
        check_for(&pool, owner, "good").await.expect("an answer");
    }
    let mut after = tagged(tag);
    both.sort_unstable();
    after.sort_unstable();
    assert_eq!((both.len(), after), (2, both));
}

#[tokio::test]
async fn a_child_that_was_only_proven_is_the_first_owners() {
    let tag = "proven";
    let pool = Pool::new(unruly_settings(tag, 1));
    pool.prove().await.expect("a child");
    let proven = tagged(tag);
    check_for(&pool, "north", "good").await.expect("an answer");
    assert_eq!((proven.len(), tagged(tag)), (1, proven));
}
