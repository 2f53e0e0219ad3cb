//! The report → what somebody who decides has to see beside the decision: whose account it is, what comes in, what is owed, what
//! the bureau says, and each reason with its place on the paper.

use engine::codes::ReviewFamily;
use engine::{Report, RowsReport};
use export::words::{full_sentence, review_family};

use crate::analysis::{BureauView, ConductView, Figure, Label, MoneyView, Places, family_shown};
use crate::words::english;
use crate::words::english::analyses::review as texts;

/// Sources of income and loans that are listed; the analysis has them all.
const LINES: usize = 4;

/// Ready to be shown.
pub(super) struct EvidenceView {
    pub(super) holder: String,
    pub(super) name: Label,
    pub(super) name_explanation: String,
    pub(super) figures: Vec<FigureView>,
    pub(super) income: Vec<LineView>,
    pub(super) obligations: Vec<LineView>,
    pub(super) bureau: Label,
    pub(super) marks: Vec<(Label, String)>,
    pub(super) reasons: Vec<ReasonView>,
}

pub(super) struct FigureView {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) href: Option<String>,
}

/// Somebody who pays or is paid, with the rows of it.
pub(super) struct LineView {
    pub(super) name: String,
    pub(super) amount: String,
    pub(super) href: String,
}

pub(super) struct ReasonView {
    pub(super) label: Label,
    pub(super) message: String,
    /// Where on the analysis or on the paper it is told in full.
    pub(super) href: String,
    /// By which the picture of its place is found; nothing where it has none.
    pub(super) crop: Option<String>,
}

/// A place on the paper that a reason rests on.
pub(super) struct Spot {
    pub(super) code: String,
    pub(super) message: String,
    /// Counted from 0, as in the report.
    pub(super) statement: usize,
    pub(super) page: u32,
    pub(super) bbox: [f32; 4],
    pub(super) href: String,
}

impl EvidenceView {
    pub(super) fn new(report: &Report, places: &Places, shows_paper: bool) -> Self {
        let (money, conduct) = (MoneyView::new(report, places), ConductView::new(report, places));
        let bureau = BureauView::new(report, places);
        let spots = if shows_paper { spots(report, places) } else { Vec::new() };
        let told = money.income.into_iter().take(1).chain(money.owed.into_iter().take(2));
        let mut figures: Vec<FigureView> = told.map(figure).collect();
        figures.extend(lent(report));
        let salaries = money.salaries.into_iter().map(|one| LineView {
            name: one.employer,
            amount: english::measures::a_month(&one.amount),
            href: one.href,
        });
        let sources = money.sources.into_iter().map(|one| {
            let [monthly, _] = one.cells;
            LineView { name: one.name, amount: english::measures::a_month(&monthly), href: one.href }
        });
        let loans = money.loans.into_iter().map(|one| LineView {
            name: one.lender,
            amount: english::measures::a_month(&one.instalment),
            href: one.href,
        });
        Self {
            holder: report
                .statement
                .account
                .holder
                .clone()
                .unwrap_or_else(|| texts::HOLDER_NOT_NAMED.to_owned()),
            name: conduct.name,
            name_explanation: full_sentence(&conduct.name_explanation),
            figures,
            income: salaries.chain(sources).take(LINES).collect(),
            obligations: loans.take(LINES).collect(),
            bureau: bureau.status,
            marks: bureau.marks.into_iter().map(|mark| (mark.severity, mark.message)).collect(),
            reasons: reasons(report, places, &spots),
        }
    }
}

fn figure(figure: Figure) -> FigureView {
    FigureView { name: figure.name.to_owned(), value: figure.value, href: figure.href }
}

/// What could be lent.
fn lent(report: &Report) -> Vec<FigureView> {
    let coin = export::Coin::of_product(report);
    let eligible = report.policy.eligibility.as_ref().and_then(|found| found.amount);
    let figure = |name: &str, amount: engine::Rupees| FigureView {
        name: name.to_owned(),
        value: coin.whole(amount),
        href: None,
    };
    let mut figures: Vec<FigureView> =
        eligible.map(|amount| figure(texts::ELIGIBLE, amount)).into_iter().collect();
    figures.extend(report.policy.largest_amount.map(|amount| figure(texts::WOULD_PASS_UP_TO, amount)));
    figures
}

fn reasons(report: &Report, places: &Places, spots: &[Spot]) -> Vec<ReasonView> {
    let view = |reason: &engine::ReviewReasonReport| {
        let (tone, section) = family_shown(&reason.family);
        let spot = spots.iter().find(|spot| spot.code == reason.code);
        ReasonView {
            label: Label { tone, words: review_family(&reason.family).to_owned() },
            message: full_sentence(&reason.message),
            href: spot.map_or_else(|| format!("{}#{section}", places.place), |spot| spot.href.clone()),
            crop: spot.map(|spot| spot.code.clone()),
        }
    };
    report.review.reasons.iter().map(view).collect()
}

/// The first place of each reason that has one.
pub(super) fn spots(report: &Report, places: &Places) -> Vec<Spot> {
    let spot = |reason: &engine::ReviewReasonReport| {
        let Place { statement, page, bbox, href } = match reason.family {
            ReviewFamily::Integrity => found_against(report, places, &reason.code)?,
            ReviewFamily::Mule => mule_row(report, places, &reason.code)?,
            ReviewFamily::Policy => policy_row(report, places, &reason.code)?,
            ReviewFamily::NameMismatch
            | ReviewFamily::Bureau
            | ReviewFamily::Currency
            | ReviewFamily::Newer(_) => return None,
        };
        let (code, message) = (reason.code.clone(), full_sentence(&reason.message));
        Some(Spot { code, message, statement, page, bbox, href })
    };
    report.review.reasons.iter().filter_map(spot).collect()
}

/// Where on which paper, and the page that shows it.
struct Place {
    statement: usize,
    page: u32,
    bbox: [f32; 4],
    href: String,
}

fn found_against(report: &Report, places: &Places, code: &str) -> Option<Place> {
    let flag = report.integrity.flags.iter().find(|flag| flag.code == code)?;
    flag.evidence.iter().find_map(|found| {
        let row = found.row.and_then(|row| report.transactions.get(row));
        let bbox = found.bbox.or_else(|| row.map(|row| row.bbox))?;
        let page = found.page?;
        let href = places.flag((found.statement, page), code)?;
        Some(Place { statement: found.statement, page, bbox, href })
    })
}

fn mule_row(report: &Report, places: &Places, code: &str) -> Option<Place> {
    let pattern = report.mule.patterns.iter().find(|pattern| pattern.code == code)?;
    row(report, places, *pattern.evidence.first()?)
}

/// The latest row that a figure of the rule rests on. A figure of every row has no place of its own.
fn policy_row(report: &Report, places: &Places, code: &str) -> Option<Place> {
    let rule = report.policy.rules.iter().find(|rule| rule.code == code)?;
    let latest = rule.values.iter().find_map(|seen| {
        let metric = report.metrics.iter().find(|metric| metric.name == seen.name)?;
        match &metric.rows {
            RowsReport::These(rows) => rows.last().copied(),
            RowsReport::All => None,
        }
    })?;
    row(report, places, usize::try_from(latest).ok()?)
}

fn row(report: &Report, places: &Places, at: usize) -> Option<Place> {
    let row = report.transactions.get(at)?;
    let href = places.row(report, at)?;
    Some(Place { statement: row.statement, page: row.page, bbox: row.bbox, href })
}
