//! A place on a page of a statement → the strip of its picture that shows it, framed.

/// As the pages of the paper have them for phones: a strip of one is as wide as a column.
pub(crate) const WIDTH: u32 = 1100;
/// What is seen of the paper around the place, in points.
const AROUND: f32 = 36.0;
/// To each side of it; the whole paper would be too small to read on a phone.
const BESIDE: f32 = 110.0;
/// Room around the letters, in points.
const MARGIN: f32 = 2.0;

/// In points, from the top left corner of the page.
pub(crate) struct Crop {
    pub(crate) picture: String,
    pub(crate) page: u32,
    /// Of the whole page.
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// The part that is seen.
    pub(crate) left: f32,
    pub(crate) wide: f32,
    pub(crate) top: f32,
    pub(crate) tall: f32,
    /// The frame around the place: left, top, width, height.
    pub(crate) frame: [f32; 4],
}

impl Crop {
    /// `place` is where the analysis lies. Nothing where the place is nowhere on the page.
    pub(crate) fn of(
        place: &str,
        (statement, page): (usize, u32),
        bbox: [f32; 4],
        (width, height): (f32, f32),
    ) -> Option<Self> {
        let [left, top, right, bottom] = bbox;
        let is_there =
            left >= 0.0 && top >= 0.0 && right >= left && bottom >= top && bottom <= height + AROUND;
        if !(is_there && width > 0.0 && height > 0.0) {
            return None;
        }
        let from = (top - AROUND).max(0.0);
        let to = (bottom + AROUND).min(height).max(from + 1.0);
        let wide = (right - left + 2.0 * BESIDE).min(width);
        let beginning = ((left + right - wide) / 2.0).clamp(0.0, (width - wide).max(0.0));
        let of_statement = if statement == 0 { String::new() } else { format!("&statement={statement}") };
        Some(Self {
            picture: format!("{place}/pages/{page}/picture?width={WIDTH}{of_statement}"),
            page,
            width,
            height,
            left: beginning,
            wide,
            top: from,
            tall: to - from,
            frame: [left - MARGIN, top - MARGIN, right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strip_shows_the_place_with_the_paper_around_it() {
        let crop = |bbox| Crop::of("/analyses/an_1", (1, 3), bbox, (595.0, 842.0));
        let made = crop([100.0, 20.0, 200.0, 30.0]).unwrap();
        assert_eq!((made.top, made.tall), (0.0, 66.0));
        assert_eq!((made.left, made.wide), (0.0, 320.0));
        assert_eq!(made.frame, [98.0, 18.0, 104.0, 14.0]);
        assert_eq!(made.picture, "/analyses/an_1/pages/3/picture?width=1100&statement=1");
        for nowhere in [[f32::NAN; 4], [100.0, 2000.0, 200.0, 2010.0], [200.0, 20.0, 100.0, 30.0]] {
            assert!(crop(nowhere).is_none(), "{nowhere:?}");
        }
    }
}
