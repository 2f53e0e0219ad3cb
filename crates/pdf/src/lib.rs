//! bytes → pages of positioned glyphs, and the structure of the file they came in.
//!
//! Knows nothing of banks. No I/O, no clock: limits are arguments, and the caller says when time is up.

mod annotations;
mod budget;
mod canvas;
mod colour;
mod describe;
mod document;
mod filters;
mod font_checks;
mod fonts;
mod forms;
mod graphics;
mod interpreter;
mod layers;
mod lexer;
mod limits;
mod marked;
mod matrix;
mod metadata;
mod numbers;
mod objects;
mod open;
mod pages;
mod paths;
mod predictor;
mod prescan;
mod repair_cost;
mod revisions;
mod sealed;
mod signatures;
mod streams;
mod structure;
mod text;
mod timestamp;
mod unicode;
mod words;
mod xref;

pub use document::{
    Document, Font, Glyph, Page, Paint, Shape, ShapeKind, TextMode, TextQuality, UnicodeSource, Upright,
};
pub use limits::{Error, Limits, Part};
pub use structure::{
    Annotation, Encryption, EncryptionMethod, InteractiveForm, Metadata, PageBoxes, Revision, Signature,
    Structure, WrittenTime, Xmp,
};
pub use timestamp::Timestamp;

use budget::Budget;
use hayro_syntax::object::Dict;
use layers::Layers;
use pages::Keeper;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicUsize;

/// How far the reading is. `pages` is 0 until they have been counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub pages_read: usize,
    pub pages: usize,
}

/// Reads a PDF. `stop` is told now and then how far the reading is; true ends it with [`Error::OutOfTime`].
pub fn read(
    bytes: &[u8],
    password: Option<&str>,
    limits: &Limits,
    stop: &(dyn Fn(Progress) -> bool + Sync),
) -> Result<Document, Error> {
    let keeper = Keeper { keep: &std::mem::take, renumber: &pages::renumber_fonts };
    let (document, pages) = read_fenced(bytes, password, limits, stop, &keeper)?;
    Ok(Document { pages, ..document })
}

/// Reads a PDF and keeps of each page only what `keep` makes of it, so that no two pages need be in memory at once.
/// The document comes without pages; font numbers in a page given to `keep` are not those of the document.
pub fn read_each<T: Send>(
    bytes: &[u8],
    password: Option<&str>,
    limits: &Limits,
    stop: &(dyn Fn(Progress) -> bool + Sync),
    keep: &(dyn Fn(&Page) -> T + Sync),
) -> Result<(Document, Vec<T>), Error> {
    let keeper = Keeper { keep: &|page: &mut Page| keep(page), renumber: &|_, _| {} };
    read_fenced(bytes, password, limits, stop, &keeper)
}

fn read_fenced<T: Send>(
    bytes: &[u8],
    password: Option<&str>,
    limits: &Limits,
    stop: &(dyn Fn(Progress) -> bool + Sync),
    keeper: &Keeper<'_, T>,
) -> Result<(Document, Vec<T>), Error> {
    // The libraries below us index where they should ask, and a crafted file can make them panic. Nothing of ours is
    // left half done when that happens: everything reading has made so far is dropped with it.
    catch_unwind(AssertUnwindSafe(|| read_document(bytes, password, limits, stop, keeper)))
        .unwrap_or(Err(Error::Damaged))
}

fn read_document<T: Send>(
    bytes: &[u8],
    password: Option<&str>,
    limits: &Limits,
    stop: &(dyn Fn(Progress) -> bool + Sync),
    keeper: &Keeper<'_, T>,
) -> Result<(Document, Vec<T>), Error> {
    if bytes.is_empty() {
        return Err(Error::Empty);
    }
    if bytes.len() > limits.bytes {
        return Err(Error::TooLarge(Part::Bytes));
    }
    let pages_read = AtomicUsize::new(0);
    let mut budget = Budget::new(limits, stop, &pages_read);
    let references = xref::read(bytes, limits.objects, &mut budget)?;
    let known = prescan::check(bytes, password, limits, &references, &mut budget)?;
    let (pdf, opened_with) = open::open(bytes.to_vec(), password, known)?;
    let source = pdf.pages();
    if source.len() > limits.pages {
        return Err(Error::TooManyPages { pages: source.len(), limit: limits.pages });
    }
    budget.expect_pages(source.len());
    let catalogue = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id());
    let layers = Layers::new(catalogue.as_ref());
    let mut structure = describe::structure(bytes, &pdf, opened_with, &references, &mut budget)?;
    let read = pages::read(source, &layers, budget, *pages::THREADS, keeper)?;
    structure.layers_off = layers.count_off();
    structure.annotations = read.annotations;
    let is_launch = |note: &Annotation| note.action.as_deref() == Some("Launch");
    structure.has_launch_action |= structure.annotations.iter().any(is_launch);
    Ok((Document { pages: Vec::new(), fonts: read.fonts, structure }, read.kept))
}
