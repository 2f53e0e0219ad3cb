//! Encrypted object streams → the same streams decrypted, without letting the library unpack any.

use crate::Error;
use crate::open::{self, OpenedWith};
use crate::prescan::ObjectStream;
use crate::xref::{CrossReferences, file_id};
use hayro_syntax::object::{Dict, ObjectIdentifier, Stream};
use std::io::Write;

pub(crate) struct Unsealed {
    /// In the order they were given.
    pub(crate) streams: Vec<Vec<u8>>,
    pub(crate) opened_with: OpenedWith,
}

/// The library decrypts a stream on request but unpacks object streams as soon as it opens a file that uses them.
/// So it is given a small file with the same lock in which they are streams like any other.
pub(crate) fn unseal(
    streams: &[ObjectStream<'_>],
    encryption: &Dict<'_>,
    references: &CrossReferences<'_>,
    password: Option<&str>,
) -> Result<Unsealed, Error> {
    let Some(section) = references.sections.first() else { return Err(Error::Damaged) };
    let id = file_id(&section.trailer).unwrap_or_default();
    let file = small_file(streams, encryption.data(), &id).map_err(|_| Error::Damaged)?;
    let (pdf, opened_with) = open::open(file, password, None)?;
    let streams = streams
        .iter()
        .map(|stream| {
            let id = ObjectIdentifier::new(stream.number, stream.generation as i32);
            let found = pdf.xref().get::<Stream<'_>>(id);
            found.map(|found| found.raw_data().into_owned()).unwrap_or_default()
        })
        .collect();
    Ok(Unsealed { streams, opened_with })
}

fn small_file(
    streams: &[ObjectStream<'_>],
    encryption: &[u8],
    id: &[Vec<u8>; 2],
) -> std::io::Result<Vec<u8>> {
    let catalogue = streams.iter().map(|stream| stream.number).max().unwrap_or(0).saturating_add(1);
    let pages = catalogue.saturating_add(1);
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut offsets = Vec::new();
    for ObjectStream { number, generation, raw, .. } in streams {
        offsets.push((*number, *generation, file.len()));
        writeln!(file, "{number} {generation} obj <</Length {}>> stream", raw.len())?;
        file.extend_from_slice(raw);
        file.extend_from_slice(b"\nendstream endobj\n");
    }
    offsets.push((catalogue, 0, file.len()));
    writeln!(file, "{catalogue} 0 obj <</Type /Catalog /Pages {pages} 0 R>> endobj")?;
    offsets.push((pages, 0, file.len()));
    writeln!(file, "{pages} 0 obj <</Type /Pages /Kids [] /Count 0>> endobj")?;
    let start = file.len();
    file.extend_from_slice(b"xref\n");
    for (number, generation, offset) in offsets {
        write!(file, "{number} 1\n{offset:010} {generation:05} n \n")?;
    }
    write!(file, "trailer <</Root {catalogue} 0 R /Encrypt ")?;
    file.extend_from_slice(encryption);
    write!(file, " /ID [<{}> <{}>]>>\nstartxref\n{start}\n%%EOF", hex(&id[0]), hex(&id[1]))?;
    Ok(file)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
