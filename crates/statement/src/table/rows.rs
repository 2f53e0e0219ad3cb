//! a table's lines → its rows, cell by cell.

use ledger::{Area, Direction, Money};

use super::bands::{self, Strip, Votes};
use super::cells::{Cell, CellLine, Figure, Row};
use super::columns::{Columns, TokenLine, overlap_of};
use super::header::Head;
use super::marks;
use super::role::Role;
use super::scan::{Region, Standing, Table};
use super::sections::Section;
use super::token::{Place, Token};
use super::tokens;
use super::wrap::Wrap;
use crate::amount::{self, Amount};
use crate::date::DateStyle;
use crate::notation::Notation;
use crate::page::Sheet;
use crate::threads;

/// The rows of one region, in the order they are printed.
#[derive(Debug)]
pub(crate) struct RegionRows {
    pub sheet: usize,
    /// The first line of the region, for putting regions of several tables in order.
    pub first_line: usize,
    pub rows: Vec<Row>,
}

pub(crate) fn rows(table: &Table, sheets: &[Sheet], notation: &Notation) -> Vec<RegionRows> {
    let mut lines: Vec<Vec<TokenLine<'_>>> = threads::map(&table.regions, |region| {
        let sheet = &sheets[region.sheet];
        sheet.lines[region.lines.clone()]
            .iter()
            .map(|line| (tokens::tokens(sheet, line, notation), line.size))
            .collect()
    });
    let is_learned: Vec<bool> =
        table.regions.iter().map(|region| region.standing != Standing::AfterEnd).collect();
    let columns = Columns::learn(table, notation.dates, &mut lines, &is_learned);
    let regions: Vec<(&Region, &[TokenLine<'_>])> =
        table.regions.iter().zip(lines.iter().map(Vec::as_slice)).collect();
    let laid: Vec<Laid<'_>> = threads::map(&regions, |(region, lines)| {
        Laid::new((region, &table.sections), lines, &columns, sheets)
    });
    let mut votes = Votes::default();
    for region in &laid {
        votes.add(bands::votes(&region.strips, &sheets[region.region.sheet].rules));
    }
    let habit = votes.habit();
    let mut rows: Vec<RegionRows> = threads::map(&laid, |region| RegionRows {
        sheet: region.region.sheet,
        first_line: region.region.lines.start,
        rows: region.rows(&columns, &sheets[region.region.sheet], habit),
    });
    for (place, region) in
        laid.iter().enumerate().filter(|(_, region)| region.region.standing == Standing::Headed)
    {
        if let Some(last) = rows[..place].iter_mut().rev().find_map(|before| before.rows.last_mut()) {
            region.carry_over(last, &columns, bands::carried_over(&region.strips, habit));
        }
    }
    let narrations = Wrap::learn(rows.iter().flat_map(|region| &region.rows).map(|row| &row.narration));
    let references = Wrap::learn(rows.iter().flat_map(|region| &region.rows).flat_map(|row| &row.references));
    for row in rows.iter_mut().flat_map(|region| &mut region.rows) {
        narrations.join(&mut row.narration, notation.dates);
        for reference in &mut row.references {
            references.join(reference, notation.dates);
        }
    }
    rows
}

/// A region with every token in its place.
struct Laid<'a> {
    region: &'a Region,
    lines: &'a [TokenLine<'a>],
    places: Vec<Vec<Place>>,
    strips: Vec<Strip>,
    /// The table has no column for dates, so they stand above the rows.
    has_no_dates: bool,
    dates: DateStyle,
    sections: &'a [Section],
}

impl<'a> Laid<'a> {
    fn new(
        (region, sections): (&'a Region, &'a [Section]),
        lines: &'a [TokenLine<'a>],
        columns: &Columns,
        sheets: &[Sheet],
    ) -> Self {
        let places: Vec<Vec<Place>> =
            lines.iter().map(|(tokens, size)| columns.place(tokens, *size)).collect();
        let strips = places
            .iter()
            .zip(&sheets[region.sheet].lines[region.lines.clone()])
            .map(|(places, line)| Strip {
                baseline: line.baseline,
                size: line.size,
                is_anchor: places.iter().any(|place| matches!(place, Place::Number { .. })),
                is_break: false,
            })
            .collect();
        let has_no_dates = !columns.heads.iter().any(|head| head.role == Role::Date);
        let mut laid = Self { region, lines, places, strips, has_no_dates, dates: columns.dates, sections };
        for line in 0..laid.strips.len() {
            let is_break = laid.heading(line).is_some() || laid.is_listing(line);
            laid.strips[line].is_break = is_break;
            // `3 Apr` may stand where amounts do.
            laid.strips[line].is_anchor &= !is_break;
        }
        laid
    }

    fn rows(&self, columns: &Columns, sheet: &Sheet, habit: bands::Habit) -> Vec<Row> {
        let owners = bands::assign(&self.strips, &sheet.rules, habit);
        let anchors = self.strips.iter().filter(|strip| strip.is_anchor).count();
        let mut rows: Vec<Row> = Vec::with_capacity(anchors);
        let mut current: Option<(usize, Builder)> = None;
        let mut heading: Option<String> = None;
        for (line, owner) in owners.iter().enumerate() {
            if let Some(date) = self.heading(line) {
                heading = Some(date);
                continue;
            }
            let Some(owner) = owner.filter(|_| !self.strips[line].is_break) else { continue };
            if current.as_ref().is_none_or(|(anchor, _)| *anchor != owner) {
                rows.extend(current.take().map(|(_, builder)| builder.finish(columns)));
                let mut builder = Builder::new(sheet.number, sheet.shift, columns.heads.len());
                builder.row.heading.clone_from(&heading);
                builder.row.is_headed = self.region.standing == Standing::Headed;
                builder.row.is_after_end = self.region.standing == Standing::AfterEnd;
                builder.row.is_aligned = columns.is_aligned;
                (builder.row.section_number, builder.row.section) =
                    self.section(self.region.lines.start + owner);
                current = Some((owner, builder));
            }
            let place = self.region.lines.start + line;
            let printed = &sheet.lines[place];
            if let Some((_, builder)) = &mut current {
                builder.row.sheet = self.region.sheet;
                builder.row.lines.start =
                    if builder.area.is_none() { place } else { builder.row.lines.start };
                builder.row.lines.end = place + 1;
                builder.line(
                    &self.lines[line].0,
                    &self.places[line],
                    columns,
                    (printed.top(), printed.bottom()),
                );
            }
        }
        rows.extend(current.map(|(_, builder)| builder.finish(columns)));
        rows
    }
}

impl Laid<'_> {
    /// The number of the last title above a line, and the direction that it says.
    fn section(&self, line: usize) -> (usize, Option<Direction>) {
        let place = (self.region.sheet, line);
        let above = self.sections.partition_point(|section| section.place < place);
        (above, self.sections[..above].last().map(|section| section.direction))
    }

    /// A line that is nothing but a date stands above the rows of that day.
    fn heading(&self, line: usize) -> Option<String> {
        let (tokens, _) = &self.lines[line];
        if !self.has_no_dates || tokens.len() > 4 {
            return None;
        }
        let text = tokens.iter().map(|token| token.text.as_ref()).collect::<Vec<_>>().join(" ");
        self.dates.whole(&text).filter(|date| date.year.is_some() || self.dates.is_yearless).map(|_| text)
    }

    /// A list of daily balances below rows whose days stand above them; its last line may have a single day.
    fn is_listing(&self, line: usize) -> bool {
        if !self.has_no_dates {
            return false;
        }
        let listed = |line: usize| tokens::listed(&self.lines[line].0);
        match listed(line) {
            0 => false,
            1 => line.checked_sub(1).is_some_and(|above| listed(above) > 1),
            _ => true,
        }
    }

    /// The end of a narration that began at the foot of the page before. Its place on the page stays that of the row.
    fn carry_over(&self, row: &mut Row, columns: &Columns, lines: std::ops::Range<usize>) {
        let mut builder = Builder::new(row.page, 0.0, columns.heads.len());
        for line in lines.filter(|line| self.lines[*line].0.iter().all(|token| token.amount.is_none())) {
            builder.line(&self.lines[line].0, &self.places[line], columns, (0.0, self.lines[line].1));
        }
        let rest = builder.finish(columns);
        row.narration.lines.extend(rest.narration.lines);
        for (reference, more) in row.references.iter_mut().zip(rest.references) {
            reference.lines.extend(more.lines);
        }
    }
}

/// Room for the words of most rows and of most cells, so that they need not grow letter by letter.
const USUAL_WORDS: usize = 160;
const USUAL_CELL: usize = 56;

/// Gathers the lines of one row.
struct Builder {
    row: Row,
    /// `Cr` or `Dr`, or their letters, that slipped to a line of their own.
    marks: String,
    cells: Vec<Cell>,
    area: Option<Area>,
    /// How far the sheet's words were moved to the left.
    shift: f32,
}

impl Builder {
    fn new(page: u32, shift: f32, columns: usize) -> Self {
        Self {
            row: Row {
                page,
                words: String::with_capacity(USUAL_WORDS),
                figures: Vec::with_capacity(3),
                ..Row::default()
            },
            marks: String::new(),
            cells: vec![Cell::default(); columns],
            area: None,
            shift,
        }
    }

    fn line(&mut self, tokens: &[Token<'_>], places: &[Place], columns: &Columns, (top, bottom): (f32, f32)) {
        let mut last_text: Option<usize> = None;
        let (over, apart) = strays(tokens, places, columns, bottom - top);
        self.row.misplaced += over;
        self.row.strays += apart;
        for (index, (token, place)) in tokens.iter().zip(places).enumerate() {
            let area = Area { left: token.left, top, right: token.right, bottom };
            self.area = Some(self.area.map_or(area, |whole| whole.union(area)));
            if !self.row.words.is_empty() {
                self.row.words.push(' ');
            }
            self.row.words.push_str(&token.text);
            match *place {
                Place::Number { column, is_certain } => {
                    let role = columns.heads[usize::from(column)].role;
                    self.row.figures.extend(token.amount.map(|amount| Figure { role, amount, is_certain }));
                }
                Place::Blank => {}
                // Between two figures it is the first one's: `180.66 DR 4,484.16`.
                Place::Mark if is_between_figures(places, index) => {
                    if let Some(figure) = self.row.figures.last_mut() {
                        figure.amount.side = figure.amount.side.or_else(|| amount::side(&token.text));
                    }
                }
                Place::Mark => self.marks.push_str(&token.text),
                Place::Text { column } => {
                    let column = usize::from(column);
                    let role = columns.heads[column].role;
                    let is_date = role == Role::Date;
                    let is_elsewhere = matches!(role, Role::Other | Role::Side)
                        || !is_date && is_over_dates(token, columns)
                        || columns.is_undated() && index == 0;
                    // `11 Dec 2511 Dec 25` are two dates that touch.
                    let is_glued = !is_date
                        && is_over_dates(token, columns)
                        && (token.text.starts_with(|letter: char| letter.is_ascii_digit())
                            || columns.dates.is_month(&token.text));
                    self.row.has_stray_date |= token.date_length > 0 && is_elsewhere || is_glued;
                    self.row.has_floating_date |=
                        is_date && !places.iter().any(|place| matches!(place, Place::Number { .. }));
                    let cell = &mut self.cells[column];
                    match cell.lines.last_mut() {
                        Some(line) if last_text == Some(column) => {
                            line.text.push(' ');
                            line.text.push_str(&token.text);
                            line.right = token.right;
                        }
                        _ => cell.lines.push(CellLine {
                            text: roomy(&token.text),
                            right: token.right,
                            letter: (token.right - token.left) / token.text.chars().count().max(1) as f32,
                        }),
                    }
                    last_text = Some(column);
                }
            }
        }
    }

    fn finish(mut self, columns: &Columns) -> Row {
        for (cell, head) in self.cells.into_iter().zip(&columns.heads) {
            let target = match head.role {
                Role::Date => &mut self.row.date,
                Role::ValueDate => &mut self.row.value_date,
                Role::Narration => &mut self.row.narration,
                Role::Reference => {
                    self.row.references.push(cell);
                    continue;
                }
                Role::TransactionId => &mut self.row.transaction_id,
                Role::PostedAt => &mut self.row.posted_at,
                Role::Side => {
                    self.row.sides.push(cell.lines.into_iter().map(|line| line.text).collect());
                    continue;
                }
                _ => continue,
            };
            target.lines.extend(cell.lines);
        }
        if let Some(figure) = self.row.figures.last_mut().filter(|figure| figure.amount.side.is_none()) {
            figure.amount.side = amount::side(&self.marks);
        }
        self.row.area = self.area.unwrap_or_default();
        self.row.area.left += self.shift;
        self.row.area.right += self.shift;
        self.row.check = marks::check(&self.row, columns.dates);
        self.row
    }
}

fn is_between_figures(places: &[Place], index: usize) -> bool {
    let has_figure = |places: &[Place]| places.iter().any(|place| matches!(place, Place::Number { .. }));
    let (before, after) = places.split_at(index);
    has_figure(before) && has_figure(after)
}

/// It stands where the dates of other rows do.
fn is_over_dates(token: &Token<'_>, columns: &Columns) -> bool {
    let is_over = |head: &&Head| overlap_of(head, token.left, token.right) > 0.0;
    columns.heads.iter().filter(is_over).any(|head| head.role == Role::Date)
}

/// Numbers with decimals that were taken for text. Those that stand over a column of money are figures that were missed,
/// perhaps; so are, in a row without an amount, those that stand by themselves.
fn strays(tokens: &[Token<'_>], places: &[Place], columns: &Columns, size: f32) -> (usize, usize) {
    let is_over = |token: &Token<'_>| {
        let width = token.right - token.left;
        let is_over = |head: &&Head| overlap_of(head, token.left, token.right) > 0.4 * width;
        columns.heads.iter().filter(is_over).any(|head| head.role.is_numeric())
    };
    // The first of a line may be a narration that was wrapped; one beside an amount is another column's.
    let is_apart = |index: usize| {
        let follows_number = index.checked_sub(1).is_some_and(|before| {
            matches!(places[before], Place::Number { .. })
                || tokens[before].amount.is_some_and(|amount| amount.has_decimals)
        });
        if follows_number {
            return true;
        }
        let before = index.checked_sub(1).map(|before| tokens[index].left - tokens[before].right);
        let after = tokens.get(index + 1).map_or(f32::INFINITY, |after| after.left - tokens[index].right);
        before.is_some_and(|before| before > size) && after > 0.5 * size
    };
    let is_figure = |token: &Token<'_>| {
        let is_money = |amount: Amount| amount.has_decimals || token.text.contains(',');
        // A zero is an empty cell.
        token.amount.is_some_and(|amount| is_money(amount) && amount.digits != Money::ZERO)
    };
    let (mut over, mut apart) = (0, 0);
    for (index, token) in tokens.iter().enumerate() {
        let is_stray =
            matches!(places[index], Place::Text { .. }) && token.date_length == 0 && is_figure(token);
        over += usize::from(is_stray && is_over(token));
        apart += usize::from(is_stray && is_apart(index));
    }
    (over, apart)
}

fn roomy(text: &str) -> String {
    let mut roomy = String::with_capacity(text.len().max(USUAL_CELL));
    roomy.push_str(text);
    roomy
}
