//! Every dependency's licence lets a lender run and change the program.

use anyhow::Result;
use serde_json::Value;

use super::{Problem, packages};

/// Permissive, or copyleft only for the file itself (MPL-2.0).
const ALLOWED: &[&str] = &[
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0",
    "CC0-1.0", "CDLA-Permissive-2.0", "ISC", "MIT", "MIT-0", "MPL-2.0", "Unicode-3.0", "Unlicense", "Zlib",
];

pub(super) fn forbidden_licences(metadata: &Value) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for package in packages(metadata)? {
        let name = package["name"].as_str().unwrap_or_default();
        match package["license"].as_str() {
            Some(licence) if is_allowed(licence) => {}
            Some(licence) => problems.push(Problem::new(name, format!("licence `{licence}` is not allowed"))),
            None => problems.push(Problem::new(name, "states no licence")),
        }
    }
    Ok(problems)
}

/// Reads an SPDX expression: `OR` leaves the choice to us, `AND` binds us to both. `/` is an old spelling of `OR`.
/// An expression that cannot be read allows nothing.
fn is_allowed(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let answer = any_of(&mut words);
    answer == Some(true) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(words: &mut Words) -> Option<bool> {
    let mut answer = all_of(words)?;
    while words.next_if_eq(&"OR").is_some() {
        answer |= all_of(words)?;
    }
    Some(answer)
}

fn all_of(words: &mut Words) -> Option<bool> {
    let mut answer = one(words)?;
    while words.next_if_eq(&"AND").is_some() {
        answer &= one(words)?;
    }
    Some(answer)
}

fn one(words: &mut Words) -> Option<bool> {
    let name = words.next()?;
    if name == "(" {
        let answer = any_of(words)?;
        return words.next_if_eq(&")").map(|_| answer);
    }
    if words.next_if_eq(&"WITH").is_some() {
        let exception = words.next()?;
        return Some(ALLOWED.contains(&format!("{name} WITH {exception}").as_str()));
    }
    Some(ALLOWED.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(expression: &str, expected: bool) {
        assert_eq!(is_allowed(expression), expected, "{expression}");
    }

    #[test]
    fn one_good_choice_is_enough() {
        check("MIT", true);
        check("MIT OR Apache-2.0", true);
        check("GPL-3.0-only OR MIT", true);
        check("MIT/Apache-2.0", true);
        check("Apache-2.0 WITH LLVM-exception OR GPL-2.0", true);
    }

    #[test]
    fn what_binds_us_to_a_forbidden_licence_is_refused() {
        check("GPL-3.0-only", false);
        check("MIT AND GPL-3.0-only", false);
        check("(MIT OR Apache-2.0) AND Unicode-3.0", true);
        check("(MIT OR Apache-2.0) AND AGPL-3.0-only", false);
        check("MIT AND (GPL-2.0 OR LGPL-2.1)", false);
        check("Apache-2.0 WITH Something-else", false);
    }

    #[test]
    fn nonsense_is_refused() {
        for nonsense in ["", "OR", "MIT OR", "(MIT", "MIT MIT", ") MIT ("] {
            check(nonsense, false);
        }
    }

    #[test]
    fn a_package_without_a_licence_is_named() {
        let metadata = json!({ "packages": [{ "name": "mystery", "license": null }] });
        assert_eq!(forbidden_licences(&metadata).unwrap(), [Problem::new("mystery", "states no licence")]);
    }

    #[test]
    fn the_workflow_allows_the_same_licences() {
        let configuration = include_str!("../../../deny.toml");
        let list =
            configuration.split_once("allow = [").and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
        let names: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
        assert_eq!(names, ALLOWED);
    }
}
