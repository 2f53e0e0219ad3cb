//! What a file says about itself besides its pages: how it was saved, by what, and who signed it.

use crate::timestamp::Timestamp;

/// Facts about the file, none of them about its content.
#[derive(Clone, Debug, Default)]
pub struct Structure {
    /// `1.7` of the header, empty when there is none.
    pub version: String,
    pub size_bytes: usize,
    /// Oldest first. A file saved once has one, or two when it is linearised.
    pub revisions: Vec<Revision>,
    /// The chain from one save to the one before it could not be followed to its end.
    pub is_xref_damaged: bool,
    /// Where each `%%EOF` ends. More of them than revisions is a save that nothing leads to any more.
    pub end_marks: Vec<usize>,
    pub bytes_after_last_end: usize,
    /// What the file's information dictionary says.
    pub info: Metadata,
    /// What its XMP packet says, which an editor often forgets to change.
    pub xmp: Option<Xmp>,
    pub encryption: Option<Encryption>,
    pub page_boxes: Vec<PageBoxes>,
    pub annotations: Vec<Annotation>,
    pub signatures: Vec<Signature>,
    pub form: Option<InteractiveForm>,
    pub has_javascript: bool,
    /// Opening the file, or an annotation of it, starts another program.
    pub has_launch_action: bool,
    pub has_embedded_files: bool,
    /// Layers that are switched off when the file is opened.
    pub layers_off: usize,
    pub is_tagged: bool,
}

/// One save of the file: a cross-reference section and the trailer after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revision {
    pub xref_at: usize,
    /// The file as it was after this save is its first so many bytes.
    pub end: usize,
    /// The objects it wrote, in the order of its table.
    pub objects: Vec<u32>,
    /// Those of them that an older revision had written already.
    pub redefined: Vec<u32>,
    /// Objects that an older revision had written and this one deleted.
    pub deleted: Vec<u32>,
    /// The part in front of a linearised file, written in the same save as the revision before it in this list.
    pub is_linearisation: bool,
    /// The two halves of `/ID`: the first stays when a file is changed, the second does not.
    pub id: Option<[Vec<u8>; 2]>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    pub title: Option<String>,
    pub author: Option<String>,
    pub creator: Option<String>,
    pub producer: Option<String>,
    pub created: Option<WrittenTime>,
    pub modified: Option<WrittenTime>,
}

/// A time as the file writes it, and what it means when it can be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenTime {
    pub raw: String,
    pub parsed: Option<Timestamp>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Xmp {
    /// The beginning of the packet.
    pub text: String,
    pub metadata: Metadata,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncryptionMethod {
    Rc4 { bits: u16 },
    Aes128,
    Aes256,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encryption {
    pub method: EncryptionMethod,
    /// `/R` of the standard handler.
    pub revision: i32,
    /// `/P`: what the file asks readers not to allow.
    pub permissions: i32,
    /// It opens without a password, so only its permissions are protected.
    pub opens_with_empty_password: bool,
}

/// Left, bottom, right and top in the page's own space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PageBoxes {
    pub media: [f32; 4],
    pub crop: [f32; 4],
    pub rotation: u16,
}

/// A note, link, stamp or form field laid over a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Annotation {
    /// Counted from 1.
    pub page: u32,
    /// `Link`, `FreeText`, `Stamp`, `Widget`, …
    pub kind: String,
    /// Left, top, right and bottom on the displayed page.
    pub bounds: Option<[f32; 4]>,
    pub contents: String,
    /// When it was last changed, as written.
    pub modified: Option<String>,
    pub is_shown: bool,
    pub has_appearance: bool,
    /// What a click on it does: `URI`, `GoTo`, `Launch`, `JavaScript`, …
    pub action: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// `adbe.pkcs7.detached`, `ETSI.CAdES.detached`, …
    pub format: String,
    /// Offset and length of each part of the file that was signed.
    pub byte_ranges: Vec<(usize, usize)>,
    /// The signature itself, padding and all: between the two ranges, or as the dictionary has it.
    pub contents: Vec<u8>,
    pub signed_at: Option<WrittenTime>,
    pub signer: Option<String>,
    pub reason: Option<String>,
    /// What its two ranges leave out is the signature itself and nothing else. False for one that a rewritten file still names.
    pub is_in_place: bool,
    /// Everything but the signature's own place was signed: nothing was added since.
    pub covers_whole_file: bool,
}

/// The form fields of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InteractiveForm {
    /// `/SigFlags`: bit 1 says signatures exist, bit 2 that the file may only be appended to.
    pub signature_flags: i32,
    pub fields: usize,
    pub needs_appearances: bool,
    pub has_xfa: bool,
}
