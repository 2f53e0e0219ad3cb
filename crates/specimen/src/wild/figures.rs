//! Amounts and days to the ways the world writes them.

use jiff::civil::Date;
use ledger::Money;

use super::country::Language;
use super::plan::{DateForm, Decimals, Group, Number};

/// The amount without its sign. Programs that print bare numbers print balances with a point and amounts without.
pub(super) fn number(amount: Money, style: Number, is_balance: bool) -> String {
    let hundredths = amount.magnitude().as_paise();
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    let point = if style.has_comma { ',' } else { '.' };
    let mut text = grouped(&whole.to_string(), style.group);
    match style.decimals {
        Decimals::Two => text += &format!("{point}{rest:02}"),
        Decimals::Mixed if rest == 0 && !is_balance => {}
        Decimals::Mixed if rest % 10 == 0 => text += &format!("{point}{}", rest / 10),
        Decimals::Mixed => text += &format!("{point}{rest:02}"),
        Decimals::None => {}
    }
    text
}

fn grouped(digits: &str, group: Group) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        let left = digits.len() - place;
        let edge = match group {
            Group::Three(mark) if left.is_multiple_of(3) => Some(mark),
            Group::Indian if left == 3 || (left > 3 && left % 2 == 1) => Some(','),
            _ => None,
        };
        text.extend(edge.filter(|_| place > 0));
        text.push(digit);
    }
    text
}

impl DateForm {
    pub(super) fn has_year(self) -> bool {
        !matches!(
            self,
            Self::MonthFirstNoYear
                | Self::DayMonthNoYear
                | Self::DaySlashNoYear
                | Self::DayDotNoYear
                | Self::MonthDayNoYear
                | Self::WeekdayDay
        )
    }

    /// Days and months alike are numbers, and which is which has to be told.
    pub(super) fn is_numeric(self) -> bool {
        matches!(
            self,
            Self::DaySlash
                | Self::DayDash
                | Self::DaySlashShort
                | Self::DayDashShort
                | Self::DayDot
                | Self::DayDotShort
                | Self::MonthFirst
                | Self::MonthFirstShort
                | Self::MonthFirstNoYear
                | Self::DaySlashNoYear
                | Self::DayDotNoYear
        )
    }
}

pub(super) fn day(date: Date, form: DateForm, language: Language) -> String {
    let (day, month, year) = (date.day(), date.month(), date.year());
    let short = year % 100;
    let name = month_name(month, language, false);
    let upper = || name.trim_end_matches('.').to_uppercase();
    let weekday = || weekday_name(date, language);
    match form {
        DateForm::DaySlash => format!("{day:02}/{month:02}/{year}"),
        DateForm::DayDash => format!("{day:02}-{month:02}-{year}"),
        DateForm::DayDot => format!("{day:02}.{month:02}.{year}"),
        DateForm::DaySlashShort => format!("{day:02}/{month:02}/{short:02}"),
        DateForm::DayDashShort => format!("{day:02}-{month:02}-{short:02}"),
        DateForm::DayDotShort => format!("{day:02}.{month:02}.{short:02}"),
        DateForm::DayMonth => format!("{day:02} {name} {year}"),
        DateForm::DayMonthDash => format!("{day:02}-{name}-{year}"),
        DateForm::DayMonthShortYear => format!("{day:02} {name} {short:02}"),
        DateForm::DayMonthLong => format!("{day} {} {year}", month_name(month, language, true)),
        DateForm::DayMonthUpper => format!("{day:02} {} {year}", upper()),
        DateForm::Glued => format!("{day:02}{}{year}", upper()),
        DateForm::MonthDayYear => format!("{name} {day}, {year}"),
        DateForm::MonthFirst => format!("{month:02}/{day:02}/{year}"),
        DateForm::MonthFirstShort => format!("{month:02}/{day:02}/{short:02}"),
        DateForm::MonthFirstNoYear => format!("{month:02}/{day:02}"),
        DateForm::Iso => format!("{year}-{month:02}-{day:02}"),
        DateForm::YearSlash => format!("{year}/{month:02}/{day:02}"),
        DateForm::YearGlued => format!("{year}{month:02}{day:02}"),
        DateForm::DayMonthNoYear => format!("{day} {name}"),
        DateForm::DaySlashNoYear => format!("{day:02}/{month:02}"),
        DateForm::DayDotNoYear => format!("{day:02}.{month:02}."),
        DateForm::MonthDayNoYear => format!("{name} {day:02}"),
        DateForm::WeekdayDay => format!("{} {day} {name}", weekday()),
        DateForm::WeekdayDate => format!("{} {day:02}/{month:02}/{year}", weekday()),
    }
}

/// `1 April 2025`, in words: what a period says when the rows alone do not.
pub(super) fn spelled(date: Date, language: Language) -> String {
    let name = month_name(date.month(), language, true);
    match language {
        Language::German => format!("{}. {name} {}", date.day(), date.year()),
        Language::Spanish | Language::Portuguese => format!("{} de {name} de {}", date.day(), date.year()),
        _ => format!("{} {name} {}", date.day(), date.year()),
    }
}

fn month_name(month: i8, language: Language, is_long: bool) -> &'static str {
    let names = match (language, is_long) {
        (Language::English, false) => "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
        (Language::English, true) => {
            "January February March April May June July August September October November December"
        }
        (Language::German, false) => "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
        (Language::German, true) => {
            "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
        }
        (Language::French, false) => "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        (Language::French, true) => {
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
        }
        (Language::Dutch, false) => "jan feb mrt apr mei jun jul aug sep okt nov dec",
        (Language::Dutch, true) => {
            "januari februari maart april mei juni juli augustus september oktober november december"
        }
        (Language::Spanish, false) => "ene feb mar abr may jun jul ago sep oct nov dic",
        (Language::Spanish, true) => {
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
        }
        (Language::Portuguese, false) => "jan fev mar abr mai jun jul ago set out nov dez",
        (Language::Portuguese, true) => {
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
        }
        (Language::Italian, false) => "gen feb mar apr mag giu lug ago set ott nov dic",
        (Language::Italian, true) => {
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
        }
    };
    names.split(' ').nth(usize::try_from(month - 1).unwrap_or(0)).unwrap_or("")
}

fn weekday_name(date: Date, language: Language) -> &'static str {
    let names = match language {
        Language::English => "Mon Tue Wed Thu Fri Sat Sun",
        Language::German => "Mo Di Mi Do Fr Sa So",
        Language::French => "lun mar mer jeu ven sam dim",
        Language::Dutch => "ma di wo do vr za zo",
        Language::Spanish => "lun mar mié jue vie sáb dom",
        Language::Portuguese => "seg ter qua qui sex sáb dom",
        Language::Italian => "lun mar mer gio ven sab dom",
    };
    let place = usize::try_from(date.weekday().to_monday_zero_offset()).unwrap_or(0);
    names.split(' ').nth(place).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(hundredths: i64, group: Group, has_comma: bool, expected: &str) {
        let style = Number { group, has_comma, decimals: Decimals::Two };
        assert_eq!(number(Money::paise(hundredths), style, false), expected);
    }

    #[test]
    fn numbers_are_grouped_as_countries_do() {
        check(123_456_789, Group::Indian, false, "12,34,567.89");
        check(123_456_789, Group::Three('.'), true, "1.234.567,89");
        check(-198_525, Group::None, true, "1985,25");
        check(99, Group::Three(' '), true, "0,99");
    }

    #[test]
    fn bare_numbers_drop_what_a_program_drops() {
        let style = Number { group: Group::None, has_comma: false, decimals: Decimals::Mixed };
        let write = |hundredths, is_balance| number(Money::paise(hundredths), style, is_balance);
        assert_eq!(write(320_900, false), "3209");
        assert_eq!(write(5_138_600, true), "51386.0");
        assert_eq!(write(1_250, false), "12.5");
    }

    #[test]
    fn days_are_written_in_the_language_of_the_country() {
        let date = jiff::civil::date(2025, 10, 2);
        assert_eq!(day(date, DateForm::DayMonthNoYear, Language::Dutch), "2 okt");
        assert_eq!(day(date, DateForm::Glued, Language::English), "02OCT2025");
        assert_eq!(spelled(date, Language::Spanish), "2 de octubre de 2025");
    }
}
