//! A situation → the credit file of an invented person. Lenders and people exist only here.

use sha2::{Digest, Sha256};

use crate::file::{Asked, File, Line};
use crate::scenario::Situation;

const BANK: &str = "Narmada Bank";
const CARDS: &str = "Sahyadri Cards";
const HOUSING: &str = "Kaveri Housing Finance";
const FINANCE: &str = "Deccan Finance";
const AUTO: &str = "Malwa Motor Credit";
const TELEPHONE: &str = "Indus Mobile";

/// The holder of a file that is not the applicant's.
const SOMEBODY_ELSE: &str = "Vikramjeet Sethi";

/// `None` where the bureau has no file. `mobile` is what a drawn file is drawn from.
pub(crate) fn file(situation: Situation, name: &str, mobile: &str) -> Option<File> {
    let (score, extra) = match situation {
        Situation::NoHit => return None,
        Situation::Drawn => return Some(drawn(name, mobile)),
        Situation::ThinFile => return Some(thin(name)),
        Situation::Clean | Situation::Slow | Situation::BusyOnce | Situation::Error | Situation::Garbage => {
            (780, Vec::new())
        }
        Situation::Settled => (662, vec![settled_card()]),
        Situation::WrittenOff => (584, vec![written_off_loan()]),
        Situation::NinetyDays => (598, vec![late_auto_loan()]),
        Situation::ManyEnquiries => (689, Vec::new()),
        Situation::NameMismatch => (742, Vec::new()),
        Situation::HiddenLoan => (
            768,
            vec![Line::loan(FINANCE, "05", 9, (400_000, 48, 11_250)), Line::card(CARDS, 14, 90_000, 7_200)],
        ),
        Situation::WilfulDefault => (512, vec![wilful_default()]),
        Situation::Restructured => (655, vec![restructured_loan()]),
        Situation::NoMarks => (751, no_marks()),
        Situation::Overdue => (641, vec![overdue_loan()]),
        Situation::UnknownCodes => {
            (730, vec![Line::loan(FINANCE, "99", 20, (150_000, 36, 5_100)).status("999", 1)])
        }
        Situation::UncertainMatch => (757, Vec::new()),
    };
    let mut file = clean(name);
    file.score = Some(score);
    file.lines.extend(extra);
    match situation {
        Situation::ManyEnquiries => file.enquiries = many_enquiries(),
        Situation::NameMismatch => file.holder = SOMEBODY_ELSE.to_owned(),
        Situation::UncertainMatch => file.is_exact = false,
        _ => {}
    }
    Some(file)
}

/// Eight years of housing loan and card, and a car that is paid off.
fn clean(name: &str) -> File {
    File {
        score: Some(780),
        holder: name.to_owned(),
        is_exact: true,
        lines: vec![
            Line::loan(HOUSING, "02", 62, (3_200_000, 240, 27_800)),
            Line::card(CARDS, 98, 250_000, 31_400),
            Line::loan(AUTO, "01", 70, (600_000, 60, 12_600)).closed(10),
        ],
        enquiries: vec![
            Asked { lender: BANK, days_ago: 131, reason: "7", amount: 100_000 },
            Asked { lender: HOUSING, days_ago: 420, reason: "14", amount: 3_200_000 },
        ],
    }
}

fn thin(name: &str) -> File {
    File {
        score: None,
        holder: name.to_owned(),
        is_exact: true,
        lines: vec![Line::card(CARDS, 3, 40_000, 6_150)],
        enquiries: vec![Asked { lender: CARDS, days_ago: 96, reason: "7", amount: 40_000 }],
    }
}

fn settled_card() -> Line {
    let mut line = Line::card(CARDS, 54, 120_000, 0).status("44", 15).late(&[
        (16, 150),
        (17, 120),
        (18, 91),
        (19, 61),
        (20, 31),
    ]);
    line.written_off_or_settled = "03";
    line.closed_months_ago = Some(15);
    line.settled_for = Some(48_000);
    line
}

fn written_off_loan() -> Line {
    let mut line = Line::loan(FINANCE, "05", 41, (300_000, 36, 10_400)).status("43", 17).late(&[
        (17, 240),
        (18, 210),
        (19, 180),
        (20, 150),
        (21, 120),
        (22, 92),
        (23, 61),
        (24, 33),
    ]);
    line.written_off_or_settled = "02";
    line.balance = 120_000;
    line.overdue = 120_000;
    line.written_off = Some(120_000);
    line
}

fn late_auto_loan() -> Line {
    let mut line = Line::loan(AUTO, "01", 26, (700_000, 60, 14_900)).status("80", 1).late(&[
        (1, 104),
        (2, 73),
        (3, 43),
        (4, 12),
    ]);
    line.overdue = 59_600;
    line
}

fn wilful_default() -> Line {
    let mut line = Line::loan(BANK, "51", 60, (2_500_000, 60, 53_100)).status("93", 14).late(&[
        (1, 900),
        (2, 870),
        (3, 840),
        (14, 510),
        (20, 330),
        (30, 95),
        (31, 64),
    ]);
    line.suit = "03";
    line.balance = 1_640_000;
    line.overdue = 1_640_000;
    line
}

fn restructured_loan() -> Line {
    let mut line = Line::loan(BANK, "51", 33, (900_000, 84, 14_700)).status("41", 12);
    line.written_off_or_settled = "00";
    line
}

fn overdue_loan() -> Line {
    let mut line = Line::loan(FINANCE, "06", 11, (160_000, 24, 7_600)).late(&[(1, 28)]);
    line.overdue = 18_400;
    line
}

fn no_marks() -> Vec<Line> {
    let mut relief = Line::loan(BANK, "05", 40, (250_000, 60, 5_600)).status("130", 24);
    relief.written_off_or_settled = "12";
    let mut of_another = Line::card(CARDS, 30, 80_000, 64_000).late(&[(2, 120), (3, 95)]);
    of_another.holder = "3";
    of_another.overdue = 21_000;
    let mut telephone = Line::card(TELEPHONE, 50, 2_000, 899).status("43", 20);
    telephone.kind = "18";
    telephone.overdue = 899;
    telephone.written_off = Some(899);
    let mut cleared = Line::loan(FINANCE, "13", 48, (70_000, 24, 3_300)).closed(22);
    cleared.written_off_or_settled = "99";
    vec![relief, of_another, telephone, cleared]
}

/// One in nearly every week of the last three months.
fn many_enquiries() -> Vec<Asked> {
    const LENDERS: [&str; 5] = [BANK, FINANCE, CARDS, AUTO, HOUSING];
    const REASONS: [&str; 3] = ["13", "7", "6"];
    let asked = (0..14).zip(LENDERS.iter().cycle()).zip(REASONS.iter().cycle());
    asked
        .map(|((index, lender), reason)| Asked {
            lender,
            days_ago: 2 + index * 6,
            reason,
            amount: 50_000 + i64::from(index) * 25_000,
        })
        .collect()
}

/// 650 to 820, with one to four lines that were always paid: plausible, and the same for the same number.
fn drawn(name: &str, mobile: &str) -> File {
    let luck = Sha256::digest(crate::scenario::local(mobile).as_bytes());
    let luck = |index: usize| luck.get(index).copied().unwrap_or_default();
    let score = 650 + u16::from_be_bytes([luck(0), luck(1)]) % 171;
    let age = 20 + i32::from(luck(2)) % 100;
    let limit = 30_000 + i64::from(luck(3)) * 1_000;
    let mut lines = vec![Line::card(CARDS, age, limit, limit * i64::from(luck(4) % 60) / 100)];
    if luck(5) % 2 == 0 {
        let amount = 100_000 + i64::from(luck(6)) * 2_000;
        lines.push(Line::loan(FINANCE, "05", 6 + i32::from(luck(7)) % 24, (amount, 48, amount / 35)));
    }
    if luck(8) % 3 == 0 {
        let amount = 1_500_000 + i64::from(luck(9)) * 20_000;
        lines.push(Line::loan(HOUSING, "02", 12 + i32::from(luck(10)) % 90, (amount, 240, amount / 115)));
    }
    if luck(11) % 2 == 0 {
        let opened = 40 + i32::from(luck(12)) % 40;
        lines.push(Line::loan(AUTO, "13", opened, (85_000, 36, 2_950)).closed(opened - 36));
    }
    let enquiries = (0..i32::from(luck(13) % 4)).map(|index| Asked {
        lender: BANK,
        days_ago: 20 + index * 45 + i32::from(luck(14) % 20),
        reason: "13",
        amount: 200_000,
    });
    File {
        score: Some(score),
        holder: name.to_owned(),
        is_exact: true,
        lines,
        enquiries: enquiries.collect(),
    }
}
