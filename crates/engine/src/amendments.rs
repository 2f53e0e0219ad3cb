//! What people said of rows, as JSON text → the amendments that the sorting of rows understands.

use category::{Amendments, Category, Correction, PayerRule, RowMark, Says};
use ledger::{Date, Direction, Money};
use serde::Deserialize;

/// The whole text is of our own making: what it cannot be read as is a fault of ours, told without its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the corrections of the case cannot be read")]
pub struct BadAmendments;

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
    let corrections =
        written.corrections.into_iter().map(WrittenCorrection::read).collect::<Result<_, _>>()?;
    let rules = written.rules.into_iter().map(WrittenRule::read).collect::<Result<_, _>>()?;
    Ok(Amendments { corrections, rules })
}

impl WrittenCorrection {
    fn read(self) -> Result<Correction, BadAmendments> {
        let row = RowMark {
            date: self.date.parse::<Date>().map_err(|_| BadAmendments)?,
            description: self.description,
            debit: self.debit_paise.map(Money::paise),
            credit: self.credit_paise.map(Money::paise),
            balance: self.balance_paise.map(Money::paise),
            occurrence: self.occurrence,
        };
        Ok(Correction { row, says: says(self.category.as_deref(), self.counterparty)? })
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
        assert_eq!(read.corrections[0].row.credit, Some(Money::paise(5000)));
        assert_eq!(read.corrections[0].says.category, Some(Category::Salary));
        assert_eq!(read.rules[0].says.counterparty.as_deref(), Some("Y"));
        assert_eq!(amendments("{}"), Ok(Amendments::default()));
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
