//! Is it a firm? The one list of words by which firms and offices call themselves, and people do not.

/// Beginnings in capitals, sorted. What ends in `*` may go on: `EXPORT*` is also in EXPORTERS. Narrations cut words off, so
/// some stand here cut off too.
pub const FIRM_STEMS: &[&str] = &[
    "ACADEMY", "ACCENTURE", "ADVERTIS*", "AGENC", "AGENCIES", "AGENCY", "AGRO*", "AIRLINES", "ALLOYS",
    "AMAZON", "ANALYTICS", "ANDCO", "ANDSONS", "ASSOC", "ASSOCIAT", "ASSOCIATES", "ASSOCIATION", "AUTHORITY",
    "AUTO", "AUTOMOBILES", "AUTOMOTIVE", "AVIATION", "BANK", "BATTERIES", "BATTERY", "BEARINGS", "BEVERAGES",
    "BOARD", "BOTTLERS", "BREWERIES", "BRICK", "BRICKS", "BROS", "BROTHERS", "BUILDCON", "BUILDERS",
    "BUTTONS", "CABLE", "CABLES", "CAPGEMINI", "CAPITAL", "CARGO", "CARRIERS", "CASTINGS", "CEMENT*",
    "CEMTEX", "CENTER", "CENTRE", "CHEMICAL*", "CHEMICALS", "CLINIC", "CO", "COGNIZANT", "COLLEGE",
    "COMMISSION", "COMMISSIONER", "COMMUNICATION*", "COMPANY", "COMPONENTS", "CONSTRUCTION*", "CONSULT*",
    "CONSULTANCY", "CONSULTANTS", "CONTRACTOR", "CONTRACTORS", "CONTROLS", "COOPERATIVE", "CORP", "CORPN",
    "CORPORATION*", "COTTON", "COUNCIL", "COURIER*", "CREATIONS", "CRUSHER", "DAIRY", "DEALER", "DEALERS",
    "DELOITTE", "DEPARTMENT", "DEPOT", "DEPT", "DEVELOPERS", "DIGITAL", "DISTRIBUTOR*", "DYEING",
    "ELECTRICAL*", "ELECTRO*", "EMPORIUM", "ENERGY", "ENGG", "ENGINEER*", "ENGINEERING", "ENT", "ENTERP",
    "ENTERPRI", "ENTERPRIS", "ENTERPRISE*", "ENTPR", "EQUIPMENT", "EQUIPMENTS", "ESTATE", "ESTATES", "EXIM",
    "EXPORT*", "EXPORTS", "EXPRESS", "FABRIC*", "FABRICATORS", "FACILITY", "FACTORY", "FASTENERS",
    "FERTILI*", "FINANCE", "FINSERV", "FIRM", "FOAM", "FOODS", "FORGING", "FOUNDATION", "FURNITURE",
    "GARMENTS", "GLASS", "GLOBAL", "GOOGLE", "GOVERNMENT", "GOVT", "GRANITE*", "GROUP", "HARDWARE",
    "HEALTH*", "HEALTHCARE", "HOLDINGS", "HOSIERY", "HOSPITAL", "HOSPITALITY", "HOSTING", "HOTEL", "HOTELS",
    "HOUSE", "HR", "IBM", "IMPEX", "IMPORTS", "INC", "INDIA", "INDS", "INDUSTRI", "INDUSTRIES",
    "INDUSTRIES*", "INFORMATICS", "INFOSYS", "INFOTECH", "INFRA*", "INFRACON", "INFRASTRUCTURE",
    "INNOVATION*", "INSTITUTE", "INSTRUMENTS", "INSURANCE", "INTERNATIONAL", "INTL", "INVESTMENT*", "IRON",
    "KNITWEAR", "LABORATORIES", "LABS", "LEATHER", "LIMI", "LIMIT", "LIMITED", "LINES", "LLC", "LLP",
    "LOGISTIC*", "LOGISTICS", "LTD", "LUBRICANTS", "MACHINE*", "MACHINERY", "MACHINES", "MANAGEMENT",
    "MANPOWER", "MANUFACTUR*", "MARBLE*", "MARINE", "MARITIME", "MARKETING", "MART", "MEDIA", "METAL",
    "METALS", "MFG", "MILL", "MILLS", "MINISTRY", "MOTORS", "MUNICIPAL", "NETWORK*", "NSONS", "OFFICE",
    "OIL", "OILS", "ONLINE", "OPC", "ORACLE", "ORGANICS", "OVERSEAS", "PACKAGING*", "PAINTS", "PAPER",
    "PAPERS", "PAYROLL", "PHARMA*", "PIPES", "PLASTIC*", "PLASTICS", "PLC", "POLICE", "POLYMER*", "POWER",
    "PRINTERS", "PRINTING", "PRIVA", "PRIVAT", "PRIVATE", "PROCESSORS", "PRODUCTIONS", "PRODUCTS",
    "PROJECTS", "PROPERTIES", "PUBLISHERS", "PUMP", "PUMPS", "PVT", "PVTLTD", "RAILWAY", "RAILWAYS",
    "REALTY", "RESEARCH", "RESORTS", "RESOURCES", "RETAIL*", "RICE", "ROADLINES", "ROADWAYS", "RUBBER",
    "SALES", "SAMITI", "SAND", "SANGH", "SCHOOL", "SECURITIES", "SECURITY", "SEEDS", "SERV", "SERVERS",
    "SERVICE", "SERVICES", "SHIPPING", "SOCIETY", "SOFTECH", "SOFTWARE", "SOLAR", "SOLUTI", "SOLUTION",
    "SOLUTIONS", "SONS", "SPINNERS", "STAFFING", "STEEL", "STEELS", "STONE", "STORE", "STORES", "STUDIO",
    "SUPPLIER", "SUPPLIERS", "SUPPLY", "SWITCHES", "SYSTEM", "SYSTEMS", "TCS", "TECH", "TECHNO", "TECHNOL",
    "TECHNOLOGIES", "TECHNOLOGY", "TEX", "TEXTILE*", "THREADS", "TILE", "TILES", "TIMBER", "TOOL", "TOOLS",
    "TRADE", "TRADELINK", "TRADER", "TRADERS", "TRADING*", "TRADINGCO", "TRANSFORMERS", "TRANSPORT*",
    "TREASURY", "TRUST", "TYRES", "UNION", "UNIT", "UNIVERSITY", "VENTURE", "VENTURES", "WAREHOUSING*",
    "WEAVERS", "WELDING", "WHOLESALE", "WHOLESALE*", "WIPRO", "WIRES*", "WOOD", "WORKS", "YARN*", "ZIPPERS",
];

/// What the law calls a firm: said of so many that it tells none from another.
const LEGAL_FORMS: &[&str] =
    &["CO", "COMPANY", "CORP", "INC", "LIMITED", "LLP", "LTD", "PLC", "PRIVATE", "PVT"];

/// What many firms call themselves besides: they say that it is one, and seldom which. Each is one of the words above, like the
/// legal forms.
const TRADES: &[&str] = &[
    "AGENCIES", "AGENCY", "ASSOCIATES", "BROS", "BROTHERS", "CORPORATION", "ENTERPRISE", "ENTERPRISES",
    "FIRM", "FOUNDATION", "INDIA", "INDUSTRIES", "OPC", "SERVICES", "SOCIETY", "SOLUTIONS", "SONS", "STORE",
    "STORES", "TECHNOLOGIES", "TRADERS", "TRADING", "TRUST",
];

/// Whether a word of the name says that a firm or an office bears it.
pub fn is_firm(name: &str) -> bool {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.into_iter().any(|word| says_firm(&word.to_ascii_uppercase()))
}

/// In capitals and in full. No part of who somebody is: the same firm is named with it and without.
pub fn is_legal_form(word: &str) -> bool {
    LEGAL_FORMS.contains(&word)
}

/// A cut-off one counts too: narrations end in the middle of `ENTERPRISES`.
pub(crate) fn is_form(word: &str) -> bool {
    let begins = |forms: &[&str]| forms.iter().any(|form| form.starts_with(word));
    is_legal_form(word)
        || TRADES.contains(&word)
        || (word.len() >= 6 && (begins(LEGAL_FORMS) || begins(TRADES)))
}

fn says_firm(word: &str) -> bool {
    FIRM_STEMS.iter().any(|stem| match stem.strip_suffix('*') {
        Some(beginning) => word.starts_with(beginning),
        None => word == *stem,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_sorted_and_stand_there_once() {
        assert!(FIRM_STEMS.is_sorted_by(|one, other| one < other));
    }

    #[test]
    fn every_legal_form_says_that_it_is_a_firm() {
        for form in LEGAL_FORMS.iter().chain(TRADES) {
            assert!(is_firm(form), "{form}");
        }
    }

    #[test]
    fn firms_and_people_are_told_apart() {
        for firm in [
            "ACME TEXTILES PVT LTD", "Sunrise Infotech", "TREASURY OFFICER", "M/S.RAO&CO", "SHREE BUILDERS",
            "COASTAL RICE MILLS", "T R MEHTA AND SONS", "Kapoor Brothers",
        ] {
            assert!(is_firm(firm), "{firm}");
        }
        for person in ["MEERA NAIR", "RAVI KUMAR", "COLIN TECHMAN", ""] {
            assert!(!is_firm(person), "{person}");
        }
    }
}
