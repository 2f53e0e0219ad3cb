//! A score card as a worker leaves it, fitted to invented loans.

use fit::{Groups, Observation, Outcome};
use store::score_cards::Fitted;

/// Learned from people with few and with many returned payments, of whom those with many often did not pay.
pub fn fitted_card() -> Fitted {
    let card = score::Card::load(score::BEHAVIOUR_CARD).expect("our own card");
    let loan = |at: u32| {
        let bounces = f64::from(at % 6);
        let is_bad = if at % 6 >= 3 { !at.is_multiple_of(5) } else { at.is_multiple_of(7) };
        Observation {
            id: at.to_string(),
            day: jiff::civil::date(2025, 1 + (at / 28 % 12) as i8, 1 + (at % 28) as i8),
            outcome: if is_bad { Outcome::Bad } else { Outcome::Good },
            values: fit::values(&card, |metric| (metric == "counted_bounces").then_some(bounces)),
            groups: Groups { bank: Some("Axis Bank".to_owned()), state: None },
        }
    };
    let loans: Vec<Observation> = (0..300).map(loan).collect();
    let settings = fit::Settings { version: "team-1".to_owned(), seed: 1 };
    let fitted = fit::fit(&card, &loans, &settings).expect("a fit");
    Fitted {
        card: fitted.card.to_json().expect("a document"),
        report: serde_json::to_string(&fitted.report).expect("a report"),
    }
}
