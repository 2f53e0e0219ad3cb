//! An opened PDF → its pages, read by one thread or several with the same result.

use crate::annotations;
use crate::budget::Budget;
use crate::canvas::Canvas;
use crate::document::{Font, Page};
use crate::fonts::{FontKey, Fonts};
use crate::forms::Forms;
use crate::graphics::GraphicsState;
use crate::interpreter::Interpreter;
use crate::layers::Layers;
use crate::matrix::Matrix;
use crate::streams;
use crate::structure::Annotation;
use crate::{Error, Part};
use hayro_syntax::object::{Array, Object, Stream};
use hayro_syntax::page::Rotation;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use std::thread;

type SourcePage<'a> = hayro_syntax::page::Page<'a>;

/// Fewer pages than this are read faster than a thread starts.
const PAGES_PER_THREAD: usize = 16;
/// Asked once: the system answers from files, which take time and which a process without file access cannot open.
pub(crate) static THREADS: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
/// Nothing real is larger or smaller; a page without a size gets that of A4.
const A4: [f64; 4] = [0.0, 0.0, 595.28, 841.89];

pub(crate) struct ReadPages<T> {
    pub(crate) kept: Vec<T>,
    pub(crate) fonts: Vec<Font>,
    pub(crate) annotations: Vec<Annotation>,
}

/// What is kept of a page once it is read.
pub(crate) struct Keeper<'k, T> {
    /// Called by the thread that read the page, while it is still in its cache. What it leaves of the page is used again.
    pub(crate) keep: &'k (dyn Fn(&mut Page) -> T + Sync),
    /// Gives what was kept the fonts' final numbers.
    pub(crate) renumber: &'k (dyn Fn(&mut T, &[u16]) + Sync),
}

/// What one thread has read: fonts are numbered as it met them.
struct Stretch<'a, T> {
    kept: Vec<T>,
    fonts: Vec<(FontKey<'a>, Font)>,
    annotations: Vec<Annotation>,
}

pub(crate) fn read<T: Send>(
    pages: &[SourcePage<'_>],
    layers: &Layers,
    budget: Budget<'_>,
    threads: usize,
    keeper: &Keeper<'_, T>,
) -> Result<ReadPages<T>, Error> {
    let threads = threads.min(pages.len() / PAGES_PER_THREAD);
    if threads > 1
        && let Some(stretches) = read_in_parallel(pages, layers, &budget, threads, keeper)
    {
        return join(stretches, keeper);
    }
    // When several threads fail, which of them fails first is chance. One thread always fails at the same place.
    join(vec![read_stretch(pages, 0, layers, budget, keeper)?], keeper)
}

/// `None` when any thread met an error or used up its share of the budget.
fn read_in_parallel<'a, T: Send>(
    pages: &[SourcePage<'a>],
    layers: &Layers,
    budget: &Budget<'_>,
    threads: usize,
    keeper: &Keeper<'_, T>,
) -> Option<Vec<Stretch<'a, T>>> {
    let length = pages.len().div_ceil(threads);
    let (first, rest) = pages.split_at(length);
    thread::scope(|scope| {
        let workers: Vec<_> = rest
            .chunks(length)
            .enumerate()
            .map(|(index, part)| {
                let share = budget.share(threads);
                let before = length * (index + 1);
                let work = move || read_stretch(part, before, layers, share, keeper);
                thread::Builder::new().spawn_scoped(scope, work)
            })
            .collect();
        let mut stretches = vec![read_stretch(first, 0, layers, budget.share(threads), keeper).ok()];
        stretches.extend(workers.into_iter().map(|worker| worker.ok()?.join().ok()?.ok()));
        stretches.into_iter().collect()
    })
}

/// Reads pages that follow each other; `before` counts those in front of them.
fn read_stretch<'a, T>(
    pages: &[SourcePage<'a>],
    before: usize,
    layers: &Layers,
    budget: Budget<'_>,
    keeper: &Keeper<'_, T>,
) -> Result<Stretch<'a, T>, Error> {
    let mut interpreter = Interpreter {
        fonts: Fonts::new(),
        forms: Forms::default(),
        budget,
        layers,
        canvas: Canvas::default(),
    };
    let mut stretch =
        Stretch { kept: Vec::with_capacity(pages.len()), fonts: Vec::new(), annotations: Vec::new() };
    let mut content = Vec::new();
    let mut room = Room::default();
    let mut spare = Page::default();
    for (index, source) in pages.iter().enumerate() {
        interpreter.budget.check_time()?;
        let number = (before + index + 1) as u32;
        let (mut page, display) = blank(source, number);
        page.glyphs = std::mem::take(&mut spare.glyphs);
        page.shapes = std::mem::take(&mut spare.shapes);
        room.make(&mut page);
        interpreter.canvas = Canvas::new(page, interpreter.budget.glyphs_left());
        content.clear();
        collect_content(source, &mut interpreter.budget, &mut content)?;
        interpreter.run(&content, source.resources(), GraphicsState::new(display), 0)?;
        interpreter.canvas.page.annotations_from = interpreter.canvas.order();
        stretch.annotations.extend(annotations::paint(&mut interpreter, source, &display, number)?);
        let canvas = std::mem::take(&mut interpreter.canvas);
        interpreter.budget.spend_glyphs(canvas.painted())?;
        room.learn(&canvas.page);
        spare = canvas.page;
        stretch.kept.push((keeper.keep)(&mut spare));
        interpreter.budget.finish_page();
    }
    stretch.fonts = interpreter.fonts.met;
    Ok(stretch)
}

/// How much was on the fullest page so far. Pages of one statement are alike, and room that turns out to be too small
/// costs more than room that is never touched: everything has to be moved.
#[derive(Default)]
struct Room {
    glyphs: usize,
    shapes: usize,
}

impl Room {
    fn make(&self, page: &mut Page) {
        page.glyphs.clear();
        page.shapes.clear();
        page.glyphs.reserve_exact(self.glyphs + self.glyphs / 8);
        page.shapes.reserve_exact(self.shapes + self.shapes / 8);
    }

    fn learn(&mut self, page: &Page) {
        self.glyphs = self.glyphs.max(page.glyphs.len());
        self.shapes = self.shapes.max(page.shapes.len());
    }
}

/// The page without anything on it, and how its own space becomes the displayed one.
fn blank(source: &SourcePage<'_>, number: u32) -> (Page, Matrix) {
    let found = source.intersected_crop_box();
    let mut crop = [found.x0, found.y0, found.x1, found.y1];
    let (width, height) = (found.width(), found.height());
    if !(width.is_finite() && height.is_finite() && width > 0.0 && height > 0.0) {
        crop = A4;
    }
    let rotation = rotation(source);
    let (width, height) = ((crop[2] - crop[0]) as f32, (crop[3] - crop[1]) as f32);
    let (width, height) = if rotation % 180 == 90 { (height, width) } else { (width, height) };
    (Page { number, width, height, rotation, ..Page::default() }, Matrix::displayed(crop, rotation))
}

pub(crate) fn rotation(source: &SourcePage<'_>) -> u16 {
    match source.rotation() {
        Rotation::None => 0,
        Rotation::Horizontal => 90,
        Rotation::Flipped => 180,
        Rotation::FlippedHorizontal => 270,
    }
}

/// A page may keep its content in several streams; a token never runs from one into the next.
fn collect_content(page: &SourcePage<'_>, budget: &mut Budget<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    match page.raw().get::<Object<'_>>("Contents") {
        Some(Object::Stream(stream)) => {
            streams::unpack(&stream, budget, out)?;
        }
        Some(Object::Array(array)) => collect_array(&array, budget, out)?,
        _ => {}
    }
    Ok(())
}

fn collect_array(array: &Array<'_>, budget: &mut Budget<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    for stream in array.iter::<Stream<'_>>() {
        budget.spend_operator()?;
        streams::unpack(&stream, budget, out)?;
        out.push(b' ');
    }
    Ok(())
}

/// Fonts get the numbers they would have had if one thread had read everything.
fn join<T>(stretches: Vec<Stretch<'_, T>>, keeper: &Keeper<'_, T>) -> Result<ReadPages<T>, Error> {
    let mut numbers: FxHashMap<FontKey<'_>, u16> = FxHashMap::default();
    let mut whole = ReadPages { kept: Vec::new(), fonts: Vec::new(), annotations: Vec::new() };
    for mut stretch in stretches {
        let mut renumbered = Vec::with_capacity(stretch.fonts.len());
        for (key, font) in stretch.fonts {
            let next = u16::try_from(whole.fonts.len()).map_err(|_| Error::TooLarge(Part::Objects))?;
            let number = *numbers.entry(key).or_insert(next);
            if number == next {
                whole.fonts.push(font);
            }
            renumbered.push(number);
        }
        let is_same = renumbered.iter().enumerate().all(|(old, new)| old == usize::from(*new));
        if !is_same {
            stretch.kept.iter_mut().for_each(|kept| (keeper.renumber)(kept, &renumbered));
        }
        whole.kept.append(&mut stretch.kept);
        whole.annotations.append(&mut stretch.annotations);
    }
    Ok(whole)
}

/// For keeping whole pages.
pub(crate) fn renumber_fonts(page: &mut Page, numbers: &[u16]) {
    for glyph in &mut page.glyphs {
        glyph.font = numbers[usize::from(glyph.font)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// Pages that use three fonts in turn, each page with more text than the one before.
    fn many_pages(count: usize) -> Vec<u8> {
        let mut file = String::from("%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n");
        for (number, name) in [(3, "Helvetica"), (4, "Courier"), (5, "Times-Roman")] {
            file += &format!("{number} 0 obj <</Type /Font /Subtype /Type1 /BaseFont /{name}>> endobj\n");
        }
        let kids: String = (0..count).map(|page| format!("{} 0 R ", 10 + 2 * page)).collect();
        file += &format!("2 0 obj <</Type /Pages /Kids [{kids}]>> endobj\n");
        for page in 0..count {
            let (number, font) = (10 + 2 * page, 5 - page % 3);
            file += &format!(
                "{number} 0 obj <</Type /Page /Parent 2 0 R /Contents {} 0 R /Resources <</Font <</F {font} 0 R>>>>>> endobj\n",
                number + 1
            );
            let text = "A".repeat(page + 1);
            file +=
                &format!("{} 0 obj <<>> stream\nBT /F 9 Tf ({text}) Tj ET\nendstream endobj\n", number + 1);
        }
        file.into_bytes()
    }

    fn read_with(file: &[u8], limits: &Limits, threads: usize) -> Result<String, Error> {
        let pdf = crate::open::open(file.to_vec())?;
        let found = read(
            pdf.pages(),
            &Layers::default(),
            Budget::new(limits, &|_| false, &std::sync::atomic::AtomicUsize::new(0)),
            threads,
            &Keeper { keep: &std::mem::take, renumber: &renumber_fonts },
        )?;
        Ok(format!("{:?} {:?}", found.kept, found.fonts))
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let file = many_pages(70);
        let alone = read_with(&file, &Limits::default(), 1);
        assert!(alone.as_ref().is_ok_and(|found| found.contains("Courier")));
        for threads in 2..6 {
            assert_eq!(read_with(&file, &Limits::default(), threads), alone, "{threads}");
        }
    }

    #[test]
    fn the_number_of_threads_does_not_change_what_is_too_much() {
        let file = many_pages(70);
        let all = 70 * 71 / 2;
        for threads in 1..6 {
            let exact = Limits { glyphs: all, ..Limits::default() };
            assert!(read_with(&file, &exact, threads).is_ok(), "{threads}");
            let short = Limits { glyphs: all - 1, operators: 280, ..Limits::default() };
            assert_eq!(read_with(&file, &short, threads), Err(Error::TooLarge(Part::Glyphs)), "{threads}");
        }
    }
}
