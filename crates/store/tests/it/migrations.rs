//! Bringing a database up to date.

use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;
use store::{Address, Database, Error, Keyring, teams};
use testbed::{Bed, on_both};

use crate::lender::Lender;
use crate::raw;

#[tokio::test]
async fn opening_again_changes_nothing() {
    on_both(async |bed| {
        Lender::new(&bed, "north").await;
        let before = raw::dump(&bed.address).await;
        bed.second_node().await.close().await;
        assert_eq!(raw::dump(&bed.address).await, before);
    })
    .await;
}

#[tokio::test]
async fn many_nodes_may_start_on_an_empty_database_at_once_and_agree_on_its_keys() {
    on_both(async |bed| {
        wipe(&bed).await;
        let mut starts = tokio::task::JoinSet::new();
        for _ in 0..6 {
            let (address, keyring) = (bed.address.clone(), bed.keyring());
            starts.spawn(async move { Database::open(&address, keyring).await.unwrap() });
        }
        let nodes = starts.join_all().await;
        let hashes: Vec<String> = nodes.iter().map(|node| node.index("email", b"a@b.example")).collect();
        assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:?}");
        for node in &nodes {
            node.close().await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_migration_that_was_changed_after_it_was_applied_is_refused() {
    on_both(async |bed| {
        execute(&bed, "UPDATE migrations SET hash = 'other' WHERE number = 1").await;
        let refused = Database::open(&bed.address, bed.keyring()).await;
        assert!(matches!(refused, Err(Error::ChangedMigration(1))), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn a_database_from_before_the_bureau_is_brought_up_to_date() {
    on_both(async |bed| {
        wipe(&bed).await;
        let first = include_str!("../../src/migrations/0001_service.sql");
        let bytes = match &bed.address {
            Address::Sqlite(_) => "BLOB",
            Address::Postgres { .. } => "BYTEA",
        };
        let mut connection = match &bed.address {
            Address::Sqlite(path) => {
                std::fs::File::create(path).unwrap();
                raw::connect(&bed.address).await
            }
            Address::Postgres { .. } => raw::connect(&bed.address).await,
        };
        let text = first.replace(" BYTES", &format!(" {bytes}"));
        sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut connection).await.unwrap();
        let hash: String = Sha256::digest(first).iter().map(|byte| format!("{byte:02x}")).collect();
        let note = format!(
            "CREATE TABLE migrations (number BIGINT PRIMARY KEY, hash TEXT NOT NULL);
             INSERT INTO migrations VALUES (1, '{hash}')"
        );
        sqlx::raw_sql(AssertSqlSafe(note)).execute(&mut connection).await.unwrap();

        let database = Database::open(&bed.address, bed.keyring()).await.unwrap();
        let team = Lender::on(&database, bed.now(), "north").await.team;
        let mut reader = database.read().await.unwrap();
        let terms = teams::bureau_terms(&mut reader, &team).await.unwrap();
        assert_eq!(terms, Some(teams::BureauTerms { price: 0, budget: None }));
        drop(reader);
        database.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    on_both(async |bed| {
        execute(&bed, "INSERT INTO migrations (number, hash) VALUES (9999, 'newer')").await;
        let refused = Database::open(&bed.address, bed.keyring()).await;
        assert!(matches!(refused, Err(Error::NewerDatabase(9999))), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn a_file_may_lie_under_any_name() {
    let bed = Bed::sqlite().await;
    for name in ["with space", "what?mode=ro", "50%25#1", "ünï/कोष", "a&b=c;d'e\"f", "deep/../shallow"]
    {
        let path = bed.folder.join(name).join("lending data.db");
        std::fs::create_dir_all(bed.folder.join("deep")).unwrap();
        let address = Address::Sqlite(path.clone());
        let database = Database::open(&address, bed.keyring()).await.unwrap();
        let team = Lender::on(&database, bed.now(), "north").await.team;
        database.close().await;
        assert!(path.is_file(), "{name}");

        let database = Database::open(&address, bed.keyring()).await.unwrap();
        let mut reader = database.read().await.unwrap();
        assert!(teams::find(&mut reader, &team).await.unwrap().is_some(), "{name}");
        drop(reader);
        database.close().await;
    }
}

#[tokio::test]
async fn what_is_no_file_is_an_error() {
    let bed = Bed::sqlite().await;
    let keyring = || Keyring::parse(&bed.keyring_text).unwrap();
    assert!(Database::open(&Address::Sqlite(bed.folder.clone()), keyring()).await.is_err());
    assert!(Database::open(&Address::Sqlite("/".into()), keyring()).await.is_err());
    let nowhere = Address::Postgres { url: "mysql://nowhere".to_owned(), connections: 2 };
    assert!(Database::open(&nowhere, keyring()).await.is_err());
}

#[tokio::test]
async fn a_file_that_another_program_is_writing_is_a_trouble_that_passes() {
    let bed = Bed::sqlite().await;
    let mut connection = raw::connect(&bed.address).await;
    let mut other = raw::connect(&bed.address).await;
    sqlx::raw_sql("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
    let busy = sqlx::raw_sql("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE").execute(&mut other).await;
    assert!(Error::from(busy.unwrap_err()).is_passing());
    let syntax = sqlx::raw_sql("SELEKT").execute(&mut other).await;
    assert!(!Error::from(syntax.unwrap_err()).is_passing());
}

#[tokio::test]
async fn an_address_does_not_show_its_password() {
    let address = Address::Postgres { url: "postgres://me:hunter2@db.example/l".to_owned(), connections: 3 };
    assert!(!format!("{address:?}").contains("hunter2"));
}

async fn execute(bed: &Bed, sql: &'static str) {
    let mut connection = raw::connect(&bed.address).await;
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
}

/// Back to how the database was before anybody opened it.
async fn wipe(bed: &Bed) {
    bed.database.close().await;
    match &bed.address {
        Address::Sqlite(path) => std::fs::remove_file(path).unwrap(),
        Address::Postgres { .. } => execute(bed, "DROP SCHEMA public CASCADE; CREATE SCHEMA public").await,
    }
}
