//! The dictionary → docs/metrics.md: the worked account as a table, then every metric with its arithmetic on it.

use std::fmt::Write;

use category::Entry;

use crate::asked::Asked;
use crate::example::Example;
use crate::facts::{Fact, Facts, Family, Finding, Metric, Missing, Unit, Value, Window, dictionary};

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

Every example below is worked out on this account by a test; the few that it cannot show, on the second one.
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

/// The whole page.
pub fn page() -> String {
    let example = Example::worked();
    let mut page = String::from(HEAD);
    write_account(&mut page, "Savings account", &example);
    page.push_str(AFTER_TABLE);
    let trader = Example::trader();
    write_account(&mut page, "Overdraft account with a limit of ₹1,00,000.00", &trader);
    let (Some(study), Some(second)) = (example.study(), trader.study()) else { return page };
    let facts = [Facts::of(&study), Facts::of(&second)];
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

fn write_metric(page: &mut String, metric: &Metric, facts: &[Facts; 2], poor: &[Facts]) {
    line(page, &format!("\n### {}\n", metric.title));
    line(page, &format!("{} · {}\n", names(metric), unit(metric.unit)));
    line(page, &format!("- Formula: {}.", metric.formula));
    if !metric.excludes.is_empty() {
        line(page, &format!("- Not counted: {}.", metric.excludes));
    }
    if metric.monthly.is_some() {
        line(page, "- Also month by month.");
    }
    let [first, second] = facts;
    let (is_second, arithmetic) = metric.worked_example();
    let (facts, title) =
        if is_second { (second, "Example on the overdraft account") } else { (first, "Example") };
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
    }
}

const fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Rupees => "rupees",
        Unit::Ratio => "ratio: 0.45 is 45 %",
        Unit::Count => "number",
        Unit::Days => "days",
        Unit::Months => "months",
        Unit::Percent => "points of a hundred",
        Unit::YesNo => "yes or no",
    }
}
