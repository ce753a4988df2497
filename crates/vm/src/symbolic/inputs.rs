//! Inputs of a program: methods whose results are arbitrary.
//!
//! Source: SEMANTICS 23. Invariant: with symbolic inputs, a state has no count of inputs. Loops over
//! new inputs thus have finitely many states.

use super::lazy::GivenObjects;
use crate::exception::TraceElement;
use crate::machine::Machine;
use code::operation::{Numeric, Small};
use code::semantics::narrow;
use std::rc::Rc;
use terms::{Sort, TermId};

/// The values of inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum InputValues {
    /// A few representative values, one after the other.
    #[default]
    Sampled,
    /// One symbol for all values.
    Symbolic,
    /// These values, in the order in which each thread asks for them, and these objects.
    Given(Vec<GivenInput>, GivenObjects),
}

/// The type of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputType {
    /// A type that a register holds as an `int`.
    Small(Small),
    /// Another type.
    Numeric(Numeric),
}

/// A given value of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenInput {
    /// The key of the thread that asks for it.
    pub thread: Vec<u32>,
    /// The value, as in a register.
    pub value: u64,
}

/// The origin of a symbol, for reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The key of the thread that asked for the input.
    pub thread: Vec<u32>,
    /// The type of the input.
    pub kind: InputType,
    /// The variable that holds the input first, if it has a name.
    pub variable: Option<String>,
    /// The place in the program.
    pub place: Option<TraceElement>,
    /// Whether the symbol is a part of an input object. Such an object is given as a whole.
    pub is_part: bool,
}

impl InputType {
    /// Returns the type whose descriptor begins with a letter; none for references.
    pub const fn of_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'Z' => Self::Small(Small::Boolean),
            b'B' => Self::Small(Small::Byte),
            b'C' => Self::Small(Small::Char),
            b'S' => Self::Small(Small::Short),
            b'I' => Self::Numeric(Numeric::Int),
            b'J' => Self::Numeric(Numeric::Long),
            b'F' => Self::Numeric(Numeric::Float),
            b'D' => Self::Numeric(Numeric::Double),
            _ => return None,
        })
    }

    /// Returns the name of the Java type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Small(Small::Boolean) => "boolean",
            Self::Small(Small::Byte) => "byte",
            Self::Small(Small::Char) => "char",
            Self::Small(Small::Short) => "short",
            Self::Numeric(Numeric::Int) => "int",
            Self::Numeric(Numeric::Long) => "long",
            Self::Numeric(Numeric::Float) => "float",
            Self::Numeric(Numeric::Double) => "double",
        }
    }

    /// Returns the register of the value of a symbol of this type.
    pub const fn widen(self, value: u64) -> u64 {
        match self {
            Self::Small(of) => narrow(of, value),
            Self::Numeric(_) => value,
        }
    }

    /// Returns the value in a register, as Java prints it.
    pub fn text(self, value: u64) -> String {
        match self {
            Self::Small(Small::Boolean) => (value & 1 == 1).to_string(),
            Self::Small(Small::Char) => match char::from_u32(value as u32) {
                Some(c @ ' '..='~') => format!("'{c}'"),
                _ => format!("'\\u{value:04x}'"),
            },
            Self::Small(Small::Byte | Small::Short) | Self::Numeric(Numeric::Int) => {
                (value as i32).to_string()
            }
            Self::Numeric(Numeric::Long) => (value as i64).to_string(),
            Self::Numeric(Numeric::Float) => format!("{:?}", f32::from_bits(value as u32)),
            Self::Numeric(Numeric::Double) => format!("{:?}", f64::from_bits(value)),
        }
    }
}

impl Origin {
    /// Returns the origin as text: method and line.
    pub fn text(&self) -> String {
        match &self.place {
            Some(place) => {
                let name = self.variable.as_deref().unwrap_or(self.kind.name());
                format!("{name} from {}", place.text())
            }
            None => format!("an input of type {}", self.kind.name()),
        }
    }
}

/// Returns the place in the program that the current thread executes.
pub(super) fn place_of(machine: &Machine) -> Option<TraceElement> {
    let stack = machine.live.stack_of(machine.live.current);
    let own = stack.iter().find(|at| !at.method.class().loader.is_jdk());
    own.or(stack.first()).copied()
}

/// Returns the name of the local variable in which the current call of the program stores its result.
fn variable_of(machine: &Machine) -> Option<String> {
    let frame = machine.live.threads[machine.live.current].frames.last()?;
    let pc = frame.pc as usize;
    let insn = frame.code.insns.get(pc)?.get();
    let next = frame.code.insns.get(pc + 1).map(std::cell::Cell::get);
    let register = match next {
        Some(next) if next.op == code::Op::Mov && next.a == insn.d => next.d,
        _ => insn.d,
    };
    let at = *frame.code.bytecodes.get(pc)?;
    // The range of a new variable begins after the instruction that stores into it.
    let locals = &frame.code.method.code()?.locals;
    let mut own = locals.iter().filter(|local| local.index == register);
    let variable = own.find(|local| {
        let end = local.start.saturating_add(local.length);
        (local.start.saturating_sub(8)..end).contains(&at)
    })?;
    Some(variable.name.clone())
}

/// Returns a new input as the result of the native method that is being executed.
///
/// `None` if inputs are not symbols and not given.
pub fn input(machine: &mut Machine, of: InputType) -> Option<u64> {
    let variable = variable_of(machine);
    let place = place_of(machine);
    next(machine, of, variable, place)
}

/// As [`input`], for a parameter with a name.
pub fn named_input(machine: &mut Machine, of: InputType, name: String) -> Option<u64> {
    next(machine, of, Some(name), None)
}

fn next(
    machine: &mut Machine,
    of: InputType,
    variable: Option<String>,
    place: Option<TraceElement>,
) -> Option<u64> {
    match &machine.options.inputs {
        InputValues::Sampled => None,
        InputValues::Given(values, _) => {
            let thread = &machine.live.threads[machine.live.current];
            let mut own = values.iter().filter(|input| *input.thread == *thread.key);
            let value = own.nth(thread.drawn.inputs as usize).map(|input| input.value);
            machine.thread().drawn.inputs += 1;
            // A path may end before inputs that it would ask for.
            Some(value.unwrap_or_default())
        }
        InputValues::Symbolic => {
            let (term, number) = symbol(machine, of, variable, place, false);
            machine.live.symbols.result = term;
            Some(number)
        }
    }
}

/// Makes a symbol for a part of an input object; returns its term and its number.
pub(super) fn part_symbol(machine: &mut Machine, of: InputType, name: &str) -> (TermId, u64) {
    let place = place_of(machine);
    symbol(machine, of, Some(name.to_owned()), place, true)
}

fn symbol(
    machine: &mut Machine,
    kind: InputType,
    variable: Option<String>,
    place: Option<TraceElement>,
    is_part: bool,
) -> (TermId, u64) {
    let thread = machine.live.threads[machine.live.current].key.to_vec();
    let origin = Origin { thread, kind, variable, place, is_part };
    let symbols = &mut machine.live.symbols;
    let run = symbols.tables();
    let terms = &mut run.borrow_mut().terms;
    let number = symbols.origins.len() as u32;
    symbols.origins.push(Rc::new(origin));
    let term = match kind {
        InputType::Small(small) => terms.small_symbol(small, number),
        InputType::Numeric(numeric) => terms.symbol(Sort::of(numeric), number),
    };
    symbols.is_active = true;
    (term, terms.evaluate(term, &symbols.witness))
}

/// Takes the term of an argument of the native method that is being executed.
pub(crate) fn take_argument(machine: &mut Machine, nth: usize) -> TermId {
    machine.live.symbols.arguments.get_mut(nth).map(std::mem::take).unwrap_or_default()
}
