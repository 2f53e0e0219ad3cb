//! How far the reading of a long file is, for people at a terminal.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Draws nothing unless standard error is a terminal and the file is long enough to wait for.
pub(crate) struct Progress(Option<ProgressBar>);

/// Shorter files are read before a bar could be seen.
const LONG: usize = 50;
const BAR: &str = "{wide_bar} page {pos} of {len}";
/// Pages of a scan take a second or two each: a sentence says what is being waited for.
const SENTENCE: &str = "{msg}";

impl Progress {
    pub(crate) fn begin() -> Self {
        let bar = || ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        Self(std::io::stderr().is_terminal().then(bar))
    }

    pub(crate) fn show(&self, how_far: engine::Progress) {
        let Some(bar) = self.0.as_ref().filter(|_| how_far.is_scan || how_far.pages >= LONG) else { return };
        if let Ok(style) = ProgressStyle::with_template(if how_far.is_scan { SENTENCE } else { BAR }) {
            bar.set_style(style);
        }
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(20));
        }
        bar.set_length(how_far.pages as u64);
        bar.set_position(how_far.pages_read as u64);
        bar.set_message(sentence(how_far));
    }

    pub(crate) fn end(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// The page that is being read is the one behind those that were.
fn sentence(how_far: engine::Progress) -> String {
    let page = (how_far.pages_read + 1).min(how_far.pages);
    format!("Reading page {page} of {}\u{2026}", how_far.pages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_that_is_being_read_is_named() {
        for (pages_read, expected) in
            [(0, "Reading page 1 of 12…"), (2, "Reading page 3 of 12…"), (12, "Reading page 12 of 12…")]
        {
            assert_eq!(sentence(engine::Progress { pages_read, pages: 12, is_scan: true }), expected);
        }
    }
}
