//! What drawing calls leave in content streams and files.

use pdf_writer::Content;

use super::canvas::Canvas;
use super::face::RUPEE_FACE;
use super::{FontKind, Ink};
use crate::draw::{Origin, Xref, write};
use jiff::civil::date;

const SAMPLE: &str = "₹1,23,456.00";

fn sample(kind: FontKind) -> Canvas {
    let mut canvas = Canvas::new(kind).unwrap();
    canvas.sideways_page(200.0, 100.0);
    canvas.text(10.0, 20.0, SAMPLE, Ink::sans(10.0).gap_after(',', 2.0));
    canvas.text(10.0, 40.0, "Typed", Ink::mono(10.0).overprint(0.3).letter_gap(0.5));
    canvas.next_stream();
    canvas.text(190.0, 60.0, "late", Ink::serif(10.0).bold().right());
    canvas
}

fn page_text(canvas: &Canvas) -> String {
    let streams = canvas.pages[0].streams.iter().map(Content::as_bytes);
    streams.map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect()
}

#[test]
fn gaps_and_letter_gaps_count_in_the_width() {
    let canvas = Canvas::new(FontKind::Base14).unwrap();
    let plain = canvas.width("1,2", Ink::sans(10.0));
    assert_eq!(canvas.width("1,2", Ink::sans(10.0).gap_after(',', 2.0)), plain + 2.0);
    assert_eq!(canvas.width("1,2", Ink::sans(10.0).letter_gap(1.0)), plain + 3.0);
}

#[test]
fn overprinted_text_is_shown_twice_a_little_apart() {
    let text = page_text(&sample(FontKind::Base14));
    assert_eq!(text.matches("(Typed) Tj").count(), 2);
    assert!(text.contains("1 0 0 1 10 60 Tm") && text.contains("1 0 0 1 10.3 60 Tm"), "{text}");
}

#[test]
fn the_rupee_sign_is_drawn_where_a_font_has_it() {
    assert_eq!(Canvas::new(FontKind::Base14).unwrap().rupee(), "Rs.");
    let canvas = sample(FontKind::TrueType);
    assert_eq!(canvas.rupee(), "₹");
    assert!(canvas.faces[RUPEE_FACE].is_used());
    assert!(page_text(&canvas).contains("/F6 10 Tf"));
}

#[test]
fn a_file_may_have_several_streams_a_rotation_and_an_xref_stream() {
    let origin = Origin { version: (1, 5), xref: Xref::Stream, ..Origin::SILENT };
    let made = date(2025, 7, 1).at(10, 0, 0, 0);
    let bytes = write(sample(FontKind::Cid), &origin, made, None).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("/Rotate 90") && text.contains("/Type /XRef"));
    assert_eq!(canvas_streams(&text), 2);
}

#[test]
fn a_sideways_page_is_drawn_turned_and_turned_back_by_the_viewer() {
    let mut canvas = Canvas::new(FontKind::Base14).unwrap();
    canvas.sideways_page(200.0, 100.0);
    canvas.text(10.0, 20.0, "wide", Ink::sans(10.0));
    assert!(page_text(&canvas).starts_with("0 1 -1 0 100 0 cm"), "{}", page_text(&canvas));
    let bytes = write(canvas, &Origin::SILENT, date(2025, 7, 1).at(10, 0, 0, 0), None).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("/MediaBox [0 0 100 200]") && text.contains("/Rotate 90"));
}

fn canvas_streams(text: &str) -> usize {
    let contents = text.split("/Contents [").nth(1).and_then(|rest| rest.split(']').next());
    contents.map_or(0, |list| list.matches(" R").count())
}
