//! The test side in a browser: a switch, a banner on every page, and nothing of the live side.

use store::users::Role;

use super::browser::Browser;
use crate::analyses::form::statement;
use crate::service::{Service, on_one};
use crate::test_side::{ids, on_test_side};

#[tokio::test]
async fn a_browser_goes_to_the_test_side_says_so_on_every_page_and_comes_back() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Owner).await;
        service.queued(&asha, "Live Applicant").await;
        let browser = Browser::of(&service, &asha).await;
        browser.get("/analyses").await.says_nothing_of("Test side");
        let page = browser.submit("/side", &[("side", "test")]).await;
        assert_eq!((page.status, page.place()), (303, "/analyses"));
        let page = browser.get("/analyses").await;
        page.says("Test side");
        page.says_nothing_of("Live Applicant");
        let uploaded = browser.upload(|form| form.file("trial.pdf", &statement())).await;
        assert_eq!(uploaded.status, 303, "{}", uploaded.text);
        let test = on_test_side(&asha).await;
        assert_eq!(ids(&test, "/v1/analyses").await.len(), 1, "the page and the key see the same side");
        for place in [
            "/review", "/products", "/credit-checks", "/settings/webhooks", "/settings/usage",
            "/settings/audit",
        ] {
            let page = browser.get(place).await;
            assert_eq!(page.status, 200, "{place}");
            page.says("nothing here is seen on the live side");
        }
        let page = browser.get("/settings/team").await;
        page.says("is one for both sides");
        page.says(asha.email());
        let page = browser.submit("/test-data/erase", &[]).await;
        assert_eq!(page.status, 303);
        assert!(ids(&test, "/v1/analyses").await.is_empty());
        browser.get("/analyses").await;
        browser.submit("/side", &[("side", "live")]).await;
        let page = browser.get("/analyses").await;
        page.says("Live Applicant");
        page.says_nothing_of("Test side");
    })
    .await;
}
