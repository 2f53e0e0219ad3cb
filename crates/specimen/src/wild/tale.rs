//! A plan to the account lives it shows: Indian ones as `life` tells them, others from short lists of their own.

use jiff::ToSpan;
use jiff::civil::{Date, date, time};
use ledger::Money;

use super::abroad::{Deed, narrate};
use super::country::{Country, country};
use super::figures;
use super::plan::{Decimals, Plan};
use crate::account::{Account, AccountKind, Bank, Entry, History};
use crate::life::{self, Persona, Wish};
use crate::random::Random;

/// The first one leads; the others stay small.
pub(super) fn histories(plan: &Plan) -> Vec<History> {
    let lead = history(plan, 0);
    let others: Vec<History> = (1..=plan.others)
        .map(|place| {
            let mut other = history(plan, u64::from(place));
            other.account.holder.clone_from(&lead.account.holder);
            other.account.address.clone_from(&lead.account.address);
            other.account.customer_id.clone_from(&lead.account.customer_id);
            other
        })
        .collect();
    std::iter::once(lead).chain(others).collect()
}

fn history(plan: &Plan, place: u64) -> History {
    let mut random = Random::seeded(plan.seed ^ 0x7761_6c64 ^ (place << 33));
    let from = first_day(&mut random.branch(), plan.months);
    let from = if place == 0 { from } else { history(plan, 0).from };
    let rows = if place == 0 { plan.rows } else { usize::try_from(random.between(3, 9)).unwrap_or(3) };
    let is_lived = plan.country == 0 && rows >= 12 && place == 0;
    let mut history =
        if is_lived { lived(plan, from, rows) } else { invented(plan, from, rows, &mut random) };
    let country = country(plan.country);
    if plan.number.decimals == Decimals::None {
        whole_units(&mut history);
    }
    history.account.ifsc = ifsc(country, plan.seed);
    set_traps(plan, country, &mut history);
    history
}

/// Between 2021 and 2025, on the first of a month or in the middle of one.
fn first_day(random: &mut Random, months: u32) -> Date {
    let year = i16::try_from(random.between(2021, 2025)).unwrap_or(2024);
    let month = i8::try_from(random.between(1, 12)).unwrap_or(4);
    let day = if months == 1 && random.chance(25) { 15 } else { 1 };
    date(year, month, day)
}

const BANKS: &[Bank] = &[
    Bank::Hdfc,
    Bank::Sbi,
    Bank::Icici,
    Bank::Canara,
    Bank::Axis,
    Bank::Federal,
    Bank::Union,
    Bank::BankOfBaroda,
];

fn lived(plan: &Plan, from: Date, rows: usize) -> History {
    let each = u32::try_from(rows).unwrap_or(30) / plan.months.max(1);
    let mut random = Random::seeded(plan.seed ^ 0x6c69_6665);
    let bank = *random.pick(BANKS);
    let entries_per_month = Some(each.max(4));
    let mut history = life::live(&Wish {
        bank,
        persona: plan.persona,
        from,
        months: plan.months,
        entries_per_month,
        seed: plan.seed,
    });
    history.entries.truncate(rows);
    history
}

/// Salary, bills and purchases in another country, or a few of them in this one.
fn invented(plan: &Plan, from: Date, rows: usize, random: &mut Random) -> History {
    let country = country(plan.country);
    let to = from.saturating_add(i64::from(plan.months).months()).saturating_sub(1.day());
    let length = i64::from((to - from).get_days());
    let mut days: Vec<(i64, u64)> =
        (0..rows).map(|_| (random.between(0, length), random.below(86_000))).collect();
    days.sort_unstable();
    let salary = country.salary * 100;
    let opening =
        salary * random.between(40, 220) / 100 + if country.has_cents { random.between(0, 99) } else { 0 };
    let mut balance = opening;
    let mut entries = Vec::with_capacity(rows);
    let cheques = random.between(101, 880)..;
    for (cheque, (day, second)) in cheques.zip(days) {
        let date = from.saturating_add(day.days());
        let deed = Deed::choose(random, balance < salary / 4);
        // Cheques clear on working days; India's have holidays of their own.
        let is_closed = plan.country == 0 || date.weekday().to_monday_zero_offset() > 4;
        let deed = if deed == Deed::Cheque && is_closed { Deed::Card } else { deed };
        let mut amount = deed.amount(salary, random);
        if !country.has_cents {
            amount = (amount / 100).max(1) * 100;
        }
        let is_credit = deed.is_credit() || amount > balance - salary / 50;
        let deed = if is_credit && !deed.is_credit() { Deed::TransferIn } else { deed };
        balance += if is_credit { amount } else { -amount };
        let money = Money::paise(amount);
        let seconds = i8::try_from(second % 60).unwrap_or(0);
        let minutes = i8::try_from(second / 60 % 60).unwrap_or(0);
        let hours = i8::try_from(second / 3600 % 24).unwrap_or(0);
        entries.push(Entry {
            date,
            time: time(hours, minutes, seconds, 0),
            value_date: date,
            event: deed.event(),
            narration: narrate(deed, country, date, random),
            reference: (deed == Deed::Cheque).then(|| format!("{cheque:06}")),
            debit: (!is_credit).then_some(money),
            credit: is_credit.then_some(money),
            balance: Money::paise(balance),
        });
    }
    let account = account(country, random);
    History { account, from, to, opening: Money::paise(opening), entries }
}

fn account(country: &Country, random: &mut Random) -> Account {
    let (city, street) = *random.pick(country.places);
    let number = match country.code {
        "IN" => random.digits(14),
        "GB" | "IE" => random.digits(8),
        "DE" | "FR" | "NL" | "ES" | "IT" | "PT" | "CH" => {
            format!("{}{}", random.between(10, 99), random.digits(12))
        }
        _ => format!("{}{}", random.between(10, 99), random.digits(8)),
    };
    Account {
        bank: Bank::Thames,
        holder: (*random.pick(country.people)).to_owned(),
        joint_holder: None,
        number,
        customer_id: random.digits(9),
        ifsc: String::new(),
        micr: String::new(),
        branch: city.split([',', ' ']).next().unwrap_or("Main").to_owned(),
        branch_code: format!(
            "{}-{}-{}",
            random.between(10, 99),
            random.between(10, 99),
            random.between(10, 99)
        ),
        address: vec![street.to_owned(), city.to_owned()],
        email: "customer@example.com".to_owned(),
        mobile: random.digits(10),
        product: "Current Account".to_owned(),
        kind: AccountKind::Savings,
        opened: date(2015, 6, 1),
        overdraft_limit: None,
    }
}

/// With letters of the bank on the letterhead, whose code it is.
fn ifsc(country: &Country, seed: u64) -> String {
    if country.code != "IN" {
        return String::new();
    }
    let letters: String = country.bank(seed).chars().filter(char::is_ascii_alphabetic).take(4).collect();
    format!("{}0{:06}", letters.to_uppercase(), seed % 8999 + 101)
}

fn whole(money: Money) -> Money {
    Money::paise((money.as_paise() / 100).max(1) * 100)
}

/// For currencies without a smaller unit.
fn whole_units(history: &mut History) {
    history.opening = whole(history.opening);
    let mut balance = history.opening.as_paise();
    for entry in &mut history.entries {
        entry.debit = entry.debit.map(whole);
        entry.credit = entry.credit.map(whole);
        balance += entry.credit.unwrap_or_default().as_paise() - entry.debit.unwrap_or_default().as_paise();
        entry.balance = Money::paise(balance);
    }
}

/// Words in narrations that look like something else: amounts, days, pages.
fn set_traps(plan: &Plan, country: &Country, history: &mut History) {
    let mut random = Random::seeded(plan.seed ^ 0x7472_6170);
    for entry in &mut history.entries {
        if plan.traps.short {
            entry.narration = entry.narration.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        }
        if plan.traps.long && random.chance(60) {
            let more = random.letters("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789", 12);
            entry.narration +=
                &format!(" {more} {} {}", history.account.holder.to_uppercase(), random.digits(9));
        }
        if plan.traps.amounts && random.chance(35) {
            let amount = figures::number(entry.debit.or(entry.credit).unwrap_or_default(), plan.number, true);
            let zero = figures::number(Money::ZERO, plan.number, true);
            entry.narration += &format!(" TXN AMT {amount} FEE {zero}");
        }
        if plan.traps.dates && random.chance(40) {
            entry.narration += &format!(" {}", figures::day(entry.date, plan.date, country.language));
        }
        if plan.traps.page_words && random.chance(15) {
            entry.narration += *random.pick(&[
                " PAGE 2 OF 3", " TOTAL DUE", " BALANCE TRANSFER", " STATEMENT FEE", " OPENING OFFER",
            ]);
        }
    }
}

pub(super) const PERSONAS: &[Persona] = &[
    Persona::Salaried,
    Persona::BusyUpi,
    Persona::Business,
    Persona::Thin,
    Persona::Stressed,
    Persona::Overdraft,
];
