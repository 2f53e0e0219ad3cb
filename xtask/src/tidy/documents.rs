//! Documents tell the truth: the commands they show exist, and their links lead somewhere.

use super::tree::File;
use super::{Problem, Tree};

/// Where the words and options of the two programs are declared.
const PROGRAMS: &[(&str, &str)] = &[
    ("cargo xtask ", "xtask/src/"),
    ("cargo run --release -- ", "crates/cli/src/"),
    ("lending ", "crates/cli/src/"),
    ("target/release/lending ", "crates/cli/src/"),
];

pub(super) fn unknown_commands(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.documents().filter(|file| file.path == "README.md" || file.path == "fuzz/README.md") {
        for (index, line) in shown_commands(file) {
            for (prefix, sources) in PROGRAMS {
                let Some(arguments) = line.strip_prefix(prefix) else { continue };
                for unknown in unknown_words(tree, sources, arguments) {
                    problems.push(Problem::at_line(
                        &file.path,
                        index,
                        format!("there is no `{prefix}… {unknown}`"),
                    ));
                }
            }
            let program = line.split(' ').next().unwrap_or_default();
            if let Some(script) = program.strip_prefix("./")
                && !tree.holds(script)
            {
                problems.push(Problem::at_line(&file.path, index, format!("there is no `{script}`")));
            }
        }
    }
    problems
}

/// Lines inside fences that are marked as shell, without prompts and comments.
fn shown_commands(file: &File) -> Vec<(usize, &str)> {
    let mut is_inside = false;
    let mut commands = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        if line.starts_with("```") {
            is_inside = !is_inside && line == "```sh";
        } else if is_inside {
            let command = line.split(" #").next().unwrap_or_default().trim();
            commands.push((index, command.strip_prefix("$ ").unwrap_or(command)));
        }
    }
    commands
}

/// The sub-command and the options that no source of the program declares. A sub-command is a variant
/// (`Analyze`), an option a field (`password_stdin`) of what its arguments are parsed into.
fn unknown_words<'a>(tree: &Tree, sources: &str, arguments: &'a str) -> Vec<&'a str> {
    let mut words = arguments.split_whitespace();
    let subcommand = words.next().filter(|word| !word.starts_with('-'));
    let options = words.take_while(|word| *word != "|" && *word != ">").filter(|word| word.starts_with("--"));
    let declared = |name: &str| {
        let mut files = tree.rust_files().filter(|file| file.path.starts_with(sources));
        files.any(|file| has_word(&file.text, name))
    };
    let unknown_subcommand = subcommand.filter(|word| !declared(&capitalised(word)));
    let unknown_options =
        options.filter(|option| *option != "--help" && !declared(&option[2..].replace('-', "_")));
    unknown_subcommand.into_iter().chain(unknown_options).collect()
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|found| found == word)
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Links to addresses on the web are not followed: a house rule must not need the network.
pub(super) fn broken_links(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.documents() {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for (index, line) in file.text.lines().enumerate() {
            for target in link_targets(line) {
                let target = target.split('#').next().unwrap_or_default();
                if !target.is_empty() && !target.contains("://") && !tree.holds(&resolve(folder, target)) {
                    problems.push(Problem::at_line(
                        &file.path,
                        index,
                        format!("the link to `{target}` is broken"),
                    ));
                }
            }
        }
    }
    problems
}

fn link_targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target))
}

fn resolve(folder: &str, target: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLI: (&str, &str) = ("crates/cli/src/main.rs", "enum Chore { Analyze { password_stdin: bool } }");

    #[track_caller]
    fn check_command(command: &str, count: usize) {
        let readme = format!("Text.\n\n```sh\n{command}\n```\n");
        let problems = unknown_commands(&Tree::of(&[("README.md", &readme), CLI]));
        assert_eq!(problems.len(), count, "{problems:?}");
    }

    #[test]
    fn commands_that_exist_pass() {
        check_command("cargo run --release -- analyze june.pdf --password-stdin", 0);
        check_command("cargo run --release -- analyze june.pdf   # prints --what it could prove", 0);
        check_command("lending analyze june.pdf | jq --raw-output .statement", 0);
        check_command("cargo build --release", 0);
    }

    #[test]
    fn commands_and_options_that_do_not_exist_are_named() {
        check_command("cargo run --release -- serve", 1);
        check_command("lending analyze june.pdf --colour", 1);
        check_command("cargo xtask dance", 1);
        check_command("./run-everything", 1);
    }

    #[test]
    fn output_blocks_are_not_commands() {
        let readme = "```text\nlending dance\n```\n\nlending dance\n";
        assert_eq!(unknown_commands(&Tree::of(&[("README.md", readme), CLI])), []);
    }

    #[track_caller]
    fn check_link(target: &str, count: usize) {
        let document = format!("See [there]({target}).");
        let tree = Tree::of(&[("docs/a/one.md", &document), ("docs/two.md", ""), ("README.md", "")]);
        assert_eq!(broken_links(&tree).len(), count, "{target}");
    }

    #[test]
    fn links_must_lead_somewhere() {
        check_link("../two.md", 0);
        check_link("../../README.md#start", 0);
        check_link("https://example.com/x", 0);
        check_link("#below", 0);
        check_link("../", 0);
        check_link("two.md", 1);
        check_link("../../../README.txt", 1);
    }
}
