//! Codes of the report ↔ what the store keeps of them.

use engine::codes::{Decision as Published, ReviewFamily};
use export::SettledBy;
use store::analyses::{self, Decision, Flag};

/// `None` for a decision of a newer version, which nobody here has heard of.
pub const fn kept(decision: &Published) -> Option<Decision> {
    match decision {
        Published::Approved => Some(Decision::Approved),
        Published::Declined => Some(Decision::Declined),
        Published::ManualReview => Some(Decision::ManualReview),
        Published::Newer(_) => None,
    }
}

pub const fn published(decision: Decision) -> Published {
    match decision {
        Decision::Approved => Published::Approved,
        Decision::Declined => Published::Declined,
        Decision::ManualReview => Published::ManualReview,
    }
}

pub const fn family(flag: Flag) -> ReviewFamily {
    match flag {
        Flag::Integrity => ReviewFamily::Integrity,
        Flag::Mule => ReviewFamily::Mule,
        Flag::NameMismatch => ReviewFamily::NameMismatch,
        Flag::Bureau => ReviewFamily::Bureau,
        Flag::Currency => ReviewFamily::Currency,
        Flag::Policy => ReviewFamily::Policy,
    }
}

pub const fn settled_by(settled: analyses::SettledBy) -> SettledBy {
    match settled {
        analyses::SettledBy::Engine => SettledBy::Engine,
        analyses::SettledBy::Confirmation => SettledBy::Confirmation,
        analyses::SettledBy::Review => SettledBy::Review,
        analyses::SettledBy::Override => SettledBy::Override,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_store_and_the_report_spell_their_codes_alike() {
        for decision in [Decision::Approved, Decision::Declined, Decision::ManualReview] {
            assert_eq!(published(decision).as_str(), decision.name());
            assert_eq!(kept(&published(decision)), Some(decision));
        }
        assert_eq!(kept(&Published::Newer("put_off".to_owned())), None);
        for flag in Flag::ALL {
            assert_eq!(family(flag).as_str(), flag.name());
        }
        for settled in [
            analyses::SettledBy::Engine,
            analyses::SettledBy::Confirmation,
            analyses::SettledBy::Review,
            analyses::SettledBy::Override,
        ] {
            assert_eq!(settled_by(settled).code(), settled.name());
        }
    }
}
