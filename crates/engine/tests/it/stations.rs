//! The report of one statement holds what its stations say when they are asked one after the other, and nothing else.

use analysis::{Asked, Book, Cover, Facts, Value};
use engine::ValueReport;
use specimen::Order;

use crate::{Lender, Wish};

fn published(value: Value) -> ValueReport {
    match value {
        Value::Rupees(money) => ValueReport::Rupees(ledger::Rupees(money)),
        Value::Number(number) => ValueReport::Number(number),
        Value::Count(count) => ValueReport::Number(f64::from(count)),
        Value::YesNo(yes) => ValueReport::YesNo(yes),
    }
}

#[test]
fn one_statement_has_the_numbers_of_its_leading_account() {
    for name in ["hdfc", "axis", "sbi", "icici"] {
        let layout = specimen::layout(name).expect("a layout");
        let bytes = specimen::make(&Order { months: 6, ..Order::new(layout) }).expect("a specimen").pdf;
        let report = Lender::open().pdf(&bytes, &Wish::default());
        let document = pdf::read(&bytes, None, &pdf::Limits::default(), &|_| false).expect("a PDF");
        let lead = statement::read(&document).expect("a statement").lead;
        let revealed = |text: &Option<ledger::Private>| text.as_ref().map(|text| text.reveal().to_owned());
        let (holder, number) = (revealed(&lead.account.holder), revealed(&lead.account.number));
        let own = category::Account {
            kind: category::AccountKind::Savings,
            holder: holder.as_deref(),
            number: number.as_deref(),
            ifsc: lead.account.ifsc.as_deref(),
        };
        let entries = category::sort(&lead.transactions, &own);
        let cover = Cover {
            kind: category::AccountKind::Savings,
            holder: holder.as_deref(),
            overdraft_limit: lead.account.overdraft_limit,
            opening: lead.opening_balance,
            period: lead.account.period,
            ..Cover::default()
        };
        let product = policy::starter(policy::DEFAULT).expect("a product").expect("without mistakes");
        let asked = Asked {
            inputs: analysis::Inputs::default(),
            terms: product.terms(),
            balance_days: product.balance_days().to_vec(),
            as_of: None,
        };
        let study = analysis::study(Book::new(&entries, cover, &asked).expect("rows"));
        // Whoever knows all that was sent says what was not.
        let signs = report.undisclosed_accounts.iter().map(|sign| sign.evidence.clone()).collect();
        let study = study.with_undisclosed(signs);
        let facts = Facts::of(&study);
        assert_eq!(facts.iter().count(), report.metrics.len());
        for (fact, metric) in facts.iter().zip(&report.metrics) {
            assert_eq!(metric.value, fact.value().map(published), "{name} {}", metric.name);
        }
        assert_eq!(report.transactions.len(), lead.transactions.len());
        assert!(report.transactions.iter().all(|row| (row.account, row.statement) == (0, 0)));
    }
}
