//! `/settings/score-cards`: which card scores, cards fitted to the team's outcomes, and what speaks for each.

pub(super) mod replay;
mod watch;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use export::words::share_to_tenth;
use fit::{Report, Shift};
use service::App;
use service::actions::score_cards as actions;
use service::error::Error;
use service::request::Id;
use store::analyses::Turnout;
use store::score_cards::{self, Part, ScoreCard, State as CardState};
use store::users::User;
use store::{ScoreCardId, UserId, users};

use self::watch::WatchView;
use super::{Here, Tab, shell, tabs};
use crate::words::english::settings::score_cards as texts;
use crate::words::{self, When, english};
use crate::{Notice, Shell, Submission, Visitor};

/// Cases on which two cards are compared.
const COMPARED_AT_MOST: i64 = 1_000;

#[derive(Template)]
#[template(path = "settings/score_cards.html")]
struct CardsView {
    shell: Shell,
    tabs: Vec<Tab>,
    champion: Option<String>,
    /// What the watch over it found that somebody has to look at, and the card's page.
    alarms: Vec<String>,
    champion_place: String,
    challenger: Option<ChallengerView>,
    good: usize,
    bad: usize,
    indeterminate: usize,
    /// What a fit needs, and whether there is enough.
    needed: usize,
    of_each: usize,
    is_enough: bool,
    is_fitting: bool,
    cards: Vec<CardView>,
}

/// How the card in the shadow compares.
struct ChallengerView {
    version: String,
    cases: String,
    higher: usize,
    lower: usize,
    difference: String,
}

struct CardView {
    id: String,
    version: String,
    by: String,
    made: When,
    progress: Option<(i64, i64)>,
    failure: Option<String>,
    /// AUC on the cases held out, before and after.
    auc: Option<(String, String)>,
    part: Option<&'static str>,
}

#[derive(Template)]
#[template(path = "settings/score_card.html")]
struct CardPage {
    shell: Shell,
    tabs: Vec<Tab>,
    card: CardView,
    is_champion: bool,
    is_challenger: bool,
    /// Somebody else has to publish it.
    is_own: bool,
    report: Option<ReportView>,
    watch: Option<WatchView>,
}

/// What a credit committee reads.
struct ReportView {
    training: String,
    holdout: String,
    fingerprint: String,
    double: String,
    power: Vec<[String; 3]>,
    gain: String,
    bands: Vec<BandView>,
    points: Vec<[String; 6]>,
    shifts: Vec<[String; 3]>,
    score_shift: [String; 2],
    groups: Vec<[String; 6]>,
    moved: String,
}

struct BandView {
    scores: String,
    loans: usize,
    expected: String,
    bad: String,
    between: String,
    /// Of 100, for the bars.
    expected_width: i64,
    bad_width: i64,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    let caller = &visitor.caller;
    caller.must_be(store::users::Role::Admin)?;
    let mut reader = app.database.snapshot().await?;
    let cards = score_cards::list(&mut reader, &caller.team).await?;
    let parts = score_cards::parts(&mut reader, &caller.team).await?;
    let known = score_cards::known(&mut reader, &caller.team).await?;
    let people = users::list(&mut reader, &caller.team).await?;
    let beside = match &parts.1 {
        Some(id) => score_cards::beside(&mut reader, &caller.team, id, COMPARED_AT_MOST).await?,
        None => Vec::new(),
    };
    drop(reader);
    let count = |wanted: Turnout| known.iter().filter(|one| one.turnout == wanted).count();
    let (good, bad) = (count(Turnout::Good), count(Turnout::Bad));
    let version = |wanted: &Option<ScoreCardId>| {
        let found = cards.iter().find(|card| Some(&card.id) == wanted.as_ref());
        found.map(|card| score_cards::version_name(card.version))
    };
    let now = app.clock.now();
    let champion = cards.iter().find(|card| Some(&card.id) == parts.0.as_ref());
    visitor.page(&CardsView {
        alarms: champion.and_then(watch::read).map_or_else(Vec::new, |found| watch::alarms(&found)),
        champion_place: champion
            .map_or_else(String::new, |card| format!("/settings/score-cards/{}", card.id)),
        shell: shell(&visitor, Here::ScoreCards),
        tabs: tabs(&visitor, Here::ScoreCards),
        champion: version(&parts.0),
        challenger: version(&parts.1).map(|version| compared(version, &beside)),
        good,
        bad,
        indeterminate: count(Turnout::Indeterminate),
        needed: fit::OUTCOMES_MIN,
        of_each: fit::OF_EACH_MIN,
        is_enough: good + bad >= fit::OUTCOMES_MIN && good.min(bad) >= fit::OF_EACH_MIN,
        is_fitting: cards.iter().any(|card| matches!(card.state, CardState::Fitting { .. })),
        cards: cards.iter().map(|card| view(card, &parts, &people, now)).collect(),
    })
}

pub(super) async fn show_one(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<ScoreCardId>,
) -> Result<Response, Error> {
    let caller = &visitor.caller;
    caller.must_be(store::users::Role::Admin)?;
    let card = actions::find(&app, caller, &id).await?;
    let mut reader = app.database.snapshot().await?;
    let parts = score_cards::parts(&mut reader, &caller.team).await?;
    let people = users::list(&mut reader, &caller.team).await?;
    drop(reader);
    visitor.page(&CardPage {
        shell: shell(&visitor, Here::ScoreCards),
        tabs: tabs(&visitor, Here::ScoreCards),
        is_champion: parts.0.as_ref() == Some(&id),
        is_challenger: parts.1.as_ref() == Some(&id),
        is_own: card.created_by == caller.user && card.published_at.is_none() && !caller.is_testing(),
        report: report_of(&card).as_ref().map(ReportView::of),
        watch: WatchView::of(&card, app.clock.now()),
        card: view(&card, &parts, &people, app.clock.now()),
    })
}

pub(super) async fn fit(State(app): State<App>, submission: Submission) -> Result<Response, Error> {
    actions::fit(&app, &submission.visitor.caller).await?;
    Ok(submission.visitor.see_other(Here::ScoreCards.place(), Notice::FitStarted))
}

pub(super) async fn publish(
    State(app): State<App>,
    Id(id): Id<ScoreCardId>,
    submission: Submission,
) -> Result<Response, Error> {
    set(&app, submission, Part::Champion, Some(&id)).await
}

pub(super) async fn set_beside(
    State(app): State<App>,
    Id(id): Id<ScoreCardId>,
    submission: Submission,
) -> Result<Response, Error> {
    set(&app, submission, Part::Challenger, Some(&id)).await
}

pub(super) async fn give_back(State(app): State<App>, submission: Submission) -> Result<Response, Error> {
    set(&app, submission, Part::Champion, None).await
}

pub(super) async fn end_challenge(State(app): State<App>, submission: Submission) -> Result<Response, Error> {
    set(&app, submission, Part::Challenger, None).await
}

async fn set(
    app: &App,
    submission: Submission,
    part: Part,
    card: Option<&ScoreCardId>,
) -> Result<Response, Error> {
    actions::set_part(app, &submission.visitor.caller, part, card).await?;
    Ok(submission.visitor.see_other(Here::ScoreCards.place(), Notice::Saved))
}

fn compared(version: String, beside: &[(i64, i64)]) -> ChallengerView {
    let total: i64 = beside.iter().map(|(shown, hidden)| hidden - shown).sum();
    let mean = total as f64 / beside.len().max(1) as f64;
    ChallengerView {
        version,
        cases: english::measures::cases(beside.len()),
        higher: beside.iter().filter(|(shown, hidden)| hidden > shown).count(),
        lower: beside.iter().filter(|(shown, hidden)| hidden < shown).count(),
        difference: format!("{mean:+.0}"),
    }
}

fn view(
    card: &ScoreCard,
    (champion, challenger): &(Option<ScoreCardId>, Option<ScoreCardId>),
    people: &[User],
    now: jiff::Timestamp,
) -> CardView {
    let name = |id: &UserId| {
        let found = people.iter().find(|person| person.id == *id).map(|person| person.name.clone());
        found.unwrap_or_else(|| english::SOMEBODY_WHO_LEFT.to_owned())
    };
    let auc = report_of(card).map(|report| {
        let of = |power: &fit::Power| format!("{:.3}", power.auc.estimate);
        (of(&report.power.before), of(&report.power.after))
    });
    let part = if champion.as_ref() == Some(&card.id) {
        Some(texts::SCORES)
    } else if challenger.as_ref() == Some(&card.id) {
        Some(texts::IN_THE_SHADOW)
    } else {
        None
    };
    CardView {
        id: card.id.to_string(),
        version: score_cards::version_name(card.version),
        by: name(&card.created_by),
        made: words::when(card.created_at, now),
        progress: match card.state {
            CardState::Fitting { cases_read, cases_all } => Some((cases_read, cases_all)),
            CardState::Fitted(_) | CardState::Failed(_) => None,
        },
        failure: match &card.state {
            CardState::Failed(failure) => Some(failure.message.clone()),
            CardState::Fitting { .. } | CardState::Fitted(_) => None,
        },
        auc,
        part,
    }
}

fn report_of(card: &ScoreCard) -> Option<Report> {
    match &card.state {
        CardState::Fitted(fitted) => serde_json::from_str(&fitted.report).ok(),
        CardState::Fitting { .. } | CardState::Failed(_) => None,
    }
}

impl ReportView {
    fn of(report: &Report) -> Self {
        let (before, after) = (&report.power.before, &report.power.after);
        let power = [
            (texts::AUC, before.auc, after.auc),
            (texts::GINI, before.gini, after.gini),
            (texts::KS, before.ks, after.ks),
        ];
        Self {
            training: sample(&report.training),
            holdout: sample(&report.holdout),
            fingerprint: report.fingerprint.clone(),
            double: format!("{:.0}", report.points_to_double_odds),
            power: power.map(|(name, one, other)| [name.to_owned(), interval(one), interval(other)]).to_vec(),
            gain: interval(report.power.auc_gain),
            bands: report.calibration.iter().map(band).collect(),
            points: changes(report),
            shifts: shifts(report),
            score_shift: [format!("{:.3}", report.score_stability), shift(Shift::of(report.score_stability))],
            groups: report.fairness.iter().map(group).collect(),
            moved: texts::moved(report.grade_up, report.grade_down),
        }
    }
}

fn sample(sample: &fit::Sample) -> String {
    let days = sample.first_day.as_deref().zip(sample.last_day.as_deref());
    let day = |text: &str| text.parse().map_or_else(|_| text.to_owned(), export::words::date);
    let days = days.map_or_else(String::new, |(first, last)| format!(", {} – {}", day(first), day(last)));
    texts::loans(sample.outcomes, sample.bad) + &days
}

fn interval(interval: fit::Interval) -> String {
    format!("{:.3} ({:.3} – {:.3})", interval.estimate, interval.low, interval.high)
}

fn band(band: &fit::CalibrationBand) -> BandView {
    let width = |share: f64| (share * 100.0).round() as i64;
    BandView {
        scores: format!("{} – {}", band.from, band.to),
        loans: band.outcomes,
        expected: share_to_tenth(band.expected_bad_share),
        bad: share_to_tenth(band.bad_share),
        between: format!("{} – {}", share_to_tenth(band.bad_share_low), share_to_tenth(band.bad_share_high)),
        expected_width: width(band.expected_bad_share),
        bad_width: width(band.bad_share),
    }
}

/// Feature, bin, loans, bad ones, points before and after: those that changed.
fn changes(report: &Report) -> Vec<[String; 6]> {
    let changed = report.points.iter().filter(|change| change.points_before != change.points_after);
    changed
        .map(|change| {
            [
                export::words::sentence(&change.feature.replace('_', " ")),
                change.below.map_or_else(|| texts::AND_ABOVE.to_owned(), texts::below),
                change.outcomes.to_string(),
                change.bad.to_string(),
                change.points_before.to_string(),
                change.points_after.to_string(),
            ]
        })
        .collect()
}

/// Feature, index and its name: those that moved.
fn shifts(report: &Report) -> Vec<[String; 3]> {
    let moved = report.feature_stability.iter().filter(|moved| moved.shift != Shift::Stable);
    moved
        .map(|moved| {
            let name = export::words::sentence(&moved.feature.replace('_', " "));
            [name, format!("{:.3}", moved.index), shift(moved.shift)]
        })
        .collect()
}

fn shift(shift: Shift) -> String {
    english::shift(shift.into()).to_owned()
}

/// Group, loans, bad share, expected, let through, beside the best.
fn group(row: &fit::GroupRow) -> [String; 6] {
    [
        row.group.clone(),
        row.outcomes.to_string(),
        share_to_tenth(row.bad_share),
        share_to_tenth(row.expected_bad_share),
        share_to_tenth(row.pass_share),
        row.impact_ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}")),
    ]
}
