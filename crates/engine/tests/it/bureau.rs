//! What a credit bureau says, beside the statement.

use bureau::{
    Account, AccountKind, AccountStatus, CreditReport, Mark, MarkKind, Outcome, Ownership, Severity,
};
use engine::{Bureau, ComparedLoanReport, MetricReport, Report, Rupees, ValueReport};
use ledger::Money;
use proptest::prelude::*;
use serde_json::{Value, json};
use specimen::{Order, Persona};

use crate::{Lender, Wish};

/// A file with nothing in it but a name and a score.
pub(crate) fn credit_report(name: Option<&str>, score: u16) -> CreditReport {
    let mut report = analysis::Example::with_bureau().credit_report.expect("the report of the dictionary");
    report.identity.name = name.map(str::to_owned);
    report.score.value = Some(score);
    report.score.band = Some(bureau::Band::of(score));
    report.accounts.clear();
    report.marks.clear();
    report
}

fn account(lender: &str, rupees: i64) -> Account {
    let report = analysis::Example::with_bureau().credit_report.expect("the report of the dictionary");
    let any = report.accounts.into_iter().next().expect("an account");
    Account {
        lender: lender.to_owned(),
        kind: AccountKind::PersonalLoan,
        emi: Some(Rupees(Money::paise(rupees * 100))),
        opened_on: None,
        ..any
    }
}

fn mark(kind: MarkKind) -> Mark {
    Mark {
        kind,
        severity: Severity::Critical,
        message: "a lender wrote off a personal loan".to_owned(),
        account: None,
        date: None,
        amount: None,
    }
}

fn statement(persona: Persona) -> Vec<u8> {
    let layout = specimen::layout("hdfc").expect("a layout");
    let order = Order { persona: Some(persona), months: 12, ..Order::new(layout) };
    specimen::make(&order).expect("a specimen").pdf
}

const fn received(report: &CreditReport) -> Bureau<'_> {
    Bureau::Report { report, credit_check_id: Some("cc_01") }
}

fn decided(lender: &Lender, file: &[u8], bureau: Bureau<'_>) -> Report {
    lender.pdf(file, &Wish { product: Some("salaried-personal-loan"), bureau, ..Wish::default() })
}

fn reasons(report: &Report) -> Vec<(&str, &str)> {
    report.review.reasons.iter().map(|reason| (reason.family.as_str(), reason.code.as_str())).collect()
}

fn metric<'a>(report: &'a Report, name: &str) -> &'a MetricReport {
    report.metrics.iter().find(|metric| metric.name == name).expect("a metric")
}

/// An account at the bureau for every loan that the statement repays.
fn mirrored(report: &Report) -> Vec<Account> {
    let running = report.obligations.loans.iter().filter(|loan| loan.is_active);
    running.map(|loan| account(&loan.lender, loan.instalment.0.as_paise() / 100)).collect()
}

#[test]
fn a_clean_file_adds_to_the_score_and_changes_nothing_else() {
    let (lender, file) = (Lender::open(), statement(Persona::Salaried));
    let without = decided(&lender, &file, Bureau::NotRequested);
    let mut clean = credit_report(without.statement.account.holder.as_deref(), 780);
    clean.accounts = mirrored(&without);
    let with = decided(&lender, &file, received(&clean));
    assert_eq!(reasons(&with), reasons(&without));
    assert_eq!(with.score, without.score.map(|score| (score + 60).min(900)));
    assert_eq!(with.obligations, without.obligations, "every loan is known to both and counted once");
    let found = with.bureau.reconciliation.as_ref().expect("a reconciliation");
    assert_eq!(found.both.len(), clean.accounts.len());
    assert!(found.statement_only.is_empty() && found.bureau_only.is_empty(), "{found:?}");
    assert_eq!((with.bureau.status.as_str(), with.bureau.is_sandbox), ("received", true));
    assert_eq!(with.bureau.credit_check_id.as_deref(), Some("cc_01"));
    let names = with.bureau.name_match.as_ref().expect("names");
    assert_eq!(
        (names.applicant.outcome.as_str(), names.account_holder.outcome.as_str()),
        ("not_checked", "match")
    );
}

#[test]
fn a_mark_goes_to_a_person_whatever_the_policy_says() {
    let (lender, file) = (Lender::open(), statement(Persona::Salaried));
    let without = decided(&lender, &file, Bureau::NotRequested);
    let mut report = credit_report(without.statement.account.holder.as_deref(), 700);
    report.accounts = mirrored(&without);
    report.marks = vec![mark(MarkKind::WrittenOff), mark(MarkKind::SuitFiled)];
    let with = decided(&lender, &file, received(&report));
    assert_eq!(with.decision.as_str(), "manual_review");
    let of_bureau: Vec<_> = reasons(&with).into_iter().filter(|(family, _)| *family == "bureau").collect();
    assert_eq!(of_bureau, [("bureau", "written_off"), ("bureau", "suit_filed")]);
    assert_eq!(with.recommendation, without.recommendation, "the policy itself does not look at marks");
    assert_eq!(with.bureau.marks[0].kind.as_str(), "written_off");
}

#[test]
fn a_bureau_that_does_not_answer_is_a_review_and_nothing_else() {
    let (lender, file) = (Lender::open(), statement(Persona::Salaried));
    let without = decided(&lender, &file, Bureau::NotRequested);
    let down = decided(&lender, &file, Bureau::Unavailable { reason: "the bureau did not answer" });
    assert_eq!(down.decision.as_str(), "manual_review");
    assert!(reasons(&down).contains(&("bureau", "bureau_unavailable")), "{:?}", reasons(&down));
    assert_eq!(
        (down.bureau.status.as_str(), down.bureau.reason.as_deref()),
        ("unavailable", Some("the bureau did not answer"))
    );
    let same = Report {
        decision: without.decision.clone(),
        review: without.review.clone(),
        bureau: without.bureau.clone(),
        ..down
    };
    assert!(same == without, "nothing but the review differs");
}

#[test]
fn a_hidden_loan_goes_to_a_person_and_names_its_rows() {
    let (lender, file) = (Lender::open(), statement(Persona::Stressed));
    let without = decided(&lender, &file, Bureau::NotRequested);
    let running = without.obligations.loans.iter().filter(|loan| loan.is_active).count();
    assert!(running > 0, "a borrower in trouble repays something");
    let with = decided(&lender, &file, received(&credit_report(None, 700)));
    let hidden = reasons(&with).into_iter().filter(|reason| *reason == ("bureau", "hidden_loan")).count();
    assert_eq!(hidden, running);
    for loan in &with.bureau.reconciliation.expect("a reconciliation").statement_only {
        let place = loan.loan.expect("a loan");
        assert_eq!(loan.rows, with.obligations.loans[place].rows);
    }
}

#[test]
fn instalments_paid_elsewhere_raise_what_is_owed() {
    let (lender, file) = (Lender::open(), statement(Persona::Salaried));
    let without = decided(&lender, &file, Bureau::NotRequested);
    let mut report = credit_report(without.statement.account.holder.as_deref(), 700);
    report.accounts = mirrored(&without);
    report.accounts.push(account("A Lender Of Another Town", 7_000));
    report.accounts.push(Account { ownership: Ownership::Guarantor, ..account("Some Guarantee", 9_000) });
    report.accounts.push(Account { status: AccountStatus::Closed, ..account("Long Gone", 9_000) });
    let with = decided(&lender, &file, received(&report));
    let paise = |amount: Option<Rupees>| amount.expect("an amount").0.as_paise();
    assert_eq!(paise(with.obligations.monthly) - paise(without.obligations.monthly), 700_000);
    let elsewhere: Vec<(&str, &str)> = with
        .bureau
        .reconciliation
        .iter()
        .flat_map(|found| &found.bureau_only)
        .map(|loan| (loan.lender.as_str(), loan.counting.as_str()))
        .collect();
    assert_eq!(elsewhere, [("A Lender Of Another Town", "counted"), ("Some Guarantee", "contingent")]);
    assert!(!reasons(&with).contains(&("bureau", "hidden_loan")));
}

#[test]
fn another_persons_file_is_a_name_mismatch() {
    let (lender, file) = (Lender::open(), statement(Persona::Salaried));
    let holder = decided(&lender, &file, Bureau::NotRequested).statement.account.holder.expect("a holder");
    let report = credit_report(Some("Wilhelmina Ottoline Fernandes"), 700);
    let wish = Wish { name: Some(&holder), bureau: received(&report), ..Wish::default() };
    let other = lender.pdf(&file, &wish);
    assert!(reasons(&other).contains(&("name_mismatch", "bureau_name_mismatch")), "{:?}", reasons(&other));
    assert_eq!(other.decision.as_str(), "manual_review");
    let mut spelt = credit_report(Some("Wilhelmina Ottoline Fernandes"), 700);
    spelt.identity.other_names = vec![holder.clone()];
    let own = lender.pdf(&file, &Wish { bureau: received(&spelt), ..wish });
    assert!(!reasons(&own).contains(&("name_mismatch", "bureau_name_mismatch")), "any spelling will do");
}

#[test]
fn a_person_the_bureau_does_not_know_is_neither_good_nor_bad() {
    let (lender, file) = (Lender::open(), statement(Persona::Stressed));
    let without = decided(&lender, &file, Bureau::NotRequested);
    let mut unknown = credit_report(None, 700);
    unknown.outcome = Outcome::NoHit;
    unknown.score.value = None;
    let with = decided(&lender, &file, received(&unknown));
    assert_eq!(reasons(&with), reasons(&without));
    assert_eq!((with.score, &with.obligations), (without.score, &without.obligations));
    assert_eq!(with.bureau.outcome.as_ref().map(engine::codes::BureauHit::as_str), Some("no_hit"));
    assert!(with.bureau.reconciliation.is_none());
    let missing = metric(&with, "bureau_score").missing.as_ref().expect("a reason");
    assert_eq!(missing.code.as_str(), "no_bureau_file");
}

#[test]
fn a_rule_about_the_bureau_never_passes_without_one() {
    let (lender, file) = (Lender::open(), statement(Persona::Salaried));
    let product = r#"{"name": "Needs a bureau", "version": 1, "rules": [{"code": "bureau_score_low",
        "require": "bureau_score >= 700", "outcome": "decline", "message": "The bureau's score is low.",
        "reason_code": "R10"}]}"#;
    let product = policy::Product::load(product).expect("a product");
    let holder = decided(&lender, &file, Bureau::NotRequested).statement.account.holder;
    let state = |bureau| {
        let report = lender.with_product(&file, &product, bureau);
        let rule =
            report.policy.rules.into_iter().find(|rule| rule.code == "bureau_score_low").expect("the rule");
        (rule.state.to_string(), report.recommendation.to_string())
    };
    let of = |state: &str, outcome: &str| (state.to_owned(), outcome.to_owned());
    assert_eq!(state(Bureau::NotRequested), of("missing", "manual_review"));
    assert_eq!(state(Bureau::Unavailable { reason: "it is down" }), of("missing", "manual_review"));
    let [low, enough] = [699, 701].map(|score| credit_report(holder.as_deref(), score));
    assert_eq!(state(received(&low)), of("failed", "declined"));
    assert_eq!(state(received(&enough)), of("passed", "approved"));
}

#[test]
fn reports_from_before_the_bureau_are_read() {
    let lender = Lender::open();
    let report = decided(&lender, &statement(Persona::Salaried), Bureau::NotRequested);
    let mut value: Value = serde_json::to_value(&report).expect("JSON");
    value["bureau"] = json!({ "status": "not_requested" });
    let again: Report = serde_json::from_value(value).expect("a report");
    assert!(again == report);
}

fn accounts() -> impl Strategy<Value = Vec<(u8, i64, u8)>> {
    prop::collection::vec((any::<u8>(), 0i64..40_000, any::<u8>()), 0..20)
}

const LENDERS: [&str; 5] = ["Bajaj Finance Ltd", "HDFC Bank", "Krazybee Services", "", "Unnamed lender"];

fn drawn((lender, rupees, kind): (u8, i64, u8)) -> Account {
    let mut drawn = account(LENDERS[usize::from(lender) % LENDERS.len()], rupees);
    drawn.ownership = [Ownership::Individual, Ownership::Joint, Ownership::Guarantor][usize::from(kind) % 3];
    drawn.status = [AccountStatus::Active, AccountStatus::Closed][usize::from(kind / 3) % 2];
    if kind > 200 {
        (drawn.emi, drawn.interest_rate, drawn.tenure_months) =
            (None, Some("1e3".to_owned()), Some(u32::MAX));
    }
    drawn
}

/// Half a year of four loans, one of them unnamed.
fn ledger() -> String {
    let mut text = String::from("date,description,debit,credit,balance\n");
    let mut balance = 900_000;
    for month in 1..=6 {
        for (day, words, amount) in [
            (1, "SALARY ACME LTD", -90_000),
            (5, "ACH D- BAJAJ FINANCE-123456", 4_000),
            (6, "ACH D- BAJAJ FINANCE-654321", 9_000),
            (7, "ACH D- KREDITBEE-777", 3_000),
            (9, "EMI 12345 CHQ", 5_000),
        ] {
            balance -= amount;
            let sides = if amount < 0 { format!(",{}.00", -amount) } else { format!("{amount}.00,") };
            text += &format!("2025-{month:02}-{day:02},{words},{sides},{balance}.00\n");
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_file_counts_every_loan_once(accounts in accounts()) {
        let (lender, text) = (Lender::open(), ledger());
        let mut report = credit_report(None, 700);
        report.accounts = accounts.into_iter().map(drawn).collect();
        let wish = Wish { bureau: received(&report), ..Wish::default() };
        let (with, without) = (lender.csv(&text, &wish), lender.csv(&text, &Wish::default()));
        let found = with.bureau.reconciliation.as_ref().expect("a reconciliation");
        let loans = || found.both.iter().chain(&found.statement_only).chain(&found.bureau_only);
        for place in 0..report.accounts.len() {
            prop_assert!(loans().filter(|loan| loan.account == Some(place)).count() <= 1);
        }
        for (place, loan) in with.obligations.loans.iter().enumerate() {
            let times = loans().filter(|compared| compared.loan == Some(place)).count();
            prop_assert_eq!(times, usize::from(loan.is_active));
        }
        let counted = |loan: &&ComparedLoanReport| loan.counting.as_str() == "counted";
        let elsewhere: i64 = found.bureau_only.iter().filter(counted)
            .filter_map(|loan| loan.bureau_monthly).map(|amount| amount.0.as_paise()).sum();
        let owed = |report: &Report| match metric(report, "emi_monthly").value {
            Some(ValueReport::Rupees(amount)) => amount.0.as_paise(),
            _ => 0,
        };
        prop_assert_eq!(owed(&with), owed(&without) + elsewhere);
        let json = serde_json::to_string(&with).expect("JSON");
        let again = archive::report(json.as_bytes()).expect("a report");
        prop_assert!(again == with);
    }
}
