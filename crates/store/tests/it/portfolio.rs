//! The counts of a team are those of its analyses, whatever happens to them in whatever order.

use jiff::SignedDuration;
use jiff::civil::Date;
use store::analyses::{
    self, Completion, Decision, Flag, LoanOutcome, NewOutcome, NewOverride, NewReview, NewRun, PackedReport,
    Summary, Turnout,
};
use store::portfolio::{self, Channel, Figures, Filter, Portfolio, measure};
use store::products::{self, NewProduct};
use store::{AnalysisId, Dialect, ProductId, verify};
use testbed::{Bed, on_both};

use crate::lender::{Lender, REPORT, claim, summary};
use crate::raw;

/// Chance that is the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % u64::try_from(end).unwrap()).unwrap()
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

fn flagged_summary(bank: &str, income: i64) -> Summary {
    Summary {
        flagged: vec![Flag::Integrity, Flag::Policy],
        figures: Figures {
            metrics: vec![("income_monthly".to_owned(), income), ("foir".to_owned(), 412)],
            review_reasons: vec!["metadata_tool".to_owned(), "metadata_tool".to_owned()],
            adverse_reasons: vec!["income_too_low".to_owned()],
            region: Some("Kerala".to_owned()),
        },
        ..summary(bank)
    }
}

fn everything() -> Filter {
    Filter::between(Date::constant(2000, 1, 1), Date::constant(2100, 1, 1))
}

async fn counted(bed: &Bed, lender: &Lender, filter: &Filter) -> Portfolio {
    let mut reader = bed.database.read().await.unwrap();
    portfolio::read(&mut reader, &lender.team, filter).await.unwrap()
}

/// Completes what waits.
async fn finish(bed: &Bed, decision: Decision, score: i64, told: &Summary) -> AnalysisId {
    let claim = claim(bed).await.unwrap();
    let report = PackedReport::new(REPORT).unwrap();
    bed.clock.advance(SignedDuration::from_secs(2));
    let done = Completion {
        decision,
        score: Some(score),
        pages: 1,
        engine_version: "-",
        report: &report,
        summary: told,
    };
    let mut tx = bed.database.write().await.unwrap();
    assert!(analyses::complete(&mut tx, &claim, bed.now(), &done).await.unwrap());
    tx.commit().await.unwrap();
    claim.analysis.id
}

async fn submit(bed: &Bed, lender: &Lender, product: Option<(ProductId, i64)>, channel: Channel) {
    let mut new = lender.upload(bed.now());
    (new.product, new.channel) = (product, channel);
    let mut tx = bed.database.write().await.unwrap();
    analyses::insert(&mut tx, &lender.team, bed.now(), &new).await.unwrap();
    tx.commit().await.unwrap();
}

async fn agree(bed: &Bed, lender: &Lender, after: &str) {
    let mut reader = bed.database.read().await.unwrap();
    let differences = portfolio::differences(&mut reader, &lender.team).await.unwrap();
    assert_eq!(differences, [], "after {after}");
}

/// One thing that may happen, to one analysis. Some are refused: then nothing may change.
async fn happen(bed: &Bed, lender: &Lender, id: &AnalysisId, dice: &mut Dice) -> &'static str {
    let team = &lender.team;
    let now = bed.now();
    let decision = dice.one_of(&[Decision::Approved, Decision::Declined]);
    let mut tx = bed.database.write().await.unwrap();
    let name = match dice.below(5) {
        0 => {
            let holds = dice.one_of(&[decision, Decision::ManualReview]);
            let new = NewReview { by: &lender.owner, decision, note: "seen", holds };
            analyses::review(&mut tx, team, id, now, &new).await.unwrap();
            "a review"
        }
        1 => {
            let reason = dice.one_of(&["A guarantor", "An exception"]);
            let new = NewOverride { by: &lender.owner, decision, reason, note: "agreed" };
            analyses::override_decision(&mut tx, team, id, now, &new).await.unwrap();
            "an override"
        }
        2 => {
            let turnout = dice.one_of(&Turnout::ALL);
            let as_of = dice.one_of(&[Date::constant(2026, 11, 1), Date::constant(2026, 12, 1)]);
            let said = LoanOutcome { turnout, worst_days_past_due: Some(45), as_of };
            let new = NewOutcome { by: &lender.owner, said: &said };
            analyses::note_outcome(&mut tx, team, id, now, new).await.unwrap();
            "an outcome"
        }
        3 => {
            analyses::erase(&mut tx, team, id).await.unwrap();
            "an erasure"
        }
        _ => {
            let Some(analysis) = analyses::find(&mut tx, team, id).await.unwrap() else { return "nothing" };
            let application = analysis.application.clone();
            let new = NewRun { by: &lender.owner, application, product: None, added: &[], removed: &[] };
            analyses::begin_run(&mut tx, team, &analysis, now, &new).await.unwrap();
            tx.commit().await.unwrap();
            agree(bed, lender, "a run that began").await;
            finish(bed, decision, 640, &flagged_summary("Vindhya Bank", 20_000)).await;
            return "another run";
        }
    };
    tx.commit().await.unwrap();
    name
}

#[tokio::test]
async fn after_whatever_happens_the_counts_are_those_of_the_analyses_there_are() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut tx = bed.database.write().await.unwrap();
        let new = NewProduct { name: "Personal loan", document: "{}", by: None };
        let product = products::insert(&mut tx, &lender.team, bed.now(), new).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        let mut dice = Dice(20_261_116);
        let mut all = Vec::new();
        for _ in 0..12 {
            let product = dice.one_of(&[None, Some((product.clone(), 1))]);
            let channel = dice.one_of(&[Channel::Api, Channel::Web]);
            submit(&bed, &lender, product, channel).await;
            let told =
                flagged_summary(dice.one_of(&["Vindhya Bank", "Kaveri Bank"]), 1_000 * dice.below(90) as i64);
            let decision = dice.one_of(&Decision::ALL);
            all.push(finish(&bed, decision, 500 + dice.below(400) as i64, &told).await);
            bed.clock.advance(SignedDuration::from_hours(7));
        }
        agree(&bed, &lender, "completion").await;
        for _ in 0..40 {
            let id = dice.one_of(&all);
            let what = happen(&bed, &lender, &id, &mut dice).await;
            agree(&bed, &lender, what).await;
        }
        let before = counted(&bed, &lender, &everything()).await;
        assert!(before.total.total(measure::DECISION).count > 0, "something is left");
        let left = before.total.total(measure::DECISION).count;
        let mut tx = bed.database.write().await.unwrap();
        assert_eq!(portfolio::pending(&mut tx, &lender.team).await.unwrap(), 0);
        let waiting = portfolio::start_over(&mut tx, &lender.team).await.unwrap();
        assert_eq!(i64::try_from(waiting).unwrap(), left);
        assert_eq!(portfolio::pending(&mut tx, &lender.team).await.unwrap(), left);
        for (team, id) in analyses::unsummarised(&mut tx, None, 100).await.unwrap() {
            portfolio::count(&mut tx, &team, &id).await.unwrap();
        }
        assert_eq!(portfolio::pending(&mut tx, &lender.team).await.unwrap(), 0);
        tx.commit().await.unwrap();
        assert_eq!(counted(&bed, &lender, &everything()).await, before, "counted from the beginning");
    })
    .await;
}

#[tokio::test]
async fn when_all_analyses_are_erased_nothing_is_left_of_their_counts() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        let mut ids = Vec::new();
        for decision in Decision::ALL {
            submit(&bed, &lender, None, Channel::Web).await;
            ids.push(finish(&bed, decision, 712, &flagged_summary("Vindhya Bank", 50_000)).await);
        }
        let mut tx = bed.database.write().await.unwrap();
        for id in &ids {
            analyses::erase(&mut tx, &lender.team, id).await.unwrap();
        }
        tx.commit().await.unwrap();
        let dump = raw::dump(&bed.address).await;
        for table in ["portfolio_facts", "portfolio_counts"] {
            assert!(dump[table].is_empty(), "{table}");
        }
    })
    .await;
}

#[tokio::test]
async fn cases_are_counted_by_product_bank_channel_and_day_and_only_for_their_team() {
    on_both(async |bed| {
        let (north, south) = (Lender::new(&bed, "north").await, Lender::new(&bed, "south").await);
        submit(&bed, &north, None, Channel::Api).await;
        finish(&bed, Decision::Approved, 712, &flagged_summary("Vindhya Bank", 83_394)).await;
        submit(&bed, &north, None, Channel::Web).await;
        finish(&bed, Decision::Declined, 655, &flagged_summary("Kaveri Bank", 9_999)).await;

        let all = counted(&bed, &north, &everything()).await;
        assert_eq!(all.total.total(measure::DECISION).count, 2);
        assert_eq!(all.total.cell(measure::INCOME, "75000"), (1, 83_394).into());
        assert_eq!(all.total.cell(measure::INCOME, "7500").count, 1);
        assert_eq!(all.total.cell("foir", "400").count, 2);
        assert_eq!(all.total.cell("average_balance", measure::NONE).count, 2, "not known of either");
        assert_eq!(all.total.cell(measure::REQUESTED, "50000").count, 2);
        assert_eq!(all.total.cell(measure::SCORE, "700"), (1, 712).into());
        assert_eq!(all.total.cell(measure::FLAG, "integrity").count, 2);
        assert_eq!(all.total.cell(measure::REVIEW_REASON, "metadata_tool").count, 2, "once for each");
        assert_eq!(all.total.cell(measure::DECLINE_REASON, "income_too_low").count, 1, "of the declined one");
        assert_eq!(all.total.cell(measure::BANK_DECIDED, "Vindhya Bank"), (1, 1).into());
        assert_eq!(all.total.cell(measure::REGION_DECIDED, "Kerala"), (2, 1).into());
        assert_eq!(all.total.total(measure::ENGINE_TIME), (2, 4_000).into());

        let of_bank = analyses::bank_index(&bed.database, &north.team, "kaveri  bank");
        let declined = |portfolio: &Portfolio| portfolio.total.cell(measure::DECISION, "declined").count;
        let kaveri = Filter { bank_index: Some(of_bank), ..everything() };
        let found = counted(&bed, &north, &kaveri).await;
        assert_eq!((found.total.total(measure::DECISION).count, declined(&found)), (1, 1));
        let kaveri_api = Filter { channel: Some(Channel::Api), ..kaveri };
        assert!(counted(&bed, &north, &kaveri_api).await.total.is_empty());
        let without = Filter { product: Some("-".to_owned()), ..everything() };
        assert_eq!(counted(&bed, &north, &without).await.total.total(measure::DECISION).count, 2);
        let today = store::india::day(bed.now());
        let tomorrow = Filter::between(today.tomorrow().unwrap(), today.tomorrow().unwrap());
        assert!(counted(&bed, &north, &tomorrow).await.days.is_empty());
        assert_eq!(counted(&bed, &north, &Filter::between(today, today)).await.days[0].0, today);

        let mut reader = bed.database.read().await.unwrap();
        let place = (measure::INCOME, "7500");
        let (numbers, is_more) =
            portfolio::numbers(&mut reader, &north.team, &everything(), place).await.unwrap();
        assert_eq!((numbers.as_slice(), is_more), ([2].as_slice(), false));
        for (metric, from, expected) in [
            (measure::INCOME, "75000", [1].as_slice()),
            (measure::INCOME, "-1", &[2, 1]),
            (measure::INCOME, "100000", &[]),
            ("average_balance", "-1", &[]),
        ] {
            let place = format!("{}{from}", portfolio::FROM);
            let from = (metric, place.as_str());
            let (numbers, _) =
                portfolio::numbers(&mut reader, &north.team, &everything(), from).await.unwrap();
            assert_eq!(numbers, expected, "{from:?}");
        }
        let theirs = portfolio::numbers(&mut reader, &south.team, &everything(), place).await.unwrap();
        assert_eq!(theirs, (vec![], false));
        drop(reader);
        assert!(counted(&bed, &south, &everything()).await.total.is_empty());
        let dump = format!("{:?}", raw::dump(&bed.address).await);
        assert!(!dump.contains("Vindhya") && !dump.contains("income_too_low"), "counts are sealed");
    })
    .await;
}

#[tokio::test]
async fn damaged_counts_keep_nobody_from_deciding_and_are_mended_by_starting_over() {
    on_both(async |bed| {
        let lender = Lender::new(&bed, "north").await;
        submit(&bed, &lender, None, Channel::Api).await;
        let id = finish(&bed, Decision::Approved, 712, &flagged_summary("Vindhya Bank", 83_394)).await;
        let (counts, facts) = match bed.database.dialect() {
            Dialect::Sqlite => ("X'00'", "X'01'"),
            Dialect::Postgres => ("'\\x00'", "'\\x01'"),
        };
        for sql in [
            format!("UPDATE portfolio_counts SET sealed = {counts}"),
            format!("UPDATE portfolio_facts SET sealed = {facts}"),
        ] {
            let mut connection = raw::connect(&bed.address).await;
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        }
        let found = verify::verify(&bed.database, &bed.blobs).await.unwrap();
        assert!(found.damages.iter().any(|damage| damage.place.starts_with("portfolio_facts.sealed:an_")));
        let new = NewOverride { by: &lender.owner, decision: Decision::Declined, reason: "A", note: "B" };
        let mut tx = bed.database.write().await.unwrap();
        assert!(analyses::override_decision(&mut tx, &lender.team, &id, bed.now(), &new).await.unwrap());
        portfolio::start_over(&mut tx, &lender.team).await.unwrap();
        portfolio::count(&mut tx, &lender.team, &id).await.unwrap();
        tx.commit().await.unwrap();
        agree(&bed, &lender, "starting over").await;
        let all = counted(&bed, &lender, &everything()).await;
        assert_eq!(all.total.cell(measure::DECISION, "declined").count, 1);
        assert_eq!(all.total.cell(measure::OVERRIDE_REASON, "A").count, 1);
    })
    .await;
}
