//! The words of patterns: `{S} responds to {P} globally`, or in short form `responds: {S} to {P}`.

use super::{Kind, Pattern, Scope};
use crate::formula::Formula;
use crate::formula::parse::{Atom, AtomError, SyntaxError, column, end_of_braces, parse_part};

/// A wording: words, commas, and the letters of the parts in braces.
struct Wording<T> {
    of: T,
    words: &'static [&'static str],
}

const fn say<T>(of: T, words: &'static [&'static str]) -> Wording<T> {
    Wording { of, words }
}

/// The wordings of the kinds. Of wordings with a common beginning, the longest is first.
const KINDS: &[Wording<Kind>] = &[
    say(Kind::Absence, &["P", "is", "absent"]),
    say(Kind::Absence, &["absent", ":", "P"]),
    say(Kind::Universality, &["P", "is", "universal"]),
    say(Kind::Universality, &["universal", ":", "P"]),
    say(Kind::BoundedExistence, &["P", "exists", "at", "most", "2", "times"]),
    say(Kind::BoundedExistence, &["exists", ":", "P", "at", "most", "2", "times"]),
    say(Kind::Existence, &["P", "exists"]),
    say(Kind::Existence, &["exists", ":", "P"]),
    say(Kind::PrecedenceOfChain, &["S", ",", "T", "precede", "P"]),
    say(Kind::PrecedenceOfChain, &["precedes", ":", "S", ",", "T", "to", "P"]),
    say(Kind::PrecedenceToChain, &["P", "precedes", "S", ",", "T"]),
    say(Kind::PrecedenceToChain, &["precedes", ":", "P", "to", "S", ",", "T"]),
    say(Kind::Precedence, &["S", "precedes", "P"]),
    say(Kind::Precedence, &["precedes", ":", "S", "to", "P"]),
    say(Kind::ResponseOfChain, &["S", ",", "T", "respond", "to", "P"]),
    say(Kind::ResponseOfChain, &["responds", ":", "S", ",", "T", "to", "P"]),
    say(Kind::ResponseToChain, &["P", "responds", "to", "S", ",", "T"]),
    say(Kind::ResponseToChain, &["responds", ":", "P", "to", "S", ",", "T"]),
    say(Kind::Response, &["S", "responds", "to", "P"]),
    say(Kind::Response, &["P", "leads", "to", "S"]),
    say(Kind::Response, &["responds", ":", "S", "to", "P"]),
];

/// The wordings of the scopes.
const SCOPES: &[Wording<Scope>] = &[
    say(Scope::Globally, &["globally"]),
    say(Scope::Before, &["before", "R"]),
    say(Scope::AfterUntil, &["after", "Q", "until", "R"]),
    say(Scope::After, &["after", "Q"]),
    say(Scope::Between, &["between", "Q", "and", "R"]),
    say(Scope::Globally, &[]),
];

/// The first words of the short wordings, which precede a colon. They are reserved as names.
pub const SHORT_WORDS: [&str; 5] = ["absent", "universal", "exists", "precedes", "responds"];

/// A parsed pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The row of the pattern.
    pub pattern: Pattern,
    /// The formulas of P, Q, R, S and T; `None` for those that the pattern does not have.
    pub parts: [Option<Formula>; 5],
}

impl Wanted {
    /// Returns the formula of the pattern.
    pub fn formula(&self) -> Formula {
        self.pattern.formula(&self.parts)
    }

    /// Returns the part without which the pattern demands nothing: P of a response, or S of a response
    /// to a chain.
    ///
    /// The result is `None` unless the scope is the whole execution.
    pub fn trigger(&self) -> Option<&Formula> {
        let part = match self.pattern.kind {
            Kind::Response | Kind::ResponseOfChain => 0,
            Kind::ResponseToChain => 3,
            _ => return None,
        };
        self.parts[part].as_ref().filter(|_| self.pattern.scope == Scope::Globally)
    }
}

/// A token: a word or sign, or the offsets of a text in braces.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token<'a> {
    Word(&'a str),
    Braces(usize, usize),
}

/// Whether a text is a pattern, and not a formula. A pattern begins with a short word and a colon, or
/// with braces and a word of a pattern.
pub fn is_pattern(text: &str) -> bool {
    let Ok(tokens) = tokens(text) else { return false };
    let words = |at: usize| match tokens.get(at) {
        Some((Token::Word(word), _)) => Some(*word),
        _ => None,
    };
    if words(0).is_some_and(|word| SHORT_WORDS.contains(&word)) {
        return words(1) == Some(":");
    }
    let verbs = ["is", "exists", "precedes", "responds", "leads", ","];
    matches!(tokens.first(), Some((Token::Braces(..), _)))
        && words(1).is_some_and(|word| verbs.contains(&word))
}

/// Parses a pattern. Propositions are resolved as in formulas. A part is a formula without temporal
/// operators.
///
/// # Errors
/// A syntax error, or an error of `resolve`, with its column.
pub fn parse_pattern(
    text: &str,
    resolve: &mut dyn FnMut(&Atom<'_>) -> Result<Formula, AtomError>,
) -> Result<Wanted, SyntaxError> {
    let tokens = tokens(text)?;
    let mut bound = [None; 5];
    let (kind, after) = longest(KINDS, &tokens, 0, &mut bound)
        .map_err(|(at, expected)| unexpected(text, &tokens, at, &expected))?;
    let (scope, after) = longest(SCOPES, &tokens, after, &mut bound)
        .map_err(|(at, expected)| unexpected(text, &tokens, at, &expected))?;
    if after < tokens.len() {
        let scopes = "`globally`, `before`, `after`, `between`, or the end";
        return Err(unexpected(text, &tokens, after, scopes));
    }
    let mut parts = [const { None }; 5];
    for (part, bound) in parts.iter_mut().zip(bound) {
        if let Some((start, end)) = bound {
            let formula = parse_part(text, start, end, resolve)?;
            if formula.is_temporal() {
                let message = "a part of a pattern has no temporal operator";
                let column = column(text, start);
                return Err(SyntaxError { column, message: message.to_owned() });
            }
            *part = Some(formula);
        }
    }
    match Pattern::find(kind, scope) {
        Some(pattern) => Ok(Wanted { pattern, parts }),
        None => Err(unexpected(text, &tokens, 0, "a pattern")),
    }
}

/// The offsets of the parts P, Q, R, S and T in braces.
type Bound = [Option<(usize, usize)>; 5];

/// Returns the value of the longest matching wording, and the position after it. If none matches, the
/// error has the furthest position that was reached, and the words that are expected there.
fn longest<T: Copy>(
    wordings: &[Wording<T>],
    tokens: &[(Token<'_>, usize)],
    from: usize,
    bound: &mut Bound,
) -> Result<(T, usize), (usize, String)> {
    let mut best: Option<(T, usize, Bound)> = None;
    let mut furthest = from;
    let mut expected: Vec<String> = Vec::new();
    for wording in wordings {
        let mut found = *bound;
        let mut at = from;
        let mut failed = None;
        for word in wording.words {
            match (tokens.get(at), part(word)) {
                (Some((Token::Braces(start, end), _)), Some(part)) => {
                    found[part] = Some((*start, *end));
                }
                (Some((Token::Word(read), _)), None) if read == word => {}
                (_, Some(_)) => failed = Some("`{`".to_owned()),
                (_, None) => failed = Some(format!("`{word}`")),
            }
            if failed.is_some() {
                break;
            }
            at += 1;
        }
        match failed {
            None => {
                if best.is_none_or(|(_, end, _)| at > end) {
                    best = Some((wording.of, at, found));
                }
            }
            Some(word) if at >= furthest => {
                if at > furthest {
                    expected.clear();
                }
                furthest = at;
                if !expected.contains(&word) {
                    expected.push(word);
                }
            }
            Some(_) => {}
        }
    }
    let Some((of, end, found)) = best else { return Err((furthest, expected.join(", "))) };
    *bound = found;
    Ok((of, end))
}

/// Returns the index of the part that a letter of a wording denotes.
fn part(word: &str) -> Option<usize> {
    match word.as_bytes() {
        [letter @ b'P'..=b'T'] => Some(usize::from(letter - b'P')),
        _ => None,
    }
}

fn unexpected(text: &str, tokens: &[(Token<'_>, usize)], at: usize, expected: &str) -> SyntaxError {
    let (found, offset) = match tokens.get(at) {
        Some((Token::Word(word), offset)) => (format!("`{word}`"), *offset),
        Some((Token::Braces(..), offset)) => ("`{`".to_owned(), *offset),
        None => ("the end".to_owned(), text.len()),
    };
    SyntaxError {
        column: column(text, offset),
        message: format!("expected {expected}, found {found}"),
    }
}

/// Returns the tokens with their offsets.
fn tokens(text: &str) -> Result<Vec<(Token<'_>, usize)>, SyntaxError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        if next.is_whitespace() {
            at += next.len_utf8();
        } else if next == '{' {
            let end = end_of_braces(text, at)?;
            found.push((Token::Braces(at + 1, end), at));
            at = end + 1;
        } else {
            let word = text[at..].bytes().take_while(u8::is_ascii_alphanumeric).count();
            let length = word.max(next.len_utf8());
            let length = if word == 0 { next.len_utf8() } else { length };
            found.push((Token::Word(&text[at..at + length]), at));
            at += length;
        }
    }
    Ok(found)
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "these are tests")]
mod tests {
    use super::*;
    use crate::formula::parse::parse_letters;

    fn read(text: &str) -> Result<Wanted, String> {
        let resolved = parse_pattern(text, &mut |atom| match atom.text.as_bytes() {
            [letter @ b'a'..=b'z'] => Ok(Formula::Proposition(letter - b'a')),
            _ => Err(AtomError { message: format!("no {}", atom.text), offset: 0 }),
        });
        resolved.map_err(|error| error.to_string())
    }

    #[test]
    fn words_denote_rows_of_the_table() {
        for (text, formula) in [
            ("{a} is absent globally", "[] !a"),
            ("absent: {a} before {b}", "<> b -> !a U b"),
            ("{a && b} is universal after {c}", "[] (c -> [] (a && b))"),
            ("{a} exists", "<> a"),
            ("{a} exists at most 2 times", "!a W a W !a W a W [] !a"),
            ("exists: {a} at most 2 times after {b}", "!b W (b && !a W a W !a W a W [] !a)"),
            ("{a} precedes {b} between {c} and {d}", "[] (c && !d && <> d -> !b U (a || d))"),
            ("responds: {!a} to {a}", "[] (a -> <> !a)"),
            ("{a} leads to {b}", "[] (a -> <> b)"),
            (
                "{a} responds to {b} after {c} until {d}",
                "[] (c && !d -> (b -> !d U (a && !d)) W d)",
            ),
            ("{a}, {b} precede {c}", "!c W (a && !c && !b && !c U b)"),
            ("{a} precedes {b}, {c}", "!(b && !c && <> c) W a"),
            ("precedes: {a} to {b}, {c}", "!(b && !c && <> c) W a"),
            ("{a}, {b} respond to {c} globally", "[] (c -> <> (a && !b && <> b))"),
            ("{a} responds to {b}, {c}", "[] (b && !c && <> c -> <> (c && <> a))"),
        ] {
            let expected = parse_letters(formula).expect(formula);
            assert!(is_pattern(text), "{text}");
            assert_eq!(read(text).expect(text).formula(), expected, "{text}");
        }
    }

    #[test]
    fn errors_name_the_column_and_the_words() {
        for (text, error) in [
            ("{a} responds {b}", "column 14: expected `to`, found `{`"),
            ("{a} is there", "column 8: expected `absent`, `universal`, found `there`"),
            (
                "{a} exists always",
                "column 12: expected `globally`, `before`, `after`, `between`, or the end, found `always`",
            ),
            ("responds: {a} to", "column 17: expected `{`, found the end"),
            (
                "{a} exists after {b} until",
                "column 22: expected `globally`, `before`, `after`, `between`, or the end, found `until`",
            ),
            ("{a} precedes {é b}", "column 15: no é b"),
            ("{a} precedes {<> b}", "column 15: a part of a pattern has no temporal operator"),
            ("{a", "column 1: `{` is not closed"),
        ] {
            assert_eq!(read(text), Err(error.to_owned()), "{text}");
        }
        for formula in ["{a} -> {b}", "{a}", "responds", "exists(a)", "{a} U {b}"] {
            assert!(!is_pattern(formula), "{formula}");
        }
    }
}
