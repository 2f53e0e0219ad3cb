//! Pages as people see them: ink where the text is, locked files like open ones, and an answer for whatever comes.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod bearable;

use std::io::Cursor;

use hayro::vello_cpu::Pixmap;
use pdf::{Limits, TextMode, Unlock};
use picture::{Error, Picture, draw};
use specimen::{Cipher, Order, Protection};

fn specimen(bank: &str) -> Order {
    Order { months: 1, ..Order::new(specimen::layout(bank).expect("a layout")) }
}

fn made(order: &Order) -> Vec<u8> {
    specimen::make(order).expect("a specimen").pdf
}

fn drawn(file: &[u8], page: u32, width: u32) -> Result<Picture, Error> {
    draw(file, Unlock::Nothing, page, width, &Limits::default())
}

/// A page of its own with one black square whose corner is the lower left one of the page's own space.
fn square(entries: &str) -> Vec<u8> {
    let content = "0 0 0 rg 10 20 30 30 re f";
    format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n\
         3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]{entries}/Contents 4 0 R>> endobj\n\
         4 0 obj <</Length {}>> stream\n{content}\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n",
        content.len()
    )
    .into_bytes()
}

struct Look {
    pixels: Pixmap,
    picture: Picture,
}

impl Look {
    fn at(picture: Picture) -> Self {
        Self { pixels: Pixmap::from_png(Cursor::new(&picture.png)).expect("a PNG"), picture }
    }

    /// How dark the darkest dot of a box in points is: 0 is white.
    fn ink(&self, [left, top, right, bottom]: [f32; 4]) -> u8 {
        let (width, height) = (self.pixels.width(), self.pixels.height());
        let across = f32::from(width) / self.picture.width_points;
        let down = f32::from(height) / self.picture.height_points;
        let columns = (left * across) as u16..((right * across).ceil() as u16).min(width);
        let rows = (top * down) as u16..((bottom * down).ceil() as u16).min(height);
        let darkness = rows.flat_map(|row| columns.clone().map(move |column| (column, row))).map(|(x, y)| {
            let pixel = self.pixels.sample(x, y);
            255 - pixel.r.min(pixel.g).min(pixel.b)
        });
        darkness.max().unwrap_or(0)
    }
}

#[test]
fn ink_is_where_the_text_is_read() {
    for bank in ["hdfc-netbanking", "sbi-yono", "icici-estatement", "kotak-811", "karnataka-landscape"] {
        let file = made(&specimen(bank));
        let document = pdf::read(&file, None, &Limits::default(), &|_| false).expect("a document");
        let page = &document.pages[0];
        let look = Look::at(drawn(&file, 1, 1100).expect("a picture"));
        assert_eq!(
            (look.picture.width_points, look.picture.height_points),
            (page.width, page.height),
            "{bank}"
        );
        let letters: Vec<_> = page
            .glyphs
            .iter()
            .filter(|glyph| glyph.text.is_ascii_alphanumeric() && glyph.mode == TextMode::Visible)
            .collect();
        let seen = letters.iter().filter(|glyph| {
            look.ink([glyph.x, glyph.y - glyph.size * 0.7, glyph.x + glyph.width, glyph.y]) > 40
        });
        let (seen, letters) = (seen.count(), letters.len());
        assert!(letters > 500 && seen * 100 >= letters * 99, "{bank}: {seen} of {letters} letters are seen");
    }
}

#[test]
fn a_page_is_turned_and_cut_as_its_boxes_say() {
    for (entries, size, place) in [
        ("", (200.0, 100.0), [10.0, 50.0, 40.0, 80.0]),
        ("/Rotate 90", (100.0, 200.0), [20.0, 10.0, 50.0, 40.0]),
        ("/Rotate 180", (200.0, 100.0), [160.0, 20.0, 190.0, 50.0]),
        ("/Rotate 270", (100.0, 200.0), [50.0, 160.0, 80.0, 190.0]),
        ("/CropBox[5 10 105 60]", (100.0, 50.0), [5.0, 10.0, 35.0, 40.0]),
    ] {
        let file = square(entries);
        let look = Look::at(drawn(&file, 1, 400).expect("a picture"));
        assert_eq!((look.picture.width_points, look.picture.height_points), size, "{entries}");
        let [left, top, right, bottom] = place;
        assert!(look.ink([left + 1.0, top + 1.0, right - 1.0, bottom - 1.0]) == 255, "{entries}");
        assert!(look.ink([0.0, 0.0, left - 1.0, size.1]) < 10, "{entries}: left");
        assert!(look.ink([0.0, 0.0, size.0, top - 1.0]) < 10, "{entries}: top");
        assert!(look.ink([right + 1.0, 0.0, size.0, size.1]) < 10, "{entries}: right");
        assert!(look.ink([0.0, bottom + 1.0, size.0, size.1]) < 10, "{entries}: bottom");
        let read = pdf::read(&file, None, &Limits::default(), &|_| false).expect("a document");
        let shape = read.pages[0].shapes[0];
        let read_at = [shape.left, shape.top, shape.right, shape.bottom];
        assert!(
            read_at.iter().zip(place).all(|(one, two)| (one - two).abs() < 0.01),
            "{entries}: {read_at:?}"
        );
    }
}

#[test]
fn a_locked_file_looks_like_its_open_twin() {
    for cipher in Cipher::ALL {
        let protection = Protection { cipher, user: "RAVI0104".to_owned(), owner: "owner".to_owned() };
        let file = made(&Order { protection: Some(protection), ..specimen("hdfc-netbanking") });
        let checked = pdf::check(&file, Some("RAVI0104"), &Limits::default()).expect("an open file");
        let key = checked.file_key.expect("a key");
        let picture = draw(&file, Unlock::Key(&key), 1, 400, &Limits::default()).expect("a picture");
        let twin = pdf::opened(&file, &key).expect("a twin");
        assert_eq!(picture, drawn(&twin, 1, 400).expect("a picture"), "{cipher:?}");
        assert_eq!(drawn(&file, 1, 400), Err(Error::Unopened(pdf::Error::PasswordRequired)), "{cipher:?}");
    }
}

#[test]
fn the_same_page_gives_the_same_bytes_and_not_many() {
    let file = made(&specimen("hdfc-netbanking"));
    let picture = drawn(&file, 1, 1100).expect("a picture");
    assert_eq!(picture, drawn(&file, 1, 1100).expect("a picture"));
    assert!(picture.png.len() < 300_000, "{} bytes", picture.png.len());
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let file = square("");
    assert_eq!(drawn(&file, 0, 400), Err(Error::NoSuchPage { pages: 1 }));
    assert_eq!(drawn(&file, 2, 400), Err(Error::NoSuchPage { pages: 1 }));
    assert_eq!(drawn(&file, u32::MAX, 400), Err(Error::NoSuchPage { pages: 1 }));
    assert_eq!(drawn(b"", 1, 400), Err(Error::Unopened(pdf::Error::Empty)));
    assert_eq!(drawn(b"GIF89a", 1, 400), Err(Error::Unopened(pdf::Error::Damaged)));
    let few = Limits { bytes: 10, ..Limits::default() };
    let refused = draw(&file, Unlock::Nothing, 1, 400, &few);
    assert_eq!(refused, Err(Error::Unopened(pdf::Error::TooLarge(pdf::Part::Bytes))));
}

#[test]
fn odd_pages_get_a_picture_of_a_bounded_size() {
    for entries in [
        "/CropBox[0 0 0 0]",
        "/CropBox[0 0 14400 14400]/MediaBox[0 0 14400 14400]",
        "/UserUnit 10",
        "/CropBox[500 500 600 600]",
        "/MediaBox[0 0 1 14400]",
        "/MediaBox[0 0 14400 1]",
        "/MediaBox[200 100 0 0]",
    ] {
        for width in [0, u32::MAX] {
            match drawn(&square(entries), 1, width) {
                Ok(picture) => {
                    let look = Look::at(picture);
                    let dots = u64::from(look.pixels.width()) * u64::from(look.pixels.height());
                    assert!(dots <= picture::MAX_PIXELS, "{entries}: {dots}");
                }
                Err(error) => assert_eq!(error, Error::TooLarge, "{entries}"),
            }
        }
    }
}
