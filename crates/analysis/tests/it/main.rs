//! The dictionary as a whole: its examples, its page, and random ledgers through all of it.

mod arithmetic;
mod dictionary;
mod ledgers;
mod page;
