//! Reads settings from their sources, and validates their combination.
//!
//! Invariant: an unsupported setting is refused by name before the program runs.

use super::application::Application;
use super::files::Places;
use super::names::{stores, unknown};
use super::{Error, Settings, keys, own};
use std::path::PathBuf;

impl Settings {
    /// Returns the settings of a target, its arguments and `+key=value` pairs. Reads the target if it
    /// is a `.jpf` file. A given target, and given arguments, override the properties `target` and
    /// `target.args`.
    pub fn new(
        target: Option<&str>,
        args: Vec<String>,
        pairs: &[(String, String)],
    ) -> Result<Self, Error> {
        let is_application = target.is_some_and(|name| {
            std::path::Path::new(name).extension().is_some_and(|extension| extension == "jpf")
        });
        let application = target.filter(|_| is_application).map(PathBuf::from);
        let properties =
            Application::load(application.as_deref(), pairs, &Places::here(), own::is_meant)?;
        let mut settings = Self::default();
        settings.program.application = application;
        keys::apply(&properties, &mut settings)?;
        if let Some(name) = target.filter(|_| !is_application) {
            name.clone_into(&mut settings.program.target);
        }
        if !args.is_empty() {
            settings.program.args = args;
        }
        Ok(settings)
    }

    /// Returns the settings of `+key=value` pairs alone. A trace needs no files, since it contains its
    /// settings.
    pub fn without_files(pairs: &[(String, String)]) -> Result<Self, Error> {
        let properties = Application::load(None, pairs, &Places::default(), own::is_meant)?;
        let mut settings = Self::default();
        keys::apply(&properties, &mut settings)?;
        Ok(settings)
    }

    /// Refuses unsupported settings. The error names the option.
    pub fn validate(&self) -> Result<(), Error> {
        self.validate_strategy()?;
        self.listeners()?;
        self.validate_scheduler()?;
        if search::registry::stores::find(&self.store).is_none() {
            return Err(unknown("--store", &self.store, &stores()));
        }
        self.checks.temporal.validate()?;
        self.validate_inputs()?;
        if let Some(option) = self.tests.option().filter(|_| !self.tests.junit) {
            return Err(Error::new(format_args!("{option} is about tests, and needs --junit")));
        }
        self.validate_combination()
    }
}
