//! The sheets of a paper lie in the scanner as they were laid: here they are laid upon each other, so that the columns of one stand where
//! those of the others do.

use ledger::upper_middle_by;

use super::look::SeenPage;
use super::rows::value;

/// A sheet is laid aside by no more, in dots, and is looked for in such steps.
const FARTHEST: i32 = 240;
const STEP: usize = 2;
/// Edges of one column lie no farther apart.
const SAME: f32 = 4.0;
/// So many edges make a column.
const COLUMN_MIN: usize = 4;
/// With fewer in columns nothing is known of how a sheet lies.
const EDGES_MIN: usize = 12;
/// Less than this is how a scanner draws paper in.
const LEAST: f32 = 6.0;

/// Moves each sheet whose columns stand where those of the fullest one do only if it is moved.
pub(super) fn lay_even(pages: &mut [SeenPage]) {
    let edges: Vec<Edges> = pages.iter().map(Edges::of).collect();
    let Some(fullest) = edges.iter().max_by_key(|edges| edges.len()) else { return };
    for (page, edges) in std::iter::zip(pages, &edges) {
        if let Some(aside) = aside(edges, fullest) {
            page.move_aside(aside);
        }
    }
}

/// Where lines begin and figures end, each from left to right.
struct Edges {
    lines: Vec<f32>,
    figures: Vec<f32>,
}

impl Edges {
    fn of(page: &SeenPage) -> Self {
        let words = || page.words.iter().map(|seen| &seen.word);
        // Words come line by line.
        let lines = page.words.chunk_by(|one, next| one.word.baseline == next.word.baseline);
        let begins = lines.map(|line| line.iter().map(|seen| seen.word.left).fold(f32::INFINITY, f32::min));
        let sorted = |mut edges: Vec<f32>| {
            edges.sort_by(f32::total_cmp);
            edges
        };
        Self {
            lines: sorted(begins.collect()),
            figures: sorted(words().filter(|word| value(word).is_some()).map(|word| word.right).collect()),
        }
    }

    fn len(&self) -> usize {
        self.lines.len() + self.figures.len()
    }

    /// How many stand in columns of another sheet if they are moved.
    fn in_columns_of(&self, other: &Self, aside: f32) -> usize {
        let of = |own: &[f32], others: &[f32]| {
            let near = |edge: &&f32| {
                let place = **edge + aside;
                let within = others.partition_point(|other| *other <= place + SAME)
                    - others.partition_point(|other| *other < place - SAME);
                within >= COLUMN_MIN
            };
            own.iter().filter(near).count()
        };
        of(&self.lines, &other.lines) + of(&self.figures, &other.figures)
    }
}

/// By how much a sheet has to be moved, if that is plain.
fn aside(edges: &Edges, fullest: &Edges) -> Option<f32> {
    let count = |aside: f32| edges.in_columns_of(fullest, aside);
    let tried = (-FARTHEST..=FARTHEST).step_by(STEP).map(|dots| dots as f32);
    let counted: Vec<(usize, f32)> = tried.map(|aside| (count(aside), aside)).collect();
    let most = counted.iter().map(|(count, _)| *count).max()?;
    // The middle of all that are as good.
    let mut best: Vec<f32> =
        counted.iter().filter(|(count, _)| *count == most).map(|(_, aside)| *aside).collect();
    let aside = upper_middle_by(&mut best, f32::total_cmp)?;
    let is_plain = most >= EDGES_MIN && most * 2 >= edges.len() && most * 2 >= count(0.0) * 3;
    (is_plain && aside.abs() >= LEAST).then_some(aside)
}

#[cfg(test)]
mod tests {
    use super::super::samples::word;
    use super::*;

    /// A table of dates, narrations and balances.
    fn sheet(aside: f32, lines: usize) -> SeenPage {
        let line = |number: usize| {
            let baseline = 100.0 + 20.0 * number as f32;
            let narration = ["NEFT", "SALARY JUNE", "UPI"][number % 3];
            let figure = ["1,204.00", "98.50", "12,000.00"][number % 3];
            let from = 700.0 - 5.0 * figure.len() as f32;
            [("01/04/2025", 100.0), (narration, 230.0), (figure, from)]
                .map(|(text, left)| word(text, left + aside, baseline))
        };
        SeenPage::on_paper((0..lines).flat_map(line).collect())
    }

    fn lefts(page: &SeenPage) -> Vec<f32> {
        page.words.iter().map(|seen| seen.word.left).collect()
    }

    #[test]
    fn a_sheet_that_lies_aside_is_laid_upon_the_others() {
        let mut pages = vec![sheet(0.0, 30), sheet(84.0, 20), sheet(2.0, 20)];
        let before = lefts(&pages[2]);
        lay_even(&mut pages);
        assert!((pages[1].words[0].word.left - 100.0).abs() <= 2.0, "{:?}", pages[1].words[0]);
        assert_eq!(lefts(&pages[2]), before, "two dots are nothing");
        // What is shown to people is where it lies in the picture.
        let shown = pages[1].area(&pages[1].words[0].word);
        assert!((shown.left - 184.0).abs() < 0.01, "{shown:?}");
    }

    #[test]
    fn another_table_and_a_few_lines_stay_where_they_are() {
        let mut other = sheet(84.0, 20);
        for (number, seen) in other.words.iter_mut().enumerate() {
            let aside = 31.0 * (number % 17) as f32;
            seen.word.left += aside;
            seen.word.right += aside;
        }
        let mut pages = vec![sheet(0.0, 30), other, sheet(84.0, 3)];
        let before: Vec<_> = pages.iter().map(lefts).collect();
        lay_even(&mut pages);
        assert_eq!(pages.iter().map(lefts).collect::<Vec<_>>(), before);
    }
}
