//! What must hold for any bytes at all.

use std::fs;

use bureau::{Answer, Credentials, Dialect, Purpose, Question, read_question};
use bureau_sandbox::{NUMBERS, answer_to};
use jiff::civil::date;
use proptest::prelude::*;

const ASKED_ON: jiff::civil::Date = date(2026, 6, 15);

fn invented(mobile: &str) -> Vec<u8> {
    let question =
        bureau::Asked { reference: "r1".to_owned(), name: "Asha Rao".to_owned(), mobile: mobile.to_owned() };
    answer_to(&question, ASKED_ON)
}

/// A report adds up, whoever sent it.
fn check_claims(dialect: Dialect, status: u16, body: &[u8]) {
    let Ok(Answer::Report(report)) = dialect.read(status, body, ASKED_ON) else { return };
    assert!(report.score.value.is_none_or(|score| (300..=900).contains(&score)));
    assert_eq!(report.score.value.is_none(), report.score.missing_because.is_some());
    assert!(
        report.marks.iter().all(|mark| mark.account.is_none_or(|account| account < report.accounts.len()))
    );
    assert!(report.marks.is_sorted_by_key(|mark| mark.severity));
    assert_eq!(report.summary.accounts, report.summary.active + report.summary.closed);
    serde_json::to_vec(&report).expect("a report is JSON");
}

proptest! {
    #[test]
    fn any_bytes_end_in_an_answer_or_an_error(status in any::<u16>(), body in any::<Vec<u8>>()) {
        for dialect in [Dialect::Experian, Dialect::Json] {
            check_claims(dialect, status, &body);
            check_claims(dialect, 200, &body);
        }
    }

    #[test]
    fn changed_bytes_end_in_an_answer_or_an_error(
        number in 0..NUMBERS.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut body = invented(NUMBERS[number].mobile);
        for (place, byte) in changes {
            let place = place.index(body.len());
            body[place] = byte;
        }
        check_claims(Dialect::Experian, 200, &body);
    }

    #[test]
    fn a_cut_answer_is_never_a_report(number in 0..NUMBERS.len(), end in any::<prop::sample::Index>()) {
        let body = invented(NUMBERS[number].mobile);
        let cut = &body[..end.index(body.len())];
        prop_assert!(Dialect::Experian.read(200, cut, ASKED_ON).is_err());
        let json = serde_json::to_vec(&serde_json::json!({ "bureau": "x", "accounts": [{}, {}] })).expect("it is JSON");
        let cut = &json[..end.index(json.len())];
        prop_assert!(Dialect::Json.read(200, cut, ASKED_ON).is_err());
    }

    #[test]
    fn what_is_asked_is_what_is_understood(name in "[\\PC\u{0}-\u{1f}]{0,40}", password in "\\PC{0,20}") {
        let question = Question {
            reference: "cc_1",
            name: &name,
            mobile: "+919000000780",
            asked_on: ASKED_ON,
            purpose: Purpose::Review,
            amount: None,
        };
        let message = Dialect::Experian.write(&question, &Credentials { user: "u", password: &password });
        let asked = read_question(&message.body).expect("what we write can be read");
        let words = |text: &str| {
            let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
            words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
        };
        prop_assert_eq!(asked.name, words(&name));
        prop_assert_eq!((asked.reference.as_str(), asked.mobile.as_str()), ("cc_1", "9000000780"));
    }
}

#[test]
fn what_the_fuzzer_found_stays_fixed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/bureau");
    let mut files = 0;
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let body = fs::read(entry.expect("an entry can be read").path()).expect("a file can be read");
        check_claims(Dialect::Experian, 200, &body);
        check_claims(Dialect::Json, 200, &body);
        files += 1;
    }
    assert!(files > 0, "the folder is not empty");
}
