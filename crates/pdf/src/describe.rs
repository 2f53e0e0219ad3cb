//! An opened file → its structure.

use crate::Error;
use crate::budget::Budget;
use crate::open::header_version;
use crate::structure::{Encryption, EncryptionMethod, PageBoxes, Structure};
use crate::xref::CrossReferences;
use crate::{metadata, pages, revisions, signatures};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, Name, Rect};

/// Everything but the annotations, which are found while the pages are read. `bytes` is the file as it came: where its
/// saves end, what was signed and how it was locked is not to be found in a file that was unlocked.
pub(crate) fn structure(
    bytes: &[u8],
    pdf: &Pdf,
    opens_by_itself: bool,
    references: &CrossReferences<'_>,
    budget: &mut Budget<'_>,
) -> Result<Structure, Error> {
    let catalogue = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id()).unwrap_or_default();
    let names = catalogue.get::<Dict<'_>>("Names").unwrap_or_default();
    let opening = catalogue.get::<Dict<'_>>("OpenAction").and_then(|action| action.get::<Name<'_>>("S"));
    let (form, signatures) = signatures::describe(bytes, &catalogue);
    let mut structure = Structure {
        version: header_version(bytes).unwrap_or_default(),
        size_bytes: bytes.len(),
        info: metadata::info(pdf, references),
        xmp: metadata::xmp(&catalogue, budget)?,
        encryption: references.trailer_dict(bytes, "Encrypt").map(|dict| encryption(&dict, opens_by_itself)),
        page_boxes: pdf.pages().iter().map(page_boxes).collect(),
        signatures,
        form,
        has_javascript: names.contains_key("JavaScript") || opening.as_deref() == Some(b"JavaScript"),
        has_launch_action: opening.as_deref() == Some(b"Launch"),
        has_embedded_files: names.contains_key("EmbeddedFiles") || catalogue.contains_key("AF"),
        is_tagged: catalogue.contains_key("StructTreeRoot"),
        ..Structure::default()
    };
    revisions::describe(bytes, references, &mut structure);
    Ok(structure)
}

fn page_boxes(page: &hayro_syntax::page::Page<'_>) -> PageBoxes {
    let edges = |found: Rect| [found.x0, found.y0, found.x1, found.y1].map(|edge| edge as f32);
    PageBoxes {
        media: edges(page.media_box()),
        crop: edges(page.crop_box()),
        rotation: pages::rotation(page),
    }
}

fn encryption(dict: &Dict<'_>, opens_by_itself: bool) -> Encryption {
    let number = |key: &str| dict.get::<i32>(key).unwrap_or(0);
    let filter =
        dict.get::<Name<'_>>("StmF").and_then(|name| dict.get::<Dict<'_>>("CF")?.get::<Dict<'_>>(&*name));
    let cipher = filter.and_then(|filter| filter.get::<Name<'_>>("CFM"));
    let method = match (number("V"), cipher.as_deref()) {
        (1, _) => EncryptionMethod::Rc4 { bits: 40 },
        (2 | 3, _) => EncryptionMethod::Rc4 { bits: dict.get::<u16>("Length").unwrap_or(40) },
        (4, Some(b"V2")) => EncryptionMethod::Rc4 { bits: 128 },
        (4, Some(b"AESV2")) => EncryptionMethod::Aes128,
        (5, Some(b"AESV3")) => EncryptionMethod::Aes256,
        _ => EncryptionMethod::Unknown,
    };
    Encryption {
        method,
        revision: number("R"),
        permissions: dict.get::<i64>("P").map_or(0, |permissions| permissions as i32),
        opens_with_empty_password: opens_by_itself,
    }
}
