//! Reports for tests: what the engine makes of specimens, honest and forged.

use std::sync::LazyLock;

use engine::{Application, Report, Source};
use specimen::{Order, Tamper};

static HONEST: LazyLock<Report> = LazyLock::new(|| analysed(&order()));
static FORGED: LazyLock<Report> =
    LazyLock::new(|| analysed(&Order { tamper: Some(Tamper::RevisionEdit), ..order() }));

fn order() -> Order {
    Order { months: 6, ..Order::new(specimen::layout("hdfc").expect("a layout")) }
}

pub(super) fn report() -> Report {
    HONEST.clone()
}

/// One whose paper was tampered with.
pub(super) fn forged() -> Report {
    FORGED.clone()
}

pub(super) fn analysed(order: &Order) -> Report {
    let file = specimen::make(order).expect("a specimen").pdf;
    let product = policy::Product::load(policy::DEFAULT_DOCUMENT).expect("a product");
    let application = Application {
        product: &product,
        inputs: Default::default(),
        applicant_name: None,
        as_of: None,
        bureau: engine::Bureau::NotRequested,
        amendments: None,
    };
    let card = score::Card::load(score::BEHAVIOUR_CARD).expect("our own card");
    let (limits, roots) = (pdf::Limits::default(), integrity::Roots::default());
    let settings = engine::Settings { limits: &limits, card: &card, roots: &roots };
    let source = Source::Pdf { bytes: &file, unlock: pdf::Unlock::Nothing };
    engine::analyze(source, &application, &settings, &|_| false).expect("a report")
}
