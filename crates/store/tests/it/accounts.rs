//! Teams, people, keys and tokens.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use store::api_keys::{Grant, NewKey};
use store::login_tokens::{self, NewLoginToken};
use store::teams::NewTeam;
use store::tokens::{HeldToken, Kind, Token};
use store::users::{NewUser, Role};
use store::{api_keys, teams, tokens, users};
use testbed::{Bed, on_both};

use crate::lender::Lender;

#[tokio::test]
async fn a_team_is_kept_with_its_entitlements() {
    on_both(async |bed| {
        let entitlements = ["bureau".to_owned()];
        let mut tx = bed.database.write().await.unwrap();
        let new = NewTeam { name: "North", entitlements: &entitlements, is_demo: true };
        let north = teams::insert(&mut tx, bed.now(), &new).await.unwrap();
        let new = NewTeam { name: "South", entitlements: &[], is_demo: false };
        let south = teams::insert(&mut tx, bed.now(), &new).await.unwrap();
        tx.commit().await.unwrap();

        let mut reader = bed.database.read().await.unwrap();
        let team = teams::find(&mut reader, &north).await.unwrap().unwrap();
        assert_eq!((team.name.as_str(), team.is_demo, team.created_at), ("North", true, bed.now()));
        assert_eq!(team.entitlements, entitlements);
        let south = teams::find(&mut reader, &south).await.unwrap().unwrap();
        assert_eq!((south.entitlements.len(), south.is_demo), (0, false));
        assert_eq!(teams::all(&mut reader).await.unwrap().len(), 2);
        drop(reader);

        let mut tx = bed.database.write().await.unwrap();
        assert!(teams::set_entitlements(&mut tx, &north, &[]).await.unwrap());
        tx.commit().await.unwrap();
        let mut reader = bed.database.read().await.unwrap();
        assert!(teams::find(&mut reader, &north).await.unwrap().unwrap().entitlements.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_transaction_that_is_dropped_changes_nothing() {
    on_both(async |bed| {
        let mut tx = bed.database.write().await.unwrap();
        let new = NewTeam { name: "North", entitlements: &[], is_demo: false };
        let team = teams::insert(&mut tx, bed.now(), &new).await.unwrap();
        drop(tx);

        let mut reader = bed.database.read().await.unwrap();
        assert_eq!(teams::find(&mut reader, &team).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_person_is_found_by_any_spelling_of_the_address() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut reader = bed.database.read().await.unwrap();
        for email in ["owner@north.example", " Owner@North.Example ", "OWNER@NORTH.EXAMPLE"] {
            let found = users::by_email(&mut reader, email).await.unwrap().pop().unwrap();
            assert_eq!(found.user.id, lender.owner);
            assert_eq!(found.user.email, "owner@north.example");
            assert_eq!(found.password_hash, "$argon2id$none");
        }
        assert!(users::by_email(&mut reader, "nobody@north.example").await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn an_address_belongs_to_one_person_of_a_team_and_other_teams_learn_nothing() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let south = Lender::new(&bed, "south").await;
        let mut tx = bed.database.write().await.unwrap();
        let new =
            NewUser { name: "Again", email: "Owner@north.example", role: Role::Viewer, password_hash: "x" };
        assert_eq!(users::insert(&mut tx, &north.team, bed.now(), &new).await.unwrap(), None);
        let in_south = users::insert(&mut tx, &south.team, bed.now(), &new).await.unwrap().unwrap();
        assert_eq!(users::insert(&mut tx, &south.team, bed.now(), &new).await.unwrap(), None);
        let both = users::by_email(&mut tx, "owner@north.example").await.unwrap();
        let ids: BTreeSet<_> = both.iter().map(|found| found.user.id.as_str()).collect();
        assert_eq!(ids, BTreeSet::from([north.owner.as_str(), in_south.as_str()]));
        tx.commit().await.unwrap();
        let mut reader = bed.database.read().await.unwrap();
        assert_eq!(users::list(&mut reader, &north.team).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_person_can_be_changed_and_disabled() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        assert!(users::set_role(&mut tx, &lender.team, &lender.owner, Role::Analyst).await.unwrap());
        assert!(users::set_password(&mut tx, &lender.team, &lender.owner, "$argon2id$other").await.unwrap());
        assert!(users::disable(&mut tx, &lender.team, &lender.owner, bed.now()).await.unwrap());
        assert!(!users::disable(&mut tx, &lender.team, &lender.owner, bed.now()).await.unwrap(), "only once");
        tx.commit().await.unwrap();

        let mut reader = bed.database.read().await.unwrap();
        let user = users::find(&mut reader, &lender.team, &lender.owner).await.unwrap().unwrap();
        assert_eq!((user.role, user.disabled_at), (Role::Analyst, Some(bed.now())));
        let found = users::by_email(&mut reader, "owner@north.example").await.unwrap().pop().unwrap();
        assert_eq!(found.password_hash, "$argon2id$other");
    })
    .await;
}

#[tokio::test]
async fn a_key_is_found_by_its_text_until_long_after_it_is_revoked() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        let new =
            NewKey { user: &lender.owner, name: "cron", created_by: &lender.owner, grant: Grant::default() };
        let (id, token) = api_keys::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
        api_keys::note_use(&mut tx, &lender.team, &id, (bed.now(), "10.0.0.1")).await.unwrap();
        tx.commit().await.unwrap();
        assert!(token.reveal().starts_with("lk_live_"));

        let holder = holder_of(&bed, token.reveal()).await.unwrap();
        assert_eq!(holder.token, HeldToken::ApiKey(id.clone()));
        assert_eq!((holder.user, holder.team), (lender.owner.clone(), lender.team.clone()));
        assert_eq!((holder.name.as_str(), holder.email.as_str()), ("Owner", "owner@north.example"));
        assert_eq!((holder.role, holder.team_name.as_str()), (Role::Owner, "north"));
        assert_eq!(
            (holder.expires_at, holder.revoked_at, holder.last_used_at),
            (None, None, Some(bed.now()))
        );

        let mut tx = bed.database.write().await.unwrap();
        assert!(api_keys::revoke(&mut tx, &lender.team, &id, bed.now()).await.unwrap());
        assert!(!api_keys::revoke(&mut tx, &lender.team, &id, bed.now()).await.unwrap(), "only once");
        tx.commit().await.unwrap();
        assert_eq!(holder_of(&bed, token.reveal()).await.unwrap().revoked_at, Some(bed.now()));

        let mut reader = bed.database.read().await.unwrap();
        let keys = api_keys::list(&mut reader, &lender.team).await.unwrap();
        let [key] = keys.as_slice() else { panic!("one key, not {}", keys.len()) };
        assert_eq!((key.name.as_str(), key.hint.as_str()), ("cron", token.hint()));
        assert_eq!((key.revoked_at, key.last_used_at), (Some(bed.now()), Some(bed.now())));
    })
    .await;
}

#[tokio::test]
async fn each_device_has_a_token_of_its_own() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let expires_at = bed.now() + SignedDuration::from_hours(1);
        let mut tx = bed.database.write().await.unwrap();
        let from = store::Whereabouts::default();
        let new = NewLoginToken { user: &lender.owner, expires_at, from: &from };
        let phone = login_tokens::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
        let tablet = login_tokens::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
        tx.commit().await.unwrap();

        let holder = holder_of(&bed, phone.reveal()).await.unwrap();
        assert_eq!(holder.expires_at, Some(expires_at));
        let HeldToken::Login(id) = holder.token else { panic!("a login token is one") };
        let mut tx = bed.database.write().await.unwrap();
        assert!(login_tokens::revoke(&mut tx, &lender.team, &id, bed.now()).await.unwrap());
        assert!(!login_tokens::revoke(&mut tx, &lender.team, &id, bed.now()).await.unwrap(), "only once");
        tx.commit().await.unwrap();
        assert_eq!(holder_of(&bed, phone.reveal()).await.unwrap().revoked_at, Some(bed.now()));
        assert_eq!(holder_of(&bed, tablet.reveal()).await.unwrap().revoked_at, None);

        let mut tx = bed.database.write().await.unwrap();
        let revoked =
            login_tokens::revoke_all(&mut tx, &lender.team, &lender.owner, bed.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(revoked, 1, "the tablet's; the phone's was revoked before");
        assert!(holder_of(&bed, tablet.reveal()).await.unwrap().revoked_at.is_some());
    })
    .await;
}

#[tokio::test]
async fn tokens_are_forgotten_after_they_ran_out() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let expires_at = bed.now() + SignedDuration::from_hours(1);
        let mut tx = bed.database.write().await.unwrap();
        let from = store::Whereabouts::default();
        let new = NewLoginToken { user: &lender.owner, expires_at, from: &from };
        let token = login_tokens::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
        assert_eq!(login_tokens::forget_expired(&mut tx, expires_at).await.unwrap(), 0);
        let later = expires_at + SignedDuration::from_secs(1);
        assert_eq!(login_tokens::forget_expired(&mut tx, later).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert!(holder_of(&bed, token.reveal()).await.is_none());
    })
    .await;
}

#[tokio::test]
async fn a_token_that_was_never_given_out_has_no_holder() {
    on_both(async |bed| {
        Lender::new(&bed, "north").await;
        for kind in [Kind::ApiKey, Kind::Login] {
            let stranger = Token::fresh(kind).unwrap();
            assert!(holder_of(&bed, stranger.reveal()).await.is_none());
        }
    })
    .await;
}

async fn holder_of(bed: &Bed, text: &str) -> Option<tokens::Holder> {
    let (token, kind) = Token::parse(text).unwrap();
    let mut reader = bed.database.read().await.unwrap();
    tokens::holder(&mut reader, &token, kind).await.unwrap()
}
