//! An order and a way to tamper → a statement that was changed so, or an honest one that looks as if it had been.

mod file;
mod insert;
mod kind;
mod ledger;
mod modular;
mod page;
mod print;
mod sign;
mod update;

use std::collections::BTreeMap;

pub use kind::{Tamper, UnknownTamper};
pub use sign::signing_root;

use crate::Error;
use crate::draw::{self, Call, Canvas, Filing, FontKind, Origin, Page};
use crate::order::{Order, histories};
use crate::paper::{Paper, Placement};
use crate::random::Random;
use crate::specimen::Specimen;
use crate::truth::{Tampered, Truth};
use crate::wild::{self, Plan};
use ledger::Change;
use page::{Cell, Strokes};
use print::{Field, Print};

/// Another account's life, told apart by its seed alone.
const STRANGER: u64 = 0x7a11_0000;

/// Not every row suits every way: an amount may not fit where another was. So some are tried.
const ATTEMPTS: u64 = 6;

/// The same order gives the same bytes.
pub(crate) fn make(order: &Order, tamper: Tamper) -> Result<Specimen, Error> {
    // An update of an encrypted file has to be encrypted too, and no forger we know of bothers.
    if order.protection.is_some() {
        return Err(Error::Unsuited);
    }
    let print = |order: &Order| Print::honest(*order.layout, font(order, tamper), histories(order));
    let stranger = Order { seed: order.seed ^ STRANGER, ..order.clone() };
    forge(tamper, order.seed, print(order), &|| print(&stranger))
}

/// A wild specimen that was forged, or that looks so. Not every plan has what every way of tampering needs.
pub fn wild_tampered(seed: u64, tamper: Tamper) -> Result<Specimen, Error> {
    let plan = Plan::to_forge(seed, tamper)?;
    let print = |plan: &Plan| {
        let mut print = Print::honest(wild::layout(plan), plan.font(), wild::histories(plan))?;
        print.plan = Some(plan.clone());
        Some(print)
    };
    let stranger = plan.of_another(plan.seed ^ STRANGER);
    forge(tamper, plan.seed, print(&plan), &|| print(&stranger))
}

fn forge(
    tamper: Tamper,
    seed: u64,
    honest: Option<Print>,
    stranger: &dyn Fn() -> Option<Print>,
) -> Result<Specimen, Error> {
    let honest = honest.ok_or(Error::NoHistory)?;
    let mut made = Err(Error::Unsuited);
    for attempt in 0..ATTEMPTS {
        let mut random = Random::seeded(seed ^ 0x7461_6d70 ^ (attempt << 40));
        // Whether there is anything to change does not depend on chance.
        let change = ledger::change(tamper, honest.clone(), &mut random).ok_or(Error::Unsuited)?;
        made = attempt_on(stranger, tamper, &change);
        if !matches!(made, Err(Error::Unsuited)) {
            break;
        }
    }
    made
}

fn attempt_on(
    stranger: &dyn Fn() -> Option<Print>,
    tamper: Tamper,
    change: &Change,
) -> Result<Specimen, Error> {
    let scene = Scene::new(tamper, change)?;
    match tamper {
        Tamper::RevisionEdit | Tamper::RevisionEditStream | Tamper::SignThenEdit | Tamper::SignThenPatch => {
            scene.save_twice()
        }
        Tamper::OrphanVersion => scene.leave_orphan(),
        _ => scene.save(stranger),
    }
}

/// Some oddities need fonts of a certain kind.
fn font(order: &Order, tamper: Tamper) -> FontKind {
    let natural = order.font.unwrap_or(order.layout.font);
    match (tamper, natural) {
        (Tamper::FontsPerPage | Tamper::RupeeFallback, FontKind::Base14) => FontKind::TrueType,
        _ => natural,
    }
}

/// Everything decided, nothing drawn yet.
struct Scene<'a> {
    tamper: Tamper,
    change: &'a Change,
    strokes: Strokes,
    origin: Origin,
    place: Option<Call>,
    before: Option<String>,
    after: Option<String>,
}

impl<'a> Scene<'a> {
    fn new(tamper: Tamper, change: &'a Change) -> Result<Self, Error> {
        let made = Paper::new(&change.after.histories, None)?.made;
        let origin = file::origin(tamper, &change.after.layout.origin, made);
        let mut scene = Self {
            tamper,
            change,
            strokes: Strokes::default(),
            origin,
            place: None,
            before: None,
            after: None,
        };
        if tamper.needs_balances() && change.after.saying(Field::Balances)?.1.is_empty() {
            return Err(Error::Unsuited);
        }
        let Some(field) = change.field else {
            let mut canvas = Canvas::new(change.after.font)?;
            change.after.draw(&mut canvas)?;
            scene.strokes = page::decorate(tamper, &change.after, &canvas)?;
            return Ok(scene);
        };
        let (calls, cells) = change.after.saying(field)?;
        let number = plainest(change, field, (&calls, &cells))?;
        let old = change.before.sketch()?;
        let call = calls.get(number).ok_or(Error::Unsuited)?;
        let before = old.get(number).filter(|_| old.len() == calls.len()).map(|call| call.text.clone());
        let cell = Cell { number, call, before: before.as_deref().unwrap_or_default() };
        scene.strokes = match tamper {
            Tamper::DateImpossible => page::impossible(&calls, &cells)?,
            Tamper::NumberFormat => page::regroup(&cell)?,
            _ => page::forge(tamper, &cell),
        };
        let said = match scene.strokes.script.touches.get(&number) {
            Some(draw::Touch::Say(words))
                if matches!(tamper, Tamper::DateImpossible | Tamper::NumberFormat) =>
            {
                words.clone()
            }
            _ => call.text.clone(),
        };
        (scene.before, scene.after, scene.place) = (before, Some(said), Some(call.clone()));
        Ok(scene)
    }

    /// What the text of the pages says: pictures and notes leave it as it was.
    fn print(&self) -> &'a Print {
        match self.tamper {
            Tamper::CoverImage | Tamper::Annotation | Tamper::StampAmount => &self.change.before,
            _ => &self.change.after,
        }
    }

    fn save(self, stranger: &dyn Fn() -> Option<Print>) -> Result<Specimen, Error> {
        let print = self.print();
        let mut canvas = Canvas::new(print.font)?;
        canvas.begin_again(self.strokes.script.clone());
        print.draw(&mut canvas)?;
        let mut placements = canvas.take_placements();
        page::finish(&mut canvas, self.strokes.late.clone());
        let place = self.move_pages(stranger, &mut canvas, &mut placements)?;
        let pages = canvas.page_count();
        let written = draw::file(canvas, &self.filing(print)?)?;
        let nothing = Vec::new();
        let bytes =
            file::finish(self.tamper, &written, (&nothing, &nothing), self.origin.xref, made(print)?)?;
        self.specimen(bytes, (&placements, pages), place)
    }

    /// The honest pages, and what they become, on the same fonts.
    fn save_twice(self) -> Result<Specimen, Error> {
        let Change { before, after, .. } = self.change;
        let mut canvas = Canvas::new(after.font)?;
        before.draw(&mut canvas)?;
        let count = canvas.page_count();
        canvas.begin_again(self.strokes.script.clone());
        after.draw(&mut canvas)?;
        let placements = canvas.take_placements();
        let streams = |pages: &[Page]| -> file::Pages { pages.iter().map(Page::content_streams).collect() };
        let later = streams(&canvas.pages_mut().split_off(count));
        let earlier = streams(canvas.pages_mut());
        let written = draw::file(canvas, &self.filing(after)?)?;
        let bytes = file::finish(self.tamper, &written, (&earlier, &later), self.origin.xref, made(after)?)?;
        let place = self.marked_place();
        self.specimen(bytes, (&placements, count), place)
    }

    fn leave_orphan(self) -> Result<Specimen, Error> {
        let Change { before, after, .. } = self.change;
        let drawn = |print: &Print| {
            let mut canvas = Canvas::new(print.font)?;
            print.draw(&mut canvas)?;
            Ok(canvas)
        };
        let older = draw::file(drawn(before)?, &self.filing(before)?)?;
        let mut canvas: Canvas = drawn(after)?;
        let (placements, pages) = (canvas.take_placements(), canvas.page_count());
        let newer = draw::file(canvas, &self.filing(after)?)?;
        let bytes = file::orphan(&older, &newer).ok_or(Error::Unsuited)?;
        let place = self.marked_place();
        self.specimen(bytes, (&placements, pages), place)
    }

    fn filing(&self, print: &Print) -> Result<Filing<'_>, Error> {
        Ok(Filing {
            has_fonts_per_page: self.tamper == Tamper::FontsPerPage
                || print.plan.as_ref().is_some_and(Plan::has_fonts_per_page),
            has_plain_streams: self.tamper == Tamper::SignThenPatch,
            has_changed_identity: self.tamper == Tamper::Decrypted,
            ..Filing::plain(&self.origin, made(print)?, None)
        })
    }

    /// Takes pages out or puts pages in, and tells where the change is afterwards.
    fn move_pages(
        &self,
        stranger: &dyn Fn() -> Option<Print>,
        canvas: &mut Canvas,
        placements: &mut BTreeMap<(usize, usize), Placement>,
    ) -> Result<Option<Place>, Error> {
        let count = canvas.page_count();
        // A page between others; the second one if there are many.
        let middle = 1;
        let whole = |canvas: &Canvas, page: usize| {
            let (right, bottom) = canvas.page_size(page).unwrap_or_default();
            Some(Place { page, area: ::ledger::Area { left: 0.0, top: 0.0, right, bottom } })
        };
        let forget = |placements: &mut BTreeMap<(usize, usize), Placement>, shift: u32| {
            placements.retain(|_, placement| placement.page != 2);
            for placement in placements.values_mut().filter(|placement| placement.page > 2) {
                placement.page -= shift;
            }
        };
        match self.tamper {
            Tamper::PageRemoved if count > 2 => {
                canvas.pages_mut().remove(middle);
                forget(placements, 1);
                Ok(whole(canvas, middle))
            }
            Tamper::PageForeign if count > 2 => {
                canvas.begin_again(draw::Script::default());
                stranger().ok_or(Error::NoHistory)?.draw(canvas)?;
                canvas.take_placements();
                if canvas.page_count() < count + 2 {
                    return Err(Error::Unsuited);
                }
                let mut pages = canvas.pages_mut().split_off(count);
                let foreign = pages.swap_remove(middle);
                canvas.pages_mut()[middle] = foreign;
                forget(placements, 0);
                Ok(whole(canvas, middle))
            }
            Tamper::PageRemoved | Tamper::PageForeign => Err(Error::Unsuited),
            Tamper::Advert => {
                page::draw_extra(canvas, self.tamper);
                Ok(None)
            }
            Tamper::CoverPage => {
                page::draw_extra(canvas, self.tamper);
                canvas.pages_mut().rotate_right(1);
                for placement in placements.values_mut() {
                    placement.page += 1;
                }
                Ok(None)
            }
            _ => Ok(self.marked_place()),
        }
    }

    fn marked_place(&self) -> Option<Place> {
        self.place.as_ref().map(|call| Place { page: call.page, area: call.area() })
    }

    fn specimen(
        self,
        pdf: Vec<u8>,
        (placements, pages): (&BTreeMap<(usize, usize), Placement>, usize),
        place: Option<Place>,
    ) -> Result<Specimen, Error> {
        let print = self.print();
        let mut told = print.histories.clone();
        told.first_mut().ok_or(Error::NoHistory)?.entries.clone_from(&print.entries);
        let pages = u32::try_from(pages).unwrap_or(u32::MAX);
        let mut truth = Truth::new(&print.layout, &told, placements, pages).ok_or(Error::NoHistory)?;
        if let Some(plan) = &print.plan {
            wild::name(plan, &mut truth);
        }
        truth.tamper = Some(Tampered {
            kind: self.tamper.name(),
            is_forgery: self.tamper.is_forgery(),
            expect: self.tamper.expect(),
            page: place.as_ref().map(|place| u32::try_from(place.page + 1).unwrap_or(u32::MAX)),
            row: self.change.row,
            bbox: place.map(|place| place.area).map(|area| [area.left, area.top, area.right, area.bottom]),
            before: self.before,
            after: self.after,
        });
        Ok(Specimen { pdf, truth, captions: Vec::new() })
    }
}

/// The cell that shows the change. Of several sums that contradict the rows, the one on the page of the changed row.
fn plainest(change: &Change, field: Field, (calls, cells): (&[Call], &[usize])) -> Result<usize, Error> {
    let page_of = |number: &usize| calls.get(*number).map(|call| call.page);
    if let Field::Contradictions(row) = field {
        let (_, amounts) = change.after.saying(Field::Amount(row))?;
        let page = amounts.first().and_then(page_of);
        let beside = cells.iter().find(|cell| page_of(cell) == page);
        return beside.or(cells.last()).copied().ok_or(Error::Unsuited);
    }
    cells.first().copied().ok_or(Error::Unsuited)
}

/// Pages count from 0.
struct Place {
    page: usize,
    area: ::ledger::Area,
}

fn made(print: &Print) -> Result<jiff::civil::DateTime, Error> {
    Ok(Paper::new(&print.histories, None)?.made)
}
