//! A page's annotations → what they paint on it, and what they are.

use crate::forms::numbers;
use crate::graphics::GraphicsState;
use crate::interpreter::Interpreter;
use crate::matrix::Matrix;
use crate::structure::Annotation;
use crate::words::text_string;
use crate::{Error, Part};
use hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as PdfString};
use hayro_syntax::page::Page;

/// More notes on one page than this is an attack.
const MAX_ANNOTATIONS: usize = 10_000;
/// `/F` bits for hidden and for not shown on screen.
const UNSEEN: i32 = 0x02 | 0x20;
/// What is kept of a note's own words.
const MAX_CONTENTS: usize = 4096;

/// Paints the annotations of a page after the page itself, as a viewer does.
pub(crate) fn paint<'a>(
    interpreter: &mut Interpreter<'a, '_>,
    page: &Page<'a>,
    display: &Matrix,
    number: u32,
) -> Result<Vec<Annotation>, Error> {
    let mut found = Vec::new();
    let Some(array) = page.raw().get::<Array<'a>>("Annots") else { return Ok(found) };
    for dict in array.iter::<Dict<'a>>() {
        if found.len() == MAX_ANNOTATIONS {
            return Err(Error::TooLarge(Part::Objects));
        }
        found.push(describe(&dict, display, number));
        interpreter.budget.spend_operator()?;
        paint_one(interpreter, page, display, &dict)?;
    }
    Ok(found)
}

fn paint_one<'a>(
    interpreter: &mut Interpreter<'a, '_>,
    page: &Page<'a>,
    display: &Matrix,
    dict: &Dict<'a>,
) -> Result<(), Error> {
    let is_unseen = dict.get::<i32>("F").unwrap_or(0) & UNSEEN != 0;
    let is_popup = dict.get::<Name<'_>>("Subtype").as_deref() == Some(b"Popup");
    let (Some(stream), Some(place)) = (appearance(dict), numbers::<4>(dict, "Rect")) else { return Ok(()) };
    if is_unseen || is_popup {
        return Ok(());
    }
    interpreter.budget.spend_form()?;
    let form = interpreter.forms.load(&stream, &mut interpreter.budget)?;
    let Some(bounds) = form.bounds else { return Ok(()) };
    let state = GraphicsState::new(display.after(&fit(&form.matrix, bounds, place)));
    let is_hidden = interpreter.layers.hides(dict, b"OC");
    if is_hidden {
        interpreter.canvas.enter_hidden();
    }
    interpreter.draw_form(&form, page.resources(), state, 1)?;
    if is_hidden {
        interpreter.canvas.leave_hidden();
    }
    Ok(())
}

/// The normal appearance; when there are several, the one the annotation's state names.
fn appearance<'a>(dict: &Dict<'a>) -> Option<Stream<'a>> {
    match dict.get::<Dict<'a>>("AP")?.get::<Object<'a>>("N")? {
        Object::Stream(stream) => Some(stream),
        Object::Dict(states) => states.get::<Stream<'a>>(&*dict.get::<Name<'_>>("AS")?),
        _ => None,
    }
}

/// Stretches and moves the form's box, turned as its matrix says, onto the annotation's place.
fn fit(matrix: &Matrix, [left, bottom, right, top]: [f64; 4], place: [f64; 4]) -> Matrix {
    let from = matrix.bounds_of(left, bottom, right, top);
    let to = (place[0].min(place[2]), place[1].min(place[3]), place[0].max(place[2]), place[1].max(place[3]));
    let stretch = |to: f64, from: f64| if from > 0.0 { to / from } else { 1.0 };
    let x = stretch(to.2 - to.0, from.right - from.left);
    let y = stretch(to.3 - to.1, from.bottom - from.top);
    Matrix([x, 0.0, 0.0, y, to.0 - from.left * x, to.1 - from.top * y])
}

fn describe(dict: &Dict<'_>, display: &Matrix, page: u32) -> Annotation {
    let bounds = numbers::<4>(dict, "Rect")
        .map(|[left, bottom, right, top]| display.bounds_of(left, bottom, right, top))
        .filter(crate::matrix::Bounds::is_drawable);
    let text = |key: &str| {
        let found = dict.get::<PdfString<'_>>(key)?;
        Some(text_string(&found).chars().take(MAX_CONTENTS).collect::<String>())
    };
    Annotation {
        page,
        kind: dict.get::<Name<'_>>("Subtype").map(|kind| kind.as_str().to_owned()).unwrap_or_default(),
        bounds: bounds
            .map(|bounds| [bounds.left, bounds.top, bounds.right, bounds.bottom].map(|edge| edge as f32)),
        contents: text("Contents").unwrap_or_default(),
        modified: text("M"),
        is_shown: dict.get::<i32>("F").unwrap_or(0) & UNSEEN == 0,
        has_appearance: dict.contains_key("AP"),
        action: dict
            .get::<Dict<'_>>("A")
            .and_then(|action| Some(action.get::<Name<'_>>("S")?.as_str().to_owned())),
    }
}
