//! Cells of one column → the few that differ from all the others.

use super::table::Cell;

/// Fewer cells than this have no habit to speak of.
pub(super) const HABIT: usize = 12;
/// On one page, this many cells say how the page prints them.
const PAGE_HABIT: usize = 3;

/// So many of a column's cells may differ and still be exceptions: more than that, and it is how the bank prints.
pub(super) const fn few(cells: usize) -> usize {
    let share = cells / HABIT;
    match share {
        0 => 1,
        1..=4 => share,
        _ => 4,
    }
}

/// The value that more than two thirds share.
pub(super) fn habit<K: PartialEq + Copy>(values: impl Iterator<Item = K> + Clone) -> Option<K> {
    let total = values.clone().count();
    // The only value that can be shared by more than half is the one that is left when unequal ones cancel out.
    let mut leading: Option<(K, usize)> = None;
    for value in values.clone() {
        leading = match leading {
            Some((lead, count)) if lead == value => Some((lead, count + 1)),
            Some((lead, count)) if count > 1 => Some((lead, count - 1)),
            _ => Some((value, 1)),
        };
    }
    let (lead, _) = leading?;
    (values.filter(|value| *value == lead).count() * 3 > total * 2).then_some(lead)
}

/// The few cells whose value is not the habit of their column, with that habit.
pub(super) fn odd_ones<'c, 's, K: PartialEq + Copy>(
    cells: &'c [Cell<'s>],
    key: impl Fn(&Cell<'s>) -> K + Copy,
) -> Vec<(&'c Cell<'s>, K)> {
    if cells.len() < HABIT {
        return Vec::new();
    }
    let Some(usual) = habit(cells.iter().map(key)) else { return Vec::new() };
    let odd: Vec<(&Cell<'s>, K)> =
        cells.iter().filter(|cell| key(cell) != usual).map(|cell| (cell, usual)).collect();
    if odd.len() > few(cells.len()) { Vec::new() } else { odd }
}

/// The same for what can only be compared on one page.
pub(super) fn odd_on_pages<'c, 's, K: PartialEq + Copy>(
    cells: &'c [Cell<'s>],
    key: impl Fn(&Cell<'s>) -> K + Copy,
) -> Vec<&'c Cell<'s>> {
    if cells.len() < HABIT {
        return Vec::new();
    }
    let mut odd = Vec::new();
    for page in cells.chunk_by(|one, next| one.traces == next.traces) {
        if page.len() < PAGE_HABIT {
            continue;
        }
        // A page without a habit has no exceptions either, and its column none anywhere.
        let Some(usual) = habit(page.iter().map(key)) else { return Vec::new() };
        odd.extend(page.iter().filter(|cell| key(cell) != usual));
    }
    if odd.len() > few(cells.len()) { Vec::new() } else { odd }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &str, expected: Option<char>) {
        assert_eq!(habit(values.chars()), expected, "{values}");
    }

    #[test]
    fn a_habit_is_shared_by_more_than_two_thirds() {
        check("", None);
        check("a", Some('a'));
        check("ab", None);
        check("aab", None);
        check("aaab", Some('a'));
        check("baaaaaa", Some('a'));
        check("abababa", None);
    }
}
