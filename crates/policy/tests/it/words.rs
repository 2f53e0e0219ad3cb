//! A small vocabulary and values for it, so that these tests do not depend on what the dictionary holds today.

use analysis::{Missing, Unit, Value};
use ledger::Money;
use policy::{INPUTS, SCORE, Values, Vocabulary, Word};

/// The words that limits are worked out from, and a few for rules.
pub(crate) const WORDS: [(&str, Unit); 20] = [
    ("salary_monthly", Unit::Rupees),
    ("income_monthly", Unit::Rupees),
    ("net_credits_monthly", Unit::Rupees),
    ("fixed_obligations_monthly", Unit::Rupees),
    ("surplus_monthly", Unit::Rupees),
    ("adjusted_average_on_days", Unit::Rupees),
    ("average_balance", Unit::Rupees),
    ("turnover_annualised", Unit::Rupees),
    ("foir", Unit::Ratio),
    ("foir_with_proposed", Unit::Ratio),
    ("loan_to_value", Unit::Ratio),
    ("dscr", Unit::Ratio),
    ("income_trend", Unit::Ratio),
    ("emi_bounces_3m", Unit::Count),
    ("inward_bounces_6m", Unit::Count),
    ("transactions_monthly", Unit::AverageCount),
    ("negative_days", Unit::CountedDays),
    ("days_of_cover", Unit::MeasuredDays),
    ("full_months", Unit::Months),
    ("is_salaried", Unit::YesNo),
];

pub(crate) fn vocabulary() -> Vocabulary {
    let mut vocabulary = Vocabulary::new();
    for (name, unit) in WORDS {
        vocabulary.add(name, Word::of(unit));
    }
    for name in INPUTS {
        vocabulary.add(name, Word { unit: Unit::Rupees, lowest: Some(0), highest: None });
    }
    vocabulary.add(SCORE, Word { unit: Unit::Count, lowest: Some(300), highest: Some(900) });
    vocabulary
}

pub(crate) fn rupees(rupees: i64) -> Money {
    Money::paise(rupees * 100)
}

/// `foir=0.6 emi_bounces_3m=2 is_salaried=yes salary_monthly=missing`.
pub(crate) fn values(text: &str) -> Values {
    let mut values = Values::new();
    for pair in text.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("name=value");
        let unit = vocabulary().find(name).expect("a known word").unit;
        let seen = match (value, unit) {
            ("missing", _) => Err(Missing::NoIncome.into()),
            (_, Unit::YesNo) => Ok(Value::YesNo(value == "yes")),
            (_, Unit::Rupees) => Ok(Value::Rupees(value.parse().expect("an amount"))),
            (_, Unit::Count | Unit::CountedDays) => Ok(Value::Count(value.parse().expect("a count"))),
            _ => Ok(Value::number(value.parse().expect("a number"))),
        };
        values.set(name, seen);
    }
    values
}
