//! The arguments of test methods of JUnit 5: the sources of parameterized tests, temporary directories and
//! what JUnit injects, as steps of the driver.
//!
//! Source: the annotations of `junit-jupiter-params` 5.9, by their documentation. Invariant: an element or
//! annotation that the driver does not treat is refused by name.

use super::library::{Library, Marks, Member, element, internal, is_of_junit};
use classfile::annotation::{self, Annotation, ElementValue};
use classfile::{ClassFile, access};
use session::Error;

/// The annotation of parameterized tests.
pub(super) const PARAMETERIZED: &str = "org/junit/jupiter/params/ParameterizedTest";
/// The annotation of methods that make tests.
pub(super) const FACTORY: &str = "org/junit/jupiter/api/TestFactory";
/// The annotation of temporary directories.
pub(super) const TEMP_DIR: &str = "org/junit/jupiter/api/io/TempDir";

/// Annotations with sources that the driver treats.
pub(super) const SOURCES: [&str; 7] = [
    "org/junit/jupiter/params/provider/ValueSource",
    "org/junit/jupiter/params/provider/NullSource",
    "org/junit/jupiter/params/provider/EmptySource",
    "org/junit/jupiter/params/provider/NullAndEmptySource",
    "org/junit/jupiter/params/provider/EnumSource",
    "org/junit/jupiter/params/provider/CsvSource",
    "org/junit/jupiter/params/provider/MethodSource",
];

/// Types of parameters that JUnit injects.
const INJECTED: [&str; 3] = [
    "org/junit/jupiter/api/TestInfo",
    "org/junit/jupiter/api/RepetitionInfo",
    "org/junit/jupiter/api/TestReporter",
];

/// Returns the types in a descriptor's parameters.
fn types(descriptor: &str) -> Vec<&str> {
    let mut rest = descriptor.trim_start_matches('(').split(')').next().unwrap_or_default();
    let mut all = Vec::new();
    while !rest.is_empty() {
        let arrays = rest.len() - rest.trim_start_matches('[').len();
        let end = match rest.as_bytes().get(arrays) {
            Some(b'L') => rest.find(';').map_or(rest.len(), |at| at + 1),
            _ => (arrays + 1).min(rest.len()),
        };
        let (one, others) = rest.split_at(end);
        all.push(one);
        rest = others;
    }
    all
}

/// Refuses a method whose parameters the driver cannot supply. The first ones may be those of sources.
pub(super) fn supplies(member: &Member, has_sources: bool) -> Result<Result<(), String>, Error> {
    let method = member.method();
    let name = || member.word();
    let all = types(&method.descriptor);
    let mut marks = Vec::new();
    if let Some(body) = method.parameter_annotations.as_deref() {
        marks = annotation::read_parameters(body, &member.class.pool).map_err(Error::new)?;
    }
    let marks_at = |at: usize| marks.get(at).map(Vec::as_slice).unwrap_or_default();
    for (at, kind) in all.iter().enumerate() {
        let mut is_directory = false;
        for mark in marks_at(at) {
            match internal(&mark.descriptor) {
                TEMP_DIR => is_directory = true,
                other if is_of_junit(other) => {
                    let shown = other.replace(['/', '$'], ".");
                    return Ok(Err(format!("@{shown} is not supported (on a parameter)")));
                }
                _ => {}
            }
        }
        let kind = internal(kind);
        let is_file = matches!(kind, "java/nio/file/Path" | "java/io/File");
        if is_directory && !is_file || is_of_junit(kind) && !INJECTED.contains(&kind) {
            let shown = kind.replace('/', ".");
            return Ok(Err(format!("a parameter of type {shown} is not supported")));
        }
        if !(has_sources || INJECTED.contains(&kind) || is_directory && is_file) {
            return Ok(Err(format!("{} takes parameters that nothing supplies", name())));
        }
        if is_directory && has_sources && at == 0 {
            return Ok(Err("a temporary directory as first parameter is not supported".to_owned()));
        }
    }
    Ok(Ok(()))
}

/// Returns the steps with the sources of a parameterized test.
pub(super) fn sources(marks: &Marks, member: &Member) -> Result<Vec<String>, String> {
    if types(&member.method().descriptor).is_empty() {
        return Err("a parameterized test without parameters is not supported".to_owned());
    }
    let mut steps = Vec::new();
    for mark in SOURCES.iter().filter_map(|name| marks.get(name)) {
        let name = internal(&mark.descriptor).rsplit('/').next().unwrap_or_default().to_owned();
        match name.as_str() {
            "ValueSource" => values(mark, &mut steps)?,
            "NullSource" => steps.push("source null -".to_owned()),
            "EmptySource" => steps.push("source empty -".to_owned()),
            "NullAndEmptySource" => {
                steps.extend(["source null -", "source empty -"].map(str::to_owned));
            }
            "EnumSource" => steps.push(constants(mark)?),
            "CsvSource" => lines(mark, &mut steps)?,
            _ => {
                let own = [member.method().name.clone()];
                let named = element(mark, "value").map(texts).unwrap_or_default();
                let named = if named.is_empty() { own.to_vec() } else { named };
                for name in named {
                    if name.contains('(') {
                        return Err(format!("the factory {name} with parameters is not supported"));
                    }
                    steps.push(format!("source method {name}"));
                }
            }
        }
    }
    if steps.is_empty() {
        return Err("no supported source of arguments".to_owned());
    }
    Ok(steps)
}

fn texts(value: &ElementValue) -> Vec<String> {
    match value {
        ElementValue::Array(all) => all.iter().flat_map(texts).collect(),
        ElementValue::String(text) => vec![text.clone()],
        _ => Vec::new(),
    }
}

fn java_name(descriptor: &str) -> String {
    match descriptor {
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "Z" => "boolean".to_owned(),
        "D" => "double".to_owned(),
        other => internal(other).replace('/', "."),
    }
}

fn values(mark: &Annotation, steps: &mut Vec<String>) -> Result<(), String> {
    for (name, value) in &mark.elements {
        let ElementValue::Array(all) = value else { continue };
        for one in all {
            let text = match one {
                ElementValue::Byte(n) => format!("B {n}"),
                ElementValue::Char(n) => format!("C {n}"),
                ElementValue::Double(n) => format!("D {}", n.to_bits().cast_signed()),
                ElementValue::Float(n) => format!("F {}", n.to_bits().cast_signed()),
                ElementValue::Int(n) => format!("I {n}"),
                ElementValue::Long(n) => format!("J {n}"),
                ElementValue::Short(n) => format!("S {n}"),
                ElementValue::Boolean(b) => format!("Z {b}"),
                ElementValue::String(text) => format!("s {text}"),
                ElementValue::Class(descriptor) => format!("c {}", java_name(descriptor)),
                _ => return Err(format!("@ValueSource({name}) is not supported")),
            };
            steps.push(format!("source value {text}"));
        }
    }
    Ok(())
}

fn constants(mark: &Annotation) -> Result<String, String> {
    let (mut class, mut mode, mut names) = ("-".to_owned(), "INCLUDE".to_owned(), Vec::new());
    for (name, value) in &mark.elements {
        match (name.as_str(), value) {
            ("value", ElementValue::Class(descriptor)) => {
                let named = java_name(descriptor);
                if !named.ends_with(".NullEnum") && !named.ends_with("$NullEnum") {
                    class = named;
                }
            }
            ("mode", ElementValue::Enum { constant, .. }) => mode.clone_from(constant),
            ("names", value) => names = texts(value),
            _ => return Err(format!("@EnumSource({name}) is not supported")),
        }
    }
    if names.iter().any(|name| name.contains(',')) {
        return Err("@EnumSource(names) with a comma in a pattern is not supported".to_owned());
    }
    Ok(format!("source enum {class} {mode} {}", names.join(",")))
}

fn lines(mark: &Annotation, steps: &mut Vec<String>) -> Result<(), String> {
    let (mut all, mut delimiter, mut quote, mut headers) = (Vec::new(), ',', '\'', false);
    for (name, value) in &mark.elements {
        let letter = |code: &u16| char::from_u32(u32::from(*code)).unwrap_or(',');
        match (name.as_str(), value) {
            ("value", value) => all = texts(value),
            ("textBlock", ElementValue::String(text)) => {
                let kept = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with('#');
                all = text.lines().filter(kept).map(str::to_owned).collect();
            }
            ("delimiter", ElementValue::Char(code)) => delimiter = letter(code),
            ("quoteCharacter", ElementValue::Char(code)) => quote = letter(code),
            ("useHeadersInDisplayName", ElementValue::Boolean(on)) => headers = *on,
            _ => return Err(format!("@CsvSource({name}) is not supported")),
        }
    }
    let lines = all.into_iter().skip(usize::from(headers));
    steps.extend(lines.map(|line| format!("source csv {delimiter}{quote}{line}")));
    Ok(())
}

/// Returns the steps that set the fields for temporary directories of a class.
pub(super) fn directories(
    library: &Library,
    class: &ClassFile,
    of_class: bool,
) -> Result<Vec<String>, Error> {
    let mut steps = Vec::new();
    for field in &class.fields {
        let is_static = field.access & access::STATIC != 0;
        if is_static == of_class
            && library.marks(field.annotations.as_deref(), &class.pool)?.has(TEMP_DIR)
        {
            let class = class.this_class.replace('/', ".");
            steps.push(format!("directory {class}#{}", field.name));
        }
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::types;

    #[test]
    fn parameters_are_separated() {
        assert_eq!(types("(I[[JLa/B;[La/C;Z)V"), ["I", "[[J", "La/B;", "[La/C;", "Z"]);
        assert!(types("()V").is_empty());
    }
}
