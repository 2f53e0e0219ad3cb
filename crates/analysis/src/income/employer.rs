//! A payer's name → whether it is a firm or an office, or somebody.

/// Words that people's names do not hold; sorted, whole words only.
const ENTITY_WORDS: &[&str] = &[
    "ACADEMY", "AGENCIES", "AGENCY", "AIRLINES", "ASSOCIATES", "ASSOCIATION", "AUTHORITY", "BANK", "BOARD",
    "CEMTEX", "CENTRE", "CHEMICALS", "CLINIC", "CO", "COLLEGE", "COMMISSIONER", "COMPANY", "CONSTRUCTIONS",
    "CONSULTANCY", "CONSULTANTS", "CONSULTING", "CORP", "CORPN", "CORPORATION", "COUNCIL", "DEPARTMENT",
    "DEPT", "DIGITAL", "DISTRIBUTORS", "ELECTRONICS", "ENGINEERING", "ENGINEERS", "ENTERPRISE",
    "ENTERPRISES", "EXPORTS", "FACTORY", "FINANCE", "FINSERV", "FOODS", "FOUNDATION", "GLOBAL", "GOVERNMENT",
    "GOVT", "GROUP", "HEALTHCARE", "HOSPITAL", "HOSPITALITY", "HOTEL", "HOTELS", "INC", "INDIA",
    "INDUSTRIES", "INFOTECH", "INFRA", "INSTITUTE", "INSURANCE", "INTERNATIONAL", "LABORATORIES", "LABS",
    "LIMITED", "LLC", "LLP", "LOGISTICS", "LTD", "MANAGEMENT", "MANUFACTURING", "MEDIA", "MINISTRY",
    "MOTORS", "MUNICIPAL", "OFFICE", "PAYROLL", "PHARMA", "POLICE", "PRIVATE", "PRODUCTS", "PVT", "RAILWAY",
    "RAILWAYS", "RESEARCH", "RETAIL", "SALARY", "SCHOOL", "SECURITY", "SERVICES", "SOCIETY", "SOFTWARE",
    "SOLUTIONS", "STEEL", "STORES", "SYSTEMS", "TECH", "TECHNOLOGIES", "TECHNOLOGY", "TEXTILES", "TRADERS",
    "TRADING", "TRANSPORT", "TREASURY", "TRUST", "UNIVERSITY", "VENTURES",
];

pub(super) fn is_entity(name: &str) -> bool {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.into_iter().any(|word| ENTITY_WORDS.binary_search(&word.to_ascii_uppercase().as_str()).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_sorted() {
        assert!(ENTITY_WORDS.is_sorted());
    }

    #[test]
    fn firms_and_people_are_told_apart() {
        for firm in ["ACME TEXTILES PVT LTD", "Sunrise Infotech", "TREASURY OFFICER", "M/S.RAO&CO"] {
            assert!(is_entity(firm), "{firm}");
        }
        for person in ["MEERA NAIR", "RAVI KUMAR", "COLIN TECHMAN", ""] {
            assert!(!is_entity(person), "{person}");
        }
    }
}
