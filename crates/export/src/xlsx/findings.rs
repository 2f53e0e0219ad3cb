//! What was found in the document and in the flows, every rule, and every metric → sheets.

use engine::{FlagReport, Report, RowsReport, RuleReport};
use rust_xlsxwriter::XlsxError;

use super::sheet::{Cell, Sheet, figures, words};
use crate::coin::Coin;
use crate::words as say;
use crate::words::english::{labels, nouns, workbook as texts};

pub(super) fn flags<'a>(sheet: &mut Sheet<'a>, report: &'a Report) -> Result<(), XlsxError> {
    let columns = [
        words(labels::KIND, 14.0),
        words(labels::CODE, 32.0),
        words(texts::flags::WEIGHT_OR_OUTCOME, 20.0),
        words(texts::flags::WHAT_WAS_SEEN, 70.0),
        figures(labels::PAGE, 7.0),
        figures(labels::ROW, 7.0),
        words(texts::flags::EXPECTED, 30.0),
        words(labels::FOUND, 44.0),
        words(texts::flags::INNOCENT_OR_CHANGE, 60.0),
    ];
    let mut rows: Vec<Vec<Cell<'a>>> = Vec::new();
    for flag in &report.integrity.flags {
        flagged(&mut rows, flag);
    }
    for pattern in &report.mule.patterns {
        rows.push(vec![
            labels::PASS_THROUGH.into(),
            Cell::Text(&pattern.code),
            say::counted(pattern.points as usize, nouns::POINT).into(),
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
        labels::RULE.into(),
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
        words(texts::metrics::METRIC, 44.0),
        figures(texts::metrics::VALUE, 18.0),
        words(texts::metrics::UNIT, 10.0),
        words(texts::metrics::WHY_NONE, 60.0),
        words(texts::metrics::ROWS, 50.0),
    ];
    let rows = report.metrics.iter().map(|metric| {
        vec![
            metric.name.as_str().into(),
            Cell::value(metric.value, Some(&metric.unit)),
            Cell::Text(metric.unit.as_str()),
            metric.missing.as_ref().map_or(Cell::Empty, |missing| Cell::Text(&missing.reason)),
            match &metric.rows {
                RowsReport::All => texts::metrics::ALL.into(),
                RowsReport::These(rows) => {
                    let rows: Vec<usize> = rows.iter().map(|row| *row as usize).collect();
                    Cell::rows(&rows)
                }
            },
        ]
    });
    sheet.table(&columns, rows)
}
