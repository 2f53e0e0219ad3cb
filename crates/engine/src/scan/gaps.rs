//! How far below other words a row stands: where days are printed above their rows, one that is not seen leaves its room empty.

use ledger::{Area, Transaction};
use sight::Word;

use super::look::SeenPage;
use super::rows::page_of;

/// More than rows usually have above them, by so many heights of their letters, is room for a line that was not read.
const A_LINE: f32 = 1.0;

/// For each row whether a line could stand in the empty room above it, given how near the rows of the statement usually stand to
/// what is above them.
pub(super) fn are_wide(rows: &[Transaction], pages: &[SeenPage]) -> Vec<bool> {
    let gaps: Vec<Option<f32>> = rows.iter().map(|row| gap(row, page_of(row, pages)?)).collect();
    let mut known: Vec<f32> = gaps.iter().flatten().copied().collect();
    known.sort_by(f32::total_cmp);
    let usual = known.get(known.len() / 2).copied().unwrap_or(0.0);
    gaps.into_iter().map(|gap| gap.is_some_and(|gap| gap > usual + A_LINE)).collect()
}

/// Between a row and the words above it, in heights of its letters.
fn gap(row: &Transaction, page: &SeenPage) -> Option<f32> {
    let area = row.origin.area;
    let words = |area: Area| page.words_in(area).filter_map(|at| Some(&page.words.get(at)?.word));
    let top = |word: &Word| word.baseline - word.height;
    let first = words(area).min_by(|one, other| top(one).total_cmp(&top(other)))?;
    let above = words(Area { top: 0.0, bottom: area.top, ..area }).map(|word| word.baseline);
    let foot = above.max_by(f32::total_cmp)?;
    Some((top(first) - foot) / first.height.max(1.0))
}
