//! Invitations, second factors, steps of a sign-in and given passwords: each counts once, and for one team alone.

use jiff::SignedDuration;
use store::invitations::{self, NewInvitation};
use store::sessions::SessionToken;
use store::users::Role;
use store::{given_passwords, second_factors, sign_in_steps, users};
use testbed::{Bed, on_both};

use crate::lender::Lender;

const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

async fn invite(bed: &Bed, lender: &Lender) -> (store::InvitationId, SessionToken) {
    let new = NewInvitation {
        email: "ravi@north.example",
        role: Role::Viewer,
        user: None,
        by: &lender.owner,
        expires_at: bed.now() + WEEK,
    };
    let mut tx = bed.database.write().await.unwrap();
    let made = invitations::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
    tx.commit().await.unwrap();
    made
}

#[tokio::test]
async fn an_invitation_is_found_by_its_secret_and_ended_once_by_its_own_team() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let (id, secret) = invite(&bed, &north).await;
        let now = bed.now();
        let mut tx = bed.database.write().await.unwrap();
        let found = invitations::with_secret(&mut tx, &secret).await.unwrap().unwrap();
        assert_eq!((found.team, found.email.as_str()), (north.team.clone(), "ravi@north.example"));
        assert!(invitations::with_secret(&mut tx, &SessionToken::fresh().unwrap()).await.unwrap().is_none());
        assert_eq!(invitations::open(&mut tx, &north.team, now).await.unwrap().len(), 1);
        assert!(invitations::open(&mut tx, &south.team, now).await.unwrap().is_empty());
        assert!(!invitations::end(&mut tx, &south.team, &id, now).await.unwrap());
        let of_email = invitations::end_of_email(&mut tx, &south.team, "ravi@north.example", now).await;
        assert!(of_email.unwrap().is_empty());
        assert!(
            invitations::end_of_inviter(&mut tx, &south.team, &north.owner, now).await.unwrap().is_empty()
        );
        assert!(!invitations::end(&mut tx, &north.team, &id, now + WEEK).await.unwrap(), "it ran out");
        assert!(invitations::end(&mut tx, &north.team, &id, now).await.unwrap());
        assert!(!invitations::end(&mut tx, &north.team, &id, now).await.unwrap());
        assert!(invitations::with_secret(&mut tx, &secret).await.unwrap().unwrap().is_ended);
        assert_eq!(invitations::forget_expired(&mut tx, now + WEEK + WEEK).await.unwrap(), 1);
        let theirs = NewInvitation {
            email: "a@b.in",
            role: Role::Viewer,
            user: None,
            by: &north.owner,
            expires_at: now,
        };
        assert!(
            invitations::insert(&mut tx, &south.team, now, &theirs).await.is_err(),
            "by somebody else's owner"
        );
    })
    .await;
}

#[tokio::test]
async fn a_second_factor_is_of_one_person_and_each_step_and_code_counts_once() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let (team, owner, now) = (&north.team, &north.owner, bed.now());
        let mut tx = bed.database.write().await.unwrap();
        assert!(second_factors::begin(&mut tx, team, owner, b"first", now).await.unwrap());
        assert!(second_factors::begin(&mut tx, team, owner, b"second", now).await.unwrap());
        let found = second_factors::find(&mut tx, team, owner).await.unwrap().unwrap();
        assert_eq!((found.secret.as_slice(), found.is_confirmed), (b"second".as_slice(), false));
        assert!(second_factors::find(&mut tx, &south.team, owner).await.unwrap().is_none());
        assert!(!second_factors::confirm(&mut tx, &south.team, owner, now).await.unwrap());
        assert!(second_factors::confirm(&mut tx, team, owner, now).await.unwrap());
        assert!(!second_factors::begin(&mut tx, team, owner, b"third", now).await.unwrap());
        assert!(!second_factors::use_step(&mut tx, &south.team, owner, 7).await.unwrap());
        for (step, expected) in [(7, true), (7, false), (6, false), (8, true)] {
            assert_eq!(
                second_factors::use_step(&mut tx, team, owner, step).await.unwrap(),
                expected,
                "{step}"
            );
        }
        let codes = ["one".to_owned(), "two".to_owned()];
        second_factors::set_recovery_codes(&mut tx, team, owner, &codes).await.unwrap();
        for (of, code, expected) in
            [(&south.team, "one", false), (team, "one", true), (team, "one", false), (team, "six", false)]
        {
            let used = second_factors::use_recovery_code(&mut tx, of, owner, (code, now)).await.unwrap();
            assert_eq!(used, expected, "{code}");
        }
        assert_eq!(second_factors::recovery_codes_left(&mut tx, team, owner).await.unwrap(), 1);
        assert_eq!(second_factors::people(&mut tx, team).await.unwrap(), std::slice::from_ref(owner));
        assert!(!second_factors::remove(&mut tx, &south.team, owner).await.unwrap());
        assert!(second_factors::remove(&mut tx, team, owner).await.unwrap());
        assert_eq!(second_factors::recovery_codes_left(&mut tx, team, owner).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_step_of_a_sign_in_is_gone_on_with_once_and_not_for_ever() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let now = bed.now();
        let mut tx = bed.database.write().await.unwrap();
        let step = sign_in_steps::insert(&mut tx, &north.team, &north.owner, now + WEEK).await.unwrap();
        let holder = sign_in_steps::holder(&mut tx, &step, now).await.unwrap();
        assert_eq!(holder, Some((north.team.clone(), north.owner.clone())));
        assert!(sign_in_steps::holder(&mut tx, &step, now + WEEK).await.unwrap().is_none());
        assert!(!sign_in_steps::end(&mut tx, &south.team, &step).await.unwrap());
        assert!(sign_in_steps::end(&mut tx, &north.team, &step).await.unwrap());
        assert!(!sign_in_steps::end(&mut tx, &north.team, &step).await.unwrap());
        sign_in_steps::insert(&mut tx, &north.team, &north.owner, now).await.unwrap();
        assert_eq!(sign_in_steps::forget_expired(&mut tx, now + WEEK).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn who_made_a_password_is_remembered_after_it_was_changed() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let new =
            users::NewUser { name: "Ravi", email: "r@north.example", role: Role::Viewer, password_hash: "-" };
        let mut tx = bed.database.write().await.unwrap();
        let ravi = users::insert(&mut tx, &north.team, bed.now(), &new).await.unwrap().unwrap();
        let given = ("$argon2id$given", Some(&north.owner));
        assert!(!given_passwords::give(&mut tx, &south.team, &ravi, given).await.unwrap());
        for _ in 0..2 {
            assert!(given_passwords::give(&mut tx, &north.team, &ravi, given).await.unwrap());
        }
        assert!(users::find(&mut tx, &north.team, &ravi).await.unwrap().unwrap().has_given_password);
        assert!(users::set_password(&mut tx, &north.team, &ravi, "$argon2id$own").await.unwrap());
        assert!(!users::find(&mut tx, &north.team, &ravi).await.unwrap().unwrap().has_given_password);
        let makers = given_passwords::makers(&mut tx, &north.team).await.unwrap();
        assert_eq!(makers, [(ravi.clone(), north.owner.clone())]);
        assert!(given_passwords::makers(&mut tx, &south.team).await.unwrap().is_empty());
        given_passwords::forget_makers(&mut tx, &south.team, &ravi).await.unwrap();
        assert_eq!(given_passwords::makers(&mut tx, &north.team).await.unwrap().len(), 1);
        given_passwords::forget_makers(&mut tx, &north.team, &ravi).await.unwrap();
        assert!(given_passwords::makers(&mut tx, &north.team).await.unwrap().is_empty());
    })
    .await;
}
