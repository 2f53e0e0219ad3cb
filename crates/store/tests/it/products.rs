//! Loan products and their versions.

use jiff::SignedDuration;
use store::products::{self, NewProduct, NewVersion};
use testbed::on_both;

use crate::lender::Lender;

const fn plain(name: &str) -> NewProduct<'_> {
    NewProduct { name, document: "{}", by: None }
}

#[tokio::test]
async fn publishing_makes_the_next_version_and_keeps_the_former() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let made = bed.now();
        let new = NewProduct { name: "Gold", document: "{\"a\":1}", by: Some(&lender.owner) };
        let mut tx = bed.database.write().await.unwrap();
        let id = products::insert(&mut tx, &lender.team, made, new).await.unwrap().unwrap();
        bed.clock.advance(SignedDuration::from_hours(1));
        let next = NewVersion { product: &id, document: "{\"a\":2}", by: None };
        let version = products::publish(&mut tx, &lender.team, bed.now(), next).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(version, Some(2));

        let mut reader = bed.database.read().await.unwrap();
        let current = products::find(&mut reader, &lender.team, &id).await.unwrap().unwrap();
        assert_eq!((current.version, current.document.as_str()), (2, "{\"a\":2}"));
        assert_eq!((current.created_at, current.published_at), (made, bed.now()));
        let former = products::find_version(&mut reader, &lender.team, &id, 1).await.unwrap().unwrap();
        assert_eq!((former.version, former.document.as_str()), (1, "{\"a\":1}"));
        assert_eq!(products::find_version(&mut reader, &lender.team, &id, 3).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn products_are_listed_by_name_without_those_archived() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        let mut ids = Vec::new();
        for name in ["Silver", "Gold", "Bronze"] {
            let id = products::insert(&mut tx, &lender.team, bed.now(), plain(name)).await.unwrap();
            ids.push(id.unwrap());
        }
        assert!(products::archive(&mut tx, &lender.team, &ids[0], bed.now()).await.unwrap());
        assert!(!products::archive(&mut tx, &lender.team, &ids[0], bed.now()).await.unwrap(), "only once");
        tx.commit().await.unwrap();

        let mut reader = bed.database.read().await.unwrap();
        let products = products::list(&mut reader, &lender.team).await.unwrap();
        let names: Vec<&str> = products.iter().map(|product| product.name.as_str()).collect();
        assert_eq!(names, ["Bronze", "Gold"]);
    })
    .await;
}

#[tokio::test]
async fn a_product_is_called_by_the_title_of_its_version_and_by_its_name_where_there_is_none() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        let first = NewProduct { document: "{\"title\":\"Gold loan\"}", ..plain("gold") };
        let gold = products::insert(&mut tx, &lender.team, bed.now(), first).await.unwrap().unwrap();
        products::insert(&mut tx, &lender.team, bed.now(), plain("Amber")).await.unwrap();
        let next = NewVersion { product: &gold, document: "{\"title\":\"A gold loan\"}", by: None };
        products::publish(&mut tx, &lender.team, bed.now(), next).await.unwrap();
        tx.commit().await.unwrap();

        let mut reader = bed.database.read().await.unwrap();
        let products = products::list(&mut reader, &lender.team).await.unwrap();
        let titles: Vec<&str> = products.iter().map(|product| product.title.as_str()).collect();
        assert_eq!(titles, ["A gold loan", "Amber"]);
        let former = products::find_version(&mut reader, &lender.team, &gold, 1).await.unwrap().unwrap();
        assert_eq!((former.title.as_str(), former.name.as_str()), ("Gold loan", "gold"));
    })
    .await;
}

#[tokio::test]
async fn a_name_is_taken_until_its_product_is_archived() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        let first = products::insert(&mut tx, &lender.team, bed.now(), plain("Gold")).await.unwrap().unwrap();
        let second = products::insert(&mut tx, &lender.team, bed.now(), plain("Gold")).await.unwrap();
        assert_eq!(second, None);
        products::archive(&mut tx, &lender.team, &first, bed.now()).await.unwrap();
        let third = products::insert(&mut tx, &lender.team, bed.now(), plain("Gold")).await.unwrap();
        assert!(third.is_some());
        tx.commit().await.unwrap();
        let mut reader = bed.database.read().await.unwrap();
        let archived = products::find(&mut reader, &lender.team, &first).await.unwrap().unwrap();
        assert_eq!(archived.archived_at, Some(bed.now()), "analyses made with it can still name it");
    })
    .await;
}

#[tokio::test]
async fn a_team_names_its_default_and_goes_back_to_the_built_in_one() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(products::default_of(&mut tx, &north.team).await.unwrap(), None);
        let gold = products::insert(&mut tx, &north.team, bed.now(), plain("Gold")).await.unwrap();
        products::set_default(&mut tx, &north.team, gold.as_ref()).await.unwrap();
        assert_eq!(products::default_of(&mut tx, &north.team).await.unwrap(), gold);
        assert_eq!(products::default_of(&mut tx, &south.team).await.unwrap(), None);
        products::set_default(&mut tx, &north.team, None).await.unwrap();
        assert_eq!(products::default_of(&mut tx, &north.team).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_proposed_product_waits_until_it_is_released_or_a_next_version_is_published() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        let mut tx = bed.database.write().await.unwrap();
        for (name, is_next) in [("Gold", false), ("Silver", true)] {
            let id = products::insert(&mut tx, &north.team, bed.now(), plain(name)).await.unwrap();
            let id = id.unwrap();
            assert!(!products::release(&mut tx, &north.team, &id).await.unwrap(), "it does not wait");
            products::propose(&mut tx, &south.team, &id, &south.owner).await.unwrap();
            products::propose(&mut tx, &north.team, &id, &north.owner).await.unwrap();
            assert!(!products::release(&mut tx, &south.team, &id).await.unwrap(), "another team's");
            let found = products::find(&mut tx, &north.team, &id).await.unwrap().unwrap();
            assert_eq!(found.proposed_by.as_ref(), Some(&north.owner));
            if is_next {
                let next = NewVersion { product: &id, document: "{}", by: None };
                products::publish(&mut tx, &north.team, bed.now(), next).await.unwrap();
            } else {
                assert!(products::release(&mut tx, &north.team, &id).await.unwrap());
            }
            let found = products::find(&mut tx, &north.team, &id).await.unwrap().unwrap();
            assert_eq!(found.proposed_by, None);
        }
    })
    .await;
}
