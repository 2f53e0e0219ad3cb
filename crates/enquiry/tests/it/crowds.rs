//! Many at once.

use std::collections::BTreeSet;

use enquiry::{Pulled, Refusal};
use store::teams::{self, BureauTerms};
use testbed::on_both;
use tokio::task::JoinSet;

use crate::counter::Mood;
use crate::house::{House, PRICE};

const CROWD: usize = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_requests_with_one_key_make_one_call() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Busy]).await;
        let outcomes = crowd(&house, |_| house.asked_with_key("Meera Nair", "order-1")).await;
        let mut ids = BTreeSet::new();
        for outcome in outcomes {
            match outcome {
                Ok(pulled) => drop(ids.insert(pulled.check.id.to_string())),
                Err(Refusal::InProgress) => {}
                Err(other) => panic!("nothing else may happen: {other:?}"),
            }
        }
        assert_eq!(ids.len(), 1, "{ids:?}");
        assert_eq!((house.counter.billed(), house.charged().await), (ids.clone(), ids));
        assert_eq!(
            (house.counter.questions(), house.count("credit_checks").await),
            (2, 1),
            "busy, then a report"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_requests_about_one_person_share_one_call() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::HangUp]).await;
        let outcomes = crowd(&house, |number| {
            // Some with keys of their own, some without.
            let key = format!("order-{number}");
            if number % 2 == 0 { house.asked_with_key("Meera Nair", &key) } else { house.asked("Meera Nair") }
        })
        .await;
        let pulled: Vec<Pulled> = outcomes.into_iter().map(|outcome| outcome.expect("a report")).collect();
        // Whoever came after the first report was there made an enquiry of its own, and paid for it.
        let ids: BTreeSet<String> = pulled.iter().map(|pulled| pulled.check.id.to_string()).collect();
        let paid = pulled.iter().filter(|pulled| !pulled.is_reused).count();
        assert_eq!((house.counter.billed(), house.charged().await), (ids.clone(), ids.clone()));
        assert_eq!(
            (paid, house.count("credit_checks").await),
            (ids.len(), i64::try_from(ids.len()).expect("few"))
        );
        assert_eq!(house.count("consents").await, i64::try_from(CROWD).expect("few"), "one of each");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_budget_is_never_exceeded_however_many_ask_at_once() {
    on_both(async |bed| {
        let house = House::open(bed, &[Mood::Refuse, Mood::HangUp, Mood::Busy]).await;
        let affordable = 7;
        let terms = BureauTerms { price: PRICE, budget: Some(PRICE * affordable) };
        let mut tx = house.write().await;
        teams::set_bureau_terms(&mut tx, &house.team, terms).await.expect("a change");
        tx.commit().await.expect("a commit");
        let outcomes = crowd(&house, |number| house.asked(&format!("Person {number}"))).await;
        let reports = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        for outcome in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
            assert!(matches!(outcome, Refusal::BudgetReached | Refusal::Failed { .. }), "{outcome:?}");
        }
        let charged = house.charged().await;
        assert!(i64::try_from(charged.len()).expect("few") <= affordable, "{charged:?}");
        assert_eq!((reports, house.counter.billed()), (charged.len(), charged));
    })
    .await;
}

async fn crowd(house: &House, asked: impl Fn(usize) -> enquiry::Asked) -> Vec<Result<Pulled, Refusal>> {
    let bureau = house.bureau();
    let mut tasks = JoinSet::new();
    for number in 0..CROWD {
        let (bureau, asked) = (bureau.clone(), asked(number));
        tasks.spawn(async move { bureau.pull(asked).await });
    }
    tasks.join_all().await
}
