//! Pictures of pages → the PDF that a scanner, a fax or a telephone makes of them.

mod fax;
mod file;
mod forge;
mod jpeg;
mod snapshot;
mod wear;

use std::fmt;
use std::str::FromStr;

pub use forge::{ForgedScan, ScanForgery, UnknownScanForgery, scan_forged};
pub use snapshot::{Caption, Snapshot};

use crate::random::Random;
use snapshot::WHITE;

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
    fn wear(self, random: &mut Random) -> Wear {
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
struct Wear {
    /// In degrees.
    lean: f32,
    /// By so many degrees at most each page lies askew beside that, each as the seed has it.
    careless: f32,
    /// What is seen beside the paper.
    ground: u8,
    /// How much farther away from the camera its right and its lower edge are than the others.
    aside: (f32, f32),
    /// How much light the darkest corner has lost, from 0 to 1.
    shadow: f32,
    /// By so many shades a dot may be lighter or darker than it is.
    noise: i64,
    codec: Codec,
    quarters: u8,
    is_folded: bool,
    is_creased: bool,
    is_stamped: bool,
}

/// How the picture is kept in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Codec {
    Plain,
    /// From 1 to 100.
    Jpeg(u16),
    /// In black and white.
    Fax,
}

/// The lid of a scanner is white or grey, and an open one dark.
const BED: u8 = 214;
const GROUNDS: [u8; 3] = [WHITE, BED, 40];

/// The pages as a PDF of pictures. The same seed makes the same file.
#[must_use]
pub fn scan(pages: Vec<Snapshot>, kind: ScanKind, seed: u64) -> Vec<u8> {
    let (pages, wear) = worn_pages(pages, kind, seed);
    file::written(&pages, kind, (wear.codec, &[]))
}

/// The pages as they lie in the file, and what was done to them.
fn worn_pages(pages: Vec<Snapshot>, kind: ScanKind, seed: u64) -> (Vec<Snapshot>, Wear) {
    let mut random = Random::seeded(seed);
    let wear = kind.wear(&mut random);
    let mut pages: Vec<Snapshot> =
        pages.into_iter().map(|page| wear::worn(page, wear, &mut random)).collect();
    match kind {
        ScanKind::Passbook => pages = wear::on_one_glass(pages, wear.ground),
        ScanKind::LayerChanged => file::change_an_amount(&mut pages),
        _ => {}
    }
    (pages, wear)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_and_makes_the_same_file_again() {
        for kind in ScanKind::all() {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(!kind.about().is_empty());
            let page = || Snapshot {
                width: 40,
                height: 24,
                shades: (0..40 * 24).map(|dot| if dot % 7 == 0 { 0 } else { 255 }).collect(),
                width_points: 20.0,
                height_points: 12.0,
                words: Vec::new(),
            };
            let file = scan(vec![page(), page()], kind, 5);
            assert!(file.starts_with(b"%PDF-"));
            assert_eq!(file, scan(vec![page(), page()], kind, 5), "{kind}");
        }
        assert_eq!("blurred".parse::<ScanKind>(), Err(UnknownScan));
    }

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
    fn a_page_laid_askew_stays_whole_on_the_ground_that_the_seed_gives() {
        // Black all over, so that what is left of it can be counted.
        let page = Snapshot {
            width: 120,
            height: 200,
            shades: vec![0; 120 * 200],
            width_points: 60.0,
            height_points: 100.0,
            words: Vec::new(),
        };
        let grounds: Vec<u8> = worn_by_seeds(ScanKind::Askew).map(|wear| wear.ground).collect();
        assert!(GROUNDS.iter().all(|ground| grounds.contains(ground)));
        for seed in 0..20 {
            let mut random = Random::seeded(seed);
            let wear = Wear { noise: 0, ground: WHITE, ..ScanKind::Askew.wear(&mut random) };
            let laid = wear::worn(page.clone(), wear, &mut random);
            let black = laid.shades.iter().filter(|shade| **shade < WHITE / 2).count();
            assert!(black.abs_diff(120 * 200) < 400, "{black} dots of {} are left", 120 * 200);
            // Five degrees move the corners by a twelfth of the other side.
            assert!((120..=120 + 18).contains(&laid.width), "{}", laid.width);
            assert!((laid.width_points / laid.width as f32 - 0.5).abs() < 0.01);
        }
    }
}
