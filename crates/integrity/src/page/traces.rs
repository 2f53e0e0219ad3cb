//! A page → what the checks need of it once it is gone.

use ledger::Area;
use pdf::{Page, ShapeKind};

use super::covers::{self, Cover, Overlay, Picture};
use super::effort::Effort;
use super::figure::Figure;
use super::pasted::{self, Laid};
use super::scan;
use super::unseen::{self, Unseen};

/// What the checks keep of a page while it is in memory.
#[derive(Debug, Default)]
pub struct PageTraces {
    pub(super) number: u32,
    /// Words with digits, from the top of the page to its foot.
    pub(super) figures: Vec<Figure>,
    /// Those of them that annotations painted.
    pub(super) notes: Vec<Figure>,
    pub(super) covers: Vec<Cover>,
    pub(super) overlays: Vec<Overlay>,
    pub(super) unseen: Vec<Unseen>,
    /// Pictures painted over text.
    pub(super) pictures: Vec<Picture>,
    /// Pictures laid over larger ones.
    pub(super) laid: Vec<Laid>,
    /// Characters that can be seen, and those that cannot.
    pub(super) visible: u32,
    pub(super) invisible: u32,
    /// How much of the page is pictures, from 0 to 1.
    pub(super) picture_share: f32,
    pub(super) extent: Area,
}

/// What a page is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Make {
    Digital,
    /// A picture, with the text someone's machine read on it.
    ReadPicture,
    /// A picture and nothing else.
    Picture,
}

/// A page that is a picture is at least this share picture.
const PICTURE_SHARE: f32 = 0.5;
/// A page with fewer characters to be seen says nothing: a page number, a footer.
const SILENT: u32 = 24;

impl PageTraces {
    pub fn of(page: &Page) -> Self {
        let (frame, mut scan) = scan::scan(page);
        let mut effort = Effort::default();
        let (covers, pictures) = covers::find(page, &frame, &mut scan, &mut effort);
        let overlays = covers::overlays(&scan.figures, &mut effort);
        let unseen = unseen::find(page, &frame, &scan, &mut effort);
        let is_note = |figure: &&Figure| figure.order >= page.annotations_from;
        Self {
            number: page.number,
            notes: scan.figures.iter().filter(is_note).copied().collect(),
            covers,
            overlays,
            unseen,
            pictures,
            laid: pasted::find(page, &frame),
            visible: scan.visible,
            invisible: scan.invisible,
            picture_share: picture_share(page),
            extent: frame.extent(),
            figures: scan.figures,
        }
    }

    /// Its size is that of what lay on the glass.
    pub(crate) fn is_picture(&self) -> bool {
        self.make() != Make::Digital
    }

    pub(super) fn make(&self) -> Make {
        let is_under_picture = self.pictures.iter().any(|picture| {
            picture.area.width() * picture.area.height() > 0.8 * self.extent.width() * self.extent.height()
                && picture.letters >= self.visible / 5 * 4
        });
        if is_under_picture {
            return Make::ReadPicture;
        }
        if self.picture_share < PICTURE_SHARE {
            return Make::Digital;
        }
        let is_silent = self.visible < SILENT;
        match self.invisible {
            0..SILENT if is_silent => Make::Picture,
            SILENT.. if is_silent || self.visible < self.invisible / 5 => Make::ReadPicture,
            _ => Make::Digital,
        }
    }

    /// The figures whose baseline lies between two heights.
    pub(super) fn figures_between(&self, top: f32, bottom: f32) -> &[Figure] {
        let from = self.figures.partition_point(|figure| figure.baseline < top);
        let rest = self.figures.get(from..).unwrap_or_default();
        rest.get(..rest.partition_point(|figure| figure.baseline <= bottom)).unwrap_or_default()
    }
}

fn picture_share(page: &Page) -> f32 {
    let whole = page.width * page.height;
    if whole <= 0.0 {
        return 0.0;
    }
    let pictures = page.shapes.iter().filter(|shape| shape.kind == ShapeKind::Image);
    let area: f32 = pictures
        .map(|shape| {
            let width = shape.right.min(page.width) - shape.left.max(0.0);
            let height = shape.bottom.min(page.height) - shape.top.max(0.0);
            width.max(0.0) * height.max(0.0)
        })
        .sum();
    (area / whole).min(1.0)
}
