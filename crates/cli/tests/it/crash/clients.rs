//! A client that does not give up: the same request with the same key until it has an answer.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::site::Site;
use crate::http::Request;

/// Longer than any key is held by a killed node. It ends a test that would otherwise hang.
const PATIENCE: Duration = Duration::from_secs(120);
const PAUSE: Duration = Duration::from_millis(50);

/// One that was accepted.
pub(super) struct Upload {
    pub(super) id: String,
    pub(super) reference: String,
    pub(super) file_name: String,
    /// Of the statement that was sent.
    pub(super) rows: u64,
}

pub(super) fn upload_until_answered(site: &Site<'_>, number: usize) -> Upload {
    let (statement, rows) = &site.statements[number % site.statements.len()];
    let file_name = format!("statement-{number}.pdf");
    let request = Request::upload(&file_name, statement, &[("applicant_name", "Asha Rao")])
        .header("idempotency-key", &format!("upload-{number}"))
        .bearer(&site.key);
    let answer = until_accepted(site, &request, number);
    // A careful client, or one behind a careless proxy, sends it once more.
    if number.is_multiple_of(3) {
        assert_eq!(until_accepted(site, &request, number + 1), answer);
    }
    let member = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
    Upload { id: member("id"), reference: member("ref"), file_name, rows: *rows }
}

fn until_accepted(site: &Site<'_>, request: &Request, first: usize) -> Value {
    let end = Instant::now() + PATIENCE;
    for attempt in first.. {
        site.requests.fetch_add(1, Ordering::SeqCst);
        let answer = request.send(site.address(attempt));
        site.requests.fetch_sub(1, Ordering::SeqCst);
        match answer {
            Ok(answer) if answer.status == 202 => return answer.json(),
            // The first try is still held by whoever was killed with it, or the server is in trouble.
            Ok(answer) if answer.json()["code"] == "idempotency_in_progress" || answer.status >= 500 => {}
            Ok(answer) => panic!("{}: {}", answer.status, answer.json()),
            // Killed before it could answer.
            Err(_) => {}
        }
        assert!(Instant::now() < end, "nobody answers");
        std::thread::sleep(PAUSE);
    }
    unreachable!("attempts do not run out")
}

/// Asks somebody until there is an answer.
pub(super) fn ask(site: &Site<'_>, path: &str) -> Value {
    let answer = Request::get(path).bearer(&site.key).send(site.address(0)).expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.json());
    answer.json()
}
