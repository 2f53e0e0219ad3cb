//! No team sees or changes what is another team's, whatever it asks and however it asks.

use jiff::SignedDuration;
use store::analyses::{self, Completion, Decision, Failure, Filter, NewReview, PackedReport, Page, Summary};
use store::api_keys::{Grant, NewKey};
use store::audit::{self, NewEntry};
use store::deliveries::{self, Attempt};
use store::idempotency::{self, Answer, Held, Slot};
use store::login_tokens::{self, NewLoginToken};
use store::products::{self, NewProduct, NewVersion};
use store::scopes::Scopes;
use store::tokens::{HeldToken, Kind, Token};
use store::users::Role;
use store::webhooks::{EVENTS, NewWebhook};
use store::{
    AnalysisId, Error, KeyId, ProductId, TeamId, TokenId, Tx, UserId, WebhookId, api_keys, blobs, tokens,
    users, webhooks,
};
use testbed::{Bed, on_both};

use crate::lender::{LEASE, Lender, REPORT};
use crate::raw;

const ALL: Page = Page { limit: 100, offset: 0 };
const SLOT_KEY: &str = "order-17";

/// Something of every kind that a team can have.
struct Belongings {
    owner: UserId,
    key: KeyId,
    token: TokenId,
    product: ProductId,
    /// Completed.
    analysis: AnalysisId,
    webhook: WebhookId,
    /// An analysis and a message in the hands of a worker.
    claim: analyses::Claim,
    message: deliveries::Claim,
    blobs: [String; 3],
}

#[tokio::test]
async fn whatever_a_team_asks_of_another_it_sees_nothing_and_changes_nothing() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let south = Lender::new(&bed, "south").await;
        let theirs = furnish(&bed, &north).await;
        let before = raw::dump(&bed.address).await;

        see_nothing(&bed, &south.team, &theirs).await;
        change_nothing_of_people(&bed, &south, &theirs).await;
        change_nothing_of_analyses(&bed, &south, &theirs).await;
        change_nothing_of_work(&bed, &south.team, &theirs).await;
        change_nothing_of_blobs(&bed, &south.team, &theirs).await;

        assert_eq!(raw::dump(&bed.address).await, before);
    })
    .await;
}

async fn see_nothing(bed: &Bed, other: &TeamId, theirs: &Belongings) {
    let mut reader = bed.database.read().await.unwrap();
    assert!(users::find(&mut reader, other, &theirs.owner).await.unwrap().is_none());
    assert!(users::list(&mut reader, other).await.unwrap().iter().all(|user| user.id != theirs.owner));
    assert!(api_keys::list(&mut reader, other).await.unwrap().is_empty());
    assert!(products::find(&mut reader, other, &theirs.product).await.unwrap().is_none());
    assert!(products::find_version(&mut reader, other, &theirs.product, 1).await.unwrap().is_none());
    assert!(products::list(&mut reader, other).await.unwrap().is_empty());
    assert!(analyses::find(&mut reader, other, &theirs.analysis).await.unwrap().is_none());
    let (list, total) = analyses::list(&mut reader, other, &Filter::default(), ALL).await.unwrap();
    assert_eq!((list.len(), total), (0, 0));
    assert!(analyses::result(&mut reader, other, &theirs.analysis).await.unwrap().is_none());
    assert!(analyses::reviews(&mut reader, other, &theirs.analysis).await.unwrap().is_empty());
    assert!(webhooks::find(&mut reader, other, &theirs.webhook).await.unwrap().is_none());
    assert!(webhooks::list(&mut reader, other).await.unwrap().is_empty());
    let (messages, total) = deliveries::list(&mut reader, other, &theirs.webhook, ALL).await.unwrap();
    assert_eq!((messages.len(), total), (0, 0));
    let (entries, total) = audit::list(&mut reader, other, ALL).await.unwrap();
    assert_eq!((entries.len(), total), (0, 0));
    let path = analyses::statement_path(other, &theirs.analysis);
    let key = reader.team_key(other).await.unwrap();
    assert!(bed.blobs.read(&key, &path).await.is_err());
    assert!(bed.blobs.read(&key, &theirs.blobs[0]).await.is_err(), "not even by its path");
}

async fn change_nothing_of_people(bed: &Bed, south: &Lender, theirs: &Belongings) {
    let (other, now) = (&south.team, bed.now());
    assert!(
        !attempt(bed, async |tx| users::set_password(tx, other, &theirs.owner, "x").await).await.unwrap()
    );
    assert!(
        !attempt(bed, async |tx| users::set_role(tx, other, &theirs.owner, Role::Viewer).await)
            .await
            .unwrap()
    );
    assert!(!attempt(bed, async |tx| users::disable(tx, other, &theirs.owner, now).await).await.unwrap());
    for (user, created_by) in [(&theirs.owner, &south.owner), (&theirs.owner, &theirs.owner)] {
        let new = NewKey { user, name: "spare", created_by, grant: Grant::default() };
        assert!(attempt(bed, async |tx| api_keys::insert(tx, other, now, &new).await).await.is_err());
    }
    assert!(!attempt(bed, async |tx| api_keys::revoke(tx, other, &theirs.key, now).await).await.unwrap());
    attempt(bed, async |tx| api_keys::note_use(tx, other, &theirs.key, (now, "10.0.0.1")).await)
        .await
        .unwrap();
    let ended = attempt(bed, async |tx| api_keys::revoke_all(tx, other, &theirs.owner, now).await).await;
    assert!(ended.unwrap().is_empty());
    let scopes = Scopes::all();
    let moved =
        attempt(bed, async |tx| api_keys::move_to(tx, other, &theirs.key, (&south.owner, &scopes)).await);
    assert!(!moved.await.unwrap());
    let later = now + SignedDuration::from_hours(1);
    let from = store::Whereabouts::default();
    let new = NewLoginToken { user: &theirs.owner, expires_at: later, from: &from };
    let login = attempt(bed, async |tx| login_tokens::insert(tx, other, now, &new).await).await;
    assert!(login.is_err());
    assert!(
        !attempt(bed, async |tx| login_tokens::revoke(tx, other, &theirs.token, now).await).await.unwrap()
    );
    let revoked =
        attempt(bed, async |tx| login_tokens::revoke_all(tx, other, &theirs.owner, now).await).await;
    assert_eq!(revoked.unwrap(), 0);
    assert!(
        !attempt(bed, async |tx| webhooks::disable(tx, other, &theirs.webhook, now).await).await.unwrap()
    );
    let slot = Slot { user: &theirs.owner, endpoint: "POST /v1/analyses", key: SLOT_KEY };
    assert!(attempt(bed, async |tx| idempotency::hold(tx, other, &slot, "print", now).await).await.is_err());
    let answer = Answer { status: 202, body: b"{}".to_vec() };
    assert!(!attempt(bed, async |tx| idempotency::finish(tx, other, &slot, &answer).await).await.unwrap());
    attempt(bed, async |tx| idempotency::release(tx, other, &slot).await).await.unwrap();
}

async fn change_nothing_of_analyses(bed: &Bed, south: &Lender, theirs: &Belongings) {
    let (other, now) = (&south.team, bed.now());
    let next = NewVersion { product: &theirs.product, document: "{}", by: None };
    assert_eq!(attempt(bed, async |tx| products::publish(tx, other, now, next).await).await.unwrap(), None);
    assert!(
        !attempt(bed, async |tx| products::archive(tx, other, &theirs.product, now).await).await.unwrap()
    );
    let mut upload = south.upload(now);
    upload.product = Some((theirs.product.clone(), 1));
    assert!(attempt(bed, async |tx| analyses::insert(tx, other, now, &upload).await).await.is_err());
    for by in [&south.owner, &theirs.owner] {
        let new = NewReview { by, decision: Decision::Approved, note: "mine", holds: Decision::Approved };
        let review =
            attempt(bed, async |tx| analyses::review(tx, other, &theirs.analysis, now, &new).await).await;
        assert!(!review.unwrap());
    }
    assert_eq!(
        attempt(bed, async |tx| analyses::erase(tx, other, &theirs.analysis).await).await.unwrap(),
        None
    );
}

/// Even with the right lease.
async fn change_nothing_of_work(bed: &Bed, other: &TeamId, theirs: &Belongings) {
    let now = bed.now();
    let claim = analyses::Claim { team: other.clone(), ..theirs.claim.clone() };
    let report = PackedReport::new(REPORT).unwrap();
    let completion = Completion {
        decision: Decision::Approved,
        score: None,
        pages: 1,
        engine_version: "0",
        report: &report,
        summary: &Summary::default(),
    };
    let failure = Failure { code: "x".to_owned(), message: "x".to_owned() };
    assert!(!attempt(bed, async |tx| analyses::heartbeat(tx, &claim, now, LEASE).await).await.unwrap());
    assert!(!attempt(bed, async |tx| analyses::complete(tx, &claim, now, &completion).await).await.unwrap());
    assert!(!attempt(bed, async |tx| analyses::fail(tx, &claim, now, &failure).await).await.unwrap());
    assert!(!attempt(bed, async |tx| analyses::retry_later(tx, &claim, now).await).await.unwrap());
    assert!(!attempt(bed, async |tx| analyses::give_back(tx, &claim, now).await).await.unwrap());
    let message = deliveries::Claim { team: other.clone(), ..theirs.message.clone() };
    let done = Attempt { status: Some(200), error: None, again_at: None, is_delivered: true };
    assert!(!attempt(bed, async |tx| deliveries::settle(tx, &message, now, done).await).await.unwrap());
}

async fn change_nothing_of_blobs(bed: &Bed, other: &TeamId, theirs: &Belongings) {
    for path in &theirs.blobs {
        assert!(attempt(bed, async |tx| blobs::announce(tx, other, path, bed.now()).await).await.is_err());
        assert!(!attempt(bed, async |tx| blobs::keep(tx, other, path).await).await.unwrap());
        attempt(bed, async |tx| blobs::doom(tx, other, path).await).await.unwrap();
        attempt(bed, async |tx| blobs::forget(tx, other, path).await).await.unwrap();
    }
}

/// One transaction for one deed, committed if it was allowed.
async fn attempt<T>(bed: &Bed, deed: impl AsyncFnOnce(&mut Tx) -> Result<T, Error>) -> Result<T, Error> {
    let mut tx = bed.database.write().await?;
    let outcome = deed(&mut tx).await?;
    tx.commit().await?;
    Ok(outcome)
}

async fn furnish(bed: &Bed, north: &Lender) -> Belongings {
    let (team, owner, now) = (&north.team, &north.owner, bed.now());
    let events = EVENTS.map(str::to_owned);
    let mut tx = bed.database.write().await.unwrap();
    let webhook = NewWebhook { url: "https://hooks.example", events: &events, created_by: owner };
    let webhook = webhooks::insert(&mut tx, team, now, &webhook).await.unwrap();
    let new = NewKey { user: owner, name: "cron", created_by: owner, grant: Grant::default() };
    let (key, _) = api_keys::insert(&mut tx, team, now, &new).await.unwrap();
    let from = store::Whereabouts::default();
    let new = NewLoginToken { user: owner, expires_at: now + LEASE, from: &from };
    let login = login_tokens::insert(&mut tx, team, now, &new).await.unwrap();
    let new = NewProduct { name: "Gold", document: "{}", by: Some(owner) };
    let product = products::insert(&mut tx, team, now, new).await.unwrap().unwrap();
    let entry = NewEntry { actor: "system", via: "system", action: "a", subject: "b", request_id: None };
    audit::record(&mut tx, team, now, entry).await.unwrap();
    let slot = Slot { user: owner, endpoint: "POST /v1/analyses", key: SLOT_KEY };
    assert_eq!(idempotency::hold(&mut tx, team, &slot, "print", now).await.unwrap(), Held::First);
    let blobs = ["pending", "kept", "doomed"].map(|name| format!("{team}/an_1/{name}"));
    for path in &blobs {
        blobs::announce(&mut tx, team, path, now).await.unwrap();
    }
    assert!(blobs::keep(&mut tx, team, &blobs[1]).await.unwrap());
    blobs::doom(&mut tx, team, &blobs[2]).await.unwrap();
    let team_key = tx.team_key(team).await.unwrap();
    tx.commit().await.unwrap();
    bed.blobs.put(&team_key, &blobs[0], b"%PDF-1.7").await.unwrap();

    let analysis = north.submit_and_complete(bed, Decision::ManualReview).await;
    let mut tx = bed.database.write().await.unwrap();
    let review = NewReview { by: owner, decision: Decision::Declined, note: "no", holds: Decision::Declined };
    assert!(analyses::review(&mut tx, team, &analysis, now, &review).await.unwrap());
    let message = deliveries::claim(&mut tx, now, (LEASE, 100)).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    north.submit(bed).await;
    let claim = crate::lender::claim(bed).await.unwrap();

    let token = token_id(bed, &login).await;
    Belongings { owner: owner.clone(), key, token, product, analysis, webhook, claim, message, blobs }
}

async fn token_id(bed: &Bed, login: &Token) -> TokenId {
    let mut reader = bed.database.read().await.unwrap();
    let holder = tokens::holder(&mut reader, login, Kind::Login).await.unwrap().unwrap();
    let HeldToken::Login(id) = holder.token else { panic!("a login token is one") };
    id
}
