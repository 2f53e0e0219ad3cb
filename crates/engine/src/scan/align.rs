//! Figures that stand below each other end at one edge, though the ink of a narrow digit ends before it.

use sight::{Letter, Word};

use super::look::SeenPage;
use super::rows::value;

/// Ends of one column lie no farther apart than this, in dots.
const SAME: f32 = 1.5;
/// A 1 ends before the edge of its column by this share of its height at most.
const NARROW: f32 = 0.35;
/// So many ends make an edge.
const EDGE_MIN: usize = 3;

/// Text has the room that a letter takes, a picture only its ink: here a figure gets its room back, where others show the edge.
pub(super) fn straighten(page: &mut SeenPage) {
    let figures = page.words.iter().map(|seen| &seen.word).filter(|word| value(word).is_some());
    // Where a 1 ends, no edge is; a page of which half of the balances end with one has as many of them.
    let mut ends: Vec<f32> = figures.filter(|word| !ends_narrow(word)).map(|word| word.right).collect();
    ends.sort_by(f32::total_cmp);
    let count_at = |edge: f32| {
        ends.partition_point(|end| *end - edge <= SAME) - ends.partition_point(|end| edge - *end > SAME)
    };
    for word in page.words.iter_mut().map(|seen| &mut seen.word).filter(|word| value(word).is_some()) {
        let beyond = word.right + SAME..=word.right + NARROW * word.height;
        let edges =
            ends.iter().copied().filter(|end| beyond.contains(end)).map(|edge| (count_at(edge), edge));
        let best = edges.max_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        let own = count_at(word.right);
        let Some((_, edge)) = best.filter(|(count, _)| *count >= EDGE_MIN && *count > 2 * own) else {
            continue;
        };
        word.right = edge;
        if let Some(last) = word.letters.last_mut() {
            last.right = edge;
        }
    }
}

fn ends_narrow(word: &Word) -> bool {
    word.letters.last().and_then(Letter::best) == Some('1')
}
