//! Keys for programs: made in the settings, shown once, used with the API, revoked and refused.

use browser::css;
use serde_json::json;

use crate::office::Office;

#[test]
fn a_key_is_made_used_revoked_and_refused() {
    let office = Office::open("a_key_is_made");
    office.team("North", "Asha Rao", "asha@north.example");
    let mut page = office.person("asha@north.example");

    page.click("Settings");
    page.click("API keys");
    page.fill("What uses it", "Loan desk backend");
    page.click("Create key");
    page.wait_for("It is not shown again");
    assert_eq!(page.accessibility_problems(), []);
    let secret = page.text("#secret");
    assert!(secret.starts_with("lk_live_"), "not a key");
    let (status, me) = office.api("/v1/me", &secret);
    assert_eq!((status, &me["token"]["kind"]), (200, &json!("api_key")));

    page.open(&office.url("/settings/keys"));
    page.wait_for("Loan desk backend");
    assert!(!page.sees(secret.as_str()), "the key was shown twice");
    let popover = page.evaluate(
        "name => [...document.querySelectorAll('tbody tr')].find(row => row.textContent.includes(name))
            .querySelector('[popovertarget]').getAttribute('popovertarget')",
        &[json!("Loan desk backend")],
    );
    let popover = popover.as_str().expect("an id");
    page.click(css(&format!("td > [popovertarget={popover}]")));
    page.wait_for("This cannot be undone");
    page.click(css(&format!("#{popover} .button-danger")));
    page.wait_for("Revoked");

    let (status, refused) = office.api("/v1/me", &secret);
    assert_eq!((status, &refused["code"]), (401, &json!("token_revoked")));
}
