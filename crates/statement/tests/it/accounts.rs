//! Several accounts in one file, protected files, and the same answer every time.

use specimen::{Cipher, Order, Protection};

use crate::reading::{assert_same_rows, read, rows, true_rows};

#[test]
fn every_account_of_a_file_is_its_own_ledger() {
    let layouts: Vec<_> = specimen::layouts().iter().filter(|layout| layout.accounts > 1).collect();
    assert!(!layouts.is_empty());
    for layout in layouts {
        for seed in [2, 3, 4] {
            let made = specimen::make(&Order { seed, ..Order::new(layout) }).expect("a specimen");
            let statement = read(&made.pdf).expect("a statement");
            assert_same_rows(&rows(&statement.lead), &true_rows(&made.truth.account), layout.name);
            assert_eq!(statement.others.len(), made.truth.other_accounts.len());
            for (other, truth) in statement.others.iter().zip(&made.truth.other_accounts) {
                assert_same_rows(&rows(other), &true_rows(truth), layout.name);
                let tail = &truth.account_number[truth.account_number.len() - 4..];
                assert!(other.account.number.as_ref().is_some_and(|number| number.masked().ends_with(tail)));
            }
        }
    }
}

#[test]
fn a_protected_statement_opens_with_its_password_only() {
    let layout = specimen::layout("hdfc").expect("a layout");
    for cipher in Cipher::ALL {
        let protection = Protection { cipher, user: "RAVI0104".into(), owner: "bank".into() };
        let order = Order { protection: Some(protection), months: 1, ..Order::new(layout) };
        let made = specimen::make(&order).expect("a specimen");
        let open = |password| pdf::read(&made.pdf, password, &pdf::Limits::default(), &|_| false);
        assert_eq!(open(None).err(), Some(pdf::Error::PasswordRequired), "{cipher:?}");
        assert_eq!(open(Some("WRONG")).err(), Some(pdf::Error::PasswordIncorrect), "{cipher:?}");
        let statement = statement::read(&open(Some("RAVI0104")).expect("opens")).expect("a statement");
        assert_same_rows(&rows(&statement.lead), &true_rows(&made.truth.account), "protected");
    }
}

#[test]
fn the_same_bytes_give_the_same_reading() {
    for layout in specimen::layouts() {
        let made = specimen::make(&Order { months: 1, ..Order::new(layout) }).expect("a specimen");
        assert_eq!(read(&made.pdf), read(&made.pdf), "{}", layout.name);
    }
}
