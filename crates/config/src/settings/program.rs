//! Settings of the program and of its environment.

use super::{Choosing, JavaOptions};
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
        }
    }
}
