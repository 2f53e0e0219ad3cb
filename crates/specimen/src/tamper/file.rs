//! A drawn file → the same with another past: updates, signatures, another order of its objects, junk.

use jiff::civil::DateTime;

use super::Tamper;
use super::sign;
use super::update::{Objects, Tail, append, hexadecimal, last, last_start, object, stream, with_entries};
use crate::Error;
use crate::draw::{Dates, Origin, Written, Xref, deflate};

/// Room for a signature in hexadecimal digits; ours takes about five thousand.
const SIGNATURE_DIGITS: usize = 8192;

/// What the file says made it, where that is the point.
pub(super) fn origin(tamper: Tamper, natural: &Origin, made: DateTime) -> Origin {
    let later = made.saturating_add(jiff::Span::new().days(2).hours(3));
    let saved = Dates::Template(made, later);
    match tamper {
        Tamper::EditorResave => Origin {
            creator: Some("Wondershare PDFelement"),
            producer: Some("Wondershare PDFelement 10.1.5"),
            dates: saved,
            ..*natural
        },
        Tamper::ResavedPdfium => {
            Origin { creator: Some("PDFium"), producer: Some("PDFium"), dates: Dates::Made, ..*natural }
        }
        Tamper::ResavedGhostscript => {
            Origin { creator: None, producer: Some("GPL Ghostscript 9.55.0"), dates: saved, ..*natural }
        }
        Tamper::ResavedQuartz => Origin {
            creator: None,
            producer: Some("macOS Version 14.4 (Build 23E214) Quartz PDFContext"),
            dates: saved,
            ..*natural
        },
        Tamper::TemplateDates => {
            let template = jiff::civil::date(2012, 9, 6).at(16, 21, 40, 0);
            Origin { dates: Dates::Template(template, template), ..*natural }
        }
        Tamper::RevisionEditStream => Origin { version: (1, 5), xref: Xref::Stream, ..*natural },
        Tamper::OrphanVersion | Tamper::Linearised => Origin { xref: Xref::Table, ..*natural },
        _ => *natural,
    }
}

fn tail(written: &Written, xref: Xref) -> Tail {
    Tail {
        xref,
        catalog: written.catalog,
        info: written.info,
        identity: written.identity,
        next: written.next,
    }
}

/// Content streams by page.
pub(super) type Pages = Vec<Vec<Vec<u8>>>;

/// `after` are the content streams of the changed pages; empty when the file says only one thing.
pub(super) fn finish(
    tamper: Tamper,
    written: &Written,
    (before, after): (&Pages, &Pages),
    xref: Xref,
    made: DateTime,
) -> Result<Vec<u8>, Error> {
    let mut tail = tail(written, xref);
    let mut bytes = written.bytes.clone();
    let signed = || sign_file(written, xref, made).ok_or(Error::Unsuited);
    match tamper {
        Tamper::RevisionEdit | Tamper::RevisionEditStream => {
            append(&mut bytes, &replaced(written, before, after)?, &mut tail);
        }
        Tamper::Signed => bytes = signed()?.0,
        Tamper::SignThenEdit => {
            (bytes, tail) = signed()?;
            append(&mut bytes, &replaced(written, before, after)?, &mut tail);
        }
        Tamper::SignedDss => {
            (bytes, tail) = signed()?;
            let objects = validation(&bytes, &tail).ok_or(Error::Unsuited)?;
            append(&mut bytes, &objects, &mut tail);
        }
        Tamper::SignThenPatch => {
            bytes = signed()?.0;
            patch(&mut bytes, before, after)?;
        }
        Tamper::Linearised => bytes = linearise(written).ok_or(Error::Unsuited)?,
        Tamper::TrailingJunk => {
            bytes.extend_from_slice(b"\r\n\r\n--=_mailgate_7c1\r\nScanned by the mail gateway.\r\n");
        }
        _ => {}
    }
    Ok(bytes)
}

/// The content streams that differ, packed, under the numbers they had.
fn replaced(written: &Written, before: &Pages, after: &Pages) -> Result<Objects, Error> {
    if before.len() != after.len() || written.pages.len() != before.len() {
        return Err(Error::Unsuited);
    }
    let mut objects = Vec::new();
    for ((_, numbers), (old, new)) in written.pages.iter().zip(before.iter().zip(after)) {
        if numbers.len() != new.len() || old.len() != new.len() {
            return Err(Error::Unsuited);
        }
        for (number, (_, new)) in numbers.iter().zip(old.iter().zip(new)).filter(|(_, (old, new))| old != new)
        {
            objects.push((*number, stream("/Filter /FlateDecode", &deflate(new))));
        }
    }
    Ok(objects)
}

/// Changed streams put over the old ones, byte for byte.
fn patch(bytes: &mut [u8], before: &Pages, after: &Pages) -> Result<(), Error> {
    let changed = before.iter().flatten().zip(after.iter().flatten()).filter(|(old, new)| old != new);
    for (old, new) in changed {
        let place = bytes.windows(old.len()).position(|window| window == old).ok_or(Error::Unsuited)?;
        let Some(room) = bytes.get_mut(place..place + new.len()).filter(|_| old.len() == new.len()) else {
            return Err(Error::Unsuited);
        };
        room.copy_from_slice(new);
    }
    Ok(())
}

/// Signed in an update of its own, as a bank's signing service does after the report writer.
fn sign_file(written: &Written, xref: Xref, made: DateTime) -> Option<(Vec<u8>, Tail)> {
    let mut tail = tail(written, xref);
    let mut bytes = written.bytes.clone();
    let (page, _) = written.pages.last()?;
    let (value, field) = (tail.next, tail.next + 1);
    let time = made.saturating_add(jiff::Span::new().minutes(2));
    let dictionary = format!(
        "<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name (Specimen Statement Signer) \
         /M (D:{}+05'30') /ByteRange [0 0000000000 0000000000 0000000000] /Contents <{}>>>",
        time.strftime("%Y%m%d%H%M%S"),
        "0".repeat(SIGNATURE_DIGITS)
    );
    let widget = format!(
        "<</Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /V {value} 0 R /F 132 /Rect [0 0 0 0] /P {page} 0 R>>"
    );
    let page_body = with_entries(&object(&bytes, *page)?, &format!(" /Annots [{field} 0 R]"))?;
    let form = format!(" /AcroForm <</Fields [{field} 0 R] /SigFlags 3>>");
    let catalog = with_entries(&object(&bytes, tail.catalog)?, &form)?;
    let objects = vec![
        (tail.catalog, catalog),
        (*page, page_body),
        (value, dictionary.into_bytes()),
        (field, widget.into_bytes()),
    ];
    append(&mut bytes, &objects, &mut tail);
    let range = last(&bytes, b"/ByteRange [0 ")? + b"/ByteRange [0 ".len();
    let open = last(&bytes, b"/Contents <")? + b"/Contents ".len();
    let close = open + SIGNATURE_DIGITS + 2;
    let numbers = format!("{open:010} {close:010} {:010}", bytes.len() - close);
    bytes.get_mut(range..range + numbers.len())?.copy_from_slice(numbers.as_bytes());
    let signature = hexadecimal(&sign::sign(&[bytes.get(..open)?, bytes.get(close..)?], time));
    bytes.get_mut(open + 1..open + 1 + signature.len())?.copy_from_slice(signature.as_bytes());
    Some((bytes, tail))
}

/// What long-term validation adds after signing: certificates, and a catalogue that names them.
fn validation(bytes: &[u8], tail: &Tail) -> Option<Objects> {
    let certificate = tail.next;
    let entries = format!(" /DSS <</Certs [{certificate} 0 R]>>");
    let catalog = with_entries(&object(bytes, tail.catalog)?, &entries)?;
    Some(vec![(tail.catalog, catalog), (certificate, stream("", sign::root()))])
}

/// An older file, and after it a newer one that does not know of it.
pub(super) fn orphan(older: &Written, newer: &Written) -> Option<Vec<u8>> {
    let shift = older.bytes.len();
    let start = last_start(&newer.bytes)?;
    let (offsets, trailer) = table(&newer.bytes)?;
    let mut bytes = older.bytes.clone();
    bytes.extend_from_slice(newer.bytes.get(..start)?);
    let moved: Vec<(usize, usize)> = offsets.iter().map(|(number, at)| (*number, at + shift)).collect();
    write_table(&mut bytes, &moved);
    bytes.extend_from_slice(format!("trailer\n{trailer}\nstartxref\n{}\n%%EOF\n", start + shift).as_bytes());
    Some(bytes)
}

/// The first page in front, with a table of its own that leads to the table of the rest.
fn linearise(written: &Written) -> Option<Vec<u8>> {
    let (offsets, trailer) = table(&written.bytes)?;
    let (page, contents) = written.pages.first()?;
    let is_first = |number: usize| {
        [written.catalog, *page].iter().chain(contents).any(|one| usize::try_from(*one) == Ok(number))
    };
    let mut edges: Vec<usize> =
        offsets.iter().map(|(_, at)| *at).chain([last_start(&written.bytes)?]).collect();
    edges.sort_unstable();
    let put = |bytes: &mut Vec<u8>, (number, at): (usize, usize)| -> Option<(usize, usize)> {
        let end = edges.iter().find(|edge| **edge > at)?;
        let start = bytes.len();
        bytes.extend_from_slice(written.bytes.get(at..*end)?);
        Some((number, start))
    };
    let size = offsets.iter().map(|(number, _)| number + 1).max()?;
    let trailer = trailer.replace(&format!("/Size {size}"), &format!("/Size {}", size + 1));
    let trailer = trailer.trim_end().strip_suffix(">>")?;
    let head = written.bytes.get(..*edges.first()?)?;
    let front = |length: usize, end: usize, (main, entries): (usize, usize), objects: &[(usize, usize)]| {
        let mut bytes = head.to_vec();
        let count = written.pages.len();
        let parameters = format!(
            "{size} 0 obj\n<</Linearized 1 /L {length:010} /H [0 0] /O {page} /E {end:010} /N {count} /T {entries:010}>>\nendobj\n"
        );
        bytes.extend_from_slice(parameters.as_bytes());
        let at = bytes.len();
        write_table(&mut bytes, objects);
        let line = format!("trailer\n{trailer} /Prev {main:010}>>\nstartxref\n0\n%%EOF\n");
        bytes.extend_from_slice(line.as_bytes());
        (bytes, at)
    };
    let (first, rest): (Vec<_>, Vec<_>) = offsets.iter().copied().partition(|(number, _)| is_first(*number));
    let mut objects = first.clone();
    objects.push((size, head.len()));
    // Every number in front has a fixed width, so the front with wrong ones is as long as with the right ones.
    let (mut bytes, table_at) = front(0, 0, (0, 0), &objects);
    for (place, object) in first.iter().enumerate() {
        *objects.get_mut(place)? = put(&mut bytes, *object)?;
    }
    let end_of_first = bytes.len();
    let others: Vec<(usize, usize)> =
        rest.iter().map(|object| put(&mut bytes, *object)).collect::<Option<_>>()?;
    let main = bytes.len();
    // Readers that load page by page take entries of this table by their number, so it has one for every object.
    let head_of_main = format!("xref\n0 {size}\n");
    let first_entry = main + head_of_main.len();
    bytes.extend_from_slice(head_of_main.as_bytes());
    for number in 0..size {
        let found = others.iter().find(|(other, _)| *other == number);
        let entry =
            found.map_or("0000000000 65535 f \n".to_owned(), |(_, at)| format!("{at:010} 00000 n \n"));
        bytes.extend_from_slice(entry.as_bytes());
    }
    bytes.extend_from_slice(format!("trailer\n<</Size {size}>>\nstartxref\n{table_at}\n%%EOF\n").as_bytes());
    objects.sort_unstable();
    let (right, _) = front(bytes.len(), end_of_first, (main, first_entry - 1), &objects);
    bytes.get_mut(..right.len())?.copy_from_slice(&right);
    Some(bytes)
}

/// The objects in use and where they are, and the trailer's dictionary.
fn table(bytes: &[u8]) -> Option<(Vec<(usize, usize)>, String)> {
    let text = bytes.get(last_start(bytes)?..)?;
    let text = String::from_utf8_lossy(text).into_owned();
    let (rows, rest) = text.split_once("trailer")?;
    let mut offsets = Vec::new();
    for (number, row) in rows.lines().skip(2).enumerate().filter(|(_, row)| row.trim_end().ends_with('n')) {
        offsets.push((number, row.split(' ').next()?.parse().ok()?));
    }
    let (trailer, _) = rest.split_once("startxref")?;
    Some((offsets, trailer.trim().to_owned()))
}

fn write_table(bytes: &mut Vec<u8>, offsets: &[(usize, usize)]) {
    bytes.extend_from_slice(b"xref\n");
    for (number, offset) in offsets {
        bytes.extend_from_slice(format!("{number} 1\n{offset:010} 00000 n \n").as_bytes());
    }
}
