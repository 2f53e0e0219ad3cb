//! A path → whether its page is about people, who are at home on the live side of their team.

/// Pages about people and how they sign in are one for both sides. Whatever is not named here is shown of the side that was
/// chosen, so that nothing live appears on the test side by accident.
const AT_HOME: [&str; 8] = [
    "/settings/name", "/settings/password", "/settings/sign-out-elsewhere", "/settings/sessions",
    "/settings/second-factor", "/settings/team", "/settings/keys", "/settings/company-sign-in",
];
const AT_HOME_EXACTLY: [&str; 7] = [
    "/settings", "/settings/retention", "/side", "/test-data/erase", "/theme", "/sign-out",
    "/sign-out-everywhere",
];

pub(super) fn is_at_home(path: &str) -> bool {
    AT_HOME_EXACTLY.contains(&path)
        || path.starts_with("/welcome")
        || AT_HOME.iter().any(|begin| path.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_about_people_are_at_home_and_all_others_on_the_side_that_was_chosen() {
        for path in ["/settings", "/settings/team/usr_1/role", "/settings/keys", "/sign-out", "/side"] {
            assert!(is_at_home(path), "{path}");
        }
        for path in
            ["/analyses", "/settings/webhooks", "/settings/usage", "/settings/audit", "/products/new", "/new"]
        {
            assert!(!is_at_home(path), "{path}");
        }
    }
}
