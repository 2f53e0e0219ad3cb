//! A sealed blob → its bytes from the front, a chunk at a time and each proven before it is passed on.

use bytes::{Bytes, BytesMut};
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use object_store::GetResult;

use crate::Error;
use crate::seal::TeamKey;
use crate::seal::chunks::{self, HEAD_BYTES, Opener, SEALED_BYTES, VERSION};

/// What is in a blob, as it is read.
pub struct BlobStream {
    /// Of all chunks together.
    pub length: u64,
    pub chunks: BoxStream<'static, Result<Bytes, Error>>,
}

impl std::fmt::Debug for BlobStream {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("BlobStream").field("length", &self.length).finish_non_exhaustive()
    }
}

struct Reading {
    opener: Opener,
    parts: BoxStream<'static, object_store::Result<Bytes>>,
    held: BytesMut,
    /// Sealed bytes that are still to come.
    left: u64,
}

/// The first chunk is opened before this returns: whoever is told that there is a file gets at least its beginning.
pub(super) async fn open(key: &TeamKey, place: &str, found: GetResult) -> Result<BlobStream, Error> {
    let size = found.meta.size;
    let mut parts = found.into_stream();
    let mut held = BytesMut::new();
    fill(&mut parts, &mut held, HEAD_BYTES).await?;
    if held.first() != Some(&VERSION) {
        // From before there were chunks: sealed in one piece, it opens in one piece.
        while let Some(part) = parts.try_next().await? {
            held.extend_from_slice(&part);
        }
        let plain = Bytes::from(key.open(place, &held)?);
        return Ok(BlobStream {
            length: plain.len() as u64,
            chunks: stream::once(async { Ok(plain) }).boxed(),
        });
    }
    let length = chunks::plain_length(size).ok_or(Error::Unsealable)?;
    let head = held.split_to(HEAD_BYTES);
    let mut left = size - HEAD_BYTES as u64;
    let chunk = take(&mut parts, &mut held, &mut left).await?;
    let (opener, first) = key.with_either(|secret| {
        let mut opener = Opener::new(secret, place, &head)?;
        let first = opener.open(&chunk, left == 0)?;
        Ok((opener, Bytes::from(first)))
    })?;
    let reading = Reading { opener, parts, held, left };
    let rest = stream::try_unfold(reading, |mut reading| async move {
        Ok(reading.next().await?.map(|chunk| (chunk, reading)))
    });
    Ok(BlobStream { length, chunks: stream::once(async { Ok(first) }).chain(rest).boxed() })
}

impl Reading {
    async fn next(&mut self) -> Result<Option<Bytes>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        let chunk = take(&mut self.parts, &mut self.held, &mut self.left).await?;
        Ok(Some(self.opener.open(&chunk, self.left == 0)?.into()))
    }
}

/// The next chunk, as it is sealed.
async fn take(
    parts: &mut BoxStream<'static, object_store::Result<Bytes>>,
    held: &mut BytesMut,
    left: &mut u64,
) -> Result<BytesMut, Error> {
    let wanted = usize::try_from(*left).unwrap_or(usize::MAX).min(SEALED_BYTES);
    fill(parts, held, wanted).await?;
    if held.len() < wanted {
        return Err(Error::Unsealable);
    }
    *left -= wanted as u64;
    Ok(held.split_to(wanted))
}

/// Until there is as much as is wanted, or no more comes.
async fn fill(
    parts: &mut BoxStream<'static, object_store::Result<Bytes>>,
    held: &mut BytesMut,
    wanted: usize,
) -> Result<(), Error> {
    while held.len() < wanted {
        let Some(part) = parts.try_next().await? else { return Ok(()) };
        held.extend_from_slice(&part);
    }
    Ok(())
}
