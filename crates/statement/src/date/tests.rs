//! Every spelling of a date, and what is none.

use super::*;

#[track_caller]
fn check(text: &str, expected: &str) {
    let read =
        DateStyle::default().leading(text).and_then(|(date, _)| date.full()).map(|date| date.to_string());
    assert_eq!(read.as_deref().unwrap_or("none"), expected, "{text}");
}

#[test]
fn every_spelling_is_read() {
    for text in [
        "07/04/25", "07/04/2025", "07-04-2025", "07-04-25", "07.04.2025", "7 Apr 2025", "07 Apr 25",
        "07 Apr, 2025", "07-Apr-2025", "07-APR-25", "07/Apr/2025", "07 Apr '25", "April 07, 2025",
        "April07, 2025", "2025-04-07", "2025/04/07", "07Apr2025", "7th April 2025", "07 /04 /2025",
        "07/04 /2025", "7 Apr 2025 21:05", "(07-Apr-25)", "[07-04-2025]", "07–04–2025", "20250407",
    ] {
        check(text, "2025-04-07");
    }
    check("07 Sept 2024", "2024-09-07");
}

#[test]
fn what_is_no_date_is_refused() {
    for text in [
        "", "12", "12.05", "1,234.00", "2903", "31/13/2025", "32/01/2025", "30/02/2025", "07 Aprx 2025",
        "123456789012", "May", "99-99-9999", "12-13-14-15", "2025-13-01",
    ] {
        check(text, "none");
    }
}

#[test]
fn a_year_on_another_line_is_left_open() {
    let style = DateStyle::default();
    let expected = PrintedDate { day: 18, month: 2, year: None };
    assert_eq!(style.leading("18/02").map(|(date, _)| date), Some(expected));
    assert_eq!(style.whole("13 Oct"), Some(PrintedDate { day: 13, month: 10, year: None }));
    assert_eq!(
        style.leading("13 Oct 18:20"),
        Some((PrintedDate { day: 13, month: 10, year: None }, " 18:20"))
    );
    let anchor = Anchor { last: Date::new(2025, 12, 31).ok(), period: None };
    assert_eq!(PrintedDate { day: 2, month: 1, year: None }.near(anchor), Date::new(2026, 1, 2).ok());
    let period = Date::new(2023, 4, 1).ok().zip(Date::new(2024, 2, 29).ok());
    let anchor = Anchor { last: None, period };
    assert_eq!(PrintedDate { day: 28, month: 2, year: None }.near(anchor), Date::new(2024, 2, 28).ok());
}

#[test]
fn times_are_read_in_both_clocks() {
    for (text, hour, minute) in [
        ("01 Apr 25 10:23", 10, 23),
        ("01/04/2025 09:05:33 PM", 21, 5),
        ("12:10:00AM", 0, 10),
        ("23:59:59", 23, 59),
    ] {
        let read = time(text).map(|time| (time.hour(), time.minute()));
        assert_eq!(read, Some((hour, minute)), "{text}");
    }
    assert_eq!(time("1:2:3:4x 99:99"), None);
    assert_eq!(time("UPI:1234"), None);
}

#[test]
fn all_dates_of_a_line_are_found() {
    let all = |text: &str| DateStyle::default().all(text);
    let line = "for the period (From : 18-11-2018 To : 18-01-2019)";
    assert_eq!(all(line).len(), 2);
    assert_eq!(all("April 01, 2025 - March 31, 2026").len(), 2);
    assert_eq!(all("a/c 123456789 page 1 of 12").len(), 0);
}

#[test]
fn the_document_says_which_number_is_the_month() {
    let american = DateStyle { is_month_first: true, ..DateStyle::default() };
    assert_eq!(american.whole("02/28/2026").and_then(PrintedDate::full), Date::new(2026, 2, 28).ok());
    assert_eq!(american.whole("02/03/2026").and_then(PrintedDate::full), Date::new(2026, 2, 3).ok());
    assert_eq!(american.whole("28/02/2026"), None);
    assert_eq!(american.whole("04/01"), Some(PrintedDate { day: 1, month: 4, year: None }));
    assert_eq!(DateStyle::default().whole("02/28/2026"), None);
}

#[test]
fn days_without_a_year_come_in_several_spellings() {
    let style = DateStyle { has_dotted_days: true, ..DateStyle::default() };
    for text in ["03.02.", "03.02", "03-02", "03/02", "3 Feb", "03FEB", "Feb 3", "2月3日"] {
        assert_eq!(style.whole(text), Some(PrintedDate { day: 3, month: 2, year: None }), "{text}");
    }
    assert_eq!(DateStyle::default().whole("03.02"), None);
}

#[test]
fn months_of_other_languages_and_weekdays_are_read() {
    for (language, text, month) in [
        (Language::French, "03 avr. 25", 4),
        (Language::French, "3 août 2025", 8),
        (Language::French, "3 juillet 2025", 7),
        (Language::Dutch, "3 okt 2025", 10),
        (Language::Dutch, "3 mrt 2025", 3),
        (Language::German, "3. März 2025", 3),
        (Language::German, "03 DEZ 2025", 12),
        (Language::Spanish, "03-ENE-2025", 1),
        (Language::Portuguese, "03/OUT/2025", 10),
        (Language::Italian, "03 giu 2025", 6),
    ] {
        let style = DateStyle { language: Some(language), ..DateStyle::default() };
        let date = style.leading(text).and_then(|(date, _)| date.full());
        assert_eq!(date, Date::new(2025, month, 3).ok(), "{text}");
    }
    check("Mon 07/04/2025", "2025-04-07");
    check("Monday, 7 April 2025", "2025-04-07");
    check("2025年4月7日", "2025-04-07");
}

#[test]
fn a_day_before_an_amount_has_no_year() {
    let years =
        |text: &str| DateStyle::default().all(text).iter().map(|date| date.year()).collect::<Vec<_>>();
    assert_eq!(years("11 Mar 97,42 and 11 Mar 97.42"), [] as [i16; 0]);
    assert_eq!(years("11 Mar 20, 42 and 12 Mar 2021."), [2020, 2021]);
}
