//! A score → where it stands on the half circle from the worst to the best.

use std::f64::consts::PI;

use super::drawing::{Anchor, Caption, Drawing, number};
use crate::words::english::charts::gauge as texts;

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 138.0;
const CENTRE: (f64, f64) = (120.0, 118.0);
const RADIUS: f64 = 96.0;
/// Between two bands, as a share of the half circle.
const GAP: f64 = 0.006;

/// What a score is called from here on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    pub(crate) name: String,
    pub(crate) from: i32,
}

/// `bands` are in any order and reach from the lowest score there is; `highest` is the best one. `score` is `None` when
/// there is too little to score on.
pub(crate) fn gauge(id: &str, score: Option<i32>, bands: &[Band], highest: i32) -> String {
    let mut bands = bands.to_vec();
    bands.sort_by_key(|band| band.from);
    let lowest = bands.first().map_or(0, |band| band.from);
    let share =
        |score: i32| (f64::from(score - lowest) / f64::from((highest - lowest).max(1))).clamp(0.0, 1.0);
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    let held = score.and_then(|score| bands.iter().rposition(|band| band.from <= score));
    for (place, band) in bands.iter().enumerate() {
        let from = share(band.from) + if place == 0 { 0.0 } else { GAP };
        let end = bands.get(place + 1).map_or(1.0, |next| share(next.from) - GAP);
        // From 1, the worst, to 5, the best, however many grades there are.
        let rank = 1 + place * 4 / bands.len().saturating_sub(1).max(1);
        let chosen = if held == Some(place) { " is-held" } else { "" };
        drawing.group(&format!("band band-{rank}{chosen}"), &label(&bands, place, highest), |drawing| {
            drawing.path("arc", &arc(from, end));
        });
    }
    if let Some(score) = score {
        needle(&mut drawing, share(score));
    }
    drawing.text("axis", (point(0.0, RADIUS).0, CENTRE.1 + 17.0), Anchor::Middle, &lowest.to_string());
    drawing.text("axis", (point(1.0, RADIUS).0, CENTRE.1 + 17.0), Anchor::Middle, &highest.to_string());
    let shown = score.map_or_else(|| "–".to_owned(), |score| score.to_string());
    drawing.text("gauge-score", (CENTRE.0, CENTRE.1 - 14.0), Anchor::Middle, &shown);
    let grade = held.and_then(|place| bands.get(place)).map_or(texts::NO_SCORE, |band| &band.name);
    drawing.text("gauge-grade", (CENTRE.0, CENTRE.1 + 6.0), Anchor::Middle, grade);
    let description = match score {
        Some(score) => texts::described(score, (lowest, highest), grade),
        None => texts::TOO_LITTLE.to_owned(),
    };
    drawing.picture(&Caption { id, class: "chart-gauge", title: texts::TITLE, description: &description })
}

fn label(bands: &[Band], place: usize, highest: i32) -> String {
    let end = bands.get(place + 1).map_or(highest, |next| next.from - 1);
    bands.get(place).map_or_else(String::new, |band| texts::band(&band.name, band.from, end))
}

/// 0 is the left end of the half circle, 1 the right one.
fn point(share: f64, radius: f64) -> (f64, f64) {
    let angle = PI * (1.0 - share);
    (CENTRE.0 + radius * angle.cos(), CENTRE.1 - radius * angle.sin())
}

fn arc(from: f64, to: f64) -> String {
    let (start, end) = (point(from, RADIUS), point(to.max(from), RADIUS));
    format!(
        "M{} {}A{} {} 0 0 1 {} {}",
        number(start.0),
        number(start.1),
        number(RADIUS),
        number(RADIUS),
        number(end.0),
        number(end.1)
    )
}

fn needle(drawing: &mut Drawing, share: f64) {
    drawing.line("needle", point(share, RADIUS - 13.0), point(share, RADIUS + 13.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bands() -> Vec<Band> {
        [("A", 750), ("B", 650), ("C", 550), ("D", 450), ("E", 300)]
            .map(|(name, from)| Band { name: format!("Grade {name}"), from })
            .to_vec()
    }

    #[track_caller]
    fn check(score: Option<i32>, words: &str) {
        let svg = gauge("g", score, &bands(), 900);
        assert!(svg.contains(words), "{score:?}: {svg}");
        assert_eq!(svg.matches("is-held").count(), usize::from(score.is_some()));
    }

    #[test]
    fn the_band_of_a_score_is_the_highest_that_it_reaches() {
        check(Some(300), "grade e");
        check(Some(649), "grade c");
        check(Some(650), "grade b");
        check(Some(900), "grade a");
        check(None, "too little to score on");
    }

    #[test]
    fn the_ends_of_the_scale_are_the_ends_of_the_half_circle() {
        assert_eq!(point(0.0, RADIUS).0.round(), CENTRE.0 - RADIUS);
        assert_eq!(point(1.0, RADIUS).0.round(), CENTRE.0 + RADIUS);
        assert_eq!(point(0.5, RADIUS).1.round(), CENTRE.1 - RADIUS);
    }

    #[test]
    fn bands_say_what_they_are() {
        let svg = gauge("g", Some(700), &bands(), 900);
        assert!(svg.contains("Grade A: 750 to 900") && svg.contains("Grade E: 300 to 449"), "{svg}");
        assert!(!gauge("g", Some(5), &[], 0).is_empty());
    }
}
