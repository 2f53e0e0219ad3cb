//! Was a figure added later: not when the rest of its row or its column was?

use super::odd::few;
use super::style::{evidence, finding};
use super::table::{Cell, Kind, Row, Table};
use crate::check::{Evidence, Family, Severity};
use crate::question::{Finding, Question};

pub(super) const PAINT_ORDER: Question = Question {
    code: "paint_order_outlier",
    family: Family::Page,
    title: "Was an amount added after the rest of its row?",
    weight: Severity::High,
    benign: "Programs that paint column by column, or from the foot of the page up, do so for all rows and are not counted.",
};

/// A page with fewer rows has no order to fall out of.
const ROWS: usize = 6;
/// Where the order is known from other pages, this many will do.
const FEW_ROWS: usize = 3;

pub(super) fn order(tables: &[Table<'_>]) -> Option<Finding> {
    let odd: Vec<Evidence> = tables.iter().flat_map(out_of_turn).collect();
    finding(Severity::High, odd, "added after the rest of the row")
}

fn out_of_turn(table: &Table<'_>) -> Vec<Evidence> {
    let mut rows: Vec<Row<'_>> =
        table.rows.iter().filter(|row| row.cells().next().is_some()).copied().collect();
    rows.sort_by(|a, b| a.traces.cmp(&b.traces).then(a.area.top.total_cmp(&b.area.top)));
    let has_one_column = table.has_one_column_of_amounts();
    let mut odd: Vec<Cell<'_>> = Vec::new();
    let pages = || rows.chunk_by(|one, next| one.traces == next.traces);
    let mut paints_rows = false;
    for page in pages().filter(|page| page.len() >= ROWS) {
        let by_row = by_row(page);
        paints_rows |= by_row.is_some();
        odd.extend(by_row.unwrap_or_else(|| by_column(page, has_one_column)));
    }
    // A short page is painted as the long ones are.
    for page in pages().filter(|page| paints_rows && (FEW_ROWS..ROWS).contains(&page.len())) {
        odd.extend(by_row(page).unwrap_or_default());
    }
    let patched: Vec<Cell<'_>> =
        rows.iter().flat_map(Row::cells).filter(|cell| cell.figure.is_patched).collect();
    if patched.len() <= few(rows.len()) && rows.len() >= ROWS {
        odd.extend(patched);
    }
    let mut touched: Vec<usize> = odd.iter().map(|cell| cell.transaction).collect();
    touched.sort_unstable();
    touched.dedup();
    if touched.len() > few(rows.len()) {
        return Vec::new();
    }
    odd.sort_by_key(|cell| (cell.traces, cell.figure.order));
    odd.dedup_by(|next, kept| std::ptr::eq(next.figure, kept.figure));
    odd.iter()
        .map(|cell| {
            let found = format!("\u{201c}{}\u{201d} painted at another time", cell.figure.text.as_str());
            evidence(cell, "painted with the rest of its row or column".to_owned(), found)
        })
        .collect()
}

/// The middle turn of a row's cells: one cell painted at the end of the page does not move it.
fn turn(row: &Row<'_>) -> i64 {
    let mut turns: Vec<i64> = row.cells().map(|cell| i64::from(cell.figure.order)).collect();
    turns.sort_unstable();
    turns.get((turns.len().saturating_sub(1)) / 2).copied().unwrap_or(0)
}

/// The odd cells of a page that paints one row after the other; `None` for a page that does not.
fn by_row<'s>(page: &[Row<'s>]) -> Option<Vec<Cell<'s>>> {
    let turns: Vec<i64> = page.iter().map(turn).collect();
    let kept = in_order(&turns, few(page.len()))?;
    let mut odd: Vec<Cell<'s>> = Vec::new();
    let in_turn: Vec<(&Row<'s>, i64)> = page
        .iter()
        .zip(&turns)
        .zip(&kept)
        .filter(|(_, kept)| **kept)
        .map(|((row, turn), _)| (row, *turn))
        .collect();
    let is_falling = is_falling(&in_turn);
    let mut apart = 0;
    for (place, (row, _)) in in_turn.iter().enumerate() {
        let at = |step: usize, is_back: bool| {
            let place = if is_back { place.checked_sub(step)? } else { place + step };
            in_turn.get(place).map(|(_, turn)| *turn)
        };
        let is_between = |order: i64, step: usize| {
            let (before, after) = (at(step, true), at(step, false));
            let is_falling = is_falling || before.zip(after).is_some_and(|(before, after)| before > after);
            let (low, high) = if is_falling { (after, before) } else { (before, after) };
            low.is_none_or(|low| order > low) && high.is_none_or(|high| order < high)
        };
        for cell in row.cells() {
            let order = i64::from(cell.figure.order);
            if !is_between(order, 1) {
                apart += 1;
                // A step from its row may be the engine's way; two steps are not.
                if !is_between(order, 2) {
                    odd.push(cell);
                }
            } else if is_left_behind(page, row, cell) {
                apart += 1;
                odd.push(cell);
            }
        }
    }
    if apart > few(page.len()) {
        return None;
    }
    let rows = page.iter().zip(&kept).filter(|(_, kept)| !**kept).map(|(row, _)| row);
    odd.extend(rows.flat_map(Row::cells));
    // Where one cell of a row is all that is known of it, a short column painted by itself looks like rows out of turn.
    let pairs = page.iter().filter(|row| row.cells().nth(1).is_some()).count();
    (odd.is_empty() || pairs * 2 >= page.len()).then_some(odd)
}

/// The last rows of a page have none behind them that would tell: a cell is painted apart from them if all other rows were
/// done before it, and it comes later after its own row than any other row is long.
fn is_left_behind(page: &[Row<'_>], row: &Row<'_>, cell: Cell<'_>) -> bool {
    /// A line at the foot of a page has more letters.
    const LETTERS: i64 = 40;
    let order = |cell: &Cell<'_>| i64::from(cell.figure.order);
    let is_other = |other: &Cell<'_>| other.transaction != cell.transaction;
    let length = |row: &Row<'_>| {
        let turns = || row.cells().map(|cell| order(&cell));
        turns().max().zip(turns().min()).map_or(0, |(last, first)| last - first)
    };
    let own = row.cells().filter(|own| !std::ptr::eq(own.figure, cell.figure));
    let Some(own) = own.map(|own| order(&own)).max() else { return false };
    // Few go on to be compared with the whole page.
    if order(&cell) - own <= LETTERS {
        return false;
    }
    let others = || page.iter().filter(|other| other.cells().next().is_some_and(|cell| is_other(&cell)));
    let usual = others().map(length).max().unwrap_or(0);
    others().flat_map(Row::cells).all(|other| order(&other) < order(&cell))
        && order(&cell) - own > 2 * usual + LETTERS
}

fn is_falling(rows: &[(&Row<'_>, i64)]) -> bool {
    rows.first().zip(rows.last()).is_some_and(|(first, last)| first.1 > last.1)
}

/// The odd cells of a page that paints one column after the other: those painted when all columns were done. Of a page that
/// paints in neither order nothing can be said.
///
/// Debits and credits that stand in one column are painted as one: the last credit may well come after the last debit.
fn by_column<'s>(page: &[Row<'s>], has_one_column: bool) -> Vec<Cell<'s>> {
    let kinds: &[&[Kind]] = if has_one_column {
        &[&[Kind::Date], &[Kind::Debit, Kind::Credit], &[Kind::Balance]]
    } else {
        &[&[Kind::Date], &[Kind::Debit], &[Kind::Credit], &[Kind::Balance]]
    };
    let column = |kinds: &&[Kind]| -> Vec<Cell<'s>> {
        page.iter().flat_map(Row::cells).filter(|cell| kinds.contains(&cell.kind)).collect()
    };
    let (long, short): (Vec<_>, Vec<_>) =
        kinds.iter().map(column).partition(|column| column.len() >= ROWS + 2);
    let turn = |cell: &Cell<'_>| i64::from(cell.figure.order);
    let mut late: Vec<Cell<'s>> = Vec::new();
    let mut done: i64 = 0;
    for column in &long {
        let turns: Vec<i64> = column.iter().map(turn).collect();
        let Some(kept) = in_order(&turns, few(column.len())) else { return Vec::new() };
        for (cell, is_kept) in column.iter().zip(kept) {
            if is_kept {
                done = done.max(turn(cell));
            } else {
                late.push(*cell);
            }
        }
    }
    late.retain(|cell| turn(cell) > done);
    // A short column may be painted last as a whole; one of its cells alone is not.
    for column in short.iter().filter(|column| column.len() >= 3 && !long.is_empty()) {
        let mut after = column.iter().filter(|cell| turn(cell) > done);
        if let (Some(only), None) = (after.next(), after.next()) {
            late.push(*only);
        }
    }
    late
}

/// Which of the turns rise, or fall, one after the other; `None` when more than `exceptions` do not, or when one that
/// does not is only a step from where it should be.
fn in_order(turns: &[i64], exceptions: usize) -> Option<Vec<bool>> {
    let falling: Vec<i64> = turns.iter().map(|turn| -turn).collect();
    let (rising, falling) = (longest_rise(turns), longest_rise(&falling));
    let count = |kept: &[bool]| kept.iter().filter(|kept| **kept).count();
    let kept = if count(&rising) >= count(&falling) { rising } else { falling };
    if turns.len() - count(&kept) > exceptions {
        return None;
    }
    let sorted = {
        let mut sorted = turns.to_vec();
        sorted.sort_unstable();
        sorted
    };
    let is_fall = count(&longest_rise(turns)) < count(&kept);
    let is_near = |place: usize, turn: i64| {
        let rank = sorted.partition_point(|other| *other < turn);
        let rank = if is_fall { turns.len() - 1 - rank } else { rank };
        rank.abs_diff(place) < 3
    };
    let strays = turns.iter().zip(&kept).enumerate().filter(|(_, (_, kept))| !**kept);
    let kept_near: Vec<usize> =
        strays.filter(|(place, (turn, _))| is_near(*place, **turn)).map(|(place, _)| place).collect();
    let mut kept = kept;
    for place in kept_near {
        if let Some(kept) = kept.get_mut(place) {
            *kept = true;
        }
    }
    Some(kept)
}

/// Marks the values of one longest rising sequence.
fn longest_rise(values: &[i64]) -> Vec<bool> {
    // The last value of the best sequence of each length, and for each value the one before it in its sequence.
    let mut tails: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(values.len());
    for (index, value) in values.iter().enumerate() {
        let length = tails.partition_point(|tail| values.get(*tail).is_some_and(|other| other < value));
        before.push(length.checked_sub(1).and_then(|shorter| tails.get(shorter).copied()));
        match tails.get_mut(length) {
            Some(tail) => *tail = index,
            None => tails.push(index),
        }
    }
    let mut kept = vec![false; values.len()];
    let mut at = tails.last().copied();
    while let Some(index) = at {
        if let Some(kept) = kept.get_mut(index) {
            *kept = true;
        }
        at = before.get(index).copied().flatten();
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(turns: &[i64], expected: Option<&[usize]>) {
        let strays = in_order(turns, 1).map(|kept| {
            kept.iter().enumerate().filter(|(_, kept)| !**kept).map(|(place, _)| place).collect::<Vec<_>>()
        });
        assert_eq!(strays.as_deref(), expected, "{turns:?}");
    }

    #[test]
    fn one_that_is_far_out_of_turn_is_a_stray() {
        check(&[1, 2, 3, 4, 5, 6], Some(&[]));
        check(&[6, 5, 4, 3, 2, 1], Some(&[]));
        check(&[1, 99, 3, 4, 5, 6], Some(&[1]));
        check(&[6, 5, 99, 3, 2, 1, 0], Some(&[]));
        check(&[9, 8, 7, 6, 99, 4, 3, 2], Some(&[4]));
        check(&[1, 3, 2, 4, 5, 6], Some(&[]));
        check(&[1, 9, 2, 8, 3, 7], None);
    }
}
