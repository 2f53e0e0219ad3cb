//! Drawn pages → the bytes of a PDF file.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::canvas::{Canvas, HEIGHT, WIDTH};
use super::face::Face;
use crate::Error;

const UNICODE: SystemInfo<'_> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };
const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The same canvas gives the same bytes: the file carries no date.
pub(super) fn write(canvas: Canvas, title: &str, producer: &str) -> Result<Vec<u8>, Error> {
    let Canvas { faces, pages, .. } = canvas;
    let mut next = Ref::new(1);
    let (catalog, tree, info) = (next.bump(), next.bump(), next.bump());
    let mut pdf = Pdf::new();
    let mut fonts: Vec<(usize, Ref)> = Vec::new();
    for (place, face) in faces.iter().enumerate().filter(|(_, face)| !face.used.is_empty()) {
        fonts.push((place, write_font(&mut pdf, &mut next, face)?));
    }
    let mut kids = Vec::new();
    for content in pages {
        let (page, stream) = (next.bump(), next.bump());
        pdf.stream(stream, &deflate(&content.finish().into_vec())).filter(Filter::FlateDecode);
        let mut object = pdf.page(page);
        object.parent(tree).media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT)).contents(stream);
        let mut resources = object.resources();
        let mut names = resources.fonts();
        for (place, font) in &fonts {
            names.pair(Name(format!("F{place}").as_bytes()), *font);
        }
        names.finish();
        kids.push(page);
    }
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(kids).count(count);
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr(producer));
    Ok(pdf.finish())
}

fn write_font(pdf: &mut Pdf, next: &mut Ref, face: &Face) -> Result<Ref, Error> {
    let (font, descendant, descriptor, program, map) =
        (next.bump(), next.bump(), next.bump(), next.bump(), next.bump());
    let name = format!("{}+{}", tag(face), face.style.name);
    let name = Name(name.as_bytes());
    let mut object = pdf.type0_font(font);
    object.base_font(name).encoding_predefined(Name(b"Identity-H"));
    object.descendant_font(descendant).to_unicode(map);
    object.finish();

    let mut object = pdf.cid_font(descendant);
    object.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY);
    object.font_descriptor(descriptor).default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = object.widths();
    for (code, (_, width)) in &face.used {
        widths.consecutive(*code, [*width]);
    }
    widths.finish();
    object.finish();

    let mut object = pdf.font_descriptor(descriptor);
    object.name(name).flags(FontFlags::SYMBOLIC).bbox(Rect::new(-544.0, -303.0, 1302.0, 980.0));
    object.italic_angle(0.0).ascent(905.0).descent(-212.0).cap_height(716.0);
    object.stem_v(face.style.stem).font_file2(program);
    object.finish();

    let data = face.subset()?;
    let packed = deflate(&data);
    let mut stream = pdf.stream(program, &packed);
    stream.filter(Filter::FlateDecode);
    stream.pair(Name(b"Length1"), i32::try_from(data.len()).unwrap_or(i32::MAX));
    stream.finish();

    let mut letters: UnicodeCmap<u16> = UnicodeCmap::new(Name(b"Adobe-Identity-UCS"), UNICODE);
    for (code, (letter, _)) in &face.used {
        letters.pair(*code, *letter);
    }
    pdf.stream(map, &deflate(&letters.finish().into_vec())).filter(Filter::FlateDecode);
    Ok(font)
}

/// Six letters that tell one subset from another, made from what is in it.
fn tag(face: &Face) -> String {
    let mut sum = face.used.iter().fold(7_u32, |sum, (code, (letter, _))| {
        sum.wrapping_mul(31).wrapping_add(u32::from(*code) ^ u32::from(*letter))
    });
    let mut letters = String::new();
    for _ in 0..6 {
        letters.push(char::from(b'A' + u8::try_from(sum % 26).unwrap_or(0)));
        sum /= 26;
    }
    letters
}

fn deflate(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _ = encoder.write_all(data);
    encoder.finish().unwrap_or_default()
}
