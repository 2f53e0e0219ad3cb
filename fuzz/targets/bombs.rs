//! Pages of pictures made to hurt: few bytes that unpack to more than there is memory or time.

#[path = "packed.rs"]
mod packed;

/// A file of one page, all of which is refused as `pdf_too_complex`.
pub(crate) struct Bomb {
    pub(crate) name: &'static str,
    pub(crate) file: Vec<u8>,
}

/// So many dots that nothing can hold them, said by a picture of three bytes.
const VAST: &str =
    "/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/RunLengthDecode";
const SMALL: &str = "/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray";
const WHOLE_PAGE: &str = "q 200 0 0 100 0 0 cm /A Do Q ";

/// One part of a file: what stands between its brackets, and its data.
struct Part {
    number: u32,
    entries: String,
    data: Option<Vec<u8>>,
}

fn plain(number: u32, entries: &str) -> Part {
    Part { number, entries: entries.to_owned(), data: None }
}

fn stream(number: u32, entries: &str, data: &[u8]) -> Part {
    Part { number, entries: entries.to_owned(), data: Some(data.to_vec()) }
}

fn picture(number: u32, entries: &str, data: &[u8]) -> Part {
    stream(number, &format!("/Type/XObject/Subtype/Image{entries}"), data)
}

fn vast(number: u32) -> Part {
    picture(number, VAST, &[1, b'a', b'b', 128])
}

/// A page that shows `content`, whose first picture is the part 5, and which has `entries` and `resources` besides.
fn page(entries: &str, resources: &str, content: &[u8], parts: Vec<Part>) -> Vec<u8> {
    let own = if resources.contains("/XObject") { "" } else { "/XObject<</A 5 0 R>>" };
    let head = [
        plain(1, "/Type/Catalog/Pages 2 0 R"),
        plain(2, "/Type/Pages/Count 1/Kids[3 0 R]"),
        plain(
            3,
            &format!(
                "/Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]{entries}/Contents 4 0 R\
                 /Resources<<{own}{resources}>>"
            ),
        ),
        stream(4, "", content),
    ];
    let mut file = b"%PDF-1.7\n".to_vec();
    for part in head.into_iter().chain(parts) {
        file.extend(format!("{} 0 obj <<{}", part.number, part.entries).bytes());
        match part.data {
            None => file.extend(b">> endobj\n"),
            Some(data) => {
                file.extend(format!("/Length {}>> stream\n", data.len()).bytes());
                file.extend(data);
                file.extend(b"\nendstream endobj\n");
            }
        }
    }
    file.extend(b"trailer <</Root 1 0 R>>\n%%EOF\n");
    file
}

/// An honest little picture over the whole page, and something else.
fn beside(entries: &str, resources: &str, content: &str, parts: Vec<Part>) -> Vec<u8> {
    let small = picture(5, SMALL, &[0, 255, 255, 0]);
    let parts = std::iter::once(small).chain(parts).collect();
    page(entries, resources, format!("{WHOLE_PAGE}{content}").as_bytes(), parts)
}

fn alone(entries: &str, data: &[u8]) -> Vec<u8> {
    page("", "", WHOLE_PAGE.as_bytes(), vec![picture(5, entries, data)])
}

fn form(number: u32, content: &str) -> Part {
    let resources = "/Resources<</XObject<</A 7 0 R>>>>";
    stream(number, &format!("/Type/XObject/Subtype/Form/BBox[0 0 200 100]{resources}"), content.as_bytes())
}

/// Noughts without end, packed as small as can be: each 13 bits stand for 258 of them.
fn noughts(count: usize) -> Vec<u8> {
    let (mut packed, mut held, mut bits) = (vec![0x78, 0xDA], 0_u32, 0);
    let mut push = |value: u32, wide: u32| {
        held |= value << bits;
        bits += wide;
        while bits >= 8 {
            packed.push(held as u8);
            held >>= 8;
            bits -= 8;
        }
    };
    // The last block, with the codes that everybody knows: a nought, the same 258 times again and again, the end.
    push(0b011, 3);
    push(0b0000_1100, 8);
    for _ in 0..count / 258 {
        push(0b1010_0011, 8);
        push(0, 5);
    }
    push(0, 7);
    push(0, 7);
    let length = (count / 258 * 258 + 1) % 65_521;
    packed.extend([(length >> 8) as u8, length as u8, 0, 1]);
    packed
}

/// A page of JBIG2 whose height is told by its stripes, or that holds a part larger than itself.
fn bilevel(high: u32, stripe_ends: Option<u32>, region: Option<u32>) -> Vec<u8> {
    let part = bilevel_part;
    let mut data = bilevel_page(if region.is_some() { 8 } else { 65_535 }, high);
    if let Some(side) = region {
        let sides = [&side.to_be_bytes()[..], &side.to_be_bytes(), &[0; 8]].concat();
        data.extend(part(
            1,
            38,
            &[&sides[..], &[0, 0, 3, 0xFF, 0xFD, 0xFF, 2, 0xFE, 0xFE, 0xFE], &[0; 16]].concat(),
        ));
    }
    if let Some(end) = stripe_ends {
        data.extend(part(2, 50, &end.to_be_bytes()));
    }
    data
}

fn bilevel_part(number: u32, kind: u8, data: &[u8]) -> Vec<u8> {
    let length = data.len() as u32;
    [&number.to_be_bytes()[..], &[kind, 0, 1], &length.to_be_bytes(), data].concat()
}

fn bilevel_page(wide: u32, high: u32) -> Vec<u8> {
    let head = [&wide.to_be_bytes()[..], &high.to_be_bytes(), &[0; 8], &[0, 0x80, 0xFF]].concat();
    bilevel_part(0, 48, &head)
}

/// A JBIG2 of a few dots whose patterns, or the cells that they fill, are without number.
fn halftone(patterns: u32, cells: u32) -> Vec<u8> {
    let dictionary = [&[1, 255, 255][..], &patterns.to_be_bytes(), &[0xFF; 64]].concat();
    let sides = [&8_u32.to_be_bytes()[..], &8_u32.to_be_bytes(), &[0; 9]].concat();
    let grid = [&cells.to_be_bytes()[..], &cells.to_be_bytes(), &[0; 8], &[1, 0, 0, 0]].concat();
    // The part that refers to the patterns says so in its head.
    let region = [&sides[..], &[1], &grid, &[0xFF; 4096]].concat();
    let length = region.len() as u32;
    let head = [&2_u32.to_be_bytes()[..], &[22, 1 << 5, 1, 1], &length.to_be_bytes()].concat();
    [bilevel_page(8, 8), bilevel_part(1, 16, &dictionary), head, region].concat()
}

/// The head of a JPEG 2000 that says how large it is.
fn wavelets(side: u32) -> Vec<u8> {
    let mut data = vec![0xFF, 0x4F, 0xFF, 0x51, 0, 41, 0, 0];
    for number in [side, side, 0, 0, side, side, 0, 0] {
        data.extend(number.to_be_bytes());
    }
    data.extend([0, 1, 7, 1, 1]);
    data.extend([0xFF, 0x52, 0, 12, 0, 0, 0, 1, 0, 0, 4, 4, 0, 1]);
    data.extend([0xFF, 0x5C, 0, 4, 0x40, 0x40]);
    data.extend([0xFF, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xFF, 0x93, 0, 0, 0xFF, 0xD9]);
    data
}

/// Masks, and pictures that stand elsewhere than among a page's own.
fn hidden() -> Vec<Bomb> {
    let refused = |name, file| Bomb { name, file };
    let masked = |key: &str| {
        let first = picture(5, &format!("{SMALL}/{key} 6 0 R"), &[0, 255, 255, 0]);
        page("", "", WHOLE_PAGE.as_bytes(), vec![first, vast(6)])
    };
    let inline = "q 200 0 0 100 0 0 cm BI /W 60000 /H 60000 /BPC 1 /CS /G /F /RL ID \x01ab\nEI Q";
    let font = "/Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 65/Widths[9]\
                /CharProcs<</a 9 0 R>>/Encoding<</Differences[65/a]>>/Resources<</XObject<</A 7 0 R>>>>";
    let glyph = stream(9, "", b"9 0 d0 q 9 0 0 9 0 0 cm /A Do Q");
    let pattern = "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 50 50]/XStep 50/YStep 50\
                   /Resources<</XObject<</A 7 0 R>>>>";
    let drawn = "q 50 0 0 50 0 0 cm /A Do Q";
    vec![
        refused("soft-mask", masked("SMask")),
        refused("mask", masked("Mask")),
        refused("inline", beside("", "", inline, vec![])),
        refused("form", beside("", "/XObject<</A 5 0 R/B 6 0 R>>", "/B Do", vec![form(6, "/A Do"), vast(7)])),
        refused(
            "pattern",
            beside(
                "",
                "/Pattern<</P 8 0 R>>",
                "/Pattern cs /P scn 0 0 200 100 re f",
                vec![stream(8, pattern, drawn.as_bytes()), vast(7)],
            ),
        ),
        refused(
            "letters",
            beside(
                "",
                "/Font<</F 8 0 R>>",
                "BT /F 5 Tf 10 10 Td (A) Tj ET",
                vec![plain(8, font), glyph, vast(7)],
            ),
        ),
        refused(
            "annotation",
            beside(
                "/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 200 100]/AP<</N 6 0 R>>>>]",
                "",
                "",
                vec![form(6, "q 200 0 0 100 0 0 cm /A Do Q"), vast(7)],
            ),
        ),
        refused(
            "group",
            beside(
                "",
                "/ExtGState<</G<</SMask<</S/Alpha/G 6 0 R>>>>>>",
                "/G gs 0 0 200 100 re f",
                vec![
                    stream(
                        6,
                        "/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Group<</S/Transparency/CS/DeviceGray>>\
                         /Resources<</XObject<</A 7 0 R>>>>",
                        b"q 200 0 0 100 0 0 cm /A Do Q",
                    ),
                    vast(7),
                ],
            ),
        ),
    ]
}

/// What says another size than it has, or unpacks to more than it says.
fn lying() -> Vec<Bomb> {
    let refused = |name, file| Bomb { name, file };
    let bilevel_entries = "/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode";
    let wavelet_entries = "/Width 8/Height 8/Filter/JPXDecode";
    let flate = "/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode";
    let lots = noughts(700_000_000);
    let sharing = format!("{bilevel_entries}/DecodeParms<</JBIG2Globals 6 0 R>>");
    let sharing = picture(5, &sharing, &bilevel_page(8, 8));
    let profile = picture(5, "/Width 2/Height 2/BitsPerComponent 8/ColorSpace[/ICCBased 6 0 R]", &[0; 12]);
    vec![
        refused("far-too-large", alone(&VAST.replace("60000", "100000"), &[1, b'a', b'b', 128])),
        refused(
            "short-names",
            alone(&format!("/W 60000/H 60000{}", &VAST.replace("60000", "1")), &[1, b'a', b'b', 128]),
        ),
        refused("stripes", alone(bilevel_entries, &bilevel(u32::MAX, Some(65_534), None))),
        refused("large-part", alone(bilevel_entries, &bilevel(8, None, Some(65_535)))),
        refused("patterns", alone(bilevel_entries, &halftone(60_000, 1))),
        refused("cells", alone(bilevel_entries, &halftone(0, 60_000))),
        refused(
            "shared-noughts",
            page("", "", WHOLE_PAGE.as_bytes(), vec![sharing, stream(6, "/Filter/FlateDecode", &lots)]),
        ),
        refused("wavelets", alone(wavelet_entries, &wavelets(60_000))),
        refused(
            "fax",
            alone(
                "/Width 8/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode\
             /DecodeParms<</K -1/Columns 60000>>",
                &[0; 64],
            ),
        ),
        refused("noughts", alone(flate, &lots)),
        refused("noughts-by-short-name", alone(&flate.replace("/Filter/FlateDecode", "/F/Fl"), &lots)),
        refused(
            "profile",
            page("", "", WHOLE_PAGE.as_bytes(), vec![profile, stream(6, "/N 3/Filter/FlateDecode", &lots)]),
        ),
        refused(
            "annotation-of-noughts",
            beside(
                "/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 200 100]/AP<</N 6 0 R>>>>]",
                "",
                "",
                vec![stream(6, "/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Filter/FlateDecode", &lots)],
            ),
        ),
    ]
}

/// What is small by itself, and drawn for ever.
fn endless() -> Vec<Bomb> {
    let refused = |name, file| Bomb { name, file };
    let grey = "/Width 1000/Height 1000/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode";
    let whole = picture(5, grey, &noughts(1_000_000));
    let again = format!("200 0 0 100 0 0 cm {}", "/A Do ".repeat(100_000));
    let strips = |count: usize| {
        let names: String = (0..count).map(|at| format!("/S{at} {} 0 R", at + 20)).collect();
        let content: String =
            (0..count).map(|at| format!("q 200 0 0 1 0 {} cm /S{at} Do Q ", at % 100)).collect();
        let parts = (0..count).map(|at| {
            picture(
                at as u32 + 20,
                "/Width 1700/Height 1/BitsPerComponent 1/ColorSpace/DeviceGray",
                &[0; 213],
            )
        });
        page("", &format!("/XObject<<{names}>>"), content.as_bytes(), parts.collect())
    };
    vec![
        refused("drawn-again-and-again", page("", "", again.as_bytes(), vec![whole])),
        refused("strips", strips(12_000)),
    ]
}

/// Pictures of each codec, cut off in the middle: shown as far as they go, or not at all.
pub(crate) fn cut_off(packed: &[u8]) -> Vec<u8> {
    packed::pictured(&packed[..packed.len() / 2])
}

pub(crate) fn all() -> Vec<Bomb> {
    hidden().into_iter().chain(lying()).chain(endless()).collect()
}
