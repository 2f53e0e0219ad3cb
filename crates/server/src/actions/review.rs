//! A person's word on a flagged analysis → the decision that holds.

use store::analyses::{self, Analysis, Decision, NewReview, Status};
use store::users::Role;
use store::{AnalysisId, UserId, audit, team_settings};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

const NOTE_CHARACTERS_AT_MOST: usize = 2_000;
/// People change their minds, but not this often.
const REVIEWS_AT_MOST: usize = 100;

/// Replaces the decision, or brings it a person nearer, and keeps the words that were said before.
pub(crate) async fn review(
    app: &App,
    caller: &Caller,
    request_id: &str,
    id: &AnalysisId,
    (decision, note): (Decision, &str),
) -> Result<(), Error> {
    caller.must_be(Role::Analyst)?;
    let (team, now) = (&caller.team, app.clock.now());
    // Looked at before it is held: a refusal must not keep a worker from taking it.
    let mut tx = app.database.read().await?;
    let analysis = analyses::find(&mut tx, team, id).await?.ok_or(Error::NotFound("analysis"))?;
    drop(tx);
    let note = sound(note)?;
    must_wait_for_a_person(&analysis)?;
    let mut tx = app.database.write().await?;
    analyses::hold(&mut tx, team, id).await?;
    let earlier = analyses::reviews(&mut tx, team, id).await?;
    if earlier.len() >= REVIEWS_AT_MOST {
        return Err(Error::Conflict {
            code: "too_many_reviews",
            message: "This analysis was reviewed as often as it can be. Upload the statement again.",
        });
    }
    let settings = team_settings::find(&mut tx, team).await?.ok_or(Error::NotFound("team"))?;
    let words = earlier.iter().map(|review| (&review.by, review.decision)).chain([(&caller.user, decision)]);
    let holds = holding(words, settings.reviewers);
    let new = NewReview { by: &caller.user, decision, note };
    if !analyses::review_with(&mut tx, team, id, now, (&new, holds)).await? {
        return Err(Error::NotFound("analysis"));
    }
    let entry = audit::NewEntry {
        actor: caller.user.as_str(),
        via: caller.via(),
        action: "analysis.reviewed",
        subject: id.as_str(),
        request_id: Some(request_id),
    };
    audit::record(&mut tx, team, now, entry).await?;
    Ok(tx.commit().await?)
}

/// Neither can change once it is so.
fn must_wait_for_a_person(analysis: &Analysis) -> Result<(), Error> {
    if analysis.status != Status::Completed {
        return Err(NOT_COMPLETED);
    }
    if analysis.engine_decision != Some(Decision::ManualReview) {
        return Err(Error::Conflict {
            code: "review_not_required",
            message: "The engine's decision on this analysis stands. Only manual_review is reviewed.",
        });
    }
    Ok(())
}

pub(crate) const NOT_COMPLETED: Error = Error::Conflict {
    code: "not_completed",
    message: "The analysis is not completed. Read it with GET /v1/analyses/{id} until its status is completed.",
};

/// Where one person decides, the last word holds. Where two must agree, what two people's latest words agree on does,
/// the newest pair first; until then a person still has to look.
pub(crate) fn holding<'a>(words: impl Iterator<Item = (&'a UserId, Decision)>, reviewers: i64) -> Decision {
    let mut latest: Vec<(&UserId, Decision)> = Vec::new();
    for (person, decision) in words {
        latest.retain(|(earlier, _)| *earlier != person);
        latest.push((person, decision));
    }
    let needed = usize::try_from(reviewers).unwrap_or(1).max(1);
    let agreed = |decision: Decision| latest.iter().filter(|(_, word)| *word == decision).count() >= needed;
    let newest_first = latest.iter().rev().map(|(_, decision)| *decision);
    let mut holding = newest_first.filter(|decision| agreed(*decision));
    holding.next().unwrap_or(Decision::ManualReview)
}

fn sound(note: &str) -> Result<&str, Error> {
    let note = note.trim();
    let is_odd = |character: char| character.is_control() && !matches!(character, '\n' | '\r' | '\t');
    if note.is_empty() || note.chars().count() > NOTE_CHARACTERS_AT_MOST || note.chars().any(is_odd) {
        let message =
            format!("`note` must say why, in 1 to {NOTE_CHARACTERS_AT_MOST} characters of plain text.");
        return Err(Error::InvalidRequest(message));
    }
    Ok(note)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    /// A letter is a person: small approves, capital declines.
    #[track_caller]
    fn check(words: &str, reviewers: i64, expected: Decision) {
        let people: Vec<(char, UserId)> =
            ('a'..='d').map(|letter| (letter, UserId::fresh(Timestamp::UNIX_EPOCH).unwrap())).collect();
        let said = words.chars().map(|letter| {
            let (_, person) = people.iter().find(|(name, _)| *name == letter.to_ascii_lowercase()).unwrap();
            let is_no = letter.is_ascii_uppercase();
            (person, if is_no { Decision::Declined } else { Decision::Approved })
        });
        assert_eq!(holding(said, reviewers), expected, "{words} of {reviewers}");
    }

    #[test]
    fn the_last_word_holds_where_one_person_decides() {
        check("a", 1, Decision::Approved);
        check("aB", 1, Decision::Declined);
        check("aBa", 1, Decision::Approved);
    }

    #[test]
    fn two_different_people_must_agree_where_two_decide() {
        check("a", 2, Decision::ManualReview);
        check("aa", 2, Decision::ManualReview);
        check("ab", 2, Decision::Approved);
        check("aB", 2, Decision::ManualReview);
        check("aBc", 2, Decision::Approved);
        check("aBA", 2, Decision::Declined);
        check("abC", 2, Decision::Approved);
        check("abCD", 2, Decision::Declined);
        check("abA", 2, Decision::ManualReview);
    }
}
