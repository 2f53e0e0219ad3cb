//! Dates and banks → the numbers payment systems give: RRN, UTR, mandate numbers.

use jiff::civil::{Date, Time};

use crate::random::Random;

/// Twelve digits: last digit of the year, day of the year, hour, then a count.
pub(crate) fn rrn(date: Date, time: Time, random: &mut Random) -> String {
    format!("{}{:03}{:02}{}", date.year() % 10, date.day_of_year(), time.hour(), random.digits(6))
}

/// Sixteen characters, shaped by the sending bank.
pub(super) fn neft_utr(bank: &str, date: Date, random: &mut Random) -> String {
    let (year, day) = (date.year() % 100, date.day_of_year());
    match bank {
        "HDFC" => format!("N{day:03}{year:02}{}", random.digits(10)),
        "ICIC" => format!("IN4{year:02}{day:03}{}", random.digits(8)),
        "UBIN" => format!("UBINJ{year:02}{day:03}{}", random.digits(6)),
        _ => format!("{bank}N{year:02}{day:03}{}", random.digits(6)),
    }
}

/// Twenty-two characters with the whole date inside.
pub(super) fn rtgs_utr(bank: &str, date: Date, random: &mut Random) -> String {
    let (year, month, day) = (date.year(), date.month(), date.day());
    format!("{bank}R5{year}{month:02}{day:02}{}", random.digits(8))
}

/// The UMRN: twenty characters, the same as long as the mandate lives.
pub(crate) fn mandate_number(bank: &str, random: &mut Random) -> String {
    format!("{bank}{}{}", random.between(5, 7), random.digits(15))
}

/// The identifier an application gives a payment: letters of the application and thirty-two hexadecimal digits.
pub(super) fn application_number(random: &mut Random) -> String {
    let application = *random.pick(&["AXL", "YBL", "ICI", "HDF", "SBI", "PTM", "APL"]);
    format!("{application}{}", random.letters("0123456789abcdef", 32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{date, time};

    #[test]
    fn an_rrn_holds_the_year_the_day_and_the_hour() {
        let number = rrn(date(2024, 12, 31), time(17, 5, 0, 0), &mut Random::seeded(1));
        assert_eq!(number.len(), 12);
        assert!(number.starts_with("436617"), "{number}");
    }

    #[test]
    fn transfer_numbers_have_their_lengths_and_dates() {
        let (day, mut random) = (date(2025, 2, 3), Random::seeded(2));
        for bank in ["HDFC", "ICIC", "UBIN", "SBIN"] {
            let number = neft_utr(bank, day, &mut random);
            assert_eq!(number.len(), 16, "{number}");
            assert!(number.contains("25034") || number.contains("03425"), "{number}");
        }
        let number = rtgs_utr("SBIN", day, &mut random);
        assert_eq!(number.len(), 22);
        assert!(number.contains("20250203"), "{number}");
        assert_eq!(mandate_number("UTIB", &mut random).len(), 20);
    }
}
