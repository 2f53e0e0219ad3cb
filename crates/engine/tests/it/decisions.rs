//! Statements as applicants bring them, and what is decided.

use engine::Report;
use engine::codes::RowFlag;
use specimen::{Order, Persona};

use crate::{Lender, Wish};

fn specimen(bank: &str, persona: Persona) -> Vec<u8> {
    let layout = specimen::layout(bank).expect("a layout");
    let order = Order { persona: Some(persona), months: 12, ..Order::new(layout) };
    specimen::make(&order).expect("a specimen").pdf
}

fn families(report: &Report) -> Vec<&str> {
    report.review.reasons.iter().map(|reason| reason.family.as_str()).collect()
}

#[test]
fn a_steady_salaried_applicant_is_scored_above_a_stressed_one() {
    let lender = Lender::open();
    for bank in ["hdfc", "icici", "sbi", "axis", "kotak"] {
        let steady = lender.pdf(&specimen(bank, Persona::Salaried), &Wish::default());
        let stressed = lender.pdf(&specimen(bank, Persona::Stressed), &Wish::default());
        let scores = (steady.score.expect("a score"), stressed.score.expect("a score"));
        assert!(scores.0 > scores.1 + 50, "{bank}: {scores:?}");
        assert_eq!(steady.integrity.verdict.as_str(), "clean", "{bank}: {:?}", steady.integrity.flags);
        assert_eq!(steady.income.basis.as_str(), "salary", "{bank}");
        assert_eq!(steady.mule.level.as_str(), "none", "{bank}: {:?}", steady.mule.patterns);
    }
}

#[test]
fn another_persons_account_goes_to_a_person() {
    let lender = Lender::open();
    let bytes = specimen("hdfc", Persona::Salaried);
    let holder = lender.pdf(&bytes, &Wish::default()).statement.account.holder.expect("a holder");
    let own = lender.pdf(&bytes, &Wish { name: Some(&holder), ..Wish::default() });
    assert_eq!(own.name_match.outcome.as_str(), "match");
    let other = lender.pdf(&bytes, &Wish { name: Some("Wilhelmina Ottoline Fernandes"), ..Wish::default() });
    assert_eq!((other.name_match.outcome.as_str(), other.decision.as_str()), ("mismatch", "manual_review"));
    assert_eq!(families(&other), ["name_mismatch"]);
    assert_eq!(other.recommendation, own.recommendation, "the policy itself does not look at names");
}

#[test]
fn a_missing_anchor_is_a_review_that_names_it() {
    let lender = Lender::open();
    let bytes = specimen("hdfc", Persona::Salaried);
    let wish =
        Wish { product: Some("vehicle-loan"), inputs: r#"{"requested_amount": 300000}"#, ..Wish::default() };
    let report = lender.pdf(&bytes, &wish);
    assert!(report.review.required);
    let text =
        report.review.reasons.iter().map(|reason| reason.message.as_str()).collect::<Vec<_>>().join(" ");
    let codes = report.review.reasons.iter().map(|reason| reason.code.as_str()).collect::<Vec<_>>().join(" ");
    assert!(format!("{text} {codes}").contains("collateral_value"), "{text} {codes}");
}

#[test]
fn a_changed_amount_goes_to_a_person_and_names_the_row() {
    let lender = Lender::open();
    let ledger = "date,description,debit,credit,balance\n\
                  2025-04-01,SALARY ACME LTD,,50000.00,60000.00\n\
                  2025-04-05,RENT,15000.00,,45000.00\n\
                  2025-04-09,GROCER,2000.00,,42000.00\n\
                  2025-04-11,GROCER,1000.00,,41000.00\n";
    let report = lender.csv(ledger, &Wish::default());
    assert_eq!(report.decision.as_str(), "manual_review");
    assert_eq!(report.integrity.flags[0].code, "balance_chain_broken");
    assert_eq!(report.integrity.flags[0].evidence[0].row, Some(2));
    assert_eq!(report.transactions[2].flags, [RowFlag::Integrity("balance_chain_broken".into())]);
    assert!(families(&report).contains(&"integrity"));
}

#[test]
fn the_cap_that_binds_is_named() {
    let lender = Lender::open();
    let bytes = specimen("hdfc", Persona::Salaried);
    let ask = |inputs| {
        lender.pdf(&bytes, &Wish { product: Some("salaried-personal-loan"), inputs, ..Wish::default() })
    };
    let small = ask(r#"{"requested_amount": 50000}"#).policy.eligibility.expect("eligibility");
    assert_eq!(
        small.binding_cap.as_ref().map(engine::codes::CapKind::as_str),
        Some("requested"),
        "{small:?}"
    );
    let large = ask(r#"{"requested_amount": 90000000}"#);
    let eligibility = large.policy.eligibility.as_ref().expect("eligibility");
    assert_ne!(eligibility.binding_cap.as_ref().map(engine::codes::CapKind::as_str), Some("requested"));
    assert_ne!(large.decision.as_str(), "approved");
    assert!(large.policy.largest_amount.is_none_or(|amount| amount.0.as_paise() < 9_000_000_000));
}
