//! What makes sense for one account: its balances and its conduct, beside those of the case.

use analysis::{Facts, Family, Window};
use policy::Lack;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::currency::Currencies;
use crate::report::codes;
use crate::report::metrics::{MissingReport, ValueReport, unit, value};

/// One measure of one account, over all of its days.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = AccountMetric)]
pub struct AccountMetricReport {
    /// As in `metrics`.
    pub name: String,
    pub unit: codes::Unit,
    /// `null` when there is none, which `missing` then explains.
    pub value: Option<ValueReport>,
    /// Why there is no value.
    pub missing: Option<MissingReport>,
}

pub(crate) fn of(facts: &Facts, currencies: Currencies) -> Vec<AccountMetricReport> {
    let of_account = facts.iter().filter(|fact| {
        fact.window == Window::Statement && matches!(fact.metric.family, Family::Balances | Family::Conduct)
    });
    let metrics = of_account.map(|fact| AccountMetricReport {
        name: fact.name.clone(),
        unit: unit(fact.metric.unit, currencies.account),
        value: fact.value().map(value),
        missing: fact.finding.as_ref().err().map(|missing| Lack::from(*missing).into()),
    });
    metrics.collect()
}
