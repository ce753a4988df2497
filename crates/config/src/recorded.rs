//! Files of recorded paths, and their execution: JPF's listeners `TraceStorer` and `ChoiceSelector`.
//!
//! Source: `TraceStorer` and `ChoiceSelector` of jpf-core. A recorded path is executed first. Then the search
//! continues from its end. If `choice.search_after_trace` is false, or there is no path, one random path
//! follows. Invariant: keys for several records, or for a search that begins later, are refused by name.

use super::jpf_names::whole_name;
use super::value::Value;
use super::{Settings, units};
use std::path::PathBuf;

/// The keys of `ChoiceSelector`.
const OF_THE_SELECTOR: [&str; 3] = ["choice.use_trace", "choice.search_after_trace", "choice.seed"];

/// The default file of `TraceStorer`.
const USUAL: &str = "trace";

/// Validates the name of a file. [`settle`] applies it.
pub(super) fn file(_: &mut Settings, value: &Value) -> Result<(), String> {
    if value.text.is_empty() { Err("it names no file".to_owned()) } else { Ok(()) }
}

/// Validates a truth value. [`settle`] applies it.
pub(super) fn truth(_: &mut Settings, value: &Value) -> Result<(), String> {
    units::truth(&value.text).map(|_| ())
}

/// Validates a seed. [`settle`] applies it.
pub(super) fn seed(_: &mut Settings, value: &Value) -> Result<(), String> {
    units::at_least(0, &value.text).map(|_| ())
}

/// Applies the settings of both listeners. All keys must have been read before.
pub(super) fn settle(settings: &mut Settings) -> Result<(), String> {
    if has(settings, "TraceStorer") && settings.files.trace.is_none() {
        let file = settings.jpf.get("trace.file").map_or(USUAL, String::as_str);
        settings.files.trace = Some(PathBuf::from(file));
    }
    let given = |key: &str| settings.jpf.get(key).map(String::as_str);
    if !has(settings, "ChoiceSelector") {
        if let Some(key) = OF_THE_SELECTOR.into_iter().find(|key| given(key).is_some()) {
            settings.note(&format!("{key} has no effect without the listener ChoiceSelector"));
        }
        return Ok(());
    }
    let path = given("choice.use_trace").map(PathBuf::from);
    let searches = given("choice.search_after_trace").map_or(Ok(true), units::truth)?;
    if let Some(seed) = given("choice.seed") {
        settings.search.seed = units::at_least(0, seed)?;
    }
    if path.is_none() || !searches {
        "simulation".clone_into(&mut settings.search.strategy);
    }
    settings.files.begin_with = path;
    Ok(())
}

/// Whether the property `listener` names this listener of JPF.
fn has(settings: &Settings, name: &str) -> bool {
    let all = settings.jpf.get("listener").map_or("", String::as_str);
    let class = format!("gov.nasa.jpf.listener.{name}");
    all.split([',', ';']).any(|one| whole_name(one.trim()) == class)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn settings(pairs: &[(&str, &str)]) -> Settings {
        let pairs: Vec<(String, String)> =
            pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Settings::new(Some("Main"), Vec::new(), &pairs).unwrap()
    }

    #[test]
    fn paths_are_stored_in_the_configured_file() {
        let storer = ("listener", ".listener.TraceStorer");
        assert_eq!(settings(&[storer]).files.trace, Some("trace".into()));
        let named = settings(&[storer, ("trace.file", "path")]);
        assert_eq!(named.files.trace, Some("path".into()));
        let own = settings(&[storer, ("pathfinder.trace", "-")]);
        assert_eq!(own.files.trace, Some("-".into()));
        assert_eq!(settings(&[("trace.file", "path")]).files.trace, None);
    }

    #[test]
    fn the_choice_selector_follows_or_draws_a_path() {
        let selector = ("listener", ".listener.ChoiceSelector,.listener.ObjectTracker");
        let drawn = settings(&[selector, ("choice.seed", "7")]);
        assert_eq!(
            (drawn.search.strategy.as_str(), drawn.search.seed, drawn.files.begin_with),
            ("simulation", 7, None)
        );
        let path = ("choice.use_trace", "trace");
        let followed = settings(&[selector, path]);
        assert_eq!(
            (followed.search.strategy.as_str(), followed.files.begin_with),
            ("dfs", Some("trace".into()))
        );
        let only = settings(&[selector, path, ("choice.search_after_trace", "false")]);
        assert_eq!(
            (only.search.strategy.as_str(), only.files.begin_with),
            ("simulation", Some("trace".into()))
        );
        let without = settings(&[path]);
        assert!(without.files.begin_with.is_none() && without.notes.len() == 1);
    }
}
