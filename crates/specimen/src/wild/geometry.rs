//! A plan and its rows to sizes: the paper, the type, and where each column begins and ends.

use super::cells::{Edges, Kind, Writer, columns};
use super::plan::{Amounts, Anchor, Drawing, Face, Rules, Shown, Stand};
use super::words::{Phrase, phrase, title};
use crate::draw::{Align, Canvas, Hand, Ink};
use crate::paper::{Paper, Row};

/// No narration gets less, so that no line holds a few letters only.
const NARRATION_MIN: f32 = 112.0;
const MARGIN: f32 = 34.0;

#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) kind: Kind,
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) align: Align,
    pub(super) title: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) margin: f32,
    pub(super) cell: Ink,
    pub(super) title: Ink,
    pub(super) leading: f32,
    pub(super) padding: f32,
    /// From the left edge of a frame.
    pub(super) columns: Vec<Column>,
    /// Where the table begins: once, or twice for half-page tables side by side.
    pub(super) frames: Vec<f32>,
    pub(super) table_width: f32,
}

/// Letters of a size, sampled until they fit.
struct Sizes {
    cell: Ink,
    title: Ink,
    size: f32,
}

impl Geometry {
    pub(super) fn measure(writer: &Writer<'_>, paper: &Paper<'_>, canvas: &Canvas) -> Self {
        let plan = writer.plan;
        let (mut width, height) = page_size(plan.look.paper);
        let frames = if plan.look.is_side_by_side { 2.0 } else { 1.0 };
        let mut sizes = Sizes::of(writer, plan.look.size);
        let mut needed;
        loop {
            let fixed = fixed_width(writer, paper, canvas, &sizes);
            needed = (fixed + least_narration(writer, canvas, &sizes)) * frames
                + 2.0 * MARGIN
                + (frames - 1.0) * 20.0;
            if needed <= width || sizes.size <= 6.4 {
                break;
            }
            sizes = Sizes::of(writer, sizes.size - 0.4);
        }
        width = width.max(needed.ceil());
        let table_width = (width - 2.0 * MARGIN - (frames - 1.0) * 20.0) / frames;
        let columns = place(writer, paper, canvas, (&sizes, table_width));
        let lefts =
            if plan.look.is_side_by_side { vec![MARGIN, MARGIN + table_width + 20.0] } else { vec![MARGIN] };
        // Without rules, zebra or days on each row's first line, rows that wrap are told apart by the space between.
        let needs_space = plan.anchor != Anchor::First
            && !plan.look.is_zebra
            && !matches!(plan.look.rules, Rules::Rows | Rules::Cells);
        let leading = sizes.size * 1.2;
        let padding = if needs_space { plan.look.padding.max(leading * 0.4) } else { plan.look.padding };
        Self {
            width,
            height,
            margin: MARGIN,
            cell: sizes.cell,
            title: sizes.title,
            leading,
            padding,
            columns,
            frames: lefts,
            table_width,
        }
    }
}

impl Sizes {
    fn of(writer: &Writer<'_>, size: f32) -> Self {
        let plan = writer.plan;
        let cell = face(plan.look.face, size).hand(plan.hand);
        let hand = if plan.header.hand == Hand::Whole { plan.hand } else { plan.header.hand };
        let title = face(plan.look.face, size).hand(hand);
        let title = if plan.look.has_double_bold { title.overprint(0.35) } else { title.bold() };
        Self { cell, title, size }
    }
}

pub(super) fn face(face: Face, size: f32) -> Ink {
    match face {
        Face::Sans => Ink::sans(size),
        Face::Serif => Ink::serif(size),
        Face::Mono => Ink::mono(size),
    }
}

fn page_size(drawing: Drawing) -> (f32, f32) {
    match drawing {
        Drawing::A4 => (595.0, 842.0),
        Drawing::Letter => (612.0, 792.0),
        Drawing::A4Landscape => (842.0, 595.0),
        Drawing::LetterLandscape => (792.0, 612.0),
        Drawing::Legal => (612.0, 1008.0),
        Drawing::Odd => (685.0, 760.0),
    }
}

fn titles(writer: &Writer<'_>, kind: Kind) -> Vec<String> {
    let plan = writer.plan;
    let language = writer.country.language;
    // What came in and what went out are called by a pair of words.
    let salt = match kind {
        Kind::Debit | Kind::Credit => 7,
        other => other as u64,
    };
    let choice = if plan.header.words == 0 {
        0
    } else {
        plan.header.words.wrapping_mul(31).wrapping_add(salt * 17) >> 3
    };
    let mut text = title(kind, language, choice).to_owned();
    if plan.header.has_units && kind.is_money() && !text.contains('(') {
        text += &format!(
            " ({})",
            if plan.header.words.is_multiple_of(2) { writer.country.currency } else { writer.sign }
        );
    }
    if plan.header.is_upper {
        text = text.to_uppercase();
    }
    let mut lines = split(&text, plan.header.lines);
    if plan.is_bilingual {
        lines.push(title(kind, writer.country.second, 0).to_owned());
    }
    lines
}

/// Into at most so many lines, the first ones longer.
fn split(text: &str, count: usize) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let each = words.len().div_ceil(count.max(1)).max(1);
    words.chunks(each).map(|chunk| chunk.join(" ")).collect()
}

/// Widest cell of each column but the narration's, with the gaps.
fn widths(writer: &Writer<'_>, paper: &Paper<'_>, canvas: &Canvas, sizes: &Sizes) -> Vec<(Kind, f32)> {
    let all_rows = || paper.rows.iter().chain(paper.others.iter().flat_map(|other| &other.rows));
    let widest = |kind: Kind| {
        let titles = if writer.plan.header.shown == Shown::Never { Vec::new() } else { titles(writer, kind) };
        let header = titles.iter().map(|line| canvas.width(line, sizes.title)).fold(0.0, f32::max);
        if kind == Kind::Narration {
            return header;
        }
        let cell = |row: &Row| {
            let edges = Edges { is_first_of_day: true, has_balance: true, serial: paper.rows.len() };
            canvas.width(&writer.cell(kind, row, edges), sizes.cell)
        };
        let mut wide = all_rows().map(cell).fold(header, f32::max);
        if kind.is_money() {
            for sum in sums(writer, paper) {
                wide = wide.max(canvas.width(&sum, sizes.cell.bold()));
            }
        }
        wide + 1.0
    };
    columns(writer.plan).into_iter().map(|kind| (kind, widest(kind))).collect()
}

/// Room for the column's title, and for lines of balances and sums, which say what they are in one line.
fn least_narration(writer: &Writer<'_>, canvas: &Canvas, sizes: &Sizes) -> f32 {
    let plan = writer.plan;
    let around = plan.around;
    let mut least = NARRATION_MIN * sizes.size / 8.0;
    if plan.header.shown != Shown::Never {
        for line in titles(writer, Kind::Narration) {
            least = least.max(canvas.width(&line, sizes.title) + 1.0);
        }
    }
    let lines = [
        (around.opening_row, Phrase::Opening),
        (around.closing_row, Phrase::Closing),
        (around.forward, Phrase::BroughtForward),
        (around.forward, Phrase::CarriedForward),
        (around.totals_row, Phrase::Totals),
    ];
    for (_, name) in lines.into_iter().filter(|(is_drawn, _)| *is_drawn) {
        let words = phrase(name, writer.country.language, plan.header.words);
        least = least.max(canvas.width(words, sizes.cell.bold()) + 1.0);
    }
    if plan.amounts == Amounts::Sections {
        least = least.max(canvas.width("Total withdrawals and other debits", sizes.cell.bold()) + 1.0);
    }
    least
}

/// Everything else that stands in a column of amounts.
fn sums(writer: &Writer<'_>, paper: &Paper<'_>) -> Vec<String> {
    let totals = paper.totals();
    let history = paper.history;
    let mut sums = vec![writer.balance(history.opening), writer.balance(history.closing())];
    if writer.plan.around.totals_row || writer.plan.amounts == Amounts::Sections {
        sums.extend([writer.sum(totals.debit), writer.sum(totals.credit)]);
    }
    sums
}

fn gap_before(writer: &Writer<'_>, place: usize, kinds: &[(Kind, f32)]) -> f32 {
    let look = writer.plan.look;
    let Some((kind, _)) = kinds.get(place) else { return 0.0 };
    let before = place.checked_sub(1).and_then(|before| kinds.get(before));
    match (before, look.touching) {
        (None, _) => 0.0,
        (Some((Kind::Date | Kind::Reference | Kind::Type, _)), Some(gap)) if *kind == Kind::Narration => gap,
        _ => look.gap,
    }
}

fn fixed_width(writer: &Writer<'_>, paper: &Paper<'_>, canvas: &Canvas, sizes: &Sizes) -> f32 {
    let kinds = widths(writer, paper, canvas, sizes);
    let gaps: f32 = (0..kinds.len()).map(|place| gap_before(writer, place, &kinds)).sum();
    let cells: f32 = kinds.iter().filter(|(kind, _)| *kind != Kind::Narration).map(|(_, width)| width).sum();
    gaps + cells
}

fn place(
    writer: &Writer<'_>,
    paper: &Paper<'_>,
    canvas: &Canvas,
    (sizes, table): (&Sizes, f32),
) -> Vec<Column> {
    let plan = writer.plan;
    let kinds = widths(writer, paper, canvas, sizes);
    let rest = table - fixed_width(writer, paper, canvas, sizes);
    let least = least_narration(writer, canvas, sizes);
    let narration = (rest * plan.look.narration_width).max(least);
    let mut x = 0.0;
    let mut placed = Vec::new();
    for (at, (kind, width)) in kinds.iter().enumerate() {
        x += gap_before(writer, at, &kinds);
        let width = if *kind == Kind::Narration { narration } else { *width };
        let align = match (kind.is_money(), plan.look.amounts) {
            (true, Stand::Right) => Align::Right,
            (true, Stand::Centre) => Align::Centre,
            _ => Align::Left,
        };
        placed.push(Column { kind: *kind, left: x, right: x + width, align, title: titles(writer, *kind) });
        x += width;
        if *kind == Kind::Narration {
            // What the narration leaves is empty, as in tables made for longer ones.
            x += rest - narration;
        }
    }
    placed
}
