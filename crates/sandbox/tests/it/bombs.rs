//! Pictures made to hurt, through the real jail: each is refused by its name, and the next file is read by the same child.

#[path = "../../../../fuzz/targets/bombs.rs"]
mod made;

use bytes::Bytes;
use sandbox::{Failure, Pool};
use specimen::Order;

use crate::{engine_settings, task};

fn honest() -> Bytes {
    let layout = specimen::layout("hdfc-netbanking").expect("a layout");
    specimen::make(&Order { months: 1, ..Order::new(layout) }).expect("a specimen").pdf.into()
}

async fn is_refused(pool: &Pool, name: &str, file: Vec<u8>, expected: &str) {
    let outcome = pool.analyze("a team", file.into(), &task()).await;
    assert!(
        matches!(&outcome, Err(Failure::Refused { code, .. }) if code == expected),
        "{name}: {:?}",
        outcome.map(|_| "an analysis")
    );
    pool.analyze("a team", honest(), &task()).await.expect("the next file is read");
}

#[tokio::test]
async fn pictures_that_unpack_to_more_than_there_is_room_for_are_refused_by_name() {
    let pool = Pool::new(engine_settings(1));
    for bomb in made::all() {
        is_refused(&pool, bomb.name, bomb.file, "pdf_too_complex").await;
    }
}

#[tokio::test]
async fn pictures_of_every_codec_that_are_cut_off_are_said_to_be_unreadable() {
    let pool = Pool::new(engine_settings(1));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/scan");
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let packed = std::fs::read(entry.path()).expect("a file");
        let name = entry.file_name().to_string_lossy().into_owned();
        is_refused(&pool, &name, made::cut_off(&packed), "text_unreadable").await;
    }
}
