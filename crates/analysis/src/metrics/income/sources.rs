//! The income that counts, and what else comes in.

use category::Category;

use crate::book::{Finding, Found, Line, Missing, Rows, Tally, Unit, Window};
use crate::income::{Basis, is_regular};
use crate::metric::{Family, Metric};
use crate::study::Study;

pub(super) const METRICS: &[Metric] = &[
    Metric {
        name: "income_monthly",
        title: "Income",
        family: Family::Income,
        formula: "the salary; without one, on a personal account, the mean of pension, platform work and rent over the last six whole months where they are at least 30 % of net credits; otherwise the mean of net credits over those months, with cash deposits counted at half. Without a whole month, the total over the months of the statement, from 28 days on",
        unit: Unit::Rupees,
        windows: Window::WHOLE,
        excludes: "transfers from own accounts and family, loan disbursals, refunds, reversals, redemptions, claims, tax refunds, cashback, interest",
        example: "(55000 + 55000 + 55000) / 3",
        compute: |study, _| {
            let monthly = study.income.monthly.ok_or(Missing::NoIncome)?;
            Found::rupees(i128::from(monthly.as_paise()), Rows::These(study.income.rows.clone()))
        },
        monthly: None,
    },
    Metric {
        name: "income_is_salary",
        title: "Income is a salary",
        family: Family::Income,
        formula: "whether the income that counts is a salary",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "",
        example: "true",
        compute: |study, _| basis(study, Basis::Salary),
        monthly: None,
    },
    Metric {
        name: "income_is_regular",
        title: "Income is pension, platform work or rent",
        family: Family::Income,
        formula: "whether the income that counts is pension, platform work and rent",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "",
        example: "false",
        compute: |study, _| basis(study, Basis::Regular),
        monthly: None,
    },
    Metric {
        name: "income_is_net_credits",
        title: "Income is net credits",
        family: Family::Income,
        formula: "whether the income that counts is net credits with cash at half",
        unit: Unit::YesNo,
        windows: Window::WHOLE,
        excludes: "",
        example: "false",
        compute: |study, _| basis(study, Basis::NetCredits),
        monthly: None,
    },
    Metric {
        name: "other_income_monthly",
        title: "Other income a month",
        family: Family::Income,
        formula: "net credits that are neither of the salary's employer nor cash / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "salary, cash deposits, and all that net credits leave out",
        example: "30000 / 7",
        compute: |study, window| monthly_of(study, window, is_other),
        monthly: None,
    },
    Metric {
        name: "pension_monthly",
        title: "Pension and benefits a month",
        family: Family::Income,
        formula: "pensions and public benefits / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "0 / 7",
        compute: |study, window| monthly_of(study, window, |line| is(line, Category::PensionGovtBenefit)),
        monthly: None,
    },
    Metric {
        name: "platform_income_monthly",
        title: "Platform work a month",
        family: Family::Income,
        formula: "payouts of delivery, driving and service platforms / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "0 / 7",
        compute: |study, window| monthly_of(study, window, |line| is(line, Category::GigPlatformIncome)),
        monthly: None,
    },
    Metric {
        name: "rent_received_monthly",
        title: "Rent received a month",
        family: Family::Income,
        formula: "rent received / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "0 / 7",
        compute: |study, window| monthly_of(study, window, |line| is(line, Category::RentReceived)),
        monthly: None,
    },
    Metric {
        name: "interest_and_dividends_monthly",
        title: "Interest and dividends a month",
        family: Family::Income,
        formula: "interest earned and dividends / months of the window",
        unit: Unit::Rupees,
        windows: Window::ALL,
        excludes: "",
        example: "(600 + 600) / 7",
        compute: |study, window| {
            monthly_of(study, window, |line| {
                is(line, Category::InterestEarned) || is(line, Category::Dividend)
            })
        },
        monthly: None,
    },
    Metric {
        name: "regular_income_share",
        title: "Share of income that is regular",
        family: Family::Income,
        formula: "salary, pension, platform work and rent / net credits",
        unit: Unit::Ratio,
        windows: Window::ALL,
        excludes: "all that net credits leave out",
        example: "365000 / 410000",
        compute: |study, window| {
            let regular = Tally::of(&study.book, window, |line| {
                line.is_net_credit() && (line.category == Category::Salary || is_regular(line.category))
            })?;
            let net = Tally::of(&study.book, window, Line::is_net_credit)?;
            Found::ratio(regular.total, net.total, regular.rows(), Missing::NoCredits)
        },
        monthly: None,
    },
];

fn basis(study: &Study<'_>, wanted: Basis) -> Finding {
    if study.income.basis == Basis::None {
        return Err(Missing::NoIncome);
    }
    Found::yes(study.income.basis == wanted, Rows::These(study.income.rows.clone()))
}

fn is(line: &Line, category: Category) -> bool {
    line.is_credit && !line.is_undone && line.category == category
}

fn is_other(line: &Line) -> bool {
    line.is_net_credit() && !matches!(line.category, Category::Salary | Category::CashDeposit)
}

fn monthly_of(study: &Study<'_>, window: Window, is_counted: fn(&Line) -> bool) -> Finding {
    let tally = Tally::of(&study.book, window, is_counted)?;
    let monthly = study.book.per_month(window, tally.total).ok_or(Missing::TooLarge)?;
    Found::rupees(monthly, tally.rows())
}
