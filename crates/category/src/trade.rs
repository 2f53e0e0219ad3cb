//! What somebody known by name does for a living, as far as a lender cares.

use crate::taxonomy::Category;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Trade {
    Lender,
    DigitalLender,
    PayLater,
    /// A lender only where a mandate or the word loan says so.
    Bank,
    CardIssuer,
    Insurer,
    /// Mutual funds, pensions, gold, chits.
    Fund,
    Broker,
    Crypto,
    Gambling,
    IncomeTax,
    GoodsTax,
    Provident,
    Benefit,
    /// A government office that pays wages.
    Office,
    Biller,
    Gateway,
    Wallet,
    RidePlatform,
    FoodPlatform,
    WorkPlatform,
    /// A merchant, with what is bought there.
    Shop(Category),
    Rent,
    Dividend,
    Cashback,
    Settlement,
    Earning,
    Claim,
    Redemption,
    Sale,
    Abroad,
    Wages,
    Purchase,
    /// Sells to businesses under a name that people know otherwise.
    Supplier,
    /// Lets offices and rooms.
    Landlord,
    /// Buys cars and gold from people.
    Buyer,
    Firm,
}

impl Trade {
    /// Of two that are both named, the stronger says what the row is: an insurer paid through a gateway is an
    /// insurer.
    pub(crate) const fn strength(self) -> u8 {
        match self {
            Self::Gambling | Self::Crypto => 9,
            Self::Insurer | Self::Fund | Self::PayLater | Self::CardIssuer => 8,
            Self::Lender | Self::DigitalLender | Self::Broker => 7,
            Self::IncomeTax | Self::GoodsTax | Self::Provident | Self::Benefit | Self::Office => 6,
            Self::Supplier | Self::Landlord | Self::Buyer | Self::Shop(Category::AlcoholTobacco) => 6,
            Self::Shop(Category::ShoppingEcommerce | Category::Donation) => 4,
            Self::Shop(_) | Self::Biller | Self::RidePlatform | Self::FoodPlatform | Self::WorkPlatform => 5,
            Self::Abroad => 4,
            Self::Bank | Self::Wallet => 3,
            Self::Gateway => 2,
            Self::Rent
            | Self::Dividend
            | Self::Cashback
            | Self::Settlement
            | Self::Earning
            | Self::Claim
            | Self::Redemption
            | Self::Sale
            | Self::Wages
            | Self::Purchase
            | Self::Firm => 0,
        }
    }

    const fn place(self) -> u32 {
        match self {
            Self::Lender => 0,
            Self::DigitalLender => 1,
            Self::PayLater => 2,
            Self::Bank => 3,
            Self::CardIssuer => 4,
            Self::Insurer => 5,
            Self::Fund => 6,
            Self::Broker => 7,
            Self::Crypto => 8,
            Self::Gambling => 9,
            Self::IncomeTax => 10,
            Self::GoodsTax => 11,
            Self::Provident => 12,
            Self::Benefit => 13,
            Self::Office => 14,
            Self::Biller => 15,
            Self::Gateway => 16,
            Self::Wallet => 17,
            Self::RidePlatform => 18,
            Self::FoodPlatform => 19,
            Self::WorkPlatform => 20,
            Self::Shop(_) => 21,
            Self::Rent => 22,
            Self::Dividend => 23,
            Self::Cashback => 24,
            Self::Settlement => 25,
            Self::Earning => 26,
            Self::Claim => 27,
            Self::Redemption => 28,
            Self::Sale => 29,
            Self::Abroad => 30,
            Self::Wages => 31,
            Self::Purchase => 32,
            Self::Firm => 33,
            Self::Supplier => 34,
            Self::Landlord => 35,
            Self::Buyer => 36,
        }
    }
}

/// Which trades a text names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trades(u64);

impl Trades {
    pub(crate) const fn has(self, trade: Trade) -> bool {
        self.0 & (1 << trade.place()) != 0
    }

    pub(crate) const fn add(&mut self, trade: Trade) {
        self.0 |= 1 << trade.place();
    }

    /// The name itself is what the payment is for.
    pub(crate) const fn says_purpose(self) -> bool {
        self.has(Trade::Dividend)
            || self.has(Trade::Cashback)
            || self.has(Trade::Settlement)
            || self.has(Trade::Redemption)
            || self.has(Trade::Claim)
            || self.has(Trade::Sale)
    }

    #[must_use]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
