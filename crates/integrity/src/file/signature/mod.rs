//! The signatures of a file → the checks about them.

mod asn1;
mod chain;
mod keys;
mod message;
mod roots;
mod verify;

use ledger::text::counted;
use pdf::Signature;

use super::history::History;
use super::words::seen;
use crate::check::{Check, Family, Severity};
use crate::paper::File;
use crate::question::Question;
use chain::Trust;
pub use roots::Roots;
use verify::{Outcome, Signed};

const BROKEN: Question = Question {
    code: "signature_broken",
    family: Family::File,
    title: "Is the file what was signed?",
    weight: Severity::Proof,
    benign: "None for a digest that does not fit. A copy that was written anew is reported as dead_signature instead.",
};

const EARLIER: Question = Question {
    code: "signature_covers_only_earlier_revision",
    family: Family::File,
    title: "Was the file's text changed after it was signed?",
    weight: Severity::High,
    benign: "Time stamps and proofs of validity are added after signing, but they change no text.",
};

const DEAD: Question = Question {
    code: "dead_signature",
    family: Family::File,
    title: "Is a signature left over from another form of the file?",
    weight: Severity::Low,
    benign: "Saving a signed statement from a viewer keeps the signature's remains: an unsigned copy of a signed original. Ask for the original.",
};

const UNTRUSTED: Question = Question {
    code: "signature_untrusted",
    family: Family::File,
    title: "Does the signer's certificate lead to a trusted authority?",
    weight: Severity::Low,
    benign: "The authority may be missing from the configured ones; some signing services use their own.",
};

const VALID: Question = Question {
    code: "signature_valid",
    family: Family::File,
    title: "Is the file signed, and unchanged since?",
    weight: Severity::Info,
    benign: "This speaks for the document.",
};

pub(super) const QUESTIONS: &[&Question] = &[&BROKEN, &EARLIER, &DEAD, &UNTRUSTED, &VALID];

/// Signatures looked at; a statement has one, sometimes with a time stamp.
const MAX_SIGNATURES: usize = 8;

pub(super) fn checks(file: &File<'_>, history: &History, roots: &Roots) -> Vec<Check> {
    let signatures = &file.document.structure.signatures;
    if signatures.is_empty() {
        return QUESTIONS.iter().map(|question| question.not_applicable()).collect();
    }
    let verified: Vec<(&Signature, Outcome)> = signatures
        .iter()
        .rev()
        .take(MAX_SIGNATURES)
        .map(|signature| (signature, verify::verify(file.bytes, signature, roots)))
        .collect();
    vec![
        broken(&verified),
        earlier(&verified, history),
        dead(&verified),
        untrusted(&verified),
        valid(&verified, history),
    ]
}

type Verified<'s> = [(&'s Signature, Outcome)];

fn broken(verified: &Verified<'_>) -> Check {
    let reasons: Vec<&str> = verified
        .iter()
        .filter_map(|(_, outcome)| match outcome {
            Outcome::Broken(reason) => Some(*reason),
            _ => None,
        })
        .collect();
    if let Some(reason) = reasons.first() {
        let message = format!("The digital signature does not hold: {reason}.");
        return BROKEN.detected(message, reasons.iter().map(|reason| seen(*reason)).collect());
    }
    let unsupported = verified.iter().find_map(|(_, outcome)| match outcome {
        Outcome::Unsupported(reason) => Some(reason),
        _ => None,
    });
    match unsupported {
        Some(reason) => BROKEN.not_run(format!("A signature could not be checked: {reason}.")),
        None if held(verified).next().is_none() => BROKEN.not_applicable(),
        None => BROKEN.clear(),
    }
}

fn earlier(verified: &Verified<'_>, history: &History) -> Check {
    let partial: Vec<(&Signature, &Signed)> =
        held(verified).filter(|(signature, _)| !signature.covers_whole_file).collect();
    if held(verified).next().is_none() {
        return EARLIER.not_applicable();
    }
    let changed = partial.iter().find(|(signature, _)| history.changed_after(end(signature)) == Some(true));
    if let Some((_, signed)) = changed {
        let message = format!("Text was changed or added after {} signed the file.", signed.by);
        return EARLIER.detected(message, Vec::new());
    }
    let is_unknown = partial.iter().any(|(signature, _)| history.changed_after(end(signature)).is_none());
    if is_unknown {
        return EARLIER
            .not_run("Something was added after signing, and the signed version cannot be read by itself.");
    }
    EARLIER.clear()
}

/// Where the file ended when it was signed.
fn end(signature: &Signature) -> usize {
    signature.byte_ranges.last().map_or(0, |(start, length)| start.saturating_add(*length))
}

fn dead(verified: &Verified<'_>) -> Check {
    let count = verified.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Dead)).count();
    if count == 0 {
        return DEAD.clear();
    }
    let signatures = counted(count, "signature");
    let message = format!(
        "The file carries {signatures} made for another form of it: this is an unsigned copy of a signed original."
    );
    DEAD.detected(message, Vec::new())
}

fn untrusted(verified: &Verified<'_>) -> Check {
    let signed: Vec<&Signed> =
        held(verified).map(|(_, signed)| signed).filter(|signed| !signed.is_time_stamp).collect();
    if signed.is_empty() {
        return UNTRUSTED.not_applicable();
    }
    for signed in &signed {
        let reason = match signed.trust {
            Trust::Trusted | Trust::NoRoots => continue,
            Trust::OutOfDate => "it was not valid when the file was signed",
            Trust::SelfSigned => "only the signer vouches for it",
            Trust::UnknownRoot => "it leads to no configured authority",
        };
        let message = format!("The certificate of {} proves nothing by itself: {reason}.", signed.by);
        return UNTRUSTED.detected(message, vec![seen(signed.by.clone())]);
    }
    if signed.iter().any(|signed| signed.trust == Trust::NoRoots) {
        return UNTRUSTED.not_run("No trusted authorities are configured.");
    }
    UNTRUSTED.clear()
}

fn valid(verified: &Verified<'_>, history: &History) -> Check {
    let is_untouched = |signature: &Signature| {
        signature.covers_whole_file || history.changed_after(end(signature)) == Some(false)
    };
    let found = held(verified).find(|(signature, signed)| !signed.is_time_stamp && is_untouched(signature));
    let Some((_, signed)) = found else { return VALID.clear() };
    let on = signed.on.as_ref().map(|day| format!(" on {day}")).unwrap_or_default();
    let trust =
        if signed.trust == Trust::Trusted { "" } else { ", with a certificate not known to be trusted" };
    let message = format!("Signed by {}{on}{trust}; nothing has been changed since.", signed.by);
    VALID.detected(message, vec![seen(signed.by.clone())])
}

fn held<'v, 's>(verified: &'v Verified<'s>) -> impl Iterator<Item = (&'s Signature, &'v Signed)> {
    verified.iter().filter_map(|(signature, outcome)| match outcome {
        Outcome::Holds(signed) => Some((*signature, signed)),
        _ => None,
    })
}
