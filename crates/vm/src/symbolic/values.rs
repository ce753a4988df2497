//! The values of inputs, and the origins of symbols.
//!
//! Invariant: these are plain data; only `are_inputs_open` reads the settings of a machine.

use super::given_values::GivenObjects;
use super::kinds::InputType;
use crate::exception::TraceElement;
use crate::machine::Machine;

/// The way in which inputs get their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum InputValues {
    /// An input has a few representative values, which are alternatives.
    #[default]
    Sampled,
    /// An input is a symbol, which represents all values.
    Symbolic,
    /// Inputs have these values, in the order in which each thread requests them, and these objects.
    Given(Vec<GivenInput>, GivenObjects),
}

/// A given value of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenInput {
    /// The key of the thread that requests the input.
    pub thread: Vec<u32>,
    /// The value, as a register has it.
    pub value: u64,
}

/// The origin of a symbol, for reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The key of the thread that requested the input.
    pub thread: Vec<u32>,
    /// The type of the input.
    pub kind: InputType,
    /// The variable to which the input is assigned first, if it has a name.
    pub variable: Option<String>,
    /// The position in the program at which the input was requested.
    pub place: Option<TraceElement>,
    /// Whether the symbol is a part of an input object. Such objects are given as a whole.
    pub is_part: bool,
}

impl Origin {
    /// Returns the origin as text: method and line.
    pub fn text(&self) -> String {
        match &self.place {
            Some(place) => {
                let unnamed = || format!("an input of type {}", self.kind.of_input());
                let name = self.variable.clone().unwrap_or_else(unnamed);
                format!("{name} from {}", place.text())
            }
            None => match &self.variable {
                Some(variable) => variable.clone(),
                None => format!("an input of type {}", self.kind.of_input()),
            },
        }
    }
}

/// Whether inputs are symbols, or have given values.
pub fn are_inputs_open(machine: &Machine) -> bool {
    machine.options.inputs != InputValues::Sampled
}
