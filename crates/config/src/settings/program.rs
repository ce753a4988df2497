//! Settings of the program and of its environment.

use super::Choosing;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The program, its class path and its JDK.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProgramSettings {
    /// A main class name, or a `.java`, `.class` or `.jar` file. Empty only under `replay`.
    pub target: String,
    /// The `.jpf` file from which the settings are.
    pub application: Option<PathBuf>,
    /// The program's arguments.
    pub args: Vec<String>,
    /// Directories and jars; if empty, those that the target implies.
    pub classpath: Vec<PathBuf>,
    /// Directories with the program's sources, for the report.
    pub sourcepath: Vec<PathBuf>,
    /// The JDK, if one was named.
    pub jdk: Option<PathBuf>,
}

/// The environment of the program: choices, assertions, processors, memory and files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EnvironmentSettings {
    /// Whether the values of `java.util.Random` are choices.
    pub enumerate_random: bool,
    /// The order and the kinds of choices.
    pub choosing: Choosing,
    /// For which classes of the program assertions are enabled, as patterns; none for all.
    pub enabled_assertions: Vec<String>,
    /// The classes among these whose assertions are disabled.
    pub disabled_assertions: Vec<String>,
    /// Whether an uncaught exception is no violation if a handler of the program returns from it.
    pub handlers_count: bool,
    /// The result of `Runtime.availableProcessors`.
    pub processors: u32,
    /// The size of the heap, in bytes.
    pub heap_limit: usize,
    /// Files and folders that the program may read besides the current folder.
    pub allow_read: Vec<PathBuf>,
    /// The program's standard input under check.
    pub stdin: Option<PathBuf>,
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
            heap_limit: 1 << 30,
            allow_read: Vec::new(),
            stdin: None,
        }
    }
}
