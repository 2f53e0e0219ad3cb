//! The dictionary itself: one file for each family of metrics.

mod affordability;
mod application;
mod balances;
mod bureau;
mod business;
mod cash;
mod cash_flow;
mod concentration;
mod conduct;
mod coverage;
mod income;
mod obligations;
mod risk;

use crate::metric::Metric;

/// Each family, in the order people read them; a family may be spread over several files.
pub(crate) const FAMILIES: &[&[&[Metric]]] = &[
    &[coverage::METRICS],
    balances::METRICS,
    cash_flow::METRICS,
    income::METRICS,
    &[business::METRICS],
    obligations::METRICS,
    &[affordability::METRICS],
    conduct::METRICS,
    &[cash::METRICS],
    &[concentration::METRICS],
    &[risk::METRICS],
    &[application::METRICS],
    bureau::METRICS,
];
