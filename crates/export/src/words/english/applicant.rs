//! What applicants read, in English. A product says its reasons in its own words; these stand in where it has none.

use crate::words::texts::Texts;

pub(crate) const APPLICANT: Texts = Texts {
    heading: "Reasons for the applicant",
    nothing: "There is no reason against the application.",
    reasons: &[
        "Your income is not enough for this amount.",
        "Your existing loan payments are too high for your income.",
        "Your average balance is low compared with the instalments.",
        "Payments from your account were returned recently.",
        "A loan instalment bounced in the last three months.",
        "Your income is irregular.",
        "Your account history is too short.",
        "Much of your income is cash and cannot be verified.",
        "You have taken several loans recently.",
        "Your credit report shows serious delays in repayment.",
        "Your credit report shows an account that was written off or settled.",
        "You have little or no credit history.",
        "Your account was overdrawn on some days.",
        "Money in your account moves in circles or depends on a few people.",
        "The bank statement could not be verified.",
        "The bank statement is incomplete or too old.",
        "Your identity does not match the documents.",
        "The security is worth too little for this amount.",
        "Your own contribution is too low.",
        "There is spending on gambling or speculation.",
        "The application is outside what this product covers.",
        "What you declared differs from what the bank statement shows.",
        "Your overdraft is used too heavily.",
        "The turnover you declared differs from the bank statement.",
        "The same application was made twice.",
    ],
};
