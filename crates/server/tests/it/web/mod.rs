//! The pages, as a person with a browser sees them.

mod analysis;
mod browser;
mod contrast;
mod credit_checks;
mod examples;
mod forms;
mod list;
mod pages;
mod products;
mod review;
mod session;
mod settings;
mod sign_in;
mod upload;

pub(crate) use self::browser::{Browser, urlencoded};
