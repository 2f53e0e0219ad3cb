//! A JSON pointer and the text of a document → the line where it points.

/// Deeper documents are refused before anybody asks where something is.
const DEEPEST: usize = 64;

/// Counted from 1. Of something that is not there, the line of the nearest thing around it.
pub(super) fn line_of(text: &str, pointer: &str) -> usize {
    let steps: Vec<String> =
        pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")).collect();
    let mut walk = Walk { bytes: text.as_bytes(), at: 0, found: 0 };
    walk.value(Some(&steps), 0);
    text.bytes().take(walk.found).filter(|byte| *byte == b'\n').count() + 1
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where the nearest thing begins that was found so far.
    found: usize,
}

impl<'a> Walk<'a> {
    /// Reads one value. With steps left, looks for the first of them inside. `None` when the text ends or makes no sense.
    fn value(&mut self, steps: Option<&[String]>, depth: usize) -> Option<()> {
        self.space();
        if steps.is_some() {
            self.found = self.at;
        }
        if depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            b'{' => self.object(steps, depth),
            b'[' => self.list(steps, depth),
            b'"' => self.text().map(|_| ()),
            _ => {
                while self.peek().is_some_and(|byte| !matches!(byte, b',' | b'}' | b']')) {
                    self.at += 1;
                }
                Some(())
            }
        }
    }

    fn object(&mut self, steps: Option<&[String]>, depth: usize) -> Option<()> {
        let wanted = steps.and_then(<[String]>::split_first);
        self.at += 1;
        loop {
            self.space();
            match self.peek()? {
                b'}' => {
                    self.at += 1;
                    return Some(());
                }
                b',' => self.at += 1,
                b'"' => {
                    let begin = self.at;
                    let name = self.text()?;
                    self.space();
                    if self.peek()? == b':' {
                        self.at += 1;
                    }
                    match wanted {
                        Some((step, rest)) if step.as_bytes() == name => {
                            self.value(Some(rest), depth + 1);
                            // A member is where its name is, not where its value begins.
                            if rest.is_empty() {
                                self.found = begin;
                            }
                            return None;
                        }
                        _ => self.value(None, depth + 1)?,
                    }
                }
                _ => return None,
            }
        }
    }

    fn list(&mut self, steps: Option<&[String]>, depth: usize) -> Option<()> {
        let wanted = steps.and_then(<[String]>::split_first);
        self.at += 1;
        let mut place = 0_usize;
        loop {
            self.space();
            match self.peek()? {
                b']' => {
                    self.at += 1;
                    return Some(());
                }
                b',' => self.at += 1,
                _ => {
                    match wanted {
                        Some((step, rest)) if *step == place.to_string() => {
                            self.value(Some(rest), depth + 1);
                            return None;
                        }
                        _ => self.value(None, depth + 1)?,
                    }
                    place += 1;
                }
            }
        }
    }

    /// What stands between the quotes, as it is written.
    fn text(&mut self) -> Option<&'a [u8]> {
        self.at += 1;
        let begin = self.at;
        while self.peek()? != b'"' {
            self.at += if self.peek()? == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        self.bytes.get(begin..self.at - 1)
    }

    fn space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "{\n  \"name\": \"A \\\" B\",\n  \"rules\": [\n    { \"code\": \"a\" },\n    {\n      \"code\": \"b\",\n      \"require\":\n        \"x > 1\"\n    }\n  ],\n  \"a/b\": 1\n}";

    #[track_caller]
    fn check(pointer: &str, line: usize) {
        assert_eq!(line_of(TEXT, pointer), line, "{pointer}");
    }

    #[test]
    fn members_and_items_are_found_by_their_lines() {
        check("", 1);
        check("/name", 2);
        check("/rules", 3);
        check("/rules/0", 4);
        check("/rules/0/code", 4);
        check("/rules/1/require", 7);
        check("/a~1b", 11);
    }

    #[test]
    fn what_is_missing_is_where_it_should_be() {
        check("/amount", 1);
        check("/rules/1/message", 5);
        check("/rules/9", 3);
    }

    #[test]
    fn no_text_is_too_odd() {
        for text in ["", "{", "{\"", "[[[[", "{\"a\":", "{\"rules\": [\\", "nonsense", &"[".repeat(10_000)] {
            assert!(line_of(text, "/rules/0/require") >= 1, "{text}");
        }
    }
}
