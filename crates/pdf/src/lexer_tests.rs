//! Content streams that real writers and vandals have made, and what must be read from them.

use super::*;

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
