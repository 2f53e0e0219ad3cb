//! `/settings/team`: the people of a team, what they may do, and how many must agree on a review.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::invitations::{self, Invited};
use service::actions::members::{self, TheirKeys};
use service::actions::{overrides, second_factor, team};
use service::error::Error;
use service::request::{Id, Site};
use store::users::{self, Role, User};
use store::{InvitationId, UserId, second_factors, team_settings};

use super::{Here, Tab, shell, tabs};
use crate::form::Fields;
use crate::form_error::FormError;
use crate::shell::initials;
use crate::words::{self, When, english};
use crate::{Notice, Shell, Submission, Visitor};

const PLACE: &str = "/settings/team";

#[derive(Template)]
#[template(path = "settings/team.html")]
struct TeamView {
    shell: Shell,
    tabs: Vec<Tab>,
    people: Vec<PersonView>,
    roles: Vec<RoleView>,
    reviewers: i64,
    viewers_see_numbers: bool,
    uploader_not_alone: bool,
    publishing: PublishingView,
    /// Who may override: this role and higher ones.
    override_role: &'static str,
    /// One on each line.
    override_reasons: String,
    /// The rule about uploaders needs somebody else.
    is_team_of_one: bool,
    second_factor_required: bool,
    invitations: Vec<InvitationView>,
    /// The link that was just made for somebody.
    invited: Option<InvitedView>,
    problem: Option<String>,
    typed: InvitationForm,
}

/// Who publishes a product, and whether whoever looks may change that.
struct PublishingView {
    takes_two: bool,
    may_change: bool,
    /// There is somebody else.
    is_possible: bool,
}

struct InvitationView {
    id: String,
    email: String,
    role_name: &'static str,
    by: String,
    ends: When,
}

struct InvitedView {
    email: String,
    link: String,
    /// To somebody of the team, who is to choose another password.
    is_return: bool,
}

impl InvitedView {
    fn new(invited: &Invited, site: &Site) -> Self {
        let invitation = &invited.invitation;
        let is_return = invitation.user.is_some();
        Self { email: invitation.email.clone(), link: invited.link(&site.0), is_return }
    }
}

/// What was filled in, to be shown again.
#[derive(Default)]
struct InvitationForm {
    email: String,
    role: String,
}

struct PersonView {
    id: String,
    name: String,
    email: String,
    initials: String,
    role: &'static str,
    role_name: &'static str,
    is_me: bool,
    is_disabled: bool,
    has_second_factor: bool,
    /// Whether whoever looks may change them.
    may_change: bool,
    joined: When,
}

struct RoleView {
    word: &'static str,
    name: &'static str,
    about: &'static str,
}

/// What came of a form that leads back to this page.
#[derive(Default)]
struct Outcome {
    invited: Option<InvitedView>,
    problem: Option<String>,
    typed: InvitationForm,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Admin)?;
    visitor.page(&view(&app, &visitor, Outcome::default()).await?)
}

/// The link is in this answer and in no other.
pub(super) async fn invite(
    State(app): State<App>,
    site: Site,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let email = fields.text("email");
    match invitations::invite(&app, &visitor.caller, email, role(&fields)?).await {
        Ok(invited) => {
            let invited = Some(InvitedView::new(&invited, &site));
            visitor.page(&view(&app, &visitor, Outcome { invited, ..Outcome::default() }).await?)
        }
        Err(refusal) => {
            let typed = InvitationForm { email: email.to_owned(), role: fields.text("role").to_owned() };
            refused(&app, &visitor, refusal, typed).await
        }
    }
}

pub(super) async fn withdraw(
    State(app): State<App>,
    Id(id): Id<InvitationId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    invitations::withdraw(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other(PLACE, Notice::InvitationWithdrawn))
}

pub(super) async fn require_second_factor(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let is_required = !fields.text("required").is_empty();
    let changed = second_factor::require(&app, &visitor.caller, is_required).await;
    done(&app, &visitor, changed).await
}

pub(super) async fn reset_second_factor(
    State(app): State<App>,
    Id(id): Id<UserId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    members::reset_second_factor(&app, &visitor.caller, &id).await?;
    Ok(visitor.see_other(PLACE, Notice::SecondFactorReset))
}

pub(super) async fn set_role(
    State(app): State<App>,
    Id(id): Id<UserId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let changed = members::set_role(&app, &visitor.caller, &id, role(&fields)?).await;
    done(&app, &visitor, changed).await
}

pub(super) async fn disable(
    State(app): State<App>,
    Id(id): Id<UserId>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let theirs = if fields.text("keep_keys").is_empty() { TheirKeys::End } else { TheirKeys::TakeOver };
    let changed = members::disable(&app, &visitor.caller, &id, theirs).await;
    done(&app, &visitor, changed).await
}

pub(super) async fn enable(
    State(app): State<App>,
    Id(id): Id<UserId>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    let changed = members::enable(&app, &visitor.caller, &id).await;
    done(&app, &visitor, changed).await
}

/// The link is in this answer and in no other.
pub(super) async fn reset_password(
    State(app): State<App>,
    Id(id): Id<UserId>,
    site: Site,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    let invited = members::reset_password(&app, &visitor.caller, &id).await?;
    let invited = Some(InvitedView::new(&invited, &site));
    visitor.page(&view(&app, &visitor, Outcome { invited, ..Outcome::default() }).await?)
}

pub(super) async fn set_reviewers(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let reviewers = fields.text("reviewers").parse().unwrap_or_default();
    let uploader_not_alone = !fields.text("uploader_not_alone").is_empty();
    let changed = team::set_reviewing(&app, &visitor.caller, (reviewers, uploader_not_alone)).await;
    done(&app, &visitor, changed).await
}

pub(super) async fn set_publishing(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let takes_two = !fields.text("second_person").is_empty();
    let changed = team::set_second_person_publishes(&app, &visitor.caller, takes_two).await;
    done(&app, &visitor, changed).await
}

pub(super) async fn set_overrides(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let reasons: Vec<&str> = fields.text("reasons").lines().collect();
    let changed = overrides::set_rules(&app, &visitor.caller, role(&fields)?, &reasons).await;
    done(&app, &visitor, changed).await
}

pub(super) async fn set_viewers(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let they_do = match fields.text("viewers") {
        "numbers" => true,
        "masks" => false,
        _ => return Err(Error::InvalidRequest(english::refusals::CHOOSE_WHAT_VIEWERS_SEE.to_owned())),
    };
    let changed = team::set_viewers_see_numbers(&app, &visitor.caller, they_do).await;
    done(&app, &visitor, changed).await
}

fn role(fields: &Fields) -> Result<Role, Error> {
    fields.text("role").parse().map_err(|_| Error::InvalidRequest(english::refusals::CHOOSE_ROLE.to_owned()))
}

async fn done(app: &App, visitor: &Visitor, changed: Result<(), Error>) -> Result<Response, Error> {
    match changed {
        Ok(()) => Ok(visitor.see_other(PLACE, Notice::Saved)),
        Err(refusal) => refused(app, visitor, refusal, InvitationForm::default()).await,
    }
}

async fn refused(
    app: &App,
    visitor: &Visitor,
    refusal: Error,
    typed: InvitationForm,
) -> Result<Response, Error> {
    let form_error = FormError::of(refusal)?;
    let outcome = Outcome { problem: Some(form_error.message.clone()), typed, ..Outcome::default() };
    Ok(form_error.on(visitor.page(&view(app, visitor, outcome).await?)?))
}

async fn view(app: &App, visitor: &Visitor, outcome: Outcome) -> Result<TeamView, Error> {
    let (caller, now) = (&visitor.caller, app.clock.now());
    let mut reader = app.database.snapshot().await?;
    let settings = team_settings::find(&mut reader, &caller.team).await?.ok_or(Error::NotFound("team"))?;
    let mut people = users::list(&mut reader, &caller.team).await?;
    let overriding = overrides::rules(&mut reader, caller).await?;
    let guarded = second_factors::people(&mut reader, &caller.team).await?;
    let open = store::invitations::open(&mut reader, &caller.team, now).await?;
    drop(reader);
    people.sort_by_key(|user| user.disabled_at.is_some());
    let name_of = |id: &UserId| people.iter().find(|user| user.id == *id).map(|user| user.name.clone());
    let invitation = |one: store::invitations::Invitation| InvitationView {
        id: one.id.to_string(),
        by: name_of(&one.created_by).unwrap_or_default(),
        email: one.email,
        role_name: english::role(one.role),
        ends: words::when(one.expires_at, now),
    };
    let invitations = open.into_iter().map(invitation).collect();
    let is_team_of_one = team::is_team_of_one(&people);
    let publishing = PublishingView {
        takes_two: settings.second_person_publishes,
        may_change: caller.role == Role::Owner,
        is_possible: team::may_two_publish(&people),
    };
    let person = |user: User| PersonView {
        id: user.id.to_string(),
        initials: initials(&user.name),
        name: user.name,
        email: user.email,
        role: user.role.name(),
        role_name: english::role(user.role),
        is_me: user.id == caller.user,
        is_disabled: user.disabled_at.is_some(),
        has_second_factor: guarded.contains(&user.id),
        may_change: user.role != Role::Owner || caller.role == Role::Owner,
        joined: words::when(user.created_at, now),
    };
    let offered = Role::ALL.into_iter().filter(|role| *role <= caller.role);
    let role = |role: Role| RoleView {
        word: role.name(),
        name: english::role(role),
        about: english::role_allows(role),
    };
    Ok(TeamView {
        shell: shell(visitor, Here::Team),
        tabs: tabs(visitor, Here::Team),
        people: people.into_iter().map(person).collect(),
        roles: offered.map(role).collect(),
        reviewers: settings.reviewers,
        viewers_see_numbers: settings.viewers_see_numbers,
        uploader_not_alone: settings.uploader_not_alone,
        publishing,
        override_role: overriding.role.name(),
        override_reasons: overriding.reasons.join("\n"),
        is_team_of_one,
        second_factor_required: settings.second_factor_required,
        invitations,
        invited: outcome.invited,
        problem: outcome.problem,
        typed: outcome.typed,
    })
}
