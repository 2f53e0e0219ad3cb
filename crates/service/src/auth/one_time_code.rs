//! A shared secret and a moment → the six digits of that half minute (RFC 6238), and back to the half minute.

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha1::Sha1;

/// As long as the hash, which is what RFC 4226 recommends.
pub const SECRET_BYTES: usize = 20;
pub const DIGITS: usize = 6;
const STEP_SECONDS: i64 = 30;
/// A step before and a step behind: clocks of phones differ, and people type slowly.
const STEPS_AROUND: i64 = 1;
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Which step the code is of, if it is of one around now that comes after `last`.
pub fn step_of(secret: &[u8], code: &str, now: Timestamp, last: i64) -> Option<i64> {
    let current = now.as_second().div_euclid(STEP_SECONDS);
    let mut steps = (current - STEPS_AROUND)..=(current + STEPS_AROUND);
    steps.find(|step| *step > last && code_at(secret, *step).as_deref() == Some(code))
}

/// `None` before 1970.
fn code_at(secret: &[u8], step: i64) -> Option<String> {
    let counter = u64::try_from(step).ok()?;
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).ok()?;
    mac.update(&counter.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash.last()? & 0x0f);
    let four: [u8; 4] = hash.get(offset..offset + 4)?.try_into().ok()?;
    let number = (u32::from_be_bytes(four) & 0x7fff_ffff) % 1_000_000;
    Some(format!("{number:0DIGITS$}"))
}

/// As apps take it where no picture can be read: letters and digits in fours.
pub fn spelt(secret: &[u8]) -> String {
    let letters = base32(secret);
    let groups: Vec<String> =
        letters.as_bytes().chunks(4).map(|four| String::from_utf8_lossy(four).into_owned()).collect();
    groups.join(" ")
}

/// What the picture says.
pub fn address(secret: &[u8], issuer: &str, account: &str) -> String {
    let escaped =
        |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20");
    let (issuer, account) = (escaped(issuer), escaped(account));
    format!(
        "otpauth://totp/{issuer}:{account}?secret={}&issuer={issuer}&digits={DIGITS}&period={STEP_SECONDS}",
        base32(secret)
    )
}

/// RFC 4648, without the signs that fill it up.
fn base32(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(5) * 8);
    let (mut held, mut bits) = (0_u32, 0);
    for byte in bytes {
        held = (held << 8) | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(letter(held >> bits));
        }
    }
    if bits > 0 {
        text.push(letter(held << (5 - bits)));
    }
    text
}

fn letter(five: u32) -> char {
    ALPHABET.get((five & 31) as usize).copied().map_or('A', char::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"12345678901234567890";

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    /// The table of RFC 6238, the last six of its eight digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(code_at(SECRET, second / STEP_SECONDS).as_deref(), Some(code), "{second}");
            assert_eq!(step_of(SECRET, code, at(second), 0), Some(second / STEP_SECONDS), "{second}");
        }
    }

    #[test]
    fn a_code_is_good_a_step_early_and_a_step_late_and_never_twice() {
        let code = "287082";
        // It is of the seconds from 30 to 59.
        for (second, expected) in [(0, Some(1)), (29, Some(1)), (30, Some(1)), (89, Some(1)), (90, None)] {
            assert_eq!(step_of(SECRET, code, at(second), 0), expected, "{second}");
        }
        assert_eq!(step_of(SECRET, code, at(59), 1), None);
        for wrong in ["", "28708", "2870822", "287083", "８"] {
            assert_eq!(step_of(SECRET, wrong, at(59), 0), None, "{wrong}");
        }
    }

    #[test]
    fn a_secret_is_spelt_as_apps_take_it() {
        assert_eq!(base32(b"foobar"), "MZXW6YTBOI");
        assert_eq!(spelt(b"foobar"), "MZXW 6YTB OI");
        assert_eq!(
            address(b"foobar", "North Lender", "a@b.in"),
            "otpauth://totp/North%20Lender:a%40b.in?secret=MZXW6YTBOI&issuer=North%20Lender&digits=6&period=30"
        );
    }
}
