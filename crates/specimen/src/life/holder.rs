//! A wish → whose account it is and what the bank prints about it.

use jiff::civil::Date;
use ledger::Money;

use super::calendar::add_days;
use super::world::World;
use super::{Persona, Wish};
use crate::account::{Account, AccountKind, Bank};
use crate::random::Random;

/// The account, and facts about its holder that only narrations show.
pub(super) struct Holder {
    pub(super) account: Account,
    pub(super) city: String,
    pub(super) card: String,
}

pub(super) fn introduce(
    wish: &Wish,
    world: &World,
    overdraft_limit: Option<Money>,
    random: &mut Random,
) -> Holder {
    let kind = match wish.persona {
        Persona::Salaried => AccountKind::Salary,
        Persona::BusyUpi | Persona::Thin | Persona::Stressed => AccountKind::Savings,
        Persona::Business => AccountKind::Current,
        Persona::Overdraft => AccountKind::Overdraft,
    };
    let is_business = matches!(kind, AccountKind::Current | AccountKind::Overdraft);
    let holder = *random.pick(if is_business { world.businesses } else { world.people });
    let joint = *random.pick(world.people);
    let has_joint = !is_business && joint != holder && random.chance(20);
    let (city, state, postal_code, branch) = *random.pick(world.places);
    let (street, mobile) = (*random.pick(world.streets), mobile(wish.bank, random));
    let branch_code = branch_code(wish.bank, random);
    let account = Account {
        bank: wish.bank,
        holder: holder.to_owned(),
        joint_holder: has_joint.then(|| joint.to_owned()),
        number: account_number(wish.bank, random),
        customer_id: random.between(10_000_000, 999_999_999).to_string(),
        ifsc: ifsc(wish.bank, branch, &branch_code),
        micr: micr(wish.bank, postal_code, random),
        branch: branch.to_owned(),
        branch_code,
        address: vec![street.to_owned(), format!("{branch}, {city}"), format!("{state} {postal_code}")],
        email: email(holder, random),
        mobile,
        product: wish.bank.product(kind).to_owned(),
        kind,
        opened: opened(wish.from, random),
        overdraft_limit,
    };
    let card =
        format!("{}XXXXXX{}", random.pick(&["416021", "512967", "436303", "652166"]), random.digits(4));
    Holder { account, city: city.to_owned(), card }
}

fn account_number(bank: Bank, random: &mut Random) -> String {
    let (length, start) = bank.account_shape();
    format!("{start}{}", random.digits(length - start.len()))
}

/// At the British bank this is the sort code.
fn branch_code(bank: Bank, random: &mut Random) -> String {
    match bank {
        Bank::Thames => format!("20-{}-{}", random.between(10, 99), random.between(10, 99)),
        Bank::Sbi => format!("{:05}", random.between(300, 19_999)),
        _ => format!("{:04}", random.between(20, 7999)),
    }
}

fn ifsc(bank: Bank, branch: &str, branch_code: &str) -> String {
    match bank {
        Bank::Thames => String::new(),
        Bank::BankOfBaroda => {
            let letters: String = branch.chars().filter(char::is_ascii_alphabetic).take(6).collect();
            format!("BARB0{:X<6}", letters.to_ascii_uppercase())
        }
        _ => format!("{}0{branch_code:0>6}", bank.code()),
    }
}

/// City, bank and branch, three digits each.
fn micr(bank: Bank, postal_code: &str, random: &mut Random) -> String {
    if bank == Bank::Thames {
        return String::new();
    }
    format!("{}{}{:03}", &postal_code[..3], bank.micr_code(), random.between(2, 180))
}

fn mobile(bank: Bank, random: &mut Random) -> String {
    if bank == Bank::Thames {
        return format!("07{}", random.digits(9));
    }
    format!("{}{}", random.between(70, 99), random.digits(8))
}

fn email(holder: &str, random: &mut Random) -> String {
    let local: String = holder
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(18)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    format!("{local}{}@example.com", random.digits(2))
}

fn opened(from: Date, random: &mut Random) -> Date {
    add_days(from, -i32::try_from(random.between(120, 4200)).unwrap_or(400))
}
