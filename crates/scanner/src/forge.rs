//! Pictures of pages → a scan of them that somebody changed after it was scanned, and where.

use std::fmt;
use std::str::FromStr;

use specimen::{Caption, Random};

use crate::file::{self, Patch};
use crate::jpeg;
use crate::kinds::{Codec, ScanKind, Wear};
use crate::snapshot::Snapshot;
use crate::wear;

/// What was done to a scan after it was scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanForgery {
    Pasted,
    PaintedOver,
    Copied,
}

/// A name that is no way to forge a scan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no scan is forged in this way; the ways are {}", names())]
pub struct UnknownScanForgery;

const FORGERIES: [(ScanForgery, &str, &str); 3] = [
    (ScanForgery::Pasted, "pasted", "a small picture of another amount laid over the picture of the page"),
    (
        ScanForgery::PaintedOver,
        "painted-over",
        "an amount painted over in white and another one typed there, saved again",
    ),
    (ScanForgery::Copied, "copied", "an amount covered with a copy of another one of the page, saved again"),
];

fn names() -> String {
    FORGERIES.map(|(_, name, _)| name).join(", ")
}

impl ScanForgery {
    pub fn all() -> impl Iterator<Item = Self> {
        FORGERIES.into_iter().map(|(forgery, _, _)| forgery)
    }

    /// What was done, for people.
    #[must_use]
    pub fn about(self) -> &'static str {
        FORGERIES.iter().find(|(forgery, _, _)| *forgery == self).map_or("", |(_, _, about)| about)
    }
}

impl fmt::Display for ScanForgery {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = FORGERIES.iter().find(|(forgery, _, _)| forgery == self).map_or("", |(_, name, _)| name);
        formatter.pad(name)
    }
}

impl FromStr for ScanForgery {
    type Err = UnknownScanForgery;

    fn from_str(text: &str) -> Result<Self, UnknownScanForgery> {
        let found = FORGERIES.iter().find(|(_, name, _)| *name == text);
        found.map(|(forgery, _, _)| *forgery).ok_or(UnknownScanForgery)
    }
}

/// A scan that was forged.
#[derive(Clone, Debug)]
pub struct ForgedScan {
    pub pdf: Vec<u8>,
    /// Counted from 1.
    pub page: u32,
    /// In points from the top left corner of the page.
    pub bbox: [f32; 4],
    /// What it says there now.
    pub says: String,
}

/// What is painted over reaches so many dots beyond the ink of the figure.
const MARGIN: usize = 3;
/// Programs save pictures as finely as this, by chance.
const SAVED_AGAIN: [u16; 3] = [80, 92, 98];
/// A copy is moved to its place; nobody looks whether that is a whole square of a JPEG away.
const MOST_TRIED: usize = 40;

/// The pages as a PDF of pictures of which one amount was changed. `amounts` are those of the rows of each page, in paise.
/// `None` when no two of a page can take each other's place, or when each page lies as it was laid, where it is not known. The
/// same seed makes the same file.
pub(crate) fn changed(
    (pages, amounts): (Vec<Snapshot>, &[Vec<i64>]),
    kind: ScanKind,
    forgery: ScanForgery,
    seed: u64,
) -> Option<ForgedScan> {
    let wear = kind.wear(&mut Random::seeded(seed));
    if wear.careless > 0.0 {
        return None;
    }
    let mut random = Random::seeded(seed ^ 0x7363_616e);
    let (at, target, source) = two_amounts((&pages, amounts), &mut random)?;
    let clean = pages.get(at)?.clone();
    let (there, place) = seen_at(&pages, at, &target, wear)?;
    let (other, taken) = seen_at(&pages, at, &source, wear)?;
    let (mut scanned, _) = wear::worn_pages(pages, kind, seed);
    let mut codec = wear.codec;
    let typed = typed(&clean, &source, wear)?;
    let mut patches = Vec::new();
    match forgery {
        ScanForgery::Pasted => {
            let picture = on_paper(&typed, place, scanned.get(there)?);
            patches.push(Patch { page: there, left: place.left, top: place.top, picture });
        }
        ScanForgery::PaintedOver => {
            settle(&mut scanned, &mut codec, &mut random);
            let picture = on_white(&typed, place);
            put(scanned.get_mut(there)?, &picture, (place.left, place.top));
        }
        ScanForgery::Copied => {
            settle(&mut scanned, &mut codec, &mut random);
            let from =
                Place { right: taken.left + place.width(), bottom: taken.top + place.height(), ..taken };
            let picture = cut(scanned.get(other)?, from)?;
            put(scanned.get_mut(there)?, &picture, (place.left, place.top));
        }
    }
    let page = scanned.get(there)?;
    let scale = page.width_points / page.width.max(1) as f32;
    let bbox = [place.left, place.top, place.right, place.bottom].map(|side| side as f32 * scale);
    let pdf = file::written(&scanned, kind, (codec, &patches));
    Some(ForgedScan { pdf, page: u32::try_from(there + 1).ok()?, bbox, says: source.text })
}

/// A box in dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Place {
    fn width(self) -> usize {
        self.right - self.left
    }

    fn height(self) -> usize {
        self.bottom - self.top
    }
}

/// A page and two different amounts on it with as many letters, the first of which will be changed.
fn two_amounts(
    (pages, amounts): (&[Snapshot], &[Vec<i64>]),
    random: &mut Random,
) -> Option<(usize, Caption, Caption)> {
    for _ in 0..MOST_TRIED {
        let at = usize::try_from(random.below(pages.len() as u64)).ok()?;
        let known = amounts.get(at).map(Vec::as_slice).unwrap_or_default();
        let is_known = |word: &&Caption| amount(&word.text).is_some_and(|amount| known.contains(&amount));
        let amounts: Vec<&Caption> = pages.get(at)?.words.iter().filter(is_known).collect();
        let pick = |random: &mut Random| {
            let place = usize::try_from(random.below(amounts.len() as u64)).unwrap_or(0);
            amounts.get(place).copied()
        };
        let (Some(target), Some(source)) = (pick(random), pick(random)) else { continue };
        let is_alike = target.text.len() == source.text.len()
            && (target.size - source.size).abs() < 0.1
            && (target.right - target.left - source.right + source.left).abs() < 1.0;
        if is_alike && target.text != source.text {
            return Some((at, target.clone(), source.clone()));
        }
    }
    None
}

/// In paise, of a word that is a figure with two decimals.
fn amount(text: &str) -> Option<i64> {
    let is_figure = |letter: char| letter.is_ascii_digit() || ",.".contains(letter);
    let is_amount = text.len() > 5 && text.contains('.') && text.chars().all(is_figure);
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|_| is_amount)
}

/// Where the ink of a word is in the scan: the page and its box there. A black box in its place is scanned alone, so that
/// whatever bends the page bends it as well.
fn seen_at(pages: &[Snapshot], at: usize, word: &Caption, wear: Wear) -> Option<(usize, Place)> {
    let quiet = Wear { shadow: 0.0, noise: 0, is_creased: false, is_stamped: false, ..wear };
    let mut random = Random::seeded(0);
    let marked = pages.iter().enumerate().map(|(number, page)| {
        let mut blank = Snapshot { shades: vec![255; page.shades.len()], words: Vec::new(), ..page.clone() };
        if number == at {
            let place = box_of(page, word);
            let black = Snapshot {
                width: place.width(),
                height: place.height(),
                shades: vec![0; place.width() * place.height()],
                ..Snapshot::default()
            };
            put(&mut blank, &black, (place.left, place.top));
        }
        wear::worn(blank, quiet, &mut random)
    });
    let marked: Vec<Snapshot> = marked.collect();
    marked.iter().enumerate().find_map(|(number, page)| {
        // The shadow of a fold is paler than this.
        let dark = page.shades.iter().enumerate().filter(|(_, shade)| **shade < 90);
        let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
        for (dot, _) in dark {
            let (x, y) = (dot % page.width, dot / page.width);
            (left, right) = (left.min(x), right.max(x + 1));
            (top, bottom) = (top.min(y), bottom.max(y + 1));
        }
        (left < right && top < bottom).then(|| {
            let place = Place {
                left: left.saturating_sub(MARGIN),
                top: top.saturating_sub(MARGIN),
                right: (right + MARGIN).min(page.width),
                bottom: (bottom + MARGIN).min(page.height),
            };
            (number, place)
        })
    })
}

/// The box of a word in dots of its page, before it was scanned.
fn box_of(page: &Snapshot, word: &Caption) -> Place {
    let scale = page.width as f32 / page.width_points.max(1.0);
    let dot = |points: f32, most: usize| ((points * scale).max(0.0) as usize).min(most);
    let (left, top) =
        (dot(word.left, page.width - 1), dot(word.baseline - 0.78 * word.size, page.height - 1));
    Place {
        left,
        top,
        right: dot(word.right, page.width).max(left + 1),
        bottom: dot(word.baseline + 0.1 * word.size, page.height).max(top + 1),
    }
}

/// A figure as a program types it: as it was drawn, before paper and scanner, and the way the page lies.
fn typed(clean: &Snapshot, word: &Caption, wear: Wear) -> Option<Snapshot> {
    let turned = Wear {
        lean: 0.0,
        aside: (0.0, 0.0),
        shadow: 0.0,
        noise: 0,
        is_folded: false,
        is_creased: false,
        is_stamped: false,
        ..wear
    };
    Some(wear::worn(cut(clean, box_of(clean, word))?, turned, &mut Random::seeded(0)))
}

fn cut(page: &Snapshot, place: Place) -> Option<Snapshot> {
    let mut shades = Vec::with_capacity(place.width() * place.height());
    for y in place.top..place.bottom {
        let row = y * page.width;
        shades.extend(page.shades.get(row + place.left..row + place.right)?);
    }
    Some(Snapshot { width: place.width(), height: place.height(), shades, ..Snapshot::default() })
}

/// The figure in the middle of a white box of this size.
fn on_white(figure: &Snapshot, place: Place) -> Snapshot {
    let (width, height) = (place.width(), place.height());
    let mut white = Snapshot { width, height, shades: vec![255; width * height], ..Snapshot::default() };
    let middle = |whole: usize, part: usize| whole.saturating_sub(part) / 2;
    put(&mut white, figure, (middle(width, figure.width), middle(height, figure.height)));
    white
}

/// The same on a box of the shade that the paper has there.
fn on_paper(figure: &Snapshot, place: Place, page: &Snapshot) -> Snapshot {
    let mut around: Vec<u8> = (place.top..place.bottom)
        .flat_map(|y| page.shades.get(y * page.width + place.left..y * page.width + place.right))
        .flatten()
        .copied()
        .collect();
    around.sort_unstable();
    let paper = around.get(around.len() * 3 / 4).copied().unwrap_or(255);
    let mut picture = on_white(figure, place);
    for shade in &mut picture.shades {
        *shade = (*shade).min(paper);
    }
    picture
}

fn put(page: &mut Snapshot, picture: &Snapshot, (left, top): (usize, usize)) {
    for y in 0..picture.height {
        for x in 0..picture.width {
            let (to_x, to_y) = (left + x, top + y);
            if to_x < page.width && to_y < page.height {
                page.shades[to_y * page.width + to_x] = picture.shades[y * picture.width + x];
            }
        }
    }
}

/// The pages as they are when the file is opened to change them, and how they will be saved again.
fn settle(pages: &mut [Snapshot], codec: &mut Codec, random: &mut Random) {
    match codec {
        Codec::Jpeg(quality) => {
            for page in pages.iter_mut() {
                page.shades = jpeg::opened(page, *quality);
            }
            *codec = Codec::Jpeg(*random.pick(&SAVED_AGAIN));
        }
        Codec::Plain | Codec::Fax => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Snapshot {
        let word = |text: &str, baseline: f32| Caption {
            text: text.to_owned(),
            left: 20.0,
            right: 60.0,
            baseline,
            size: 10.0,
        };
        Snapshot {
            width: 240,
            height: 160,
            shades: vec![255; 240 * 160],
            width_points: 120.0,
            height_points: 80.0,
            words: vec![word("1,250.00", 30.0), word("4,375.50", 60.0)],
        }
    }

    #[test]
    fn every_way_has_a_name_and_makes_another_file_than_the_honest_one() {
        let amounts = [vec![125_000, 437_550]];
        for forgery in ScanForgery::all() {
            assert_eq!(forgery.to_string().parse(), Ok(forgery));
            assert!(!forgery.about().is_empty());
            let forged =
                changed((vec![page()], &amounts), ScanKind::Office, forgery, 5).expect("two amounts");
            let again = changed((vec![page()], &amounts), ScanKind::Office, forgery, 5).expect("two amounts");
            assert_eq!(forged.pdf, again.pdf);
            assert_ne!(forged.pdf, crate::packed(vec![page()], ScanKind::Office, 5));
            let [left, top, right, bottom] = forged.bbox;
            assert!(left < right && top < bottom && right < 120.0, "{:?}", forged.bbox);
        }
        assert_eq!("burnt".parse::<ScanForgery>(), Err(UnknownScanForgery));
    }

    #[test]
    fn a_place_is_found_however_the_page_was_scanned() {
        for kind in ScanKind::all() {
            let wear = kind.wear(&mut Random::seeded(5));
            assert!(seen_at(&[page()], 0, &page().words[0], wear).is_some(), "{kind}");
        }
    }
}
