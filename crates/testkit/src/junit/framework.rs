//! Tests that JUnit's own runner or engine executes, as they require more than the steps of the driver.
//!
//! Source: JUnit 4.13 (`Request`, `Suite`, `Enclosed`); JUnit 5 user guide, sections on extensions and
//! on configuration parameters; decision 0085. Invariant: a test with a feature that the driver lacks
//! is executed by JUnit itself, or refused by name.

use super::arguments;
use super::conditions;
use super::discover::{RUN_WITH, SUPPORTED};
use super::library::{Library, Marks, Member, TEST_CASE, declared, element, internal, is_of_junit};
use super::suite::{self, SelectedTests};
use super::test_method::{Framework, Nesting, Treatment};
use classfile::annotation::ElementValue;
use classfile::{ClassFile, access};
use session::Error;
use std::rc::Rc;

const BLOCK_RUNNER: &str = "org/junit/runners/BlockJUnit4ClassRunner";
const SUITE: &str = "org/junit/runners/Suite";
const SUITE_CLASSES: &str = "org/junit/runners/Suite$SuiteClasses";
const ENCLOSED: &str = "org/junit/experimental/runners/Enclosed";
const THEORIES: &str = "org/junit/experimental/theories/Theories";
/// The annotation of the tests of the runner `Theories`.
pub(super) const THEORY: &str = "org/junit/experimental/theories/Theory";

/// The runners with the default behaviour.
const PLAIN_RUNNERS: [&str; 3] =
    ["org/junit/runners/JUnit4", BLOCK_RUNNER, "org/junit/platform/runner/JUnitPlatform"];

/// Other runners whose tests are the annotated methods. A method may have several tests.
const RUNNERS_OF_METHODS: [&str; 3] =
    ["org/junit/runners/Parameterized", THEORIES, "org/mockito/junit/MockitoJUnitRunner"];

/// The methods of a runner that determine its tests.
const CHILDREN: [&str; 4] =
    ["computeTestMethods", "getChildren", "getDescription", "describeChild"];

/// The methods that execute a `TestCase`.
const OF_CASE: [&str; 4] = ["runBare", "runTest", "run", "suite"];

/// The configuration parameters of JUnit 5 that do not influence the check of a single test.
const HARMLESS: [&str; 4] = [
    "junit.jupiter.execution.",
    "junit.jupiter.testmethod.order.",
    "junit.jupiter.testclass.order.",
    "junit.platform.",
];

/// Whether an annotation concerns tests of a framework.
fn concerns(framework: Framework, name: &str) -> bool {
    let is_of_five =
        ["org/junit/jupiter/", "org/junit/platform/"].iter().any(|p| name.starts_with(p));
    is_of_junit(name) && is_of_five == (framework == Framework::Five)
}

/// Returns the first annotation that the driver does not support.
pub(super) fn unknown(
    library: &Library,
    framework: Framework,
    marks: &Marks,
) -> Result<Option<String>, Error> {
    for mark in marks.all() {
        let name = internal(&mark.descriptor);
        if concerns(framework, name)
            && !SUPPORTED.contains(&name)
            && !arguments::SOURCES.contains(&name)
            && conditions::decide(library, mark)?.is_none()
        {
            return Ok(Some(shown(name)));
        }
    }
    Ok(None)
}

/// Returns the name of an annotation as in Java source code.
fn shown(name: &str) -> String {
    format!("@{}", name.replace(['/', '$'], "."))
}

/// Returns the runner of a class; none if it has the default behaviour.
pub(super) fn runner(
    library: &Library,
    lineage: &[Rc<ClassFile>],
) -> Result<Option<String>, Error> {
    for class in lineage {
        let marks = library.marks_of(class)?;
        if let Some(ElementValue::Class(descriptor)) =
            marks.get(RUN_WITH).and_then(|mark| element(mark, "value"))
        {
            let name = internal(descriptor);
            return Ok((!PLAIN_RUNNERS.contains(&name)).then(|| name.to_owned()));
        }
    }
    Ok(None)
}

/// Whether the tests of a runner are the annotated methods of the class.
pub(super) fn is_of_methods(library: &Library, runner: &str) -> Result<bool, Error> {
    let mut name = runner.to_owned();
    loop {
        let outer = name.split('$').next().unwrap_or_default();
        if name == BLOCK_RUNNER || RUNNERS_OF_METHODS.contains(&outer) {
            return Ok(true);
        }
        let Some(class) = library.class(&name)? else { return Ok(false) };
        if class.methods.iter().any(|method| CHILDREN.contains(&method.name.as_str())) {
            return Ok(false);
        }
        let Some(above) = class.super_class.clone() else { return Ok(false) };
        name = above;
    }
}

/// Whether the tests of a class are those that a method `suite()` returns.
pub(super) fn has_suite_method(lineage: &[Rc<ClassFile>]) -> bool {
    let mut members = lineage.iter().flat_map(declared);
    members.any(|member| {
        member.is(access::STATIC)
            && member.method().name == "suite"
            && member.method().descriptor == "()Ljunit/framework/Test;"
    })
}

/// Returns the tests that a suite selects; none if the class is no suite, or has annotated methods or
/// fields of JUnit.
pub(super) fn members_of_suite(
    library: &Library,
    lineage: &[Rc<ClassFile>],
    runner: Option<&str>,
) -> Result<Option<SelectedTests>, Error> {
    let class = &lineage[0];
    let marks = library.marks_of(class)?;
    let mark = match runner {
        Some(SUITE) => marks.get(SUITE_CLASSES),
        Some(ENCLOSED) => {
            let is_inner = |entry: &&classfile::InnerClass| {
                let flags = entry.access;
                entry.outer.as_ref() == Some(&class.this_class)
                    && flags & access::PUBLIC != 0
                    && flags & access::ABSTRACT == 0
            };
            let inner = class.inner_classes.iter().filter(is_inner);
            return Ok(Some(inner.map(|entry| entry.inner.clone()).collect()));
        }
        _ => None,
    };
    for class in lineage {
        for member in declared(class) {
            if library.marks_on(&member)?.names().any(is_of_junit) {
                return Ok(None);
            }
        }
        for field in &class.fields {
            if library.marks(field.annotations.as_deref(), &class.pool)?.names().any(is_of_junit) {
                return Ok(None);
            }
        }
    }
    if runner.is_none() && suite::is_suite(&marks) {
        return Ok(suite::selected(library, &marks)?.ok());
    }
    let Some(ElementValue::Array(all)) = mark.and_then(|mark| element(mark, "value")) else {
        return Ok(None);
    };
    let names = all.iter().filter_map(|value| match value {
        ElementValue::Class(descriptor) => Some(internal(descriptor).to_owned()),
        _ => None,
    });
    Ok(Some(names.collect()))
}

/// Returns the unsupported part of a suite of the JUnit platform; none if the class is no such suite.
pub(super) fn platform_suite(library: &Library, marks: &Marks) -> Result<Option<String>, Error> {
    if !suite::is_suite(marks) {
        return Ok(None);
    }
    let refused = suite::selected(library, marks)?.err();
    Ok(Some(refused.unwrap_or_else(|| "a suite with methods or fields of JUnit".to_owned())))
}

/// Returns the first feature of a class that the driver lacks, for tests of a framework. The chain has
/// the enclosing classes, outermost first, and then the class itself.
pub(super) fn needed(
    library: &Library,
    lineage: &[Rc<ClassFile>],
    chain: &[Rc<ClassFile>],
    framework: Framework,
) -> Result<Option<String>, Error> {
    let mut classes = lineage.to_vec();
    match framework {
        Framework::Three => {
            let mut own = lineage.iter().flat_map(declared);
            let found = own.find(|member| OF_CASE.contains(&member.method().name.as_str()));
            return Ok(found.map(|member| format!("an own method {}", member.method().name)));
        }
        Framework::Four => {
            if let Some(runner) = runner(library, lineage)? {
                return Ok(Some(format!("the runner {}", runner.replace('/', "."))));
            }
        }
        Framework::Five => {
            for outer in &chain[..chain.len() - 1] {
                classes.extend(library.lineage(outer)?);
            }
            add_interfaces(library, &mut classes)?;
            if let Some(key) = configured(library)? {
                return Ok(Some(format!("{key} in junit-platform.properties")));
            }
        }
    }
    let named = |mark: &str| mark.contains("DisplayNameGeneration") || mark.contains("Sentences");
    let mut is_renamed = false;
    for class in &classes {
        let marks = library.marks_of(class)?;
        is_renamed |= marks.names().any(named);
        // JUnit inherits conditions of interfaces, but not those of superclasses.
        let is_interface = class.access & access::INTERFACE != 0;
        if let Some(mark) =
            marks.names().find(|name| conditions::is_condition(name) && is_interface)
        {
            return Ok(Some(shown(mark)));
        }
        if let Some(mark) = unknown(library, framework, &marks)? {
            return Ok(Some(mark));
        }
        for field in &class.fields {
            let marks = library.marks(field.annotations.as_deref(), &class.pool)?;
            if let Some(mark) = unknown(library, framework, &marks)? {
                return Ok(Some(format!("{mark} on the field {}", field.name)));
            }
        }
        for member in declared(class) {
            let marks = library.marks_on(&member)?;
            if let Some(mark) = unknown(library, framework, &marks)?.filter(|_| !is_test(&marks)) {
                return Ok(Some(format!("{mark} on the method {}", member.method().name)));
            }
        }
    }
    let asks =
        |member: &Member| member.method().descriptor.contains("Lorg/junit/jupiter/api/TestInfo;");
    if is_renamed && classes.iter().flat_map(declared).any(|member| asks(&member)) {
        return Ok(Some("generated display names".to_owned()));
    }
    Ok(None)
}

/// Whether a method is a test; its annotations do not concern other tests.
fn is_test(marks: &Marks) -> bool {
    use super::discover::{GENERATED, TEST_4, TEST_5};
    [TEST_4, TEST_5, THEORY].iter().chain(&GENERATED).any(|mark| marks.has(mark))
}

/// Adds all interfaces of classes, as JUnit 5 inherits their annotations.
pub(super) fn add_interfaces(
    library: &Library,
    classes: &mut Vec<Rc<ClassFile>>,
) -> Result<(), Error> {
    let mut at = 0;
    while let Some(class) = classes.get(at).cloned() {
        for name in class.interfaces.iter().filter(|name| !is_of_junit(name)) {
            let is_known = classes.iter().any(|known| known.this_class == *name);
            if let Some(class) = library.class(name)?.filter(|_| !is_known) {
                classes.push(class);
            }
        }
        at += 1;
    }
    Ok(())
}

/// Returns the first configuration parameter on the class path that the driver does not support.
fn configured(library: &Library) -> Result<Option<String>, Error> {
    let Some(file) = library.path.find_resource("junit-platform.properties")? else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(&file.bytes).into_owned();
    let key = |line: &str| {
        let line = line.trim();
        let end = line.find(['=', ':', ' ', '\t']).unwrap_or(line.len());
        (!line.starts_with(['#', '!']) && end > 0).then(|| line[..end].to_owned())
    };
    let is_harmless = |key: &String| HARMLESS.iter().any(|prefix| key.starts_with(prefix));
    Ok(text.lines().filter_map(key).find(|key| !is_harmless(key)))
}

/// Returns the treatment of a test that its framework executes. Without a method, it concerns all tests
/// of the class.
pub(super) fn executed(
    library: &Library,
    framework: Framework,
    class: &ClassFile,
    nesting: &Nesting,
    member: Option<&Member>,
    why: &str,
    notes: Vec<String>,
) -> Result<Treatment, Error> {
    let (executor, needed, missing) = match framework {
        Framework::Five => (
            "EngineTests",
            ["org/junit/jupiter/engine/JupiterTestEngine", "org/junit/platform/engine/TestEngine"],
            "JUnit's engine (junit-jupiter-engine, junit-platform-engine)",
        ),
        Framework::Three | Framework::Four => (
            "RunnerTests",
            ["org/junit/runner/Request", "org/junit/runner/notification/RunListener"],
            "JUnit 4",
        ),
    };
    for name in needed {
        if library.class(name)?.is_none() {
            return Ok(Treatment::Refused(format!("{why}: {missing} is not on the class path")));
        }
    }
    let java_name = class.this_class.replace('/', ".");
    let mut plan = vec![format!("framework {executor}")];
    if nesting.inherits() {
        let outer = nesting.chain[..nesting.chain.len() - 1].iter();
        plan.extend(outer.map(|outer| format!("within {}", outer.this_class.replace('/', "."))));
        plan.push(format!("as {}", nesting.name));
    }
    plan.push(format!("new {java_name}"));
    let lines = class.methods.iter().filter_map(|method| method.code.as_ref()?.lines.first());
    let place = match member {
        Some(member) => member.place(),
        None => class
            .source_file
            .as_ref()
            .zip(lines.map(|(_, line)| *line).min())
            .map(|(file, line)| format!("{file}:{line}")),
    };
    plan.extend(place.map(|place| format!("at {place}")));
    plan.push(match member {
        Some(member) => format!("test {}", member.word()),
        None => format!("test {java_name}#"),
    });
    Ok(Treatment::Run { plan, notes })
}

/// Whether a class, given by its superclasses, is a `TestCase` of JUnit 3.
pub(super) fn is_case(lineage: &[Rc<ClassFile>]) -> bool {
    lineage.last().and_then(|class| class.super_class.as_deref()) == Some(TEST_CASE)
}
