//! Where things end up on the displayed page, and in which order.

use crate::builder::{Builder, deflate, read, text};
use pdf::{Glyph, Page, Paint, ShapeKind, Upright};

const SHOW: &str = "BT /F1 10 Tf 20 30 Td (A) Tj ET";

fn page(entries: &str, content: &str) -> Page {
    read(&Builder::page_with(entries, content).with_helvetica().finish()).pages.remove(0)
}

#[track_caller]
fn check_place(entries: &str, size: (f32, f32), place: (f32, f32), upright: Upright) {
    let page = page(entries, SHOW);
    let Glyph { x, y, upright: found, width, .. } = page.glyphs[0];
    assert_eq!((page.width, page.height), size, "{entries}");
    assert_eq!((x, y, found), (place.0, place.1, upright), "{entries}");
    assert!((width - 6.67).abs() < 0.001);
}

#[test]
fn pages_are_read_as_they_are_displayed() {
    let media = "/MediaBox [0 0 200 100]";
    check_place(media, (200.0, 100.0), (20.0, 70.0), Upright::Right);
    check_place(&format!("{media} /Rotate 90"), (100.0, 200.0), (30.0, 20.0), Upright::Down);
    check_place(&format!("{media} /Rotate 180"), (200.0, 100.0), (180.0, 30.0), Upright::Left);
    check_place(&format!("{media} /Rotate 270"), (100.0, 200.0), (70.0, 180.0), Upright::Up);
    check_place(&format!("{media} /Rotate -90"), (100.0, 200.0), (70.0, 180.0), Upright::Up);
    check_place(&format!("{media} /CropBox [10 20 500 90]"), (190.0, 70.0), (10.0, 60.0), Upright::Right);
    check_place("/MediaBox [200 100 0 0]", (200.0, 100.0), (20.0, 70.0), Upright::Right);
}

#[test]
fn mirrored_text_keeps_a_width() {
    let media = "/MediaBox [0 0 200 100]";
    let mirrored = page(media, "BT /F1 10 Tf -1 0 0 1 100 50 Tm (A) Tj ET").glyphs[0];
    assert!(mirrored.width > 6.0 && mirrored.size == 10.0);
    assert_eq!(mirrored.upright, Upright::Left);
    let upside_down = page(media, "BT /F1 -10 Tf 1 0 0 -1 100 50 Tm (A) Tj ET").glyphs[0];
    assert!(upside_down.width > 6.0 && upside_down.size == 10.0);
    let slanted = page(media, "BT /F1 10 Tf 1 1 -1 1 100 50 Tm (A) Tj ET").glyphs[0];
    assert_eq!(slanted.upright, Upright::Slanted);
}

#[test]
fn what_is_no_place_is_left_out_and_what_is_off_the_page_is_kept() {
    let content = "BT /F1 10 Tf 1e300 0 0 1e300 0 0 Tm (A) Tj 1 0 0 1 9000 -9000 Tm (B) Tj ET";
    let found = page("/MediaBox [0 0 200 100]", content).glyphs;
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].text, found[0].x, found[0].y), ('B', 9000.0, 9100.0));
}

#[test]
fn a_rectangle_painted_over_text_comes_after_it() {
    let content = "BT /F1 10 Tf 20 30 Td (AB) Tj ET 1 g 18 28 20 12 re f 0 0 1 RG 2 w 10 10 m 60 10 l S";
    let page = page("/MediaBox [0 0 200 100]", content);
    assert_eq!(page.glyphs.iter().map(|glyph| glyph.order).collect::<Vec<_>>(), [0, 1]);
    let [cover, line] = page.shapes[..] else { panic!("{:?}", page.shapes) };
    assert_eq!(cover.kind, ShapeKind::Fill(Paint { colour: 0xff_ff_ff, alpha: 1.0 }));
    assert_eq!((cover.left, cover.top, cover.right, cover.bottom), (18.0, 60.0, 38.0, 72.0));
    assert_eq!((cover.order, cover.is_box), (2, true));
    assert_eq!(line.kind, ShapeKind::Stroke(Paint { colour: 0x00_00_ff, alpha: 1.0 }));
    assert_eq!((line.left, line.top, line.right, line.bottom), (9.0, 89.0, 61.0, 91.0));
}

#[test]
fn shapes_end_where_the_clip_ends() {
    let content = "q 10 10 20 20 re W n 0 0 200 100 re f Q BT /F1 10 Tf 20 30 Td (A) Tj ET \
                   0 0 1 rg 50 50 m 80 80 l 80 50 l h f";
    let page = page("/MediaBox [0 0 200 100]", content);
    let [clipped, triangle] = page.shapes[..] else { panic!("{:?}", page.shapes) };
    assert_eq!((clipped.left, clipped.top, clipped.right, clipped.bottom), (10.0, 70.0, 30.0, 90.0));
    assert!(!triangle.is_box);
    assert!(page.clipped.is_empty());
}

#[test]
fn text_outside_the_clip_is_kept_and_marked() {
    let content = "q 100 10 20 20 re W n BT /F1 10 Tf 20 30 Td (A) Tj ET Q BT /F1 10 Tf 20 30 Td (B) Tj ET";
    let page = page("/MediaBox [0 0 200 100]", content);
    assert_eq!(page.glyphs.len(), 2);
    assert_eq!(page.clipped.as_slice(), std::slice::from_ref(&(0..1)));
}

#[test]
fn images_have_a_place_and_no_text_is_no_error() {
    let file =
        Builder::page("q 50 0 0 40 10 20 cm /X1 Do Q q 5 0 0 5 0 0 cm BI /W 1 /H 1 /BPC 8 ID \x01 EI Q")
            .with_stream(
                30,
                "/Type /XObject /Subtype /Image /Width 1 /Height 1 /Filter /DCTDecode",
                b"nothing",
            )
            .finish();
    let document = read(&file);
    assert!(!document.has_text());
    let [first, second] = document.pages[0].shapes[..] else { panic!() };
    assert_eq!(first.kind, ShapeKind::Image);
    assert_eq!((first.left, first.top, first.right, first.bottom), (10.0, 40.0, 60.0, 80.0));
    assert_eq!((second.right, second.bottom), (5.0, 100.0));
}

#[test]
fn a_form_brings_its_matrix_and_its_own_fonts() {
    let file = Builder::page("q 1 0 0 1 5 0 cm /X1 Do Q BT /F1 10 Tf 20 30 Td (C) Tj ET")
        .with(20, "<</Type /Font /Subtype /Type1 /BaseFont /Courier>>")
        .with_stream(
            30,
            "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [2 0 0 2 10 20] \
             /Resources <</Font <</F1 31 0 R>>>> /Filter /FlateDecode",
            &deflate(b"0.5 g BT /F1 10 Tf 1 2 Td (A) Tj ET"),
        )
        .with(31, "<</Type /Font /Subtype /Type1 /BaseFont /Times-Roman>>")
        .finish();
    let document = read(&file);
    assert_eq!(text(&document), "AC");
    let [inner, outer] = document.pages[0].glyphs[..] else { panic!() };
    assert_eq!((inner.x, inner.y, inner.size), (17.0, 76.0, 20.0));
    assert_eq!(
        (document.fonts[usize::from(inner.font)].name.as_str(), inner.colour),
        ("Times-Roman", 0x80_80_80)
    );
    assert_eq!((document.fonts[usize::from(outer.font)].name.as_str(), outer.colour), ("Courier", 0));
}

#[test]
fn content_in_several_streams_is_one_content() {
    let file = Builder::page_with("/MediaBox [0 0 200 100]", "")
        .with(
            10,
            "<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents [11 0 R 12 0 R] \
             /Resources <</Font <</F1 20 0 R>>>>>>",
        )
        .with_stream(11, "", b"BT /F1 10")
        .with_stream(12, "/Filter [/ASCIIHexDecode /FlateDecode]", hex(&deflate(b"Tf (A) Tj ET")).as_bytes())
        .with_helvetica()
        .finish();
    assert_eq!(text(&read(&file)), "A");
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>() + ">"
}
