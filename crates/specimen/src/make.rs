//! An order, or a history, to a specimen: the file and the truth beside it.

use crate::Error;
use crate::account::History;
use crate::draw::{self, Canvas, FontKind};
use crate::layouts::Layout;
use crate::order::{Order, histories};
use crate::paper::{Paper, Slip};
use crate::protect::Protection;
use crate::specimen::Specimen;
use crate::tamper;
use crate::truth::Truth;

/// How to draw, when not as the layout naturally is.
#[derive(Clone, Debug, Default)]
pub struct Manner {
    /// `None` is the layout's natural kind.
    pub font: Option<FontKind>,
    pub protection: Option<Protection>,
    pub slip: Option<Slip>,
}

/// The same order gives the same bytes.
pub fn make(order: &Order) -> Result<Specimen, Error> {
    if let Some(tamper) = order.tamper {
        return tamper::make(order, tamper);
    }
    let manner = Manner { font: order.font, protection: order.protection.clone(), slip: None };
    draw_histories(order.layout, &histories(order), &manner)
}

/// Any history on any layout. `None` is the layout's natural font kind.
pub fn draw_history(layout: &Layout, history: &History, font: Option<FontKind>) -> Result<Specimen, Error> {
    draw_histories(layout, std::slice::from_ref(history), &Manner { font, ..Manner::default() })
}

/// A page that is wrong in one way, with the truth as it should be.
pub fn draw_with_slip(layout: &Layout, history: &History, slip: Slip) -> Result<Specimen, Error> {
    draw_histories(layout, std::slice::from_ref(history), &Manner { slip: Some(slip), ..Manner::default() })
}

/// The first history leads; layouts for one account leave the others out.
pub fn draw_histories(layout: &Layout, histories: &[History], manner: &Manner) -> Result<Specimen, Error> {
    let paper = Paper::new(histories, manner.slip)?;
    let mut canvas = Canvas::new(manner.font.unwrap_or(layout.font))?;
    (layout.draw)(&paper, &mut canvas);
    let placements = canvas.take_placements();
    let (pages, captions) = (canvas.page_number(), canvas.captions());
    let truth = Truth::new(layout, histories, &placements, pages).ok_or(Error::NoHistory)?;
    let pdf = draw::write(canvas, &layout.origin, paper.made, manner.protection.as_ref())?;
    Ok(Specimen { pdf, truth, captions })
}
