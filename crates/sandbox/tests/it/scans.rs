//! Scans take time, page by page: it is told how far they are, and they get what they need and no more.

use std::time::Duration;

use bytes::Bytes;
use sandbox::{Failure, Pool, Progress, Settings};
use tokio::sync::watch;

use crate::{task, unruly_settings};

/// Half a second for any file, and a second more for each page of a scan.
fn hasty(tag: &str) -> Settings {
    Settings {
        wall: Duration::from_millis(500),
        scan_wall: Duration::from_secs(1),
        ..unruly_settings(tag, 1)
    }
}

async fn analyze(pool: &Pool, file: &'static str) -> Result<sandbox::Analyzed, Failure> {
    pool.analyze("a team", Bytes::from_static(file.as_bytes()), &task()).await
}

#[tokio::test]
async fn whoever_listens_hears_how_many_pages_were_read() {
    let pool = Pool::new(unruly_settings("scan-heard", 1));
    let (tell, mut told) = watch::channel(None);
    let listening = tokio::spawn(async move {
        let mut heard: Vec<Progress> = Vec::new();
        while told.changed().await.is_ok() {
            heard.extend(*told.borrow_and_update());
        }
        heard
    });
    analyze(&pool.telling(tell), "scan 3 550").await.expect("an analysis");
    let heard = listening.await.expect("what was heard");
    assert_eq!(heard.first(), Some(&Progress { pages_read: 0, pages: 3 }));
    assert_eq!(heard.last(), Some(&Progress { pages_read: 2, pages: 3 }), "once a second: {heard:?}");
    assert_eq!(heard.len(), 2, "{heard:?}");
}

#[tokio::test]
async fn a_scan_gets_time_for_its_pages_and_no_more() {
    let pool = Pool::new(hasty("scan-time"));
    analyze(&pool, "scan 2 400").await.expect("two pages have two seconds and a half");
    let late = analyze(&pool, "scan 1 1200").await;
    assert!(matches!(late, Err(Failure::TimedOut)), "{late:?}");
    let idle = analyze(&pool, "sleep").await;
    assert!(matches!(idle, Err(Failure::TimedOut)), "what is no scan gets nothing more: {idle:?}");
}

#[tokio::test]
async fn more_pages_than_scans_have_are_not_believed() {
    let pool = Pool::new(hasty("scan-lies"));
    let lie = analyze(&pool, "scan 100000 0").await;
    assert!(matches!(lie, Err(Failure::Crashed)), "{lie:?}");
}
