//! Goals that were checked and missed, and the names in their tables.

use std::path::Path;

/// Counts the goals that were checked and missed.
#[derive(Debug, Default)]
pub(super) struct Score {
    pub(super) checked: usize,
    pub(super) missed: usize,
}

impl Score {
    /// The word for the table, and one more on the count.
    pub(super) fn goal(&mut self, is_reached: bool) -> &'static str {
        self.checked += 1;
        if is_reached {
            return "ok";
        }
        self.missed += 1;
        "MISSED"
    }
}

/// The last part of a path, for tables.
pub(super) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_goal_is_said_and_counted() {
        let mut score = Score::default();
        assert_eq!(score.goal(true), "ok");
        assert_eq!(score.goal(false), "MISSED");
        assert_eq!((score.checked, score.missed), (2, 1));
    }
}
