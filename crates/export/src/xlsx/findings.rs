//! What was found in the document and in the flows, every rule, and every metric → sheets.

use engine::{FlagReport, Report, RowsReport, RuleReport};
use rust_xlsxwriter::XlsxError;

use super::sheet::{Cell, Sheet, figures, words};
use crate::coin::Coin;
use crate::words as say;

pub(super) fn flags<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words("Kind", 14.0),
        words("Code", 32.0),
        words("Weight or outcome", 20.0),
        words("What was seen", 70.0),
        figures("Page", 7.0),
        figures("Row", 7.0),
        words("Expected", 30.0),
        words("Found", 44.0),
        words("May be innocent, or what would change it", 60.0),
    ];
    let mut rows: Vec<Vec<Cell<'a>>> = Vec::new();
    for flag in &report.integrity.flags {
        flagged(&mut rows, flag);
    }
    for pattern in &report.mule.patterns {
        rows.push(vec![
            "Pass-through".into(),
            Cell::Text(&pattern.code),
            say::counted(pattern.points as usize, "point").into(),
            pattern.message.as_str().into(),
            Cell::Empty,
            pattern.evidence.first().map_or(Cell::Empty, |row| Cell::row(*row)),
            Cell::Empty,
            Cell::rows(&pattern.evidence),
            Cell::Empty,
        ]);
    }
    for rule in &report.policy.rules {
        rows.push(ruled(report, rule));
    }
    sheet.table(&columns, rows.into_iter())
}

/// One row for each place, so that each can be looked up.
fn flagged<'a>(rows: &mut Vec<Vec<Cell<'a>>>, flag: &'a FlagReport) {
    let begin = || -> Vec<Cell<'a>> {
        vec![
            say::plain(say::check_family(&flag.family)).into(),
            Cell::Text(&flag.code),
            Cell::Text(say::severity(&flag.severity)),
            flag.message.as_str().into(),
        ]
    };
    let text = |text: &'a Option<String>| text.as_deref().map_or(Cell::Empty, Cell::Text);
    for evidence in &flag.evidence {
        let mut cells = begin();
        cells.push(evidence.page.map_or(Cell::Empty, |page| Cell::Whole(page.into())));
        cells.push(evidence.row.map_or(Cell::Empty, Cell::row));
        cells.extend([text(&evidence.expected), text(&evidence.found), Cell::Text(&flag.benign)]);
        rows.push(cells);
    }
    if flag.evidence.is_empty() {
        let mut cells = begin();
        cells.extend([Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty, Cell::Text(&flag.benign)]);
        rows.push(cells);
    }
}

fn ruled<'a>(report: &Report, rule: &'a RuleReport) -> Vec<Cell<'a>> {
    let found: Vec<String> = rule.values.iter().map(|seen| say::seen(report, seen)).collect();
    let coin = Coin::of_product(report);
    let changes: Vec<String> = rule.changes.iter().map(|change| say::change(change, coin)).collect();
    vec![
        "Rule".into(),
        rule.code.as_str().into(),
        say::rule_outcome(rule).0.into(),
        rule.message.as_deref().map_or(Cell::Empty, Cell::Text),
        Cell::Empty,
        Cell::Empty,
        rule.expression.as_str().into(),
        found.join("; ").into(),
        changes.join("; ").into(),
    ]
}

pub(super) fn metrics<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words("Metric", 44.0),
        figures("Value", 18.0),
        words("Unit", 10.0),
        words("Why there is none", 60.0),
        words("Rows it rests on", 50.0),
    ];
    let rows = report.metrics.iter().map(|metric| {
        vec![
            metric.name.as_str().into(),
            Cell::value(metric.value, Some(&metric.unit)),
            Cell::Text(metric.unit.as_str()),
            metric.missing.as_ref().map_or(Cell::Empty, |missing| Cell::Text(&missing.reason)),
            match &metric.rows {
                RowsReport::All => "all".into(),
                RowsReport::These(rows) => {
                    let rows: Vec<usize> = rows.iter().map(|row| *row as usize).collect();
                    Cell::rows(&rows)
                }
            },
        ]
    });
    sheet.table(&columns, rows)
}
