//! A score card of the team's own: fitted to how its loans went, let decide by a second person, given back.

use store::score_cards::{self, Appointment, Part, ScoreCard, State};
use store::users::Role;
use store::{ScoreCardId, test_side};

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

const BEING_FITTED: Error = Error::Conflict {
    code: "fit_in_progress",
    message: "A score card is being fitted already, or the team has as many cards as it can have. Wait until it is done.",
};
pub const NOT_FITTED: Error = Error::Conflict {
    code: "score_card_not_fitted",
    message: "This score card is not fitted, so it cannot score. Choose one that is.",
};
const SECOND_PERSON: Error = Error::Conflict {
    code: "second_person_required",
    message: "You had this score card fitted. Another admin has to publish it.",
};

/// Starts to learn from every outcome that is known; a worker does it.
pub async fn fit(app: &App, caller: &Caller) -> Result<ScoreCardId, Error> {
    caller.must_be(Role::Admin)?;
    let mut tx = app.database.write().await?;
    let now = app.clock.now();
    let id = score_cards::begin(&mut tx, &caller.team, &caller.user, now).await?.ok_or(BEING_FITTED)?;
    caller.record(&mut tx, now, "score_card.fit_started", id.as_str()).await?;
    tx.commit().await?;
    Ok(id)
}

pub async fn find(app: &App, caller: &Caller, id: &ScoreCardId) -> Result<ScoreCard, Error> {
    let mut reader = app.database.read().await?;
    score_cards::find(&mut reader, &caller.team, id).await?.ok_or(Error::NotFound("score card"))
}

/// Gives a card its part; without one, the card of the program scores, and none in the shadow.
pub async fn set_part(
    app: &App,
    caller: &Caller,
    part: Part,
    card: Option<&ScoreCardId>,
) -> Result<(), Error> {
    caller.must_be(Role::Admin)?;
    let mut tx = app.database.write().await?;
    let now = app.clock.now();
    if let Some(id) = card {
        let found = score_cards::find(&mut tx, &caller.team, id).await?;
        let found = found.ok_or(Error::NotFound("score card"))?;
        if !matches!(found.state, State::Fitted(_)) {
            return Err(NOT_FITTED);
        }
        // On the test side nobody's loan is decided, and one person may try everything.
        let is_trial = test_side::is_one(&mut tx, &caller.team).await?;
        // Going back to a card that decided before is no news.
        let is_news = part == Part::Champion && found.published_at.is_none();
        if is_news && !is_trial && found.created_by == caller.user {
            return Err(SECOND_PERSON);
        }
    }
    let new = Appointment { by: &caller.user, part, card };
    score_cards::set_part(&mut tx, &caller.team, now, new).await?;
    let action = match (part, card) {
        (Part::Champion, Some(_)) => "score_card.published",
        (Part::Champion, None) => "score_card.given_back",
        (Part::Challenger, Some(_)) => "score_card.set_beside",
        (Part::Challenger, None) => "score_card.no_longer_beside",
    };
    let subject = card.map_or_else(|| caller.team.as_str(), ScoreCardId::as_str);
    caller.record(&mut tx, now, action, subject).await?;
    Ok(tx.commit().await?)
}
