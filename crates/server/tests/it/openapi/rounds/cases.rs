//! The next runs of an analysis: begun in every way, and refused in every way.

use axum::http::Method;
use store::analyses::Decision;

use super::Rounds;
use crate::analyses::form::{Form, other_statement, statement};
use crate::service::Person;

const STATEMENTS: &str = "/v1/analyses/{id}/statements";
const STATEMENT: &str = "/v1/analyses/{id}/statements/{statement}";
const ANALYSIS: &str = "/v1/analyses/{id}";

fn more(seed: u64) -> Form {
    Form::default().file("more.pdf", &other_statement(seed))
}

impl Rounds {
    async fn add(&mut self, person: &Person, form: Form, status: u16) {
        let answer = person.send(form.request_to(&self.place(STATEMENTS))).await;
        self.held_to_description(&Method::POST, STATEMENTS, answer, status);
    }

    /// What runs ends.
    async fn end(&self) {
        let claim = self.service.claim().await;
        assert!(self.service.complete(&claim, Decision::ManualReview).await);
    }

    pub(super) async fn cases(&mut self) {
        let owner = self.owner.clone();
        self.end_all().await;
        let id = self.service.completed(&owner, Decision::ManualReview).await;
        self.ids.insert(0, ("/v1/analyses/", id));
        self.add(&owner, Form::default(), 422).await;
        self.add(&owner, more(3).text("inputs", "[]"), 400).await;
        self.add(&owner, more(3).text("product_id", "prod_x"), 404).await;
        self.add(&owner, Form::default().file("again.pdf", &statement()), 409).await;
        self.send(&Method::POST, STATEMENTS, ("text/plain", b"file".to_vec()), 415).await;
        let listed = self.get(STATEMENTS, "", 200).await;
        self.statement = listed.json["data"][0]["id"].as_str().expect("an id").to_owned();
        self.ask(&owner, Method::DELETE, STATEMENT, 409).await;
        self.add(&owner, more(3), 202).await;
        self.ask(&owner, Method::PATCH, ANALYSIS, 409).await;
        self.end().await;
        self.ask(&owner, Method::DELETE, STATEMENT, 202).await;
        self.end().await;
        self.ask(&owner, Method::PATCH, ANALYSIS, 202).await;
        self.end().await;
        self.get("/v1/analyses/{id}/runs", "", 200).await;
        self.get("/v1/analyses/{id}/runs/{run}", "?include_result=true", 200).await;
        self.get("/v1/analyses/{id}/runs/{run}", "?include_result=maybe", 400).await;
        self.get("/v1/analyses/{id}/document", "?statement=99", 400).await;
        let busy = self.service.with_limits(|limits| limits.uploads.count = 1).await;
        let hurried = owner.at(&busy);
        self.add(&hurried, more(4), 429).await;
        for (method, template) in [(Method::DELETE, STATEMENT), (Method::PATCH, ANALYSIS)] {
            self.ask(&hurried, method, template, 429).await;
        }
        let id = self.ids[0].1.clone();
        self.service.erase_original(&owner, &id).await;
        self.add(&owner, more(5), 410).await;
        for (method, template) in [(Method::DELETE, STATEMENT), (Method::PATCH, ANALYSIS)] {
            self.ask(&owner, method, template, 410).await;
        }
        self.ids.remove(0);
    }

    /// What other rounds left in the queue would be taken first.
    async fn end_all(&self) {
        let mut tx = self.service.database().write().await.expect("a transaction");
        while let Some(claim) =
            store::analyses::claim(&mut tx, self.service.now(), jiff::SignedDuration::from_secs(60))
                .await
                .expect("an answer")
        {
            let failure = store::analyses::Failure { code: "given_up".to_owned(), message: "-".to_owned() };
            store::analyses::fail(&mut tx, &claim, self.service.now(), &failure).await.expect("an end");
        }
        tx.commit().await.expect("a commit");
    }
}
