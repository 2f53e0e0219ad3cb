//! Lives of every kind at every bank, held against what must be true of any account.
#![expect(clippy::panic, clippy::unwrap_used, reason = "only tests call it")]

use jiff::ToSpan;
use jiff::civil::{Date, date};
use ledger::Money;
use specimen::{Bank, Entry, History, Persona, Wish, live};
use std::collections::BTreeSet;

fn wish(bank: Bank, persona: Persona, seed: u64) -> Wish {
    Wish { bank, persona, from: date(2024, 4, 1), months: 6, entries_per_month: None, seed }
}

/// The months of a life: the first and the last day of each.
fn windows(from: Date, months: u32) -> Vec<(Date, Date)> {
    let begin = |place: u32| from.saturating_add(i64::from(place).months());
    (0..months).map(|place| (begin(place), begin(place + 1).yesterday().unwrap())).collect()
}

/// One test for all that is held against them: each test is a process, and living them takes longer than looking.
#[test]
fn every_persona_at_every_bank_lives_by_the_rules_of_accounts() {
    for bank in Bank::ALL {
        for persona in Persona::ALL {
            let usual = wish(bank, persona, 1);
            // Over periods that begin on the first and elsewhere.
            let midmonth = Wish { from: date(2023, 11, 17), seed: 2, ..usual.clone() };
            let filled = Wish { entries_per_month: Some(40), seed: 3, ..usual.clone() };
            for wish in [usual, midmonth, filled] {
                let history = live(&wish);
                balances_chain_from_the_opening_to_the_paisa(&wish, &history);
                the_account_does_not_go_below_what_its_bank_allows(&wish, &history);
                dates_and_times_ascend_within_the_period(&wish, &history);
                narrations_are_plain_text_on_one_line(&wish, &history);
                a_charge_is_followed_by_its_tax_of_eighteen_percent(&wish, &history);
            }
        }
    }
}

fn balances_chain_from_the_opening_to_the_paisa(wish: &Wish, history: &History) {
    let mut balance = history.opening;
    for entry in &history.entries {
        balance = match (entry.debit, entry.credit) {
            (Some(debit), None) => balance.minus(debit).unwrap(),
            (None, Some(credit)) => balance.plus(credit).unwrap(),
            _ => panic!("one side only: {entry:?}"),
        };
        assert_eq!(entry.balance, balance, "{wish:?} {entry:?}");
        assert!(entry.debit.or(entry.credit).unwrap() > Money::ZERO, "{wish:?} {entry:?}");
    }
}

fn the_account_does_not_go_below_what_its_bank_allows(wish: &Wish, history: &History) {
    let floor = history.account.overdraft_limit.map_or(Money::ZERO, Money::negated);
    for entry in &history.entries {
        assert!(entry.balance >= floor, "{wish:?} {entry:?}");
    }
}

fn dates_and_times_ascend_within_the_period(wish: &Wish, history: &History) {
    assert_eq!(history.from, wish.from);
    assert_eq!(history.to, windows(wish.from, wish.months).last().unwrap().1);
    for entry in &history.entries {
        assert!((history.from..=history.to).contains(&entry.date), "{wish:?} {entry:?}");
        let distance = (entry.value_date - entry.date).get_days();
        assert!((-1..=1).contains(&distance), "{wish:?} {entry:?}");
    }
    for pair in history.entries.windows(2) {
        assert!((pair[0].date, pair[0].time) <= (pair[1].date, pair[1].time), "{wish:?} {pair:?}");
    }
}

fn narrations_are_plain_text_on_one_line(wish: &Wish, history: &History) {
    for entry in &history.entries {
        let narration = &entry.narration;
        assert!(narration.len() >= 8 && narration.len() <= 150, "{wish:?} {narration}");
        assert!(narration.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{narration}");
        assert_eq!(narration.trim(), narration);
        assert_ne!(entry.reference.as_deref(), Some(""));
    }
}

#[test]
fn lengths_vary_so_that_wrapping_is_tried() {
    for bank in Bank::ALL {
        let history = live(&wish(bank, Persona::Stressed, 5));
        let lengths: BTreeSet<usize> = history.entries.iter().map(|entry| entry.narration.len()).collect();
        let (shortest, longest) = (lengths.first().unwrap(), lengths.last().unwrap());
        assert!(*shortest <= 25 && *longest >= 48, "{bank:?} {shortest} to {longest}");
    }
}

#[test]
fn the_same_seed_lives_the_same_life() {
    let text = |seed| format!("{:?}", live(&wish(Bank::Axis, Persona::BusyUpi, seed)));
    assert_eq!(text(11), text(11));
    assert_ne!(text(11), text(12));
}

#[test]
fn a_month_has_exactly_the_rows_asked_for() {
    for (bank, persona) in Bank::ALL.into_iter().zip(Persona::ALL.into_iter().cycle()) {
        for wanted in [0, 1, 7, 150, 300] {
            let mut wish = wish(bank, persona, 9);
            (wish.entries_per_month, wish.months) = (Some(wanted), 12);
            let history = live(&wish);
            for (first, last) in windows(wish.from, 12) {
                let within = |entry: &&Entry| (first..=last).contains(&entry.date);
                assert_eq!(history.entries.iter().filter(within).count(), wanted as usize, "{wish:?}");
            }
        }
    }
}

#[test]
fn a_return_follows_the_equal_payment_it_undoes() {
    let mut seen = BTreeSet::new();
    for bank in Bank::ALL {
        for seed in 0..8 {
            for persona in [Persona::Stressed, Persona::Business, Persona::BusyUpi] {
                let history = live(&wish(bank, persona, seed));
                for (place, entry) in history.entries.iter().enumerate() {
                    let Some(undone) = undone_by(entry.event) else { continue };
                    seen.insert(entry.event);
                    let amount = entry.debit.or(entry.credit);
                    let is_it = |earlier: &Entry| {
                        undone.contains(&earlier.event)
                            && earlier.debit.or(earlier.credit) == amount
                            && earlier.debit.is_some() == entry.credit.is_some()
                    };
                    assert!(history.entries[..place].iter().any(is_it), "{bank:?} {entry:?}");
                }
            }
        }
    }
    let all = ["cheque_deposit_return", "cheque_paid_return", "nach_return", "refund", "upi_reversal"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
}

fn undone_by(event: &str) -> Option<&'static [&'static str]> {
    match event {
        "nach_return" => Some(&["nach_emi", "nach_sip", "nach_insurance"]),
        "upi_reversal" => Some(&["upi_payment"]),
        "cheque_paid_return" => Some(&["cheque_paid"]),
        "cheque_deposit_return" => Some(&["cheque_deposit"]),
        "refund" => Some(&["card_payment"]),
        _ => None,
    }
}

fn a_charge_is_followed_by_its_tax_of_eighteen_percent(wish: &Wish, history: &History) {
    let is_charge = |event| matches!(event, "return_charge" | "bank_charge" | "penal_charge");
    for (place, entry) in history.entries.iter().enumerate() {
        if !is_charge(entry.event) || wish.bank == Bank::Thames {
            continue;
        }
        let tax = &history.entries[place + 1];
        assert_eq!(tax.event, "charge_gst", "{wish:?} {entry:?}");
        let (charge, tax) = (entry.debit.unwrap().as_paise(), tax.debit.unwrap().as_paise());
        assert_eq!(charge * 18 / 100, tax);
    }
}

#[test]
fn returned_mandates_show_where_the_bank_shows_them() {
    let count = |bank, event: &str| {
        let rows = |seed| live(&wish(bank, Persona::Stressed, seed)).entries;
        (0..6).flat_map(rows).filter(|entry| entry.event == event).count()
    };
    assert!(count(Bank::Sbi, "nach_return") > 0);
    assert_eq!(count(Bank::Hdfc, "nach_return"), 0);
    assert!(count(Bank::Hdfc, "return_charge") > 5);
}

#[test]
fn a_salary_comes_about_once_a_month_from_one_employer() {
    for seed in 0..6 {
        let history = live(&wish(Bank::Hdfc, Persona::Salaried, seed));
        let salaries: Vec<&Entry> = history.entries.iter().filter(|entry| entry.event == "salary").collect();
        assert_eq!(salaries.len(), 6);
        let amounts: Vec<i64> = salaries.iter().map(|entry| entry.credit.unwrap().as_paise()).collect();
        let (least, most) = (amounts.iter().min().unwrap(), amounts.iter().max().unwrap());
        assert!(most - least < most / 10);
    }
}

#[test]
fn a_new_financial_year_raises_the_salary() {
    let history = live(&Wish { from: date(2025, 1, 1), ..wish(Bank::Sbi, Persona::Salaried, 4) });
    let salaries = history.entries.iter().filter(|entry| entry.event == "salary");
    let amounts: Vec<i64> = salaries.map(|entry| entry.credit.unwrap().as_paise()).collect();
    assert_eq!(amounts.len(), 6);
    assert!(amounts[3..].iter().min() > amounts[..3].iter().max(), "{amounts:?}");
}

#[test]
fn a_mandate_keeps_its_amount() {
    let history = live(&wish(Bank::Icici, Persona::Salaried, 2));
    let emis: Vec<&Entry> = history.entries.iter().filter(|entry| entry.event == "nach_emi").collect();
    assert!(emis.len() >= 10);
    let kinds: BTreeSet<(String, Option<Money>)> =
        emis.iter().map(|entry| (entry.narration.clone(), entry.debit)).collect();
    assert_eq!(kinds.len(), 2);
}

#[test]
fn personas_differ_as_their_names_say() {
    let rows = |persona| live(&wish(Bank::Kotak, persona, 3)).entries;
    assert!(rows(Persona::BusyUpi).len() > 6 * 200);
    assert!(rows(Persona::Thin).len() < 6 * 8);
    assert!(rows(Persona::Overdraft).iter().any(|entry| entry.balance.is_negative()));
    let large =
        |entry: &Entry| entry.debit.or(entry.credit).is_some_and(|money| money.as_paise() > 10_000_000);
    assert!(rows(Persona::Overdraft).iter().filter(|entry| large(entry)).count() > 50);
    let busiest_day = |entries: &[Entry]| {
        let days: BTreeSet<Date> = entries.iter().map(|entry| entry.date).collect();
        days.into_iter().map(|day| entries.iter().filter(|entry| entry.date == day).count()).max()
    };
    assert!(busiest_day(&rows(Persona::BusyUpi)) > Some(12));
}

#[test]
fn a_thin_account_has_empty_months() {
    let is_empty = |seed| {
        let wish = wish(Bank::Pnb, Persona::Thin, seed);
        let history = live(&wish);
        windows(wish.from, wish.months)
            .iter()
            .any(|(first, last)| !history.entries.iter().any(|entry| (*first..=*last).contains(&entry.date)))
    };
    assert!((0..10).any(is_empty));
}

#[test]
fn a_life_of_no_months_is_empty() {
    let mut wish = wish(Bank::Sbi, Persona::Salaried, 1);
    wish.months = 0;
    let history = live(&wish);
    assert!(history.entries.is_empty());
    assert_eq!(history.closing(), history.opening);
}

#[test]
fn a_persona_is_known_by_its_name() {
    for persona in Persona::ALL {
        assert_eq!(persona.to_string().parse(), Ok(persona));
    }
    assert!("rich".parse::<Persona>().is_err());
}
