//! A drawn canvas to the bytes of a file: pages, fonts, document facts, encryption.

use jiff::civil::DateTime;
use md5::{Digest, Md5};
use pdf_writer::{Filter, Finish, Name, Pdf, Ref, Str};

use super::canvas::{Canvas, Page};
use super::font_objects;
use super::objects::{File, deflate};
use super::origin::{Dates, Origin, Xref};
use super::{note, picture};
use crate::Error;
use crate::protect::{Protection, Seal};

/// How a canvas becomes a file.
pub(crate) struct Filing<'a> {
    pub(crate) origin: &'a Origin,
    pub(crate) made: DateTime,
    pub(crate) protection: Option<&'a Protection>,
    /// Each page brings subsets of its own, as browsers print.
    pub(crate) has_fonts_per_page: bool,
    /// Content streams are left as they are, uncompressed.
    pub(crate) has_plain_streams: bool,
    /// The second half of the file's identity is not the first: it was saved again.
    pub(crate) has_changed_identity: bool,
}

/// A finished file, and where its objects are for those who go on to change it.
pub(crate) struct Written {
    pub(crate) bytes: Vec<u8>,
    pub(crate) identity: [u8; 16],
    pub(crate) catalog: i32,
    pub(crate) info: i32,
    /// Each page and its content streams.
    pub(crate) pages: Vec<(i32, Vec<i32>)>,
    /// The first object number nobody uses.
    pub(crate) next: i32,
}

impl<'a> Filing<'a> {
    pub(crate) fn plain(origin: &'a Origin, made: DateTime, protection: Option<&'a Protection>) -> Self {
        Self {
            origin,
            made,
            protection,
            has_fonts_per_page: false,
            has_plain_streams: false,
            has_changed_identity: false,
        }
    }
}

/// The same canvas and arguments give the same bytes.
pub(crate) fn write(
    canvas: Canvas,
    origin: &Origin,
    made: DateTime,
    protection: Option<&Protection>,
) -> Result<Vec<u8>, Error> {
    Ok(file(canvas, &Filing::plain(origin, made, protection))?.bytes)
}

pub(crate) fn file(canvas: Canvas, filing: &Filing<'_>) -> Result<Written, Error> {
    let Filing { origin, made, protection, .. } = *filing;
    let Canvas { faces, pages, .. } = canvas;
    let contents: Vec<Vec<Vec<u8>>> = pages.iter().map(Page::content_streams).collect();
    let identity = identity(&contents, made);
    let mut next = Ref::new(1);
    let (catalog, tree, encryption) = (next.bump(), next.bump(), next.bump());
    let seal = protection.map_or_else(Seal::open, |protection| Seal::new(protection, &identity));

    let mut pdf = Pdf::new();
    pdf.set_version(origin.version.0, origin.version.1);
    let mut second = identity;
    if filing.has_changed_identity {
        second.reverse();
    }
    pdf.set_file_id((identity.to_vec(), second.to_vec()));
    let mut fonts = font_objects::write(&mut pdf, &mut next, &faces, (&seal, 0))?;
    let mut written: Vec<(i32, Vec<i32>)> = Vec::new();
    let mut kids = Vec::new();
    for (batch, (page, streams)) in (0..).zip(pages.iter().zip(&contents)) {
        if filing.has_fonts_per_page && batch > 0 {
            fonts = font_objects::write(&mut pdf, &mut next, &faces, (&seal, batch))?;
        }
        let mut file = File { pdf: &mut pdf, next: &mut next, seal: &seal, batch };
        let write = if filing.has_plain_streams { File::plain_stream } else { File::stream };
        let form = page.posture.is_form.then(|| write_form(&mut file, page, &streams.concat(), &fonts));
        let wrapper = vec![b"q /Fm1 Do Q".to_vec()];
        let streams = if form.is_some() { &wrapper } else { streams };
        let streams: Vec<Ref> = streams.iter().map(|stream| write(&mut file, stream)).collect();
        let id = write_page(&mut file, page, &streams, (tree, &fonts, form));
        written.push((id.get(), streams.iter().map(|stream| stream.get()).collect()));
        kids.push(id);
    }
    let mut file = File { pdf: &mut pdf, next: &mut next, seal: &seal, batch: 0 };
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    file.pdf.pages(tree).kids(kids).count(count);
    let metadata = origin.has_xmp.then(|| write_xmp(&mut file, origin, made));
    let info = write_info(&mut file, origin, made).get();
    let mut root = pdf.catalog(catalog);
    root.pages(tree);
    if let Some(metadata) = metadata {
        root.metadata(metadata);
    }
    root.finish();
    if protection.is_some() {
        seal.write_dictionary(pdf.indirect(encryption).dict());
    }
    let bytes = finish(pdf, &mut next, origin.xref, protection.map(|_| encryption));
    Ok(Written { bytes, identity, catalog: catalog.get(), info, pages: written, next: next.get() })
}

impl Page {
    pub(crate) fn content_streams(&self) -> Vec<Vec<u8>> {
        self.streams.iter().map(|content| content.as_bytes().to_vec()).collect()
    }
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
    contents: &[Ref],
    (tree, fonts, form): (Ref, &[(usize, Ref)], Option<Ref>),
) -> Ref {
    let pictures: Vec<Ref> = page.pictures.iter().map(|shown| picture::write(file, shown)).collect();
    let notes: Vec<Ref> = page.notes.iter().map(|laid| note::write(file, laid, page)).collect();
    let id = file.next.bump();
    let mut object = file.pdf.page(id);
    let (width, height) =
        if page.is_sideways { (page.height, page.width) } else { (page.width, page.height) };
    let frame = page.posture.frame(width, height);
    object.parent(tree).media_box(frame.media);
    if let Some(crop) = frame.crop {
        object.crop_box(crop);
    }
    if page.rotation != 0 {
        object.rotate(page.rotation);
    }
    match contents {
        [only] => object.contents(*only),
        _ => object.contents_array(contents.iter().copied()),
    };
    if !notes.is_empty() {
        object.annotations(notes);
    }
    let mut resources = object.resources();
    let mut names = resources.fonts();
    for (place, font) in fonts {
        names.pair(Name(format!("F{}", place + 1).as_bytes()), *font);
    }
    names.finish();
    if !pictures.is_empty() || form.is_some() {
        let mut names = resources.x_objects();
        if let Some(form) = form {
            names.pair(Name(b"Fm1"), form);
        }
        for (place, picture) in (1..).zip(&pictures) {
            names.pair(Name(format!("Im{place}").as_bytes()), *picture);
        }
    }
    id
}

/// The whole drawing of a page as an object that the page shows once. Pictures stay with the page.
fn write_form(file: &mut File<'_>, page: &Page, content: &[u8], fonts: &[(usize, Ref)]) -> Ref {
    let id = file.next.bump();
    let bytes = file.seal.seal(id, &deflate(content));
    let mut form = file.pdf.form_xobject(id, &bytes);
    let side = page.width.max(page.height) + 200.0;
    form.filter(Filter::FlateDecode);
    form.bbox(pdf_writer::Rect::new(-100.0, -100.0, side, side));
    let mut resources = form.resources();
    let mut names = resources.fonts();
    for (place, font) in fonts {
        names.pair(Name(format!("F{}", place + 1).as_bytes()), *font);
    }
    names.finish();
    resources.finish();
    id
}

fn write_info(file: &mut File<'_>, origin: &Origin, made: DateTime) -> Ref {
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
    id
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
fn finish(pdf: Pdf, next: &mut Ref, xref: Xref, encryption: Option<Ref>) -> Vec<u8> {
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
