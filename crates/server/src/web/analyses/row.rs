//! An analysis → a row of a table.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use store::analyses::{Analysis, Status};
use store::{AnalysisId, ProductId, TeamId, Tx, examples, products};

use crate::auth::Caller;
use crate::web::words::{self, Badge, When};

/// Ready to be shown.
pub(crate) struct RowView {
    pub(crate) id: String,
    pub(crate) place: String,
    pub(crate) reference: String,
    /// The applicant, or what else it is called by.
    pub(crate) name: String,
    pub(crate) has_applicant: bool,
    pub(crate) file: String,
    pub(crate) product: String,
    /// What the applicant asks for, when it was said.
    pub(crate) requested: Option<String>,
    pub(crate) score: Option<i64>,
    pub(crate) outcome: Badge,
    /// Why it failed.
    pub(crate) failure: Option<String>,
    /// Of a statement that we made ourselves.
    pub(crate) is_example: bool,
    /// Still on its way: scripts ask for it again.
    pub(crate) is_live: bool,
    pub(crate) created: When,
}

/// What the products of a team are called, and which of its analyses are examples.
pub(super) struct ProductNames {
    products: HashMap<ProductId, String>,
    examples: HashSet<AnalysisId>,
}

impl ProductNames {
    pub(super) async fn of(tx: &mut Tx, team: &TeamId) -> Result<Self, store::Error> {
        let all = products::list(tx, team).await?;
        let products = all.into_iter().map(|product| (product.id, product.name)).collect();
        let examples = examples::list(tx, team).await?.into_iter().collect();
        Ok(Self { products, examples })
    }

    pub(super) fn examples(&self) -> usize {
        self.examples.len()
    }

    /// Those that were archived have no name here.
    fn name(&self, product: Option<&(ProductId, i64)>) -> String {
        match product {
            None => "Built-in".to_owned(),
            Some((id, _)) => self.products.get(id).cloned().unwrap_or_else(|| "Archived product".to_owned()),
        }
    }
}

impl RowView {
    pub(super) fn new(
        analysis: &Analysis,
        names: &ProductNames,
        (caller, now): (&Caller, Timestamp),
    ) -> Self {
        let application = &analysis.application;
        Self {
            id: analysis.id.as_str().to_owned(),
            place: format!("/analyses/{}", analysis.id),
            reference: analysis.reference().to_string(),
            name: caller.shown(words::called(analysis)),
            has_applicant: application.applicant_name.is_some(),
            file: caller.shown(application.file_name.clone().unwrap_or_default()),
            product: names.name(analysis.product.as_ref()),
            requested: application.inputs.as_deref().and_then(requested),
            score: analysis.score,
            outcome: words::outcome(analysis.status, analysis.decision),
            failure: analysis.failure.as_ref().map(|failure| failure.message.clone()),
            is_example: names.examples.contains(&analysis.id),
            is_live: matches!(analysis.status, Status::Queued | Status::Processing),
            created: words::when(analysis.created_at, now),
        }
    }
}

fn requested(inputs: &str) -> Option<String> {
    let amount = engine::inputs(inputs).ok()?.requested_amount?;
    Some(words::rupees(amount.as_paise()))
}
