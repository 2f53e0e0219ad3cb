//! Everyday spending of a person: QR codes, friends, cards, cash machines.

use super::calendar::Moment;
use super::diary::Diary;
use super::shops::Shop;
use crate::narration::{Deed, Party};

/// The people and shops one person deals with again and again.
#[derive(Clone, Debug)]
pub(super) struct Neighbourhood {
    pub(super) shops: Vec<(Shop, Party)>,
    pub(super) friends: Vec<Party>,
}

const SHOP_NOTES: &[&str] = &[
    "UPI", "UPI", "NA", "Payment from Phone", "Pay to BharatPe Merchant", "Sent using Paytm UPI",
    "online order", "bill", "PAYMENT", "Paid via SuperApp", "Thank you", "Collect request for online order",
];
const FRIEND_NOTES: &[&str] = &[
    "UPI", "lunch", "trip share", "thanks", "NA", "for gas cylinder", "Happy birthday", "cab",
    "dinner split", "home expenses",
];

/// Where the cheapest thing costs more than this, people go less often.
const DEAR_RUPEES: i64 = 250;

impl Neighbourhood {
    /// Only shops where nothing costs more than `dearest` rupees.
    pub(super) fn around(diary: &mut Diary, shops: usize, friends: usize, dearest: i64) -> Self {
        let mut all: Vec<Shop> =
            diary.world.shops.iter().filter(|shop| shop.high <= dearest).copied().collect();
        diary.random.shuffle(&mut all);
        all.truncate(shops);
        let shops = all.into_iter().map(|shop| (shop, diary.world.shop(&shop, diary.random))).collect();
        let friends = (0..friends).map(|_| diary.person()).collect();
        Self { shops, friends }
    }

    /// A payment at a shop by UPI, sometimes the same price twice within minutes.
    pub(super) fn buy(&self, diary: &mut Diary) {
        let mut chosen = diary.random.pick(&self.shops);
        if chosen.0.low > DEAR_RUPEES && diary.random.chance(90) {
            chosen = diary.random.pick(&self.shops);
        }
        let (shop, party) = chosen.clone();
        let (at, paise) = (diary.any_time(), diary.price(&shop));
        let note = *diary.random.pick(SHOP_NOTES);
        let deed = diary.upi(at, party.clone(), note);
        diary.note_paise(at, "upi_payment", deed, -paise);
        if diary.random.chance(4) {
            let again = Moment { second: at.second + 140, ..at };
            let deed = diary.upi(again, party, note);
            diary.note_paise(again, "upi_payment", deed, -paise);
        }
    }

    pub(super) fn send(&self, diary: &mut Diary) {
        let friend = diary.random.pick(&self.friends).clone();
        let (at, note) = (diary.any_time(), *diary.random.pick(FRIEND_NOTES));
        let rupees =
            *diary.random.pick(&[50, 100, 150, 200, 250, 300, 500, 500, 700, 1000, 1200, 2000, 3000, 5000]);
        let deed = diary.upi(at, friend, note);
        diary.note(at, "upi_payment", deed, -rupees);
    }

    pub(super) fn receive(&self, diary: &mut Diary) {
        let friend = diary.random.pick(&self.friends).clone();
        let (at, note) = (diary.any_time(), *diary.random.pick(FRIEND_NOTES));
        let rupees = *diary.random.pick(&[60, 100, 120, 240, 300, 500, 650, 1000, 1500, 2500, 4000, 10_000]);
        let deed = diary.upi(at, friend, note);
        diary.note(at, "upi_receipt", deed, rupees);
    }

    /// A payment that fails at the other end and comes back.
    pub(super) fn fail(&self, diary: &mut Diary) {
        let (shop, party) = diary.random.pick(&self.shops).clone();
        let (at, paise) = (diary.any_time(), diary.price(&shop));
        let deed = diary.upi(at, party.clone(), "UPI");
        let Deed::Upi { rrn, .. } = &deed else { return };
        let rrn = rrn.clone();
        diary.note_paise(at, "upi_payment", deed, -paise);
        let back = Moment { second: (at.second + 900).min(86_000), ..at };
        diary.join(back, "upi_reversal", Deed::UpiReversal { party, rrn }, paise);
    }

    pub(super) fn pay_by_card(&self, diary: &mut Diary) {
        let (shop, party) = diary.random.pick(&self.shops).clone();
        let (at, paise) = (diary.any_time(), diary.price(&shop));
        if diary.random.chance(50) {
            diary.note_paise(at, "card_payment", Deed::Card { shop: party }, -paise);
            return;
        }
        diary.note_paise(at, "card_payment", Deed::OnlineCard { shop: party.clone() }, -paise);
        if diary.random.chance(15) {
            let date = diary.window.later(at.date, 5);
            let back = if date > at.date { diary.office_hours(date) } else { return };
            diary.join(back, "refund", Deed::CardRefund { shop: party }, paise);
        }
    }

    pub(super) fn draw_cash(&self, diary: &mut Diary) {
        let at = diary.any_time();
        let rupees = *diary.random.pick(&[500, 1000, 1000, 2000, 2000, 3000, 5000, 10_000]);
        let deed = if diary.random.chance(60) { Deed::OwnAtm } else { Deed::OtherAtm };
        diary.note(at, "atm_withdrawal", deed, -rupees);
    }
}
