//! Where a row stands below others, and its day beside its figures: a day that was not seen leaves its room empty, and one that
//! is the next row's stands too low.

use ledger::{Area, Transaction, upper_middle_by};
use sight::Word;

use super::look::SeenPage;
use super::rows::{Figures, page_of};

/// More than rows usually have above them, by so many heights of their letters, is room for a line that was not read.
const A_LINE: f32 = 1.0;
/// Words of one line stand no farther below each other than this, in heights of their letters.
const LEVEL: f32 = 0.7;

/// For each row whether a line could stand in the empty room above it, given how near the rows of the statement usually stand to
/// what is above them.
pub(super) fn are_wide(rows: &[Transaction], pages: &[SeenPage]) -> Vec<bool> {
    let gaps: Vec<Option<f32>> = rows.iter().map(|row| gap(row, page_of(row, pages)?)).collect();
    let mut known: Vec<f32> = gaps.iter().flatten().copied().collect();
    let usual = upper_middle_by(&mut known, f32::total_cmp).unwrap_or(0.0);
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

/// Whether a row's day stands on a line below its figures. Where days stand in the first line of a row and figures in the last, the
/// line after the figures begins the next row.
pub(super) fn is_below_figures(day: &[&Word], row: &Transaction, page: &SeenPage) -> bool {
    let figures = Figures::of(row, page);
    let figure = figures.amount.or(figures.balance).and_then(|at| page.words.get(at)).map(|seen| &seen.word);
    let first = day.iter().min_by(|one, other| one.baseline.total_cmp(&other.baseline));
    first.zip(figure).is_some_and(|(day, figure)| day.baseline > figure.baseline + LEVEL * figure.height)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{row, word};
    use super::*;

    #[test]
    fn a_day_below_the_figures_of_its_row_may_be_that_of_the_next() {
        let is_below = |line: f32| {
            let day = word("01/04/2025", 5.0, line);
            let page = SeenPage::of(vec![day.clone(), word("1.00", 200.0, 6.0)]);
            is_below_figures(&[&day], &row(0), &page)
        };
        assert!(is_below(12.0));
        assert!(!is_below(8.0));
        assert!(!is_below(1.0));
    }
}
