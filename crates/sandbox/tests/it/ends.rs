//! How children end: unused, used up, given up on, sent away, orphaned.

use std::time::Duration;

use bytes::Bytes;
use sandbox::{Failure, Pool, Settings};
use tokio::task::JoinSet;

use crate::processes::{is_running, tagged, wait_until};
use crate::{LIMITS, check, unruly_settings};

#[tokio::test]
async fn many_files_go_through_two_children_and_none_gets_anothers_answer() {
    let tag = "many";
    let pool = Pool::new(unruly_settings(tag, 2));
    let mut files = JoinSet::new();
    for length in 1..=200 {
        let pool = pool.clone();
        files.spawn(async move {
            let password = format!("p{length}");
            let checked =
                pool.check("a team", Bytes::from(vec![b'x'; length]), Some(&password), LIMITS).await;
            (length, password, checked)
        });
    }
    while let Some(file) = files.join_next().await {
        let (length, password, checked) = file.expect("no panic");
        let checked = checked.expect("an answer");
        assert_eq!(checked.pages as usize, length);
        assert_eq!(checked.file_key.as_deref(), Some(password.as_bytes()));
        assert!(tagged(tag).len() <= 2);
    }
    assert_eq!(tagged(tag).len(), 2);
}

#[tokio::test]
async fn no_child_is_started_before_the_first_file() {
    let _pool = Pool::new(unruly_settings("lazy", 2));
    assert!(tagged("lazy").is_empty());
}

#[tokio::test]
async fn an_unused_child_is_let_go_and_the_next_file_gets_a_new_one() {
    let tag = "unused";
    let pool = Pool::new(Settings { idle: Duration::from_millis(50), ..unruly_settings(tag, 2) });
    for _ in 0..3 {
        check(&pool, "good").await.expect("an answer");
        wait_until(|| tagged(tag).is_empty()).await;
    }
}

#[tokio::test]
async fn a_child_is_replaced_after_its_share_of_files() {
    let tag = "share";
    let pool = Pool::new(Settings { files_per_child: 2, ..unruly_settings(tag, 1) });
    check(&pool, "good").await.expect("an answer");
    let first = tagged(tag);
    check(&pool, "good").await.expect("an answer");
    wait_until(|| first.iter().all(|id| !is_running(*id))).await;
    check(&pool, "good").await.expect("an answer");
    assert_eq!(tagged(tag).len(), 1);
    assert_ne!(tagged(tag), first);
}

#[tokio::test]
async fn a_child_that_somebody_else_ended_costs_no_file() {
    let tag = "ended";
    let pool = Pool::new(unruly_settings(tag, 1));
    check(&pool, "good").await.expect("an answer");
    for id in tagged(tag) {
        kill(id);
        wait_until(|| !is_running(id)).await;
    }
    check(&pool, "good").await.expect("an answer");
}

#[tokio::test]
async fn a_caller_that_gives_up_frees_the_child_and_the_next_gets_its_own_answer() {
    let tag = "given-up";
    let pool = Pool::new(unruly_settings(tag, 1));
    let asking = tokio::spawn({
        let pool = pool.clone();
        async move { check(&pool, "sleep").await }
    });
    wait_until(|| !tagged(tag).is_empty()).await;
    let before = tagged(tag);
    asking.abort();
    assert_eq!(check(&pool, "good").await.expect("an answer").pages, 4);
    wait_until(|| before.iter().all(|id| !is_running(*id))).await;
}

#[tokio::test]
async fn giving_up_at_any_moment_mixes_no_answers() {
    let pool = Pool::new(unruly_settings("moments", 1));
    for moments in 0..60 {
        let file = "x".repeat(200_000);
        let given_up = async {
            for _ in 0..moments {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            biased;
            checked = check(&pool, &file) => assert_eq!(checked.expect("an answer").pages, LIMITS.pages),
            () = given_up => {}
        }
        assert_eq!(
            check(&pool, &"y".repeat(moments + 1)).await.expect("an answer").pages as usize,
            moments + 1
        );
    }
}

#[tokio::test]
async fn sending_children_away_waits_for_those_at_work() {
    let tag = "away";
    let pool = Pool::new(Settings { wall: Duration::from_millis(500), ..unruly_settings(tag, 2) });
    check(&pool, "good").await.expect("an answer");
    let asking = tokio::spawn({
        let pool = pool.clone();
        async move { check(&pool, "sleep").await }
    });
    tokio::task::yield_now().await;
    pool.shut_down().await;
    assert!(tagged(tag).is_empty());
    // It was served to its end, whatever that was; or it came too late.
    let outcome = asking.await.expect("no panic");
    assert!(matches!(outcome, Err(Failure::TimedOut | Failure::Unavailable(_))), "{outcome:?}");
    assert!(matches!(check(&pool, "good").await, Err(Failure::Unavailable(_))));
}

#[tokio::test]
async fn a_pool_that_is_dropped_takes_its_children_along() {
    let tag = "dropped";
    let pool = Pool::new(unruly_settings(tag, 1));
    check(&pool, "good").await.expect("an answer");
    drop(pool);
    wait_until(|| tagged(tag).is_empty()).await;
}

// Elsewhere the one at work finds out when it is done.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn children_die_with_their_parent_at_work_or_at_rest() {
    use std::process::{Command, Stdio};

    let tag = "orphans";
    let mut command = Command::new(crate::program());
    let mut parent =
        command.args(["parent", tag]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a parent");
    wait_until(|| tagged(tag).len() == 2).await;
    parent.kill().expect("a dead parent");
    parent.wait().expect("a dead parent");
    wait_until(|| tagged(tag).is_empty()).await;
}

fn kill(id: u32) {
    let id = rustix::process::Pid::from_raw(id.cast_signed()).expect("an id");
    rustix::process::kill_process(id, rustix::process::Signal::KILL).expect("a dead process");
}
