//! A typeface to a Type 3 font: every glyph a drawing of its own, as converters and old printers make them.

use pdf_writer::types::UnicodeCmap;
use pdf_writer::{Content, Finish, Name, Rect, Ref};
use skrifa::outline::OutlinePen;

use super::face::{Face, UNICODE};
use super::objects::{File, round};

pub(super) fn write(file: &mut File<'_>, font: Ref, face: &Face) {
    let mut map: UnicodeCmap<u8> = UnicodeCmap::new(Name(b"Adobe-Identity-UCS"), UNICODE);
    let mut drawings: Vec<(String, Ref)> = Vec::new();
    let mut widths: Vec<f32> = Vec::new();
    let last = face.used.keys().next_back().copied().unwrap_or(0);
    for code in 1..=last {
        let Some((letter, width)) = face.used.get(&code) else {
            widths.push(0.0);
            continue;
        };
        map.pair(u8::try_from(code).unwrap_or(0), *letter);
        widths.push(*width);
        let mut content = Content::new();
        content.start_shape_glyph(*width, -200.0, -303.0, 1302.0, 980.0);
        let mut pen = Pen { content, at: (0.0, 0.0), is_used: false };
        face.outline(*letter, &mut pen);
        if pen.is_used {
            pen.content.fill_nonzero();
        }
        drawings.push((format!("g{code}"), file.stream(pen.content.finish().as_slice())));
    }
    let map = file.stream(&map.finish().into_vec());
    let mut object = file.pdf.type3_font(font);
    object.bbox(Rect::new(-200.0, -303.0, 1302.0, 980.0)).matrix([0.001, 0.0, 0.0, 0.001, 0.0, 0.0]);
    let mut procedures = object.char_procs();
    for (name, drawing) in &drawings {
        procedures.pair(Name(name.as_bytes()), *drawing);
    }
    procedures.finish();
    let mut encoding = object.encoding_custom();
    let mut differences = encoding.differences();
    for (name, _) in &drawings {
        let code = name.get(1..).and_then(|code| code.parse().ok()).unwrap_or(0);
        differences.consecutive(code, [Name(name.as_bytes())]);
    }
    differences.finish();
    encoding.finish();
    object.first_char(1).last_char(u8::try_from(last).unwrap_or(255)).widths(widths).to_unicode(map);
}

/// Draws an outline into a content stream; curves with one control point get two.
struct Pen {
    content: Content,
    at: (f32, f32),
    is_used: bool,
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.content.move_to(round(x), round(y));
        (self.at, self.is_used) = ((x, y), true);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.content.line_to(round(x), round(y));
        self.at = (x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let towards = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
        let (ax, ay) = self.at;
        self.curve_to(towards(ax, cx), towards(ay, cy), towards(x, cx), towards(y, cy), x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.content.cubic_to(round(cx0), round(cy0), round(cx1), round(cy1), round(x), round(y));
        self.at = (x, y);
    }

    fn close(&mut self) {
        self.content.close_path();
    }
}
