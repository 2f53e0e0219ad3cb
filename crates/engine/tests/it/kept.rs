//! How a file keeps the picture of a page changes nothing of what is read: strips, masks, codecs, turned pages.

use engine::{Report, TransactionReport};
use picture::{Shades, Sheets};
use specimen::{Order, Specimen};

use crate::{Lender, Wish};

const STRIPS: usize = 20;
/// Darker than this is ink where there are but two shades.
const INK: u8 = 128;
/// A scanner whose lid was open leaves an edge as wide as this, in dots.
const EDGE: usize = 24;

/// What is drawn on a page, and the pictures it is drawn with.
struct Sheet {
    turned: usize,
    width_points: f32,
    height_points: f32,
    content: String,
    pictures: Vec<(String, Vec<u8>)>,
}

fn specimen() -> Specimen {
    let layout = specimen::layout("hdfc").expect("a layout");
    let order = Order { months: 1, seed: 11, entries_per_month: Some(10), ..Order::new(layout) };
    specimen::make(&order).expect("a statement")
}

fn drawn(made: &Specimen) -> Vec<Shades> {
    let sheets = Sheets::open(&made.pdf, pdf::Unlock::Nothing, &pdf::Limits::default()).expect("sheets");
    (1..=made.truth.pages).map(|number| sheets.shades(number, 200.0).expect("a picture")).collect()
}

fn grey(width: usize, height: usize) -> String {
    format!("/Width {width}/Height {height}/BitsPerComponent 8/ColorSpace/DeviceGray")
}

fn whole(page: &Shades, pictures: Vec<(String, Vec<u8>)>) -> Sheet {
    Sheet {
        turned: 0,
        width_points: page.width_points,
        height_points: page.height_points,
        content: format!("q {} 0 0 {} 0 0 cm /P0 Do Q", page.width_points, page.height_points),
        pictures,
    }
}

fn plain(page: &Shades) -> Sheet {
    whole(page, vec![(grey(page.width, page.height), page.shades.clone())])
}

/// Cut across, as some scanners send a page while it passes by.
fn in_strips(page: &Shades) -> Sheet {
    let deep = page.height.div_ceil(STRIPS);
    let points = page.height_points / page.height as f32;
    let mut sheet = Sheet { content: String::new(), ..whole(page, Vec::new()) };
    for (number, strip) in page.shades.chunks(deep * page.width).enumerate() {
        let height = strip.len() / page.width;
        let foot = page.height_points - (number * deep + height) as f32 * points;
        let (wide, high) = (page.width_points, height as f32 * points);
        sheet.content += &format!("q {wide} 0 0 {high} 0 {foot} cm /P{number} Do Q ");
        sheet.pictures.push((grey(page.width, height), strip.to_vec()));
    }
    sheet
}

/// A bit for each dot, rows begun anew at a byte; set where `is_set` says so.
fn bits(page: &Shades, is_set: impl Fn(u8) -> bool) -> Vec<u8> {
    let rows = page.shades.chunks(page.width);
    rows.flat_map(|row| {
        row.chunks(8).map(|dots| {
            let bit = |(at, shade): (usize, &u8)| u8::from(is_set(*shade)) << (7 - at);
            dots.iter().enumerate().map(bit).sum::<u8>()
        })
    })
    .collect()
}

/// Ink poured through holes, which is how bilevel pages of office scanners are kept.
fn as_a_mask(page: &Shades) -> Sheet {
    let entries = format!("/Width {}/Height {}/BitsPerComponent 1/ImageMask true", page.width, page.height);
    whole(page, vec![(entries, bits(page, |shade| shade >= INK))])
}

/// Black everywhere, and seen only where the page is dark.
fn as_a_soft_mask(page: &Shades) -> Sheet {
    let mask = page.shades.iter().map(|shade| 255 - shade).collect();
    let black = format!("{}/SMask {} 0 R", grey(1, 1), picture_number(0, 1));
    whole(page, vec![(black, vec![0]), (grey(page.width, page.height), mask)])
}

/// Bits packed by LZW, of which 1 is black.
fn turned_over_and_packed(page: &Shades) -> Sheet {
    let entries = format!(
        "/Width {}/Height {}/BitsPerComponent 1/ColorSpace/DeviceGray/Decode[1 0]/Filter/LZWDecode",
        page.width, page.height
    );
    whole(page, vec![(entries, packed(&bits(page, |shade| shade < INK)))])
}

/// The simplest LZW there is: every byte its own code, and the table thrown away before codes get longer than nine bits.
fn packed(bytes: &[u8]) -> Vec<u8> {
    const CLEAR: u32 = 256;
    const END: u32 = 257;
    let mut codes = Vec::new();
    for part in bytes.chunks(200) {
        codes.push(CLEAR);
        codes.extend(part.iter().map(|byte| u32::from(*byte)));
    }
    codes.push(END);
    let (mut out, mut kept, mut count) = (Vec::new(), 0_u32, 0);
    for code in codes {
        (kept, count) = (kept << 9 | code, count + 9);
        while count >= 8 {
            count -= 8;
            out.push((kept >> count) as u8);
            kept &= (1 << count) - 1;
        }
    }
    out.push((kept << (8 - count)) as u8);
    out
}

/// Kept on its side, with a page that says how it is turned.
fn on_its_side(page: &Shades) -> Sheet {
    let (width, height) = (page.width, page.height);
    // A quarter to the left: the last column becomes the first row.
    let shades = (0..width).rev().flat_map(|x| (0..height).map(move |y| page.shades[y * width + x]));
    let side = Shades {
        width: height,
        height: width,
        shades: shades.collect(),
        width_points: page.height_points,
        height_points: page.width_points,
    };
    Sheet { turned: 90, ..plain(&side) }
}

fn with_a_dark_edge(page: &Shades) -> Sheet {
    let mut dark = page.clone();
    for (dot, shade) in dark.shades.iter_mut().enumerate() {
        let (x, y) = (dot % page.width, dot / page.width);
        let beside = x.min(page.width - 1 - x).min(y).min(page.height - 1 - y);
        if beside < EDGE {
            *shade = 20;
        }
    }
    plain(&dark)
}

const FIRST_OBJECT: usize = 3;

/// Objects of a page: itself, what it draws, and its pictures.
fn picture_number(first: usize, picture: usize) -> usize {
    FIRST_OBJECT + first + 2 + picture
}

fn paper(sheets: &[Sheet]) -> Vec<u8> {
    let mut objects: Vec<Vec<u8>> = Vec::new();
    let mut kids = String::new();
    for sheet in sheets {
        let first = objects.len();
        kids += &format!("{} 0 R ", FIRST_OBJECT + first);
        let names = (0..sheet.pictures.len())
            .map(|at| format!("/P{at} {} 0 R", picture_number(first, at)))
            .collect::<String>();
        let (width, height) = (sheet.width_points, sheet.height_points);
        let page = format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Rotate {}/Contents {} 0 R/Resources<</XObject<<{names}>>>>>>",
            sheet.turned,
            FIRST_OBJECT + first + 1
        );
        objects.push(page.into_bytes());
        objects.push(stream("", sheet.content.as_bytes()));
        let pictures = sheet.pictures.iter();
        objects.extend(
            pictures.map(|(entries, data)| stream(&format!("/Type/XObject/Subtype/Image{entries}"), data)),
        );
    }
    let mut file = format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count {}/Kids[{kids}]>> endobj\n",
        sheets.len()
    )
    .into_bytes();
    for (number, object) in objects.into_iter().enumerate() {
        file.extend(format!("{} 0 obj ", FIRST_OBJECT + number).bytes());
        file.extend(object);
        file.extend(b" endobj\n");
    }
    file.extend(b"trailer <</Root 1 0 R>>\n%%EOF\n");
    file
}

fn stream(entries: &str, data: &[u8]) -> Vec<u8> {
    let mut object = format!("<<{entries}/Length {}>> stream\n", data.len()).into_bytes();
    object.extend(data);
    object.extend(b"\nendstream");
    object
}

fn read(keep: impl Fn(&Shades) -> Sheet) -> Report {
    let sheets: Vec<Sheet> = drawn(&specimen()).iter().map(keep).collect();
    assert_eq!(sheets.len(), 1, "numbers of masks are those of a first page");
    Lender::open().pdf(&paper(&sheets), &Wish::default())
}

fn figures(row: &TransactionReport) -> String {
    let money = |money: Option<engine::Rupees>| money.map(|money| money.0.as_paise());
    format!("{} {:?} {:?} {:?}", row.date, money(row.debit), money(row.credit), money(row.balance))
}

#[track_caller]
fn check(keep: impl Fn(&Shades) -> Sheet) -> Report {
    let report = read(keep);
    let read: Vec<String> = report.transactions.iter().map(figures).collect();
    let made = specimen();
    let truth = made.truth.account.transactions.iter().map(|row| {
        let money = |money: Option<ledger::Money>| money.map(ledger::Money::as_paise);
        format!("{} {:?} {:?} {:?}", row.date, money(row.debit), money(row.credit), money(row.balance))
    });
    assert_eq!(read, truth.collect::<Vec<_>>());
    assert!(report.transactions.iter().all(|row| row.sight.is_some()));
    report
}

#[test]
fn a_page_in_strips_is_one_page() {
    check(in_strips);
}

#[test]
fn a_page_that_is_ink_through_a_mask_is_read() {
    check(as_a_mask);
    check(as_a_soft_mask);
}

#[test]
fn bits_that_are_turned_over_and_packed_by_an_old_method_are_read() {
    check(turned_over_and_packed);
}

#[test]
fn a_dark_edge_is_no_part_of_the_page() {
    check(with_a_dark_edge);
}

#[test]
fn rows_of_a_page_on_its_side_stand_where_people_see_them() {
    let (upright, side) = (check(plain), check(on_its_side));
    for (upright, side) in upright.transactions.iter().zip(&side.transactions) {
        let off = upright.bbox.iter().zip(side.bbox).map(|(a, b)| (a - b).abs());
        assert!(off.fold(0.0, f32::max) < 3.0, "{:?} {:?}", upright.bbox, side.bbox);
    }
}
