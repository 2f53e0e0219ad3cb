//! What a card sees of a case → its score.

use score::{Card, Feature};

/// What the card's features see of a case; `metric` finds a metric's value by name.
pub fn values(card: &Card, metric: impl Fn(&str) -> Option<f64>) -> Vec<Option<f64>> {
    let of = |feature: &Feature| {
        let is_left_out = feature.unless.as_deref().and_then(&metric).is_some_and(|says_yes| says_yes > 0.0);
        if is_left_out { None } else { feature.metrics.iter().find_map(|name| metric(name)) }
    };
    card.features.iter().map(of).collect()
}

/// The card's score for what its features see.
pub fn score(card: &Card, values: &[Option<f64>]) -> i32 {
    let of = |(feature, value): (&Feature, &Option<f64>)| value.map_or(0, |value| feature.points(value));
    let total = card.base + card.features.iter().zip(values).map(of).sum::<i32>();
    total.clamp(card.lowest, card.highest)
}
