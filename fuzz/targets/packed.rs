//! bytes → a page that is one picture, packed as one of the codecs of scanners packs it.

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

/// The first byte chooses how the picture is packed and how many shades it has, two more how large it says it is.
pub(crate) fn pictured(bytes: &[u8]) -> Vec<u8> {
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
