//! Rules about files one by one: length, opening line, unfinished work, paths, size.

use super::{Problem, Tree};

/// Longer than this, and there is a noun nobody has named yet.
const LINES_MAX: usize = 400;

/// Tables that are read by nobody from top to bottom may be longer; each with its reason.
const LONG_FILES: &[(&str, &str)] =
    &[("crates/narration/src/vocabulary/english.rs", "one sorted table of words")];

/// A repository is fetched by everybody, for ever. Fonts that specimens embed and what the reader of scans has learned are
/// the exceptions.
const SIZE_BYTES_MAX: u64 = 1 << 20;
const LARGE_ENDINGS: &[&str] = &[".ttf", ".otf", ".weights"];

/// Written in two halves so that this file does not break its own rules.
const UNFINISHED: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("todo", "!")];
const SKIPPED: &[&str] = &[concat!("#[ign", "ore")];
const MACHINE_FOLDERS: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("/wo", "rk/"),
    concat!("C:", "\\"),
];

pub(super) fn long_files(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.rust_files() {
        let lines = file.text.lines().count();
        let is_excused = LONG_FILES.iter().any(|(path, _)| *path == file.path);
        if lines > LINES_MAX && !is_excused {
            problems.push(Problem::new(&file.path, format!("{lines} lines, more than {LINES_MAX}")));
        }
    }
    problems
}

/// The first line of a file says what it turns into what.
pub(super) fn missing_openings(tree: &Tree) -> Vec<Problem> {
    let silent = tree.rust_files().filter(|file| !file.text.starts_with("//! "));
    silent.map(|file| Problem::new(&file.path, "does not begin with `//! ` and what it is for")).collect()
}

pub(super) fn unfinished_work(tree: &Tree) -> Vec<Problem> {
    lines_with(tree, UNFINISHED, |_| true, "is unfinished")
}

pub(super) fn skipped_tests(tree: &Tree) -> Vec<Problem> {
    lines_with(tree, SKIPPED, |path| path.ends_with(".rs"), "skips a test")
}

pub(super) fn machine_paths(tree: &Tree) -> Vec<Problem> {
    lines_with(tree, MACHINE_FOLDERS, |_| true, "names a folder of one machine")
}

pub(super) fn large_files(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in &tree.files {
        let is_excused = LARGE_ENDINGS.iter().any(|ending| file.path.ends_with(ending));
        if file.size_bytes > SIZE_BYTES_MAX && !is_excused {
            problems.push(Problem::new(&file.path, format!("{} bytes, more than 1 MB", file.size_bytes)));
        }
    }
    problems
}

/// Every line of the chosen files that holds one of the words, standing on its own.
fn lines_with(
    tree: &Tree,
    words: &[&str],
    is_chosen: impl Fn(&str) -> bool,
    complaint: &str,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.files.iter().filter(|file| is_chosen(&file.path)) {
        for (index, line) in file.text.lines().enumerate() {
            if let Some(word) = words.iter().find(|word| stands_alone(line, word)) {
                problems.push(Problem::at_line(&file.path, index, format!("`{word}` {complaint}")));
            }
        }
    }
    problems
}

/// `TODOR` is a name and `example.com/home/x` an address: neither is what a rule looks for.
fn stands_alone(line: &str, word: &str) -> bool {
    let is_part_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let begins_clean = !before.is_some_and(|letter| is_part_of_word(letter) || letter == '.');
        let ends_in_word = word.chars().next_back().is_some_and(is_part_of_word);
        begins_clean && !(ends_in_word && after.is_some_and(is_part_of_word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rule: fn(&Tree) -> Vec<Problem>, path: &str, text: &str, count: usize) {
        let problems = rule(&Tree::of(&[(path, text)]));
        assert_eq!(problems.len(), count, "{problems:?}");
    }

    #[test]
    fn a_file_of_401_lines_is_too_long() {
        check(long_files, "a.rs", &"x\n".repeat(400), 0);
        check(long_files, "a.rs", &"x\n".repeat(401), 1);
        check(long_files, "a.md", &"x\n".repeat(401), 0);
    }

    #[test]
    fn a_file_that_does_not_say_what_it_is_for_is_named() {
        check(missing_openings, "a.rs", "//! bytes → pages.\n", 0);
        check(missing_openings, "a.rs", "use std::fmt;\n", 1);
        check(missing_openings, "a.rs", "", 1);
    }

    #[test]
    fn unfinished_work_is_found_wherever_it_hides() {
        check(unfinished_work, "a.rs", &format!("fn a() {{ {}() }}", UNFINISHED[2]), 1);
        check(unfinished_work, "a.md", &format!("- {}: later", UNFINISHED[0]), 1);
        check(unfinished_work, "a.rs", &format!("// {}\n// {}", UNFINISHED[0], UNFINISHED[1]), 2);
        check(unfinished_work, "a.rs", &format!("let name = \"{}R\";", UNFINISHED[0]), 0);
        check(unfinished_work, "Cargo.toml", "todo = \"warn\"", 0);
    }

    #[test]
    fn a_skipped_test_is_found() {
        check(skipped_tests, "a.rs", &format!("{} = \"slow\"]\nfn a() {{}}", SKIPPED[0]), 1);
        check(skipped_tests, "a.rs", "#[test]\nfn a() {}", 0);
    }

    #[test]
    fn a_path_of_one_machine_is_found() {
        check(machine_paths, "a.md", &format!("see {}me/notes", MACHINE_FOLDERS[0]), 1);
        check(machine_paths, "a.md", &format!("see https://example.com{}me", MACHINE_FOLDERS[0]), 0);
    }

    #[test]
    fn only_fonts_may_be_large() {
        let large = "x".repeat(1_048_577);
        check(large_files, "a.bin", &large, 1);
        check(large_files, "a.ttf", &large, 0);
        check(large_files, "a.bin", "x", 0);
    }
}
