//! Months of a loan account → a grid of years and months that shows at a glance whether it was paid.

use export::words;

use super::drawing::{Anchor, Caption, Drawing, Frame};

const CELL: f64 = 26.0;
const GAP: f64 = 3.0;
const YEARS_WIDTH: f64 = 40.0;
const HEAD: f64 = 18.0;
/// Bureaus report three years.
const MOST_YEARS: usize = 10;

/// How a month was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Paid,
    /// Days past due, fewer than ninety.
    Late,
    /// Ninety days or more, or given up by the lender in some way.
    Bad,
    /// Nobody said.
    Unknown,
}

/// One month of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PaidMonth {
    pub(crate) year: i16,
    /// From 1 to 12.
    pub(crate) month: u8,
    pub(crate) standing: Standing,
    /// Two or three letters: `0`, `30`, `SUB`.
    pub(crate) mark: String,
    /// The same in words.
    pub(crate) meaning: String,
}

/// `None` when nothing was reported. The newest year stands first.
pub(crate) fn payment_history(id: &str, account: &str, paid: &[PaidMonth]) -> Option<String> {
    let mut years: Vec<i16> = paid.iter().map(|month| month.year).collect();
    years.sort_unstable_by(|one, two| two.cmp(one));
    years.dedup();
    years.truncate(MOST_YEARS);
    if years.is_empty() {
        return None;
    }
    let width = YEARS_WIDTH + 12.0 * (CELL + GAP);
    let mut drawing = Drawing::new(width, HEAD + years.len() as f64 * (CELL + GAP));
    for month in 1..=12u8 {
        let name: String = words::month(&format!("2000-{month:02}")).chars().take(3).collect();
        let middle = across(month) + CELL / 2.0;
        drawing.text("axis", (middle, HEAD - 6.0), Anchor::Middle, &name);
    }
    for (row, year) in years.iter().enumerate() {
        let y = HEAD + row as f64 * (CELL + GAP);
        drawing.text("axis", (YEARS_WIDTH - 8.0, y + CELL / 2.0 + 4.0), Anchor::End, &year.to_string());
        for month in paid.iter().filter(|month| month.year == *year && (1..=12).contains(&month.month)) {
            cell(&mut drawing, y, month);
        }
    }
    let late = paid.iter().filter(|month| matches!(month.standing, Standing::Late | Standing::Bad)).count();
    let description = format!(
        "{} reported, {} of them not paid in time.",
        words::counted(paid.len(), "month"),
        if late == 0 { "none".to_owned() } else { late.to_string() }
    );
    let title = format!("Payment history of {account}");
    Some(drawing.picture(&Caption { id, class: "chart-history", title: &title, description: &description }))
}

fn cell(drawing: &mut Drawing, y: f64, month: &PaidMonth) {
    let class = match month.standing {
        Standing::Paid => "cell cell-paid",
        Standing::Late => "cell cell-late",
        Standing::Bad => "cell cell-bad",
        Standing::Unknown => "cell cell-unknown",
    };
    let x = across(month.month);
    let title = format!("{}: {}", words::month(&format!("{}-{:02}", month.year, month.month)), month.meaning);
    drawing.group(class, &title, |drawing| {
        drawing.plate("cell-box", Frame { x, y, width: CELL, height: CELL }, 4.0);
        drawing.text("cell-text", (x + CELL / 2.0, y + CELL / 2.0 + 4.0), Anchor::Middle, &month.mark);
    });
}

fn across(month: u8) -> f64 {
    YEARS_WIDTH + f64::from(month.saturating_sub(1)) * (CELL + GAP)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(year: i16, month: u8, standing: Standing) -> PaidMonth {
        PaidMonth { year, month, standing, mark: "30".to_owned(), meaning: "30 days late".to_owned() }
    }

    #[test]
    fn the_newest_year_stands_first_and_months_in_their_columns() {
        let paid = [month(2024, 12, Standing::Paid), month(2025, 1, Standing::Late)];
        let svg = payment_history("h", "HDFC Bank", &paid).expect("a grid");
        assert!(svg.find(">2025<") < svg.find(">2024<"), "{svg}");
        assert!(svg.contains("Jan 25: 30 days late"), "{svg}");
        assert!(svg.contains("2 months reported, 1 of them not paid in time."), "{svg}");
        assert!(svg.contains(&format!("x=\"{}\"", across(12))), "{svg}");
    }

    #[test]
    fn nothing_reported_is_no_picture_and_nonsense_is_left_out() {
        assert_eq!(payment_history("h", "x", &[]), None);
        let odd = [month(2025, 0, Standing::Bad), month(2025, 13, Standing::Bad)];
        assert!(payment_history("h", "x", &odd).is_some_and(|svg| !svg.contains("cell-bad")));
        let many: Vec<PaidMonth> = (1900..2000).map(|year| month(year, 5, Standing::Unknown)).collect();
        assert!(payment_history("h", "x", &many).is_some_and(|svg| svg.matches("<g ").count() == MOST_YEARS));
    }
}
