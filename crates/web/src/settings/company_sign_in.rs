//! `/settings/company-sign-in`: the identity provider of the team's company.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::SIGN_IN_WITH;
use service::actions::identity_provider::{self, NewProvider};
use service::actions::provider_sign_in::CALLBACK;
use service::error::Error;
use service::request::Site;
use store::identity_providers::{IdentityProvider, MappedRole};
use store::users::Role;

use super::{Here, Tab, shell, tabs};
use crate::form::Fields;
use crate::form_error::FormError;
use crate::{Notice, Shell, Submission, Visitor};

pub(super) const PLACE: &str = "/settings/company-sign-in";

#[derive(Template)]
#[template(path = "settings/company_sign_in.html")]
struct CompanySignInView {
    shell: Shell,
    tabs: Vec<Tab>,
    is_owner: bool,
    /// The link that people sign in with, once there is a provider.
    link: Option<String>,
    redirect_uri: String,
    filled: Filled,
    has_secret: bool,
    problem: Option<String>,
}

/// What stands in the form.
#[derive(Default)]
struct Filled {
    name: String,
    issuer: String,
    client_id: String,
    domains: String,
    role_claim: String,
    /// A line each: `credit-team = analyst`.
    roles: String,
    newcomers: String,
    is_required: bool,
}

impl Filled {
    fn settled(provider: &IdentityProvider) -> Self {
        let terms = &provider.terms;
        let lines: Vec<String> =
            terms.roles.iter().map(|mapped| format!("{} = {}", mapped.value, mapped.role)).collect();
        Self {
            name: terms.name.clone(),
            issuer: terms.issuer.clone(),
            client_id: terms.client_id.clone(),
            domains: terms.domains.join(", "),
            role_claim: terms.role_claim.clone(),
            roles: lines.join("\n"),
            newcomers: terms.newcomers.clone().unwrap_or_default(),
            is_required: provider.is_required,
        }
    }

    fn typed(fields: &Fields) -> Self {
        let text = |name: &str| fields.text(name).to_owned();
        Self {
            name: text("name"),
            issuer: text("issuer"),
            client_id: text("client_id"),
            domains: text("domains"),
            role_claim: text("role_claim"),
            roles: text("roles"),
            newcomers: text("newcomers"),
            is_required: fields.text("is_required") == "1",
        }
    }

    fn asked(&self, secret: &str) -> NewProvider {
        let line = |line: &str| {
            let (value, role) = line.rsplit_once('=').unwrap_or((line, ""));
            MappedRole { value: value.trim().to_owned(), role: role.trim().to_lowercase() }
        };
        let domains = self.domains.split([',', ' ', '\n']).map(str::trim).filter(|domain| !domain.is_empty());
        NewProvider {
            name: self.name.clone(),
            issuer: self.issuer.clone(),
            client_id: self.client_id.clone(),
            client_secret: Some(secret.to_owned()).filter(|secret| !secret.is_empty()),
            domains: domains.map(str::to_owned).collect(),
            role_claim: self.role_claim.clone(),
            roles: self.roles.lines().filter(|line| !line.trim().is_empty()).map(line).collect(),
            newcomers: Some(self.newcomers.clone()).filter(|role| !role.is_empty()),
            is_required: self.is_required,
        }
    }
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor, site: Site) -> Result<Response, Error> {
    visitor.page(&view(&app, &visitor, &site, None).await?)
}

pub(super) async fn set(
    State(app): State<App>,
    site: Site,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let typed = Filled::typed(&fields);
    match identity_provider::set(&app, &visitor.caller, typed.asked(fields.text("client_secret"))).await {
        Ok(_) => Ok(visitor.see_other(PLACE, Notice::Saved)),
        Err(refusal) => {
            let form_error = FormError::of(refusal)?;
            let problem = Some((form_error.message.clone(), typed));
            Ok(form_error.on(visitor.page(&view(&app, &visitor, &site, problem).await?)?))
        }
    }
}

pub(super) async fn remove(
    State(app): State<App>,
    Submission { visitor, .. }: Submission,
) -> Result<Response, Error> {
    identity_provider::remove(&app, &visitor.caller).await?;
    Ok(visitor.see_other(PLACE, Notice::Saved))
}

async fn view(
    app: &App,
    visitor: &Visitor,
    site: &Site,
    problem: Option<(String, Filled)>,
) -> Result<CompanySignInView, Error> {
    let provider = identity_provider::find(app, &visitor.caller).await?;
    let (problem, typed) = problem.unzip();
    let settled = provider.as_ref().map(Filled::settled);
    Ok(CompanySignInView {
        shell: shell(visitor, Here::CompanySignIn),
        tabs: tabs(visitor, Here::CompanySignIn),
        is_owner: visitor.caller.role == Role::Owner,
        link: provider.as_ref().map(|provider| format!("{}{SIGN_IN_WITH}{}", site.0, provider.id)),
        redirect_uri: format!("{}{CALLBACK}", site.0),
        filled: typed.or(settled).unwrap_or_default(),
        has_secret: provider.is_some_and(|provider| !provider.terms.client_secret.is_empty()),
        problem,
    })
}
