//! Settings of the program and of its environment.

use super::{Choosing, JavaOptions};
use crate::SymbolicArgs;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The program, its class path and its JDK.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProgramSettings {
    /// A main class name, or a `.java`, `.class` or `.jar` file. Empty only under `replay`.
    pub target: String,
    /// The `.jpf` file of the settings.
    pub application: Option<PathBuf>,
    /// The program's arguments.
    pub args: Vec<String>,
    /// Directories and jars; if empty, the target determines them.
    pub classpath: Vec<PathBuf>,
    /// Directories with the program's sources, for the report.
    pub sourcepath: Vec<PathBuf>,
    /// The requested JDK, if any.
    pub jdk: Option<PathBuf>,
}

/// The environment of the program: choices, assertions, processors, host, memory and files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EnvironmentSettings {
    /// Whether the values of `java.util.Random` are choices.
    pub enumerate_random: bool,
    /// The settings of choices.
    pub choosing: Choosing,
    /// The classes of the program with enabled assertions, as patterns; all if empty.
    pub enabled_assertions: Vec<String>,
    /// The excepted classes, without assertions.
    pub disabled_assertions: Vec<String>,
    /// Whether an uncaught exception is no violation if a handler of the program returns from it.
    pub handlers_count: bool,
    /// The result of `Runtime.availableProcessors`.
    pub processors: u32,
    /// The name of the local host. The default is `localhost` under `check` and the host's own name
    /// under `run`.
    pub host_name: Option<String>,
    /// The limit of the heap, in bytes.
    pub heap_limit: usize,
    /// System properties and access to modules.
    #[serde(flatten)]
    pub java: JavaOptions,
    /// Files and folders that the program may read besides the current folder.
    pub allow_read: Vec<PathBuf>,
    /// The program's standard input under `check`.
    pub stdin: Option<PathBuf>,
    /// Whether inputs such as `Verifier.nondetInt` are symbols, each of which stands for all values.
    pub symbolic: bool,
    /// The library of the solver Z3; by default it is searched for.
    pub solver_lib: Option<PathBuf>,
    /// The values of inputs on a recorded path, in the order in which each thread asks for them.
    pub inputs: Option<Vec<RecordedInput>>,
    /// The input objects of a recorded path.
    #[serde(skip_serializing_if = "RecordedObjects::is_empty")]
    pub objects: RecordedObjects,
    /// The bounds of the inputs of a method.
    #[serde(skip_serializing_if = "InputSettings::is_default")]
    pub bounds: InputSettings,
    /// The part of the method under check that is executed.
    #[serde(skip_serializing_if = "MethodEntry::is_method")]
    pub entry: MethodEntry,
}

/// The calls that the main class of a method under check makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MethodEntry {
    /// The precondition on lazily initialized inputs, and then the method.
    #[default]
    Method,
    /// The conservative precondition, the method, and then the precondition on the same inputs.
    Late,
    /// The precondition alone.
    Precondition,
    /// A public constructor, public methods, and then the method.
    Sequences,
}

impl MethodEntry {
    /// Whether this is the default.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    fn is_method(&self) -> bool {
        *self == Self::Method
    }
}

/// Inputs: the arguments of `main`, bounds, and the precondition of a method under check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InputSettings {
    /// The maximal number of input objects besides the receiver.
    pub size: Option<u32>,
    /// The maximal length of an array.
    pub array_length: Option<u32>,
    /// The maximal length of a string.
    pub string_length: Option<u32>,
    /// The maximal length of a string in a repeated search, if none was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried_string_length: Option<u32>,
    /// The classes whose objects are considered besides those of declared types.
    pub classes: Vec<String>,
    /// The classes of the class library whose fields are inputs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<String>,
    /// The static fields that are inputs of a method.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statics: Vec<String>,
    /// The name of a method that valid inputs satisfy, and others may, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conservative: Option<String>,
    /// The name of the method that valid inputs satisfy.
    pub precondition: Option<String>,
    /// The arguments of `main` that are inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub args: Option<SymbolicArgs>,
    /// Ranges of numbers: type, name of the inputs (all if there is none), and both ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<(String, Option<String>, [Option<u64>; 2])>,
    /// The maximal number of conjuncts of a path condition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions: Option<u32>,
    /// The maximal number of turns of a loop with branches that depend on inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loop_turns: Option<u32>,
    /// Whether a state is taken for a visited one that covers it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub subsumption: bool,
    /// Whether a second solver confirms each answer that a path condition has no solution.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub check_solver: bool,
    /// The calls that have inputs.
    #[serde(skip_serializing_if = "CallSettings::is_default")]
    pub calls: CallSettings,
    /// Whether a value that depends on inputs and was restricted to one number is an error.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strict: bool,
}

impl InputSettings {
    /// Whether nothing was given.
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The calls that have inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CallSettings {
    /// Methods: class, name, and whether each parameter is an input.
    pub methods: Vec<(String, String, Vec<bool>)>,
    /// Classes all of whose methods have inputs.
    pub classes: Vec<String>,
    /// Whether instance fields are inputs.
    pub instance_fields: bool,
    /// Whether static fields are inputs.
    pub static_fields: bool,
    /// Whether objects are inputs.
    pub objects: bool,
    /// Whether arrays are inputs as a whole.
    pub arrays: bool,
}

impl CallSettings {
    /// Whether nothing was given.
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The input objects of a recorded path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedObjects {
    /// The objects.
    pub objects: Vec<RecordedObject>,
    /// The parameters that are references, by position; the receiver is the first one.
    pub roots: Vec<RecordedValue>,
}

impl RecordedObjects {
    /// Whether there are no parameters of reference types.
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }
}

/// An object, array or string of a recorded path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedObject {
    /// The internal name of its class.
    pub class: String,
    /// The values of its slots or elements, or the units of a string. The bits of a unit from 16 on are
    /// the number of its repetitions.
    pub parts: Vec<RecordedValue>,
}

/// The value of a part of an object of a recorded path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RecordedValue {
    /// Null.
    #[default]
    Null,
    /// A number, as in a register.
    Number(u64),
    /// The object with this position.
    Object(u32),
    /// A constant of an enumeration: internal name of the class, and name of the constant.
    Constant(String, String),
}

/// The value of an input on a recorded path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedInput {
    /// The key of the thread that asks for it.
    pub thread: Vec<u32>,
    /// The value, as in a register.
    pub value: u64,
}

impl EnvironmentSettings {
    /// Returns the limit of the heap, in bytes.
    pub fn heap_limit(&self) -> usize {
        self.java.heap().unwrap_or(self.heap_limit)
    }
}

impl Default for EnvironmentSettings {
    fn default() -> Self {
        Self {
            enumerate_random: false,
            choosing: Choosing::default(),
            enabled_assertions: Vec::new(),
            disabled_assertions: Vec::new(),
            handlers_count: false,
            processors: 4,
            host_name: None,
            heap_limit: 1 << 30,
            java: JavaOptions::default(),
            allow_read: Vec::new(),
            stdin: None,
            symbolic: false,
            solver_lib: None,
            inputs: None,
            objects: RecordedObjects::default(),
            bounds: InputSettings::default(),
            entry: MethodEntry::Method,
        }
    }
}
