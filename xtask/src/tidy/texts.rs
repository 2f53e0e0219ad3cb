//! Texts that people read stand in one place for each language: behind pages and documents, no literal outside of `words` is prose.

use std::collections::BTreeSet;

use super::modules::{Module, module_of, tests_of, without_tests};
use super::{Problem, Tree};

const SOURCES: [&str; 2] = ["crates/export/src/", "crates/web/src/"];
const WORDS: &str = "words";

/// Templates are the other place, and they are no Rust. Comments and tests are free.
pub(super) fn strewn_texts(tree: &Tree) -> Vec<Problem> {
    SOURCES.into_iter().flat_map(|sources| strewn_in(tree, sources)).collect()
}

fn strewn_in(tree: &Tree, sources: &str) -> Vec<Problem> {
    let files = tree.rust_files().filter_map(|file| {
        let module = module_of(file.path.strip_prefix(sources)?);
        Some((file, module, without_tests(&file.text)))
    });
    let files: Vec<_> = files.collect();
    let tests: BTreeSet<Module> = files.iter().flat_map(|(_, module, text)| tests_of(module, text)).collect();
    let mut problems = Vec::new();
    for (file, module, text) in &files {
        let is_test = tests.iter().any(|test| module.starts_with(test));
        if is_test || module.first().is_some_and(|first| first == WORDS) {
            continue;
        }
        for (index, literal) in literals(text) {
            if is_prose(literal) {
                let complaint = format!("people read `{literal}`: it belongs in `words/english`");
                problems.push(Problem::at_line(&file.path, index, complaint));
            }
        }
    }
    problems
}

/// It begins like a sentence or a label, ends like a sentence, or has a word beside a number or a name that is filled in.
/// Codes, classes, addresses and what is written to the log do none of that, and names of typefaces have more capitals.
fn is_prose(text: &str) -> bool {
    let mut letters = text.chars();
    let begins = letters.next().is_some_and(char::is_uppercase)
        && letters.next().is_some_and(|second| second.is_lowercase() || second == ' ')
        && (text.contains(' ') || !letters.any(char::is_uppercase));
    let is_markup = text.contains('<');
    let ends = text.contains(' ') && text.ends_with('.');
    begins || !is_markup && (ends || has_word_beside_gap(text))
}

/// `{count} loans`, `in {amount}`, `{first}–{last} of {total}`, and not the class `band band-{rank}`.
fn has_word_beside_gap(text: &str) -> bool {
    let tokens = text.split(' ').map(|token| token.trim_matches([',', '.', ';', ':', '(', ')']));
    let tokens: Vec<&str> = tokens.collect();
    let is_word = |token: &str| token.len() > 1 && token.bytes().all(|byte| byte.is_ascii_lowercase());
    tokens.windows(2).any(|pair| {
        let [one, next] = pair else { return false };
        one.ends_with('}') && is_word(next) || is_word(one) && next.starts_with('{')
    })
}

/// What stands between quotation marks outside of comments, with its line, counted from 0. Bytes are for programs.
fn literals(source: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 0);
    while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
        let (literal, length) = match quoted(rest) {
            Some((literal, length)) => (Some(literal), length),
            None if rest.starts_with("//") => (None, rest.find('\n').unwrap_or(rest.len())),
            None if rest.starts_with("b\"") => {
                (None, 1 + rest.get(1..).and_then(quoted).map_or(1, |(_, length)| length))
            }
            None => (None, letter_length(rest)),
        };
        found.extend(literal.map(|literal| (line, literal)));
        line += rest.get(..length).unwrap_or_default().matches('\n').count();
        at += length;
    }
    found
}

/// The literal that a source begins with, and how long it is with its marks.
fn quoted(rest: &str) -> Option<(&str, usize)> {
    if let Some(inner) = rest.strip_prefix('"') {
        let mut is_escaped = false;
        let end = inner.find(|letter: char| {
            let ends = letter == '"' && !is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
            ends
        })?;
        return Some((inner.get(..end)?, end + 2));
    }
    let marks = rest.strip_prefix('r')?;
    let inner = marks.trim_start_matches('#').strip_prefix('"')?;
    let opening = rest.len() - inner.len();
    let closing = format!("\"{}", "#".repeat(opening - 2));
    let end = inner.find(&closing)?;
    Some((inner.get(..end)?, opening + end + closing.len()))
}

/// One letter of the source, or a whole `'"'`, whose mark opens nothing.
fn letter_length(rest: &str) -> usize {
    let one = rest.chars().next().map_or(1, char::len_utf8);
    let marks = ["'\"'", "'\\\"'"];
    marks.iter().find(|mark| rest.starts_with(**mark)).map_or(one, |mark| mark.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, count: usize) {
        let problems = strewn_texts(&Tree::of(&[(path, text)]));
        assert_eq!(problems.len(), count, "{problems:?}");
    }

    #[track_caller]
    fn check_literal(literal: &str, count: usize) {
        check("crates/web/src/list.rs", &format!("fn a() -> &str {{ {literal} }}"), count);
    }

    #[test]
    fn a_text_that_people_read_is_found() {
        check_literal(r#""Credit checks""#, 1);
        check_literal(r#""Score""#, 1);
        check_literal(r##"r#"A reviewer says "no""#"##, 1);
        check_literal(r#"format!("{} could not be read.")"#, 1);
        check_literal(r#"format!("{first}–{last} of {total}")"#, 1);
        check_literal(r#"format!("in {amount}")"#, 1);
        check_literal(r#"['"', '\''].map(|_| "Saved.")"#, 1);
    }

    #[test]
    fn codes_addresses_classes_and_the_log_are_no_texts() {
        check_literal(r#""credit_checks""#, 0);
        check_literal(r#""API""#, 0);
        check_literal(r#"format!("/analyses/{id}?page={page}")"#, 0);
        check_literal(r#"format!("band band-{rank}")"#, 0);
        check_literal(r#"format!("<text class=\"{class}\">{}</text>")"#, 0);
        check_literal(r#"format!("M{x} {y}h1v1h-1z")"#, 0);
        check_literal(r#"format!("{name}={value}; Path=/; HttpOnly")"#, 0);
        check_literal(r#"tracing::warn!("names for the search were not read")"#, 0);
        check_literal(r#"Str(b"Identity")"#, 0);
        check_literal(r#""Roboto-Regular""#, 0);
    }

    #[test]
    fn the_words_themselves_other_parts_comments_and_tests_are_free() {
        check("crates/web/src/words/english/notices.rs", "const A: &str = \"Saved.\";", 0);
        check("crates/export/src/words/english/memo.rs", "const A: &str = \"Saved.\";", 0);
        check("crates/export/src/memo/mod.rs", "const A: &str = \"Saved.\";", 1);
        check("crates/service/src/actions/team.rs", "const A: &str = \"Choose a role.\";", 0);
        check("crates/web/src/a.rs", "/// Says \"Saved.\"\nfn a() {} // \"Saved.\"", 0);
        check("crates/web/src/a.rs", "#[cfg(test)]\nmod tests {\n    const A: &str = \"Saved.\";\n}", 0);
        let tree = Tree::of(&[
            ("crates/web/src/lib.rs", "#[cfg(test)]\nmod sample;"),
            ("crates/web/src/sample.rs", "const A: &str = \"Saved.\";"),
        ]);
        assert_eq!(strewn_texts(&tree), []);
    }

    #[test]
    fn the_line_of_a_text_is_named() {
        let text = "const A: &str = \"a\n b\";\n// b\nconst B: &str = \"Saved.\";";
        let problems = strewn_texts(&Tree::of(&[("crates/web/src/a.rs", text)]));
        assert_eq!(problems[0].place, "crates/web/src/a.rs:4");
    }
}
