//! What somebody has to do before anything else → the page where it is done, and what stays open meanwhile.

pub(super) const PASSWORD: &str = "/welcome/password";
pub(super) const SECOND_FACTOR: &str = "/welcome/second-factor";
/// That, and the way out.
const OPEN: [&str; 4] = ["/welcome/", "/sign-out", "/sign-out-everywhere", "/theme"];

/// Where the way leads that is closed until something is done.
pub(super) fn place(code: &str) -> Option<&'static str> {
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
}
