//! A locked statement, analysed with the key that `pdf::check` gave, is the statement its password opens.

use engine::Source;
use pdf::{Limits, Unlock};
use proptest::prelude::*;
use specimen::{Cipher, Order, Protection};

use crate::{Lender, Wish};

fn locked(layout: &'static specimen::Layout, cipher: Cipher, user: &str, seed: u64) -> Vec<u8> {
    let protection = Protection { cipher, user: user.to_owned(), owner: "the bank's own".to_owned() };
    let order = Order { protection: Some(protection), months: 1, seed, ..Order::new(layout) };
    specimen::make(&order).expect("a specimen").pdf
}

/// The report's own bytes, or why there is none.
fn analysed(bytes: &[u8], unlock: Unlock<'_>) -> String {
    let answer = Lender::open().decide(Source::Pdf { bytes, unlock }, &Wish::default());
    match answer {
        Ok(report) => serde_json::to_string(&report).expect("JSON"),
        Err(refusal) => refusal.code.to_owned(),
    }
}

#[track_caller]
fn check(bytes: &[u8], password: &str) -> String {
    let checked = pdf::check(bytes, Some(password), &Limits::default()).expect("the file opens");
    let key = checked.file_key.expect("a password was needed");
    assert!(!key.as_bytes().windows(password.len().max(1)).any(|part| part == password.as_bytes()));
    let by_password = analysed(bytes, Unlock::Password(password));
    assert_eq!(analysed(bytes, Unlock::Key(&key)), by_password);
    assert!(by_password.starts_with('{'), "{by_password}");
    let twin = pdf::opened(bytes, &key).expect("a twin");
    assert_eq!(twin.len(), bytes.len());
    assert!(pdf::check(&twin, None, &Limits::default()).is_ok_and(|again| again.pages == checked.pages));
    by_password
}

#[test]
fn a_key_gives_the_report_of_its_password() {
    for name in ["hdfc-netbanking", "icici-estatement", "sbi-yono", "kotak-811", "karnataka-landscape"] {
        let layout = specimen::layout(name).expect("a layout");
        for cipher in Cipher::ALL {
            let bytes = locked(layout, cipher, "RAVI0104", 7);
            let report = check(&bytes, "RAVI0104");
            assert_eq!(check(&bytes, "the bank's own"), report, "{name} {cipher:?}");
        }
    }
}

/// The page tree's root, written again at the end as an editor would that changed nothing.
fn saved_again(mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    let text = String::from_utf8_lossy(&bytes).into_owned();
    // Every byte that is no character takes three in the text, so places must be looked up in the bytes.
    let find = |needle: &str| bytes.windows(needle.len()).rposition(|part| part == needle.as_bytes());
    let trailer = text[text.rfind("trailer")?..].split("startxref").next()?.to_owned();
    let previous: usize = text[text.rfind("startxref")? + 9..].split_whitespace().next()?.parse().ok()?;
    let place = find("/Type /Pages")?;
    let start = bytes[..place].windows(6).rposition(|part| part == b"endobj")? + 7;
    let end = place + bytes[place..].windows(6).position(|part| part == b"endobj")? + 6;
    let object = bytes[start..end].trim_ascii().to_vec();
    let number: u32 = std::str::from_utf8(&object).ok()?.split_whitespace().next()?.parse().ok()?;
    bytes.push(b'\n');
    let at = bytes.len();
    bytes.extend(object);
    let table = bytes.len() + 1;
    let trailer = trailer.replacen("<<", &format!("<< /Prev {previous}"), 1);
    bytes.extend(
        format!("\nxref\n{number} 1\n{at:010} 00000 n \n{trailer}\nstartxref\n{table}\n%%EOF\n").bytes(),
    );
    Some(bytes)
}

#[test]
fn an_update_of_a_locked_file_is_seen_with_a_key_too() {
    let mut updated = 0;
    for layout in specimen::layouts().iter().take(8) {
        for cipher in Cipher::ALL {
            // Files with a cross-reference stream have no trailer to continue.
            let Some(bytes) = saved_again(locked(layout, cipher, "secret", 3)) else { continue };
            let document = pdf::read(&bytes, Some("secret"), &Limits::default(), &|_| false).expect("a PDF");
            assert_eq!(document.structure.revisions.len(), 2, "{}", layout.name);
            check(&bytes, "secret");
            updated += 1;
        }
    }
    assert!(updated >= 4);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_lock_on_any_layout_opens_with_its_key(
        layout in 0usize..1000, cipher in 0usize..4, seed in 0u64..1000, user in "[ -~]{1,40}|[a-zäéñ₹]{1,12}",
    ) {
        let layouts = specimen::layouts();
        let bytes = locked(&layouts[layout % layouts.len()], Cipher::ALL[cipher], &user, seed);
        let checked = pdf::check(&bytes, Some(&user), &Limits::default()).expect("the file opens");
        let key = checked.file_key.expect("a password was needed");
        prop_assert_eq!(analysed(&bytes, Unlock::Key(&key)), analysed(&bytes, Unlock::Password(&user)));
        let wrong = format!("{user}x");
        // Revisions 2 to 4 look at no more than 32 bytes of a password.
        if user.len() < 32 {
            prop_assert_eq!(
                pdf::check(&bytes, Some(&wrong), &Limits::default()).err(), Some(pdf::Error::PasswordIncorrect)
            );
        }
    }
}
