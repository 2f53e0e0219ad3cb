//! What a file says about itself besides its pages: how it was saved, by what, and who signed it.

/// Facts about the file, none of them about its content.
#[derive(Clone, Debug, Default)]
pub struct Structure {
    pub annotations: Vec<Annotation>,
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
}
