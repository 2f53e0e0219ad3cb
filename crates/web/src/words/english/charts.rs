//! What drawings say, also to those who do not see them.

pub(crate) mod balance {
    pub(crate) const TITLE: &str = "Balance over time";
    pub(crate) const NO_STATEMENT: &str = "No statement";

    /// Of days that no file shows.
    pub(crate) fn no_statement(from: &str, to: &str) -> String {
        format!("No statement from {from} to {to}")
    }

    /// Each end is a balance and its day: the first, the last, the lowest and the highest. Days without a statement come
    /// behind it.
    pub(crate) fn described(
        [first, last, lowest, highest]: &[(String, String); 4],
        gaps: impl Iterator<Item = String>,
    ) -> String {
        let described = format!(
            "From {} on {} to {} on {}; lowest {} on {}, highest {} on {}.",
            first.0, first.1, last.0, last.1, lowest.0, lowest.1, highest.0, highest.1
        );
        gaps.fold(described, |described, gap| format!("{described} {gap}."))
    }

    pub(crate) fn low(amount: &str, day: &str) -> String {
        format!("low {amount} on {day}")
    }
}

pub(crate) mod columns {
    pub(crate) fn described(cases: i64, bars: usize, most: i64) -> String {
        format!(
            "{} in {}, {most} in the highest.",
            export::words::counted(cases, "case"),
            export::words::counted(bars, "bar")
        )
    }
}

pub(crate) mod gauge {
    pub(crate) const TITLE: &str = "Score";
    pub(crate) const NO_SCORE: &str = "no score";
    pub(crate) const TOO_LITTLE: &str = "There is too little to score on.";

    pub(crate) fn described(score: i32, (lowest, highest): (i32, i32), grade: &str) -> String {
        format!("{score} on a scale from {lowest} to {highest}: {}.", grade.to_lowercase())
    }

    pub(crate) fn band(name: &str, from: i32, to: i32) -> String {
        format!("{name}: {from} to {to}")
    }
}

pub(crate) mod months {
    pub(crate) const TITLE: &str = "Money in and out by month";

    pub(crate) fn described((first, last): (&str, &str), came: &str, went: &str) -> String {
        format!("{first} to {last}: {came} came in and {went} went out.")
    }

    pub(crate) fn not_covered(month: &str) -> String {
        format!("{month} (not covered in full)")
    }

    pub(crate) fn came(amount: &str) -> String {
        format!("in {amount}")
    }

    pub(crate) fn went(amount: &str) -> String {
        format!("out {amount}")
    }

    /// With its sign.
    pub(crate) fn net(amount: &str) -> String {
        format!("net {amount}")
    }
}
