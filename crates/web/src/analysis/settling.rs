//! `POST /analyses/{id}/rows/{row}/reading`: what is in doubt in a row of a scan, and the click that settles it.

use axum::extract::{Path, State};
use axum::response::Response;
use engine::codes::SettledManner;
use engine::{OpenFigureReport, Rupees, SightReport, TransactionReport};
use export::{Coin, words};
use ledger::Money;
use service::App;
use service::actions::corrections::{self, CorrectionRequest};
use service::actions::pages::{self, Wanted};
use service::actions::readings::ReadingRequest;
use service::auth::Caller;
use service::error::Error;
use service::request::Id;
use store::AnalysisId;
use store::users::Role;

use super::changes;
use super::corrections::RowShown;
use crate::Submission;
use crate::crop::{self, Crop};
use crate::form_error::FormError;
use crate::words::english;
use crate::words::english::analysis as texts;

/// The letters of a figure that somebody types.
pub(super) const TYPED_AT_MOST: usize = 24;

/// What is in doubt in a row of a scan.
pub(super) struct SettleView {
    pub(super) figures: Vec<FigureView>,
    /// What people settled in it before.
    pub(super) settled: Option<String>,
}

pub(super) struct FigureView {
    pub(super) name: &'static str,
    /// Of the form.
    pub(super) field: &'static str,
    pub(super) crop: Option<Crop>,
    /// Value and words; the present reading first.
    pub(super) choices: Vec<(String, String)>,
    pub(super) may_type: bool,
}

/// Where the row stands, and who looks.
pub(super) struct Onlooking<'a> {
    pub(super) app: &'a App,
    pub(super) caller: &'a Caller,
    pub(super) id: &'a AnalysisId,
    pub(super) place: &'a str,
}

impl Onlooking<'_> {
    /// Nothing for a row that needs nobody.
    pub(super) async fn settling(&self, row: &TransactionReport, coin: Coin) -> Option<SettleView> {
        let sight = row.sight.as_ref()?;
        let open = sight.open.as_ref()?;
        let wanted = Wanted::new((row.statement, row.page), crop::WIDTH);
        // Without its picture the page still says what was read.
        let size = match pages::find(self.app, self.caller, self.id, wanted).await {
            Ok(found) => pages::size(self.app, self.caller, &found).await.ok(),
            Err(_) => None,
        };
        let crop = |bbox| Crop::of(self.place, (row.statement, row.page), bbox, size?);
        let figure = |name, field, open: &OpenFigureReport| FigureView {
            name,
            field,
            crop: crop(open.bbox),
            choices: open.readings.iter().map(|one| (one.0.plain(), coin.exact(*one))).collect(),
            may_type: true,
        };
        let date = open.date.map(|bbox| FigureView {
            name: texts::row::DATE,
            field: "date_right",
            crop: crop(bbox),
            choices: vec![("yes".to_owned(), texts::settling::is_right(&words::date(row.date)))],
            may_type: false,
        });
        let amount = open.amount.as_ref().map(|open| figure(texts::row::AMOUNT, "amount", open));
        let balance = open.balance.as_ref().map(|open| figure(texts::row::BALANCE, "balance", open));
        let figures = amount.into_iter().chain(balance).chain(date).collect();
        Some(SettleView { figures, settled: settled(sight) })
    }
}

/// What people settled in a row, for people.
pub(super) fn settled(sight: &SightReport) -> Option<String> {
    let settled = sight.settled.as_ref()?;
    let figure = |name: &str, manner: Option<&SettledManner>| {
        manner.map(|manner| {
            if *manner == SettledManner::Typed { texts::settling::typed(name) } else { name.to_owned() }
        })
    };
    let parts = figure(texts::settling::AMOUNT, settled.amount.as_ref())
        .into_iter()
        .chain(figure(texts::settling::BALANCE, settled.balance.as_ref()))
        .chain(settled.date.then(|| texts::settling::DATE.to_owned()));
    Some(texts::settling::settled(&parts.collect::<Vec<_>>().join(", ")))
}

pub(super) async fn settle(
    State(app): State<App>,
    Id(id): Id<AnalysisId>,
    Path((_, row)): Path<(String, String)>,
    submission: Submission,
) -> Result<Response, Error> {
    let Submission { visitor, fields } = submission;
    visitor.caller.must_be(Role::Analyst)?;
    let sheet = RowShown::find(&app, visitor, &id, &row).await?;
    let typed = fields.text("typed").trim();
    let is_typed = !typed.is_empty();
    let said = |name: &str| {
        let chosen = fields.text(name);
        let text = if is_typed && fields.text("figure") == name { typed } else { chosen };
        if text.is_empty() { Ok(None) } else { rupees(text).map(Some) }
    };
    let reading = said("amount").and_then(|amount| {
        let is_date_right = fields.text("date_right") == "yes";
        Ok(ReadingRequest { amount, balance: said("balance")?, is_date_right, is_typed })
    });
    let change = match reading {
        Ok(reading) => {
            let request = CorrectionRequest {
                row: sheet.row,
                category: None,
                counterparty: None,
                is_always: false,
                reading,
            };
            corrections::change(&app, &sheet.visitor.caller, &id, request).await
        }
        Err(refusal) => Err(refusal),
    };
    match change {
        Ok(change) => changes::changed(&app, sheet.visitor, &id, change).await,
        Err(refusal) => {
            let told = FormError::of(refusal)?;
            let page = sheet.page(&app, &id, None, Some(told.message.clone())).await?;
            Ok(told.on(page))
        }
    }
}

/// As people write amounts: `12,345.50`
fn rupees(text: &str) -> Result<Rupees, Error> {
    let money = text.parse::<Money>().ok().filter(|money| !money.is_negative());
    let odd = || Error::InvalidRequest(english::refusals::FIGURE_ODD.to_owned());
    money.map(Rupees).ok_or_else(odd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_typed_as_they_are_printed() {
        let paise = |text| rupees(text).map(|amount| amount.0.as_paise()).ok();
        assert_eq!(paise("1,23,456.78"), Some(12_345_678));
        assert_eq!(paise("500"), Some(50_000));
        for odd in ["", "-5", "1.234", "NaN", "inf", "twelve", &"9".repeat(25)] {
            assert_eq!(paise(odd), None, "{odd}");
        }
    }
}
