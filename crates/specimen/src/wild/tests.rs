//! Wild layouts keep their words apart and on the page.

use super::{Plan, draw, histories};
use crate::draw::{Call, Canvas};
use crate::paper::Paper;

#[test]
fn no_text_lies_over_another() {
    // Rare layouts are looked for: two tables on a page have two ends.
    let rare = (150..2000).filter(|seed| Plan::sample(*seed).look.is_side_by_side).take(25);
    for seed in (0..150).chain(rare) {
        let plan = Plan::sample(seed);
        let histories = histories(&plan);
        let paper = Paper::new(&histories, None).unwrap();
        let mut canvas = Canvas::new(plan.font()).unwrap();
        draw(&plan, &paper, &mut canvas);
        let mut calls = canvas.take_calls();
        calls.sort_by(|one, two| (one.page, one.baseline).partial_cmp(&(two.page, two.baseline)).unwrap());
        for (place, call) in calls.iter().enumerate() {
            let below = calls.iter().skip(place + 1);
            let near =
                below.take_while(|other| other.page == call.page && other.baseline < call.baseline + 30.0);
            for other in near {
                assert!(
                    !overlap(call, other),
                    "seed {seed}: {} over {}: {:?} {:?}",
                    call.text,
                    other.text,
                    call.area(),
                    other.area()
                );
            }
            let (width, height) = canvas.page_size(call.page).unwrap();
            let area = call.area();
            assert!(
                area.left >= 0.0 && area.right <= width + 0.5,
                "seed {seed}: {} leaves the page",
                call.text
            );
            assert!(area.top >= 0.0 && area.bottom <= height, "seed {seed}: {} leaves the page", call.text);
        }
    }
}

/// A hair's breadth is none: report writers let boxes touch.
fn overlap(one: &Call, two: &Call) -> bool {
    let (one, two) = (one.area(), two.area());
    let width = one.right.min(two.right) - one.left.max(two.left);
    let height = one.bottom.min(two.bottom) - one.top.max(two.top);
    width > 0.2 && height > 1.2
}
