//! What a file says about the program that made it.

use jiff::civil::DateTime;

/// The document facts of a bank's report writer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub(crate) version: (u8, u8),
    pub(crate) title: Option<&'static str>,
    pub(crate) creator: Option<&'static str>,
    pub(crate) producer: Option<&'static str>,
    pub(crate) dates: Dates,
    pub(crate) has_xmp: bool,
    /// One bank leaves the strings of Info unencrypted in an encrypted file, so that readers decrypt them to noise.
    pub(crate) has_plain_info: bool,
    pub(crate) xref: Xref,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Dates {
    Absent,
    /// The moment the statement was made, in Indian time.
    Made,
    /// Left over from the template: created, modified.
    Template(DateTime, DateTime),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Xref {
    Table,
    /// Needs version 1.5.
    Stream,
}

impl Origin {
    /// A file that says nothing of itself. `Origin { producer: Some("iText 5.4.0"), ..Origin::SILENT }`
    pub(crate) const SILENT: Self = Self {
        version: (1, 4),
        title: None,
        creator: None,
        producer: None,
        dates: Dates::Made,
        has_xmp: false,
        has_plain_info: false,
        xref: Xref::Table,
    };
}
