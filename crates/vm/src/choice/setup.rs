//! Parameters of a named generator: literals, or variables of the program.
//!
//! Source: JPF's `NumberChoiceFromList`: a value is a literal, a local variable or a field of the
//! calling method, or `Class.field`. Invariant: an unknown variable is an error, as is a local variable
//! that is not live. Neither has the value 0.

use crate::machine::Machine;
use classes::{ClassRef, FieldRef};
use std::fmt::Display;
use std::str::FromStr;

/// The input for the creation of a generator.
#[derive(Debug)]
pub struct Setup<'a> {
    /// Name of the generator in the program or configuration.
    pub id: &'a str,
    /// The value that the generator replaces, if any.
    pub value: Option<u64>,
    /// The machine that executes the choice.
    pub machine: &'a mut Machine,
}

/// A number that the program or the configuration has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Whole(i64),
    Real(f64),
}

impl Number {
    /// Converts the number to `long` as Java does.
    pub(super) fn whole(self) -> i64 {
        match self {
            Self::Whole(value) => value,
            Self::Real(value) => value as i64,
        }
    }

    pub(super) fn real(self) -> f64 {
        match self {
            Self::Whole(value) => value as f64,
            Self::Real(value) => value,
        }
    }

    fn negated(self) -> Self {
        match self {
            Self::Whole(value) => Self::Whole(value.wrapping_neg()),
            Self::Real(value) => Self::Real(-value),
        }
    }

    /// Reads the number in a register or slot whose type has this descriptor letter; `None` for
    /// references.
    fn of(letter: u8, bits: u64) -> Option<Self> {
        Some(match letter {
            b'J' => Self::Whole(bits as i64),
            b'D' => Self::Real(f64::from_bits(bits)),
            b'F' => Self::Real(f64::from(f32::from_bits(bits as u32))),
            b'L' | b'[' => return None,
            _ => Self::Whole(i64::from(bits as i32)),
        })
    }
}

impl Setup<'_> {
    /// Returns the text of a parameter.
    pub fn text(&self, name: &str) -> Option<String> {
        let text = self.machine.setting(&format!("{}.{name}", self.id))?;
        Some(text.trim().to_owned())
    }

    /// Parses a parameter; returns `None` if it is not given.
    pub fn given<T: FromStr>(&self, name: &str) -> Result<Option<T>, String>
    where
        T::Err: Display,
    {
        let parse = |text: String| text.parse().map_err(|e| format!("{name}={text}: {e}"));
        self.text(name).map(parse).transpose()
    }

    /// Parses a parameter that must be given.
    pub fn needed<T: FromStr>(&self, name: &str) -> Result<T, String>
    where
        T::Err: Display,
    {
        self.given(name)?.ok_or_else(|| format!("there is no setting {}.{name}", self.id))
    }

    /// Returns the words of a list parameter, which must be given.
    pub fn words(&self, name: &str) -> Result<Vec<String>, String> {
        let text: String = self.needed(name)?;
        let words: Vec<String> = text
            .split([',', ';'])
            .map(|word| word.trim().to_owned())
            .filter(|word| !word.is_empty())
            .collect();
        if words.is_empty() { Err(format!("{}.{name} is empty", self.id)) } else { Ok(words) }
    }

    /// Returns the values of a list parameter of literals and variables.
    pub(super) fn numbers(&mut self, name: &str) -> Result<Vec<Number>, String> {
        let words = self.words(name)?;
        words.iter().map(|word| self.number(word)).collect()
    }

    fn number(&mut self, word: &str) -> Result<Number, String> {
        let literal = |word: &str| {
            let whole = word.parse().map(Number::Whole);
            whole.or_else(|_| word.parse().map(Number::Real)).ok()
        };
        let looks_like_one =
            |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let rest = word.strip_prefix(['-', '+']).unwrap_or(word);
        if looks_like_one(rest) {
            return literal(word).ok_or_else(|| format!("{word} is no number"));
        }
        let value = self.variable(rest)?;
        Ok(if word.starts_with('-') { value.negated() } else { value })
    }

    /// Returns the value of a variable in the scope of the calling method.
    fn variable(&mut self, name: &str) -> Result<Number, String> {
        let missing = || format!("there is no variable {name} where the choice is asked for");
        let machine = &mut *self.machine;
        let thread = &machine.live.threads[machine.live.current];
        let frame = thread.frames.last().ok_or_else(missing)?;
        let (method, base) = (frame.code.method, frame.base as usize);
        let at = frame.code.bytecodes.get(frame.pc as usize).copied().unwrap_or_default();
        let local = method.code().and_then(|code| {
            code.locals.iter().find(|local| {
                local.name == name
                    && (local.start..local.start.saturating_add(local.length)).contains(&at)
            })
        });
        if let Some(local) = local {
            let live = frame.code.live(frame.pc, false);
            if !live.iter().any(|(register, _)| *register == local.index) {
                return Err(format!("the value of the local variable {name} is not kept"));
            }
            let bits = thread.registers[base + usize::from(local.index)];
            return Number::of(first_letter(&local.descriptor), bits).ok_or_else(missing);
        }
        let (class, name) = match name.rsplit_once('.') {
            Some((class, name)) => (find_class(machine, method.class(), class)?, name),
            None => (method.class(), name),
        };
        let field = field_of(class, name).ok_or_else(missing)?;
        let bits = if field.is_static() {
            let (mirror, slot) = machine.static_place(field);
            machine.live.heap.slot(mirror, slot)
        } else {
            let is_instance = !method.has(classfile::access::STATIC);
            let this = machine.live.threads[machine.live.current].registers[base] as u32;
            if !is_instance || this == 0 {
                return Err(missing());
            }
            machine.live.heap.slot(this, field.slot)
        };
        Number::of(field.letter(), bits).ok_or_else(missing)
    }
}

fn first_letter(descriptor: &str) -> u8 {
    descriptor.as_bytes().first().copied().unwrap_or(b'V')
}

/// Finds a class by its full name, or by its name within the package of `from`.
fn find_class(machine: &Machine, from: ClassRef, name: &str) -> Result<ClassRef, String> {
    let whole = name.replace('.', "/");
    let beside = match from.package() {
        "" => whole.clone(),
        package => format!("{package}/{whole}"),
    };
    [whole, beside]
        .iter()
        .find_map(|name| machine.program.registry.load(from.loader, name).ok())
        .ok_or_else(|| format!("there is no class {name}"))
}

fn field_of(class: ClassRef, name: &str) -> Option<FieldRef> {
    let mut at = Some(class);
    while let Some(class) = at {
        if let Some(field) = class.fields.iter().find(|field| &*field.name == name) {
            return Some(field);
        }
        at = class.super_class;
    }
    None
}
