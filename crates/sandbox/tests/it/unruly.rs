//! Files built to crash, to hang, to eat memory and to break out: each costs itself, and the next is served.

use std::time::Duration;

use bytes::Bytes;
use sandbox::{Failure, Pool, Settings};

use crate::processes::tagged;
use crate::{LIMITS, check, task, unruly_settings};

/// A small child with a second of processor time; the clock on the wall is far away.
fn strict(tag: &str) -> Settings {
    Settings {
        memory_bytes: 400 << 20,
        cpu_seconds: 1,
        wall: Duration::from_secs(600),
        ..unruly_settings(tag, 1)
    }
}

async fn fails(pool: &Pool, file: &str) -> Failure {
    let failure = check(pool, file).await.expect_err(file);
    let after = check(pool, "good").await.expect("the next file is served");
    assert_eq!(after.pages, 4, "after {file}");
    failure
}

#[tokio::test]
async fn a_file_that_crashes_the_child_costs_only_itself() {
    let pool = Pool::new(strict("crash"));
    for file in ["crash", "leave", "panic", "overflow"] {
        assert!(matches!(fails(&pool, file).await, Failure::Crashed), "{file}");
    }
}

// Elsewhere nothing kills what asks for too much: it gets no file and no connection, and lives on.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_file_that_breaks_out_is_killed() {
    let pool = Pool::new(strict("break-out"));
    for file in ["open", "write", "connect", "start", "kill"] {
        assert!(matches!(fails(&pool, file).await, Failure::Crashed), "{file}");
    }
}

#[tokio::test]
async fn a_file_that_answers_for_the_child_is_not_believed() {
    let pool = Pool::new(strict("lies"));
    for file in ["garbage", "gigantic", "gigantic-body", "earlier"] {
        assert!(matches!(fails(&pool, file).await, Failure::Crashed), "{file}");
    }
}

#[tokio::test]
async fn an_analysis_out_of_bounds_is_not_believed() {
    let pool = Pool::new(Settings { memory_bytes: 1 << 30, ..strict("bounds") });
    for file in ["unknown-decision", "broken-report", "long-report"] {
        let outcome = pool.analyze("a team", Bytes::from_static(file.as_bytes()), &task()).await;
        assert!(matches!(outcome, Err(Failure::Crashed)), "{file}: {outcome:?}");
    }
    let analyzed = pool.analyze("a team", Bytes::from_static(b"good"), &task()).await.expect("an analysis");
    assert_eq!(
        (analyzed.decision.as_str(), analyzed.score, &analyzed.report[..]),
        ("approved", Some(700), &b"{}"[..])
    );
}

// Elsewhere there is one end of the processor time for all files of a child, and the clock on the wall for each.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_file_that_computes_for_ever_times_out() {
    let pool = Pool::new(strict("hang"));
    assert!(matches!(fails(&pool, "hang").await, Failure::TimedOut));
}

#[tokio::test]
async fn a_file_that_waits_for_ever_times_out() {
    let wall = Duration::from_millis(300);
    let pool = Pool::new(Settings { wall, ..strict("wait") });
    for file in ["sleep", "complain"] {
        let failure = check(&pool, file).await.expect_err(file);
        assert!(matches!(failure, Failure::TimedOut), "{file}: {failure:?}");
    }
}

#[tokio::test]
async fn processor_time_is_counted_anew_for_each_file() {
    let tag = "time";
    let pool = Pool::new(strict(tag));
    check(&pool, "good").await.expect("an answer");
    let child = tagged(tag);
    for _ in 0..3 {
        assert_eq!(check(&pool, "burn").await.expect("an answer").pages, 4);
    }
    assert_eq!(tagged(tag), child);
}

// Not every system keeps to the limit: elsewhere this could take all the memory there is.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_file_that_eats_memory_is_told_from_one_that_crashes() {
    let pool = Pool::new(strict("memory"));
    for file in ["eat", "crowd"] {
        let failure = fails(&pool, file).await;
        assert!(matches!(failure, Failure::OutOfMemory), "{file}: {failure:?}");
    }
}

#[tokio::test]
async fn threads_are_allowed() {
    let pool = Pool::new(strict("threads"));
    assert_eq!(check(&pool, "threads").await.expect("an answer").pages, 7);
}

#[tokio::test]
async fn a_refusal_keeps_the_child() {
    let tag = "refusal";
    let pool = Pool::new(strict(tag));
    check(&pool, "good").await.expect("an answer");
    let before = tagged(tag);
    let refused = check(&pool, "refuse").await.expect_err("a refusal");
    assert!(matches!(refused, Failure::Refused { ref code, .. } if code == "not_a_pdf"), "{refused:?}");
    check(&pool, "good").await.expect("an answer");
    assert_eq!((before.len(), tagged(tag)), (1, before));
}

#[tokio::test]
async fn a_file_that_is_too_large_needs_no_child() {
    let pool = Pool::new(Settings { program: "/nonexistent".into(), ..strict("large") });
    let limits = sandbox::Limits { file_bytes: 3, ..LIMITS };
    let refused =
        pool.check("a team", Bytes::from_static(b"four"), None, limits).await.expect_err("a refusal");
    assert!(matches!(refused, Failure::Refused { ref code, .. } if code == "file_too_large"), "{refused:?}");
}

#[tokio::test]
async fn a_program_that_is_no_child_of_ours_is_the_worlds_fault() {
    for program in ["/nonexistent", "/bin/true", "/bin/echo"] {
        let arguments = vec!["nothing that looks like a reply".to_owned()];
        let settings = Settings { program: program.into(), arguments, ..strict("world") };
        let failure = check(&Pool::new(settings), "good").await.expect_err(program);
        assert!(matches!(failure, Failure::Unavailable(_)), "{program}: {failure:?}");
    }
}
