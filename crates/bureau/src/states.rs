//! The code of an Indian state → its name.

/// The list that bureaus share with the tax offices. Two territories were merged, and keep their old codes in old files.
const NAMES: [&str; 38] = [
    "Jammu and Kashmir", "Himachal Pradesh", "Punjab", "Chandigarh", "Uttarakhand", "Haryana", "Delhi",
    "Rajasthan", "Uttar Pradesh", "Bihar", "Sikkim", "Arunachal Pradesh", "Nagaland", "Manipur", "Mizoram",
    "Tripura", "Meghalaya", "Assam", "West Bengal", "Jharkhand", "Odisha", "Chhattisgarh", "Madhya Pradesh",
    "Gujarat", "Daman and Diu", "Dadra and Nagar Haveli", "Maharashtra", "Andhra Pradesh", "Karnataka",
    "Goa", "Lakshadweep", "Kerala", "Tamil Nadu", "Puducherry", "Andaman and Nicobar Islands", "Telangana",
    "Andhra Pradesh", "Ladakh",
];

/// The name, or what was given when it is no code of the list.
pub(crate) fn name(code: &str) -> String {
    let number = code.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    number.and_then(|index| NAMES.get(index)).map_or_else(|| code.to_owned(), |name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_become_names_and_names_stay() {
        for (code, expected) in [
            ("27", "Maharashtra"),
            ("7", "Delhi"),
            ("38", "Ladakh"),
            ("Goa", "Goa"),
            ("0", "0"),
            ("99", "99"),
        ] {
            assert_eq!(name(code), expected);
        }
    }
}
