//! What pages unpack to is asked before: bombs are refused, and large pages that scanners send are drawn.

#[path = "../../../../fuzz/targets/bombs.rs"]
mod bombs;

use pdf::{Limits, Unlock};
use picture::{Error, Shades, Sheets};

fn seen(file: &[u8]) -> Result<Shades, Error> {
    Sheets::open(file, Unlock::Nothing, &Limits::default())?.shades(1, 200.0)
}

#[test]
fn pages_that_unpack_to_more_than_there_is_room_for_are_refused_unseen() {
    for bomb in bombs::all() {
        assert_eq!(seen(&bomb.file).err(), Some(Error::TooLarge), "{}", bomb.name);
    }
}

#[test]
fn pictures_that_are_cut_off_are_drawn_as_far_as_they_go() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/scan");
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let packed = std::fs::read(entry.path()).expect("a file");
        seen(&bombs::cut_off(&packed)).unwrap_or_else(|error| panic!("{}: {error}", entry.path().display()));
    }
}

/// A page of one picture with these entries.
fn page(entries: &str, data: &[u8], content: &str) -> Vec<u8> {
    let mut file = format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n\
         3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>> endobj\n\
         4 0 obj <</Length {}>> stream\n{content}\nendstream endobj\n\
         5 0 obj <</Type/XObject/Subtype/Image{entries}/Length {}>> stream\n",
        content.len(),
        data.len()
    )
    .into_bytes();
    file.extend(data);
    file.extend(b"\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n");
    file
}

#[test]
fn a_page_in_colour_at_600_dots_an_inch_is_drawn() {
    // A run of 128 dark bytes, again and again, and the end.
    let runs = [[129, 0x20].repeat(4961 * 7016 * 3 / 128 + 1), vec![128]].concat();
    let entries = "/Width 4961/Height 7016/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/RunLengthDecode";
    let shades = seen(&page(entries, &runs, "595 0 0 842 0 0 cm /A Do")).expect("a page");
    let dark = shades.shades.iter().filter(|shade| **shade < 0x30).count();
    assert!(dark * 100 > shades.shades.len() * 99, "{dark}");
}

#[test]
fn a_page_that_is_cut_into_rows_of_dots_is_drawn() {
    let entries = "/Width 1653/Height 1/BitsPerComponent 1/ColorSpace/DeviceGray";
    let rows: String =
        (0..2338).map(|row| format!("q 595 0 0 0.37 0 {} cm /A Do Q ", row as f32 * 0.36)).collect();
    let shades = seen(&page(entries, &[0; 207], &rows)).expect("a page");
    let dark = shades.shades.iter().filter(|shade| **shade < 0x80).count();
    assert!(dark * 100 > shades.shades.len() * 95, "{dark}");
}
