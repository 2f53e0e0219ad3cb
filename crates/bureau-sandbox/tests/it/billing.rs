//! Billed once for each reference that was accepted, and for nothing else.

use std::fs;
use std::time::Duration;

use bureau::{Answer, Unreadable};
use jiff::civil::date;

use crate::caller::{PASSWORD, Sandbox, TODAY, finish};

#[tokio::test]
async fn the_same_reference_has_the_very_same_answer_and_counts_once() {
    let sandbox = Sandbox::open().await;
    let first = sandbox.ask("cc_1", "+919000000780").await;
    let tomorrow = sandbox.ask_on(date(2026, 6, 16), "cc_1", "+919000000780", PASSWORD).await;
    assert_eq!((first.status, &first.body), (200, &tomorrow.body));
    assert_eq!(sandbox.billed().await, r#"{"count":1}"#);
    assert_eq!(sandbox.get("/billed/cc_1").await.status, 200);
    assert_eq!(sandbox.get("/billed/cc_2").await.status, 404);

    let other = sandbox.ask("cc_2", "+919000000780").await;
    assert_ne!(first.body, other.body, "another reference is another report");
    assert_eq!(sandbox.billed().await, r#"{"count":2}"#);
}

#[tokio::test]
async fn many_at_once_with_one_reference_count_once() {
    let sandbox = Sandbox::open().await;
    let mut streams = Vec::new();
    for _ in 0..20 {
        streams.push(sandbox.start(TODAY, "cc_1", "+919123456780", PASSWORD).await);
    }
    let mut bodies = Vec::new();
    for stream in &mut streams {
        bodies.push(finish(stream).await.body);
    }
    bodies.dedup();
    assert_eq!(bodies.len(), 1);
    assert_eq!(sandbox.billed().await, r#"{"count":1}"#);
}

#[tokio::test]
async fn a_reference_of_another_person_is_refused() {
    let sandbox = Sandbox::open().await;
    sandbox.ask("cc_1", "+919000000780").await;
    let answer = sandbox.ask("cc_1", "+919000000701").await.read();
    let Ok(Answer::Refused { code, .. }) = answer else { panic!("{answer:?}") };
    assert_eq!(code, "9001");
    assert_eq!(sandbox.billed().await, r#"{"count":1}"#);
}

#[tokio::test]
async fn a_wrong_password_is_refused_and_not_billed() {
    let sandbox = Sandbox::open().await;
    let reply = sandbox.ask_on(TODAY, "cc_1", "+919000000780", "guess").await;
    let answer = reply.read();
    let Ok(Answer::Refused { code, .. }) = answer else { panic!("{answer:?}") };
    assert_eq!(code, "http_401");
    assert_eq!(sandbox.billed().await, r#"{"count":0}"#);
}

#[tokio::test]
async fn failures_are_not_billed() {
    let sandbox = Sandbox::open().await;
    assert_eq!(sandbox.ask("cc_1", "+919000000710").await.read(), Err(Unreadable::Status(500)));
    let garbage = sandbox.ask("cc_2", "+919000000711").await;
    assert_eq!(garbage.status, 200);
    assert!(garbage.read().is_err());
    assert_eq!(sandbox.billed().await, r#"{"count":0}"#);
}

#[tokio::test]
async fn a_busy_bureau_answers_the_second_time() {
    let sandbox = Sandbox::open().await;
    assert_eq!(sandbox.ask("cc_1", "+919000000709").await.read(), Ok(Answer::Busy));
    assert_eq!(sandbox.billed().await, r#"{"count":0}"#);
    assert!(matches!(sandbox.ask("cc_1", "+919000000709").await.read(), Ok(Answer::Report(_))));
    assert_eq!(sandbox.billed().await, r#"{"count":1}"#);
}

#[tokio::test]
async fn who_hangs_up_on_a_slow_answer_owes_it_and_has_it_later() {
    let sandbox = Sandbox::with(None, Duration::from_millis(1)).await;
    let impatient = sandbox.start(TODAY, "cc_1", "+919000000708", PASSWORD).await;
    while sandbox.billed().await != r#"{"count":1}"# {
        tokio::task::yield_now().await;
    }
    drop(impatient);
    assert!(matches!(sandbox.ask("cc_1", "+919000000708").await.read(), Ok(Answer::Report(_))));
    assert_eq!(sandbox.billed().await, r#"{"count":1}"#);
}

#[tokio::test]
async fn a_slow_answer_keeps_the_caller_waiting() {
    const AN_HOUR: Duration = Duration::from_secs(3600);
    let sandbox = Sandbox::with(None, AN_HOUR).await;
    let mut stream = sandbox.start(TODAY, "cc_1", "+919000000708", PASSWORD).await;
    while sandbox.billed().await != r#"{"count":1}"# {
        tokio::task::yield_now().await;
    }
    // It is accepted; the answer itself is an hour away.
    let answered = tokio::time::timeout(Duration::from_millis(20), finish(&mut stream)).await;
    assert!(answered.is_err());
}

#[tokio::test]
async fn a_restart_forgets_no_bill() {
    let folder = tempfile::tempdir().expect("a folder for the file");
    let file = folder.path().join("billed");
    let sandbox = Sandbox::with(Some(&file), Duration::ZERO).await;
    let first = sandbox.ask("cc_1", "+919000000780").await;
    sandbox.ask("cc_2", "+919000000710").await;
    sandbox.close().await;

    // A crash in the middle of a line: that one was never billed.
    let whole = fs::read(&file).expect("the file is there");
    fs::write(&file, [&whole[..], b"cc_9 2026-0"].concat()).expect("the file can be written");

    let sandbox = Sandbox::with(Some(&file), Duration::ZERO).await;
    assert_eq!(sandbox.billed().await, r#"{"count":1}"#);
    let again = sandbox.ask_on(date(2026, 7, 1), "cc_1", "+919000000780", PASSWORD).await;
    assert_eq!(first.body, again.body);
    sandbox.ask("cc_3", "+919000000780").await;
    sandbox.close().await;

    let lines = fs::read_to_string(&file).expect("the file is text");
    let references: Vec<_> = lines.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(references, ["cc_1", "cc_3"]);
    assert!(!lines.contains("Asha") && !lines.contains("9000000780"), "no person is in the file");
}

#[tokio::test]
async fn a_file_of_something_else_is_not_written_to() {
    let folder = tempfile::tempdir().expect("a folder for the file");
    let file = folder.path().join("billed");
    fs::write(&file, "dear diary\n").expect("the file can be written");
    let mut settings = bureau_sandbox::Settings::new("a", "b");
    settings.billed_file = Some(file.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    assert!(bureau_sandbox::serve(listener, settings, std::future::pending()).await.is_err());
    assert_eq!(fs::read_to_string(&file).expect("the file is text"), "dear diary\n");
}

#[tokio::test]
async fn other_paths_and_other_questions_are_turned_down() {
    let sandbox = Sandbox::open().await;
    assert_eq!(sandbox.get("/").await.status, 404);
    assert_eq!(sandbox.get("/experian").await.status, 404);
    assert_eq!(sandbox.ask("not a reference", "+919000000780").await.status, 400);
    assert_eq!(sandbox.ask(&"x".repeat(129), "+919000000780").await.status, 400);
    assert_eq!(sandbox.billed().await, r#"{"count":0}"#);
}
