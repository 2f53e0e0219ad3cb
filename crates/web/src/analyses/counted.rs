//! A number of the portfolio → the analyses that are counted in it.

use jiff::civil::Date;
use service::auth::Caller;
use service::error::Error;
use store::Reader;
use store::portfolio::{self, ANYWHERE, Channel, Filter, measure};

use super::asked::Asked;

/// Their numbers, and whether there may be more. `None` when the address does not ask for it.
pub(super) async fn numbers(
    reader: &mut Reader,
    caller: &Caller,
    asked: &Asked,
) -> Result<Option<(Vec<i64>, bool)>, Error> {
    let said = ["counted", "channel", "version"].map(|name| asked.value(name));
    if said.iter().all(|value| value.is_empty()) {
        return Ok(None);
    }
    let [counted, channel, version] = said;
    let place = counted.split_once(':').unwrap_or((measure::DECISION, ANYWHERE));
    let day = |name: &str, otherwise: Date| asked.value(name).parse().unwrap_or(otherwise);
    // Product and bank narrow the list down by themselves; with a version they have to be known here too.
    let filter = Filter {
        product: asked.product().map(str::to_owned),
        version: version.parse().ok(),
        bank_index: None,
        channel: channel.parse::<Channel>().ok(),
        from: day("created_from", Date::MIN),
        to: day("created_to", Date::MAX),
    };
    Ok(Some(portfolio::numbers(reader, &caller.team, &filter, place).await?))
}
