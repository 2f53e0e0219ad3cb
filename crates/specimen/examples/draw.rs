//! A layout's name to a PDF and its truth, to look at: `cargo run -p specimen --example draw -- hdfc-netbanking out.pdf [rows-a-month] [kind] [tamper]`

use std::error::Error;

use specimen::{FontKind, Order, layout, make};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, out, rest @ ..] = words.as_slice() else { return Err("name a layout and a file".into()) };
    let mut order = Order::new(layout(name).ok_or("no such layout")?);
    order.entries_per_month = rest.first().map(|count| count.parse()).transpose()?;
    order.font = match rest.get(1).map(String::as_str) {
        Some("base14") => Some(FontKind::Base14),
        Some("truetype") => Some(FontKind::TrueType),
        Some("cid") => Some(FontKind::Cid),
        _ => None,
    };
    order.tamper = rest.get(2).map(|name| name.parse()).transpose()?;
    let specimen = make(&order)?;
    std::fs::write(format!("{out}.json"), specimen.truth.to_json()?)?;
    std::fs::write(out, specimen.pdf)?;
    Ok(())
}
