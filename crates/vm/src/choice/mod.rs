//! Choice generators: the alternatives of a choice of data, and their values for the program.
//!
//! Source: JPF's `ChoiceGenerator` and its wiki. The program names a generator
//! (`Verify.getInt("velocity")`). The configuration has the class and the parameters of the generator
//! (`velocity.class`, `velocity.threshold`). A generator is created again for each use. Its alternatives
//! must be a function of the state and of the settings.
//!
//! Invariant: all alternatives are explored; a generator never selects an alternative.
//!
//! A new generator is a file here and a row in [`GENERATORS`]. Users pass their own rows to the machine.

mod boolean;
pub mod cascade;
mod choosing;
mod exception;
mod generator;
mod interval;
mod list;
mod object;
mod order;
mod permutation;
mod perturb;
mod setup;
mod shuffle;
mod threshold;

pub use boolean::Booleans;
pub(crate) use choosing::is_asked_by_name;
pub use choosing::{Choosing, Injection, Request};
pub use generator::{Generator, GeneratorRow, ValueType};
pub use interval::Interval;
pub(crate) use list::Ints;
pub use object::Objects;
pub use setup::Setup;

use crate::machine::Machine;
use crate::native::Exit;

/// All built-in generators.
pub const GENERATORS: &[GeneratorRow] = &[
    boolean::ROW,
    exception::ROW,
    interval::ROW,
    interval::RANDOM,
    list::INTS,
    list::INT_SET,
    list::LONGS,
    list::FLOATS,
    list::DOUBLES,
    list::DOUBLE_SET,
    object::ROW,
    order::INTS,
    order::LONGS,
    permutation::ROW,
    perturb::ROW,
    threshold::ROW,
];

/// Expands JPF's short form of class names: a leading dot abbreviates `gov.nasa.jpf.`.
pub fn whole_name(class: &str) -> String {
    if class.starts_with('.') { format!("gov.nasa.jpf{class}") } else { class.to_owned() }
}

/// Returns the row of a built-in class of generators by its name.
pub fn find(class: &str) -> Option<GeneratorRow> {
    let class = whole_name(class);
    GENERATORS.iter().find(|row| row.name == class).copied()
}

impl Machine {
    /// Returns the property that the program set for a key; otherwise the value of the configuration.
    pub fn setting(&self, key: &str) -> Option<&str> {
        let own = self.live.globals.properties.get(key);
        own.or_else(|| self.options.choosing.settings.get(key)).map(String::as_str)
    }

    /// Returns the heuristic value that the program set for this state; otherwise the configured default
    /// (`Verify.getHeuristicSearchValue`).
    pub fn heuristic_value(&self) -> i32 {
        let usual = self.setting("search.heuristic.default_value");
        let usual = usual.and_then(|text| text.parse().ok());
        self.live.globals.heuristic.or(usual).unwrap_or(0)
    }

    /// Creates the generator that the configuration describes under a name.
    pub fn named_generator(&mut self, id: &str) -> Result<Box<dyn Generator>, Exit> {
        self.generator_for(id, None)
    }

    /// Creates the generator with a name. The argument `value` is the value that the generator replaces,
    /// if any.
    fn generator_for(&mut self, id: &str, value: Option<u64>) -> Result<Box<dyn Generator>, Exit> {
        let refused = |why: String| Exit::Unsupported(format!("the choice \"{id}\": {why}"));
        let Some(class) = self.setting(&format!("{id}.class")).map(whole_name) else {
            return Err(refused(format!("there is no setting {id}.class")));
        };
        let mut own = self.options.choosing.generators.iter();
        let row = own.find(|row| row.name == class).copied().or_else(|| find(&class));
        let Some(row) = row else {
            let known: Vec<&str> = GENERATORS.iter().map(|row| row.name).collect();
            return Err(refused(format!("{class} is none of {}", known.join(", "))));
        };
        (row.open)(&mut Setup { id, value, machine: self }).map_err(refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generators_have_unique_names_of_jpf() {
        for (at, row) in GENERATORS.iter().enumerate() {
            assert!(row.name.starts_with("gov.nasa.jpf."), "{}", row.name);
            assert!(GENERATORS[..at].iter().all(|other| other.name != row.name), "{}", row.name);
        }
        assert!(find(".vm.choice.IntChoiceFromSet").is_some());
        assert!(find("IntChoiceFromSet").is_none());
    }
}
