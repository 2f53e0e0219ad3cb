//! Employers, traders, lenders and billers: who pays an account and who draws on it, month by month.

/// Invented employers of several sizes.
pub(super) const EMPLOYERS: &[&str] = &[
    "Nirmaan Infotech Private Limited",
    "Suvarna Textiles Ltd",
    "Kaveri Software Solutions Pvt Ltd",
    "Bluepeak Analytics India LLP",
    "Vindhya Cement Works Limited",
    "Ashwamedh Logistics Pvt Ltd",
    "Trinetra Health Services Private Limited",
    "Panchavati Foods and Beverages Ltd",
    "Zenlytix Technologies India Pvt Ltd",
    "Godavari Power Transmission Corporation",
    "Shikhar Retail Ventures Pvt Ltd",
    "Malhar Auto Components Ltd",
    "St Xaviers Educational Society",
];

/// Invented traders: customers and suppliers of a business.
pub(super) const TRADERS: &[&str] = &[
    "Maruthi Steel Traders", "Ganga Polymers Private Limited", "Deccan Packaging Industries",
    "Om Sai Enterprises", "Chola Yarn Mills Ltd", "Patel Brothers and Company", "Navkar Chemicals",
    "Rudra Engineering Works", "Everest Paper Mart", "Al Noor Exports", "Sree Lakshmi Agro Products",
    "Hind Electro Controls Pvt Ltd", "Brahmaputra Tea Estates", "Konkan Marine Foods LLP",
    "Jai Hanuman Roadlines", "Vardhaman Fabrics", "Southern Bearings and Tools", "Mehta and Sons Hardware",
    "Punjab Agro Implements", "Tirupati Distributors", "Shanti Infra Projects Private Limited",
    "Cauvery Granite Exports Pvt Ltd", "A K Associates", "Rathi Iron and Alloys Ltd",
];

/// Businesses that hold an account.
pub(super) const BUSINESSES: &[&str] = &[
    "Sri Venkateshwara Traders",
    "Bhagwati Textile Agencies",
    "Nova Precision Components Private Limited",
    "Kohinoor Rice Mills",
    "Malabar Spices Exports LLP",
    "Shree Ambica Steel Corporation",
    "Jagdamba Transport Company",
    "Eastern Printers and Publishers",
];

/// As they sponsor mandates: the stem lenders are known by in narrations.
pub(super) const LENDERS: &[&str] = &[
    "BAJAJ FINANCE LTD", "HDB FINANCIAL SERVICES LTD", "TATA CAPITAL LIMITED",
    "CHOLAMANDALAM INVESTMENT AND FINANCE", "MAHINDRA AND MAHINDRA FIN SERV", "SHRIRAM FINANCE LIMITED",
    "LIC HOUSING FINANCE LTD", "ADITYA BIRLA FINANCE LTD", "HERO FINCORP LTD", "TVS CREDIT SERVICES LTD",
    "MUTHOOT FINCORP LIMITED", "IIFL FINANCE LIMITED", "L AND T FINANCE LTD", "POONAWALLA FINCORP LTD",
];

/// Small loans from an application; several at once are a sign of strain.
pub(super) const DIGITAL_LENDERS: &[&str] = &[
    "KRAZYBEE SERVICES PVT LTD", "WHIZDM INNOVATIONS PVT LTD", "EARLYSALARY SERVICES PVT LTD",
    "BHANIX FINANCE AND INVESTMENT", "AKARA CAPITAL ADVISORS", "SI CREVA CAPITAL SERVICES",
    "NAVI FINSERV LIMITED", "PAYU FINANCE INDIA PVT LTD", "TRUE CREDITS PVT LTD", "MWYN TECH PVT LTD",
];

pub(super) const FUNDS: &[&str] = &[
    "INDIAN CLEARING CORP LTD", "BSE LIMITED STAR MF", "PPFAS MUTUAL FUND", "SBI MUTUAL FUND",
    "NIPPON INDIA MF",
];

pub(super) const INSURERS: &[&str] = &[
    "LIC OF INDIA", "HDFC LIFE INSURANCE CO LTD", "STAR HEALTH AND ALLIED INS", "SBI LIFE INSURANCE",
    "MAX LIFE INSURANCE",
];

/// Invented companies that pay dividends.
pub(super) const DIVIDEND_PAYERS: &[&str] = &[
    "VINDHYA CEMENT WORKS LTD FIN DIV", "SUVARNA TEXTILES INT DIV", "HIMGIRI POWER LTD",
    "ORION PAINTS LIMITED",
];

/// Biller and what the consumer number looks like.
pub(super) const BILLERS: &[(&str, usize)] = &[
    ("MSEDCL", 12),
    ("BESCOM BANGALORE", 10),
    ("TATA POWER DDL", 11),
    ("TNEB", 10),
    ("AIRTEL POSTPAID", 10),
    ("ACT FIBERNET", 9),
    ("MAHANAGAR GAS", 12),
    ("TATA PLAY DTH", 10),
    ("BSNL LANDLINE", 11),
    ("CESC LIMITED", 11),
];

pub(super) const CARD_ISSUERS: &[&str] =
    &["SBICARD", "HDFC CARD", "ICICI CREDIT CARD", "AXIS CREDIT CARD", "AMEX", "CRED CLUB"];

pub(super) const AGGREGATORS: &[&str] = &[
    "RAZORPAY SOFTWARE PRIVATE LIMITED", "PINE LABS PRIVATE LIMITED", "BHARATPE MERCHANT SETTLEMENT",
    "PAYU PAYMENTS PVT LTD", "CASHFREE PAYMENTS INDIA", "PHONEPE PRIVATE LIMITED",
];

pub(super) const BRITISH_EMPLOYERS: &[&str] =
    &["Northgate Insurance Services Ltd", "Avon Valley Foods PLC", "Ridgeway Software Ltd"];
pub(super) const BRITISH_TRADERS: &[&str] = &[
    "Castle Timber Ltd", "Fenland Packaging Ltd", "Orwell Fasteners", "Dunmore & Hale LLP",
    "Peak Electrical Wholesale",
];
pub(super) const BRITISH_LENDERS: &[&str] =
    &["HOMESTEAD MORTGAGES", "MOTORLINE FINANCE", "STERLING LOANS LTD", "QUICKPOUND CREDIT"];
pub(super) const BRITISH_FUNDS: &[&str] = &["ALBION ISA MANAGERS", "MERIDIAN PENSIONS"];
pub(super) const BRITISH_INSURERS: &[&str] = &["SHIRE MUTUAL LIFE", "PENFOLD CAR INSURANCE"];
pub(super) const BRITISH_BILLERS: &[(&str, usize)] =
    &[("SEVERNSIDE WATER", 9), ("LUMEN ENERGY", 10), ("READING COUNCIL TAX", 8), ("TALKBAND BROADBAND", 9)];
pub(super) const BRITISH_CARDS: &[&str] = &["ALDERMAN CARD SERVICES", "FIRST ORCHARD MASTERCARD"];
pub(super) const BRITISH_AGGREGATORS: &[&str] = &["SUMTILL PAYOUTS", "STRIPLINE PAYMENTS UK LTD"];
