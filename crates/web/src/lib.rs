//! The pages for people: requests → the same actions as the API → views → HTML. Works without scripts.
//!
//! # How to add a page
//!
//! 1. **Handler.** Take `State(app)` and a [`Visitor`] (somebody who is signed in; `visitor.caller` is the `Caller` that
//!    `actions` want). What comes by a form takes a [`Submission`] instead, which holds the visitor and has already checked
//!    the form's token and where it came from. Background requests of scripts take an [`Onlooker`]: they do not keep an idle
//!    session alive. Return `Result<Response, Error>` with `service::error::Error`: `ErrorPage` turns it into a page (or, when
//!    nobody is signed in, into the way to the sign-in and back).
//! 2. **View.** A struct of texts and numbers that are ready to be shown (`words` has amounts, dates, names of states), with
//!    a field `shell: Shell` from `visitor.shell(Section::…, english::navigation::titles::…)`. No store types in templates.
//!    What is the same on every visit is written in the template; titles, labels in lists, sentences with numbers and refusals
//!    stand in `words::english`, and nowhere else here.
//! 3. **Template.** `templates/<page>.html` begins with `{% extends "shell.html" %}` and fills the blocks `actions` (buttons
//!    beside the title) and `content`. `{% import "parts.html" as parts %}` has badges, icons, form fields and so on; see
//!    docs/design.md. No `style=` attribute and no inline script: the policy of the pages forbids both.
//! 4. **Answer** with `visitor.page(&view)`. After a form, `visitor.see_other("/place", Notice::…)`, so that reloading repeats
//!    nothing; add it to [`Notice`] and its words to `words::english::notices`.
//! 5. **Forms** have `method="post"` and `{{ parts::form_token(shell.form_token) }}` as their first field.
//! 6. **Route** in a `routes()` of the page's module, merged below.
//! 7. **Styles and scripts** are files in `assets/`, listed in `assets.rs`. A script looks for its own `data-…` attribute and
//!    does nothing on other pages. What it says comes from `data-say-…` of the template.
//! 8. **Tests** in `crates/server/tests/it/web/`: a `Browser` with a cookie jar; add the page to `every_page` there.

mod analyses;
mod analysis;
mod assets;
mod charts;
mod cookies;
mod credit_checks;
mod crop;
mod demo;
mod error_page;
mod form;
mod form_error;
mod join;
mod notice;
mod page;
mod pager;
mod paths;
mod plain;
mod portfolio;
mod products;
mod replay;
mod review;
mod settings;
mod shell;
mod sign_in;
mod test_side;
mod theme;
mod visitor;
mod welcome;
mod words;

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use service::App;

pub use self::error_page::ErrorPage;
use self::form::Submission;
use self::notice::Notice;
use self::shell::{Section, Shell};
use self::visitor::{Onlooker, Visitor};

pub fn routes() -> Router<App> {
    Router::new()
        .route("/", get(async || Redirect::to("/analyses")))
        .merge(assets::routes())
        .merge(sign_in::routes())
        .merge(join::routes())
        .merge(welcome::routes())
        .merge(theme::routes())
        .merge(test_side::routes())
        .merge(analyses::routes())
        .merge(credit_checks::routes())
        .merge(demo::routes())
        .merge(portfolio::routes())
        .merge(products::routes())
        .merge(review::routes())
        .merge(settings::routes())
        .merge(analysis::routes())
}
