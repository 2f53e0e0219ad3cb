//! `GET /analyses/new`: the form for statements, and what came of sending it.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use enquiry::{WORDING, Wording};
use policy::{BUILT_IN, Product};
use service::App;
use service::actions::needed_inputs::needed;
use service::actions::upload;
use service::error::Error;
use store::products;
use store::sessions::SessionToken;
use store::users::Role;

use super::receive::Outcome;
use crate::words::english;
use crate::{Section, Shell, Visitor, words};

/// What was typed, to be shown again. Passwords are not among it.
#[derive(Clone, Default)]
pub(super) struct UploadForm {
    pub(super) product_id: String,
    pub(super) applicant_name: String,
    pub(super) applicant_mobile: String,
    pub(super) requested_amount: String,
    pub(super) collateral_value: String,
    pub(super) gst_turnover: String,
    pub(super) down_payment: String,
    pub(super) has_consent: bool,
}

struct ProductOption {
    id: String,
    title: String,
    is_chosen: bool,
    /// The names of the amounts that it cannot do without, with spaces between them.
    needs: String,
    /// The least and the most that it lends, in whole units, and both in words.
    limits: Option<(i64, i64, String)>,
    is_default: bool,
}

#[derive(Template)]
#[template(path = "analyses/new.html")]
pub(super) struct UploadView {
    shell: Shell,
    products: Vec<ProductOption>,
    built_in: &'static str,
    /// Uploads under no name are decided by the built-in product.
    is_built_in_default: bool,
    is_built_in_chosen: bool,
    typed: UploadForm,
    outcomes: Vec<Outcome>,
    /// Makes sending the same form twice the same as sending it once.
    once: String,
    file_at_most: String,
    file_bytes_at_most: u64,
    pages_at_most: u32,
    is_bureau_entitled: bool,
    consent: &'static Wording,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    visitor.caller.must_be(Role::Analyst)?;
    visitor.page(&view(&app, &visitor, UploadForm::default(), Vec::new()).await?)
}

pub(super) async fn view(
    app: &App,
    visitor: &Visitor,
    typed: UploadForm,
    outcomes: Vec<Outcome>,
) -> Result<UploadView, Error> {
    let mut reader = app.database.snapshot().await?;
    let mut products = products::list(&mut reader, &visitor.caller.team).await?;
    let default = products::default_of(&mut reader, &visitor.caller.team).await?;
    drop(reader);
    products.retain(|product| product.proposed_by.is_none());
    let choice = |product: products::Product| {
        // One that no longer loads asks for nothing here; whoever uploads under it is told.
        let document = Product::load(&product.document).ok();
        let is_default = default.as_ref() == Some(&product.id);
        ProductOption {
            is_chosen: product.id.as_str() == typed.product_id || (typed.product_id.is_empty() && is_default),
            is_default,
            id: product.id.as_str().to_owned(),
            title: product.title,
            needs: document.as_ref().map(|document| needed(document).join(" ")).unwrap_or_default(),
            limits: document.as_ref().and_then(limits_of),
        }
    };
    let limits = &app.settings.limits;
    Ok(UploadView {
        shell: visitor.shell(Section::Analyses, english::navigation::titles::NEW_ANALYSIS),
        products: products.into_iter().map(choice).collect(),
        built_in: BUILT_IN,
        is_built_in_default: default.is_none(),
        is_built_in_chosen: typed.product_id == upload::BUILT_IN,
        typed,
        outcomes,
        once: SessionToken::fresh()?.form_token()?,
        file_at_most: words::megabytes(limits.file_bytes),
        file_bytes_at_most: limits.file_bytes,
        pages_at_most: limits.pages,
        is_bureau_entitled: visitor.caller.entitlements.iter().any(|word| word == "bureau"),
        consent: &WORDING,
    })
}

fn limits_of(product: &Product) -> Option<(i64, i64, String)> {
    let range = product.amount()?;
    let [least, most] = [range.min, range.max].map(|amount| product.currency().whole(amount));
    Some((range.min.as_paise() / 100, range.max.as_paise() / 100, english::measures::between(&least, &most)))
}
