//! `/credit-checks/new`: a person and their consent → a credit report.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use enquiry::WORDING;
use service::App;
use service::actions::credit_checks as actions;
use service::error::Error;
use store::sessions::SessionToken;
use store::teams;
use store::users::Role;

use crate::form::Fields;
use crate::form_error::FormError;
use crate::words::english;
use crate::{Notice, Section, Shell, Submission, Visitor, words};

#[derive(Template)]
#[template(path = "credit_checks/new.html")]
struct PullView {
    shell: Shell,
    wording: &'static str,
    wording_version: &'static str,
    price: String,
    is_entitled: bool,
    /// Makes sending the same form twice the same as sending it once: nobody is billed twice.
    once: String,
    typed: PersonForm,
    problem: Option<String>,
}

/// What was filled in, to be shown again.
#[derive(Default)]
struct PersonForm {
    name: String,
    mobile: String,
    reuse: String,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Analyst)?;
    visitor.page(&view(&app, &visitor, PersonForm::default(), None).await?)
}

pub(super) async fn pull(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    match pulled(&app, &visitor, &fields).await {
        Ok((place, is_reused)) => {
            let notice = match is_reused {
                true => Notice::CreditReportReused,
                false if visitor.caller.is_testing() => Notice::TestReportPulled,
                false => Notice::CreditReportPulled,
            };
            Ok(visitor.see_other(&place, notice))
        }
        // The check goes on by itself; its page says how far it is.
        Err(Error::NoReport { check: Some(check), .. }) => {
            Ok(Redirect::to(&format!("/credit-checks/{check}")).into_response())
        }
        Err(refusal) => {
            let text = |name: &str| fields.text(name).to_owned();
            let typed =
                PersonForm { name: text("name"), mobile: text("mobile"), reuse: text("reuse_within_days") };
            let form_error = FormError::of(refusal)?;
            let problem = Some(form_error.message.clone());
            Ok(form_error.on(visitor.page(&view(&app, &visitor, typed, problem).await?)?))
        }
    }
}

async fn pulled(app: &App, visitor: &Visitor, fields: &Fields) -> Result<(String, bool), Error> {
    let caller = &visitor.caller;
    caller.must_be(Role::Analyst)?;
    if fields.text("consent") != "yes" {
        return Err(Error::InvalidRequest(english::refusals::NO_CONSENT.to_owned()));
    }
    let days = match fields.text("reuse_within_days").trim() {
        "" => None,
        text => Some(text.parse().unwrap_or_default()),
    };
    let sought = actions::sought(fields.text("name"), fields.text("mobile"), days)?;
    let once = fields.text("once");
    let key = (!once.is_empty() && once.len() <= 64).then(|| format!("page-{once}"));
    let used = actions::count(app, caller, key.as_deref()).await?;
    if !used.is_allowed {
        return Err(Error::RateLimited(used.resets_in));
    }
    let pulled = actions::pull(app, caller, sought, key).await?;
    Ok((format!("/credit-checks/{}", pulled.check.id), pulled.is_reused))
}

async fn view(
    app: &App,
    visitor: &Visitor,
    typed: PersonForm,
    problem: Option<String>,
) -> Result<PullView, Error> {
    let mut reader = app.database.read().await?;
    let terms = teams::bureau_terms(&mut reader, &visitor.caller.team).await?.unwrap_or_default();
    Ok(PullView {
        shell: visitor.shell(Section::CreditChecks, english::navigation::titles::NEW_CREDIT_CHECK),
        wording: WORDING.text,
        wording_version: WORDING.version,
        price: words::rupees(terms.price),
        is_entitled: visitor.caller.entitlements.iter().any(|word| word == "bureau"),
        once: SessionToken::fresh()?.form_token()?,
        typed,
        problem,
    })
}
