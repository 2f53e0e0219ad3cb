//! A PDF that is still to be read.

/// Its bytes, and what opens them.
#[derive(Clone, Copy, Debug)]
pub struct PdfFile<'a> {
    pub bytes: &'a [u8],
    pub unlock: pdf::Unlock<'a>,
}
