//! Tests as Java source.
//!
//! Each input object is created before the call. A test uses a constructor without parameters and
//! assignments where the package permits them, otherwise reflection. Invariant: the text compiles
//! in the package of the class under check, with or without JUnit.

use crate::builders;
use crate::calling::{TESTED, calls};
use crate::case::{Case, Class, Object, Outcome, Static, Value};
use crate::filling;
use crate::helpers::{MAKE, PLAIN, SET, WRITTEN};
use crate::implementing;
use crate::literals::{literal, string_literal, type_text};
use crate::method::{Contract, Method};
use crate::opening::needs;
use classfile::FieldType;
use std::fmt::Write;

/// The form of the sources.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Framework {
    /// JUnit 5.
    #[default]
    Junit5,
    /// JUnit 4.
    Junit4,
    /// No framework: a class with a method `main`.
    Plain,
}

impl Framework {
    /// Returns the name of the form on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Junit5 => "junit5",
            Self::Junit4 => "junit4",
            Self::Plain => "plain",
        }
    }
}

/// The tests of one method, with their names.
#[derive(Clone, Debug)]
pub struct MethodTests {
    /// The method.
    pub method: Method,
    /// The tests.
    pub cases: Vec<Case>,
    /// The names of the tests, in the same order.
    pub names: Vec<String>,
}

/// A test with its method and its name.
type Test<'a> = (&'a Method, &'a Case, &'a str);

/// Returns the sources of tests of methods of one class: the path below the folder of sources, and
/// the text. Tests with findings have their own file. The name of the file contains the name of the
/// method, unless the tests are those of a `whole_class`.
pub fn sources(
    methods: &[MethodTests],
    whole_class: bool,
    framework: Framework,
) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let Some(MethodTests { method, .. }) = methods.first() else { return files };
    let nested = method.class.rsplit('/').next().unwrap_or(&method.class);
    let (base, of) = if whole_class {
        // Nested classes of two classes may have equal simple names.
        (nested.replace('$', ""), method.class.replace('/', "."))
    } else {
        let own = nested.rsplit('$').next().unwrap_or(nested);
        (
            format!("{own}{}{}", capital(&method.name), types(method)),
            method.text().replace('#', "."),
        )
    };
    for (findings, suffix) in [(false, "Test"), (true, "FindingsTest")] {
        let own: Vec<Test<'_>> = methods
            .iter()
            .flat_map(|MethodTests { method, cases, names }| {
                cases.iter().zip(names).map(move |(case, name)| (method, case, name.as_str()))
            })
            .filter(|(_, case, _)| case.is_finding() == findings)
            .collect();
        if own.is_empty() {
            continue;
        }
        let class = format!("{base}{suffix}");
        let path = match method.package() {
            "" => format!("{class}.java"),
            package => format!("{package}/{class}.java"),
        };
        files.push((path, file(&of, &class, &own, framework, findings)));
    }
    files
}

/// Returns the types of the parameters as a part of a name, if the method is overloaded.
fn types(method: &Method) -> String {
    if !method.is_overloaded {
        return String::new();
    }
    let declared = method.built.as_ref().map(|built| built.parameters.iter().map(|(one, _)| one));
    let is_built = method.built.is_some();
    let own = method.parameters.iter().filter(|_| !is_built);
    let words = declared.into_iter().flatten().chain(own);
    let words = words.map(|one| crate::simple_name(&one.kind));
    words.map(|word| capital(&word.replace("[]", "s"))).collect()
}

/// Returns a word with an upper-case first letter.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn file(of: &str, class: &str, tests: &[Test<'_>], framework: Framework, findings: bool) -> String {
    let mut body = String::new();
    for (method, case, name) in tests {
        body.push('\n');
        test(method, case, name, framework, &mut body);
    }
    let mut out = String::new();
    let package = tests.first().map_or("", |(method, ..)| method.package());
    if !package.is_empty() {
        let _ = writeln!(out, "package {};\n", package.replace('/', "."));
    }
    match framework {
        Framework::Junit5 => {
            out.push_str("import static org.junit.jupiter.api.Assertions.*;\n\n");
            out.push_str("import org.junit.jupiter.api.DisplayName;\n");
            out.push_str("import org.junit.jupiter.api.Test;\n\n");
        }
        Framework::Junit4 => {
            out.push_str("import static org.junit.Assert.*;\n\nimport org.junit.Test;\n\n");
        }
        Framework::Plain => {}
    }
    let what = if findings { "Findings in" } else { "Tests of" };
    let all: Vec<&Case> = tests.iter().map(|(_, case, _)| *case).collect();
    let needs = needs(&all);
    let _ = writeln!(out, "/** {what} {of}, {WRITTEN}.{needs} */");
    let visibility = if framework == Framework::Junit4 { "public " } else { "" };
    let mut warnings: Vec<&str> = Vec::new();
    if BOXES.iter().any(|of| body.contains(&format!("= new {of}("))) {
        // The tests create equal boxes that are different objects, by deprecated constructors.
        warnings.extend(["deprecation", "removal"]);
    }
    if body.contains(&format!(" {COLLECTIONS}")) {
        warnings.extend(["rawtypes", "unchecked"]);
    }
    if !warnings.is_empty() {
        let warnings: Vec<String> = warnings.iter().map(|one| format!("\"{one}\"")).collect();
        let _ = writeln!(out, "@SuppressWarnings({{{}}})", warnings.join(", "));
    }
    let _ = writeln!(out, "{visibility}class {class} {{");
    if framework == Framework::Plain {
        out.push_str("    public static void main(String[] args) throws Throwable {\n");
        let _ = writeln!(out, "        {class} tests = new {class}();");
        for (.., name) in tests {
            let _ = writeln!(out, "        tests.{name}();");
        }
        out.push_str("    }\n");
    }
    out.push_str(
        body.strip_prefix('\n').filter(|_| framework != Framework::Plain).unwrap_or(&body),
    );
    for (used, helper) in [("make(", MAKE), ("set(", SET)] {
        if body.contains(&format!(" {used}")) || body.contains(&format!("({used}")) {
            out.push_str(helper);
        }
    }
    if framework == Framework::Plain {
        out.push_str(PLAIN);
    }
    out.push_str("}\n");
    out
}

/// The package of collections. Their types are raw, since a test may be unable to name the type of
/// an element.
const COLLECTIONS: &str = "java.util.";

const BOXES: &[&str] = &["Boolean", "Byte", "Character", "Short", "Integer", "Long"];

/// Returns a text for a comment, without the end of a comment and without Unicode escapes.
fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace('\\', "&#92;")
}

fn test(method: &Method, case: &Case, name: &str, framework: Framework, out: &mut String) {
    let has_inputs = !case.arguments.is_empty() || !case.statics.is_empty();
    let condition = match case.condition.as_str() {
        "" if has_inputs => "any input",
        "" => "without arguments",
        text => text,
    };
    match framework {
        Framework::Junit5 => {
            let text: Vec<u16> = condition.encode_utf16().collect();
            let _ = writeln!(out, "    @Test\n    @DisplayName({})", string_literal(&text));
        }
        Framework::Junit4 => {
            let _ = writeln!(out, "    /** {} */\n    @Test", comment(condition));
        }
        Framework::Plain => {
            let _ = writeln!(out, "    /** {} */", comment(condition));
        }
    }
    let visibility = if framework == Framework::Junit4 { "public " } else { "" };
    let _ = writeln!(out, "    {visibility}void {name}() throws Throwable {{");
    inputs(case, out);
    calls(case, (&method.class, TESTED), &case.calls, out);
    let class = case.sources.get(&method.class).map_or("Object", String::as_str);
    let (receiver, arguments) = match &method.built {
        Some(built) => {
            let given = (receiver(method, case, class), given_arguments(method, case));
            builders::statements(built, case, given, out)
        }
        None => (receiver(method, case, class), given_arguments(method, case)),
    };
    let call = format!("{receiver}.{}({})", method.name, arguments.join(", "));
    match &case.outcome {
        Outcome::Threw(thrown) => {
            let class = case.sources.get(&thrown.expected).map_or("Throwable", String::as_str);
            let _ = writeln!(out, "        assertThrows({class}.class, () -> {call});");
        }
        Outcome::Returned(value) => {
            let result = in_type(method, value.as_ref(), &call);
            let _ =
                writeln!(out, "        {}", assertion(case, value.as_ref(), &result, framework));
            changes(case, framework, out);
            if let (Some(invariant), Some(holds)) = (method.invariant(), case.invariant) {
                let call = if invariant.is_static {
                    format!("{class}.{}({receiver})", invariant.name)
                } else {
                    format!("{receiver}.{}()", invariant.name)
                };
                let word = if holds { "assertTrue" } else { "assertFalse" };
                let _ = writeln!(out, "        {word}({call});");
            }
            if let (Some(contract), Some(holds)) = (method.contract(), case.invariant) {
                keeping((contract, holds), (&call, &receiver), (case, method), out);
            }
        }
    }
    out.push_str("    }\n");
}

/// Returns the receiver of the call, or the class of a static method.
fn receiver(method: &Method, case: &Case, class: &str) -> String {
    match (&case.arguments[..], method.is_static) {
        ([Value::Tested, ..], false) => TESTED.to_owned(),
        ([first, ..], false) if class_of(case, first) == Some(&method.class) => {
            expression(case, first)
        }
        ([first, ..], false) => format!("(({class}) {})", expression(case, first)),
        _ => class.to_owned(),
    }
}

/// Returns the inputs as arguments.
fn given_arguments(method: &Method, case: &Case) -> Vec<String> {
    let skipped = usize::from(!method.is_static);
    let arguments = case.arguments.iter().skip(skipped).zip(&method.parameters);
    arguments.map(|(value, parameter)| argument(case, value, &parameter.kind)).collect()
}

/// Asserts that a contract holds, or does not hold, between a call and the call with receiver and
/// argument exchanged.
fn keeping(
    (contract, holds): (Contract, bool),
    (call, receiver): (&str, &str),
    (case, method): (&Case, &Method),
    out: &mut String,
) {
    let (Some(other), Some(parameter)) = (case.arguments.get(1), method.parameters.first()) else {
        return;
    };
    let is_one = case.arguments.first() == Some(other);
    if *other == Value::Null || is_one && contract == Contract::Equals {
        return;
    }
    let declared = parameter_text(case, &parameter.kind);
    let cast = declared.filter(|_| method.is_overloaded).map(|of| format!("({of}) "));
    let argument = format!("{}{receiver}", cast.unwrap_or_default());
    let word = if holds { "assertTrue" } else { "assertFalse" };
    let text = match contract {
        Contract::Equals => {
            let other = expression(case, other);
            if case.hashes_differ {
                format!("assertFalse({receiver}.hashCode() == {other}.hashCode());")
            } else {
                let is_equal = matches!(
                    case.outcome,
                    Outcome::Returned(Some(Value::Number(FieldType::Boolean, 1)))
                );
                let hashes = format!("{receiver}.hashCode(), {other}.hashCode()");
                if holds && is_equal {
                    let _ = writeln!(out, "        assertEquals({hashes});");
                }
                format!("{word}({call} == {other}.equals({argument}));")
            }
        }
        Contract::Order => {
            let other = match self::argument(case, other, &parameter.kind) {
                text if text.contains(' ') => format!("({text})"),
                text => text,
            };
            let other = format!("{other}.compareTo({argument})");
            format!("{word}(Integer.signum({call}) == -Integer.signum({other}));")
        }
    };
    let _ = writeln!(out, "        {text}");
}

/// Whether `valueOf` returns a cached box for a number.
fn is_cached(kind: &FieldType, number: u64) -> bool {
    match kind {
        FieldType::Boolean | FieldType::Byte => true,
        FieldType::Char => number as u16 <= 127,
        FieldType::Short => (-128..=127).contains(&(number as u16 as i16)),
        FieldType::Int => (-128..=127).contains(&(number as i32)),
        FieldType::Long => (-128..=127).contains(&(number as i64)),
        _ => false,
    }
}

/// Writes the statements that create the input objects.
fn inputs(case: &Case, out: &mut String) {
    let is_object = |field: &Static| matches!(field.value, Value::Object(_));
    statics(case, case.statics.iter().filter(|field| !is_object(field)), out);
    for (at, object) in case.objects.iter().enumerate() {
        match object {
            object if object.is_made_late() => {}
            Object::Fields(class, _) => {
                let source = case.sources.get(&class.name);
                let made = match source {
                    Some(name) if makes_by_constructor(case, class) => format!("new {name}()"),
                    _ => format!("make({})", class_literal(case, &class.name)),
                };
                let name = source.map_or("Object", String::as_str);
                let _ = writeln!(out, "        final {name} o{at} = {made};");
            }
            Object::Elements(kind, all) => {
                let name = type_text(&kind.to_string());
                let elements: Vec<String> = all.iter().map(|one| literal(kind, *one)).collect();
                let _ = writeln!(
                    out,
                    "        final {name}[] o{at} = new {name}[] {{{}}};",
                    elements.join(", ")
                );
            }
            Object::Inner | Object::Optional(..) | Object::Made(..) | Object::Constructed(_) => {}
            Object::Implementing(of) => implementing::declaration(case, at, of, out),
            Object::Collection(of, _) | Object::Map(of, _) => {
                let class = of.class.replace('/', ".");
                let keys =
                    of.keys.as_ref().map_or_else(String::new, |keys| class_literal(case, keys));
                let made = match of.class {
                    "java/util/EnumSet" => format!("{class}.noneOf({keys})"),
                    _ => format!("new {class}({keys})"),
                };
                let _ = writeln!(out, "        final {class} o{at} = {made};");
            }
            Object::References(kind, all) => {
                let (element, dimensions) = element_of(kind);
                let name = parameter_text(case, element).unwrap_or_default();
                let (brackets, length) = ("[]".repeat(dimensions), all.len());
                let _ = writeln!(
                    out,
                    "        final {name}[]{brackets} o{at} = new {name}[{length}]{brackets};"
                );
            }
            Object::Text(class, units) => {
                let class = class.trim_start_matches("java/lang/");
                let text = string_literal(units);
                let _ = writeln!(out, "        final {class} o{at} = new {class}({text});");
            }
            Object::Boxed(kind, number) => {
                let (name, value) = (box_name(kind), literal(kind, *number));
                // The box must differ from those that the program creates.
                let made = if is_cached(kind, *number) { "new " } else { "" };
                let of = if made.is_empty() { ".valueOf" } else { "" };
                let _ = writeln!(out, "        final {name} o{at} = {made}{name}{of}({value});");
            }
        }
    }
    filling::fill(case, out);
    statics(case, case.statics.iter().filter(|field| is_object(field)), out);
}

/// Writes assignments of static fields.
fn statics<'a>(case: &Case, all: impl Iterator<Item = &'a Static>, out: &mut String) {
    for field in all {
        let (name, value) = (&field.name, expression(case, &field.value));
        let _ = match case.sources.get(&field.declared_in) {
            Some(class) if field.is_assignable => {
                writeln!(out, "        {class}.{name} = {value};")
            }
            _ => {
                let class = class_literal(case, &field.declared_in);
                writeln!(out, "        set(null, {class}, \"{name}\", {value});")
            }
        };
    }
}

pub(crate) fn makes_by_constructor(case: &Case, class: &Class) -> bool {
    class.has_constructor && case.sources.contains_key(&class.name)
}

/// Returns the class object of a class as an expression.
pub(crate) fn class_literal(case: &Case, name: &str) -> String {
    match case.sources.get(name) {
        Some(source) => format!("{source}.class"),
        None => format!("Class.forName(\"{}\")", name.replace('/', ".")),
    }
}

/// Writes assertions of the fields that the call changed, if the package permits access.
fn changes(case: &Case, framework: Framework, out: &mut String) {
    for (at, object) in case.objects.iter().enumerate() {
        let Some((class, fields)) = object.observed() else { continue };
        for field in fields {
            let is_changed = field.before.as_ref().is_some_and(|before| *before != field.after);
            if !is_changed || !field.is_readable || !case.sources.contains_key(&class.name) {
                continue;
            }
            let place = format!("o{at}.{}", field.name);
            if let Some(text) = equality(case, &field.after, &place, framework) {
                let _ = writeln!(out, "        {text}");
            }
        }
    }
}

/// Returns a call with the type of an array that it returns as an object of another type.
fn in_type(method: &Method, value: Option<&Value>, call: &str) -> String {
    match (value, &method.result) {
        (Some(Value::Elements(kind, _)), Some(FieldType::Object(_))) => {
            format!("({}[]) {call}", type_text(&kind.to_string()))
        }
        _ => call.to_owned(),
    }
}

fn assertion(case: &Case, value: Option<&Value>, call: &str, framework: Framework) -> String {
    let Some(value) = value else { return format!("{call};") };
    if let Value::Elements(kind, all) = value {
        let name = type_text(&kind.to_string());
        let elements: Vec<String> = all.iter().map(|one| literal(kind, *one)).collect();
        let expected = format!("new {name}[] {{{}}}", elements.join(", "));
        return format!("assertTrue(java.util.Arrays.equals({expected}, {call}));");
    }
    equality(case, value, call, framework).unwrap_or_else(|| format!("{call};"))
}

/// Returns the assertion that an expression has a value.
fn equality(case: &Case, value: &Value, actual: &str, framework: Framework) -> Option<String> {
    if let Value::Constant(class, _) = value
        && !case.sources.contains_key(class)
    {
        return None;
    }
    Some(match value {
        Value::Number(FieldType::Boolean, number) if number & 1 == 1 => {
            format!("assertTrue({actual});")
        }
        Value::Number(FieldType::Boolean, _) => format!("assertFalse({actual});"),
        // JUnit 4 compares floating-point numbers with a tolerance.
        Value::Number(FieldType::Double | FieldType::Float, _)
            if framework == Framework::Junit4 =>
        {
            format!("assertEquals({}, {actual}, 0);", expression(case, value))
        }
        Value::Null => format!("assertNull({actual});"),
        Value::Object(at) if matches!(case.objects[*at], Object::Boxed(..)) => {
            format!("assertEquals(o{at}, {actual});")
        }
        Value::Object(_) | Value::Constant(..) => {
            format!("assertSame({}, {actual});", expression(case, value))
        }
        Value::Number(..) | Value::Text(_) | Value::Boxed(..) => {
            format!("assertEquals({}, {actual});", expression(case, value))
        }
        Value::Tested => format!("assertSame({TESTED}, {actual});"),
        Value::Elements(..) | Value::Other(_) | Value::New(_) => return None,
    })
}

/// Returns the internal name of the class of an input object with fields.
fn class_of<'a>(case: &'a Case, value: &Value) -> Option<&'a String> {
    match value {
        Value::Object(at) => match case.objects.get(*at) {
            Some(Object::Fields(class, _)) => Some(&class.name),
            Some(Object::Constructed(of)) => Some(&of.class.name),
            _ => None,
        },
        _ => None,
    }
}

/// Returns an argument as an expression that has the type of the parameter, for overloaded methods.
pub(crate) fn argument(case: &Case, value: &Value, kind: &FieldType) -> String {
    let text = expression(case, value);
    let is_exact = match (kind, value) {
        (FieldType::Object(declared), Value::Object(at)) => match &case.objects[*at] {
            Object::Fields(class, _) => class.name == *declared,
            Object::Constructed(of) => of.class.name == *declared,
            Object::Boxed(of, _) => declared.ends_with(&format!("/{}", box_name(of))),
            Object::Text(class, _) => declared == class,
            Object::Collection(of, _) | Object::Map(of, _) => declared == of.class,
            Object::Made(row, _) => row.types.first().is_some_and(|of| declared == of),
            Object::Optional(class, _) => declared == class,
            Object::Implementing(of) => *declared == of.supertype.name,
            Object::Elements(..) | Object::References(..) | Object::Inner => false,
        },
        (FieldType::Object(declared), Value::New(of)) => *declared == of.class,
        (FieldType::Object(declared), Value::Constant(class, _)) => declared == class,
        (FieldType::Object(declared), Value::Text(_)) => declared == "java/lang/String",
        // Only a parameter of the class of the receiver gets the receiver.
        (FieldType::Object(_), Value::Tested) | (FieldType::Array(_), Value::Object(_)) => true,
        (FieldType::Object(_) | FieldType::Array(_), _) => false,
        _ => true,
    };
    match parameter_text(case, kind) {
        Some(declared) if !is_exact => format!("({declared}) {text}"),
        _ => text,
    }
}

/// Returns the element type of an array of any number of dimensions, and the number of dimensions.
pub(crate) fn element_of(kind: &FieldType) -> (&FieldType, usize) {
    match kind {
        FieldType::Array(element) => {
            let (innermost, dimensions) = element_of(element);
            (innermost, dimensions + 1)
        }
        other => (other, 0),
    }
}

/// Returns the type of a parameter in source code; `None` if a test cannot name the type.
pub(crate) fn parameter_text(case: &Case, kind: &FieldType) -> Option<String> {
    match kind {
        FieldType::Object(name) => case.sources.get(name).cloned(),
        FieldType::Array(element) => {
            parameter_text(case, element).map(|element| format!("{element}[]"))
        }
        other => Some(type_text(&other.to_string())),
    }
}

pub(crate) fn expression(case: &Case, value: &Value) -> String {
    match value {
        Value::Number(kind, number) => literal(kind, *number),
        Value::Object(at) if *at < case.objects.len() => format!("o{at}"),
        Value::Null | Value::Object(_) | Value::Other(_) | Value::Elements(..) => "null".to_owned(),
        Value::Constant(class, name) => match case.sources.get(class) {
            Some(class) => format!("{class}.{name}"),
            None => "null".to_owned(),
        },
        Value::Tested => TESTED.to_owned(),
        Value::New(of) => {
            let own = of.arguments.iter().zip(&of.call.parameters);
            let own: Vec<String> =
                own.map(|(value, parameter)| argument(case, value, &parameter.kind)).collect();
            let class = case.sources.get(&of.class).map_or("Object", String::as_str);
            format!("new {class}({})", own.join(", "))
        }
        Value::Text(units) => string_literal(units),
        Value::Boxed(kind, number) => {
            format!("{}.valueOf({})", box_name(kind), literal(kind, *number))
        }
    }
}

const fn box_name(kind: &FieldType) -> &'static str {
    match kind {
        FieldType::Boolean => "Boolean",
        FieldType::Byte => "Byte",
        FieldType::Char => "Character",
        FieldType::Short => "Short",
        FieldType::Long => "Long",
        FieldType::Float => "Float",
        FieldType::Double => "Double",
        FieldType::Int | FieldType::Object(_) | FieldType::Array(_) => "Integer",
    }
}
