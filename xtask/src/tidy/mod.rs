//! The house rules that a program can check. Each rule is a function from the tree to what is wrong with it.

mod circles;
mod documents;
mod imports;
mod licences;
mod modules;
mod purity;
mod sources;
mod texts;
mod tree;

use std::fmt;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{cargo, output_of, step};
pub(crate) use tree::Tree;

/// Something that breaks a rule, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    place: String,
    complaint: String,
}

impl Problem {
    fn new(place: impl Into<String>, complaint: impl Into<String>) -> Self {
        Self { place: place.into(), complaint: complaint.into() }
    }

    fn at_line(path: &str, index: usize, complaint: impl Into<String>) -> Self {
        Self::new(format!("{path}:{}", index + 1), complaint)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.complaint)
    }
}

pub(crate) fn run() -> Result<()> {
    step("tidy", check)
}

/// Applies every rule and shows all that is wrong, not only the first.
pub(crate) fn check() -> Result<()> {
    let tree = Tree::read()?;
    let members = metadata(&["--no-deps"])?;
    let everything = metadata(&[])?;

    let rules: [(&str, Vec<Problem>); 13] = [
        ("files are short", sources::long_files(&tree)),
        ("files say what they are", sources::missing_openings(&tree)),
        ("nothing is left unfinished", sources::unfinished_work(&tree)),
        ("no test is skipped", sources::skipped_tests(&tree)),
        ("no machine's paths", sources::machine_paths(&tree)),
        ("no large files", sources::large_files(&tree)),
        ("pure crates are pure", purity::impure_sources(&tree)),
        ("files do not go round in circles", circles::large_circles(&tree)),
        ("texts of pages stand in one place", texts::strewn_texts(&tree)),
        ("crates import what they may", imports::forbidden_imports(&members)?),
        ("dependencies have allowed licences", licences::forbidden_licences(&everything)?),
        ("documented commands exist", documents::unknown_commands(&tree)),
        ("links lead somewhere", documents::broken_links(&tree)),
    ];

    let mut count = 0;
    for (rule, problems) in &rules {
        for problem in problems {
            println!("{problem} ({rule})");
        }
        count += problems.len();
    }
    if count > 0 {
        bail!("{count} places break a house rule");
    }
    println!("{} rules hold for {} files", rules.len(), tree.files.len());
    Ok(())
}

/// The rule about licences for a package that is no member of the workspace.
pub(crate) fn licences_of(manifest: &str) -> Result<()> {
    let problems = licences::forbidden_licences(&metadata(&["--manifest-path", manifest])?)?;
    problems.iter().for_each(|problem| println!("{problem}"));
    if !problems.is_empty() {
        bail!("{} dependencies have a licence that is not allowed", problems.len());
    }
    Ok(())
}

fn metadata(arguments: &[&str]) -> Result<Value> {
    let fixed = ["metadata", "--format-version", "1", "--locked"];
    let json = output_of(&mut cargo(fixed.iter().chain(arguments)))?;
    serde_json::from_slice(&json).context("cargo metadata printed something that is not JSON")
}

/// The packages of a `cargo metadata` answer.
fn packages(metadata: &Value) -> Result<&Vec<Value>> {
    metadata["packages"].as_array().context("cargo metadata names no packages")
}
