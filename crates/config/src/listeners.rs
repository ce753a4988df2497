//! The requested listeners with their settings, as `NAME:key=value,...` or by JPF's classes and keys.
//!
//! Invariant: an unknown listener or setting is refused by name before the program runs.

use super::jpf_names::whole_name;
use super::names::nearest;
use super::value::Value;
use super::{Asked, Error, Settings};
use properties::Observes;
use properties::listener::{self, Listener, ListenerRow, ListenerSet, Parameters};

/// Returns the name of each listener with one line of help.
pub fn listeners() -> Vec<(&'static str, &'static str)> {
    listener::LISTENERS.iter().map(|row| (row.name, row.help)).collect()
}

/// Whether a key of JPF is a setting of a built-in listener.
pub(super) fn is_parameter(key: &str) -> bool {
    listener::setting_of_jpf(key).is_some()
}

/// Applies JPF's key `listener`. Each class selects a built-in listener, a property or a setting.
pub(super) fn of_jpf(settings: &mut Settings, value: &Value) -> Result<(), String> {
    for class in value.list() {
        match whole_name(&class).as_str() {
            "gov.nasa.jpf.listener.DeadlockAnalyzer" => settings
                .note("listener DeadlockAnalyzer has no effect: the report has what it shows"),
            "gov.nasa.jpf.listener.LockedStackDepth" => settings
                .note("listener LockedStackDepth has no effect: it watches how JPF keeps locks"),
            "gov.nasa.jpf.symbc.SymbolicListener" => {
                settings.environment.symbolic = true;
                settings.report.input_paths = true;
            }
            "gov.nasa.jpf.symbc.sequences.SymbolicSequenceListener" => {
                settings.environment.symbolic = true;
                settings.note(
                    "listener SymbolicSequenceListener has no effect: `testgen --from sequences` makes tests of calls",
                );
            }
            "gov.nasa.jpf.ltl.ddfs.FiniteListener" => {
                settings.checks.temporal.finite_annotations = true;
            }
            "gov.nasa.jpf.ltl.ddfs.InfiniteListener" => settings.note(
                "listener InfiniteListener has no effect: formulas of annotations are always checked",
            ),
            "gov.nasa.jpf.listener.NullTracker" => settings
                .note("listener NullTracker has no effect: paths tell who wrote what was null"),
            // Nothing to do: the keys that these classes read have the effect.
            "gov.nasa.jpf.listener.Perturbator"
            | "gov.nasa.jpf.listener.TraceStorer"
            | "gov.nasa.jpf.listener.ChoiceSelector" => {}
            "gov.nasa.jpf.listener.ExceptionInjector" => {
                settings.environment.choosing.injects = true
            }
            "gov.nasa.jpf.listener.StopWatchFuzzer" => {
                settings.environment.choosing.fuzzes_time = true;
                settings.note("comparisons of what System.currentTimeMillis gave are choices");
            }
            "gov.nasa.jpf.listener.PreciseRaceDetector" => settings.add_property("data-race"),
            "gov.nasa.jpf.listener.EndlessLoopDetector" => {
                settings.add_property(::properties::ENDLESS_LOOP);
            }
            other => {
                let short = other.strip_prefix("gov.nasa.jpf.listener.").unwrap_or_default();
                let Some(row) = ::properties::listener::of_jpf(short) else {
                    return Err(format!(
                        "{other} is not supported: listeners are built in (`pathfinder list listeners`), or written in Rust, as in crates/session/examples/own_parts.rs"
                    ));
                };
                settings.add_listener(Asked { name: row.name.to_owned(), ..Asked::default() });
            }
        }
    }
    Ok(())
}

impl Settings {
    /// Returns the row of a listener of the caller, or else of a built-in one.
    fn listener_row(&self, name: &str) -> Result<ListenerRow, Error> {
        let own = self.extensions.listeners.iter().find(|row| row.name == name);
        own.or_else(|| listener::find(name)).copied().ok_or_else(|| {
            let known = listener::LISTENERS.iter().map(|row| row.name);
            let nearest = nearest(name, known);
            Error::new(format_args!("there is no listener {name}; did you mean {nearest}?"))
        })
    }

    /// Returns the requested listeners, if any.
    pub fn listeners(&self) -> Result<Option<ListenerSet>, Error> {
        let mut all: Vec<(&'static str, Box<dyn Listener>)> = Vec::new();
        for asked in &self.checks.listeners {
            let row = self.listener_row(&asked.name)?;
            let parameters = Parameters::new(&row, &asked.parameters, &self.jpf);
            let opened = parameters.and_then(|parameters| (row.open)(&parameters));
            all.push((row.name, opened.map_err(Error::new)?));
        }
        Ok((!all.is_empty()).then(|| ListenerSet::new(all)))
    }

    /// Returns the strongest observation of the listeners, with the name of a listener that needs it.
    pub(super) fn heard(&self) -> Option<(Observes, &'static str)> {
        match self.listeners() {
            Ok(listeners) => listeners?.observes(),
            Err(_) => Some((Observes::Everything, "")),
        }
    }

    /// Whether findings of the property are those of a listener.
    pub fn is_of_listener(&self, property: &str) -> bool {
        self.checks.listeners.iter().any(|asked| asked.name == property)
    }

    /// Adds a listener that is not yet requested with the same settings.
    pub fn add_listener(&mut self, asked: Asked) {
        if !self.checks.listeners.contains(&asked) {
            self.checks.listeners.push(asked);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::listener_of;

    #[test]
    fn unknown_listeners_and_settings_are_refused_by_name() {
        let settings = |text: &str| {
            let mut settings = Settings::for_target("Main");
            settings.add_listener(listener_of(text).unwrap());
            settings
        };
        let why = |text: &str| settings(text).validate().unwrap_err().to_string();
        assert!(why("budgets").contains("did you mean budget"), "{}", why("budgets"));
        assert!(why("budget:width=3").contains("no setting width"), "{}", why("budget:width=3"));
        settings("budget:depth=3").validate().unwrap();
    }

    #[test]
    fn observations_of_listeners_limit_the_reduction() {
        let with = |name: &str| {
            let mut settings = Settings::for_target("Main");
            settings.add_listener(Asked { name: name.into(), ..Asked::default() });
            settings
        };
        assert_eq!(with("coverage").reduction().level, crate::Por::Full);
        assert_eq!(with("no-state-cycles").reduction().level, crate::Por::Local);
        let mut asked = with("no-state-cycles");
        asked.schedules.por = Some(crate::Por::Full);
        assert!(asked.validate().unwrap_err().to_string().contains("--por full"));
    }
}
