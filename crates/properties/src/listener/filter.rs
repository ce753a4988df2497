//! The names to which a listener applies: included names without excluded names.
//!
//! Source: JPF's `StringSetMatcher`: patterns with `*`. Invariant: without patterns, all names of
//! the program are selected, and no names of the JDK.

use super::Parameters;
use classes::{ClassRef, MethodRef};

/// Patterns that include and exclude names of classes or methods.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    include: Vec<String>,
    exclude: Vec<String>,
}

impl Filter {
    /// Reads the parameters `include` and `exclude`.
    pub fn of(parameters: &Parameters) -> Self {
        Self { include: parameters.list("include"), exclude: parameters.list("exclude") }
    }

    /// Whether a name is selected; `own` is true for names of the program.
    pub fn takes(&self, name: &str, own: bool) -> bool {
        let included = if self.include.is_empty() {
            own
        } else {
            self.include.iter().any(|pattern| matches(pattern, name))
        };
        included && !self.exclude.iter().any(|pattern| matches(pattern, name))
    }

    /// Whether a class is selected.
    pub fn takes_class(&self, class: ClassRef) -> bool {
        self.takes(&class.java_name(), is_of_program(class))
    }

    /// Whether a method is selected. Patterns apply to `Class` and to `Class.method`.
    pub fn takes_method(&self, method: MethodRef) -> bool {
        let class = method.class();
        let (short, own) = (class.java_name(), is_of_program(class));
        let whole = format!("{short}.{}", method.name);
        let excluded =
            self.exclude.iter().any(|pattern| matches(pattern, &short) || matches(pattern, &whole));
        let included = if self.include.is_empty() {
            own
        } else {
            self.include.iter().any(|pattern| matches(pattern, &short) || matches(pattern, &whole))
        };
        included && !excluded
    }
}

/// Whether a class belongs to the program.
pub(super) fn is_of_program(class: ClassRef) -> bool {
    let loader = class.element().loader;
    !loader.is_jdk()
}

/// Whether a name matches a pattern, in which `*` matches any text.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    let Some((before, after)) = pattern.split_once('*') else { return pattern == name };
    let Some(rest) = name.strip_prefix(before) else { return false };
    (0..=rest.len()).filter(|at| rest.is_char_boundary(*at)).any(|at| matches(after, &rest[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_match_any_text() {
        for (pattern, name, expected) in [
            ("a.B", "a.B", true),
            ("a.B", "a.Bc", false),
            ("a.*", "a.b.C", true),
            ("*.C", "a.b.C", true),
            ("*b*", "abc", true),
            ("a*c", "ab", false),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn without_patterns_only_the_program_is_selected() {
        let all = Filter::default();
        assert!(all.takes("Main", true) && !all.takes("java.lang.String", false));
        let some = Filter { include: vec!["java.*".into()], exclude: vec!["*.String".into()] };
        assert!(some.takes("java.util.List", false) && !some.takes("java.lang.String", false));
    }
}
