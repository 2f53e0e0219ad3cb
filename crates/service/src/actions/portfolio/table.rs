//! The book → a table of everything in it, for a spreadsheet.

use store::analyses::Decision;

use super::PortfolioQuery;
use super::book::{
    Bin, Book, Counted, Decisions, Distribution, FairGroup, OutcomeGroup, Period, Person, Times,
};
use super::build::read;
use crate::App;
use crate::attachment::Attachment;
use crate::auth::Caller;
use crate::error::Error;

const COLUMNS: [&str; 6] = ["section", "name", "from", "to", "count", "value"];

/// One row for each number.
struct Table(csv::Writer<Vec<u8>>);

/// Its cells, in the order of the columns.
struct Row<'a> {
    section: &'a str,
    name: &'a str,
    from: &'a str,
    to: &'a str,
    count: i64,
    value: String,
}

/// To be saved, from the API or from the page.
pub async fn attached(app: &App, caller: &Caller, query: &PortfolioQuery) -> Result<Attachment, Error> {
    let bytes = csv(&read(app, caller, query).await?)?;
    let name = format!("portfolio-{}-to-{}.csv", query.filter.from, query.filter.to);
    let length = u64::try_from(bytes.len()).ok();
    Ok(Attachment { name, media_type: "text/csv; charset=utf-8", body: bytes.into(), length })
}

fn csv(book: &Book) -> Result<Vec<u8>, Error> {
    let failed = |failure: std::io::Error| Error::Internal(Box::new(failure));
    written(book).map_err(failed)
}

fn written(book: &Book) -> std::io::Result<Vec<u8>> {
    let mut table = Table(csv::Writer::from_writer(Vec::new()));
    table.0.write_record(COLUMNS)?;
    table.period("period", &book.period, book.volume.total)?;
    table.period("compared_with", &book.compared_with, 0)?;
    for point in &book.volume.points {
        for (name, count) in [
            ("total", point.total),
            (Decision::Approved.name(), point.approved),
            (Decision::Declined.name(), point.declined),
            (Decision::ManualReview.name(), point.manual_review),
        ] {
            let section = &format!("volume_by_{}", book.volume.by);
            let (from, to, value) = (point.begins.as_str(), "", String::new());
            table.write(&Row { section, name, from, to, count, value })?;
        }
    }
    table.decisions("decisions", &book.decisions)?;
    table.decisions("engine_decisions", &book.engine_decisions)?;
    for (section, rows) in [
        ("decline_reasons", &book.decline_reasons),
        ("review_reasons", &book.review_reasons),
        ("flags", &book.flags),
        ("banks", &book.banks),
        ("overrides_by_reason", &book.overrides.by_reason),
    ] {
        table.counted(section, rows)?;
    }
    for (section, told) in
        [("score", &book.score), ("income", &book.income), ("requested_amount", &book.requested_amount)]
    {
        table.distribution(section, told)?;
    }
    table.times("turnaround_engine_seconds", &book.turnaround.engine)?;
    table.times("turnaround_person_seconds", &book.turnaround.person)?;
    table.people("reviewers", &book.reviewers)?;
    table.people("overrides_by_person", &book.overrides.by_person)?;
    let bureau = &book.bureau;
    let per_decision = bureau.amount_per_decision.map(|amount| amount.0.plain());
    table.text("bureau", "amount", bureau.reports, bureau.amount.0.plain())?;
    table.text("bureau", "amount_per_decision", bureau.reports, per_decision.unwrap_or_default())?;
    table.outcomes(book)?;
    for one in &book.drift {
        table.row("drift_psi", &one.name, 0, one.psi)?;
        table.text("drift_shift", &one.name, 0, one.shift.name().to_owned())?;
        table.row("drift_mean", &one.name, 0, one.mean)?;
        table.row("drift_mean_before", &one.name, 0, one.mean_before)?;
    }
    table.fair("fairness_by_bank", &book.fairness.by_bank)?;
    table.fair("fairness_by_region", &book.fairness.by_region)?;
    table.0.into_inner().map_err(csv::IntoInnerError::into_error)
}

impl Table {
    fn write(&mut self, row: &Row<'_>) -> std::io::Result<()> {
        let name = export::words::guarded(row.name);
        let count = row.count.to_string();
        Ok(self.0.write_record([row.section, &name, row.from, row.to, &count, &row.value])?)
    }

    fn text(&mut self, section: &str, name: &str, count: i64, value: String) -> std::io::Result<()> {
        self.write(&Row { section, name, from: "", to: "", count, value })
    }

    fn row(&mut self, section: &str, name: &str, count: i64, value: Option<f64>) -> std::io::Result<()> {
        self.text(section, name, count, value.map(|value| value.to_string()).unwrap_or_default())
    }

    fn period(&mut self, section: &str, period: &Period, count: i64) -> std::io::Result<()> {
        let (name, value) = ("", String::new());
        self.write(&Row { section, name, from: &period.from, to: &period.to, count, value })
    }

    fn decisions(&mut self, section: &str, told: &Decisions) -> std::io::Result<()> {
        self.row(section, Decision::Approved.name(), told.approved, told.approval_rate)?;
        self.row(section, Decision::Declined.name(), told.declined, None)?;
        self.row(section, Decision::ManualReview.name(), told.manual_review, None)
    }

    fn counted(&mut self, section: &str, rows: &[Counted]) -> std::io::Result<()> {
        rows.iter().try_for_each(|row| self.row(section, &row.name, row.count, row.share))
    }

    fn people(&mut self, section: &str, rows: &[Person]) -> std::io::Result<()> {
        rows.iter().try_for_each(|row| self.row(section, &row.name, row.count, None))
    }

    fn bins(&mut self, section: &str, bins: &[Bin]) -> std::io::Result<()> {
        let text = |bound: Option<i64>| bound.map(|bound| bound.to_string()).unwrap_or_default();
        bins.iter().try_for_each(|bin| {
            let (from, to) = (&text(bin.from), &text(bin.to));
            self.write(&Row { section, name: "", from, to, count: bin.count, value: String::new() })
        })
    }

    fn distribution(&mut self, section: &str, told: &Distribution) -> std::io::Result<()> {
        self.row(section, "mean", told.count, told.mean)?;
        self.row(section, "median", told.count, told.median)?;
        self.row(section, "missing", told.missing, None)?;
        self.bins(section, &told.bins)
    }

    fn times(&mut self, section: &str, told: &Times) -> std::io::Result<()> {
        self.row(section, "median", told.count, told.median)?;
        self.row(section, "ninetieth", told.count, told.ninetieth)
    }

    fn outcomes(&mut self, book: &Book) -> std::io::Result<()> {
        let told = &book.outcomes;
        self.row("outcomes", "good", told.good, None)?;
        self.row("outcomes", "bad", told.bad, told.bad_rate)?;
        self.row("outcomes", "indeterminate", told.indeterminate, None)?;
        for (section, groups) in [
            ("outcomes_by_score", &told.by_score),
            ("outcomes_by_product", &told.by_product),
            ("outcomes_by_vintage", &told.by_vintage),
        ] {
            self.groups(section, groups)?;
        }
        self.bins("days_past_due", &told.days_past_due)
    }

    fn groups(&mut self, section: &str, groups: &[OutcomeGroup]) -> std::io::Result<()> {
        for group in groups {
            self.row(section, &group.name, group.known, group.bad_rate)?;
        }
        Ok(())
    }

    fn fair(&mut self, section: &str, groups: &[FairGroup]) -> std::io::Result<()> {
        for group in groups {
            self.row(section, &group.name, group.decided, group.approval_rate)?;
        }
        Ok(())
    }
}
