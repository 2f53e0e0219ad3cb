//! Content streams → what they paint.

use crate::budget::Budget;
use crate::canvas::Canvas;
use crate::colour::{ColourSpace, cmyk, gray, rgb};
use crate::document::{Likeness, ShapeKind};
use crate::fonts::{FontKey, Fonts, LoadedFont};
use crate::forms::{Form, Forms, is_form};
use crate::graphics::{GraphicsState, Ink};
use crate::layers::Layers;
use crate::lexer::{Lexer, Operand};
use crate::marked::Marks;
use crate::matrix::{Bounds, Matrix};
use crate::paths::Path;
use crate::text::TextPosition;
use crate::{Error, Part};
use hayro_syntax::object::{Array, Dict, Number, Stream};
use hayro_syntax::page::Resources;
use std::rc::Rc;

/// A page that names more fonts than this has them looked up each time.
const REMEMBERED_FONTS: usize = 8;
/// Less hides nothing.
const OPAQUE: f32 = 0.95;

/// Reads the content of one page after another, keeping what pages share.
pub(crate) struct Interpreter<'a, 'd> {
    pub(crate) fonts: Fonts<'a>,
    pub(crate) forms: Forms<'a>,
    pub(crate) budget: Budget<'d>,
    pub(crate) layers: &'d Layers,
    pub(crate) canvas: Canvas,
}

/// One content stream being read.
struct Content<'a, 'c> {
    lexer: Lexer<'c>,
    resources: &'c Resources<'a>,
    state: GraphicsState<'a>,
    saved: Vec<GraphicsState<'a>>,
    text: TextPosition,
    path: Path,
    marks: Marks,
    /// Fonts this stream has named before: it names the same few over and over.
    fonts: Vec<(&'c [u8], Option<Rc<LoadedFont<'a>>>)>,
    depth: usize,
}

impl<'a> Interpreter<'a, '_> {
    /// `depth` counts the forms we are inside of.
    pub(crate) fn run(
        &mut self,
        source: &[u8],
        resources: &Resources<'a>,
        state: GraphicsState<'a>,
        depth: usize,
    ) -> Result<(), Error> {
        if depth > self.budget.nesting() {
            return Err(Error::TooLarge(Part::Nesting));
        }
        let mut content = Content {
            lexer: Lexer::new(source),
            resources,
            state,
            saved: Vec::new(),
            text: TextPosition::START,
            path: Path::default(),
            marks: Marks::default(),
            fonts: Vec::new(),
            depth,
        };
        while let Some(operator) = content.lexer.next_operator() {
            self.budget.spend_operator()?;
            let is_done = self.text_operator(&mut content, operator)?
                || self.path_operator(&mut content, operator)
                || self.colour_operator(&mut content, operator);
            if !is_done {
                self.other_operator(&mut content, operator)?;
            }
            self.canvas.check()?;
        }
        content.marks.end_all(&mut self.canvas);
        Ok(())
    }

    /// True when the operator was one of ours.
    fn text_operator(&mut self, content: &mut Content<'a, '_>, operator: &[u8]) -> Result<bool, Error> {
        let Content { lexer, state, text, .. } = content;
        match operator {
            b"BT" => *text = TextPosition::START,
            b"Td" | b"TD" => {
                let [x, y] = lexer.last_numbers();
                if operator == b"TD" {
                    state.leading = -y;
                }
                text.next_line(x, y);
            }
            b"Tm" => text.set(Matrix(lexer.last_numbers())),
            b"T*" => text.next_line(0.0, -state.leading),
            b"Tc" => [state.character_spacing] = lexer.last_numbers(),
            b"Tw" => [state.word_spacing] = lexer.last_numbers(),
            b"Tz" => state.horizontal_scale = lexer.last_numbers::<1>()[0] / 100.0,
            b"TL" => [state.leading] = lexer.last_numbers(),
            b"Ts" => [state.rise] = lexer.last_numbers(),
            b"Tr" => state.render_mode = lexer.last_numbers::<1>()[0] as u8,
            b"Tf" => {
                [state.size] = lexer.last_numbers();
                let name = lexer.operands.len().checked_sub(2).and_then(|index| lexer.name_at(index));
                if let Some(name) = name {
                    self.set_font(content, name)?;
                }
            }
            b"Tj" => show_last(lexer, state, text, &mut self.canvas),
            b"'" => {
                text.next_line(0.0, -state.leading);
                show_last(lexer, state, text, &mut self.canvas);
            }
            b"\"" => {
                state.word_spacing = lexer.number_at(0);
                state.character_spacing = lexer.number_at(1);
                text.next_line(0.0, -state.leading);
                show_last(lexer, state, text, &mut self.canvas);
            }
            b"TJ" => {
                for &operand in &lexer.operands {
                    match operand {
                        Operand::Number(thousandths) => text.adjust(state, thousandths),
                        string => {
                            if let Some(bytes) = lexer.string(string) {
                                text.show(state, bytes, &mut self.canvas);
                            }
                        }
                    }
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn set_font<'c>(&mut self, content: &mut Content<'a, 'c>, name: &'c [u8]) -> Result<(), Error> {
        if let Some((_, font)) = content.fonts.iter().find(|(known, _)| *known == name) {
            content.state.font.clone_from(font);
            return Ok(());
        }
        let font = self.fonts.named(content.resources, &unescaped(name), &mut self.budget)?;
        if content.fonts.len() < REMEMBERED_FONTS {
            content.fonts.push((name, font.clone()));
        }
        content.state.font = font;
        Ok(())
    }

    fn path_operator(&mut self, content: &mut Content<'a, '_>, operator: &[u8]) -> bool {
        let Content { lexer, state, path, .. } = content;
        let (fills, strokes) = match operator {
            b"re" => {
                path.rectangle(&state.matrix, lexer.last_numbers());
                return true;
            }
            b"m" => {
                path.move_to(&state.matrix, lexer.last_numbers());
                return true;
            }
            b"l" => {
                path.line_to(&state.matrix, lexer.last_numbers());
                return true;
            }
            b"c" => {
                path.curve_to(&state.matrix, &lexer.last_numbers::<6>());
                return true;
            }
            b"v" | b"y" => {
                path.curve_to(&state.matrix, &lexer.last_numbers::<4>());
                return true;
            }
            b"h" => {
                path.close();
                return true;
            }
            b"W" | b"W*" => {
                path.clips = true;
                return true;
            }
            b"n" => (false, false),
            b"f" | b"F" | b"f*" => (true, false),
            b"S" => (false, true),
            b"B" | b"B*" => (true, true),
            b"s" | b"b" | b"b*" => {
                path.close();
                (operator != b"s", true)
            }
            _ => return false,
        };
        path.paint(state, &mut self.canvas, (fills, strokes));
        true
    }

    fn colour_operator(&mut self, content: &mut Content<'a, '_>, operator: &[u8]) -> bool {
        let Content { lexer, state, resources, .. } = content;
        let ink = match operator.first() {
            Some(b'a'..=b'z') => &mut state.fill,
            _ => &mut state.stroke,
        };
        let set = |ink: &mut Ink, space, colour| (ink.space, ink.colour) = (space, colour);
        match operator {
            b"g" | b"G" => {
                let [level] = lexer.last_numbers();
                set(ink, ColourSpace::Gray, gray(level));
            }
            b"rg" | b"RG" => {
                let [red, green, blue] = lexer.last_numbers();
                set(ink, ColourSpace::Rgb, rgb(red, green, blue));
            }
            b"k" | b"K" => {
                let [cyan, magenta, yellow, black] = lexer.last_numbers();
                set(ink, ColourSpace::Cmyk, cmyk(cyan, magenta, yellow, black));
            }
            b"cs" | b"CS" => {
                let space = lexer
                    .last_name()
                    .map_or(ColourSpace::Other, |name| ColourSpace::named(&unescaped(name), resources));
                set(ink, space, space.initial_colour());
            }
            b"sc" | b"scn" | b"SC" | b"SCN" => {
                let count = lexer.operands.len().min(32);
                let values: [f64; 32] = std::array::from_fn(|index| lexer.number_at(index));
                ink.colour = ink.space.colour(&values[..count]);
            }
            _ => return false,
        }
        true
    }

    fn other_operator(&mut self, content: &mut Content<'a, '_>, operator: &[u8]) -> Result<(), Error> {
        match operator {
            b"q" => {
                if content.saved.len() >= self.budget.saved_states() {
                    return Err(Error::TooLarge(Part::Nesting));
                }
                content.saved.push(content.state.clone());
            }
            b"Q" => {
                if let Some(state) = content.saved.pop() {
                    content.state = state;
                }
            }
            b"cm" => content.state.matrix = content.state.matrix.after(&Matrix(content.lexer.last_numbers())),
            b"w" => [content.state.line_width] = content.lexer.last_numbers(),
            b"gs" => self.apply_settings(content)?,
            b"Do" => self.draw(content)?,
            b"ID" => {
                content.lexer.skip_image_data();
                self.draw_image(&content.state);
            }
            b"BDC" | b"BMC" => {
                content.marks.begin(&content.lexer, content.resources, self.layers, &mut self.canvas);
            }
            b"EMC" => content.marks.end(&mut self.canvas),
            _ => {}
        }
        Ok(())
    }

    /// `gs`: of all a settings dictionary can hold, only what changes how things look or where they go.
    fn apply_settings(&mut self, content: &mut Content<'a, '_>) -> Result<(), Error> {
        let Some(name) = content.lexer.last_name() else { return Ok(()) };
        let Some(settings) = content.resources.ext_g_states.get::<Dict<'a>>(unescaped(name)) else {
            return Ok(());
        };
        let state = &mut content.state;
        state.fill.alpha = settings.get::<f32>("ca").unwrap_or(state.fill.alpha).clamp(0.0, 1.0);
        state.stroke.alpha = settings.get::<f32>("CA").unwrap_or(state.stroke.alpha).clamp(0.0, 1.0);
        state.line_width = settings.get::<f32>("LW").map_or(state.line_width, f64::from);
        if let Some(font) = settings.get::<Array<'a>>("Font") {
            let object = font.raw_iter().next().and_then(|item| item.as_obj_ref());
            let mut parts = font.flex_iter();
            if let Some(dict) = parts.next::<Dict<'a>>() {
                let key =
                    object.map_or(FontKey::Inline(dict.data()), |object| FontKey::Object(object.into()));
                state.font = Some(self.fonts.load(key, &dict, &mut self.budget)?);
                state.size = parts.next::<Number>().map_or(state.size, |size| size.as_f64());
            }
        }
        Ok(())
    }

    fn draw(&mut self, content: &mut Content<'a, '_>) -> Result<(), Error> {
        let Some(name) = content.lexer.last_name() else { return Ok(()) };
        self.budget.spend_form()?;
        let Some(stream) = content.resources.x_objects.get::<Stream<'a>>(unescaped(name)) else {
            return Ok(());
        };
        let is_hidden = self.layers.hides(stream.dict(), b"OC");
        if is_hidden {
            self.canvas.enter_hidden();
        }
        if is_form(&stream) {
            let form = self.forms.load(&stream, &mut self.budget)?;
            self.draw_form(&form, content.resources, content.state.clone(), content.depth + 1)?;
        } else {
            self.draw_object(&content.state, stream.dict());
        }
        if is_hidden {
            self.canvas.leave_hidden();
        }
        Ok(())
    }

    pub(crate) fn draw_form(
        &mut self,
        form: &Form<'a>,
        outer: &Resources<'a>,
        mut state: GraphicsState<'a>,
        depth: usize,
    ) -> Result<(), Error> {
        state.matrix = state.matrix.after(&form.matrix);
        if let Some([left, bottom, right, top]) = form.bounds {
            state.clip = state.clip.intersect(&state.matrix.bounds_of(left, bottom, right, top));
        }
        self.run(&form.content, form.resources.as_ref().unwrap_or(outer), state, depth)
    }

    /// The same of an image that is an object of the file.
    fn draw_object(&mut self, state: &GraphicsState<'_>, image: &Dict<'_>) {
        let has_mask = image.get::<bool>("ImageMask").unwrap_or(false)
            || ["SMask", "Mask", "SMaskInData"].iter().any(|key| image.contains_key(key));
        let number = |key: &str| image.get::<i32>(key).and_then(|number| u32::try_from(number).ok());
        let likeness = Likeness {
            width: number("Width").unwrap_or(0),
            height: number("Height").unwrap_or(0),
            size_bytes: number("Length").unwrap_or(0),
        };
        let is_opaque = !has_mask && state.fill.alpha >= OPAQUE;
        self.canvas.add_image(&image_bounds(state), is_opaque, likeness);
    }

    /// An image covers the unit square, wherever the matrix puts it.
    fn draw_image(&mut self, state: &GraphicsState<'_>) {
        self.canvas.add_shape(ShapeKind::Image, &image_bounds(state), true);
    }
}

fn image_bounds(state: &GraphicsState<'_>) -> Bounds {
    state.matrix.bounds_of(0.0, 0.0, 1.0, 1.0).intersect(&state.clip)
}

fn show_last(lexer: &Lexer<'_>, state: &GraphicsState<'_>, text: &mut TextPosition, canvas: &mut Canvas) {
    if let Some(bytes) = lexer.operands.last().and_then(|operand| lexer.string(*operand)) {
        text.show(state, bytes, canvas);
    }
}

/// Dictionaries hold names without escapes, so a name that has some must lose them before it is looked up.
fn unescaped(name: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    if !name.contains(&b'#') {
        return name.into();
    }
    let mut plain = Vec::with_capacity(name.len());
    let mut at = 0;
    while let Some(&byte) = name.get(at) {
        let digit = |offset: usize| name.get(at + offset).and_then(|digit| crate::lexer::hex_digit(*digit));
        match (byte, digit(1), digit(2)) {
            (b'#', Some(high), Some(low)) => {
                plain.push(high << 4 | low);
                at += 3;
            }
            _ => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    plain.into()
}
