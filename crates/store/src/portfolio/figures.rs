//! What of a report is counted, beside what stands with the analysis anyway.

use serde::{Deserialize, Serialize};

/// Of a person's account, so it is sealed with the summary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Metrics by name: whole rupees, thousandths or counts. One that the account does not have is not here.
    pub metrics: Vec<(String, i64)>,
    /// Codes of the reasons for which a person has to look.
    pub review_reasons: Vec<String>,
    /// Codes of the reasons that an applicant is given.
    pub adverse_reasons: Vec<String>,
    /// Where the branch is, as `region_of` tells.
    pub region: Option<String>,
}

/// Postal regions by the first two digits of their codes. Where a state was split, both halves go by the older name too.
const REGIONS: [(u8, u8, &str); 22] = [
    (11, 11, "Delhi"),
    (12, 13, "Haryana"),
    (14, 15, "Punjab"),
    (16, 16, "Chandigarh"),
    (17, 17, "Himachal Pradesh"),
    (18, 19, "Jammu, Kashmir and Ladakh"),
    (20, 28, "Uttar Pradesh and Uttarakhand"),
    (30, 34, "Rajasthan"),
    (36, 39, "Gujarat"),
    (40, 44, "Maharashtra and Goa"),
    (45, 48, "Madhya Pradesh"),
    (49, 49, "Chhattisgarh"),
    (50, 50, "Telangana"),
    (51, 53, "Andhra Pradesh"),
    (56, 59, "Karnataka"),
    (60, 64, "Tamil Nadu and Puducherry"),
    (67, 69, "Kerala"),
    (70, 74, "West Bengal, Sikkim and Andaman"),
    (75, 77, "Odisha"),
    (78, 78, "Assam"),
    (79, 79, "North-East"),
    (80, 85, "Bihar and Jharkhand"),
];

/// The code on a branch's cheques begins with that of its town, which is the beginning of the town's postal code.
#[must_use]
pub fn region_of(micr: &str) -> Option<&'static str> {
    let is_one = micr.len() == 9 && micr.bytes().all(|digit| digit.is_ascii_digit());
    let first: u8 = micr.get(..2).filter(|_| is_one)?.parse().ok()?;
    REGIONS.iter().find(|(from, to, _)| (*from..=*to).contains(&first)).map(|(_, _, region)| *region)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_is_where_its_cheques_say() {
        assert_eq!(region_of("400240015"), Some("Maharashtra and Goa"));
        assert_eq!(region_of("110002002"), Some("Delhi"));
        assert_eq!(region_of("629240002"), Some("Tamil Nadu and Puducherry"));
        for odd in ["", "99", "4002400150", "40024001X", "000000000", "४००२४००१५"] {
            assert_eq!(region_of(odd), None, "{odd}");
        }
    }
}
