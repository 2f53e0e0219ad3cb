//! What a thief finds, and what another master key opens.

use std::path::{Path, PathBuf};

use store::analyses::{self, Decision, NewReview};
use store::api_keys::{Grant, NewKey};
use store::idempotency::{self, Answer, Slot};
use store::login_tokens::{self, NewLoginToken};
use store::products::{self, NewProduct};
use store::teams::NewTeam;
use store::users::{NewUser, Role};
use store::webhooks::{EVENTS, NewWebhook};
use store::{
    AnalysisId, Database, Dialect, Error, Keyring, TeamId, api_keys, blobs, rewrap, teams, users, webhooks,
};
use testbed::{Bed, on_both};

use crate::enquirer;
use crate::lender::{Lender, REPORT, claim, complete};
use crate::raw;

pub(crate) const STATEMENT: &[u8] = b"%PDF-1.7 UPI/ANIL SHARMA/rent for June";

/// Words that must not be readable anywhere, and what they are.
const PRIVATE: &[&str] = &[
    "Vindhya Finance", "Kavya Menon", "kavya@vindhya.example", "Meera Nair", "MEERA NAIR", "9876500001",
    "meera-savings.pdf", "requested_amount", "ANIL SHARMA", "hooks.vindhya.example", "whsec_", "Ravi Iyer",
    "RAVI", "9876500002", "192.0.2.7", "INProfileResponse", "payslip seen", "Kavya's laptop", "Saffron loan",
    "min_score", "idempotent-body", "lk_live_", "Nagercoil", "Vindhya Bank",
];

#[tokio::test]
async fn a_stolen_database_and_blob_folder_tell_nothing() {
    on_both(async |bed| {
        let (team, id, tokens) = furnish(&bed).await;
        let words = || PRIVATE.iter().copied().chain(tokens.iter().map(String::as_str));
        let mut haystacks =
            vec![("rows".to_owned(), format!("{:?}", raw::dump(&bed.address).await).into_bytes())];
        let mut names = String::new();
        for file in files_below(&bed.folder) {
            names.push_str(&file.display().to_string());
            haystacks.push((file.display().to_string(), std::fs::read(&file).unwrap()));
        }
        if bed.database.dialect() == Dialect::Sqlite {
            assert!(names.contains("lending.db-wal"), "the log of changes is searched too: {names}");
        }
        assert!(names.contains(id.as_str()), "the statement is searched too: {names}");
        haystacks.push(("names of files".to_owned(), names.into_bytes()));
        for (place, bytes) in &haystacks {
            for word in words() {
                let is_there = bytes.windows(word.len()).any(|window| window == word.as_bytes());
                assert!(!is_there, "{word:?} can be read in {place}");
            }
        }

        let mut reader = bed.database.read().await.unwrap();
        let key = reader.team_key(&team).await.unwrap();
        let path = analyses::statement_path(&team, &id);
        assert_eq!(bed.blobs.read(&key, &path).await.unwrap(), STATEMENT, "but its owner reads it");
    })
    .await;
}

#[tokio::test]
async fn another_master_key_opens_nothing() {
    on_both(async |bed| {
        Lender::new(&bed, "north").await;
        bed.database.close().await;
        let stranger = Keyring::parse(&Keyring::fresh_line().unwrap()).unwrap();
        let refused = Database::open(&bed.address, stranger).await;
        assert!(matches!(refused, Err(Error::WrongMasterKey)), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn after_a_rotation_the_old_key_is_not_needed_and_no_longer_enough() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (id, _) = lender.submit(&bed).await;
        let taken = claim(&bed).await.unwrap();
        assert!(complete(&bed, &taken, Decision::Approved).await.unwrap());
        bed.database.close().await;

        let new = Keyring::fresh_line().unwrap();
        let both = Keyring::parse(&format!("{}\n{}", *new, bed.keyring_text)).unwrap();
        let database = Database::open(&bed.address, both).await.unwrap();
        assert_eq!(rewrap(&database).await.unwrap(), 2, "the team's key and the one for look-ups");
        assert_eq!(rewrap(&database).await.unwrap(), 0);
        database.close().await;

        let database = Database::open(&bed.address, Keyring::parse(&new).unwrap()).await.unwrap();
        let mut reader = database.read().await.unwrap();
        assert_eq!(analyses::result(&mut reader, &lender.team, &id).await.unwrap().as_deref(), Some(REPORT));
        assert_eq!(users::by_email(&mut reader, "owner@north.example").await.unwrap().len(), 1);
        drop(reader);
        database.close().await;
        let refused = Database::open(&bed.address, bed.keyring()).await;
        assert!(matches!(refused, Err(Error::WrongMasterKey)), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn a_key_that_one_team_still_needs_cannot_be_left_out() {
    on_both(async |bed| {
        let new = Keyring::fresh_line().unwrap();
        let both = Keyring::parse(&format!("{}\n{}", *new, bed.keyring_text)).unwrap();
        let rotated = Database::open(&bed.address, both).await.unwrap();
        rewrap(&rotated).await.unwrap();
        // A node that was not restarted with the new key makes a team.
        Lender::new(&bed, "north").await;
        rotated.close().await;

        let refused = Database::open(&bed.address, Keyring::parse(&new).unwrap()).await;
        assert!(matches!(refused, Err(Error::WrongMasterKey)), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn a_sealed_value_that_was_moved_to_another_row_does_not_open() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let (first, _) = lender.submit(&bed).await;
        let (second, _) = lender.submit(&bed).await;
        let mut connection = raw::connect(&bed.address).await;
        sqlx::query("UPDATE analyses SET sealed = (SELECT sealed FROM analyses WHERE id = $1) WHERE id = $2")
            .bind(first.as_str())
            .bind(second.as_str())
            .execute(&mut connection)
            .await
            .unwrap();
        let mut reader = bed.database.read().await.unwrap();
        assert!(analyses::find(&mut reader, &lender.team, &first).await.is_ok());
        let moved = analyses::find(&mut reader, &lender.team, &second).await;
        assert!(matches!(moved, Err(Error::Unsealable)), "{moved:?}");
    })
    .await;
}

pub(crate) async fn furnish(bed: &Bed) -> (TeamId, AnalysisId, [String; 2]) {
    let now = bed.now();
    let mut tx = bed.database.write().await.unwrap();
    let new = NewTeam { name: "Vindhya Finance", entitlements: &[], is_demo: false };
    let team = teams::insert(&mut tx, now, &new).await.unwrap();
    let new = NewUser {
        name: "Kavya Menon",
        email: "kavya@vindhya.example",
        role: Role::Owner,
        password_hash: "$argon2id$none",
    };
    let owner = users::insert(&mut tx, &team, now, &new).await.unwrap().unwrap();
    let new = NewKey { user: &owner, name: "Kavya's laptop", created_by: &owner, grant: Grant::default() };
    let (_, api_key) = api_keys::insert(&mut tx, &team, now, &new).await.unwrap();
    let new = NewLoginToken { user: &owner, expires_at: now, from: &store::Whereabouts::default() };
    let login = login_tokens::insert(&mut tx, &team, now, &new).await.unwrap();
    let new = NewProduct { name: "Saffron loan", document: "{\"min_score\":650}", by: Some(&owner) };
    products::insert(&mut tx, &team, now, new).await.unwrap();
    let events = EVENTS.map(str::to_owned);
    let new = NewWebhook { url: "https://hooks.vindhya.example/in", events: &events, created_by: &owner };
    webhooks::insert(&mut tx, &team, now, &new).await.unwrap();
    let slot = Slot { user: &owner, endpoint: "POST /v1/analyses", key: "Meera Nair 1" };
    idempotency::hold(&mut tx, &team, &slot, "print", now).await.unwrap();
    let answer = Answer { status: 202, body: b"idempotent-body".to_vec() };
    assert!(idempotency::finish(&mut tx, &team, &slot, &answer).await.unwrap());
    let key = tx.team_key(&team).await.unwrap();
    tx.commit().await.unwrap();

    let lender = Lender { team, owner };
    let check = enquirer::begin(bed, &lender, Some("Ravi Iyer 1")).await;
    assert!(enquirer::complete(bed, &check).await);
    let (id, _) = lender.submit(bed).await;
    let path = analyses::statement_path(&lender.team, &id);
    bed.blobs.put(&key, &path, STATEMENT).await.unwrap();
    let taken = claim(bed).await.unwrap();
    assert!(complete(bed, &taken, Decision::ManualReview).await.unwrap());
    let mut tx = bed.database.write().await.unwrap();
    blobs::announce(&mut tx, &lender.team, &path, now).await.unwrap();
    let review = NewReview {
        by: &lender.owner,
        decision: Decision::Approved,
        note: "payslip seen",
        holds: Decision::Approved,
    };
    assert!(analyses::review(&mut tx, &lender.team, &id, now, &review).await.unwrap());
    tx.commit().await.unwrap();
    (lender.team, id, [api_key, login].map(|token| token.reveal().to_owned()))
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files
}
