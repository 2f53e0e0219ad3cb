//! From a ledger to a decision, as the worker and the command line ask for it.
#![expect(clippy::expect_used, reason = "a test that cannot go on says why")]

mod aggregator;
mod bureau;
mod case;
mod currency;
mod cutting;
mod decisions;
mod forged_scans;
mod kept;
mod laws;
mod reading;
mod scans;
mod schema;
mod spreadsheet;
mod stations;
mod undisclosed;
mod unlocked;
mod unread_pictures;

use engine::{Application, Bureau, Document, Refusal, Refused, Report, Settings, Source};
use integrity::Roots;
use policy::Product;
use score::Card;

/// A lender: one card, and products by name.
pub(crate) struct Lender {
    card: Card,
    limits: pdf::Limits,
    roots: Roots,
}

/// What an applicant brings besides the statement.
#[derive(Default)]
pub(crate) struct Wish<'a> {
    pub(crate) product: Option<&'a str>,
    pub(crate) inputs: &'a str,
    pub(crate) name: Option<&'a str>,
    pub(crate) bureau: Bureau<'a>,
    /// What people said of rows.
    pub(crate) amendments: Option<&'a str>,
}

impl Lender {
    pub(crate) fn open() -> Self {
        let card = Card::load(score::BEHAVIOUR_CARD).expect("our own card");
        Self { card, limits: pdf::Limits::default(), roots: Roots::default() }
    }

    pub(crate) fn decide(&self, source: Source<'_>, wish: &Wish<'_>) -> Result<Report, Refusal> {
        let product: Product = policy::starter(wish.product.unwrap_or(policy::DEFAULT))
            .expect("a starter product")
            .expect("a product without mistakes");
        let text = if wish.inputs.is_empty() { "{}" } else { wish.inputs };
        let amendments = wish.amendments.map(|text| engine::amendments(text).expect("amendments"));
        let application = Application {
            product: &product,
            inputs: engine::inputs(text).expect("inputs"),
            applicant_name: wish.name,
            as_of: None,
            bureau: wish.bureau,
            amendments: amendments.as_ref(),
        };
        let settings = Settings { limits: &self.limits, card: &self.card, roots: &self.roots };
        engine::analyze(source, &application, &settings, &|_| false)
    }

    pub(crate) fn decide_case(&self, documents: &[Document<'_>], wish: &Wish<'_>) -> Result<Report, Refused> {
        let product: Product = policy::starter(wish.product.unwrap_or(policy::DEFAULT))
            .expect("a starter product")
            .expect("a product without mistakes");
        let application = Application {
            product: &product,
            inputs: analysis::Inputs::default(),
            applicant_name: wish.name,
            as_of: None,
            bureau: wish.bureau,
            amendments: None,
        };
        let settings = Settings { limits: &self.limits, card: &self.card, roots: &self.roots };
        engine::analyze_case(documents, &application, &settings, &|_| false)
    }

    pub(crate) fn with_product(&self, bytes: &[u8], product: &Product, bureau: Bureau<'_>) -> Report {
        let inputs = analysis::Inputs::default();
        let application =
            Application { product, inputs, applicant_name: None, as_of: None, bureau, amendments: None };
        let settings = Settings { limits: &self.limits, card: &self.card, roots: &self.roots };
        let source = Source::Pdf { bytes, unlock: pdf::Unlock::Nothing };
        engine::analyze(source, &application, &settings, &|_| false).expect("a report")
    }

    /// A file of which people said something.
    pub(crate) fn amended(&self, bytes: &[u8], product: &Product, said: &engine::Amendments) -> Report {
        let application = Application {
            product,
            inputs: analysis::Inputs::default(),
            applicant_name: None,
            as_of: None,
            bureau: Bureau::NotRequested,
            amendments: Some(said),
        };
        let settings = Settings { limits: &self.limits, card: &self.card, roots: &self.roots };
        let source = Source::Pdf { bytes, unlock: pdf::Unlock::Nothing };
        engine::analyze(source, &application, &settings, &|_| false).expect("a report")
    }

    pub(crate) fn csv(&self, text: &str, wish: &Wish<'_>) -> Report {
        self.decide(Source::Csv { bytes: text.as_bytes() }, wish).expect("a report")
    }

    pub(crate) fn pdf(&self, bytes: &[u8], wish: &Wish<'_>) -> Report {
        self.decide(Source::Pdf { bytes, unlock: pdf::Unlock::Nothing }, wish).expect("a report")
    }
}
