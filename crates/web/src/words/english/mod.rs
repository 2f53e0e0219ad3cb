//! Every English text of the pages that is no template: what codes are called, titles, labels, notices, refusals and sentences.
//!
//! One file for each part of the pages. A text is a constant, one with numbers or names in it a function, one for each of several
//! codes a `match` that names them all. Nothing else in `web` holds a text that people read (`cargo xtask tidy` looks), so the
//! next language is a folder beside this one with the same names in it.
//!
//! Not here: the prose of pages, which stands in the templates; codes of the report, which `export::words` names for documents
//! too; and what the API answers in English, which docs/api.md documents and which is written where it is made, in `actions` and
//! `api`. Where a page shows such an answer, `refusals` puts it into the words of the form.

pub(crate) mod analyses;
pub(crate) mod analysis;
pub(crate) mod audit;
pub(crate) mod charts;
mod codes;
pub(crate) mod credit_checks;
pub(crate) mod measures;
pub(crate) mod navigation;
pub(crate) mod notices;
pub(crate) mod portfolio;
pub(crate) mod products;
pub(crate) mod refusals;
pub(crate) mod report;
pub(crate) mod settings;

pub(crate) use self::codes::{
    channel, decision, flagged, metric_family, portfolio_metric, role, role_allows, settled, shift, status,
    turnout, unit,
};

/// Where something is not known.
pub(crate) const NOT_KNOWN: &str = "Not known";
/// Whoever acts without being a person of the team.
pub(crate) const THE_SERVICE: &str = "The service";
/// Whoever made something and is no longer in the team.
pub(crate) const SOMEBODY_WHO_LEFT: &str = "Somebody who left";

/// A product or a card with its version.
pub(crate) fn version_of(title: &str, version: &impl std::fmt::Display) -> String {
    format!("{title}, version {version}")
}
