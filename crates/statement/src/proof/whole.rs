//! rows split over lines → whole rows.

use crate::date::DateStyle;
use crate::table::{self, CheckKind, Role, Row};

/// Puts rows together whose amount and balance stand on lines of their own, and moves a date that was printed above
/// its row.
pub(super) fn whole(mut rows: Vec<Row>, style: DateStyle) -> Vec<Row> {
    rows.dedup_by(|row, last| {
        let belongs = completes(last, row) || is_rest_of_sum(last, row);
        if belongs {
            absorb(last, std::mem::take(row), style);
        }
        belongs
    });
    rows
}

/// One has only the balance, the other only the amount, and there is one date between them.
fn completes(first: &Row, second: &Row) -> bool {
    let has_balance = |row: &Row| row.figures.iter().any(|figure| figure.role == Role::Balance);
    let moves = |row: &Row| row.figures.iter().any(|figure| figure.role != Role::Balance);
    let is_split = has_balance(first) && !moves(first) && moves(second) && !has_balance(second)
        || moves(first)
            && !has_balance(first)
            && has_balance(second)
            && !moves(second)
            && second.narration.is_empty();
    // Two rows with words of their own are two rows: an opening balance above the first movement of its day.
    let is_one = !first.date.is_empty() || first.narration.is_empty() || second.narration.is_empty();
    is_split
        && is_one
        && first.sheet == second.sheet
        && first.date.is_empty() != second.date.is_empty()
        && second.area.top - first.area.bottom < first.area.height().max(12.0)
        && first.check.is_none()
        && second.check.is_none()
}

/// A total that did not fit beside its neighbour stands on a line of its own below the word.
fn is_rest_of_sum(first: &Row, second: &Row) -> bool {
    let is_total = |check: table::Check| matches!(check.kind, CheckKind::Total | CheckKind::PageTotal);
    first.check.is_some_and(is_total)
        && first.sheet == second.sheet
        && second.date.is_empty()
        && second.narration.is_empty()
        && second.figures.iter().all(|figure| matches!(figure.role, Role::Debit | Role::Credit))
        && second.area.top - first.area.bottom < 12.0
}

fn absorb(first: &mut Row, second: Row, style: DateStyle) {
    first.date.lines.extend(second.date.lines);
    first.value_date.lines.extend(second.value_date.lines);
    first.narration.lines.extend(second.narration.lines);
    first.references.extend(second.references);
    first.transaction_id.lines.extend(second.transaction_id.lines);
    first.posted_at.lines.extend(second.posted_at.lines);
    first.sides.extend(second.sides.into_iter().filter(|side| !side.is_empty()));
    first.figures.extend(second.figures);
    first.words.push(' ');
    first.words.push_str(&second.words);
    first.area = first.area.union(second.area);
    first.lines.end = second.lines.end;
    first.check = table::check(first, style);
}
