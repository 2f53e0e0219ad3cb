//! Writing everything down, and bringing it back: on the same kind of database and on the other.

use std::path::Path;

use store::analyses::{self, Decision};
use store::audit::{self, NewEntry};
use store::backup::{self, Purpose, Summary, Target};
use store::{AnalysisId, Database, Dialect, Error, Keyring, TeamId, blobs, users};
use testbed::Bed;

use crate::enquirer;
use crate::lender::{Lender, REPORT};
use crate::raw;

const STATEMENT: &[u8] = b"%PDF-1.7 UPI/ANIL SHARMA/rent";

#[tokio::test]
async fn sqlite_comes_back_as_sqlite() {
    check_journey(Dialect::Sqlite, Dialect::Sqlite).await;
}

#[tokio::test]
async fn sqlite_comes_back_as_postgres() {
    check_journey(Dialect::Sqlite, Dialect::Postgres).await;
}

#[tokio::test]
async fn postgres_comes_back_as_sqlite() {
    check_journey(Dialect::Postgres, Dialect::Sqlite).await;
}

#[tokio::test]
async fn postgres_comes_back_as_postgres() {
    check_journey(Dialect::Postgres, Dialect::Postgres).await;
}

async fn check_journey(from: Dialect, to: Dialect) {
    let (old, new) = (Bed::on(from).await, Bed::on(to).await);
    new.database.close().await;
    let (team, id) = furnish(&old).await;
    for subject in ["an_1", "an_2"] {
        let mut tx = old.database.write().await.unwrap();
        let entry = NewEntry { actor: "system", via: "system", action: "a", subject, request_id: None };
        audit::record(&mut tx, &team, old.now(), entry).await.unwrap();
        tx.commit().await.unwrap();
    }
    let folder = old.folder.join("backups/monday");
    let written = backup::write(&old.database, &old.blobs, &folder, old.now()).await.unwrap();
    assert_eq!((written.blobs, written.missing_blobs), (1, 0));
    let migrations = raw::dump(&old.address).await["migrations"].len();
    assert_eq!(usize::try_from(written.migration).unwrap(), migrations, "the newest one");
    assert!(written.blob_bytes > STATEMENT.len() as u64 && written.rows > 10, "{written:?}");

    let restored = restore_into(&new, old.keyring(), &folder).await.unwrap();
    assert_eq!(restored, written);
    let (mut there, mut here) = (raw::dump(&new.address).await, raw::dump(&old.address).await);
    // Each has its own blob store.
    let own = |dump: &mut raw::Dump| dump.remove("installation");
    let (theirs, ours) = (own(&mut there), own(&mut here));
    assert!(theirs.is_some() && ours.is_some());
    assert_ne!(theirs, ours);
    assert_eq!(there, here);

    let database = Database::open(&new.address, old.keyring()).await.unwrap();
    let mut reader = database.read().await.unwrap();
    assert_eq!(analyses::result(&mut reader, &team, &id).await.unwrap().as_deref(), Some(REPORT));
    assert_eq!(users::by_email(&mut reader, "owner@north.example").await.unwrap().len(), 1);
    let key = reader.team_key(&team).await.unwrap();
    let path = analyses::statement_path(&team, &id);
    assert_eq!(new.blobs.read(&key, &path).await.unwrap(), STATEMENT);
    let chain = audit::verify(&mut reader, &team).await.unwrap();
    assert_eq!(chain.broken, None);
    assert!(chain.links >= 2, "{chain:?}");
    drop(reader);
    database.close().await;
}

#[tokio::test]
async fn a_backup_lists_every_table() {
    let bed = Bed::sqlite().await;
    let folder = write(&bed).await.0;
    let mut connection = raw::connect(&bed.address).await;
    for table in raw::tables(&mut connection, &bed.address).await {
        let file = folder.join("tables").join(format!("{table}.jsonl"));
        assert!(file.is_file() || table == "migrations", "{table} is forgotten");
    }
}

#[tokio::test]
async fn a_backup_holds_no_master_key_and_nothing_that_can_be_read() {
    let bed = Bed::sqlite().await;
    furnish(&bed).await;
    let folder = write(&bed).await.0;
    for file in files_below(&folder) {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        for word in
            [bed.keyring_text.as_str(), "Meera Nair", "owner@north.example", "ANIL SHARMA", "Ravi Iyer"]
        {
            assert!(!text.contains(word), "{word} in {}", file.display());
        }
    }
}

#[tokio::test]
async fn a_database_that_is_not_empty_is_left_alone() {
    let (old, new) = (Bed::sqlite().await, Bed::sqlite().await);
    furnish(&old).await;
    let folder = write(&old).await.0;
    Lender::new(&new, "south").await;
    let before = raw::dump(&new.address).await;
    let refused = restore_into(&new, old.keyring(), &folder).await;
    assert!(matches!(refused, Err(Error::NotEmpty)), "{refused:?}");
    assert_eq!(raw::dump(&new.address).await, before);
    assert_eq!(std::fs::read_dir(new.folder.join("blobs")).unwrap().count(), 1, "the marker alone");
}

#[tokio::test]
async fn another_master_key_brings_nothing_back() {
    let (old, new) = (Bed::sqlite().await, Bed::sqlite().await);
    furnish(&old).await;
    let folder = write(&old).await.0;
    let refused = restore_into(&new, new.keyring(), &folder).await;
    assert!(matches!(refused, Err(Error::WrongMasterKey)), "{refused:?}");
    check_untouched(&new).await;
}

#[tokio::test]
async fn a_backup_from_before_a_rotation_needs_the_key_of_its_time_and_can_be_rotated_then() {
    let (old, new) = (Bed::sqlite().await, Bed::sqlite().await);
    furnish(&old).await;
    let folder = write(&old).await.0;
    let both = Keyring::parse(&format!("{}\n{}", new.keyring_text, old.keyring_text)).unwrap();
    restore_into(&new, both.clone(), &folder).await.unwrap();
    let database = Database::open(&new.address, both).await.unwrap();
    store::rewrap(&database).await.unwrap();
    database.close().await;
    Database::open(&new.address, new.keyring()).await.unwrap().close().await;
}

#[tokio::test]
async fn whatever_was_changed_or_lost_is_noticed_before_anything_is_written() {
    let (old, new) = (Bed::sqlite().await, Bed::sqlite().await);
    furnish(&old).await;
    let whole = write(&old).await.0;
    for (number, file) in files_below(&whole).iter().enumerate() {
        let inner = file.strip_prefix(&whole).unwrap();
        for damage in ["changed", "longer", "missing"] {
            let folder = old.folder.join(format!("damaged-{number}-{damage}"));
            copy(&whole, &folder);
            let victim = folder.join(inner);
            let mut bytes = std::fs::read(&victim).unwrap();
            match damage {
                "changed" if bytes.is_empty() => continue,
                "changed" => {
                    let middle = bytes.len() / 2;
                    bytes[middle] ^= 1;
                    std::fs::write(&victim, bytes).unwrap();
                }
                "longer" => {
                    bytes.extend_from_slice(b"{}\n");
                    std::fs::write(&victim, bytes).unwrap();
                }
                _ => std::fs::remove_file(&victim).unwrap(),
            }
            let refused = restore_into(&new, old.keyring(), &folder).await;
            let is_noticed = matches!(
                refused,
                Err(Error::BadBackup(_) | Error::Unsealable | Error::WrongMasterKey | Error::Disk(_))
            );
            assert!(is_noticed, "{} {damage}: {refused:?}", inner.display());
        }
    }
    check_untouched(&new).await;
}

#[tokio::test]
async fn a_key_of_ones_own_cannot_be_smuggled_in_with_hashes_made_to_fit() {
    let (old, new) = (Bed::sqlite().await, Bed::sqlite().await);
    furnish(&old).await;
    let folder = write(&old).await.0;
    let manifest = folder.join("manifest.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let changed = text.replace("\"migration\": ", "\"migration\":  ");
    assert_ne!(changed, text);
    std::fs::write(&manifest, changed).unwrap();
    let refused = restore_into(&new, old.keyring(), &folder).await;
    assert!(matches!(refused, Err(Error::BadBackup(_))), "{refused:?}");
}

#[tokio::test]
async fn a_backup_is_not_written_over_another_and_half_a_backup_is_none() {
    let bed = Bed::sqlite().await;
    furnish(&bed).await;
    let (folder, summary) = write(&bed).await;
    let again = backup::write(&bed.database, &bed.blobs, &folder, bed.now()).await;
    assert!(matches!(again, Err(Error::Disk(_))), "{again:?}");

    // What an interrupted attempt leaves is cleared away by the next.
    let partial = bed.folder.join("tuesday.partial");
    std::fs::create_dir_all(partial.join("tables")).unwrap();
    std::fs::write(partial.join("tables/teams.jsonl"), "half").unwrap();
    let tuesday = bed.folder.join("tuesday");
    let written = backup::write(&bed.database, &bed.blobs, &tuesday, bed.now()).await.unwrap();
    assert_eq!(written, summary);
    assert!(!partial.exists());
}

#[tokio::test]
async fn a_statement_that_was_lost_before_is_counted_and_an_erased_one_is_not() {
    let bed = Bed::sqlite().await;
    let (team, id) = furnish(&bed).await;
    bed.blobs.remove(&analyses::statement_path(&team, &id)).await.unwrap();
    assert_eq!(write(&bed).await.1.missing_blobs, 1);

    let mut tx = bed.database.write().await.unwrap();
    assert!(analyses::erase(&mut tx, &team, &id).await.unwrap().is_some());
    tx.commit().await.unwrap();
    let later = bed.folder.join("later");
    let summary = backup::write(&bed.database, &bed.blobs, &later, bed.now()).await.unwrap();
    assert_eq!((summary.blobs, summary.missing_blobs), (0, 0));
}

#[tokio::test]
async fn a_backup_tells_of_one_moment_while_uploads_go_on() {
    let bed = Bed::postgres().await;
    let lender = Lender::new(&bed, "north").await;
    let writing = async {
        for _ in 0..30 {
            lender.submit(&bed).await;
        }
    };
    let folder = bed.folder.join("backup");
    let backing_up = backup::write(&bed.database, &bed.blobs, &folder, bed.now());
    let (summary, ()) = tokio::join!(backing_up, writing);
    summary.unwrap();

    let elsewhere = Bed::sqlite().await;
    restore_into(&elsewhere, bed.keyring(), &folder).await.unwrap();
    let dump = raw::dump(&elsewhere.address).await;
    let counted = format!("last_number={}\u{1f}", dump["analyses"].len());
    assert!(dump["teams"][0].contains(&counted), "{counted} in {}", dump["teams"][0]);
}

#[tokio::test]
async fn a_trial_tells_nobody_anything_and_lets_nobody_in() {
    let bed = Bed::sqlite().await;
    let (team, _) = furnish(&bed).await;
    let lender = Lender::new(&bed, "south").await;
    let open = enquirer::begin(&bed, &lender, None).await;
    let folder = write(&bed).await.0;

    let new = Bed::postgres().await;
    new.database.close().await;
    let target = Target { address: &new.address, blobs: &new.blobs, purpose: Purpose::Trial };
    backup::restore(target, bed.keyring(), &folder, bed.now()).await.unwrap();
    let database = Database::open(&new.address, bed.keyring()).await.unwrap();
    let mut reader = database.read().await.unwrap();
    for key in store::api_keys::list(&mut reader, &team).await.unwrap() {
        assert!(key.revoked_at.is_some());
    }
    for team in store::teams::all(&mut reader).await.unwrap() {
        assert!(team.entitlements.is_empty());
    }
    let due = store::due::next(&mut reader).await.unwrap();
    assert_eq!((due.delivery, due.credit_check), (None, None));
    let check = store::credit_checks::find(&mut reader, &lender.team, &open.check.id).await.unwrap().unwrap();
    assert_eq!(check.failure.map(|failure| failure.code).as_deref(), Some("restored_as_trial"));
    drop(reader);
    database.close().await;

    // Into the blobs of the installation that lives it does not go.
    let other = Bed::sqlite().await;
    let target = Target { address: &other.address, blobs: &bed.blobs, purpose: Purpose::Trial };
    let refused = backup::restore(target, bed.keyring(), &folder, bed.now()).await;
    assert!(matches!(refused, Err(Error::BlobStoreOfAnother)), "{refused:?}");
}

#[tokio::test]
async fn what_was_changed_or_lost_is_named() {
    testbed::on_both(async |bed| {
        let (team, id) = furnish(&bed).await;
        let path = analyses::statement_path(&team, &id);
        let found = store::verify::verify(&bed.database, &bed.blobs).await.unwrap();
        assert!(found.rows > 5 && found.blobs == 1 && found.damages.is_empty(), "{found:?}");

        let file = bed.folder.join("blobs").join(&path);
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[40] ^= 1;
        std::fs::write(&file, &bytes).unwrap();
        // Sealed with the right key, for another place.
        bed.meddle("UPDATE results SET sealed = (SELECT sealed FROM analyses ORDER BY number LIMIT 1)").await;
        let found = store::verify::verify(&bed.database, &bed.blobs).await.unwrap();
        let named: Vec<(String, bool)> =
            found.damages.into_iter().map(|damage| (damage.place, damage.is_missing)).collect();
        assert_eq!(named, [(format!("results.sealed:{id}"), false), (format!("blob:{path}"), false)]);

        std::fs::remove_file(&file).unwrap();
        let found = store::verify::verify(&bed.database, &bed.blobs).await.unwrap();
        assert!(
            found.damages.iter().any(|damage| damage.is_missing && damage.place == format!("blob:{path}"))
        );
    })
    .await;
}

#[tokio::test]
async fn every_sealed_column_is_verified() {
    let bed = Bed::sqlite().await;
    let mut connection = raw::connect(&bed.address).await;
    let mut sealed = Vec::new();
    for table in raw::tables(&mut connection, &bed.address).await {
        let sql =
            sqlx::AssertSqlSafe(format!("SELECT name FROM pragma_table_info('{table}') WHERE type = 'BLOB'"));
        for row in sqlx::query(sql).fetch_all(&mut connection).await.unwrap() {
            sealed.push((table.clone(), sqlx::Row::get::<String, _>(&row, 0)));
        }
    }
    // Keys that are wrapped are tried when the keys are read.
    sealed.retain(|(_, column)| !column.starts_with("wrapped") && column != "other_key");
    sealed.sort();
    let mut verified: Vec<(String, String)> =
        store::verify::columns().map(|(table, column)| (table.to_owned(), column.to_owned())).collect();
    verified.sort();
    assert_eq!(verified, sealed);
}

async fn furnish(bed: &Bed) -> (TeamId, AnalysisId) {
    let lender = Lender::new(bed, "north").await;
    let id = lender.submit_and_complete(bed, Decision::Approved).await;
    lender.submit(bed).await;
    let claim = enquirer::begin(bed, &lender, Some("order-1")).await;
    assert!(enquirer::complete(bed, &claim).await);
    let path = analyses::statement_path(&lender.team, &id);
    let mut tx = bed.database.write().await.unwrap();
    blobs::announce(&mut tx, &lender.team, &path, bed.now()).await.unwrap();
    assert!(blobs::keep(&mut tx, &lender.team, &path).await.unwrap());
    blobs::announce(&mut tx, &lender.team, "team_1/an_1/abandoned", bed.now()).await.unwrap();
    let new = store::api_keys::NewKey {
        user: &lender.owner,
        name: "cron",
        created_by: &lender.owner,
        grant: store::api_keys::Grant::default(),
    };
    store::api_keys::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
    let document = "{\"rules\":[\"line\\nbreak\"]}";
    let new = store::products::NewProduct { name: "Gold", document, by: None };
    store::products::insert(&mut tx, &lender.team, bed.now(), new).await.unwrap();
    let key = tx.team_key(&lender.team).await.unwrap();
    tx.commit().await.unwrap();
    bed.blobs.put(&key, &path, STATEMENT).await.unwrap();
    (lender.team, id)
}

async fn write(bed: &Bed) -> (std::path::PathBuf, Summary) {
    let folder = bed.folder.join("monday");
    let summary = backup::write(&bed.database, &bed.blobs, &folder, bed.now()).await.unwrap();
    (folder, summary)
}

async fn check_untouched(bed: &Bed) {
    let dump = raw::dump(&bed.address).await;
    let filled: Vec<&String> =
        dump.iter().filter(|(_, rows)| !rows.is_empty()).map(|(table, _)| table).collect();
    assert_eq!(filled, ["installation", "migrations", "secrets"]);
    assert_eq!(std::fs::read_dir(bed.folder.join("blobs")).unwrap().count(), 1, "the marker alone");
}

fn files_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files.sort();
    files
}

fn copy(from: &Path, to: &Path) {
    for file in files_below(from) {
        let target = to.join(file.strip_prefix(from).unwrap());
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::copy(&file, &target).unwrap();
    }
}

async fn restore_into(
    bed: &Bed,
    keyring: store::Keyring,
    folder: &std::path::Path,
) -> Result<Summary, Error> {
    let target = Target { address: &bed.address, blobs: &bed.blobs, purpose: Purpose::Service };
    backup::restore(target, keyring, folder, bed.now()).await
}
