//! Encoded bytes → their parts, as they stand: a signature is over bytes, not over what they mean.

/// Nothing in a signature is nested deeper.
const MAX_DEPTH: usize = 48;
const CONSTRUCTED: u8 = 0x20;
const OCTET_STRING: u8 = 0x04;

/// One value with its tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    pub(super) tag: u8,
    /// Tag, length and body.
    pub(super) raw: &'a [u8],
    pub(super) body: &'a [u8],
}

impl<'a> Node<'a> {
    /// The first value; what follows it is ignored.
    pub(super) fn first(bytes: &'a [u8]) -> Option<Self> {
        let (head, length) = header(bytes)?;
        let end = head.checked_add(length?)?;
        Some(Self { tag: *bytes.first()?, raw: bytes.get(..end)?, body: bytes.get(head..end)? })
    }

    /// Ends early where the rest makes no sense.
    pub(super) fn children(&self) -> impl Iterator<Item = Node<'a>> + use<'a> {
        let mut rest = self.body;
        std::iter::from_fn(move || {
            let node = Node::first(rest)?;
            rest = rest.get(node.raw.len()..)?;
            Some(node)
        })
    }

    pub(super) fn child(&self, index: usize) -> Option<Node<'a>> {
        self.children().nth(index)
    }

    pub(super) fn child_tagged(&self, tag: u8) -> Option<Node<'a>> {
        self.children().find(|child| child.tag == tag)
    }
}

/// How long tag and length are, and the length: `None` when the value ends with a mark of its own instead.
/// Tags of more than one byte do not occur in signatures.
fn header(bytes: &[u8]) -> Option<(usize, Option<usize>)> {
    let tag = *bytes.first()?;
    if tag & 0x1f == 0x1f {
        return None;
    }
    match *bytes.get(1)? {
        0x80 => Some((2, None)),
        short @ 0..0x80 => Some((2, Some(usize::from(short)))),
        long => {
            let count = usize::from(long & 0x7f);
            let digits = bytes.get(2..2 + count).filter(|digits| digits.len() <= 4)?;
            let length = digits.iter().fold(0usize, |length, byte| length << 8 | usize::from(*byte));
            Some((2 + count, Some(length)))
        }
    }
}

/// The first value with every length written out and every string in one piece, as the strict rules want it.
pub(super) fn strict(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(bytes.len());
    convert(bytes, 0, &mut out)?;
    Some(out)
}

/// Returns how many bytes the value took.
fn convert(bytes: &[u8], depth: usize, out: &mut Vec<u8>) -> Option<usize> {
    if depth == MAX_DEPTH {
        return None;
    }
    let (head, length) = header(bytes)?;
    let tag = *bytes.first()?;
    if tag & CONSTRUCTED == 0 {
        let end = head.checked_add(length?)?;
        write(tag, bytes.get(head..end)?, out);
        return Some(end);
    }
    let end = match length {
        Some(length) => head.checked_add(length).filter(|end| *end <= bytes.len())?,
        None => bytes.len(),
    };
    let mut inside = Vec::new();
    let mut at = head;
    loop {
        if length.is_some() && at == end {
            break;
        }
        let rest = bytes.get(at..end)?;
        if length.is_none() && rest.starts_with(&[0, 0]) {
            at += 2;
            break;
        }
        at += convert(rest, depth + 1, &mut inside)?;
    }
    if tag == OCTET_STRING | CONSTRUCTED {
        let whole = Node { tag, raw: &[], body: &inside };
        let joined: Vec<u8> = whole.children().flat_map(|piece| piece.body.iter().copied()).collect();
        write(OCTET_STRING, &joined, out);
    } else {
        write(tag, &inside, out);
    }
    Some(at)
}

fn write(tag: u8, body: &[u8], out: &mut Vec<u8>) {
    out.push(tag);
    let length = body.len();
    if length < 0x80 {
        out.push(length as u8);
    } else {
        let digits = length.to_be_bytes();
        let from = digits.iter().position(|digit| *digit != 0).unwrap_or(digits.len() - 1);
        out.push(0x80 | (digits.len() - from) as u8);
        out.extend_from_slice(&digits[from..]);
    }
    out.extend_from_slice(body);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(loose: &[u8], expected: Option<&[u8]>) {
        assert_eq!(strict(loose).as_deref(), expected, "{loose:02x?}");
    }

    #[test]
    fn open_ends_get_lengths() {
        check(&[0x30, 0x80, 2, 1, 7, 0, 0, 0, 0], Some(&[0x30, 3, 2, 1, 7]));
        check(&[0x24, 0x80, 4, 1, 8, 4, 1, 9, 0, 0], Some(&[4, 2, 8, 9]));
        check(&[0x30, 5, 0x30, 0x80, 5, 0, 0], None);
        check(&[0x30, 0x81, 3, 2, 1, 7], Some(&[0x30, 3, 2, 1, 7]));
    }

    #[test]
    fn nonsense_is_refused() {
        check(&[], None);
        check(&[0x30], None);
        check(&[0x30, 0x80], None);
        check(&[0x30, 0x84, 255, 255, 255, 255], None);
        check(&[4, 0x89, 1, 1, 1, 1, 1, 1, 1, 1, 1], None);
        check(&[0x30, 0x80].repeat(100), None);
        assert!(Node::first(&[0x1f, 0x81, 1, 0]).is_none());
    }

    #[test]
    fn long_values_keep_their_length() {
        let long = [&[4, 0x82, 1, 0][..], &[7; 256]].concat();
        check(&long, Some(&long));
        assert_eq!(Node::first(&long).map(|node| node.body.len()), Some(256));
    }
}
