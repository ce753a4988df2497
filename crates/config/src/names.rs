//! The names of built-in parts, for help and for messages about a wrong name.
//!
//! Invariant: every list is from the table of the crate that has the parts.

use crate::PRESETS;

/// Returns names and help of the properties.
pub fn properties() -> Vec<(&'static str, &'static str)> {
    let of_states = ::properties::PROPERTIES.iter().map(|row| (row.name, row.help));
    let endless = (::properties::ENDLESS_LOOP, "a thread goes round without a visible instruction");
    of_states.chain([endless]).chain(PRESETS.iter().copied()).collect()
}

/// Returns names and help of the choice generators.
pub fn choice_generators() -> Vec<(&'static str, &'static str)> {
    vm::choice::GENERATORS.iter().map(|row| (row.name, row.help)).collect()
}

/// Returns name and one line of help of each search strategy; the first is the default.
pub fn searches() -> Vec<(&'static str, &'static str)> {
    search::registry::STRATEGIES.iter().map(|row| (row.name, row.help)).collect()
}

/// Returns name and one line of help of each heuristic; the first is the default.
pub fn heuristics() -> Vec<(&'static str, &'static str)> {
    search::registry::HEURISTICS.iter().map(|row| (row.name, row.help)).collect()
}

/// Returns name and one line of help of each store of visited states; the first is the default.
pub fn stores() -> Vec<(&'static str, &'static str)> {
    search::registry::STORES.iter().map(|row| (row.name, row.help)).collect()
}

/// Returns the most similar name.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> &'a str {
    let likeness = |key: &str| strsim::jaro_winkler(key.trim_end_matches('.'), name);
    known.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).unwrap_or_default()
}

/// The greatest number of edits of a long misspelt name.
const MOST_EDITS: usize = 3;

/// Returns the known name that a misspelt name probably means. The number of edits is bounded by the length
/// of its last part, since any two short names are near.
pub fn meant<'a>(name: &str, part: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = known.map(|known| (strsim::damerau_levenshtein(known, name), known)).min();
    near.filter(|(edits, _)| *edits <= MOST_EDITS.min(part.len().div_ceil(3)))
        .map(|(_, known)| known)
}

/// Returns the error for an unknown value of an option. It proposes the nearest known value, if one is near.
pub(super) fn unknown(option: &str, name: &str, rows: &[(&str, &str)]) -> crate::Error {
    let names: Vec<_> = rows.iter().map(|(name, _)| *name).collect();
    let near = meant(name, name, names.iter().copied());
    let meant = near.map(|known| format!("; did you mean {known}?")).unwrap_or_default();
    crate::Error::new(format_args!(
        "{option} {name}: there is no such name{meant} (known: {})",
        names.join(", ")
    ))
}
