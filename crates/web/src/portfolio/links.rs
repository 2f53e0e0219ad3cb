//! A number of the portfolio → the address of the list of its cases.

use service::actions::portfolio::PortfolioQuery;

/// What every list of the page has in common.
pub(super) struct Links {
    pairs: Vec<(&'static str, String)>,
}

impl Links {
    /// `kept` is what of the page's own address makes sense.
    pub(super) fn of(query: &PortfolioQuery, kept: &[(&'static str, String)]) -> Self {
        let shared = ["product_id", "version", "bank", "channel"];
        let mut pairs: Vec<(&'static str, String)> =
            kept.iter().filter(|(name, _)| shared.contains(name)).cloned().collect();
        pairs.push(("created_from", query.filter.from.to_string()));
        pairs.push(("created_to", query.filter.to.to_string()));
        Self { pairs }
    }

    /// The cases that are counted in one place of a measure.
    pub(super) fn counted(&self, measure: &str, place: &str) -> String {
        self.place(&[("counted", &format!("{measure}:{place}"))])
    }

    /// The same, of what came in some days.
    pub(super) fn between(&self, (from, to): (&str, &str), (measure, place): (&str, &str)) -> String {
        let counted = format!("{measure}:{place}");
        let pairs = [("created_from", from), ("created_to", to), ("counted", counted.as_str())];
        self.place(&pairs)
    }

    fn place(&self, more: &[(&str, &str)]) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let is_replaced = |name: &str| more.iter().any(|(known, _)| *known == name);
        for (name, value) in self.pairs.iter().filter(|(name, _)| !is_replaced(name)) {
            query.append_pair(name, value);
        }
        query.extend_pairs(more);
        format!("/analyses?{}", query.finish())
    }
}
