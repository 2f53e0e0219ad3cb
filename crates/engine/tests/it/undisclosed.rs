//! What the rows say of accounts that were not sent.

use engine::{Document, Report, Source};

use crate::{Lender, Wish};

const HEAD: &str = "date,description,debit,credit,balance\n";

fn kinds(report: &Report) -> Vec<&str> {
    report.undisclosed_accounts.iter().map(|sign| sign.kind.as_str()).collect()
}

/// A salary each month, and each month something goes to oneself.
fn ledger(months: std::ops::RangeInclusive<u32>, with_salary: std::ops::RangeInclusive<u32>) -> String {
    let mut text = HEAD.to_owned();
    let mut balance = 10_000;
    for month in months {
        if with_salary.contains(&month) {
            balance += 50_000;
            text += &format!(
                "2025-{month:02}-01,NEFT-AXISP00412345678-ACME TEXTILES PVT LTD-SALARY,,50000,{balance}\n"
            );
        }
        balance -= 5_000;
        text += &format!(
            "2025-{month:02}-05,IMPS-50{month:02}12345678-SELF TRANSFER TO OWN ACCOUNT,5000,,{balance}\n"
        );
        balance -= 1_000;
        text += &format!("2025-{month:02}-28,UPI/50{month:02}87654321/KIRANA/kirana@ybl,1000,,{balance}\n");
    }
    text
}

#[test]
fn regular_transfers_to_oneself_speak_of_an_account_elsewhere() {
    let report = Lender::open().csv(&ledger(1..=6, 1..=6), &Wish::default());
    assert_eq!(kinds(&report), ["own_account"], "{:?}", report.undisclosed_accounts);
    let sign = &report.undisclosed_accounts[0];
    assert_eq!(sign.evidence.len(), 6);
    assert!(
        sign.evidence.iter().all(|row| report.transactions[*row].category.as_str() == "self_transfer_out")
    );
    let short = Lender::open().csv(&ledger(1..=2, 1..=2), &Wish::default());
    assert!(kinds(&short).is_empty(), "two transfers are no habit");
}

#[test]
fn a_salary_that_stops_is_told_unless_the_days_are_missing() {
    let report = Lender::open().csv(&ledger(1..=8, 1..=5), &Wish::default());
    assert!(kinds(&report).contains(&"salary_stopped"), "{:?}", report.undisclosed_accounts);
    let going_on = Lender::open().csv(&ledger(1..=8, 1..=8), &Wish::default());
    assert!(!kinds(&going_on).contains(&"salary_stopped"));
}

#[test]
fn an_account_that_was_sent_is_not_called_undisclosed() {
    let salary = ledger(1..=6, 1..=6);
    let mut savings = HEAD.to_owned();
    for month in 1..=6 {
        savings +=
            &format!("2025-{month:02}-05,IMPS-50{month:02}12345678-SELF,,5000,{}\n", 700 + month * 5_000);
    }
    let document = |text: &'static str| Document {
        name: None,
        source: Source::Csv { bytes: text.as_bytes() },
        passwords: &[],
    };
    let documents = [document(salary.leak()), document(savings.leak())];
    let report = Lender::open().decide_case(&documents, &Wish::default()).expect("a report");
    assert_eq!(report.own_transfers.first().map(|moved| moved.count), Some(6), "{:?}", report.own_transfers);
    assert!(kinds(&report).is_empty(), "{:?}", report.undisclosed_accounts);
}
