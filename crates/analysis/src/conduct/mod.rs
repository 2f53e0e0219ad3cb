//! A book → how the account was kept: items returned unpaid, with direction, instrument, cause and what became of them.

use crate::book::Book;

#[derive(Clone, Debug, Default)]
pub struct Conduct {}

pub(crate) fn find(book: &Book<'_>) -> Conduct {
    let _ = book;
    Conduct {}
}
