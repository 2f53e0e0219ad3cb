//! A page that is nothing but a grey picture: what a phone or a copier makes of a statement.

use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref};

use crate::draw::deflate;

/// Seventy-five dots an inch, on A4.
const WIDTH: usize = 620;
const HEIGHT: usize = 877;
const PAPER: u8 = 244;
const INK: u8 = 62;

pub(super) fn picture() -> Vec<u8> {
    let [catalog, tree, page, image, contents] = [1, 2, 3, 4, 5].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.set_version(1, 4);
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids([page]).count(1);
    let mut object = pdf.page(page);
    object.parent(tree).media_box(Rect::new(0.0, 0.0, 595.0, 842.0)).contents(contents);
    object.resources().x_objects().pair(Name(b"Im1"), image);
    object.finish();
    let data = deflate(&dots());
    let mut picture = pdf.image_xobject(image, &data);
    picture.filter(Filter::FlateDecode);
    picture.width(WIDTH as i32).height(HEIGHT as i32).bits_per_component(8);
    picture.color_space().device_gray();
    picture.finish();
    let mut content = Content::new();
    content.save_state().transform([595.0, 0.0, 0.0, 842.0, 0.0, 0.0]);
    content.x_object(Name(b"Im1")).restore_state();
    pdf.stream(contents, &content.finish());
    pdf.finish()
}

/// Lines of blots where words and amounts would be, on paper that is not quite even.
fn dots() -> Vec<u8> {
    let mut dots: Vec<u8> = (0..WIDTH * HEIGHT).map(|place| PAPER - (place * 7 / 13 % 5) as u8).collect();
    for line in 0..44 {
        let top = 90 + line * 17;
        for (left, right) in [(44, 96), (112, 200 + line * 37 % 120), (390, 440), (520, 574)] {
            // The idle amount column.
            if left == 390 && line % 3 == 0 {
                continue;
            }
            blot(&mut dots, top, (left, right));
        }
    }
    dots
}

/// Letter-like strokes between two edges: five dots of ink, two of paper.
fn blot(dots: &mut [u8], top: usize, (left, right): (usize, usize)) {
    for y in top..top + 7 {
        for x in (left..right).filter(|x| x % 7 < 5 && (x * 3 + y) % 4 != 0) {
            if let Some(dot) = dots.get_mut(y * WIDTH + x) {
                *dot = INK;
            }
        }
    }
}
