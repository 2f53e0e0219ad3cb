//! A request → the scope that a key must have for it. People need none: their role says what they may do.

use axum::http::Method;
use store::scopes::Scope;

/// What only admins look at.
const ADMINISTERED: [&str; 7] = [
    "/v1/api-keys", "/v1/audit", "/v1/auth/sessions", "/v1/identity-provider", "/v1/invitations",
    "/v1/members", "/v1/webhooks",
];

/// What is one for both sides of a team: a test key does not reach it.
const ABOUT_PEOPLE: [&str; 5] =
    ["/v1/api-keys", "/v1/auth/", "/v1/identity-provider", "/v1/invitations", "/v1/members"];

pub fn is_about_people(path: &str) -> bool {
    ABOUT_PEOPLE.iter().any(|begin| path.starts_with(begin))
}

/// `path` is the route's, with its `{id}`. Whatever is not named here needs `admin`, so that nothing new is open by accident.
pub(super) fn needed(method: &Method, path: &str) -> Option<Scope> {
    let reads = method == Method::GET || method == Method::HEAD;
    match path {
        // Who am I, and out: any token may ask.
        "/v1/me" | "/v1/auth/logout" => None,
        // One of two will do: its handler asks.
        "/v1/analyses/{id}/requeue" => None,
        _ if reads && !ADMINISTERED.iter().any(|begin| path.starts_with(begin)) => Some(Scope::Read),
        "/v1/analyses" if method == Method::POST => Some(Scope::Upload),
        // Another run of a case that is there already.
        "/v1/analyses/{id}/statements" => Some(Scope::Upload),
        "/v1/analyses/{id}/statements/{statement}" => Some(Scope::Upload),
        "/v1/analyses/{id}/corrections" | "/v1/analyses/{id}/corrections/{correction}" => Some(Scope::Upload),
        "/v1/payer-rules" | "/v1/payer-rules/{id}" => Some(Scope::Upload),
        "/v1/analyses/{id}" if method == Method::PATCH => Some(Scope::Upload),
        "/v1/analyses/{id}/review"
        | "/v1/analyses/{id}/override"
        | "/v1/analyses/{id}/assignee"
        | "/v1/analyses/{id}/outcome"
        | "/v1/outcomes/import" => Some(Scope::Review),
        "/v1/credit-checks" | "/v1/credit-checks/{id}/revoke-consent" => Some(Scope::Credit),
        _ => Some(Scope::Admin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(method: &Method, path: &str, expected: Option<Scope>) {
        assert_eq!(needed(method, path), expected, "{method} {path}");
    }

    #[test]
    fn each_request_needs_its_scope_and_unknown_ones_the_highest() {
        check(&Method::GET, "/v1/me", None);
        check(&Method::POST, "/v1/auth/logout", None);
        check(&Method::GET, "/v1/analyses/{id}", Some(Scope::Read));
        check(&Method::HEAD, "/v1/products", Some(Scope::Read));
        check(&Method::POST, "/v1/analyses", Some(Scope::Upload));
        check(&Method::POST, "/v1/analyses/{id}/statements", Some(Scope::Upload));
        check(&Method::DELETE, "/v1/analyses/{id}/statements/{statement}", Some(Scope::Upload));
        check(&Method::PATCH, "/v1/analyses/{id}", Some(Scope::Upload));
        check(&Method::POST, "/v1/analyses/{id}/corrections", Some(Scope::Upload));
        check(&Method::DELETE, "/v1/payer-rules/{id}", Some(Scope::Upload));
        check(&Method::POST, "/v1/analyses/{id}/review", Some(Scope::Review));
        check(&Method::POST, "/v1/analyses/{id}/override", Some(Scope::Review));
        check(&Method::PUT, "/v1/analyses/{id}/assignee", Some(Scope::Review));
        check(&Method::DELETE, "/v1/analyses/{id}/assignee", Some(Scope::Review));
        check(&Method::POST, "/v1/analyses/{id}/outcome", Some(Scope::Review));
        check(&Method::POST, "/v1/outcomes/import", Some(Scope::Review));
        check(&Method::GET, "/v1/analyses/{id}/outcomes", Some(Scope::Read));
        check(&Method::GET, "/v1/portfolio", Some(Scope::Read));
        check(&Method::GET, "/v1/override-rules", Some(Scope::Read));
        check(&Method::POST, "/v1/analyses/{id}/requeue", None);
        check(&Method::DELETE, "/v1/analyses/{id}", Some(Scope::Admin));
        check(&Method::POST, "/v1/credit-checks", Some(Scope::Credit));
        check(&Method::POST, "/v1/credit-checks/{id}/revoke-consent", Some(Scope::Credit));
        check(&Method::GET, "/v1/credit-checks/{id}", Some(Scope::Read));
        check(&Method::DELETE, "/v1/credit-checks/{id}", Some(Scope::Admin));
        check(&Method::GET, "/v1/webhooks/{id}/deliveries", Some(Scope::Admin));
        check(&Method::GET, "/v1/audit", Some(Scope::Admin));
        check(&Method::PUT, "/v1/products/{id}", Some(Scope::Admin));
        check(&Method::POST, "/v1/something-new", Some(Scope::Admin));
    }
}
