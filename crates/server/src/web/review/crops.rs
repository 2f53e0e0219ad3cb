//! `GET /review/{id}/crops`: each reason that has a place on the paper → the picture of that place, framed. Asked for by the
//! script of the page, so that nobody waits for drawings to read the reasons.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use store::{AnalysisId, analyses};

use super::evidence::{self, Spot};
use crate::App;
use crate::actions::pages::{self, Wanted};
use crate::auth::Caller;
use crate::error::Error;
use crate::request::Id;
use crate::web::analysis::{Places, reading};
use crate::web::{Onlooker, page};

/// As the pages of the paper have them for phones: a strip of one is as wide as a column.
const WIDTH: u32 = 1100;
/// More would be drawn for nobody: whoever wants them opens the page.
const CROPS_AT_MOST: usize = 6;
/// What is seen of the paper around the place, in points.
const AROUND: f32 = 36.0;
/// To each side of it; the whole paper would be too small to read on a phone.
const BESIDE: f32 = 110.0;
/// Room around the letters, in points.
const MARGIN: f32 = 2.0;

#[derive(Template)]
#[template(path = "review/crops.html")]
struct CropsView {
    crops: Vec<CropView>,
}

struct CropView {
    code: String,
    message: String,
    href: String,
    picture: String,
    page: u32,
    /// Of the whole page, in points.
    width: f32,
    height: f32,
    /// The part that is seen.
    left: f32,
    wide: f32,
    top: f32,
    tall: f32,
    /// The frame around the place: left, top, width, height.
    frame: [f32; 4],
}

pub(super) async fn show(
    State(app): State<App>,
    Onlooker(visitor): Onlooker,
    Id(id): Id<AnalysisId>,
) -> Result<Response, Error> {
    let caller = &visitor.caller;
    caller.must_see_numbers()?;
    let mut tx = app.database.read().await?;
    let analysis = analyses::find(&mut tx, &caller.team, &id).await?.ok_or(Error::NotFound("analysis"))?;
    drop(tx);
    let report = reading::report(&app, caller, &analysis).await?;
    let places = Places::of(&analysis);
    let mut crops = Vec::new();
    for spot in evidence::spots(&report, &places).into_iter().take(CROPS_AT_MOST) {
        // A page that cannot be drawn leaves its reason without a picture, and the others with theirs.
        if let Ok(size) = drawn(&app, caller, &id, &spot).await {
            crops.extend(crop(spot, size, &places));
        }
    }
    page::page(&CropsView { crops })
}

async fn drawn(app: &App, caller: &Caller, id: &AnalysisId, spot: &Spot) -> Result<(f32, f32), Error> {
    let wanted = Wanted::new((spot.statement, spot.page), WIDTH);
    let found = pages::find(app, caller, id, wanted).await?;
    pages::size(app, caller, &found, wanted).await
}

/// Nothing where the place is nowhere on the page.
fn crop(spot: Spot, (width, height): (f32, f32), places: &Places) -> Option<CropView> {
    let [left, top, right, bottom] = spot.bbox;
    let is_there = left >= 0.0 && top >= 0.0 && right >= left && bottom >= top && bottom <= height + AROUND;
    if !(is_there && width > 0.0 && height > 0.0) {
        return None;
    }
    let from = (top - AROUND).max(0.0);
    let to = (bottom + AROUND).min(height).max(from + 1.0);
    let wide = (right - left + 2.0 * BESIDE).min(width);
    let beginning = ((left + right - wide) / 2.0).clamp(0.0, (width - wide).max(0.0));
    let statement =
        if spot.statement == 0 { String::new() } else { format!("&statement={}", spot.statement) };
    Some(CropView {
        picture: format!("{}/pages/{}/picture?width={WIDTH}{statement}", places.place, spot.page),
        code: spot.code,
        message: spot.message,
        href: spot.href,
        page: spot.page,
        width,
        height,
        left: beginning,
        wide,
        top: from,
        tall: to - from,
        frame: [left - MARGIN, top - MARGIN, right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(bbox: [f32; 4]) -> Spot {
        Spot {
            code: String::from("a"),
            message: "A.".to_owned(),
            statement: 1,
            page: 3,
            bbox,
            href: "/there".to_owned(),
        }
    }

    #[test]
    fn the_strip_shows_the_place_with_the_paper_around_it() {
        let places = Places {
            place: "/analyses/an_1".to_owned(),
            page: String::new(),
            has_pages: true,
            may_correct: false,
        };
        let made = crop(spot([100.0, 20.0, 200.0, 30.0]), (595.0, 842.0), &places).unwrap();
        assert_eq!((made.top, made.tall), (0.0, 66.0));
        assert_eq!((made.left, made.wide), (0.0, 320.0));
        assert_eq!(made.frame, [98.0, 18.0, 104.0, 14.0]);
        assert_eq!(made.picture, "/analyses/an_1/pages/3/picture?width=1100&statement=1");
        for nowhere in [[f32::NAN; 4], [100.0, 2000.0, 200.0, 2010.0], [200.0, 20.0, 100.0, 30.0]] {
            assert!(crop(spot(nowhere), (595.0, 842.0), &places).is_none(), "{nowhere:?}");
        }
    }
}
