//! Statements beside the database.

use jiff::SignedDuration;
use store::{BlobAddress, BlobStore, Error, TeamId, blobs};
use testbed::{Bed, on_both};

use crate::lender::Lender;

#[tokio::test]
async fn a_blob_without_an_owner_is_taken_away_and_an_owned_one_is_not() {
    on_both(async |bed| {
        let team = Lender::new(&bed, "north").await.team;
        let [kept, pending, doomed] = ["kept", "pending", "doomed"].map(|name| format!("{team}/an_1/{name}"));
        let mut tx = bed.database.write().await.unwrap();
        for path in [&kept, &pending, &doomed] {
            blobs::announce(&mut tx, &team, path, bed.now()).await.unwrap();
        }
        assert!(blobs::keep(&mut tx, &team, &kept).await.unwrap());
        assert!(!blobs::keep(&mut tx, &team, &kept).await.unwrap(), "it has an owner");
        assert!(blobs::keep(&mut tx, &team, &doomed).await.unwrap());
        blobs::doom(&mut tx, &team, &doomed).await.unwrap();
        assert!(!blobs::keep(&mut tx, &team, &doomed).await.unwrap(), "it is on its way out");
        tx.commit().await.unwrap();

        let before = bed.now();
        assert_eq!(ownerless(&bed, before).await, [(team.clone(), doomed.clone())]);
        bed.clock.advance(SignedDuration::from_secs(1));
        let mut found = ownerless(&bed, bed.now()).await;
        found.sort();
        assert_eq!(found, [(team.clone(), doomed.clone()), (team.clone(), pending.clone())]);

        let mut tx = bed.database.write().await.unwrap();
        assert!(!blobs::keep(&mut tx, &team, &pending).await.unwrap(), "the upload took too long");
        for path in [&kept, &pending, &doomed] {
            blobs::forget(&mut tx, &team, path).await.unwrap();
        }
        tx.commit().await.unwrap();
        assert!(ownerless(&bed, bed.now()).await.is_empty());
        let mut tx = bed.database.write().await.unwrap();
        assert!(
            blobs::announce(&mut tx, &team, &kept, bed.now()).await.is_err(),
            "the owned one is still there"
        );
    })
    .await;
}

#[tokio::test]
async fn housekeeping_takes_only_so_many_at_once() {
    on_both(async |bed| {
        let team = Lender::new(&bed, "north").await.team;
        let mut tx = bed.database.write().await.unwrap();
        for number in 0..5 {
            let path = format!("{team}/an_{number}/statement");
            blobs::announce(&mut tx, &team, &path, bed.now()).await.unwrap();
            blobs::doom(&mut tx, &team, &path).await.unwrap();
        }
        assert_eq!(blobs::ownerless(&mut tx, bed.now(), 3).await.unwrap().len(), 3);
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_folder_keeps_what_it_is_given() {
    let bed = Bed::sqlite().await;
    check_store(&bed, &bed.blobs).await;
}

/// What every kind of blob store must do.
pub(crate) async fn check_store(bed: &Bed, store: &BlobStore) {
    let team = Lender::new(bed, "north").await.team;
    let stranger = Lender::new(bed, "south").await.team;
    let mut reader = bed.database.read().await.unwrap();
    let (key, other_key) = (reader.team_key(&team).await.unwrap(), reader.team_key(&stranger).await.unwrap());
    store.must_be_ours().await.unwrap();
    store.prove_writing().await.unwrap();

    let path = format!("{team}/an_1/statement");
    let missing = store.read(&key, &path).await;
    assert!(matches!(missing, Err(Error::BlobMissing)), "{missing:?}");
    let statement = b"%PDF-1.7 ".repeat(300_000);
    store.put(&key, &path, &statement).await.unwrap();
    assert!(store.read(&key, &path).await.unwrap() == statement);
    let closed = store.read(&other_key, &path).await;
    assert!(matches!(closed, Err(Error::Unsealable)), "another team's key does not open it");

    store.put(&key, &path, b"").await.unwrap();
    assert_eq!(store.read(&key, &path).await.unwrap(), b"");
    store.remove(&path).await.unwrap();
    store.remove(&path).await.unwrap();
    assert!(matches!(store.read(&key, &path).await, Err(Error::BlobMissing)));
}

#[tokio::test]
async fn an_emptied_folder_leaves_no_folders_behind() {
    let bed = Bed::sqlite().await;
    let team = Lender::new(&bed, "north").await.team;
    let mut reader = bed.database.read().await.unwrap();
    let key = reader.team_key(&team).await.unwrap();
    let path = format!("{team}/an_1/statement");
    bed.blobs.put(&key, &path, b"%PDF").await.unwrap();
    bed.blobs.remove(&path).await.unwrap();
    let left: Vec<_> = std::fs::read_dir(bed.folder.join("blobs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["installation"], "the marker alone");
}

#[tokio::test]
async fn a_store_that_is_not_mounted_is_told_from_a_statement_that_is_gone() {
    on_both(async |bed| {
        let team = Lender::new(&bed, "north").await.team;
        let mut reader = bed.database.read().await.unwrap();
        let key = reader.team_key(&team).await.unwrap();
        drop(reader);
        let path = format!("{team}/an_1/statement");
        bed.blobs.put(&key, &path, b"%PDF").await.unwrap();

        // What is left of a mount point when its disk is gone: an empty folder.
        let (there, away) = (bed.folder.join("blobs"), bed.folder.join("away"));
        std::fs::rename(&there, &away).unwrap();
        std::fs::create_dir(&there).unwrap();
        for refused in [
            bed.blobs.read(&key, &path).await.map(drop),
            bed.blobs.put(&key, &path, b"%PDF").await,
            bed.blobs.remove(&path).await,
            bed.blobs.prove_writing().await,
            bed.blobs.must_be_ours().await,
        ] {
            assert!(matches!(refused, Err(Error::BlobStoreAway)), "{refused:?}");
        }
        assert_eq!(std::fs::read_dir(&there).unwrap().count(), 0, "nothing was written to the wrong place");

        // A node that starts meanwhile does not take it for its own either.
        let blobs = BlobStore::open(&bed.blob_address).unwrap();
        let restarted = blobs::settle(&bed.database, blobs).await.unwrap();
        assert!(matches!(restarted.must_be_ours().await, Err(Error::BlobStoreAway)));

        std::fs::remove_dir(&there).unwrap();
        std::fs::rename(&away, &there).unwrap();
        for store in [&bed.blobs, &restarted] {
            assert_eq!(store.read(&key, &path).await.unwrap(), b"%PDF");
        }
    })
    .await;
}

#[tokio::test]
async fn a_store_is_adopted_by_one_installation_and_only_with_its_statements() {
    on_both(async |bed| {
        let other = Bed::sqlite().await;
        let taken =
            blobs::settle(&bed.database, BlobStore::open(&other.blob_address).unwrap()).await.unwrap();
        assert!(matches!(taken.must_be_ours().await, Err(Error::BlobStoreAway)), "it is somebody else's");

        // An installation from before there were markers, started with the wrong address.
        let team = Lender::new(&bed, "north").await.team;
        let path = format!("{team}/an_1/statement");
        let mut tx = bed.database.write().await.unwrap();
        blobs::announce(&mut tx, &team, &path, bed.now()).await.unwrap();
        blobs::keep(&mut tx, &team, &path).await.unwrap();
        let key = tx.team_key(&team).await.unwrap();
        tx.commit().await.unwrap();
        bed.blobs.put(&key, &path, b"%PDF").await.unwrap();
        bed.meddle("DELETE FROM installation").await;
        std::fs::remove_file(bed.folder.join("blobs/installation")).unwrap();
        let elsewhere = BlobStore::open(&BlobAddress::Folder(bed.folder.join("elsewhere"))).unwrap();
        let wrong = blobs::settle(&bed.database, elsewhere.clone()).await;
        assert!(matches!(wrong, Err(Error::BlobStoreUnknown)), "{wrong:?}");
        let right = blobs::settle(&bed.database, BlobStore::open(&bed.blob_address).unwrap()).await.unwrap();
        right.must_be_ours().await.unwrap();

        blobs::adopt(&bed.database, elsewhere).await.unwrap().must_be_ours().await.unwrap();
    })
    .await;
}

#[test]
fn addresses_of_blob_stores_are_read() {
    let s3 =
        |bucket: &str, prefix: &str| BlobAddress::S3 { bucket: bucket.to_owned(), prefix: prefix.to_owned() };
    assert_eq!(BlobAddress::parse("file:///var/blobs").unwrap(), BlobAddress::Folder("/var/blobs".into()));
    assert_eq!(BlobAddress::parse("s3://bucket").unwrap(), s3("bucket", ""));
    assert_eq!(BlobAddress::parse("s3://bucket/a/b/").unwrap(), s3("bucket", "a/b"));
    for text in ["", "s3://", "s3:///prefix", "file://relative", "/var/blobs", "https://bucket"] {
        assert!(matches!(BlobAddress::parse(text), Err(Error::UnknownBlobStore)), "{text}");
    }
}

async fn ownerless(bed: &Bed, pending_before: jiff::Timestamp) -> Vec<(TeamId, String)> {
    let mut tx = bed.database.write().await.unwrap();
    let found = blobs::ownerless(&mut tx, pending_before, 10).await.unwrap();
    tx.commit().await.unwrap();
    found
}

#[tokio::test]
async fn what_a_killed_program_was_writing_goes_with_its_blob() {
    let bed = Bed::sqlite().await;
    let BlobAddress::Folder(folder) = &bed.blob_address else { panic!("a bed has a folder") };
    let there = folder.join("team_1/an_1");
    std::fs::create_dir_all(&there).unwrap();
    for name in ["statement#1", "statement#2", "statement2"] {
        std::fs::write(there.join(name), "half").unwrap();
    }
    bed.blobs.remove("team_1/an_1/statement").await.unwrap();
    let left: Vec<_> = std::fs::read_dir(&there).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["statement2"]);
    bed.blobs.remove("team_2/an_2/statement").await.unwrap();
}
