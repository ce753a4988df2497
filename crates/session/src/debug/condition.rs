//! Paths to values, such as `a.b[3].c`, and conditions that compare them.
//!
//! Source: JLS §15.11, §15.10.3, §15.20, §15.21 for what is meant, as far as it goes: names, fields,
//! elements and lengths, comparisons joined by `&&`. Invariant: what goes further is refused by name,
//! not guessed.

use super::inspect::{field_value, local, locals, static_value};
use classes::ClassRef;
use vm::access::Value;
use vm::{Machine, Ref};

/// One part of a path.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Name(String),
    Index(Box<Term>),
}

/// A literal or a path.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Literal(Value),
    Path(Vec<Part>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// Comparisons that must all hold.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    /// As it was given.
    pub(super) text: String,
    all: Vec<(Term, Relation, Term)>,
}

/// Longest first, so that `<=` is not taken for `<`.
const RELATIONS: [(&str, Relation); 6] = [
    ("==", Relation::Equal),
    ("!=", Relation::Unequal),
    ("<=", Relation::LessOrEqual),
    (">=", Relation::GreaterOrEqual),
    ("<", Relation::Less),
    (">", Relation::Greater),
];

impl Condition {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut all = Vec::new();
        for part in text.split("&&") {
            let found = RELATIONS
                .iter()
                .filter_map(|(sign, relation)| Some((part.find(sign)?, sign.len(), *relation)))
                .min_by_key(|(at, length, _)| (*at, std::cmp::Reverse(*length)));
            all.push(match found {
                Some((at, length, relation)) => {
                    (parse_term(&part[..at])?, relation, parse_term(&part[at + length..])?)
                }
                None => {
                    let part = part.trim();
                    let (negated, path) = match part.strip_prefix('!') {
                        Some(path) => (true, path),
                        None => (false, part),
                    };
                    let wanted = Term::Literal(Value::Boolean(!negated));
                    (parse_term(path)?, Relation::Equal, wanted)
                }
            });
        }
        Ok(Self { text: text.trim().to_owned(), all })
    }

    /// Whether it holds in a frame.
    pub(super) fn holds(
        &self,
        machine: &Machine,
        slot: usize,
        frame: usize,
    ) -> Result<bool, String> {
        for (left, relation, right) in &self.all {
            let left = value(machine, slot, frame, left)?;
            let right = value(machine, slot, frame, right)?;
            if !compare(left, *relation, right)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn compare(left: Value, relation: Relation, right: Value) -> Result<bool, String> {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let ordering = match (left, right) {
        (Value::Boolean(a), Value::Boolean(b)) => {
            (a != b).then_some(()).map_or(Some(Equal), |()| None)
        }
        (Value::Reference(a), Value::Reference(b)) => (a == b).then_some(Equal),
        _ => match (whole(left), whole(right)) {
            (Some(a), Some(b)) => Some(a.cmp(&b)),
            _ => match (real(left), real(right)) {
                (Some(a), Some(b)) => a.partial_cmp(&b),
                _ => return Err("its sides have types that cannot be compared".to_owned()),
            },
        },
    };
    let ordered = !matches!(left, Value::Boolean(_) | Value::Reference(_));
    if !ordered && !matches!(relation, Relation::Equal | Relation::Unequal) {
        return Err("its sides have no order".to_owned());
    }
    Ok(match relation {
        Relation::Equal => ordering == Some(Equal),
        Relation::Unequal => ordering != Some(Equal),
        Relation::Less => ordering == Some(Less),
        Relation::LessOrEqual => matches!(ordering, Some(Less | Equal)),
        Relation::Greater => ordering == Some(Greater),
        Relation::GreaterOrEqual => matches!(ordering, Some(Greater | Equal)),
    })
}

fn whole(value: Value) -> Option<i64> {
    match value {
        Value::Char(v) => Some(i64::from(v)),
        Value::Int(v) => Some(i64::from(v)),
        Value::Long(v) => Some(v),
        _ => None,
    }
}

fn real(value: Value) -> Option<f64> {
    match value {
        Value::Float(v) => Some(f64::from(v)),
        Value::Double(v) => Some(v),
        other => whole(other).map(|v| v as f64),
    }
}

fn parse_term(text: &str) -> Result<Term, String> {
    let text = text.trim();
    let refuse = || format!("{text:?} is neither a path such as a.b[3] nor a literal");
    let literal = match text {
        "" => return Err("something is missing beside a comparison".to_owned()),
        "true" => Some(Value::Boolean(true)),
        "false" => Some(Value::Boolean(false)),
        "null" => Some(Value::Reference(0)),
        _ if text.starts_with('"') => {
            return Err("strings are not compared; look at them in the variables".to_owned());
        }
        _ if text.starts_with('\'') => {
            let mut inner = text.trim_matches('\'').encode_utf16();
            match (inner.next(), inner.next()) {
                (Some(c), None) => Some(Value::Char(c)),
                _ => return Err(refuse()),
            }
        }
        _ if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
            Some(number(text).ok_or_else(refuse)?)
        }
        _ => None,
    };
    match literal {
        Some(value) => Ok(Term::Literal(value)),
        None => parse_path(text).map(Term::Path),
    }
}

fn number(text: &str) -> Option<Value> {
    let text = text.replace('_', "");
    if let Some(long) = text.strip_suffix(['l', 'L']) {
        return long.parse().ok().map(Value::Long);
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return u32::from_str_radix(hex, 16).ok().map(|v| Value::Int(v as i32));
    }
    if let Ok(int) = text.parse::<i32>() {
        return Some(Value::Int(int));
    }
    if let Some(float) = text.strip_suffix(['f', 'F']) {
        return float.parse().ok().map(Value::Float);
    }
    text.strip_suffix(['d', 'D']).unwrap_or(&text).parse().ok().map(Value::Double)
}

/// Parses `a.b[3].c`.
fn parse_path(text: &str) -> Result<Vec<Part>, String> {
    let refuse = || {
        format!(
            "{text:?} is not supported: only names, fields, elements and lengths are, such as a.b[3]"
        )
    };
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut parts = Vec::new();
    let mut rest = text.trim();
    loop {
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(refuse());
        }
        parts.push(Part::Name(name.to_owned()));
        rest = after.trim_start();
        while let Some(inner) = rest.strip_prefix('[') {
            let mut depth = 1;
            let end = inner.find(|c| {
                depth += i32::from(c == '[') - i32::from(c == ']');
                depth == 0
            });
            let end = end.ok_or_else(refuse)?;
            parts.push(Part::Index(Box::new(parse_term(&inner[..end])?)));
            rest = inner[end + 1..].trim_start();
        }
        match rest.strip_prefix('.') {
            Some(after) => rest = after.trim_start(),
            None if rest.is_empty() => return Ok(parts),
            None => return Err(refuse()),
        }
    }
}

/// The value of a path or literal in a frame.
pub(super) fn evaluate(
    machine: &Machine,
    slot: usize,
    frame: usize,
    text: &str,
) -> Result<Value, String> {
    value(machine, slot, frame, &parse_term(text)?)
}

fn value(machine: &Machine, slot: usize, frame: usize, term: &Term) -> Result<Value, String> {
    let parts = match term {
        Term::Literal(value) => return Ok(*value),
        Term::Path(parts) => parts,
    };
    let (mut value, used) = first(machine, slot, frame, parts)?;
    for part in &parts[used..] {
        let Value::Reference(object) = value else {
            return Err("a number has neither fields nor elements".to_owned());
        };
        if object == 0 {
            return Err("null has neither fields nor elements".to_owned());
        }
        value = match part {
            Part::Name(name) => member(machine, object, name)?,
            Part::Index(index) => {
                let index = self::value(machine, slot, frame, index)?;
                let index = whole(index).ok_or("an index is a whole number")?;
                if !machine.heap.get(object).class().is_array() {
                    return Err("only arrays have elements".to_owned());
                }
                let length = machine.heap.get(object).length;
                u32::try_from(index)
                    .ok()
                    .filter(|index| *index < length)
                    .and_then(|index| machine.element_value(object, index))
                    .ok_or_else(|| format!("index {index} is out of bounds for length {length}"))?
            }
        };
    }
    Ok(value)
}

/// What the beginning of a path stands for, and how many of its parts that took: a local variable, a
/// field of `this`, a static field, a class with its static field.
fn first(
    machine: &Machine,
    slot: usize,
    frame: usize,
    parts: &[Part],
) -> Result<(Value, usize), String> {
    let Some(Part::Name(name)) = parts.first() else {
        return Err("a path begins with a name".to_owned());
    };
    let Some(at) = machine.threads[slot].frames.get(frame) else {
        return Err("there is no such frame".to_owned());
    };
    let known = locals(machine, slot, frame);
    if let Some(found) = known.iter().find(|known| known.name == *name) {
        let value = local(machine, slot, frame, found);
        return value.map(|value| (value, 1)).ok_or_else(|| forgotten(name));
    }
    let class = at.code.method.class();
    let this = known.iter().find(|known| known.name == "this");
    if let Some(field) = class.field_named(name) {
        if field.is_static() {
            let value = static_value(machine, field);
            return value.map(|value| (value, 1)).ok_or_else(|| not_loaded(field.class()));
        }
        if let Some(Value::Reference(this)) = this.and_then(|t| local(machine, slot, frame, t)) {
            return member(machine, this, name).map(|value| (value, 1));
        }
    }
    statics(machine, parts)
        .unwrap_or_else(|| Err(format!("there is no variable, field or class {name} here")))
}

fn forgotten(name: &str) -> String {
    format!("{name} is not known any more: nothing reads it from here on")
}

fn not_loaded(class: ClassRef) -> String {
    format!("{} is not initialized yet", class.java_name())
}

/// A class by its name, with or without package, and one of its static fields.
fn statics(machine: &Machine, parts: &[Part]) -> Option<Result<(Value, usize), String>> {
    for used in 1..parts.len() {
        let names: Option<Vec<&str>> = parts[..=used]
            .iter()
            .map(|part| match part {
                Part::Name(name) => Some(name.as_str()),
                Part::Index(_) => None,
            })
            .collect();
        let names = names?;
        let (field, class) = names.split_last()?;
        let class = class.join(".");
        let named = |c: &&ClassRef| {
            let whole = c.java_name();
            whole == class
                || c.loader.raw() > 1
                    && whole.strip_suffix(&class).is_some_and(|p| p.ends_with(['.', '$']))
        };
        if let Some(class) = machine.registry.declared().iter().find(named) {
            let Some(field) = class.field_named(field).filter(|field| field.is_static()) else {
                return Some(Err(format!("{} has no static field {field}", class.java_name())));
            };
            let value = static_value(machine, field).ok_or_else(|| not_loaded(field.class()));
            return Some(value.map(|value| (value, used + 1)));
        }
    }
    None
}

fn member(machine: &Machine, object: Ref, name: &str) -> Result<Value, String> {
    let of = machine.heap.get(object);
    if of.class().is_array() && name == "length" {
        return Ok(Value::Int(of.length as i32));
    }
    let class = of.class();
    match class.field_named(name) {
        Some(field) if field.is_static() => {
            static_value(machine, field).ok_or_else(|| not_loaded(field.class()))
        }
        Some(field) => Ok(field_value(machine, object, field)),
        None => Err(format!("{} has no field {name}", class.java_name())),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn paths_and_literals_are_parsed() {
        let name = |name: &str| Part::Name(name.to_owned());
        let three = || Part::Index(Box::new(Term::Literal(Value::Int(3))));
        assert_eq!(parse_path("a.b[3] . c").unwrap(), [name("a"), name("b"), three(), name("c")]);
        assert_eq!(
            parse_path("a[b[3]]").unwrap(),
            [name("a"), Part::Index(Box::new(Term::Path(vec![name("b"), three()])))]
        );
        assert_eq!(parse_term("-12L").unwrap(), Term::Literal(Value::Long(-12)));
        assert_eq!(parse_term("'x'").unwrap(), Term::Literal(Value::Char(120)));
        assert_eq!(parse_term("1.5").unwrap(), Term::Literal(Value::Double(1.5)));
        for wrong in ["a.", "a[", "a[3", "f()", "a + b", "a..b", ".a", "3a", "\"text\"", "", "a b"]
        {
            assert!(parse_term(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn conditions_compare_as_java_does() {
        for wrong in ["a == ", "== 3", "a = b = c", "a || b", "a && ", "f(x) > 3"] {
            assert!(Condition::parse(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Condition::parse("a >= 3 && !b && c").unwrap().all.len(), 3);
        assert_eq!(Condition::parse("a <= b").unwrap().all[0].1, Relation::LessOrEqual);
        let is = |a, relation, b| compare(a, relation, b);
        assert_eq!(is(Value::Int(3), Relation::Less, Value::Long(4)), Ok(true));
        assert_eq!(is(Value::Int(3), Relation::Equal, Value::Double(3.0)), Ok(true));
        assert_eq!(is(Value::Double(f64::NAN), Relation::Unequal, Value::Int(0)), Ok(true));
        assert_eq!(is(Value::Boolean(true), Relation::Unequal, Value::Boolean(false)), Ok(true));
        assert_eq!(is(Value::Reference(0), Relation::Equal, Value::Reference(0)), Ok(true));
        assert!(is(Value::Reference(0), Relation::Less, Value::Reference(0)).is_err());
        assert!(is(Value::Reference(0), Relation::Equal, Value::Int(0)).is_err());
    }
}
