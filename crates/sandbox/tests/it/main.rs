//! Pools of real children, unruly ones and real ones.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod bombs;
mod ends;
mod engine_child;
// Elsewhere there is no jail that could lack something.
#[cfg(target_os = "linux")]
mod guards;
mod owners;
mod pictures;
mod processes;
mod scans;
mod unruly;

use std::path::PathBuf;

use bytes::Bytes;
use sandbox::{Checked, Failure, Limits, Pool, Settings, Task};

pub(crate) const LIMITS: Limits = Limits { pages: 1000, file_bytes: 25 << 20 };

pub(crate) fn program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_unruly-child"))
}

/// Children that obey the first word of a file. The tag tells them from those of other tests.
pub(crate) fn unruly_settings(tag: &str, children: usize) -> Settings {
    Settings { arguments: vec!["work".to_owned(), tag.to_owned()], ..Settings::new(program(), children) }
}

pub(crate) fn engine_settings(children: usize) -> Settings {
    Settings { arguments: vec!["engine".to_owned()], ..Settings::new(program(), children) }
}

pub(crate) async fn check(pool: &Pool, file: &str) -> Result<Checked, Failure> {
    check_for(pool, "a team", file).await
}

pub(crate) async fn check_for(pool: &Pool, owner: &str, file: &str) -> Result<Checked, Failure> {
    pool.check(owner, Bytes::copy_from_slice(file.as_bytes()), None, LIMITS).await
}

pub(crate) fn task() -> Task {
    Task {
        product: policy::DEFAULT_DOCUMENT.to_owned(),
        product_id: None,
        inputs: None,
        applicant_name: None,
        as_of: None,
        file_key: None,
        limits: LIMITS,
        card: None,
        bureau: sandbox::Bureau::NotRequested,
        amendments: None,
    }
}
