//! One word of the dictionary: what a metric is and how it is worked out.

mod units;

pub(crate) use units::lack;

use crate::book::{Finding, Month, Unit, Value, Window};
use crate::study::Study;

/// Where people look for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    Balances,
    CashFlow,
    Income,
    Business,
    Obligations,
    Affordability,
    Conduct,
    Cash,
    Concentration,
    Risk,
    Coverage,
    Application,
    Bureau,
}

/// The account of docs/metrics.md that an example is worked out on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkedOn {
    First,
    Trader,
    /// The first, with its credit report.
    WithBureau,
}

/// Everything about a metric in one place: policies, documentation and code all read it here.
#[derive(Debug)]
pub struct Metric {
    /// `average_balance`; a window is added behind it: `average_balance_6m`.
    pub name: &'static str,
    /// For people: "Average balance".
    pub title: &'static str,
    pub family: Family,
    /// In words and signs that a credit officer can follow.
    pub formula: &'static str,
    pub unit: Unit,
    pub windows: &'static [Window],
    /// Which rows do not count, in words; empty when all do.
    pub excludes: &'static str,
    /// The value over the whole statement for the ledger of docs/metrics.md, as arithmetic that a test works out:
    /// `(48000 + 52000) / 2`, `3`, `true`; or `missing: <reason code>`. With `trader: ` in front, for its second ledger; with `bureau: `, for the first beside its
    /// credit report.
    pub example: &'static str,
    pub compute: fn(&Study<'_>, Window) -> Finding,
    /// The same for one calendar month, where that makes sense.
    pub monthly: Option<fn(&Study<'_>, &Month) -> Option<Value>>,
}

impl Metric {
    /// What the example is worked out on, and its arithmetic.
    pub fn worked_example(&self) -> (WorkedOn, &'static str) {
        let on = |prefix: &str| self.example.strip_prefix(prefix);
        if let Some(arithmetic) = on("trader: ") {
            (WorkedOn::Trader, arithmetic)
        } else if let Some(arithmetic) = on("bureau: ") {
            (WorkedOn::WithBureau, arithmetic)
        } else {
            (WorkedOn::First, self.example)
        }
    }

    /// Its value over a window, or why there is none.
    pub fn find(&self, study: &Study<'_>, window: Window) -> Finding {
        study.book.reach(window)?;
        match units::lack(study.book.units, self) {
            Some(missing) => Err(missing),
            None => (self.compute)(study, window),
        }
    }

    /// Whether the statement alone says it, in the statement's own currency: not the application, and not a bureau.
    pub fn is_of_statement(&self) -> bool {
        self.family != Family::Bureau && self.name != "proposed_emi"
    }

    pub fn name_in(&self, window: Window) -> String {
        format!("{}{}", self.name, window.suffix())
    }
}
