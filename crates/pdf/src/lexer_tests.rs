//! Content streams that real writers and vandals have made, and what must be read from them.

use super::*;

#[track_caller]
fn check_number(text: &str, expected: Option<f64>) {
    let found = parse_number(text.as_bytes()).map(|(value, _)| value);
    match (found, expected) {
        (Some(found), Some(expected)) => assert!((found - expected).abs() < 1e-9, "{text}: {found}"),
        (found, expected) => assert_eq!(found, expected, "{text}"),
    }
}

#[test]
fn numbers_are_read_as_other_readers_read_them() {
    check_number("12", Some(12.0));
    check_number("-.5", Some(-0.5));
    check_number("+3.", Some(3.0));
    check_number("--7", Some(-7.0));
    check_number("1.5e2", Some(150.0));
    check_number("2E-3", Some(0.002));
    check_number("12.3abc", Some(12.3));
    check_number("1-2", Some(1.0));
    check_number(".", None);
    check_number("-", None);
    check_number("0.1234567890123456789", Some(0.123_456_789_012_345_68));
}

/// Every operator with its operands, written out.
fn tokens(source: &[u8]) -> Vec<String> {
    let mut lexer = Lexer::new(source);
    let mut found = Vec::new();
    while let Some(operator) = lexer.next_operator() {
        let operands: Vec<String> = lexer
            .operands
            .iter()
            .enumerate()
            .map(|(index, operand)| match operand {
                Operand::Number(value) => value.to_string(),
                Operand::Name(..) => format!("/{}", String::from_utf8_lossy(lexer.name_at(index).unwrap())),
                Operand::Dictionary(..) => {
                    String::from_utf8_lossy(lexer.dictionary_at(index).unwrap()).into_owned()
                }
                string => format!("({})", String::from_utf8_lossy(lexer.string(*string).unwrap())),
            })
            .collect();
        found.push(format!("{} {}", operands.join(" "), String::from_utf8_lossy(operator)));
    }
    found
}

#[track_caller]
fn check(source: &str, expected: &[&str]) {
    assert_eq!(tokens(source.as_bytes()), expected, "{source}");
}

#[test]
fn operands_come_before_their_operator() {
    check("/F1 12 Tf (Hi) Tj", &["/F1 12 Tf", "(Hi) Tj"]);
    check("1 0 0 1 5 6 cm%comment\nq", &["1 0 0 1 5 6 cm", " q"]);
    check("/P <</MCID 0 /A (x>>y)>> BDC EMC", &["/P <</MCID 0 /A (x>>y)>> BDC", " EMC"]);
}

#[test]
fn strings_lose_their_escapes() {
    check(r"(a\(b\)\\) Tj", &[r"(a(b)\) Tj"]);
    check("(a(b)c) Tj", &["(a(b)c) Tj"]);
    check(r"(\101\7) Tj", &["(A\u{7}) Tj"]);
    check("(a\\\nb\rc) Tj", &["(ab\nc) Tj"]);
    check("<48 65 6C6c 6> Tj", &["(Hell`) Tj"]);
}

#[test]
fn settings_inside_an_array_are_skipped() {
    check("[(A) 3 Tc (B)] TJ", &["(A) (B) TJ"]);
    check("[(A) -120 (B) TJ (C) Tj", &["(A) -120 (B) TJ", "(C) Tj"]);
}

#[test]
fn an_inline_image_is_skipped_to_its_true_end() {
    let source = b"BI /W 2 ID \x00 EI \xff\x80 EI Q";
    let mut lexer = Lexer::new(source);
    assert_eq!(lexer.next_operator(), Some(&b"BI"[..]));
    assert_eq!(lexer.next_operator(), Some(&b"ID"[..]));
    lexer.skip_image_data();
    assert_eq!(lexer.next_operator(), Some(&b"Q"[..]));
}

#[test]
fn depth_and_length_do_no_harm() {
    let deep = [b"<<".repeat(200_000), b" Tj".to_vec()].concat();
    assert!(tokens(&deep).is_empty());
    let long = [b"1 ".repeat(MAX_OPERANDS + 5), b"re".to_vec()].concat();
    let mut lexer = Lexer::new(&long);
    assert_eq!(lexer.next_operator(), Some(&b"re"[..]));
    assert_eq!(lexer.operands.len(), MAX_OPERANDS);
}

#[test]
fn cut_off_streams_end_quietly() {
    for source in ["(abc", "<41", "<< /A", "/", "[", "12", "%", "(\\"] {
        assert!(tokens(source.as_bytes()).is_empty(), "{source}");
    }
}
