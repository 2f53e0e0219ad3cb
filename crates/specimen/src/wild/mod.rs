//! A seed to a statement in a layout nobody designed: sampled from what banks of the world print.
//!
//! Every choice is a field of [`Plan`]; [`Plan::features`] names those that are not plain and [`Plan::without`] takes one
//! back, so that a failing layout can be shrunk. `fair` refuses what a person could not read without doubt.

mod cells;
mod country;
mod damage;
mod fair;
mod features;
mod figures;
mod furniture;
mod geometry;
mod leaf;
mod origins;
mod plan;
mod sample;
mod sheet;
mod tale;
#[cfg(test)]
mod tests;
mod told;
mod words;

pub use plan::Plan;

use crate::Error;
use crate::account::Bank;
use crate::draw::{self, Canvas, Filing};
use crate::layouts::{Layout, Prints};
use crate::life::Persona;
use crate::make::Specimen;
use crate::paper::{Paper, Row, Slip};
use crate::truth::{Printed, Truth};

/// A wild specimen: the same seed gives the same bytes.
pub fn wild(seed: u64) -> Result<Specimen, Error> {
    Ok(wild_with(&Plan::sample(seed), None)?.specimen)
}

/// A specimen, and its rows as the pages print them: those of the truth, unless a slip made them others.
#[derive(Clone, Debug)]
pub struct Wild {
    pub specimen: Specimen,
    /// Of the leading account, oldest first as far as the slip left them so.
    pub printed: Vec<Printed>,
    /// What is printed does not agree with itself, so that a careful reader can notice the slip.
    pub is_contradictory: bool,
}

/// A plan drawn, with one mistake or none. The truth stays the honest ledger.
pub fn wild_with(plan: &Plan, slip: Option<Slip>) -> Result<Wild, Error> {
    let histories = tale::histories(plan);
    let paper = Paper::new(&histories, slip)?;
    let mut canvas = Canvas::new(plan.file.font)?;
    sheet::draw(plan, &paper, &mut canvas);
    let placements = canvas.take_placements();
    let pages = canvas.page_number();
    let layout = layout(plan);
    let mut truth = Truth::new(&layout, &histories, &placements, pages).ok_or(Error::NoHistory)?;
    name(plan, &mut truth);
    let printed = |row: &Row| Some(Printed::of(row, placements.get(&(0, row.places.start))?));
    let mut printed: Vec<Printed> = paper.rows.iter().filter_map(printed).collect();
    let removed = match slip {
        Some(Slip::RemovePage(page)) => Some(page),
        _ => None,
    };
    if let Some(page) = removed {
        damage::remove_page(&mut canvas, &mut printed, page)?;
    }
    let is_contradictory = damage::contradicts(plan, &paper, &printed, removed.map(|page| (page, pages)));
    let filing = Filing {
        has_fonts_per_page: plan.file.has_fonts_per_page,
        ..Filing::plain(&layout.origin, paper.made, None)
    };
    let pdf = draw::file(canvas, &filing)?.bytes;
    Ok(Wild { specimen: Specimen { pdf, truth }, printed, is_contradictory })
}

impl Plan {
    /// The plan of a seed.
    pub fn sample(seed: u64) -> Self {
        sample::sample(seed)
    }

    /// One mistake among all the kinds of them, for a statement of so many rows and pages.
    pub fn any_slip(&self, rows: usize, pages: u32) -> Slip {
        damage::any(self.seed, rows, pages)
    }
}

/// What a named layout would say of itself.
fn layout(plan: &Plan) -> Layout {
    Layout {
        name: "wild",
        bank: Bank::Thames,
        persona: Persona::Salaried,
        accounts: plan.others + 1,
        font: plan.file.font,
        currency: country::country(plan.country).currency,
        about: "sampled",
        prints: Prints { holder: true, account_number: true, period: true, ..Prints::NOTHING },
        origin: *origins::origin(plan.file.origin),
        draw: |_, _| (),
    }
}

/// The sampled bank's name, and the features of the plan.
fn name(plan: &Plan, truth: &mut Truth) {
    let country = country::country(plan.country);
    let place = usize::try_from(plan.seed >> 3).unwrap_or(0) % country.banks.len().max(1);
    let bank = country.banks.get(place).copied().unwrap_or("Bank");
    truth.account.bank = bank;
    for other in &mut truth.other_accounts {
        other.bank = bank;
    }
    truth.features = plan.features();
}
