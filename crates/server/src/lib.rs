//! HTTP: requests → actions on the store → answers. The only crate that knows axum.
//!
//! `auth` says who asks, `actions` holds what can be done (the API today, the pages later, over the same functions),
//! `api` is the face of it that spec.md describes.

mod actions;
mod api;
mod app;
mod auth;
mod error;
mod request;

pub use self::app::{App, Limits, Parts, Settings};
