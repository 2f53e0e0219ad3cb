//! Any ledger keeps its rows and their order, and rows that belong together point at each other.

use category::{Account, AccountKind, Category, LinkKind, sort};
use jiff::civil::date;
use ledger::{Direction, Money, Origin, Proof, Transaction};
use proptest::prelude::*;

fn row(day: i64, description: &str, paise: i64) -> Transaction {
    let first = date(2024, 1, 1);
    Transaction {
        date: first.checked_add(jiff::Span::new().days(day)).unwrap_or(first),
        time: None,
        value_date: None,
        description: description.to_owned(),
        reference: None,
        direction: if paise < 0 { Direction::Debit } else { Direction::Credit },
        amount: Money::paise(paise.saturating_abs()),
        balance: None,
        proof: Proof::Unproven,
        origin: Origin::default(),
    }
}

fn narrations() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,60}",
        "(UPI|NEFT|IMPS|ACH D-|NACH RTN|REV|CHQ RET|GST|EMI|SALARY|RENT|/|-| |[0-9]{6,12}|[A-Z]{2,9}|[a-z]{3,8}@ybl){0,12}",
        Just("ACH D- BAJAJ FINANCE LTD-4123456789".to_owned()),
        Just("ACH D RTN BAJAJ FINANCE LTD-4123456789".to_owned()),
        Just("ACH RTN CHRG".to_owned()),
        Just("GST ON ACH RTN CHRG".to_owned()),
        Just("UPI/DR/508614123456/RAMESH/SBIN/r@ybl/x".to_owned()),
        Just("UPI/REV/508614123456/RAMESH".to_owned()),
    ]
}

/// The kind the other row of a pair must have, where both point at each other.
fn answer(kind: LinkKind) -> Option<LinkKind> {
    match kind {
        LinkKind::ReversalOf => Some(LinkKind::ReversedBy),
        LinkKind::ReversedBy => Some(LinkKind::ReversalOf),
        LinkKind::ReturnOf => Some(LinkKind::ReturnedBy),
        LinkKind::ReturnedBy => Some(LinkKind::ReturnOf),
        LinkKind::OwnTransferWith => Some(LinkKind::OwnTransferWith),
        LinkKind::ChargeFor | LinkKind::TaxOn => None,
    }
}

proptest! {
    #[test]
    fn rows_keep_their_number_and_order_and_links_are_mutual(
        rows in proptest::collection::vec((0_i64..4000, narrations(), prop_oneof![Just(100_i64), Just(-100), any::<i64>()]), 0..40),
        business in any::<bool>(),
    ) {
        let transactions: Vec<Transaction> = rows.iter().map(|(day, text, paise)| row(*day, text, *paise)).collect();
        let kind = if business { AccountKind::Current } else { AccountKind::Savings };
        let account = Account { kind, holder: Some("RAMESH KUMAR"), ..Account::default() };
        let entries = sort(&transactions, &account);
        prop_assert_eq!(entries.len(), transactions.len());
        for (place, (entry, transaction)) in entries.iter().zip(&transactions).enumerate() {
            prop_assert_eq!((entry.date, entry.amount), (transaction.date, transaction.amount.magnitude()));
            if let Some(link) = entry.link {
                prop_assert!(link.row < entries.len() && link.row != place);
                if let Some(kind) = answer(link.kind) {
                    let other = entries[link.row].link.expect("the other row points back");
                    prop_assert_eq!((other.row, other.kind), (place, kind));
                }
            }
        }
        prop_assert_eq!(sort(&transactions, &account), entries);
    }
}

#[test]
fn an_empty_ledger_has_no_entries() {
    assert!(sort(&[], &Account::default()).is_empty());
}

#[test]
fn a_returned_mandate_keeps_its_category_and_carries_its_fee_and_tax() {
    let ledger = [
        row(0, "ACH D- BAJAJ FINANCE LTD-4123456789", -500_000),
        row(0, "ACH D- RTN BAJAJ FINANCE LTD-4123456789", 500_000),
        row(1, "ACH RTN CHRG 050325", -50_000),
        row(1, "GST @18% ON CHARGE", -9_000),
    ];
    let entries = sort(&ledger, &Account::default());
    let categories: Vec<Category> = entries.iter().map(|entry| entry.category).collect();
    assert_eq!(
        categories,
        [
            Category::EmiLoanRepayment,
            Category::BounceInwardNach,
            Category::BounceCharge,
            Category::BounceCharge
        ]
    );
    let links: Vec<Option<(LinkKind, usize)>> =
        entries.iter().map(|entry| entry.link.map(|link| (link.kind, link.row))).collect();
    assert_eq!(
        links,
        [
            Some((LinkKind::ReturnedBy, 1)),
            Some((LinkKind::ReturnOf, 0)),
            Some((LinkKind::ChargeFor, 1)),
            Some((LinkKind::TaxOn, 2)),
        ]
    );
}

#[test]
fn one_party_has_one_key_however_it_is_cut() {
    let ledger = [
        row(0, "UPI/DR/508614123456/SRI BALA/YESB/balajikirana@ybl/x", -10_000),
        row(1, "UPI/DR/508714123457/SRI BALAJI KIRANA STORES/YESB/balajikirana@ybl/x", -20_000),
        row(2, "UPI/508814123458/NA/balajikirana@ybl/YES BANK LTD", -30_000),
        row(3, "UPI/DR/508914123459/RAMESH PATIL/SBIN/ramesh@oksbi/x", -40_000),
    ];
    let entries = sort(&ledger, &Account::default());
    assert_eq!(entries[0].key(), entries[1].key());
    assert_eq!(entries[1].key(), entries[2].key());
    assert_ne!(entries[2].key(), entries[3].key());
    let name = entries[2].counterparty.as_ref().map(|party| party.name.as_str());
    assert_eq!(name, Some("SRI BALAJI KIRANA STORES"));
}
