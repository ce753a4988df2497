//! The values of the names in a source line when an exception was thrown there.
//!
//! Source: JVMS §4.7.13 (names of local variables). Names are resolved according to JLS §6.5.6, as far
//! as possible without types. Invariant: the value of a dead register, which the state omits, is never
//! shown.

use super::accesses::value_text;
use super::contents::with_contents;
use super::step::Before;
use super::story::Story;
use crate::places::location;
use properties::object_name;
use report::{Happening, NamedValue};
use vm::access::Value;
use vm::recorder::Thrown;
use vm::{Machine, Ref};

/// The maximal number of values shown for one line.
const MOST: usize = 12;
/// The number of lines before a `throw` in which its condition is searched.
const ABOVE: u32 = 3;

impl Story<'_> {
    /// Records the values of names for each exception thrown in the step.
    pub(super) fn note_thrown(&mut self, machine: &mut Machine, before: &Before) {
        let thrown: Vec<(usize, Thrown)> =
            machine.hooks.recorder.as_ref().map_or_else(Vec::new, |r| {
                r.thrown.iter().cloned().enumerate().skip(before.thrown).collect()
            });
        for (at, thrown) in thrown {
            let values = self.values(machine, &thrown, before);
            self.thrown.insert(at, values);
        }
    }

    fn values(&self, machine: &mut Machine, thrown: &Thrown, before: &Before) -> Vec<NamedValue> {
        let place = location(thrown.place);
        let (Some(file), Some(line)) = (&place.file, place.line) else { return Vec::new() };
        let text = |line: u32| self.sources.line(&place.class, file, line);
        let known: Vec<(&str, Value)> = thrown
            .locals
            .iter()
            .filter(|(register, ..)| is_known(thrown, *register, before))
            .map(|(_, name, value)| (name.as_str(), *value))
            .collect();
        let Some(own) = text(line) else { return Vec::new() };
        let mut lines = vec![(line, own.clone())];
        if own.trim_start().starts_with("throw") {
            for above in (line.saturating_sub(ABOVE)..line).rev() {
                let Some(text) = text(above) else { break };
                let tests = ["if", "while", "else", "case", "switch", "for"];
                let first = text.trim_start().trim_start_matches(['}', ' ']);
                if tests.iter().any(|word| first.starts_with(word)) {
                    lines.push((above, text));
                    break;
                }
            }
        }
        let mut all: Vec<NamedValue> = Vec::new();
        for (line, text) in lines {
            for name in names(&text) {
                if all.len() >= MOST || all.iter().any(|known| known.name == name.join(".")) {
                    continue;
                }
                if let Some(value) = self.value(machine, thrown, &known, &name, (file, line)) {
                    all.push(value);
                }
            }
        }
        all
    }

    /// Returns the value of a name such as `a.b.c`.
    fn value(
        &self,
        machine: &mut Machine,
        thrown: &Thrown,
        known: &[(&str, Value)],
        name: &[String],
        (file, line): (&str, u32),
    ) -> Option<NamedValue> {
        let (first, rest) = name.split_first()?;
        let local = known.iter().find(|(local, _)| local == first).map(|(_, value)| *value);
        let mut subject = None;
        let mut value = match local {
            Some(value) => value,
            None => {
                let class = thrown.place.method.class();
                let field = class.field_named(first)?;
                if field.is_static() {
                    if field.class().mirror.get() == 0 {
                        return None;
                    }
                    let (mirror, slot) = machine.static_place(field);
                    subject = Some(format!("{}.{first}", field.class().java_name()));
                    Value::of(field.letter(), machine.live.heap.slot(mirror, slot))
                } else {
                    let this = known.iter().find(|(local, _)| *local == "this")?.1;
                    let (of, value) = field_of(machine, this, first)?;
                    subject = Some(of);
                    value
                }
            }
        };
        for part in rest {
            let Value::Reference(object) = value else { return None };
            if object == 0 {
                break;
            }
            if machine.live.heap.get(object).class().is_array() && part == "length" {
                value = Value::Int(machine.live.heap.get(object).length as i32);
                continue;
            }
            let (of, next) = field_of(machine, value, part)?;
            subject = Some(of);
            value = next;
        }
        let mut told = NamedValue {
            name: name.join("."),
            value: value_text(machine, value),
            written_in: None,
        };
        let before = told.value.clone();
        if let Some(subject) = subject {
            self.as_read(&subject, (file, line), &mut told);
        }
        if told.value == before {
            told.value = with_contents(machine, value);
        }
        Some(told)
    }

    /// Replaces the value of the variable by the value that the thread read, and adds the step of its
    /// last write.
    fn as_read(&self, subject: &str, (file, line): (&str, u32), told: &mut NamedValue) {
        let Some(thread) = self.trace.last().map(|step| step.thread) else { return };
        let is = |kind: Happening, event: &report::StepEvent| {
            event.kind == kind && event.subject.as_deref() == Some(subject)
        };
        let read = self.trace.iter().enumerate().rev().find_map(|(at, step)| {
            let number = step.events.iter().rposition(|event| {
                is(Happening::Read, event)
                    && event.line == Some(line)
                    && event.file.as_deref() == Some(file)
            })?;
            (step.thread == thread).then(|| (at, number, step.events[number].value.clone()))
        });
        let mut until = self.trace.len();
        if let Some((at, number, value)) = read {
            told.value = value.unwrap_or_default();
            // The reading step may have written the variable before the read.
            if self.trace[at].events[..number].iter().any(|event| is(Happening::Write, event)) {
                told.written_in = Some(at);
                return;
            }
            until = at;
        }
        let write = self.trace[..until].iter().enumerate().rev().find_map(|(at, step)| {
            let event = step.events.iter().rfind(|event| is(Happening::Write, event))?;
            Some((at, event.value.as_ref()))
        });
        // If the values differ, a later write of that step wrote the value, and is no event.
        let last = write.filter(|(_, value)| value.is_none_or(|value| *value == told.value));
        told.written_in = last.map(|(at, _)| at);
    }
}

/// Returns the name and the value of a field of an object.
fn field_of(machine: &Machine, object: Value, name: &str) -> Option<(String, Value)> {
    let Value::Reference(object) = object else { return None };
    if object == 0 {
        return None;
    }
    let class = machine.live.heap.get(object).class();
    let field = class.field_named(name).filter(|field| !field.is_static())?;
    let subject = format!("{}.{name}", object_name(machine, object as Ref));
    Some((subject, Value::of(field.letter(), machine.live.heap.slot(object, field.slot))))
}

/// Whether the register certainly had the variable's value when the exception was thrown.
fn is_known(thrown: &Thrown, register: u16, before: &Before) -> bool {
    if thrown.is_exact {
        return true;
    }
    let Some(frame) = before.frames.get(thrown.frame) else { return true };
    if !std::ptr::eq(frame.code.method, thrown.place.method) || thrown.frame == usize::MAX {
        return true;
    }
    let live = before.live.get(thrown.frame);
    let is_this = register == 0 && !thrown.place.method.is_static();
    if is_this || live.is_none_or(|live| live.iter().any(|(r, _)| *r == register)) {
        return true;
    }
    // The state omits the register. If its value changed, this step wrote it.
    let then = before.registers.get(frame.base as usize + usize::from(register));
    let now = thrown.locals.iter().find(|(r, ..)| *r == register);
    match (then, now) {
        (Some(then), Some((.., value))) => *then != bits(*value),
        _ => false,
    }
}

fn bits(value: Value) -> u64 {
    match value {
        Value::Boolean(v) => u64::from(v),
        Value::Char(v) => u64::from(v),
        Value::Int(v) => u64::from(v as u32),
        Value::Long(v) => v as u64,
        Value::Float(v) => u64::from(v.to_bits()),
        Value::Double(v) => v.to_bits(),
        Value::Reference(v) => u64::from(v),
    }
}

/// Returns the names in a line of Java that may be variables: chains of identifiers, without names of
/// methods and created classes, and without literals.
fn names(line: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut chain: Vec<String> = Vec::new();
    let mut rest = line.chars().peekable();
    let mut dotted = false;
    while let Some(c) = rest.next() {
        match c {
            '"' | '\'' => {
                while let Some(inner) = rest.next() {
                    match inner {
                        '\\' => drop(rest.next()),
                        _ if inner == c => break,
                        _ => {}
                    }
                }
            }
            '/' if matches!(rest.peek(), Some('/' | '*')) => break,
            _ if c.is_alphabetic() || c == '_' || c == '$' => {
                let mut word = String::from(c);
                while let Some(next) = rest.next_if(|n| n.is_alphanumeric() || "_$".contains(*n)) {
                    word.push(next);
                }
                let called = rest.clone().find(|n| !n.is_whitespace()) == Some('(');
                if !dotted {
                    end(&mut chain, &mut all);
                }
                if called {
                    end(&mut chain, &mut all);
                } else {
                    chain.push(word);
                }
                dotted = rest.next_if_eq(&'.').is_some();
                if !dotted || called {
                    end(&mut chain, &mut all);
                    // A name after the dot of a call belongs to the result of the call.
                    if called {
                        dotted = false;
                    }
                }
            }
            _ if c.is_ascii_digit() => {
                while rest.next_if(|n| n.is_alphanumeric() || *n == '.').is_some() {}
            }
            // A name after a closing bracket and a dot is not resolved.
            '.' => while rest.next_if(|n| n.is_alphanumeric() || "_$".contains(*n)).is_some() {},
            _ => dotted = false,
        }
    }
    end(&mut chain, &mut all);
    all
}

/// Ends a chain of names. A keyword is dropped.
fn end(chain: &mut Vec<String>, all: &mut Vec<Vec<String>>) {
    const WORDS: &[&str] = &[
        "assert",
        "throw",
        "new",
        "if",
        "else",
        "while",
        "for",
        "return",
        "instanceof",
        "true",
        "false",
        "null",
        "int",
        "long",
        "boolean",
        "final",
        "case",
        "switch",
        "synchronized",
    ];
    let mut names = std::mem::take(chain);
    if names.first().is_some_and(|name| name == "this") && names.len() > 1 {
        names.remove(0);
    }
    let keyword = |name: &String| WORDS.contains(&name.as_str()) || name == "this";
    if !names.is_empty() && !names.iter().any(keyword) && !all.contains(&names) {
        all.push(names);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> Vec<String> {
        names(line).iter().map(|name| name.join(".")).collect()
    }

    #[test]
    fn variables_are_found_and_calls_are_not() {
        assert_eq!(found("assert counter.value == 2 : \"a lost\" + n;"), ["counter.value", "n"]);
        assert_eq!(found("int c = a / (b + a - 2); // not d"), ["c", "a", "b"]);
        assert_eq!(
            found("if (this.full && !queue.isEmpty() && x.y.z > 0x1F)"),
            ["full", "queue", "x.y.z"]
        );
        assert_eq!(found("throw new IllegalStateException(name);"), ["name"]);
        assert_eq!(found("items[head].next = make().last;"), ["items", "head"]);
    }
}
