//! The table of layouts: a name to the function that draws it.
//!
//! How to add a layout
//! 1. Write `layouts/<name>.rs` with `pub(super) const LAYOUT: Layout` and `fn draw(paper: &Paper<'_>, canvas: &mut Canvas)`.
//! 2. Add `mod <name>;` and `<name>::LAYOUT` below. The name is `bank-channel`; the first of a bank answers to the bank's name.
//! 3. In `draw`: `canvas.page(w, h)`, then `text`, `cell`, `titles`, `line`, `fill`, `frame`, `shape`, `circle`. What is called first
//!    is painted first. `x` from the left, `y` from the top and on the baseline. `Ink::sans(8.0).bold().right()` says how.
//! 4. Draw `paper.rows` (oldest first; reverse them if the bank does) with the values of `row.entry`, and call `canvas.record(row)`
//!    on the page where the row's amounts stand. If this row prints no balance, no reference or another description than the
//!    narration, set so on the placement it returns. A row that finds no room goes to a new page: nothing may be left out.
//! 5. Take totals from `paper.totals()` and `paper.totals_of(rows)`, opening and closing from `paper.history`: they are right even
//!    when a slip made the rows wrong.
//! 6. `Prints` says what the page shows; be honest, readers are judged by it. `about` names the hazards in one line.
//! 7. Hazards (order, grouping, wrapping, glued text, odd dates) belong in the layout's own file, not in shared code.
//! 8. Use `canvas.rupee()` for the currency sign: the standard fonts have none. No clock and no randomness: the same history gives the same bytes.
//! 9. `tests/layouts.rs` draws every layout in every font kind. Look at yours: `cargo run -p specimen --example draw -- NAME OUT.pdf 40 cid`,
//!    then `pdftoppm -r 60 -png OUT.pdf page`. A file with several accounts sets `accounts` and draws `paper.others` too.

mod axis_corporate;
mod axis_retail;
mod bandhan;
mod bob_glued;
mod bob_mobile;
mod boi;
mod canara_epassbook;
mod canara_od;
mod central;
mod facts;
mod federal_branch;
mod figures;
mod grid;
mod hdfc_combined;
mod hdfc_email;
mod hdfc_netbanking;
mod hsbc;
mod icici_corporate;
mod icici_estatement;
mod icici_optransaction;
mod idbi;
mod idfc_estatement;
mod indian_bank;
mod indusind;
mod iob;
mod karnataka_landscape;
mod kotak_811;
mod kotak_corporate;
mod kotak_single;
mod mark;
mod paged_table;
mod passbook;
mod pnb_narration_last;
mod pnb_type;
mod rbl;
mod sbi_2025;
mod sbi_onlinesbi;
mod sbi_yono;
mod sib;
mod slice;
mod uco;
mod uk_thames;
mod union_single;
mod union_utr;
mod yes;

use serde::Serialize;

use crate::account::Bank;
use crate::draw::{Canvas, FontKind, Origin};
use crate::life::Persona;
use crate::paper::Paper;

/// One way a bank prints statements.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    pub name: &'static str,
    pub bank: Bank,
    /// Whose account it shows when the order does not say.
    pub persona: Persona,
    /// How many accounts share one file: 1 for nearly all.
    pub accounts: u32,
    /// The fonts this bank's files really carry.
    pub font: FontKind,
    pub currency: &'static str,
    /// One line: what makes it hard to read.
    pub about: &'static str,
    pub prints: Prints,
    pub(crate) origin: Origin,
    pub(crate) draw: fn(&Paper<'_>, &mut Canvas),
}

/// What of the truth the pages show.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Prints {
    pub holder: bool,
    pub account_number: bool,
    pub masked_account_number: bool,
    pub ifsc: bool,
    pub micr: bool,
    pub account_type: bool,
    pub branch: bool,
    pub currency: bool,
    pub period: bool,
    pub opening: bool,
    pub closing: bool,
    /// The sums of all debits and all credits.
    pub totals: bool,
    pub counts: bool,
    pub overdraft_limit: bool,
    pub time: bool,
    pub value_date: bool,
    pub reference: bool,
}

impl Prints {
    pub(crate) const NOTHING: Self = Self {
        holder: false,
        account_number: false,
        masked_account_number: false,
        ifsc: false,
        micr: false,
        account_type: false,
        branch: false,
        currency: false,
        period: false,
        opening: false,
        closing: false,
        totals: false,
        counts: false,
        overdraft_limit: false,
        time: false,
        value_date: false,
        reference: false,
    };
}

static LAYOUTS: &[Layout] = &[
    hdfc_netbanking::LAYOUT,
    icici_estatement::LAYOUT,
    axis_retail::LAYOUT,
    hdfc_combined::LAYOUT,
    hdfc_email::LAYOUT,
    icici_optransaction::LAYOUT,
    axis_corporate::LAYOUT,
    canara_epassbook::LAYOUT,
    canara_od::LAYOUT,
    icici_corporate::LAYOUT,
    idfc_estatement::LAYOUT,
    indusind::LAYOUT,
    sbi_onlinesbi::LAYOUT,
    sbi_2025::LAYOUT,
    sbi_yono::LAYOUT,
    union_single::LAYOUT,
    union_utr::LAYOUT,
    yes::LAYOUT,
    bob_glued::LAYOUT,
    bob_mobile::LAYOUT,
    boi::LAYOUT,
    federal_branch::LAYOUT,
    kotak_single::LAYOUT,
    kotak_811::LAYOUT,
    kotak_corporate::LAYOUT,
    pnb_narration_last::LAYOUT,
    pnb_type::LAYOUT,
    indian_bank::LAYOUT,
    central::LAYOUT,
    idbi::LAYOUT,
    uco::LAYOUT,
    rbl::LAYOUT,
    bandhan::LAYOUT,
    sib::LAYOUT,
    karnataka_landscape::LAYOUT,
    iob::LAYOUT,
    hsbc::LAYOUT,
    slice::LAYOUT,
    uk_thames::LAYOUT,
];

pub fn layouts() -> &'static [Layout] {
    LAYOUTS
}

/// Small pages that no bank sends: people scan them. It is none of the layouts.
pub fn passbook() -> &'static Layout {
    &passbook::LAYOUT
}

/// By its own name, or by the word its bank's layouts begin with: `hdfc` is the first of them.
pub fn layout(name: &str) -> Option<&'static Layout> {
    let own = LAYOUTS.iter().find(|layout| layout.name == name);
    own.or_else(|| LAYOUTS.iter().find(|layout| layout.name.split('-').next() == Some(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_answers_to_its_name_and_its_banks() {
        assert_eq!(layout("hdfc").unwrap().name, "hdfc-netbanking");
        assert_eq!(layout("axis-retail").unwrap().bank, Bank::Axis);
        assert!(layout("nobody").is_none());
    }

    #[test]
    fn no_two_layouts_share_a_name() {
        let mut names: Vec<_> = LAYOUTS.iter().map(|layout| layout.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), LAYOUTS.len());
    }
}
