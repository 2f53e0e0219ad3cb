//! Balances at the ends of days → how the balance went, with what is below zero shaded apart.

use engine::Rupees;
use export::scale::Scale;
use export::{Coin, words};
use jiff::civil::Date;

use super::drawing::{Anchor, Caption, Drawing, Frame, number};
use crate::words::english::charts::balance as texts;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 252.0;
/// Above it is room for what the readout says.
const PLOT: Frame = Frame { x: 58.0, y: 28.0, width: 648.0, height: 194.0 };
/// Places that say what they are: more would be narrower than a finger and make the page heavy.
const TARGETS: usize = 30;
/// Corners of the line: more than pixels to tell them apart.
const CORNERS: usize = 220;
/// Room for what is said of days that no file shows.
const GAP_WORDS_WIDTH: f64 = 84.0;
/// Names of months that fit side by side.
const MONTH_NAMES: i32 = 13;

/// A day with a row, and the balance after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Day {
    pub(crate) date: Date,
    pub(crate) balance: Rupees,
}

/// Days that no file shows, the first and the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    pub(crate) from: Date,
    pub(crate) to: Date,
}

/// `None` when there are fewer than two days to draw a line between. Days come in their order.
pub(crate) fn balance(id: &str, days: &[Day], gaps: &[Gap], coin: Coin) -> Option<String> {
    let (first, last) = (days.first()?, days.last()?);
    if first.date >= last.date {
        return None;
    }
    let scale = Scale::over(days.iter().map(|day| day.balance.0));
    let plan = Plan { first: first.date, last: last.date, scale, coin };
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    grid(&mut drawing, &plan);
    area(&mut drawing, &plan, id, days);
    for gap in gaps {
        unknown(&mut drawing, &plan, *gap);
    }
    let (lowest, highest) = extremes(days)?;
    label(&mut drawing, &plan, highest, true);
    label(&mut drawing, &plan, lowest, false);
    targets(&mut drawing, &plan, days);
    let ends = [*first, *last, lowest, highest].map(|day| (coin.exact(day.balance), words::date(day.date)));
    let description = texts::described(&ends, gaps.iter().copied().map(untold));
    let caption = Caption { id, class: "chart-balance", title: texts::TITLE, description: &description };
    Some(drawing.picture(&caption))
}

struct Plan {
    first: Date,
    last: Date,
    scale: Scale,
    coin: Coin,
}

impl Plan {
    fn across(&self, date: Date) -> f64 {
        let days = |to: Date| f64::from(to.duration_since(self.first).as_hours() as i32) / 24.0;
        PLOT.x + PLOT.width * (days(date) / days(self.last).max(1.0)).clamp(0.0, 1.0)
    }

    fn down(&self, rupees: f64) -> f64 {
        PLOT.bottom() - PLOT.height * f64::from(self.scale.share(rupees))
    }

    fn place(&self, day: Day) -> (f64, f64) {
        (self.across(day.date), self.down(export::scale::rupees(day.balance.0)))
    }
}

fn grid(drawing: &mut Drawing, plan: &Plan) {
    for mark in &plan.scale.marks {
        let y = plan.down(*mark);
        let class = if *mark == 0.0 { "zero" } else { "grid" };
        drawing.line(class, (PLOT.x, y), (PLOT.right(), y));
        drawing.text("axis", (PLOT.x - 8.0, y + 4.0), Anchor::End, &plan.coin.short(*mark));
    }
    let months = i32::from(plan.last.year() - plan.first.year()) * 12
        + i32::from(plan.last.month() - plan.first.month());
    let every = (months / MONTH_NAMES + 1).max(1);
    let mut month = plan.first.first_of_month();
    for place in 0..=months {
        let x = plan.across(month);
        // A name that would begin outside, or be cut off at the end, is left out.
        if place % every == 0 && month >= plan.first && x <= PLOT.right() - 20.0 {
            drawing.line("tick", (x, PLOT.bottom()), (x, PLOT.bottom() + 4.0));
            let name = words::month(&month.strftime("%Y-%m").to_string());
            drawing.text("axis", (x + 3.0, PLOT.bottom() + 18.0), Anchor::Start, &name);
        }
        let Ok(next) = month.checked_add(jiff::Span::new().months(1)) else { break };
        month = next;
    }
}

/// The balance stays what it is until the next row, so the line goes in steps. Line and area are one path that begins and
/// ends at zero: what the line has too much, its first and its last rise, is cut away with a pixel of either end.
fn area(drawing: &mut Drawing, plan: &Plan, id: &str, days: &[Day]) {
    let zero = plan.down(0.0);
    let (above, below, path) = (format!("{id}-above"), format!("{id}-below"), format!("{id}-line"));
    let inside = Frame { x: PLOT.x + 1.0, width: PLOT.width - 2.0, ..PLOT };
    drawing.clip(&above, Frame { height: zero - PLOT.y + 0.5, ..inside });
    drawing.clip(&below, Frame { y: zero, height: PLOT.bottom() - zero + 2.0, ..inside });
    let corners: Vec<(f64, f64)> = thinned(days).into_iter().map(|day| plan.place(day)).collect();
    drawing.define(&path, &steps(&corners, zero));
    drawing.clipped("area-above", &path, &above);
    drawing.clipped("area-below", &path, &below);
    drawing.clipped("line", &path, &above);
    drawing.clipped("line-below", &path, &below);
}

fn untold(gap: Gap) -> String {
    texts::no_statement(&words::date(gap.from), &words::date(gap.to))
}

/// A line through days that nobody has seen would say something of them: they are covered, and say why.
fn unknown(drawing: &mut Drawing, plan: &Plan, gap: Gap) {
    let (from, to) = (plan.across(gap.from), plan.across(gap.to));
    let frame = Frame { x: from, y: PLOT.y, width: to - from, height: PLOT.height };
    drawing.group("gap", &untold(gap), |drawing| {
        drawing.rect("gap-cover", frame);
        drawing.rect("gap-days", frame);
        if frame.width >= GAP_WORDS_WIDTH {
            let middle = (from + frame.width / 2.0, PLOT.y + PLOT.height / 2.0);
            drawing.text("axis", middle, Anchor::Middle, texts::NO_STATEMENT);
        }
    });
}

/// From one corner to the next by how far it is, which takes fewer digits than where it is. Counted in tenths, so that
/// what is rounded off does not add up.
fn steps(corners: &[(f64, f64)], zero: f64) -> String {
    let tenths = |value: f64| (value * 10.0).round();
    let start = corners.first().map_or(PLOT.x, |corner| corner.0);
    let mut path = format!("M{} {}", number(start), number(zero));
    let (mut across, mut down) = (tenths(start), tenths(zero));
    for (x, y) in corners {
        let (right, lower) = (tenths(*x) - across, tenths(*y) - down);
        for (letter, tenths) in [('h', right), ('v', lower)] {
            if tenths != 0.0 {
                path.push(letter);
                path.push_str(&number(tenths / 10.0));
            }
        }
        (across, down) = (across + right, down + lower);
    }
    path + &format!("V{}", number(zero))
}

/// Of each stretch of days the lowest and the last: what a lender looks for is never smoothed away.
fn thinned(days: &[Day]) -> Vec<Day> {
    if days.len() <= CORNERS {
        return days.to_vec();
    }
    let mut kept = Vec::with_capacity(CORNERS + 1);
    kept.extend(days.first());
    for stretch in days.chunks(days.len().div_ceil(CORNERS / 2)) {
        let lowest = stretch.iter().min_by_key(|day| day.balance);
        let last = stretch.last();
        kept.extend(lowest.filter(|day| Some(*day) != last && kept.last() != Some(*day)));
        kept.extend(last);
    }
    kept
}

fn extremes(days: &[Day]) -> Option<(Day, Day)> {
    let lowest = days.iter().min_by_key(|day| day.balance)?;
    // The first of several that are equally high.
    let highest = days.iter().rev().max_by_key(|day| day.balance)?;
    Some((*lowest, *highest))
}

fn label(drawing: &mut Drawing, plan: &Plan, day: Day, is_highest: bool) {
    let (x, y) = plan.place(day);
    let class = if day.balance.0.is_negative() { "mark mark-below" } else { "mark" };
    drawing.dot(class, (x, y), 3.0);
    let anchor = match x {
        x if x < PLOT.x + 40.0 => Anchor::Start,
        x if x > PLOT.right() - 40.0 => Anchor::End,
        _ => Anchor::Middle,
    };
    // Above the line when there is room, else below; never on the names of the months.
    let above = if is_highest { y - PLOT.y > 4.0 } else { PLOT.bottom() - y < 12.0 };
    let y = if above { y - 7.0 } else { y + 15.0 };
    drawing.text("value", (x, y), anchor, &plan.coin.short(export::scale::rupees(day.balance.0)));
}

/// Upright strips, each saying what the balance was at its end and how low it went.
fn targets(drawing: &mut Drawing, plan: &Plan, days: &[Day]) {
    let mut from = PLOT.x;
    for stretch in days.chunks(days.len().div_ceil(TARGETS)) {
        let (Some(last), Some(lowest)) = (stretch.last(), stretch.iter().min_by_key(|day| day.balance))
        else {
            continue;
        };
        let at = plan.place(*last);
        let mut lines = vec![words::date(last.date), plan.coin.exact(last.balance)];
        if lowest.balance < last.balance {
            lines.push(texts::low(&plan.coin.exact(lowest.balance), &words::date(lowest.date)));
        }
        let strip = Frame { x: from, y: PLOT.y, width: at.0 - from + 1.0, height: PLOT.height };
        drawing.together("target", |drawing| {
            drawing.strip(strip);
            drawing.dot("guide-dot", at, 3.5);
            drawing.readout(&lines.join(" · "));
        });
        from = at.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(date: &str, rupees: i64) -> Day {
        Day { date: date.parse().expect("a date"), balance: Rupees::of_whole(rupees).expect("an amount") }
    }

    #[test]
    fn a_line_needs_two_days() {
        assert_eq!(balance("b", &[], &[], Coin::RUPEES), None);
        assert_eq!(balance("b", &[day("2025-04-01", 5)], &[], Coin::RUPEES), None);
        assert!(balance("b", &[day("2025-04-01", 5), day("2025-04-02", 7)], &[], Coin::RUPEES).is_some());
    }

    #[test]
    fn time_goes_to_the_right_and_more_money_up() {
        let days = [day("2025-04-01", -500), day("2025-05-01", 0), day("2025-06-01", 1500)];
        let plan = Plan {
            first: days[0].date,
            last: days[2].date,
            scale: Scale::over(days.iter().map(|day| day.balance.0)),
            coin: Coin::RUPEES,
        };
        let places = days.map(|day| plan.place(day));
        assert_eq!(places[0].0, PLOT.x);
        assert_eq!(places[2].0, PLOT.right());
        assert!((places[1].0 - (PLOT.x + PLOT.width * 30.0 / 61.0)).abs() < 0.01);
        assert!(places[0].1 > places[1].1 && places[1].1 > places[2].1);
        assert_eq!(places[1].1, plan.down(0.0));
    }

    #[test]
    fn steps_end_where_the_last_corner_is_whatever_was_rounded() {
        assert_eq!(steps(&[(58.0, 20.0), (60.04, 20.0), (62.08, 10.55)], 30.0), "M58 30v-10h2h2.1v-9.4V30");
        let many: Vec<(f64, f64)> = (0..1000).map(|place| (f64::from(place) * 0.34, 5.0)).collect();
        let across: f64 = steps(&many, 9.0)
            .split('h')
            .skip(1)
            .filter_map(|step| step.split('V').next().and_then(|step| step.parse::<f64>().ok()))
            .sum();
        assert!((across - 999.0 * 0.34).abs() < 0.1, "{across}");
    }

    #[test]
    fn the_whole_is_told_in_words() {
        let svg = balance(
            "b",
            &[day("2025-04-01", 100), day("2025-04-09", -20), day("2025-04-30", 60)],
            &[],
            Coin::RUPEES,
        );
        let svg = svg.expect("a chart");
        assert!(svg.contains("lowest -₹20.00 on 9 Apr 2025, highest ₹100.00 on 1 Apr 2025"), "{svg}");
        assert!(svg.contains("class=\"area-below\""), "{svg}");
    }

    #[test]
    fn days_that_no_file_shows_are_covered_and_told() {
        let days =
            [day("2025-04-01", 100), day("2025-04-30", 80), day("2025-06-01", 60), day("2025-06-30", 5)];
        let date = |text: &str| text.parse().expect("a date");
        let gap = Gap { from: date("2025-05-01"), to: date("2025-05-31") };
        let svg = balance("b", &days, &[gap], Coin::RUPEES).expect("a chart");
        assert!(svg.contains("No statement from 1 May 2025 to 31 May 2025."), "{svg}");
        assert_eq!(svg.matches("gap-cover").count(), 1);
        let whole = balance("b", &days, &[], Coin::RUPEES).expect("a chart");
        assert!(!whole.contains("gap") && !whole.contains("No statement"));
    }

    #[test]
    fn many_years_stay_a_light_picture_that_keeps_the_lowest_day() {
        let first: Date = "2015-01-01".parse().expect("a date");
        let days: Vec<Day> = (0..3650)
            .map(|place| Day {
                date: first + jiff::Span::new().days(place),
                balance: Rupees::of_whole(if place == 1234 { -77 } else { 1000 + place % 50 })
                    .expect("an amount"),
            })
            .collect();
        let kept = thinned(&days);
        assert!(kept.len() <= CORNERS + 1, "{}", kept.len());
        assert!(kept.is_sorted_by_key(|day| day.date) && kept.contains(&days[1234]));
        let svg = balance("b", &days, &[], Coin::RUPEES).expect("a chart");
        assert!(svg.len() < 20_000, "{} bytes", svg.len());
        assert!(svg.matches("<g class=\"target\"").count() <= TARGETS);
    }

    #[test]
    fn impossible_amounts_are_drawn_inside_the_plot() {
        let svg = balance(
            "b",
            &[day("2025-04-01", i64::MAX / 100), day("2025-04-02", i64::MIN / 100)],
            &[],
            Coin::RUPEES,
        );
        assert!(svg.is_some_and(|svg| !svg.contains("NaN") && !svg.contains("inf")));
    }
}
