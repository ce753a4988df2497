//! Choice generators: what a choice of data is among, and what the program gets.
//!
//! Source: JPF's `ChoiceGenerator` and its wiki; a generator is looked up by the name that the program
//! gives (`Verify.getInt("velocity")`), its class and parameters in the configuration
//! (`velocity.class`, `velocity.threshold`). It is made anew whenever it is asked, so what it says must
//! be a function of the state and of the settings.
//!
//! Invariant: all alternatives are explored; a generator never chooses.
//!
//! A new generator is a file here and a row in [`GENERATORS`]; one of a user's own is a row given to the
//! machine.

mod boolean;
pub mod cascade;
mod exception;
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
pub use interval::Interval;
pub(crate) use list::Ints;
pub use object::Objects;
pub use setup::Setup;

use std::collections::BTreeMap;

use crate::machine::Machine;
use crate::native::Exit;
use std::fmt;

/// The type of what a generator gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `boolean`
    Boolean,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// An object, or null.
    Reference,
}

/// What a choice is among.
pub trait Generator: fmt::Debug {
    /// The type of what it gives.
    fn kind(&self) -> Kind;

    /// How many alternatives there are.
    fn arity(&self) -> u32;

    /// An alternative in words.
    fn describe(&self, nth: u32) -> String;

    /// Gives an alternative to the program, as the result of its call; or throws.
    fn apply(&self, machine: &mut Machine, nth: u32) -> Result<u64, Exit>;
}

/// A class of generators.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name in the configuration, as JPF's users write it.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The names of its parameters.
    pub parameters: &'static [&'static str],
    /// Makes one from its parameters; or says what is wrong with them.
    pub open: fn(&mut Setup<'_>) -> Result<Box<dyn Generator>, String>,
}

/// All that are built in.
pub const GENERATORS: &[Row] = &[
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

/// What a program asks of whoever searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To write the path so far to a file (`Verify.storeTrace`).
    StoreTrace {
        /// Its name; none for the usual one.
        file: Option<String>,
        /// A remark.
        comment: Option<String>,
    },
    /// To look at the state that the step leads to before others, or after them (`Verify.interesting`,
    /// `boring`).
    Interest(bool),
}

/// How choices are made.
#[derive(Clone, Debug)]
pub struct Choosing {
    /// The configuration, by key.
    pub settings: BTreeMap<String, String>,
    /// Classes of generators besides those that are built in.
    pub generators: Vec<Row>,
    /// Names of the generators that replace what is read of fields, by `Class.field`.
    pub perturbed_fields: BTreeMap<String, String>,
    /// Names of the generators that replace what methods of `Verify` give, by `Class.method(types)`.
    pub perturbed_results: BTreeMap<String, String>,
    /// Exceptions that are thrown at places of the program.
    pub injected: Vec<crate::intervene::Injection>,
    /// Whether comparisons of times are choices.
    pub fuzzes_time: bool,
    /// Whether of two truth values `false` comes first.
    pub false_first: bool,
    /// Whether a choice of one alternative is a state.
    pub break_single: bool,
    /// Whether atomic sections are.
    pub atomic: bool,
    /// Whether paths can be given up.
    pub ignore_paths: bool,
    /// The most processors the program may be told of, each number of them a choice.
    pub most_processors: Option<u32>,
    /// The seed of the order in which alternatives are taken, if it is drawn at random.
    pub shuffled: Option<u64>,
    /// The seed of what generators draw at random.
    pub seed: u64,
    /// Whether a recorded path is followed.
    pub replays: bool,
    /// Whether a key means something to others than generators and the program itself.
    pub is_reserved: fn(&str) -> bool,
}

impl Default for Choosing {
    fn default() -> Self {
        Self {
            settings: BTreeMap::new(),
            generators: Vec::new(),
            perturbed_fields: BTreeMap::new(),
            perturbed_results: BTreeMap::new(),
            injected: Vec::new(),
            fuzzes_time: false,
            false_first: true,
            break_single: false,
            atomic: true,
            ignore_paths: true,
            most_processors: None,
            shuffled: None,
            seed: 42,
            replays: false,
            is_reserved: |_| false,
        }
    }
}

/// JPF's short form of its own class names: a leading dot stands for `gov.nasa.jpf`.
pub fn whole_name(class: &str) -> String {
    if class.starts_with('.') { format!("gov.nasa.jpf{class}") } else { class.to_owned() }
}

/// The row of a class of generators that is built in.
pub fn find(class: &str) -> Option<Row> {
    let class = whole_name(class);
    GENERATORS.iter().find(|row| row.name == class).copied()
}

/// Whether this is a method that asks for a choice by name, or for an attribute of a variable.
pub(crate) fn is_asked_by_name(class: &str, name: &str, descriptor: &str) -> bool {
    let chooses = matches!(name, "getInt" | "getDouble" | "getObject" | "randomObject")
        && descriptor.starts_with("(Ljava/lang/String;)");
    class == "gov/nasa/jpf/vm/Verify" && (chooses || name.contains("LocalAttribute"))
}

impl Machine {
    /// What a setting says: the program's own word for it, else the configuration's.
    pub fn setting(&self, key: &str) -> Option<&str> {
        let own = self.live.globals.properties.get(key);
        own.or_else(|| self.options.choosing.settings.get(key)).map(String::as_str)
    }

    /// What the program said of the worth of this state to a heuristic, or the configuration's word
    /// for states it said nothing of (`Verify.getHeuristicSearchValue`).
    pub fn heuristic_value(&self) -> i32 {
        let usual = self.setting("search.heuristic.default_value");
        let usual = usual.and_then(|text| text.parse().ok());
        self.live.globals.heuristic.or(usual).unwrap_or(0)
    }

    /// The generator that the configuration describes under a name.
    pub fn named_generator(&mut self, id: &str) -> Result<Box<dyn Generator>, Exit> {
        self.generator_for(id, None)
    }

    /// The same, perhaps for values in place of this one.
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
    fn names_are_those_of_jpf_and_each_stands_once() {
        for (at, row) in GENERATORS.iter().enumerate() {
            assert!(row.name.starts_with("gov.nasa.jpf."), "{}", row.name);
            assert!(GENERATORS[..at].iter().all(|other| other.name != row.name), "{}", row.name);
        }
        assert!(find(".vm.choice.IntChoiceFromSet").is_some());
        assert!(find("IntChoiceFromSet").is_none());
    }
}
