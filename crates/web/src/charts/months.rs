//! Months with what came in and went out → bars side by side, with what was left over marked on them.

use engine::Rupees;
use export::scale::{Scale, rupees};
use export::{Coin, words};

use super::drawing::{Anchor, Caption, Drawing, Frame};
use crate::words::english::charts::months as texts;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 252.0;
/// Above it is room for what the readout says.
const PLOT: Frame = Frame { x: 58.0, y: 24.0, width: 656.0, height: 198.0 };
/// Of a month's room, for each of its two bars.
const BAR: f64 = 0.34;
const WIDEST_BAR: f64 = 26.0;
/// Names that fit side by side.
const NAMES: usize = 13;
/// More are narrower than what can be told apart; the table beside the chart has them all.
const MOST_MONTHS: usize = 36;

/// What came in and went out in one month.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Month {
    /// As `2025-04`.
    pub(crate) code: String,
    pub(crate) credits: Rupees,
    pub(crate) debits: Rupees,
    /// Covered from its first day to its last.
    pub(crate) is_full: bool,
    /// Where its rows are.
    pub(crate) href: String,
}

/// `None` when there is no month. The newest are drawn when there are too many.
pub(crate) fn months(id: &str, months: &[Month], coin: Coin) -> Option<String> {
    let months = months.get(months.len().saturating_sub(MOST_MONTHS)..)?;
    let (first, last) = (months.first()?, months.last()?);
    let nets = months.iter().map(net);
    let scale = Scale::holding(
        months.iter().flat_map(|month| [rupees(month.credits.0), rupees(month.debits.0)]).chain(nets),
    );
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    for mark in &scale.marks {
        let y = down(&scale, *mark);
        let class = if *mark == 0.0 { "zero" } else { "grid" };
        drawing.line(class, (PLOT.x, y), (PLOT.right(), y));
        drawing.text("axis", (PLOT.x - 8.0, y + 4.0), Anchor::End, &coin.short(*mark));
    }
    let room = PLOT.width / months.len() as f64;
    let every = months.len().div_ceil(NAMES);
    for (place, month) in months.iter().enumerate() {
        let slot = Frame { x: PLOT.x + room * place as f64, width: room, ..PLOT };
        column(&mut drawing, &scale, slot, month, coin);
        if place % every == 0 {
            let name = words::month(&month.code);
            let name = if month.is_full { name } else { format!("{name}*") };
            drawing.text("axis", (slot.x + room / 2.0, PLOT.bottom() + 18.0), Anchor::Middle, &name);
        }
    }
    let (came, went) = (total(months, |month| month.credits), total(months, |month| month.debits));
    let description = texts::described(
        (&words::month(&first.code), &words::month(&last.code)),
        &coin.short(came),
        &coin.short(went),
    );
    let caption = Caption { id, class: "chart-months", title: texts::TITLE, description: &description };
    Some(drawing.choice(&caption))
}

fn column(drawing: &mut Drawing, scale: &Scale, slot: Frame, month: &Month, coin: Coin) {
    let net = net(month);
    let sign = if net < 0.0 { "" } else { "+" };
    let name = words::month(&month.code);
    let lines = [
        if month.is_full { name } else { texts::not_covered(&name) },
        texts::came(&coin.whole(month.credits)),
        texts::went(&coin.whole(month.debits)),
        texts::net(&format!("{sign}{}", coin.short(net))),
    ];
    let middle = slot.x + slot.width / 2.0;
    let width = (slot.width * BAR).min(WIDEST_BAR);
    let zero = down(scale, 0.0);
    drawing.link(("target", &month.href), &lines.join(", "), |drawing| {
        drawing.strip(slot);
        for (class, amount, x) in
            [("bar-in", month.credits, middle - width - 1.0), ("bar-out", month.debits, middle + 1.0)]
        {
            let top = down(scale, rupees(amount.0));
            drawing.plate(class, Frame { x, y: top, width, height: zero - top }, 2.0);
        }
        let y = down(scale, net);
        let class = if net < 0.0 { "net net-below" } else { "net" };
        drawing.line(class, (middle - width - 3.0, y), (middle + width + 3.0, y));
        drawing.readout(&lines.join(" · "));
    });
}

fn down(scale: &Scale, rupees: f64) -> f64 {
    PLOT.bottom() - PLOT.height * f64::from(scale.share(rupees))
}

fn net(month: &Month) -> f64 {
    rupees(month.credits.0) - rupees(month.debits.0)
}

fn total(months: &[Month], of: impl Fn(&Month) -> Rupees) -> f64 {
    months.iter().map(|month| rupees(of(month).0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(code: &str, credits: i64, debits: i64) -> Month {
        let amount = |rupees| Rupees::of_whole(rupees).expect("an amount");
        let (credits, debits) = (amount(credits), amount(debits));
        Month {
            code: code.to_owned(),
            credits,
            debits,
            is_full: code != "2025-06",
            href: format!("?month={code}"),
        }
    }

    #[test]
    fn every_month_is_a_link_to_its_rows_that_says_what_it_is() {
        assert_eq!(months("m", &[], Coin::RUPEES), None);
        let svg = months("m", &[month("2025-04", 125_000, 80_000), month("2025-06", 0, 10)], Coin::RUPEES)
            .expect("a chart");
        assert!(svg.contains("href=\"?month=2025-04\""), "{svg}");
        assert!(svg.contains("Apr 25, in ₹1,25,000, out ₹80,000, net +₹45 k"), "{svg}");
        assert!(svg.contains("Jun 25 (not covered in full)") && svg.contains(">Jun 25*<"), "{svg}");
        assert!(svg.contains("class=\"net net-below\""), "{svg}");
    }

    #[test]
    fn bars_stand_on_zero_and_are_as_high_as_their_amounts() {
        let scale = Scale::holding([1000.0, -500.0].into_iter());
        assert_eq!(down(&scale, scale.highest), PLOT.y);
        assert_eq!(down(&scale, scale.lowest), PLOT.bottom());
        let (half, whole) =
            (down(&scale, 0.0) - down(&scale, 500.0), down(&scale, 0.0) - down(&scale, 1000.0));
        assert!((whole - 2.0 * half).abs() < 0.01);
    }

    #[test]
    fn too_many_months_leave_the_newest() {
        let all: Vec<Month> = (0..60)
            .map(|place| month(&format!("{}-{:02}", 2020 + place / 12, 1 + place % 12), 10, 5))
            .collect();
        let svg = months("m", &all, Coin::RUPEES).expect("a chart");
        assert_eq!(svg.matches("<a ").count(), MOST_MONTHS);
        assert!(!svg.contains("2021-12") && svg.contains("2024-12") && svg.len() < 30_000);
    }
}
