//! `GET /review/{id}/crops`: each reason that has a place on the paper → the picture of that place, framed. Asked for by the
//! script of the page, so that nobody waits for drawings to read the reasons.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use service::App;
use service::actions::pages::{self, Wanted};
use service::auth::Caller;
use service::error::Error;
use service::request::Id;
use store::{AnalysisId, analyses};

use super::evidence::{self, Spot};
use crate::analysis::{Places, reading};
use crate::crop::{self, Crop};
use crate::{Onlooker, page};

/// More would be drawn for nobody: whoever wants them opens the page.
const CROPS_AT_MOST: usize = 6;

#[derive(Template)]
#[template(path = "review/crops.html")]
struct CropsView {
    crops: Vec<CropView>,
}

struct CropView {
    code: String,
    message: String,
    href: String,
    crop: Crop,
}

pub(super) async fn show(
    State(app): State<App>,
    Onlooker(visitor): Onlooker,
    Id(id): Id<AnalysisId>,
) -> Result<Response, Error> {
    let caller = &visitor.caller;
    caller.must_see_numbers()?;
    let mut reader = app.database.read().await?;
    let analysis =
        analyses::find(&mut reader, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    drop(reader);
    let report = reading::report(&app, caller, &analysis).await?;
    let places = Places::of(&analysis);
    let mut crops = Vec::new();
    for spot in evidence::spots(&report, &places).into_iter().take(CROPS_AT_MOST) {
        // A page that cannot be drawn leaves its reason without a picture, and the others with theirs.
        let Ok(size) = drawn(&app, caller, &id, &spot).await else { continue };
        let crop = Crop::of(&places.place, (spot.statement, spot.page), spot.bbox, size);
        let Spot { code, message, href, .. } = spot;
        crops.extend(crop.map(|crop| CropView { code, message, href, crop }));
    }
    page::page(&CropsView { crops })
}

async fn drawn(app: &App, caller: &Caller, id: &AnalysisId, spot: &Spot) -> Result<(f32, f32), Error> {
    let wanted = Wanted::new((spot.statement, spot.page), crop::WIDTH);
    let found = pages::find(app, caller, id, wanted).await?;
    pages::size(app, caller, &found).await
}
