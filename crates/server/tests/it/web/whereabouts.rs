//! Where a person is signed in: listed with browser and network, and ended one by one.

use axum::body::Body;
use axum::http::{Method, header};
use serde_json::json;
use store::users::Role;

use super::browser::Browser;
use crate::service::{PASSWORD, Service, on_one, request, with_json};

const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0";

#[tokio::test]
async fn every_browser_and_app_is_listed_and_ended_by_itself() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let (office, home) = (Browser::of(&service, &asha).await, Browser::at(&service));
        home.get("/sign-in").await;
        let token = home.get("/sign-in").await;
        let token = token.between("name=\"form_token\" value=\"", "\"").expect("a token").to_owned();
        let fields =
            [("form_token", token.as_str()), ("email", asha.email()), ("password", PASSWORD), ("next", "")];
        let mut form = super::urlencoded("/sign-in", &fields);
        form.headers_mut().insert(header::USER_AGENT, FIREFOX.parse().expect("a header"));
        assert_eq!(home.send(form).await.status, 303);
        let mut app = with_json(
            Method::POST,
            "/v1/auth/token",
            &json!({ "email": asha.email(), "password": PASSWORD }),
        );
        app.headers_mut().insert(header::USER_AGENT, "LoanDesk/3.2".parse().expect("a header"));
        let signed_in = asha.send(app).await;
        let phone = asha.with_token(signed_in.json["token"].as_str().expect("a token"));

        let page = office.get("/settings").await;
        for words in ["Firefox on Windows", "LoanDesk/3.2", "198.51.100.7", "This one"] {
            page.says(words);
        }
        page.says_nothing_of(signed_in.json["token"].as_str().expect("a token"));
        let listed = phone.get("/v1/auth/sessions").await;
        assert_eq!(listed.json["total"], 3, "{}", listed.json);
        let named = |name: &str| {
            let all = listed.json["data"].as_array().expect("a list");
            let one = all.iter().find(|one| one["browser"] == name).expect("that one");
            one["id"].as_str().expect("an id").to_owned()
        };
        let this = listed.json["data"].as_array().expect("a list").iter().find(|one| one["is_this"] == true);
        assert_eq!(this.expect("this one")["kind"], "login_token");

        assert_eq!(
            phone.delete(&format!("/v1/auth/sessions/{}", named("Firefox on Windows"))).await.status,
            204
        );
        assert_eq!(home.get("/analyses").await.status, 303);
        assert_eq!(office.get("/settings").await.status, 200);
        let end = format!("/settings/sessions/{}/end", named("LoanDesk/3.2"));
        assert_eq!(office.submit(&end, &[]).await.status, 303);
        assert_eq!(phone.get("/v1/me").await.told(), (401, "token_revoked".to_owned()));
        assert_eq!(office.submit(&end, &[]).await.status, 404);
        assert!(service.audited(asha.team()).await.contains(&"auth.session_ended".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn nobody_sees_or_ends_the_sessions_of_somebody_else() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Analyst).await);
        let his = Browser::of(&service, &ravi).await;
        let listed = ravi.get("/v1/auth/sessions").await;
        let id = listed.json["data"][0]["id"].as_str().expect("a session").to_owned();
        assert_eq!(asha.get("/v1/auth/sessions").await.json["total"], 0);
        let ended =
            asha.send(request(Method::DELETE, &format!("/v1/auth/sessions/{id}"), Body::empty())).await;
        assert_eq!(ended.told(), (404, "not_found".to_owned()));
        assert_eq!(his.get("/analyses").await.status, 200);
    })
    .await;
}
