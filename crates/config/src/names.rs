//! The names of built-in parts, for help and for messages about a wrong name.
//!
//! Invariant: each list is computed from the table of the crate that implements the parts.

use crate::PRESETS;

/// Returns the name and the help of each property.
pub fn properties() -> Vec<(&'static str, &'static str)> {
    let of_states = ::properties::PROPERTIES.iter().map(|row| (row.name, row.help));
    let endless = (::properties::ENDLESS_LOOP, "a thread goes round without a visible instruction");
    of_states.chain([endless]).chain(PRESETS.iter().copied()).collect()
}

/// Returns the name and the help of each choice generator.
pub fn choice_generators() -> Vec<(&'static str, &'static str)> {
    vm::choice::GENERATORS.iter().map(|row| (row.name, row.help)).collect()
}

/// Returns the name of each search strategy, with one line of help. The first one is the default.
pub fn searches() -> Vec<(&'static str, &'static str)> {
    search::registry::STRATEGIES.iter().map(|row| (row.name, row.help)).collect()
}

/// Returns the name of each heuristic, with one line of help. The first one is the default.
pub fn heuristics() -> Vec<(&'static str, &'static str)> {
    search::registry::HEURISTICS.iter().map(|row| (row.name, row.help)).collect()
}

/// Returns the name of each store of visited states, with one line of help. The first one is the
/// default.
pub fn stores() -> Vec<(&'static str, &'static str)> {
    search::registry::STORES.iter().map(|row| (row.name, row.help)).collect()
}

/// Returns the known name that is most similar (Jaro and Winkler).
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> &'a str {
    let likeness = |key: &str| strsim::jaro_winkler(key.trim_end_matches('.'), name);
    known.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).unwrap_or_default()
}

/// The maximal number of edits between a name and a misspelling of it.
const MOST_EDITS: usize = 3;

/// Returns the known name of which `name` probably is a misspelling. The number of edits is at most a third
/// of the length of `part`, since any two short names are similar.
pub fn meant<'a>(name: &str, part: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = known.map(|known| (strsim::damerau_levenshtein(known, name), known)).min();
    near.filter(|(edits, _)| *edits <= MOST_EDITS.min(part.len().div_ceil(3)))
        .map(|(_, known)| known)
}

/// Returns the error for an unknown value of an option. The message proposes a similar known value, if there
/// is one.
pub(super) fn unknown(option: &str, name: &str, rows: &[(&str, &str)]) -> crate::Error {
    let names: Vec<_> = rows.iter().map(|(name, _)| *name).collect();
    let near = meant(name, name, names.iter().copied());
    let meant = near.map(|known| format!("; did you mean {known}?")).unwrap_or_default();
    crate::Error::new(format_args!(
        "{option} {name}: there is no such name{meant} (known: {})",
        names.join(", ")
    ))
}
