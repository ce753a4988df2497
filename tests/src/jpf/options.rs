//! The options that a test method passes to JPF, as arguments of a check.
//!
//! Source: JPF's `+key=value`. Invariant: omitted options are in a table with their reasons. All others
//! are passed on, and a check that refuses one does not agree.

use std::path::{Path, PathBuf};

/// Beginnings of keys that are not passed on, with the reasons.
const DROPPED: &[(&str, &str)] = &[
    ("cg.enumerate_cas", "JPF itself does not read it"),
    ("cg.enumreate_cas", "misspelt, and JPF itself does not read it"),
    ("jpf-core.native_classpath", "JPF's peer classes, in Java"),
    ("http.", "of JPF's model of HTTP connections, which the test does not open"),
    ("vm.cache.", "of JPF's model of boxes; here the JDK's own classes cache them"),
];

/// The option whose value becomes part of the class path.
const CLASS_PATH: &str = "+classpath=";

/// Returns the options for the check.
#[must_use]
pub fn passed_on(options: &[String]) -> Vec<&str> {
    let is_passed_on = |option: &&str| {
        let key = option.trim_start_matches('+');
        !option.starts_with(CLASS_PATH)
            && !DROPPED.iter().any(|(beginning, _)| key.starts_with(beginning))
    };
    options.iter().map(String::as_str).filter(is_passed_on).collect()
}

/// Returns the entries that the options add to the class path, relative to `folder`.
#[must_use]
pub fn class_path(options: &[String], folder: &Path) -> Vec<PathBuf> {
    let added = options.iter().filter_map(|option| option.strip_prefix(CLASS_PATH));
    added.flat_map(|paths| paths.split([',', ';', ':'])).map(|path| folder.join(path)).collect()
}

/// Whether a method requests a partial search.
#[must_use]
pub fn request_partial_search(options: &[String]) -> bool {
    let keys = ["+search.class=.search.RandomSearch", "+search.depth_limit="];
    options.iter().any(|option| keys.iter().any(|key| option.starts_with(key)))
}

/// Whether a method is about the report that JPF prints.
#[must_use]
pub fn request_report(options: &[String]) -> bool {
    options.iter().any(|option| option.starts_with("+report.console."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_passed_on_dropped_or_added_to_the_class_path() {
        let all = ["+cg.seed=1", "+vm.cache.low_int=1", "+classpath=build/main", "+cg.x"];
        let all = all.map(str::to_owned);
        assert_eq!(passed_on(&all), ["+cg.seed=1", "+cg.x"]);
        assert_eq!(class_path(&all, Path::new("/p")), [PathBuf::from("/p/build/main")]);
        assert!(!request_partial_search(&all) && !request_report(&all));
        assert!(request_report(&["+report.console.start=jpf".to_owned()]));
        assert!(request_partial_search(&["+search.class=.search.RandomSearch".to_owned()]));
    }
}
