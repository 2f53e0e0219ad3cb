//! Every layout in every font kind: the file opens, says what the truth says, and comes out the same each time.

use specimen::{
    Cipher, FontKind, Manner, Order, Protection, Slip, SlipColumn, Specimen, draw_histories, draw_history,
    draw_with_slip, histories, layouts, make,
};

#[track_caller]
#[expect(clippy::unwrap_used, reason = "only tests call it")]
fn made(order: &Order) -> Specimen {
    make(order).unwrap()
}

fn count(bytes: &[u8], needle: &[u8]) -> usize {
    bytes.windows(needle.len()).filter(|window| *window == needle).count()
}

#[test]
fn every_layout_is_the_same_each_time_in_every_font_kind() {
    for layout in layouts() {
        for font in FontKind::ALL {
            let order = Order { font: Some(font), months: 1, ..Order::new(layout) };
            let specimen = made(&order);
            assert_eq!(specimen.pdf, made(&order).pdf, "{} {font:?}", layout.name);
            assert!(specimen.pdf.starts_with(b"%PDF-1."), "{}", layout.name);
            let limit = if font == FontKind::Base14 { 60_000 } else { 160_000 };
            assert!(specimen.pdf.len() < limit, "{} {font:?} {}", layout.name, specimen.pdf.len());
        }
    }
}

#[test]
fn the_font_kind_is_what_the_file_carries() {
    for layout in layouts() {
        let made_with = |font| made(&Order { font: Some(font), months: 1, ..Order::new(layout) }).pdf;
        let base = made_with(FontKind::Base14);
        assert!(count(&base, b"/WinAnsiEncoding") > 0 && count(&base, b"/FontFile2") == 0, "{}", layout.name);
        let simple = made_with(FontKind::TrueType);
        assert!(count(&simple, b"/TrueType") > 0 && count(&simple, b"/FontFile2") > 0, "{}", layout.name);
        let composite = made_with(FontKind::Cid);
        assert!(
            count(&composite, b"/Identity-H") > 0 && count(&composite, b"/ToUnicode") > 0,
            "{}",
            layout.name
        );
    }
}

#[test]
fn the_truth_lists_every_entry_on_a_page_that_exists() {
    for layout in layouts() {
        let order = Order { months: 4, ..Order::new(layout) };
        let lives = histories(&order);
        let truth = made(&order).truth;
        assert_eq!(truth.account.transactions.len(), lives[0].entries.len(), "{}", layout.name);
        assert_eq!(truth.other_accounts.len(), lives.len() - 1, "{}", layout.name);
        let mut pages: Vec<u32> = truth.account.transactions.iter().map(|row| row.page).collect();
        assert!(pages.iter().all(|page| (1..=truth.pages).contains(page)), "{}", layout.name);
        pages.sort_unstable();
        pages.dedup();
        assert!(pages.len() > 1, "{} has its rows on one page only", layout.name);
    }
}

#[test]
fn the_truth_is_json_with_amounts_in_rupees() {
    let order = Order::new(&layouts()[0]);
    let truth = made(&order).truth;
    let json: serde_json::Value = serde_json::from_str(&truth.to_json().unwrap()).unwrap();
    let paise = truth.account.closing_balance.as_paise();
    assert_eq!(json["closing_balance"].as_f64().map(|rupees| (rupees * 100.0).round() as i64), Some(paise));
    assert_eq!(json["period"]["from"], "2025-04-01");
    assert_eq!(json["transactions"][0]["page"], 1);
}

#[test]
fn sixty_pages_of_thirty_rows_are_made() {
    let layout = specimen::layout("axis-retail").unwrap();
    let order = Order { months: 12, entries_per_month: Some(150), ..Order::new(layout) };
    let specimen = made(&order);
    assert_eq!(specimen.truth.account.transactions.len(), 1_800);
    assert!((50..=75).contains(&specimen.truth.pages), "{} pages", specimen.truth.pages);
    assert_eq!(count(&specimen.pdf, b"/Type /Page\n"), specimen.truth.pages as usize);
}

#[test]
fn a_life_without_entries_still_makes_a_page() {
    for layout in layouts() {
        let mut lives = histories(&Order::new(layout));
        for life in &mut lives {
            life.entries.clear();
        }
        let specimen = draw_histories(layout, &lives, &Manner::default()).unwrap();
        assert!(specimen.truth.pages >= 1, "{}", layout.name);
    }
}

#[test]
fn a_slip_changes_the_page_and_never_the_rows_of_the_truth() {
    let slips = [
        Slip::DropRow(3),
        Slip::ChangeDigit { row: 3, column: SlipColumn::Amount },
        Slip::ChangeDigit { row: 3, column: SlipColumn::Balance },
        Slip::SwapColumns { row: 3 },
        Slip::MergeRows(3),
    ];
    for layout in layouts() {
        let life = &histories(&Order { months: 1, ..Order::new(layout) })[0];
        let right = draw_history(layout, life, None).unwrap();
        let has_balance = right.truth.account.transactions[3].balance.is_some();
        for slip in slips {
            // No digit of a balance can change where none is printed.
            if !has_balance && matches!(slip, Slip::ChangeDigit { column: SlipColumn::Balance, .. }) {
                continue;
            }
            let wrong = draw_with_slip(layout, life, slip).unwrap();
            assert_ne!(right.pdf, wrong.pdf, "{} {slip:?}", layout.name);
            let rows = |specimen: &Specimen| -> Vec<_> {
                let rows = specimen.truth.account.transactions.iter();
                rows.map(|row| (row.date, row.debit, row.credit)).collect()
            };
            assert_eq!(rows(&right), rows(&wrong), "{} {slip:?}", layout.name);
        }
    }
}

#[test]
fn a_slip_on_a_row_that_is_not_there_is_refused() {
    let layout = &layouts()[0];
    let life = &histories(&Order::new(layout))[0];
    let beyond = life.entries.len();
    assert!(draw_with_slip(layout, life, Slip::DropRow(beyond)).is_err());
    assert!(draw_with_slip(layout, life, Slip::MergeRows(beyond - 1)).is_err());
}

#[test]
fn a_protected_file_names_its_cipher_and_hides_its_words() {
    for cipher in Cipher::ALL {
        let protection = Protection { cipher, user: "RAVI0105".to_owned(), owner: "bank".to_owned() };
        let order = Order {
            protection: Some(protection),
            font: Some(FontKind::Cid),
            months: 1,
            ..Order::new(specimen::layout("icici-estatement").unwrap())
        };
        let specimen = made(&order);
        assert_eq!(specimen.pdf, made(&order).pdf);
        assert_eq!(count(&specimen.pdf, b"/Encrypt "), 1, "{cipher:?}");
        assert_eq!(count(&specimen.pdf, b"iText"), 0, "{cipher:?}");
        assert_eq!(count(&specimen.pdf, b"Adobe"), 0, "{cipher:?}");
    }
}
