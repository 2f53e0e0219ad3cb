//! A page of a long list → how much of it is shown, and where the pages before and after are.

use service::request::Query;

use super::words::{self, english};

/// Beyond it nobody leafs.
const LAST: i64 = 100_000;

/// Ready to be shown.
pub(crate) struct Pager {
    /// `1–50 of 320`
    pub(crate) range: String,
    pub(crate) before: Option<String>,
    pub(crate) after: Option<String>,
}

impl Pager {
    /// The number of the page, from 1. What makes no sense counts as not asked for.
    pub(crate) fn asked(query: &Query) -> i64 {
        query.number("page", (1, LAST)).ok().flatten().unwrap_or(1)
    }

    /// `place` may have a query of its own.
    pub(crate) fn new(place: &str, (number, rows): (i64, i64), shown: usize, total: i64) -> Self {
        let (offset, shown) = ((number - 1) * rows, i64::try_from(shown).unwrap_or_default());
        let joint = if place.contains('?') { '&' } else { '?' };
        let to =
            |number: i64| if number == 1 { place.to_owned() } else { format!("{place}{joint}page={number}") };
        let range = if shown == 0 {
            english::measures::NO_ROWS.to_owned()
        } else {
            let (first, last) = (words::counted(offset + 1), words::counted(offset + shown));
            english::measures::range(&first, &last, &words::counted(total))
        };
        Self {
            range,
            before: (number > 1).then(|| to(number - 1)),
            after: (offset + shown < total).then(|| to(number + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_before_and_after_are_those_there_are() {
        let first = Pager::new("/review", (1, 20), 20, 1_050);
        assert_eq!((first.range.as_str(), first.before), ("1–20 of 1,050", None));
        assert_eq!(first.after.as_deref(), Some("/review?page=2"));
        let last = Pager::new("/review?show=decided", (3, 20), 5, 45);
        assert_eq!((last.range.as_str(), last.after), ("41–45 of 45", None));
        assert_eq!(last.before.as_deref(), Some("/review?show=decided&page=2"));
    }
}
