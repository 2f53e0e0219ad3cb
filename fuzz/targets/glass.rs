//! bytes → a page that is one picture → what it says, with limits small enough for hundreds of inputs a second.

use picture::Sheets;
use sight::{Grey, Limits, Seen};

/// Coarse, so that a page is small: what unpacks a picture does the same work whatever it is drawn at.
const DOTS_AN_INCH: f32 = 100.0;
const LIMITS: pdf::Limits = pdf::Limits {
    bytes: 1 << 20,
    pages: 4,
    objects: 20_000,
    nesting: 16,
    decoded_bytes: 4 << 20,
    glyphs: 100_000,
    operators: 300_000,
};
const LETTERS: Limits = Limits { dots: 1 << 20, pieces: 20_000, length: 4_000 };

const FILTERS: [&str; 8] = [
    "/Filter/DCTDecode",
    "/Filter/JPXDecode",
    "/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns WIDTH/Rows HEIGHT>>",
    "/Filter/CCITTFaxDecode/DecodeParms<</K 0/Columns WIDTH>>",
    "/Filter/JBIG2Decode",
    "/Filter/FlateDecode",
    "/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns WIDTH>>",
    "/Filter[/ASCII85Decode/RunLengthDecode]",
];

/// Panics when words stand nowhere, or when a letter is likelier than certain.
pub(crate) fn check(bytes: &[u8]) -> Option<Seen> {
    let file = if bytes.starts_with(b"%PDF") { bytes.to_vec() } else { pictured(bytes) };
    let sheets = Sheets::open(&file, pdf::Unlock::Nothing, &LIMITS).ok()?;
    let drawn = sheets.shades(1, DOTS_AN_INCH).ok()?;
    assert_eq!(drawn.width * drawn.height, drawn.shades.len());
    let grey = Grey::new(drawn.width, drawn.height, drawn.shades)?;
    let seen = sight::read(&grey, DOTS_AN_INCH, &LETTERS).ok()?;
    for word in &seen.words {
        assert!(!word.letters.is_empty() && word.left <= word.right && word.baseline.is_finite(), "{word:?}");
        for letter in &word.letters {
            assert!(letter.left <= letter.right && !letter.readings.is_empty(), "{word:?}");
            assert!(
                letter.readings.iter().all(|reading| (0.0..=1.0).contains(&reading.likelihood)),
                "{word:?}"
            );
        }
        let (x, y) = seen.turn.back(word.left, word.baseline);
        assert!(x.is_finite() && y.is_finite(), "{word:?}");
    }
    Some(seen)
}

/// The first byte chooses how the picture is packed and how many shades it has, two more how large it says it is.
fn pictured(bytes: &[u8]) -> Vec<u8> {
    let [choice, wide, high, data @ ..] = bytes else { return Vec::new() };
    let (width, height) = (4 * u32::from(*wide) + 1, 4 * u32::from(*high) + 1);
    let filter = FILTERS[usize::from(*choice) % FILTERS.len()];
    let filter = filter.replace("WIDTH", &width.to_string()).replace("HEIGHT", &height.to_string());
    let depth = if choice & 8 == 0 { 8 } else { 1 };
    let colours = if choice & 16 == 0 { "/DeviceGray" } else { "/DeviceRGB" };
    let kind = if choice & 32 == 0 { "" } else { "/ImageMask true" };
    let mut file = format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n\
         2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n\
         3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 120 80]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>> endobj\n\
         4 0 obj <</Length 27>> stream\nq 120 0 0 80 0 0 cm /A Do Q\nendstream endobj\n\
         5 0 obj <</Type/XObject/Subtype/Image/Width {width}/Height {height}/BitsPerComponent {depth}\
         /ColorSpace{colours}{kind}{filter}/Length {}>> stream\n",
        data.len()
    )
    .into_bytes();
    file.extend(data);
    file.extend(b"\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n");
    file
}
