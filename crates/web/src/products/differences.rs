//! `GET /products/{id}/differences`: what a draft or a version changes.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::drafts as actions;
use service::error::Error;
use service::request::{Id, Query};
use store::users::Role;
use store::{ProductId, drafts, products};

use super::layout::laid_out_text;
use super::lines::{self, Kind, Line};
use crate::words::english;
use crate::words::english::products::differences as texts;
use crate::{Section, Shell, Visitor};

#[derive(Template)]
#[template(path = "products/differences.html")]
struct DifferencesView {
    shell: Shell,
    id: String,
    title: String,
    before: i64,
    /// Nothing for the draft.
    after: Option<i64>,
    choices: Vec<i64>,
    lines: Vec<LineView>,
    gone: usize,
    new: String,
    may_publish: bool,
}

struct LineView {
    class: &'static str,
    sign: &'static str,
    /// For whoever does not see colours and signs.
    word: &'static str,
    text: String,
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id<ProductId>,
    query: Query,
) -> Result<Response, Error> {
    let team = &visitor.caller.team;
    let most = (1, i64::from(u32::MAX));
    let mut reader = app.database.snapshot().await?;
    let current = products::find(&mut reader, team, &id).await?.ok_or(Error::NotFound("product"))?;
    let asked = query.number("to", most).ok().flatten();
    let draft = drafts::find(&mut reader, team, &id).await?;
    let after = asked.or(if draft.is_some() { None } else { Some(current.version) });
    let usual = after.map_or(current.version, |after| (after - 1).max(1));
    let before = query.number("from", most).ok().flatten().unwrap_or(usual);
    let version = async |reader: &mut store::Reader, number: i64| {
        let found = products::find_version(reader, team, &id, number).await?;
        found.map(|product| product.document).ok_or(Error::NotFound("version of this product"))
    };
    let old = version(&mut reader, before).await?;
    let new = match (after, &draft) {
        (Some(number), _) => version(&mut reader, number).await?,
        (None, Some(draft)) => draft.document.clone(),
        (None, None) => return Err(Error::NotFound("draft")),
    };
    drop(reader);
    let is_sound = after.is_none() && actions::problems(&new, Some(&current)).is_empty();
    let lines = lines::differences(&comparable(&old), &comparable(&new));
    let count = |kind: Kind| lines.iter().filter(|line| line.kind == kind).count();
    let is_outdated = draft.as_ref().is_some_and(|draft| draft.based_on != current.version);
    visitor.page(&DifferencesView {
        shell: visitor.shell(Section::Products, english::navigation::titles::DIFFERENCES),
        id: id.to_string(),
        title: current.title,
        before,
        after,
        choices: (1..=current.version).rev().take(50).collect(),
        gone: count(Kind::Gone),
        new: english::measures::lines(count(Kind::New)),
        lines: lines.into_iter().map(LineView::of).collect(),
        may_publish: is_sound && !is_outdated && visitor.caller.role >= Role::Admin,
    })
}

/// The number that the service counts and the name that it keeps are no difference of the policy.
fn comparable(text: &str) -> String {
    let laid = laid_out_text(text);
    let mut kept: Vec<&str> = laid.lines().collect();
    kept.retain(|line| !line.starts_with("  \"version\": ") && !line.starts_with("  \"name\": "));
    kept.join("\n")
}

impl LineView {
    fn of(line: Line) -> Self {
        let (class, sign, word) = match line.kind {
            Kind::Same => ("same", " ", ""),
            Kind::Gone => ("gone", "−", texts::REMOVED),
            Kind::New => ("new", "+", texts::ADDED),
            Kind::Skipped(_) => ("skip", "", ""),
        };
        let text = match line.kind {
            Kind::Skipped(count) => texts::stays(count),
            _ => line.text,
        };
        Self { class, sign, word, text }
    }
}
