//! Second factors: set up, asked for, used once, lost, and asked of everybody.

use hmac::{Hmac, KeyInit, Mac};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use sha1::Sha1;
use store::users::Role;

use super::browser::{Browser, Page};
use crate::service::{Answer, PASSWORD, Person, Service, on_both, on_one};

const FACTOR: &str = "/welcome/second-factor";
const STEP: SignedDuration = SignedDuration::from_secs(30);

/// An app on somebody's phone, as RFC 6238 wants it.
struct Phone(Vec<u8>);

impl Phone {
    /// Reads the text of the page.
    fn reading(page: &Page) -> Self {
        let spelt = page.between("id=\"secret\" tabindex=\"0\">", "<").expect("a secret");
        let (mut bits, mut count, mut secret) = (0_u32, 0, Vec::new());
        for letter in spelt.bytes().filter(|letter| *letter != b' ') {
            let five = if letter.is_ascii_uppercase() { letter - b'A' } else { letter - b'2' + 26 };
            bits = (bits << 5) | u32::from(five);
            count += 5;
            if count >= 8 {
                count -= 8;
                secret.push(u8::try_from((bits >> count) & 0xff).expect("a byte"));
            }
        }
        assert_eq!(secret.len(), 20);
        Self(secret)
    }

    fn code(&self, now: Timestamp) -> String {
        let mut mac = Hmac::<Sha1>::new_from_slice(&self.0).expect("a key");
        mac.update(&(now.as_second() / 30).to_be_bytes());
        let hash = mac.finalize().into_bytes();
        let offset = usize::from(hash[19] & 15);
        let number = u32::from_be_bytes(hash[offset..offset + 4].try_into().expect("four")) & 0x7fff_ffff;
        format!("{:06}", number % 1_000_000)
    }
}

/// Everything that a person does to have one: the phone and the recovery codes.
async fn enrol(service: &Service, browser: &Browser) -> (Phone, Vec<String>) {
    browser.get(FACTOR).await.says("Begin");
    assert_eq!(browser.submit("/welcome/second-factor/begin", &[]).await.place(), FACTOR);
    let page = browser.get(FACTOR).await;
    page.says("<svg class=\"scan\"");
    let phone = Phone::reading(&page);
    let page = browser.submit(FACTOR, &[("code", &phone.code(service.now()))]).await;
    page.says("Keep these codes");
    let codes: Vec<String> = page
        .text
        .split("<li><code>")
        .skip(1)
        .filter_map(|rest| rest.split('<').next())
        .map(str::to_owned)
        .collect();
    assert_eq!(codes.len(), 10);
    service.advance(STEP);
    (phone, codes)
}

async fn sign_in(browser: &Browser, person: &Person, code: &str) -> Page {
    let page = browser.sign_in(person.email(), PASSWORD).await;
    assert_eq!((page.status, page.place()), (303, "/sign-in/code?next="));
    assert!(browser.cookie("session").is_none(), "the password alone is not enough");
    browser.get("/sign-in/code").await.says("Code of your second factor");
    browser.submit("/sign-in/code", &[("code", code), ("next", "/review")]).await
}

async fn token(person: &Person, code: &str) -> Answer {
    let body = json!({ "email": person.email(), "password": PASSWORD, "code": code });
    person.post("/v1/auth/token", body).await
}

#[tokio::test]
async fn a_second_factor_is_asked_for_at_the_pages_and_over_the_api_and_each_code_is_good_once() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let (phone, _) = enrol(&service, &Browser::of(&service, &asha).await).await;
        assert_eq!(asha.sign_in(PASSWORD).await.told(), (401, "second_factor_required".to_owned()));
        let code = phone.code(service.now());
        let page = sign_in(&Browser::at(&service), &asha, &code).await;
        assert_eq!((page.status, page.place()), (303, "/review"));
        assert_eq!(token(&asha, &code).await.told(), (401, "second_factor_invalid".to_owned()));
        service.advance(STEP);
        let code = phone.code(service.now());
        assert_eq!(token(&asha, &code).await.status, 200);
        let again = sign_in(&Browser::at(&service), &asha, &code).await;
        assert_eq!(again.status, 401);
        again.says("was used before");
        // Keys were made before, and go on.
        assert_eq!(asha.get("/v1/me").await.status, 200);
        assert!(service.audited(asha.team()).await.contains(&"user.second_factor_on".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn of_many_who_send_one_code_at_once_one_comes_in() {
    on_both(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let (phone, _) = enrol(&service, &Browser::of(&service, &asha).await).await;
        let code = phone.code(service.now());
        let (a, b, c) = tokio::join!(token(&asha, &code), token(&asha, &code), token(&asha, &code));
        let entered = [a, b, c].iter().filter(|answer| answer.status == 200).count();
        assert_eq!(entered, 1);
    })
    .await;
}

#[tokio::test]
async fn wrong_codes_lock_the_account_like_wrong_passwords() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let (phone, _) = enrol(&service, &Browser::of(&service, &asha).await).await;
        for _ in 0..5 {
            assert_eq!(token(&asha, "000000").await.told(), (401, "second_factor_invalid".to_owned()));
        }
        assert_eq!(token(&asha, &phone.code(service.now())).await.told(), (429, "account_locked".to_owned()));
        service.advance(SignedDuration::from_mins(15));
        assert_eq!(token(&asha, &phone.code(service.now())).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_recovery_code_signs_in_once_and_new_ones_take_the_place_of_all() {
    on_one(async |service: Service| {
        let asha = service.person("north", Role::Analyst).await;
        let browser = Browser::of(&service, &asha).await;
        let (_, codes) = enrol(&service, &browser).await;
        let typed = codes[0].to_uppercase().replace('-', " ");
        assert_eq!(sign_in(&Browser::at(&service), &asha, &typed).await.status, 303);
        assert_eq!(token(&asha, &codes[0]).await.told(), (401, "second_factor_invalid".to_owned()));
        browser.get("/settings").await.says("9 recovery codes are left");
        let refused = browser.submit("/settings/second-factor/codes", &[("password", "not this one")]).await;
        assert_eq!(refused.status, 400);
        let page = browser.submit("/settings/second-factor/codes", &[("password", PASSWORD)]).await;
        page.says("These are your new recovery codes");
        assert_eq!(token(&asha, &codes[1]).await.told(), (401, "second_factor_invalid".to_owned()));
        assert!(service.audited(asha.team()).await.contains(&"auth.recovery_code_used".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn a_factor_is_turned_off_with_the_password_and_reset_by_an_admin() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Analyst).await);
        let (hers, his) = (Browser::of(&service, &asha).await, Browser::of(&service, &ravi).await);
        enrol(&service, &his).await;
        let refused = his.submit("/settings/second-factor/off", &[("password", "not this one")]).await;
        assert_eq!(refused.status, 400);
        assert_eq!(his.submit("/settings/second-factor/off", &[("password", PASSWORD)]).await.status, 303);
        assert_eq!(ravi.sign_in(PASSWORD).await.status, 200);
        enrol(&service, &his).await;
        hers.get("/settings/team").await.says("2nd factor");
        let reset = format!("/settings/team/{}/second-factor", ravi.user());
        // Their own they turn off with their password, and those of others are not theirs to reset.
        assert_eq!(his.submit(&reset, &[]).await.status, 400);
        let others = format!("/settings/team/{}/second-factor", asha.user());
        assert_eq!(his.submit(&others, &[]).await.status, 403);
        let stranger = service.person("south", Role::Owner).await;
        assert_eq!(Browser::of(&service, &stranger).await.submit(&reset, &[]).await.status, 404);
        assert_eq!(ravi.sign_in(PASSWORD).await.status, 401);
        assert_eq!(hers.submit(&reset, &[]).await.status, 303);
        assert_eq!(ravi.sign_in(PASSWORD).await.status, 200);
        assert!(service.audited(asha.team()).await.contains(&"user.second_factor_reset".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn where_everyone_needs_one_whoever_has_none_is_led_to_it_first() {
    on_one(async |service: Service| {
        let (asha, ravi) =
            (service.person("north", Role::Owner).await, service.person("north", Role::Analyst).await);
        let (hers, his) = (Browser::of(&service, &asha).await, Browser::of(&service, &ravi).await);
        let other = Browser::of(&service, &service.person("south", Role::Owner).await).await;
        assert_eq!(his.submit("/settings/team/second-factor", &[("required", "yes")]).await.status, 403);
        assert_eq!(hers.submit("/settings/team/second-factor", &[("required", "yes")]).await.status, 303);
        for browser in [&hers, &his] {
            assert_eq!(browser.get("/analyses").await.place(), FACTOR);
        }
        assert_eq!(other.get("/analyses").await.status, 200);
        assert_eq!(ravi.sign_in(PASSWORD).await.told(), (403, "second_factor_enrolment_required".to_owned()));
        assert_eq!(ravi.get("/v1/me").await.status, 200);
        let (phone, _) = enrol(&service, &his).await;
        assert_eq!(his.get("/analyses").await.status, 200);
        assert_eq!(token(&ravi, &phone.code(service.now())).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn the_second_step_needs_the_first_and_does_not_wait_for_ever() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let (phone, _) = enrol(&service, &Browser::of(&service, &asha).await).await;
    let stranger = Browser::at(&service);
    assert_eq!(stranger.get("/sign-in/code").await.place(), "/sign-in");
    stranger.get("/sign-in").await;
    let code = phone.code(service.now());
    let page = stranger.submit("/sign-in/code", &[("code", &code)]).await;
    assert!(page.place().starts_with("/sign-in"), "{}", page.place());
    let browser = Browser::at(&service);
    browser.sign_in(asha.email(), PASSWORD).await;
    browser.get("/sign-in/code").await;
    service.advance(SignedDuration::from_mins(10));
    let code = phone.code(service.now());
    let page = browser.submit("/sign-in/code", &[("code", &code)]).await;
    assert!(page.place().starts_with("/sign-in"), "{}", page.place());
    assert!(browser.cookie("session").is_none());
}

#[tokio::test]
async fn the_secret_is_sealed_and_recovery_codes_are_hashed() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    let (phone, codes) = enrol(&service, &Browser::of(&service, &asha).await).await;
    let folder = std::env::temp_dir().join(format!("second_factor_{}", asha.user()));
    let blobs = service.blobs();
    store::backup::write(service.database(), blobs, &folder, service.now()).await.expect("a backup");
    let mut kept = String::new();
    for table in ["second_factors", "recovery_codes"] {
        kept +=
            &std::fs::read_to_string(folder.join("tables").join(format!("{table}.jsonl"))).expect("a table");
    }
    std::fs::remove_dir_all(&folder).expect("a folder");
    assert!(kept.lines().count() >= 11, "{kept}");
    for code in codes {
        assert!(!kept.contains(&code) && !kept.contains(&code.replace('-', "")));
    }
    let spelt: String = phone.0.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(!kept.contains(&spelt));
}
