//! Pictures of pages → the PDF that a scanner, a fax or a telephone makes of them.

mod wear;

use std::fmt;
use std::str::FromStr;

use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref};

use crate::draw::deflate;
use crate::random::Random;

/// How a paper was scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanKind {
    Fine,
    Office,
    Fax,
    Phone,
    Rough,
    Sideways,
    UpsideDown,
}

/// A name that is no kind of scan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no scan of this kind; the kinds are {}", names())]
pub struct UnknownScan;

const KINDS: [(ScanKind, &str, &str); 7] = [
    (ScanKind::Fine, "fine", "300 dots an inch in grey, straight and clean"),
    (ScanKind::Office, "office", "200 dots an inch in grey, a little askew, with some noise"),
    (ScanKind::Fax, "fax", "200 dots an inch in black and white, a little askew"),
    (ScanKind::Phone, "phone", "200 dots an inch, two degrees askew, with a shadow and strong compression"),
    (ScanKind::Rough, "rough", "150 dots an inch, askew, noisy and strongly compressed"),
    (ScanKind::Sideways, "sideways", "200 dots an inch in grey, a quarter turn round"),
    (ScanKind::UpsideDown, "upside-down", "200 dots an inch in grey, upside down"),
];

fn names() -> String {
    KINDS.map(|(_, name, _)| name).join(", ")
}

impl ScanKind {
    pub fn all() -> impl Iterator<Item = Self> {
        KINDS.into_iter().map(|(kind, _, _)| kind)
    }

    /// What it is like, for people.
    #[must_use]
    pub fn about(self) -> &'static str {
        KINDS.iter().find(|(kind, _, _)| *kind == self).map_or("", |(_, _, about)| about)
    }

    /// How finely pages have to be drawn for it.
    #[must_use]
    pub const fn dots_an_inch(self) -> f32 {
        match self {
            Self::Fine => 300.0,
            Self::Rough => 150.0,
            _ => 200.0,
        }
    }

    const fn wear(self) -> Wear {
        let none = Wear { lean: 0.0, shadow: 0.0, noise: 0, loss: 0.0, is_bilevel: false, quarters: 0 };
        match self {
            Self::Fine => none,
            Self::Office => Wear { lean: 0.5, noise: 12, ..none },
            Self::Fax => Wear { lean: 0.3, noise: 30, is_bilevel: true, ..none },
            Self::Phone => Wear { lean: -2.0, shadow: 0.5, noise: 8, loss: 14.0, ..none },
            Self::Rough => Wear { lean: 1.1, noise: 18, loss: 18.0, ..none },
            Self::Sideways => Wear { quarters: 1, noise: 6, ..none },
            Self::UpsideDown => Wear { quarters: 2, noise: 6, ..none },
        }
    }
}

impl fmt::Display for ScanKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(KINDS.iter().find(|(kind, _, _)| kind == self).map_or("", |(_, name, _)| name))
    }
}

impl FromStr for ScanKind {
    type Err = UnknownScan;

    fn from_str(text: &str) -> Result<Self, UnknownScan> {
        KINDS.iter().find(|(_, name, _)| *name == text).map(|(kind, _, _)| *kind).ok_or(UnknownScan)
    }
}

/// What happens to a paper on its way.
#[derive(Clone, Copy, Debug)]
struct Wear {
    /// In degrees.
    lean: f32,
    /// How much light the darkest corner has lost, from 0 to 1.
    shadow: f32,
    /// By so many shades a dot may be lighter or darker than it is.
    noise: i64,
    /// How coarsely compression keeps fine changes.
    loss: f32,
    is_bilevel: bool,
    quarters: u8,
}

/// A page as it was drawn, in shades of grey, row by row from the top left corner; 0 is black.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub width: usize,
    pub height: usize,
    pub shades: Vec<u8>,
    pub width_points: f32,
    pub height_points: f32,
}

/// The pages as a PDF of pictures. The same seed makes the same file.
#[must_use]
pub fn scan(pages: Vec<Snapshot>, kind: ScanKind, seed: u64) -> Vec<u8> {
    let mut random = Random::seeded(seed);
    let mut pdf = Pdf::new();
    let (catalogue, tree) = (Ref::new(1), Ref::new(2));
    let mut next = 3;
    let mut kids = Vec::new();
    for page in pages {
        let page = wear::worn(page, kind.wear(), &mut random);
        let (id, content, picture) = (Ref::new(next), Ref::new(next + 1), Ref::new(next + 2));
        next += 3;
        kids.push(id);
        write_picture(&mut pdf, picture, &page, kind.wear().is_bilevel);
        let mut drawing = Content::new();
        drawing.transform([page.width_points, 0.0, 0.0, page.height_points, 0.0, 0.0]);
        drawing.x_object(Name(b"Scan"));
        pdf.stream(content, &drawing.finish());
        let mut object = pdf.page(id);
        object.parent(tree).contents(content);
        object.media_box(Rect::new(0.0, 0.0, page.width_points, page.height_points));
        object.resources().x_objects().pair(Name(b"Scan"), picture).finish();
    }
    pdf.catalog(catalogue).pages(tree);
    pdf.pages(tree).count(i32::try_from(kids.len()).unwrap_or(i32::MAX)).kids(kids);
    pdf.finish()
}

fn write_picture(pdf: &mut Pdf, id: Ref, page: &Snapshot, is_bilevel: bool) {
    let data = if is_bilevel { deflate(&bits(page)) } else { deflate(&page.shades) };
    let mut object = pdf.image_xobject(id, &data);
    let size = |dots: usize| i32::try_from(dots).unwrap_or(1);
    object.filter(Filter::FlateDecode);
    object.width(size(page.width)).height(size(page.height));
    object.bits_per_component(if is_bilevel { 1 } else { 8 }).color_space().device_gray();
}

/// Eight dots a byte; each row begins a new one.
fn bits(page: &Snapshot) -> Vec<u8> {
    const WHITE_FROM: u8 = 150;
    let byte = |dots: &[u8]| {
        dots.iter()
            .enumerate()
            .fold(0, |byte, (place, dot)| byte | u8::from(*dot >= WHITE_FROM) << (7 - place))
    };
    page.shades.chunks(page.width.max(1)).flat_map(|row| row.chunks(8).map(byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_and_makes_the_same_file_again() {
        for kind in ScanKind::all() {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(!kind.about().is_empty());
            let page = || Snapshot {
                width: 40,
                height: 24,
                shades: (0..40 * 24).map(|dot| if dot % 7 == 0 { 0 } else { 255 }).collect(),
                width_points: 20.0,
                height_points: 12.0,
            };
            let file = scan(vec![page(), page()], kind, 5);
            assert!(file.starts_with(b"%PDF-"));
            assert_eq!(file, scan(vec![page(), page()], kind, 5), "{kind}");
        }
        assert_eq!("blurred".parse::<ScanKind>(), Err(UnknownScan));
    }
}
