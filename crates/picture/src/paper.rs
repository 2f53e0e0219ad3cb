//! A plain PDF → the colours of one page, dot by dot.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_interpret::util::TransformExt;
use hayro::hayro_syntax::page::Page;
use hayro::hayro_syntax::{LoadPdfError, Pdf};
use hayro::kurbo::Affine;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings, render_into};
use pdf::Limits;

use crate::{Error, MAX_PIXELS, tally};

/// A longer side than any paper has, and few enough for the counters of those who draw.
const MAX_SIDE: f64 = 16_000.0;
/// A point is the 72nd part of an inch, which is 25.4 mm.
const POINTS_A_METRE: f64 = 72.0 / 0.0254;

/// One page, drawn.
pub(crate) struct Paper {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) width_points: f32,
    pub(crate) height_points: f32,
    /// Row by row from the top left corner.
    pub(crate) pixels: Vec<[u8; 3]>,
}

impl Paper {
    pub(crate) fn dots_a_metre(&self) -> [u32; 2] {
        let sides = [(self.width, self.width_points), (self.height, self.height_points)];
        sides.map(|(dots, points)| (f64::from(dots) / f64::from(points) * POINTS_A_METRE).round() as u32)
    }
}

pub(crate) fn open(plain: Vec<u8>, limits: &Limits) -> Result<Pdf, Error> {
    let file = Pdf::new(plain).map_err(|failure| match failure {
        LoadPdfError::Decryption(_) => pdf::Error::UnsupportedEncryption,
        LoadPdfError::Invalid => pdf::Error::Damaged,
    })?;
    let pages = file.pages().len();
    if pages > limits.pages {
        return Err(pdf::Error::TooManyPages { pages, limit: limits.pages }.into());
    }
    Ok(file)
}

/// How many dots a page may have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Size {
    /// So many across, if the page is not too long for that.
    Wide(u32),
    /// So many to the inch, or fewer if there would be too many in all.
    Dense { an_inch: f64, most: u64 },
}

/// A page that can be drawn, and how large.
pub(crate) struct Sheet<'a> {
    page: &'a Page<'a>,
    /// All of the file.
    pages: &'a [Page<'a>],
    width: u16,
    height: u16,
}

impl<'a> Sheet<'a> {
    pub(crate) fn of(file: &'a Pdf, number: u32, size: Size) -> Result<Self, Error> {
        let pages = file.pages();
        let index = (number as usize).checked_sub(1);
        let page =
            index.and_then(|index| pages.get(index)).ok_or(Error::NoSuchPage { pages: pages.len() })?;
        let (width_points, height_points) = page.render_dimensions();
        let asked = match size {
            Size::Wide(width) => (f64::from(width), MAX_PIXELS),
            Size::Dense { an_inch, most } => (f64::from(width_points) / 72.0 * an_inch, most),
        };
        let (width, height) = sides(f64::from(width_points), f64::from(height_points), asked)?;
        Ok(Self { page, pages, width, height })
    }

    /// The bytes that drawing it holds at once; `None` where that is more than any page needs.
    pub(crate) fn held(&self) -> Option<u64> {
        tally::held((self.page, self.pages), self.transform(), (self.width, self.height))
    }

    pub(crate) fn draw(&self) -> Paper {
        let (width_points, height_points) = self.page.render_dimensions();
        let pixmap = self.rasterise();
        Paper {
            width: u32::from(self.width),
            height: u32::from(self.height),
            width_points,
            height_points,
            pixels: pixmap.data().iter().map(|pixel| [pixel.r, pixel.g, pixel.b]).collect(),
        }
    }

    /// The page's own space → dots from the top left corner.
    fn transform(&self) -> Affine {
        let (width_points, height_points) = self.page.render_dimensions();
        let scale = Affine::scale_non_uniform(
            f64::from(self.width) / f64::from(width_points),
            f64::from(self.height) / f64::from(height_points),
        );
        scale * self.page.initial_transform(true).to_kurbo()
    }

    fn rasterise(&self) -> Pixmap {
        let cache = RenderCache::new();
        let mut context = RenderContext::new(self.width, self.height);
        render_into(
            self.page,
            &cache,
            &InterpreterSettings::default(),
            &RenderSettings::default(),
            &mut context,
            self.transform(),
        );
        context.flush();
        let mut pixmap = Pixmap::new(self.width, self.height);
        let settings =
            RasterizerSettings { target_init: TargetInit::Clear(WHITE), ..RasterizerSettings::default() };
        context.render_with(&mut pixmap, &mut Resources::default(), settings);
        pixmap
    }
}

/// As wide as wished if that is not too many dots in all, and as high as the page asks for.
fn sides(width_points: f64, height_points: f64, (wished, most): (f64, u64)) -> Result<(u16, u16), Error> {
    let shape = height_points / width_points;
    if !(shape.is_finite() && shape > 0.0) {
        return Err(Error::TooLarge);
    }
    let width = wished.min((most as f64 / shape).sqrt()).min(MAX_SIDE / shape).floor();
    let height = (width * shape).round();
    // A ribbon that is hundreds of times as long as it is wide shows nothing at any size.
    if width < 1.0 || height < 1.0 {
        return Err(Error::TooLarge);
    }
    Ok((width as u16, height as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(points: (f64, f64), wished: u32, expected: Option<(u16, u16)>) {
        assert_eq!(
            sides(points.0, points.1, (f64::from(wished), MAX_PIXELS)).ok(),
            expected,
            "{points:?} {wished}"
        );
    }

    #[test]
    fn a_page_is_as_wide_as_wished_and_keeps_its_shape() {
        check((595.0, 842.0), 1100, Some((1100, 1557)));
        check((842.0, 595.0), 1100, Some((1100, 777)));
        check((1.0, 1.0), 100, Some((100, 100)));
    }

    #[test]
    fn no_page_is_more_dots_than_allowed() {
        check((595.0, 842.0), 2000, Some((1329, 1881)));
        check((10.0, 1000.0), 1000, Some((158, 15_800)));
        check((1.0, 14_400.0), 1000, Some((1, 14_400)));
        for (width, height) in [(0.0, 10.0), (10.0, 0.0), (f64::NAN, 1.0), (1.0, f64::INFINITY), (1.0, 1e9)] {
            check((width, height), 1000, None);
        }
    }
}
