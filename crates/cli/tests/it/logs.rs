//! What the log tells: everything but people and their secrets.

use serde_json::{Value, json};

use crate::Folder;
use crate::http::Request;

const PASSWORD: &str = "correct-horse-battery";
const WRONG_PASSWORD: &str = "incorrect-horse-battery";
const FILE_PASSWORD: &str = "ASHA15061990";
const WRONG_TOKEN: &str = "lk_live_0123456789abcdefghijklmnopqrstuv";
const EMAIL: &str = "asha.rao@north.example";
const APPLICANT: &str = "Meenakshi Venkataraman";
const MOBILE: &str = "9876501234";
const FILE_NAME: &str = "meenakshi-june.pdf";
const NOTE: &str = "spoke with her sister";
const HOOK: &str = "hooks-path-with-a-secret-in-it";

#[test]
fn the_log_at_its_loudest_names_nobody_and_shows_no_secret() {
    let folder = Folder::new("the_log_at_its_loudest_names_nobody_and_shows_no_secret");
    let team = folder.team(EMAIL, PASSWORD);
    let key = team["api_key"].as_str().expect("a key").to_owned();
    let mut node =
        folder.serve(&["--log-level", "trace", "--log-format", "json", "--allow-private-webhooks"]);
    let address = node.address();
    let send = |request: Request| request.send(address).expect("an answer");
    assert!(folder.lending(&["team", "entitle", "--email", EMAIL, "--bureau"], "").status.success());
    let asked = json!({ "name": APPLICANT, "mobile": MOBILE, "consent": true });
    let pulled = send(Request::post_json("/v1/credit-checks", &asked).bearer(&key)).json();
    assert_eq!(pulled["status"], "completed", "{pulled}");
    let sign_in = |password: &str| json!({ "email": EMAIL, "password": password });
    assert_eq!(send(Request::post_json("/v1/auth/token", &sign_in(WRONG_PASSWORD))).status, 401);
    let signed_in = send(Request::post_json("/v1/auth/token", &sign_in(PASSWORD))).json();
    let login = signed_in["token"].as_str().expect("a token").to_owned();
    assert_eq!(send(Request::get("/v1/me").bearer(WRONG_TOKEN)).status, 401);
    let hook = json!({ "url": format!("http://127.0.0.1:9/{HOOK}") });
    let hook = send(Request::post_json("/v1/webhooks", &hook).bearer(&login)).json();
    let hook_secret = hook["secret"].as_str().expect("a secret").to_owned();

    folder.specimen("secret.pdf", &["--encrypt", "aes-256", "--password", FILE_PASSWORD]);
    let statement = std::fs::read(folder.path("secret.pdf")).expect("a statement");
    let upload = |password: &str| {
        let fields = [("applicant_name", APPLICANT), ("applicant_mobile", MOBILE), ("password", password)];
        send(
            Request::upload(FILE_NAME, &statement, &fields)
                .bearer(&key)
                .header("idempotency-key", "one-idempotency-key"),
        )
    };
    assert_eq!(upload(WRONG_PASSWORD).status, 422);
    let made = upload(FILE_PASSWORD);
    assert_eq!(made.status, 202, "{}", made.json());
    let id = made.json()["id"].as_str().expect("an id").to_owned();
    node.has_logged("an analysis was worked on");
    let whole = send(Request::get(&format!("/v1/analyses/{id}?include_result=true")).bearer(&key)).json();
    assert_eq!(whole["status"], "completed", "{whole}");
    let review = json!({ "decision": "declined", "note": NOTE });
    send(Request::post_json(&format!("/v1/analyses/{id}/review"), &review).bearer(&key));
    assert_eq!(node.stop().code(), Some(0));

    let log = node.log() + &node.output();
    let statement = &whole["result"]["statement"];
    let read =
        ["holder", "account_number"].map(|member| statement[member].as_str().expect("text").to_owned());
    let transaction = whole["result"]["transactions"][0]["description"].as_str().expect("text").to_owned();
    let account = &pulled["report"]["accounts"][0];
    let bureau = ["lender", "number"].map(|member| account[member].as_str().expect("text").to_owned());
    let secrets = [&key, &login, &hook_secret, &read[0], &read[1], &transaction, &bureau[0], &bureau[1]];
    let given = [
        PASSWORD, WRONG_PASSWORD, FILE_PASSWORD, WRONG_TOKEN, EMAIL, APPLICANT, MOBILE, FILE_NAME, NOTE,
        HOOK, "one-idempotency-key",
    ];
    for words in given.into_iter().chain(secrets.into_iter().map(String::as_str)) {
        let line = log.lines().find(|line| line.contains(words));
        assert!(line.is_none(), "{words} is in the log: {}", line.unwrap_or_default());
    }
    assert!(log.contains(&id), "the log tells what happened to what");
    let lines: Vec<&str> = log.lines().filter(|line| line.starts_with('{')).collect();
    assert!(lines.len() > 20, "{log}");
    for line in lines {
        assert!(serde_json::from_str::<Value>(line).is_ok(), "{line}");
    }
}
