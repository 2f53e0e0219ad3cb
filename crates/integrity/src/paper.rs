//! Everything about one document that the checks may ask for.

use narration::Reading;

use crate::file::Roots;
use crate::page::PageTraces;

#[derive(Clone, Copy, Debug)]
pub struct Paper<'a> {
    /// The file as it came, and what opens it. `None` for a ledger that never was a PDF.
    pub file: Option<File<'a>>,
    pub statement: &'a statement::Statement,
    /// What the narrations of the leading account say, one for each of its transactions.
    pub readings: &'a [&'a Reading],
    pub roots: &'a Roots,
}

#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    pub bytes: &'a [u8],
    pub unlock: pdf::Unlock<'a>,
    /// Without its pages.
    pub document: &'a pdf::Document,
    /// One for each page.
    pub pages: &'a [PageTraces],
    /// Pages with a table in a picture that nobody read, counted from 1. Whoever can read pictures says so; nothing here can.
    pub unread: &'a [u32],
    pub limits: &'a pdf::Limits,
}
