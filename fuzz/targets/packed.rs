//! bytes → a page that is one picture, packed as one of the codecs of scanners packs it.

/// What most scanners write.
const COMMON: [&str; 8] = [
    "/Filter/DCTDecode",
    "/Filter/JPXDecode",
    "/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns WIDTH/Rows HEIGHT>>",
    "/Filter/CCITTFaxDecode/DecodeParms<</K 0/Columns WIDTH>>",
    "/Filter/JBIG2Decode",
    "/Filter/FlateDecode",
    "/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns WIDTH>>",
    "/Filter[/ASCII85Decode/RunLengthDecode]",
];

/// What a few write.
const RARE: [&str; 8] = [
    "/Filter/CCITTFaxDecode/DecodeParms<</K 4/Columns WIDTH/EndOfLine true>>",
    "/Filter[/FlateDecode/DCTDecode]",
    "/Filter/DCTDecode/Decode[1 0 1 0 1 0 1 0]",
    "/Filter/JPXDecode/SMaskInData 1",
    "/Filter/JBIG2Decode/DecodeParms<</JBIG2Globals 6 0 R>>",
    "/Filter/FlateDecode",
    "/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns WIDTH/BitsPerComponent DEPTH>>",
    "/Filter/LZWDecode",
];

/// From black to white.
const LIST: &str = "[/Indexed/DeviceRGB 15<000000111111222222333333444444555555666666777777\
                    888888999999AAAAAABBBBBBCCCCCCDDDDDDEEEEEEFFFFFF>]";

/// The first byte chooses how the picture is packed and how many shades it has, two more how large it says it is.
pub(crate) fn pictured(bytes: &[u8]) -> Vec<u8> {
    let [choice, wide, high, data @ ..] = bytes else { return Vec::new() };
    let (width, height) = (4 * u32::from(*wide) + 1, 4 * u32::from(*high) + 1);
    let is = |bit: u8| choice & bit != 0;
    let filters = if is(64) { RARE } else { COMMON };
    let filter = filters[usize::from(*choice) % filters.len()];
    let (depth, colours, kind) = if is(64) {
        let depth = [8, 1, 16, 4][usize::from(is(8)) + 2 * usize::from(is(128))];
        let colours = ["/DeviceGray", "/DeviceRGB", "/DeviceCMYK", LIST];
        (depth, colours[usize::from(is(16)) + 2 * usize::from(is(32))], "")
    } else {
        let colours = if is(16) { "/DeviceRGB" } else { "/DeviceGray" };
        (if is(8) { 1 } else { 8 }, colours, if is(32) { "/ImageMask true" } else { "" })
    };
    let filter = filter.replace("WIDTH", &width.to_string()).replace("HEIGHT", &height.to_string());
    let filter = filter.replace("DEPTH", &depth.to_string());
    let (shared, data) = if filter.contains("6 0 R") { parted(data) } else { (&[][..], data) };
    let mut file = format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n\
         2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n\
         3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 120 80]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>> endobj\n\
         4 0 obj <</Length 27>> stream\nq 120 0 0 80 0 0 cm /A Do Q\nendstream endobj\n\
         6 0 obj <</Length {}>> stream\n",
        shared.len()
    )
    .into_bytes();
    file.extend(shared);
    let picture = format!(
        "\nendstream endobj\n5 0 obj <</Type/XObject/Subtype/Image/Width {width}/Height {height}\
         /BitsPerComponent {depth}/ColorSpace{colours}{kind}{filter}/Length {}>> stream\n",
        data.len()
    );
    file.extend(picture.bytes());
    file.extend(data);
    file.extend(b"\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n");
    file
}

/// What pictures of a document share is told first, behind its length.
fn parted(data: &[u8]) -> (&[u8], &[u8]) {
    let [high, low, data @ ..] = data else { return (&[], data) };
    data.split_at(usize::from(u16::from_be_bytes([*high, *low])).min(data.len()))
}
