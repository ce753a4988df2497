//! The configuration of choices: generators, perturbed results, injected exceptions; and the requests
//! of a program to the search.

use super::generator::Row;
use std::collections::BTreeMap;

/// An exception and the position at which it is injected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Injection {
    /// The class of the exception, by its Java name.
    pub exception: String,
    /// Its message.
    pub details: Option<String>,
    /// The class of the position, by its Java name.
    pub class: String,
    /// Prefix of the name and descriptor of the method, if a method is meant.
    pub method: Option<String>,
    /// The line, relative to the first one of the method if a method is named. Without a line, all
    /// calls of the method are meant.
    pub line: Option<u32>,
    /// Whether the first instruction of the line is meant, instead of the last.
    pub first: bool,
}

/// A request of the program to the search.
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
    pub injected: Vec<Injection>,
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

/// Whether this is a method that asks for a choice by name, or for an attribute of a variable.
pub(crate) fn is_asked_by_name(class: &str, name: &str, descriptor: &str) -> bool {
    let chooses = matches!(name, "getInt" | "getDouble" | "getObject" | "randomObject")
        && descriptor.starts_with("(Ljava/lang/String;)");
    class == "gov/nasa/jpf/vm/Verify" && (chooses || name.contains("LocalAttribute"))
}
