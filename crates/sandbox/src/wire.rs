//! Orders and replies ↔ bytes on a pipe: two lengths, a small header in JSON, and a body that is not looked into.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read, Write};

use engine::codes::Decision;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::task::{AccountShown, CaseFile, FileKind, Limits, Progress, Task, View};

/// A product of a megabyte, a credit report of several, and what JSON adds to them.
pub(crate) const MAX_ORDER_BYTES: usize = 32 << 20;
/// Codes, counts, a key and a sentence.
pub(crate) const MAX_REPLY_BYTES: usize = 16 << 10;
/// A page of as many dots as are allowed, each of its own colour.
pub(crate) const MAX_PICTURE_BYTES: usize = 4 << 20;
/// Several times the report of the longest statement within the limits.
pub(crate) const MAX_BODY_BYTES: usize = 64 << 20;

/// Both lengths, least significant byte first.
pub(crate) const PREFIX_BYTES: usize = 8;

/// The last words of a child that ran out of memory: the standard library begins with them, and so do we.
pub(crate) const OUT_OF_MEMORY: &[u8] = b"memory allocation of ";

/// What the child is to do with the file that follows.
#[derive(Serialize, Deserialize)]
pub(crate) struct Order<'a> {
    /// Counted by the parent; the reply carries the same.
    pub(crate) number: u64,
    #[serde(borrow)]
    pub(crate) what: What<'a>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum What<'a> {
    Check {
        #[serde(borrow)]
        password: Option<Cow<'a, str>>,
        limits: Limits,
    },
    Identify {
        #[serde(borrow)]
        password: Option<Cow<'a, str>>,
        limits: Limits,
    },
    Analyze(Cow<'a, Task>),
    /// All files of a case, one behind the other.
    AnalyzeCase {
        task: Cow<'a, Task>,
        files: Vec<(CaseFile, usize)>,
    },
    Draw(Cow<'a, View>),
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Reply {
    pub(crate) number: u64,
    pub(crate) answer: Answer,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answer {
    /// Said once, before the first order.
    Ready(Guards),
    Checked {
        #[serde(default)]
        kind: FileKind,
        pages: u32,
        file_key: Option<Vec<u8>>,
    },
    Identified {
        kind: FileKind,
        pages: u32,
        is_scan: bool,
        accounts: Vec<AccountShown>,
    },
    /// Not the answer yet.
    Reading(Progress),
    /// The report is the body.
    Analyzed {
        decision: Decision,
        score: Option<i32>,
        pages: u32,
    },
    /// The PNG is the body.
    Drawn {
        width_points: f32,
        height_points: f32,
    },
    Refused {
        code: String,
        message: String,
    },
    Panicked,
    OutOfMemory,
}

/// What holds a child in, beside the limits that every system has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Guards {
    /// The version of Landlock in force; 0 where the kernel has none.
    pub(crate) landlock: u8,
    pub(crate) seccomp: bool,
}

/// The lengths and the header, ready to be sent in front of a body. Headers hold passwords and keys.
pub(crate) fn opening(header: &impl Serialize, body_bytes: usize) -> io::Result<Zeroizing<Vec<u8>>> {
    let mut bytes = Zeroizing::new(vec![0; PREFIX_BYTES]);
    serde_json::to_writer(&mut *bytes, header)?;
    let header_bytes = u32::try_from(bytes.len() - PREFIX_BYTES).map_err(|_| too_long())?;
    let body_bytes = u32::try_from(body_bytes).map_err(|_| too_long())?;
    bytes[..4].copy_from_slice(&header_bytes.to_le_bytes());
    bytes[4..PREFIX_BYTES].copy_from_slice(&body_bytes.to_le_bytes());
    Ok(bytes)
}

/// The lengths of header and body. Whoever reads them decides what is too long.
pub(crate) fn lengths(prefix: [u8; PREFIX_BYTES]) -> (usize, usize) {
    let [a, b, c, d, e, f, g, h] = prefix;
    (u32::from_le_bytes([a, b, c, d]) as usize, u32::from_le_bytes([e, f, g, h]) as usize)
}

pub(crate) fn too_long() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "a message is longer than allowed")
}

/// An order as it came, and the file it is about. What is in the header is secret.
pub(crate) struct Parcel {
    pub(crate) header: Zeroizing<Vec<u8>>,
    pub(crate) file: Vec<u8>,
}

/// The child's side: the next order and its file. `None` when the parent has no more.
pub(crate) fn read_order(input: &mut impl Read) -> io::Result<Option<Parcel>> {
    let mut prefix = [0; PREFIX_BYTES];
    match input.read(&mut prefix)? {
        0 => return Ok(None),
        got => input.read_exact(&mut prefix[got..])?,
    }
    let (header_bytes, file_bytes) = lengths(prefix);
    if header_bytes > MAX_ORDER_BYTES {
        return Err(too_long());
    }
    let mut header = Zeroizing::new(vec![0; header_bytes]);
    input.read_exact(&mut header)?;
    let mut file = vec![0; file_bytes];
    input.read_exact(&mut file)?;
    Ok(Some(Parcel { header, file }))
}

/// The child's side: a reply and its body.
pub(crate) fn write_reply(output: &mut impl Write, reply: &Reply, body: &[u8]) -> io::Result<()> {
    output.write_all(&opening(reply, body.len())?)?;
    output.write_all(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_arrives_as_it_was_sent() {
        let task = Task {
            product: "{\"a\": \"\\u0000\"}".to_owned(),
            product_id: None,
            inputs: None,
            applicant_name: Some("Ré Näme\n".to_owned()),
            as_of: None,
            file_key: Some((0..=255).collect()),
            limits: Limits { pages: 3, file_bytes: 9 },
            card: None,
            bureau: crate::task::Bureau::NotRequested,
            amendments: None,
        };
        let order = Order { number: 7, what: What::Analyze(Cow::Borrowed(&task)) };
        let mut sent = opening(&order, 4).expect("an opening").to_vec();
        sent.extend(b"file");
        let Parcel { header, file } = read_order(&mut &sent[..]).expect("readable").expect("an order");
        let read: Order<'_> = serde_json::from_slice(&header).expect("an order");
        let What::Analyze(read_task) = read.what else { panic!("another kind of order") };
        assert_eq!((read.number, &file[..]), (7, &b"file"[..]));
        assert_eq!(read_task.product, task.product);
        assert_eq!(read_task.applicant_name, task.applicant_name);
        assert_eq!(read_task.file_key, task.file_key);
    }

    #[test]
    fn the_end_of_the_orders_is_not_an_error_and_half_an_order_is() {
        assert!(read_order(&mut &b""[..]).expect("an end").is_none());
        for cut in 1..12 {
            let sent = [4, 0, 0, 0, 2, 0, 0, 0, b'n', b'u', b'l', b'l', 1, 2];
            assert!(read_order(&mut &sent[..cut]).is_err(), "{cut}");
        }
        assert!(read_order(&mut &[0xFF; 64][..]).is_err());
    }
}
