//! Statements of every sort → reports that are what the description says of them.

use axum::http::Method;
use bytes::Bytes;
use specimen::{Order, Persona, Tamper};
use store::analyses::{self, Completion, PackedReport, Summary};
use store::users::Role;

use super::conformity::Witness;
use crate::analyses::form::Form;
use crate::docs::description;
use crate::service::{Person, Service};

const INPUTS: &str = r#"{"requested_amount": 400000, "collateral_value": 900000, "gst_turnover": 6000000, "down_payment": 150000}"#;

impl Service {
    /// Takes the analysis that is due and finishes it as a worker does, with the real engine.
    pub(crate) async fn analyze(&self, statement: Bytes, task: &sandbox::Task) {
        let claim = self.claim().await;
        let read = self.checker().analyze("team", statement, task).await.expect("a report");
        let report = PackedReport::new(&read.report).expect("a report to keep");
        let done = Completion {
            decision: ::service::codes::kept(&read.decision).expect("a decision"),
            score: read.score.map(i64::from),
            pages: i64::from(read.pages),
            engine_version: engine::VERSION,
            report: &report,
            summary: &Summary::default(),
        };
        let mut tx = self.database().write().await.expect("a transaction");
        assert!(analyses::complete(&mut tx, &claim, self.now(), &done).await.expect("a completion"));
        tx.commit().await.expect("a commit");
    }
}

fn task(product: &str, applicant: Option<&str>, inputs: Option<&str>) -> sandbox::Task {
    sandbox::Task {
        product: product.to_owned(),
        product_id: None,
        inputs: inputs.map(str::to_owned),
        applicant_name: applicant.map(str::to_owned),
        as_of: None,
        file_key: None,
        limits: sandbox::Limits { pages: 500, file_bytes: 25 << 20 },
        card: None,
        bureau: sandbox::Bureau::NotRequested,
        amendments: None,
    }
}

async fn check(
    service: &Service,
    person: &Person,
    witness: &mut Witness,
    order: &Order,
    task: &sandbox::Task,
) {
    let statement = Bytes::from(specimen::make(order).expect("a specimen").pdf);
    let id = person.uploaded(Form::default().file("statement.pdf", &statement)).await;
    service.analyze(statement, task).await;
    for query in ["", "?include_result=true", "?include_result=false&wait=0"] {
        let answer = person.get(&format!("/v1/analyses/{id}{query}")).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.json["result"].is_object(), query.ends_with("result=true"));
        witness.check(&Method::GET, "/v1/analyses/{id}", &answer);
    }
}

fn layout(name: &str) -> &'static specimen::Layout {
    specimen::layout(name).expect("a layout of that name")
}

#[tokio::test]
async fn reports_on_honest_people_of_every_sort_are_as_described() {
    let service = Service::on_sqlite().await;
    let person = service.person("north", Role::Owner).await;
    let mut witness = Witness::new(description(&person).await);
    let personas = [
        Persona::Salaried,
        Persona::BusyUpi,
        Persona::Business,
        Persona::Overdraft,
        Persona::Thin,
        Persona::Stressed,
    ];
    for persona in personas {
        let order = Order { persona: Some(persona), months: 4, ..Order::new(layout("hdfc")) };
        check(&service, &person, &mut witness, &order, &task(policy::DEFAULT_DOCUMENT, None, None)).await;
    }
}

#[tokio::test]
async fn reports_under_every_starter_product_are_as_described() {
    let service = Service::on_sqlite().await;
    let person = service.person("north", Role::Owner).await;
    let mut witness = Witness::new(description(&person).await);
    let order = Order { months: 3, ..Order::new(layout("axis")) };
    for (_, document) in policy::STARTERS {
        check(
            &service,
            &person,
            &mut witness,
            &order,
            &task(document, Some("Aditya Bhardwaj"), Some(INPUTS)),
        )
        .await;
        check(&service, &person, &mut witness, &order, &task(document, Some("Somebody Else"), None)).await;
    }
}

#[tokio::test]
async fn reports_on_accounts_in_another_currency_are_as_described() {
    let service = Service::on_sqlite().await;
    let person = service.person("north", Role::Owner).await;
    let mut witness = Witness::new(description(&person).await);
    let order = Order { months: 3, ..Order::new(layout("uk-thames")) };
    for (_, document) in policy::STARTERS {
        check(&service, &person, &mut witness, &order, &task(document, None, Some(INPUTS))).await;
    }
}

#[tokio::test]
async fn reports_on_forged_statements_are_as_described() {
    let service = Service::on_sqlite().await;
    let person = service.person("north", Role::Owner).await;
    let mut witness = Witness::new(description(&person).await);
    for kind in ["cover-white", "edit-amount", "edit-balances", "edit-font"] {
        let tamper: Tamper = kind.parse().expect("a way to tamper");
        let order = Order { tamper: Some(tamper), months: 2, ..Order::new(layout("hdfc")) };
        check(&service, &person, &mut witness, &order, &task(policy::DEFAULT_DOCUMENT, None, None)).await;
    }
}
