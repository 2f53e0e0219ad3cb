//! Styles, scripts, typeface and pictures of the pages, in the program itself → answers that browsers keep for ever.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use service::App;
use service::error::Error;

/// In the order in which they are read: what comes later may refine what came before.
const STYLES: &[&str] = &[
    include_str!("../assets/css/font.css"),
    include_str!("../assets/css/tokens.css"),
    include_str!("../assets/css/base.css"),
    include_str!("../assets/css/shell.css"),
    include_str!("../assets/css/button.css"),
    include_str!("../assets/css/form.css"),
    include_str!("../assets/css/badge.css"),
    include_str!("../assets/css/card.css"),
    include_str!("../assets/css/table.css"),
    include_str!("../assets/css/tabs.css"),
    include_str!("../assets/css/feedback.css"),
    include_str!("../assets/css/upload.css"),
    include_str!("../assets/css/charts.css"),
    include_str!("../assets/css/analysis.css"),
    include_str!("../assets/css/pages.css"),
    include_str!("../assets/css/review.css"),
    include_str!("../assets/css/products.css"),
    include_str!("../assets/css/credit.css"),
    include_str!("../assets/css/officer.css"),
];
/// Modules import each other by their names, so they live in one place.
const SCRIPTS: &[(&str, &str)] = &[
    ("amounts.js", include_str!("../assets/js/amounts.js")),
    ("analysis.js", include_str!("../assets/js/analysis.js")),
    ("app.js", include_str!("../assets/js/app.js")),
    ("copy.js", include_str!("../assets/js/copy.js")),
    ("crops.js", include_str!("../assets/js/crops.js")),
    ("decide.js", include_str!("../assets/js/decide.js")),
    ("editor.js", include_str!("../assets/js/editor.js")),
    ("join.js", include_str!("../assets/js/join.js")),
    ("list.js", include_str!("../assets/js/list.js")),
    ("live.js", include_str!("../assets/js/live.js")),
    ("palette.js", include_str!("../assets/js/palette.js")),
    ("replay.js", include_str!("../assets/js/replay.js")),
    ("theme.js", include_str!("../assets/js/theme.js")),
    ("upload.js", include_str!("../assets/js/upload.js")),
];
const MARK: &str = include_str!("../assets/mark.svg");
/// Found by the styles beside it under this name.
const FONT: &[u8] = include_bytes!("../assets/font/inter.woff2");
/// Enough of a hash to tell any two versions apart.
const HASH_LETTERS: usize = 16;
const FOR_EVER: &str = "public, max-age=31536000, immutable";

struct Asset {
    name: &'static str,
    kind: &'static str,
    bytes: Bytes,
}

struct Assets {
    /// `/assets/<hash of everything>`
    place: String,
    files: Vec<Asset>,
}

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let script = |(name, text): &(&'static str, &'static str)| Asset {
        name,
        kind: "text/javascript; charset=utf-8",
        bytes: Bytes::from_static(text.as_bytes()),
    };
    let mut files: Vec<Asset> = SCRIPTS.iter().map(script).collect();
    files.push(Asset { name: "app.css", kind: "text/css; charset=utf-8", bytes: STYLES.concat().into() });
    files.push(Asset { name: "mark.svg", kind: "image/svg+xml", bytes: Bytes::from_static(MARK.as_bytes()) });
    files.push(Asset { name: "inter.woff2", kind: "font/woff2", bytes: Bytes::from_static(FONT) });
    let mut hash = Sha256::new();
    for file in &files {
        hash.update(file.name);
        hash.update(&file.bytes);
    }
    let mut place = String::from("/assets/");
    for byte in hash.finalize().iter().take(HASH_LETTERS / 2) {
        place.push_str(&format!("{byte:02x}"));
    }
    Assets { place, files }
});

/// Where the assets of this program are: another version has them elsewhere.
pub(super) fn place() -> &'static str {
    &ASSETS.place
}

pub(super) fn routes() -> Router<App> {
    Router::new().route("/assets/{hash}/{name}", get(asset)).route("/favicon.ico", get(icon))
}

async fn asset(Path((hash, name)): Path<(String, String)>) -> Result<Response, Error> {
    let file = ASSETS.files.iter().find(|file| file.name == name).ok_or(Error::NotFound("file"))?;
    // While versions change over, a page of one node may ask another: it gets what there is, and does not keep it.
    let is_ours = place().strip_prefix("/assets/") == Some(hash.as_str());
    Ok(answer(file, if is_ours { FOR_EVER } else { "no-store" }))
}

/// Browsers ask for it by this name whatever a page says.
async fn icon() -> Result<Response, Error> {
    let file = ASSETS.files.iter().find(|file| file.name == "mark.svg").ok_or(Error::NotFound("file"))?;
    Ok(answer(file, "public, max-age=86400"))
}

fn answer(file: &Asset, caching: &'static str) -> Response {
    let headers = [(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, caching)];
    (headers, file.bytes.clone()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_loads_first_stays_small() {
        let size = |kind: &str| -> usize {
            ASSETS.files.iter().filter(|file| file.kind.contains(kind)).map(|file| file.bytes.len()).sum()
        };
        assert!(size("css") < 56 * 1024, "{} bytes of styles", size("css"));
        assert!(size("javascript") < 44 * 1024, "{} bytes of scripts", size("javascript"));
        assert!(size("font") < 60 * 1024, "{} bytes of typeface", size("font"));
    }

    #[test]
    fn every_script_that_is_imported_is_there() {
        for (name, text) in SCRIPTS {
            for imported in text.split("from \"./").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(SCRIPTS.iter().any(|(known, _)| known == &imported), "{name} imports {imported}");
            }
        }
    }
}
