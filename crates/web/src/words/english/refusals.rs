//! Why something was not done: beside the form that can be put right, or as a page of its own.

use export::words::sentence;

pub(crate) const BUREAU_NOT_ENTITLED: &str = "Your team may not ask credit bureaus.";
pub(crate) const BUREAU_BUDGET_REACHED: &str =
    "The budget for credit reports is used up for this month. Nothing was asked and nothing is billed.";
pub(crate) const NO_REPORT: &str = "The bureau did not answer. Nothing was billed. Try again in a moment.";
pub(crate) const NO_CONSENT: &str =
    "Without the person's consent nobody may be asked. Tick the box when you have it on record.";

pub(crate) const FORM_ENDED: &str = "The form ended before it was complete.";
pub(crate) const FORM_FORGED: &str = "This form is too old or did not come from this site, so nothing was done. Go back, reload the page and send it again.";
pub(crate) const FORM_TOO_LONG: &str = "The form has more parts than the page.";
pub(crate) const FORM_NOT_WHOLE: &str = "The form did not arrive whole. Go back and send it again.";

pub(crate) const CHOOSE_DECISION: &str = "Choose whether to approve or to decline.";
pub(crate) const CHOOSE_ACTION: &str = "Choose what to do with them.";
pub(crate) const CHOOSE_CSV: &str = "Choose a CSV file first.";
pub(crate) const CHOOSE_WHAT_VIEWERS_SEE: &str = "Choose what viewers see.";
pub(crate) const CHOOSE_ROLE: &str = "Choose a role.";
pub(crate) const DAYS_NOT_WHOLE: &str = "Write the days past due as a whole number, or leave it empty.";
pub(crate) const FIGURE_ODD: &str = "Type the figure as it is printed, such as 12,345.50.";
pub(crate) const DRAFT_HAS_PROBLEMS: &str = "The draft has problems. Put them right in the editor first.";

pub(crate) const PASSWORDS_DIFFER: &str = "The two passwords are not the same.";
pub(crate) const NEW_PASSWORDS_DIFFER: &str = "The two new passwords are not the same.";

pub(crate) fn tried_too_often(wait: &str) -> String {
    format!("That was tried too often. Try again in {wait}.")
}

/// The API's words name its members in code; people see labels.
pub(crate) fn plain(message: &str) -> String {
    let text = message.replace("The member `", "The ").replace("the member `", "the ").replace('`', "");
    sentence(&text)
}

/// The form of a review has one field, and its label is no name.
pub(crate) fn of_review(message: &str) -> String {
    message.replace("Note must say why", "Say why")
}

/// The form of a webhook calls its field by another name.
pub(crate) fn of_webhook(message: &str) -> String {
    message.replace("The url ", "The address ")
}

/// On the way in.
pub(crate) mod sign_in {
    pub(crate) const WRONG: &str =
        "That email and password do not belong together. Check both and try again.";
    pub(crate) const COMPANY_ONLY: &str = "Your team signs in with its company's account, not with passwords. Use the sign-in link of your team.";
    pub(crate) const CODE_WRONG: &str =
        "That code is wrong, or was used before. Wait for the next one and try again.";
    pub(crate) const TOOK_TOO_LONG: &str = "That took too long, or was begun in another browser. Try again.";

    pub(crate) fn locked(wait: &str) -> String {
        format!(
            "There were too many failed attempts for this email, so signing in is paused to protect the account. Try again in {wait}."
        )
    }

    pub(crate) fn throttled(wait: &str) -> String {
        format!("There were many attempts to sign in from your network. Try again in {wait}.")
    }

    pub(crate) fn codes_paused(wait: &str) -> String {
        format!("There were too many failed attempts. Try again in {wait}.")
    }
}

/// Of files that were sent.
pub(crate) mod upload {
    pub(crate) const NO_FILE: &str = "Choose a statement first: the PDF as the bank sent it.";
    pub(crate) const NOT_ONE_FILE: &str =
        "Send one file in the part `file`, behind its password if it has one.";
    pub(crate) const APPLICANT_INCOMPLETE: &str =
        "To ask the bureau, fill in the applicant's name and mobile number, or untick the consent.";
    pub(crate) const PRODUCT_ARCHIVED: &str = "This product was archived. Choose another one.";
    pub(crate) const BUREAU_NOT_ENTITLED: &str =
        "Your team may not ask the bureau. Untick the consent to upload without it.";

    pub(crate) fn too_many(most: usize) -> String {
        format!("Upload at most {most} statements at once.")
    }

    pub(crate) fn too_large(most: &str) -> String {
        format!("Together these files are larger than {most}. Upload fewer of them at once.")
    }

    pub(crate) fn too_fast(wait: &str) -> String {
        format!("That was too many uploads at once. Upload this one again in {wait}.")
    }

    /// The API's words name the parts of an upload in code.
    pub(crate) fn plain(message: &str) -> String {
        message
            .replace("The part `applicant_name` must", "The applicant's name must")
            .replace("The part `applicant_mobile` must", "The applicant's mobile must")
    }

    /// The amounts of an application.
    pub(crate) const REQUESTED_AMOUNT: &str = "The requested amount";
    pub(crate) const COLLATERAL_VALUE: &str = "The value of the collateral";
    pub(crate) const GST_TURNOVER: &str = "The GST turnover";
    pub(crate) const DOWN_PAYMENT: &str = "The down payment";

    /// `what` is one of them.
    pub(crate) fn no_amount(what: &str) -> String {
        format!("{what} must be an amount in rupees, such as 5,00,000.")
    }
}

/// What a page says that stands where another was asked for.
pub(crate) mod page {
    pub(crate) const fn title(status: u16) -> &'static str {
        match status {
            403 => "You may not do this",
            404 => "There is nothing here",
            405 | 408 | 413 | 415 | 431 => "That did not work",
            409 => "Something has changed meanwhile",
            410 => "It is no longer there",
            422 => "The file was not accepted",
            429 => "A little too fast",
            503 => "Not available right now",
            500..=599 => "Something went wrong on our side",
            _ => "That did not work",
        }
    }

    /// The API's words speak of tokens and paths, which nobody at a page has heard of. `None` where they serve.
    pub(crate) fn message(code: &str) -> Option<&'static str> {
        Some(match code {
            "not_found" => {
                "It may have been erased, or the address may be mistyped. If somebody sent you the link, make sure that you are signed in with the right team."
            }
            "method_not_allowed" => {
                "This address is not a page by itself. Go back and use the form that leads here."
            }
            "internal" => {
                "Nothing was changed. Try again; if it happens again, tell whoever runs this service the number below."
            }
            "unavailable" => {
                "The service cannot answer right now. Nothing was changed. Try again in a moment."
            }
            _ => return None,
        })
    }
}
