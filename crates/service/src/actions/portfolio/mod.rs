//! All cases of a team at once: counts of a period → what a head of risk asks of them.
//!
//! `asked` reads what is asked for, `read` asks the store, `build` works the answer out with `statistics`, and `table` writes it
//! as CSV. The API and the page show the same `book`.

mod asked;
mod book;
mod build;
mod groups;
mod statistics;
mod table;

pub use self::asked::PortfolioQuery;
pub use self::book::{
    Bin, Book, Counted, Distribution, Drift, FairGroup, OutcomeGroup, Person, Point, Shift, Times,
};
pub use self::build::read;
pub use self::table::attached;
