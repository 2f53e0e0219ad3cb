//! Shapes, one after the other → an SVG element.

use std::fmt::Write;

/// A picture that is being drawn. Its unit is a pixel at the size it is meant to be seen at.
pub(super) struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

/// What a whole chart is called, by those who see it and those who do not.
pub(super) struct Caption<'a> {
    /// Unlike any other on the page.
    pub(super) id: &'a str,
    pub(super) class: &'a str,
    pub(super) title: &'a str,
    pub(super) description: &'a str,
}

/// A corner and a size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Frame {
    pub(super) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.y + self.height
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    pub(super) fn rect(&mut self, class: &str, frame: Frame) {
        let Frame { x, y, width, height } = frame;
        self.put(format_args!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            number(x),
            number(y),
            number(width.max(0.0)),
            number(height.max(0.0))
        ));
    }

    /// A box with soft corners.
    pub(super) fn plate(&mut self, class: &str, frame: Frame, radius: f64) {
        let Frame { x, y, width, height } = frame;
        self.put(format_args!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
            number(x),
            number(y),
            number(width.max(0.0)),
            number(height.max(0.0)),
            number(radius)
        ));
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.put(format_args!(
            "<path class=\"{class}\" d=\"M{} {}L{} {}\"/>",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1)
        ));
    }

    pub(super) fn dot(&mut self, class: &str, at: (f64, f64), radius: f64) {
        self.put(format_args!(
            "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            number(at.0),
            number(at.1),
            number(radius)
        ));
    }

    /// An upright strip that can be pointed at.
    pub(super) fn strip(&mut self, frame: Frame) {
        let Frame { x, y, width, height } = frame;
        let (x, y, width, height) = (number(x), number(y), number(width.max(0.0)), number(height.max(0.0)));
        self.put(format_args!("<path class=\"hit\" d=\"M{x} {y}h{width}v{height}h-{width}z\"/>"));
    }

    /// `path` is of our own making.
    pub(super) fn path(&mut self, class: &str, path: &str) {
        self.put(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }

    /// The same, not seen but where it is used.
    pub(super) fn define(&mut self, id: &str, path: &str) {
        self.put(format_args!("<defs><path id=\"{id}\" d=\"{path}\"/></defs>"));
    }

    /// What was defined, seen only inside the clip of that id.
    pub(super) fn clipped(&mut self, class: &str, defined: &str, clip: &str) {
        self.put(format_args!("<use class=\"{class}\" href=\"#{defined}\" clip-path=\"url(#{clip})\"/>"));
    }

    pub(super) fn clip(&mut self, id: &str, frame: Frame) {
        let Frame { x, y, width, height } = frame;
        let (x, y, width, height) = (number(x), number(y), number(width.max(0.0)), number(height.max(0.0)));
        self.put(format_args!(
            "<clipPath id=\"{id}\"><path d=\"M{x} {y}h{width}v{height}h-{width}z\"/></clipPath>"
        ));
    }

    pub(super) fn text(&mut self, class: &str, at: (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        self.put(format_args!(
            "<text class=\"{class}\" x=\"{}\" y=\"{}\"{anchor}>{}</text>",
            number(at.0),
            number(at.1),
            escaped(text)
        ));
    }

    /// Everything drawn by `inside` belongs together; pointing at any of it shows `title`.
    pub(super) fn group(&mut self, class: &str, title: &str, inside: impl FnOnce(&mut Self)) {
        self.put(format_args!("<g class=\"{class}\"><title>{}</title>", escaped(title)));
        inside(self);
        self.put(format_args!("</g>"));
    }

    /// The same, and nothing is said of it but what is inside.
    pub(super) fn together(&mut self, class: &str, inside: impl FnOnce(&mut Self)) {
        self.put(format_args!("<g class=\"{class}\">"));
        inside(self);
        self.put(format_args!("</g>"));
    }

    /// The same, and it leads somewhere.
    pub(super) fn link(&mut self, (class, href): (&str, &str), title: &str, inside: impl FnOnce(&mut Self)) {
        self.put(format_args!(
            "<a class=\"{class}\" href=\"{}\" aria-label=\"{}\">",
            escaped(href),
            escaped(title)
        ));
        inside(self);
        self.put(format_args!("</a>"));
    }

    /// A line at the top right that the page shows while one points at the group it stands in. Beside what it speaks of
    /// it would be covered by whatever is drawn later.
    pub(super) fn readout(&mut self, text: &str) {
        // Its place is the same for all, so the page's styles say it once.
        self.put(format_args!("<text class=\"readout\">{}</text>", escaped(text)));
    }

    /// A picture: one thing to look at, told as a whole to those who cannot.
    pub(super) fn picture(self, caption: &Caption<'_>) -> String {
        self.finish(caption, "img")
    }

    /// Several things to go to.
    pub(super) fn choice(self, caption: &Caption<'_>) -> String {
        self.finish(caption, "group")
    }

    /// A picture of no words of its own, beside a number that says the same.
    /// Stretched to the room it gets.
    pub(super) fn ornament(self, class: &str) -> String {
        format!(
            "<svg class=\"{class}\" viewBox=\"0 0 {} {}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{}</svg>",
            number(self.width),
            number(self.height),
            self.body
        )
    }

    fn finish(self, caption: &Caption<'_>, role: &str) -> String {
        let Caption { id, class, title, description } = caption;
        format!(
            "<svg class=\"chart {class}\" viewBox=\"0 0 {} {}\" role=\"{role}\" aria-labelledby=\"{id}-t {id}-d\">\
             <title id=\"{id}-t\">{}</title><desc id=\"{id}-d\">{}</desc>{}</svg>",
            number(self.width),
            number(self.height),
            escaped(title),
            escaped(description),
            self.body
        )
    }

    fn put(&mut self, piece: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(piece);
    }
}

/// To a tenth, which no eye sees, and never anything that is no number.
pub(super) fn number(value: f64) -> String {
    let value = if value.is_finite() { (value * 10.0).round() / 10.0 } else { 0.0 };
    // There is no minus zero on a page.
    let value = if value == 0.0 { 0.0 } else { value };
    format!("{value}")
}

pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in export::words::printable(text) {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_always_numbers() {
        for (value, text) in [(1.0, "1"), (1.25, "1.3"), (-0.04, "0"), (f64::NAN, "0"), (f64::INFINITY, "0")]
        {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn text_of_a_statement_cannot_become_markup() {
        let mut drawing = Drawing::new(10.0, 10.0);
        drawing.link(("x", "/?q=\"><script>"), "a & <b>", |drawing| {
            drawing.text("y", (0.0, 0.0), Anchor::Start, "</text><script>alert('1')</script>\u{202e}");
        });
        let caption = Caption { id: "i", class: "c", title: "<t>", description: "\"d\"" };
        let svg = drawing.choice(&caption);
        assert!(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains('\u{202e}'), "{svg}");
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    }
}
