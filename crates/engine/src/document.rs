//! The files of a case: what came, what opens it, and what each says before the others are known.

use integrity::{Integrity, PageTraces, Paper};
use statement::{PageText, SpreadsheetError, Statement};

use crate::amendments::Settled;
use crate::application::Settings;
use crate::pdf_file::PdfFile;
use crate::progress::Stop;
use crate::refusal::Refusal;
use crate::scan::{self, Glimpse, Scan};

/// What there is to analyse.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    Pdf {
        bytes: &'a [u8],
        unlock: pdf::Unlock<'a>,
    },
    /// A ledger with the columns date, description, debit, credit and balance.
    Csv {
        bytes: &'a [u8],
    },
    /// Account Aggregator data: deposit accounts of version 1.1 or 2.0.0, as XML or JSON.
    Aggregator {
        bytes: &'a [u8],
    },
    /// A bank's own CSV or workbook, with whatever columns it has. Anybody can write one, so a person always looks at it.
    Spreadsheet {
        bytes: &'a [u8],
    },
}

impl<'a> Source<'a> {
    /// What a file is goes by the end of its name; without a telling one it is taken for a PDF, and refused if it is none.
    #[must_use]
    pub fn of_file(name: &str, bytes: &'a [u8]) -> Self {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        match ending.as_deref() {
            Some("csv") if statement::has_own_columns(bytes) => Self::Csv { bytes },
            Some("csv" | "xlsx") => Self::Spreadsheet { bytes },
            Some("xml" | "json") => Self::Aggregator { bytes },
            _ => Self::Pdf { bytes, unlock: pdf::Unlock::Nothing },
        }
    }

    pub(crate) fn bytes(self) -> &'a [u8] {
        match self {
            Self::Pdf { bytes, .. }
            | Self::Csv { bytes }
            | Self::Aggregator { bytes }
            | Self::Spreadsheet { bytes } => bytes,
        }
    }

    pub(crate) fn origin(self) -> Origin {
        match self {
            Self::Pdf { .. } => Origin::Pdf,
            Self::Csv { .. } => Origin::Csv,
            Self::Aggregator { .. } => Origin::AccountAggregator,
            Self::Spreadsheet { .. } => Origin::Spreadsheet,
        }
    }
}

/// Where a statement comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Pdf,
    Csv,
    AccountAggregator,
    Spreadsheet,
}

impl Origin {
    /// Its pages can be looked at; a ledger that never was a document has none.
    pub(crate) const fn is_document(self) -> bool {
        matches!(self, Self::Pdf)
    }
}

/// One file of a case.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// As its sender calls it; only repeated in the report.
    pub name: Option<&'a str>,
    pub source: Source<'a>,
    /// Tried one after the other on a PDF that `source` does not unlock.
    pub passwords: &'a [&'a str],
}

/// Why a case cannot be analysed, and which of its files is the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Counted from 0; `None` when it is not about one file.
    pub document: Option<usize>,
    pub refusal: Refusal,
}

impl Refused {
    pub(crate) fn of(document: usize) -> impl Fn(Refusal) -> Self {
        move |refusal| Self { document: Some(document), refusal }
    }

    /// The same for people, who know the files by their names: of several it is said which one is meant.
    #[must_use]
    pub fn named(self, names: &[String]) -> Refusal {
        let Self { document, refusal } = self;
        match document.and_then(|place| names.get(place)).filter(|_| names.len() > 1) {
            Some(name) => Refusal::new(refusal.code, format!("{name}: {}", refusal.message)),
            None => refusal,
        }
    }
}

/// A document that was read, and what speaks for and against it alone.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) statement: Statement,
    pub(crate) integrity: Integrity,
    /// Of a document that was read by sight.
    pub(crate) scan: Option<Scan>,
}

/// A PDF that was read, and what is asked about it.
#[derive(Debug)]
pub(crate) struct ReadPdf {
    pub(crate) document: pdf::Document,
    pub(crate) traces: Vec<PageTraces>,
    pub(crate) statement: Statement,
    pub(crate) scan: Option<Scan>,
    /// Pages with a table in a picture that was not read, counted from 1.
    pub(crate) unread: Vec<u32>,
}

/// What a report says of a file besides what stands in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) name: Option<String>,
    /// Its places among the files that came; the same bytes may have come twice.
    pub(crate) files: Vec<usize>,
}

/// Files with the same bytes are one, under the name that came first.
pub(crate) fn distinct<'a>(documents: &'a [Document<'a>]) -> Vec<(&'a Document<'a>, Label)> {
    let mut found: Vec<(&Document<'_>, Label)> = Vec::new();
    for (place, document) in documents.iter().enumerate() {
        match found.iter_mut().find(|(known, _)| known.source.bytes() == document.source.bytes()) {
            Some((_, label)) => label.files.push(place),
            None => {
                let name = document.name.map(str::to_owned);
                found.push((document, Label { name, files: vec![place] }));
            }
        }
    }
    found
}

impl<'a> Document<'a> {
    /// The source with what opens it: as it came, or with the first of the passwords that does.
    pub(crate) fn unlocked(&self, limits: &pdf::Limits) -> Result<Source<'a>, Refusal> {
        let Source::Pdf { bytes, unlock: pdf::Unlock::Nothing } = self.source else {
            return Ok(self.source);
        };
        match self.passwords {
            [] => return Ok(self.source),
            // Nothing to choose: whether it opens the file is seen when it is read.
            [only] => return Ok(Source::Pdf { bytes, unlock: pdf::Unlock::Password(only) }),
            _ => {}
        }
        if pdf::check(bytes, None, limits) != Err(pdf::Error::PasswordRequired) {
            // Not locked; whatever else is wrong with it, reading it says the same.
            return Ok(self.source);
        }
        for password in self.passwords {
            match pdf::check(bytes, Some(password), limits) {
                Err(pdf::Error::PasswordIncorrect | pdf::Error::PasswordRequired) => {}
                _ => return Ok(Source::Pdf { bytes, unlock: pdf::Unlock::Password(password) }),
            }
        }
        Err(pdf::Error::PasswordIncorrect.into())
    }
}

/// Words that stand near the beginning of Account Aggregator data, in whichever version and envelope, and in no web page.
const AGGREGATOR_WORDS: [&[u8]; 5] =
    [b"fischema", b"maskedaccnumber", b"linkedaccref", b"fiobjects", b"transactiontimestamp"];
/// The head of the data, and the first of its transactions.
const HEAD_BYTES: usize = 64 * 1024;

/// Whether bytes that are no PDF want to be Account Aggregator data. Whether they are is asked by reading them.
#[must_use]
pub fn looks_like_aggregator_data(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if !matches!(text.first(), Some(b'<' | b'{' | b'[')) {
        return false;
    }
    let head = text.get(..HEAD_BYTES).unwrap_or(text).to_ascii_lowercase();
    AGGREGATOR_WORDS.iter().any(|word| head.windows(word.len()).any(|found| found == *word))
}

/// Whether bytes that are no PDF are a list of transactions all the same: a person's list of names is not, and is refused as
/// the PDF that it should have been. What can only be a workbook is told what is wrong with it.
pub fn check_spreadsheet(bytes: &[u8]) -> Result<(), Refusal> {
    match statement::read_spreadsheet(bytes) {
        Ok(_) => Ok(()),
        Err(error) if statement::is_workbook(bytes) => Err(error.into()),
        Err(error @ SpreadsheetError::TooLarge { .. }) if std::str::from_utf8(bytes).is_ok() => {
            Err(error.into())
        }
        Err(_) => Err(pdf::Error::NotAPdf.into()),
    }
}

/// Whether Account Aggregator data can be read, before anybody promises to.
pub fn check_aggregator_data(bytes: &[u8]) -> Result<(), Refusal> {
    statement::read_aggregator(bytes)?;
    Ok(())
}

/// Reads one file of several, and asks everything that can be asked of it alone.
pub(crate) fn read(
    source: Source<'_>,
    settings: &Settings<'_>,
    settled: &[Settled],
    stop: &Stop<'_>,
) -> Result<Read, Refusal> {
    match source {
        Source::Pdf { bytes, unlock } => {
            let limits = settings.limits;
            let ReadPdf { document, traces, statement, scan, unread } =
                pdf(PdfFile { bytes, unlock }, limits, settled, stop)?;
            let (document, pages, unread) = (&document, &traces, &unread);
            let file = integrity::File { bytes, unlock, document, pages, unread, limits };
            let read = asked(statement, Some(file), settings);
            Ok(match scan {
                Some(ref found) => Read { integrity: scan::judged(read.integrity, found), scan, ..read },
                None => read,
            })
        }
        Source::Csv { .. } | Source::Aggregator { .. } | Source::Spreadsheet { .. } => {
            Ok(asked(shown(source, settings.limits)?.0, None, settings))
        }
    }
}

/// What one file says, and nothing about whether it can be believed; and whether it is a scan, of which the first page will do.
pub(crate) fn shown(source: Source<'_>, limits: &pdf::Limits) -> Result<(Statement, bool), Refusal> {
    match source {
        Source::Pdf { bytes, unlock } => {
            let keep = |page: &pdf::Page| (PageText::of(page), Glimpse::of(page));
            let (_, pages) = pdf::read_each(bytes, unlock, limits, &|_| false, &keep)?;
            let (texts, glimpses): (Vec<PageText>, Vec<Glimpse>) = pages.into_iter().unzip();
            let first_by_sight = || {
                scan::must_be_short(glimpses.len())?;
                // Whose account it is stands on the first page; somebody is waiting.
                let first = glimpses.get(..1).unwrap_or_default();
                let (statement, _) = scan::read(PdfFile { bytes, unlock }, first, &[], limits, &|_| false)?;
                Ok((statement, true))
            };
            if scan::is_scan(&glimpses) {
                return first_by_sight();
            }
            match statement::read_pages(texts) {
                Err(refusal) if scan::may_be_pictured(&glimpses, refusal) => {
                    first_by_sight().map_err(|_: Refusal| refusal.into())
                }
                text => Ok((text?, false)),
            }
        }
        Source::Csv { bytes } => Ok((statement::read_csv(bytes)?, false)),
        Source::Aggregator { bytes } => Ok((statement::read_aggregator(bytes)?, false)),
        Source::Spreadsheet { bytes } => Ok((spreadsheet(bytes)?, false)),
    }
}

/// Text that is no list of a bank's may be a ledger in columns of ours with a mistake: then it is said which.
pub(crate) fn spreadsheet(bytes: &[u8]) -> Result<Statement, Refusal> {
    let error = match statement::read_spreadsheet(bytes) {
        Ok(statement) => return Ok(statement),
        // What is too large for one reader is so for the other.
        Err(error @ SpreadsheetError::TooLarge { .. }) => return Err(error.into()),
        Err(error) => error,
    };
    match statement::read_csv(bytes) {
        Err(mistake) if !statement::is_workbook(bytes) => Err(mistake.into()),
        _ => Err(error.into()),
    }
}

/// The pages of a PDF, as the reader and as the checks look at them. One without text is read by sight, some of it as people said.
pub(crate) fn pdf(
    file: PdfFile<'_>,
    limits: &pdf::Limits,
    settled: &[Settled],
    stop: &Stop<'_>,
) -> Result<ReadPdf, Refusal> {
    let keep = |page: &pdf::Page| ((PageText::of(page), Glimpse::of(page)), PageTraces::of(page));
    let (document, pages) = pdf::read_each(file.bytes, file.unlock, limits, &|far| stop(far.into()), &keep)?;
    let (read, traces): (Vec<_>, Vec<PageTraces>) = pages.into_iter().unzip();
    let (texts, glimpses): (Vec<PageText>, Vec<Glimpse>) = read.into_iter().unzip();
    let by_sight = || scan::read(file, &glimpses, settled, limits, stop);
    let (statement, scan) = if scan::is_scan(&glimpses) {
        let (statement, scan) = by_sight()?;
        (statement, Some(scan))
    } else {
        match statement::read_pages(texts) {
            Ok(text) if scan::may_be_partly_pictured(&glimpses) => match by_sight() {
                Ok((seen, scan)) if scan::says_more(&seen, &text) => (seen, Some(scan)),
                _ => (text, None),
            },
            Ok(text) => (text, None),
            Err(refusal) if scan::may_be_pictured(&glimpses, refusal) => {
                // What the text says is wrong with the file is said if the pictures have no table either.
                let (statement, scan) = by_sight().map_err(|_| Refusal::from(refusal))?;
                (statement, Some(scan))
            }
            Err(refusal) => return Err(refusal.into()),
        }
    };
    let unread = match scan {
        Some(_) => Vec::new(),
        None => scan::unread(file, &glimpses, &statement, limits, stop)?,
    };
    Ok(ReadPdf { document, traces, statement, scan, unread })
}

/// How the tables of a PDF are found: every reading that is weighed, with its proof, and why it is refused if it is. Of a scan,
/// before its balances choose between readings of its letters.
pub fn explain(file: PdfFile<'_>, limits: &pdf::Limits, stop: &Stop<'_>) -> Result<String, Refusal> {
    let keep = |page: &pdf::Page| (PageText::of(page), Glimpse::of(page));
    let (_, pages) = pdf::read_each(file.bytes, file.unlock, limits, &|far| stop(far.into()), &keep)?;
    let (texts, glimpses): (Vec<PageText>, Vec<Glimpse>) = pages.into_iter().unzip();
    let by_sight = || scan::texts(file, &glimpses, limits, stop).map(statement::explain_pages);
    let (outcome, explanation) = if scan::is_scan(&glimpses) {
        by_sight()?
    } else {
        let text = statement::explain_pages(texts);
        let is_pictured = match &text.0 {
            Ok(_) => scan::may_be_partly_pictured(&glimpses),
            Err(refusal) => scan::may_be_pictured(&glimpses, *refusal),
        };
        match is_pictured.then(by_sight) {
            Some(Ok((Ok(seen), explanation)))
                if text.0.as_ref().map_or(true, |text| scan::says_more(&seen, text)) =>
            {
                (Ok(seen), explanation)
            }
            _ => text,
        }
    };
    let ending = match outcome {
        Ok(_) => String::new(),
        Err(refusal) => format!("Refused: {}\n", Refusal::from(refusal).message),
    };
    Ok(format!("{explanation}{ending}"))
}

fn asked(statement: Statement, file: Option<integrity::File<'_>>, settings: &Settings<'_>) -> Read {
    let rows = statement.lead.transactions.iter();
    let readings: Vec<narration::Reading> =
        rows.map(|row| category::Entry::of(row, category::Category::Uncategorised).reading).collect();
    let readings: Vec<&narration::Reading> = readings.iter().collect();
    let paper = Paper { file, statement: &statement, readings: &readings, roots: settings.roots };
    let integrity = integrity::check(&paper);
    Read { statement, integrity, scan: None }
}
