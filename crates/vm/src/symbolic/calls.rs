//! Calls with inputs, and the frames that create these inputs.
//!
//! Source: decision 0086. The crate `inputs` determines the inputs of a method and creates them.

use super::kinds::InputType;
use crate::heap::Ref;
use crate::interp::Stop;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::Prepared;
use crate::thread::FrameKind;
use classes::FieldRef;
use code::operation::{Arithmetic, Condition};
use std::collections::BTreeSet;

/// Parses a condition of `@Preconditions`.
pub type ParseCondition = fn(&str) -> Result<Formula, String>;

/// The inputs of the calls of a method, with their precondition.
#[derive(Debug)]
pub struct CallInputs {
    /// The inputs.
    pub parts: Vec<CallInput>,
    /// The parameters that are declared as inputs, but keep their values.
    pub kept: Vec<String>,
    /// The precondition of the inputs: its text and its formula.
    pub precondition: Option<(String, Formula)>,
    /// Whether the method is the one under check. Then only the call by its driver has the precondition.
    pub is_target: bool,
}

/// An input of a call.
#[derive(Clone, Debug)]
pub struct CallInput {
    /// Name of the input.
    pub name: String,
    /// The kind of the input.
    pub kind: CallInputKind,
    /// The place of the input.
    pub place: CallPlace,
}

/// The kind of an input of a call.
#[derive(Clone, Debug)]
pub enum CallInputKind {
    /// A number.
    Number(InputType),
    /// A string.
    Text,
    /// The numbers in an array of the program.
    Elements(InputType),
    /// An object of the type with this descriptor. The flag is set if null is an alternative.
    Object(String, bool),
}

/// The place of an input of a call.
#[derive(Clone, Copy, Debug)]
pub enum CallPlace {
    /// A parameter, in this register of the frame.
    Register(u32),
    /// A field; an instance field is that of the receiver.
    Field(FieldRef),
}

impl CallInputs {
    /// Whether calls of the method need no preparation.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.precondition.is_none()
    }
}

/// Facts about the calls of a run that are declared to have inputs.
#[derive(Debug, Default)]
pub struct CallFacts {
    /// The names of called methods, with their numbers of parameters.
    pub called: BTreeSet<(String, usize)>,
    /// Parameters that keep their values, as `Class.method, parameter`.
    pub kept: BTreeSet<String>,
    /// Fields that are marked as inputs, as `Class.field`.
    pub marked: BTreeSet<String>,
    /// Fields whose values calls replaced.
    pub replaced: BTreeSet<String>,
}

/// A parsed condition, or an operand of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula {
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float` or a `double`.
    Double(f64),
    /// `true` or `false`.
    Truth(bool),
    /// A parameter, by name.
    Name(String),
    /// `!a`
    Not(Box<Formula>),
    /// `-a`
    Negated(Box<Formula>),
    /// `a && b`
    And(Box<Formula>, Box<Formula>),
    /// `a || b`
    Or(Box<Formula>, Box<Formula>),
    /// A comparison.
    Compared(Condition, Box<Formula>, Box<Formula>),
    /// A computed number.
    Computed(Arithmetic, Box<Formula>, Box<Formula>),
}

/// Fails with the call that creates the inputs of a method, whose frame was just pushed.
#[inline]
pub(crate) fn call_for_inputs(machine: &mut Machine, called: &Prepared) -> Result<(), Exit> {
    match called.inputs {
        None => Ok(()),
        Some(_) => Err(call(machine)),
    }
}

#[cold]
fn call(machine: &mut Machine) -> Exit {
    match machine.program.boot_class("pathfinder/ProgramInputs") {
        Ok(class) => match class.declared_method("replace", "()V") {
            Some(method) => Exit::Call(method, Vec::new(), FrameKind::Again),
            None => Exit::Unsupported("inputs of a called method".to_owned()),
        },
        Err(exit) => exit,
    }
}

/// Begins a method, whose frame was just pushed, with the call that creates its inputs.
pub(crate) fn begin_with_inputs(machine: &mut Machine, called: &Prepared) -> Result<(), Exit> {
    match call_for_inputs(machine, called) {
        Err(Exit::Call(method, args, kind)) => machine.call_from_native(method, &args, kind),
        other => other,
    }
}

/// Enters the monitor of a synchronized method with which the current thread begins, and creates the
/// inputs of the method.
pub(crate) fn enter_with_inputs(machine: &mut Machine, object: Ref) -> Result<(), Stop> {
    machine.enter(object, 1);
    let top = machine.live.threads[machine.live.current].frames.last();
    let Some(method) = top.map(|frame| frame.code.method) else { return Ok(()) };
    let begun = machine.prepare(method).and_then(|prepared| begin_with_inputs(machine, prepared));
    begun.map_err(|exit| Stop::Unsupported(format!("inputs of a synchronized method: {exit:?}")))
}
