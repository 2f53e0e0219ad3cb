//! A lender's own system is told of what happens, and people can see that it was.

use std::time::{Duration, Instant};

use browser::css;

use crate::listener::Listener;
use crate::office::Office;

/// Longer than it takes to note that a message was taken.
const NOTED_WITHIN: Duration = Duration::from_secs(60);

#[test]
fn a_webhook_is_added_told_and_its_message_is_in_the_log() {
    let office = Office::open_with("a_webhook_is_added", &["--allow-private-webhooks"]);
    let team = office.team("North", "Asha Rao", "asha@north.example");
    let key = team["api_key"].as_str().expect("a key");
    let listener = Listener::open();
    let page = office.person("asha@north.example");

    page.click("Settings");
    page.click("Webhooks");
    page.wait_for("No webhooks");
    page.fill("Address", "ftp://north.example/lending");
    page.click("Create webhook");
    page.wait_for(css("#hook-wrong"));
    page.fill("Address", listener.address());
    page.click("Create webhook");
    page.wait_for("it is not shown again");
    let secret = page.text("#secret");
    assert!(secret.starts_with("whsec_"), "not a signing secret");

    page.click("Log");
    page.wait_for("Nothing sent yet");
    assert!(!page.sees(secret.as_str()), "the secret was shown twice");
    let statement = office.statement("april.pdf", &["--months", "1", "--rows-per-month", "8"]);
    let analysis = office.analyse(key, &statement, &[]);
    let message = listener.next();
    assert_eq!(message.body["data"]["id"], analysis["id"], "{}", message.body);
    for header in ["webhook-id", "webhook-timestamp", "webhook-signature"] {
        assert!(message.headers.contains_key(header), "{header} is missing in {:?}", message.headers);
    }

    let log = page.url();
    let end = Instant::now() + NOTED_WITHIN;
    while !page.sees("Delivered") {
        assert!(Instant::now() < end, "the log says {}", page.text("main"));
        page.open(&log);
    }
    let row = page.text("tbody tr");
    assert!(row.contains("analysis.completed") && row.contains("HTTP 204"), "{row}");
    assert!(row.contains(&message.headers["webhook-id"]), "{row}");

    page.click("Send a test message");
    page.wait_for("A test message was sent");
    let test = listener.next();
    assert_eq!(test.body["type"], "webhook.test", "{}", test.body);
    // The newest stands first. While it is on its way it is not sent once more.
    let end = Instant::now() + NOTED_WITHIN;
    while !page.text("tbody tr").contains("Delivered") {
        assert!(Instant::now() < end, "the log says {}", page.text("main"));
        page.open(&log);
    }
    page.click(css("tbody tr button"));
    page.wait_for("The message was sent again");
    assert_eq!(listener.next().headers["webhook-id"], test.headers["webhook-id"]);

    page.click("analysis.completed");
    page.wait_for("Balance over time");
}
