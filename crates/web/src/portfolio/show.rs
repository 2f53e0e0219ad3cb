//! `GET /portfolio`: a period and what else is asked for → the portfolio as a page. `GET /portfolio.csv`: as a table.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use export::words::date;
use service::App;
use service::actions::portfolio::{Book, PortfolioQuery, attached, read};
use service::error::Error;
use service::request::Query;
use store::portfolio::Channel;
use store::products;
use store::users::Role;

use super::cards::{CardView, ChartView, FigureView, cards, charts, figures};
use super::figures;
use super::links::Links;
use crate::form::Choice;
use crate::words::english::portfolio::steps as texts;
use crate::words::{self, english};
use crate::{Section, Shell, Visitor};

/// The form to ask for something else.
struct FiltersView {
    products: Vec<Choice>,
    version: String,
    bank: String,
    banks: Vec<String>,
    channels: Vec<Choice>,
    from: String,
    to: String,
    compare_from: String,
    compare_to: String,
    steps: Vec<Choice>,
    count: usize,
}

#[derive(Template)]
#[template(path = "portfolio/show.html")]
struct ShowView {
    shell: Shell,
    filters: FiltersView,
    period: String,
    compared: String,
    /// How many are still to be counted.
    pending: Option<String>,
    is_empty: bool,
    figures: Vec<FigureView>,
    charts: Vec<ChartView>,
    cards: Vec<CardView>,
    csv: String,
    may_import: bool,
}

pub(super) async fn show(State(app): State<App>, visitor: Visitor, query: Query) -> Result<Response, Error> {
    let caller = &visitor.caller;
    let (query, kept) = PortfolioQuery::forgiving(&app, caller, &query);
    let book = read(&app, caller, &query).await?;
    let mut reader = app.database.read().await?;
    let products = products::list(&mut reader, &caller.team).await?;
    drop(reader);
    let names: Vec<(String, String)> =
        products.into_iter().map(|product| (product.id.to_string(), product.title)).collect();
    let links = Links::of(&query, &kept);
    let mut address = form_urlencoded::Serializer::new(String::new());
    address.extend_pairs(&kept);
    visitor.lean_page(&ShowView {
        shell: visitor.shell(Section::Portfolio, english::navigation::PORTFOLIO),
        filters: filters((&query, &kept), &book, &names),
        period: format!("{} – {}", date(query.filter.from), date(query.filter.to)),
        compared: format!("{} – {}", date(query.compared.0), date(query.compared.1)),
        pending: (book.pending > 0).then(|| words::counted(book.pending)),
        is_empty: book.volume.total == 0,
        figures: figures(&book, &links),
        charts: charts(&book, &links),
        cards: cards(&book, &links),
        csv: format!("/portfolio.csv?{}", address.finish()),
        may_import: caller.role >= Role::Analyst,
    })
}

pub(super) async fn csv(State(app): State<App>, visitor: Visitor, query: Query) -> Result<Response, Error> {
    let (query, _) = PortfolioQuery::forgiving(&app, &visitor.caller, &query);
    Ok(attached(&app, &visitor.caller, &query).await?.into_response())
}

fn filters(
    (query, kept): (&PortfolioQuery, &[(&'static str, String)]),
    book: &Book,
    products: &[(String, String)],
) -> FiltersView {
    let value = |name: &str| {
        kept.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let choice = |filter: &str, (word, name): (&str, &str)| Choice {
        is_chosen: value(filter) == word,
        value: word.to_owned(),
        name: name.to_owned(),
    };
    let mut all = vec![choice("product_id", ("none", policy::BUILT_IN))];
    all.extend(products.iter().map(|(id, name)| choice("product_id", (id, name))));
    let channels = Channel::ALL.map(|channel| choice("channel", (channel.name(), english::channel(channel))));
    let steps = [("", texts::WHAT_FITS), ("day", texts::DAY), ("week", texts::WEEK), ("month", texts::MONTH)];
    FiltersView {
        products: all,
        version: value("version"),
        bank: value("bank"),
        banks: book.banks.iter().map(|bank| figures::bank(&bank.name).to_owned()).collect(),
        channels: channels.into(),
        from: query.filter.from.to_string(),
        to: query.filter.to.to_string(),
        compare_from: value("compare_from"),
        compare_to: value("compare_to"),
        steps: steps.map(|step| choice("by", step)).into(),
        count: kept.iter().filter(|(name, _)| !["by", "from", "to"].contains(name)).count(),
    }
}
