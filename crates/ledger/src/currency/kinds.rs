//! The one list of currencies.

/// What is known of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Kind {
    pub(super) code: &'static str,
    pub(super) sign: &'static str,
    pub(super) name: &'static str,
    pub(super) decimals: u8,
    pub(super) is_in_lakhs: bool,
    /// By two letters, as IBANs begin.
    pub(super) countries: &'static [&'static str],
}

const fn kind(
    code: &'static str,
    sign: &'static str,
    name: &'static str,
    countries: &'static [&'static str],
) -> Kind {
    Kind { code, sign, name, decimals: 2, is_in_lakhs: false, countries }
}

const fn whole(kind: Kind) -> Kind {
    Kind { decimals: 0, ..kind }
}

const fn thousandths(kind: Kind) -> Kind {
    Kind { decimals: 3, ..kind }
}

const fn in_lakhs(kind: Kind) -> Kind {
    Kind { is_in_lakhs: true, ..kind }
}

const EURO_COUNTRIES: &[&str] = &[
    "AT", "BE", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MC", "MT",
    "NL", "PT", "SI", "SK", "SM", "VA", "AD", "ME", "XK",
];

/// The first four have names of their own in [`super::Currency`].
pub(super) static KINDS: &[Kind] = &[
    in_lakhs(kind("INR", "₹", "rupees", &["IN"])),
    kind("GBP", "£", "pounds", &["GB"]),
    kind("USD", "$", "US dollars", &["US"]),
    kind("EUR", "€", "euros", EURO_COUNTRIES),
    kind("SGD", "S$", "Singapore dollars", &["SG"]),
    kind("HKD", "HK$", "Hong Kong dollars", &["HK"]),
    kind("CAD", "C$", "Canadian dollars", &["CA"]),
    kind("AUD", "A$", "Australian dollars", &["AU"]),
    kind("NZD", "NZ$", "New Zealand dollars", &["NZ"]),
    kind("TWD", "NT$", "Taiwan dollars", &["TW"]),
    kind("AED", "AED ", "dirhams", &["AE"]),
    kind("SAR", "SAR ", "Saudi riyals", &["SA"]),
    kind("QAR", "QAR ", "Qatari riyals", &["QA"]),
    thousandths(kind("KWD", "KWD ", "Kuwaiti dinars", &["KW"])),
    thousandths(kind("BHD", "BHD ", "Bahraini dinars", &["BH"])),
    thousandths(kind("OMR", "OMR ", "Omani rials", &["OM"])),
    thousandths(kind("JOD", "JOD ", "Jordanian dinars", &["JO"])),
    thousandths(kind("TND", "TND ", "Tunisian dinars", &["TN"])),
    kind("CHF", "CHF ", "Swiss francs", &["CH", "LI"]),
    whole(kind("JPY", "¥", "yen", &["JP"])),
    whole(kind("KRW", "KRW ", "won", &["KR"])),
    whole(kind("VND", "VND ", "dong", &["VN"])),
    kind("CNY", "CN¥", "yuan", &["CN"]),
    kind("SEK", "SEK ", "Swedish kronor", &["SE"]),
    kind("NOK", "NOK ", "Norwegian kroner", &["NO"]),
    kind("DKK", "DKK ", "Danish kroner", &["DK", "FO", "GL"]),
    whole(kind("ISK", "ISK ", "Icelandic kronur", &["IS"])),
    kind("PLN", "PLN ", "zlotys", &["PL"]),
    kind("CZK", "CZK ", "Czech crowns", &["CZ"]),
    kind("HUF", "HUF ", "forints", &["HU"]),
    kind("RON", "RON ", "Romanian lei", &["RO"]),
    kind("BGN", "BGN ", "leva", &["BG"]),
    kind("TRY", "TRY ", "Turkish lira", &["TR"]),
    kind("RUB", "RUB ", "roubles", &["RU"]),
    kind("UAH", "UAH ", "hryvnias", &["UA"]),
    kind("ILS", "ILS ", "shekels", &["IL"]),
    kind("ZAR", "R", "rand", &["ZA"]),
    kind("KES", "KES ", "Kenyan shillings", &["KE"]),
    kind("TZS", "TZS ", "Tanzanian shillings", &["TZ"]),
    whole(kind("UGX", "UGX ", "Ugandan shillings", &["UG"])),
    kind("NGN", "NGN ", "nairas", &["NG"]),
    kind("GHS", "GHS ", "cedis", &["GH"]),
    kind("EGP", "EGP ", "Egyptian pounds", &["EG"]),
    kind("MYR", "RM", "ringgit", &["MY"]),
    kind("IDR", "IDR ", "rupiah", &["ID"]),
    kind("THB", "THB ", "baht", &["TH"]),
    kind("PHP", "PHP ", "Philippine pesos", &["PH"]),
    kind("BRL", "R$", "reais", &["BR"]),
    kind("MXN", "MX$", "Mexican pesos", &["MX"]),
    kind("PEN", "PEN ", "soles", &["PE"]),
    whole(kind("CLP", "CLP ", "Chilean pesos", &["CL"])),
    kind("COP", "COP ", "Colombian pesos", &["CO"]),
    kind("ARS", "ARS ", "Argentine pesos", &["AR"]),
    kind("UYU", "UYU ", "Uruguayan pesos", &["UY"]),
    in_lakhs(kind("PKR", "PKR ", "Pakistani rupees", &["PK"])),
    in_lakhs(kind("LKR", "LKR ", "Sri Lankan rupees", &["LK"])),
    in_lakhs(kind("NPR", "NPR ", "Nepalese rupees", &["NP"])),
    in_lakhs(kind("BDT", "BDT ", "taka", &["BD"])),
    kind("MUR", "MUR ", "Mauritian rupees", &["MU"]),
];
