//! `/v1/members` and `/v1/audit`: what admins see of their own team.

use serde_json::json;
use store::given_passwords;
use store::users::Role;

use crate::service::{PASSWORD, Person, Service, on_both};

#[tokio::test]
async fn admins_see_the_people_of_their_team() {
    on_both(async |service: Service| {
        let admin = service.person("north", Role::Admin).await;
        service.advance(jiff::SignedDuration::from_secs(1));
        let viewer = service.person("north", Role::Viewer).await;
        service.person("south", Role::Owner).await;
        let answer = admin.get("/v1/members").await;
        assert_eq!(answer.json["total"], 2);
        let newest = json!({
            "id": viewer.user().as_str(), "name": viewer.name(), "email": viewer.email(), "role": "viewer",
            "created_at": "2026-11-14T09:30:01Z", "disabled_at": null,
        });
        assert_eq!(answer.json["data"][0], newest);
        assert_eq!(
            admin.get("/v1/members?limit=1&offset=1").await.json["data"][0]["id"],
            admin.user().as_str()
        );
        assert_eq!(viewer.get("/v1/members").await.told(), (403, "role_required".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn admins_read_the_audit_log_of_their_team_newest_first() {
    on_both(async |service: Service| {
        let (north, south) =
            (service.person("north", Role::Admin).await, service.person("south", Role::Admin).await);
        let person = north.signed_in().await;
        for name in ["first", "second", "third"] {
            service.advance(jiff::SignedDuration::from_secs(1));
            person.post("/v1/api-keys", json!({ "name": name })).await;
        }
        let keys = north.get("/v1/api-keys?limit=3").await.json["data"].clone();
        let answer = north.get("/v1/audit?limit=2").await;
        assert_eq!((&answer.json["total"], &answer.json["limit"]), (&json!(4), &json!(2)));
        for place in 0..2 {
            let entry = &answer.json["data"][place];
            assert_eq!(
                (&entry["action"], &entry["actor"]),
                (&json!("key.created"), &json!(north.user().as_str()))
            );
            assert_eq!(entry["subject"], keys[place]["id"]);
            assert!(entry["via"].as_str().is_some_and(|via| via.starts_with("tok_")));
            assert!(entry["request_id"].as_str().is_some_and(|id| id.starts_with("req_")));
        }
        assert_eq!(south.get("/v1/audit").await.json["total"], 0);
        let analyst = service.person("north", Role::Analyst).await;
        assert_eq!(analyst.get("/v1/audit").await.told(), (403, "role_required".to_owned()));
    })
    .await;
}

impl Service {
    /// As if `by` had made the password that the person has, which is everybody's.
    pub(crate) async fn give_password(&self, person: &Person, by: &Person) {
        let hash = store::passwords::hash(PASSWORD).expect("a hash");
        let mut tx = self.database().write().await.expect("a transaction");
        let given = (hash.as_str(), Some(by.user()));
        assert!(
            given_passwords::give(&mut tx, person.team(), person.user(), given).await.expect("an update")
        );
        tx.commit().await.expect("a commit");
    }
}
