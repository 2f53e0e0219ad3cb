//! What people do with a case on its page: override the decision, and give the case to somebody.

use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::assign::{self, candidates};
use service::actions::overrides::{self, OverrideRequest, is_overridable};
use service::auth::Caller;
use service::error::Error;
use service::request::Id;
use store::analyses::{self, Analysis, Override, Review};
use store::override_rules::OverrideRules;
use store::users::Role;
use store::{AnalysisId, Reader, UserId, users};

use crate::{Notice, Submission};

/// What people said and did in the present run, as whoever looks may see it.
pub(crate) struct Handling {
    pub(crate) reviews: Vec<Review>,
    pub(crate) overrides: Vec<Override>,
    /// Where whoever looks may override.
    pub(crate) override_rules: Option<OverrideRules>,
    pub(crate) may_review: bool,
    pub(crate) assignment: Assignment,
}

/// Whose case it is, and whose it could be.
pub(crate) struct Assignment {
    pub(crate) assignee: Option<String>,
    /// Empty for whoever may not give it to anybody.
    pub(crate) candidates: Vec<Candidate>,
}

/// Somebody that a case can be given to.
pub(crate) struct Candidate {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) is_me: bool,
    /// It is theirs.
    pub(crate) is_chosen: bool,
}

impl Handling {
    pub(crate) async fn of(reader: &mut Reader, caller: &Caller, analysis: &Analysis) -> Result<Self, Error> {
        let (team, id) = (&caller.team, &analysis.id);
        let reviews = analyses::reviews(reader, team, id).await?;
        let overrides = analyses::overrides(reader, team, id).await?;
        let rules = overrides::rules(reader, caller).await?;
        let may_override = caller.role >= rules.role && is_overridable(analysis);
        let reviews = reviews.into_iter().filter(|review| review.run == analysis.run);
        let overrides = overrides.into_iter().filter(|one| one.run == analysis.run);
        Ok(Self {
            reviews: reviews
                .map(|review| Review { note: caller.shown(review.note.clone()), ..review })
                .collect(),
            overrides: overrides
                .map(|one| Override { note: caller.shown(one.note.clone()), ..one })
                .collect(),
            override_rules: may_override.then_some(rules),
            may_review: caller.role >= Role::Analyst && analysis.override_id.is_none(),
            assignment: Assignment::of(reader, caller, analysis).await?,
        })
    }
}

impl Assignment {
    pub(crate) async fn of(reader: &mut Reader, caller: &Caller, analysis: &Analysis) -> Result<Self, Error> {
        let people =
            if caller.role >= Role::Analyst { candidates(reader, caller).await? } else { Vec::new() };
        let candidate = |user: users::User| Candidate {
            is_me: user.id == caller.user,
            is_chosen: analysis.assignee.as_ref() == Some(&user.id),
            id: user.id.to_string(),
            name: user.name,
        };
        let ids: Vec<&UserId> = analysis.assignee.iter().collect();
        let assignee = users::names(reader, &caller.team, &ids).await?.into_values().next();
        Ok(Self { assignee, candidates: people.into_iter().map(candidate).collect() })
    }
}

/// `POST /analyses/{id}/override`
pub(super) async fn override_decision(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let decision = fields.decision()?;
    let request = OverrideRequest { decision, reason: fields.text("reason"), note: fields.text("note") };
    overrides::override_decision(&app, &visitor.caller, &id, request).await?;
    Ok(visitor.see_other(&format!("/analyses/{id}"), Notice::Overridden))
}

/// `POST /analyses/{id}/assignee`
pub(super) async fn assign(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let person = chosen(fields.text("person"));
    assign::assign(&app, &visitor.caller, &id, person.as_ref()).await?;
    Ok(visitor.see_other(&format!("/analyses/{id}"), Notice::Assigned))
}

/// Nobody where nothing was chosen; what is no id is not found.
pub(crate) fn chosen(sent: &str) -> Option<UserId> {
    (!sent.is_empty()).then(|| UserId::parse(sent).unwrap_or_else(UserId::of_nobody))
}
