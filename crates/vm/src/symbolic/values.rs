//! The values of inputs, and the origins of symbols.
//!
//! Invariant: plain data, but for the settings of the machine.

use super::given_values::GivenObjects;
use super::kinds::InputType;
use crate::exception::TraceElement;
use crate::machine::Machine;

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

impl Origin {
    /// Returns the origin as text: method and line.
    pub fn text(&self) -> String {
        match &self.place {
            Some(place) => {
                let name = self.variable.as_deref().unwrap_or(self.kind.name());
                format!("{name} from {}", place.text())
            }
            None => match &self.variable {
                Some(variable) => variable.clone(),
                None => format!("an input of type {}", self.kind.name()),
            },
        }
    }
}

/// Whether inputs are symbols or given.
pub fn are_inputs_open(machine: &Machine) -> bool {
    machine.options.inputs != InputValues::Sampled
}
