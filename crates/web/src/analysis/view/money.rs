//! Income, what is already owed, and what that leaves room for.

use engine::codes::Unit;
use engine::{LoanReport, Report, Rupees, SalaryReport, ValueReport};
use export::scale::rupees;
use export::{Coin, words};

use super::{Figure, Label, NOTHING, Places};
use crate::charts::{self, Part};
use crate::words::english::report::money as texts;
use crate::words::{Tone, english};

pub(crate) struct MoneyView {
    pub(crate) income: Vec<Figure>,
    pub(crate) salaries: Vec<SalaryView>,
    pub(crate) sources: Vec<SourceView>,
    pub(crate) owed: Vec<Figure>,
    pub(crate) loans: Vec<LoanView>,
    pub(crate) disbursals: Vec<SourceView>,
    pub(crate) room: Option<RoomView>,
    /// What the fixed obligations are made of.
    pub(crate) parts: Vec<(String, String)>,
}

pub(crate) struct SalaryView {
    pub(crate) employer: String,
    pub(crate) href: String,
    pub(crate) amount: String,
    /// When, how often, how even.
    pub(crate) facts: Vec<String>,
    pub(crate) remarks: Vec<String>,
    pub(crate) line: String,
    pub(crate) is_likeliest: bool,
}

pub(crate) struct SourceView {
    pub(crate) name: String,
    pub(crate) href: String,
    pub(crate) cells: [String; 2],
}

pub(crate) struct LoanView {
    pub(crate) lender: String,
    pub(crate) href: String,
    pub(crate) instalment: String,
    pub(crate) rhythm: String,
    pub(crate) span: String,
    pub(crate) labels: Vec<Label>,
}

/// How income is used, and where the product draws its line.
pub(crate) struct RoomView {
    pub(crate) bar: String,
    pub(crate) legend: Vec<(&'static str, String, String)>,
    pub(crate) cap: Option<String>,
    /// Of which income the shares are.
    pub(crate) basis: String,
}

impl MoneyView {
    pub(crate) fn new(report: &Report, places: &Places) -> Self {
        let salaries = report.income.salary.iter().chain(&report.income.other_salaries).enumerate();
        Self {
            income: income(report, places),
            salaries: salaries.map(|(place, salary)| self::salary(place, salary, report, places)).collect(),
            sources: sources(report, places),
            owed: owed(report, places),
            loans: report
                .obligations
                .loans
                .iter()
                .enumerate()
                .map(|(place, loan)| self::loan(place, loan, places, Coin::of_statement(report)))
                .collect(),
            disbursals: disbursals(report, places),
            room: room(report),
            parts: parts(report),
        }
    }
}

fn income(report: &Report, places: &Places) -> Vec<Figure> {
    let coin = Coin::of_statement(report);
    let income = &report.income;
    let note = match income.monthly {
        Some(_) => texts::taken_from(words::basis(&income.basis)),
        None => texts::NO_INCOME.to_owned(),
    };
    vec![Figure {
        name: texts::INCOME,
        value: income.monthly.map_or_else(|| NOTHING.to_owned(), |amount| coin.exact(amount)),
        href: (!income.rows.is_empty()).then(|| places.rows("income")),
        note: Some(note),
    }]
}

fn salary(place: usize, salary: &SalaryReport, report: &Report, places: &Places) -> SalaryView {
    let coin = Coin::of_statement(report);
    let has_likeliest = report.income.salary.is_some();
    let amounts: Vec<f64> = salary.payments.iter().map(|pay| rupees(pay.amount.0)).collect();
    SalaryView {
        employer: salary.employer.clone().unwrap_or_else(|| texts::EMPLOYER_NOT_NAMED.to_owned()),
        href: places.rows(&format!("salary:{place}")),
        amount: coin.exact(salary.amount),
        facts: vec![
            texts::months_seen(salary.months_seen, salary.months_expected),
            texts::around_day(salary.day),
            english::measures::sure(salary.confidence),
            texts::varies_by(&words::share(salary.variation)),
        ],
        remarks: salary.remarks.iter().map(|remark| words::plain(words::salary_remark(remark))).collect(),
        line: charts::sparkline(&amounts),
        is_likeliest: has_likeliest && place == 0,
    }
}

fn sources(report: &Report, places: &Places) -> Vec<SourceView> {
    let coin = Coin::of_statement(report);
    let sources = report.income.sources.iter().enumerate();
    sources
        .map(|(place, source)| SourceView {
            name: words::plain(words::income_source(&source.kind)),
            href: places.rows(&format!("source:{place}")),
            cells: [coin.whole(source.monthly), coin.whole(source.total)],
        })
        .collect()
}

fn owed(report: &Report, places: &Places) -> Vec<Figure> {
    let coin = Coin::of_statement(report);
    let owed = &report.obligations;
    let money =
        |amount: Option<Rupees>| amount.map_or_else(|| NOTHING.to_owned(), |amount| coin.exact(amount));
    vec![
        Figure {
            name: texts::OBLIGATIONS,
            value: money(owed.monthly),
            href: places.metric(report, "fixed_obligations_monthly"),
            note: None,
        },
        Figure {
            name: texts::INSTALMENTS,
            value: money(owed.emi_monthly),
            href: places.metric(report, "emi_monthly"),
            note: None,
        },
        Figure {
            name: texts::FOIR,
            value: owed
                .foir
                .map_or_else(|| NOTHING.to_owned(), |foir| words::value(foir, Some(&Unit::Ratio), coin)),
            href: places.metric(report, "foir"),
            note: Some(texts::FOIR_NOTE.to_owned()),
        },
    ]
}

fn loan(place: usize, loan: &LoanReport, places: &Places, coin: Coin) -> LoanView {
    let mut labels = Vec::new();
    labels.push(if loan.is_active {
        Label::new(Tone::Plain, texts::RUNNING)
    } else {
        Label::new(Tone::Good, texts::ENDED)
    });
    if loan.is_digital_lender {
        labels.push(Label::new(Tone::Warn, texts::DIGITAL_LENDER));
    }
    if loan.bounced > 0 {
        labels.push(Label::new(Tone::Bad, texts::returned(loan.bounced)));
    }
    if loan.missed > 0 {
        labels.push(Label::new(Tone::Bad, texts::missed(loan.missed)));
    }
    LoanView {
        lender: loan.lender.clone(),
        href: places.rows(&format!("loan:{place}")),
        instalment: coin.exact(loan.instalment),
        rhythm: texts::seen(words::frequency(&loan.frequency), loan.instalments),
        span: english::measures::between(&words::date(loan.first), &words::date(loan.last)),
        labels,
    }
}

fn disbursals(report: &Report, places: &Places) -> Vec<SourceView> {
    let coin = Coin::of_statement(report);
    let paid = report.obligations.disbursals.iter().enumerate();
    paid.map(|(place, paid)| SourceView {
        name: paid.lender.clone(),
        href: places.rows(&format!("disbursal:{place}")),
        cells: [words::date(paid.date), coin.exact(paid.amount)],
    })
    .collect()
}

fn parts(report: &Report) -> Vec<(String, String)> {
    let coin = Coin::of_statement(report);
    let parts = report.obligations.parts.iter();
    parts.map(|part| (words::obligation(&part.kind).to_owned(), coin.exact(part.monthly))).collect()
}

/// `None` without an income to share out.
fn room(report: &Report) -> Option<RoomView> {
    let coin = Coin::of_statement(report);
    let eligible = report.policy.eligibility.as_ref();
    let income = eligible.and_then(|found| found.income).or(report.income.monthly)?;
    let whole = rupees(income.0);
    if whole <= 0.0 {
        return None;
    }
    let owed =
        eligible.and_then(|found| found.obligations).or(report.obligations.monthly).unwrap_or_default();
    let proposed = eligible.and_then(|found| found.emi).unwrap_or_default();
    let share = |amount: Rupees| rupees(amount.0) / whole;
    let cap = eligible.and_then(|found| found.foir_cap);
    let free = (1.0 - share(owed) - share(proposed)).max(0.0);
    let names = texts::ROOM_PARTS;
    let classes = ["part-owed", "part-new", "part-free"];
    let shares = [share(owed), share(proposed), free];
    let told = |(name, share): (&&str, &f64)| texts::of_income(name, &words::share(*share));
    let titles: Vec<String> = names.iter().zip(&shares).map(told).collect();
    let parts: Vec<Part<'_>> = classes
        .iter()
        .zip(shares)
        .zip(&titles)
        .map(|((class, share), title)| Part { class, share, title })
        .collect();
    let amounts = [coin.whole(owed), coin.whole(proposed), words::share(free)];
    Some(RoomView {
        bar: charts::stack("room", texts::ROOM, &parts, cap),
        legend: classes
            .into_iter()
            .zip(names.map(str::to_owned))
            .zip(amounts)
            .map(|((class, name), amount)| (class, name, amount))
            .collect(),
        basis: match words::counted_income(report, coin) {
            Some(counted) => texts::shares_of(&counted),
            None => texts::shares_of_income(&coin.exact(income)),
        },
        cap: cap.map(|cap| {
            let share = words::value(ValueReport::Number(cap), Some(&Unit::Ratio), coin);
            texts::allowed(&share)
        }),
    })
}
