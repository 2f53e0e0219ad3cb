//! An analysis → a row of a table.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use jiff::civil::Date;
use service::auth::Caller;
use store::analyses::{self, Analysis, Decision, Override, Status, Summary, Votes};
use store::{AnalysisId, ProductId, Reader, TeamId, UserId, examples, products, users};

use super::filters::flag_name;
use crate::words::{self, Badge, When, english};

/// A row has room for no more; whoever points at it reads the rest.
const REASON_CHARACTERS: usize = 70;

/// Ready to be shown.
pub(crate) struct RowView {
    pub(crate) id: String,
    pub(crate) place: String,
    pub(crate) reference: String,
    /// The applicant, or the holder of the account, or what else it is called by.
    pub(crate) name: String,
    pub(crate) is_named: bool,
    /// The holder, where the applicant is called otherwise.
    pub(crate) holder: Option<String>,
    pub(crate) bank: String,
    pub(crate) period: String,
    pub(crate) file: String,
    pub(crate) product: String,
    /// What the applicant asks for, when it was said.
    pub(crate) requested: Option<String>,
    pub(crate) score: Option<i64>,
    pub(crate) outcome: Badge,
    /// How people came to it.
    pub(crate) settled: &'static str,
    /// The first one, and how many more there are.
    pub(crate) reason: String,
    pub(crate) more_reasons: usize,
    /// Of a statement that we made ourselves.
    pub(crate) is_example: bool,
    /// Still on its way: scripts ask for it again.
    pub(crate) is_live: bool,
    pub(crate) created: When,
    pub(crate) age: String,
    /// Whose case it is, or who decided.
    pub(crate) reviewer: String,
}

/// What a page of analyses does not say of itself: names of products and people, what people said, and which are examples.
pub(super) struct Known {
    products: HashMap<ProductId, String>,
    examples: HashSet<AnalysisId>,
    people: HashMap<UserId, String>,
    votes: HashMap<AnalysisId, Votes>,
    overrides: HashMap<AnalysisId, Override>,
}

impl Known {
    pub(super) async fn of(
        reader: &mut Reader,
        team: &TeamId,
        found: &[Analysis],
    ) -> Result<Self, store::Error> {
        let all = products::list(reader, team).await?;
        let reviewed = found.iter().filter(|one| one.engine_decision == Some(Decision::ManualReview));
        let reviewed: Vec<&AnalysisId> = reviewed.map(|one| &one.id).collect();
        let overridden = found.iter().filter(|one| one.override_id.is_some());
        let overridden: Vec<&AnalysisId> = overridden.map(|one| &one.id).collect();
        let mut assignees: Vec<&UserId> = found.iter().filter_map(|one| one.assignee.as_ref()).collect();
        assignees.sort_unstable();
        assignees.dedup();
        Ok(Self {
            products: all.into_iter().map(|product| (product.id, product.title)).collect(),
            examples: examples::list(reader, team).await?.into_iter().collect(),
            people: users::names(reader, team, &assignees).await?,
            votes: analyses::votes(reader, team, &reviewed).await?,
            overrides: analyses::holding_overrides(reader, team, &overridden).await?,
        })
    }

    /// By title.
    pub(super) fn products(&self) -> Vec<(&ProductId, &str)> {
        let mut products: Vec<(&ProductId, &str)> =
            self.products.iter().map(|(id, title)| (id, title.as_str())).collect();
        products.sort_by_key(|(id, title)| (*title, id.as_str()));
        products
    }

    pub(super) fn examples(&self) -> usize {
        self.examples.len()
    }

    /// Those that were archived have no name here.
    fn product(&self, product: Option<&(ProductId, i64)>) -> String {
        match product {
            None => policy::BUILT_IN.to_owned(),
            Some((id, _)) => self
                .products
                .get(id)
                .cloned()
                .unwrap_or_else(|| english::analyses::ARCHIVED_PRODUCT.to_owned()),
        }
    }

    fn reviewer(&self, analysis: &Analysis) -> String {
        let assignee = analysis.assignee.as_ref().and_then(|person| self.people.get(person));
        let overrider = || self.overrides.get(&analysis.id).map(|one| &one.by_name);
        let last = || self.votes.get(&analysis.id).and_then(|votes| votes.latest.last());
        let name = assignee.or_else(overrider).or_else(|| last().map(|review| &review.by_name));
        name.cloned().unwrap_or_default()
    }
}

impl RowView {
    pub(super) fn new(analysis: &Analysis, known: &Known, (caller, now): (&Caller, Timestamp)) -> Self {
        let application = &analysis.application;
        let nothing = Summary::default();
        let summary = analysis.summary.as_ref().unwrap_or(&nothing);
        let applicant = application.applicant_name.as_deref();
        let holder = summary
            .holder
            .as_deref()
            .filter(|holder| applicant.is_some_and(|applicant| !applicant.eq_ignore_ascii_case(holder)));
        let failure = analysis.failure.as_ref().map(|failure| failure.message.as_str());
        let reason =
            failure.map(export::words::full_sentence).or_else(|| first_reason(summary)).unwrap_or_default();
        Self {
            id: analysis.id.as_str().to_owned(),
            place: format!("/analyses/{}", analysis.id),
            reference: analysis.reference().to_string(),
            name: caller.shown(words::called(analysis)),
            is_named: applicant.is_some() || summary.holder.is_some(),
            holder: holder.map(|holder| caller.shown(holder.to_owned())),
            bank: summary.bank.clone().unwrap_or_default(),
            period: summary.period.as_ref().map(months).unwrap_or_default(),
            file: caller.shown(application.file_name.clone().unwrap_or_default()),
            product: known.product(analysis.product.as_ref()),
            requested: application.inputs.as_deref().and_then(requested),
            score: analysis.score,
            outcome: words::outcome(analysis.status, analysis.decision),
            settled: english::settled(analysis.settled_by()),
            reason: caller.shown(shortened(&reason)),
            more_reasons: summary.reason_count.saturating_sub(1),
            is_example: known.examples.contains(&analysis.id),
            is_live: matches!(analysis.status, Status::Queued | Status::Processing),
            created: words::when(analysis.created_at, now),
            age: words::lasting(now.duration_since(analysis.created_at)),
            reviewer: known.reviewer(analysis),
        }
    }
}

fn first_reason(summary: &Summary) -> Option<String> {
    let first = summary.reasons.first()?;
    let message = export::words::full_sentence(&first.message);
    Some(match first.family {
        Some(family) => format!("{}: {message}", flag_name(family)),
        None => message,
    })
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= REASON_CHARACTERS {
        return text.to_owned();
    }
    let cut: String = text.chars().take(REASON_CHARACTERS).collect();
    format!("{}…", cut.trim_end())
}

/// `Apr – Sep 2026`
fn months((from, to): &(String, String)) -> String {
    let (Ok(from), Ok(to)) = (from.parse::<Date>(), to.parse::<Date>()) else { return String::new() };
    english::measures::months(from, to)
}

/// What the applicant asks for.
pub(crate) fn requested(inputs: &str) -> Option<String> {
    let amount = engine::inputs(inputs).ok()?.requested_amount?;
    let text = words::rupees(amount.as_paise());
    // Nobody asks for paise, and a table is easier to read without them.
    Some(text.strip_suffix(".00").map(str::to_owned).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(from: &str, to: &str, expected: &str) {
        assert_eq!(months(&(from.to_owned(), to.to_owned())), expected);
    }

    #[test]
    fn a_period_is_told_by_its_months() {
        check("2026-04-01", "2026-09-30", "Apr – Sep 2026");
        check("2026-04-01", "2026-04-30", "Apr 2026");
        check("2025-10-01", "2026-03-31", "Oct 2025 – Mar 2026");
        check("soon", "later", "");
    }

    #[test]
    fn a_long_reason_is_cut_and_says_so() {
        assert_eq!(shortened("Too new."), "Too new.");
        let cut = shortened(&"word ".repeat(40));
        assert!(cut.ends_with("word…") && cut.chars().count() <= REASON_CHARACTERS + 1, "{cut}");
    }
}
