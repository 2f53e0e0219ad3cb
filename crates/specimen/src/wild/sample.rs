//! A seed to a plan: how often banks do what.

use super::country::{COUNTRIES, country};
use super::fair;
use super::plan::{
    Amounts, Anchor, Around, Balance, DateForm, Days, Decimals, Drawing, Extras, Face, FilePlan, Group,
    Header, Look, Mark, Marked, Negative, Number, Order, Painting, Plan, Reference, Rules, Shown, Sign,
    Stand, Summary, Time, Traps, Turn,
};
use super::tale::PERSONAS;
use crate::draw::{FontKind, Hand};
use crate::random::Random;

/// The same seed gives the same plan.
pub(super) fn sample(seed: u64) -> Plan {
    let mut random = Random::seeded(seed ^ 0x0077_696c_6400);
    let mut plan = Plan { seed, ..Plan::PLAIN };
    plan.country = choose_country(&mut random);
    plan.is_bilingual = random.chance(12);
    plan.persona = *random.pick(PERSONAS);
    (plan.rows, plan.months) = length(&mut random);
    plan.others = if random.chance(7) { u32::try_from(random.between(1, 2)).unwrap_or(1) } else { 0 };
    let branch = &mut random.branch();
    plan.number = number(branch, plan.country);
    plan.mark = *weighted(
        branch,
        &[
            (Mark::None, 66),
            (Mark::SignBefore, 14),
            (Mark::CodeBefore, 8),
            (Mark::SignAfter, 6),
            (Mark::CodeAfter, 6),
        ],
    );
    plan.marked = if branch.chance(30) { Marked::Balances } else { Marked::Everywhere };
    plan.empty = *weighted::<&str>(branch, &[("", 70), ("-", 12), ("0", 12), ("--", 3), ("–", 3)]);
    plan.negative = *weighted(
        branch,
        &[(Negative::Minus, 70), (Negative::Sides, 12), (Negative::Trailing, 9), (Negative::Brackets, 9)],
    );
    let branch = &mut random.branch();
    plan.date = date(branch, plan.country);
    plan.days = *weighted(branch, &[(Days::EveryRow, 76), (Days::OnceADay, 16), (Days::Heading, 8)]);
    plan.amounts = amounts(branch, plan.country);
    plan.balance = *weighted(branch, &[(Balance::EveryRow, 72), (Balance::DayLast, 16), (Balance::None, 12)]);
    plan.order = *weighted(
        branch,
        &[
            (Order::Usual, 72),
            (Order::NarrationFirst, 7),
            (Order::BalanceBeforeAmounts, 7),
            (Order::DateMiddle, 4),
            (Order::NarrationLast, 6),
            (Order::BalanceFirst, 4),
        ],
    );
    plan.has_credit_first = branch.chance(18);
    plan.is_newest_first = branch.chance(16);
    plan.extras = extras(&mut random.branch());
    plan.header = header(&mut random.branch());
    plan.anchor = *weighted(
        &mut random.branch(),
        &[(Anchor::First, 66), (Anchor::Middle, 12), (Anchor::Last, 10), (Anchor::Split, 12)],
    );
    plan.look = look(&mut random.branch());
    plan.around = around(&mut random.branch());
    plan.traps = traps(&mut random.branch());
    let branch = &mut random.branch();
    plan.hand = *weighted(
        branch,
        &[
            (Hand::Whole, 58),
            (Hand::Words, 12),
            (Hand::Letters, 8),
            (Hand::Kerned, 8),
            (Hand::Spread, 8),
            (Hand::Tight, 6),
        ],
    );
    plan.file = file(branch);
    fair::settle(&mut plan);
    plan
}

fn weighted<'a, T>(random: &mut Random, choices: &'a [(T, u64)]) -> &'a T {
    let all = choices.iter().map(|(_, weight)| weight).sum();
    let mut place = random.below(all);
    for (choice, weight) in choices {
        if place < *weight {
            return choice;
        }
        place -= weight;
    }
    &choices[0].0
}

fn choose_country(random: &mut Random) -> usize {
    let places: Vec<(usize, u64)> =
        COUNTRIES.iter().enumerate().map(|(place, country)| (place, country.weight)).collect();
    *weighted(random, &places)
}

/// Rows and months.
fn length(random: &mut Random) -> (usize, u32) {
    let (low, high, months) = *weighted(
        random,
        &[
            ((3, 8, 1), 12),
            ((9, 24, 1), 24),
            ((25, 60, 1), 34),
            ((60, 140, 3), 22),
            ((150, 400, 6), 7),
            ((1500, 3600, 12), 1),
        ],
    );
    (usize::try_from(random.between(low, high)).unwrap_or(30), months)
}

fn number(random: &mut Random, place: usize) -> Number {
    let country = country(place);
    let mut number =
        Number { group: *random.pick(country.groups), has_comma: country.has_comma, decimals: Decimals::Two };
    // Software from elsewhere writes numbers as it does at home.
    if random.chance(8) {
        (number.group, number.has_comma) = *random.pick(&[
            (Group::Three('.'), true),
            (Group::None, true),
            (Group::Three(' '), true),
            (Group::None, false),
            (Group::Three('\''), false),
            (Group::Three(','), false),
        ]);
    }
    if random.chance(7)
        && matches!(number.group, Group::None | Group::Indian | Group::Three(','))
        && !number.has_comma
    {
        number.decimals = Decimals::Mixed;
        number.group = Group::None;
    }
    number
}

fn date(random: &mut Random, place: usize) -> DateForm {
    if random.chance(10) {
        return *random.pick(&[
            DateForm::Iso,
            DateForm::DayMonthDash,
            DateForm::DayDot,
            DateForm::DayMonthUpper,
            DateForm::DayMonth,
        ]);
    }
    *random.pick(country(place).dates)
}

fn amounts(random: &mut Random, place: usize) -> Amounts {
    let sections = if country(place).code == "US" { 30 } else { 2 };
    *weighted(
        random,
        &[
            (Amounts::TwoColumns, 58),
            (Amounts::TwoColumnsMinus, 3),
            (Amounts::Signed(Sign::Minus), 8),
            (Amounts::Signed(Sign::Trailing), 4),
            (Amounts::Signed(Sign::Brackets), 4),
            (Amounts::Signed(Sign::BracketsCode), 2),
            (Amounts::Signed(Sign::PlusMinus), 3),
            (Amounts::Signed(Sign::PlusMinusSpaced), 3),
            (Amounts::Signed(Sign::CreditSuffix), 2),
            (Amounts::Sides, 6),
            (Amounts::Flag(0), 3),
            (Amounts::Flag(1), 2),
            (Amounts::Flag(2), 1),
            (Amounts::Flag(3), 2),
            (Amounts::Flag(4), 1),
            (Amounts::Flag(5), 2),
            (Amounts::Sections, sections),
        ],
    )
}

fn extras(random: &mut Random) -> Extras {
    Extras {
        serial: random.chance(8),
        value_date: random.chance(18),
        time: *weighted(random, &[(Time::None, 90), (Time::Column, 5), (Time::WithDate, 5)]),
        type_code: random.chance(14),
        reference: *weighted(
            random,
            &[(Reference::None, 80), (Reference::Before, 9), (Reference::After, 11)],
        ),
        cheque: random.chance(12),
        branch: random.chance(6),
    }
}

fn header(random: &mut Random) -> Header {
    Header {
        shown: *weighted(random, &[(Shown::EveryPage, 74), (Shown::FirstPage, 15), (Shown::Never, 11)]),
        lines: *weighted(random, &[(1, 76), (2, 19), (3, 5)]),
        is_centred: random.chance(22),
        words: if random.chance(72) { 1 + random.below(1_000_000) } else { 0 },
        has_units: random.chance(14),
        is_upper: random.chance(20),
        hand: *weighted(random, &[(Hand::Whole, 84), (Hand::Spread, 10), (Hand::Tight, 6)]),
    }
}

fn look(random: &mut Random) -> Look {
    Look {
        paper: *weighted(
            random,
            &[
                (Drawing::A4, 56),
                (Drawing::Letter, 20),
                (Drawing::A4Landscape, 10),
                (Drawing::LetterLandscape, 4),
                (Drawing::Legal, 4),
                (Drawing::Odd, 6),
            ],
        ),
        face: *weighted(random, &[(Face::Sans, 72), (Face::Serif, 16), (Face::Mono, 12)]),
        size: *weighted(random, &[(8.0, 40), (7.0, 20), (9.0, 24), (6.6, 6), (10.0, 10)]),
        rules: *weighted(
            random,
            &[
                (Rules::None, 40),
                (Rules::Rows, 24),
                (Rules::Cells, 18),
                (Rules::Columns, 10),
                (Rules::Frame, 8),
            ],
        ),
        is_zebra: random.chance(18),
        padding: *weighted(random, &[(2.0, 50), (0.0, 18), (1.0, 12), (4.0, 20)]),
        gap: *weighted(random, &[(8.0, 50), (12.0, 22), (5.0, 16), (3.4, 12)]),
        touching: if random.chance(10) {
            Some(*weighted(random, &[(3.0, 50), (1.2, 30), (0.3, 20)]))
        } else {
            None
        },
        amounts: *weighted(random, &[(Stand::Right, 84), (Stand::Left, 11), (Stand::Centre, 5)]),
        narration_width: *weighted(random, &[(1.0, 60), (0.6, 25), (0.4, 15)]),
        is_side_by_side: random.chance(4),
        breaks_words: random.chance(8),
        colour: usize::try_from(random.below(5)).unwrap_or(0),
        has_double_bold: random.chance(6),
    }
}

fn around(random: &mut Random) -> Around {
    Around {
        summary: *weighted(random, &[(Summary::Above, 58), (Summary::Below, 18), (Summary::None, 24)]),
        opening_row: random.chance(40),
        closing_row: random.chance(24),
        totals_row: random.chance(14),
        forward: random.chance(16),
        account_line: random.chance(24),
        identifiers: random.chance(72),
        no_currency_word: random.chance(40),
        rates: random.chance(10),
        marketing: random.chance(10),
        near_footer: random.chance(16),
        continued: random.chance(10),
        deposits: random.chance(7),
        watermark: random.chance(7),
        daily_balances: random.chance(6),
        page_numbers: random.chance(80),
        sheet_numbers: random.chance(12),
        legend: random.chance(15),
        numeric_period: random.chance(40),
        summary_strip: random.chance(25),
        facts_in_line: random.chance(20),
        centred_name: random.chance(20),
    }
}

fn traps(random: &mut Random) -> Traps {
    let long = random.chance(12);
    Traps {
        amounts: random.chance(10),
        dates: random.chance(10),
        page_words: random.chance(7),
        long,
        short: !long && random.chance(12),
    }
}

fn file(random: &mut Random) -> FilePlan {
    FilePlan {
        font: *weighted(
            random,
            &[
                (FontKind::TrueType, 34),
                (FontKind::Base14, 28),
                (FontKind::Cid, 24),
                (FontKind::Ansi, 9),
                (FontKind::Type3, 5),
            ],
        ),
        painting: *weighted(
            random,
            &[
                (Painting::Rows, 74),
                (Painting::Columns, 12),
                (Painting::TableLast, 8),
                (Painting::Upwards, 6),
            ],
        ),
        turn: *weighted(
            random,
            &[(Turn::None, 92), (Turn::Quarter, 4), (Turn::ThreeQuarters, 2), (Turn::Half, 2)],
        ),
        is_scaled: random.chance(10),
        is_cropped: random.chance(6),
        is_form: random.chance(6),
        has_streams: random.chance(8),
        has_ligatures: random.chance(6),
        has_fonts_per_page: random.chance(5),
        origin: usize::try_from(random.below(64)).unwrap_or(0),
    }
}
