//! The countries a wild statement may come from: money, language, banks, people and how numbers and days are written there.

use super::plan::{DateForm, Group};

/// Languages of headers and months.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    German,
    French,
    Dutch,
    Spanish,
    Portuguese,
    Italian,
}

pub(super) struct Country {
    pub(super) code: &'static str,
    pub(super) currency: &'static str,
    pub(super) sign: &'static str,
    pub(super) language: Language,
    /// For headers in two languages.
    pub(super) second: Language,
    /// What a monthly salary of ordinary size is, in whole units.
    pub(super) salary: i64,
    pub(super) has_cents: bool,
    pub(super) groups: &'static [Group],
    pub(super) has_comma: bool,
    pub(super) dates: &'static [DateForm],
    pub(super) banks: &'static [&'static str],
    pub(super) people: &'static [&'static str],
    /// City and street.
    pub(super) places: &'static [(&'static str, &'static str)],
    /// How often it is drawn.
    pub(super) weight: u64,
}

use DateForm as D;
use Group as G;
use Language as L;

const DAY_FIRST: &[DateForm] = &[
    D::DaySlash,
    D::DayDash,
    D::DayMonth,
    D::DayMonthDash,
    D::DaySlashShort,
    D::DayMonthNoYear,
    D::DayMonthShortYear,
    D::DayMonthUpper,
    D::Glued,
    D::DayDashShort,
    D::DaySlashNoYear,
    D::DayMonthLong,
    D::WeekdayDate,
    D::Iso,
    D::WeekdayDay,
];
const MONTH_FIRST: &[DateForm] = &[
    D::MonthFirst,
    D::MonthFirstShort,
    D::MonthFirstNoYear,
    D::MonthDayYear,
    D::MonthDayNoYear,
    D::MonthFirst,
];
const DOTTED: &[DateForm] = &[D::DayDot, D::DayDotShort, D::DayDotNoYear, D::DayDot, D::Iso];
const MIXED: &[DateForm] = &[
    D::DaySlash,
    D::DayDash,
    D::DaySlashNoYear,
    D::DayMonth,
    D::DayMonthNoYear,
    D::DaySlashShort,
    D::DayDot,
];
const YEAR_FIRST: &[DateForm] = &[D::Iso, D::YearSlash, D::YearGlued, D::DayMonthUpper];

const PLACES: &[(&str, &str)] =
    &[("Riverton", "14 Mill Lane"), ("Easthaven", "220 Harbour Road"), ("Northfield", "7 Chapel Street")];

#[rustfmt::skip]
pub(super) static COUNTRIES: &[Country] = &[
    Country { code: "IN", currency: "INR", sign: "₹", language: L::English, second: L::English, salary: 62_000, has_cents: true,
        groups: &[G::Indian, G::Indian, G::Three(','), G::None], has_comma: false, dates: DAY_FIRST,
        banks: &["Sahyadri Co-operative Bank Ltd", "Malwa Gramin Bank", "Deccan Small Finance Bank", "Kaveri Sahakari Bank", "Purvanchal Regional Rural Bank", "Nilgiri Urban Co-op Bank"],
        people: &["Meera Raghunath", "Suresh Kumar Bhatia", "Lata Kulkarni", "Abhijit Borkar"],
        places: &[("Nashik 422001", "Plot 18, College Road"), ("Madurai 625001", "5/2 West Masi Street"), ("Ujjain 456010", "B-44 Freeganj")], weight: 38 },
    Country { code: "GB", currency: "GBP", sign: "£", language: L::English, second: L::English, salary: 2_650, has_cents: true,
        groups: &[G::Three(','), G::Three(','), G::None], has_comma: false, dates: DAY_FIRST,
        banks: &["Severn & Wye Bank", "Pennine Building Society", "Harbour Bank plc", "Kestrel Bank"],
        people: &["Oliver Hartnell", "Amelia Thwaite", "Rhys Llewellyn-Pugh", "Isla Drummond"], places: PLACES, weight: 14 },
    Country { code: "US", currency: "USD", sign: "$", language: L::English, second: L::Spanish, salary: 4_300, has_cents: true,
        groups: &[G::Three(','), G::Three(','), G::None], has_comma: false, dates: MONTH_FIRST,
        banks: &["First Prairie Bank, N.A.", "Lakeshore Community Credit Union", "Cascade Valley Bank", "Bluestem Federal Savings"],
        people: &["Dana Whitlock", "Marcus T Ellery", "Renee Fontaine Cole", "Jorge A Castellan"],
        places: &[("Cedar Falls, IA 50613", "918 Maple Avenue"), ("Boise, ID 83702", "44 Ridgeline Drive"), ("Macon, GA 31201", "1201 Peach Street Apt 4")], weight: 12 },
    Country { code: "SG", currency: "SGD", sign: "S$", language: L::English, second: L::English, salary: 5_100, has_cents: true,
        groups: &[G::Three(',')], has_comma: false, dates: DAY_FIRST,
        banks: &["Straits Mercantile Bank", "Lion City Digital Bank"], people: &["Tan Wei Ling", "Muhammad Hafiz Bin Osman", "Lim Jia Hao"],
        places: &[("Singapore 560123", "Blk 123 Ang Mo Kio Ave 6 #08-41"), ("Singapore 069117", "20 Cecil Street #12-05")], weight: 6 },
    Country { code: "DE", currency: "EUR", sign: "€", language: L::German, second: L::English, salary: 2_700, has_cents: true,
        groups: &[G::Three('.'), G::Three('.'), G::None], has_comma: true, dates: DOTTED,
        banks: &["Sparbank Mittelrhein", "Volkskasse Allgäu eG", "Hanseatische Direktbank"], people: &["Jonas Weidlich", "Katharina Brandes", "Ömer Yildirim"],
        places: &[("56068 Koblenz", "Rheinstraße 12"), ("87435 Kempten", "Am Stadtpark 3")], weight: 5 },
    Country { code: "AE", currency: "AED", sign: "AED", language: L::English, second: L::English, salary: 11_500, has_cents: true,
        groups: &[G::Three(',')], has_comma: false, dates: DAY_FIRST,
        banks: &["Gulf Crescent Bank PJSC", "Creekside Islamic Bank"], people: &["Omar Al Suwaidi", "Preethi Chandran", "Layla Haddad"],
        places: &[("Dubai", "P.O. Box 48112, Al Barsha 1"), ("Sharjah", "P.O. Box 2290, Al Majaz 3")], weight: 4 },
    Country { code: "FR", currency: "EUR", sign: "€", language: L::French, second: L::English, salary: 2_300, has_cents: true,
        groups: &[G::Three('\u{a0}'), G::Three(' '), G::Three('.'), G::Three('\u{2009}')], has_comma: true, dates: &[D::DayDot, D::DaySlash, D::DayDotNoYear, D::DaySlashShort, D::DaySlashNoYear],
        banks: &["Crédit du Vexin", "Banque des Deux Rives"], people: &["Camille Rochefort", "Étienne Garnaud"],
        places: &[("95300 Pontoise", "8 rue des Tilleuls"), ("69003 Lyon", "41 cours Lafargue")], weight: 4 },
    Country { code: "NL", currency: "EUR", sign: "€", language: L::Dutch, second: L::English, salary: 2_500, has_cents: true,
        groups: &[G::Three('.'), G::None], has_comma: true, dates: &[D::DayDash, D::DayMonthNoYear, D::DayMonth, D::Iso, D::DayDashShort],
        banks: &["Lage Landen Bank N.V.", "Polderbank"], people: &["Sanne de Wilde", "Bram Verhoeven"],
        places: &[("3511 LX Utrecht", "Oudegracht 288"), ("9712 AB Groningen", "Lage der A 10")], weight: 4 },
    Country { code: "ES", currency: "EUR", sign: "€", language: L::Spanish, second: L::English, salary: 1_900, has_cents: true,
        groups: &[G::Three('.')], has_comma: true, dates: MIXED,
        banks: &["Caja del Levante", "Banco Meseta"], people: &["Lucía Carrasco Vidal", "Íñigo Zubieta"], places: &[("46003 Valencia", "Calle del Mar 17")], weight: 3 },
    Country { code: "CA", currency: "CAD", sign: "$", language: L::English, second: L::French, salary: 4_100, has_cents: true,
        groups: &[G::Three(','), G::Three(' ')], has_comma: false, dates: &[D::MonthDayNoYear, D::MonthFirst, D::Iso, D::DayMonthNoYear, D::MonthDayYear],
        banks: &["Great Lakes Trust", "Caisse Laurentide"], people: &["Avery MacLellan", "Noémie Bouchard-Roy"],
        places: &[("Halifax NS B3J 1S9", "610 Barrington Street"), ("Gatineau QC J8X 3X2", "25 rue Eddy")], weight: 3 },
    Country { code: "AU", currency: "AUD", sign: "$", language: L::English, second: L::English, salary: 5_200, has_cents: true,
        groups: &[G::Three(','), G::None], has_comma: false, dates: DAY_FIRST,
        banks: &["Southern Cross Mutual", "Wattle Bank"], people: &["Jarrah Thornbury", "Mia Pellegrino"], places: &[("Geelong VIC 3220", "9 Ryrie Court")], weight: 4 },
    Country { code: "CH", currency: "CHF", sign: "CHF", language: L::German, second: L::French, salary: 6_100, has_cents: true,
        groups: &[G::Three('\''), G::Three('\''), G::Three('’'), G::Three(' ')], has_comma: false, dates: DOTTED,
        banks: &["Kantonalkasse Thurtal", "Alpina Privatbank AG"], people: &["Reto Zumstein", "Chantal Perroud"], places: &[("8400 Winterthur", "Marktgasse 5")], weight: 3 },
    Country { code: "JP", currency: "JPY", sign: "¥", language: L::English, second: L::English, salary: 310_000, has_cents: false,
        groups: &[G::Three(',')], has_comma: false, dates: YEAR_FIRST,
        banks: &["Musashi Trust Bank", "Seto Inland Bank"], people: &["Haruka Minegishi", "Daniel Sorensen"], places: &[("Saitama 330-0854", "2-11-4 Sakuragi-cho, Omiya-ku")], weight: 3 },
    Country { code: "HK", currency: "HKD", sign: "HK$", language: L::English, second: L::English, salary: 24_000, has_cents: true,
        groups: &[G::Three(',')], has_comma: false, dates: &[D::DayMonthNoYear, D::DayMonth, D::DaySlash, D::Iso, D::DayMonthDash],
        banks: &["Victoria Harbour Bank", "Kowloon Commercial Bank"], people: &["Chan Ka Yan", "Ng Chi Wai"], places: &[("Sha Tin, N.T.", "Flat 9B, Tower 3, Riverpark")], weight: 3 },
    Country { code: "ZA", currency: "ZAR", sign: "R", language: L::English, second: L::Dutch, salary: 21_000, has_cents: true,
        groups: &[G::Three(' '), G::Three(','), G::None], has_comma: false, dates: &[D::DayMonthNoYear, D::YearSlash, D::DaySlash, D::Iso, D::DayMonth],
        banks: &["Highveld Bank", "Protea Mutual Bank"], people: &["Thandi Mokwena", "Pieter Lourens"], places: &[("Polokwane 0699", "33 Jorissen Street")], weight: 3 },
    Country { code: "BR", currency: "BRL", sign: "R$", language: L::Portuguese, second: L::English, salary: 4_800, has_cents: true,
        groups: &[G::Three('.')], has_comma: true, dates: MIXED,
        banks: &["Banco Serra Azul S.A.", "Cooperativa Cerrado"], people: &["Beatriz Nogueira", "Thiago Falcão"], places: &[("Goiânia GO 74000-120", "Rua 9, 340, Setor Oeste")], weight: 3 },
    Country { code: "IT", currency: "EUR", sign: "€", language: L::Italian, second: L::English, salary: 1_750, has_cents: true,
        groups: &[G::Three('.')], has_comma: true, dates: MIXED,
        banks: &["Banca Valle Cisone", "Cassa Rurale Adige"], people: &["Giulia Ferrantini", "Davide Coppola"], places: &[("38122 Trento", "Via Verdi 21")], weight: 3 },
    Country { code: "IE", currency: "EUR", sign: "€", language: L::English, second: L::French, salary: 2_900, has_cents: true,
        groups: &[G::Three(','), G::None], has_comma: false, dates: DAY_FIRST,
        banks: &["Shannon & Lee Bank", "Claddagh Credit Union"], people: &["Aoife Brannigan", "Conor Mulhall"], places: &[("Galway", "12 Eyre Terrace")], weight: 2 },
    Country { code: "NZ", currency: "NZD", sign: "$", language: L::English, second: L::English, salary: 4_600, has_cents: true,
        groups: &[G::Three(','), G::None], has_comma: false, dates: DAY_FIRST,
        banks: &["Tui Savings Bank"], people: &["Hemi Paewai", "Sophie Lockyer"], places: &[("Nelson 7010", "88 Trafalgar Rise")], weight: 2 },
    Country { code: "PT", currency: "EUR", sign: "€", language: L::Portuguese, second: L::English, salary: 1_450, has_cents: true,
        groups: &[G::Three('.'), G::Three(' ')], has_comma: true, dates: &[D::DayDash, D::DaySlash, D::Iso, D::DayDashShort],
        banks: &["Banco do Mondego"], people: &["Inês Valadares", "Rui Teixeira Pinto"], places: &[("3000-150 Coimbra", "Rua da Sofia 52")], weight: 2 },
    Country { code: "MX", currency: "MXN", sign: "$", language: L::Spanish, second: L::English, salary: 19_000, has_cents: true,
        groups: &[G::Three(',')], has_comma: false, dates: &[D::DaySlash, D::DayMonthUpper, D::DayMonthNoYear, D::DayMonthDash],
        banks: &["Banco del Bajío Norte"], people: &["Ximena Olvera", "Raúl Santillán"], places: &[("Querétaro 76000", "Av. Zaragoza 110")], weight: 2 },
    Country { code: "MY", currency: "MYR", sign: "RM", language: L::English, second: L::English, salary: 4_200, has_cents: true,
        groups: &[G::Three(','), G::None], has_comma: false, dates: DAY_FIRST,
        banks: &["Bank Seri Wawasan"], people: &["Nurul Aisyah Binti Rahim", "Gan Kok Meng"], places: &[("46000 Petaling Jaya", "No 7, Jalan SS 2/24")], weight: 2 },
    Country { code: "KE", currency: "KES", sign: "KSh", language: L::English, second: L::English, salary: 78_000, has_cents: true,
        groups: &[G::Three(',')], has_comma: false, dates: DAY_FIRST,
        banks: &["Rift Valley Sacco Bank"], people: &["Wanjiru Njoroge", "Otieno Barasa"], places: &[("Nakuru 20100", "P.O. Box 771, Kenyatta Ave")], weight: 2 },
];

pub(super) fn country(place: usize) -> &'static Country {
    COUNTRIES.get(place).unwrap_or(&COUNTRIES[0])
}

impl Country {
    /// The bank of a seed: it gives its name to the letterhead and to the truth.
    pub(super) fn bank(&self, seed: u64) -> &'static str {
        let place = usize::try_from(seed >> 3).unwrap_or(0) % self.banks.len().max(1);
        self.banks.get(place).copied().unwrap_or("Bank")
    }
}
