//! A business's customers, suppliers and duties, and the month they make.

use jiff::civil::Date;

use super::Persona;
use super::calendar::{add_days, is_bank_holiday};
use super::diary::{Diary, WhenShort};
use super::household::deposit_cheque;
use super::spending::Neighbourhood;
use crate::account::Bank;
use crate::narration::{Charge, Deed, Party, Tax, mandate_number};

#[derive(Clone, Debug)]
pub(super) struct Trade {
    bank: Bank,
    persona: Persona,
    /// Rupees a month.
    pub(super) turnover: i64,
    customers: Vec<Party>,
    suppliers: Vec<Party>,
    workers: Vec<Party>,
    aggregator: Party,
    neighbourhood: Neighbourhood,
    lenders: Vec<(&'static str, String, i64, i8)>,
    cheque: u32,
}

/// From this amount on a payment goes by RTGS.
const RTGS_MINIMUM_RUPEES: i64 = 200_000;

const BUSINESS_NOTES: &[&str] = &[
    "INV 2291", "BILL PAYMENT", "ADV AGAINST PO 118", "FULL AND FINAL", "ON ACCOUNT", "MATERIAL", "FREIGHT",
    "JOB WORK CHARGES",
];

impl Trade {
    pub(super) fn found(persona: Persona, bank: Bank, diary: &mut Diary) -> Self {
        let turnover = match persona {
            Persona::Overdraft => diary.random.between(60, 600) * 100_000,
            _ => diary.random.between(9, 45) * 100_000,
        };
        let mut traders = diary.world.traders.to_vec();
        diary.random.shuffle(&mut traders);
        let half = traders.len() / 2;
        let mut firms = |names: &[&str]| -> Vec<Party> {
            names.iter().map(|name| diary.world.firm(name, diary.random)).collect()
        };
        let (customers, suppliers) = (firms(&traders[..half]), firms(&traders[half..]));
        let aggregator = diary.firm(diary.world.aggregators);
        let workers = (0..5).map(|_| diary.person()).collect();
        let neighbourhood = Neighbourhood::around(diary, 12, 30, i64::MAX);
        let mut lenders = diary.world.lenders.to_vec();
        diary.random.shuffle(&mut lenders);
        let lenders = lenders
            .into_iter()
            .take(2)
            .map(|lender| {
                let rupees = turnover * diary.random.between(10, 25) / 1000;
                let day = *diary.random.pick(&[5_i8, 7, 10]);
                (lender, mandate_number(bank.code(), diary.random), rupees, day)
            })
            .collect();
        let cheque = u32::try_from(diary.random.between(1001, 89_999)).unwrap_or(1001);
        Self {
            bank,
            persona,
            turnover,
            customers,
            suppliers,
            workers,
            aggregator,
            neighbourhood,
            lenders,
            cheque,
        }
    }

    pub(super) fn live_month(&mut self, diary: &mut Diary) {
        // Diwali and the end of the financial year are busy, the rains are not.
        let season = match diary.window.month() {
            3 | 10 | 11 => 125,
            7 | 8 => 82,
            _ => 100,
        };
        let turnover = self.turnover * season / 100 * diary.random.between(88, 112) / 100;
        self.sell(diary, turnover);
        self.buy(diary, turnover);
        self.pay_people(diary, turnover);
        self.pay_duties(diary, turnover);
        self.bear_the_bank(diary);
    }

    fn sell(&mut self, diary: &mut Diary, turnover: i64) {
        let invoices = diary.random.between(14, 26);
        for _ in 0..invoices {
            let customer = diary.random.pick(&self.customers).clone();
            let date = diary.window.any_working_day(diary.random);
            let rupees = turnover * 62 / 100 / invoices * diary.random.between(30, 170) / 100;
            self.transfer(diary, date, customer, rupees);
        }
        for _ in 0..diary.random.between(2, 6) {
            let date = diary.window.any_working_day(diary.random);
            let rupees = turnover * diary.random.between(8, 30) / 1000;
            deposit_cheque(diary, date, rupees, 18, self.bank);
        }
        let mut day = diary.window.first;
        while day <= diary.window.last {
            if !is_bank_holiday(day) && diary.random.chance(70) {
                let at = diary.at(day, (9, 13));
                let paise = diary.world.paise(turnover * diary.random.between(4, 14) / 1000)
                    + diary.random.between(0, 99);
                let deed = Deed::Neft { party: self.aggregator.clone(), note: "SETTLEMENT".to_owned() };
                diary.note_paise(at, "merchant_settlement", deed, paise);
            }
            day = add_days(day, 1);
        }
        let receipts = if self.persona == Persona::Business { diary.random.between(12, 40) } else { 4 };
        (0..receipts).for_each(|_| self.neighbourhood.receive(diary));
        for _ in 0..diary.random.below(3) {
            let date = diary.window.any_working_day(diary.random);
            let at = diary.office_hours(date);
            let rupees = diary.random.between(20, 49) * 1000;
            diary.note(at, "cash_deposit", Deed::CashDeposit, rupees);
        }
    }

    fn transfer(&self, diary: &mut Diary, date: Date, customer: Party, rupees: i64) {
        let at = diary.office_hours(date);
        let note = (*diary.random.pick(BUSINESS_NOTES)).to_owned();
        if rupees >= RTGS_MINIMUM_RUPEES && diary.random.chance(80) {
            diary.note(at, "business_receipt", Deed::Rtgs { party: customer, note }, rupees);
        } else {
            diary.note(at, "business_receipt", Deed::Neft { party: customer, note }, rupees);
        }
    }

    fn buy(&mut self, diary: &mut Diary, turnover: i64) {
        let payments = diary.random.between(12, 24);
        for _ in 0..payments {
            let party = diary.random.pick(&self.suppliers).clone();
            let date = diary.window.any_working_day(diary.random);
            let at = diary.office_hours(date);
            let rupees = turnover * 74 / 100 / payments * diary.random.between(30, 170) / 100;
            let note = (*diary.random.pick(BUSINESS_NOTES)).to_owned();
            if diary.random.chance(30) {
                self.cheque += 1;
                let number = format!("{:06}", self.cheque);
                let step = diary.note(at, "cheque_paid", Deed::ChequePaid { party, number }, -rupees);
                step.when_short = WhenShort::Bounce;
            } else if rupees >= RTGS_MINIMUM_RUPEES {
                diary.note(at, "supplier_payment", Deed::Rtgs { party, note }, -rupees);
            } else {
                diary.note(at, "supplier_payment", Deed::Neft { party, note }, -rupees);
            }
        }
        for _ in 0..diary.random.between(4, 14) {
            self.neighbourhood.buy(diary);
        }
        if diary.random.chance(30) {
            self.return_own_cheque(diary, turnover);
        }
    }

    /// A cheque presented in the morning's clearing and sent back the same day.
    fn return_own_cheque(&mut self, diary: &mut Diary, turnover: i64) {
        let party = diary.random.pick(&self.suppliers).clone();
        let date = diary.window.any_working_day(diary.random);
        self.cheque += 1;
        let number = format!("{:06}", self.cheque);
        let paise = diary.world.paise(turnover * 12 / 1000);
        let (morning, evening) = (diary.at(date, (10, 12)), diary.at(date, (16, 18)));
        let deed = Deed::ChequePaid { party: party.clone(), number: number.clone() };
        diary.note_paise(morning, "cheque_paid", deed, -paise);
        diary.join(evening, "cheque_paid_return", Deed::ChequePaidReturn { party, number }, paise);
        let night = diary.at(date, (19, 21));
        diary.charge(night, "return_charge", Charge::ChequeReturn, self.bank.return_charge());
    }

    fn pay_people(&mut self, diary: &mut Diary, turnover: i64) {
        let date = diary.window.working_day(3);
        for worker in self.workers.clone() {
            let at = diary.office_hours(date);
            let rupees = (turnover * 8 / 1000).clamp(14_000, 60_000) / 500 * 500;
            let deed = Deed::Imps { party: worker, note: "Salary".to_owned() };
            diary.note(at, "wages_paid", deed, -rupees);
        }
        if diary.random.chance(60) {
            self.cheque += 1;
            let number = format!("{:06}", self.cheque);
            let date = diary.window.any_working_day(diary.random);
            let at = diary.office_hours(date);
            let rupees = diary.random.between(10, 90) * 1000;
            diary.note(at, "cash_withdrawal", Deed::CashOverCounter { number }, -rupees);
        }
        for (lender, number, rupees, day) in self.lenders.clone() {
            let date = diary.window.working_day(day);
            let at = diary.at(date, (3, 9));
            let deed = Deed::Mandate { company: lender.to_owned(), number };
            diary.note(at, "nach_emi", deed, -rupees).when_short = WhenShort::Bounce;
        }
    }

    fn pay_duties(&self, diary: &mut Diary, turnover: i64) {
        let mut duties = vec![
            ("gst_payment", Tax::Goods, 20_i8, turnover * 28 / 1000),
            ("tax_payment", Tax::Deducted, 7, turnover * 4 / 1000),
            ("statutory_payment", Tax::ProvidentFund, 15, turnover * 3 / 1000),
        ];
        if matches!(diary.window.month(), 3 | 6 | 9 | 12) {
            duties.push(("tax_payment", Tax::Advance, 14, turnover * 25 / 1000));
        }
        for (event, tax, day, rupees) in duties {
            let at = diary.office_hours(diary.window.working_day(day));
            diary.note(at, event, Deed::Tax(tax), -rupees);
        }
    }

    fn bear_the_bank(&self, diary: &mut Diary) {
        if self.persona == Persona::Overdraft {
            let (from, to) = (diary.window.first, diary.window.last);
            let at = diary.at(to, (22, 24));
            diary.note_paise(at, "overdraft_interest", Deed::OverdraftInterest { from, to }, -1);
        }
        if let Some(end) = diary.window.quarter_end() {
            let at = diary.at(end, (20, 22));
            diary.charge(at, "bank_charge", Charge::LedgerFolio, 450);
            let at = diary.at(end, (19, 20));
            diary.charge(at, "bank_charge", Charge::Sms, 25);
        }
    }
}
