//! The pages, as a person with a browser sees them.

mod analysis;
mod browser;
mod contrast;
mod forms;
mod list;
mod pages;
mod session;
mod sign_in;
mod upload;
