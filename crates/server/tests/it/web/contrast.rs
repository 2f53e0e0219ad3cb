//! The colours of the pages can be read, in the light and in the dark.

const TOKENS: &str = include_str!("../../../../web/assets/css/tokens.css");
/// WCAG AA: for text, and for what only shows where a field is.
const TEXT: f64 = 4.5;
const EDGE: f64 = 3.0;

/// The light and the dark value of a token.
fn token(name: &str) -> [[f64; 3]; 2] {
    let value =
        TOKENS.split(&format!("--{name}: ")).nth(1).and_then(|rest| rest.split(';').next()).expect(name);
    let colours: Vec<[f64; 3]> = value.split('#').skip(1).map(colour).collect();
    match colours.as_slice() {
        [both] => [*both, *both],
        [light, dark] => [*light, *dark],
        other => panic!("{name} has {} colours", other.len()),
    }
}

fn colour(text: &str) -> [f64; 3] {
    [0, 2, 4]
        .map(|place| f64::from(u8::from_str_radix(&text[place..place + 2], 16).expect("a colour")) / 255.0)
}

fn luminance(colour: [f64; 3]) -> f64 {
    let linear =
        colour.map(|part| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

#[track_caller]
fn check(front: &str, back: &str, least: f64) {
    for (theme, (front_colour, back_colour)) in token(front).into_iter().zip(token(back)).enumerate() {
        let (one, other) = (luminance(front_colour), luminance(back_colour));
        let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
        assert!(contrast >= least, "{front} on {back} in theme {theme} has {contrast:.2}");
    }
}

#[test]
fn texts_stand_out_from_everything_they_are_written_on() {
    for front in ["text", "text-soft", "text-faint", "accent-text"] {
        for back in ["bg", "side", "surface", "raised", "sunken", "hover"] {
            check(front, back, TEXT);
        }
    }
    for state in ["good", "warn", "bad", "busy", "plain"] {
        check(state, &format!("{state}-soft"), TEXT);
        check(state, "surface", TEXT);
    }
    check("on-accent", "accent", TEXT);
    check("on-accent", "accent-hover", TEXT);
    check("accent-text", "accent-soft", TEXT);
    check("text-soft", "plain-soft", TEXT);
}

#[test]
fn fields_and_focus_can_be_seen() {
    for back in ["bg", "surface", "raised", "sunken"] {
        check("field-line", back, EDGE);
        check("ring", back, EDGE);
    }
}
