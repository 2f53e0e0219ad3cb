//! Pages as a PDF: pictures in the codecs of scanners, with or without text beside them.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};

use specimen::Caption;

use crate::kinds::{Codec, ScanKind};
use crate::snapshot::Snapshot;
use crate::{fax, jpeg};

/// The share of a page that is text where the rest is a picture.
const HEAD: f32 = 0.12;
/// Letters of the font that text is written in are this share of its size wide.
const LETTER: f32 = 0.6;
const PICTURE: Name<'_> = Name(b"Scan");
const FONT: Name<'_> = Name(b"Text");

/// A picture of its own over that of a page, in dots of that page.
#[derive(Clone, Debug)]
pub(crate) struct Patch {
    pub(crate) page: usize,
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) picture: Snapshot,
}

/// The pages in this codec, with further pictures over theirs.
pub(crate) fn written(pages: &[Snapshot], kind: ScanKind, (codec, patches): (Codec, &[Patch])) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let (catalogue, tree, font) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let mut next = 4;
    let mut kids = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let (id, content, picture) = (Ref::new(next), Ref::new(next + 1), Ref::new(next + 2));
        next += 3;
        kids.push(id);
        let mut drawing = Content::new();
        match kind {
            ScanKind::Mixed => {
                let (foot, share) = below_head(page);
                write_picture(&mut pdf, picture, &foot, codec);
                place(&mut drawing, (page.width_points, page.height_points * (1.0 - share)));
                let head = page.words.iter().filter(|word| word.baseline < share * page.height_points);
                write_text(&mut drawing, head, page, TextRenderingMode::Fill);
            }
            ScanKind::Layered | ScanKind::LayerChanged => {
                write_picture(&mut pdf, picture, page, codec);
                place(&mut drawing, (page.width_points, page.height_points));
                write_text(&mut drawing, page.words.iter(), page, TextRenderingMode::Invisible);
            }
            _ => {
                write_picture(&mut pdf, picture, page, codec);
                place(&mut drawing, (page.width_points, page.height_points));
            }
        }
        let over: Vec<&Patch> = patches.iter().filter(|patch| patch.page == number).collect();
        let over: Vec<(Ref, String)> = over
            .into_iter()
            .map(|patch| {
                let (id, name) = (Ref::new(next), format!("Patch{next}"));
                next += 1;
                write_picture(&mut pdf, id, &patch.picture, Codec::Plain);
                lay_over(&mut drawing, patch, (page, &name));
                (id, name)
            })
            .collect();
        pdf.stream(content, &drawing.finish());
        let mut object = pdf.page(id);
        object.parent(tree).contents(content);
        object.media_box(Rect::new(0.0, 0.0, page.width_points, page.height_points));
        let mut resources = object.resources();
        let mut pictures = resources.x_objects();
        pictures.pair(PICTURE, picture);
        for (id, name) in &over {
            pictures.pair(Name(name.as_bytes()), *id);
        }
        pictures.finish();
        resources.fonts().pair(FONT, font).finish();
    }
    pdf.type1_font(font).base_font(Name(b"Courier")).encoding_predefined(Name(b"WinAnsiEncoding"));
    pdf.catalog(catalogue).pages(tree);
    pdf.pages(tree).count(i32::try_from(kids.len()).unwrap_or(i32::MAX)).kids(kids);
    pdf.finish()
}

/// The page without its head, and how much that is. It is cut between two lines.
fn below_head(page: &Snapshot) -> (Snapshot, f32) {
    let scale = page.height as f32 / page.height_points.max(1.0);
    let is_free = |y: &usize| {
        let at = *y as f32 / scale;
        page.words.iter().all(|word| at < word.baseline - word.size || at > word.baseline + 0.4 * word.size)
    };
    let from = (HEAD * page.height as f32) as usize;
    let cut = (from..page.height / 2).find(is_free).unwrap_or(from);
    let shades = page.shades.get(cut * page.width..).unwrap_or_default().to_vec();
    let foot = Snapshot { height: page.height - cut, shades, words: Vec::new(), ..*page };
    (foot, cut as f32 / page.height.max(1) as f32)
}

/// From the foot of the page.
fn place(drawing: &mut Content, (width, height): (f32, f32)) {
    drawing.save_state();
    drawing.transform([width, 0.0, 0.0, height, 0.0, 0.0]);
    drawing.x_object(PICTURE);
    drawing.restore_state();
}

fn lay_over(drawing: &mut Content, patch: &Patch, (page, name): (&Snapshot, &str)) {
    let scale = page.width_points / page.width.max(1) as f32;
    let points = |dots: usize| dots as f32 * scale;
    let foot = page.height_points - points(patch.top + patch.picture.height);
    let (width, height) = (points(patch.picture.width), points(patch.picture.height));
    drawing.save_state();
    drawing.transform([width, 0.0, 0.0, height, points(patch.left), foot]);
    drawing.x_object(Name(name.as_bytes()));
    drawing.restore_state();
}

fn write_text<'w>(
    drawing: &mut Content,
    words: impl Iterator<Item = &'w Caption>,
    page: &Snapshot,
    mode: TextRenderingMode,
) {
    drawing.begin_text();
    drawing.set_text_rendering_mode(mode);
    for word in words {
        let codes: Vec<u8> = word.text.chars().filter_map(code).collect();
        let natural = LETTER * word.size * codes.len() as f32;
        drawing.set_font(FONT, word.size);
        drawing.set_horizontal_scaling((word.right - word.left) / natural.max(0.1) * 100.0);
        drawing.set_text_matrix([1.0, 0.0, 0.0, 1.0, word.left, page.height_points - word.baseline]);
        drawing.show(Str(&codes));
    }
    drawing.end_text();
}

/// In the encoding of the font, which has no rupee.
fn code(letter: char) -> Option<u8> {
    match letter {
        '\u{20ac}' => Some(0x80),
        _ => u8::try_from(letter).ok(),
    }
}

fn write_picture(pdf: &mut Pdf, id: Ref, page: &Snapshot, codec: Codec) {
    let data = match codec {
        Codec::Plain => deflate(&page.shades),
        Codec::Jpeg(quality) => jpeg::encoded(page, quality),
        Codec::Fax => fax::encoded(page),
    };
    let size = |dots: usize| i32::try_from(dots).unwrap_or(1);
    let mut object = pdf.image_xobject(id, &data);
    match codec {
        Codec::Plain => object.filter(Filter::FlateDecode),
        Codec::Jpeg(_) => object.filter(Filter::DctDecode),
        Codec::Fax => object.filter(Filter::CcittFaxDecode),
    };
    object.width(size(page.width)).height(size(page.height));
    object.bits_per_component(if codec == Codec::Fax { 1 } else { 8 }).color_space().device_gray();
    if codec == Codec::Fax {
        let mut parameters = object.decode_parms();
        parameters.k(-1).columns(size(page.width)).rows(size(page.height));
    }
}

/// The text of one amount in the middle of the papers says something else than its picture: another first digit.
pub(crate) fn change_an_amount(pages: &mut [Snapshot]) {
    let is_amount = |word: &&mut Caption| {
        let text = word.text.as_str();
        text.len() > 5
            && text.contains('.')
            && text.chars().all(|letter| letter.is_ascii_digit() || ",.".contains(letter))
    };
    let mut amounts: Vec<&mut Caption> =
        pages.iter_mut().flat_map(|page| &mut page.words).filter(is_amount).collect();
    let middle = amounts.len() / 2;
    let Some(word) = amounts.get_mut(middle) else { return };
    let other = |digit: char| if digit == '9' { '4' } else { '9' };
    let mut letters = word.text.chars();
    if let Some(first) = letters.next().filter(char::is_ascii_digit) {
        word.text = format!("{}{}", other(first), letters.as_str());
    }
}

fn deflate(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _ = encoder.write_all(data);
    encoder.finish().unwrap_or_default()
}
