//! `POST /theme`: a choice of colours → a cookie.

use axum::Router;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use service::App;

use super::error_page::is_local;
use super::shell::Theme;
use super::{Submission, cookies};

pub(super) fn routes() -> Router<App> {
    Router::new().route("/theme", post(choose))
}

async fn choose(Submission { visitor, fields }: Submission) -> Response {
    let next = Some(fields.text("next")).filter(|next| is_local(next)).unwrap_or("/");
    let mut response = Redirect::to(next).into_response();
    let connection = visitor.connection();
    match Theme::parse(fields.text("theme")) {
        Theme::System => connection.without(response.headers_mut(), cookies::THEME),
        chosen => connection.write(response.headers_mut(), (cookies::THEME, chosen.name()), cookies::YEAR),
    }
    response
}
