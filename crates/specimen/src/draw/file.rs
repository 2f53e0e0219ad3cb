//! A drawn canvas to the bytes of a file: pages, fonts, document facts, encryption.

use jiff::civil::DateTime;
use md5::{Digest, Md5};
use pdf_writer::{Filter, Finish, Name, Pdf, Ref, Str};

use super::canvas::{Canvas, Page};
use super::font_objects::{self, File, deflate};
use super::origin::{Dates, Origin, Xref};
use crate::Error;
use crate::protect::{Protection, Seal};

/// The same canvas and arguments give the same bytes.
pub(crate) fn write(
    canvas: Canvas,
    origin: &Origin,
    made: DateTime,
    protection: Option<&Protection>,
) -> Result<Vec<u8>, Error> {
    let Canvas { faces, pages, .. } = canvas;
    let contents: Vec<Vec<Vec<u8>>> = pages.iter().map(page_streams).collect();
    let id = identity(&contents, made);
    let mut next = Ref::new(1);
    let (catalog, tree, encryption) = (next.bump(), next.bump(), next.bump());
    let seal = protection.map_or_else(Seal::open, |protection| Seal::new(protection, &id));

    let mut pdf = Pdf::new();
    pdf.set_version(origin.version.0, origin.version.1);
    pdf.set_file_id((id.to_vec(), id.to_vec()));
    let fonts = font_objects::write(&mut pdf, &mut next, &faces, &seal)?;
    let mut file = File { pdf: &mut pdf, next: &mut next, seal: &seal };
    let kids: Vec<Ref> = pages
        .iter()
        .zip(&contents)
        .map(|(page, streams)| write_page(&mut file, page, streams, (tree, &fonts)))
        .collect();
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    file.pdf.pages(tree).kids(kids).count(count);
    let metadata = origin.has_xmp.then(|| write_xmp(&mut file, origin, made));
    write_info(&mut file, origin, made);
    let mut root = pdf.catalog(catalog);
    root.pages(tree);
    if let Some(metadata) = metadata {
        root.metadata(metadata);
    }
    root.finish();
    if protection.is_some() {
        seal.write_dictionary(pdf.indirect(encryption).dict());
    }
    Ok(finish(pdf, next, origin.xref, protection.map(|_| encryption)))
}

fn page_streams(page: &Page) -> Vec<Vec<u8>> {
    page.streams.iter().map(|content| content.as_bytes().to_vec()).collect()
}

fn identity(contents: &[Vec<Vec<u8>>], made: DateTime) -> [u8; 16] {
    let mut hash = Md5::new();
    hash.update(made.to_string());
    for stream in contents.iter().flatten() {
        hash.update(stream);
    }
    hash.finalize().into()
}

fn write_page(
    file: &mut File<'_>,
    page: &Page,
    streams: &[Vec<u8>],
    (tree, fonts): (Ref, &[(usize, Ref)]),
) -> Ref {
    let contents: Vec<Ref> = streams.iter().map(|stream| file.stream(stream)).collect();
    let id = file.next.bump();
    let mut object = file.pdf.page(id);
    let (width, height) =
        if page.is_sideways { (page.height, page.width) } else { (page.width, page.height) };
    object.parent(tree).media_box(pdf_writer::Rect::new(0.0, 0.0, width, height));
    if page.rotation != 0 {
        object.rotate(page.rotation);
    }
    match contents.as_slice() {
        [only] => object.contents(*only),
        _ => object.contents_array(contents),
    };
    let mut resources = object.resources();
    let mut names = resources.fonts();
    for (place, font) in fonts {
        names.pair(Name(format!("F{}", place + 1).as_bytes()), *font);
    }
    names.finish();
    id
}

fn write_info(file: &mut File<'_>, origin: &Origin, made: DateTime) {
    let id = file.next.bump();
    let seal = if origin.has_plain_info { &Seal::open() } else { file.seal };
    let mut info = file.pdf.document_info(id);
    for (key, value) in [("Title", origin.title), ("Creator", origin.creator), ("Producer", origin.producer)]
    {
        if let Some(value) = value {
            info.pair(Name(key.as_bytes()), Str(&seal.seal(id, value.as_bytes())));
        }
    }
    if let Some((created, modified)) = dates(origin, made) {
        for (key, moment) in [("CreationDate", created), ("ModDate", modified)] {
            let text = format!("D:{}+05'30'", moment.strftime("%Y%m%d%H%M%S"));
            info.pair(Name(key.as_bytes()), Str(&seal.seal(id, text.as_bytes())));
        }
    }
}

fn dates(origin: &Origin, made: DateTime) -> Option<(DateTime, DateTime)> {
    match origin.dates {
        Dates::Absent => None,
        Dates::Made => Some((made, made)),
        Dates::Template(created, modified) => Some((created, modified)),
    }
}

fn write_xmp(file: &mut File<'_>, origin: &Origin, made: DateTime) -> Ref {
    let mut fields = String::new();
    for (tag, value) in [("pdf:Producer", origin.producer), ("xmp:CreatorTool", origin.creator)] {
        if let Some(value) = value {
            fields += &format!("<{tag}>{value}</{tag}>");
        }
    }
    if let Some((created, modified)) = dates(origin, made) {
        for (tag, moment) in [("xmp:CreateDate", created), ("xmp:ModifyDate", modified)] {
            fields += &format!("<{tag}>{}+05:30</{tag}>", moment.strftime("%Y-%m-%dT%H:%M:%S"));
        }
    }
    let xmp = format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" \
         xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">{fields}</rdf:Description>\
         </rdf:RDF></x:xmpmeta><?xpacket end=\"w\"?>"
    );
    let id = file.next.bump();
    let bytes = file.seal.seal(id, xmp.as_bytes());
    file.pdf.metadata(id, &bytes);
    id
}

/// pdf-writer knows no encryption, so its reference goes into the finished trailer, behind every offset that counts.
fn finish(pdf: Pdf, mut next: Ref, xref: Xref, encryption: Option<Ref>) -> Vec<u8> {
    let (mut bytes, marker): (Vec<u8>, &[u8]) = match xref {
        Xref::Table => (pdf.finish(), b"trailer\n<<"),
        Xref::Stream => {
            let filter = |data: &[u8]| (deflate(data), pdf_writer::XRefFilter::Single(Filter::FlateDecode));
            (pdf.finish_with_xref_stream_and_filter(next.bump(), filter), b"/XRef")
        }
    };
    let place = bytes.windows(marker.len()).rposition(|window| window == marker);
    if let (Some(encryption), Some(place)) = (encryption, place) {
        let entry = format!(" /Encrypt {} 0 R", encryption.get());
        let at = place + marker.len();
        bytes.splice(at..at, entry.into_bytes());
    }
    bytes.push(b'\n');
    bytes
}
