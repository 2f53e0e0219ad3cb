//! The nouns every other crate speaks in: money, transactions, places on a page, private data; and how they share work among threads.

mod area;
mod calendar;
pub mod currency;
mod division;
mod money;
mod private;
mod problem;
mod rupees;
pub mod text;
pub mod threads;
mod transaction;

pub use area::{Area, Origin};
pub use calendar::days_between;
pub use currency::Currency;
pub use division::{divide, median, upper_middle, upper_middle_by};
pub use jiff::civil::{Date, Time};
pub use money::{Money, MoneyError};
pub use private::Private;
pub use problem::Problem;
pub use rupees::Rupees;
pub use transaction::{Direction, Proof, Transaction};
