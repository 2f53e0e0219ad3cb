//! Pages drawn in the jail, and files made to make that hurt.

use std::time::Duration;

use bytes::Bytes;
use pdf::Unlock;
use sandbox::{Failure, Picture, Pool, Settings, View};
use specimen::{Cipher, Order, Protection};

use crate::{LIMITS, engine_settings, task, unruly_settings};

fn view(page: u32) -> View {
    View { page, width: 700, file_key: None, limits: LIMITS }
}

fn statement(protection: Option<Protection>) -> Bytes {
    let layout = specimen::layout("hdfc-netbanking").expect("a layout");
    specimen::make(&Order { months: 2, protection, ..Order::new(layout) }).expect("a specimen").pdf.into()
}

/// A statement that every child can draw: whoever came before must not have broken it.
async fn is_well(pool: &Pool) {
    let picture = pool.picture("a team", statement(None), &view(1)).await.expect("the next file is drawn");
    assert!(picture.png.len() > 1000);
}

#[tokio::test]
async fn a_picture_from_the_jail_is_the_one_drawn_here() {
    let pool = Pool::new(engine_settings(1));
    for cipher in Cipher::ALL {
        let protection = Protection { cipher, user: "open sesame".to_owned(), owner: "owner".to_owned() };
        let file = statement(Some(protection));
        let checked =
            pool.check("a team", file.clone(), Some("open sesame"), LIMITS).await.expect("an open file");
        let key = checked.file_key.expect("a key");
        let picture = pool
            .picture("a team", file.clone(), &View { file_key: Some(key.clone()), ..view(2) })
            .await
            .expect("a picture");
        let key = pdf::FileKey::from_bytes(&key).expect("a key");
        let here =
            picture::draw(&file, Unlock::Key(&key), 2, 700, &pdf::Limits::default()).expect("a picture");
        assert!(picture == here, "{cipher:?}: the pictures differ");
    }
}

#[tokio::test]
async fn what_cannot_be_drawn_is_refused_and_keeps_the_child() {
    let pool = Pool::new(engine_settings(1));
    for (file, page, expected) in [
        (statement(None), 0, "no_such_page"),
        (statement(None), 1000, "no_such_page"),
        (Bytes::from_static(b"GIF89a"), 1, "pdf_damaged"),
    ] {
        let refused = pool.picture("a team", file, &view(page)).await.expect_err(expected);
        assert!(matches!(refused, Failure::Refused { ref code, .. } if code == expected), "{refused:?}");
    }
    is_well(&pool).await;
}

#[tokio::test]
async fn a_body_that_is_no_picture_is_not_believed() {
    let pool = Pool::new(unruly_settings("no-picture", 1));
    for file in ["<svg onload='alert(1)'/>", "good", ""] {
        let outcome = pool.picture("a team", Bytes::copy_from_slice(file.as_bytes()), &view(1)).await;
        assert!(matches!(outcome, Err(Failure::Crashed)), "{outcome:?}");
    }
}

#[tokio::test]
async fn a_picture_has_less_time_than_a_file() {
    let settings = Settings { picture_cpu_seconds: 1, cpu_seconds: 600, ..unruly_settings("picture-cpu", 1) };
    let failure = Pool::new(settings).picture("a team", Bytes::from_static(b"hang"), &view(1)).await;
    assert!(matches!(failure, Err(Failure::TimedOut)), "{failure:?}");
    let wall = Duration::from_millis(200);
    let settings = Settings { picture_wall: wall, ..unruly_settings("picture-wall", 1) };
    let failure = Pool::new(settings).picture("a team", Bytes::from_static(b"sleep"), &view(1)).await;
    assert!(matches!(failure, Err(Failure::TimedOut)), "{failure:?}");
}

/// Objects, and a page that has `resources` and shows `content`.
fn page(resources: &str, content: &str, objects: &str) -> Bytes {
    format!(
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n\
         3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<<{resources}>>/Contents 4 0 R>> endobj\n\
         4 0 obj <</Length {}>> stream\n{content}\nendstream endobj\n{objects}\ntrailer <</Root 1 0 R>>\n%%EOF\n",
        content.len()
    )
    .into()
}

/// Forms that each draw the next one three times: 3 to the power of their number in all.
fn forms_in_forms(depth: u32) -> Bytes {
    let form = |number: u32| {
        let content = if number == depth { "0 0 9 9 re f" } else { "/X Do /X Do /X Do" };
        format!(
            "{} 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</XObject<</X {} 0 R>>>>/Length {}>> \
             stream\n{content}\nendstream endobj\n",
            10 + number,
            11 + number,
            content.len()
        )
    };
    page("/XObject<</X 10 0 R>>", "/X Do", &(0..=depth).map(form).collect::<String>())
}

/// An image of so many dots that its sides alone are an attack, with hardly any data.
fn huge_image() -> Bytes {
    let image = "10 0 obj <</Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 8/ColorSpace/DeviceRGB\
                 /Filter/RunLengthDecode/Length 3>> stream\n\u{1}ab\nendstream endobj";
    page("/XObject<</X 10 0 R>>", "200 0 0 100 0 0 cm /X Do", image)
}

/// A pattern of tiles too small to see, over all of the page.
fn tiny_tiles() -> Bytes {
    let tile = "10 0 obj <</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.0001/YStep 0.0001\
                /Resources<<>>/Length 12>> stream\n0 0 1 1 re f\nendstream endobj";
    page("/Pattern<</P 10 0 R>>", "/Pattern cs /P scn 0 0 200 100 re f", tile)
}

#[tokio::test]
async fn pages_made_to_be_drawn_for_ever_cost_only_themselves() {
    let pool = Pool::new(Settings { picture_cpu_seconds: 1, ..engine_settings(1) });
    for (name, file) in [("forms", forms_in_forms(24)), ("image", huge_image()), ("tiles", tiny_tiles())] {
        let outcome = pool.picture("a team", file, &view(1)).await;
        let is_fair = match &outcome {
            Ok(picture) => !picture.png.is_empty(),
            Err(failure) => !matches!(failure, Failure::Unavailable(_)),
        };
        assert!(is_fair, "{name}: {outcome:?}");
        is_well(&pool).await;
    }
    // This one is known to need more time than anybody has.
    let outcome: Result<Picture, Failure> = pool.picture("a team", forms_in_forms(24), &view(1)).await;
    assert!(matches!(outcome, Err(Failure::TimedOut)), "{outcome:?}");
}

#[tokio::test]
async fn damaged_and_hostile_files_of_others_are_drawn_or_refused() {
    let Some(corpus) = corpus::find("hostile") else { return };
    let files = std::fs::read_dir(corpus).expect("a folder");
    let pool = Pool::new(Settings { picture_cpu_seconds: 2, ..engine_settings(2) });
    for file in files.filter_map(Result::ok) {
        let bytes = Bytes::from(std::fs::read(file.path()).expect("a readable file"));
        let outcome = pool.picture("a team", bytes.clone(), &view(1)).await;
        assert!(!matches!(outcome, Err(Failure::Unavailable(_))), "{}: {outcome:?}", file.path().display());
    }
    is_well(&pool).await;
    pool.analyze("a team", statement(None), &task()).await.expect("an analysis");
}
