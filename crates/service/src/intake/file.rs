//! The pieces of a file → a file that is complete, in memory while it is small and on the disk when it is not.

use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use sha2::{Digest, Sha256};
use store::{Scratch, TeamId};

use super::Intake;
use super::budget::Share;
use crate::error::Error;
use crate::gate::Permit;

/// Most statements are smaller, and never see the disk.
const IN_MEMORY_AT_MOST: usize = 1024 * 1024;

/// A file whose end has not come yet. Its bytes are personal, so nothing here prints them.
pub struct ArrivingFile {
    intake: Intake,
    team: TeamId,
    hash: Sha256,
    length: usize,
    contents: Contents,
}

/// A file as it came. Its bytes and its name are personal, so nothing here prints them.
pub struct SentFile {
    pub length: usize,
    /// SHA-256, taken while it arrived.
    pub hash: [u8; 32],
    pub name: Option<String>,
    contents: Contents,
}

enum Contents {
    /// Counted in the share, unless we made them ourselves.
    Memory {
        bytes: BytesMut,
        share: Option<Share>,
    },
    Disk {
        scratch: Scratch,
        share: Share,
    },
}

impl Default for Contents {
    fn default() -> Self {
        Self::Memory { bytes: BytesMut::new(), share: None }
    }
}

/// The bytes of a file, in memory for as long as this lives.
pub struct InHand {
    pub bytes: Bytes,
    _held: Held,
}

#[expect(dead_code, reason = "only held: others may go on when it is dropped")]
enum Held {
    Share(Option<Share>),
    Permit(Permit),
}

impl ArrivingFile {
    pub fn new(intake: &Intake, team: &TeamId) -> Self {
        let share = Some(Share::of(&intake.memory, team));
        Self {
            intake: intake.clone(),
            team: team.clone(),
            hash: Sha256::new(),
            length: 0,
            contents: Contents::Memory { bytes: BytesMut::new(), share },
        }
    }

    /// A file that is longer is refused.
    pub const fn at_most(&self) -> usize {
        self.intake.file_bytes_at_most
    }

    pub const fn length(&self) -> usize {
        self.length
    }

    pub async fn push(&mut self, piece: &[u8]) -> Result<(), Error> {
        self.hash.update(piece);
        self.length += piece.len();
        if let Contents::Memory { bytes, share: Some(share) } = &mut self.contents
            && self.length <= IN_MEMORY_AT_MOST
            && share.grow(piece.len())
        {
            bytes.extend_from_slice(piece);
            return Ok(());
        }
        let (scratch, share) = match std::mem::take(&mut self.contents) {
            Contents::Disk { scratch, share } => (scratch, share),
            // Its share of the memory is given back when the bytes are out of it.
            Contents::Memory { bytes, share: _share } => self.put_aside(bytes.into()).await?,
        };
        let (scratch, share) = append(scratch, share, piece.to_vec()).await?;
        self.contents = Contents::Disk { scratch, share };
        Ok(())
    }

    pub fn finish(self, name: Option<String>) -> SentFile {
        let Self { hash, length, contents, .. } = self;
        SentFile { length, hash: hash.finalize().into(), name, contents }
    }

    async fn put_aside(&self, bytes: Vec<u8>) -> Result<(Scratch, Share), Error> {
        let folder = Arc::clone(&self.intake.folder);
        let scratch = on_disk(move || Scratch::new(&folder)).await?;
        append(scratch, Share::of(&self.intake.disk, &self.team), bytes).await
    }
}

impl SentFile {
    /// One that we made ourselves.
    pub fn made(bytes: &[u8], name: &str) -> Self {
        Self {
            length: bytes.len(),
            hash: Sha256::digest(bytes).into(),
            name: Some(name.to_owned()),
            contents: Contents::Memory { bytes: BytesMut::from(bytes), share: None },
        }
    }

    /// All of it in memory, once. What lies on the disk waits for its turn, in which every team is served as often.
    pub async fn in_hand(&mut self, intake: &Intake, team: &TeamId) -> Result<InHand, Error> {
        match std::mem::take(&mut self.contents) {
            Contents::Memory { bytes, share } => {
                Ok(InHand { bytes: bytes.freeze(), _held: Held::Share(share) })
            }
            Contents::Disk { scratch, share: _share } => {
                let permit = intake.hands.enter(team).await;
                let bytes = on_disk(move || scratch.read()).await?;
                Ok(InHand { bytes: bytes.into(), _held: Held::Permit(permit) })
            }
        }
    }
}

/// A team that holds too much already is told to come again; others are not.
async fn append(mut scratch: Scratch, mut share: Share, bytes: Vec<u8>) -> Result<(Scratch, Share), Error> {
    if !share.grow(bytes.len()) {
        return Err(Error::Unavailable);
    }
    let scratch = on_disk(move || scratch.write(&bytes).map(|()| scratch)).await?;
    Ok((scratch, share))
}

/// A disk that is full or broken is no fault of the file's.
async fn on_disk<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, store::Error> + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    let done = done.map_err(|failure| Error::Internal(Box::new(failure)))?;
    done.map_err(|failure| {
        tracing::error!(
            error = &failure as &dyn std::error::Error,
            "an upload could not be put aside on the disk"
        );
        Error::Unavailable
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Limits, Settings};

    fn intake(change: impl FnOnce(&mut Limits)) -> Intake {
        let mut settings = Settings::default();
        change(&mut settings.limits);
        Intake::new(&settings)
    }

    fn team() -> TeamId {
        TeamId::fresh(jiff::Timestamp::UNIX_EPOCH).unwrap()
    }

    async fn arrived(intake: &Intake, team: &TeamId, length: usize) -> Result<SentFile, Error> {
        let mut file = ArrivingFile::new(intake, team);
        for piece in vec![7; length].chunks(10_000) {
            file.push(piece).await?;
        }
        Ok(file.finish(None))
    }

    #[tokio::test]
    async fn files_come_back_whole_from_memory_and_from_the_disk() {
        let (intake, north) = (intake(|_| {}), team());
        for (length, is_on_disk) in [(0, false), (IN_MEMORY_AT_MOST, false), (IN_MEMORY_AT_MOST + 1, true)] {
            let mut file = arrived(&intake, &north, length).await.unwrap();
            assert_eq!(matches!(file.contents, Contents::Disk { .. }), is_on_disk, "{length}");
            assert_eq!(file.hash, <[u8; 32]>::from(Sha256::digest(vec![7; length])));
            assert_eq!(file.in_hand(&intake, &north).await.unwrap().bytes, vec![7; length]);
        }
    }

    #[tokio::test]
    async fn without_memory_to_spare_small_files_go_to_the_disk_too() {
        let (intake, north) = (intake(|limits| limits.upload_memory_bytes = 40_000), team());
        let first = arrived(&intake, &north, 10_000).await.unwrap();
        let second = arrived(&intake, &north, 10_000).await.unwrap();
        assert!(matches!(first.contents, Contents::Memory { .. }));
        assert!(matches!(second.contents, Contents::Disk { .. }));
        // In another team's share there is still nothing to spare, and still nobody is sent away.
        assert_eq!(arrived(&intake, &team(), 30_000).await.unwrap().length, 30_000);
    }

    #[tokio::test]
    async fn a_team_that_fills_the_disk_is_sent_away_and_others_are_not() {
        let intake = intake(|limits| limits.upload_disk_bytes = 8 * 1024 * 1024);
        let (north, south) = (team(), team());
        let mut held = Vec::new();
        while let Ok(file) = arrived(&intake, &north, 2 * 1024 * 1024).await {
            held.push(file);
        }
        assert_eq!(held.len(), 2);
        assert!(arrived(&intake, &south, 2 * 1024 * 1024).await.is_ok());
    }
}
