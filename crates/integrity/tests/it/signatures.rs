//! A statement that its bank signed, and what others did with it afterwards.

use integrity::{Roots, Severity, State, Verdict};

use crate::builder::{Builder, RAISED, ROWS, page};
use crate::checked::Checked;

/// The same statement as [`ROWS`], signed in a second save with another program (`openssl cms`) and keys that were thrown away.
const SIGNED: &str = include_str!("signed.hex");
const MESSAGES: &str = include_str!("../../src/file/signature/messages.txt");

fn bytes(digits: &str) -> Vec<u8> {
    let digits: Vec<u8> =
        digits.chars().filter_map(|digit| digit.to_digit(16)).map(|digit| digit as u8).collect();
    digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

fn signed() -> Vec<u8> {
    bytes(SIGNED)
}

fn roots() -> Roots {
    let root = MESSAGES.lines().find_map(|line| line.strip_prefix("root ")).expect("a root");
    let mut roots = Roots::default();
    assert!(roots.insert(bytes(root)));
    roots
}

#[test]
fn a_signed_statement_is_clean_and_says_who_signed() {
    let checked = Checked::ask_with(&signed(), &roots());
    let valid = checked.answer("signature_valid");
    assert_eq!((valid.state, valid.severity), (State::Detected, Severity::Info));
    assert_eq!(
        valid.message,
        "Signed by Statements of Example Bank (Example Bank Limited) on 2026-11-15; nothing has been changed since."
    );
    assert_eq!(checked.detected(), ["revision_without_content_change", "signature_valid"]);
    assert_eq!(checked.answer("revision_without_content_change").severity, Severity::Info);
}

#[test]
fn a_signature_is_trusted_only_through_configured_roots() {
    assert_eq!(Checked::ask_with(&signed(), &roots()).state("signature_untrusted"), State::NotDetected);
    assert_eq!(Checked::ask(&signed()).state("signature_untrusted"), State::NotRun);
}

#[test]
fn what_is_no_certificate_cannot_be_trusted() {
    let mut roots = Roots::default();
    assert!(!roots.insert(b"not a certificate".to_vec()));
    assert!(!roots.insert(Vec::new()));
    assert_eq!(Checked::ask_with(&signed(), &roots).state("signature_untrusted"), State::NotRun);
}

#[test]
fn one_digit_changed_in_place_breaks_the_signature() {
    let mut file = signed();
    let at = file.windows(9).position(|found| found == b"50,000.00").expect("the salary");
    file[at] = b'9';
    let checked = Checked::ask_with(&file, &roots());
    let broken = checked.answer("signature_broken");
    assert_eq!((broken.state, broken.severity), (State::Detected, Severity::Proof));
    assert_eq!(broken.message, "The digital signature does not hold: the file is not what was signed.");
    assert_eq!(checked.state("signature_valid"), State::NotDetected);
    assert_eq!(checked.integrity().verdict, Verdict::Flagged);
}

#[test]
fn rows_changed_after_signing_are_shown_and_weigh_more() {
    let file = Builder::reopen(signed()).with_stream(40, &page(&["EXAMPLE BANK"], &RAISED)).finish();
    let checked = Checked::ask_with(&file, &roots());
    let later = checked.answer("signature_covers_only_earlier_revision");
    assert_eq!((later.state, later.severity), (State::Detected, Severity::High));
    assert_eq!(checked.answer("revisions_changed_content").severity, Severity::Proof);
    assert_eq!(checked.state("revisions_changed_content"), State::Detected);
    assert_eq!(checked.state("signature_broken"), State::NotDetected);
    assert_eq!(checked.state("signature_valid"), State::NotDetected);
}

#[test]
fn proofs_of_validity_may_be_added_after_signing() {
    let file = Builder::reopen(signed()).with(90, "<</Type /DSS /Certs []>>").finish();
    let checked = Checked::ask_with(&file, &roots());
    assert_eq!(checked.state("signature_covers_only_earlier_revision"), State::NotDetected);
    assert_eq!(checked.detected(), ["revision_without_content_change", "signature_valid"]);
}

#[test]
fn a_copy_saved_from_a_viewer_has_a_dead_signature_and_nothing_worse() {
    let file = Builder::statement(&ROWS)
        .with_info("/Creator (PDFium) /Producer (PDFium) /CreationDate (D:20240202100000)")
        .with(1, "<</Type /Catalog /Pages 2 0 R /AcroForm <</SigFlags 3 /Fields [81 0 R]>>>>")
        .with(81, "<</FT /Sig /T (Signature1) /V 82 0 R>>")
        .with(
            82,
            "<</Type /Sig /SubFilter /adbe.pkcs7.detached /ByteRange [0 45210 65210 900] /Contents <3080>>>",
        )
        .finish();
    let checked = Checked::ask_with(&file, &roots());
    assert_eq!(checked.detected(), ["re_saved", "dead_signature"]);
    assert!(checked.answer("dead_signature").severity < Severity::Medium);
    assert_eq!(checked.state("signature_broken"), State::NotApplicable);
}

#[test]
fn an_unknown_format_is_not_run_and_says_so() {
    let text = String::from_utf8_lossy(&signed()).replace("/adbe.pkcs7.detached", "/adbe.x509.rsa_sha1 ");
    let checked = Checked::ask_with(text.as_bytes(), &roots());
    let broken = checked.answer("signature_broken");
    assert_eq!(broken.state, State::NotRun);
    assert_eq!(
        broken.message,
        "A signature could not be checked: the format adbe.x509.rsa_sha1 is not supported."
    );
}

#[test]
fn damaged_signed_files_are_answered_without_panic() {
    let whole = signed();
    let limits = pdf::Limits::default();
    for at in (0..whole.len()).step_by(97) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x15;
        // What cannot be read as a statement any more never comes to these checks.
        if pdf::read(&damaged, None, &limits, &|_| false)
            .is_ok_and(|document| statement::read(&document).is_ok())
        {
            let checked = Checked::ask_with(&damaged, &roots());
            assert_ne!(checked.state("signature_valid"), State::Detected, "byte {at}");
        }
    }
}
