//! A book → a study: what is found once and asked for by many metrics.

use bureau::CreditReport;
use category::{Category, Entry};
use jiff::civil::Date;
use ledger::days_between;

use crate::book::{Book, Missing, Window};
use crate::conduct::{self, Conduct};
use crate::credit_file::CreditFile;
use crate::flows::{self, Flows, Selection, Sum};
use crate::income::{self, Income};
use crate::obligations::{self, Obligations};

/// A book and what was found in it.
#[derive(Clone, Debug)]
pub struct Study<'a> {
    pub book: Book<'a>,
    pub income: Income,
    pub obligations: Obligations,
    pub conduct: Conduct,
    pub flows: Flows,
    /// What a bureau knows besides, when one was asked.
    pub credit_file: Option<CreditFile<'a>>,
    /// Signs of accounts that were not sent, each with its rows; found by whoever knows all that was sent.
    pub undisclosed: Vec<Vec<usize>>,
}

impl<'a> Study<'a> {
    /// The same with what a bureau knows; every loan is counted once, whoever knows of it.
    #[must_use]
    pub fn with_bureau(self, report: &'a CreditReport) -> Self {
        let credit_file = Some(CreditFile::compare(report, &self.obligations));
        Self { credit_file, ..self }
    }

    #[must_use]
    pub fn with_undisclosed(self, undisclosed: Vec<Vec<usize>>) -> Self {
        Self { undisclosed, ..self }
    }

    /// The window's rows of some categories that a test accepts.
    pub(crate) fn select(
        &self,
        window: Window,
        categories: &[Category],
        accepts: fn(&Entry) -> bool,
    ) -> Result<Selection, Missing> {
        let (from, to) = self.book.reach(window)?;
        Ok(self.select_between((from, to), categories, accepts))
    }

    pub(crate) fn select_between(
        &self,
        (from, to): (Date, Date),
        categories: &[Category],
        accepts: fn(&Entry) -> bool,
    ) -> Selection {
        let days = (days_between(self.book.from, from), days_between(self.book.from, to));
        let mut selection = Selection::default();
        for category in categories {
            for row in self.flows.by_category.rows_between(*category, days) {
                if let Some(entry) = self.book.entries.get(*row).filter(|entry| accepts(entry)) {
                    selection.add(*row, entry);
                }
            }
        }
        selection.rows.sort_unstable();
        selection
    }

    /// The instalments of all running loans as rupees a month: the statement's, and those that only a bureau knows.
    pub(crate) fn instalments(&self) -> Sum {
        // A bureau speaks in rupees: its instalments do not add to those of an account in pounds.
        let file = self.credit_file.as_ref().filter(|_| self.book.units.is_rupees());
        let elsewhere = file.map_or(Sum::ZERO, CreditFile::elsewhere_monthly);
        self.obligations.instalments().plus(elsewhere)
    }
}

pub fn study(book: Book<'_>) -> Study<'_> {
    let income = income::find(&book);
    let flows = flows::find(&book);
    let obligations = obligations::find(&book, &flows);
    let conduct = conduct::find(&book, &flows, &obligations);
    Study { book, income, obligations, conduct, flows, credit_file: None, undisclosed: Vec::new() }
}
