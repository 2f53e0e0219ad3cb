//! One number or a few → a small drawing beside them: a bar, a step, a stack, a line without axes.

use super::drawing::{Caption, Drawing, Frame, number};

/// The drawings are stretched to the room they get, so their unit is a hundredth of it.
const WHOLE: f64 = 100.0;
/// What is there at all can be seen.
const THINNEST: f64 = 0.8;

/// How much of the whole, whose room the page shades: 0.25 is a quarter.
pub(crate) fn bar(class: &str, share: f64) -> String {
    let width = if share > 0.0 { (share.min(1.0) * WHOLE).max(THINNEST) } else { 0.0 };
    strip(class, 0.0, width)
}

/// A step of a staircase from one sum to the next, on a scale that all steps share.
pub(crate) fn floating((from, to): (f64, f64), (lowest, highest): (f64, f64)) -> String {
    let place = |value: f64| ((value - lowest) / (highest - lowest).max(1.0)).clamp(0.0, 1.0) * WHOLE;
    let (start, end) = (place(from.min(to)), place(from.max(to)));
    let class = if to < from { "step-down" } else { "step-up" };
    let width = (end - start).max(THINNEST);
    strip(class, start.min(WHOLE - width), width)
}

/// In hundredths of the room, and without a word that could be spared: a page has dozens of them. Styles say how high.
fn strip(class: &str, from: f64, width: f64) -> String {
    let place = if from > 0.0 { format!(" x=\"{}%\"", number(from)) } else { String::new() };
    let width = number(width);
    format!(
        "<svg class=\"bar\" aria-hidden=\"true\"><rect class=\"{class}\"{place} width=\"{width}%\"/></svg>"
    )
}

/// A part of a stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Part<'a> {
    pub(crate) class: &'a str,
    pub(crate) share: f64,
    /// What it is, for those who point at it.
    pub(crate) title: &'a str,
}

/// Parts of a whole one after the other, and perhaps a mark that they must not reach.
pub(crate) fn stack(id: &str, title: &str, parts: &[Part<'_>], mark: Option<f64>) -> String {
    const HEIGHT: f64 = 14.0;
    let mut drawing = Drawing::new(WHOLE, HEIGHT);
    drawing.rect("bar-track", Frame { x: 0.0, y: 2.0, width: WHOLE, height: HEIGHT - 4.0 });
    let mut from = 0.0_f64;
    for part in parts {
        let width = (part.share.max(0.0) * WHOLE).min(WHOLE - from);
        drawing.group("stack-part", part.title, |drawing| {
            drawing.rect(part.class, Frame { x: from, y: 2.0, width, height: HEIGHT - 4.0 });
        });
        from += width;
    }
    if let Some(mark) = mark {
        let x = (mark.clamp(0.0, 1.0) * WHOLE).min(WHOLE - 0.6);
        drawing.rect("stack-mark", Frame { x, y: 0.0, width: 0.6, height: HEIGHT });
    }
    let description = parts.iter().map(|part| part.title).collect::<Vec<_>>().join("; ");
    let caption = Caption { id, class: "chart-stack", title, description: &description };
    // Its words stand beside it; only the bar itself is stretched.
    drawing.picture(&caption).replacen("<svg ", "<svg preserveAspectRatio=\"none\" ", 1)
}

/// How something went, without numbers.
pub(crate) fn sparkline(values: &[f64]) -> String {
    const HEIGHT: f64 = 24.0;
    let mut drawing = Drawing::new(WHOLE, HEIGHT);
    let (least, most) = values
        .iter()
        .filter(|value| value.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| {
            (least.min(*value), most.max(*value))
        });
    if values.len() > 1 && least.is_finite() {
        let step = WHOLE / (values.len() - 1) as f64;
        // A line that never moves runs through the middle.
        let share = |value: f64| if most > least { (value - least) / (most - least) } else { 0.5 };
        let corner = |(place, value): (usize, &f64)| {
            let y = HEIGHT - 2.0 - share(if value.is_finite() { *value } else { least }) * (HEIGHT - 4.0);
            format!("{}{} {}", if place == 0 { 'M' } else { 'L' }, number(step * place as f64), number(y))
        };
        let line: String = values.iter().enumerate().map(corner).collect();
        drawing.path("spark", &line);
    }
    drawing.ornament("sparkline")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_width(svg: &str, class: &str, x: &str, width: &str) {
        let expected = format!("class=\"{class}\" x=\"{x}\"");
        assert!(svg.contains(&expected) && svg.contains(&format!("width=\"{width}\"")), "{svg}");
    }

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        for (share, width) in [(0.25, "25%"), (7.0, "100%"), (0.0001, "0.8%"), (f64::NAN, "0%")] {
            let svg = bar("b", share);
            assert!(svg.contains(&format!("<rect class=\"b\" width=\"{width}\"")), "{svg}");
        }
    }

    #[test]
    fn steps_go_up_and_down_on_one_scale() {
        for (step, rect) in [
            ((600.0, 660.0), "class=\"step-up\" width=\"50%\""),
            ((660.0, 630.0), "class=\"step-down\" x=\"25%\" width=\"25%\""),
            ((720.0, 720.0), "class=\"step-up\" x=\"99.2%\" width=\"0.8%\""),
        ] {
            let svg = floating(step, (600.0, 720.0));
            assert!(svg.contains(rect), "{svg}");
        }
    }

    #[test]
    fn a_stack_never_leaves_its_whole() {
        let part = |share| Part { class: "p", share, title: "instalments <so far>" };
        let svg = stack("s", "Share of income", &[part(0.7), part(0.6)], Some(0.5));
        check_width(&svg, "p", "70", "30");
        check_width(&svg, "stack-mark", "50", "0.6");
        assert!(svg.contains("instalments &lt;so far&gt;"), "{svg}");
    }

    #[test]
    fn a_sparkline_goes_from_edge_to_edge() {
        assert!(sparkline(&[1.0, 3.0, 2.0]).contains("d=\"M0 22L50 2L100 12\""));
        assert!(sparkline(&[5.0, 5.0]).contains("d=\"M0 12L100 12\""));
        assert!(!sparkline(&[5.0]).contains("<path") && !sparkline(&[f64::NAN, f64::NAN]).contains("<path"));
    }
}
