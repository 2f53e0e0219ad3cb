//! Bytes → the answers of all checks, as an officer would see them.

use integrity::{Check, File, Integrity, PageTraces, Paper, Roots, State};
use statement::{PageText, Refusal};

/// All checks of a file, unless it is no statement.
pub(crate) fn check(bytes: &[u8], roots: &Roots) -> Result<Integrity, Refusal> {
    let limits = pdf::Limits::default();
    let keep = |page: &pdf::Page| (PageTraces::of(page), PageText::of(page));
    let (document, kept) = pdf::read_each(bytes, None, &limits, &|_| false, &keep).expect("a PDF");
    let (pages, texts): (Vec<PageTraces>, Vec<PageText>) = kept.into_iter().unzip();
    let statement = statement::read_pages(texts)?;
    let readings: Vec<narration::Reading> = statement
        .lead
        .transactions
        .iter()
        .map(|row| narration::read(&row.description, row.reference.as_deref(), row.direction))
        .collect();
    let readings: Vec<&narration::Reading> = readings.iter().collect();
    let file = File {
        bytes,
        unlock: pdf::Unlock::Nothing,
        document: &document,
        pages: &pages,
        unread: &[],
        limits: &limits,
    };
    Ok(integrity::check(&Paper { file: Some(file), statement: &statement, readings: &readings, roots }))
}

pub(crate) struct Checked(Integrity);

impl Checked {
    #[track_caller]
    pub(crate) fn ask(bytes: &[u8]) -> Self {
        Self::ask_with(bytes, &Roots::default())
    }

    #[track_caller]
    pub(crate) fn ask_with(bytes: &[u8], roots: &Roots) -> Self {
        Self(check(bytes, roots).expect("a statement"))
    }

    #[track_caller]
    pub(crate) fn answer(&self, code: &str) -> &Check {
        self.0.checks.iter().find(|check| check.code == code).unwrap_or_else(|| panic!("no check {code}"))
    }

    #[track_caller]
    pub(crate) fn state(&self, code: &str) -> State {
        self.answer(code).state
    }

    /// The codes of everything detected about the file, whatever it weighs.
    pub(crate) fn detected(&self) -> Vec<&'static str> {
        let about_file = self.0.checks.iter().filter(|check| check.family == integrity::Family::File);
        about_file.filter(|check| check.state == State::Detected).map(|check| check.code).collect()
    }

    pub(crate) fn integrity(&self) -> &Integrity {
        &self.0
    }
}
