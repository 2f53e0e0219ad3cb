//! The arithmetic of examples → a number.

/// Numbers, `+ - * /`, brackets, and `min`, `max`, `sqrt`, `variation` and `slope` of a list.
pub(crate) fn evaluate(text: &str) -> Result<f64, String> {
    let mut parser = Parser { text: text.as_bytes(), at: 0 };
    let value = parser.sum()?;
    parser.skip_spaces();
    if parser.at == parser.text.len() { Ok(value) } else { Err(format!("rest at {} of {text}", parser.at)) }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn skip_spaces(&mut self) {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    fn take(&mut self, sign: u8) -> bool {
        self.skip_spaces();
        let is_next = self.text.get(self.at) == Some(&sign);
        self.at += usize::from(is_next);
        is_next
    }

    fn sum(&mut self) -> Result<f64, String> {
        let mut value = self.product()?;
        loop {
            if self.take(b'+') {
                value += self.product()?;
            } else if self.take(b'-') {
                value -= self.product()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<f64, String> {
        let mut value = self.factor()?;
        loop {
            if self.take(b'*') {
                value *= self.factor()?;
            } else if self.take(b'/') {
                value /= self.factor()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn factor(&mut self) -> Result<f64, String> {
        if self.take(b'-') {
            return Ok(-self.factor()?);
        }
        if self.take(b'(') {
            let value = self.sum()?;
            return if self.take(b')') { Ok(value) } else { Err("no closing bracket".to_owned()) };
        }
        let word = self.word();
        match word.parse() {
            Ok(number) => Ok(number),
            Err(_) => self.function(&word),
        }
    }

    fn word(&mut self) -> String {
        let start = self.at;
        let belongs = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'.';
        while self.text.get(self.at).is_some_and(belongs) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[start..self.at]).into_owned()
    }

    fn function(&mut self, name: &str) -> Result<f64, String> {
        if !self.take(b'(') {
            return Err(format!("{name:?} is no number"));
        }
        let mut values = vec![self.sum()?];
        while self.take(b',') {
            values.push(self.sum()?);
        }
        if !self.take(b')') {
            return Err("no closing bracket".to_owned());
        }
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        match name {
            "min" => Ok(values.iter().copied().fold(f64::INFINITY, f64::min)),
            "max" => Ok(values.iter().copied().fold(f64::NEG_INFINITY, f64::max)),
            "sqrt" => Ok(values[0].sqrt()),
            "variation" => {
                let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
                Ok((squares / count).sqrt() / mean)
            }
            "slope" => {
                let middle = (count - 1.0) / 2.0;
                let steps = values.iter().enumerate().map(|(at, value)| (at as f64 - middle, value - mean));
                let (over, under) =
                    steps.fold((0.0, 0.0), |(over, under), (x, y)| (over + x * y, under + x * x));
                Ok(over / under / mean)
            }
            _ => Err(format!("no function {name:?}")),
        }
    }
}

#[track_caller]
fn check(text: &str, expected: f64) {
    let value = evaluate(text).unwrap();
    assert!((value - expected).abs() < 1e-9, "{text} = {value}");
}

#[test]
fn arithmetic_is_worked_out_in_the_usual_order() {
    check("1 + 2 * 3 - 4 / 2", 5.0);
    check("-(1 + 2) * 2.5", -7.5);
    check("min(3, 1 + 1) + max(1, 5)", 7.0);
    check("variation(50, 150)", 0.5);
    check("slope(90, 100, 110)", 0.1);
    check("sqrt(16)", 4.0);
}

#[test]
fn what_is_no_arithmetic_is_refused() {
    for text in ["", "1 +", "(1", "1 2", "average(1)", "one"] {
        assert!(evaluate(text).is_err(), "{text}");
    }
}
