//! What to make → the account lives it is about.

use jiff::ToSpan;
use jiff::civil::{Date, date};

use crate::account::History;
use crate::draw::FontKind;
use crate::layouts::Layout;
use crate::life::{self, Persona, Wish};
use crate::protect::Protection;
use crate::tamper::Tamper;

/// What to make. `Order::new(layout)` asks for the layout as it naturally is.
#[derive(Clone, Debug)]
pub struct Order {
    pub layout: &'static Layout,
    /// The first day of the statement.
    pub from: Date,
    pub months: u32,
    pub seed: u64,
    /// `None` is the layout's usual customer.
    pub persona: Option<Persona>,
    /// Exactly so many rows each month; as life has it when not set.
    pub entries_per_month: Option<u32>,
    pub font: Option<FontKind>,
    pub protection: Option<Protection>,
    /// What someone did to it afterwards.
    pub tamper: Option<Tamper>,
}

/// A statement begins here unless the order says otherwise: the first day of an Indian financial year, and no clock.
pub(crate) const FIRST_DAY: Date = date(2025, 4, 1);

/// Further accounts in a file stay small, so that the first one leads.
const OTHER_ACCOUNT_ENTRIES: u32 = 2;

impl Order {
    pub fn new(layout: &'static Layout) -> Self {
        let (months, seed) = (3, 1);
        Self {
            layout,
            from: FIRST_DAY,
            months,
            seed,
            persona: None,
            entries_per_month: None,
            font: None,
            protection: None,
            tamper: None,
        }
    }
}

/// Where a statement of so many months begins that somebody downloads on that day: it ends the day before. Where the
/// months have different lengths it ends up to three days earlier.
pub fn first_day(downloaded_on: Date, months: u32) -> Date {
    downloaded_on.saturating_sub(i32::try_from(months).unwrap_or(i32::MAX).months())
}

/// The account lives an order is about: one for each account in the file, all of one holder.
pub fn histories(order: &Order) -> Vec<History> {
    let wish = Wish {
        bank: order.layout.bank,
        persona: order.persona.unwrap_or(order.layout.persona),
        from: order.from,
        months: order.months,
        entries_per_month: order.entries_per_month,
        seed: order.seed,
    };
    let lead = life::live(&wish);
    let others = (1..order.layout.accounts).map(|place| {
        let seed = order.seed.wrapping_add(u64::from(place) << 32);
        let entries_per_month = Some(OTHER_ACCOUNT_ENTRIES);
        let mut other = life::live(&Wish { persona: Persona::Thin, entries_per_month, seed, ..wish.clone() });
        other.account.holder.clone_from(&lead.account.holder);
        other.account.joint_holder.clone_from(&lead.account.joint_holder);
        other.account.customer_id.clone_from(&lead.account.customer_id);
        other.account.address.clone_from(&lead.account.address);
        other
    });
    let others: Vec<History> = others.collect();
    std::iter::once(lead).chain(others).collect()
}
