//! The dictionary → docs/metrics.md: the worked account as a table, then every metric with its arithmetic on it.

use std::fmt::Write;

use bureau::{Outcome, Summary};
use category::Entry;
use ledger::Rupees;

use crate::asked::Asked;
use crate::book::{Finding, Missing, Unit, Value, Window};
use crate::example::Example;
use crate::facts::{Fact, Facts, dictionary};
use crate::metric::{Family, Metric, WorkedOn};

const HEAD: &str = "\
# Metrics

Written by the code it describes: `UPDATE_DOCS=1 cargo test -p analysis` writes it anew, and a test fails when it is not up to date.

Each metric has a name that policies use. A metric over a window has the window behind its name: `average_balance` looks at
the whole statement, `average_balance_6m` at the six months that end on its last day. A window counts when at least 80 % of
its days are covered. Monthly averages divide by the months of the window; over a whole statement, calendar months that are
covered whole count as one each and the days that are left over as 1/30.4375 of one. Where a metric looks at whole months,
its window of six months is the last six of them.

A metric that cannot be worked out has no value but a reason. It is never silently 0.

## The worked account

Every example below is worked out on this account by a test; the few that it cannot show, on the second one, and
those of the bureau with the credit report below. Everywhere else there is no credit report.
";

const AFTER_TABLE: &str = "
The instalment of 28 March is returned unpaid the same day, the charge and its tax follow, and it is paid on 2 April. The
purchase of 25 April fails and is reversed. The two transfers of February are to and from the holder's other account.

The application: requested amount ₹3,00,000, collateral ₹4,00,000, turnover of the GST returns ₹12,00,000, down payment
₹1,00,000, at 16 % a year over 36 months, on 10 August 2025. The lender looks at the balance on days 5, 10, 15, 20, 25 and 30.

In examples, `variation(…)` is the standard deviation of the figures over their mean, and `slope(…)` the slope of the
straight line through them, one step apart, over their mean.

## The second account
";

const AFTER_CREDIT_REPORT: &str = "
Account 1 was 4 days past due in March 2025, account 5 was 45 days past due in October 2022. Lenders asked for credit on 21 July,
2 June and 14 March 2025. What is overdue on account 3 is the one derogatory mark. Accounts 0 and 1 are loans that the
statement repays, account 2 is repaid from elsewhere, account 4 is a guarantee, and the bureau does not know the loan of
KREDITBEE.";

/// The whole page.
pub fn page() -> String {
    let example = Example::worked();
    let mut page = String::from(HEAD);
    write_account(&mut page, "Savings account", &example);
    page.push_str(AFTER_TABLE);
    let trader = Example::trader();
    write_account(&mut page, "Overdraft account with a limit of ₹1,00,000.00", &trader);
    let with_bureau = Example::with_bureau();
    write_credit_report(&mut page, &with_bureau);
    let (Some(study), Some(second), Some(third)) = (example.study(), trader.study(), with_bureau.study())
    else {
        return page;
    };
    let facts = [Facts::of(&study), Facts::of(&second), Facts::of(&third)];
    let poor = poor_facts();
    let mut family = None;
    for metric in dictionary() {
        if family != Some(metric.family) {
            family = Some(metric.family);
            line(&mut page, &format!("\n## {}", title(metric.family)));
        }
        write_metric(&mut page, metric, &facts, &poor);
    }
    write_reasons(&mut page);
    page
}

fn line(page: &mut String, text: &str) {
    page.push_str(text);
    page.push('\n');
}

fn write_account(page: &mut String, kind: &str, example: &Example) {
    if let (Some(opening), Some((from, to))) = (example.opening, example.period) {
        line(page, &format!("\n{kind}, {from} to {to}, opening balance ₹{opening}.\n"));
    }
    line(page, "| Row | Date | Credit | Debit | Balance | Category | Channel | Other party |");
    line(page, "|---:|---|---:|---:|---:|---|---|---|");
    for (row, entry) in example.entries.iter().enumerate() {
        line(page, &table_row(row, entry));
    }
}

fn write_credit_report(page: &mut String, example: &Example) {
    let Some(report) = &example.credit_report else { return };
    line(page, "\n## The credit report\n");
    let score = report.score.value.unwrap_or_default();
    line(
        page,
        &format!(
            "What a bureau knows about the holder of the first account on {}; score {score}.\n",
            report.reported_on
        ),
    );
    line(
        page,
        "| Account | Lender | Kind | Holder | Status | Opened | Lent, or limit | Balance | Overdue | Instalment |",
    );
    line(page, "|---:|---|---|---|---|---|---:|---:|---:|---:|");
    let money = |amount: Option<Rupees>| amount.map(|amount| amount.0.to_string()).unwrap_or_default();
    for (place, account) in report.accounts.iter().enumerate() {
        let opened = account.opened_on.map(|day| day.to_string()).unwrap_or_default();
        let kind = plain(&format!("{:?}", account.kind));
        let (holder, status) =
            (plain(&format!("{:?}", account.ownership)), plain(&format!("{:?}", account.status)));
        let [lent, balance, overdue, emi] =
            [account.sanctioned, account.balance, account.overdue, account.emi].map(money);
        let lender = &account.lender;
        line(
            page,
            &format!(
                "| {place} | {lender} | {kind} | {holder} | {status} | {opened} | {lent} | {balance} | {overdue} | {emi} |"
            ),
        );
    }
    line(page, AFTER_CREDIT_REPORT);
}

/// `HousingLoan` → `housing loan`
fn plain(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

fn table_row(row: usize, entry: &Entry) -> String {
    let (credit, debit) = match entry.is_credit() {
        true => (entry.amount.to_string(), String::new()),
        false => (String::new(), entry.amount.to_string()),
    };
    let balance = entry.balance.map(|balance| balance.to_string()).unwrap_or_default();
    let party = entry.counterparty.as_ref().map_or("", |party| party.name.as_str());
    let (category, channel) = (entry.category.name(), entry.channel.name());
    format!("| {row} | {} | {credit} | {debit} | {balance} | {category} | {channel} | {party} |", entry.date)
}

fn write_metric(page: &mut String, metric: &Metric, facts: &[Facts; 3], poor: &[Facts]) {
    line(page, &format!("\n### {}\n", metric.title));
    line(page, &format!("{} · {}\n", names(metric), unit(metric.unit)));
    line(page, &format!("- Formula: {}.", metric.formula));
    if !metric.excludes.is_empty() {
        line(page, &format!("- Not counted: {}.", metric.excludes));
    }
    if metric.monthly.is_some() {
        line(page, "- Also month by month.");
    }
    let [first, second, third] = facts;
    let (on, arithmetic) = metric.worked_example();
    let (facts, title) = match on {
        WorkedOn::First => (first, "Example"),
        WorkedOn::Trader => (second, "Example on the overdraft account"),
        WorkedOn::WithBureau => (third, "Example"),
    };
    let of_metric = |fact: &&Fact| std::ptr::eq(fact.metric, metric) && fact.window == Window::Statement;
    if let Some(fact) = facts.iter().find(of_metric) {
        line(page, &format!("- {title}: {}.", worked(arithmetic, metric.unit, &fact.finding)));
    }
    let reasons = reasons(metric, poor);
    if !reasons.is_empty() {
        line(page, &format!("- No value when {}.", reasons.join("; or when ")));
    }
}

/// `average_balance`, with `_1m`, `_3m`, `_6m` and `_12m`
fn names(metric: &Metric) -> String {
    let suffixes = metric.windows.iter().map(|window| window.suffix()).filter(|suffix| !suffix.is_empty());
    let suffixes: Vec<String> = suffixes.map(|suffix| format!("`{suffix}`")).collect();
    let name = metric.name;
    match suffixes.split_last() {
        None => format!("`{name}`"),
        Some((last, [])) => format!("`{name}`, with {last}"),
        Some((last, rest)) => format!("`{name}`, with {} and {last}", rest.join(", ")),
    }
}

/// Why the metric has no value on accounts that lack something, and how it says so.
fn reasons(metric: &Metric, poor: &[Facts]) -> Vec<&'static str> {
    let of_metric = |fact: &&Fact| std::ptr::eq(fact.metric, metric);
    let seen: Vec<Missing> = poor
        .iter()
        .flat_map(|facts| facts.iter().filter(of_metric))
        .filter_map(|fact| fact.finding.as_ref().err().copied())
        .collect();
    Missing::ALL.iter().filter(|missing| seen.contains(missing)).map(|missing| missing.reason()).collect()
}

/// Accounts that lack something: time, balances, one side of the ledger, an application, money.
fn poor_facts() -> Vec<Facts> {
    const POOR: &[&str] = &[
        "2025-01-10 + 500 salary X\n2025-01-10 - 200 groceries Y",
        "period 2025-01-01 2025-12-31\n balances none\n2025-01-10 - 200 groceries Y",
        "period 2025-01-01 2025-12-31\n2025-01-10 + 200 loan_disbursal Y",
        "period 2025-01-01 2025-12-31\n2025-01-10 - 200 groceries Y",
        "period 2025-01-01 2025-12-31\n kind overdraft\n limit 500\n2025-01-10 - 200 groceries Y",
        "period 2025-01-01 2025-02-28\n opening 100\n2025-01-10 + 200 business_receipt Y\n2025-02-10 + 200 business_receipt Y",
    ];
    let mut facts: Vec<Facts> = Vec::new();
    for lines in POOR {
        let example = Example::of(lines).unwrap_or_default();
        facts.extend(example.study().map(|study| Facts::of(&study)));
    }
    let without_application = Example { asked: Asked::default(), ..Example::worked() };
    facts.extend(without_application.study().map(|study| Facts::of(&study)));
    let mut unknown = Example::with_bureau();
    if let Some(report) = &mut unknown.credit_report {
        report.outcome = Outcome::NoHit;
    }
    let mut empty = Example::with_bureau();
    if let Some(report) = &mut empty.credit_report {
        report.score.value = None;
        report.summary = Summary::default();
    }
    for example in [unknown, empty] {
        facts.extend(example.study().map(|study| Facts::of(&study)));
    }
    facts
}

/// `(55000 + 55000) / 2` = ₹55,000.00
fn worked(arithmetic: &str, unit: Unit, finding: &Finding) -> String {
    match finding {
        Ok(found) => {
            let shown = show(found.value, unit);
            // A bare figure needs no working.
            let is_sum = arithmetic.contains(['+', '*', '/', '(']);
            if is_sum || arithmetic.contains(" - ") { format!("`{arithmetic}` = {shown}") } else { shown }
        }
        Err(missing) => format!("none, because {}", missing.reason()),
    }
}

fn show(value: Value, unit: Unit) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = match (value, unit) {
        (Value::Rupees(money), _) => write!(text, "₹{money}"),
        (Value::YesNo(is_so), _) => write!(text, "{}", if is_so { "yes" } else { "no" }),
        (Value::Count(count), Unit::Percent) => write!(text, "{count} %"),
        (Value::Count(count), _) => write!(text, "{count}"),
        (Value::Number(number), _) => write!(text, "{number}"),
    };
    text
}

fn write_reasons(page: &mut String) {
    line(page, "\n## Why a metric may have no value\n");
    line(page, "| Code | Reason |");
    line(page, "|---|---|");
    for missing in Missing::ALL {
        line(page, &format!("| `{}` | {} |", missing.code(), missing.reason()));
    }
}

const fn title(family: Family) -> &'static str {
    match family {
        Family::Balances => "Balances",
        Family::CashFlow => "Cash flow",
        Family::Income => "Income",
        Family::Business => "Business",
        Family::Obligations => "Obligations",
        Family::Affordability => "Affordability",
        Family::Conduct => "Conduct",
        Family::Cash => "Cash",
        Family::Concentration => "Concentration and circular flows",
        Family::Risk => "Risk",
        Family::Coverage => "Coverage",
        Family::Application => "Application",
        Family::Bureau => "Credit bureau",
    }
}

const fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Rupees => "rupees",
        Unit::Ratio => "ratio: 0.45 is 45 %",
        Unit::Count | Unit::AverageCount => "number",
        Unit::CountedDays | Unit::MeasuredDays => "days",
        Unit::Months => "months",
        Unit::Percent => "points of a hundred",
        Unit::YesNo => "yes or no",
    }
}
