//! The test side of a team is a team of its own: the same people, and nothing else in common.

use store::analyses::{self, Decision, Filter, Page};
use store::api_keys::{self, Grant, NewKey};
use store::products::{self, NewProduct};
use store::sessions::{self, NewSession};
use store::test_side::{self, Erased, Seat};
use store::tokens::{self, Kind, Token};
use store::users::Role;
use store::{team_erasure, teams, users, webhooks};
use testbed::{Bed, on_both};

use crate::lender::{Lender, claim, complete};
use crate::raw;

const ALL: Page = Page { limit: 100, offset: 0 };

async fn enter(bed: &Bed, lender: &Lender) -> Seat {
    let mut tx = bed.database.write().await.unwrap();
    let seat = test_side::enter(&mut tx, &lender.team, &lender.owner, bed.now()).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    seat
}

/// The same person in their seat on the test side.
async fn on_test_side(bed: &Bed, lender: &Lender) -> Lender {
    let Seat { team, user } = enter(bed, lender).await;
    Lender { team, owner: user }
}

async fn key(bed: &Bed, lender: &Lender, is_test: bool) -> Token {
    let grant = Grant { is_test, ..Grant::default() };
    let new = NewKey { user: &lender.owner, name: "cron", created_by: &lender.owner, grant };
    let mut tx = bed.database.write().await.unwrap();
    let (_, token) = api_keys::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
    tx.commit().await.unwrap();
    token
}

#[tokio::test]
async fn a_person_has_one_seat_and_the_side_begins_with_the_products_of_the_team() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        let new = NewProduct { name: "Gold loan", document: "{}", by: None };
        let gold = products::insert(&mut tx, &north.team, bed.now(), new).await.unwrap();
        products::set_default(&mut tx, &north.team, gold.as_ref()).await.unwrap();
        tx.commit().await.unwrap();
        let seat = enter(&bed, &north).await;
        assert_eq!(enter(&bed, &north).await, seat, "who comes again finds their seat");
        assert!(seat.team != north.team && seat.user != north.owner);
        let mut reader = bed.database.read().await.unwrap();
        assert_eq!(test_side::of(&mut reader, &north.team).await.unwrap(), Some(seat.team.clone()));
        assert!(test_side::is_one(&mut reader, &seat.team).await.unwrap());
        assert!(!test_side::is_one(&mut reader, &north.team).await.unwrap());
        let copies = products::list(&mut reader, &seat.team).await.unwrap();
        assert_eq!(copies.iter().map(|copy| copy.name.as_str()).collect::<Vec<_>>(), ["Gold loan"]);
        let default = products::default_of(&mut reader, &seat.team).await.unwrap();
        assert_eq!(default.as_ref(), copies.first().map(|copy| &copy.id), "its own copy is its default");
        // Nobody signs in there: the address leads home.
        let found = users::by_email(&mut reader, "owner@north.example").await.unwrap();
        assert_eq!(found.iter().map(|one| &one.user.team).collect::<Vec<_>>(), [&north.team]);
        let side = teams::find(&mut reader, &seat.team).await.unwrap().unwrap();
        assert_eq!((side.name.as_str(), side.live_team.as_ref()), ("north", Some(&north.team)));
    })
    .await;
}

#[tokio::test]
async fn a_test_key_leads_to_the_test_side_and_a_live_one_never_does() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let (live, test) = (key(&bed, &north, false).await, key(&bed, &north, true).await);
        assert!(live.reveal().starts_with("lk_live_") && test.reveal().starts_with("lk_test_"));
        let (_, kind) = Token::parse(test.reveal()).unwrap();
        assert_eq!(kind, Kind::TestKey);
        let seat = enter(&bed, &north).await;
        let mut tx = bed.database.write().await.unwrap();
        let holder = tokens::holder(&mut tx, &test, kind).await.unwrap().unwrap();
        assert_eq!((&holder.team, &holder.user), (&seat.team, &seat.user));
        assert_eq!((&holder.home.team, &holder.home.user), (&north.team, &north.owner));
        let holder = tokens::holder(&mut tx, &live, Kind::ApiKey).await.unwrap().unwrap();
        assert_eq!((&holder.team, &holder.home.team), (&north.team, &north.team));
        // What somebody may do is looked up where they are at home.
        users::set_role(&mut tx, &north.team, &north.owner, Role::Viewer).await.unwrap();
        users::disable(&mut tx, &north.team, &north.owner, bed.now()).await.unwrap();
        let holder = tokens::holder(&mut tx, &test, kind).await.unwrap().unwrap();
        assert_eq!((holder.role, holder.is_disabled), (Role::Viewer, true));
    })
    .await;
}

#[tokio::test]
async fn a_session_shows_the_side_that_was_chosen() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        enter(&bed, &north).await;
        let mut tx = bed.database.write().await.unwrap();
        let from = store::Whereabouts::default();
        let (user, proof, expires_at) = (&north.owner, sessions::Proof::Password, bed.now());
        let new = NewSession { user, proof, expires_at, from: &from };
        let token = sessions::insert(&mut tx, &north.team, bed.now(), &new).await.unwrap();
        let holder = sessions::holder(&mut tx, &token).await.unwrap().unwrap();
        assert!(!holder.is_for_test);
        let tokens::HeldToken::Session(id) = holder.token else { panic!("a session") };
        assert!(sessions::show_test_side(&mut tx, &north.team, &id, true).await.unwrap());
        let holder = sessions::holder(&mut tx, &token).await.unwrap().unwrap();
        assert!(holder.is_for_test && holder.team == north.team, "pages about people are at home");
        assert!(!sessions::show_test_side(&mut tx, &south.team, &id, true).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn the_data_of_the_test_side_go_at_once_and_nothing_else_goes() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let side = on_test_side(&bed, &north).await;
        let kept = north.submit_and_complete(&bed, Decision::Approved).await;
        side.submit_and_complete(&bed, Decision::Declined).await;
        side.submit(&bed).await;
        let taken = claim(&bed).await.unwrap();
        let mut tx = bed.database.write().await.unwrap();
        let (url, events) = ("https://hooks.lender.example/", ["analysis.completed".to_owned()]);
        let new = webhooks::NewWebhook { url, events: &events, created_by: &side.owner };
        webhooks::insert(&mut tx, &side.team, bed.now(), &new).await.unwrap();
        tx.commit().await.unwrap();
        let before: Vec<_> = live_rows(&bed, &side).await;

        let mut tx = bed.database.write().await.unwrap();
        let erased = test_side::erase_data(&mut tx, &north.team).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(erased, Erased { analyses: 2, credit_checks: 0 });
        assert!(
            !complete(&bed, &taken, Decision::Approved).await.unwrap(),
            "whoever read it has nothing to write to"
        );
        assert_eq!(live_rows(&bed, &side).await, before);
        let mut tx = bed.database.write().await.unwrap();
        let (list, total) = analyses::list(&mut tx, &side.team, &Filter::default(), ALL).await.unwrap();
        assert_eq!((list.len(), total), (0, 0));
        assert!(analyses::find(&mut tx, &north.team, &kept).await.unwrap().is_some());
        assert_eq!(webhooks::list(&mut tx, &side.team).await.unwrap().len(), 1, "what is set up stays");
        assert_eq!(test_side::erase_data(&mut tx, &north.team).await.unwrap(), Erased::default());
    })
    .await;
}

/// Every row that is not of the test side.
async fn live_rows(bed: &Bed, side: &Lender) -> Vec<(String, Vec<String>)> {
    let tables = raw::dump(&bed.address).await.into_iter();
    let others =
        |rows: Vec<String>| rows.into_iter().filter(|row| !row.contains(side.team.as_str())).collect();
    tables.map(|(table, rows)| (table, others(rows))).collect()
}

#[tokio::test]
async fn a_team_that_is_erased_takes_its_test_side_with_it() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let side = on_test_side(&bed, &north).await;
        side.submit(&bed).await;
        let mut tx = bed.database.write().await.unwrap();
        team_erasure::erase(&mut tx, &north.team).await.unwrap();
        tx.commit().await.unwrap();
        for (table, rows) in raw::dump(&bed.address).await {
            assert!(!rows.iter().any(|row| row.contains(side.team.as_str())), "{table}");
        }
    })
    .await;
}
