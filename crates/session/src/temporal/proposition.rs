//! Parses propositions: Java expressions, and predicates about threads and locks.
//!
//! Source: decision 0063. Invariant: names are not resolved here. An error has the byte offset of its cause.

use expression::Expression;
use std::fmt;
use vm::observed::{MethodPattern, Place};

/// A choice of threads for a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ThreadChoice {
    /// The threads with this Java name.
    Name(String),
    /// The main thread (0), or the thread that the main thread starts as the one with this number, from
    /// 1.
    Number(u32),
    /// The threads whose objects are instances of this class.
    Class(String),
}

impl fmt::Display for ThreadChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "thread(\"{name}\")"),
            Self::Number(number) => write!(f, "thread(#{number})"),
            Self::Class(class) => write!(f, "thread({class})"),
        }
    }
}

impl ThreadChoice {
    /// Parses the argument of `thread(…)`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if let Some(rest) = text.strip_prefix('"') {
            let name = rest.strip_suffix('"').ok_or("the name of the thread is not closed")?;
            return Ok(Self::Name(name.to_owned()));
        }
        if let Some(number) = text.strip_prefix('#') {
            let number =
                number.parse().map_err(|_| format!("#{number} is no number of a thread"))?;
            return Ok(Self::Number(number));
        }
        if text.is_empty() {
            return Err("a thread is missing: \"NAME\", #NUMBER or a class of threads".to_owned());
        }
        Ok(Self::Class(text.to_owned()))
    }
}

/// A call of a static method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StaticCall {
    /// The name of the class, with dots.
    pub(super) class: String,
    pub(super) method: String,
    /// The index of the method among the called methods, after its name was resolved.
    pub(super) number: usize,
}

impl StaticCall {
    /// Parses `Class.method()`.
    fn parse(text: &str) -> Option<Self> {
        let (class, method) =
            text.strip_suffix(')')?.trim_end().strip_suffix('(')?.rsplit_once('.')?;
        let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || "_$.".contains(c));
        let method = method.trim();
        let is_call = is_name(class) && is_name(method) && !class.is_empty() && !method.is_empty();
        is_call.then(|| Self { class: class.to_owned(), method: method.to_owned(), number: 0 })
    }
}

/// A predicate about one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ThreadPredicate {
    /// The thread is before or within a call that acquires a lock, and does not have the lock.
    Blocked,
    /// The thread was started and has not ended.
    Alive,
    /// The thread is enabled.
    Enabled,
}

/// A predicate about the whole program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProgramPredicate {
    /// The process has ended.
    Ended,
    /// The process has ended by `System.exit` or `halt`.
    Exited,
    /// The property `deadlock` is violated.
    Deadlocked,
}

/// A proposition.
#[derive(Clone, Debug)]
pub(super) enum Proposition {
    /// A boolean Java expression.
    Truth(Expression),
    /// An object is bound to the variable over objects with this number.
    Bound(usize),
    /// A chosen thread owns the monitor or lock of an object.
    Held(Expression, Vec<ThreadChoice>),
    /// A chosen thread is in the wait set of an object.
    Waits(Expression, Vec<ThreadChoice>),
    /// A chosen thread satisfies the predicate.
    Thread(ThreadPredicate, Vec<ThreadChoice>),
    Program(ProgramPredicate),
    /// A static boolean method without parameters returns true.
    Call(StaticCall),
    /// The next instruction of a chosen thread is at the place.
    At(Place, Vec<ThreadChoice>),
    /// A chosen thread enters or leaves a method at the place, and a condition on the values of the
    /// call holds.
    When(Place, Expression, Vec<ThreadChoice>),
    /// A chosen thread has just printed a text with this pattern.
    Printed(String, Vec<ThreadChoice>),
    /// A chosen thread executes a method, directly or by calls.
    In(MethodPattern, Vec<ThreadChoice>),
    /// A chosen thread is about to leave a method by an exception.
    Throws(MethodPattern, Vec<ThreadChoice>),
    Not(Box<Self>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
}

/// The reason for which a text is no proposition, with the offset of the cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrongText {
    pub(super) why: String,
    pub(super) offset: usize,
}

/// The predicates without an argument.
const WORDS: &[(&str, Proposition)] = &[
    ("blocked", Proposition::Thread(ThreadPredicate::Blocked, Vec::new())),
    ("alive", Proposition::Thread(ThreadPredicate::Alive, Vec::new())),
    ("enabled", Proposition::Thread(ThreadPredicate::Enabled, Vec::new())),
    ("ended", Proposition::Program(ProgramPredicate::Ended)),
    ("exit", Proposition::Program(ProgramPredicate::Exited)),
    ("deadlocked", Proposition::Program(ProgramPredicate::Deadlocked)),
];

/// The predicates with an expression as their argument.
const OF_OBJECTS: [&str; 2] = ["held", "waits"];

/// The predicates whose argument is a place in the program.
const OF_PLACES: [&str; 5] = ["at", "entry", "return", "throws", "in"];

/// The predicate whose argument is a text.
const PRINTED: &str = "printed";

impl Proposition {
    /// Whether the proposition calls a method of the program.
    pub(super) fn has_call(&self) -> bool {
        match self {
            Self::Call(_) => true,
            Self::Not(of) => of.has_call(),
            Self::And(a, b) | Self::Or(a, b) => a.has_call() || b.has_call(),
            _ => false,
        }
    }

    /// Whether the value depends only on variables of the program.
    pub(super) fn is_about_variables(&self) -> bool {
        match self {
            Self::Truth(_) => true,
            Self::Not(of) => of.is_about_variables(),
            Self::And(a, b) | Self::Or(a, b) => a.is_about_variables() && b.is_about_variables(),
            _ => false,
        }
    }

    /// Parses a whole text as a proposition.
    pub(super) fn parse(text: &str, threads: &[ThreadChoice]) -> Result<Self, WrongText> {
        Parser { text, threads }.parse(0, text.len())
    }
}

struct Parser<'a> {
    text: &'a str,
    threads: &'a [ThreadChoice],
}

impl Parser<'_> {
    fn wrong(offset: usize, why: impl Into<String>) -> WrongText {
        WrongText { why: why.into(), offset }
    }

    /// Parses the text between two offsets.
    fn parse(&self, start: usize, end: usize) -> Result<Proposition, WrongText> {
        let (start, end) = self.trimmed(start, end);
        let text = &self.text[start..end];
        // A conditional expression has lower precedence than `||`.
        if !top_level(text, "?").is_empty() {
            return self.java(start, end);
        }
        for sign in ["||", "&&"] {
            if let Some(at) = top_level(text, sign).last() {
                let left = Box::new(self.parse(start, start + at)?);
                let right = Box::new(self.parse(start + at + sign.len(), end)?);
                return Ok(match sign {
                    "||" => Proposition::Or(left, right),
                    _ => Proposition::And(left, right),
                });
            }
        }
        if text.starts_with('!') && !text.starts_with("!=") && !has_comparison(text) {
            return Ok(Proposition::Not(Box::new(self.parse(start + 1, end)?)));
        }
        if text.starts_with('(') && closing(text, 0) == Some(text.len() - 1) {
            return self.parse(start + 1, end - 1);
        }
        self.simple(start, end)
    }

    fn simple(&self, start: usize, end: usize) -> Result<Proposition, WrongText> {
        let text = &self.text[start..end];
        if let Some((_, proposition)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(match proposition.clone() {
                Proposition::Thread(predicate, _) => {
                    Proposition::Thread(predicate, self.threads.to_vec())
                }
                other => other,
            });
        }
        if let Some(call) = StaticCall::parse(text) {
            return Ok(Proposition::Call(call));
        }
        let word = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or("");
        let open = text[word.len()..].find(|c: char| !c.is_whitespace()).map(|at| word.len() + at);
        let Some(open) = open.filter(|at| text[*at..].starts_with('(')) else {
            return self.java(start, end);
        };
        if closing(text, open) != Some(text.len() - 1) {
            return self.java(start, end);
        }
        if OF_OBJECTS.contains(&word) {
            let expression = self.expression(start + open + 1, end - 1)?;
            let threads = self.threads.to_vec();
            return Ok(match word {
                "held" => Proposition::Held(expression, threads),
                _ => Proposition::Waits(expression, threads),
            });
        }
        if OF_PLACES.contains(&word) {
            let (from, to) = self.trimmed(start + open + 1, end - 1);
            let threads = self.threads.to_vec();
            let argument = &self.text[from..to];
            let wrong = |why: String| Self::wrong(from, why);
            return Ok(match word {
                "at" => Proposition::At(line_place(argument).map_err(wrong)?, threads),
                "in" => Proposition::In(method_pattern(argument).map_err(wrong)?, threads),
                "throws" => Proposition::Throws(method_pattern(argument).map_err(wrong)?, threads),
                _ => {
                    let colon = top_level(argument, ":").first().copied();
                    let method = argument[..colon.unwrap_or(argument.len())].trim_end();
                    let pattern = method_pattern(method).map_err(wrong)?;
                    let place = match word {
                        "entry" => Place::Entry(pattern),
                        _ => Place::Return(pattern),
                    };
                    match colon {
                        Some(at) => {
                            let condition = self.expression(from + at + 1, to)?;
                            Proposition::When(place, condition, threads)
                        }
                        None => Proposition::At(place, threads),
                    }
                }
            });
        }
        if word == PRINTED {
            let (from, to) = self.trimmed(start + open + 1, end - 1);
            let text =
                self.text[from..to].strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            let text = text.filter(|text| !text.contains(['"', '\\']));
            let text = text.ok_or_else(|| {
                Self::wrong(from, "expected a text in quotes, in which * stands for any text")
            })?;
            return Ok(Proposition::Printed(text.to_owned(), self.threads.to_vec()));
        }
        if !word.is_empty() {
            let known = WORDS
                .iter()
                .map(|(word, _)| *word)
                .chain(OF_OBJECTS)
                .chain(OF_PLACES)
                .chain([PRINTED]);
            let likeness = |known: &&str| strsim::jaro_winkler(known, word);
            let nearest = known.max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
            let why = format!(
                "there is no predicate {word}; did you mean {}?",
                nearest.unwrap_or_default()
            );
            return Err(Self::wrong(start, why));
        }
        self.java(start, end)
    }

    fn java(&self, start: usize, end: usize) -> Result<Proposition, WrongText> {
        self.expression(start, end).map(Proposition::Truth)
    }

    fn expression(&self, start: usize, end: usize) -> Result<Expression, WrongText> {
        let (start, end) = self.trimmed(start, end);
        Expression::parse(&self.text[start..end]).map_err(|why| Self::wrong(start, why))
    }

    fn trimmed(&self, start: usize, end: usize) -> (usize, usize) {
        let text = &self.text[start..end];
        let left = text.len() - text.trim_start().len();
        let right = text.len() - text.trim_end().len();
        if left == text.len() { (start, start) } else { (start + left, end - right) }
    }
}

/// Parses `FILE.java:LINE` or `Class.method:LINE`.
fn line_place(text: &str) -> Result<Place, String> {
    let (of, line) =
        text.rsplit_once(':').ok_or("a place is FILE.java:LINE or Class.method:LINE")?;
    let line = line.trim().parse().map_err(|_| format!("{line} is no number of a line"))?;
    let of = of.trim();
    if of.strip_suffix(".java").is_some() {
        return Ok(Place::Line { file: of.to_owned(), line });
    }
    method_pattern(of).map(|pattern| Place::LineOf(pattern, line))
}

/// Parses `Class.method` or `Class.method(int,String)`.
fn method_pattern(text: &str) -> Result<MethodPattern, String> {
    let (name, parameters) = match text.split_once('(') {
        Some((name, rest)) => {
            let rest = rest.strip_suffix(')').ok_or("a ) is missing")?;
            let types = rest.split(',').map(str::trim).collect::<Vec<_>>().join(",");
            (name.trim(), Some(types))
        }
        None => (text, None),
    };
    let (class, method) = name.rsplit_once('.').ok_or("a method is Class.method")?;
    let is_word = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
    if !is_word(class) || !is_word(method) {
        return Err("a method is Class.method".to_owned());
    }
    Ok(MethodPattern { class: class.replace('$', "."), method: method.to_owned(), parameters })
}

/// Whether the text contains a comparison, so that a negation at its start belongs to an operand only.
fn has_comparison(text: &str) -> bool {
    ["==", "!=", "<", ">"].iter().any(|sign| !top_level(&text[1..], sign).is_empty())
}

/// Returns the offsets of a sign outside of brackets and quotes.
fn top_level(text: &str, sign: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at, mut all) = (0_i32, 0, Vec::new());
    while at < bytes.len() {
        match bytes[at] {
            b'"' | b'\'' => at = end_of_literal(bytes, at),
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ if depth == 0 && bytes[at..].starts_with(sign.as_bytes()) => {
                all.push(at);
                at += sign.len() - 1;
            }
            _ => {}
        }
        at += 1;
    }
    all
}

/// Returns the offset of the bracket that closes the one at `open`.
fn closing(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0_i32, open);
    while at < bytes.len() {
        match bytes[at] {
            b'"' | b'\'' => at = end_of_literal(bytes, at),
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the offset of the quote that ends the literal at `start`, or the end of the text.
fn end_of_literal(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != bytes[start] {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn shape(of: &Proposition) -> String {
        match of {
            Proposition::Truth(of) => of.text().to_owned(),
            Proposition::Bound(of) => format!("bound {of}"),
            Proposition::Held(of, _) => format!("held<{}>", of.text()),
            Proposition::Waits(of, _) => format!("waits<{}>", of.text()),
            Proposition::Thread(predicate, threads) => format!("{predicate:?}{threads:?}"),
            Proposition::Program(predicate) => format!("{predicate:?}"),
            Proposition::Call(call) => format!("{}#{}", call.class, call.method),
            Proposition::At(place, _) => format!("{place:?}"),
            Proposition::When(place, of, _) => format!("{place:?} with {}", of.text()),
            Proposition::Printed(text, threads) => format!("printed<{text}>{threads:?}"),
            Proposition::In(pattern, _) | Proposition::Throws(pattern, _) => format!("{pattern:?}"),
            Proposition::Not(of) => format!("not {}", shape(of)),
            Proposition::And(a, b) => format!("({} and {})", shape(a), shape(b)),
            Proposition::Or(a, b) => format!("({} or {})", shape(a), shape(b)),
        }
    }

    #[test]
    fn predicates_and_java_may_be_mixed() {
        for (text, wanted) in [
            ("held(a.b[0])", "held<a.b[0]>"),
            ("a.B.isFull() && !C.m( )", "(a.B#isFull and not C#m)"),
            ("x == 1 && !ended", "(x == 1 and not Ended)"),
            ("!(a || blocked) || held( m )", "(not (a or Blocked[]) or held<m>)"),
            ("!a == b", "!a == b"),
            ("a ? b && c : d", "a ? b && c : d"),
            ("s.equals(\"a || b\")", "s.equals(\"a || b\")"),
            ("(a + b) * 2 == c", "(a + b) * 2 == c"),
            ("a && b || c && deadlocked", "((a and b) or (c and Deadlocked))"),
        ] {
            assert_eq!(shape(&Proposition::parse(text, &[]).unwrap()), wanted, "{text}");
        }
    }

    #[test]
    fn errors_have_the_offset_of_their_cause() {
        for (text, offset) in [("a && b ==", 5), ("a || at(F.java)", 8), ("heldd(x)", 0)] {
            assert_eq!(Proposition::parse(text, &[]).unwrap_err().offset, offset, "{text}");
        }
        let why = Proposition::parse("waited(x)", &[]).unwrap_err().why;
        assert!(why.contains("did you mean waits?"), "{why}");
    }

    #[test]
    fn places_are_lines_and_methods() {
        for (text, wanted) in [
            ("at(F.java:3)", "Line { file: \"F.java\", line: 3 }"),
            (
                "at(A.m:3)",
                "LineOf(MethodPattern { class: \"A\", method: \"m\", parameters: None }, 3)",
            ),
            (
                "return(A.m(int) : $ret == (x ? 1 : 2))",
                "Return(MethodPattern { class: \"A\", method: \"m\", parameters: Some(\"int\") }) with $ret == (x ? 1 : 2)",
            ),
            ("printed( \"a: b*\" )", "printed<a: b*>[]"),
            (
                "in(a.B$C.m(int, String))",
                "MethodPattern { class: \"a.B.C\", method: \"m\", parameters: Some(\"int,String\") }",
            ),
        ] {
            assert_eq!(shape(&Proposition::parse(text, &[]).unwrap()), wanted, "{text}");
        }
        for wrong in [
            "at(3)",
            "at(F.java:x)",
            "in(m)",
            "entry(A.)",
            "return(A.m(int)",
            "printed(a)",
            "entry(A.m: )",
        ] {
            assert!(Proposition::parse(wrong, &[]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn threads_are_named_numbered_or_of_a_class() {
        assert_eq!(ThreadChoice::parse("\"p 1\""), Ok(ThreadChoice::Name("p 1".into())));
        assert_eq!(ThreadChoice::parse("#2"), Ok(ThreadChoice::Number(2)));
        assert_eq!(ThreadChoice::parse("a.B"), Ok(ThreadChoice::Class("a.B".into())));
        assert!(ThreadChoice::parse("").is_err() && ThreadChoice::parse("#x").is_err());
    }
}
