//! Pages that are pictures → a statement read by sight, and what that means for each of its rows.

#[cfg(feature = "sight")]
mod agree;
#[cfg(feature = "sight")]
mod align;
#[cfg(feature = "sight")]
mod altered;
#[cfg(feature = "sight")]
mod choose;
#[cfg(feature = "sight")]
mod date_words;
#[cfg(feature = "sight")]
mod dates;
mod glimpse;
#[cfg(feature = "sight")]
mod grouped;
#[cfg(feature = "sight")]
mod headings;
#[cfg(feature = "sight")]
mod held;
mod layer;
#[cfg(feature = "sight")]
mod look;
#[cfg(feature = "sight")]
mod marks;
#[cfg(feature = "sight")]
mod months;
#[cfg(feature = "sight")]
mod places;
#[cfg(feature = "sight")]
mod rows;
#[cfg(all(test, feature = "sight"))]
mod samples;
#[cfg(feature = "sight")]
mod second_dates;
#[cfg(feature = "sight")]
mod settle;
#[cfg(feature = "sight")]
mod sheets;
mod suspects;
#[cfg(feature = "sight")]
mod unread;
#[cfg(feature = "sight")]
mod years;

use std::collections::BTreeMap;

use category::RowMark;
use integrity::{Check, Evidence, Integrity, Severity, State, Verdict};
use ledger::text::counted;
use ledger::{Area, Money, Origin};
use statement::Statement;

use crate::amendments::{FigureRead, Settled};
use crate::pdf_file::PdfFile;
use crate::progress::Stop;
use crate::refusal::Refusal;
pub(crate) use glimpse::{Glimpse, is_scan, may_be_partly_pictured, may_be_pictured};
#[cfg(feature = "sight")]
pub(crate) use unread::unread;

/// A page takes a second or two, and somebody waits for it.
pub const MAX_SCANNED_PAGES: usize = 24;
/// In per cent: a digit of a scan that is less certain is pointed out.
pub const DOUBTFUL_BELOW: u8 = 60;
/// The check of `integrity` that asks whether rows are read from pictures.
const SCANNED_PAGE: &str = "scanned_page";
/// And the one that asks whether text that nobody can see says the same.
const TEXT_LAYER: &str = "text_layer_disagrees";
/// Those that ask what the dots of figures tell.
const PATCHED: &str = "scan_patched";
const COPIED: &str = "scan_copied";
/// A layer that differs in more places than this, and in more than one of twenty figures, was read badly by the scanner.
const FEW_PLACES: usize = 4;

/// How a row was read by sight.
#[cfg_attr(not(feature = "sight"), allow(dead_code, reason = "nothing is read by sight then"))]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sighting {
    /// In per cent, of the least certain letter in its date, amount and balance.
    pub(crate) confidence: u8,
    /// One of its letters was read as the balances ask for, among the readings that the picture allows.
    pub(crate) is_by_chain: bool,
    /// Where the letters of them stand that are less certain than [`DOUBTFUL_BELOW`], on the page as it is displayed.
    pub(crate) doubtful: Vec<Area>,
    pub(crate) open: Option<Open>,
    pub(crate) settled: Option<SettledRow>,
}

/// What a person could settle in a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Open {
    pub(crate) amount: Option<OpenFigure>,
    pub(crate) balance: Option<OpenFigure>,
    /// Where the date stands, if it is in doubt.
    pub(crate) date: Option<Area>,
}

/// A figure that is in doubt, and where it stands on the page as it is displayed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OpenFigure {
    /// The present reading first, the likeliest others behind it.
    pub(crate) readings: Vec<Money>,
    pub(crate) area: Area,
}

/// What a person settled in a row.
#[cfg_attr(not(feature = "sight"), allow(dead_code, reason = "nothing is read by sight then"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SettledRow {
    /// The place among all that people settled.
    pub(crate) settled: usize,
    /// What the row printed before.
    pub(crate) was: RowMark,
    pub(crate) amount: Option<FigureRead>,
    pub(crate) balance: Option<FigureRead>,
    pub(crate) is_date_right: bool,
}

#[cfg(feature = "sight")]
impl SettledRow {
    fn has_figure(&self) -> bool {
        self.amount.is_some() || self.balance.is_some()
    }

    fn is_typed(&self) -> bool {
        [self.amount, self.balance].into_iter().flatten().any(|read| read.is_typed)
    }
}

/// What is known of a document that was read by sight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scan {
    rows: BTreeMap<(u32, [u32; 2]), Sighting>,
    /// Rows that a person settled: what they printed before, and what they print now.
    pub(crate) moved: Vec<(RowMark, RowMark)>,
    /// Every row is proven, and all that is printed agrees.
    pub(crate) is_proven: bool,
    /// Figures that were compared with the scanner's own text, and those where it says another one.
    compared: usize,
    differences: Vec<Difference>,
    /// A page has grain, so that what was changed in its dots can be seen.
    has_grain: bool,
    suspects: Vec<Suspect>,
}

/// A figure of a row that does not come from the scanner as it stands.
#[derive(Clone, Debug, PartialEq)]
struct Suspect {
    page: u32,
    area: Area,
    /// Where the same print stands; otherwise the paper is another one.
    copy_of: Option<Area>,
    /// In the order of the account, if it is the leading one.
    row: Option<usize>,
}

/// A figure that the picture shows plainly, and that invisible text over it gives otherwise.
#[derive(Clone, Debug, PartialEq)]
struct Difference {
    page: u32,
    area: Area,
    /// In the order of the account, if it stands in a row of it.
    row: Option<usize>,
    seen: String,
    unseen: String,
}

impl Scan {
    pub(crate) fn sighting(&self, origin: &Origin) -> Option<&Sighting> {
        self.rows.get(&key(origin.page, origin.area))
    }
}

fn key(page: u32, area: Area) -> (u32, [u32; 2]) {
    (page, [area.left.to_bits(), area.top.to_bits()])
}

/// Whether pages say more as they look than by their text alone. Where the text begins and ends with the balances it prints,
/// only what is proven says more: pictures beside it may be ornaments.
pub(crate) fn says_more(seen: &Statement, text: &Statement) -> bool {
    let rows = |statement: &Statement| {
        let ledgers = std::iter::once(&statement.lead).chain(&statement.others);
        ledgers.fold((0, 0), |(rows, proven), ledger| {
            (rows + ledger.reconciliation.rows, proven + ledger.reconciliation.proven)
        })
    };
    let found = &text.lead.reconciliation;
    let is_whole = found.opening.agrees() == Some(true) && found.closing.agrees() == Some(true);
    let (seen, text) = (rows(seen), rows(text));
    seen.0 > text.0 && if is_whole { seen.1 > text.1 } else { seen.1 >= text.1 }
}

pub(crate) fn must_be_short(pages: usize) -> Result<(), Refusal> {
    if pages <= MAX_SCANNED_PAGES {
        return Ok(());
    }
    let message = format!(
        "the PDF is a scan of {pages} pages, more than the {MAX_SCANNED_PAGES} that are read from pictures; upload it in parts"
    );
    Err(Refusal::new("pdf_too_many_pages", message))
}

/// Reads pages of a file by sight, from the first on, some of it as people said.
#[cfg(feature = "sight")]
pub(crate) fn read(
    file: PdfFile<'_>,
    glimpses: &[Glimpse],
    settled: &[Settled],
    limits: &pdf::Limits,
    stop: &Stop<'_>,
) -> Result<(Statement, Scan), Refusal> {
    must_be_short(glimpses.len())?;
    let pages = look::pages(file, glimpses.len(), limits, stop)?;
    choose::read(pages, glimpses, settled).map_err(unreadable)
}

/// What pages say as they look, before their balances choose between readings.
#[cfg(feature = "sight")]
pub(crate) fn texts(
    file: PdfFile<'_>,
    glimpses: &[Glimpse],
    limits: &pdf::Limits,
    stop: &Stop<'_>,
) -> Result<Vec<statement::PageText>, Refusal> {
    must_be_short(glimpses.len())?;
    let pages = look::pages(file, glimpses.len(), limits, stop)?;
    Ok(choose::texts(pages, glimpses))
}

#[cfg(not(feature = "sight"))]
pub(crate) fn texts(
    _: PdfFile<'_>,
    _: &[Glimpse],
    _: &pdf::Limits,
    _: &Stop<'_>,
) -> Result<Vec<statement::PageText>, Refusal> {
    Err(statement::Refusal::Scanned.into())
}

/// Without sight nobody can tell a table in a picture from an advertisement.
#[cfg(not(feature = "sight"))]
pub(crate) fn unread(
    _: PdfFile<'_>,
    _: &[Glimpse],
    _: &Statement,
    _: &pdf::Limits,
    _: &Stop<'_>,
) -> Result<Vec<u32>, Refusal> {
    Ok(Vec::new())
}

/// Without sight a scan is what it was: a file without text.
#[cfg(not(feature = "sight"))]
pub(crate) fn read(
    _: PdfFile<'_>,
    _: &[Glimpse],
    _: &[Settled],
    _: &pdf::Limits,
    _: &Stop<'_>,
) -> Result<(Statement, Scan), Refusal> {
    Err(statement::Refusal::Scanned.into())
}

/// Of a scan it cannot be said that it is no statement: perhaps it was only seen badly.
#[cfg(feature = "sight")]
fn unreadable(refusal: statement::Refusal) -> Refusal {
    match refusal {
        statement::Refusal::Scanned | statement::Refusal::Garbled => statement::Refusal::Scanned.into(),
        statement::Refusal::NotAStatement(_) | statement::Refusal::NoTransactions => Refusal::new(
            "text_unreadable",
            "the PDF is a scan and no table of transactions could be read from it; scan it again, straight and with at least 200 dots an inch, or upload the PDF that the bank's site or app gives",
        ),
    }
}

/// Nothing on a scan can be checked as in a file from the bank: it is never clean, and for being a scan alone not flagged.
pub(crate) fn judged(mut integrity: Integrity, scan: &Scan) -> Integrity {
    for check in &mut integrity.checks {
        match check.code {
            SCANNED_PAGE => {
                check.state = State::Detected;
                check.severity = Severity::Low;
                check.message =
                    "The pages are pictures and were read by sight: ask for the bank's own PDF where that is possible."
                        .to_owned();
            }
            TEXT_LAYER if scan.compared > 0 => compared(check, scan),
            PATCHED if scan.has_grain => suspects::patched(check, &scan.suspects),
            COPIED if scan.has_grain => suspects::copied(check, &scan.suspects),
            _ => {}
        }
    }
    let is_grave = integrity
        .checks
        .iter()
        .any(|check| check.state == State::Detected && check.severity >= Severity::Medium);
    integrity.verdict = if is_grave { Verdict::Flagged } else { Verdict::Unverifiable };
    integrity
}

/// One figure that differs may be a change; many are a bad reading by the scanner's program.
fn compared(check: &mut Check, scan: &Scan) {
    let count = scan.differences.len();
    let Some(first) = scan.differences.first() else {
        check.state = State::NotDetected;
        return;
    };
    let is_bad_reading = count > FEW_PLACES && count * 20 > scan.compared;
    let places = counted(count, "figure");
    check.state = State::Detected;
    check.severity = if is_bad_reading { Severity::Low } else { Severity::Medium };
    check.message = format!(
        "The invisible text over the picture says something else than the picture in {places}, first on page {}: {}.",
        first.page,
        if is_bad_reading {
            "the scanner's program read it badly, and what can be seen was taken"
        } else {
            "what can be seen was taken; compare it with the bank's own copy"
        }
    );
    let evidence = scan.differences.iter().take(Check::MAX_EVIDENCE).map(|found| Evidence {
        page: Some(found.page),
        area: Some(found.area),
        row: found.row,
        expected: Some(format!("\u{201c}{}\u{201d}, as the picture shows", found.seen)),
        found: Some(format!("\u{201c}{}\u{201d} in the invisible text", found.unseen)),
    });
    check.evidence = evidence.collect();
}
