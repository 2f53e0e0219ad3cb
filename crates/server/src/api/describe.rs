//! What the handlers say of themselves → the whole description: what holds for all of them is added here.

use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, ContentBuilder, Info, OpenApi, Ref, RefOr, Response, ResponseBuilder};

const BEARER: &str = "bearer";
const ABOUT: &str = "Upload bank statements, read explained credit decisions, pull credit reports. Every request but the public ones carries \
    `Authorization: Bearer <token>` with an API key (`lk_live_…`, for servers) or a login token (`lt_…`, for apps). \
    Everything belongs to the team of the token; another team's ids are not found. Every answer carries `X-Request-Id`. \
    Beyond what each operation lists, any path may answer 404 `not_found`, 405 `method_not_allowed` and 431 \
    `headers_too_large`, and a key that lacks a scope, or is used from another network than it may, 403 `scope_required` and \
    `network_not_allowed`.";

pub(super) fn complete(mut document: OpenApi) -> OpenApi {
    document.info = Info::new("Lending Analysis Service", env!("CARGO_PKG_VERSION"));
    document.info.description = Some(ABOUT.to_owned());
    document.servers = None;
    document.security = Some(vec![SecurityRequirement::new::<_, [String; 0], String>(BEARER, [])]);
    let components = document.components.get_or_insert_with(Components::new);
    components.add_security_scheme(BEARER, SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    for (path, item) in &mut document.paths.paths {
        let operations = [
            ("get", &mut item.get),
            ("put", &mut item.put),
            ("post", &mut item.post),
            ("delete", &mut item.delete),
            ("patch", &mut item.patch),
        ];
        for (method, operation) in operations {
            if let Some(operation) = operation {
                operation.operation_id = Some(name(method, path));
                add_errors(operation, path);
            }
        }
    }
    document
}

/// `get_products_by_id`: one for each operation, and the same in every version.
fn name(method: &str, path: &str) -> String {
    let words = path.split('/').filter(|word| !word.is_empty() && *word != "v1").map(|word| {
        let inner = word.strip_prefix('{').and_then(|word| word.strip_suffix('}'));
        let word = inner.map_or_else(|| word.to_owned(), |inner| format!("by_{inner}"));
        word.replace(['-', '.'], "_")
    });
    std::iter::once(method.to_owned()).chain(words).collect::<Vec<_>>().join("_")
}

/// What may happen to every operation of its kind. The handler's own words stand in front.
fn add_errors(operation: &mut Operation, path: &str) {
    let is_public = operation.security.is_some();
    let has_query = operation.parameters.iter().flatten().any(|parameter| match parameter {
        RefOr::T(parameter) => parameter.parameter_in == ParameterIn::Query,
        RefOr::Ref(_) => false,
    });
    // The sentence in its description is what declares it.
    let needs_role = operation.description.as_ref().is_some_and(|text| text.contains("Role `"));
    let mut add = |status: &str, text: &str| add_error(operation, status, text);
    if has_query {
        add("400", "`invalid_parameter`: names the parameter and what it may be");
    }
    if !is_public {
        add("401", "`token_missing`, `token_invalid`, `token_expired`, `token_revoked`");
    }
    if needs_role {
        add("403", "`role_required`: your role may not do this");
    }
    if path.contains("{id}") {
        add("404", "`not_found`: unknown, or another team's");
    }
    add("500", "`internal`: our fault; nothing was changed");
    add("503", "`unavailable`: try again after the seconds in `Retry-After`");
    if operation.request_body.is_some() {
        let mut add = |status: &str, text: &str| add_error(operation, status, text);
        add("400", "`invalid_request`: the body is not what is expected; the message names the member");
        add("408", "`request_timeout`: the body took too long to arrive");
        add("413", "`request_too_large`");
        add("415", "`unsupported_media_type`");
    }
}

fn add_error(operation: &mut Operation, status: &str, text: &str) {
    match operation.responses.responses.get_mut(status) {
        Some(RefOr::T(Response { description, .. })) => {
            let is_said = text.split('`').nth(1).is_some_and(|code| description.contains(code));
            if !is_said {
                let gap = if description.is_empty() { "" } else { "; " };
                description.push_str(gap);
                description.push_str(text);
            }
        }
        Some(RefOr::Ref(_)) => {}
        None => {
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Error"))).build();
            let response =
                ResponseBuilder::new().description(text).content("application/json", content).build();
            operation.responses.responses.insert(status.to_owned(), RefOr::T(response));
        }
    }
}
