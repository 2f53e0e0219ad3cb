//! A page → how much drawing it unpacks, found by going through it as the one who draws does, without drawing.

use std::collections::HashSet;

use hayro::hayro_interpret::font::{Glyph, GlyphRun};
use hayro::hayro_interpret::pattern::Pattern;
use hayro::hayro_interpret::util::x_y_advances;
use hayro::hayro_interpret::{
    BlendMode, CacheKey, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, Paint, SoftMask, interpret_page,
};
use hayro::hayro_syntax::object::Stream;
use hayro::hayro_syntax::page::Page;
use hayro::kurbo::{Affine, BezPath, Rect};

use crate::{beside, dots};

/// Pictures on a page: the rows of dots of a page at 600 dots an inch, each a picture of its own, and some more.
const MOST_DRAWINGS: u32 = 10_000;
/// Letters, patterns and masks that are drawings themselves: more than there are letters on a page.
const MOST_NESTED: u32 = 50_000;
/// Bytes held at once while a page is drawn, as they are reckoned before. A page in colour at 600 dots an inch takes a third
/// of it as a photograph, and two thirds packed without loss.
pub(crate) const MOST_HELD: u64 = 300_000_000;
/// A dot on the page has four bytes, and the renderer makes none of its pictures longer than this.
const PAGE_DOT_BYTES: u64 = 4;
const LONGEST: f64 = 32_767.0;

/// The bytes that drawing a page holds at once; `None` if they, or what it has to do, are more than any page asks for.
pub(crate) fn held(
    (page, all): (&Page<'_>, &[Page<'_>]),
    transform: Affine,
    (width, height): (u16, u16),
) -> Option<u64> {
    if !beside::is_bearable(page, all) {
        return None;
    }
    let target = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
    let cache = InterpreterCache::new();
    let mut context = Context::new(transform, target, &cache, page.xref(), InterpreterSettings::default());
    let mut tally = Tally { target, ..Tally::default() };
    interpret_page(page, &mut context, &mut tally);
    tally.held()
}

#[derive(Default)]
struct Tally {
    target: Rect,
    dots: u64,
    /// What is kept until the page is done, and the most that one picture takes while it is unpacked.
    kept: u64,
    largest: u64,
    drawings: u32,
    nested: u32,
    masks: HashSet<u128>,
    /// Within a pattern, whose place on the page is not known here.
    is_anywhere: bool,
    is_too_much: bool,
}

impl Tally {
    fn held(&self) -> Option<u64> {
        let held = self.kept.saturating_add(self.largest);
        (!self.is_too_much && held <= MOST_HELD).then_some(held)
    }

    /// Whether there is anything left to count.
    fn goes_on(&mut self) -> bool {
        let is_too_much =
            self.dots > dots::MOST || self.drawings > MOST_DRAWINGS || self.nested > MOST_NESTED;
        self.is_too_much |= is_too_much || self.held().is_none();
        !self.is_too_much
    }

    fn enter(&mut self) -> bool {
        self.nested += 1;
        self.goes_on()
    }

    fn picture(&mut self, stream: &Stream<'_>, transform: Affine) {
        let (across, down) = x_y_advances(&transform);
        let (across, down) = (across.length(), down.length());
        let side = |dots: u32, scale: f64| (f64::from(dots) * scale).ceil().clamp(1.0, LONGEST);
        let said = dots::said(stream);
        let asked = (side(said.0, across), side(said.1, down));
        let Some(first) = dots::of(stream, (asked.0 as u32, asked.1 as u32)) else {
            self.is_too_much = true;
            return;
        };
        let (mut dots, mut bytes) = (first.dots, first.bytes);
        let mask = ["SMask", "Mask"].iter().find_map(|name| stream.dict().get::<Stream<'_>>(*name));
        let mut kept = self.kept_of(first.dots, said, (asked, (across, down)));
        if let Some(mask) = mask {
            let Some(mask_dots) = dots::of(&mask, (asked.0 as u32, asked.1 as u32)) else {
                self.is_too_much = true;
                return;
            };
            dots += mask_dots.dots;
            bytes += mask_dots.bytes;
            let scale = |own: u32, masks: u32| f64::from(own) / f64::from(masks.max(1));
            let said_of_mask = dots::said(&mask);
            let scales = (across * scale(said.0, said_of_mask.0), down * scale(said.1, said_of_mask.1));
            kept = kept.saturating_add(self.kept_of(mask_dots.dots, said_of_mask, (asked, scales)));
        }
        self.dots = self.dots.saturating_add(dots);
        self.largest = self.largest.max(bytes);
        self.kept = self.kept.saturating_add(kept);
    }

    /// A picture that is larger than its place is made as small as that, in each direction.
    fn kept_of(&self, dots: u64, said: (u32, u32), (asked, scales): ((f64, f64), (f64, f64))) -> u64 {
        let is_resized = scales.0 < 1.0 || scales.1 < 1.0;
        let resized = (asked.0 * asked.1) as u64;
        let is_as_said = dots == u64::from(said.0) * u64::from(said.1);
        let shown = match (self.is_anywhere, is_resized, is_as_said) {
            (false, true, true) => resized,
            (false, true, false) => resized.max(dots),
            _ => dots,
        };
        shown.saturating_mul(PAGE_DOT_BYTES)
    }

    fn paint<'a>(&mut self, paint: &Paint<'a>, transform: Affine, is_stroke: bool) {
        let Paint::Pattern(pattern) = paint else { return };
        let Pattern::Tiling(tile) = &**pattern else { return };
        if self.enter() {
            let was_anywhere = std::mem::replace(&mut self.is_anywhere, true);
            tile.interpret(self, transform, is_stroke);
            self.is_anywhere = was_anywhere;
        }
    }

    /// The same mask is drawn once.
    fn mask(&mut self, mask: Option<&SoftMask<'_>>) {
        if let Some(mask) = mask
            && self.masks.insert(mask.cache_key())
            && self.enter()
        {
            mask.interpret(self);
        }
    }
}

impl<'a> Device<'a> for Tally {
    fn draw_path(&mut self, _: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        self.mask(props.soft_mask.as_ref());
        self.paint(&props.paint, props.transform, matches!(mode, DrawMode::Stroke(_)));
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        self.mask(props.soft_mask.as_ref());
        self.paint(&props.paint, props.transform, matches!(mode, DrawMode::Stroke(_)));
        for glyph in run.glyphs() {
            if let Glyph::Type3(letter) = &**glyph
                && self.enter()
            {
                letter.interpret(self, props.transform, glyph.transform(), &props.paint);
            }
        }
    }

    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        self.drawings += 1;
        if !self.goes_on() {
            return;
        }
        self.mask(props.soft_mask.as_ref());
        let place = Rect::new(0.0, 0.0, f64::from(image.width()), f64::from(image.height()));
        if !self.is_anywhere && !props.transform.transform_rect_bbox(place).overlaps(self.target) {
            return;
        }
        match &image {
            Image::Raster(raster) => self.picture(raster.stream(), props.transform),
            Image::Stencil(stencil) => self.picture(stencil.stream(), props.transform),
        }
    }

    fn push_transparency_group(&mut self, _: f32, mask: Option<SoftMask<'a>>, _: BlendMode) {
        self.mask(mask.as_ref());
    }

    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
