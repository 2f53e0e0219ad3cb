//! The book → figures, drawings and tables, each number with the list that it opens.

use service::actions::portfolio::{
    Bin, Book, Counted, Distribution, Drift, FairGroup, OutcomeGroup, Person, Point, Shift, Times,
};
use store::analyses::Decision;
use store::portfolio::{ANYWHERE, FROM, Scale, measure};

use super::figures;
use super::links::Links;
use crate::charts::{Column, bar, columns};
use crate::words::english::portfolio as texts;
use crate::words::{self, Badge, Tone, english};

/// One number at the top.
pub(super) struct FigureView {
    pub(super) name: &'static str,
    pub(super) value: String,
    pub(super) href: Option<String>,
    /// With the list that it opens.
    pub(super) note: Option<(String, Option<String>)>,
}

pub(super) struct ChartView {
    pub(super) title: &'static str,
    pub(super) svg: String,
    pub(super) note: String,
    /// It has the three decisions on top of each other.
    pub(super) has_decisions: bool,
}

/// A short table with a bar in each row.
pub(super) struct CardView {
    pub(super) title: &'static str,
    pub(super) help: &'static str,
    /// What stands over the columns behind the name.
    pub(super) head: Vec<&'static str>,
    pub(super) rows: Vec<CardRow>,
}

pub(super) struct CardRow {
    pub(super) name: String,
    pub(super) href: Option<String>,
    pub(super) bar: String,
    pub(super) cells: Vec<CellView>,
    pub(super) badge: Option<Badge>,
}

/// One number of a row, with a list of its own where the row's is another.
pub(super) struct CellView {
    pub(super) text: String,
    pub(super) href: Option<String>,
}

impl From<String> for CellView {
    fn from(text: String) -> Self {
        Self { text, href: None }
    }
}

/// Rows whose one list is that of their name.
fn plain(cells: impl IntoIterator<Item = String>) -> Vec<CellView> {
    cells.into_iter().map(CellView::from).collect()
}

pub(super) fn figures(book: &Book, links: &Links) -> Vec<FigureView> {
    let figure = |name: &'static str, value: String, href: Option<String>, note: Option<String>| FigureView {
        name,
        value,
        href,
        note: note.map(|note| (note, None)),
    };
    let counted = |measure: &str, place: &str| Some(links.counted(measure, place));
    let (engine, person) = (&book.turnaround.engine, &book.turnaround.person);
    let (decisions, outcomes) = (&book.decisions, &book.outcomes);
    let known = usize::try_from(outcomes.good + outcomes.bad + outcomes.indeterminate).unwrap_or_default();
    let per_decision = book
        .bureau
        .amount_per_decision
        .map(|amount| texts::figures::a_decision(&export::words::rupees(amount)));
    vec![
        figure(
            texts::figures::CASES,
            words::counted(book.volume.total),
            counted(measure::DECISION, ANYWHERE),
            None,
        ),
        figure(
            texts::figures::APPROVAL_RATE,
            figures::share(decisions.approval_rate),
            counted(measure::DECISION, Decision::Approved.name()),
            Some(texts::figures::decided(
                &words::counted(decisions.approved),
                &words::counted(decisions.declined),
            )),
        ),
        figure(
            texts::figures::WAITING,
            words::counted(decisions.manual_review),
            counted(measure::DECISION, Decision::ManualReview.name()),
            None,
        ),
        figure(
            texts::figures::BAD_RATE,
            figures::share(outcomes.bad_rate),
            counted(measure::OUTCOME, "bad"),
            Some(texts::figures::known(&english::measures::outcomes(known))),
        ),
        turnaround((texts::figures::ENGINE_TIME, measure::ENGINE_TIME), engine, links),
        turnaround((texts::figures::PERSON_TIME, measure::PERSON_TIME), person, links),
        figure(
            texts::figures::OVERRIDES,
            words::counted(book.overrides.total),
            counted(measure::OVERRIDDEN_BY, ANYWHERE),
            None,
        ),
        figure(
            texts::figures::CREDIT_REPORTS,
            export::words::rupees(book.bureau.amount),
            counted(measure::BUREAU, ANYWHERE),
            per_decision,
        ),
    ]
}

/// The median opens all of them, and the ninetieth the slowest.
fn turnaround((name, measure): (&'static str, &str), times: &Times, links: &Links) -> FigureView {
    let slowest = |seconds: f64| {
        let begin = Scale::Millis.place((seconds * 1_000.0) as i64);
        let note = texts::figures::ninetieth(&figures::seconds(Some(seconds)));
        (note, Some(links.counted(measure, &format!("{FROM}{begin}"))))
    };
    FigureView {
        name,
        value: figures::seconds(times.median),
        href: (times.count > 0).then(|| links.counted(measure, ANYWHERE)),
        note: times.ninetieth.map(slowest),
    }
}

pub(super) fn charts(book: &Book, links: &Links) -> Vec<ChartView> {
    let mut charts = Vec::new();
    let title = match book.volume.by {
        "day" => texts::charts::BY_DAY,
        "week" => texts::charts::BY_WEEK,
        _ => texts::charts::BY_MONTH,
    };
    let points = &book.volume.points;
    let ends = points.iter().skip(1).map(|point| before(&point.begins));
    let ends = ends.chain([book.period.to.clone()]);
    let volume: Vec<Column> =
        points.iter().zip(ends).map(|(point, end)| volume(point, &end, (book, links))).collect();
    charts.extend(columns("volume", title, &volume).map(|svg| ChartView {
        title,
        svg,
        note: String::new(),
        has_decisions: true,
    }));
    for (id, title, name, told) in [
        ("scores", texts::charts::SCORE, measure::SCORE, &book.score),
        ("incomes", texts::charts::INCOME, measure::INCOME, &book.income),
        ("requests", texts::charts::REQUESTED, measure::REQUESTED, &book.requested_amount),
    ] {
        charts.extend(histogram((id, title, name), told, links));
    }
    charts
}

/// The day before, or the day itself where there is none.
fn before(day: &str) -> String {
    let parsed: Option<jiff::civil::Date> = day.parse().ok();
    parsed.and_then(|day| day.yesterday().ok()).map_or_else(|| day.to_owned(), |day| day.to_string())
}

fn volume(point: &Point, end: &str, (book, links): (&Book, &Links)) -> Column {
    // The first step may begin before the period does.
    let from = point.begins.as_str().max(book.period.from.as_str());
    let day: Option<jiff::civil::Date> = point.begins.parse().ok();
    let name = match (day, book.volume.by) {
        (Some(day), "month") => english::measures::month(day),
        (Some(day), _) => english::measures::day_of_month(day),
        (None, _) => point.begins.clone(),
    };
    Column {
        told: texts::charts::cases_of(
            &name,
            [point.total, point.approved, point.declined, point.manual_review],
        ),
        name,
        parts: vec![
            ("bar-in", point.approved),
            ("bar-out", point.declined),
            ("part-free", point.manual_review),
        ],
        href: links.between((from, end), (measure::DECISION, ANYWHERE)),
    }
}

fn histogram(
    (id, title, name): (&'static str, &'static str, &'static str),
    told: &Distribution,
    links: &Links,
) -> Option<ChartView> {
    let scale = measure::scale(name)?;
    let column = |bin: &Bin| {
        let held = figures::bin(scale, (bin.from, bin.to));
        Column {
            name: bin.from.map_or_else(|| "< 0".to_owned(), |from| figures::value(scale, from as f64)),
            parts: vec![("bar-in", bin.count)],
            told: texts::charts::cases(&held, bin.count),
            href: links.counted(name, &bin.place.to_string()),
        }
    };
    let all: Vec<Column> = told.bins.iter().map(column).collect();
    let svg = columns(id, title, &all)?;
    let middle = told.median.map(|median| texts::charts::median(&figures::value(scale, median)));
    let missing = (told.missing > 0).then(|| texts::charts::without_value(&words::counted(told.missing)));
    let note: Vec<String> = middle.into_iter().chain(missing).collect();
    Some(ChartView { title, svg, note: note.join(", "), has_decisions: false })
}

pub(super) fn cards(book: &Book, links: &Links) -> Vec<CardView> {
    let mut cards = vec![
        reasons((texts::cards::DECLINE_REASONS, measure::DECLINE_REASON), &book.decline_reasons, links),
        reasons((texts::cards::REVIEW_REASONS, measure::REVIEW_REASON), &book.review_reasons, links),
    ];
    let mut flags = reasons((texts::cards::FLAGS, measure::FLAG), &book.flags, links);
    flags.help = texts::cards::FLAGS_HELP;
    for row in &mut flags.rows {
        row.name = figures::family(&row.name).to_owned();
    }
    cards.push(flags);
    cards.push(people((texts::cards::REVIEWS_BY_PERSON, measure::REVIEWER), &book.reviewers, links));
    cards.push(reasons(
        (texts::cards::OVERRIDES_BY_REASON, measure::OVERRIDE_REASON),
        &book.overrides.by_reason,
        links,
    ));
    cards.push(people(
        (texts::cards::OVERRIDES_BY_PERSON, measure::OVERRIDDEN_BY),
        &book.overrides.by_person,
        links,
    ));
    let outcomes = &book.outcomes;
    cards.push(bad((texts::cards::BAD_BY_SCORE, Some(measure::OUTCOME_BY_SCORE)), &outcomes.by_score, links));
    cards.push(bad(
        (texts::cards::BAD_BY_PRODUCT, Some(measure::OUTCOME_BY_PRODUCT)),
        &outcomes.by_product,
        links,
    ));
    cards.push(bad((texts::cards::BAD_BY_MONTH, None), &outcomes.by_vintage, links));
    cards.push(drift(book, links));
    cards.push(fair((texts::cards::APPROVAL_BY_BANK, measure::BANK_DECIDED), &book.fairness.by_bank, links));
    cards.push(fair(
        (texts::cards::APPROVAL_BY_REGION, measure::REGION_DECIDED),
        &book.fairness.by_region,
        links,
    ));
    cards.retain(|card| !card.rows.is_empty());
    cards
}

fn reasons((title, name): (&'static str, &str), all: &[Counted], links: &Links) -> CardView {
    let most = all.iter().map(|one| one.count).max().unwrap_or(1);
    let row = |one: &Counted| CardRow {
        name: figures::reason(&one.name),
        href: (one.name != "others").then(|| links.counted(name, &one.name)),
        bar: bar("bar-plain", one.count as f64 / most.max(1) as f64),
        cells: plain([words::counted(one.count), figures::share(one.share)]),
        badge: None,
    };
    CardView {
        title,
        help: "",
        head: texts::cards::REASON_HEAD.to_vec(),
        rows: all.iter().map(row).collect(),
    }
}

fn people((title, name): (&'static str, &str), all: &[Person], links: &Links) -> CardView {
    let most = all.iter().map(|one| one.count).max().unwrap_or(1);
    let row = |one: &Person| CardRow {
        name: one.name.clone(),
        href: Some(links.counted(name, &one.id)),
        bar: bar("bar-plain", one.count as f64 / most.max(1) as f64),
        cells: plain([words::counted(one.count)]),
        badge: None,
    };
    CardView {
        title,
        help: "",
        head: texts::cards::PERSON_HEAD.to_vec(),
        rows: all.iter().map(row).collect(),
    }
}

fn bad((title, name): (&'static str, Option<&str>), all: &[OutcomeGroup], links: &Links) -> CardView {
    let row = |one: &OutcomeGroup| {
        let group: &str =
            if one.group == "none" && name == Some(measure::OUTCOME_BY_PRODUCT) { "-" } else { &one.group };
        CardRow {
            name: one.name.clone(),
            href: name.map(|name| links.counted(name, group)).or_else(|| month(&one.group, links)),
            bar: bar("step-down", one.bad_rate.unwrap_or_default()),
            cells: plain([words::counted(one.known), words::counted(one.bad), figures::share(one.bad_rate)]),
            badge: None,
        }
    };
    let help = texts::cards::BAD_HELP;
    CardView { title, help, head: texts::cards::BAD_HEAD.to_vec(), rows: all.iter().map(row).collect() }
}

/// The outcomes of what came in a month.
fn month(code: &str, links: &Links) -> Option<String> {
    let first: jiff::civil::Date = format!("{code}-01").parse().ok()?;
    let (from, to) = (first.to_string(), first.last_of_month().to_string());
    Some(links.between((&from, &to), (measure::OUTCOME, ANYWHERE)))
}

/// Either mean opens the cases of its days that have a value.
fn drift(book: &Book, links: &Links) -> CardView {
    let row = |one: &Drift| {
        let scale = measure::scale(&one.name).unwrap_or(Scale::Count);
        let lowest = scale.bounds().first().copied().unwrap_or_default();
        let known = format!("{FROM}{lowest}");
        let days = &book.compared_with;
        let before = links.between((&days.from, &days.to), (&one.name, &known));
        let now = links.counted(&one.name, &known);
        let mean = |mean: Option<f64>, href: String| CellView {
            text: figures::mean(scale, mean),
            href: mean.is_some().then_some(href),
        };
        let tone = match one.shift {
            Shift::None => Tone::Good,
            Shift::Small => Tone::Warn,
            Shift::Large => Tone::Bad,
            Shift::Unknown => Tone::Plain,
        };
        CardRow {
            name: english::portfolio_metric(&one.name).to_owned(),
            href: None,
            bar: String::new(),
            cells: vec![
                mean(one.mean_before, before),
                mean(one.mean, now),
                one.psi.map_or_else(|| "–".to_owned(), |psi| format!("{psi:.3}")).into(),
            ],
            badge: Some(Badge { tone, words: english::shift(one.shift) }),
        }
    };
    CardView {
        title: texts::cards::DRIFT,
        help: texts::cards::DRIFT_HELP,
        head: texts::cards::DRIFT_HEAD.to_vec(),
        rows: book
            .drift
            .iter()
            .filter(|one| one.mean.is_some() || one.mean_before.is_some())
            .map(row)
            .collect(),
    }
}

fn fair((title, name): (&'static str, &str), all: &[FairGroup], links: &Links) -> CardView {
    let row = |one: &FairGroup| CardRow {
        name: figures::bank(&one.name).to_owned(),
        href: (one.name != "others").then(|| links.counted(name, &one.name)),
        bar: bar("step-up", one.approval_rate.unwrap_or_default()),
        cells: plain([
            words::counted(one.decided),
            figures::share(one.approval_rate),
            one.impact_ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}")),
        ]),
        badge: one
            .is_below_four_fifths
            .then_some(Badge { tone: Tone::Warn, words: texts::cards::BELOW_FOUR_FIFTHS }),
    };
    CardView {
        title,
        help: texts::cards::APPROVAL_HELP,
        head: texts::cards::APPROVAL_HEAD.to_vec(),
        rows: all.iter().map(row).collect(),
    }
}
