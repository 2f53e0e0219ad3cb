//! Going to the test side of one's team and back, and clearing it.

use store::sessions;
use store::test_side::{self, Erased};
use store::tokens::HeldToken;
use store::users::Role;

use crate::App;
use crate::auth::Caller;
use crate::error::Error;

/// Which side the caller's browser shows from now on. The test side begins with the first who goes there.
pub async fn show(app: &App, caller: &Caller, is_test: bool) -> Result<(), Error> {
    let HeldToken::Session(session) = &caller.token else { return Err(Error::PersonRequired) };
    let (home, now) = (&caller.home, app.clock.now());
    let mut tx = app.database.write().await?;
    if is_test {
        test_side::enter(&mut tx, &home.team, &home.user, now).await?;
    }
    sessions::show_test_side(&mut tx, &home.team, session, is_test).await?;
    Ok(tx.commit().await?)
}

/// All data of the test side at once; what is set up there stays. Nothing of the live side can be meant.
pub async fn erase_data(app: &App, caller: &Caller) -> Result<Erased, Error> {
    caller.must_be(Role::Admin)?;
    let now = app.clock.now();
    let mut tx = app.database.write().await?;
    let erased = test_side::erase_data(&mut tx, &caller.home.team).await?;
    caller.record_at_home(&mut tx, now, "test_data.erased", caller.home.team.as_str()).await?;
    tx.commit().await?;
    Ok(erased)
}
