//! Why a metric has no value: never a sentinel, never a silent zero.

/// Each reason once, with its code and its clause: what is not in this table does not exist.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident: $code:literal, $clause:literal;)*) => {
        /// Why a metric has no value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Missing {
            $($(#[$doc])* $name,)*
        }

        impl Missing {
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// As published.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }

            /// One clause for people.
            pub const fn reason(self) -> &'static str {
                match self {
                    $(Self::$name => $clause,)*
                }
            }
        }
    };
}

reasons! {
    /// The statement does not reach back so far.
    TooShort: "too_short", "the statement does not reach back so far";
    /// No calendar month, or too few, is covered whole.
    TooFewFullMonths: "too_few_full_months", "too few calendar months are covered from their first day to their last";
    /// The statement prints no balances.
    NoBalances: "no_balances", "the statement prints no balances";
    /// What it would be divided by is nought or below.
    NoPositiveBalance: "no_positive_balance", "the balance it is compared with is not above zero";
    NoIncome: "no_income", "no income was found";
    NoCredits: "no_credits", "there are no credits of this kind";
    NoDebits: "no_debits", "there are no debits of this kind";
    NoObligations: "no_obligations", "there are no instalments to compare with";
    /// Nothing was returned unpaid, so nothing can be said of the last time.
    NoBounces: "no_bounces", "nothing was returned unpaid";
    /// Too few rows for a share to mean anything.
    TooFewRows: "too_few_rows", "there are too few rows for a share to mean anything";
    /// The account has no overdraft limit, or is none.
    NoOverdraft: "no_overdraft", "the account has no overdraft limit";
    /// Not a business account.
    NotBusiness: "not_business", "this is not a business account";
    /// The application does not say it.
    NoRequestedAmount: "no_requested_amount", "requested_amount was not given";
    NoCollateralValue: "no_collateral_value", "collateral_value was not given";
    NoGstTurnover: "no_gst_turnover", "gst_turnover was not given";
    NoDownPayment: "no_down_payment", "down_payment was not given";
    NoApplicationDate: "no_application_date", "the day of the application was not given";
    /// No product, so no rate and tenure.
    NoTerms: "no_terms", "no product was named, so there is no rate and tenure";
    /// Rows carry no time of day.
    NoTimes: "no_times", "the statement prints no times of day";
    /// No bureau was asked, or none answered.
    NoBureauReport: "no_bureau_report", "there is no credit report";
    /// The bureau does not know the person.
    NoBureauFile: "no_bureau_file", "the bureau does not know the person";
    NoBureauScore: "no_bureau_score", "the bureau gives no score";
    /// Nobody reported how these months were paid.
    NoBureauHistory: "no_bureau_history", "the bureau has no payments of those months";
    /// No running card reports its limit.
    NoCards: "no_cards", "no running card reports its limit";
    /// A sum does not fit: the amounts are no money anyone has.
    TooLarge: "too_large", "a total is too large to be money";
    /// The account is in another currency than what it would be held against.
    ForeignCurrency: "foreign_currency", "the account is in another currency than what it would be compared with";
    /// The paper does not say which currency it is in.
    UnknownCurrency: "unknown_currency", "the statement does not say which currency it is in";
}
