//! Settings of the program and of its environment.

use super::{Choosing, JavaOptions};
use crate::SymbolicArgs;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The program, its class path and its JDK.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProgramSettings {
    /// The target: a main class name, or a `.java`, `.class` or `.jar` file. It is empty only under
    /// `replay`.
    pub target: String,
    /// The `.jpf` file of the settings.
    pub application: Option<PathBuf>,
    /// The program's arguments.
    pub args: Vec<String>,
    /// The class path: directories and jars. If it is empty, the target determines the class path.
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
    /// The classes of the program whose assertions are enabled, as patterns; all classes if there is
    /// none.
    pub enabled_assertions: Vec<String>,
    /// The classes whose assertions are disabled in spite of these patterns.
    pub disabled_assertions: Vec<String>,
    /// Whether an uncaught exception is no violation if a handler of the program returns normally.
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
    /// Files and folders that the program may read in addition to the current folder.
    pub allow_read: Vec<PathBuf>,
    /// The program's standard input under `check`.
    pub stdin: Option<PathBuf>,
    /// Whether inputs such as `Verifier.nondetInt` are symbols.
    pub symbolic: bool,
    /// The library of the solver Z3. Without it, the usual places are searched.
    pub solver_lib: Option<PathBuf>,
    /// The values of inputs on a recorded path. They are in the order in which each thread reads
    /// inputs.
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

/// The calls of the main class of a method under check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MethodEntry {
    /// The precondition on lazily initialized inputs, followed by the method.
    #[default]
    Method,
    /// The conservative precondition, then the method, then the precondition on the same inputs.
    Late,
    /// The precondition alone.
    Precondition,
    /// A public constructor and public methods, followed by the method.
    Sequences,
    /// Calls that make an object of the class, without a method. The name of the method tells whether
    /// only public calls are possible.
    Making,
}

impl MethodEntry {
    /// Whether this is the default. A trace then omits the field.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    fn is_method(&self) -> bool {
        *self == Self::Method
    }
}

/// Settings of inputs: the arguments of `main`, bounds, and the precondition of a method under check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InputSettings {
    /// The maximal number of input objects in addition to the receiver.
    pub size: Option<u32>,
    /// The maximal length of an array.
    pub array_length: Option<u32>,
    /// The maximal length of a string.
    pub string_length: Option<u32>,
    /// The maximal length of a string in a repeated search, which applies if the user gave no length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried_string_length: Option<u32>,
    /// The classes whose objects are inputs in addition to objects of the declared types.
    pub classes: Vec<String>,
    /// The classes of the class library whose fields are inputs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<String>,
    /// The static fields that are inputs of a method.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statics: Vec<String>,
    /// The static methods and constructors that make the receiver and arguments of a method.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub builders: Vec<String>,
    /// The name of a conservative precondition: all valid inputs satisfy it, and others may.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conservative: Option<String>,
    /// The name of the precondition: exactly the valid inputs satisfy it.
    pub precondition: Option<String>,
    /// The arguments of `main` that are inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub args: Option<SymbolicArgs>,
    /// Ranges of numbers: the type, the name of the inputs (all inputs of the type if there is none),
    /// and both ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<(String, Option<String>, [Option<u64>; 2])>,
    /// The maximal number of conjuncts of a path condition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions: Option<u32>,
    /// The maximal number of turns of a loop whose branches depend on inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loop_turns: Option<u32>,
    /// Whether a state that a visited state covers is not expanded.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub subsumption: bool,
    /// Whether a second solver confirms each answer that a path condition has no solution.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub check_solver: bool,
    /// The calls whose parameters and fields are inputs.
    #[serde(skip_serializing_if = "CallSettings::is_default")]
    pub calls: CallSettings,
    /// Whether a pinned value is an error.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strict: bool,
}

impl InputSettings {
    /// Whether all fields have their default values. A trace then omits them.
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The calls whose parameters and fields are inputs, as jpf-symbc's keys describe them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CallSettings {
    /// Methods: class, name, and whether each parameter is an input.
    pub methods: Vec<(String, String, Vec<bool>)>,
    /// Java names of classes. All their methods except constructors and `main` have inputs.
    pub classes: Vec<String>,
    /// Whether the instance fields of the receiver's class are inputs of a call.
    pub instance_fields: bool,
    /// Whether the static fields of the method's class are inputs of a call.
    pub static_fields: bool,
    /// Whether objects are inputs; they keep their values otherwise.
    pub objects: bool,
    /// Whether arrays are inputs; otherwise elements that are numbers are inputs.
    pub arrays: bool,
}

impl CallSettings {
    /// Whether no call has inputs. A trace then omits the field.
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The input objects of a recorded path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedObjects {
    /// The objects, in the order of their positions.
    pub objects: Vec<RecordedObject>,
    /// The values of the parameters of reference types, in order; the receiver is the first one.
    pub roots: Vec<RecordedValue>,
}

impl RecordedObjects {
    /// Whether there is no parameter of a reference type.
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
    /// The values of its fields or elements, or the code units of a string. Bits 16 and above of a unit
    /// are the number of its repetitions.
    pub parts: Vec<RecordedValue>,
}

/// The value of a part of an object of a recorded path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RecordedValue {
    /// Null.
    #[default]
    Null,
    /// A number, represented as in a register.
    Number(u64),
    /// The object with this position.
    Object(u32),
    /// A constant of an enumeration: the internal name of the class, and the name of the constant.
    Constant(String, String),
}

/// The value of an input on a recorded path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedInput {
    /// The key of the thread that reads the input.
    pub thread: Vec<u32>,
    /// The value, represented as in a register.
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
