//! A folder that can be full, read-only or away. The first two need a file system of its own, which only root can mount.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::packages::is_root;
use crate::shell::output_of;

/// Takes memory only for what is in it.
const ROOMY: &str = "size=1g";
/// For what is under way when it becomes full.
const LEFT_KB: u64 = 16;

pub(super) struct Disk {
    mount: PathBuf,
    pub(super) is_mounted: bool,
}

impl Disk {
    pub(super) fn create(mount: PathBuf) -> Result<Self> {
        fs::create_dir_all(&mount)?;
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", ROOMY, "lending-chaos"]).arg(&mount);
        let is_mounted = is_root()? && output_of(&mut command).is_ok();
        let disk = Self { mount, is_mounted };
        fs::create_dir_all(disk.folder())?;
        Ok(disk)
    }

    pub(super) fn folder(&self) -> PathBuf {
        self.mount.join("files")
    }

    pub(super) fn fill(&self) -> Result<()> {
        let told = output_of(Command::new("df").args(["--output=used", "-k"]).arg(&self.mount))?;
        let told = String::from_utf8_lossy(&told).into_owned();
        let used: u64 = told.lines().next_back().context("df says nothing")?.trim().parse()?;
        self.remount(&format!("size={}k", used + LEFT_KB))
    }

    pub(super) fn make_room(&self) -> Result<()> {
        self.remount(ROOMY)
    }

    pub(super) fn lock(&self) -> Result<()> {
        self.remount("ro")
    }

    pub(super) fn unlock(&self) -> Result<()> {
        self.remount("rw")
    }

    pub(super) fn take_away(&self) -> Result<()> {
        Ok(fs::rename(self.folder(), self.away())?)
    }

    /// A service that makes a new folder in its place must not have the last word.
    pub(super) fn bring_back(&self) -> Result<()> {
        if self.folder().exists() {
            fs::remove_dir_all(self.folder())?;
        }
        Ok(fs::rename(self.away(), self.folder())?)
    }

    fn away(&self) -> PathBuf {
        self.mount.join("away")
    }

    fn remount(&self, option: &str) -> Result<()> {
        let options = format!("remount,{option}");
        output_of(Command::new("mount").args(["-o", &options]).arg(&self.mount)).map(drop)
    }

    /// What was on it is gone.
    pub(super) fn unmount(&mut self) {
        if std::mem::take(&mut self.is_mounted)
            && let Err(error) = output_of(Command::new("umount").arg("-l").arg(&self.mount))
        {
            println!("{} stays mounted: {error}", self.mount.display());
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.unmount();
    }
}
