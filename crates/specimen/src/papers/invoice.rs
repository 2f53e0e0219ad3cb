//! A tax invoice: columns of numbers, a date, totals, even a bank account to pay to.

use ledger::{Area, Money};

use crate::draw::{Canvas, Colour, Column, Ink};

const TEXT: Ink = Ink::sans(8.6);
const COLUMNS: [Column; 7] = [
    Column::centre("S.No", 43.0, 66.0),
    Column::left("Description of Goods", 72.0, 248.0),
    Column::centre("HSN", 254.0, 300.0),
    Column::right("Qty", 306.0, 346.0),
    Column::right("Rate", 352.0, 418.0),
    Column::right("Taxable value", 424.0, 490.0),
    Column::right("GST 18%", 496.0, 552.0),
];
/// What, its code, how many, and the price of one in paise.
const GOODS: [(&str, &str, i64, i64); 6] = [
    ("Ball bearing 6204 ZZ", "8482", 120, 18_500),
    ("Taper roller bearing 30206", "8482", 40, 46_250),
    ("V-belt B-62", "4010", 75, 21_400),
    ("Grease, lithium base, 1 kg", "2710", 24, 39_000),
    ("Oil seal 35x52x7", "4016", 200, 4_750),
    ("Coupling, jaw type L-100", "8483", 8, 142_000),
];

pub(super) fn draw(canvas: &mut Canvas) {
    canvas.page(595.0, 842.0);
    canvas.text(297.0, 44.0, "TAX INVOICE", Ink::sans(13.0).bold().centre());
    canvas.frame(Area { left: 40.0, top: 54.0, right: 555.0, bottom: 760.0 }, 0.8, Colour::BLACK);
    let seller =
        ["SOUTHERN BEARINGS AND TOOLS", "14 Mount Road, Chennai, Tamil Nadu 600002", "GSTIN 33AAACS1234F1Z5"];
    canvas.lines((48.0, 72.0), 12.0, &seller.map(str::to_owned), TEXT);
    let facts = ["Invoice No. SBT/25-26/0417", "Date 12/06/2025", "Due Date 12/07/2025"];
    canvas.lines((380.0, 72.0), 12.0, &facts.map(str::to_owned), TEXT);
    canvas.text(48.0, 124.0, "Bill to: Malabar Spices Exports LLP, Kozhikode. GSTIN 32AAFFM9876K1Z2", TEXT);
    canvas.across(140.0, 40.0..555.0, 0.6, TEXT);
    canvas.titles(&COLUMNS, 153.0, TEXT.bold());
    canvas.across(160.0, 40.0..555.0, 0.6, TEXT);
    let (value, tax) = draw_goods(canvas);
    let total = value.plus(tax).unwrap_or_default();
    let sums = [("Taxable value", value), ("Integrated GST", tax), ("Invoice Total", total)];
    for (place, (label, sum)) in sums.iter().enumerate() {
        let y = 330.0 + place as f32 * 15.0;
        canvas.text(424.0, y, label, TEXT.bold().right());
        canvas.text(552.0, y, &sum.to_string(), TEXT.bold().right());
    }
    let bank = [
        "Pay to: Southern Bearings and Tools, A/c No. 309091044481, IFSC RATN0006041",
        "Balance outstanding carries interest at 18% a year after the due date.",
        "Subject to Chennai jurisdiction. E. & O. E.",
    ];
    canvas.lines((48.0, 700.0), 14.0, &bank.map(str::to_owned), TEXT);
}

fn draw_goods(canvas: &mut Canvas) -> (Money, Money) {
    let (mut value, mut tax) = (Money::ZERO, Money::ZERO);
    for (place, (words, code, quantity, rate)) in GOODS.iter().enumerate() {
        let worth = Money::paise(quantity * rate);
        // Eighteen in a hundred, paise rounded down.
        let levy = Money::paise(worth.as_paise() * 18 / 100);
        let cells = [
            (place + 1).to_string(),
            (*words).to_owned(),
            (*code).to_owned(),
            quantity.to_string(),
            Money::paise(*rate).to_string(),
            worth.to_string(),
            levy.to_string(),
        ];
        for (column, text) in COLUMNS.iter().zip(&cells) {
            canvas.cell(column, 178.0 + place as f32 * 18.0, text, TEXT);
        }
        value = value.plus(worth).unwrap_or_default();
        tax = tax.plus(levy).unwrap_or_default();
    }
    (value, tax)
}
