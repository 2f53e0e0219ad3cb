//! Files made to exhaust, to loop or to be unreadable: each must end soon and say why.

use crate::builder::{Builder, deflate, packed_zeros, read, text};
use pdf::{Error, Limits, Part};

const SHOW: &str = "BT /F1 10 Tf 20 30 Td (A) Tj ET";
const DECODED: Error = Error::TooLarge(Part::DecodedBytes);

/// The quick look must see what the reading sees; only what stands on the pages can come as a surprise.
#[track_caller]
fn try_read(bytes: &[u8]) -> Result<pdf::Document, Error> {
    let read = pdf::read(bytes, None, &Limits::default(), &|_| false);
    let checked = pdf::check(bytes, None, &Limits::default()).map(|checked| checked.pages as usize);
    match (&checked, &read) {
        (Ok(pages), Ok(document)) => assert_eq!(*pages, document.pages.len()),
        (Ok(_), Err(error)) => assert!(matches!(error, Error::TooLarge(_) | Error::Damaged), "{error}"),
        (Err(refused), read) => assert_eq!(Some(refused), read.as_ref().err()),
    }
    read
}

#[track_caller]
fn check(bytes: &[u8], expected: &Error) {
    assert_eq!(&try_read(bytes).unwrap_err(), expected);
}

fn page_with_content(entries: &str, data: &[u8]) -> Vec<u8> {
    Builder::page("").with_helvetica().with_stream(11, entries, data).finish()
}

#[test]
fn content_bombs_are_defused() {
    let zeros = packed_zeros(1024);
    check(&page_with_content("/Filter /FlateDecode", &zeros), &DECODED);
    check(&page_with_content("/Filter [/FlateDecode /FlateDecode]", &deflate(&zeros)), &DECODED);
    check(&page_with_content("/Filter /RunLengthDecode", &[129u8, b' '].repeat(2 << 20)), &DECODED);
    check(&page_with_content("/Filter [/Fl /Fl /Fl /Fl /Fl]", &zeros), &DECODED);
}

#[test]
fn bombs_in_fonts_are_defused() {
    let zeros = packed_zeros(1024);
    let simple = |entries: &str| format!("<</Type /Font /Subtype /TrueType /BaseFont /X {entries}>>");
    for font in [simple("/ToUnicode 21 0 R"), simple("/FontDescriptor <</FontFile2 21 0 R>>")] {
        let file =
            Builder::page(SHOW).with(20, &font).with_stream(21, "/Filter /FlateDecode", &zeros).finish();
        check(&file, &DECODED);
    }
}

#[test]
fn endless_width_tables_are_not_built() {
    let composite =
        "<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [21 0 R]>>";
    let below = "<</Type /Font /Subtype /CIDFontType2 /BaseFont /X /W [0 4000000000 500]>>";
    let file = Builder::page("BT /F1 10 Tf <0041> Tj ET").with(20, composite).with(21, below).finish();
    assert_eq!(read(&file).pages[0].glyphs.len(), 1);
    let simple = "<</Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 4000000000 /LastChar 4000000001 /Widths [1]>>";
    assert_eq!(read(&Builder::page(SHOW).with(20, simple).finish()).pages[0].glyphs.len(), 1);
}

/// A file whose objects are all in object stream 5, which its cross-reference stream names.
fn packed_file(object_stream: &[u8], entries: &str) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let container = file.len();
    file.extend_from_slice(
        format!("5 0 obj <</Length {} {entries}>> stream\n", object_stream.len()).as_bytes(),
    );
    file.extend_from_slice(object_stream);
    file.extend_from_slice(b"\nendstream endobj\n");
    let at = file.len();
    let mut rows = vec![];
    for index in 0..3u8 {
        rows.extend_from_slice(&[2, 0, 5, index]);
    }
    rows.extend_from_slice(&[1, 0, container as u8, 0]);
    file.extend_from_slice(
        format!(
            "6 0 obj <</Type /XRef /W [1 2 1] /Index [1 3 5 1] /Size 7 /Root 1 0 R /Length {}>> stream\n",
            rows.len()
        )
        .as_bytes(),
    );
    file.extend_from_slice(&rows);
    file.extend_from_slice(format!("\nendstream endobj\nstartxref\n{at}\n%%EOF").as_bytes());
    file
}

#[test]
fn objects_in_streams_are_read() {
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R>>",
    ];
    let mut index = String::new();
    let mut body = String::new();
    for (number, object) in objects.iter().enumerate() {
        index += &format!("{} {} ", number + 1, body.len());
        body += &format!("{object} ");
    }
    let data = deflate(format!("{index}{body}").as_bytes());
    let entries = format!("/Type /ObjStm /N 3 /First {} /Filter /FlateDecode", index.len());
    let document = read(&packed_file(&data, &entries));
    assert_eq!(document.pages.len(), 1);
    assert_eq!(document.structure.revisions[0].objects, [1, 2, 3, 5]);
}

#[test]
fn bombs_in_object_streams_are_defused_whatever_they_are_called() {
    let zeros = packed_zeros(1024);
    for name in ["/Type /ObjStm", "/Type /Obj#53tm", ""] {
        check(&packed_file(&zeros, &format!("{name} /N 3 /First 10 /Filter /FlateDecode")), &DECODED);
    }
    let mut unlisted =
        b"%PDF-1.7\n1 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode>> stream\n".to_vec();
    unlisted.extend_from_slice(&zeros);
    unlisted.extend_from_slice(b"\nendstream endobj");
    check(&unlisted, &DECODED);
}

#[test]
fn a_bomb_in_a_cross_reference_stream_is_defused() {
    let mut file = b"%PDF-1.7\n".to_vec();
    let zeros = packed_zeros(1024);
    file.extend_from_slice(
        b"6 0 obj <</Type /XRef /W [1 2 1] /Size 7 /Root 1 0 R /Filter /FlateDecode>> stream\n",
    );
    file.extend_from_slice(&zeros);
    file.extend_from_slice(b"\nendstream endobj\nstartxref\n9\n%%EOF");
    check(&file, &DECODED);
}

#[test]
fn a_form_that_draws_itself_is_drawn_once() {
    let form = "/Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X1 30 0 R>>>>";
    let document = read(&Builder::page("/X1 Do").with_stream(30, form, b"0 0 1 1 re f /X1 Do").finish());
    assert_eq!(document.pages[0].shapes.len(), 1);
}

#[test]
fn a_form_that_draws_itself_through_its_page_ends() {
    let form = "/Subtype /Form /BBox [0 0 9 9]";
    check(
        &Builder::page("/X1 Do").with_stream(30, form, b"/X1 Do").finish(),
        &Error::TooLarge(Part::Nesting),
    );
}

#[test]
fn forms_that_multiply_end() {
    let mut builder = Builder::page("/X1 Do");
    for level in 30..54 {
        let entries =
            format!("/Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X1 {} 0 R>>>>", level + 1);
        builder.stream(level, &entries, b"/X1 Do /X1 Do /X1 Do");
    }
    builder.stream(54, "/Subtype /Form /BBox [0 0 9 9]", b"0 0 1 1 re f");
    check(&builder.finish(), &Error::TooLarge(Part::Operators));
}

#[test]
fn floods_of_operators_states_and_glyphs_end() {
    let limits = Limits { operators: 10_000, glyphs: 1000, nesting: 2, ..Limits::default() };
    let flood = |content: &str| {
        let file = Builder::page(content).with_helvetica().finish();
        pdf::read(&file, None, &limits, &|_| false).unwrap_err()
    };
    assert_eq!(flood(&"0 g ".repeat(20_000)), Error::TooLarge(Part::Operators));
    assert_eq!(flood(&"q ".repeat(5000)), Error::TooLarge(Part::Nesting));
    assert_eq!(flood(&format!("BT /F1 10 Tf ({}) Tj ET", "A".repeat(5000))), Error::TooLarge(Part::Glyphs));
    assert_eq!(flood(&format!("{} f", "0 0 1 1 re ".repeat(5000))), Error::TooLarge(Part::Glyphs));
}

#[test]
fn every_limit_has_an_error_of_its_own() {
    let file = Builder::page(SHOW).with_helvetica().finish();
    let with = |limits: Limits| pdf::read(&file, None, &limits, &|_| false).unwrap_err();
    assert_eq!(with(Limits { bytes: 10, ..Limits::default() }), Error::TooLarge(Part::Bytes));
    assert_eq!(with(Limits { objects: 2, ..Limits::default() }), Error::TooLarge(Part::Objects));
    assert_eq!(with(Limits { decoded_bytes: 5, ..Limits::default() }), DECODED);
    assert_eq!(with(Limits { pages: 0, ..Limits::default() }), Error::TooManyPages { pages: 1, limit: 0 });
    assert_eq!(pdf::read(&file, None, &Limits::default(), &|_| true).unwrap_err(), Error::OutOfTime);
}

#[test]
fn loops_in_the_page_tree_and_between_saves_end() {
    let looping = Builder::page(SHOW)
        .with_helvetica()
        .with(2, "<</Type /Pages /Kids [10 0 R 3 0 R 2 0 R] /Count 3>>")
        .with(3, "<</Type /Pages /Kids [2 0 R 3 0 R] /Count 1>>")
        .finish();
    assert_eq!(text(&read(&looping)), "A");
    let first = Builder::page(SHOW).with_helvetica().save().finish();
    let at = first.windows(5).rposition(|found| found == b"xref\n").unwrap();
    let at = first[..at - 5].windows(5).rposition(|found| found == b"xref\n").unwrap_or(at);
    let previous = Builder::page(SHOW).with_helvetica().with_trailer(&format!("/Prev {at}")).finish();
    let document = read(&previous);
    assert_eq!(text(&document), "A");
    assert!(document.structure.is_xref_damaged);
}

#[test]
fn deep_nesting_ends() {
    let nested = |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    let arrays = nested("[", "]");
    let dictionaries = nested("<</A ", ">>");
    let with_info = |info: &str| {
        try_read(&Builder::page(SHOW).with_helvetica().with(60, info).with_trailer("/Info 60 0 R").finish())
    };
    assert!(with_info(&arrays).is_ok());
    assert_eq!(with_info(&dictionaries).unwrap_err(), Error::TooLarge(Part::Nesting));
    for deep in [arrays, dictionaries] {
        let content = deflate(format!("{deep} {SHOW}").as_bytes());
        assert_eq!(text(&read(&page_with_content("/Filter /FlateDecode", &content))), "A");
    }
}

#[test]
fn a_damaged_table_is_rebuilt() {
    let file = Builder::page(SHOW).with_helvetica().finish();
    let at = file.windows(9).rposition(|found| found == b"startxref").unwrap();
    let broken = [&file[..at], b"startxref\n99999999\n%%EOF"].concat();
    let document = read(&broken);
    assert_eq!(text(&document), "A");
    assert!(document.structure.is_xref_damaged);
    let table = file.windows(5).position(|found| found == b"xref\n").unwrap();
    assert_eq!(text(&read(&file[..table])), "A");
}

#[test]
fn every_beginning_of_a_file_is_survived() {
    let file = Builder::page(SHOW).with_helvetica().finish();
    for length in 0..file.len() {
        let _ = try_read(&file[..length]);
    }
}

#[test]
fn every_changed_byte_is_survived() {
    let file = Builder::page(SHOW).with_helvetica().finish();
    for at in 0..file.len() {
        let mut changed = file.clone();
        changed[at] ^= 0x15;
        let _ = try_read(&changed);
    }
}

#[test]
fn what_is_no_pdf_says_so() {
    check(b"", &Error::Empty);
    check(b"PK\x03\x04 a spreadsheet", &Error::NotAPdf);
    check(b"%PDF-1.7 and nothing else", &Error::Damaged);
}

#[test]
fn the_hostile_corpus_is_survived() {
    let Some(folder) = corpus::find("hostile") else { return };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        if let Ok(document) = try_read(&bytes) {
            let glyphs: usize = document.pages.iter().map(|page| page.glyphs.len()).sum();
            assert!(glyphs < 10_000, "{}: {glyphs}", path.display());
        }
    }
}
