//! The reasons an applicant can be given, by code.

/// Each is tied to something that was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReasonCode(u8);

/// In the order of their numbers, from R01.
const TITLES: [&str; 25] = [
    "Income is not enough for this amount",
    "Existing obligations are too high for the income",
    "Average balance is low against the instalments",
    "Payments were returned recently",
    "An instalment bounced in the last three months",
    "Income is irregular",
    "The account history is too short",
    "Much of the income is cash and cannot be verified",
    "Several loans were taken recently",
    "The credit report shows serious delays",
    "The credit report shows a written-off or settled account",
    "There is little or no credit history",
    "The account was overdrawn on some days",
    "Money moves in circles or depends on few parties",
    "The statement could not be verified",
    "The statement is incomplete or too old",
    "The identity does not match",
    "The collateral is worth too little for this amount",
    "The own contribution is low",
    "Spending on gambling or speculation",
    "Outside what this product covers",
    "What was declared differs from what the statement shows",
    "The overdraft is used too heavily",
    "Declared turnover differs from the statement",
    "The application was made twice",
];

impl ReasonCode {
    pub const INCOME_TOO_LOW: Self = Self(1);
    pub const OBLIGATIONS_TOO_HIGH: Self = Self(2);
    pub const BALANCE_TOO_LOW: Self = Self(3);
    pub const STATEMENT_INCOMPLETE: Self = Self(16);
    pub const COLLATERAL_TOO_LOW: Self = Self(18);
    pub const CONTRIBUTION_TOO_LOW: Self = Self(19);
    pub const OUTSIDE_PRODUCT: Self = Self(21);

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=TITLES.len()).filter_map(|number| u8::try_from(number).ok()).map(Self)
    }

    /// `R01` to `R25`.
    pub fn read(text: &str) -> Option<Self> {
        let is_number = |digits: &&str| digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        let digits = text.strip_prefix('R').filter(is_number)?;
        let number: u8 = digits.parse().ok()?;
        (1..=TITLES.len()).contains(&usize::from(number)).then_some(Self(number))
    }

    pub fn code(self) -> String {
        format!("R{:02}", self.0)
    }

    pub fn title(self) -> &'static str {
        TITLES.get(usize::from(self.0).saturating_sub(1)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<u8>) {
        assert_eq!(ReasonCode::read(text), expected.map(ReasonCode), "{text}");
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        check("R01", Some(1));
        check("R25", Some(25));
        check("R00", None);
        check("R26", None);
        check("R1", None);
        check("r01", None);
        check("R+1", None);
        assert_eq!(ReasonCode::read("R18").map(ReasonCode::code).as_deref(), Some("R18"));
        assert!(ReasonCode::COLLATERAL_TOO_LOW.title().contains("collateral"));
    }
}
