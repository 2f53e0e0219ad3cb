//! A file on its way to somebody: bounded for each person and team, and what it holds is let go with its last byte.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, HttpBody};
use bytes::Bytes;
use hyper::body::{Frame, SizeHint};
use jiff::SignedDuration;

use crate::error::Error;
use store::{TeamId, UserId};

/// On their way to one person: a browser opens six connections.
const OF_A_PERSON: usize = 16;
/// On their way to all people and programs of a team.
const OF_A_TEAM: usize = 64;
/// When there may be room again.
const COME_BACK_IN: SignedDuration = SignedDuration::from_secs(2);

/// Cheap to clone; all clones count together.
#[derive(Clone, Debug, Default)]
pub struct Downloads(Arc<Mutex<HashMap<String, usize>>>);

/// One download of a person and a team, until it is dropped.
#[derive(Debug)]
pub struct Download {
    downloads: Downloads,
    names: [String; 2],
}

impl Downloads {
    pub fn begin(&self, person: &UserId, team: &TeamId) -> Result<Download, Error> {
        let names = [person.to_string(), team.to_string()];
        let mut counts = self.counts();
        let at_most = [OF_A_PERSON, OF_A_TEAM];
        let is_free = |(name, at_most)| counts.get(name).copied().unwrap_or(0) < at_most;
        if !names.iter().zip(at_most).all(is_free) {
            return Err(Error::RateLimited(COME_BACK_IN));
        }
        for name in &names {
            *counts.entry(name.clone()).or_default() += 1;
        }
        drop(counts);
        Ok(Download { downloads: self.clone(), names })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Download {
    fn drop(&mut self) {
        let mut counts = self.downloads.counts();
        for name in &self.names {
            let left = counts.get(name).map_or(0, |count| count.saturating_sub(1));
            if left == 0 {
                counts.remove(name);
            } else {
                counts.insert(name.clone(), left);
            }
        }
    }
}

/// The same body, which lets go of what it holds when its last byte is handed over, or nobody wants it any more.
pub fn holding(body: Body, held: impl Send + Unpin + 'static) -> Body {
    Body::new(Holding { body, held: Some(held) })
}

struct Holding<Held> {
    body: Body,
    held: Option<Held>,
}

impl<Held: Unpin> HttpBody for Holding<Held> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if matches!(polled, Poll::Ready(None | Some(Err(_)))) {
            self.held = None;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
