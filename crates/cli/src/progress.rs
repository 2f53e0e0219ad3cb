//! How far the reading of a long file is, for people at a terminal.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Draws nothing unless standard error is a terminal and the file is long enough to wait for.
pub(crate) struct Progress(Option<ProgressBar>);

/// Shorter files are read before a bar could be seen.
const LONG: usize = 50;

impl Progress {
    pub(crate) fn begin() -> Self {
        if !std::io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} page {pos} of {len}") {
            bar.set_style(style);
        }
        Self(Some(bar))
    }

    pub(crate) fn show(&self, how_far: engine::Progress) {
        let Some(bar) = self.0.as_ref().filter(|_| how_far.is_scan || how_far.pages >= LONG) else { return };
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(20));
        }
        bar.set_length(how_far.pages as u64);
        bar.set_position(how_far.pages_read as u64);
    }

    pub(crate) fn end(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
