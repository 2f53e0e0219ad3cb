//! Pure crates neither read the world nor speak to it: no files, network, environment, clock or printing.

use super::tree::File;
use super::{Problem, Tree};

/// Everything they need is an argument. Their tests are free.
const PURE_CRATES: &[&str] = &[
    "ledger", "pdf", "picture", "sight", "statement", "names", "case", "narration", "bureau", "category",
    "integrity", "analysis", "score", "fit", "policy", "engine", "export", "specimen", "scanner",
];

const IMPURE: &[&str] = &[
    "std::fs", "std::env", "std::net", "std::process", "Instant::now", "time::Instant", "time::SystemTime",
    "SystemTime::now", "Zoned::now", "Timestamp::now", "println!(", "eprintln!(", "print!(",
];

/// The same modules when they hide in `use std::{…}`.
const IMPURE_MODULES: &[&str] = &["fs", "env", "net", "process", "Instant", "SystemTime"];

pub(super) fn impure_sources(tree: &Tree) -> Vec<Problem> {
    let pure = tree.rust_files().filter(|file| is_pure_source(&file.path));
    pure.flat_map(impurities).collect()
}

fn is_pure_source(path: &str) -> bool {
    PURE_CRATES.iter().any(|name| {
        path.strip_prefix("crates/")
            .and_then(|path| path.strip_prefix(name))
            .and_then(|path| path.strip_prefix("/src/"))
            .is_some_and(|path| !path.ends_with("tests.rs") && !path.contains("tests/"))
    })
}

fn impurities(file: &File) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut is_inside_use = false;
    let lines: Vec<&str> = file.text.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        let line = line.trim();
        let opens_tests = lines.get(index + 1).is_some_and(|next| next.starts_with("mod tests {"));
        if line == "#[cfg(test)]" && opens_tests {
            break;
        }
        if line.starts_with("//") {
            continue;
        }
        is_inside_use |= line.contains("use std::{") || line.contains("use std::time::{");
        let hidden = is_inside_use && words(line).any(|word| IMPURE_MODULES.contains(&word));
        if hidden || IMPURE.iter().any(|impure| line.contains(impure)) {
            problems.push(Problem::at_line(
                &file.path,
                index,
                format!("a pure crate reaches the world: {line}"),
            ));
        }
        is_inside_use &= !line.ends_with(';');
    }
    problems
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, count: usize) {
        let problems = impure_sources(&Tree::of(&[(path, text)]));
        assert_eq!(problems.len(), count, "{problems:?}");
    }

    #[test]
    fn a_pure_crate_that_opens_a_file_is_named() {
        check("crates/pdf/src/lib.rs", "use std::fs;", 1);
        check("crates/pdf/src/lib.rs", "use std::{fmt, fs};", 1);
        check("crates/pdf/src/lib.rs", "use std::{\n    fmt,\n    fs,\n};\nfn a() {}", 1);
        check("crates/engine/src/a/b.rs", "let now = Instant::now();", 1);
        check("crates/statement/src/rows.rs", "    println!(\"{row:?}\");", 1);
    }

    #[test]
    fn innocent_lines_pass() {
        check("crates/pdf/src/lib.rs", "use std::fmt;\nuse std::{collections::HashMap, mem};", 0);
        check("crates/pdf/src/lib.rs", "// std::fs is for the callers", 0);
        check("crates/cli/src/main.rs", "use std::fs;", 0);
    }

    #[test]
    fn tests_are_free_and_code_after_a_test_import_is_not() {
        let tests = "fn a() {}\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}";
        check("crates/pdf/src/lib.rs", tests, 0);
        check("crates/pdf/src/lib.rs", "#[cfg(test)]\nmod cases;\nuse std::fs;", 1);
        check("crates/pdf/src/tests.rs", "use std::fs;", 0);
        check("crates/pdf/tests/files.rs", "use std::fs;", 0);
    }
}
