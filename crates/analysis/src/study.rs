//! A book → a study: what is found once and asked for by many metrics.

use crate::book::Book;
use crate::conduct::{self, Conduct};
use crate::flows::{self, Flows};
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
}

pub fn study(book: Book<'_>) -> Study<'_> {
    let income = income::find(&book);
    let flows = flows::find(&book);
    let obligations = obligations::find(&book, &flows);
    let conduct = conduct::find(&book, &flows, &obligations);
    Study { book, income, obligations, conduct, flows }
}
