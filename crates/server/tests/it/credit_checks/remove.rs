//! Taking back a consent, and erasing a check.

use serde_json::{Value, json};
use store::credit_checks;
use store::users::Role;
use store::{CreditCheckId, charges, consents};

use super::refusals::revoke;
use crate::bureau::{CLEAN, person};
use crate::service::{Service, on_one};

#[tokio::test]
async fn a_report_is_neither_shown_nor_reused_once_its_consent_is_taken_back() {
    on_one(async |service: Service| {
        let north = service.person("north", Role::Analyst).await;
        service.sell_reports(north.team(), None).await;
        let id = north.pulled("Priya Sharma", CLEAN).await;

        let revoked = north.send(revoke(&id)).await;

        assert_eq!(revoked.status, 200, "{}", revoked.json);
        let consent = &revoked.json["consent"];
        assert_eq!(consent["revoked_at"], format!("{:.0}", service.now()));
        assert_eq!(consent["revoked_by"]["id"], north.user().as_str());
        for member in ["report", "score", "marks", "outcome"] {
            assert_eq!(revoked.json[member], Value::Null, "{member}");
        }
        let told =
            (&revoked.json["status"], &revoked.json["failure"]["code"], &revoked.json["amount_billed"]);
        assert_eq!(told, (&json!("completed"), &json!("consent_revoked"), &json!(35)));
        assert_eq!(north.get(&format!("/v1/credit-checks/{id}")).await.json, revoked.json);
        let row = north.get("/v1/credit-checks").await.json["data"][0].clone();
        assert_eq!((&row["score"], &row["failure"]["code"]), (&Value::Null, &json!("consent_revoked")));
        assert_eq!(north.send(revoke(&id)).await.json, revoked.json, "a second time changes nothing");
        assert_eq!(service.times(north.team(), "credit_check.consent_revoked").await, 1);

        let mut asked = person("Priya Sharma", CLEAN);
        asked["reuse_within_days"] = json!(180);
        let fresh = north.post("/v1/credit-checks", asked).await;
        assert_eq!((fresh.status, &fresh.json["reused"]), (201, &json!(false)), "{}", fresh.json);
        let south = service.person("south", Role::Owner).await;
        assert_eq!(south.send(revoke(&id)).await.told(), (404, "not_found".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn an_erased_check_leaves_an_entry_and_its_price() {
    on_one(async |service: Service| {
        let owner = service.person("north", Role::Owner).await;
        service.sell_reports(owner.team(), None).await;
        let id = owner.pulled("Priya Sharma", CLEAN).await;
        let place = format!("/v1/credit-checks/{id}");
        let south = service.person("south", Role::Owner).await;
        assert_eq!(south.delete(&place).await.told(), (404, "not_found".to_owned()));

        assert_eq!(owner.delete(&place).await.status, 204);

        assert_eq!(owner.get(&place).await.told(), (404, "not_found".to_owned()));
        assert_eq!(owner.delete(&place).await.told(), (404, "not_found".to_owned()));
        assert_eq!(owner.get("/v1/credit-checks").await.json["data"], json!([]));
        assert_eq!(service.billed_to(&owner).await, (1, 35.0), "what was paid for stays in the ledger");
        let entries = service.entries(owner.team()).await;
        let entry = entries.iter().find(|entry| entry.action == "credit_check.erased").expect("an entry");
        assert_eq!((entry.subject.as_str(), entry.actor.as_str()), (id.as_str(), owner.user().as_str()));
        let mut reader = service.database().snapshot().await.expect("a transaction");
        let check = CreditCheckId::parse(&id).expect("an id");
        let raw = credit_checks::raw_answer(&mut reader, owner.team(), &check).await.expect("a look");
        assert_eq!(raw, None);
        assert!(consents::list(&mut reader, owner.team(), &check).await.expect("a look").is_empty());
        let month = charges::month_of(service.now());
        let charges = charges::of_month(&mut reader, owner.team(), &month).await.expect("charges");
        assert_eq!(charges.iter().map(|charge| charge.check.as_str()).collect::<Vec<_>>(), [id.as_str()]);
        drop(reader);
        // And nothing of it is reused.
        let mut asked = person("Priya Sharma", CLEAN);
        asked["reuse_within_days"] = json!(180);
        assert_eq!(owner.post("/v1/credit-checks", asked).await.json["reused"], Value::Bool(false));
    })
    .await;
}
