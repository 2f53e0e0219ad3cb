//! Kernels that lack what the jail is made of: without the filter nothing is read, without Landlock it is.

use sandbox::{Failure, Pool, Settings};

use crate::{check, unruly_settings};

/// Children on a kernel that lacks something.
fn on(kernel: &str) -> Settings {
    Settings { arguments: vec![kernel.to_owned()], ..unruly_settings(kernel, 1) }
}

#[tokio::test]
async fn without_a_filter_of_system_calls_nothing_is_read_and_the_way_out_is_named() {
    let pool = Pool::new(on("unfiltered"));
    let failure = check(&pool, "good").await.expect_err("no answer");
    let Failure::Unavailable(cause) = failure else { panic!("{failure:?}") };
    assert!(
        cause.to_string().contains("seccomp") && cause.to_string().contains("--allow-unjailed"),
        "{cause}"
    );
    let proof = pool.prove().await.expect_err("no proof");
    assert_eq!(proof.kind(), std::io::ErrorKind::Unsupported);
}

#[tokio::test]
async fn an_operator_may_allow_it() {
    let pool = Pool::new(Settings { allow_unjailed: true, ..on("unfiltered") });
    pool.prove().await.expect("a child");
    assert_eq!(check(&pool, "good").await.expect("an answer").pages, 4);
}

#[tokio::test]
async fn without_landlock_files_are_read_behind_the_filter() {
    let pool = Pool::new(on("unlocked"));
    pool.prove().await.expect("a child");
    assert_eq!(check(&pool, "good").await.expect("an answer").pages, 4);
    assert!(matches!(check(&pool, "open").await, Err(Failure::Crashed)));
}
