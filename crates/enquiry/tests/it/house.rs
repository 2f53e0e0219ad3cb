//! An entitled team, its bureau, and what the two of them have written down.

use std::collections::BTreeSet;
use std::time::Duration;

use bureau::Dialect;
use enquiry::{
    Asked, BreakerSettings, Bureau, Channel, Consent, Credentials, Parts, Pauses, Person, Pulled, Refusal,
    Resumed, Settings, WORDING,
};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use store::credit_checks::{self, CreditCheck};
use store::teams::{self, BureauTerms, NewTeam};
use store::users::{self, NewUser, Role};
use store::{Address, CreditCheckId, TeamId, Tx, UserId, charges};
use testbed::Bed;

use crate::counter::{Counter, Mood};

pub(crate) const PRICE: i64 = 2_500;

pub(crate) struct House {
    pub(crate) bed: Bed,
    pub(crate) team: TeamId,
    pub(crate) user: UserId,
    pub(crate) counter: Counter,
}

impl House {
    pub(crate) async fn open(bed: Bed, moods: &[Mood]) -> Self {
        let now = bed.now();
        let mut tx = bed.database.write().await.expect("a transaction");
        let new =
            NewTeam { name: "North Lending", entitlements: &[teams::BUREAU.to_owned()], is_demo: false };
        let team = teams::insert(&mut tx, now, &new).await.expect("a team");
        let terms = BureauTerms { price: PRICE, budget: None };
        assert!(teams::set_bureau_terms(&mut tx, &team, terms).await.expect("terms"));
        let new =
            NewUser { name: "Asha", email: "asha@north.example", role: Role::Admin, password_hash: "-" };
        let user = users::insert(&mut tx, &team, now, &new).await.expect("a user").expect("a free address");
        tx.commit().await.expect("a commit");
        Self { bed, team, user, counter: Counter::open(moods).await }
    }

    /// Quick to try again, and slow to give up: a machine that tests is busy.
    pub(crate) fn settings(&self) -> Settings {
        let none = Pauses { first: Duration::ZERO, most: Duration::ZERO };
        Settings {
            retry: none,
            reconcile: none,
            total: Duration::from_secs(120),
            breaker: BreakerSettings { failures: 1_000, ..BreakerSettings::default() },
            ..Settings::new("test", Dialect::Json, &self.counter.url(), Credentials::new("us", "hunter2"))
        }
    }

    pub(crate) fn bureau(&self) -> Bureau {
        self.bureau_with(self.settings())
    }

    pub(crate) fn bureau_with(&self, settings: Settings) -> Bureau {
        let (database, clock) = (self.bed.database.clone(), self.bed.clock.handle());
        Bureau::new(Parts { database, clock, settings }).expect("good settings")
    }

    pub(crate) fn asked(&self, name: &str) -> Asked {
        Asked {
            team: self.team.clone(),
            user: self.user.clone(),
            via: "key_1".to_owned(),
            request_id: Some("request-1".to_owned()),
            person: Person { name: name.to_owned(), mobile: "+919876500001".to_owned() },
            consent: Consent {
                given_at: self.bed.now(),
                client_address: Some("192.0.2.7".to_owned()),
                wording: WORDING.version.to_owned(),
                channel: Channel::ApiKey,
            },
            key: None,
            reuse_within_days: None,
            analysis: None,
        }
    }

    pub(crate) fn asked_with_key(&self, name: &str, key: &str) -> Asked {
        Asked { key: Some(key.to_owned()), ..self.asked(name) }
    }

    pub(crate) async fn write(&self) -> Tx {
        self.bed.database.write().await.expect("a transaction")
    }

    pub(crate) async fn find(&self, id: &CreditCheckId) -> CreditCheck {
        let mut reader = self.bed.database.read().await.expect("a connection");
        credit_checks::find(&mut reader, &self.team, id).await.expect("an answer").expect("a check")
    }

    /// As the workers do.
    pub(crate) async fn reconcile(&self, bureau: &Bureau) -> Option<Resumed> {
        let claim = bureau.claim().await.expect("a queue")?;
        Some(bureau.resume(claim).await.expect("a database"))
    }

    /// What the team pays for.
    pub(crate) async fn charged(&self) -> BTreeSet<String> {
        let mut reader = self.bed.database.read().await.expect("a connection");
        let month = charges::month_of(self.bed.now());
        let charges = charges::of_month(&mut reader, &self.team, &month).await.expect("a ledger");
        assert!(charges.iter().all(|charge| charge.amount == PRICE), "{charges:?}");
        charges.iter().map(|charge| charge.check.to_string()).collect()
    }

    /// What all months come to, for processes that live by the real time.
    pub(crate) async fn charged_now(&self) -> BTreeSet<String> {
        let mut reader = self.bed.database.read().await.expect("a connection");
        let mut charged = BTreeSet::new();
        for month in charges::months(&mut reader, &self.team, 12).await.expect("a ledger") {
            assert_eq!(month.amount, PRICE * month.reports);
            let charges = charges::of_month(&mut reader, &self.team, &month.month).await.expect("a ledger");
            charged.extend(charges.iter().map(|charge| charge.check.to_string()));
        }
        charged
    }

    pub(crate) async fn count(&self, rows: &str) -> i64 {
        count(&self.bed.address, rows).await
    }
}

/// Past the store. `rows` is a table, and a condition if need be.
pub(crate) async fn count(address: &Address, rows: &str) -> i64 {
    sqlx::any::install_default_drivers();
    let url = match address {
        Address::Sqlite(path) => format!("sqlite://{}", path.display()),
        Address::Postgres { url, .. } => url.clone(),
    };
    let mut connection = AnyConnection::connect(&url).await.expect("a connection");
    let query = sqlx::query(AssertSqlSafe(format!("SELECT COUNT(*) FROM {rows}")));
    let count = query.fetch_one(&mut connection).await.expect("a count").try_get(0).expect("a number");
    connection.close().await.expect("an end");
    count
}

/// The id of the check that failed, and the code.
#[track_caller]
pub(crate) fn failed(outcome: Result<Pulled, Refusal>) -> (CreditCheckId, String) {
    match outcome {
        Err(Refusal::Failed { check, failure }) => (check, failure.code),
        other => panic!("it should have failed: {other:?}"),
    }
}

/// The id of the check that goes on by itself.
#[track_caller]
pub(crate) fn put_off(outcome: Result<Pulled, Refusal>) -> CreditCheckId {
    match outcome {
        Err(Refusal::Unavailable { check: Some(check) }) => check,
        other => panic!("it should have been put off: {other:?}"),
    }
}
