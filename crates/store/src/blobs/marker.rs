//! A file in the blob store that says whose it is: "this file is gone" is then never mistaken for "this is not the store".

use sqlx::Row;

use super::BlobStore;
use crate::database::{Database, Reader};
use crate::{Error, hex, installation};

/// Which store is the installation's own.
pub(crate) const MARKED: &str = "blob_store";
/// Statements that are looked for in the store of an installation from before there were markers.
const WITNESSES: i64 = 5;

/// Makes the store the installation's own at the first start. Later it only gives it the name that its marker must have:
/// a store without it is not used until the marker is back, be it tomorrow.
pub async fn settle(database: &Database, store: BlobStore) -> Result<BlobStore, Error> {
    let mut reader = database.read().await?;
    if let Some(name) = installation::find(&mut reader, MARKED).await? {
        return Ok(store.marked(&name));
    }
    drop(reader);
    let mut tx = database.write().await?;
    let name = random_name()?;
    // Of two first starts at once, the second waits here for the first.
    if !installation::add(&mut tx, MARKED, &name).await? {
        let name = installation::find(&mut tx, MARKED).await?;
        return name.map(|name| store.marked(&name)).ok_or(Error::BlobStoreAway);
    }
    if store.marker().await?.is_some() {
        return Err(Error::BlobStoreOfAnother);
    }
    if !knows_a_statement(&mut tx, &store).await? {
        return Err(Error::BlobStoreUnknown);
    }
    let store = store.marked(&name);
    store.mark().await?;
    tx.commit().await?;
    Ok(store)
}

/// Takes the store for the installation's own although its marker is missing: the word of whoever runs it.
pub async fn adopt(database: &Database, store: BlobStore) -> Result<BlobStore, Error> {
    let mut tx = database.write().await?;
    let name = random_name()?;
    installation::set(&mut tx, MARKED, &name).await?;
    let store = store.marked(&name);
    store.mark().await?;
    tx.commit().await?;
    Ok(store)
}

/// For a database that was filled from a backup: the store that it had before stays its own, any other becomes it.
pub(crate) async fn keep_or_adopt(database: &Database, store: BlobStore) -> Result<(), Error> {
    let mut reader = database.read().await?;
    let own = installation::find(&mut reader, MARKED).await?;
    drop(reader);
    let found = store.marker().await?;
    if own.is_some_and(|own| found.is_some_and(|found| found == own.as_bytes())) {
        return Ok(());
    }
    adopt(database, store).await.map(drop)
}

/// An installation that has statements has at least one of the newest where it keeps them.
async fn knows_a_statement(reader: &mut Reader, store: &BlobStore) -> Result<bool, Error> {
    let rows =
        sqlx::query("SELECT path FROM blobs WHERE state = 'kept' ORDER BY created_at DESC, path LIMIT $1")
            .bind(WITNESSES)
            .fetch_all(reader.conn())
            .await?;
    for row in &rows {
        if store.holds(row.try_get(0)?).await? {
            return Ok(true);
        }
    }
    Ok(rows.is_empty())
}

/// Nobody else's, whoever makes them and wherever.
fn random_name() -> Result<String, Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| Error::Randomness)?;
    Ok(hex::of(&bytes))
}
