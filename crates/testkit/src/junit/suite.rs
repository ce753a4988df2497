//! Suites of the JUnit platform: the classes and packages that the annotations select.
//!
//! Source: JUnit 5 user guide, section on suites; `SuiteLauncherDiscoveryRequestBuilder` of the
//! platform. Invariant: a suite with an unsupported annotation is refused, and the reason names the
//! annotation.

use super::library::{Library, Marks, element, internal};
use super::selection;
use super::test_method::{Framework, Test};
use classfile::annotation::{Annotation, ElementValue};
use session::Error;
use session::target::matches;

/// The package of the annotations of suites.
pub(super) const PACKAGE: &str = "org/junit/platform/suite/api/";

/// The tests that the annotations of a suite select.
#[derive(Default)]
pub(super) struct SelectedTests {
    /// The internal names of the selected classes.
    pub(super) classes: Vec<String>,
    packages: Vec<String>,
    tags: Filter,
    engines: Filter,
    in_packages: Filter,
    named: Filter,
}

/// A filter of texts: a test must have one of `include`, if there are any, and none of `exclude`.
#[derive(Default)]
struct Filter {
    include: Vec<String>,
    exclude: Vec<String>,
}

impl Filter {
    fn accepts(&self, has: impl Fn(&String) -> bool) -> bool {
        (self.include.is_empty() || self.include.iter().any(&has)) && !self.exclude.iter().any(&has)
    }
}

impl FromIterator<String> for SelectedTests {
    /// Returns the selection of all tests of some classes.
    fn from_iter<T: IntoIterator<Item = String>>(classes: T) -> Self {
        Self { classes: classes.into_iter().collect(), ..Self::default() }
    }
}

impl SelectedTests {
    /// Reads the annotations of a class; the error names the first unsupported annotation.
    fn read(marks: &Marks) -> Result<Self, String> {
        let mut all = Self::default();
        for mark in marks.all() {
            let Some(name) = internal(&mark.descriptor).strip_prefix(PACKAGE) else { continue };
            let values = texts(mark, "value");
            match name {
                "Suite" | "SuiteDisplayName" | "UseTechnicalNames" => {}
                "SelectClasses" => {
                    let named = texts(mark, "names").into_iter().map(|name| name.replace('.', "/"));
                    all.classes.extend(values.into_iter().chain(named));
                }
                "SelectPackages" => all.packages.extend(values),
                "IncludePackages" => all.in_packages.include.extend(values),
                "ExcludePackages" => all.in_packages.exclude.extend(values),
                "IncludeEngines" => all.engines.include.extend(values),
                "ExcludeEngines" => all.engines.exclude.extend(values),
                "IncludeTags" if selection::are_tags(&values) => all.tags.include.extend(values),
                "ExcludeTags" if selection::are_tags(&values) => all.tags.exclude.extend(values),
                "IncludeClassNamePatterns" => all.named.include.extend(patterns(name, &values)?),
                "ExcludeClassNamePatterns" => all.named.exclude.extend(patterns(name, &values)?),
                _ => return Err(format!("@{name}")),
            }
        }
        Ok(all)
    }

    /// Adds the classes of the selected packages and of their subpackages.
    fn add_packages(&mut self, library: &Library) -> Result<(), Error> {
        if self.packages.is_empty() {
            return Ok(());
        }
        for name in selection::names(library)? {
            let java_name = name.replace('/', ".");
            let is_in = |package: &String| {
                java_name.strip_prefix(&**package).is_some_and(|rest| rest.starts_with('.'))
            };
            let is_named = if self.named.include.is_empty() {
                is_standard(&java_name)
                    && self.named.accepts(|pattern| matches(pattern, &java_name))
            } else {
                self.named.accepts(|pattern| matches(pattern, &java_name))
            };
            let is_new = !self.classes.contains(&name);
            if is_new
                && is_named
                && self.packages.iter().any(is_in)
                && self.in_packages.accepts(is_in)
            {
                self.classes.push(name);
            }
        }
        Ok(())
    }

    /// Whether the selection includes the framework and the tags of a test.
    pub(super) fn has(&self, test: &Test) -> bool {
        let engine = match test.framework {
            Framework::Five => "junit-jupiter",
            Framework::Three | Framework::Four => "junit-vintage",
        };
        self.engines.accepts(|name| name == engine)
            && self.tags.accepts(|tag| test.tags.contains(tag))
    }
}

/// Returns the selection of a suite; the inner error names the first unsupported annotation.
pub(super) fn selected(
    library: &Library,
    marks: &Marks,
) -> Result<Result<SelectedTests, String>, Error> {
    let mut all = match SelectedTests::read(marks) {
        Ok(all) => all,
        Err(name) => return Ok(Err(name)),
    };
    all.add_packages(library)?;
    Ok(Ok(all))
}

/// Whether some of the annotations declare a suite.
pub(super) fn is_suite(marks: &Marks) -> bool {
    let names = || marks.names().filter_map(|name| name.strip_prefix(PACKAGE));
    names().any(|name| name == "Suite" || name.starts_with("Select"))
}

/// Returns the strings and class names in an element of an annotation.
fn texts(mark: &Annotation, name: &str) -> Vec<String> {
    let text = |value: &ElementValue| match value {
        ElementValue::String(text) => Some(text.clone()),
        ElementValue::Class(descriptor) => Some(internal(descriptor).to_owned()),
        _ => None,
    };
    match element(mark, name) {
        Some(ElementValue::Array(all)) => all.iter().filter_map(text).collect(),
        Some(value) => text(value).into_iter().collect(),
        None => Vec::new(),
    }
}

/// Returns regular expressions as patterns in which `*` matches any text; an error for other
/// expressions.
fn patterns(annotation: &str, all: &[String]) -> Result<Vec<String>, String> {
    let one = |text: &String| {
        let known = pattern(text);
        known.ok_or_else(|| format!("the expression {text} of @{annotation}"))
    };
    all.iter().map(one).collect()
}

fn pattern(expression: &str) -> Option<String> {
    let text = expression.strip_prefix('^').unwrap_or(expression);
    let text = text.strip_suffix('$').filter(|rest| !rest.ends_with('\\')).unwrap_or(text);
    let mut pattern = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '.' if letters.next() == Some('*') => pattern.push('*'),
            '\\' => pattern.push(letters.next().filter(|next| ['.', '$'].contains(next))?),
            '_' => pattern.push(letter),
            _ if letter.is_alphanumeric() => pattern.push(letter),
            _ => return None,
        }
    }
    Some(pattern)
}

/// Whether a name is that of a test class by the convention of JUnit:
/// `^(Test.*|.+[.$]Test.*|.*Tests?)$`.
fn is_standard(name: &str) -> bool {
    let is_part = |at: usize| at > 0 && name[at + 1..].starts_with("Test");
    name.starts_with("Test")
        || name.ends_with("Test")
        || name.ends_with("Tests")
        || name.match_indices(['.', '$']).any(|(at, _)| is_part(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_test_classes_are_those_of_junit() {
        for name in ["TestCell", "app.TestCell", "app.CellTest", "app.CellTests", "app.A$TestB"] {
            assert!(is_standard(name), "{name}");
        }
        for name in ["app.Cell", "app.CellTestCase", "app.CellIT", "app.ATestB"] {
            assert!(!is_standard(name), "{name}");
        }
    }

    #[test]
    fn simple_expressions_are_patterns() {
        let all = ["^.*IT$", ".*Test", r"app\.Cell.*", r"A\$B"].map(pattern);
        assert_eq!(all, ["*IT", "*Test", "app.Cell*", "A$B"].map(|text| Some(text.to_owned())));
        assert!([".+Test", "(A|B)", "a.b", r"\w*"].iter().all(|text| pattern(text).is_none()));
    }
}
