//! No team sees, changes or pays for another team's credit checks.

use store::analyses::{Failure, Page};
use store::credit_checks::{self, Claim, Erasure, Filter, Key};
use store::{charges, consents};
use testbed::{Bed, on_both};

use crate::enquirer::{self, BUREAU, PERSON_INDEX};
use crate::lender::{LEASE, Lender};
use crate::raw;

#[tokio::test]
async fn whatever_a_team_asks_of_anothers_checks_it_sees_nothing_and_changes_nothing() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let south = Lender::new(&bed, "south").await;
        let settled = enquirer::begin(&bed, &north, Some("order-1")).await;
        assert!(enquirer::complete(&bed, &settled).await);
        let held = enquirer::begin(&bed, &north, None).await;
        let before = raw::dump(&bed.address).await;

        see_nothing(&bed, &south, &settled).await;
        see_nothing(&bed, &south, &held).await;
        change_nothing(&bed, &south, &settled).await;
        change_nothing(&bed, &south, &held).await;
        assert_eq!(raw::dump(&bed.address).await, before);
    })
    .await;
}

async fn see_nothing(bed: &Bed, south: &Lender, theirs: &Claim) {
    let (other, id) = (&south.team, &theirs.check.id);
    let mut reader = bed.database.read().await.unwrap();
    assert!(credit_checks::find(&mut reader, other, id).await.unwrap().is_none());
    assert!(credit_checks::report(&mut reader, other, id).await.unwrap().is_none());
    assert!(credit_checks::raw_answer(&mut reader, other, id).await.unwrap().is_none());
    let page = Page { limit: 100, offset: 0 };
    let (list, total) = credit_checks::list(&mut reader, other, Filter::default(), page).await.unwrap();
    assert_eq!((list.len(), total), (0, 0));
    assert!(credit_checks::find_open(&mut reader, other, PERSON_INDEX, BUREAU).await.unwrap().is_none());
    let since = theirs.check.created_at;
    assert!(
        credit_checks::find_recent(&mut reader, other, PERSON_INDEX, BUREAU, since).await.unwrap().is_none()
    );
    for user in [&south.owner, &theirs.check.created_by] {
        let key = Key { user, key: "order-1", fingerprint: "print" };
        assert!(credit_checks::bound_key(&mut reader, other, key, bed.now()).await.unwrap().is_none());
    }
    assert!(consents::list(&mut reader, other, id).await.unwrap().is_empty());
    assert!(!consents::is_standing(&mut reader, other, id).await.unwrap());
    assert!(charges::months(&mut reader, other, 12).await.unwrap().is_empty());
    assert!(charges::of_month(&mut reader, other, &charges::month_of(bed.now())).await.unwrap().is_empty());
    assert_eq!(charges::committed(&mut reader, other, bed.now()).await.unwrap(), 0);
}

/// Even with the right lease.
async fn change_nothing(bed: &Bed, south: &Lender, theirs: &Claim) {
    let (other, id, now) = (&south.team, &theirs.check.id, bed.now());
    let claim = Claim { team: other.clone(), ..theirs.clone() };
    assert!(!enquirer::complete(bed, &claim).await);
    let failure = Failure { code: "x".to_owned(), message: "x".to_owned() };
    let mut tx = bed.database.write().await.unwrap();
    assert!(!credit_checks::fail(&mut tx, &claim, now, &failure).await.unwrap());
    assert!(!credit_checks::retry_later(&mut tx, &claim, now).await.unwrap());
    assert!(!credit_checks::heartbeat(&mut tx, &claim, now, LEASE).await.unwrap());
    assert!(credit_checks::take(&mut tx, other, id, now + LEASE, LEASE).await.unwrap().is_none());
    assert!(!consents::revoke(&mut tx, other, id, &south.owner, now).await.unwrap());
    assert_eq!(credit_checks::erase(&mut tx, other, id).await.unwrap(), Erasure::NotFound);
    tx.commit().await.unwrap();

    // The database itself refuses rows of one team that point at another's.
    let mut tx = bed.database.write().await.unwrap();
    let consent = enquirer::consent(&south.owner, now);
    assert!(consents::insert(&mut tx, other, id, &consent).await.is_err());
    drop(tx);
    let mut tx = bed.database.write().await.unwrap();
    let key = Key { user: &south.owner, key: "order-9", fingerprint: "print" };
    assert!(credit_checks::bind_key(&mut tx, other, key, (id, false), now).await.is_err());
    drop(tx);
    let mut tx = bed.database.write().await.unwrap();
    let mut new = enquirer::new_check(south);
    new.created_by = theirs.check.created_by.clone();
    assert!(credit_checks::insert(&mut tx, other, now, LEASE, &new).await.is_err());
}
