//! A figure has one value wherever it stands: on the page, in the memo, in the workbook and in the report.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use export::{Coin, words};
use sandbox::{Bureau, Limits, Task};
use serde_json::Value;
use specimen::{Order, Persona, Tamper};
use store::users::Role;
use zip::ZipArchive;

use super::browser::Browser;
use crate::analyses::form::Form;
use crate::service::{Person, Service};

/// One application, whatever comes of it.
struct Applied {
    order: Order,
    product: &'static str,
    inputs: Option<&'static str>,
    has_bureau: bool,
}

/// Everything that people and programs see of it.
struct Shown {
    report: engine::Report,
    json: Value,
    /// What stands under each name of a figure on the page.
    page: BTreeMap<String, Vec<String>>,
    html: String,
    /// The memo without its spaces.
    memo: String,
    /// The first sheet of the workbook by its labels.
    book: BTreeMap<String, Vec<f64>>,
}

fn cases() -> Vec<Applied> {
    let order = |bank: &str, persona: Persona| Order {
        months: 12,
        persona: Some(persona),
        ..Order::new(specimen::layout(bank).expect("a layout"))
    };
    let loan = Some(r#"{"requested_amount": 500000}"#);
    let applied = |order, product, inputs| Applied { order, product, inputs, has_bureau: false };
    let forged = Order { tamper: Some(Tamper::EditAmount), ..order("icici-estatement", Persona::Salaried) };
    vec![
        applied(order("hdfc", Persona::Salaried), "default", None),
        applied(order("hdfc", Persona::Stressed), "salaried-personal-loan", loan),
        applied(order("axis", Persona::Business), "business-loan", loan),
        applied(forged, "default", None),
        Applied {
            has_bureau: true,
            ..applied(order("sbi", Persona::Stressed), "salaried-personal-loan", loan)
        },
    ]
}

impl Applied {
    fn task(&self) -> Task {
        let starter = policy::STARTERS.iter().find(|(name, _)| *name == self.product);
        let report = analysis::Example::with_bureau().credit_report.expect("a report");
        let report = serde_json::to_string(&report).expect("JSON");
        let bureau = Bureau::Report { credit_check_id: None, report };
        Task {
            product: starter.expect("a starter").1.to_owned(),
            product_id: None,
            inputs: self.inputs.map(str::to_owned),
            applicant_name: None,
            as_of: None,
            file_key: None,
            limits: Limits { pages: 500, file_bytes: 25 << 20 },
            card: None,
            bureau: if self.has_bureau { bureau } else { Bureau::NotRequested },
            amendments: None,
        }
    }

    async fn shown(&self, service: &Service, asha: &Person) -> Shown {
        let file = specimen::make(&self.order).expect("a specimen").pdf;
        let id = asha.uploaded(Form::default().file("june.pdf", &file)).await;
        let analyzed =
            service.checker().analyze("team", file.into(), &self.task()).await.expect("an analysis");
        let decision = ::service::codes::kept(&analyzed.decision).expect("a decision");
        let claim = service.claim().await;
        assert!(service.complete_as(&claim, decision, &analyzed.report).await);
        let html = Browser::of(service, asha).await.get(&format!("/analyses/{id}")).await.text;
        let export = async |format: &str| {
            asha.get(&format!("/v1/analyses/{id}/export?format={format}")).await.bytes.to_vec()
        };
        let json: Value = serde_json::from_slice(&export("json").await).expect("JSON");
        Shown {
            report: serde_json::from_value(json.clone()).expect("a report"),
            page: figures(&html),
            memo: letters(&export("pdf").await),
            book: summary(&export("xlsx").await),
            html,
            json,
        }
    }
}

/// Names and values of the page's figures, wherever they stand.
fn figures(html: &str) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in html.split("class=\"figure-name\">").skip(1) {
        let name = part.split('<').next().unwrap_or_default().to_owned();
        let value = part.split("class=\"figure-value\">").nth(1).unwrap_or_default();
        let value = value.split("</div>").next().unwrap_or_default();
        found.entry(name).or_default().push(text(value));
    }
    found
}

/// Without its tags.
fn text(html: &str) -> String {
    let mut is_inside = false;
    let letters = html.chars().filter(|letter| {
        match letter {
            '<' => is_inside = true,
            '>' => {
                is_inside = false;
                return false;
            }
            _ => {}
        }
        !is_inside
    });
    letters.collect::<String>().trim().to_owned()
}

fn letters(memo: &[u8]) -> String {
    let read = |page: &pdf::Page| page.glyphs.iter().map(|glyph| glyph.text).collect::<String>();
    let (_, pages) =
        pdf::read_each(memo, None, &pdf::Limits::default(), &|_| false, &read).expect("a PDF file");
    pages.concat().replace([' ', '\u{a0}'], "")
}

/// Labels of the first column and numbers of the second.
fn summary(workbook: &[u8]) -> BTreeMap<String, Vec<f64>> {
    let mut archive = ZipArchive::new(Cursor::new(workbook)).expect("an archive");
    let mut part = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).expect("a part").read_to_string(&mut text).expect("text");
        text
    };
    let strings: Vec<String> = part("xl/sharedStrings.xml").split("<si>").skip(1).map(text).collect();
    let sheet = part("xl/worksheets/sheet1.xml");
    let mut found: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for row in sheet.split("<row ").skip(1) {
        let cells: Vec<&str> = row.split("<c ").skip(1).collect();
        let value =
            |cell: &str| cell.split("<v>").nth(1).and_then(|rest| rest.split('<').next()).map(str::to_owned);
        let [label, amount, ..] = cells.as_slice() else { continue };
        let is_number = !amount.contains("t=\"s\"");
        let label = value(label).and_then(|place| strings.get(place.parse::<usize>().ok()?).cloned());
        let amount = value(amount).and_then(|number| number.parse::<f64>().ok()).filter(|_| is_number);
        if let (Some(label), Some(amount)) = (label, amount) {
            found.entry(label).or_default().push(amount);
        }
    }
    found
}

impl Shown {
    fn metric(&self, name: &str) -> &Value {
        let metrics = self.json["metrics"].as_array().expect("metrics");
        &metrics.iter().find(|metric| metric["name"] == name).expect("the metric")["value"]
    }

    #[track_caller]
    fn on_page(&self, name: &str, expected: &str) {
        let values = self.page.get(name).unwrap_or_else(|| panic!("{name} is not on the page"));
        assert!(values.iter().all(|value| value == expected), "{name} is {values:?} and not {expected}");
    }

    #[track_caller]
    fn in_book(&self, label: &str, expected: Option<f64>) {
        let Some(expected) = expected else { return };
        let values = self.book.get(label).unwrap_or_else(|| panic!("{label} is not in the workbook"));
        assert!(
            values.iter().all(|value| (value - expected).abs() < 0.005),
            "{label}: {values:?} {expected}"
        );
    }

    #[track_caller]
    fn in_memo(&self, expected: &str) {
        let wanted = expected.replace([' ', '\u{a0}'], "");
        assert!(self.memo.contains(&wanted), "{expected} is not in the memo: {}", self.memo);
    }
}

#[tokio::test]
async fn every_named_figure_is_the_same_everywhere() {
    let service = Service::on_sqlite().await;
    let asha = service.person("north", Role::Analyst).await;
    for applied in cases() {
        let shown = applied.shown(&service, &asha).await;
        income_and_obligations(&shown);
        parts_add_up(&shown);
        score_and_amounts(&shown);
        rows_have_one_number(&shown);
    }
}

fn income_and_obligations(shown: &Shown) {
    let (report, coin) = (&shown.report, Coin::of_statement(&shown.report));
    let money = |amount: Option<engine::Rupees>| amount.map_or_else(|| "–".to_owned(), |one| coin.exact(one));
    let ratio = report
        .obligations
        .foir
        .map_or_else(|| "–".to_owned(), |foir| words::value(foir, Some(&engine::codes::Unit::Ratio), coin));
    shown.on_page("Income a month", &money(report.income.monthly));
    shown.on_page("Fixed obligations a month", &money(report.obligations.monthly));
    shown.on_page("FOIR", &ratio);
    shown.in_memo(&format!("{ratio}FOIR"));
    if report.obligations.foir.is_some() {
        shown.in_memo(&format!("{} a month, FOIR {ratio}", money(report.obligations.monthly)));
    }
    for (label, metric, member) in [
        ("Income monthly", "income_monthly", &shown.json["income"]["monthly"]),
        ("Fixed obligations monthly", "fixed_obligations_monthly", &shown.json["obligations"]["monthly"]),
        ("EMI monthly", "emi_monthly", &shown.json["obligations"]["emi_monthly"]),
        ("FOIR", "foir", &shown.json["obligations"]["foir"]),
    ] {
        assert_eq!(shown.metric(metric), member, "{metric}");
        shown.in_book(label, member.as_f64());
    }
    // What rules saw is the same figure.
    for rule in report.policy.rules.iter().flat_map(|rule| &rule.values) {
        if let Some(metric) = report.metrics.iter().find(|metric| metric.name == rule.name) {
            assert_eq!(rule.value, metric.value, "{}", rule.name);
        }
    }
    if let Some(eligible) = &report.policy.eligibility
        && eligible.obligations.is_some_and(|owed| owed.0.as_paise() > 0)
    {
        assert_eq!(eligible.obligations, report.obligations.monthly);
    }
}

/// A sum is never larger than what is listed under it.
fn parts_add_up(shown: &Shown) {
    let owed = &shown.report.obligations;
    let paise = |amount: engine::Rupees| amount.0.as_paise();
    let parts: i64 = owed.parts.iter().map(|part| paise(part.monthly)).sum();
    let whole = owed.monthly.map_or(0, paise);
    assert!((parts - whole).abs() <= 5, "{parts} and {whole} differ by more than rounding");
    let running = owed.loans.iter().filter(|loan| loan.is_active).filter_map(|loan| loan.monthly);
    let running: i64 = running.map(paise).sum();
    let instalments = owed.parts.iter().find(|part| part.kind.as_str() == "instalments");
    assert!((running - instalments.map_or(0, |part| paise(part.monthly))).abs() <= 5);
    let coin = Coin::of_statement(&shown.report);
    for part in &owed.parts {
        let (name, amount) = (words::obligation(&part.kind), coin.exact(part.monthly));
        shown.in_memo(&format!("{name}{amount}"));
        shown.in_book(name, Some(paise(part.monthly) as f64 / 100.0));
        assert!(shown.html.contains(&amount), "{name} {amount} is not on the page");
    }
}

fn score_and_amounts(shown: &Shown) {
    let report = &shown.report;
    if let Some(score) = report.score {
        let card = &report.score_card;
        let sum = card.base + card.points.iter().map(|points| points.points).sum::<i32>();
        assert_eq!(score, sum.clamp(300, 900));
        shown.in_memo(&format!("{score}Grade"));
        shown.in_book("Score (300 to 900)", Some(f64::from(score)));
    }
    for points in &report.score_card.points {
        assert!(
            points.points <= points.most.max(0),
            "{}: {} of {}",
            points.title,
            points.points,
            points.most
        );
        let nonsense = format!("{:+}<span class=\"small faint\"> of {}", points.points, points.most);
        assert!(points.points >= 0 || !shown.html.contains(&nonsense), "{nonsense}");
    }
    let Some(eligible) = &report.policy.eligibility else { return };
    let coin = Coin::of_product(report);
    if let Some(amount) = eligible.amount {
        shown.in_memo(&format!("Eligible for {}", coin.whole(amount)));
        shown.in_book("Eligible amount", Some(amount.0.as_paise() as f64 / 100.0));
        assert!(shown.html.contains(&coin.whole(amount)), "the eligible amount is on the page");
    }
    // Two figures of a kind say how they differ.
    if eligible.income.is_some() && eligible.income != report.income.monthly {
        assert!(shown.html.contains("which is what this product counts"));
        shown.in_memo("which is what this product counts");
    }
    for rule in &report.policy.rules {
        for change in &rule.changes {
            assert!(!words::change(change, coin).starts_with("Score:"), "whose score?");
        }
    }
}

/// A break of the balances has the number that its evidence and its row have.
fn rows_have_one_number(shown: &Shown) {
    let report = &shown.report;
    let breaks = &report.statement.account.reconciliation.breaks;
    for found in breaks {
        let row = report.transactions.get(found.row).expect("the row");
        assert_eq!(row.proof.as_str(), "contradicted", "row {} is not the one that breaks", found.row + 1);
        assert_eq!(row.page, found.page);
        assert!(shown.html.contains(&format!("row {}", found.row + 1)));
    }
    let evidence = report.integrity.flags.iter().filter(|flag| &*flag.code == "balance_chain_broken");
    let rows: Vec<usize> = evidence.flat_map(|flag| &flag.evidence).filter_map(|found| found.row).collect();
    assert!(rows.iter().all(|row| breaks.iter().any(|found| found.row == *row)), "{rows:?} {breaks:?}");
}
