//! The same page in two versions → the words that were replaced, taken away or added.

use ledger::Area;
use pdf::{Document, Glyph, Page, TextMode};

use crate::check::Evidence;

/// Places are compared in quarters of a point.
const STEPS: f32 = 4.0;
/// Characters of a line that are shown.
const SHOWN: usize = 80;

#[derive(Clone, Debug)]
pub(crate) struct TextChange {
    pub(super) page: u32,
    pub(super) area: Area,
    before: String,
    after: String,
}

impl TextChange {
    pub(super) fn evidence(&self) -> Evidence {
        Evidence {
            page: Some(self.page),
            area: Some(self.area),
            row: None,
            expected: Some(self.before.clone()),
            found: Some(if self.after.is_empty() { "nothing".into() } else { self.after.clone() }),
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Differences {
    pub(super) replaced: Vec<TextChange>,
    pub(super) pages_added_to: Vec<u32>,
}

/// Annotations are left out: a signature's own picture is one, and they are asked about by themselves.
pub(super) fn differences(before: &Document, after: &Document) -> Differences {
    let mut found = Differences::default();
    let empty = Page::default();
    for index in 0..before.pages.len().max(after.pages.len()) {
        let old = before.pages.get(index).unwrap_or(&empty);
        let new = after.pages.get(index).unwrap_or(&empty);
        let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
        compare(number, old, new, &mut found);
    }
    found
}

fn compare(page: u32, before: &Page, after: &Page, found: &mut Differences) {
    let (old, new) = (words(before), words(after));
    // The same words in the same order have moved at most, as when a page is cut to another size.
    if old.len() == new.len() && old.iter().zip(&new).all(|(one, other)| one.text == other.text) {
        return;
    }
    let (gone, come) = unmatched(old, new);
    if gone.is_empty() {
        if !come.is_empty() {
            found.pages_added_to.push(page);
        }
        return;
    }
    let come: Vec<&[&Glyph]> = lines(&come).collect();
    for line in lines(&gone) {
        let at = step(line[0].y);
        let place = come.partition_point(|line| step(line[0].y) < at - STEPS as i32);
        let near = come.get(place).filter(|line| (step(line[0].y) - at).abs() <= STEPS as i32);
        found.replaced.push(TextChange {
            page,
            area: near.map_or(area(line), |near| area(line).union(area(near))),
            before: text(line),
            after: near.map(|line| text(line)).unwrap_or_default(),
        });
    }
}

fn words(page: &Page) -> Vec<&Glyph> {
    let is_word = |glyph: &&Glyph| {
        glyph.order < page.annotations_from && glyph.mode == TextMode::Visible && !glyph.text.is_whitespace()
    };
    page.glyphs.iter().filter(is_word).collect()
}

/// What each side has and the other has not, by letter and place, from the top of the page down.
fn unmatched<'g>(mut old: Vec<&'g Glyph>, mut new: Vec<&'g Glyph>) -> (Vec<&'g Glyph>, Vec<&'g Glyph>) {
    let key = |glyph: &&Glyph| (step(glyph.y), step(glyph.x), glyph.text);
    old.sort_by_key(key);
    new.sort_by_key(key);
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    let (mut before, mut after) = (old.into_iter().peekable(), new.into_iter().peekable());
    while let (Some(was), Some(is)) = (before.peek(), after.peek()) {
        match key(was).cmp(&key(is)) {
            std::cmp::Ordering::Less => gone.extend(before.next()),
            std::cmp::Ordering::Greater => come.extend(after.next()),
            std::cmp::Ordering::Equal => {
                before.next();
                after.next();
            }
        }
    }
    gone.extend(before);
    come.extend(after);
    (gone, come)
}

fn lines<'s, 'g>(glyphs: &'s [&'g Glyph]) -> impl Iterator<Item = &'s [&'g Glyph]> {
    glyphs.chunk_by(|one, other| step(one.y) == step(other.y))
}

fn step(place: f32) -> i32 {
    (place * STEPS).round() as i32
}

/// With a blank where letters stand clearly apart.
fn text(line: &[&Glyph]) -> String {
    let mut text = String::new();
    let mut end = None;
    for glyph in line.iter().take(SHOWN) {
        if end.is_some_and(|end: f32| glyph.x - end > glyph.size * 0.2) {
            text.push(' ');
        }
        text.push(glyph.text);
        end = Some(glyph.x + glyph.width);
    }
    text
}

fn area(line: &[&Glyph]) -> Area {
    let of = |glyph: &&Glyph| Area {
        left: glyph.x,
        top: glyph.y - glyph.size,
        right: glyph.x + glyph.width,
        bottom: glyph.y + glyph.size * 0.2,
    };
    line.iter().map(of).reduce(Area::union).unwrap_or_default()
}
