//! The pages, as a person with a browser sees them.

mod analysis;
pub(crate) mod browser;
mod cases;
mod company;
mod contrast;
mod corrections;
mod credit_checks;
mod examples;
mod figures;
mod forms;
mod joining;
mod list;
mod officer;
mod pages;
mod portfolio;
mod products;
mod publishing;
mod review;
mod review_rules;
mod rules;
mod scans;
mod second_factor;
mod session;
mod settings;
mod sign_in;
mod test_side;
mod upload;
mod whereabouts;

pub(crate) use self::browser::{Browser, urlencoded};
