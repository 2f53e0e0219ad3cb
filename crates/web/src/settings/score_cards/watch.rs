//! What the watch over a card found, in words.

use export::words::share_to_tenth;
use fit::{Alarm, Watch};
use jiff::Timestamp;
use store::score_cards::ScoreCard;

use super::shift;
use crate::words::{self, When, english};

pub(super) struct WatchView {
    pub(super) looked: When,
    pub(super) cases: String,
    /// So many are needed before anything is compared.
    pub(super) needed: usize,
    pub(super) alarms: Vec<String>,
    /// Score and features: name, index, what chance explains, shift.
    pub(super) drifts: Vec<[String; 4]>,
    pub(super) bad_rate: Option<String>,
}

pub(super) fn read(card: &ScoreCard) -> Option<Watch> {
    serde_json::from_str(card.watch.as_deref()?).ok()
}

impl WatchView {
    pub(super) fn of(card: &ScoreCard, now: Timestamp) -> Option<Self> {
        let (watch, looked) = (read(card)?, card.watched_at?);
        let row = |name: &str, drift: &fit::Drift| {
            let number = |index: f64| format!("{index:.3}");
            [name_of(name), number(drift.index), number(drift.chance), shift(drift.shift)]
        };
        let score = watch.score.iter().map(|drift| row("score", drift));
        let features = watch.features.iter().map(|moved| row(&moved.feature, &moved.drift));
        let bad_rate = watch.bad_rate.as_ref().map(|rate| {
            let shares = [rate.bad_share, rate.expected_bad_share, rate.expected_low, rate.expected_high];
            let shares = shares.map(share_to_tenth);
            english::settings::score_cards::bad_rate((rate.bad, rate.outcomes), &shares)
        });
        Some(Self {
            looked: words::when(looked, now),
            cases: english::measures::cases(watch.cases),
            needed: fit::WATCHED_MIN,
            alarms: alarms(&watch),
            drifts: score.chain(features).collect(),
            bad_rate,
        })
    }
}

pub(super) fn alarms(watch: &Watch) -> Vec<String> {
    watch.alarms.iter().map(alarm).collect()
}

fn alarm(alarm: &Alarm) -> String {
    english::settings::score_cards::alarm(alarm.level, &name_of(&alarm.about))
}

fn name_of(feature: &str) -> String {
    export::words::sentence(&feature.replace('_', " "))
}
