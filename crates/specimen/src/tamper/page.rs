//! A way to tamper and the cell it falls on → what is done to the pages besides what the layout draws.

use ledger::Area;

use super::Tamper;
use super::print::{Field, Print};
use crate::Error;
use crate::draw::{Call, Canvas, Colour, Ink, Note, NoteKind, Picture, Script, Touch, Under};

/// What is painted after everything else.
#[derive(Clone, Debug)]
pub(super) enum Late {
    Text(Call),
    /// White, over what is there.
    Cover(usize, Area),
    Picture(usize, Area, Picture),
    Note(usize, Note),
}

/// One cell: its number among the texts, how it is drawn now, and what it said before.
pub(super) struct Cell<'a> {
    pub(super) number: usize,
    pub(super) call: &'a Call,
    pub(super) before: &'a str,
}

#[derive(Default)]
pub(super) struct Strokes {
    pub(super) script: Script,
    pub(super) late: Vec<Late>,
}

impl Strokes {
    fn touch(cell: &Cell<'_>, touch: Touch) -> Self {
        let mut strokes = Self::default();
        strokes.script.touches.insert(cell.number, touch);
        strokes
    }

    fn then(mut self, late: Late) -> Self {
        self.late.push(late);
        self
    }
}

/// Nothing where the change is in the words alone.
pub(super) fn forge(tamper: Tamper, cell: &Cell<'_>) -> Strokes {
    let Cell { call, before, .. } = cell;
    let ink = call.ink;
    let old = || before.to_string();
    let (page, area) = (call.page, call.area());
    let note = |kind| Note { kind, area: wider(area, 2.0), text: call.text.clone() };
    match tamper {
        Tamper::EditFont | Tamper::EditorResave => Strokes::touch(cell, Touch::Ink(ink.in_other_family())),
        Tamper::EditSize => Strokes::touch(cell, Touch::Ink(ink.scaled(1.12))),
        Tamper::EditAlign => Strokes::touch(cell, Touch::Shift(-1.8, 0.0)),
        Tamper::EditColour => {
            // The other black: a bank that prints in grey gets the true one.
            let other = if ink.has_colour(Colour::BLACK) { Colour(62, 62, 66) } else { Colour::BLACK };
            Strokes::touch(cell, Touch::Ink(ink.colour(other)))
        }
        Tamper::EditSpacing => Strokes::touch(cell, Touch::Ink(ink.letter_gap(0.4))),
        Tamper::EditOrder => Strokes::touch(cell, Touch::Drop).then(Late::Text((*call).clone())),
        Tamper::CoverWhite => Strokes::touch(cell, Touch::Say(old()))
            .then(Late::Cover(page, wider(area, 1.0)))
            .then(Late::Text((*call).clone())),
        Tamper::Overlay => Strokes::touch(cell, Touch::Say(old())).then(Late::Text((*call).clone())),
        Tamper::Invisible => Strokes::touch(cell, Touch::Hide(old())).then(Late::Text((*call).clone())),
        Tamper::CoverImage => {
            Strokes::default().then(Late::Picture(page, wider(area, 1.0), Picture::of_amount(&call.text)))
        }
        Tamper::Annotation => Strokes::default().then(Late::Note(page, note(NoteKind::FreeText))),
        Tamper::StampAmount => Strokes::default().then(Late::Note(page, note(NoteKind::Stamp))),
        _ => Strokes::default(),
    }
}

/// `31 Jun` for `30 Jun`, in whatever way the layout writes days.
pub(super) fn impossible(calls: &[Call], cells: &[usize]) -> Result<Strokes, Error> {
    let mut strokes = Strokes::default();
    for cell in cells {
        let text = &calls.get(*cell).ok_or(Error::Unsuited)?.text;
        if !text.contains("30") {
            return Err(Error::Unsuited);
        }
        strokes.script.touches.insert(*cell, Touch::Say(text.replacen("30", "31", 1)));
    }
    Ok(strokes)
}

/// Groups of three where others have groups of two, or the other way round.
pub(super) fn regroup(cell: &Cell<'_>) -> Result<Strokes, Error> {
    let text = &cell.call.text;
    let (start, end) = match (text.find(|letter: char| letter.is_ascii_digit()), text.find('.')) {
        (Some(start), Some(end)) if start < end => (start, end),
        _ => return Err(Error::Unsuited),
    };
    let (Some(head), Some(number), Some(tail)) = (text.get(..start), text.get(start..end), text.get(end..))
    else {
        return Err(Error::Unsuited);
    };
    let digits: Vec<char> = number.chars().filter(char::is_ascii_digit).collect();
    let is_western = |place: usize| (digits.len() - place).is_multiple_of(3);
    let is_indian = |place: usize| {
        digits.len() - place == 3 || (digits.len() - place) % 2 == 1 && digits.len() - place > 3
    };
    let group = |is_edge: &dyn Fn(usize) -> bool| -> String {
        let letters = digits.iter().enumerate();
        letters.fold(String::new(), |mut text, (place, digit)| {
            if place > 0 && is_edge(place) {
                text.push(',');
            }
            text.push(*digit);
            text
        })
    };
    let (western, indian) = (group(&is_western), group(&is_indian));
    let other = if number == western { indian } else { western };
    if other == number {
        return Err(Error::Unsuited);
    }
    Ok(Strokes::touch(cell, Touch::Say(format!("{head}{other}{tail}"))))
}

/// What honest pages show that forged ones might, too.
pub(super) fn decorate(tamper: Tamper, print: &Print, canvas: &Canvas) -> Result<Strokes, Error> {
    let mut strokes = Strokes::default();
    let pages = canvas.page_count();
    match tamper {
        Tamper::BoldDoubled => strokes.script.habit = Some(|text, ink| (text.to_owned(), ink.overprint(0.3))),
        Tamper::RupeeFallback => strokes.script.habit = Some(with_rupee),
        Tamper::RedNegative => strokes.script.habit = Some(with_red),
        Tamper::Zebra | Tamper::Highlighted => {
            let (step, colour) = match tamper {
                Tamper::Zebra => (2, Colour(238, 241, 246)),
                _ => (9, Colour(255, 246, 170)),
            };
            for (page, row) in print.rows_inside_pages()?.into_iter().step_by(step) {
                let Some((width, _)) = canvas.page_size(page) else { continue };
                let band = Area { left: 20.0, right: width - 20.0, ..wider(row, 1.5) };
                strokes.script.under.entry(page).or_default().push(Under::Band(band, colour));
            }
        }
        Tamper::Watermark => under_all(&mut strokes, pages, |_| Some(Under::Watermark("CUSTOMER COPY"))),
        Tamper::BackgroundImage => under_all(&mut strokes, pages, |page| {
            let (right, bottom) = canvas.page_size(page)?;
            Some(Under::Picture(Area { left: 0.0, top: 0.0, right, bottom }, Picture::of_paper()))
        }),
        Tamper::BoldTotals => {
            let (calls, cells) = print.saying(Field::Balances)?;
            let last = cells.into_iter().max().ok_or(Error::Unsuited)?;
            for (number, call) in
                calls.iter().enumerate().skip(last + 1).filter(|(_, call)| is_amount(&call.text))
            {
                strokes.script.touches.insert(number, Touch::Ink(call.ink.bold()));
            }
        }
        Tamper::Stamp | Tamper::Links => {
            for page in 0..pages {
                let Some((width, height)) = canvas.page_size(page) else { continue };
                strokes.late.push(Late::Note(page, margin_note(tamper, width, height)));
            }
        }
        _ => {}
    }
    Ok(strokes)
}

/// Paints what comes last.
pub(super) fn finish(canvas: &mut Canvas, late: Vec<Late>) {
    for stroke in late {
        match stroke {
            Late::Text(call) => {
                canvas.turn_to(call.page);
                canvas.text(call.left, call.baseline, &call.text, call.ink.align(crate::draw::Align::Left));
            }
            Late::Cover(page, area) => {
                canvas.turn_to(page);
                canvas.fill(area, Colour::WHITE);
            }
            Late::Picture(page, area, picture) => {
                canvas.turn_to(page);
                canvas.picture(area, picture);
            }
            Late::Note(page, note) => {
                canvas.turn_to(page);
                canvas.note(note);
            }
        }
    }
}

/// A page without a single row: an offer, or a letter in front.
pub(super) fn draw_extra(canvas: &mut Canvas, tamper: Tamper) {
    canvas.turn_to(canvas.page_count());
    let blue = Colour(20, 60, 120);
    if tamper == Tamper::CoverPage {
        canvas.page(612.0, 792.0);
        canvas.text(72.0, 200.0, "Your account statement", Ink::serif(26.0).bold().colour(blue));
        canvas.text(
            72.0,
            232.0,
            "The pages that follow list every transaction of the period.",
            Ink::serif(12.0),
        );
        return;
    }
    canvas.page(595.0, 842.0);
    canvas.fill(Area { left: 40.0, top: 60.0, right: 555.0, bottom: 380.0 }, Colour(250, 214, 120));
    canvas.text(70.0, 140.0, "A home of your own", Ink::sans(30.0).bold().colour(blue));
    canvas.text(70.0, 180.0, "Ask your branch about home loans with quick approval.", Ink::sans(13.0));
    canvas.text(70.0, 420.0, "Terms and conditions apply.", Ink::sans(7.0));
}

fn under_all(strokes: &mut Strokes, pages: usize, paint: impl Fn(usize) -> Option<Under>) {
    for page in 0..pages {
        strokes.script.under.entry(page).or_default().extend(paint(page));
    }
}

fn margin_note(tamper: Tamper, width: f32, height: f32) -> Note {
    let (kind, text) = match tamper {
        Tamper::Stamp => (NoteKind::Stamp, "BRANCH SEAL - VERIFIED COPY"),
        _ => (NoteKind::Link, "https://bank.example/statements"),
    };
    let area = Area { left: width - 170.0, top: height - 26.0, right: width - 24.0, bottom: height - 8.0 };
    Note { kind, area, text: text.to_owned() }
}

fn wider(area: Area, points: f32) -> Area {
    Area {
        left: area.left - points,
        top: area.top - points,
        right: area.right + points,
        bottom: area.bottom + points,
    }
}

/// `1,23,456.00`, whatever the groups.
fn is_amount(text: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_digit() || letter == ',' || letter == '.';
    text.len() >= 4 && text.chars().all(is_part) && text.chars().rev().nth(2) == Some('.')
}

fn with_rupee(text: &str, ink: Ink) -> (String, Ink) {
    if is_amount(text) { (format!("₹{text}"), ink) } else { (text.to_owned(), ink) }
}

fn with_red(text: &str, ink: Ink) -> (String, Ink) {
    let is_negative = text.strip_prefix('-').is_some_and(is_amount);
    (text.to_owned(), if is_negative { ink.colour(Colour(200, 0, 0)) } else { ink })
}
