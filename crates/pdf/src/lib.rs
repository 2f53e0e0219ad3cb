//! bytes → pages of positioned glyphs, and the structure of the file they came in.
//!
//! Knows nothing of banks. No I/O, no clock: limits are arguments, and the caller says when time is up.

mod annotations;
mod budget;
mod canvas;
mod check;
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
mod signatures;
mod streams;
mod structure;
mod text;
mod timestamp;
mod unicode;
mod unlock;
mod words;
mod xref;

pub use budget::Progress;
pub use check::{Checked, check, opened, plain};
pub use document::{
    Document, Font, Glyph, Image, Likeness, Page, Paint, Shape, ShapeKind, TextMode, TextQuality,
    UnicodeSource, Upright,
};
pub use limits::{Error, Limits, Part};
pub use structure::{
    Annotation, Encryption, EncryptionMethod, InteractiveForm, Metadata, PageBoxes, Revision, Signature,
    Structure, WrittenTime, Xmp,
};
pub use timestamp::Timestamp;
pub use unlock::{FileKey, Unlock};

use budget::Budget;
use check::Opened;
use hayro_syntax::object::Dict;
use layers::Layers;
use pages::Keeper;
use std::sync::atomic::AtomicUsize;

/// Reads a PDF, unlocked with a key or a password if it needs one; `None` is no password. `stop` is told now and then
/// how far the reading is; true ends it with [`Error::OutOfTime`].
pub fn read<'u>(
    bytes: &[u8],
    unlock: impl Into<Unlock<'u>>,
    limits: &Limits,
    stop: &(dyn Fn(Progress) -> bool + Sync),
) -> Result<Document, Error> {
    let keeper = Keeper { keep: &std::mem::take, renumber: &pages::renumber_fonts };
    let unlock = unlock.into();
    let (document, pages) = check::fenced(|| read_document(bytes, unlock, limits, stop, &keeper))?;
    Ok(Document { pages, ..document })
}

/// Reads a PDF and keeps of each page only what `keep` makes of it, so that no two pages need be in memory at once.
/// The document comes without pages; font numbers in a page given to `keep` are not those of the document.
pub fn read_each<'u, T: Send>(
    bytes: &[u8],
    unlock: impl Into<Unlock<'u>>,
    limits: &Limits,
    stop: &(dyn Fn(Progress) -> bool + Sync),
    keep: &(dyn Fn(&Page) -> T + Sync),
) -> Result<(Document, Vec<T>), Error> {
    let keeper = Keeper { keep: &|page: &mut Page| keep(page), renumber: &|_, _| {} };
    let unlock = unlock.into();
    check::fenced(|| read_document(bytes, unlock, limits, stop, &keeper))
}

fn read_document<T: Send>(
    bytes: &[u8],
    unlock: Unlock<'_>,
    limits: &Limits,
    stop: &(dyn Fn(Progress) -> bool + Sync),
    keeper: &Keeper<'_, T>,
) -> Result<(Document, Vec<T>), Error> {
    let pages_read = AtomicUsize::new(0);
    let mut budget = Budget::new(limits, stop, &pages_read);
    let Opened { pdf, references, key } = check::open(bytes, unlock, limits, &mut budget)?;
    let source = pdf.pages();
    budget.expect_pages(source.len());
    let catalogue = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id());
    let layers = Layers::new(catalogue.as_ref());
    let mut structure = describe::structure(bytes, &pdf, key.is_none(), &references, &mut budget)?;
    let read = pages::read(source, &layers, budget, *pages::THREADS, keeper)?;
    structure.layers_off = layers.count_off();
    structure.annotations = read.annotations;
    let is_launch = |note: &Annotation| note.action.as_deref() == Some("Launch");
    structure.has_launch_action |= structure.annotations.iter().any(is_launch);
    Ok((Document { pages: Vec::new(), fonts: read.fonts, structure }, read.kept))
}
