//! Dots by number and the colours of those numbers → a PNG file.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n'];
/// So many colours fit into half a byte.
const FEW_COLOURS: usize = 16;
const BY_PALETTE: u8 = 3;
const IN_METRES: u8 = 1;

pub(crate) struct IndexedImage<'a> {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// One a dot, row by row.
    pub(crate) indices: &'a [u8],
    /// 256 at most.
    pub(crate) colours: &'a [[u8; 3]],
}

pub(crate) fn write(image: &IndexedImage<'_>, dots_a_metre: [u32; 2]) -> Vec<u8> {
    let is_narrow = image.colours.len() <= FEW_COLOURS;
    let depth = if is_narrow { 4 } else { 8 };
    let mut file = SIGNATURE.to_vec();
    let mut header = [image.width.to_be_bytes(), image.height.to_be_bytes()].concat();
    // Compression and filters have but one method, and rows come in their order.
    header.extend([depth, BY_PALETTE, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", &header);
    let mut density = dots_a_metre.map(u32::to_be_bytes).concat();
    density.push(IN_METRES);
    chunk(&mut file, *b"pHYs", &density);
    chunk(&mut file, *b"PLTE", image.colours.as_flattened());
    chunk(&mut file, *b"IDAT", &packed(image, is_narrow));
    chunk(&mut file, *b"IEND", &[]);
    file
}

/// Rows without a filter: numbers of colours have no neighbours to be like.
fn packed(image: &IndexedImage<'_>, is_narrow: bool) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let mut line = Vec::with_capacity(image.width as usize + 1);
    for row in image.indices.chunks(image.width.max(1) as usize) {
        line.clear();
        line.push(0);
        if is_narrow {
            line.extend(row.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(0)));
        } else {
            line.extend_from_slice(row);
        }
        // A vector takes whatever it is given.
        let _ = encoder.write_all(&line);
    }
    encoder.finish().unwrap_or_default()
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    let mut check = Crc::new();
    check.update(&name);
    check.update(data);
    file.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_be_bytes());
    file.extend(name);
    file.extend(data);
    file.extend(check.sum().to_be_bytes());
}
