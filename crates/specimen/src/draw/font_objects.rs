//! The typefaces a file used, to its font objects.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};

use super::face::{Face, UNICODE};
use super::font_file;
use super::font_shapes;
use super::ink::{Family, FontKind};
use super::objects::{File, deflate};
use crate::Error;
use crate::protect::Seal;

/// Writes one font object a face that was used; gives the place of the face and the object.
pub(super) fn write(
    pdf: &mut Pdf,
    next: &mut Ref,
    faces: &[Face],
    (seal, batch): (&Seal, u32),
) -> Result<Vec<(usize, Ref)>, Error> {
    let mut written = Vec::new();
    for (place, face) in faces.iter().enumerate().filter(|(_, face)| face.is_used()) {
        let font = next.bump();
        match face.kind {
            FontKind::Base14 => {
                let mut object = pdf.type1_font(font);
                object.base_font(Name(face.style.standard.as_bytes()));
                object.encoding_predefined(Name(b"WinAnsiEncoding"));
            }
            FontKind::TrueType => write_simple(&mut File { pdf, next, seal, batch }, font, face)?,
            FontKind::Ansi => write_ansi(&mut File { pdf, next, seal, batch }, font, face)?,
            FontKind::Type3 => font_shapes::write(&mut File { pdf, next, seal, batch }, font, face),
            FontKind::Cid => write_composite(&mut File { pdf, next, seal, batch }, font, face)?,
        }
        written.push((place, font));
    }
    Ok(written)
}

impl File<'_> {
    fn font_file(&mut self, data: &[u8]) -> Ref {
        let id = self.next.bump();
        let bytes = self.seal.seal(id, &deflate(data));
        let mut stream = self.pdf.stream(id, &bytes);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), i32::try_from(data.len()).unwrap_or(i32::MAX));
        id
    }

    fn descriptor(&mut self, face: &Face, file: Ref) -> Ref {
        let id = self.next.bump();
        let is_standard = face.kind == FontKind::Ansi;
        let mut flags = if is_standard { FontFlags::NON_SYMBOLIC } else { FontFlags::SYMBOLIC };
        flags.set(FontFlags::SERIF, face.style.family == Family::Serif);
        flags.set(FontFlags::FIXED_PITCH, face.style.family == Family::Mono);
        let mut descriptor = self.pdf.font_descriptor(id);
        descriptor.name(Name(subset_name(face, self.batch).as_bytes())).flags(flags);
        descriptor.bbox(Rect::new(-544.0, -303.0, 1302.0, 980.0)).italic_angle(0.0);
        descriptor.ascent(905.0).descent(-212.0).cap_height(716.0);
        descriptor.stem_v(if face.style.is_bold { 138.0 } else { 80.0 }).font_file2(file);
        id
    }
}

fn write_simple(file: &mut File<'_>, font: Ref, face: &Face) -> Result<(), Error> {
    let mut map: UnicodeCmap<u8> = UnicodeCmap::new(Name(b"Adobe-Identity-UCS"), UNICODE);
    for (code, (letter, _)) in &face.used {
        map.pair(u8::try_from(*code).unwrap_or(0), *letter);
    }
    let map = file.stream(&map.finish().into_vec());
    let program = font_file::subset_with_codes(face.style.file, &face.glyphs)?;
    let program = file.font_file(&program);
    let descriptor = file.descriptor(face, program);
    let last = face.used.keys().next_back().copied().unwrap_or(0);
    let widths = (1..=last).map(|code| face.used.get(&code).map_or(0.0, |(_, width)| *width));
    let mut object = file.pdf.indirect(font).dict();
    object.pair(Name(b"Type"), Name(b"Font")).pair(Name(b"Subtype"), Name(b"TrueType"));
    object.pair(Name(b"BaseFont"), Name(subset_name(face, file.batch).as_bytes()));
    object.pair(Name(b"FirstChar"), 1).pair(Name(b"LastChar"), i32::from(last));
    object.insert(Name(b"Widths")).array().items(widths);
    object.pair(Name(b"FontDescriptor"), descriptor).pair(Name(b"ToUnicode"), map);
    Ok(())
}

/// WinAnsi codes say all there is to say, so there is no map to Unicode.
fn write_ansi(file: &mut File<'_>, font: Ref, face: &Face) -> Result<(), Error> {
    let letters = face.used.values().filter_map(|(letter, _)| {
        let code = u16::try_from(u32::from(*letter)).ok()?;
        Some((code, face.glyph_in_subset(*letter)))
    });
    let mut letters: Vec<(u16, u16)> = letters.collect();
    letters.sort_unstable();
    letters.dedup();
    let program = font_file::subset_with_letters(face.style.file, &face.glyphs, &letters)?;
    let program = file.font_file(&program);
    let descriptor = file.descriptor(face, program);
    let first = face.used.keys().next().copied().unwrap_or(32);
    let last = face.used.keys().next_back().copied().unwrap_or(32);
    let widths = (first..=last).map(|code| face.used.get(&code).map_or(0.0, |(_, width)| *width));
    let mut object = file.pdf.indirect(font).dict();
    object.pair(Name(b"Type"), Name(b"Font")).pair(Name(b"Subtype"), Name(b"TrueType"));
    object.pair(Name(b"BaseFont"), Name(subset_name(face, file.batch).as_bytes()));
    object.pair(Name(b"Encoding"), Name(b"WinAnsiEncoding"));
    object.pair(Name(b"FirstChar"), i32::from(first)).pair(Name(b"LastChar"), i32::from(last));
    object.insert(Name(b"Widths")).array().items(widths);
    object.pair(Name(b"FontDescriptor"), descriptor);
    Ok(())
}

fn write_composite(file: &mut File<'_>, font: Ref, face: &Face) -> Result<(), Error> {
    let name = subset_name(face, file.batch);
    let mut map: UnicodeCmap<u16> = UnicodeCmap::new(Name(b"Adobe-Identity-UCS"), UNICODE);
    for (code, (letter, _)) in &face.used {
        map.pair(*code, *letter);
    }
    let map = file.stream(&map.finish().into_vec());
    let program = font_file::subset(face.style.file, &face.glyphs)?;
    let program = file.font_file(&program);
    let descriptor = file.descriptor(face, program);
    let descendant = file.next.bump();
    let (registry, ordering) =
        (file.seal.seal(descendant, b"Adobe"), file.seal.seal(descendant, b"Identity"));
    let mut object = file.pdf.cid_font(descendant);
    object.subtype(CidFontType::Type2).base_font(Name(name.as_bytes()));
    object.system_info(SystemInfo { registry: Str(&registry), ordering: Str(&ordering), supplement: 0 });
    object.font_descriptor(descriptor).default_width(0.0);
    object.cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = object.widths();
    for (code, (_, width)) in &face.used {
        widths.consecutive(*code, [*width]);
    }
    widths.finish();
    object.finish();
    let mut object = file.pdf.type0_font(font);
    object.base_font(Name(name.as_bytes())).encoding_predefined(Name(b"Identity-H"));
    object.descendant_font(descendant).to_unicode(map);
    Ok(())
}

/// Six letters that tell subsets apart, made from what is in them.
fn subset_name(face: &Face, batch: u32) -> String {
    let mut sum: u32 = 7_u32.wrapping_add(batch.wrapping_mul(7919));
    for (code, (letter, _)) in &face.used {
        sum = sum.wrapping_mul(31).wrapping_add(u32::from(*code) ^ u32::from(*letter));
    }
    let mut tag = String::new();
    for _ in 0..6 {
        tag.push(char::from(b'A' + u8::try_from(sum % 26).unwrap_or(0)));
        sum /= 26;
    }
    format!("{tag}+{}", face.style.embedded)
}
