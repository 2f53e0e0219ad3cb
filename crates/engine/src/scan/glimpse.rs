//! What pages look like before anything is read of them: whether they are pictures, in whole or in part.

use pdf::{Page, ShapeKind, TextMode};

use super::layer::{self, TextWord};

/// A scanner's own line of text, or a page's number, is no text of a statement.
const FEW_LETTERS: usize = 60;
/// A picture is that of a page when it covers this share of it.
const COVERED: f32 = 0.5;
/// Of a page with text on it: a picture this large may be one of a table.
const PARTLY_COVERED: f32 = 0.2;
/// Letters drawn as outlines: so many shapes are no ornament.
const MANY_SHAPES: usize = 400;

/// What a page looks like before anything is read of it.
#[derive(Debug)]
pub(crate) struct Glimpse {
    /// There is nothing to be seen on it but pictures.
    is_picture: bool,
    /// A good part of it is.
    is_pictured: bool,
    /// Text that nobody can see, of a page that is a picture.
    #[cfg_attr(not(feature = "sight"), allow(dead_code, reason = "nothing is compared with it then"))]
    pub(super) layer: Vec<TextWord>,
    /// Text that can be seen beside a picture that has none on it.
    #[cfg_attr(not(feature = "sight"), allow(dead_code, reason = "nothing is compared with it then"))]
    pub(super) printed: Vec<TextWord>,
    /// The page has such a picture, and it is large.
    is_beside_picture: bool,
}

impl Glimpse {
    pub(crate) fn of(page: &Page) -> Self {
        let is_seen = |glyph: &&pdf::Glyph| glyph.mode == TextMode::Visible && !glyph.text.is_whitespace();
        let letters = page.glyphs.iter().filter(is_seen).take(FEW_LETTERS + 1).count();
        let within = |low: f32, high: f32, end: f32| (high.min(end) - low.max(0.0)).max(0.0);
        let pictures = page.shapes.iter().filter(|shape| shape.kind == ShapeKind::Image);
        let covered: f32 = pictures
            .map(|shape| {
                within(shape.left, shape.right, page.width) * within(shape.top, shape.bottom, page.height)
            })
            .sum();
        let share = covered / (page.width * page.height).max(1.0);
        let is_drawn = letters == 0 && page.shapes.len() >= MANY_SHAPES;
        let is_picture = letters <= FEW_LETTERS && (share >= COVERED || is_drawn);
        let layer = if is_picture { layer::unseen(page) } else { Vec::new() };
        let is_pictured = share >= PARTLY_COVERED;
        let is_beside_picture = !is_picture && is_pictured && has_bare_picture(page);
        let printed = if is_beside_picture { layer::printed(page) } else { Vec::new() };
        Self { is_picture, is_pictured, layer, printed, is_beside_picture }
    }
}

#[cfg(feature = "sight")]
impl Glimpse {
    /// Whether there is a picture on it on which nothing stands as text, and whether that is all there is.
    pub(super) fn bare_picture(&self) -> Option<IsWholePage> {
        (self.is_picture || self.is_beside_picture).then_some(IsWholePage(self.is_picture))
    }
}

/// Nothing else can be seen on the page.
#[cfg(feature = "sight")]
#[derive(Clone, Copy, Debug)]
pub(super) struct IsWholePage(pub(super) bool);

/// Whether a large picture has no text on it: one that has is the paper's ornament.
fn has_bare_picture(page: &Page) -> bool {
    let size = (page.width * page.height).max(1.0);
    let is_large = |shape: &&pdf::Shape| {
        let (wide, high) = (shape.right - shape.left, shape.bottom - shape.top);
        shape.kind == ShapeKind::Image && wide * high >= PARTLY_COVERED * size
    };
    let is_bare = |shape: &pdf::Shape| {
        let stands_on = |glyph: &&pdf::Glyph| {
            glyph.mode == TextMode::Visible
                && !glyph.text.is_whitespace()
                && (shape.left..shape.right).contains(&glyph.x)
                && (shape.top..shape.bottom).contains(&(glyph.y - 0.3 * glyph.size))
        };
        page.glyphs.iter().filter(stands_on).take(FEW_LETTERS + 1).count() <= FEW_LETTERS
    };
    page.shapes.iter().filter(is_large).any(is_bare)
}

/// Pages of text among the pictures are what the bank made; then the pictures are not read.
pub(crate) fn is_scan(pages: &[Glimpse]) -> bool {
    !pages.is_empty() && pages.iter().all(|page| page.is_picture)
}

/// Whether a table that the text of the pages lacks may stand in pictures beside it.
pub(crate) fn may_be_pictured(pages: &[Glimpse], refusal: statement::Refusal) -> bool {
    let is_without_table = matches!(
        refusal,
        statement::Refusal::NoTransactions
            | statement::Refusal::NotAStatement(statement::NotAStatement::NoTable(_))
    );
    let pictured = pages.iter().filter(|page| page.is_pictured).count();
    is_without_table && cfg!(feature = "sight") && pictured * 2 >= pages.len().max(1)
}

/// Whether rows may stand in pictures beside text that has some. Nothing that the text says of its balances tells that it has
/// all of them: each page may begin with what is brought forward and end with what is carried on.
pub(crate) fn may_be_partly_pictured(pages: &[Glimpse]) -> bool {
    let beside = pages.iter().filter(|page| page.is_picture || page.is_beside_picture).count();
    cfg!(feature = "sight") && beside * 2 >= pages.len().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pdf::{Glyph, Shape, UnicodeSource, Upright};

    fn page(letters: usize, mode: TextMode, picture: Option<f32>) -> Page {
        let glyph = Glyph {
            text: 'a',
            source: UnicodeSource::ToUnicode,
            mode,
            upright: Upright::Right,
            font: 0,
            x: 0.0,
            y: 0.0,
            width: 5.0,
            size: 10.0,
            colour: 0,
            order: 0,
        };
        let shape = |right: f32| Shape {
            kind: ShapeKind::Image,
            left: 0.0,
            top: 0.0,
            right,
            bottom: 800.0,
            order: 0,
            is_box: true,
        };
        let shapes = picture.map(shape).into_iter().collect();
        Page { width: 600.0, height: 800.0, glyphs: vec![glyph; letters], shapes, ..Page::default() }
    }

    #[test]
    fn a_page_is_a_picture_when_nothing_else_can_be_seen_on_it() {
        for (letters, mode, picture, expected) in [
            (0, TextMode::Visible, Some(600.0), true),
            (2000, TextMode::Invisible, Some(600.0), true),
            (20, TextMode::Visible, Some(600.0), true),
            (2000, TextMode::Visible, Some(600.0), false),
            (0, TextMode::Visible, Some(60.0), false),
            (0, TextMode::Visible, None, false),
            (2000, TextMode::Invisible, None, false),
        ] {
            assert_eq!(
                Glimpse::of(&page(letters, mode, picture)).is_picture,
                expected,
                "{letters} {mode:?} {picture:?}"
            );
        }
    }

    #[test]
    fn a_picture_is_beside_text_when_none_stands_on_it() {
        let beside = |letters_at: f32| {
            let mut page = page(300, TextMode::Visible, Some(600.0));
            page.glyphs.iter_mut().for_each(|glyph| glyph.y = letters_at);
            page.shapes.iter_mut().for_each(|shape| shape.top = 100.0);
            let glimpse = Glimpse::of(&page);
            (glimpse.is_picture, glimpse.is_beside_picture)
        };
        assert_eq!(beside(60.0), (false, true));
        assert_eq!(beside(400.0), (false, false));
    }
}
