//! Settings: oneself, the team, its keys and webhooks, what was done, and how long things are kept.

mod audit;
mod company_sign_in;
mod keys;
mod members;
mod payer_rules;
mod profile;
mod retention;
mod score_cards;
mod usage;
mod webhooks;

use axum::Router;
use axum::routing::{get, post};
use service::App;
use store::users::Role;

use super::{Section, Shell, Visitor};
use crate::words::english::navigation as texts;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/settings", get(profile::show))
        .route("/settings/name", post(profile::rename))
        .route("/settings/password", post(profile::change_password))
        .route("/settings/sign-out-elsewhere", post(profile::sign_out_elsewhere))
        .route("/settings/sessions/{id}/end", post(profile::end_session))
        .route("/settings/second-factor/codes", post(profile::renew_codes))
        .route("/settings/second-factor/off", post(profile::turn_factor_off))
        .route("/settings/team", get(members::show).post(members::invite))
        .route("/settings/team/invitations/{id}/withdraw", post(members::withdraw))
        .route("/settings/team/reviewers", post(members::set_reviewers))
        .route("/settings/team/publishing", post(members::set_publishing))
        .route("/settings/team/overrides", post(members::set_overrides))
        .route("/settings/team/viewers", post(members::set_viewers))
        .route("/settings/team/second-factor", post(members::require_second_factor))
        .route("/settings/team/{id}/second-factor", post(members::reset_second_factor))
        .route("/settings/team/{id}/role", post(members::set_role))
        .route("/settings/team/{id}/disable", post(members::disable))
        .route("/settings/team/{id}/enable", post(members::enable))
        .route("/settings/team/{id}/password", post(members::reset_password))
        .route("/settings/keys", get(keys::show).post(keys::create))
        .route("/settings/keys/{id}/revoke", post(keys::revoke))
        .route("/settings/webhooks", get(webhooks::show).post(webhooks::create))
        .route("/settings/webhooks/{id}", get(webhooks::deliveries))
        .route("/settings/webhooks/{id}/delete", post(webhooks::remove))
        .route("/settings/webhooks/{id}/test", post(webhooks::send_test))
        .route("/settings/webhooks/{id}/deliveries/{delivery}/redeliver", post(webhooks::redeliver))
        .route("/settings/payer-rules", get(payer_rules::show))
        .route("/settings/payer-rules/{id}/remove", post(payer_rules::remove))
        .route("/settings/score-cards", get(score_cards::show).post(score_cards::fit))
        .route("/settings/score-cards/give-back", post(score_cards::give_back))
        .route("/settings/score-cards/end-challenge", post(score_cards::end_challenge))
        .route("/settings/score-cards/{id}", get(score_cards::show_one))
        .route("/settings/score-cards/{id}/replay", get(score_cards::replay::show))
        .route("/settings/score-cards/{id}/replay/rows", get(score_cards::replay::rows))
        .route("/settings/score-cards/{id}/publish", post(score_cards::publish))
        .route("/settings/score-cards/{id}/beside", post(score_cards::set_beside))
        .route("/settings/usage", get(usage::show))
        .route("/settings/audit", get(audit::show))
        .route("/settings/audit/export", get(audit::export))
        .route(company_sign_in::PLACE, get(company_sign_in::show).post(company_sign_in::set))
        .route("/settings/company-sign-in/remove", post(company_sign_in::remove))
        .route("/settings/retention", get(retention::show).post(retention::set))
}

/// One page of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Here {
    Profile,
    Team,
    CompanySignIn,
    Keys,
    Webhooks,
    PayerRules,
    ScoreCards,
    Usage,
    Audit,
    Retention,
}

impl Here {
    const EVERY: [Self; 10] = [
        Self::Profile,
        Self::Team,
        Self::CompanySignIn,
        Self::Keys,
        Self::Webhooks,
        Self::PayerRules,
        Self::ScoreCards,
        Self::Usage,
        Self::Audit,
        Self::Retention,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Profile => texts::settings::PROFILE,
            Self::Team => texts::settings::TEAM,
            Self::CompanySignIn => texts::settings::COMPANY_SIGN_IN,
            Self::Keys => texts::settings::KEYS,
            Self::Webhooks => texts::settings::WEBHOOKS,
            Self::PayerRules => texts::settings::PAYER_RULES,
            Self::ScoreCards => texts::settings::SCORE_CARDS,
            Self::Usage => texts::settings::USAGE,
            Self::Audit => texts::settings::AUDIT,
            Self::Retention => texts::settings::RETENTION,
        }
    }

    fn place(self) -> &'static str {
        match self {
            Self::Profile => "/settings",
            Self::Team => "/settings/team",
            Self::CompanySignIn => company_sign_in::PLACE,
            Self::Keys => "/settings/keys",
            Self::Webhooks => "/settings/webhooks",
            Self::PayerRules => "/settings/payer-rules",
            Self::ScoreCards => "/settings/score-cards",
            Self::Usage => "/settings/usage",
            Self::Audit => "/settings/audit",
            Self::Retention => "/settings/retention",
        }
    }
}

struct Tab {
    name: &'static str,
    place: &'static str,
    is_here: bool,
}

fn shell(visitor: &Visitor, here: Here) -> Shell {
    let title = match here {
        Here::Profile => texts::SETTINGS.to_owned(),
        other => texts::titles::settings(other.name()),
    };
    visitor.shell(Section::Settings, &title)
}

/// Whoever may only look after themselves is shown nothing else.
fn tabs(visitor: &Visitor, here: Here) -> Vec<Tab> {
    let is_admin = visitor.caller.role >= Role::Admin;
    let shown = Here::EVERY
        .into_iter()
        .filter(|one| is_admin || matches!(one, Here::Profile | Here::PayerRules | Here::Usage));
    shown.map(|one| Tab { name: one.name(), place: one.place(), is_here: one == here }).collect()
}
