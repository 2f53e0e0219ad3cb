//! What characters mean, and how that is known.

use crate::builder::{Builder, read, text};
use pdf::{Glyph, TextMode, UnicodeSource};

const SHOW: &str = "BT /F1 10 Tf 20 50 Td (AB) Tj ET";

fn glyphs(bytes: &[u8]) -> Vec<Glyph> {
    read(bytes).pages.remove(0).glyphs
}

#[track_caller]
fn check(bytes: &[u8], expected: &str, source: UnicodeSource) {
    let document = read(bytes);
    assert_eq!(text(&document), expected);
    assert!(document.pages[0].glyphs.iter().all(|glyph| glyph.source == source), "{document:?}");
}

#[test]
fn a_standard_font_needs_no_widths() {
    let found = glyphs(&Builder::page(SHOW).with_helvetica().finish());
    assert_eq!(found.len(), 2);
    let second = found[1];
    assert_eq!((found[0].x, found[0].y, found[0].size), (20.0, 50.0, 10.0));
    assert!((found[0].width - 6.67).abs() < 0.001 && (second.x - 26.67).abs() < 0.001, "{found:?}");
    assert_eq!((second.text, second.source, second.order), ('B', UnicodeSource::GlyphName, 1));
}

#[test]
fn differences_rename_codes() {
    let font = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica \
                /Encoding <</Differences [65 /five /Euro]>>>>";
    check(&Builder::page(SHOW).with(20, font).finish(), "5€", UnicodeSource::GlyphName);
}

#[test]
fn a_ligature_becomes_several_glyphs_that_share_its_width() {
    let map =
        b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange \
                2 beginbfchar <41> <00660066> <42> <20b9> endbfchar endcmap";
    let font = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 21 0 R \
                /FirstChar 65 /LastChar 66 /Widths [600 500] \
                /FontDescriptor <</Type /FontDescriptor /FontName /Helvetica /Flags 32>>>>";
    let file = Builder::page(SHOW).with(20, font).with_stream(21, "", map).finish();
    check(&file, "ff₹", UnicodeSource::ToUnicode);
    let found = glyphs(&file);
    let places: Vec<(f32, f32)> = found.iter().map(|glyph| (glyph.x, glyph.width)).collect();
    assert_eq!(places, [(20.0, 3.0), (23.0, 3.0), (26.0, 5.0)]);
}

#[test]
fn a_composite_font_without_a_map_is_unknown_but_in_its_place() {
    let file = Builder::page("BT /F1 10 Tf 20 50 Td <00410042> Tj ET")
        .with(
            20,
            "<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [21 0 R]>>",
        )
        .with(
            21,
            "<</Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 700 /W [66 [300]] \
             /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>>>",
        )
        .finish();
    let document = read(&file);
    let found = &document.pages[0].glyphs;
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].width, found[1].x, found[1].width), (7.0, 27.0, 3.0));
    assert!(found.iter().all(|glyph| glyph.text == '\u{fffd}' && glyph.source == UnicodeSource::Unknown));
    let quality = document.pages[0].text_quality();
    assert_eq!((quality.glyphs, quality.unknown), (2, 2));
}

#[test]
fn an_adobe_collection_says_what_its_numbers_mean() {
    let file = Builder::page("BT /F1 10 Tf 20 50 Td <00220023> Tj ET")
        .with(
            20,
            "<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [21 0 R]>>",
        )
        .with(
            21,
            "<</Type /Font /Subtype /CIDFontType0 /BaseFont /X \
             /CIDSystemInfo <</Registry (Adobe) /Ordering (Japan1) /Supplement 2>>>>",
        )
        .finish();
    check(&file, "AB", UnicodeSource::CidCollection);
}

#[test]
fn a_predefined_map_turns_codes_into_a_collection() {
    let file = Builder::page("BT /F1 10 Tf 20 50 Td <0041 0042> Tj ET")
        .with(
            20,
            "<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /UniJIS-UCS2-H /DescendantFonts [21 0 R]>>",
        )
        .with(
            21,
            "<</Type /Font /Subtype /CIDFontType0 /BaseFont /X \
             /CIDSystemInfo <</Registry (Adobe) /Ordering (Japan1) /Supplement 2>>>>",
        )
        .finish();
    check(&file, "AB", UnicodeSource::CidCollection);
}

#[test]
fn a_type_3_font_measures_in_its_own_units() {
    let file = Builder::page(SHOW)
        .with(
            20,
            "<</Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.01 0 0 0.01 0 0] \
             /FirstChar 65 /LastChar 66 /Widths [50 80] /CharProcs <</A 21 0 R /odd 21 0 R>> \
             /Encoding <</Differences [65 /A /odd]>>>>",
        )
        .with_stream(21, "", b"50 0 d0 0 0 10 10 re f")
        .finish();
    let found = glyphs(&file);
    assert!((found[0].width - 5.0).abs() < 0.001 && (found[1].width - 8.0).abs() < 0.001, "{found:?}");
    assert_eq!((found[0].text, found[0].source), ('A', UnicodeSource::GlyphName));
    assert_eq!((found[1].text, found[1].source), ('B', UnicodeSource::CodeGuess));
}

#[test]
fn spacing_scaling_and_rise_move_the_pen() {
    let content = "BT /F1 10 Tf 2 Tc 3 Tw 50 Tz 4 Ts 20 50 Td [(A) -1000 ( )] TJ (B) Tj ET";
    let found = glyphs(&Builder::page(content).with_helvetica().finish());
    let x: Vec<f32> = found.iter().map(|glyph| (glyph.x * 10.0).round() / 10.0).collect();
    // A: 6.67 and 2 of spacing, both halved; the adjustment adds 10 halved; a blank is 2.78 + 2 + 3, halved.
    assert_eq!(x, [20.0, 29.3, 33.2]);
    assert_eq!(found[0].y, 46.0);
}

#[test]
fn invisible_and_clipping_text_says_so() {
    let content = "BT /F1 10 Tf 20 50 Td 3 Tr (A) Tj 7 Tr (B) Tj 1 Tr 1 0 0 RG (C) Tj 0 Tr /G1 gs (D) Tj ET";
    let found = glyphs(&Builder::page(content).with_helvetica().with(40, "<</ca 0>>").finish());
    let modes: Vec<TextMode> = found.iter().map(|glyph| glyph.mode).collect();
    assert_eq!(modes, [TextMode::Invisible, TextMode::ClipOnly, TextMode::Visible, TextMode::Invisible]);
    assert_eq!(found[2].colour, 0xff_00_00);
}

#[test]
fn a_switched_off_layer_is_kept_and_marked() {
    let content = "BT /F1 10 Tf 20 50 Td (A) Tj /OC /L1 BDC (B) Tj EMC (C) Tj ET";
    let file = Builder::page(content)
        .with_helvetica()
        .with(50, "<</Type /OCG /Name (Old)>>")
        .with(1, "<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [50 0 R] /D <</OFF [50 0 R]>>>>>>")
        .finish();
    let page = &read(&file).pages[0];
    let modes: Vec<TextMode> = page.glyphs.iter().map(|glyph| glyph.mode).collect();
    assert_eq!(modes, [TextMode::Visible, TextMode::Invisible, TextMode::Visible]);
    assert_eq!(page.hidden.as_slice(), std::slice::from_ref(&(1..2)));
}

#[test]
fn actual_text_speaks_only_where_the_font_is_silent() {
    let content = "BT /F1 10 Tf 20 50 Td /Span <</ActualText (xy)>> BDC <00410042> Tj EMC ET";
    let font = "<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [21 0 R]>>";
    let below = "<</Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo \
                 <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>>>";
    let silent = Builder::page(content).with(20, font).with(21, below).finish();
    check(&silent, "xy", UnicodeSource::CodeGuess);
    let content = content.replace("<00410042>", "(AB)");
    check(&Builder::page(&content).with_helvetica().finish(), "AB", UnicodeSource::GlyphName);
}

#[test]
fn the_same_font_has_one_number_whatever_page_uses_it() {
    let mut builder = Builder::new();
    let kids: Vec<String> = (0..64).map(|page| format!("{} 0 R", 100 + page)).collect();
    builder.object(1, "<</Type /Catalog /Pages 2 0 R>>");
    builder.object(2, &format!("<</Type /Pages /Kids [{}] /Count 64>>", kids.join(" ")));
    for page in 0..64 {
        let font = 20 + page % 3;
        builder.object(
            100 + page,
            &format!(
                "<</Type /Page /Parent 2 0 R /Contents 11 0 R /Resources <</Font <</F1 {font} 0 R>>>>>>"
            ),
        );
    }
    builder.stream(11, "", SHOW.as_bytes());
    for (number, name) in [(20, "Helvetica"), (21, "Courier"), (22, "Times-Roman")] {
        builder.object(number, &format!("<</Type /Font /Subtype /Type1 /BaseFont /{name}>>"));
    }
    let document = read(&builder.finish());
    let names: Vec<&str> = document.fonts.iter().map(|font| font.name.as_str()).collect();
    assert_eq!(names, ["Helvetica", "Courier", "Times-Roman"]);
    for (index, page) in document.pages.iter().enumerate() {
        assert_eq!(page.number as usize, index + 1);
        assert!(page.glyphs.iter().all(|glyph| usize::from(glyph.font) == index % 3));
    }
}
