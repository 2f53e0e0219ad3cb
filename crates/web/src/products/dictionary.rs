//! `GET /products/metrics` and `/products/words`: the words that rules are written in, for people and for the editor.

use analysis::{Metric, Unit, dictionary};
use askama::Template;
use axum::Json;
use axum::response::{IntoResponse, Response};
use policy::{INPUTS, SCORE};
use service::error::Error;

use crate::words::english;
use crate::words::english::products as texts;
use crate::{Onlooker, Section, Shell, Visitor, page};

#[derive(Template)]
#[template(path = "products/metrics.html")]
struct MetricsView {
    shell: Shell,
    metrics: Vec<MetricView>,
}

struct MetricView {
    name: &'static str,
    title: &'static str,
    unit: &'static str,
    formula: &'static str,
    windows: String,
}

pub(super) async fn show(visitor: Visitor) -> Result<Response, Error> {
    let metric = |metric: &'static Metric| MetricView {
        name: metric.name,
        title: metric.title,
        unit: english::unit(metric.unit),
        formula: metric.formula,
        windows: metric
            .windows
            .iter()
            .map(|window| window.suffix())
            .filter(|suffix| !suffix.is_empty())
            .collect::<Vec<_>>()
            .join(" "),
    };
    visitor.page(&MetricsView {
        shell: visitor.shell(Section::Products, english::navigation::titles::METRICS_OF_RULES),
        metrics: dictionary().map(metric).collect(),
    })
}

/// Name, title and unit of each, for completion as one types.
pub(super) async fn words(_: Onlooker) -> Response {
    let mut words: Vec<(String, &str, &str)> = Vec::new();
    for metric in dictionary() {
        for window in metric.windows {
            words.push((metric.name_in(*window), metric.title, english::unit(metric.unit)));
        }
    }
    for name in INPUTS {
        words.push((name.to_owned(), texts::TOLD_WITH_APPLICATION, english::unit(Unit::Rupees)));
    }
    words.push((SCORE.to_owned(), texts::POINTS_OF_CARD, texts::POINTS));
    let mut response = Json(words).into_response();
    page::guard(response.headers_mut());
    response
}
