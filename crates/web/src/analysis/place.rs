//! `GET /analyses/{id}/pages/{page}`: a page of the statement as a picture, with the row that was asked for and what was
//! found against the paper marked on it.

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use engine::{DOUBTFUL_BELOW, OpenFigureReport, Report, SightReport, TransactionReport};
use export::{Coin, words};
use service::App;
use service::actions::pages::{self, Wanted};
use service::error::Error;
use service::page_picture;
use service::request::{Id, PageNumber, Query, statement_place};
use store::AnalysisId;
use store::analyses::Analysis;

use super::view::{Label, Places, flag_words, is_open, severity};
use super::{reading, settling, show};
use crate::form_error::FormError;
use crate::words::english::analysis as texts;
use crate::words::{Tone, english};
use crate::{Section, Shell, Visitor};

/// Sharp on the screens that people have.
const WIDTH: u32 = 1700;
const PHONE_WIDTH: u32 = 1100;
/// Rows that can be pressed: a page of a statement has some sixty.
const ROWS_AT_MOST: usize = 300;
/// Room around the letters, in points.
const MARGIN: f32 = 2.0;
/// Around one of them, whose neighbours stand close.
const LETTER_MARGIN: f32 = 0.6;

#[derive(Template)]
#[template(path = "analysis/place.html")]
struct PlaceView {
    shell: Shell,
    place: String,
    reference: String,
    /// Which of the files it is of, where there are several.
    file: Option<String>,
    /// Behind the address of a picture.
    of_statement: String,
    page: u32,
    pages: u32,
    before: Option<String>,
    after: Option<String>,
    width: f32,
    height: f32,
    small: u32,
    large: u32,
    rows: Vec<SpotView>,
    boxes: Vec<BoxView>,
    row: Option<RowDetails>,
    findings: Vec<FindingView>,
}

impl PlaceView {
    fn has_doubts(&self) -> bool {
        self.rows.iter().any(|spot| !spot.doubts.is_empty())
    }
}

/// Instead of the page, when the statement is no longer kept.
#[derive(Template)]
#[template(path = "analysis/gone.html")]
struct GoneView {
    shell: Shell,
    place: String,
    reference: String,
    message: String,
}

/// One page of one of the files.
#[derive(Clone, Copy)]
struct PageOfFile {
    /// Counted from 0, as in the report.
    statement: usize,
    page: u32,
}

impl PageOfFile {
    fn has(self, row: &TransactionReport) -> bool {
        row.statement == self.statement && row.page == self.page
    }
}

/// Somewhere on the page that leads to a row.
struct SpotView {
    frame: Frame,
    href: String,
    title: String,
    is_here: bool,
    /// What in it is hard to read.
    doubts: Vec<DoubtView>,
}

/// Somewhere in a row of a scan that is hard to read.
struct DoubtView {
    frame: Frame,
    title: String,
    /// A letter of a figure, and not the whole of it.
    is_letter: bool,
}

/// Evidence, framed.
struct BoxView {
    frame: Frame,
    number: usize,
    tone: Tone,
    title: String,
    is_here: bool,
}

/// In points, from the top left corner.
struct Frame {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

struct RowDetails {
    number: usize,
    facts: Vec<(&'static str, String)>,
    labels: Vec<Label>,
    link: Option<(String, String)>,
    before: Option<String>,
    after: Option<String>,
    /// Where somebody says what it is.
    correction: Option<String>,
    /// And how it reads.
    is_open: bool,
}

struct FindingView {
    numbers: String,
    severity: Label,
    message: String,
    benign: String,
    differences: Vec<(String, String)>,
    is_here: bool,
}

pub(super) async fn place(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    PageNumber(page): PageNumber,
    query: Query,
) -> Result<Response, Error> {
    let sheet = PageOfFile { statement: statement_place(&query)?, page };
    let (team, wanted) = (&visitor.caller.team, Wanted::new((sheet.statement, page), WIDTH));
    let completed = show::must_be_completed(&app, team, &id).await?;
    let found = match pages::find(&app, &visitor.caller, &id, wanted).await {
        Err(erased @ Error::OriginalErased(_)) => return gone(&visitor, &completed, erased),
        found => found?,
    };
    let report = reading::report(&app, &visitor.caller, &completed).await?;
    let row = query.number("row", (0, 10_000_000))?.and_then(|row| usize::try_from(row).ok());
    let flag = query.text("flag")?.unwrap_or_default();
    let (width, height) = pages::size(&app, &visitor.caller, &found).await?;
    let places = Places::of(&completed).seen_by(&visitor.caller);
    let at = |page: u32| places.page_of(sheet.statement, page, None);
    let pages = u32::try_from(found.statement.pages).unwrap_or(0);
    let (boxes, findings) = evidence(&report, sheet, flag);
    let name = found.statement.name.clone().map(|name| visitor.caller.shown(name));
    let file = name.unwrap_or_else(|| texts::place::file(sheet.statement + 1));
    visitor.page(&PlaceView {
        shell: visitor.shell(Section::Analyses, &english::navigation::titles::page_of(page, pages)),
        reference: completed.reference().to_string(),
        file: (found.count > 1).then_some(file),
        of_statement: if sheet.statement == 0 {
            String::new()
        } else {
            format!("&statement={}", sheet.statement)
        },
        page,
        pages,
        before: (page > 1).then(|| at(page - 1)),
        after: (page < pages).then(|| at(page + 1)),
        width,
        height,
        small: PHONE_WIDTH,
        large: WIDTH,
        rows: spots(&report, sheet, row, &places),
        boxes,
        row: row.and_then(|row| details(&report, row, sheet, &places)),
        findings,
        place: places.place,
    })
}

fn gone(visitor: &Visitor, analysis: &Analysis, erased: Error) -> Result<Response, Error> {
    let form_error = FormError::of(erased)?;
    let page = visitor.page(&GoneView {
        shell: visitor.shell(Section::Analyses, english::navigation::titles::NO_LONGER_THERE),
        place: Places::of(analysis).place,
        reference: analysis.reference().to_string(),
        message: form_error.message.clone(),
    })?;
    Ok(form_error.on(page))
}

/// `GET /analyses/{id}/pages/{page}/picture`: the picture itself, the same that the API gives.
pub(super) async fn picture(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<AnalysisId>,
    PageNumber(page): PageNumber,
    (query, headers): (Query, HeaderMap),
) -> Result<Response, Error> {
    let width = query.number("width", (100, 2000))?.and_then(|width| u32::try_from(width).ok());
    let statement = statement_place(&query)?;
    let wanted = Wanted::new((statement, page), width.unwrap_or(WIDTH));
    page_picture::answer(&app, &visitor.caller, &id, wanted, &headers).await
}

impl Frame {
    /// `None` when it is nowhere.
    fn around(bbox: [f32; 4]) -> Option<Self> {
        Self::with_margin(bbox, MARGIN)
    }

    fn with_margin([left, top, right, bottom]: [f32; 4], margin: f32) -> Option<Self> {
        (right >= left && bottom >= top && left.is_finite() && bottom.is_finite()).then_some(Self {
            x: left - margin,
            y: top - margin,
            width: right - left + 2.0 * margin,
            height: bottom - top + 2.0 * margin,
        })
    }
}

fn spots(report: &Report, sheet: PageOfFile, here: Option<usize>, places: &Places) -> Vec<SpotView> {
    let coin = Coin::of_statement(report);
    let rows = report.transactions.iter().enumerate().filter(|(_, row)| sheet.has(row));
    let spot = |(place, row): (usize, &TransactionReport)| {
        let doubts = doubts(row);
        Some(SpotView {
            frame: Frame::around(row.bbox)?,
            href: places.row(report, place)?,
            title: title(place + 1, row, &doubts, coin),
            is_here: here == Some(place),
            doubts,
        })
    };
    rows.filter_map(spot).take(ROWS_AT_MOST).collect()
}

/// What is open in a row, and the letters that were hard to read whether or not the balances prove it.
fn doubts(row: &TransactionReport) -> Vec<DoubtView> {
    let Some(sight) = &row.sight else { return Vec::new() };
    let open = sight.open.as_ref();
    let figure = |open: Option<&OpenFigureReport>| open.map(|open| open.bbox);
    let open = [
        (texts::row::AMOUNT, figure(open.and_then(|open| open.amount.as_ref()))),
        (texts::row::BALANCE, figure(open.and_then(|open| open.balance.as_ref()))),
        (texts::row::DATE, open.and_then(|open| open.date)),
    ];
    let open = open.into_iter().filter_map(|(name, bbox)| {
        let title = texts::place::hard_to_read(name);
        Some(DoubtView { frame: Frame::around(bbox?)?, title, is_letter: false })
    });
    let letters = sight.doubtful.iter().filter_map(|bbox| {
        let title = texts::place::doubtful(DOUBTFUL_BELOW);
        Some(DoubtView { frame: Frame::with_margin(*bbox, LETTER_MARGIN)?, title, is_letter: true })
    });
    open.chain(letters).collect()
}

/// What a row is, and what in it is hard to read, for those who hear the page.
fn title(number: usize, row: &TransactionReport, doubts: &[DoubtView], coin: Coin) -> String {
    let plain = texts::place::row(number, &words::date(row.date), &amount(row, coin));
    let open = doubts.iter().filter(|doubt| !doubt.is_letter).map(|doubt| doubt.title.clone());
    let letters = doubts.iter().find(|doubt| doubt.is_letter).map(|doubt| doubt.title.clone());
    [plain].into_iter().chain(open).chain(letters).collect::<Vec<_>>().join(". ")
}

fn amount(row: &TransactionReport, coin: Coin) -> String {
    match (row.debit, row.credit) {
        (Some(debit), _) => texts::went_out(&coin.exact(debit)),
        (_, Some(credit)) => texts::came_in(&coin.exact(credit)),
        _ => texts::NO_AMOUNT.to_owned(),
    }
}

/// Boxes around what was found on this page, numbered as the list beside the picture has them.
fn evidence(report: &Report, sheet: PageOfFile, here: &str) -> (Vec<BoxView>, Vec<FindingView>) {
    let (mut boxes, mut findings) = (Vec::new(), Vec::new());
    for flag in &report.integrity.flags {
        let on_page = flag
            .evidence
            .iter()
            .filter(|found| found.statement == sheet.statement && found.page == Some(sheet.page));
        let mut numbers = Vec::new();
        let mut differences = Vec::new();
        let severity = severity(&flag.severity);
        for found in on_page.clone() {
            if let (Some(expected), Some(seen)) = (&found.expected, &found.found) {
                differences.push((expected.clone(), seen.clone()));
            }
            let row = found.row.and_then(|row| report.transactions.get(row)).map(|row| row.bbox);
            let Some(frame) = found.bbox.or(row).and_then(Frame::around) else { continue };
            let number = boxes.len() + 1;
            numbers.push(number.to_string());
            boxes.push(BoxView {
                frame,
                number,
                tone: severity.tone,
                title: words::sentence(&flag.message),
                is_here: flag.code == here,
            });
        }
        if on_page.count() > 0 {
            findings.push(FindingView {
                numbers: numbers.join(", "),
                severity,
                message: words::sentence(&flag.message),
                benign: words::sentence(&flag.benign),
                differences,
                is_here: flag.code == here,
            });
        }
    }
    (boxes, findings)
}

/// `None` when there is no such row on this page.
fn details(report: &Report, place: usize, sheet: PageOfFile, places: &Places) -> Option<RowDetails> {
    let coin = Coin::of_statement(report);
    let row = report.transactions.get(place).filter(|row| sheet.has(row))?;
    let value_date = row.value_date.filter(|date| *date != row.date).map(words::date);
    let facts = [
        (texts::row::DATE, Some(words::date(row.date))),
        (texts::row::TIME, row.time.map(|time| time.to_string())),
        (texts::row::VALUE_DATE, value_date),
        (texts::row::NARRATION, Some(words::printable(&row.description).collect())),
        (texts::row::REFERENCE, row.reference.clone()),
        (texts::row::AMOUNT, Some(amount(row, coin))),
        (texts::row::BALANCE_AFTER, row.balance.map(|amount| coin.exact(amount))),
        (texts::row::WITH, row.counterparty.clone()),
        (
            texts::row::CATEGORY,
            Some(format!("{}, {}", words::category(&row.category), english::measures::sure(row.confidence))),
        ),
        (texts::row::CHANNEL, Some(words::plain(words::channel(&row.channel)))),
        (texts::row::PROOF, Some(words::row_proof(&row.proof).to_owned())),
        (texts::row::FROM_A_PICTURE, row.sight.as_ref().map(sighted)),
    ];
    let linked = row.link.as_ref().and_then(|link| {
        let words = texts::row::linked(&words::plain(words::link(&link.kind)), link.row + 1);
        Some((words, places.row(report, link.row)?))
    });
    Some(RowDetails {
        number: place + 1,
        facts: facts.into_iter().filter_map(|(name, value)| value.map(|value| (name, value))).collect(),
        labels: row.flags.iter().map(flag_words).collect(),
        link: linked,
        before: place.checked_sub(1).and_then(|before| places.row(report, before)),
        after: places.row(report, place + 1),
        correction: places.correction(place),
        is_open: is_open(row),
    })
}

/// How a row was read by sight.
fn sighted(sight: &SightReport) -> String {
    let mut words = texts::row::sighted(sight.confidence);
    if sight.chosen_by_balance {
        words.push_str(texts::row::CHOSEN_BY_BALANCES);
    }
    if let Some(settled) = settling::settled(sight) {
        words.push_str(". ");
        words.push_str(&settled);
    }
    words
}
