//! The company's identity provider: set, shown, refused and removed.

use axum::http::Method;

use super::Rounds;

impl Rounds {
    pub(super) async fn company(&mut self) {
        let (template, owner, person) = ("/v1/identity-provider", self.owner.clone(), self.signed_in.clone());
        self.ask(&owner, Method::GET, template, 404).await;
        self.ask(&person, Method::DELETE, template, 404).await;
        self.ask(&person, Method::PUT, template, 200).await;
        self.ask(&owner, Method::GET, template, 200).await;
        let issuer = std::mem::replace(&mut self.company.issuer, "https://127.0.0.1:9".to_owned());
        self.ask(&person, Method::PUT, template, 502).await;
        self.company.issuer = issuer;
        self.ask(&person, Method::DELETE, template, 204).await;
    }
}
