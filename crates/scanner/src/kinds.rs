//! The kinds of scans, and what happens to a paper in each.

use std::fmt;
use std::str::FromStr;

use specimen::Random;

use crate::snapshot::WHITE;

/// How a paper was scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanKind {
    Fine,
    Office,
    Fax,
    Phone,
    Rough,
    Sideways,
    UpsideDown,
    Photo,
    Creased,
    Stamped,
    Layered,
    LayerChanged,
    Mixed,
    Passbook,
    Askew,
    Compressed,
}

/// A name that is no kind of scan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no scan of this kind; the kinds are {}", names())]
pub struct UnknownScan;

const KINDS: [(ScanKind, &str, &str); 16] = [
    (ScanKind::Fine, "fine", "300 dots an inch in grey, straight and clean"),
    (ScanKind::Office, "office", "200 dots an inch in grey, a little askew, with some noise"),
    (ScanKind::Fax, "fax", "200 dots an inch in black and white, a little askew"),
    (ScanKind::Phone, "phone", "200 dots an inch, two degrees askew, with a shadow and strong compression"),
    (ScanKind::Rough, "rough", "150 dots an inch, askew, noisy and strongly compressed"),
    (ScanKind::Sideways, "sideways", "200 dots an inch in grey, a quarter turn round"),
    (ScanKind::UpsideDown, "upside-down", "200 dots an inch in grey, upside down"),
    (ScanKind::Photo, "photo", "200 dots an inch, from a camera that was not held level"),
    (ScanKind::Creased, "creased", "200 dots an inch in grey, of a letter that was folded twice"),
    (
        ScanKind::Stamped,
        "stamped",
        "200 dots an inch in grey, with a stamp and a pen's stroke over the table",
    ),
    (
        ScanKind::Layered,
        "layered",
        "200 dots an inch in grey, with the text that the scanner's own program read",
    ),
    (
        ScanKind::LayerChanged,
        "layer-changed",
        "the same, with another amount in the text than in the picture",
    ),
    (ScanKind::Mixed, "mixed", "the head of each page as text, the table as a picture"),
    (
        ScanKind::Passbook,
        "passbook",
        "a passbook, two openings of it on the glass at a time, each as it was laid",
    ),
    (
        ScanKind::Askew,
        "askew",
        "200 dots an inch in grey, each page laid askew by up to five degrees, on a white, grey or dark ground",
    ),
    (
        ScanKind::Compressed,
        "compressed",
        "200 dots an inch in grey, packed as JPEG with a quality from 30 to 90",
    ),
];

fn names() -> String {
    KINDS.map(|(_, name, _)| name).join(", ")
}

impl ScanKind {
    pub fn all() -> impl Iterator<Item = Self> {
        KINDS.into_iter().map(|(kind, _, _)| kind)
    }

    /// What it is like, for people.
    #[must_use]
    pub fn about(self) -> &'static str {
        KINDS.iter().find(|(kind, _, _)| *kind == self).map_or("", |(_, _, about)| about)
    }

    /// How finely pages have to be drawn for it.
    #[must_use]
    pub const fn dots_an_inch(self) -> f32 {
        match self {
            Self::Fine => 300.0,
            Self::Rough => 150.0,
            _ => 200.0,
        }
    }

    /// Most kinds are always worn in the same way; two have what the seed gives them.
    pub(crate) fn wear(self, random: &mut Random) -> Wear {
        let none = Wear {
            lean: 0.0,
            careless: 0.0,
            ground: WHITE,
            aside: (0.0, 0.0),
            shadow: 0.0,
            noise: 0,
            codec: Codec::Plain,
            quarters: 0,
            is_folded: false,
            is_creased: false,
            is_stamped: false,
        };
        match self {
            Self::Fine => none,
            Self::Office => Wear { lean: 0.5, noise: 12, codec: Codec::Jpeg(80), ..none },
            Self::Fax => Wear { lean: 0.3, noise: 30, codec: Codec::Fax, ..none },
            Self::Phone => Wear { lean: -2.0, shadow: 0.5, noise: 8, codec: Codec::Jpeg(45), ..none },
            Self::Rough => Wear { lean: 1.1, noise: 18, codec: Codec::Jpeg(35), ..none },
            Self::Sideways => Wear { quarters: 1, noise: 6, ..none },
            Self::UpsideDown => Wear { quarters: 2, noise: 6, ..none },
            Self::Photo => Wear {
                lean: 0.7,
                aside: (0.05, -0.06),
                shadow: 0.3,
                noise: 8,
                codec: Codec::Jpeg(70),
                ..none
            },
            Self::Creased => Wear { noise: 8, codec: Codec::Jpeg(80), is_creased: true, ..none },
            Self::Stamped => Wear { noise: 8, codec: Codec::Jpeg(80), is_stamped: true, ..none },
            Self::Layered | Self::LayerChanged | Self::Mixed => {
                Wear { noise: 6, codec: Codec::Jpeg(80), ..none }
            }
            Self::Passbook => {
                Wear { careless: 0.6, ground: BED, noise: 8, codec: Codec::Jpeg(80), is_folded: true, ..none }
            }
            Self::Askew => Wear {
                careless: 5.0,
                ground: *random.pick(&GROUNDS),
                noise: 8,
                codec: Codec::Jpeg(80),
                ..none
            },
            Self::Compressed => {
                let quality = u16::try_from(random.between(30, 90)).unwrap_or(90);
                Wear { lean: 0.5, noise: 8, codec: Codec::Jpeg(quality), ..none }
            }
        }
    }
}

impl fmt::Display for ScanKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(KINDS.iter().find(|(kind, _, _)| kind == self).map_or("", |(_, name, _)| name))
    }
}

impl FromStr for ScanKind {
    type Err = UnknownScan;

    fn from_str(text: &str) -> Result<Self, UnknownScan> {
        KINDS.iter().find(|(_, name, _)| *name == text).map(|(kind, _, _)| *kind).ok_or(UnknownScan)
    }
}

/// What happens to a paper on its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wear {
    /// In degrees.
    pub lean: f32,
    /// By so many degrees at most each page lies askew beside that, each as the seed has it.
    pub careless: f32,
    /// What is seen beside the paper.
    pub ground: u8,
    /// How much farther away from the camera its right and its lower edge are than the others.
    pub aside: (f32, f32),
    /// How much light the darkest corner has lost, from 0 to 1.
    pub shadow: f32,
    /// By so many shades a dot may be lighter or darker than it is.
    pub noise: i64,
    pub codec: Codec,
    pub quarters: u8,
    pub is_folded: bool,
    pub is_creased: bool,
    pub is_stamped: bool,
}

/// How the picture is kept in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Codec {
    Plain,
    /// From 1 to 100.
    Jpeg(u16),
    /// In black and white.
    Fax,
}

/// The lid of a scanner is white or grey, and an open one dark.
const BED: u8 = 214;
const GROUNDS: [u8; 3] = [WHITE, BED, 40];

#[cfg(test)]
mod tests {
    use super::*;

    /// How a kind is worn by each of many seeds.
    fn worn_by_seeds(kind: ScanKind) -> impl Iterator<Item = Wear> {
        (0..400).map(move |seed| kind.wear(&mut Random::seeded(seed)))
    }

    #[test]
    fn seeds_pack_pages_from_very_badly_to_well() {
        let qualities: Vec<u16> = worn_by_seeds(ScanKind::Compressed)
            .filter_map(|wear| match wear.codec {
                Codec::Jpeg(quality) => Some(quality),
                _ => None,
            })
            .collect();
        assert_eq!((qualities.iter().min(), qualities.iter().max()), (Some(&30), Some(&90)));
    }

    #[test]
    fn seeds_lay_pages_on_every_ground() {
        let grounds: Vec<u8> = worn_by_seeds(ScanKind::Askew).map(|wear| wear.ground).collect();
        assert!(GROUNDS.iter().all(|ground| grounds.contains(ground)));
    }
}
