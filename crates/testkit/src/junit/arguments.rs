//! The arguments of test methods of JUnit 5 as steps of the driver: sources of parameterized tests,
//! temporary directories, and parameters that JUnit injects.
//!
//! Source: the documentation of the annotations of `junit-jupiter-params` 5.9. Invariant: a test with
//! an unknown element or annotation is executed by JUnit itself, or refused by name.

use super::library::{Library, Marks, Member, element, internal, is_of_junit};
use classfile::annotation::{self, Annotation, ElementValue};
use classfile::{ClassFile, access};
use session::Error;

/// The annotation of parameterized tests.
pub(super) const PARAMETERIZED: &str = "org/junit/jupiter/params/ParameterizedTest";
/// The annotation of methods that create tests.
pub(super) const FACTORY: &str = "org/junit/jupiter/api/TestFactory";
/// The annotation of temporary directories.
pub(super) const TEMP_DIR: &str = "org/junit/jupiter/api/io/TempDir";

/// The annotations of sources that the driver supports.
pub(super) const SOURCES: [&str; 8] = [
    "org/junit/jupiter/params/provider/ValueSource",
    "org/junit/jupiter/params/provider/NullSource",
    "org/junit/jupiter/params/provider/EmptySource",
    "org/junit/jupiter/params/provider/NullAndEmptySource",
    "org/junit/jupiter/params/provider/EnumSource",
    "org/junit/jupiter/params/provider/CsvSource",
    "org/junit/jupiter/params/provider/CsvFileSource",
    "org/junit/jupiter/params/provider/MethodSource",
];

/// The types of the parameters that JUnit injects.
const INJECTED: [&str; 3] = [
    "org/junit/jupiter/api/TestInfo",
    "org/junit/jupiter/api/RepetitionInfo",
    "org/junit/jupiter/api/TestReporter",
];

/// Returns the types of the parameters in a descriptor.
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

/// Checks that the driver can supply the parameters of a method. Sources may supply the first
/// parameters.
pub(super) fn supplies(
    library: &Library,
    member: &Member,
    has_sources: bool,
) -> Result<Result<(), String>, Error> {
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
                other if is_for_junit(library, other)? => {
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

/// Whether an annotation is one of JUnit, or is annotated with one of JUnit.
fn is_for_junit(library: &Library, name: &str) -> Result<bool, Error> {
    if is_of_junit(name) {
        return Ok(true);
    }
    let Some(class) = library.class(name)? else { return Ok(false) };
    let marks = library.marks_of(&class)?;
    Ok(marks.names().any(is_of_junit))
}

/// Returns the steps for the sources of a parameterized test.
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
            "CsvSource" => records(mark, '\'', &mut steps)?,
            "CsvFileSource" => records(mark, '"', &mut steps)?,
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

/// The separator of the parts of a step.
const SEPARATOR: &str = "\u{1f}";

/// Adds the steps for the records of `@CsvSource` or `@CsvFileSource`.
fn records(mark: &Annotation, quote: char, steps: &mut Vec<String>) -> Result<(), String> {
    let mut delimiter = ",".to_owned();
    let mut quote = quote.to_string();
    let (mut trims, mut empty, mut nulls) = (true, String::new(), Vec::new());
    let (mut headers, mut skipped, mut encoding) = (false, 0, "UTF-8".to_owned());
    let mut sources: Vec<(&str, String)> = Vec::new();
    let letter = |code: &u16| char::from_u32(u32::from(*code)).unwrap_or(',').to_string();
    let is_file = mark.descriptor.ends_with("CsvFileSource;");
    for (name, value) in &mark.elements {
        match (name.as_str(), value) {
            ("value", value) => sources.extend(texts(value).into_iter().map(|line| ("csv", line))),
            ("textBlock", ElementValue::String(text)) => sources.push(("csv-text", text.clone())),
            ("resources", value) => {
                sources.extend(texts(value).into_iter().map(|file| ("csv-resource", file)));
            }
            ("files", value) => {
                sources.extend(texts(value).into_iter().map(|file| ("csv-file", file)));
            }
            ("delimiter", ElementValue::Char(code)) => delimiter = letter(code),
            ("delimiterString", ElementValue::String(text)) => delimiter.clone_from(text),
            ("quoteCharacter", ElementValue::Char(code)) => quote = letter(code),
            ("ignoreLeadingAndTrailingWhitespace", ElementValue::Boolean(on)) => trims = *on,
            ("emptyValue", ElementValue::String(text)) => empty.clone_from(text),
            ("nullValues", value) => nulls = texts(value),
            ("useHeadersInDisplayName", ElementValue::Boolean(on)) => headers = *on,
            ("numLinesToSkip", ElementValue::Int(lines)) => skipped = *lines,
            ("encoding", ElementValue::String(name)) => encoding.clone_from(name),
            _ => return Err(format!("the element {name} of a source of records is not supported")),
        }
    }
    let rule = [vec![delimiter, quote, trims.to_string(), empty], nulls].concat();
    steps.push(format!("source csv-rule {}", rule.join(SEPARATOR)));
    let only_lines = sources.iter().all(|(kind, _)| *kind == "csv");
    let first = usize::from(only_lines && headers && !is_file);
    for (kind, text) in sources.into_iter().skip(first) {
        if kind == "csv" {
            steps.push(format!("source csv {text}"));
            continue;
        }
        let parts = [skipped.to_string(), headers.to_string(), encoding.clone(), text];
        steps.push(format!("source {kind} {}", parts.join(SEPARATOR)));
    }
    Ok(())
}

/// Returns the steps that create the temporary directories for static or instance fields of a class.
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
