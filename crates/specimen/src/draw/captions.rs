//! Texts that were drawn → their words, page by page: what a program that reads pictures would ideally find.

use super::canvas::Canvas;

/// A word and its place, in points from the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    pub text: String,
    pub left: f32,
    pub right: f32,
    pub baseline: f32,
    pub size: f32,
}

impl Canvas {
    /// For each page, in points. Texts that nobody can see are not among them.
    pub(crate) fn captions(&self) -> Vec<Vec<Caption>> {
        let mut pages: Vec<(f32, Vec<Caption>)> =
            self.pages.iter().map(|page| (page.posture.scale, Vec::new())).collect();
        for call in self.calls.iter().filter(|call| !call.ink.is_hidden) {
            let Some((scale, page)) = pages.get_mut(call.page) else { continue };
            let mut before = 0;
            for word in call.text.split_inclusive(' ') {
                let end = before + word.len();
                let edge = |at: usize| call.text.get(..at).map_or(0.0, |text| self.width(text, call.ink));
                let text = word.trim_end();
                let (left, right) = (call.left + edge(before), call.left + edge(before + text.len()));
                before = end;
                if !text.is_empty() {
                    page.push(Caption {
                        text: text.to_owned(),
                        left: left * *scale,
                        right: right * *scale,
                        baseline: call.baseline * *scale,
                        size: call.ink.size * *scale,
                    });
                }
            }
        }
        pages.into_iter().map(|(_, page)| page).collect()
    }
}
