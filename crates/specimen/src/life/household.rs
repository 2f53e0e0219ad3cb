//! A person's standing arrangements, and the month they make.

use jiff::civil::Date;

use super::Persona;
use super::calendar::{Moment, add_days, quarter_start};
use super::diary::{Diary, WhenShort};
use super::spending::Neighbourhood;
use crate::account::Bank;
use crate::narration::{Charge, Deed, Party, mandate_number};
use crate::random::Random;

/// When the financial year begins, and with it the new salary.
const APRIL: i8 = 4;
/// When the festival falls for which employers pay a bonus.
const OCTOBER: i8 = 10;

/// What repeats month after month.
#[derive(Clone, Debug)]
pub(super) struct Household {
    persona: Persona,
    bank: Bank,
    pub(super) salary: i64,
    salary_way: u64,
    employer: Party,
    employer_number: String,
    neighbourhood: Neighbourhood,
    standing: Vec<Standing>,
    bills: Vec<(&'static str, String)>,
    card: (&'static str, String),
    landlord: Option<(Party, i64)>,
    tenant: Option<(Party, i64)>,
    cheque: u32,
    deposit: String,
}

/// A mandate: the same company, amount and day until it ends.
#[derive(Clone, Debug)]
struct Standing {
    event: &'static str,
    company: &'static str,
    number: String,
    rupees: i64,
    day: i8,
}

impl Household {
    pub(super) fn found(persona: Persona, bank: Bank, diary: &mut Diary) -> Self {
        let salary = match persona {
            Persona::Stressed => diary.random.between(22, 48) * 1000,
            Persona::BusyUpi => diary.random.between(80, 150) * 1000,
            Persona::Thin => diary.random.between(6, 14) * 1000,
            _ => diary.random.between(38, 165) * 1000,
        } + diary.random.between(0, 999);
        let (shops, friends, dearest) = match persona {
            Persona::BusyUpi => (44, 18, 4000),
            Persona::Thin => (5, 3, 2000),
            _ => (24, 9, i64::MAX),
        };
        let neighbourhood = Neighbourhood::around(diary, shops, friends, dearest);
        let employer = diary.firm(diary.world.employers);
        let has_landlord = persona != Persona::Thin && diary.random.chance(60);
        let landlord = diary.person();
        let tenant = diary.person();
        let has_tenant = persona == Persona::Salaried && !has_landlord && diary.random.chance(60);
        let mut household = Self {
            persona,
            bank,
            salary,
            salary_way: diary.random.below(3),
            employer_number: mandate_number(employer.bank, diary.random),
            employer,
            neighbourhood,
            standing: Vec::new(),
            bills: Vec::new(),
            card: (*diary.random.pick(diary.world.cards), diary.random.digits(4)),
            landlord: has_landlord.then_some((landlord, salary * 22 / 100 / 500 * 500)),
            tenant: has_tenant.then_some((tenant, 8500)),
            cheque: u32::try_from(diary.random.between(100_001, 899_999)).unwrap_or(100_001),
            deposit: diary.random.digits(12),
        };
        household.sign_mandates(diary);
        household
    }

    /// What is left alone for bad days, in rupees.
    pub(super) fn comfort(&self) -> i64 {
        match self.persona {
            Persona::Stressed => 0,
            Persona::Thin => 100,
            _ => self.salary * 4 / 100,
        }
    }

    /// What was in the account at first, as a share of a salary.
    pub(super) fn opening_percent(&self, random: &mut Random) -> i64 {
        match self.persona {
            Persona::Stressed => random.between(2, 18),
            _ => random.between(15, 120),
        }
    }

    fn sign_mandates(&mut self, diary: &mut Diary) {
        let (loans, digital, funds, insurances, bills) = match self.persona {
            Persona::Salaried => (2, 0, 2, 1, 3),
            Persona::BusyUpi => (1, 0, 1, 1, 3),
            Persona::Stressed => (2, 4, 0, 1, 1),
            _ => (0, 0, 0, 0, 0),
        };
        let world = diary.world;
        let sets = [
            ("nach_emi", world.lenders, loans, 9),
            ("nach_emi", world.digital_lenders, digital, 8),
            ("nach_sip", world.funds, funds, 5),
            ("nach_insurance", world.insurers, insurances, 3),
        ];
        for (event, companies, count, share) in sets {
            let mut companies = companies.to_vec();
            diary.random.shuffle(&mut companies);
            for company in companies.into_iter().take(count) {
                let rupees = self.salary * diary.random.between(share * 6, share * 14) / 1000;
                let rupees = if event == "nach_sip" { (rupees / 500 * 500).max(500) } else { rupees };
                let day = *diary.random.pick(&[2_i8, 3, 5, 5, 7, 10, 15, 20]);
                let number = mandate_number(self.bank.code(), diary.random);
                self.standing.push(Standing { event, company, number, rupees, day });
            }
        }
        let mut billers = world.billers.to_vec();
        diary.random.shuffle(&mut billers);
        for (biller, digits) in billers.into_iter().take(bills) {
            self.bills.push((biller, diary.random.digits(digits)));
        }
    }

    pub(super) fn live_month(&mut self, diary: &mut Diary) {
        if self.persona == Persona::Thin {
            self.live_thinly(diary);
            return;
        }
        if diary.window.month() == APRIL && diary.window.place > 0 {
            self.salary += self.salary * 8 / 100;
        }
        self.earn(diary);
        self.keep_mandates(diary);
        self.pay_rent_and_bills(diary);
        self.write_cheques(diary);
        self.save(diary);
        self.spend(diary);
        self.bear_the_bank(diary);
    }

    fn live_thinly(&mut self, diary: &mut Diary) {
        if diary.random.chance(25) {
            return;
        }
        if diary.random.chance(60) {
            let date = diary.window.any_working_day(diary.random);
            let at = diary.office_hours(date);
            diary.note(at, "cash_deposit", Deed::CashDeposit, self.salary / 500 * 500);
        }
        for _ in 0..diary.random.below(4) {
            match diary.random.below(4) {
                0 => self.neighbourhood.receive(diary),
                1 => self.neighbourhood.send(diary),
                2 => self.neighbourhood.draw_cash(diary),
                _ => self.neighbourhood.buy(diary),
            }
        }
        self.bear_the_bank(diary);
    }

    fn earn(&self, diary: &mut Diary) {
        let salary = self.salary;
        let variation = salary / 100 * diary.random.between(-2, 2) + diary.random.between(0, 99);
        let date = match self.persona {
            Persona::Stressed => diary.window.working_day(7),
            _ if self.salary_way == 2 => diary.window.working_day(1),
            _ => diary.window.last_working_day(),
        };
        let at = diary.office_hours(date);
        let deed = self.salary_deed();
        diary.note(at, "salary", deed, salary + variation);
        let is_festival = diary.window.month() == OCTOBER && self.persona != Persona::Stressed;
        if is_festival {
            let at = diary.office_hours(diary.window.working_day(20));
            diary.note(at, "bonus", self.salary_deed(), salary * 60 / 100);
        }
        if self.persona == Persona::Salaried && diary.random.chance(25) {
            let company = (*diary.random.pick(diary.world.dividend_payers)).to_owned();
            let number = mandate_number("HDFC", diary.random);
            let date = diary.window.any_working_day(diary.random);
            let at = diary.at(date, (9, 12));
            let paise = diary.random.between(3500, 480_000);
            diary.note_paise(at, "dividend", Deed::AchCredit { company, number }, paise);
        }
        if self.persona == Persona::Stressed {
            self.pay_back_friends(diary, add_days(date, 1).min(diary.window.last));
        }
        if self.persona == Persona::Stressed && diary.random.chance(35) {
            self.borrow(diary);
        }
    }

    /// A small loan to pay the others.
    fn borrow(&self, diary: &mut Diary) {
        let lender = diary.firm(diary.world.digital_lenders);
        let at = diary.any_time();
        let rupees = diary.random.between(4, 18) * 1000;
        let deed = Deed::Imps { party: lender, note: "Loan Disb".to_owned() };
        diary.note(at, "loan_disbursal", deed, rupees);
    }

    /// What was borrowed by hand last month leaves the day after the salary.
    fn pay_back_friends(&self, diary: &mut Diary, date: Date) {
        for _ in 0..diary.random.between(1, 3) {
            let (party, at) = (diary.person(), diary.at(date, (9, 21)));
            let rupees = self.salary * diary.random.between(10, 18) / 100 / 500 * 500;
            let deed = Deed::Imps { party, note: "hand loan return".to_owned() };
            diary.note(at, "imps_payment", deed, -rupees);
        }
    }

    fn salary_deed(&self) -> Deed {
        match self.salary_way {
            0 => Deed::Neft { party: self.employer.clone(), note: "SALARY".to_owned() },
            1 => {
                Deed::AchCredit { company: self.employer.name.clone(), number: self.employer_number.clone() }
            }
            _ => Deed::Bulk { company: self.employer.name.clone(), note: "Salary".to_owned() },
        }
    }

    fn keep_mandates(&self, diary: &mut Diary) {
        for standing in &self.standing {
            let date = diary.window.working_day(standing.day);
            let at = diary.at(date, (3, 9));
            if self.persona == Persona::Stressed && diary.random.chance(14) {
                self.present_in_vain(diary, standing, at);
                continue;
            }
            let deed =
                Deed::Mandate { company: standing.company.to_owned(), number: standing.number.clone() };
            diary.note(at, standing.event, deed, -standing.rupees).when_short = WhenShort::Bounce;
        }
    }

    /// Presented, returned the same evening, charged, and presented again some days later.
    fn present_in_vain(&self, diary: &mut Diary, standing: &Standing, at: Moment) {
        let (company, number) = (standing.company.to_owned(), standing.number.clone());
        let paise = diary.world.paise(standing.rupees);
        if self.bank.shows_returned_mandates() {
            let deed = Deed::Mandate { company: company.clone(), number: number.clone() };
            diary.note_paise(at, standing.event, deed, -paise);
            let evening = diary.at(at.date, (17, 19));
            let back = Deed::MandateReturn { company: company.clone(), number: number.clone() };
            diary.join(evening, "nach_return", back, paise);
        }
        let night = diary.at(at.date, (19, 21));
        diary.charge(night, "return_charge", Charge::MandateReturn, self.bank.return_charge());
        let date = diary.window.next_working(add_days(at.date, 5).min(diary.window.last));
        let again = diary.at(date, (3, 9));
        if date > at.date {
            let deed = Deed::Mandate { company, number };
            diary.note_paise(again, standing.event, deed, -paise).when_short = WhenShort::BounceAgain;
        }
    }

    fn pay_rent_and_bills(&self, diary: &mut Diary) {
        if let Some((landlord, rupees)) = &self.landlord {
            let date = diary.window.day(4);
            let at = diary.at(date, (8, 21));
            let deed = match self.salary_way {
                0 => Deed::Imps { party: landlord.clone(), note: "Rent".to_owned() },
                1 => Deed::Within { party: landlord.clone(), note: "House Rent".to_owned() },
                _ => diary.upi(at, landlord.clone(), "rent"),
            };
            diary.note(at, "rent_paid", deed, -rupees);
        }
        if let Some((tenant, rupees)) = &self.tenant {
            let date = diary.window.day(6);
            let at = diary.at(date, (8, 21));
            let deed = diary.upi(at, tenant.clone(), "Rent for flat");
            diary.note(at, "rent_received", deed, *rupees);
        }
        for (place, (biller, consumer)) in self.bills.iter().enumerate() {
            let day = i8::try_from(9 + place * 4).unwrap_or(9);
            let at = diary.at(diary.window.day(day), (8, 22));
            let deed = Deed::Bill { biller: (*biller).to_owned(), consumer: consumer.clone() };
            let rupees = diary.random.between(299, 3400);
            diary.note(at, "bill_payment", deed, -rupees);
        }
        if self.persona != Persona::Stressed {
            let at = diary.at(diary.window.day(18), (8, 22));
            let rupees = self.salary * diary.random.between(4, 22) / 100;
            let deed = Deed::CardBill { issuer: self.card.0.to_owned(), tail: self.card.1.clone() };
            diary.note(at, "card_bill", deed, -rupees);
        }
    }

    fn write_cheques(&mut self, diary: &mut Diary) {
        if diary.random.chance(40) {
            self.cheque += 1;
            let date = diary.window.any_working_day(diary.random);
            let at = diary.office_hours(date);
            let party = diary.person();
            let number = format!("{:06}", self.cheque);
            let rupees = diary.random.between(10, 80) * 100;
            let step = diary.note(at, "cheque_paid", Deed::ChequePaid { party, number }, -rupees);
            step.when_short = WhenShort::Bounce;
        }
        if diary.random.chance(20) {
            let date = diary.window.any_working_day(diary.random);
            let rupees = diary.random.between(2, 30) * 1000;
            deposit_cheque(diary, date, rupees, 20, self.bank);
        }
    }

    fn save(&self, diary: &mut Diary) {
        if self.persona != Persona::Salaried {
            return;
        }
        let rupees = (self.salary / 10_000 * 10_000).max(10_000);
        match diary.window.place % 6 {
            2 => {
                let at = diary.at(diary.window.day(12), (9, 20));
                let deed = Deed::DepositBooked { number: self.deposit.clone() };
                diary.note(at, "fd_booking", deed, -rupees);
            }
            5 => {
                let at = diary.at(diary.window.day(25), (9, 20));
                let deed = Deed::DepositClosed { number: self.deposit.clone() };
                diary.note(at, "fd_closure", deed, rupees);
            }
            _ => {}
        }
    }

    fn spend(&self, diary: &mut Diary) {
        let (buys, sends, receipts, cards, cash) = match self.persona {
            Persona::BusyUpi => (diary.random.between(185, 230), 18, 16, 4, 2),
            Persona::Stressed => (diary.random.between(30, 45), 14, 6, 1, 4),
            _ => (diary.random.between(22, 36), 6, 4, 4, 2),
        };
        let neighbourhood = &self.neighbourhood;
        (0..buys).for_each(|_| neighbourhood.buy(diary));
        (0..sends).for_each(|_| neighbourhood.send(diary));
        (0..receipts).for_each(|_| neighbourhood.receive(diary));
        (0..cards).for_each(|_| neighbourhood.pay_by_card(diary));
        (0..cash).for_each(|_| neighbourhood.draw_cash(diary));
        if diary.random.chance(35) || self.persona == Persona::BusyUpi {
            neighbourhood.fail(diary);
        }
    }

    fn bear_the_bank(&self, diary: &mut Diary) {
        if self.persona == Persona::Stressed {
            let at = diary.at(diary.window.day(28), (20, 22));
            diary.charge(at, "penal_charge", Charge::MinimumBalance, 300);
        }
        if diary.window.place == 7 {
            let at = diary.at(diary.window.day(16), (20, 22));
            diary.charge(at, "bank_charge", Charge::DebitCard, 200);
        }
        if let Some(end) = diary.window.quarter_end() {
            let at = diary.at(end, (20, 22));
            diary.charge(at, "bank_charge", Charge::Sms, 15);
            let at = diary.at(end, (22, 24));
            diary.note_paise(at, "interest_credit", Deed::Interest { from: quarter_start(end), to: end }, 1);
        }
    }
}

/// A cheque paid in; in `percent` of cases it comes back with a charge.
pub(super) fn deposit_cheque(diary: &mut Diary, date: Date, rupees: i64, percent: u64, bank: Bank) {
    let at = diary.office_hours(date);
    let party = diary.firm(diary.world.traders);
    let number = diary.random.digits(6);
    let paise = diary.world.paise(rupees);
    let next = diary.window.next_working(diary.window.later(date, 2));
    let comes_back = next > date && diary.random.chance(percent);
    let value_date = if comes_back || diary.random.chance(50) { add_days(date, 1) } else { date };
    let deed = Deed::ChequeDeposit { party: party.clone(), number: number.clone() };
    let step = diary.note_paise(at, "cheque_deposit", deed, paise);
    step.value_date = value_date.min(next);
    step.is_uncleared = comes_back;
    if comes_back {
        let back = diary.office_hours(next);
        diary.join(back, "cheque_deposit_return", Deed::ChequeDepositReturn { party, number }, -paise);
        let night = diary.at(next, (19, 21));
        diary.charge(night, "return_charge", Charge::OutwardReturn, bank.return_charge() / 2);
    }
}
