//! The program under test: where cargo builds it.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell::{cargo, output_of, succeed};

pub(crate) fn target_folder() -> Result<PathBuf> {
    let metadata = output_of(&mut cargo(["metadata", "--format-version", "1", "--no-deps"]))?;
    let metadata: Value = serde_json::from_slice(&metadata)?;
    let target = metadata["target_directory"].as_str().context("cargo does not say where it builds")?;
    Ok(PathBuf::from(target))
}

/// The one that the tests built, or a fresh one where they were not run.
pub(crate) fn debug() -> Result<PathBuf> {
    let lending = target_folder()?.join("debug/lending");
    if !lending.is_file() {
        // An example asks for what tests need, so that nothing is compiled twice for them.
        succeed(&mut cargo(["build", "--quiet", "--workspace", "--bin", "lending", "--example", "bare"]))?;
    }
    Ok(lending)
}

pub(crate) fn release() -> Result<PathBuf> {
    built("release")
}

/// As it is shipped: everything optimised, which takes twice as long to build.
pub(crate) fn shipping() -> Result<PathBuf> {
    built("shipping")
}

fn built(profile: &str) -> Result<PathBuf> {
    succeed(&mut cargo(["build", "--profile", profile, "--quiet", "--package", "lending"]))?;
    Ok(target_folder()?.join(profile).join("lending"))
}
