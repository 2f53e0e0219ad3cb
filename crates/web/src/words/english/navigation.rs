//! Names of the parts of the service, and titles of pages.

pub(crate) const ANALYSES: &str = "Analyses";
pub(crate) const REVIEW: &str = "Review";
pub(crate) const PORTFOLIO: &str = "Portfolio";
pub(crate) const PRODUCTS: &str = "Products";
pub(crate) const CREDIT_CHECKS: &str = "Credit checks";
pub(crate) const SETTINGS: &str = "Settings";

/// Pages of the settings.
pub(crate) mod settings {
    pub(crate) const PROFILE: &str = "Profile";
    pub(crate) const TEAM: &str = "Team";
    pub(crate) const COMPANY_SIGN_IN: &str = "Company sign-in";
    pub(crate) const KEYS: &str = "API keys";
    pub(crate) const WEBHOOKS: &str = "Webhooks";
    pub(crate) const PAYER_RULES: &str = "Payer rules";
    pub(crate) const SCORE_CARDS: &str = "Score cards";
    pub(crate) const USAGE: &str = "Usage";
    pub(crate) const AUDIT: &str = "Audit log";
    pub(crate) const RETENTION: &str = "Retention";
}

/// What stands over a page and in the bar of the browser, where it is not the name of a part.
pub(crate) mod titles {
    use std::fmt::Display;

    pub(crate) const NEW_ANALYSIS: &str = "New analysis";
    pub(crate) const METRICS_AND_CHECKS: &str = "Metrics and checks";
    pub(crate) const NO_LONGER_THERE: &str = "No longer there";
    pub(crate) const NEW_CREDIT_CHECK: &str = "New credit check";
    pub(crate) const CONSENTS_KEPT: &str = "Consents kept";
    pub(crate) const IMPORT_OUTCOMES: &str = "Import outcomes";
    pub(crate) const METRICS_OF_RULES: &str = "Metrics that rules can use";
    pub(crate) const DIFFERENCES: &str = "Differences";
    pub(crate) const NEW_PRODUCT: &str = "New product";
    pub(crate) const REPLAY: &str = "Replay";
    pub(crate) const TERMS: &str = "Terms";
    pub(crate) const CHOOSE_PASSWORD: &str = "Choose your own password";
    pub(crate) const SECOND_FACTOR: &str = "Second factor";

    pub(crate) fn settings(page: &str) -> String {
        format!("Settings: {page}")
    }

    /// Counted from 1.
    pub(crate) fn correct_row(number: usize) -> String {
        format!("Correct row {number}")
    }

    pub(crate) fn page_of(page: u32, pages: u32) -> String {
        format!("Page {page} of {pages}")
    }

    pub(crate) fn run_of(number: i64, reference: &impl Display) -> String {
        format!("Run {number} of {reference}")
    }

    pub(crate) fn edit(product: &str) -> String {
        format!("Edit {product}")
    }

    pub(crate) fn rules_of(product: &str) -> String {
        format!("Rules of {product}")
    }
}
