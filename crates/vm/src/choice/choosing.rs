//! The configuration of choices (generators, perturbed results, injected exceptions), and the requests
//! of a program to the search.

use super::generator::GeneratorRow;
use std::collections::BTreeMap;

/// An exception that is thrown at a position of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Injection {
    /// The class of the exception, by its Java name.
    pub exception: String,
    /// The message of the exception.
    pub details: Option<String>,
    /// The class of the position, by its Java name.
    pub class: String,
    /// The selected method: a prefix of its name and descriptor.
    pub method: Option<String>,
    /// The line, relative to the first line of the method if a method is named. Without a line, all
    /// calls of the method are selected.
    pub line: Option<u32>,
    /// Whether the first instruction of the line is selected, instead of the last.
    pub first: bool,
}

/// A request of the program to the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To write the path so far to a file (`Verify.storeTrace`).
    StoreTrace {
        /// The name of the file; `None` for the default name.
        file: Option<String>,
        /// A remark.
        comment: Option<String>,
    },
    /// To expand the successor before other states, or after them (`Verify.interesting`, `boring`).
    Interest(bool),
}

/// The settings of choices of data and of threads.
#[derive(Clone, Debug)]
pub struct Choosing {
    /// The configuration, by key.
    pub settings: BTreeMap<String, String>,
    /// Classes of generators of the user, in addition to the built-in ones.
    pub generators: Vec<GeneratorRow>,
    /// Names of the generators that replace the values read from fields, by `Class.field`.
    pub perturbed_fields: BTreeMap<String, String>,
    /// Names of the generators that replace results of methods of `Verify`, by
    /// `Class.method(types)`.
    pub perturbed_results: BTreeMap<String, String>,
    /// Exceptions that are thrown at positions of the program.
    pub injected: Vec<Injection>,
    /// Whether comparisons of clock values are choices.
    pub fuzzes_time: bool,
    /// Whether `false` is the first alternative of a boolean choice.
    pub false_first: bool,
    /// Whether a choice with one alternative is a state.
    pub break_single: bool,
    /// Whether `Verify.beginAtomic` has an effect.
    pub atomic: bool,
    /// Whether `Verify.ignoreIf` has an effect.
    pub ignore_paths: bool,
    /// The maximal number of processors that the program may observe. Each number up to this maximum is
    /// an alternative.
    pub most_processors: Option<u32>,
    /// The seed of the random order of alternatives; `None` if the order is not random.
    pub shuffled: Option<u64>,
    /// The seed of the values that generators draw at random.
    pub seed: u64,
    /// Whether the machine follows a recorded path.
    pub replays: bool,
    /// Whether a key of the configuration has a meaning that concerns neither generators nor the
    /// program.
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

/// Whether a method of `Verify` may read local variables of its caller by name: for a choice, or for an
/// attribute.
pub(crate) fn is_asked_by_name(class: &str, name: &str, descriptor: &str) -> bool {
    let chooses = matches!(name, "getInt" | "getDouble" | "getObject" | "randomObject")
        && descriptor.starts_with("(Ljava/lang/String;)");
    class == "gov/nasa/jpf/vm/Verify" && (chooses || name.contains("LocalAttribute"))
}
