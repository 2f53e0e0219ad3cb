//! Every way to tamper, on the layouts of the large banks: it is made, it is the same each time, and it says where.

#![expect(clippy::expect_used, reason = "a specimen that cannot be made fails the test")]

use specimen::{Cipher, Error, Order, Protection, Specimen, Tamper, layout, make};

const LAYOUTS: [&str; 6] =
    ["hdfc-netbanking", "icici-estatement", "sbi-2025", "axis-retail", "kotak-single", "pnb-type"];

fn order(name: &str, tamper: Tamper) -> Order {
    Order { tamper: Some(tamper), entries_per_month: Some(40), ..Order::new(layout(name).expect("a layout")) }
}

/// `None` where the layout prints nothing that could be changed so.
#[track_caller]
fn made(order: &Order) -> Option<Specimen> {
    match make(order) {
        Err(Error::Unsuited) => None,
        made => Some(made.expect("a specimen")),
    }
}

#[test]
fn every_way_suits_most_layouts_comes_out_the_same_and_says_where_it_is() {
    for tamper in Tamper::all() {
        let suited = LAYOUTS.iter().filter(|name| {
            let order = order(name, tamper);
            let Some(specimen) = made(&order) else { return false };
            // One layout stands for all: nothing in the drawing asks for anything that could vary.
            let again = (*name == &LAYOUTS[0]).then(|| made(&order)).flatten();
            assert!(again.is_none_or(|again| again.pdf == specimen.pdf), "{tamper} {name}");
            if tamper.is_forgery() {
                check_place(tamper, name, &specimen);
            }
            true
        });
        let count = suited.count();
        assert!(count >= 4, "{tamper} suits only {count}");
    }
}

#[track_caller]
fn check_place(tamper: Tamper, name: &str, specimen: &Specimen) {
    let told = specimen.truth.tamper.as_ref().expect("what was done");
    assert_eq!((told.kind, told.is_forgery), (tamper.name(), true));
    let page = told.page.expect("a page");
    assert!((1..=specimen.truth.pages).contains(&page), "{tamper} {name} page {page}");
    let [left, top, right, bottom] = told.bbox.expect("a place");
    assert!(left < right && top < bottom && left >= 0.0 && top >= 0.0, "{tamper} {name}");
    if let Some(row) = told.row {
        let row = &specimen.truth.account.transactions[row];
        assert_eq!(row.page, page, "{tamper} {name}");
    }
}

#[test]
fn the_truth_of_an_honest_statement_names_no_tampering() {
    let specimen = make(&Order::new(layout("hdfc").expect("a layout"))).expect("a specimen");
    let json = specimen.truth.to_json().expect("json");
    assert!(json.contains("\"tamper\": null"));
}

#[test]
fn a_locked_file_is_not_tampered_with() {
    let protection =
        Protection { cipher: Cipher::AesBits128, user: "RAVI0105".to_owned(), owner: "bank".to_owned() };
    let order = Order { protection: Some(protection), ..order("hdfc", Tamper::EditAmount) };
    assert_eq!(make(&order).err(), Some(Error::Unsuited));
}
