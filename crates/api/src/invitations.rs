//! `/v1/invitations`: links for people who are to join a team.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use service::App;
use service::actions::invitations;
use service::auth::Admin;
use service::error::{Error, ErrorBody};
use service::request::{Id, JsonBody, Query, Site};
use store::InvitationId;
use store::invitations::{self as kept, Invitation};
use store::users::Role;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{List, Moment};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(list, create)).routes(routes!(withdraw))
}

/// A place in the team that waits for somebody.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invitation)]
struct InvitationOut {
    #[schema(example = "inv_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    #[schema(example = "ravi@lender.example")]
    email: String,
    /// `owner`, `admin`, `analyst` or `viewer`.
    #[schema(example = "analyst")]
    role: &'static str,
    created_by: String,
    created_at: Moment,
    /// Seven days later.
    expires_at: Moment,
}

#[derive(Debug, Serialize, ToSchema)]
struct CreatedInvitation {
    #[serde(flatten)]
    about: InvitationOut,
    /// To be handed to the person, shown here and never again. It works once.
    #[schema(
        example = "https://lending.lender.example/join#5f1c7a02d94be38866f0a1c2e3b4d5f60718293a4b5c6d7e8f90a1b2c3d4e5f6"
    )]
    link: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewInvitation {
    #[schema(example = "ravi@lender.example", max_length = 254)]
    email: String,
    /// `owner`, `admin`, `analyst` or `viewer`; only owners invite owners.
    #[schema(example = "analyst", pattern = "^(owner|admin|analyst|viewer)$")]
    role: String,
}

impl From<Invitation> for InvitationOut {
    fn from(invitation: Invitation) -> Self {
        Self {
            id: invitation.id.to_string(),
            email: invitation.email,
            role: invitation.role.name(),
            created_by: invitation.created_by.to_string(),
            created_at: invitation.created_at.into(),
            expires_at: invitation.expires_at.into(),
        }
    }
}

/// List open invitations
///
/// Role `admin`. Those that somebody could still accept, newest first. None shows its link.
#[utoipa::path(
    get, path = "/v1/invitations", tag = "Team", params(super::PageQuery),
    responses((status = 200, body = List<InvitationOut>))
)]
async fn list(
    State(app): State<App>,
    Admin(caller): Admin,
    query: Query,
) -> Result<Json<List<InvitationOut>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.read().await?;
    let open = kept::open(&mut reader, &caller.team, app.clock.now()).await?;
    Ok(Json(List::cut(open.into_iter().map(InvitationOut::from).collect(), page)))
}

/// Invite somebody
///
/// Role `admin`, signed in as a person: no key invites. Answers with a link that works once, for seven days; with it the
/// person chooses a name and a password of their own. An earlier link to the same address stops working.
#[utoipa::path(
    post, path = "/v1/invitations", tag = "Team", request_body = NewInvitation,
    responses(
        (status = 201, body = CreatedInvitation),
        (status = 403, body = ErrorBody, description = "`login_token_required`: asked with a key"),
        (status = 409, body = ErrorBody, description = "`email_taken`: somebody of your team has this email; `too_many_members`"),
    )
)]
async fn create(
    State(app): State<App>,
    Admin(caller): Admin,
    site: Site,
    JsonBody(new): JsonBody<NewInvitation>,
) -> Result<(StatusCode, Json<CreatedInvitation>), Error> {
    let role: Role = new.role.parse().map_err(|_| {
        Error::InvalidRequest("The member `role` must be owner, admin, analyst or viewer.".to_owned())
    })?;
    let invited = invitations::invite(&app, &caller, &new.email, role).await?;
    let link = invited.link(&site.0);
    Ok((StatusCode::CREATED, Json(CreatedInvitation { about: invited.invitation.into(), link })))
}

/// Withdraw an invitation
///
/// Role `admin`. Its link no longer works.
#[utoipa::path(
    delete, path = "/v1/invitations/{id}", tag = "Team",
    params(("id" = String, Path, description = "Of the invitation")),
    responses((status = 204, description = "The link no longer works"))
)]
async fn withdraw(
    State(app): State<App>,
    Admin(caller): Admin,
    Id(id): Id<InvitationId>,
) -> Result<StatusCode, Error> {
    invitations::withdraw(&app, &caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
