//! The parser of formulas. Propositions are opaque texts that the caller resolves.
//!
//! A proposition is the longest text up to an operator of the logic at its level of brackets, or the
//! text between `{` and `}`. A parenthesis is a group of the logic if an operator of the logic, a
//! bracket or the end follows the group. Otherwise it belongs to a proposition. Invariant: an error has
//! the column of its cause, and names the text that is expected there.

use super::{Binary, Formula, Unary};
use std::fmt;

/// The maximal nesting of operators and groups, which bounds the recursion.
const DEEPEST: usize = 200;

/// A proposition in the text of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom<'a> {
    /// The text of the proposition, without braces and outer white space.
    pub text: &'a str,
    /// The byte offset of `text` in the formula.
    pub offset: usize,
    /// The arguments of the enclosing `thread(…):`, from the outermost.
    pub threads: Vec<&'a str>,
}

/// The reason why a caller refuses a proposition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtomError {
    /// The reason.
    pub message: String,
    /// The byte offset of the cause within the proposition's text.
    pub offset: usize,
}

/// An error in the text of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The column of the cause, in characters, from 1.
    pub column: usize,
    /// The reason, without the column.
    pub message: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for SyntaxError {}

/// Parses a formula. For each proposition, `resolve` returns the formula that it denotes: usually a
/// [`Formula::Proposition`], or the formula of a definition.
///
/// # Errors
/// A syntax error, or an error of `resolve`, with its column.
pub fn parse(
    text: &str,
    resolve: &mut dyn FnMut(&Atom<'_>) -> Result<Formula, AtomError>,
) -> Result<Formula, SyntaxError> {
    parse_part(text, 0, text.len(), resolve)
}

/// Parses the formula between two offsets of a text. Columns and offsets refer to the whole text.
pub(crate) fn parse_part(
    text: &str,
    start: usize,
    end: usize,
    resolve: &mut dyn FnMut(&Atom<'_>) -> Result<Formula, AtomError>,
) -> Result<Formula, SyntaxError> {
    let text = &text[..end];
    let mut parser = Parser { text, at: start, depth: 0, threads: Vec::new(), resolve };
    let formula = parser.iff()?;
    if parser.rest().is_empty() {
        return Ok(formula);
    }
    Err(parser.expected("an operator (`&&` `||` `->` `<->` `U` `W` `R` `M`) or the end"))
}

/// Returns the offset of the brace that closes the brace at `open`.
pub(crate) fn end_of_braces(text: &str, open: usize) -> Result<usize, SyntaxError> {
    let resolve = &mut |_: &Atom<'_>| Ok(Formula::Constant(true));
    Parser { text, at: open, depth: 0, threads: Vec::new(), resolve }.closing(open)
}

/// Parses a formula whose propositions are the letters `a` to `z`, numbered from 0.
///
/// # Errors
/// See [`parse`].
pub fn parse_letters(text: &str) -> Result<Formula, SyntaxError> {
    parse(text, &mut |atom| match atom.text.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(Formula::Proposition(letter - b'a')),
        _ => Err(AtomError { message: format!("`{}` is no letter", atom.text), offset: 0 }),
    })
}

/// Returns the column of a byte offset, in characters, from 1.
pub fn column(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or(text).chars().count() + 1
}

struct Parser<'a, 'r> {
    text: &'a str,
    at: usize,
    depth: usize,
    threads: Vec<&'a str>,
    resolve: &'r mut dyn FnMut(&Atom<'_>) -> Result<Formula, AtomError>,
}

impl<'a> Parser<'a, '_> {
    /// Skips white space, and returns the remaining text.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn error(&self, offset: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError { column: column(self.text, offset), message: message.into() }
    }

    fn expected(&mut self, expected: &str) -> SyntaxError {
        let rest = self.rest();
        let found = match rest.split_whitespace().next() {
            Some(word) => format!("`{}`", word.chars().take(20).collect::<String>()),
            None => "the end".to_owned(),
        };
        self.error(self.at, format!("expected {expected}, found {found}"))
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    fn iff(&mut self) -> Result<Formula, SyntaxError> {
        let mut left = self.implies()?;
        while self.eat("<->") {
            left = left.join(Binary::Iff, self.implies()?);
        }
        Ok(left)
    }

    fn implies(&mut self) -> Result<Formula, SyntaxError> {
        let mut parts = vec![self.or()?];
        while self.eat("->") {
            parts.push(self.or()?);
        }
        let last = parts.pop().unwrap_or(Formula::Constant(true));
        Ok(parts.into_iter().rev().fold(last, |right, left| left.implies(right)))
    }

    fn or(&mut self) -> Result<Formula, SyntaxError> {
        let mut left = self.and()?;
        while self.eat("||") {
            left = left.join(Binary::Or, self.and()?);
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Formula, SyntaxError> {
        let mut left = self.temporal()?;
        while self.eat("&&") {
            left = left.join(Binary::And, self.temporal()?);
        }
        Ok(left)
    }

    fn temporal(&mut self) -> Result<Formula, SyntaxError> {
        let left = self.unary()?;
        let Some((word, operator)) = binary_word(self.rest()) else { return Ok(left) };
        self.at += word.len();
        self.enter()?;
        let right = self.temporal()?;
        self.depth -= 1;
        Ok(left.join(operator, right))
    }

    fn enter(&mut self) -> Result<(), SyntaxError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error(self.at, format!("nested deeper than {DEEPEST} levels")));
        }
        Ok(())
    }

    fn unary(&mut self) -> Result<Formula, SyntaxError> {
        self.enter()?;
        let formula = self.operand()?;
        self.depth -= 1;
        Ok(formula)
    }

    fn operand(&mut self) -> Result<Formula, SyntaxError> {
        let rest = self.rest();
        for (sign, operator) in [("!", Unary::Not), ("[]", Unary::Globally), ("<>", Unary::Finally)]
        {
            if rest.starts_with(sign) {
                self.at += sign.len();
                return Ok(self.unary()?.with(operator));
            }
        }
        if let Some((word, operator)) = unary_word(rest) {
            self.at += word.len();
            return Ok(self.unary()?.with(operator));
        }
        match rest.as_bytes() {
            [b'{', ..] => self.braces(),
            [b'(', ..] if self.is_group()? => self.group(),
            _ => match self.thread()? {
                Some(argument) => {
                    self.threads.push(argument);
                    let formula = self.unary()?;
                    self.threads.pop();
                    Ok(formula)
                }
                None => self.proposition(),
            },
        }
    }

    fn group(&mut self) -> Result<Formula, SyntaxError> {
        self.at += 1;
        let formula = self.iff()?;
        if self.eat(")") {
            return Ok(formula);
        }
        Err(self.expected("an operator (`&&` `||` `->` `<->` `U` `W` `R` `M`) or `)`"))
    }

    /// Whether the parenthesis at the present offset is a group of the logic.
    fn is_group(&self) -> Result<bool, SyntaxError> {
        let after = self.text[self.closing(self.at)? + 1..].trim_start();
        let ends = ["&&", "||", "->", "<->", ")", "}"];
        Ok(after.is_empty()
            || ends.iter().any(|end| after.starts_with(end))
            || binary_word(after).is_some())
    }

    /// Consumes a `thread(…):` at the present offset, and returns its argument.
    fn thread(&mut self) -> Result<Option<&'a str>, SyntaxError> {
        let rest = self.rest();
        let after = rest.strip_prefix("thread").map(str::trim_start);
        let Some(after) = after.filter(|after| after.starts_with('(')) else { return Ok(None) };
        let open = self.text.len() - after.len();
        let close = self.closing(open)?;
        let behind = self.text[close + 1..].trim_start();
        if !behind.starts_with(':') {
            return Ok(None);
        }
        self.at = self.text.len() - behind.len() + 1;
        Ok(Some(self.text[open + 1..close].trim()))
    }

    fn braces(&mut self) -> Result<Formula, SyntaxError> {
        let open = self.at;
        let close = self.closing(open)?;
        self.at = close + 1;
        self.atom(open + 1, close)
    }

    fn proposition(&mut self) -> Result<Formula, SyntaxError> {
        let start = self.at;
        let end = self.end_of_proposition()?;
        if self.text[start..end].trim().is_empty() {
            return Err(self.expected("a proposition or one of `!` `[]` `<>` `X` `(` `{`"));
        }
        self.at = end;
        self.atom(start, end)
    }

    /// Resolves the proposition between two offsets.
    fn atom(&mut self, start: usize, end: usize) -> Result<Formula, SyntaxError> {
        let untrimmed = &self.text[start..end];
        let offset = start + untrimmed.len() - untrimmed.trim_start().len();
        let text = untrimmed.trim();
        match text {
            "true" => return Ok(Formula::Constant(true)),
            "false" => return Ok(Formula::Constant(false)),
            "" => return Err(self.error(offset, "expected a proposition between `{` and `}`")),
            _ => {}
        }
        let atom = Atom { text, offset, threads: self.threads.clone() };
        (self.resolve)(&atom).map_err(|error| self.error(offset + error.offset, error.message))
    }

    /// Returns the offset of the end of the proposition at the present offset.
    fn end_of_proposition(&self) -> Result<usize, SyntaxError> {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        // After a complete operand, a word may be an operator of the logic.
        let mut complete = false;
        while let Some(&byte) = bytes.get(at) {
            let rest = &self.text[at..];
            match byte {
                b'(' | b'[' if !rest.starts_with("[]") => {
                    at = self.closing(at)? + 1;
                    complete = true;
                }
                b'"' | b'\'' => {
                    at = self.end_of_literal(at)?;
                    complete = true;
                }
                b')' | b']' | b'}' | b'[' | b'{' | b',' | b';' => break,
                _ if is_operator(rest) => break,
                _ if is_word(byte) => {
                    if complete && binary_word(rest).is_some() {
                        break;
                    }
                    at += rest.bytes().take_while(|byte| is_word(*byte)).count();
                    complete = true;
                }
                _ => {
                    at += rest.chars().next().map_or(1, char::len_utf8);
                    complete &= byte.is_ascii_whitespace();
                }
            }
        }
        Ok(at)
    }

    /// Returns the offset of the bracket that closes the bracket at `open`.
    fn closing(&self, open: usize) -> Result<usize, SyntaxError> {
        let bytes = self.text.as_bytes();
        let mut expected: Vec<u8> = Vec::new();
        let mut at = open;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'(' => expected.push(b')'),
                b'[' => expected.push(b']'),
                b'{' => expected.push(b'}'),
                b'"' | b'\'' => {
                    at = self.end_of_literal(at)?;
                    continue;
                }
                b')' | b']' | b'}' => {
                    if expected.pop() != Some(byte) {
                        let found = char::from(byte);
                        return Err(self.error(at, format!("`{found}` closes another bracket")));
                    }
                    if expected.is_empty() {
                        return Ok(at);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        let bracket = char::from(bytes[open]);
        Err(self.error(open, format!("`{bracket}` is not closed")))
    }

    /// Returns the offset after the string or character literal that starts at `start`.
    fn end_of_literal(&self, start: usize) -> Result<usize, SyntaxError> {
        let bytes = self.text.as_bytes();
        let mut at = start + 1;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 2,
                _ if byte == bytes[start] => return Ok(at + 1),
                _ => at += 1,
            }
        }
        Err(self.error(start, format!("`{}` is not closed", char::from(bytes[start]))))
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}

fn is_operator(rest: &str) -> bool {
    ["&&", "||", "->", "<->", "<>"].iter().any(|sign| rest.starts_with(sign))
}

fn first_word(rest: &str) -> &str {
    &rest[..rest.bytes().take_while(|byte| is_word(*byte)).count()]
}

/// Returns the binary temporal operator at the start of a text.
fn binary_word(rest: &str) -> Option<(&str, Binary)> {
    let word = first_word(rest);
    let operator = match word {
        "U" => Binary::Until,
        "W" => Binary::WeakUntil,
        "R" | "V" => Binary::Release,
        "M" => Binary::StrongRelease,
        _ => return None,
    };
    (!rest[word.len()..].starts_with('.')).then_some((word, operator))
}

/// Returns the unary temporal operator at the start of a text. A word before an operator of Java is an
/// operand.
fn unary_word(rest: &str) -> Option<(&str, Unary)> {
    let word = first_word(rest);
    let operator = match word {
        "G" | "always" => Unary::Globally,
        "F" | "eventually" => Unary::Finally,
        "X" => Unary::Next,
        _ => return None,
    };
    let after = rest[word.len()..].trim_start();
    let of_logic = ["[]", "<>", "->", "!", "<->", "&&", "||"];
    let of_java = ['.', '=', '+', '-', '*', '/', '%', '<', '>', '[', '^', '&', '|', '?'];
    let is_operand = after.starts_with("!=")
        || !of_logic.iter().any(|sign| after.starts_with(sign)) && after.starts_with(of_java);
    (!is_operand).then_some((word, operator))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the parsed formula as text, with its propositions in brackets.
    fn read(text: &str) -> Result<String, String> {
        let mut names: Vec<String> = Vec::new();
        let formula = parse(text, &mut |atom| {
            assert_eq!(&text[atom.offset..atom.offset + atom.text.len()], atom.text);
            let threads = atom.threads.iter().fold(String::new(), |all, t| all + t + ":");
            names.push(format!("<{threads}{}>", atom.text));
            Ok(Formula::Proposition(names.len() as u8 - 1))
        });
        let formula = formula.map_err(|error| error.to_string())?;
        Ok(formula.text(&|number| names[usize::from(number)].clone()))
    }

    #[test]
    fn propositions_are_the_longest_texts_between_operators() {
        for (text, read_as) in [
            (
                "[](Buf.q.cnt == 2 -> <> Buf.q.cnt < 2)",
                "[] (<Buf.q.cnt == 2> -> <> <Buf.q.cnt < 2>)",
            ),
            ("G p -> F q", "[] <p> -> <> <q>"),
            ("always p W eventually q", "[] <p> W <> <q>"),
            ("(a + b) * 2 == c && !(d)", "<(a + b) * 2 == c> && !<d>"),
            ("(int) x == 3 || (y) == 2", "<(int) x == 3> || <(y) == 2>"),
            (
                "a.m(x && y, \"U ->)\") U b[i || 1] == 'U'",
                "<a.m(x && y, \"U ->)\")> U <b[i || 1] == 'U'>",
            ),
            ("{a && b} -> {G} U {F.x U}", "<a && b> -> <G> U <F.x U>"),
            ("x == U U U.f == 1", "<x == U> U <U.f == 1>"),
            ("G.x == 1 && X == 2 && X X == 2", "<G.x == 1> && <X == 2> && X <X == 2>"),
            ("thread(\"p1\"): !at(F.java:3) && b", "!<\"p1\":at(F.java:3)> && <b>"),
            ("thread(#2): thread(x): p", "<#2:x:p>"),
            ("thread(t) == 1", "<thread(t) == 1>"),
            ("a V b R c", "<a> R <b> R <c>"),
            ("!a == b", "!<a == b>"),
            ("true && {false} || truer", "true && false || <truer>"),
            ("é == 1 && G(a)", "<é == 1> && [] <a>"),
            ("a ? b : c -> [] held(x)", "<a ? b : c> -> [] <held(x)>"),
            ("a <- b <-> c", "<a <- b> <-> <c>"),
        ] {
            assert_eq!(read(text), Ok(read_as.to_owned()), "{text}");
        }
    }

    #[test]
    fn errors_name_the_column_and_the_expected_text() {
        for (text, error) in [
            (
                "",
                "column 1: expected a proposition or one of `!` `[]` `<>` `X` `(` `{`, found the end",
            ),
            (
                "a && ",
                "column 6: expected a proposition or one of `!` `[]` `<>` `X` `(` `{`, found the end",
            ),
            (
                "a -> ) b",
                "column 6: expected a proposition or one of `!` `[]` `<>` `X` `(` `{`, found `)`",
            ),
            ("[] (é && b", "column 4: `(` is not closed"),
            (
                "é && (b, c)",
                "column 8: expected an operator (`&&` `||` `->` `<->` `U` `W` `R` `M`) or `)`, found `,`",
            ),
            (
                "a b) U c",
                "column 4: expected an operator (`&&` `||` `->` `<->` `U` `W` `R` `M`) or the end, found `)`",
            ),
            ("a && {}", "column 7: expected a proposition between `{` and `}`"),
            ("m(a] && b", "column 4: `]` closes another bracket"),
            ("s == \"x", "column 6: `\"` is not closed"),
            (
                "a <> b",
                "column 3: expected an operator (`&&` `||` `->` `<->` `U` `W` `R` `M`) or the end, found `<>`",
            ),
            (
                "G && b",
                "column 3: expected a proposition or one of `!` `[]` `<>` `X` `(` `{`, found `&&`",
            ),
        ] {
            assert_eq!(read(text), Err(error.to_owned()), "{text}");
        }
        let deep = "!".repeat(300) + "a";
        assert_eq!(read(&deep), Err("column 201: nested deeper than 200 levels".to_owned()));
    }

    #[test]
    fn an_error_of_the_caller_has_its_column() {
        let error = parse("a && { bc}", &mut |atom| match atom.text {
            "bc" => Err(AtomError { message: "no c".to_owned(), offset: 1 }),
            _ => Ok(Formula::Proposition(0)),
        });
        assert_eq!(error, Err(SyntaxError { column: 9, message: "no c".to_owned() }));
    }
}
