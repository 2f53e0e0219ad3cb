//! Things laid over a page (text boxes, stamps, links) → annotation objects.

use ledger::Area;
use pdf_writer::{Finish, Name, Rect, Ref, Str, TextStr};

use super::canvas::Page;
use super::objects::File;

#[derive(Clone, Debug)]
pub(crate) struct Note {
    pub(crate) kind: NoteKind,
    pub(crate) area: Area,
    /// What it says, or where it leads.
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoteKind {
    /// A text box on a white ground.
    FreeText,
    /// Words in a frame.
    Stamp,
    Link,
}

const TEXT_SIZE: f32 = 7.5;

/// Strings of notes are written open: nobody lays one over a locked specimen.
pub(super) fn write(file: &mut File<'_>, note: &Note, page: &Page) -> Ref {
    let Area { left, top, right, bottom } = note.area;
    let place = if page.is_sideways {
        Rect::new(top, left, bottom, right)
    } else {
        Rect::new(left, page.height - bottom, right, page.height - top)
    };
    let look = (note.kind != NoteKind::Link).then(|| appearance(file, note, page.is_sideways));
    let id = file.next.bump();
    let mut object = file.pdf.indirect(id).dict();
    object.pair(Name(b"Type"), Name(b"Annot")).pair(Name(b"Rect"), place);
    match note.kind {
        NoteKind::FreeText => {
            object.pair(Name(b"Subtype"), Name(b"FreeText"));
            object.pair(Name(b"DA"), Str(format!("/Helv {TEXT_SIZE} Tf 0 g").as_bytes()));
        }
        NoteKind::Stamp => {
            object.pair(Name(b"Subtype"), Name(b"Stamp")).pair(Name(b"Name"), Name(b"Approved"));
        }
        NoteKind::Link => {
            object.pair(Name(b"Subtype"), Name(b"Link"));
            object.insert(Name(b"Border")).array().items([0, 0, 0]);
            let mut action = object.insert(Name(b"A")).dict();
            action.pair(Name(b"S"), Name(b"URI")).pair(Name(b"URI"), Str(note.text.as_bytes()));
        }
    }
    if let Some(look) = look {
        object.pair(Name(b"Contents"), TextStr(&note.text)).pair(Name(b"F"), 4);
        object.insert(Name(b"AP")).dict().pair(Name(b"N"), look);
    }
    id
}

/// A little page of its own with the words on it.
fn appearance(file: &mut File<'_>, note: &Note, is_sideways: bool) -> Ref {
    let (width, height) = (note.area.width(), note.area.height());
    let mut content = pdf_writer::Content::new();
    if note.kind == NoteKind::FreeText {
        content.set_fill_rgb(1.0, 1.0, 1.0).rect(0.0, 0.0, width, height).fill_nonzero();
        content.set_fill_rgb(0.0, 0.0, 0.0);
    } else {
        content.set_stroke_rgb(0.1, 0.2, 0.6).set_fill_rgb(0.1, 0.2, 0.6);
        content.rect(0.5, 0.5, width - 1.0, height - 1.0).stroke();
    }
    let letters = note.text.chars().count() as f32;
    // Helvetica's digits are a little more than half as wide as they are high.
    let left = (width - letters * TEXT_SIZE * 0.53).max(2.0);
    content.begin_text().set_font(Name(b"Helv"), TEXT_SIZE);
    content.next_line(left, (height - TEXT_SIZE) / 2.0 + 1.2).show(Str(note.text.as_bytes())).end_text();
    let font = file.next.bump();
    let mut object = file.pdf.type1_font(font);
    object.base_font(Name(b"Helvetica")).encoding_predefined(Name(b"WinAnsiEncoding"));
    object.finish();
    let id = file.next.bump();
    let data = content.finish();
    let mut form = file.pdf.form_xobject(id, &data);
    form.bbox(Rect::new(0.0, 0.0, width, height));
    if is_sideways {
        form.matrix([0.0, 1.0, -1.0, 0.0, 0.0, 0.0]);
    }
    form.resources().fonts().pair(Name(b"Helv"), font);
    id
}
