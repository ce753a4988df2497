//! Which methods of a class are tests, and which of them are skipped or refused, with the reason.
//!
//! Source: JUnit 4.13 (`TestClass`, `BlockJUnit4ClassRunner`), JUnit 5 user guide, sections on test
//! classes and methods, disabling, nested tests. Invariant: an annotation of JUnit that is not known
//! here refuses what it stands on, by name.

use super::library::{Library, Marks, Member, TEST_CASE, declared, element, internal, is_of_junit};
use super::plan;
use classfile::annotation::ElementValue;
use classfile::{ClassFile, access};
use session::Error;
use std::rc::Rc;

/// A test method.
#[derive(Clone, Debug)]
pub(super) struct Test {
    /// `Class#method`; the class alone where all of it is refused.
    pub(super) name: String,
    /// What becomes of it.
    pub(super) fate: Fate,
    /// What it is written for.
    pub(super) framework: Framework,
}

/// What becomes of a test.
#[derive(Clone, Debug)]
pub(super) enum Fate {
    /// The driver executes this.
    Run {
        /// The driver's arguments.
        plan: Vec<String>,
        /// What JUnit would have done and the driver does not, without changing a verdict.
        notes: Vec<String>,
    },
    /// It says itself that it is not to be executed.
    Skipped(String),
    /// It needs what is not supported.
    Refused(String),
}

/// What a test is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framework {
    /// `junit.framework.TestCase`
    Three,
    /// `org.junit.Test`
    Four,
    /// `org.junit.jupiter.api.Test`
    Five,
}

pub(super) const TEST_4: &str = "org/junit/Test";
pub(super) const TEST_5: &str = "org/junit/jupiter/api/Test";
const REPEATED: &str = "org/junit/jupiter/api/RepeatedTest";
const NESTED: &str = "org/junit/jupiter/api/Nested";
const IGNORE: &str = "org/junit/Ignore";
const DISABLED: &str = "org/junit/jupiter/api/Disabled";
const RUN_WITH: &str = "org/junit/runner/RunWith";

/// Tests of JUnit 5 that are made while they run.
const MADE: [&str; 3] = [
    "org/junit/jupiter/params/ParameterizedTest",
    "org/junit/jupiter/api/TestFactory",
    "org/junit/jupiter/api/TestTemplate",
];

/// Runners that do what no runner does.
const PLAIN_RUNNERS: [&str; 3] = [
    "org/junit/runners/JUnit4",
    "org/junit/runners/BlockJUnit4ClassRunner",
    "org/junit/platform/runner/JUnitPlatform",
];

/// Annotations that are honoured, or that a check of a single test need not look at.
const KNOWN: &[&str] = &[
    TEST_4,
    TEST_5,
    REPEATED,
    NESTED,
    IGNORE,
    DISABLED,
    RUN_WITH,
    "org/junit/Before",
    "org/junit/After",
    "org/junit/BeforeClass",
    "org/junit/AfterClass",
    "org/junit/FixMethodOrder",
    "org/junit/experimental/categories/Category",
    "org/junit/jupiter/api/BeforeEach",
    "org/junit/jupiter/api/AfterEach",
    "org/junit/jupiter/api/BeforeAll",
    "org/junit/jupiter/api/AfterAll",
    "org/junit/jupiter/api/DisplayName",
    "org/junit/jupiter/api/DisplayNameGeneration",
    "org/junit/jupiter/api/IndicativeSentencesGeneration",
    "org/junit/jupiter/api/Order",
    "org/junit/jupiter/api/Tag",
    "org/junit/jupiter/api/Tags",
    "org/junit/jupiter/api/TestClassOrder",
    "org/junit/jupiter/api/TestInstance",
    "org/junit/jupiter/api/TestMethodOrder",
    "org/junit/jupiter/api/Timeout",
    "org/junit/jupiter/api/parallel/Execution",
    "org/junit/jupiter/api/parallel/Isolated",
    "org/junit/jupiter/api/parallel/ResourceLock",
    "org/junit/jupiter/api/parallel/ResourceLocks",
];

/// An annotation as the source has it.
fn shown(name: &str) -> String {
    format!("@{}", name.replace(['/', '$'], "."))
}

/// The first annotation of JUnit that is not known.
fn unknown(marks: &Marks) -> Option<String> {
    let name = marks.names().find(|name| is_of_junit(name) && !KNOWN.contains(name))?;
    Some(format!("{} is not supported", shown(name)))
}

/// A class with those around it, outermost first, as far as it is `@Nested`.
fn chain(library: &Library, class: &Rc<ClassFile>) -> Result<Vec<Rc<ClassFile>>, Error> {
    let mut chain = vec![class.clone()];
    let mut inner = class.clone();
    while library.marks_of(&inner)?.has(NESTED) {
        let own = inner.inner_classes.iter().find(|entry| entry.inner == inner.this_class);
        let Some(outer) = own.and_then(|entry| entry.outer.clone()) else { break };
        let Some(outer) = library.class(&outer)? else { break };
        chain.insert(0, outer.clone());
        inner = outer;
    }
    Ok(chain)
}

/// Whether tests of the class are executed at all: it can be made, and it is no anonymous or local class.
fn is_test_class(class: &ClassFile, nested: bool) -> bool {
    let own = class.inner_classes.iter().find(|entry| entry.inner == class.this_class);
    let is_inner = own.is_some_and(|entry| entry.access & access::STATIC == 0);
    let is_member = own.is_none_or(|entry| entry.outer.is_some() && entry.name.is_some());
    let flags = access::ABSTRACT | access::INTERFACE | access::SYNTHETIC;
    class.access & flags == 0 && is_member && is_inner == nested
}

/// The tests of a class, its `@Nested` ones with them if `named`; elsewhere these are found by themselves.
pub(super) fn tests(library: &Library, name: &str, named: bool) -> Result<Vec<Test>, Error> {
    let Some(class) = library.class(name)? else { return Ok(Vec::new()) };
    let mut all = of_class(library, &class, named)?;
    if named {
        let members = class.inner_classes.iter().filter(|entry| {
            entry.outer.as_deref() == Some(name) && entry.access & access::STATIC == 0
        });
        for entry in members {
            if let Some(inner) = library.class(&entry.inner)?
                && library.marks_of(&inner)?.has(NESTED)
            {
                all.extend(tests(library, &entry.inner, true)?);
            }
        }
    }
    Ok(all)
}

fn of_class(library: &Library, class: &Rc<ClassFile>, named: bool) -> Result<Vec<Test>, Error> {
    let chain = chain(library, class)?;
    if !is_test_class(class, chain.len() > 1) {
        return Ok(Vec::new());
    }
    let lineage = library.lineage(class)?;
    let mut found: Vec<(Framework, Member)> = Vec::new();
    if lineage.last().and_then(|class| class.super_class.as_deref()) == Some(TEST_CASE) {
        found.extend(of_three(&lineage).into_iter().map(|member| (Framework::Three, member)));
    } else {
        let four = library.of_four(&lineage, TEST_4, false)?;
        found.extend(four.into_iter().map(|member| (Framework::Four, member)));
        let marks = [&[TEST_5, REPEATED], MADE.as_slice()].concat();
        let five = library.of_five(class, &marks, false)?;
        let five = five.into_iter().filter(|member| !member.is(access::PRIVATE));
        found.extend(five.map(|member| (Framework::Five, member)));
    }
    let whole = class_wide(library, &lineage, &chain)?;
    let java_name = class.this_class.replace('/', ".");
    if found.is_empty() {
        // A suite, say, or a runner that makes tests of something else.
        let refused = whole.filter(|fate| {
            let runs = library.marks_of(class).is_ok_and(|marks| marks.has(RUN_WITH));
            matches!(fate, Fate::Refused(_)) && (named || runs)
        });
        let test = refused.map(|fate| Test { name: java_name, fate, framework: Framework::Four });
        return Ok(test.into_iter().collect());
    }
    // In the order of the source.
    let place = |member: &Member| {
        let depth = lineage.iter().position(|c| c.this_class == member.class.this_class);
        (depth, member.line())
    };
    found.sort_by_key(|(_, member)| place(member));
    let mut tests = Vec::new();
    for (framework, member) in found {
        let fate = match &whole {
            Some(fate) => fate.clone(),
            None => fate(library, framework, &member, &lineage, &chain)?,
        };
        let name = format!("{java_name}#{}", member.method().name);
        tests.push(Test { name, fate, framework });
    }
    Ok(tests)
}

/// `public void test...()` of a `TestCase`.
fn of_three(lineage: &[Rc<ClassFile>]) -> Vec<Member> {
    let mut found: Vec<Member> = Vec::new();
    for member in lineage.iter().flat_map(declared) {
        let named = member.method().name.starts_with("test");
        let new = found.iter().all(|known| known.method().name != member.method().name);
        if named && new && member.is(access::PUBLIC) && member.is_plain() {
            found.push(member);
        }
    }
    found
}

/// What becomes of all tests of a class, if it or one around it says so.
fn class_wide(
    library: &Library,
    lineage: &[Rc<ClassFile>],
    chain: &[Rc<ClassFile>],
) -> Result<Option<Fate>, Error> {
    for class in chain {
        let marks = library.marks_of(class)?;
        if let Some(fate) = skipped(&marks) {
            return Ok(Some(fate));
        }
    }
    let mut classes = lineage.to_vec();
    for outer in &chain[..chain.len() - 1] {
        classes.extend(library.lineage(outer)?);
    }
    for class in classes {
        let marks = library.marks_of(&class)?;
        if let Some(why) = unknown(&marks) {
            return Ok(Some(Fate::Refused(why)));
        }
        let runner = marks.get(RUN_WITH).and_then(|mark| element(mark, "value"));
        if let Some(ElementValue::Class(descriptor)) = runner
            && !PLAIN_RUNNERS.contains(&internal(descriptor))
        {
            let runner = internal(descriptor).replace('/', ".");
            return Ok(Some(Fate::Refused(format!("the runner {runner} is not supported"))));
        }
        let of_fields =
            class.fields.iter().map(|field| (&field.name, field.annotations.as_deref()));
        for (name, body) in of_fields {
            if let Some(why) = unknown(&library.marks(body, &class.pool)?) {
                return Ok(Some(Fate::Refused(format!("{why} (on the field {name})"))));
            }
        }
        for member in declared(&class) {
            let marks = library.marks_on(&member)?;
            // One that is made while it runs is refused alone.
            let made = MADE.iter().any(|mark| marks.has(mark));
            if let Some(why) = unknown(&marks).filter(|_| !made && !marks.has(TEST_5)) {
                let name = &member.method().name;
                return Ok(Some(Fate::Refused(format!("{why} (on the method {name})"))));
            }
            if member.is(access::STATIC)
                && member.method().descriptor == "()Ljunit/framework/Test;"
                && member.method().name == "suite"
            {
                return Ok(Some(Fate::Refused("a suite() method is not supported".to_owned())));
            }
        }
    }
    Ok(None)
}

fn skipped(marks: &Marks) -> Option<Fate> {
    let mark = [IGNORE, DISABLED].into_iter().find(|mark| marks.has(mark))?;
    let simple = mark.rsplit('/').next().unwrap_or_default();
    Some(Fate::Skipped(match marks.text(mark) {
        Some(text) => format!("@{simple}: {text}"),
        None => format!("@{simple}"),
    }))
}

/// What becomes of one test method.
fn fate(
    library: &Library,
    framework: Framework,
    member: &Member,
    lineage: &[Rc<ClassFile>],
    chain: &[Rc<ClassFile>],
) -> Result<Fate, Error> {
    let marks = library.marks_on(member)?;
    if let Some(fate) = skipped(&marks) {
        return Ok(fate);
    }
    if let Some(why) = unknown(&marks) {
        return Ok(Fate::Refused(why));
    }
    if member.is(access::STATIC) || member.is(access::ABSTRACT) {
        return Ok(Fate::Refused("a test method must not be static or abstract".to_owned()));
    }
    if !member.is_plain() {
        let why = "a test method that takes parameters or returns something is not supported";
        return Ok(Fate::Refused(why.to_owned()));
    }
    if framework == Framework::Four && !member.is(access::PUBLIC) {
        return Ok(Fate::Refused("a test method of JUnit 4 must be public".to_owned()));
    }
    let mut notes = Vec::new();
    let times = |name: &str| marks.get(name).is_some_and(|mark| element(mark, "timeout").is_some());
    let mut timed = marks.has("org/junit/jupiter/api/Timeout") || times(TEST_4);
    for class in lineage.iter().chain(chain) {
        timed |= library.marks_of(class)?.has("org/junit/jupiter/api/Timeout");
    }
    if timed {
        notes.push("its timeout is not kept: time stands still in a check".to_owned());
    }
    if marks.has(REPEATED) {
        notes.push("one repetition is checked: each begins in the same state".to_owned());
    }
    let expected = match marks.get(TEST_4).and_then(|mark| element(mark, "expected")) {
        Some(ElementValue::Class(descriptor)) if framework == Framework::Four => {
            Some(internal(descriptor).replace('/', "."))
        }
        _ => None,
    };
    let planned = match framework {
        Framework::Three => plan::three(member, lineage),
        Framework::Four => plan::four(library, member, lineage, expected.as_deref())?,
        Framework::Five => plan::five(library, member, chain)?,
    };
    Ok(match planned {
        Ok(plan) => Fate::Run { plan, notes },
        Err(why) => Fate::Refused(why),
    })
}

/// Fails where the jars are missing without which no test can run.
pub(super) fn frameworks_are_there(library: &Library, tests: &[Test]) -> Result<(), Error> {
    let needed: &[(Framework, &[&str])] = &[
        (Framework::Three, &[TEST_CASE]),
        (Framework::Four, &[TEST_4]),
        (
            Framework::Five,
            &[
                TEST_5,
                "org/opentest4j/AssertionFailedError",
                "org/junit/platform/commons/JUnitException",
            ],
        ),
    ];
    for (framework, classes) in needed {
        let used = tests
            .iter()
            .any(|test| test.framework == *framework && matches!(test.fate, Fate::Run { .. }));
        for class in classes.iter().filter(|_| used) {
            if library.class(class)?.is_none() {
                return Err(Error::new(format_args!(
                    "JUnit is not on the class path: there is no {}; add its jars with --classpath",
                    class.replace('/', ".")
                )));
            }
        }
    }
    Ok(())
}
