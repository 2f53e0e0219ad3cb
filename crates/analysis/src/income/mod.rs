//! A book → what the applicant lives on: salary, other income, turnover.

use crate::book::Book;

#[derive(Clone, Debug, Default)]
pub struct Income {}

pub(crate) fn find(book: &Book<'_>) -> Income {
    let _ = book;
    Income {}
}
