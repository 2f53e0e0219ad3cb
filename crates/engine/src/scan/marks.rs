//! Words whose paper or print does not come from the scanner → where they stand on the page.

use ledger::Area;
use sight::Altered;

/// Where a page was altered, in points of the level page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mark {
    pub(super) area: Area,
    /// What it is a copy of; otherwise the paper is another one there.
    pub(super) copy_of: Option<Area>,
}

/// What `sight` found among words, as places.
pub(super) fn of(altered: &Altered, words: &[sight::Word], scale: f32) -> Vec<Mark> {
    let area = |at: usize| {
        let word = words.get(at)?;
        let side = |dots: f32| dots * scale;
        Some(Area {
            left: side(word.left),
            top: side(word.baseline - word.height),
            right: side(word.right),
            bottom: side(word.baseline),
        })
    };
    let patched = altered.patched.iter().filter_map(|at| Some(Mark { area: area(*at)?, copy_of: None }));
    let copied = altered
        .copied
        .iter()
        .filter_map(|(one, other)| Some(Mark { area: area(*one)?, copy_of: Some(area(*other)?) }));
    patched.chain(copied).collect()
}
