//! Signed messages about analyses, over real connections: sent, repeated, given up, and never to a private place.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::SignedDuration;
use serde_json::{Value, json};
use sha2::Sha256;
use store::analyses::{Page, Status};
use store::deliveries::{self, Delivery};
use store::webhooks::{self, NewWebhook, Webhook};
use store::{WebhookId, audit};
use testbed::on_both;
use worker::{Settings, Webhooks};

use crate::floor::{Floor, eventually, settings};
use crate::receiver::{Answer, Receiver, Request};

const PAGE: Page = Page { limit: 100, offset: 0 };

fn with_private(workers: usize) -> Settings {
    Settings { webhooks: Webhooks { allow_private: true, ..Webhooks::default() }, ..settings(workers) }
}

impl Floor {
    async fn listen(&self, url: &str) -> Webhook {
        let events = webhooks::EVENTS.map(str::to_owned);
        let new = NewWebhook { url, events: &events, created_by: &self.user };
        let mut tx = self.write().await;
        let id = webhooks::insert(&mut tx, &self.team, self.bed.now(), &new).await.expect("a webhook");
        tx.commit().await.expect("a commit");
        self.webhook(&id).await
    }

    async fn webhook(&self, id: &WebhookId) -> Webhook {
        let mut reader = self.bed.database.read().await.expect("a connection");
        webhooks::find(&mut reader, &self.team, id).await.expect("an answer").expect("a webhook")
    }

    async fn deliveries(&self, webhook: &Webhook) -> Vec<Delivery> {
        let mut reader = self.bed.database.read().await.expect("a connection");
        deliveries::list(&mut reader, &self.team, &webhook.id, PAGE).await.expect("an answer").0
    }

    /// The one delivery, once it is as it should be.
    async fn delivery(&self, webhook: &Webhook, is_so: impl Fn(&Delivery) -> bool) -> Delivery {
        eventually(async || self.deliveries(webhook).await.into_iter().next().filter(&is_so)).await
    }

    /// Once so many attempts have failed and the next is at least so far away.
    async fn failed(&self, webhook: &Webhook, attempts: i64, pause: SignedDuration) -> Delivery {
        let now = self.bed.now();
        self.delivery(webhook, |delivery| {
            let next = delivery.next_attempt_at.map(|next| next.duration_since(now));
            // While it is held, the next attempt is the end of the lease.
            let tenth =
                SignedDuration::from_micros(i64::try_from(pause.as_micros() / 10).expect("a short pause"));
            delivery.attempts == attempts && next.is_some_and(|next| next >= pause && next <= pause + tenth)
        })
        .await
    }
}

#[track_caller]
fn check_signature(request: &Request, secret: &str) {
    let (id, timestamp) = (&request.headers["webhook-id"], &request.headers["webhook-timestamp"]);
    let key = STANDARD.decode(secret.strip_prefix("whsec_").expect("a secret")).expect("base64");
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key");
    mac.update(&[format!("{id}.{timestamp}.").as_bytes(), &request.body].concat());
    let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
    assert_eq!(request.headers["webhook-signature"], expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_hangs_delays_only_its_own_team() {
    on_both(async |bed| {
        let mut floor = Floor::open(bed).await;
        let hanging = Receiver::open(&[Answer::Silence; 20]).await;
        floor.listen(&format!("http://{}/hook", hanging.address)).await;
        for _ in 0..10 {
            floor.upload(b"refuse").await;
        }
        let mut patient = with_private(2);
        // Nobody gives up before the test does.
        patient.webhooks.senders = 8;
        patient.webhooks.answer = Duration::from_secs(600);
        patient.webhooks.lease = Duration::from_secs(601);
        let workers = floor.start(patient);
        eventually(async || (hanging.connections() >= 4).then_some(())).await;

        floor.join_team("south").await;
        let mut receiver = Receiver::open(&[]).await;
        floor.listen(&format!("http://{}/hook", receiver.address)).await;
        let id = floor.upload(b"refuse").await;
        let told: Value = serde_json::from_slice(&receiver.next().await.body).expect("JSON");
        assert!(told.to_string().contains(id.as_str()), "{told}");
        assert_eq!(hanging.connections(), 4, "so many and no more wait for the one that hangs");
        drop(workers);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_names_a_time_is_not_tried_before_it() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let mut receiver = Receiver::open(&[Answer::Later(7_200)]).await;
        let webhook = floor.listen(&format!("http://{}/hook", receiver.address)).await;
        let workers = floor.start(with_private(1));
        floor.upload(b"refuse").await;
        receiver.next().await;
        floor.failed(&webhook, 1, SignedDuration::from_secs(7_200)).await;
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_an_analysis_is_told_with_ids_only_and_signed() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let mut receiver = Receiver::open(&[Answer::Chatter]).await;
        let webhook = floor.listen(&format!("http://{}/hook", receiver.address)).await;
        let workers = floor.start(with_private(1));
        let began = floor.bed.now().to_string();
        for (file, event, status) in [
            ("quick", "analysis.completed", Status::Completed),
            ("refuse", "analysis.failed", Status::Failed),
        ] {
            let id = floor.upload(file.as_bytes()).await;
            let request = receiver.next().await;
            check_signature(&request, &webhook.secret);
            let body: Value = serde_json::from_slice(&request.body).expect("a body of JSON");
            assert_eq!(
                body,
                json!({ "type": event, "timestamp": began, "test": false, "data": { "id": id.as_str(), "run": 1 } })
            );
            assert_eq!(request.headers["webhook-timestamp"], floor.bed.now().as_second().to_string());
            assert_eq!(request.headers["content-type"], "application/json");
            assert_eq!(floor.ends(&id).await.status, status);
        }
        let told = eventually(async || {
            let told = floor.deliveries(&webhook).await;
            told.iter().all(|delivery| delivery.status == deliveries::Status::Delivered).then_some(told)
        })
        .await;
        assert_eq!(told.len(), 2);
        assert!(
            told.iter().all(|delivery| delivery.attempts == 1 && delivery.last_error.is_none()),
            "{told:?}"
        );
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_in_trouble_hears_the_same_message_again_later() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let mut receiver = Receiver::open(&[Answer::Status(500), Answer::Elsewhere]).await;
        let webhook = floor.listen(&format!("http://localhost:{}/hook", receiver.address.port())).await;
        let workers = floor.start(with_private(1));
        floor.upload(b"quick").await;

        let first = receiver.next().await;
        let delivery = floor.failed(&webhook, 1, SignedDuration::from_secs(5)).await;
        assert_eq!((delivery.last_status, delivery.status), (Some(500), deliveries::Status::Pending));

        floor.bed.clock.advance(SignedDuration::from_secs(6));
        let second = receiver.next().await;
        let delivery = floor.failed(&webhook, 2, SignedDuration::from_mins(5)).await;
        assert_eq!(delivery.last_status, Some(302), "a redirect is not followed");

        floor.bed.clock.advance(SignedDuration::from_mins(6));
        let third = receiver.next().await;
        let delivery =
            floor.delivery(&webhook, |delivery| delivery.status == deliveries::Status::Delivered).await;
        assert_eq!((delivery.attempts, delivery.last_status), (3, Some(204)));

        for request in [&first, &second, &third] {
            check_signature(request, &webhook.secret);
            assert_eq!(request.headers["webhook-id"], delivery.id.as_str());
            assert_eq!(request.body, first.body);
        }
        assert_ne!(first.headers["webhook-timestamp"], third.headers["webhook-timestamp"]);
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_given_up_after_ten_attempts() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let mut receiver = Receiver::open(&[Answer::Status(503); 10]).await;
        let webhook = floor.listen(&format!("http://{}/hook", receiver.address)).await;
        let workers = floor.start(with_private(1));
        floor.upload(b"quick").await;
        let pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
        for (attempts, seconds) in (1..).zip(pauses) {
            receiver.next().await;
            let pause = SignedDuration::from_secs(seconds);
            floor.failed(&webhook, attempts, pause).await;
            floor.bed.clock.advance(pause * 2);
        }
        receiver.next().await;
        let delivery =
            floor.delivery(&webhook, |delivery| delivery.status == deliveries::Status::Failed).await;
        assert_eq!((delivery.attempts, delivery.next_attempt_at), (10, None));
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_is_gone_is_not_called_again() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let mut receiver = Receiver::open(&[Answer::Status(410)]).await;
        let webhook = floor.listen(&format!("http://{}/hook", receiver.address)).await;
        let workers = floor.start(with_private(1));
        floor.upload(b"quick").await;
        receiver.next().await;
        let delivery =
            floor.delivery(&webhook, |delivery| delivery.status == deliveries::Status::Failed).await;
        assert_eq!((delivery.attempts, delivery.last_status), (1, Some(410)));
        assert!(floor.webhook(&webhook.id).await.disabled_at.is_some());
        let mut reader = floor.bed.database.read().await.expect("a connection");
        let (entries, _) = audit::list(&mut reader, &floor.team, PAGE).await.expect("an answer");
        drop(reader);
        // What the engine decided was written at the same moment.
        let disabled = entries.iter().find(|entry| entry.action == "webhook.disabled").expect("an entry");
        assert_eq!(disabled.subject, webhook.id.as_str());

        let id = floor.upload(b"quick").await;
        floor.ends(&id).await;
        workers.stop().await;
        assert_eq!(floor.deliveries(&webhook).await.len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_receiver_is_not_waited_for() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let mut receiver = Receiver::open(&[Answer::Silence]).await;
        let webhook = floor.listen(&format!("http://{}/hook", receiver.address)).await;
        let mut settings = with_private(1);
        settings.webhooks.answer = Duration::from_millis(200);
        let workers = floor.start(settings);
        floor.upload(b"quick").await;
        receiver.next().await;
        let delivery = floor.failed(&webhook, 1, SignedDuration::from_secs(5)).await;
        assert_eq!(delivery.last_error.as_deref(), Some("the answer did not come in time"));
        workers.stop().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_addresses_are_never_called() {
    on_both(async |bed| {
        let floor = Floor::open(bed).await;
        let receiver = Receiver::open(&[]).await;
        let port = receiver.address.port();
        let mut webhooks = Vec::new();
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433"] {
            webhooks.push(floor.listen(&format!("https://{host}:{port}/hook")).await);
        }
        let workers = floor.start(settings(1));
        floor.upload(b"quick").await;
        for webhook in &webhooks {
            let delivery = floor.failed(webhook, 1, SignedDuration::from_secs(5)).await;
            assert_eq!(
                delivery.last_error.as_deref(),
                Some("the address is not on the public internet"),
                "{webhook:?}"
            );
            assert_eq!(delivery.last_status, None);
        }
        assert_eq!(receiver.connections(), 0);
        workers.stop().await;
    })
    .await;
}
