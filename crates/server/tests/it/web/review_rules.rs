//! Who may decide with whom: not the uploader alone, and not two of whom one made the other's password.

use serde_json::json;
use store::analyses::Decision;
use store::users::Role;

use super::browser::Browser;
use crate::service::{Answer, Person, Service, on_one};

async fn say(person: &Person, id: &str, decision: &str) -> Answer {
    let word = json!({ "decision": decision, "note": "Seen." });
    person.post(&format!("/v1/analyses/{id}/review"), word).await
}

#[tokio::test]
async fn an_uploader_does_not_decide_alone_where_the_team_wants_it_so() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Owner).await;
        let hers = Browser::of(&service, &asha).await;
        let rule = [("reviewers", "1"), ("uploader_not_alone", "yes")];
        // Alone she would decide on nothing that she uploads.
        let page = hers.submit("/settings/team/reviewers", &rule).await;
        assert_eq!(page.status, 409);
        page.says("Nobody else of your team may review");
        let ravi = service.person("north", Role::Analyst).await;
        assert_eq!(hers.submit("/settings/team/reviewers", &rule).await.status, 303);
        let id = service.completed(&ravi, Decision::ManualReview).await;
        let his = Browser::of(&service, &ravi).await;
        his.get(&format!("/review/{id}")).await.says("another person must decide on it");
        let typed = [("decision", "approved"), ("note", "Seen.")];
        let page = his.submit(&format!("/review/{id}"), &typed).await;
        assert_eq!(page.status, 409);
        page.says("You uploaded this statement");
        let refused = say(&ravi, &id, "approved").await;
        assert_eq!(refused.told(), (409, "uploader_cannot_decide_alone".to_owned()));
        assert_eq!(say(&asha, &id, "declined").await.json["decision"], "declined");
        // Nor does his word turn hers over.
        assert_eq!(say(&ravi, &id, "approved").await.status, 409);
        assert_eq!(say(&ravi, &id, "declined").await.json["decision"], "declined");
        assert!(service.audited(asha.team()).await.contains(&"team.uploader_not_alone".to_owned()));
        // Where nobody else is left, she decides again.
        let own = service.completed(&asha, Decision::ManualReview).await;
        assert_eq!(hers.submit(&format!("/settings/team/{}/disable", ravi.user()), &[]).await.status, 303);
        assert_eq!(say(&asha, &own, "approved").await.json["decision"], "approved");
    })
    .await;
}

#[tokio::test]
async fn two_of_whom_one_made_the_others_password_do_not_count_as_two() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Owner).await;
        let (ravi, lata) =
            (service.person("north", Role::Analyst).await, service.person("north", Role::Analyst).await);
        let hers = Browser::of(&service, &asha).await;
        assert_eq!(hers.submit("/settings/team/reviewers", &[("reviewers", "2")]).await.status, 303);
        let page = hers.submit(&format!("/settings/team/{}/password", ravi.user()), &[]).await;
        page.says("A link for");
        let id = service.completed(&lata, Decision::ManualReview).await;
        assert_eq!(say(&ravi, &id, "approved").await.json["decision"], "manual_review");
        hers.get(&format!("/review/{id}")).await.says("two votes count as one");
        let refused = say(&asha, &id, "approved").await;
        assert_eq!(refused.told(), (409, "reviewers_not_independent".to_owned()));
        assert_eq!(say(&lata, &id, "approved").await.json["decision"], "approved");
        // The other way round it is the same.
        let second = service.completed(&lata, Decision::ManualReview).await;
        assert_eq!(say(&asha, &second, "declined").await.json["decision"], "manual_review");
        assert_eq!(say(&ravi, &second, "declined").await.status, 409);
    })
    .await;
}
