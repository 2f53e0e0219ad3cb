//! A finished file and some objects → the same file with an update at its end.

use crate::draw::Xref;

/// What an update needs to know of the file it is added to.
pub(super) struct Tail {
    pub(super) xref: Xref,
    pub(super) catalog: i32,
    pub(super) info: i32,
    pub(super) identity: [u8; 16],
    /// The first object number nobody uses.
    pub(super) next: i32,
}

/// Objects by number, without their `obj` and `endobj`.
pub(super) type Objects = Vec<(i32, Vec<u8>)>;

/// Appends; the bytes that were there stay as they are.
pub(super) fn append(bytes: &mut Vec<u8>, objects: &Objects, tail: &mut Tail) {
    let previous = last_start(bytes).unwrap_or(0);
    let mut offsets: Vec<(i32, usize)> = Vec::new();
    for (number, body) in objects {
        offsets.push((*number, bytes.len()));
        bytes.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
        bytes.extend_from_slice(body);
        bytes.extend_from_slice(b"\nendobj\n");
        tail.next = tail.next.max(number + 1);
    }
    offsets.sort_unstable();
    let start = bytes.len();
    let mut changed = tail.identity;
    changed.rotate_left(1 + objects.len() % 15);
    let trailer = format!(
        "/Root {} 0 R /Info {} 0 R /Prev {previous} /ID [<{}> <{}>]",
        tail.catalog,
        tail.info,
        hexadecimal(&tail.identity),
        hexadecimal(&changed)
    );
    match tail.xref {
        Xref::Table => {
            bytes.extend_from_slice(b"xref\n");
            for (number, offset) in &offsets {
                bytes.extend_from_slice(format!("{number} 1\n{offset:010} 00000 n \n").as_bytes());
            }
            bytes.extend_from_slice(format!("trailer\n<</Size {} {trailer}>>", tail.next).as_bytes());
        }
        Xref::Stream => {
            let number = tail.next;
            tail.next += 1;
            offsets.push((number, start));
            let index: Vec<String> = offsets.iter().map(|(number, _)| format!("{number} 1")).collect();
            let mut rows = Vec::new();
            for (_, offset) in &offsets {
                rows.push(1);
                rows.extend(u32::try_from(*offset).unwrap_or(0).to_be_bytes());
                rows.extend([0, 0]);
            }
            let head = format!(
                "{number} 0 obj\n<</Type /XRef /W [1 4 2] /Index [{}] /Size {} /Length {} {trailer}>>\nstream\n",
                index.join(" "),
                tail.next,
                rows.len()
            );
            bytes.extend_from_slice(head.as_bytes());
            bytes.extend_from_slice(&rows);
            bytes.extend_from_slice(b"\nendstream\nendobj");
        }
    }
    bytes.extend_from_slice(format!("\nstartxref\n{start}\n%%EOF\n").as_bytes());
}

pub(super) fn stream(entries: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("<</Length {} {entries}>>\nstream\n", data.len());
    [head.as_bytes(), data, b"\nendstream"].concat()
}

/// The newest body of an object, without its `obj` and `endobj`.
pub(super) fn object(bytes: &[u8], number: i32) -> Option<Vec<u8>> {
    let head = format!("\n{number} 0 obj\n");
    let start = last(bytes, head.as_bytes())? + head.len();
    let rest = bytes.get(start..)?;
    let end = rest.windows(7).position(|window| window == b"\nendobj")?;
    rest.get(..end).map(<[u8]>::to_vec)
}

/// A dictionary with more entries.
pub(super) fn with_entries(body: &[u8], entries: &str) -> Option<Vec<u8>> {
    let end = last(body, b">>")?;
    Some([body.get(..end)?, entries.as_bytes(), b">>"].concat())
}

pub(super) fn last(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes.windows(needle.len()).rposition(|window| window == needle)
}

pub(super) fn last_start(bytes: &[u8]) -> Option<usize> {
    let at = last(bytes, b"startxref")? + 10;
    let digits: Vec<u8> = bytes.get(at..)?.iter().copied().take_while(u8::is_ascii_digit).collect();
    String::from_utf8(digits).ok()?.parse().ok()
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
