//! The definition of a failure of the program: the classes with enabled assertions, and the
//! treatment of uncaught exceptions that a handler received.
//!
//! Source: JLS §11.3, §14.10; JPF's `vm.enable_assertions`, `vm.disable_assertions` and
//! `vm.ignore_uncaught_handler`. Invariant: only failures that the user excluded are ignored
//! (SEMANTICS 19).

/// The definition of a failure. Classes are given by patterns of names with dots, in which `*`
/// matches any text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// The program's classes whose assertions are enabled; none for all.
    pub enabled: Vec<String>,
    /// Patterns of classes whose assertions are disabled; they take precedence.
    pub disabled: Vec<String>,
    /// Whether an uncaught exception is no failure if a handler of the program returns normally.
    pub handlers_count: bool,
}

impl Failures {
    /// Whether assertions are enabled for the class of this name.
    pub fn asserts(&self, class: &str) -> bool {
        let name = class.replace('/', ".");
        let among = |patterns: &[String]| patterns.iter().any(|one| fits(one, &name));
        (self.enabled.is_empty() || among(&self.enabled)) && !among(&self.disabled)
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
}
