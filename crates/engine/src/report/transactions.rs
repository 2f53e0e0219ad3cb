//! Every row with its meaning and its place on the page: `transactions` of the report.

use analysis::{Level, Mule};
use case::Place;
use category::{Entry, LinkKind, Role};
use ledger::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::amendments::FigureRead;
use crate::assembly::{Assembly, Line};
use crate::document::Origin;
use crate::judged::Judged;
use crate::report::codes::{self, RowFlag, RowMark, RowSource, SettledManner, Word};
use crate::report::integrity::is_flag;
use crate::scan::{OpenFigure, Sighting};
use ledger::Rupees;
use ledger::text;

/// One row of the statement with its meaning and its place on the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Transaction)]
pub struct TransactionReport {
    #[serde(with = "text")]
    pub date: Date,
    /// Where the bank prints one, as `09:30:00`.
    #[serde(with = "text::optional")]
    #[schema(value_type = Option<String>)]
    pub time: Option<Time>,
    /// From when the bank counts it for interest, where it prints that.
    #[serde(with = "text::optional")]
    pub value_date: Option<Date>,
    /// The narration, as printed.
    pub description: String,
    /// The number of the cheque or of the transfer, where it has a column.
    pub reference: Option<String>,
    /// What went out; `null` for a credit.
    pub debit: Option<Rupees>,
    /// What came in; `null` for a debit.
    pub credit: Option<Rupees>,
    /// The running balance after the row, where it is printed.
    pub balance: Option<Rupees>,
    pub category: codes::Category,
    /// Which rule of ours gave the category.
    #[schema(value_type = String)]
    pub rule: Word,
    /// How sure that is, in per cent.
    #[schema(minimum = 0, maximum = 100)]
    pub confidence: u8,
    pub channel: codes::Channel,
    /// Who paid or was paid, where the narration says it.
    pub counterparty: Option<String>,
    /// Somebody said of this row what it is or who is on the other side, or a rule of the team did; `rule` tells which. Its
    /// date, amount and balance are as printed.
    #[serde(default)]
    pub corrected: bool,
    /// What is special about the row: `bounce`, `reversed`, `integrity:text_covered`, `mule:pass_through`, …
    #[schema(value_type = Vec<String>)]
    pub flags: Vec<RowFlag>,
    /// The row it belongs to: the payment that was returned, the fee that was taxed.
    pub link: Option<LinkReport>,
    pub proof: codes::Proof,
    /// Counted from 1; the line for a ledger that never was a document.
    pub page: u32,
    /// Left, top, right and bottom in points from the top left corner of the page.
    pub bbox: [f32; 4],
    /// Counted from 0 in `accounts`.
    #[serde(default)]
    pub account: usize,
    /// The file whose page it stands on, counted from 0 in `statements`.
    #[serde(default)]
    pub statement: usize,
    /// How it was read, or came; not there in reports of versions before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<RowSource>,
    /// How it was read from a picture of a page; not there for a row that was read from text or came as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<SightReport>,
}

/// How a row was read from a picture of a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = TransactionSight)]
pub struct SightReport {
    /// In per cent, of the least certain letter in its date, amount and balance.
    #[schema(minimum = 0, maximum = 100)]
    pub confidence: u8,
    /// The picture allowed several readings of a figure, and only this one agrees with the balances.
    pub chosen_by_balance: bool,
    /// Where the letters of its date, amount and balance stand that are less than 60 per cent certain, each as left, top, right
    /// and bottom in points from the top left corner of the page; none where all are more certain.
    #[serde(default)]
    #[schema(max_items = 64)]
    pub doubtful: Vec<[f32; 4]>,
    /// What a person could settle; not there for a row that needs nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenReport>,
    /// What a person settled; not there where nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<SettledReport>,
}

impl SightReport {
    /// A person typed a figure of the row that the picture does not offer.
    #[must_use]
    pub fn is_typed(&self) -> bool {
        let figures = self.settled.as_ref().map(|settled| [&settled.amount, &settled.balance]);
        figures.into_iter().flatten().flatten().any(|manner| *manner == SettledManner::Typed)
    }
}

/// What is in doubt in a row of a scan; `null` for what is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = OpenReading)]
pub struct OpenReport {
    pub amount: Option<OpenFigureReport>,
    pub balance: Option<OpenFigureReport>,
    /// Where a date stands that is in doubt, or its row where the day stands elsewhere: balances prove no dates.
    pub date: Option<[f32; 4]>,
}

/// A figure that the balances do not prove.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = OpenFigure)]
pub struct OpenFigureReport {
    /// What the picture allows, without its sign: the present reading first, the likeliest others behind it.
    #[schema(max_items = 4)]
    pub readings: Vec<Rupees>,
    /// Left, top, right and bottom in points from the top left corner of the page.
    pub bbox: [f32; 4],
}

/// What a person settled in a row of a scan, and what it read before. The balances judge it like any other reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SettledReading)]
pub struct SettledReport {
    /// `null` where a person did not settle the amount.
    pub amount: Option<SettledManner>,
    /// `null` where a person did not settle the balance.
    pub balance: Option<SettledManner>,
    /// A person says that the date is right.
    pub date: bool,
    /// What the row read before.
    pub was_debit: Option<Rupees>,
    pub was_credit: Option<Rupees>,
    pub was_balance: Option<Rupees>,
}

/// How the row belongs to another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = TransactionLink)]
pub struct LinkReport {
    pub kind: codes::LinkKind,
    /// The other row, counted from 0 in this list.
    pub row: usize,
}

pub(crate) fn of(lines: &[Line<'_>], entries: &[Entry]) -> Vec<TransactionReport> {
    lines.iter().zip(entries).map(|(line, entry)| row(line, entry)).collect()
}

/// Says of every row how it was read, and by sight how sure that is.
pub(crate) fn sighted(rows: &mut [TransactionReport], lines: &[Line<'_>], judged: &Judged) {
    for (row, line) in rows.iter_mut().zip(lines) {
        let Some(paper) = judged.papers.get(line.statement) else { continue };
        let scan = paper.scan.as_ref();
        row.source = Some(source(paper.origin, scan.is_some()));
        row.sight = scan.and_then(|scan| scan.sighting(&line.transaction.origin)).map(sight);
        let Some(sight) = &row.sight else { continue };
        if sight.settled.is_some() {
            row.flags.push(RowFlag::Mark(RowMark::SettledReading));
        } else if sight.open.is_some() {
            row.flags.push(RowFlag::Mark(RowMark::OpenReading));
        }
    }
}

fn source(origin: Origin, is_scan: bool) -> RowSource {
    match origin {
        Origin::Pdf if is_scan => RowSource::Sight,
        Origin::Pdf => RowSource::Text,
        Origin::Csv => RowSource::Csv,
        Origin::AccountAggregator => RowSource::AccountAggregator,
        Origin::Spreadsheet => RowSource::Spreadsheet,
    }
}

fn sight(found: &Sighting) -> SightReport {
    let figure = |open: &OpenFigure| OpenFigureReport {
        readings: open.readings.iter().copied().map(Rupees).collect(),
        bbox: super::bbox(open.area),
    };
    let manner = |read: FigureRead| if read.is_typed { SettledManner::Typed } else { SettledManner::Offered };
    SightReport {
        confidence: found.confidence,
        chosen_by_balance: found.is_by_chain,
        doubtful: found.doubtful.iter().copied().map(super::bbox).collect(),
        open: found.open.as_ref().map(|open| OpenReport {
            amount: open.amount.as_ref().map(figure),
            balance: open.balance.as_ref().map(figure),
            date: open.date.map(super::bbox),
        }),
        settled: found.settled.as_ref().map(|settled| SettledReport {
            amount: settled.amount.map(manner),
            balance: settled.balance.map(manner),
            date: settled.is_date_right,
            was_debit: settled.was.debit.map(Rupees),
            was_credit: settled.was.credit.map(Rupees),
            was_balance: settled.was.balance.map(Rupees),
        }),
    }
}

/// Marks every row that something was found in, so that a person can be led to it.
pub(crate) fn flag(
    rows: &mut [TransactionReport],
    entries: &[Entry],
    (judged, assembly): (&Judged, &Assembly<'_>),
    mule: &Mule,
) {
    let mut mark = |row: usize, flag: RowFlag| {
        if let Some(row) = rows.get_mut(row).filter(|row| !row.flags.contains(&flag)) {
            row.flags.push(flag);
        }
    };
    for (row, entry) in entries.iter().enumerate() {
        if entry.amended.is_some() {
            mark(row, RowFlag::Mark(RowMark::Corrected));
        }
        if entry.category.role() == Role::Bounce {
            mark(row, RowFlag::Mark(RowMark::Bounce));
        }
        match entry.link.map(|link| link.kind) {
            Some(LinkKind::ReturnedBy) => mark(row, RowFlag::Mark(RowMark::Returned)),
            Some(LinkKind::ReversedBy) => mark(row, RowFlag::Mark(RowMark::Reversed)),
            _ => {}
        }
    }
    for (paper, judged) in judged.papers.iter().enumerate() {
        let place = Place { paper, ledger: 0 };
        for check in judged.integrity.checks.iter().filter(|check| is_flag(check)) {
            let rows = check.evidence.iter().filter_map(|evidence| assembly.row_of(place, evidence.row?));
            rows.for_each(|row| mark(row, RowFlag::Integrity(check.code.into())));
        }
    }
    for check in judged.between.iter().map(|between| &between.check).filter(|check| is_flag(check)) {
        let rows = check.evidence.iter().filter_map(|evidence| evidence.row);
        rows.for_each(|row| mark(row, RowFlag::Integrity(check.code.into())));
    }
    if mule.level != Level::None {
        for pattern in &mule.patterns {
            pattern.rows.iter().for_each(|row| mark(*row, RowFlag::Mule(pattern.code.into())));
        }
    }
}

fn row(line: &Line<'_>, entry: &Entry) -> TransactionReport {
    let transaction = line.transaction;
    let area = transaction.origin.area;
    TransactionReport {
        date: transaction.date,
        time: transaction.time,
        value_date: transaction.value_date,
        debit: transaction.debit().map(Rupees),
        credit: transaction.credit().map(Rupees),
        description: transaction.description.clone(),
        reference: transaction.reference.clone(),
        balance: transaction.balance.map(Rupees),
        category: entry.category.into(),
        rule: entry.rule.into(),
        confidence: entry.confidence,
        channel: entry.channel.into(),
        counterparty: entry.counterparty.as_ref().map(|party| party.name.clone()),
        corrected: entry.amended.is_some(),
        flags: Vec::new(),
        link: entry.link.map(|link| LinkReport { kind: link.kind.into(), row: link.row }),
        proof: transaction.proof.into(),
        page: transaction.origin.page,
        bbox: super::bbox(area),
        account: line.account,
        statement: line.statement,
        source: None,
        sight: None,
    }
}
