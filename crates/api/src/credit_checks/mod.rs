//! Credit checks over HTTP: pulling a report, finding it again, taking back the consent, erasing it.

mod create;
mod list;
mod record;
mod remove;
mod show;
mod wording;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use service::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list, create::create))
        .routes(routes!(show::show, remove::remove))
        .routes(routes!(remove::revoke_consent))
        .routes(routes!(wording::wording))
}
