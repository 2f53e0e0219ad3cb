//! `GET /v1/members`: the people of a team.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use service::App;
use service::auth::Admin;
use service::error::Error;
use service::request::Query;
use store::users::{self, User};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{List, Moment};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::default().routes(routes!(list))
}

/// A person of the team.
#[derive(Debug, Serialize, ToSchema)]
struct Member {
    #[schema(example = "usr_01jcm3q8f7x5v9d2k4h6n8r0tw")]
    id: String,
    #[schema(example = "Asha Rao")]
    name: String,
    #[schema(example = "asha@lender.example")]
    email: String,
    /// `owner`, `admin`, `analyst` or `viewer`.
    #[schema(example = "analyst")]
    role: &'static str,
    created_at: Moment,
    /// Since when the person may no longer sign in.
    #[schema(required)]
    disabled_at: Option<Moment>,
}

impl From<User> for Member {
    fn from(user: User) -> Self {
        Self {
            id: user.id.to_string(),
            name: user.name,
            email: user.email,
            role: user.role.name(),
            created_at: user.created_at.into(),
            disabled_at: user.disabled_at.map(Moment),
        }
    }
}

/// List members
///
/// Role `admin`. The people of your team, newest first.
#[utoipa::path(
    get, path = "/v1/members", tag = "Team", params(super::PageQuery),
    responses((status = 200, body = List<Member>))
)]
async fn list(
    State(app): State<App>,
    Admin(caller): Admin,
    query: Query,
) -> Result<Json<List<Member>>, Error> {
    let page = query.page()?;
    let mut reader = app.database.read().await?;
    let members = users::list(&mut reader, &caller.team).await?;
    Ok(Json(List::cut(members.into_iter().rev().map(Member::from).collect(), page)))
}
