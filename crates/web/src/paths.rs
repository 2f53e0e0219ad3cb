//! What a path tells before its page is asked: whether it is closed until something is done first, and whether it is about people, who
//! are at home on the live side of their team.

pub(super) const PASSWORD: &str = "/welcome/password";
pub(super) const SECOND_FACTOR: &str = "/welcome/second-factor";
/// Where something is done before anything else, and the way out.
const OPEN: [&str; 4] = ["/welcome/", "/sign-out", "/sign-out-everywhere", "/theme"];

/// Where that is done which this code asks for.
pub(super) fn of_duty(code: &str) -> Option<&'static str> {
    match code {
        "password_change_required" => Some(PASSWORD),
        "second_factor_enrolment_required" => Some(SECOND_FACTOR),
        _ => None,
    }
}

/// Whether a page may be asked for by somebody who has something to do first.
pub(super) fn is_open(path: &str) -> bool {
    OPEN.iter().any(|open| path == *open || (open.ends_with('/') && path.starts_with(open)))
}

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
    fn only_what_has_to_be_done_and_the_way_out_are_open() {
        for open in [PASSWORD, SECOND_FACTOR, "/sign-out", "/theme"] {
            assert!(is_open(open), "{open}");
        }
        for closed in ["/", "/analyses", "/settings", "/sign-out-of-it", "/welcome", "/settings/welcome/"] {
            assert!(!is_open(closed), "{closed}");
        }
    }

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
