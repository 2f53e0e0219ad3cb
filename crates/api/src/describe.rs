//! What the handlers say of themselves → the whole description: what holds for all of them is added here.

use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::schema::{Schema, SchemaType, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    Components, ContentBuilder, Info, OpenApi, Ref, RefOr, Response, ResponseBuilder, Tag,
};

use service::auth::is_about_people;

const BEARER: &str = "bearer";
const ABOUT: &str = "Upload bank statements, read explained credit decisions, pull credit reports. Every request but the public ones carries \
    `Authorization: Bearer <token>` with an API key (`lk_live_…`, for servers; `lk_test_…` for the test side of a team) or a login token (`lt_…`, for apps). \
    Everything belongs to the team of the token; another team's ids are not found. Every answer carries `X-Request-Id`. \
    Beyond what each operation lists, any path may answer 404 `not_found`, 405 `method_not_allowed` and 431 \
    `headers_too_large`.\n\n\
    ### Quickstart\n\n\
    1. Choose **Authorize** and paste an API key (Settings, API keys in the web app).\n\
    2. `POST /v1/analyses` with a statement as `file`: the answer is 202 with an `id`.\n\
    3. `GET /v1/analyses/{id}?include_result=true&wait=30` answers when it is done: `decision` says what holds, and \
    `result` why.\n\n\
    ```sh\n\
    curl -H \"Authorization: Bearer $KEY\" -F file=@statement.pdf https://your-host/v1/analyses\n\
    curl -H \"Authorization: Bearer $KEY\" \"https://your-host/v1/analyses/$ID?include_result=true&wait=30\"\n\
    ```";
/// What people come for first, and what only operators ask last. A resource that is not named here stands behind them.
const TAGS: [(&str, &str); 12] = [
    ("Analyses", "Statements on their way to a decision, and their reports."),
    ("Portfolio", "All cases at once, and what became of the loans."),
    ("Products", "The credit policies that statements are scored under."),
    ("Score cards", "Cards fitted to how your loans went, and which of them scores."),
    ("Credit checks", "Reports of a credit bureau, with the person's consent."),
    ("Webhooks", "Where your programs hear that an analysis is done."),
    ("Authentication", "Login tokens for apps; servers use API keys."),
    ("Identity", "Whose token it is."),
    ("API keys", "The keys of your servers."),
    ("Team", "People, usage and the audit log."),
    ("Test side", "Trials, apart from everything real."),
    ("Operations", "For those who run the service."),
];

pub(super) fn complete(mut document: OpenApi) -> OpenApi {
    document.info = Info::new("Lending Analysis Service", env!("CARGO_PKG_VERSION"));
    document.info.description = Some(ABOUT.to_owned());
    document.servers = None;
    let tags: Vec<Tag> = TAGS
        .iter()
        .map(|(name, text)| TagBuilder::new().name(*name).description(Some(*text)).build())
        .collect();
    document.tags = Some(tags);
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
                describe_answers(operation);
                never_null(operation);
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
    if !is_public {
        add("403", "`scope_required`, `network_not_allowed`: the API key may not do this, or not from there");
    }
    if !is_public && is_about_people(path) {
        add("403", "`live_key_required`: a test key does not reach this");
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

/// An answer must say something of itself; where the handler did not, its kind does.
fn describe_answers(operation: &mut Operation) {
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else { continue };
        if response.description.is_empty() {
            let text = if status == "201" { "It was made." } else { "What was asked for." };
            response.description.push_str(text);
        }
    }
}

/// A parameter that may be left out is not one that may be `null`: neither a query nor a header can say that.
fn never_null(operation: &mut Operation) {
    for parameter in operation.parameters.iter_mut().flatten() {
        let RefOr::T(parameter) = parameter else { continue };
        if let Some(RefOr::T(Schema::Object(schema))) = &mut parameter.schema
            && let SchemaType::Array(kinds) = &mut schema.schema_type
        {
            kinds.retain(|kind| *kind != Type::Null);
            if let [kind] = kinds.as_slice() {
                schema.schema_type = SchemaType::Type(kind.clone());
            }
        }
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
