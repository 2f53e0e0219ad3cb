//! What a team always says of a payer: kept sealed, one for each payer, and gone when it is taken back.

use store::UserId;
use store::payer_rules::{self, NewPayerRule, RULES_AT_MOST, Said};
use testbed::on_both;

use crate::lender::Lender;
use crate::raw;

fn said(payer: &str, category: &str) -> Said {
    Said {
        payer: payer.to_owned(),
        is_credit: true,
        category: Some(category.to_owned()),
        counterparty: Some("Meena Textiles".to_owned()),
    }
}

const fn kaveri<'a>(by: &'a UserId, said: &'a Said) -> NewPayerRule<'a> {
    NewPayerRule { by, spelling: "KAVERI", said }
}

#[tokio::test]
async fn the_newest_word_about_a_payer_holds_until_it_is_taken_back() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let (by, now) = (&north.owner, bed.now());
        let mut tx = bed.database.write().await.unwrap();
        let first = said("KAVERI SOFTWARE", "salary");
        payer_rules::insert(&mut tx, &north.team, now, kaveri(by, &first)).await.unwrap().unwrap();
        let second = said("KAVERI SOFTWARE PVT LTD", "business_receipt");
        let id = payer_rules::insert(&mut tx, &north.team, now, kaveri(by, &second)).await.unwrap().unwrap();
        let other = Said { is_credit: false, ..first };
        payer_rules::insert(&mut tx, &north.team, now, kaveri(by, &other)).await.unwrap().unwrap();
        tx.commit().await.unwrap();

        let dump = format!("{:?}", raw::dump(&bed.address).await["payer_rules"]);
        assert!(!dump.contains("KAVERI") && !dump.contains("Meena"), "it is sealed");
        let mut tx = bed.database.write().await.unwrap();
        let rules = payer_rules::list(&mut tx, &north.team).await.unwrap();
        assert_eq!(rules.len(), 2);
        assert!(
            rules.iter().any(|rule| rule.id == id && rule.said == second && rule.created_at == bed.now())
        );
        assert!(payer_rules::list(&mut tx, &south.team).await.unwrap().is_empty());
        assert!(!payer_rules::remove(&mut tx, &south.team, &id).await.unwrap(), "it is another team's");
        assert!(payer_rules::remove(&mut tx, &north.team, &id).await.unwrap());
        assert!(!payer_rules::remove(&mut tx, &north.team, &id).await.unwrap(), "only once");
    })
    .await;
}

#[tokio::test]
async fn a_team_has_only_so_many() {
    on_both(async |bed| {
        let north = Lender::new(&bed, "north").await;
        let (by, now) = (&north.owner, bed.now());
        let mut tx = bed.database.write().await.unwrap();
        for number in 0..RULES_AT_MOST {
            let payer = format!("PAYER {number}");
            let new = NewPayerRule { by, spelling: &payer, said: &said(&payer, "salary") };
            let made = payer_rules::insert(&mut tx, &north.team, now, new).await;
            assert!(made.unwrap().is_some(), "{number}");
        }
        let new = NewPayerRule { by, spelling: "MORE", said: &said("MORE", "salary") };
        let more = payer_rules::insert(&mut tx, &north.team, now, new).await;
        assert_eq!(more.unwrap(), None);
        let new = NewPayerRule { by, spelling: "PAYER 7", said: &said("PAYER 7", "refund") };
        let again = payer_rules::insert(&mut tx, &north.team, now, new).await;
        assert!(again.unwrap().is_some(), "one takes the place of another");
    })
    .await;
}
