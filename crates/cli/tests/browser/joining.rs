//! How people come in: by a link, past a password that they were given, and with a second factor.

use std::path::PathBuf;

use browser::{Browser, Device, Page, css};
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

use crate::office::{Office, PASSWORD};

const CHOSEN: &str = "four words nobody guesses";

/// Looked at in every way; and a picture of it, where `cargo xtask screenshots` wants one.
fn check(page: &mut Page, name: &str) {
    for (look, device) in [("light", Device::DESKTOP), ("dark", Device::DARK), ("phone", Device::PHONE)] {
        page.emulate(device);
        assert_eq!(page.accessibility_problems(), [], "{name}, {look}");
        if let Some(album) = std::env::var_os("PAGES_ALBUM").map(PathBuf::from) {
            page.screenshot(&album.join(format!("{name}-{look}.png")));
        }
    }
    page.emulate(Device::DESKTOP);
}

/// What an app on a phone shows now for the text on the page (RFC 6238).
fn code(spelt: &str) -> String {
    let (mut bits, mut count, mut secret) = (0_u32, 0, Vec::new());
    for letter in spelt.bytes().filter(u8::is_ascii_alphanumeric) {
        let five = if letter.is_ascii_uppercase() { letter - b'A' } else { letter - b'2' + 26 };
        bits = (bits << 5) | u32::from(five);
        count += 5;
        if count >= 8 {
            count -= 8;
            secret.push(u8::try_from((bits >> count) & 0xff).expect("a byte"));
        }
    }
    let step = jiff::Timestamp::now().as_second() / 30;
    let mut mac = Hmac::<Sha1>::new_from_slice(&secret).expect("a key");
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash[19] & 15);
    let number = u32::from_be_bytes(hash[offset..offset + 4].try_into().expect("four")) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}

fn invited(office: &Office, asha: &mut Page, email: &str) -> String {
    asha.open(&office.url("/settings/team"));
    asha.fill("Email", email);
    asha.click("Invite");
    asha.wait_for(format!("A link for {email}").as_str());
    check(asha, "settings-invited");
    asha.text("#secret")
}

#[test]
fn a_link_lets_somebody_choose_their_own_password_and_is_gone_from_the_address() {
    let office = Office::open("a_link_lets_somebody");
    office.team("North", "Asha Rao", "asha@north.example");
    let mut asha = office.person("asha@north.example");
    let link = invited(&office, &mut asha, "ravi@north.example");

    let mut ravi = Browser::shared().person();
    ravi.open(&link);
    ravi.wait_for("Join North");
    let address = ravi.evaluate("() => location.href", &[]);
    assert!(address.as_str().is_some_and(|address| !address.contains('#')), "{address}");
    check(&mut ravi, "join-offer");
    ravi.fill("Your name", "Ravi Iyer");
    ravi.fill("Password", CHOSEN);
    ravi.fill("Password again", CHOSEN);
    ravi.click("Join");
    ravi.wait_for("Your password is set");
    ravi.fill("Email", "ravi@north.example");
    ravi.fill("Password", CHOSEN);
    ravi.click("Sign in");
    ravi.wait_for_address("/analyses");

    let late = Browser::shared().person();
    late.open(&link);
    late.wait_for("does not work any more");
}

#[test]
fn a_link_works_without_scripts_too() {
    let office = Office::open("a_link_without_scripts");
    office.team("North", "Asha Rao", "asha@north.example");
    let mut asha = office.person("asha@north.example");
    let link = invited(&office, &mut asha, "ravi@north.example");
    let mut ravi = Browser::shared().person();
    ravi.emulate(Device::WITHOUT_SCRIPTS);
    ravi.open(&office.url("/join"));
    ravi.fill("The link you were given", &link);
    ravi.click("Go on");
    ravi.wait_for("Join North");
}

#[test]
fn a_given_password_and_a_second_factor_are_seen_to_before_anything_else() {
    let office = Office::open("a_given_password");
    let team = office.team("North", "Asha Rao", "asha@north.example");
    office.colleague(&team, "Ravi Iyer", "ravi@north.example");
    let mut asha = office.person("asha@north.example");
    asha.open(&office.url("/settings/team"));
    asha.click("Everyone needs a second factor");
    asha.click("Save for everyone");
    asha.wait_for_address("/welcome/second-factor");
    check(&mut asha, "second-factor-duty");
    asha.click("Begin");
    asha.wait_for(css("svg.scan"));
    check(&mut asha, "second-factor-secret");
    let spelt = asha.text("#secret");
    asha.fill("Code", &code(&spelt));
    asha.click("Turn on");
    asha.wait_for("Keep these codes");
    check(&mut asha, "second-factor-codes");
    let codes = asha.texts(".codes code");
    assert_eq!(codes.len(), 10);
    asha.click("I have kept them");
    asha.wait_for_address("/analyses");

    asha.open(&office.url("/settings/team"));
    asha.click("Change Ravi Iyer");
    asha.click("Reset password");
    asha.wait_for("A link for ravi@north.example");
    let link = asha.text("#secret");
    let mut ravi = Browser::shared().person();
    ravi.open(&link);
    ravi.wait_for("A new password for North");
    check(&mut ravi, "join-return");
    ravi.fill("Password", CHOSEN);
    ravi.fill("Password again", CHOSEN);
    ravi.click("Save password");
    ravi.wait_for("Your password is set");

    let given = office.given_password("ravi@north.example");
    ravi.open(&office.url("/analyses"));
    ravi.fill("Email", "ravi@north.example");
    ravi.fill("Password", &given);
    ravi.click("Sign in");
    ravi.wait_for_address("/welcome/password");
    check(&mut ravi, "welcome-password");
    ravi.fill("New password", "Password123!");
    ravi.fill("New password again", "Password123!");
    ravi.click("Save and go on");
    ravi.wait_for("Many people use this password");
    ravi.fill("New password", CHOSEN);
    ravi.fill("New password again", CHOSEN);
    ravi.click("Save and go on");
    ravi.wait_for_address("/welcome/second-factor");

    // The second step, with a code from paper.
    let mut home = Browser::shared().person();
    home.open(&office.url("/settings"));
    home.fill("Email", "asha@north.example");
    home.fill("Password", PASSWORD);
    home.click("Sign in");
    home.wait_for("Code of your second factor");
    check(&mut home, "sign-in-code");
    home.fill("Code of your second factor", "000000");
    home.click("Go on");
    home.wait_for("was used before");
    home.fill("Code of your second factor", &codes[0]);
    home.click("Go on");
    home.wait_for("9 recovery codes are left");
    check(&mut home, "settings-second-factor");
}
