//! Colour operands → `0xRRGGBB`, near enough to tell white from black and red from grey.

use hayro_syntax::object::{Array, Name, Object, Stream};
use hayro_syntax::page::Resources;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColourSpace {
    Gray,
    Rgb,
    Cmyk,
    /// Lightness first, from 0 to 100.
    Lab,
    /// One ink or several: 0 leaves the paper white.
    Tint,
    /// A pattern, or numbers that mean nothing by themselves.
    Other,
}

/// A pattern covers what lies below; its colour is anyone's guess.
const UNKNOWN_COLOUR: u32 = 0x80_80_80;
/// Colour spaces are built on others; no real one goes deeper.
const MAX_BASES: usize = 4;

impl ColourSpace {
    pub(crate) fn named(name: &[u8], resources: &Resources<'_>) -> Self {
        device_space(name)
            .or_else(|| defined_space(resources.color_spaces.get::<Object<'_>>(name)?, MAX_BASES))
            .unwrap_or(Self::Other)
    }

    /// What a pen paints with when it has just changed to this space.
    pub(crate) fn initial_colour(self) -> u32 {
        if self == Self::Other { UNKNOWN_COLOUR } else { 0 }
    }

    pub(crate) fn colour(self, values: &[f64]) -> u32 {
        match (self, values) {
            (Self::Lab, [lightness, ..]) => gray(lightness / 100.0),
            (Self::Tint, values @ [_, ..]) => {
                gray(1.0 - values.iter().fold(0.0, |most: f64, ink| most.max(*ink)))
            }
            (Self::Other, _) => UNKNOWN_COLOUR,
            (_, [level]) => gray(*level),
            (_, [red, green, blue]) => rgb(*red, *green, *blue),
            (_, [cyan, magenta, yellow, black]) => cmyk(*cyan, *magenta, *yellow, *black),
            _ => 0,
        }
    }
}

pub(crate) fn gray(level: f64) -> u32 {
    rgb(level, level, level)
}

pub(crate) fn rgb(red: f64, green: f64, blue: f64) -> u32 {
    let byte = |level: f64| (level.clamp(0.0, 1.0) * 255.0 + 0.5) as u32;
    byte(red) << 16 | byte(green) << 8 | byte(blue)
}

pub(crate) fn cmyk(cyan: f64, magenta: f64, yellow: f64, black: f64) -> u32 {
    let light = 1.0 - black;
    rgb((1.0 - cyan) * light, (1.0 - magenta) * light, (1.0 - yellow) * light)
}

fn device_space(name: &[u8]) -> Option<ColourSpace> {
    match name {
        b"DeviceGray" | b"CalGray" | b"G" => Some(ColourSpace::Gray),
        b"DeviceRGB" | b"CalRGB" | b"RGB" => Some(ColourSpace::Rgb),
        b"DeviceCMYK" | b"CMYK" => Some(ColourSpace::Cmyk),
        b"Lab" => Some(ColourSpace::Lab),
        b"Separation" | b"DeviceN" => Some(ColourSpace::Tint),
        _ => None,
    }
}

fn defined_space(definition: Object<'_>, bases: usize) -> Option<ColourSpace> {
    let array: Array<'_> = match definition {
        Object::Name(name) => return device_space(&name),
        Object::Array(array) => array,
        _ => return None,
    };
    let mut parts = array.flex_iter();
    let name = parts.next::<Name<'_>>()?;
    if &*name == b"ICCBased" {
        let profile = parts.next::<Stream<'_>>()?;
        return match profile.dict().get::<i32>("N") {
            Some(1) => Some(ColourSpace::Gray),
            Some(4) => Some(ColourSpace::Cmyk),
            Some(3) => Some(ColourSpace::Rgb),
            _ => defined_space(profile.dict().get::<Object<'_>>("Alternate")?, bases.checked_sub(1)?),
        };
    }
    device_space(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(space: ColourSpace, values: &[f64], expected: u32) {
        assert_eq!(space.colour(values), expected, "{space:?} {values:?}");
    }

    #[test]
    fn colours_are_near_what_the_eye_sees() {
        check(ColourSpace::Gray, &[1.0], 0xff_ff_ff);
        check(ColourSpace::Rgb, &[1.0, 0.0, 0.5], 0xff_00_80);
        check(ColourSpace::Cmyk, &[0.0, 0.0, 0.0, 1.0], 0x00_00_00);
        check(ColourSpace::Cmyk, &[0.0, 1.0, 1.0, 0.0], 0xff_00_00);
        check(ColourSpace::Tint, &[0.0], 0xff_ff_ff);
        check(ColourSpace::Tint, &[1.0], 0);
        check(ColourSpace::Lab, &[100.0, 0.0, 0.0], 0xff_ff_ff);
        check(ColourSpace::Rgb, &[f64::NAN, 7.0, -3.0], 0x00_ff_00);
    }
}
