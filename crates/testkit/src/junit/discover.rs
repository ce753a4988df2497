//! The discovery of the test methods of a class, and of the reasons why some are skipped or refused.
//!
//! Source: JUnit 4.13 (`TestClass`, `BlockJUnit4ClassRunner`); JUnit 5 user guide, sections on test
//! classes and methods, disabling, nested tests. Invariant: a test with an unknown annotation of JUnit
//! is executed by JUnit itself, or refused by name.

use super::arguments;
use super::conditions;
use super::framework;
use super::library::{Library, Marks, Member, TAG, TAGS, TEST_CASE, declared, element, internal};
use super::plan;
use super::test_method::{Framework, Nesting, Test, Treatment};
use classfile::annotation::ElementValue;
use classfile::{ClassFile, access};
use report::Location;
use session::Error;
use std::collections::BTreeSet;
use std::rc::Rc;

pub(super) const TEST_4: &str = "org/junit/Test";
pub(super) const TEST_5: &str = "org/junit/jupiter/api/Test";
const REPEATED: &str = "org/junit/jupiter/api/RepeatedTest";
const NESTED: &str = "org/junit/jupiter/api/Nested";
const IGNORE: &str = "org/junit/Ignore";
const DISPLAY_NAME: &str = "org/junit/jupiter/api/DisplayName";
const DISABLED: &str = "org/junit/jupiter/api/Disabled";
pub(super) const RUN_WITH: &str = "org/junit/runner/RunWith";

/// The annotations of JUnit 5 for tests that are generated at run time.
pub(super) const GENERATED: [&str; 3] =
    [arguments::PARAMETERIZED, arguments::FACTORY, "org/junit/jupiter/api/TestTemplate"];

/// The annotations that the driver supports, or that do not influence the check of a single test.
pub(super) const SUPPORTED: &[&str] = &[
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
    DISPLAY_NAME,
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

/// Returns a class and its enclosing classes as far as the inner one is `@Nested`, outermost first.
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

/// Whether JUnit executes tests of the class: it can be instantiated, and is neither anonymous nor
/// local.
fn is_test_class(class: &ClassFile, nested: bool) -> bool {
    let own = class.inner_classes.iter().find(|entry| entry.inner == class.this_class);
    let is_inner = own.is_some_and(|entry| entry.access & access::STATIC == 0);
    let is_member = own.is_none_or(|entry| entry.outer.is_some() && entry.name.is_some());
    let flags = access::ABSTRACT | access::INTERFACE | access::SYNTHETIC;
    class.access & flags == 0 && is_member && is_inner == nested
}

/// Returns the tests of a class, of its `@Nested` classes, and of the suite that it may be.
pub(super) fn tests(library: &Library, name: &str, named: bool) -> Result<Vec<Test>, Error> {
    let Some(class) = library.class(name)? else { return Ok(Vec::new()) };
    let chain = chain(library, &class)?;
    of_nesting(library, &Nesting { name: class.this_class.replace('/', "."), chain }, named)
}

/// Returns the tests of a class with its enclosing classes. JUnit 5 also executes the `@Nested` classes
/// of superclasses.
fn of_nesting(library: &Library, nesting: &Nesting, named: bool) -> Result<Vec<Test>, Error> {
    let Some(class) = nesting.chain.last() else { return Ok(Vec::new()) };
    if let Some(all) = of_suite(library, class, named)? {
        return Ok(all);
    }
    let mut all = of_class(library, class, nesting, named)?;
    if class.access & access::ABSTRACT != 0 {
        return Ok(all);
    }
    let mut names = BTreeSet::new();
    for above in library.lineage(class)? {
        for inner in nested(library, &above)? {
            let last = inner.this_class.rsplit('/').next().unwrap_or_default();
            let simple = last.strip_prefix(&*simple_name(&above)).unwrap_or(last);
            let simple = simple.trim_start_matches('$');
            // A class may declare a nested class with the simple name of an inherited nested class.
            let simple = if names.insert(simple.to_owned()) { simple } else { last };
            let name = format!("{}${simple}", nesting.name);
            let mut chain = nesting.chain.clone();
            if chain.iter().any(|outer| outer.this_class == inner.this_class) {
                all.push(cyclic(&inner, name));
                continue;
            }
            chain.push(inner);
            all.extend(of_nesting(library, &Nesting { name, chain }, named)?);
        }
    }
    Ok(all)
}

/// Returns a refused test for a class that inherits itself as a `@Nested` class, which JUnit refuses
/// too.
fn cyclic(class: &ClassFile, name: String) -> Test {
    Test {
        name,
        display_name: None,
        treatment: Treatment::Refused("a cycle of @Nested classes is not supported".to_owned()),
        place: Some(place_of(class, None)),
        framework: Framework::Five,
        tags: BTreeSet::new(),
    }
}

/// Returns the name of a class without its package.
fn simple_name(class: &ClassFile) -> String {
    class.this_class.rsplit('/').next().unwrap_or_default().to_owned()
}

/// Returns the `@Nested` classes that a class declares.
fn nested(library: &Library, class: &ClassFile) -> Result<Vec<Rc<ClassFile>>, Error> {
    let mut all = Vec::new();
    for entry in &class.inner_classes {
        let is_inner = entry.outer.as_ref() == Some(&class.this_class);
        if is_inner
            && entry.access & access::STATIC == 0
            && let Some(inner) = library.class(&entry.inner)?
            && library.marks_of(&inner)?.has(NESTED)
        {
            all.push(inner);
        }
    }
    Ok(all)
}

/// Returns the tests of a suite; none if the class is no suite, or has annotated methods or fields of
/// its own.
fn of_suite(
    library: &Library,
    class: &Rc<ClassFile>,
    named: bool,
) -> Result<Option<Vec<Test>>, Error> {
    if skipped(library, &library.marks_of(class)?)?.is_some() {
        return Ok(None);
    }
    let lineage = library.lineage(class)?;
    let runner = framework::runner(library, &lineage)?;
    let Some(members) = framework::members_of_suite(library, &lineage, runner.as_deref())? else {
        return Ok(None);
    };
    library.open_suites.borrow_mut().push(class.this_class.clone());
    let mut all: Vec<Test> = Vec::new();
    for member in &members.classes {
        if library.open_suites.borrow().contains(member) {
            continue;
        }
        let mut found = tests(library, member, named)?;
        found.retain(|test| members.has(test) && all.iter().all(|known| known.name != test.name));
        all.extend(found);
    }
    library.open_suites.borrow_mut().pop();
    Ok(Some(all))
}

/// Returns the tests that a class declares or inherits, without those of nested classes.
fn of_class(
    library: &Library,
    class: &Rc<ClassFile>,
    nesting: &Nesting,
    named: bool,
) -> Result<Vec<Test>, Error> {
    let chain = &nesting.chain;
    let is_in_abstract =
        chain[..chain.len() - 1].iter().any(|outer| outer.access & access::ABSTRACT != 0);
    if is_in_abstract || !is_test_class(class, chain.len() > 1) {
        return Ok(Vec::new());
    }
    let lineage = library.lineage(class)?;
    let mut found: Vec<(Framework, Member)> = Vec::new();
    let runner = framework::runner(library, &lineage)?;
    if framework::is_case(&lineage) {
        found.extend(of_three(&lineage).into_iter().map(|member| (Framework::Three, member)));
    } else {
        for mark in [TEST_4, framework::THEORY] {
            let four = library.of_four(&lineage, mark, false)?;
            found.extend(four.into_iter().map(|member| (Framework::Four, member)));
        }
        let marks = [&[TEST_5, REPEATED], GENERATED.as_slice()].concat();
        let five = library.of_five(class, &marks, false)?;
        let five = five.into_iter().filter(|member| !member.is(access::PRIVATE));
        found.extend(five.map(|member| (Framework::Five, member)));
    }
    let skipped = skipped_by_class(library, chain)?;
    let mut tags = BTreeSet::new();
    for outer in chain {
        // The annotation `@Tag` is inherited, even from interfaces.
        let mut classes = library.lineage(outer)?;
        framework::add_interfaces(library, &mut classes)?;
        for class in classes {
            tags.extend(library.marks_of(&class)?.tags());
        }
    }
    let java_name = &nesting.name;
    let mut tests = Vec::new();
    let has_own = found.iter().any(|(framework, _)| *framework != Framework::Five);
    let creates = match &runner {
        // A runner may have tests that are not the annotated methods.
        Some(runner) => found.is_empty() || !framework::is_of_methods(library, runner)?,
        None => framework::has_suite_method(&lineage),
    };
    let mut whole = None;
    if creates && (named || has_own || runner.is_some()) {
        let why = match &runner {
            Some(runner) => format!("the runner {} is not supported", runner.replace('/', ".")),
            None => "a suite() method is not supported".to_owned(),
        };
        found.retain(|(framework, _)| *framework == Framework::Five);
        whole = Some(framework::executed(
            library,
            Framework::Four,
            class,
            nesting,
            None,
            &why,
            Vec::new(),
        )?);
    } else if let Some(mark) = framework::platform_suite(library, &library.marks_of(class)?)? {
        whole = Some(Treatment::Refused(format!("{mark} is not supported")));
    }
    if let Some(whole) = whole {
        tests.push(Test {
            name: java_name.clone(),
            display_name: None,
            treatment: skipped.clone().unwrap_or(whole),
            place: Some(place_of(class, None)),
            framework: Framework::Four,
            tags: tags.clone(),
        });
    }
    // The tests have the order of the source: by class, then by line.
    let place = |member: &Member| {
        let depth = lineage.iter().position(|c| c.this_class == member.class.this_class);
        (depth, member.line())
    };
    found.sort_by_key(|(_, member)| place(member));
    for (framework, member) in found {
        let treatment = match &skipped {
            Some(treatment) => treatment.clone(),
            None => treatment(library, framework, &member, &lineage, nesting)?,
        };
        let name = format!("{java_name}#{}", member.method().name);
        let place = Some(place_of(&member.class, Some(&member)));
        let marks = library.marks_on(&member)?;
        let mut tags = tags.clone();
        tags.extend(marks.tags());
        let display_name = marks.text(DISPLAY_NAME).map(|text| text.trim().to_owned());
        tests.push(Test { name, display_name, treatment, place, framework, tags });
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

/// Returns the methods `public void test...()` of a `TestCase`, which are its tests.
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

/// Returns the treatment of all tests if the class or an enclosing class is disabled.
fn skipped_by_class(
    library: &Library,
    chain: &[Rc<ClassFile>],
) -> Result<Option<Treatment>, Error> {
    for class in chain {
        if let Some(treatment) = skipped(library, &library.marks_of(class)?)? {
            return Ok(Some(treatment));
        }
    }
    Ok(None)
}

/// Returns the treatment of a test or class that an annotation disables; none otherwise.
fn skipped(library: &Library, marks: &Marks) -> Result<Option<Treatment>, Error> {
    let Some(mark) = [IGNORE, DISABLED].into_iter().find(|mark| marks.has(mark)) else {
        return Ok(conditions::disabled(library, marks)?.map(Treatment::Skipped));
    };
    let simple = mark.rsplit('/').next().unwrap_or_default();
    Ok(Some(Treatment::Skipped(match marks.text(mark) {
        Some(text) => format!("@{simple}: {text}"),
        None => format!("@{simple}"),
    })))
}

/// Returns the treatment of a test method.
fn treatment(
    library: &Library,
    framework: Framework,
    member: &Member,
    lineage: &[Rc<ClassFile>],
    nesting: &Nesting,
) -> Result<Treatment, Error> {
    let chain = &nesting.chain;
    let marks = library.marks_on(member)?;
    if let Some(treatment) = skipped(library, &marks)? {
        return Ok(treatment);
    }
    let is_factory = marks.has(arguments::FACTORY);
    if framework == Framework::Five && (member.is(access::STATIC) || member.is_void() == is_factory)
    {
        let why = "JUnit 5 does not execute it: it is static, or has the wrong type of result";
        return Ok(Treatment::Skipped(why.to_owned()));
    }
    let feature = match framework::needed(library, lineage, chain, framework)? {
        None => framework::unknown(library, framework, &marks)?,
        found => found,
    };
    let is_own = feature.is_none();
    if is_own && (member.is(access::STATIC) || member.is(access::ABSTRACT)) {
        return Ok(Treatment::Refused("a test method must not be static or abstract".to_owned()));
    }
    if is_own && framework != Framework::Five && !member.is_plain() {
        let why = "a test method that takes parameters or returns something is not supported";
        return Ok(Treatment::Refused(why.to_owned()));
    }
    if is_own && framework == Framework::Four && !member.is(access::PUBLIC) {
        return Ok(Treatment::Refused("a test method of JUnit 4 must be public".to_owned()));
    }
    let mut notes = Vec::new();
    let times = |name: &str| marks.get(name).is_some_and(|mark| element(mark, "timeout").is_some());
    let mut timed = marks.has("org/junit/jupiter/api/Timeout") || times(TEST_4);
    for class in lineage.iter().chain(chain) {
        timed |= library.marks_of(class)?.has("org/junit/jupiter/api/Timeout");
    }
    if timed && (is_own || framework == Framework::Five) {
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
    let class = &lineage[0];
    if let Some(feature) = feature {
        let why = format!("{feature} is not supported");
        return framework::executed(library, framework, class, nesting, Some(member), &why, notes);
    }
    let planned = match framework {
        Framework::Three => plan::three(member, lineage),
        Framework::Four => plan::four(library, member, lineage, expected.as_deref())?,
        Framework::Five => plan::five(library, member, nesting)?,
    };
    match planned {
        Ok(plan) => Ok(Treatment::Run { plan, notes }),
        Err(why) if framework == Framework::Five => {
            framework::executed(library, framework, class, nesting, Some(member), &why, notes)
        }
        Err(why) => Ok(Treatment::Refused(why)),
    }
}

/// Returns an error if the class path lacks a jar of a framework that the tests require.
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
                    "JUnit is not on the class path: there is no {}; add its jars with --classpath, or let a Maven or Gradle build write its class path (`pathfinder init` says how)",
                    class.replace('/', ".")
                )));
            }
        }
    }
    Ok(())
}
