//! What a card sees of a case → its score.

use score::{Card, Feature};

/// The card's score for what its features see.
pub fn score(card: &Card, values: &[Option<f64>]) -> i32 {
    let of = |(feature, value): (&Feature, &Option<f64>)| value.map_or(0, |value| feature.points(value));
    let total = card.base + card.features.iter().zip(values).map(of).sum::<i32>();
    total.clamp(card.lowest, card.highest)
}
