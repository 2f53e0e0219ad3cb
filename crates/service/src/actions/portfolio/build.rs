//! The counts of two periods → the book.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use ledger::{Money, Rupees};
use store::analyses::Decision;
use store::portfolio::{self, Filter, Portfolio, Scale, Tally, measure};
use store::{Reader, UserId, products, users};

use super::asked::{PortfolioQuery, Step, WITHOUT};
use super::book::{
    Book, Decisions, Drift, Fairness, OutcomeGroup, Outcomes, Overrides, Period, Person, Point, Shift, Spend,
    Turnaround, Volume,
};
use super::groups::{bins, counted, distribution, fairness, frequent, outcome, outcomes, times};
use super::statistics::{rate, rounded, stability};
use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// What people are called, and products.
struct Names {
    people: HashMap<UserId, String>,
    products: HashMap<String, String>,
}

pub async fn read(app: &App, caller: &Caller, query: &PortfolioQuery) -> Result<Book, Error> {
    let team = &caller.team;
    let mut reader = app.database.snapshot().await?;
    let now = portfolio::read(&mut reader, team, &query.filter).await?;
    let (from, to) = query.compared;
    let earlier = Filter { from, to, ..query.filter.clone() };
    let before = portfolio::read(&mut reader, team, &earlier).await?;
    let pending = portfolio::pending(&mut reader, team).await?;
    let names = Names::of(&mut reader, caller, &now.total).await?;
    drop(reader);
    Ok(book(query, &now, &before.total, (&names, pending)))
}

impl Names {
    async fn of(reader: &mut Reader, caller: &Caller, tally: &Tally) -> Result<Self, Error> {
        let ids: Vec<UserId> = [measure::REVIEWER, measure::OVERRIDDEN_BY]
            .into_iter()
            .flat_map(|name| frequent(tally, name))
            .filter_map(|(id, _)| UserId::parse(&id))
            .collect();
        let ids: Vec<&UserId> = ids.iter().collect();
        let products = products::list(reader, &caller.team).await?;
        Ok(Self {
            people: users::names(reader, &caller.team, &ids).await?,
            products: products.into_iter().map(|product| (product.id.to_string(), product.title)).collect(),
        })
    }

    fn people(&self, tally: &Tally, name: &str) -> Vec<Person> {
        let person = |(id, count): (String, i64)| Person {
            name: UserId::parse(&id)
                .and_then(|id| self.people.get(&id).cloned())
                .unwrap_or_else(|| id.clone()),
            id,
            count,
        };
        frequent(tally, name).into_iter().map(|(id, cell)| person((id, cell.count))).collect()
    }

    fn product(&self, id: &str) -> String {
        match id {
            "-" => policy::BUILT_IN.to_owned(),
            other => self.products.get(other).cloned().unwrap_or_else(|| other.to_owned()),
        }
    }
}

fn book(query: &PortfolioQuery, now: &Portfolio, before: &Tally, (names, pending): (&Names, i64)) -> Book {
    let tally = &now.total;
    let cases = tally.total(measure::DECISION).count;
    Book {
        period: period((query.filter.from, query.filter.to)),
        compared_with: period(query.compared),
        pending,
        volume: volume(query, now),
        decisions: decisions(tally, measure::DECISION),
        engine_decisions: decisions(tally, measure::ENGINE_DECISION),
        decline_reasons: counted(tally, measure::DECLINE_REASON, cases),
        review_reasons: counted(tally, measure::REVIEW_REASON, cases),
        score: distribution(tally, measure::SCORE),
        income: distribution(tally, measure::INCOME),
        requested_amount: distribution(tally, measure::REQUESTED),
        turnaround: Turnaround {
            engine: times(tally, measure::ENGINE_TIME),
            person: times(tally, measure::PERSON_TIME),
        },
        reviewers: names.people(tally, measure::REVIEWER),
        overrides: Overrides {
            total: tally.total(measure::OVERRIDDEN_BY).count,
            by_reason: counted(tally, measure::OVERRIDE_REASON, cases),
            by_person: names.people(tally, measure::OVERRIDDEN_BY),
        },
        flags: counted(tally, measure::FLAG, cases),
        bureau: spend(tally),
        outcomes: told_outcomes(now, names),
        drift: drift(tally, before),
        fairness: Fairness {
            by_bank: fairness(tally, measure::BANK_DECIDED),
            by_region: fairness(tally, measure::REGION_DECIDED),
        },
        banks: counted(tally, measure::BANK, cases),
    }
}

fn period((from, to): (Date, Date)) -> Period {
    Period { from: from.to_string(), to: to.to_string() }
}

fn decisions(tally: &Tally, name: &str) -> Decisions {
    let count = |decision: Decision| tally.cell(name, decision.name()).count;
    let (approved, declined) = (count(Decision::Approved), count(Decision::Declined));
    Decisions {
        approved,
        declined,
        manual_review: count(Decision::ManualReview),
        approval_rate: rate(approved, approved + declined),
    }
}

/// Every step between the two days, so that a quiet week is seen to be quiet.
fn volume(query: &PortfolioQuery, now: &Portfolio) -> Volume {
    let step = query.step;
    let mut steps: BTreeMap<Date, Tally> = BTreeMap::new();
    let mut next = Some(step.beginning(query.filter.from));
    while let Some(begin) = next.filter(|begin| *begin <= query.filter.to) {
        steps.insert(begin, Tally::default());
        next = step.next(begin);
    }
    for (day, tally) in &now.days {
        steps.entry(step.beginning(*day)).or_default().merge(tally);
    }
    let point = |(begins, tally): (Date, Tally)| {
        let told = decisions(&tally, measure::DECISION);
        Point {
            begins: begins.to_string(),
            total: tally.total(measure::DECISION).count,
            approved: told.approved,
            declined: told.declined,
            manual_review: told.manual_review,
        }
    };
    Volume {
        total: now.total.total(measure::DECISION).count,
        by: step.name(),
        points: steps.into_iter().map(point).collect(),
    }
}

fn spend(tally: &Tally) -> Spend {
    let spent = tally.total(measure::BUREAU);
    let told = decisions(tally, measure::DECISION);
    let decided = told.approved + told.declined;
    let rupees = |paise: i64| Rupees(Money::paise(paise));
    Spend {
        reports: spent.count,
        amount: rupees(spent.sum),
        amount_per_decision: (decided > 0).then(|| rupees(spent.sum / decided)),
    }
}

fn told_outcomes(now: &Portfolio, names: &Names) -> Outcomes {
    let tally = &now.total;
    let count = |outcome: &str| tally.cell(measure::OUTCOME, outcome).count;
    let (good, bad) = (count("good"), count("bad"));
    let mut by_score = outcomes(tally, measure::OUTCOME_BY_SCORE, band);
    by_score.sort_by_key(|group| group.group.parse::<i64>().unwrap_or(i64::MAX));
    let mut by_product = outcomes(tally, measure::OUTCOME_BY_PRODUCT, |id| names.product(id));
    for group in &mut by_product {
        if group.group == "-" {
            WITHOUT.clone_into(&mut group.group);
        }
    }
    Outcomes {
        good,
        bad,
        indeterminate: count("indeterminate"),
        bad_rate: rate(bad, good + bad),
        by_score,
        by_product,
        by_vintage: vintages(now),
        days_past_due: bins(tally, measure::DAYS_PAST_DUE),
    }
}

fn band(place: &str) -> String {
    match place.parse::<i64>() {
        Ok(from) => match Scale::Score.end(from) {
            Some(end) => format!("{from} to {}", end - 1),
            None => format!("{from} and more"),
        },
        Err(_) => "No score".to_owned(),
    }
}

fn vintages(now: &Portfolio) -> Vec<OutcomeGroup> {
    let mut months: BTreeMap<Date, (i64, i64)> = BTreeMap::new();
    for (day, tally) in &now.days {
        let count = |outcome: &str| tally.cell(measure::OUTCOME, outcome).count;
        let (good, bad) = (count("good"), count("bad"));
        if good + bad > 0 {
            let month = months.entry(Step::Month.beginning(*day)).or_default();
            *month = (month.0 + good + bad, month.1 + bad);
        }
    }
    let group = |(month, counts): (Date, (i64, i64))| {
        let code = month.strftime("%Y-%m").to_string();
        outcome(&code, export::words::month_of_year(&code), counts)
    };
    months.into_iter().map(group).collect()
}

fn drift(now: &Tally, before: &Tally) -> Vec<Drift> {
    let names = std::iter::once(measure::SCORE).chain(measure::METRICS.iter().map(|(name, _)| *name));
    let one = |name: &str| {
        let psi = stability(before, now, name).map(rounded);
        Drift {
            name: name.to_owned(),
            psi,
            shift: Shift::of(psi),
            mean: mean(now, name),
            mean_before: mean(before, name),
        }
    };
    names.map(one).collect()
}

/// In the unit that the dictionary gives it.
fn mean(tally: &Tally, name: &str) -> Option<f64> {
    let mean = distribution(tally, name).mean?;
    let is_share = measure::scale(name) == Some(Scale::Share);
    Some(rounded(if is_share { mean / 1_000.0 } else { mean }))
}
