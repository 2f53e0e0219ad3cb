//! The information dictionary and the XMP packet → who made the file, with what, and when.

use crate::Error;
use crate::budget::Budget;
use crate::streams;
use crate::structure::{Metadata, WrittenTime, Xmp};
use crate::timestamp::Timestamp;
use crate::words::text_string;
use crate::xref::CrossReferences;
use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, Stream, String as PdfString};

/// What is kept of an XMP packet. Most of a packet is blanks for editors to write into.
const MAX_XMP: usize = 64 << 10;
/// What is kept of any one entry.
const MAX_ENTRY: usize = 1024;

pub(crate) fn info(pdf: &Pdf, references: &CrossReferences<'_>) -> Metadata {
    let newest = references.sections.iter().find_map(|section| section.trailer.get_ref("Info"));
    let Some(dict) = newest.and_then(|reference| pdf.xref().get::<Dict<'_>>(reference.into())) else {
        return rebuilt_info(pdf);
    };
    let text = |key: &str| dict.get::<PdfString<'_>>(key).map(|text| shorten(&text_string(&text)));
    Metadata {
        title: text("Title"),
        author: text("Author"),
        creator: text("Creator"),
        producer: text("Producer"),
        created: text("CreationDate").map(WrittenTime::new),
        modified: text("ModDate").map(WrittenTime::new),
    }
}

/// When our own reading of the trailers failed, the library may still have found one while repairing the file.
fn rebuilt_info(pdf: &Pdf) -> Metadata {
    let found = pdf.metadata();
    let text = |bytes: &Option<Box<[u8]>>| bytes.as_ref().map(|bytes| shorten(&text_string(bytes)));
    Metadata {
        title: text(&found.title),
        author: text(&found.author),
        creator: text(&found.creator),
        producer: text(&found.producer),
        created: None,
        modified: None,
    }
}

pub(crate) fn xmp(catalogue: &Dict<'_>, budget: &mut Budget<'_>) -> Result<Option<Xmp>, Error> {
    let Some(stream) = catalogue.get::<Stream<'_>>("Metadata") else { return Ok(None) };
    let mut bytes = Vec::new();
    streams::unpack(&stream, budget, &mut bytes)?;
    bytes.truncate(MAX_XMP);
    let text = text_string(&bytes).trim_end().to_owned();
    let entry =
        |names: &[&str]| names.iter().find_map(|name| property(&text, name)).map(|found| shorten(&found));
    let metadata = Metadata {
        title: entry(&["dc:title"]),
        author: entry(&["dc:creator"]),
        creator: entry(&["xmp:CreatorTool", "xap:CreatorTool"]),
        producer: entry(&["pdf:Producer"]),
        created: entry(&["xmp:CreateDate", "xap:CreateDate"]).map(WrittenTime::new),
        modified: entry(&["xmp:ModifyDate", "xap:ModifyDate"]).map(WrittenTime::new),
    };
    Ok(Some(Xmp { text, metadata }))
}

impl WrittenTime {
    pub(crate) fn new(raw: String) -> Self {
        Self { parsed: Timestamp::parse(&raw), raw }
    }
}

/// `<name>value</name>`, perhaps with a list inside, or `name="value"`.
fn property(text: &str, name: &str) -> Option<String> {
    if let Some((_, after)) = text.split_once(&format!("<{name}>")) {
        let (inside, _) = after.split_once(&format!("</{name}>"))?;
        let plain = inside.split('>').filter_map(|piece| piece.split('<').next()).map(str::trim);
        return plain.filter(|piece| !piece.is_empty()).map(unescape).next();
    }
    let (_, after) = text.split_once(&format!("{name}=\""))?;
    Some(unescape(after.split('"').next()?))
}

fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&")
}

fn shorten(text: &str) -> String {
    text.chars().filter(|character| *character != '\0').take(MAX_ENTRY).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(packet: &str, name: &str, expected: Option<&str>) {
        assert_eq!(property(packet, name).as_deref(), expected, "{packet}");
    }

    #[test]
    fn properties_come_as_elements_lists_and_attributes() {
        check("<pdf:Producer>A &amp; B</pdf:Producer>", "pdf:Producer", Some("A & B"));
        check("<rdf:Description xmp:CreatorTool=\"Word\" />", "xmp:CreatorTool", Some("Word"));
        check(
            "<dc:title><rdf:Alt><rdf:li xml:lang=\"x\">T</rdf:li></rdf:Alt></dc:title>",
            "dc:title",
            Some("T"),
        );
        check("<dc:title></dc:title>", "dc:title", None);
        check("<dc:title>cut", "dc:title", None);
    }
}
