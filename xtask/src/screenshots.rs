//! `cargo xtask screenshots`: the program, seen by a browser → pictures of every page, and those of the README among them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::packages::{self, CHROMIUM};
use crate::shell::{cargo, project_folder, step, succeed};

/// Where the pictures of every page go.
const ALBUM: &str = "artefacts/screenshots";
/// Tells the test of every page to take them.
const VARIABLE: &str = "PAGES_ALBUM";
/// Where the README has its own from.
const SHOWN: &str = "docs/pictures";
/// A README is read over slow lines too.
const SIZE_BYTES_MAX: u64 = 150 * 1024;

pub(crate) fn run() -> Result<()> {
    step("tools", || packages::provide(&[CHROMIUM]))?;
    let album = album();
    step("pictures", || {
        if album.exists() {
            fs::remove_dir_all(&album)?;
        }
        // The whole workspace, so that what `cargo xtask test` has built is not built again with other features.
        succeed(cargo(["test", "--workspace", "--test", "browser", "every_page"]).env(VARIABLE, &album))
    })?;
    step("README", refresh)?;
    println!("pictures of every page are in {ALBUM}, those of the README in {SHOWN}");
    Ok(())
}

fn album() -> PathBuf {
    project_folder().join(ALBUM)
}

/// Only what is made for it goes into the repository: small pictures in the folder `readme` of the album.
fn refresh() -> Result<()> {
    let made = album().join("readme");
    let shown = project_folder().join(SHOWN);
    fs::create_dir_all(&shown)?;
    for entry in fs::read_dir(&made).with_context(|| format!("no pictures in {}", made.display()))? {
        let entry = entry?;
        let size_bytes = entry.metadata()?.len();
        let name = entry.file_name();
        if size_bytes > SIZE_BYTES_MAX {
            bail!("{} has {size_bytes} bytes, more than {SIZE_BYTES_MAX}", name.to_string_lossy());
        }
        fs::copy(entry.path(), shown.join(&name))?;
        println!("{SHOWN}/{}: {} KB", name.to_string_lossy(), size_bytes / 1024);
    }
    Ok(())
}
