//! One line a request, and nothing in it that is anybody's business.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use store::users::Role;
use tracing_subscriber::fmt::MakeWriter;

use crate::bureau::{CLEAN, GARBAGE};
use crate::service::{PASSWORD, Service};

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics with the paper").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Paper {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn a_request_is_one_line_without_secrets_and_people() {
    let paper = Paper::default();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(paper.clone())
        .finish();
    let service = Service::on_sqlite().await;
    let north = service.person("north", Role::Owner).await;
    let id = service.queued(&north, "Meera Nair").await;
    service.sell_reports(north.team(), None).await;

    let guard = tracing::subscriber::set_default(subscriber);
    north.get(&format!("/v1/analyses/{id}?include_result=true&note=hush")).await;
    let signed_in = north.sign_in(PASSWORD).await;
    north.sign_in("incorrect horse").await;
    let person = north.with_token(signed_in.json["token"].as_str().expect("a token"));
    let made = person.post("/v1/api-keys", json!({ "name": "Quiet desk" })).await;
    north.get("/v1/people/meera").await;
    let pulled = north.pull("Meera Nair", CLEAN).await;
    north.pull("Meera Nair", GARBAGE).await;
    north.get("/v1/credit-checks").await;
    drop(guard);

    let text = String::from_utf8(paper.0.lock().expect("the paper").clone()).expect("text");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    let answered: Vec<&Value> = lines.iter().filter(|line| line["fields"]["message"] == "answered").collect();
    assert_eq!(answered.len(), 8, "{text}");
    assert_eq!(pulled.status, 201, "{}", pulled.json);
    let fields = &answered[0]["fields"];
    assert_eq!((&fields["method"], &fields["route"]), (&json!("GET"), &json!("/v1/analyses/{id}")));
    assert_eq!((&fields["status"], &fields["team"]), (&json!(200), &json!(north.team().as_str())));
    assert!(fields["milliseconds"].is_number() && fields["request_id"].is_string());
    assert_eq!(answered[4]["fields"]["route"], "unmatched");
    let secrets = [
        id.as_str(),
        "hush",
        "Meera",
        "meera",
        PASSWORD,
        "horse",
        north.email(),
        north.name(),
        "Quiet desk",
        "198.51.100",
        signed_in.json["token"].as_str().expect("a token"),
        made.json["key"].as_str().expect("a key"),
        "lk_live_",
        "9000000780",
        "9000000711",
        pulled.json["report"]["accounts"][0]["lender"].as_str().expect("a lender"),
        pulled.json["report"]["addresses"][0]["text"].as_str().expect("an address"),
        "the desk's password",
    ];
    for secret in secrets {
        // The database driver tells of statements at its lowest level, but not of what is bound to them.
        assert!(!text.contains(secret), "{secret} is in\n{text}");
    }
}
