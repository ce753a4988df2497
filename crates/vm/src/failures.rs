//! The definition of a failure of the program: the classes with enabled assertions, and the
//! treatment of uncaught exceptions that a handler received.
//!
//! Source: JLS §11.3, §14.10; JPF's `vm.enable_assertions`, `vm.disable_assertions` and
//! `vm.ignore_uncaught_handler`. Invariant: only failures that the user excluded are ignored
//! (SEMANTICS 19).

/// The definition of a failure. Patterns select classes by names with dots, in which `*` matches any
/// text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// Patterns of classes whose assertions are enabled; if there are none, assertions of all classes
    /// are enabled.
    pub enabled: Vec<String>,
    /// Patterns of classes whose assertions are disabled, even if they are also enabled.
    pub disabled: Vec<String>,
    /// The assertion options of `java`, in order: whether an option enables assertions, and its target.
    /// The target is a class (`p.A`), a package with its subpackages (`p...`), or all classes.
    pub switches: Vec<(bool, Option<String>)>,
    /// Whether an uncaught exception is no failure if a handler of the program returns normally.
    pub handlers_count: bool,
}

impl Failures {
    /// Whether assertions are enabled for the class of this name.
    pub fn asserts(&self, class: &str) -> bool {
        let name = class.replace('/', ".");
        let among = |patterns: &[String]| patterns.iter().any(|one| fits(one, &name));
        (self.enabled.is_empty() || among(&self.enabled))
            && !among(&self.disabled)
            && self.is_switched_on(&name)
    }

    /// Whether the options enable the assertions of a class, as in `javaAssertions.cpp`. The last option
    /// for the class decides, otherwise that for the innermost package, otherwise that for all classes.
    fn is_switched_on(&self, name: &str) -> bool {
        let last = |what: Option<&str>| {
            let fitting = self.switches.iter().rev().find(|(_, named)| named.as_deref() == what);
            fitting.map(|(enables, _)| *enables)
        };
        let ends = name.rmatch_indices('.').map(|(end, _)| end);
        let mut packages = ends.map(|end| format!("{}...", &name[..end]));
        last(Some(name))
            .or_else(|| packages.find_map(|package| last(Some(&package))))
            .or_else(|| last(Some("...")).filter(|_| !name.contains('.')))
            .or_else(|| last(None))
            .unwrap_or(true)
    }
}

/// Whether a name matches a pattern, in which `*` matches any text.
pub(crate) fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            ends.into_iter().any(|at| fits(rest, &name[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_matches_any_part_of_a_name() {
        for (pattern, name, expected) in [
            ("*", "p.A", true),
            ("p.A", "p.A", true),
            ("p.A", "p.AB", false),
            ("*A", "p.BA", true),
            ("*A", "p.A$1", false),
            ("p.*A*", "p.q.A$1", true),
            ("p.*", "q.A", false),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
        let enabled = vec!["p.*".into()];
        let some = Failures { enabled, disabled: vec!["*.B".into()], ..Failures::default() };
        assert!(Failures::default().asserts("q/A") && some.asserts("p/A"));
        assert!(!some.asserts("p/B") && !some.asserts("q/A"));
    }

    #[test]
    fn the_innermost_switch_decides_and_of_equal_ones_the_last() {
        let named = |enables: bool, what: &str| (enables, Some(what.to_owned()));
        let switches = vec![
            named(true, "p.q..."),
            (false, None),
            named(false, "p.q.r..."),
            named(true, "p.q.r.A"),
            named(false, "p.B"),
            named(true, "p.B"),
            named(true, "..."),
        ];
        let some = Failures { switches, ..Failures::default() };
        for on in ["p/q/X", "p/q/r/A", "p/B", "Unnamed", "p/q/s/t/X"] {
            assert!(some.asserts(on), "{on}");
        }
        for off in ["p/X", "p/q/r/X", "q/X", "p/q/r/A$B"] {
            assert!(!some.asserts(off), "{off}");
        }
    }
}
