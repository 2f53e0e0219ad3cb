//! No consent, no call; and what a consent, an entitlement and a budget allow.

use enquiry::{Asked, FailureCause, Refusal, Resumed, Step, Watcher};
use jiff::SignedDuration;
use store::teams::{self, BureauTerms};
use store::{CreditCheckId, consents};
use testbed::on_both;

use crate::counter::Mood;
use crate::house::{House, PRICE, failed, put_off};

#[tokio::test]
async fn the_consent_is_kept_with_the_check() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let pulled = house.bureau().pull(house.asked("Meera Nair")).await.expect("a report");
        let mut reader = house.bed.database.read().await.expect("a connection");
        let agreed = consents::list(&mut reader, &house.team, &pulled.check.id).await.expect("consents");
        assert_eq!(agreed.len(), 1);
        assert_eq!((&agreed[0].given_by, agreed[0].given_at), (&house.user, house.bed.now()));
        assert_eq!(agreed[0].client_address.as_deref(), Some("192.0.2.7"));
        assert_eq!(
            (agreed[0].wording_version.as_str(), agreed[0].via.as_str()),
            (enquiry::WORDING.version, "api_key")
        );
        assert_eq!(
            (agreed[0].purpose.as_str(), agreed[0].used_at),
            ("credit_enquiry", Some(house.bed.now()))
        );
        assert_eq!(house.count("audit WHERE action LIKE 'credit_check.%'").await, 2, "created and completed");
    })
    .await;
}

#[tokio::test]
async fn words_that_are_none_of_ours_are_no_consent() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let mut asked = house.asked("Meera Nair");
        asked.consent.wording = "whatever".to_owned();
        let refused = house.bureau().pull(asked).await;
        assert!(matches!(refused, Err(Refusal::UnknownWording)), "{refused:?}");
        assert_eq!((house.counter.questions(), house.count("credit_checks").await), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn a_consent_that_was_taken_back_stops_the_next_call() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Stumble, Mood::Stumble, Mood::Stumble]).await;
        let bureau = house.bureau();
        let check = put_off(bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await);
        revoke(&house, &check).await;
        assert_eq!(house.reconcile(&bureau).await, Some(Resumed::Failed));
        assert_eq!(
            house.find(&check).await.failure.expect("a reason").code,
            FailureCause::ConsentRevoked.code()
        );
        let (again, code) = failed(bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await);
        assert_eq!((again, code.as_str()), (check, FailureCause::ConsentRevoked.code()));
        assert_eq!((house.counter.questions(), house.charged().await.len()), (3, 0));
    })
    .await;
}

#[tokio::test]
async fn the_same_key_gives_no_report_after_the_consent_was_taken_back() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let bureau = house.bureau();
        let pulled = bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await.expect("a report");
        revoke(&house, &pulled.check.id).await;
        let (check, code) = failed(bureau.pull(house.asked_with_key("Meera Nair", "order-1")).await);
        assert_eq!((check, code.as_str()), (pulled.check.id, FailureCause::ConsentRevoked.code()));
        assert_eq!((house.counter.questions(), house.charged().await.len()), (1, 1));
    })
    .await;
}

#[tokio::test]
async fn a_consent_taken_back_while_the_bureau_answers_keeps_no_report_and_tells_what_is_billed() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let (address, keys) = (house.bed.address.clone(), house.bed.keyring_text.clone());
        let (team, user, now) = (house.team.clone(), house.user.clone(), house.bed.now());
        let watcher = Watcher::from_fn(move |step, check| {
            if step != Step::Answered {
                return;
            }
            let (address, keys, team, user) = (address.clone(), keys.clone(), team.clone(), user.clone());
            let check = check.clone();
            // Somebody at another node, before this one goes on.
            let elsewhere = std::thread::spawn(move || {
                let runtime = tokio::runtime::Runtime::new().expect("a runtime");
                runtime.block_on(async {
                    let keyring = store::Keyring::parse(&keys).expect("a key");
                    let database = store::Database::open(&address, keyring).await.expect("a database");
                    let mut tx = database.write().await.expect("a transaction");
                    assert!(consents::revoke(&mut tx, &team, &check, &user, now).await.expect("a change"));
                    tx.commit().await.expect("a commit");
                    database.close().await;
                });
            });
            elsewhere.join().expect("it is taken back");
        });
        let (database, clock) = (house.bed.database.clone(), house.bed.clock.handle());
        let parts = enquiry::Parts { database, clock, settings: house.settings() };
        let bureau = enquiry::Bureau::watched(parts, watcher).expect("good settings");
        let (check, code) = failed(bureau.pull(house.asked("Meera Nair")).await);
        assert_eq!(code, FailureCause::ConsentRevoked.code());
        let told = house.find(&check).await.failure.expect("a reason").message;
        assert!(told.contains("bills"), "{told}");
        assert_eq!(house.count("credit_reports").await, 0);
        assert_eq!(house.counter.billed(), house.charged().await, "the ledger is the bureau's invoice");
    })
    .await;
}

#[tokio::test]
async fn the_proof_of_a_consent_outlives_the_report() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let check = house.bureau().pull(house.asked("Meera Nair")).await.expect("a report").check.id;
        let mut tx = house.write().await;
        let erased = store::credit_checks::erase(&mut tx, &house.team, &check).await.expect("an answer");
        assert_eq!(erased, store::credit_checks::Erasure::Erased);
        let proofs = consents::proofs(&mut tx, &house.team, &check).await.expect("proofs");
        tx.commit().await.expect("a commit");
        assert_eq!(proofs.len(), 1);
        assert_eq!(
            (proofs[0].client_address.as_deref(), proofs[0].wording_version.as_str(), &proofs[0].given_by),
            (Some("192.0.2.7"), enquiry::WORDING.version, &house.user)
        );
        let found = store::verify::verify(&house.bed.database, &house.bed.blobs).await.expect("a look");
        assert!(found.damages.is_empty(), "{found:?}");
    })
    .await;
}

#[tokio::test]
async fn a_recent_report_is_used_again_only_when_asked_for_and_agreed_to() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let bureau = house.bureau();
        let within = |days| Asked { reuse_within_days: Some(days), ..house.asked("MEERA  nair") };
        let first = bureau.pull(house.asked("Meera Nair")).await.expect("a report").check.id;
        house.bed.clock.advance(SignedDuration::from_hours(24 * 5));

        let reused = bureau.pull(within(5)).await.expect("the first report");
        assert_eq!((&reused.check.id, reused.is_reused, reused.is_replay), (&first, true, false));
        assert_eq!(house.count("audit WHERE action = 'credit_check.reused'").await, 1);
        assert_eq!(house.count("consents WHERE used_at IS NOT NULL").await, 2, "this one is kept too");
        assert_eq!(house.counter.questions(), 1);

        let mut with_key = within(5);
        with_key.key = Some("order-1".to_owned());
        bureau.pull(with_key.clone()).await.expect("the first report");
        let replay = bureau.pull(with_key).await.expect("the first report");
        assert_eq!((&replay.check.id, replay.is_reused, replay.is_replay), (&first, true, true));

        let older = bureau.pull(within(4)).await.expect("a new report");
        assert_eq!(
            (older.is_reused, house.counter.questions()),
            (false, 2),
            "the first one is too old for this"
        );
        revoke(&house, &older.check.id).await;
        revoke(&house, &first).await;
        let fresh = bureau.pull(within(30)).await.expect("a new report");
        assert_eq!(
            (fresh.is_reused, house.counter.questions()),
            (false, 3),
            "nobody may look at those any more"
        );
        assert_eq!(house.counter.billed(), house.charged().await);
    })
    .await;
}

#[tokio::test]
async fn another_person_or_another_team_is_not_the_same_person() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let bureau = house.bureau();
        bureau.pull(house.asked("Meera Nair")).await.expect("a report");
        let other = Asked { reuse_within_days: Some(30), ..house.asked("Meera Menon") };
        assert!(!bureau.pull(other).await.expect("a report").is_reused);
        let mut tx = house.write().await;
        let words = [teams::BUREAU.to_owned()];
        let new = teams::NewTeam { name: "South", entitlements: &words, is_demo: false };
        let team = teams::insert(&mut tx, house.bed.now(), &new).await.expect("a team");
        let new = store::users::NewUser {
            name: "Lata",
            email: "lata@south.example",
            role: store::users::Role::Admin,
            password_hash: "-",
        };
        let user = store::users::insert(&mut tx, &team, house.bed.now(), &new).await.expect("a user");
        tx.commit().await.expect("a commit");
        let mut theirs = Asked { reuse_within_days: Some(30), ..house.asked("Meera Nair") };
        (theirs.team, theirs.user) = (team, user.expect("a free address"));
        assert!(!bureau.pull(theirs).await.expect("a report").is_reused);
        assert_eq!(house.counter.questions(), 3);
    })
    .await;
}

#[tokio::test]
async fn without_the_entitlement_nothing_happens() {
    on_both(async |bed| {
        let house = House::open(bed, &[]).await;
        let mut tx = house.write().await;
        teams::set_entitlements(&mut tx, &house.team, &[]).await.expect("a change");
        tx.commit().await.expect("a commit");
        let refused = house.bureau().pull(house.asked("Meera Nair")).await;
        assert!(matches!(refused, Err(Refusal::NotEntitled)), "{refused:?}");
        assert_eq!((house.counter.questions(), house.count("credit_checks").await), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn a_budget_is_for_a_month_and_open_checks_count() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Mumble, Mood::Mumble, Mood::Mumble]).await;
        let terms = BureauTerms { price: PRICE, budget: Some(2 * PRICE + PRICE / 2) };
        let mut tx = house.write().await;
        teams::set_bureau_terms(&mut tx, &house.team, terms).await.expect("a change");
        tx.commit().await.expect("a commit");
        let bureau = house.bureau();
        put_off(bureau.pull(house.asked("Meera Nair")).await);
        let second = bureau.pull(house.asked_with_key("Ravi Iyer", "order-1")).await.expect("a report");
        let refused = bureau.pull(house.asked("Lata Rao")).await;
        assert!(matches!(refused, Err(Refusal::BudgetReached)), "{refused:?}");
        let replay = bureau.pull(house.asked_with_key("Ravi Iyer", "order-1")).await.expect("a replay");
        assert_eq!(replay.check.id, second.check.id, "what was paid for can be read");
        house.reconcile(&bureau).await.expect("something to do");
        assert_eq!(house.count("credit_checks").await, 2);

        house.bed.clock.advance(SignedDuration::from_hours(24 * 31));
        bureau.pull(house.asked("Lata Rao")).await.expect("a report in a new month");
    })
    .await;
}

async fn revoke(house: &House, check: &CreditCheckId) {
    let mut tx = house.write().await;
    let now = house.bed.now();
    assert!(consents::revoke(&mut tx, &house.team, check, &house.user, now).await.expect("a change"));
    tx.commit().await.expect("a commit");
}
