//! A book → what the applicant already owes every month: instalments by lender, cards, rent.

use crate::book::Book;

#[derive(Clone, Debug, Default)]
pub struct Obligations {}

pub(crate) fn find(book: &Book<'_>) -> Obligations {
    let _ = book;
    Obligations {}
}
