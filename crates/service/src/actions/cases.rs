//! What the house knows of a case → the record that goes with every file that leaves it.

use export::{Act, CaseRecord, Moment};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use ledger::Rupees;
use store::analyses::{self, Analysis, Override, Review};
use store::{AnalysisId, Reader, UserId, india, products, users};

use crate::App;
use crate::auth::Caller;
use crate::codes;
use crate::error::Error;
use crate::reads::Look;

/// As whoever asks may see it.
pub async fn record(
    reader: &mut Reader,
    caller: &Caller,
    analysis: &Analysis,
    now: Timestamp,
) -> Result<CaseRecord, Error> {
    let team = &caller.team;
    let reviews = analyses::reviews(reader, team, &analysis.id).await?;
    let overrides = analyses::overrides(reader, team, &analysis.id).await?;
    let assignees: Vec<&UserId> = analysis.assignee.iter().collect();
    let assignee = users::names(reader, team, &assignees).await?.into_values().next();
    let product = match &analysis.product {
        Some((id, _)) => products::find(reader, team, id).await?.map(|product| product.title),
        None => None,
    };
    let application = &analysis.application;
    let inputs = application.inputs.as_deref().and_then(|inputs| engine::inputs(inputs).ok());
    let summary = analysis.summary.clone().unwrap_or_default();
    let shown = |text: Option<String>| text.map(|text| caller.shown(text));
    let reviews = reviews.into_iter().filter(|review| review.run == analysis.run);
    let overrides = overrides.into_iter().filter(|one| one.run == analysis.run);
    let mut acts: Vec<(Timestamp, Act)> = reviews
        .map(|review| (review.at, voted(caller, review)))
        .chain(overrides.map(|one| (one.at, overrode(caller, one))))
        .collect();
    acts.sort_by_key(|(at, _)| *at);
    Ok(CaseRecord {
        reference: analysis.reference().to_string(),
        applicant: shown(application.applicant_name.clone()),
        holder: shown(summary.holder),
        bank: summary.bank,
        period: summary.period,
        product: product.unwrap_or_else(|| policy::BUILT_IN.to_owned()),
        product_version: analysis.product.as_ref().map(|(_, version)| *version),
        requested: inputs.and_then(|inputs| inputs.requested_amount).map(Rupees),
        score: analysis.score,
        status: analysis.status.name().to_owned(),
        engine_decision: analysis.engine_decision.map(codes::published),
        decision: analysis.decision.map(codes::published),
        settled_by: analysis.settled_by().map(codes::settled_by),
        acts: acts.into_iter().map(|(_, act)| act).collect(),
        assignee,
        as_of: moment(now),
    })
}

fn voted(caller: &Caller, review: Review) -> Act {
    Act {
        by: review.by_name,
        at: moment(review.at),
        decision: codes::published(review.decision),
        overriding: None,
        note: caller.shown(review.note),
    }
}

fn overrode(caller: &Caller, one: Override) -> Act {
    Act {
        by: one.by_name,
        at: moment(one.at),
        decision: codes::published(one.decision),
        overriding: Some((one.reason, codes::published(one.replaced))),
        note: caller.shown(one.note),
    }
}

fn moment(at: Timestamp) -> Moment {
    Moment::of(&at.to_zoned(TimeZone::fixed(india::offset())))
}

/// One table of several; those that the team does not have are left out.
pub async fn table(app: &App, caller: &Caller, ids: &[AnalysisId]) -> Result<Vec<u8>, Error> {
    let mut reader = app.database.snapshot().await?;
    let mut records = Vec::with_capacity(ids.len());
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        if let Some(analysis) = analyses::find(&mut reader, &caller.team, id).await? {
            records.push(record(&mut reader, caller, &analysis, app.clock.now()).await?);
            found.push(id);
        }
    }
    drop(reader);
    for id in found {
        app.note_read(caller, Look::Export, id.as_str()).await?;
    }
    let mut bytes = Vec::new();
    export::cases(&records, &mut bytes).map_err(|failure| Error::Internal(Box::new(failure)))?;
    Ok(bytes)
}
