//! Options of `java` that programs need: system properties and access to modules.
//!
//! Source: the manual page of `java`; `jdk.internal.module.ModuleBootstrap` for the properties.

use serde::{Deserialize, Serialize};

/// Options with the meaning that they have for `java`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct JavaOptions {
    /// System properties, as `KEY=VALUE` or `KEY`.
    pub system_properties: Vec<String>,
    /// Exported packages, as `MODULE/PACKAGE=TARGET,...`.
    pub add_exports: Vec<String>,
    /// Packages opened for reflection, as `MODULE/PACKAGE=TARGET,...`.
    pub add_opens: Vec<String>,
    /// Modules read, as `MODULE=TARGET,...`.
    pub add_reads: Vec<String>,
    /// Root modules.
    pub add_modules: Vec<String>,
}

impl JavaOptions {
    /// Returns the system properties at the start of the class library. The start of the module
    /// system reads and removes those of the modules.
    pub fn properties(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for (name, values) in [
            ("addexports", &self.add_exports),
            ("addopens", &self.add_opens),
            ("addreads", &self.add_reads),
            ("addmods", &self.add_modules),
        ] {
            let numbered = values.iter().enumerate();
            all.extend(
                numbered.map(|(at, value)| (format!("jdk.module.{name}.{at}"), value.clone())),
            );
        }
        for property in &self.system_properties {
            let (key, value) = property.split_once('=').unwrap_or((property, ""));
            all.retain(|(known, _)| known != key);
            all.push((key.to_owned(), value.to_owned()));
        }
        all
    }
}
