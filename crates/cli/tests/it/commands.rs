//! Teams, people and keys by command, as a running server sees them.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::http::{Answer, Request};
use crate::{Folder, text};

const PASSWORD: &str = "a long enough one";

fn me(address: SocketAddr, token: &str) -> Answer {
    Request::get("/v1/me").bearer(token).send(address).expect("an answer")
}

fn sign_in(address: SocketAddr, email: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    Request::post_json("/v1/auth/token", &body).send(address).expect("an answer")
}

fn token(answer: &Answer) -> String {
    answer.json()["token"].as_str().expect("a token").to_owned()
}

#[track_caller]
fn refused(answer: &Answer, code: &str) {
    assert_eq!((answer.status, answer.json()["code"].as_str()), (401, Some(code)));
}

#[track_caller]
fn done(folder: &Folder, arguments: &[&str], input: &str) -> String {
    let output = folder.lending(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_team_is_printed_with_exactly_its_four_members() {
    let folder = Folder::new("a_team_is_printed_with_exactly_its_four_members");
    let team = folder.team("asha@north.example", PASSWORD);
    let names: Vec<&str> = team.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(names, ["api_key", "email", "team_id", "user_id"]);
    assert_eq!(team["email"], "asha@north.example");

    let mut node = folder.serve(&[]);
    let address = node.address();
    let known = me(address, team["api_key"].as_str().expect("a key")).json();
    assert_eq!(known["user"]["id"], team["user_id"]);
    assert_eq!(known["user"]["role"], "owner");
    assert_eq!(known["team"]["id"], team["team_id"]);
    assert_eq!(sign_in(address, "asha@north.example", PASSWORD).status, 200);
    node.stop();
    assert!(!node.output().contains("API key"), "there was a team already: {}", node.output());
}

#[test]
fn a_revoked_key_is_refused_at_the_next_request() {
    let folder = Folder::new("a_revoked_key_is_refused_at_the_next_request");
    let team = folder.team("asha@north.example", PASSWORD);
    let node = folder.serve(&[]);
    let address = node.address();
    let made =
        done(&folder, &["key", "create", "--email", "asha@north.example", "--name", "nightly", "--json"], "");
    let made: Value = serde_json::from_str(&made).expect("JSON");
    let (id, key) = (made["key_id"].as_str().expect("an id"), made["api_key"].as_str().expect("a key"));
    assert_eq!(me(address, key).status, 200);
    assert_eq!(me(address, key).status, 200, "whatever is remembered is remembered now");

    done(&folder, &["key", "revoke", id], "");
    refused(&me(address, key), "token_revoked");
    assert_eq!(me(address, team["api_key"].as_str().expect("a key")).status, 200);

    let list = done(&folder, &["key", "list", "--team", team["team_id"].as_str().expect("a team")], "");
    let line = list.lines().find(|line| line.contains(id)).expect("the key is listed");
    assert!(line.contains("nightly") && line.contains("revoked"), "{line}");
    assert!(!list.contains(key), "a key is shown once");
    assert_eq!(folder.lending(&["key", "revoke", id], "").status.code(), Some(1));

    let made = done(&folder, &["key", "create", "--email", "asha@north.example", "--test", "--json"], "");
    let made: Value = serde_json::from_str(&made).expect("JSON");
    let key = made["api_key"].as_str().expect("a key");
    assert!(key.starts_with("lk_test_"), "{key}");
    assert_eq!(me(address, key).json()["test"], true);
}

#[test]
fn people_are_added_given_passwords_and_locked_out() {
    let folder = Folder::new("people_are_added_given_passwords_and_locked_out");
    let team = folder.team("asha@north.example", PASSWORD);
    let team = team["team_id"].as_str().expect("a team");
    let node = folder.serve(&[]);
    let address = node.address();
    let (email, first, second) = ("ravi@north.example", "the first of them", "the second of them");
    let add = ["user", "add", "--team", team, "--name", "Ravi", "--email", email, "--role", "viewer"];
    let added = done(&folder, &[&add[..], &["--password-stdin", "--json"]].concat(), first);
    let added: Value = serde_json::from_str(&added).expect("JSON");
    assert_eq!(added.as_object().expect("an object").len(), 2, "{added}");
    let held = token(&sign_in(address, email, first));
    let known = me(address, &held).json();
    assert_eq!((&known["user"]["id"], &known["user"]["role"]), (&added["user_id"], &json!("viewer")));

    done(&folder, &["user", "reset-password", email, "--password-stdin"], second);
    refused(&me(address, &held), "token_revoked");
    refused(&sign_in(address, email, first), "invalid_credentials");
    let held = token(&sign_in(address, email, second));

    done(&folder, &["user", "disable", email], "");
    assert_eq!(me(address, &held).status, 401);
    refused(&sign_in(address, email, second), "invalid_credentials");
    let list = done(&folder, &["user", "list", "--team", team], "");
    let disabled: Vec<&str> = list.lines().filter(|line| line.contains("(disabled)")).collect();
    assert!(disabled.len() == 1 && disabled[0].contains(email), "{list}");
}

#[test]
fn entitlements_are_given_and_taken() {
    let folder = Folder::new("entitlements_are_given_and_taken");
    let team = folder.team("asha@north.example", PASSWORD);
    let (id, key) = (team["team_id"].as_str().expect("a team"), team["api_key"].as_str().expect("a key"));
    let node = folder.serve(&[]);
    let address = node.address();
    let held = |address| me(address, key).json()["team"]["entitlements"].clone();
    assert_eq!(held(address), json!([]));
    done(&folder, &["team", "entitle", "--team", id, "--bureau"], "");
    assert_eq!(held(address), json!(["bureau"]));
    let terms = ["--price", "35.50", "--monthly-budget", "1,00,000", "--json"];
    let told =
        done(&folder, &[&["team", "entitle", "--email", "asha@north.example"], &terms[..]].concat(), "");
    let expected =
        json!({ "team_id": id, "entitlements": ["bureau"], "price": 35.5, "monthly_budget": 100_000 });
    assert_eq!(serde_json::from_str::<Value>(&told).expect("JSON"), expected);
    let list = done(&folder, &["team", "list"], "");
    assert!(list.contains("bureau (₹35.50 each, at most ₹1,00,000.00 a month)"), "{list}");
    done(&folder, &["team", "entitle", "--team", id, "--no-bureau", "--monthly-budget", "none"], "");
    assert_eq!(held(address), json!([]));
    let usage = Request::get("/v1/usage?months=1").bearer(key).send(address).expect("an answer").json();
    assert_eq!((&usage["bureau"]["price"], &usage["bureau"]["monthly_budget"]), (&json!(35.5), &Value::Null));
}

/// What is called wrongly ends with 2, what cannot be done with 1, and both say what to do.
#[test]
fn wrong_calls_and_refusals_say_what_to_do() {
    let folder = Folder::new("wrong_calls_and_refusals_say_what_to_do");
    folder.team("asha@north.example", PASSWORD);
    let create = ["team", "create", "--name", "South", "--user-name", "Ravi", "--password-stdin", "--email"];
    let nobody = "team_01h455vb4pex5vsknk084sn02q";
    let long = "long enough for all";
    let cases: [(&[&str], &str, i32, &str); 19] = [
        (&["team", "create"], "", 2, "--name"),
        (&["no-such-command"], "", 2, "--help"),
        (&["serve", "--workers", "many"], "", 2, "--workers"),
        (&[&create[..], &["ravi@south.example"]].concat(), "short", 2, "at least 10 characters"),
        (&[&create[..], &["ravi"]].concat(), long, 2, "name@example.com"),
        (&[&create[..], &["r@s.example", "--role", "king"]].concat(), long, 2, "viewer"),
        (&["key", "list", "--team", "north"], "", 2, "lending team list"),
        (&["key", "list", "--team", nobody], "", 1, "lending team list"),
        (&["user", "disable", "nobody@north.example"], "", 1, "nobody has this email"),
        (&["key", "revoke", "key_01h455vb4pex5vsknk084sn02q"], "", 1, "no such key"),
        (&["health", "--address", "127.0.0.1:9"], "", 1, "does not answer"),
        (&["team", "entitle", "--bureau"], "", 2, "--team"),
        (&["team", "entitle", "--team", nobody, "--bureau"], "", 1, "lending team list"),
        (&["team", "entitle", "--team", nobody, "--price=-1"], "", 2, "35.00"),
        (
            &["team", "entitle", "--email", "asha@north.example", "--bureau", "--no-bureau"],
            "",
            2,
            "--no-bureau",
        ),
        (&["serve", "--bureau-format", "cibil"], "", 2, "`experian` or `json`"),
        (
            &["serve", "--listen", "127.0.0.1:0", "--bureau-url", "https://bureau.example/"],
            "",
            2,
            "needs a password",
        ),
        (&["work", "--bureau-user", "us"], "", 2, "--bureau-url"),
        (&["bureau-sandbox", "--user", "us"], "", 2, "--password-stdin"),
    ];
    for (arguments, input, code, words) in cases {
        let output = folder.lending(arguments, input);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
        assert!(told.contains(words), "{arguments:?}: {told}");
    }
    let teams = text(&folder.lending(&["team", "list"], "").stdout);
    assert_eq!(teams.lines().count(), 1, "a refused team leaves nothing: {teams}");
    let team = teams.split_whitespace().next().unwrap_or_default();
    let again = ["user", "add", "--team", team, "--name", "Asha", "--password-stdin", "--email"];
    let output = folder.lending(&[&again[..], &["asha@north.example"]].concat(), long);
    assert_eq!(output.status.code(), Some(1), "one email, one person of a team");
    assert!(text(&output.stderr).contains("exists already"), "{}", text(&output.stderr));
}

#[test]
fn health_is_asked_of_a_running_server() {
    let folder = Folder::new("health_is_asked_of_a_running_server");
    let node = folder.serve(&["--no-demo"]);
    let address = node.address().to_string();
    done(&folder, &["health", "--address", &address], "");
}

#[test]
fn a_master_key_is_replaced() {
    let folder = Folder::new("a_master_key_is_replaced");
    let team = folder.team("asha@north.example", PASSWORD);
    let old = std::fs::read_to_string(folder.path("lending-data/master.key")).expect("the key");
    let new = done(&folder, &["master-key", "new"], "");
    folder.file("lending-data/master.key", format!("{new}{old}").as_bytes());
    let told = done(&folder, &["master-key", "rewrap"], "");
    assert!(told.starts_with("2 keys were wrapped anew"), "{told}");
    folder.file("lending-data/master.key", new.as_bytes());
    let list = done(&folder, &["team", "list"], "");
    assert!(list.contains(team["team_id"].as_str().expect("a team")) && list.contains("North"), "{list}");
    folder.file("lending-data/master.key", old.as_bytes());
    assert_eq!(folder.lending(&["team", "list"], "").status.code(), Some(1));
}

#[test]
fn the_counts_of_the_portfolio_are_checked_and_counted_anew() {
    let folder = Folder::new("the_counts_of_the_portfolio_are_checked_and_counted_anew");
    let team = folder.team("asha@north.example", PASSWORD);
    let id = team["team_id"].as_str().expect("an id");
    assert_eq!(done(&folder, &["portfolio", "check"], ""), format!("{id}: all counts are right.\n"));
    let rebuilt = done(&folder, &["portfolio", "rebuild", "--team", id], "");
    assert_eq!(rebuilt, format!("{id}: 0 analyses are counted again by the workers.\n"));
    assert_ne!(folder.lending(&["portfolio", "check", "--team", "team_x"], "").status.code(), Some(0));
}
