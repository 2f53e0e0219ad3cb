//! A sign of life while a long file is read, for people at a terminal.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Draws nothing unless standard error is a terminal and the reading takes long enough to notice.
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    pub(crate) fn begin() -> Self {
        if !std::io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
        if let Ok(style) = ProgressStyle::with_template("{spinner} reading {elapsed_precise}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(Some(bar))
    }

    pub(crate) fn tick(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    pub(crate) fn end(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
