//! What people said of rows, as JSON text → the amendments that the sorting of rows understands, and the figures of scans that
//! people read.

use category::{Category, Correction, PayerRule, RowMark, Says};
use ledger::{Date, Direction, Money};
use serde::Deserialize;

/// The whole text is of our own making: what it cannot be read as is a fault of ours, told without its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the corrections of the case cannot be read")]
pub struct BadAmendments;

/// Everything that people said of the rows of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Amendments {
    pub(crate) said: category::Amendments,
    pub(crate) settled: Vec<Settled>,
}

/// What a person read in a row of a scan. The row is known again by what it printed before.
#[cfg_attr(not(feature = "sight"), allow(dead_code, reason = "nothing is read by sight then"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    pub(crate) row: RowMark,
    pub(crate) amount: Option<FigureRead>,
    pub(crate) balance: Option<FigureRead>,
    pub(crate) is_date_right: bool,
}

/// A figure as a person read it: its sign is the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FigureRead {
    pub(crate) money: Money,
    /// It was not among the readings that the picture allows.
    pub(crate) is_typed: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Written {
    corrections: Vec<WrittenCorrection>,
    rules: Vec<WrittenRule>,
}

#[derive(Deserialize)]
struct WrittenCorrection {
    date: String,
    description: String,
    debit_paise: Option<i64>,
    credit_paise: Option<i64>,
    balance_paise: Option<i64>,
    #[serde(default)]
    occurrence: u32,
    category: Option<String>,
    counterparty: Option<String>,
    #[serde(default)]
    amount_read: Option<WrittenFigure>,
    #[serde(default)]
    balance_read: Option<WrittenFigure>,
    #[serde(default)]
    date_right: bool,
}

#[derive(Deserialize)]
struct WrittenFigure {
    paise: i64,
    typed: bool,
}

#[derive(Deserialize)]
struct WrittenRule {
    payer: String,
    is_credit: bool,
    category: Option<String>,
    counterparty: Option<String>,
}

/// Reads `{"corrections": […], "rules": […]}`; members that are not known are somebody else's.
pub fn amendments(text: &str) -> Result<Amendments, BadAmendments> {
    let written: Written = serde_json::from_str(text).map_err(|_| BadAmendments)?;
    let mut amendments = Amendments::default();
    for correction in written.corrections {
        let (said, settled) = correction.read()?;
        amendments.said.corrections.extend(said);
        amendments.settled.extend(settled);
    }
    amendments.said.rules = written.rules.into_iter().map(WrittenRule::read).collect::<Result<_, _>>()?;
    Ok(amendments)
}

impl WrittenFigure {
    fn read(self) -> FigureRead {
        FigureRead { money: Money::paise(self.paise), is_typed: self.typed }
    }
}

impl WrittenCorrection {
    fn read(self) -> Result<(Option<Correction>, Option<Settled>), BadAmendments> {
        let row = RowMark {
            date: self.date.parse::<Date>().map_err(|_| BadAmendments)?,
            description: self.description,
            debit: self.debit_paise.map(Money::paise),
            credit: self.credit_paise.map(Money::paise),
            balance: self.balance_paise.map(Money::paise),
            occurrence: self.occurrence,
        };
        let says = says(self.category.as_deref(), self.counterparty)?;
        let settled = Settled {
            row: row.clone(),
            amount: self.amount_read.map(WrittenFigure::read),
            balance: self.balance_read.map(WrittenFigure::read),
            is_date_right: self.date_right,
        };
        let is_settled = settled.amount.is_some() || settled.balance.is_some() || settled.is_date_right;
        let is_said = says != Says::default();
        Ok((is_said.then_some(Correction { row, says }), is_settled.then_some(settled)))
    }
}

impl WrittenRule {
    fn read(self) -> Result<PayerRule, BadAmendments> {
        let direction = if self.is_credit { Direction::Credit } else { Direction::Debit };
        let says = says(self.category.as_deref(), self.counterparty)?;
        Ok(PayerRule { payer: self.payer, direction, says })
    }
}

fn says(category: Option<&str>, counterparty: Option<String>) -> Result<Says, BadAmendments> {
    let category = category.map(|name| Category::named(name).ok_or(BadAmendments)).transpose()?;
    Ok(Says { category, counterparty })
}

/// Whether a row that goes this way can be of the category with that published name; `None` for no such category.
pub fn category_fits(name: &str, is_credit: bool) -> Option<bool> {
    let direction = if is_credit { Direction::Credit } else { Direction::Debit };
    Category::named(name).map(|category| category.fits(direction))
}

/// The published names of what a row that goes this way can be.
pub fn categories_for(is_credit: bool) -> impl Iterator<Item = &'static str> {
    let direction = if is_credit { Direction::Credit } else { Direction::Debit };
    Category::ALL.iter().filter(move |category| category.fits(direction)).map(|category| category.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_service_writes_is_read() {
        let text = r#"{"corrections": [{"id": "cor_1", "date": "2026-03-01", "description": "NEFT X", "debit_paise": null,
            "credit_paise": 5000, "balance_paise": 9000, "occurrence": 1, "category": "salary", "counterparty": null}],
            "rules": [{"payer": "X", "is_credit": true, "category": null, "counterparty": "Y"}]}"#;
        let read = amendments(text).unwrap();
        assert_eq!(read.said.corrections[0].row.credit, Some(Money::paise(5000)));
        assert_eq!(read.said.corrections[0].says.category, Some(Category::Salary));
        assert_eq!(read.said.rules[0].says.counterparty.as_deref(), Some("Y"));
        assert!(read.settled.is_empty());
        assert_eq!(amendments("{}"), Ok(Amendments::default()));
    }

    #[test]
    fn a_reading_alone_says_nothing_of_what_the_row_is() {
        let text = r#"{"corrections": [{"date": "2026-03-01", "description": "NEFT X", "debit_paise": 100, "credit_paise": null,
            "balance_paise": null, "category": null, "counterparty": null,
            "amount_read": {"paise": 700, "typed": true}, "balance_read": null, "date_right": false}]}"#;
        let read = amendments(text).unwrap();
        assert!(read.said.corrections.is_empty());
        let typed = FigureRead { money: Money::paise(700), is_typed: true };
        assert_eq!((read.settled[0].amount, read.settled[0].balance), (Some(typed), None));
    }

    #[test]
    fn what_nobody_writes_is_refused_without_its_contents() {
        for text in ["", "7", r#"{"rules": [{"payer": "MEENA", "is_credit": true, "category": "wealth"}]}"#] {
            assert_eq!(amendments(text), Err(BadAmendments), "{text}");
        }
        assert!(!BadAmendments.to_string().contains("MEENA"));
    }

    #[test]
    fn a_debit_is_no_salary() {
        assert_eq!(category_fits("salary", true), Some(true));
        assert_eq!(category_fits("salary", false), Some(false));
        assert_eq!(category_fits("rent_paid", false), Some(true));
        assert_eq!(category_fits("bounce_inward_nach", true), Some(true));
        assert_eq!(category_fits("wealth", true), None);
        assert!(categories_for(false).all(|name| name != "salary"));
    }
}
