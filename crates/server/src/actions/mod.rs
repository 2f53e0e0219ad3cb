//! What can be done, whoever asks: the API and the pages alike.

pub(crate) mod document;
pub(crate) mod erase;
pub(crate) mod export;
pub(crate) mod hooks;
pub(crate) mod keys;
mod named;
pub(crate) mod pages;
pub(crate) mod products;
pub(crate) mod review;
pub(crate) mod sign_in;
pub(crate) mod upload;
