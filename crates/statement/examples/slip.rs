//! slip
#![allow(clippy::all)]
use specimen::{Manner, Order, Slip, SlipColumn};
fn main() {
    let layout = specimen::layouts().iter().find(|l| l.name == "indian-bank").unwrap();
    let order = Order { seed: 389, months: 1, entries_per_month: Some(24), ..Order::new(layout) };
    let histories = specimen::histories(&order);
    let manner = Manner { slip: Some(Slip::ChangeDigit { row: 6, column: SlipColumn::Balance }), ..Manner::default() };
    let made = specimen::draw_histories(layout, &histories, &manner).unwrap();
    std::fs::write("/tmp/s.pdf", &made.pdf).unwrap();
    let document = pdf::read(&made.pdf, None, &pdf::Limits::default(), &|_| false).unwrap();
    let s = statement::read(&document).unwrap();
    for r in &s.lead.transactions { println!("{} {:?} {:?} {:?} {:?}", r.date, r.debit(), r.credit(), r.balance, r.proof); }
    println!("{:?} others {}", s.lead.reconciliation, s.others.len());
}
