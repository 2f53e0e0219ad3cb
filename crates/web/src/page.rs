//! A view → an answer in HTML, with the headers that keep a browser from harm.

use std::collections::HashSet;

use askama::Template;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};

use service::error::Error;

/// Nothing from elsewhere, nothing inline, nowhere else to send a form, in nobody's frame.
const CONTENT_SECURITY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; \
     form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
);

pub(super) fn page(view: &impl Template) -> Result<Response, Error> {
    Ok(answer(rendered(view)?))
}

/// For a page that has much to say, and no script that draws icons: those that it does not use are left out.
pub(super) fn lean_page(view: &impl Template) -> Result<Response, Error> {
    Ok(answer(without_idle_icons(&rendered(view)?)))
}

fn rendered(view: &impl Template) -> Result<String, Error> {
    view.render().map_err(|failure| Error::Internal(Box::new(failure)))
}

fn answer(text: String) -> Response {
    let mut response = Html(text).into_response();
    guard(response.headers_mut());
    response
}

/// What came from outside is escaped, so a line that begins like that is ours.
fn without_idle_icons(page: &str) -> String {
    let name = |text: &str| text.split('"').next().map(str::to_owned);
    let used: HashSet<String> = page.split("<use href=\"#i-").skip(1).filter_map(name).collect();
    let is_idle = |line: &str| {
        let icon = line.strip_prefix("<symbol id=\"i-").and_then(name);
        icon.is_some_and(|icon| !used.contains(&icon))
    };
    page.split_inclusive('\n').filter(|line| !is_idle(line)).collect()
}

/// Pages are about people: no cache keeps them.
pub(super) fn guard(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_that_are_used_stay() {
        let icons = "<svg hidden>\n<symbol id=\"i-eye\"><path/></symbol>\n<symbol id=\"i-x\"><path/></symbol>\n</svg>\n";
        let page = format!("{icons}<svg><use href=\"#i-eye\"/></svg>&lt;symbol id=\"i-y\"\n");
        let lean = without_idle_icons(&page);
        assert!(lean.contains("id=\"i-eye\"") && !lean.contains("id=\"i-x\""), "{lean}");
        assert_eq!(lean.len(), page.len() - "<symbol id=\"i-x\"><path/></symbol>\n".len());
    }
}
