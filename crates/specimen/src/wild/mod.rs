//! A seed to a statement in a layout nobody designed: sampled from what banks of the world print.
//!
//! Every choice is a field of [`Plan`]; [`Plan::features`] names those that are not plain and [`Plan::without`] takes one
//! back, so that a failing layout can be shrunk. `fair` refuses what a person could not read without doubt.

mod abroad;
mod after;
mod cells;
mod country;
mod damage;
mod drawing;
mod fair;
mod features;
mod figures;
mod furniture;
mod geometry;
mod origins;
mod plain;
mod plan;
mod ruling;
mod sample;
mod strokes;
mod tale;
#[cfg(test)]
mod tests;
mod words;

pub use plan::Plan;
use plan::{Summary, Time};

use crate::Error;
use crate::account::{Bank, History};
use crate::draw::{self, Canvas, Filing, FontKind};
use crate::layouts::{Layout, Prints};
use crate::life::Persona;
use crate::paper::{Paper, Row, Slip};
use crate::specimen::Specimen;
use crate::tamper::Tamper;
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
    drawing::draw(plan, &paper, &mut canvas);
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
    let captions = canvas.captions();
    let pdf = draw::file(canvas, &filing)?.bytes;
    Ok(Wild { specimen: Specimen { pdf, truth, captions }, printed, is_contradictory })
}

pub(crate) fn draw(plan: &Plan, paper: &Paper<'_>, canvas: &mut Canvas) {
    drawing::draw(plan, paper, canvas);
}

pub(crate) fn histories(plan: &Plan) -> Vec<History> {
    tale::histories(plan)
}

impl Plan {
    pub(crate) fn font(&self) -> FontKind {
        self.file.font
    }

    /// The same layout with another account on it.
    pub(crate) fn of_another(&self, seed: u64) -> Self {
        Self { seed, ..self.clone() }
    }

    pub(crate) fn has_fonts_per_page(&self) -> bool {
        self.file.has_fonts_per_page
    }

    /// The plan of a seed.
    pub fn sample(seed: u64) -> Self {
        sample::sample(seed)
    }

    /// The plan of a seed with what a forger needs. Not every plan has what every way of tampering needs.
    pub(crate) fn to_forge(seed: u64, tamper: Tamper) -> Result<Self, Error> {
        let mut plan = Self::sample(seed);
        // A forger has a file with more than a handful of rows, and one that its bank drew without a page too many.
        if plan.rows < 20 {
            plan.rows = 40;
        }
        if matches!(tamper, Tamper::PageRemoved | Tamper::PageForeign) {
            plan.rows = plan.rows.max(160);
            plan.months = plan.months.max(3);
        }
        // An invented bank has no code that another one's could be told from.
        if matches!(tamper, Tamper::RupeeFallback | Tamper::IfscForeign) {
            return Err(Error::Unsuited);
        }
        // An update replaces what a page shows, which a form would go on showing.
        plan.file.is_form = false;
        fair::settle(&mut plan);
        Ok(plan)
    }

    /// One mistake among all the kinds of them, for a statement of so many rows and pages.
    pub fn any_slip(&self, rows: usize, pages: u32) -> Slip {
        damage::any(self.seed, rows, pages)
    }
}

/// What a named layout would say of itself.
pub(crate) fn layout(plan: &Plan) -> Layout {
    Layout {
        name: "wild",
        // Decides whether rules of Indian payment systems can be broken.
        bank: if plan.country == 0 { Bank::Federal } else { Bank::Thames },
        persona: Persona::Salaried,
        accounts: plan.others + 1,
        font: plan.file.font,
        currency: country::country(plan.country).currency,
        about: "sampled",
        prints: prints(plan),
        origin: *origins::origin(plan.file.origin),
        draw: |_, _| (),
    }
}

/// The sampled bank's name, and the features of the plan.
pub(crate) fn name(plan: &Plan, truth: &mut Truth) {
    let bank = country::country(plan.country).bank(plan.seed);
    truth.account.bank = bank;
    for other in &mut truth.other_accounts {
        other.bank = bank;
    }
    truth.features = plan.features();
}

fn prints(plan: &Plan) -> Prints {
    let around = plan.around;
    let has_summary = around.summary != Summary::None;
    Prints {
        holder: true,
        account_number: true,
        ifsc: plan.country == 0 && around.identifiers,
        currency: !around.no_currency_word,
        period: true,
        opening: has_summary || around.opening_row,
        closing: has_summary || around.closing_row,
        totals: has_summary || around.totals_row,
        time: plan.extras.time != Time::None,
        value_date: plan.extras.value_date,
        ..Prints::NOTHING
    }
}
