//! Credit checks as those who ask bureaus make them.

use store::consents::{self, NewConsent};
use store::credit_checks::{self, Claim, Completion, Key, NewCreditCheck, Person};
use store::{PackedReport, UserId};
use testbed::Bed;

use crate::lender::{LEASE, Lender};

pub(crate) const CREDIT_REPORT: &[u8] = br#"{"bureau":"experian","identity":{"name":"RAVI IYER"}}"#;
pub(crate) const RAW_ANSWER: &[u8] = b"<INProfileResponse>RAVI</INProfileResponse>";
pub(crate) const BUREAU: &str = "sandbox";
pub(crate) const PERSON_INDEX: &str = "person-of-the-test";
pub(crate) const PRICE: i64 = 2_500;

pub(crate) fn new_check(lender: &Lender) -> NewCreditCheck {
    NewCreditCheck {
        person: Person { name: "Ravi Iyer".to_owned(), mobile: "+919876500002".to_owned() },
        person_index: PERSON_INDEX.to_owned(),
        bureau: BUREAU.to_owned(),
        price: PRICE,
        analysis: None,
        created_by: lender.owner.clone(),
    }
}

pub(crate) fn consent(by: &UserId, given_at: jiff::Timestamp) -> NewConsent<'_> {
    NewConsent {
        given_by: by,
        given_at,
        client_address: Some("192.0.2.7"),
        wording_version: "2026-11-15",
        purpose: "credit_enquiry",
        via: "api_key",
        used_at: None,
    }
}

/// Check, consent and key, committed and held.
pub(crate) async fn begin(bed: &Bed, lender: &Lender, key: Option<&str>) -> Claim {
    let (team, now) = (&lender.team, bed.now());
    let mut tx = bed.database.write().await.unwrap();
    let claim = credit_checks::insert(&mut tx, team, now, LEASE, &new_check(lender)).await.unwrap();
    let id = &claim.check.id;
    consents::insert(&mut tx, team, id, &consent(&lender.owner, now)).await.unwrap();
    if let Some(key) = key {
        let key = Key { user: &lender.owner, key, fingerprint: "print" };
        credit_checks::bind_key(&mut tx, team, key, (id, false), now).await.unwrap();
    }
    tx.commit().await.unwrap();
    claim
}

pub(crate) async fn complete(bed: &Bed, claim: &Claim) -> bool {
    let (report, raw_answer) =
        (PackedReport::new(CREDIT_REPORT).unwrap(), PackedReport::new(RAW_ANSWER).unwrap());
    let completion = Completion {
        is_sandbox: true,
        outcome: "hit",
        score: Some(780),
        marks: 2,
        report: &report,
        raw_answer: &raw_answer,
    };
    let mut tx = bed.database.write().await.unwrap();
    let is_ours = credit_checks::complete(&mut tx, claim, bed.now(), &completion).await.unwrap();
    tx.commit().await.unwrap();
    is_ours
}
