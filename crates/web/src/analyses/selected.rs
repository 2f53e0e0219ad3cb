//! `POST /analyses/selected`: several analyses of the list → given to somebody, run again, or told in one table.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use service::App;
use service::actions::upload::{self, Change};
use service::actions::{assign, cases};
use service::attachment::Attachment;
use service::auth::Caller;
use service::error::Error;
use store::AnalysisId;

use crate::analysis::chosen;
use crate::form::Fields;
use crate::words::english;
use crate::{Notice, Submission};

/// As many as a page shows.
const CHOSEN_AT_MOST: usize = 50;

pub(super) async fn act(
    State(app): State<App>,
    Submission { visitor, fields }: Submission,
) -> Result<Response, Error> {
    let caller = &visitor.caller;
    let ids = ids(&fields);
    let back = back(fields.text("back"));
    if ids.is_empty() {
        return Ok(visitor.see_other(back, Notice::NothingChosen));
    }
    match fields.text("do") {
        "assign" => {
            let person = chosen(fields.text("person"));
            for id in &ids {
                assign::assign(&app, caller, id, person.as_ref()).await?;
            }
            Ok(visitor.see_other(back, Notice::AssignedSeveral))
        }
        "rerun" => {
            let mut is_all = true;
            for id in &ids {
                is_all &= run_again(&app, caller, id).await?;
            }
            let notice = if is_all { Notice::RunAgainSeveral } else { Notice::SomeNotRun };
            Ok(visitor.see_other(back, notice))
        }
        "export" => {
            let bytes = cases::table(&app, caller, &ids).await?;
            let body =
                service::download::holding(bytes.into(), app.downloads.begin(&caller.user, &caller.team)?);
            let name = "analyses.csv".to_owned();
            Ok(Attachment { name, media_type: "text/csv; charset=utf-8", body, length: None }.into_response())
        }
        _ => Err(Error::InvalidRequest(english::refusals::CHOOSE_ACTION.to_owned())),
    }
}

/// `false` when this one cannot be: it is on its way, its statement is gone, or it was run too often or too fast.
async fn run_again(app: &App, caller: &Caller, id: &AnalysisId) -> Result<bool, Error> {
    if let Err(Error::RateLimited(_)) = upload::count(app, caller).await {
        return Ok(false);
    }
    match upload::again(app, caller, id, Change::default(), None).await {
        Ok(_) => Ok(true),
        Err(Error::Conflict { .. } | Error::OriginalErased(_) | Error::NotFound(_)) => Ok(false),
        Err(other) => Err(other),
    }
}

fn ids(fields: &Fields) -> Vec<AnalysisId> {
    let mut ids: Vec<AnalysisId> = fields.all("id").filter_map(AnalysisId::parse).collect();
    ids.truncate(CHOSEN_AT_MOST);
    ids
}

/// Only to the list itself, with whatever filter it had.
fn back(sent: &str) -> &str {
    if sent == "/analyses" || sent.starts_with("/analyses?") { sent } else { "/analyses" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_leads_to_the_list_and_nowhere_else() {
        assert_eq!(back("/analyses?show=mine"), "/analyses?show=mine");
        for odd in ["https://evil.example/", "//evil.example", "/analyses/../settings", "/analysesx", ""] {
            assert_eq!(back(odd), "/analyses", "{odd}");
        }
    }
}
