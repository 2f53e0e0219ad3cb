//! Random ledgers through the whole dictionary.

use analysis::{Asked, Book, Cover, Example, Facts, Inputs, Rows, Study, Terms, Value, Window, study};
use category::{AccountKind, Category, Channel, Counterparty, Entry, Link, LinkKind};
use jiff::Span;
use jiff::civil::date;
use ledger::{Direction, Money};
use proptest::prelude::*;

use crate::dictionary::is_of;

/// What a random row is made of.
#[derive(Clone, Debug)]
struct Row {
    day: u16,
    paise: i64,
    is_credit: bool,
    category: usize,
    party: Option<u8>,
    link: Option<u8>,
    has_balance: bool,
}

/// A random account: rows over so many days, and everything around them.
#[derive(Clone, Debug)]
struct Account {
    rows: Vec<Row>,
    kind: AccountKind,
    opening: Option<i64>,
    limit: Option<i64>,
    asked: Asked,
    is_sorted: bool,
}

fn amounts() -> impl Strategy<Value = i64> {
    prop_oneof![
        6 => 0..20_000_000_i64,
        2 => (0..200_i64).prop_map(|rupees| rupees * 100_000),
        1 => Just(i64::MAX),
        1 => Just(0),
    ]
}

fn row(days: u16) -> impl Strategy<Value = Row> {
    let names = (0..days, amounts(), any::<bool>(), 0..Category::ALL.len());
    let rest = (proptest::option::of(0..6_u8), proptest::option::weighted(0.1, any::<u8>()), any::<bool>());
    (names, rest).prop_map(|((day, paise, is_credit, category), (party, link, has_balance))| Row {
        day,
        paise,
        is_credit,
        category,
        party,
        link,
        has_balance,
    })
}

fn money() -> impl Strategy<Value = Option<Money>> {
    proptest::option::of(prop_oneof![Just(i64::MAX), Just(0), Just(-5), 1..1_000_000_000_i64])
        .prop_map(|paise| paise.map(Money::paise))
}

fn asked() -> impl Strategy<Value = Asked> {
    let inputs = (money(), money(), money(), money());
    let terms = proptest::option::of((0..5_000_u32, 0..400_u32));
    let days = proptest::collection::vec(-3..40_i8, 0..8);
    (inputs, terms, days, proptest::option::of(0..4_000_i32)).prop_map(|(inputs, terms, days, age)| Asked {
        inputs: Inputs {
            requested_amount: inputs.0,
            collateral_value: inputs.1,
            gst_turnover: inputs.2,
            down_payment: inputs.3,
        },
        terms: terms.map(|(rate_basis_points, months)| Terms { rate_basis_points, months }),
        balance_days: days,
        as_of: age.and_then(|age| date(2015, 1, 1).checked_add(Span::new().days(age)).ok()),
    })
}

fn account(days: u16, rows: usize) -> impl Strategy<Value = Account> {
    let kind =
        prop_oneof![Just(AccountKind::Savings), Just(AccountKind::Current), Just(AccountKind::Overdraft)];
    let limits = proptest::option::of(prop_oneof![Just(0), Just(-1), 1..100_000_000_i64]);
    let opening = proptest::option::of(-50_000_000..50_000_000_i64);
    (proptest::collection::vec(row(days), 0..rows), kind, opening, limits, asked(), any::<bool>()).prop_map(
        |(rows, kind, opening, limit, asked, is_sorted)| Account {
            rows,
            kind,
            opening,
            limit,
            asked,
            is_sorted,
        },
    )
}

fn entries(account: &Account) -> Vec<Entry> {
    let example = Example::of("2015-01-01 + 1 salary @upi PARTY").unwrap();
    let template = &example.entries[0];
    let mut rows = account.rows.clone();
    if account.is_sorted {
        rows.sort_by_key(|row| row.day);
    }
    let mut balance = account.opening.unwrap_or(0);
    let count = rows.len();
    let link_kinds = [LinkKind::ReversedBy, LinkKind::ReturnOf, LinkKind::ReturnedBy, LinkKind::ChargeFor];
    let build = |row: &Row| {
        balance = balance.saturating_add(if row.is_credit { row.paise } else { -row.paise });
        let name = row.party.map(|party| format!("PARTY {party} LTD"));
        Entry {
            date: date(2015, 1, 1).checked_add(Span::new().days(i32::from(row.day))).unwrap(),
            direction: if row.is_credit { Direction::Credit } else { Direction::Debit },
            amount: Money::paise(row.paise),
            balance: row.has_balance.then_some(Money::paise(balance)),
            channel: if row.has_balance { Channel::Nach } else { Channel::Upi },
            category: Category::ALL[row.category],
            counterparty: name.map(|name| Counterparty { key: name.to_lowercase(), name }),
            link: row.link.map(|link| Link {
                kind: link_kinds[usize::from(link) % link_kinds.len()],
                row: usize::from(link) % count,
            }),
            amended: None,
            ..template.clone()
        }
    };
    rows.iter().map(build).collect()
}

/// Nothing for an account without rows.
fn with_study(account: &Account, check: impl Fn(&Study<'_>)) {
    let entries = entries(account);
    let cover = Cover {
        kind: account.kind,
        holder: Some("PARTY 1"),
        overdraft_limit: account.limit.map(Money::paise),
        opening: account.opening.map(Money::paise),
        period: None,
        units: analysis::Units::default(),
        gaps: &[],
    };
    match Book::new(&entries, cover, &account.asked) {
        Some(book) => check(&study(book)),
        None => assert!(entries.is_empty()),
    }
}

fn number(facts: &Facts, name: &str) -> Option<f64> {
    facts.find(name).unwrap_or_else(|| panic!("no {name}")).value().map(Value::as_number)
}

/// What holds for every account there is.
fn check_laws(study: &Study<'_>) {
    let facts = Facts::of(study);
    let rows = study.book.entries.len() as u32;
    for fact in facts.iter() {
        let Ok(found) = &fact.finding else { continue };
        assert!(found.value.as_number().is_finite(), "{}: {:?}", fact.name, found.value);
        assert!(is_of(found.value, fact.metric.unit), "{}: {:?}", fact.name, found.value);
        if let Rows::These(these) = &found.rows {
            assert!(these.iter().all(|row| *row < rows), "{}: row out of range", fact.name);
        }
        for (_, value) in &fact.months {
            assert!(value.is_none_or(|value| value.as_number().is_finite()), "{} by month", fact.name);
        }
    }
    let again = Facts::of(study);
    for (fact, other) in facts.iter().zip(again.iter()) {
        assert_eq!((&fact.finding, &fact.months), (&other.finding, &other.months), "{} twice", fact.name);
    }
    check_balances(&facts);
    check_totals(&facts);
}

fn check_balances(facts: &Facts) {
    for window in Window::ALL {
        let in_window = |name: &str| number(facts, &format!("{name}{}", window.suffix()));
        let (Some(least), Some(middle), Some(most)) =
            (in_window("minimum_balance"), in_window("median_balance"), in_window("maximum_balance"))
        else {
            continue;
        };
        assert!(least <= middle && middle <= most);
        let average = in_window("average_balance").unwrap();
        // Within the paisa that rounding and floating numbers of this size may cost.
        let slack = 0.01 + most.abs().max(least.abs()) * 1e-9;
        assert!(least - slack <= average && average <= most + slack, "{least} {average} {most}");
        assert!(least <= in_window("lowest_tenth_balance").unwrap());
        let low = in_window("low_balance_days").unwrap();
        assert!(in_window("negative_days").unwrap() <= low);
        assert!(low <= number(facts, "history_days").unwrap());
        assert!(in_window("low_balance_days_share").unwrap() <= 1.0);
    }
}

fn check_totals(facts: &Facts) {
    for name in ["credits_total", "debits_total", "net_credits_total"] {
        let fact = facts.find(name).unwrap();
        let months: Option<Vec<f64>> =
            fact.months.iter().map(|(_, value)| value.map(Value::as_number)).collect();
        let (Some(months), Some(total)) = (months, fact.value()) else { continue };
        let (sum, total) = (months.iter().sum::<f64>(), total.as_number());
        assert!((sum - total).abs() <= 0.01 + total.abs() * 1e-9, "{name}: {sum} is not {total}");
    }
    let count = |name| number(facts, name).unwrap();
    assert!(count("credits_count") + count("debits_count") == count("transactions"));
    assert!(count("customer_transactions") <= count("transactions"));
    if let (Some(net), Some(all)) = (number(facts, "net_credits_total"), number(facts, "credits_total")) {
        assert!(net <= all);
    }
    if let Some(share) = number(facts, "net_credits_share") {
        assert!((0.0..=1.0).contains(&share));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_few_rows_keep_the_laws(account in account(40, 6)) {
        with_study(&account, check_laws);
    }

    #[test]
    fn one_day_keeps_the_laws(account in account(1, 30)) {
        with_study(&account, check_laws);
    }

    #[test]
    fn a_year_keeps_the_laws(account in account(365, 300)) {
        with_study(&account, check_laws);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ten_years_keep_the_laws(account in account(3_650, 2_000)) {
        with_study(&account, check_laws);
    }
}

#[test]
fn an_account_without_rows_has_no_book() {
    let example = Example::default();
    assert!(example.study().is_none());
}

/// Nothing may look at every other row for each row: this would take minutes.
#[test]
fn a_day_of_salaries_from_everybody_is_no_trouble() {
    let salary = Category::ALL.iter().position(|category| *category == Category::Salary).unwrap();
    let row = |at: usize| Row {
        day: 40 + (at % 2) as u16,
        paise: 100_000 + at as i64,
        is_credit: !at.is_multiple_of(4),
        category: salary,
        party: None,
        link: None,
        has_balance: true,
    };
    let account = Account {
        rows: (0..60_000).map(row).collect(),
        kind: AccountKind::Savings,
        opening: Some(0),
        limit: None,
        asked: Asked::default(),
        is_sorted: true,
    };
    let mut entries = entries(&account);
    for (at, entry) in entries.iter_mut().enumerate() {
        entry.counterparty =
            Some(Counterparty { key: format!("payer {at}"), name: format!("PAYER {at} LTD") });
    }
    let book = Book::new(&entries, Cover::default(), &account.asked).unwrap();
    let facts = Facts::of(&study(book));
    assert_eq!(number(&facts, "transactions"), Some(60_000.0));
}

#[test]
fn a_hundred_thousand_rows_over_thirty_years_are_no_trouble() {
    let row = |at: usize| Row {
        day: (at % 10_900) as u16,
        paise: i64::MAX - at as i64,
        is_credit: !at.is_multiple_of(3),
        category: at % Category::ALL.len(),
        party: Some((at % 5) as u8),
        link: None,
        has_balance: true,
    };
    let account = Account {
        rows: (0..100_000).map(row).collect(),
        kind: AccountKind::Overdraft,
        opening: Some(0),
        limit: Some(1),
        asked: Asked::default(),
        is_sorted: false,
    };
    with_study(&account, |study| {
        let facts = Facts::of(study);
        assert_eq!(number(&facts, "transactions"), Some(100_000.0));
        assert_eq!(facts.find("credits_total").unwrap().finding, Err(analysis::Missing::TooLarge));
    });
}
