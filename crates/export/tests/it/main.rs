//! Reports of statements as applicants bring them → every document that is made of them.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod bureau;
mod case;
mod csv;
mod currency;
mod hostile;
mod memo;
mod reading;
mod record;
mod scans;
mod text;
mod xlsx;

use engine::{Application, Bureau, Report, Settings, Source};
use specimen::{Order, Persona};

/// Three quiet weeks, small enough to read every line of what is made of them.
pub(crate) const SMALL: &str = "date,description,debit,credit,balance\n\
    2025-04-01,NEFT CR-ACME PRIVATE LTD-SALARY APR,,50000.00,60000.00\n\
    2025-04-05,UPI/RENT/LANDLORD@OKSBI,15000.00,,45000.00\n\
    2025-04-09,POS GROCER MARKET,2000.00,,42000.00\n\
    2025-04-11,ATM CASH WITHDRAWAL,1000.00,,41000.00\n";

/// One applicant's wishes beside the statement.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wish<'a> {
    pub(crate) product: Option<&'a str>,
    pub(crate) inputs: &'a str,
    pub(crate) name: Option<&'a str>,
    pub(crate) bureau: Bureau<'a>,
}

pub(crate) fn decide(source: Source<'_>, wish: Wish<'_>) -> Report {
    decide_with(wish, |application, settings| {
        engine::analyze(source, application, settings, &|_| false).expect("a report")
    })
}

pub(crate) fn decide_with(
    wish: Wish<'_>,
    analyze: impl FnOnce(&Application<'_>, &Settings<'_>) -> Report,
) -> Report {
    let product = policy::starter(wish.product.unwrap_or(policy::DEFAULT))
        .expect("a starter product")
        .expect("a product without mistakes");
    let inputs = if wish.inputs.is_empty() { "{}" } else { wish.inputs };
    let application = Application {
        product: &product,
        inputs: engine::inputs(inputs).expect("inputs"),
        applicant_name: wish.name,
        as_of: None,
        bureau: wish.bureau,
        amendments: None,
    };
    let card = score::Card::load(score::BEHAVIOUR_CARD).expect("our own card");
    let (limits, roots) = (pdf::Limits::default(), integrity::Roots::default());
    let settings = Settings { limits: &limits, card: &card, roots: &roots };
    analyze(&application, &settings)
}

pub(crate) fn ledger(text: &str) -> Report {
    decide(Source::Csv { bytes: text.as_bytes() }, Wish::default())
}

pub(crate) fn statement(bank: &str, persona: Persona, wish: Wish<'_>) -> Report {
    let layout = specimen::layout(bank).expect("a layout");
    let order = Order { persona: Some(persona), months: 12, ..Order::new(layout) };
    let bytes = specimen::make(&order).expect("a specimen").pdf;
    decide(Source::Pdf { bytes: &bytes, unlock: pdf::Unlock::Nothing }, wish)
}

/// A year of a borrower in trouble who asks for more.
pub(crate) fn stressed() -> Report {
    let wish = Wish {
        product: Some("salaried-personal-loan"),
        inputs: r#"{"requested_amount": 500000}"#,
        name: None,
        bureau: Bureau::NotRequested,
    };
    statement("hdfc", Persona::Stressed, wish)
}

pub(crate) fn shown(report: &Report) -> String {
    let mut out = Vec::new();
    export::text(report, &mut out).expect("text in memory");
    String::from_utf8(out).expect("text")
}
