//! The simple shapes that stand for a bank's sign beside its name.

use ledger::Area;

use crate::draw::{Canvas, Colour, Step};

/// A red square with a white one inside.
pub(super) fn hdfc(canvas: &mut Canvas, (left, top): (f32, f32), size: f32) {
    let square = |inset: f32| Area {
        left: left + inset,
        top: top + inset,
        right: left + size - inset,
        bottom: top + size - inset,
    };
    canvas.fill(square(0.0), Colour(237, 35, 42));
    canvas.fill(square(size * 0.28), Colour::WHITE);
}

/// An orange disc with a white letter i.
pub(super) fn icici(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32) {
    canvas.circle((x, y), radius, Colour(240, 106, 37));
    canvas.circle((x + radius * 0.18, y - radius * 0.54), radius * 0.2, Colour::WHITE);
    let stem = Area {
        left: x + radius * 0.02,
        top: y - radius * 0.18,
        right: x + radius * 0.32,
        bottom: y + radius * 0.72,
    };
    canvas.fill(stem, Colour::WHITE);
}

/// A blue disc with a keyhole.
pub(super) fn sbi(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32) {
    canvas.circle((x, y), radius, Colour(40, 112, 190));
    canvas.circle((x, y), radius * 0.3, Colour::WHITE);
    let slot = Area { left: x - radius * 0.1, top: y, right: x + radius * 0.1, bottom: y + radius };
    canvas.fill(slot, Colour::WHITE);
}

/// Two slopes that make an A.
pub(super) fn axis(canvas: &mut Canvas, (left, bottom): (f32, f32), size: f32) {
    let point = |across: f32, up: f32| (left + across * size, bottom - up * size);
    let outline = |points: &[(f32, f32)]| -> Vec<Step> {
        let steps = points.iter().map(|(across, up)| point(*across, *up));
        steps
            .enumerate()
            .map(|(place, (x, y))| if place == 0 { Step::Move(x, y) } else { Step::Line(x, y) })
            .collect()
    };
    let burgundy = Colour(151, 20, 77);
    canvas.shape(&outline(&[(0.0, 0.0), (0.5, 0.85), (0.7, 0.5), (0.4, 0.0)]), burgundy);
    canvas.shape(&outline(&[(0.55, 0.0), (0.8, 0.38), (1.0, 0.0)]), burgundy);
}

/// A red disc with a blue sweep through it.
pub(super) fn kotak(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32) {
    canvas.circle((x, y), radius, Colour(237, 28, 36));
    canvas.circle((x - radius * 0.35, y), radius * 0.42, Colour::WHITE);
    canvas.circle((x + radius * 0.35, y), radius * 0.42, Colour::WHITE);
    canvas.circle((x + radius * 0.35, y), radius * 0.2, Colour(0, 56, 116));
}

/// Two rays of a rising sun.
pub(super) fn baroda(canvas: &mut Canvas, (left, top): (f32, f32), size: f32) {
    let orange = Colour(241, 90, 34);
    let ray = |shift: f32| {
        [
            Step::Move(left + shift, top + size),
            Step::Curve([left + shift, top, left + shift + size * 0.2, top, left + shift + size * 0.55, top]),
            Step::Curve([
                left + shift + size * 0.3,
                top + size * 0.3,
                left + shift + size * 0.3,
                top + size * 0.7,
                left + shift + size * 0.55,
                top + size,
            ]),
        ]
    };
    canvas.shape(&ray(0.0), orange);
    canvas.shape(&ray(size * 0.5), orange);
}

/// A golden disc with a maroon arch.
pub(super) fn pnb(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32) {
    canvas.circle((x, y), radius, Colour(162, 12, 45));
    canvas.circle((x, y), radius * 0.72, Colour(251, 188, 9));
    let post = Area {
        left: x - radius * 0.36,
        top: y - radius * 0.3,
        right: x - radius * 0.12,
        bottom: y + radius * 0.55,
    };
    canvas.fill(post, Colour(162, 12, 45));
    canvas.circle((x + radius * 0.1, y - radius * 0.08), radius * 0.3, Colour(162, 12, 45));
}
