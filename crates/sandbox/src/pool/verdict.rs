//! What a child says → what is believed of it: the answer asked for, within its bounds, or a crash.

use engine::codes::Decision;
use picture::Picture;
use serde::de::IgnoredAny;

use crate::failure::Failure;
use crate::task::{ACCOUNTS_SHOWN_AT_MOST, AccountShown, Analyzed, Checked, Identified, Limits};
use crate::wire::{Answer, MAX_PICTURE_BYTES};

/// The longest key that PDF knows.
const MAX_KEY_BYTES: usize = 32;
const SCORES: std::ops::RangeInclusive<i32> = 300..=900;
/// Longer than any of ours.
const MAX_CODE_BYTES: usize = 40;
/// Every PNG begins with it: the signature, and the head of the first chunk.
const PNG_BEGINS: &[u8] = b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR";
const PNG_ENDS: &[u8] = b"\0\0\0\0IEND\xAE\x42\x60\x82";
/// No page is larger, by what PDF allows and some more.
const MAX_POINTS: f32 = 1e6;
/// A bank's name, or an account's number.
const MAX_NAME_BYTES: usize = 120;
/// What stays readable of an account's number.
const MASKED_BUT: usize = 4;
/// A sentence or two.
const MAX_MESSAGE_BYTES: usize = 1000;

pub(super) fn checked(answer: Answer, limits: Limits) -> Result<Checked, Failure> {
    match answer {
        Answer::Checked { kind, pages, file_key }
            if pages <= limits.pages
                && file_key.as_ref().is_none_or(|key| (1..=MAX_KEY_BYTES).contains(&key.len())) =>
        {
            Ok(Checked { kind, pages, file_key })
        }
        other => Err(failure(other)),
    }
}

pub(super) fn identified(answer: Answer, limits: Limits) -> Result<Identified, Failure> {
    match answer {
        Answer::Identified { kind, pages, is_scan, accounts }
            if pages <= limits.pages
                && accounts.len() <= ACCOUNTS_SHOWN_AT_MOST
                && accounts.iter().all(is_shown_soundly) =>
        {
            Ok(Identified { kind, pages, is_scan, accounts })
        }
        other => Err(failure(other)),
    }
}

/// Short names on one line, numbers that are masked, and days.
fn is_shown_soundly(account: &AccountShown) -> bool {
    let is_short = |text: &String| text.len() <= MAX_NAME_BYTES && !text.chars().any(char::is_control);
    let is_masked = |number: &String| {
        let end = number.trim_start_matches('X');
        end.chars().count() <= MASKED_BUT && end.chars().all(char::is_alphanumeric)
    };
    let is_day = |day: &String| {
        day.len() == "2025-04-01".len() && day.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
    };
    account.bank.iter().chain(&account.account_number).all(is_short)
        && account.account_number.iter().all(is_masked)
        && account.days.iter().all(|(from, to)| is_day(from) && is_day(to))
}

/// `pages_at_most` is for all files together.
pub(super) fn analyzed(answer: Answer, report: Vec<u8>, pages_at_most: u32) -> Result<Analyzed, Failure> {
    match answer {
        Answer::Analyzed { decision, score, pages }
            if pages <= pages_at_most
                && is_known(&decision)
                && score.is_none_or(|score| SCORES.contains(&score))
                && is_object(&report) =>
        {
            Ok(Analyzed { report, decision, score, pages })
        }
        other => Err(failure(other)),
    }
}

pub(super) fn drawn(answer: Answer, png: Vec<u8>) -> Result<Picture, Failure> {
    match answer {
        Answer::Drawn { width_points, height_points }
            if [width_points, height_points].iter().all(|points| *points > 0.0 && *points <= MAX_POINTS)
                && is_picture(&png) =>
        {
            Ok(Picture { png, width_points, height_points })
        }
        other => Err(failure(other)),
    }
}

/// The child is this very program, so it knows no other decisions.
const fn is_known(decision: &Decision) -> bool {
    match decision {
        Decision::Approved | Decision::Declined | Decision::ManualReview => true,
        Decision::Newer(_) => false,
    }
}

fn failure(answer: Answer) -> Failure {
    match answer {
        Answer::Refused { code, message } if is_code(&code) && is_sentence(&message) => {
            Failure::Refused { code, message }
        }
        Answer::OutOfMemory => Failure::OutOfMemory,
        _ => Failure::Crashed,
    }
}

/// One JSON object and nothing after it: it will stand inside the API's answers as it is.
fn is_object(report: &[u8]) -> bool {
    report.first() == Some(&b'{') && serde_json::from_slice::<IgnoredAny>(report).is_ok()
}

/// A file of the kind and of a size that may be sent to a browser. A few kilobytes must not unpack to more than memory
/// there either, so its sides are looked at.
fn is_picture(png: &[u8]) -> bool {
    let side =
        |at: usize| png.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_be_bytes);
    let dots = side(PNG_BEGINS.len()).zip(side(PNG_BEGINS.len() + 4));
    png.len() <= MAX_PICTURE_BYTES
        && png.starts_with(PNG_BEGINS)
        && png.ends_with(PNG_ENDS)
        && dots.is_some_and(|(width, height)| u64::from(width) * u64::from(height) <= picture::MAX_PIXELS)
}

fn is_code(code: &str) -> bool {
    !code.is_empty()
        && code.len() <= MAX_CODE_BYTES
        && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

fn is_sentence(message: &str) -> bool {
    message.len() <= MAX_MESSAGE_BYTES && !message.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::FileKind;

    const LIMITS: Limits = Limits { pages: 5, file_bytes: 100 };

    #[track_caller]
    fn check_analyzed(decision: &str, score: Option<i32>, pages: u32, report: &str, is_believed: bool) {
        let decision = serde_json::from_value(decision.into()).expect("a code");
        let answer = Answer::Analyzed { decision, score, pages };
        let outcome = analyzed(answer, report.as_bytes().to_vec(), LIMITS.pages);
        assert_eq!(outcome.is_ok(), is_believed, "{outcome:?}");
    }

    #[test]
    fn an_analysis_is_believed_within_its_bounds() {
        check_analyzed("approved", Some(300), 5, "{}", true);
        check_analyzed("manual_review", None, 0, "{\"a\": [1]}", true);
        check_analyzed("Approved", Some(300), 5, "{}", false);
        check_analyzed("approved", Some(901), 5, "{}", false);
        check_analyzed("approved", Some(300), 6, "{}", false);
        check_analyzed("approved", Some(300), 5, "[]", false);
        check_analyzed("approved", Some(300), 5, "{} {", false);
        check_analyzed("approved", Some(300), 5, "", false);
    }

    #[test]
    fn a_check_is_believed_within_its_bounds() {
        let answer =
            |pages, key: usize| Answer::Checked { kind: FileKind::Pdf, pages, file_key: Some(vec![1; key]) };
        assert!(checked(answer(5, 32), LIMITS).is_ok());
        assert!(checked(answer(6, 32), LIMITS).is_err());
        assert!(checked(answer(5, 33), LIMITS).is_err());
        assert!(checked(answer(5, 0), LIMITS).is_err());
    }

    #[test]
    fn what_a_file_shows_is_believed_only_masked_and_short() {
        let check = |number: &str, day: &str, is_believed: bool| {
            let days = Some((day.to_owned(), "2025-06-30".to_owned()));
            let account = AccountShown { bank: None, account_number: Some(number.to_owned()), days };
            let answer =
                Answer::Identified { kind: FileKind::Pdf, pages: 1, is_scan: false, accounts: vec![account] };
            assert_eq!(identified(answer, LIMITS).is_ok(), is_believed, "{number} {day}");
        };
        check("XXXXXX4811", "2025-04-01", true);
        check("50100123454811", "2025-04-01", false);
        check("XX<b>", "2025-04-01", false);
        check("XX4811", "yesterday!", false);
        check(&"X".repeat(200), "2025-04-01", false);
        let nobody = AccountShown { bank: None, account_number: None, days: None };
        let many =
            Answer::Identified { kind: FileKind::Pdf, pages: 1, is_scan: false, accounts: vec![nobody; 13] };
        assert!(identified(many, LIMITS).is_err());
    }

    #[test]
    fn an_answer_to_another_question_is_a_crash() {
        let other = Answer::Analyzed { decision: Decision::Approved, score: None, pages: 1 };
        assert!(matches!(checked(other, LIMITS), Err(Failure::Crashed)));
        let other = Answer::Checked { kind: FileKind::Pdf, pages: 1, file_key: None };
        assert!(matches!(analyzed(other, b"{}".to_vec(), LIMITS.pages), Err(Failure::Crashed)));
    }

    #[test]
    fn a_picture_is_believed_within_its_bounds() {
        let png = |width: u32, height: u32| {
            let sides = [width.to_be_bytes(), height.to_be_bytes()].concat();
            [PNG_BEGINS, &sides, PNG_ENDS].concat()
        };
        let answer = |points| Answer::Drawn { width_points: points, height_points: 842.0 };
        assert!(drawn(answer(595.0), png(1100, 1557)).is_ok());
        assert!(drawn(answer(595.0), png(65_535, 65_535)).is_err());
        assert!(drawn(answer(595.0), PNG_BEGINS.to_vec()).is_err());
        assert!(drawn(answer(595.0), b"<svg onload=alert(1)>".to_vec()).is_err());
        assert!(drawn(answer(595.0), png(10, 10)[..30].to_vec()).is_err());
        for points in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert!(drawn(answer(points), png(10, 10)).is_err(), "{points}");
        }
    }

    #[test]
    fn a_refusal_is_passed_on_when_it_looks_like_one() {
        let refusal = |code: &str, message: &str| {
            let answer = Answer::Refused { code: code.to_owned(), message: message.to_owned() };
            matches!(checked(answer, LIMITS), Err(Failure::Refused { .. }))
        };
        assert!(refusal("not_a_pdf", "the file is not a PDF"));
        assert!(!refusal("Not A PDF", "the file is not a PDF"));
        assert!(!refusal("", "the file is not a PDF"));
        assert!(!refusal("not_a_pdf", "two\nlines"));
        assert!(!refusal("not_a_pdf", &"long ".repeat(300)));
    }
}
