//! A body that arrives → the same body, given up when it arrives slower than anything alive would send it.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::BodyDataStream;
use bytes::Bytes;
use futures_util::Stream;
use tokio::time::{Instant, Sleep};

/// The least that a body must bring: so many bytes in each stretch of time, or its end.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    pub bytes: u64,
    pub within: Duration,
}

pub struct Paced {
    body: BodyDataStream,
    pace: Pace,
    /// Since the stretch began.
    arrived: u64,
    stretch: Pin<Box<Sleep>>,
}

/// The body came slower than its pace.
#[derive(Debug)]
struct TooSlow;

impl Paced {
    pub fn new(body: BodyDataStream, pace: Pace) -> Self {
        Self { body, pace, arrived: 0, stretch: Box::pin(tokio::time::sleep(pace.within)) }
    }
}

/// Whether a body was given up because it was too slow; the reason lies beneath errors of other layers.
pub fn is_slow(failure: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(failure), |cause| cause.source()).any(<dyn std::error::Error>::is::<TooSlow>)
}

impl Stream for Paced {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        // What is there already is taken first: time that we took ourselves is not the client's.
        if let Poll::Ready(next) = Pin::new(&mut this.body).poll_next(context) {
            if let Some(Ok(piece)) = &next {
                this.arrived += piece.len() as u64;
            }
            return Poll::Ready(next);
        }
        while this.stretch.as_mut().poll(context).is_ready() {
            if this.arrived < this.pace.bytes {
                return Poll::Ready(Some(Err(axum::Error::new(TooSlow))));
            }
            this.arrived = 0;
            let end = Instant::now() + this.pace.within;
            this.stretch.as_mut().reset(end);
        }
        Poll::Pending
    }
}

impl fmt::Debug for Paced {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Paced").field("pace", &self.pace).finish_non_exhaustive()
    }
}

impl fmt::Display for TooSlow {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the body arrives too slowly")
    }
}

impl std::error::Error for TooSlow {}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use futures_util::StreamExt;

    use super::*;

    const PACE: Pace = Pace { bytes: 100, within: Duration::from_millis(50) };

    /// Pieces of one size, one every ten milliseconds.
    fn body(piece: usize, count: usize) -> BodyDataStream {
        let pieces = futures_util::stream::unfold(0, move |sent| async move {
            tokio::time::sleep(Duration::from_millis(10)).await;
            (sent < count).then(|| (Ok::<_, std::io::Error>(Bytes::from(vec![0; piece])), sent + 1))
        });
        Body::from_stream(pieces).into_data_stream()
    }

    async fn outcome(body: BodyDataStream) -> (usize, bool) {
        let mut paced = Paced::new(body, PACE);
        let mut received = 0;
        while let Some(next) = paced.next().await {
            match next {
                Ok(piece) => received += piece.len(),
                Err(failure) => return (received, is_slow(&failure)),
            }
        }
        (received, false)
    }

    #[tokio::test]
    async fn who_keeps_the_pace_is_waited_for_and_who_does_not_is_given_up() {
        assert_eq!(outcome(body(1000, 20)).await, (20_000, false));
        let (received, is_slow) = outcome(body(1, usize::MAX)).await;
        assert!(is_slow && received < 100, "{received}");
    }

    #[tokio::test]
    async fn a_small_body_that_ends_in_time_has_no_pace_to_keep() {
        assert_eq!(outcome(body(1, 1)).await, (1, false));
    }
}
