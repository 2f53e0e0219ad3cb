//! How far the reading of a file is, and how long a scan takes.

/// The network and the renderer take this long for a page: `cargo xtask bench scans`.
const SECONDS_A_SCANNED_PAGE: f32 = 2.5;

/// Told now and then while a file is read. A scan says once that nothing is read yet, and then each page that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub pages_read: usize,
    pub pages: usize,
    /// Of pages that are pictures, which take a second or two each.
    pub is_scan: bool,
}

/// True gives up.
pub(crate) type Stop<'a> = dyn Fn(Progress) -> bool + Sync + 'a;

impl From<pdf::Progress> for Progress {
    fn from(pdf::Progress { pages_read, pages }: pdf::Progress) -> Self {
        Self { pages_read, pages, is_scan: false }
    }
}

/// About how long the pages of a scan take, for people who wait.
#[must_use]
pub fn scan_seconds(pages: u32) -> u32 {
    (pages as f32 * SECONDS_A_SCANNED_PAGE).ceil() as u32
}
