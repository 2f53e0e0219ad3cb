//! Credit checks from the intent to the ledger.

use jiff::{SignedDuration, Timestamp};
use store::analyses::{self, Failure, Page};
use store::charges::{self, Month};
use store::credit_checks::{self, Claim, CreditCheck, Erasure, Filter, Key, Status};
use store::teams::{self, BureauTerms};
use store::{CreditCheckId, consents, due, idempotency};
use testbed::{Bed, on_both};

use crate::enquirer::{self, BUREAU, CREDIT_REPORT, PERSON_INDEX, PRICE, RAW_ANSWER};
use crate::lender::{self, LEASE, Lender};
use crate::raw;

const ALL: Page = Page { limit: 100, offset: 0 };

#[tokio::test]
async fn a_completed_check_has_its_report_its_consent_and_one_charge() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let claim = enquirer::begin(&bed, &lender, None).await;
        let pending = find(&bed, &lender, &claim.check.id).await;
        assert_eq!((pending.status, pending.attempts, pending.score), (Status::Pending, 1, None));
        assert!(enquirer::complete(&bed, &claim).await);

        let done = find(&bed, &lender, &claim.check.id).await;
        assert_eq!((done.status, done.score, done.marks), (Status::Completed, Some(780), Some(2)));
        assert_eq!((done.outcome.as_deref(), done.is_sandbox, done.price), (Some("hit"), true, PRICE));
        assert_eq!(done.person, claim.check.person);
        let mut reader = bed.database.read().await.unwrap();
        let (team, id) = (&lender.team, &claim.check.id);
        assert_eq!(
            credit_checks::report(&mut reader, team, id).await.unwrap().as_deref(),
            Some(CREDIT_REPORT)
        );
        assert_eq!(
            credit_checks::raw_answer(&mut reader, team, id).await.unwrap().as_deref(),
            Some(RAW_ANSWER)
        );
        let agreed = consents::list(&mut reader, team, id).await.unwrap();
        assert_eq!(agreed.len(), 1);
        assert_eq!(agreed[0].client_address.as_deref(), Some("192.0.2.7"));
        assert_eq!((agreed[0].used_at, agreed[0].revoked_at), (Some(bed.now()), None));
        let charges = charges::of_month(&mut reader, team, &charges::month_of(bed.now())).await.unwrap();
        assert_eq!(
            charges.iter().map(|charge| (&charge.check, charge.amount)).collect::<Vec<_>>(),
            [(id, PRICE)]
        );
    })
    .await;
}

#[tokio::test]
async fn whoever_lost_the_lease_writes_nothing() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let first = enquirer::begin(&bed, &lender, None).await;
        bed.clock.advance(LEASE);
        let second = claim(&bed).await.unwrap();
        assert_eq!((&second.check.id, second.check.attempts), (&first.check.id, 2));
        let before = raw::dump(&bed.address).await;

        assert!(!enquirer::complete(&bed, &first).await);
        let failure = Failure { code: "x".to_owned(), message: "x".to_owned() };
        let mut tx = bed.database.write().await.unwrap();
        assert!(!credit_checks::fail(&mut tx, &first, bed.now(), &failure).await.unwrap());
        assert!(!credit_checks::retry_later(&mut tx, &first, bed.now()).await.unwrap());
        assert!(!credit_checks::heartbeat(&mut tx, &first, bed.now(), LEASE).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(raw::dump(&bed.address).await, before);

        assert!(enquirer::complete(&bed, &second).await);
        assert!(!enquirer::complete(&bed, &second).await, "and not twice");
        assert_eq!(raw::dump(&bed.address).await["charges"].len(), 1);
    })
    .await;
}

#[tokio::test]
async fn the_database_itself_refuses_a_second_charge() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let claim = enquirer::begin(&bed, &lender, None).await;
        assert!(enquirer::complete(&bed, &claim).await);
        let mut connection = raw::connect(&bed.address).await;
        let again = "INSERT INTO charges (id, team_id, credit_check_id, amount, month, created_at)
                     SELECT 'chg_2', team_id, credit_check_id, amount, month, created_at FROM charges";
        assert!(sqlx::query(again).execute(&mut connection).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn a_held_check_is_nobody_elses_and_one_that_was_put_off_can_be_asked_for() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let held = enquirer::begin(&bed, &lender, None).await;
        assert!(claim(&bed).await.is_none() && take(&bed, &lender, &held.check.id).await.is_none());
        assert_eq!(due(&bed).await, Some(bed.now() + LEASE));

        let later = bed.now() + SignedDuration::from_hours(1);
        let mut tx = bed.database.write().await.unwrap();
        assert!(credit_checks::retry_later(&mut tx, &held, later).await.unwrap());
        tx.commit().await.unwrap();
        assert!(claim(&bed).await.is_none(), "not before its time");
        assert_eq!(due(&bed).await, Some(later));
        let taken = take(&bed, &lender, &held.check.id).await.unwrap();
        assert_eq!(taken.check.attempts, 2);
        let mut tx = bed.database.write().await.unwrap();
        assert!(credit_checks::heartbeat(&mut tx, &taken, later, LEASE).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(due(&bed).await, Some(later + LEASE));
        assert!(enquirer::complete(&bed, &taken).await);
        assert!(take(&bed, &lender, &held.check.id).await.is_none(), "it is settled");
        assert_eq!(due(&bed).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_failed_check_costs_nothing() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let claim = enquirer::begin(&bed, &lender, None).await;
        assert_eq!(committed(&bed, &lender).await, PRICE, "an open check may still cost something");
        let failure = Failure { code: "bureau_refused".to_owned(), message: "No.".to_owned() };
        let mut tx = bed.database.write().await.unwrap();
        assert!(credit_checks::fail(&mut tx, &claim, bed.now(), &failure).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(find(&bed, &lender, &claim.check.id).await.failure, Some(failure));
        assert_eq!(committed(&bed, &lender).await, 0);
        assert_eq!(raw::dump(&bed.address).await["charges"].len(), 0);
    })
    .await;
}

#[tokio::test]
async fn the_ledger_is_added_up_by_month_in_india() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        for _ in 0..2 {
            let claim = enquirer::begin(&bed, &lender, None).await;
            assert!(enquirer::complete(&bed, &claim).await);
        }
        let (first, amount) = (charges::month_of(bed.now()), PRICE);
        bed.clock.advance(SignedDuration::from_hours(24 * 31));
        let claim = enquirer::begin(&bed, &lender, None).await;
        assert!(enquirer::complete(&bed, &claim).await);
        let mut reader = bed.database.read().await.unwrap();
        let months = charges::months(&mut reader, &lender.team, 12).await.unwrap();
        let second = charges::month_of(bed.now());
        let expected = [
            Month { month: second, reports: 1, amount },
            Month { month: first, reports: 2, amount: 2 * amount },
        ];
        assert_eq!(months, expected);
        drop(reader);
        assert_eq!(committed(&bed, &lender).await, PRICE);
    })
    .await;
}

#[tokio::test]
async fn a_list_is_newest_first_and_can_be_filtered() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut ids = Vec::new();
        for number in 0..5 {
            let claim = enquirer::begin(&bed, &lender, None).await;
            if number % 2 == 0 {
                assert!(enquirer::complete(&bed, &claim).await);
            }
            ids.insert(0, claim.check.id);
            bed.clock.advance(SignedDuration::from_secs(1));
        }
        let mut reader = bed.database.read().await.unwrap();
        let (all, total) =
            credit_checks::list(&mut reader, &lender.team, Filter::default(), ALL).await.unwrap();
        assert_eq!((all.iter().map(|check| check.id.clone()).collect::<Vec<_>>(), total), (ids.clone(), 5));
        let filter = Filter { status: Some(Status::Completed) };
        let page = Page { limit: 2, offset: 1 };
        let (some, total) = credit_checks::list(&mut reader, &lender.team, filter, page).await.unwrap();
        assert_eq!(
            (some.iter().map(|check| &check.id).collect::<Vec<_>>(), total),
            (vec![&ids[2], &ids[4]], 3)
        );
        let beyond = Page { limit: 2, offset: 9 };
        let (none, total) = credit_checks::list(&mut reader, &lender.team, filter, beyond).await.unwrap();
        assert_eq!((none.len(), total), (0, 3));
    })
    .await;
}

#[tokio::test]
async fn the_same_person_is_found_again_until_the_consent_is_taken_back() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let claim = enquirer::begin(&bed, &lender, None).await;
        assert_eq!(open(&bed, &lender).await.as_ref(), Some(&claim.check.id));
        assert_eq!(recent(&bed, &lender, bed.now()).await, None, "there is no report yet");
        assert!(enquirer::complete(&bed, &claim).await);
        assert_eq!(open(&bed, &lender).await, None);
        let completed = bed.now();
        bed.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(recent(&bed, &lender, completed).await.as_ref(), Some(&claim.check.id));
        assert_eq!(recent(&bed, &lender, completed + SignedDuration::from_secs(1)).await, None, "too old");

        let mut tx = bed.database.write().await.unwrap();
        let (team, id) = (&lender.team, &claim.check.id);
        assert!(consents::is_standing(&mut tx, team, id).await.unwrap());
        assert!(consents::revoke(&mut tx, team, id, &lender.owner, bed.now()).await.unwrap());
        assert!(!consents::revoke(&mut tx, team, id, &lender.owner, bed.now()).await.unwrap());
        assert!(!consents::is_standing(&mut tx, team, id).await.unwrap());
        let agreed = consents::list(&mut tx, team, id).await.unwrap();
        assert_eq!(
            (agreed[0].revoked_at, agreed[0].revoked_by.as_ref()),
            (Some(bed.now()), Some(&lender.owner))
        );
        tx.commit().await.unwrap();
        assert_eq!(recent(&bed, &lender, completed).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_key_stands_for_its_check_for_a_day() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let claim = enquirer::begin(&bed, &lender, Some("order-1")).await;
        let look = async |key, fingerprint| {
            let mut reader = bed.database.read().await.unwrap();
            let key = Key { user: &lender.owner, key, fingerprint };
            credit_checks::bound_key(&mut reader, &lender.team, key, bed.now()).await.unwrap()
        };
        let bound = look("order-1", "print").await.unwrap();
        assert_eq!(
            (&bound.check, bound.status, bound.is_same_request),
            (&claim.check.id, Status::Pending, true)
        );
        assert!(!look("order-1", "other").await.unwrap().is_same_request);
        assert!(look("order-2", "print").await.is_none());
        assert!(enquirer::complete(&bed, &claim).await);
        bed.clock.advance(idempotency::REMEMBERED_FOR);
        assert_eq!(look("order-1", "print").await.unwrap().status, Status::Completed);
        bed.clock.advance(SignedDuration::from_secs(1));
        assert!(look("order-1", "print").await.is_none(), "a day is over");
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(credit_checks::forget_old_keys(&mut tx, bed.now()).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn an_erased_check_leaves_nothing_but_its_charge() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let claim = enquirer::begin(&bed, &lender, Some("order-1")).await;
        assert_eq!(erase(&bed, &lender, &claim.check.id).await, Erasure::StillPending);
        assert!(enquirer::complete(&bed, &claim).await);
        assert_eq!(erase(&bed, &lender, &claim.check.id).await, Erasure::Erased);
        assert_eq!(erase(&bed, &lender, &claim.check.id).await, Erasure::NotFound);
        let dump = raw::dump(&bed.address).await;
        for table in ["credit_checks", "credit_reports", "consents", "credit_check_keys"] {
            assert!(dump[table].is_empty(), "{table}");
        }
        assert_eq!(dump["charges"].len(), 1);
    })
    .await;
}

#[tokio::test]
async fn terms_are_those_of_the_team() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let terms = BureauTerms { price: 2_500, budget: Some(1_000_000) };
        let mut tx = bed.database.write().await.unwrap();
        assert!(teams::set_bureau_terms(&mut tx, &lender.team, terms).await.unwrap());
        let locked = teams::lock_bureau_terms(&mut tx, &lender.team).await.unwrap().unwrap();
        assert_eq!((locked.terms, locked.is_entitled), (terms, false));
        let words = [teams::BUREAU.to_owned()];
        assert!(teams::set_entitlements(&mut tx, &lender.team, &words).await.unwrap());
        assert!(teams::lock_bureau_terms(&mut tx, &lender.team).await.unwrap().unwrap().is_entitled);
        tx.commit().await.unwrap();
        let mut reader = bed.database.read().await.unwrap();
        assert_eq!(teams::bureau_terms(&mut reader, &lender.team).await.unwrap(), Some(terms));
    })
    .await;
}

#[tokio::test]
async fn an_analysis_knows_its_check_only_while_it_is_held() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        lender.submit(&bed).await;
        let analysis = lender::claim(&bed).await.unwrap();
        let check = enquirer::begin(&bed, &lender, None).await;
        let link = async |claim: &analyses::Claim| {
            let mut tx = bed.database.write().await.unwrap();
            let is_linked = analyses::link_credit_check(&mut tx, claim, &check.check.id).await.unwrap();
            tx.commit().await.unwrap();
            is_linked
        };
        assert!(link(&analysis).await);
        bed.clock.advance(LEASE);
        let again = lender::claim(&bed).await.unwrap();
        assert_eq!(again.analysis.credit_check_id.as_deref(), Some(check.check.id.as_str()));
        assert!(!link(&analysis).await);
        assert!(link(&again).await);
    })
    .await;
}

#[tokio::test]
async fn a_damaged_check_is_set_aside_and_does_not_block_the_others() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let damaged = enquirer::begin(&bed, &lender, None).await;
        bed.clock.advance(SignedDuration::from_secs(1));
        let sound = enquirer::begin(&bed, &lender, None).await;
        let mut connection = raw::connect(&bed.address).await;
        sqlx::query("UPDATE credit_checks SET sealed = (SELECT sealed FROM credit_checks WHERE id = $1) WHERE id = $2")
            .bind(sound.check.id.as_str())
            .bind(damaged.check.id.as_str())
            .execute(&mut connection)
            .await
            .unwrap();
        bed.clock.advance(LEASE);
        assert!(claim(&bed).await.is_none());
        assert_eq!(claim(&bed).await.unwrap().check.id, sound.check.id);
    })
    .await;
}

async fn find(bed: &Bed, lender: &Lender, id: &CreditCheckId) -> CreditCheck {
    let mut reader = bed.database.read().await.unwrap();
    credit_checks::find(&mut reader, &lender.team, id).await.unwrap().unwrap()
}

async fn claim(bed: &Bed) -> Option<Claim> {
    let mut tx = bed.database.write().await.unwrap();
    let claim = credit_checks::claim(&mut tx, bed.now(), LEASE).await.unwrap();
    tx.commit().await.unwrap();
    claim
}

async fn take(bed: &Bed, lender: &Lender, id: &CreditCheckId) -> Option<Claim> {
    let mut tx = bed.database.write().await.unwrap();
    let claim = credit_checks::take(&mut tx, &lender.team, id, bed.now(), LEASE).await.unwrap();
    tx.commit().await.unwrap();
    claim
}

async fn erase(bed: &Bed, lender: &Lender, id: &CreditCheckId) -> Erasure {
    let mut tx = bed.database.write().await.unwrap();
    let erasure = credit_checks::erase(&mut tx, &lender.team, id).await.unwrap();
    tx.commit().await.unwrap();
    erasure
}

async fn due(bed: &Bed) -> Option<Timestamp> {
    let mut reader = bed.database.read().await.unwrap();
    due::next(&mut reader).await.unwrap().credit_check
}

async fn committed(bed: &Bed, lender: &Lender) -> i64 {
    let mut reader = bed.database.read().await.unwrap();
    charges::committed(&mut reader, &lender.team, bed.now()).await.unwrap()
}

async fn open(bed: &Bed, lender: &Lender) -> Option<CreditCheckId> {
    let mut reader = bed.database.read().await.unwrap();
    let found = credit_checks::find_open(&mut reader, &lender.team, PERSON_INDEX, BUREAU).await.unwrap();
    assert!(
        credit_checks::find_open(&mut reader, &lender.team, PERSON_INDEX, "other").await.unwrap().is_none()
    );
    found.map(|check| check.id)
}

async fn recent(bed: &Bed, lender: &Lender, since: Timestamp) -> Option<CreditCheckId> {
    let mut reader = bed.database.read().await.unwrap();
    let (team, person) = (&lender.team, PERSON_INDEX);
    assert!(credit_checks::find_recent(&mut reader, team, person, "other", since).await.unwrap().is_none());
    let found = credit_checks::find_recent(&mut reader, team, person, BUREAU, since).await.unwrap();
    found.map(|check| check.id)
}
