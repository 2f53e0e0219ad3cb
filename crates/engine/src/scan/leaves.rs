//! Several papers that lay on the glass together → each as a page of its own, because their columns need not be below each other.

use std::collections::BTreeMap;

use pdf::Page;

use super::look::{SeenPage, SeenWord};

/// A heading has so many words, of so many letters each.
const HEADING_WORDS: usize = 3;
const WORD_LETTERS: usize = 4;
/// Headings of two papers stand so far from each other, in heights of their letters.
const APART: f32 = 20.0;
/// What belongs to a paper above its heading reaches no farther than this.
const ABOVE: f32 = 15.0;
/// Words of one line stand on feet this near, in heights of their letters.
const SAME_LINE: f32 = 0.4;

/// Where the same heading stands twice, the picture is cut in the widest gap above the second.
pub(super) fn leaves(page: &SeenPage) -> Vec<Page> {
    let mut edges = vec![f32::NEG_INFINITY];
    edges.extend(cuts(&page.words));
    edges.push(f32::INFINITY);
    edges.windows(2).map(|pair| page.page(&(pair[0]..pair[1]))).collect()
}

/// In dots from the top.
fn cuts(words: &[SeenWord]) -> Vec<f32> {
    let mut sorted: Vec<&sight::Word> = words.iter().map(|seen| &seen.word).collect();
    sorted.sort_by(|one, other| one.baseline.total_cmp(&other.baseline));
    let lines: Vec<&[&sight::Word]> =
        sorted.chunk_by(|one, next| next.baseline - one.baseline < SAME_LINE * one.height).collect();
    let foot = |line: &[&sight::Word]| line.first().map_or(0.0, |word| word.baseline);
    let mut last: BTreeMap<Vec<String>, f32> = BTreeMap::new();
    let mut cuts: Vec<f32> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let (Some(heading), Some(first)) = (heading(line), line.first()) else { continue };
        let here = foot(line);
        let before = last.insert(heading, here);
        if before.is_none_or(|before| here - before < APART * first.height) {
            continue;
        }
        let near = lines[..=at].windows(2).filter(|pair| foot(pair[0]) > here - ABOVE * first.height);
        let widest = near.max_by(|one, other| {
            (foot(one[1]) - foot(one[0])).total_cmp(&(foot(other[1]) - foot(other[0])))
        });
        let cut = widest.map(|pair| f32::midpoint(foot(pair[0]), foot(pair[1])));
        cuts.extend(cut.filter(|cut| cuts.last().is_none_or(|last| cut > last)));
    }
    cuts
}

/// The words of a line that is nothing but words.
fn heading(line: &[&sight::Word]) -> Option<Vec<String>> {
    let texts: Vec<String> = line.iter().map(|word| word.text().to_uppercase()).collect();
    let is_word = |text: &&String| text.chars().filter(char::is_ascii_alphabetic).count() >= WORD_LETTERS;
    let has_figures = texts.iter().any(|text| text.chars().any(|letter| letter.is_ascii_digit()));
    let mut words: Vec<String> = texts.iter().filter(is_word).cloned().collect();
    words.sort();
    (words.len() >= HEADING_WORDS && !has_figures).then_some(words)
}
