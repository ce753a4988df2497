//! Selects the test methods of a class, and those that are skipped or refused, with the reason.
//!
//! Source: JUnit 4.13 (`TestClass`, `BlockJUnit4ClassRunner`), JUnit 5 user guide, sections on test
//! classes and methods, disabling, nested tests. Invariant: an unknown annotation of JUnit refuses
//! its class or method, by name.

use super::arguments;
use super::library::{
    Library, Marks, Member, TAG, TAGS, TEST_CASE, declared, element, internal, is_of_junit,
};
use super::plan;
use classfile::annotation::ElementValue;
use classfile::{ClassFile, access};
use report::Location;
use session::Error;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A test method.
#[derive(Clone, Debug)]
pub(super) struct Test {
    /// `Class#method`; the class alone if the whole class is refused.
    pub(super) name: String,
    /// The treatment of the test.
    pub(super) treatment: Treatment,
    /// The location of the method.
    pub(super) place: Option<Location>,
    /// The framework of the test.
    pub(super) framework: Framework,
    /// Its tags, and those of its classes.
    pub(super) tags: BTreeSet<String>,
}

/// The treatment of a test.
#[derive(Clone, Debug)]
pub(super) enum Treatment {
    /// The driver executes the test.
    Run {
        /// The driver's arguments.
        plan: Vec<String>,
        /// Actions of JUnit that the driver omits, without effect on the verdict.
        notes: Vec<String>,
    },
    /// The test's annotations disable it.
    Skipped(String),
    /// The test needs an unsupported feature.
    Refused(String),
}

/// The framework of a test.
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

/// Annotations of JUnit 5 for tests that are generated at run time.
const GENERATED: [&str; 3] =
    [arguments::PARAMETERIZED, arguments::FACTORY, "org/junit/jupiter/api/TestTemplate"];

/// Runners with the default behaviour.
const PLAIN_RUNNERS: [&str; 3] = [
    "org/junit/runners/JUnit4",
    "org/junit/runners/BlockJUnit4ClassRunner",
    "org/junit/platform/runner/JUnitPlatform",
];

/// Annotations that are implemented, or irrelevant to the check of a single test.
const SUPPORTED: &[&str] = &[
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
    TAG,
    TAGS,
    "org/junit/jupiter/api/TestClassOrder",
    "org/junit/jupiter/api/TestInstance",
    "org/junit/jupiter/api/TestMethodOrder",
    "org/junit/jupiter/api/Timeout",
    arguments::PARAMETERIZED,
    arguments::FACTORY,
    arguments::TEMP_DIR,
    "org/junit/jupiter/api/parallel/Execution",
    "org/junit/jupiter/api/parallel/Isolated",
    "org/junit/jupiter/api/parallel/ResourceLock",
    "org/junit/jupiter/api/parallel/ResourceLocks",
];

/// Returns an annotation as in the source.
fn shown(name: &str) -> String {
    format!("@{}", name.replace(['/', '$'], "."))
}

/// Returns the refusal of the first unknown annotation of JUnit.
fn unknown(marks: &Marks) -> Option<String> {
    let is_supported = |name: &&str| SUPPORTED.contains(name) || arguments::SOURCES.contains(name);
    let name = marks.names().find(|name| is_of_junit(name) && !is_supported(name))?;
    Some(format!("{} is not supported", shown(name)))
}

/// Returns a class with its enclosing classes, outermost first, as far as it is `@Nested`.
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

/// Whether tests of the class are executed: it can be instantiated, and is not anonymous or local.
fn is_test_class(class: &ClassFile, nested: bool) -> bool {
    let own = class.inner_classes.iter().find(|entry| entry.inner == class.this_class);
    let is_inner = own.is_some_and(|entry| entry.access & access::STATIC == 0);
    let is_member = own.is_none_or(|entry| entry.outer.is_some() && entry.name.is_some());
    let flags = access::ABSTRACT | access::INTERFACE | access::SYNTHETIC;
    class.access & flags == 0 && is_member && is_inner == nested
}

/// Returns the tests of a class. Tests of its `@Nested` classes are included if the class was
/// `named`; otherwise those classes are discovered on their own.
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
        let marks = [&[TEST_5, REPEATED], GENERATED.as_slice()].concat();
        let five = library.of_five(class, &marks, false)?;
        let five = five.into_iter().filter(|member| !member.is(access::PRIVATE));
        found.extend(five.map(|member| (Framework::Five, member)));
    }
    let whole = class_wide(library, &lineage, &chain)?;
    let mut tags = BTreeSet::new();
    for outer in &chain {
        // The annotation is inherited.
        for class in library.lineage(outer)? {
            tags.extend(library.marks_of(&class)?.tags());
        }
    }
    let java_name = class.this_class.replace('/', ".");
    if found.is_empty() {
        // A suite, for example, or a runner that creates tests from other classes.
        let refused = whole.filter(|treatment| {
            let runs = library.marks_of(class).is_ok_and(|marks| marks.has(RUN_WITH));
            matches!(treatment, Treatment::Refused(_)) && (named || runs)
        });
        let test = refused.map(|treatment| Test {
            name: java_name,
            treatment,
            place: Some(place_of(class, None)),
            framework: Framework::Four,
            tags,
        });
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
        let treatment = match &whole {
            Some(treatment) => treatment.clone(),
            None => treatment(library, framework, &member, &lineage, &chain)?,
        };
        let name = format!("{java_name}#{}", member.method().name);
        let place = Some(place_of(&member.class, Some(&member)));
        let mut tags = tags.clone();
        tags.extend(library.marks_on(&member)?.tags());
        tests.push(Test { name, treatment, place, framework, tags });
    }
    Ok(tests)
}

/// Returns the location of a test method, or of a class.
fn place_of(class: &ClassFile, member: Option<&Member>) -> Location {
    Location {
        class: class.this_class.replace('/', "."),
        method: member.map(|member| member.method().name.clone()).unwrap_or_default(),
        file: class.source_file.clone(),
        line: member.and_then(Member::line).map(u32::from),
        path: None,
        rank: Some(1),
    }
}

/// Returns the methods `public void test...()` of a `TestCase`.
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

/// Returns the treatment that the class or an enclosing class prescribes for all its tests.
fn class_wide(
    library: &Library,
    lineage: &[Rc<ClassFile>],
    chain: &[Rc<ClassFile>],
) -> Result<Option<Treatment>, Error> {
    for class in chain {
        let marks = library.marks_of(class)?;
        if let Some(treatment) = skipped(&marks) {
            return Ok(Some(treatment));
        }
    }
    let mut classes = lineage.to_vec();
    for outer in &chain[..chain.len() - 1] {
        classes.extend(library.lineage(outer)?);
    }
    for class in classes {
        let marks = library.marks_of(&class)?;
        if let Some(why) = unknown(&marks) {
            return Ok(Some(Treatment::Refused(why)));
        }
        let runner = marks.get(RUN_WITH).and_then(|mark| element(mark, "value"));
        if let Some(ElementValue::Class(descriptor)) = runner
            && !PLAIN_RUNNERS.contains(&internal(descriptor))
        {
            let runner = internal(descriptor).replace('/', ".");
            return Ok(Some(Treatment::Refused(format!("the runner {runner} is not supported"))));
        }
        let of_fields =
            class.fields.iter().map(|field| (&field.name, field.annotations.as_deref()));
        for (name, body) in of_fields {
            if let Some(why) = unknown(&library.marks(body, &class.pool)?) {
                return Ok(Some(Treatment::Refused(format!("{why} (on the field {name})"))));
            }
        }
        for member in declared(&class) {
            let marks = library.marks_on(&member)?;
            // A test that is generated at run time is refused alone.
            let is_generated = GENERATED.iter().any(|mark| marks.has(mark));
            if let Some(why) = unknown(&marks).filter(|_| !is_generated && !marks.has(TEST_5)) {
                let name = &member.method().name;
                return Ok(Some(Treatment::Refused(format!("{why} (on the method {name})"))));
            }
            if member.is(access::STATIC)
                && member.method().descriptor == "()Ljunit/framework/Test;"
                && member.method().name == "suite"
            {
                return Ok(Some(Treatment::Refused(
                    "a suite() method is not supported".to_owned(),
                )));
            }
        }
    }
    Ok(None)
}

fn skipped(marks: &Marks) -> Option<Treatment> {
    let mark = [IGNORE, DISABLED].into_iter().find(|mark| marks.has(mark))?;
    let simple = mark.rsplit('/').next().unwrap_or_default();
    Some(Treatment::Skipped(match marks.text(mark) {
        Some(text) => format!("@{simple}: {text}"),
        None => format!("@{simple}"),
    }))
}

/// Returns the treatment of one test method.
fn treatment(
    library: &Library,
    framework: Framework,
    member: &Member,
    lineage: &[Rc<ClassFile>],
    chain: &[Rc<ClassFile>],
) -> Result<Treatment, Error> {
    let marks = library.marks_on(member)?;
    if let Some(treatment) = skipped(&marks) {
        return Ok(treatment);
    }
    if let Some(why) = unknown(&marks) {
        return Ok(Treatment::Refused(why));
    }
    if member.is(access::STATIC) || member.is(access::ABSTRACT) {
        return Ok(Treatment::Refused("a test method must not be static or abstract".to_owned()));
    }
    let is_factory = marks.has(arguments::FACTORY);
    if framework != Framework::Five && !member.is_plain() || !is_factory && !member.is_void() {
        let why = "a test method that takes parameters or returns something is not supported";
        return Ok(Treatment::Refused(why.to_owned()));
    }
    if framework == Framework::Four && !member.is(access::PUBLIC) {
        return Ok(Treatment::Refused("a test method of JUnit 4 must be public".to_owned()));
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
        Ok(plan) => Treatment::Run { plan, notes },
        Err(why) => Treatment::Refused(why),
    })
}

/// Fails if a jar is missing that the tests need.
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
        let used = tests.iter().any(|test| {
            test.framework == *framework && matches!(test.treatment, Treatment::Run { .. })
        });
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
