//! How long each station takes for a ledger of about 2,000 rows, from entries to decision; and how much longer a year takes in
//! twelve files than in one, from bytes to decision.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement talks to the person who started it"
)]

use std::hint::black_box;
use std::time::Instant;

use analysis::{Asked, Book, Cover, Facts};
use policy::{Case, Values};

const ROUNDS: usize = 31;

fn main() {
    let layout = specimen::layout("axis-retail").expect("a layout");
    let order = specimen::Order { months: 12, entries_per_month: Some(167), ..specimen::Order::new(layout) };
    let pdf = specimen::make(&order).expect("a specimen").pdf;
    let document = pdf::read(&pdf, None, &pdf::Limits::default(), &|_| false).expect("a document");
    let statement = statement::read(&document).expect("a statement");
    let product = policy::starter("salaried-personal-loan").expect("a product").expect("no mistakes");
    let card = score::Card::load(score::BEHAVIOUR_CARD).expect("our own card");
    let asked = Asked {
        inputs: engine::inputs(r#"{"requested_amount": 400000}"#).expect("inputs"),
        terms: product.terms(),
        balance_days: product.balance_days().to_vec(),
        as_of: None,
    };
    let transactions = &statement.lead.transactions;
    let account = category::Account {
        holder: statement.lead.account.holder.as_ref().map(ledger::Private::reveal),
        ..category::Account::default()
    };
    let cover = Cover { opening: statement.lead.opening_balance, ..Cover::default() };
    let mut times: Vec<[f64; 6]> = Vec::new();
    for _ in 0..ROUNDS {
        let mut clock = Clock::start();
        let entries = category::sort(transactions, &account);
        let sorting = clock.lap();
        let study = analysis::study(Book::new(&entries, cover, &asked).expect("rows"));
        let studying = clock.lap();
        let facts = Facts::of(&study);
        let counting = clock.lap();
        let mule = analysis::mule(&study);
        let looking = clock.lap();
        let grading = score::grade(&card, &facts);
        let scoring = clock.lap();
        let values = Values::of_facts(&facts, product.names());
        let values_at = |amount, names: &[&str]| Values::of_study_asking(&study, amount, names);
        let decision = policy::decide(
            &product,
            &Case {
                values: &values,
                values_at: &values_at,
                inputs: asked.inputs,
                score: grading.score(),
                score_reasons: &[],
                concerns: &[],
                incomparable: None,
            },
        );
        let deciding = clock.lap();
        black_box((&mule, &decision));
        times.push([sorting, studying, counting, looking, scoring, deciding]);
    }
    let names = ["category", "study", "facts", "mule", "score", "policy"];
    println!("{} rows, median of {ROUNDS} rounds", transactions.len());
    let mut total = 0.0;
    for (place, name) in names.iter().enumerate() {
        let mut laps: Vec<f64> = times.iter().map(|round| round[place]).collect();
        laps.sort_by(f64::total_cmp);
        let median = laps[ROUNDS / 2];
        total += median;
        println!("{name:<10} {median:>8.3} ms");
    }
    println!("{:<10} {total:>8.3} ms", "together");
    in_months();
}

/// The same year of the same account, as one paper and as twelve.
fn in_months() {
    let layout = specimen::layout("hdfc").expect("a layout");
    let from = jiff::civil::date(2025, 4, 1);
    let wish = specimen::Wish {
        bank: specimen::Bank::Hdfc,
        persona: specimen::Persona::Salaried,
        from,
        months: 12,
        entries_per_month: None,
        seed: 7,
    };
    let year = specimen::live(&wish);
    let draw =
        |history: &specimen::History| specimen::draw_history(layout, history, None).expect("a specimen").pdf;
    let whole = vec![draw(&year)];
    let month = |number: i32| from.saturating_add(jiff::Span::new().months(number));
    let months: Vec<Vec<u8>> =
        (0..12).map(|number| draw(&year.cut(month(number), month(number).last_of_month()))).collect();
    let product = policy::starter("salaried-personal-loan").expect("a product").expect("no mistakes");
    let (limits, roots) = (pdf::Limits::default(), integrity::Roots::default());
    let card = score::Card::load(score::BEHAVIOUR_CARD).expect("our own card");
    let settings = engine::Settings { limits: &limits, card: &card, roots: &roots };
    let application = engine::Application {
        product: &product,
        inputs: engine::inputs("{}").expect("inputs"),
        applicant_name: None,
        as_of: None,
        bureau: engine::Bureau::NotRequested,
        amendments: None,
    };
    let median = |files: &[Vec<u8>]| {
        let source = |bytes| engine::Source::Pdf { bytes, unlock: pdf::Unlock::Nothing };
        let document = |bytes| engine::Document { name: None, source: source(bytes), passwords: &[] };
        let documents: Vec<engine::Document<'_>> =
            files.iter().map(|file| document(file.as_slice())).collect();
        let mut laps: Vec<f64> = Vec::new();
        for _ in 0..ROUNDS {
            let mut clock = Clock::start();
            let report = engine::analyze_case(&documents, &application, &settings, &|_| false);
            black_box(report.expect("a report"));
            laps.push(clock.lap());
        }
        laps.sort_by(f64::total_cmp);
        laps[ROUNDS / 2]
    };
    let (one, twelve) = (median(&whole), median(&months));
    println!("{:<10} {one:>8.3} ms, bytes to decision", "one file");
    println!("{:<10} {twelve:>8.3} ms", "twelve");
    println!("{:<10} {:>8.3} times", "months", twelve / one);
}

struct Clock(Instant);

impl Clock {
    fn start() -> Self {
        Self(Instant::now())
    }

    /// Milliseconds since the last lap.
    fn lap(&mut self) -> f64 {
        let passed = self.0.elapsed().as_secs_f64() * 1000.0;
        self.0 = Instant::now();
        passed
    }
}
