//! What is told of a portfolio: of the API as it is, of the page as tables and drawings.

use ledger::Rupees;
use serde::Serialize;
use utoipa::ToSchema;

/// All cases of a period at once. Only completed analyses are counted, under the day of their upload in India.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Portfolio)]
pub struct Book {
    pub period: Period,
    /// What drift is measured against.
    pub compared_with: Period,
    /// Completed analyses of the team that are still to be counted, after an upgrade or a rebuild: until it is 0, everything here is
    /// too low.
    #[schema(example = 0)]
    pub pending: i64,
    pub volume: Volume,
    pub decisions: Decisions,
    /// What the engine alone decided.
    pub engine_decisions: Decisions,
    /// Why applicants are declined, by the code of the reason; one case may have several.
    pub decline_reasons: Vec<Counted>,
    /// Why people have to look, by the code of the reason; one case may have several.
    pub review_reasons: Vec<Counted>,
    pub score: Distribution,
    /// Rupees a month.
    pub income: Distribution,
    /// Rupees, as asked for in `inputs`.
    pub requested_amount: Distribution,
    pub turnaround: Turnaround,
    /// How often each person reviewed.
    pub reviewers: Vec<Person>,
    pub overrides: Overrides,
    /// How often a person had to look, by the family of the reason.
    pub flags: Vec<Counted>,
    pub bureau: Spend,
    pub outcomes: Outcomes,
    /// The score and the main metrics, now and before.
    pub drift: Vec<Drift>,
    pub fairness: Fairness,
    /// The banks of the period, the most frequent first.
    pub banks: Vec<Counted>,
}

/// Two days, both of them in it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioPeriod)]
pub struct Period {
    #[schema(example = "2026-08-19", format = Date)]
    pub from: String,
    #[schema(example = "2026-11-16", format = Date)]
    pub to: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioVolume)]
pub struct Volume {
    #[schema(example = 1204)]
    pub total: i64,
    /// `day`, `week` or `month`.
    #[schema(example = "week")]
    pub by: &'static str,
    /// Oldest first, those without a case too.
    pub points: Vec<Point>,
}

/// What came in a day, a week or a month, and how it stands now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioPoint)]
pub struct Point {
    /// Its first day; weeks begin on Mondays.
    #[schema(example = "2026-11-09", format = Date)]
    pub begins: String,
    pub total: i64,
    pub approved: i64,
    pub declined: i64,
    pub manual_review: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioDecisions)]
pub struct Decisions {
    pub approved: i64,
    pub declined: i64,
    pub manual_review: i64,
    /// Of what is approved or declined; `null` when nothing is.
    #[schema(required, example = 0.62)]
    pub approval_rate: Option<f64>,
}

/// Something, and how many cases have it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioCount)]
pub struct Counted {
    #[schema(example = "income_too_low")]
    pub name: String,
    #[schema(example = 41)]
    pub count: i64,
    /// Of all cases.
    #[schema(required, example = 0.034)]
    pub share: Option<f64>,
}

/// How values are spread.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioDistribution)]
pub struct Distribution {
    /// Cases with a value.
    pub count: i64,
    /// Cases without one.
    pub missing: i64,
    /// `null` without values.
    #[schema(required, example = 702.4)]
    pub mean: Option<f64>,
    /// Worked out from the bins, so it is nearly right.
    #[schema(required, example = 709.0)]
    pub median: Option<f64>,
    pub bins: Vec<Bin>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioBin)]
pub struct Bin {
    /// `null`: below 0.
    #[schema(required, example = 700)]
    pub from: Option<i64>,
    /// Not in the bin itself; `null`: there is no end.
    #[schema(required, example = 750)]
    pub to: Option<i64>,
    pub count: i64,
    /// As counts name the bin.
    #[serde(skip)]
    pub place: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioTurnaround)]
pub struct Turnaround {
    /// From the upload, or from the wish for another run, to the engine's decision.
    pub engine: Times,
    /// From there to the person's decision, where one was needed.
    pub person: Times,
}

/// Seconds, nearly right: they are worked out from counts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioTimes)]
pub struct Times {
    pub count: i64,
    #[schema(required, example = 1.9)]
    pub median: Option<f64>,
    #[schema(required, example = 4.2)]
    pub ninetieth: Option<f64>,
}

/// Somebody of the team, and how often they did it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioPerson)]
pub struct Person {
    #[schema(example = "usr_01jc5h0w2kf0bv6t3n8ydrxz5q")]
    pub id: String,
    #[schema(example = "Asha Rao")]
    pub name: String,
    pub count: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioOverrides)]
pub struct Overrides {
    pub total: i64,
    pub by_reason: Vec<Counted>,
    pub by_person: Vec<Person>,
}

/// What credit reports pulled along with these cases cost.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioSpend)]
pub struct Spend {
    pub reports: i64,
    #[schema(example = 4200)]
    pub amount: Rupees,
    /// Over what is approved or declined; `null` when nothing is.
    #[schema(required, example = 35)]
    pub amount_per_decision: Option<Rupees>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioOutcomes)]
pub struct Outcomes {
    pub good: i64,
    pub bad: i64,
    pub indeterminate: i64,
    /// Of good and bad; `null` when nothing is known.
    #[schema(required, example = 0.043)]
    pub bad_rate: Option<f64>,
    pub by_score: Vec<OutcomeGroup>,
    pub by_product: Vec<OutcomeGroup>,
    /// By the month of the upload.
    pub by_vintage: Vec<OutcomeGroup>,
    /// The worst days past due, as told.
    pub days_past_due: Vec<Bin>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioOutcomeGroup)]
pub struct OutcomeGroup {
    /// The lowest score of the band, the id of the product, or the month.
    #[schema(example = "700")]
    pub group: String,
    #[schema(example = "700 to 749")]
    pub name: String,
    /// Good and bad together.
    pub known: i64,
    pub bad: i64,
    #[schema(required, example = 0.043)]
    pub bad_rate: Option<f64>,
}

/// How far something moved.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioDrift)]
pub struct Drift {
    /// `score`, or a metric of the dictionary.
    #[schema(example = "foir")]
    pub name: String,
    /// The population stability index over tenths of the earlier period; `null` below 100 cases on either side.
    #[schema(required, example = 0.04)]
    pub psi: Option<f64>,
    /// `none` below 0.1, `small` below 0.25, `large` from there on; `unknown` where there is no index.
    pub shift: Shift,
    #[schema(required, example = 0.41)]
    pub mean: Option<f64>,
    #[schema(required, example = 0.39)]
    pub mean_before: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PortfolioShift)]
pub enum Shift {
    None,
    Small,
    Large,
    Unknown,
}

impl Shift {
    pub(super) fn of(psi: Option<f64>) -> Self {
        psi.map_or(Self::Unknown, |psi| fit::Shift::of(psi).into())
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Small => "small",
            Self::Large => "large",
            Self::Unknown => "unknown",
        }
    }
}

/// A card and a book are told to have moved by the same bounds.
impl From<fit::Shift> for Shift {
    fn from(moved: fit::Shift) -> Self {
        match moved {
            fit::Shift::Stable => Self::None,
            fit::Shift::SmallShift => Self::Small,
            fit::Shift::LargeShift => Self::Large,
        }
    }
}

/// Whether some groups are approved far less often than others.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioFairness)]
pub struct Fairness {
    pub by_bank: Vec<FairGroup>,
    /// By the postal region of the branch, where the statement prints the code of its cheques.
    pub by_region: Vec<FairGroup>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PortfolioFairGroup)]
pub struct FairGroup {
    #[schema(example = "Kerala")]
    pub name: String,
    /// Approved or declined.
    pub decided: i64,
    pub approved: i64,
    #[schema(required, example = 0.58)]
    pub approval_rate: Option<f64>,
    /// The approval rate over that of the group that is approved most often; `null` below 30 decisions.
    #[schema(required, example = 0.91)]
    pub impact_ratio: Option<f64>,
    /// The ratio is below four fifths: look for the reason.
    pub is_below_four_fifths: bool,
}
