//! A statement that can be painted on, and what must be said of it then.

use integrity::{Check, Evidence, Family, File, PageTraces, Paper, Roots, Severity, State};
use ledger::Area;
use pdf::{Document, Glyph, Paint, Shape, ShapeKind};
use specimen::Order;
use statement::Statement;

/// A statement that can be painted on.
pub(crate) struct Easel {
    pub(crate) bytes: Vec<u8>,
    pub(crate) document: Document,
    pub(crate) statement: Statement,
}

/// The glyphs of one figure: their page, and where they are on it.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) page: usize,
    pub(crate) row: usize,
    pub(crate) glyphs: std::ops::Range<usize>,
}

impl Easel {
    #[track_caller]
    pub(crate) fn with(layout: &str) -> Self {
        let layout = specimen::layout(layout).expect("a layout");
        let order = Order { entries_per_month: Some(40), ..Order::new(layout) };
        Self::open(specimen::make(&order).expect("a specimen").pdf).expect("a statement")
    }

    pub(crate) fn open(bytes: Vec<u8>) -> Option<Self> {
        let limits = pdf::Limits::default();
        let document = pdf::read(&bytes, None, &limits, &|_| false).ok()?;
        let statement = statement::read(&document).ok()?;
        Some(Self { bytes, document, statement })
    }

    /// All that is detected about the pages, with the rows as they were read before anyone painted on them.
    pub(crate) fn detected(&self) -> Vec<Check> {
        let limits = pdf::Limits::default();
        let pages: Vec<PageTraces> = self.document.pages.iter().map(PageTraces::of).collect();
        let roots = Roots::default();
        let (bytes, document) = (self.bytes.as_slice(), &self.document);
        let file = File {
            bytes,
            unlock: pdf::Unlock::Nothing,
            document,
            pages: &pages,
            unread: &[],
            limits: &limits,
        };
        let paper = Paper { file: Some(file), statement: &self.statement, readings: &[], roots: &roots };
        let checks = integrity::check(&paper).checks.into_iter();
        checks.filter(|check| check.family == Family::Page && check.state == State::Detected).collect()
    }

    /// The balance of a row in the middle of the statement, on a page with rows before and after it.
    #[track_caller]
    pub(crate) fn balance(&self) -> Spot {
        let count = self.statement.lead.transactions.len();
        (count / 2..count)
            .chain(0..count / 2)
            .find_map(|row| self.spot(row))
            .expect("a row with a balance that is found on its page")
    }

    pub(crate) fn spot(&self, row: usize) -> Option<Spot> {
        let transaction = self.statement.lead.transactions.get(row)?;
        let text: Vec<char> = transaction.balance?.magnitude().plain().chars().collect();
        let (page, area) = (transaction.origin.page as usize - 1, transaction.origin.area);
        let glyphs = &self.document.pages[page].glyphs;
        let starts = (0..glyphs.len()).rev().filter(|at| holds(area, &glyphs[*at]));
        let found = starts.filter_map(|at| Some(at..at + length_of(&text, &glyphs[at..])?)).next()?;
        let neighbours = self.statement.lead.transactions.get(row.checked_sub(3)?..row + 4)?;
        let is_inside = text.len() > 6
            && neighbours
                .iter()
                .all(|other| other.origin.page as usize - 1 == page && other.balance.is_some());
        is_inside.then_some(Spot { page, row, glyphs: found })
    }

    pub(crate) fn glyphs(&mut self, spot: &Spot) -> &mut [Glyph] {
        &mut self.document.pages[spot.page].glyphs[spot.glyphs.clone()]
    }

    pub(crate) fn area(&self, spot: &Spot) -> Area {
        let glyphs = &self.document.pages[spot.page].glyphs[spot.glyphs.clone()];
        let (first, last) = (glyphs[0], glyphs[glyphs.len() - 1]);
        Area {
            left: first.x - 0.5,
            top: first.y - 0.8 * first.size,
            right: last.x + last.width + 0.5,
            bottom: first.y + 0.25 * first.size,
        }
    }

    /// The turn of the next thing painted on the page.
    pub(crate) fn next_order(&self, page: usize) -> u32 {
        let page = &self.document.pages[page];
        let glyphs = page.glyphs.iter().map(|glyph| glyph.order);
        glyphs.chain(page.shapes.iter().map(|shape| shape.order)).max().map_or(0, |order| order + 1)
    }

    pub(crate) fn paint(&mut self, page: usize, area: Area, kind: ShapeKind) {
        let order = self.next_order(page);
        let Area { left, top, right, bottom } = area;
        let shape = Shape { kind, left, top, right, bottom, order, is_box: true };
        self.document.pages[page].shapes.push(shape);
        self.document.pages[page].annotations_from = order + 1;
    }

    /// Paints glyphs after everything else on the page.
    pub(crate) fn write(&mut self, page: usize, glyphs: Vec<Glyph>) {
        let order = self.next_order(page);
        for (glyph, step) in glyphs.into_iter().zip(0..) {
            self.document.pages[page].glyphs.push(Glyph { order: order + step, ..glyph });
        }
        self.document.pages[page].annotations_from = self.next_order(page);
    }

    pub(crate) fn copy(&self, spot: &Spot) -> Vec<Glyph> {
        self.document.pages[spot.page].glyphs[spot.glyphs.clone()].to_vec()
    }

    /// The same figure with other digits.
    pub(crate) fn other(&self, spot: &Spot) -> Vec<Glyph> {
        let other = |digit: char| char::from_digit((digit.to_digit(10).unwrap_or(0) + 4) % 10, 10);
        let change = |glyph: Glyph| match glyph.text.is_ascii_digit() {
            true => Glyph { text: other(glyph.text).unwrap_or('7'), ..glyph },
            false => glyph,
        };
        self.copy(spot).into_iter().map(change).collect()
    }
}

/// How many of the glyphs spell the number, whatever its separators.
pub(crate) fn length_of(number: &[char], glyphs: &[Glyph]) -> Option<usize> {
    let mut read = 0;
    for (place, glyph) in glyphs.iter().enumerate() {
        match number.get(read) {
            None => return Some(place),
            Some(digit) if *digit == glyph.text => read += 1,
            Some(_) if glyph.text == ',' && read > 0 => {}
            Some(_) => return None,
        }
    }
    (read == number.len()).then_some(glyphs.len())
}

pub(crate) fn holds(area: Area, glyph: &Glyph) -> bool {
    (area.left - 1.0..=area.right + 1.0).contains(&glyph.x) && (area.top..=area.bottom).contains(&glyph.y)
}

pub(crate) const WHITE: ShapeKind = ShapeKind::Fill(Paint { colour: 0xff_ff_ff, alpha: 1.0 });

/// Layouts that write plain balances in lakhs, paint row by row, and differ in everything else.
pub(crate) const LAYOUTS: [&str; 3] = ["axis-retail", "icici-optransaction", "hdfc-netbanking"];

/// Changes one balance and expects the check to point at it.
#[track_caller]
pub(crate) fn check(code: &str, severity: Severity, forge: impl Fn(&mut Easel, &Spot)) {
    for layout in LAYOUTS {
        let mut easel = Easel::with(layout);
        let spot = easel.balance();
        let area = easel.area(&spot);
        assert_eq!(codes(&easel.detected()), [""; 0], "{layout} before");
        forge(&mut easel, &spot);
        let detected = easel.detected();
        let Some(found) = detected.iter().find(|check| check.code == code) else {
            panic!("{layout}: no {code} among {:?}", codes(&detected));
        };
        assert_eq!(found.severity, severity, "{layout}");
        assert!(!found.message.is_empty() && found.message.len() < 240, "{}", found.message);
        let is_there = |evidence: &Evidence| {
            evidence.page == Some(spot.page as u32 + 1)
                && evidence.row == Some(spot.row)
                && evidence.area.is_some_and(|found| touches(found, area))
        };
        assert!(found.evidence.iter().any(is_there), "{layout}: {:?} is not at {area:?}", found.evidence);
        assert!(found.evidence.len() <= 3, "{layout}: {:?}", found.evidence);
    }
}

/// Changes something that honest pages have, too, and expects nothing.
#[track_caller]
pub(crate) fn check_honest(change: impl Fn(&mut Easel, &Spot)) {
    for layout in LAYOUTS {
        let mut easel = Easel::with(layout);
        let spot = easel.balance();
        change(&mut easel, &spot);
        assert_eq!(codes(&flags(easel.detected())), [""; 0], "{layout}");
    }
}

pub(crate) fn touches(one: Area, other: Area) -> bool {
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

pub(crate) fn codes(checks: &[Check]) -> Vec<&'static str> {
    checks.iter().map(|check| check.code).collect()
}

pub(crate) fn flags(checks: Vec<Check>) -> Vec<Check> {
    checks.into_iter().filter(|check| check.severity >= Severity::Low).collect()
}
