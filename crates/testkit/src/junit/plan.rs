//! The plan of a test: its steps of setup, test and cleanup, in order.
//!
//! Source: JUnit 4.13 (`RunBefores`, `RunAfters`); JUnit 5 user guide, section 2.2 and its appendix on
//! the order of inherited lifecycle methods. Invariant: a test with a step that the frameworks refuse,
//! or that requires a feature of their engines, is refused.

use super::arguments;
use super::library::{Library, Member, TEST_CASE};
use super::test_method::{Nesting, declaring};
use classfile::annotation::ElementValue;
use classfile::{ClassFile, access};
use session::Error;
use std::rc::Rc;

/// The arguments of the driver, or the reason why the test is refused.
type Planned = Result<Vec<String>, String>;

const TEST_INSTANCE: &str = "org/junit/jupiter/api/TestInstance";

fn java_name(class: &ClassFile) -> String {
    class.this_class.replace('/', ".")
}

/// Checks that a class has a constructor without parameters, or one with the enclosing instance.
fn constructible(class: &ClassFile, is_nested: bool) -> Result<(), String> {
    let outer = declaring(class).filter(|_| is_nested);
    let wanted = outer.map_or_else(|| "()V".to_owned(), |outer| format!("(L{outer};)V"));
    let constructors = || class.methods.iter().filter(|method| method.name == "<init>");
    if constructors().any(|method| method.descriptor == wanted) {
        return Ok(());
    }
    Err(format!("{} has no constructor without parameters", java_name(class)))
}

/// Adds a step for each method. The driver only supplies parameters that JUnit 5 injects.
fn add(
    plan: &mut Vec<String>,
    kind: &str,
    methods: &[Member],
    injects: bool,
) -> Result<(), String> {
    for member in methods {
        if !(member.is_plain() || injects && member.is_void()) {
            let name = member.word();
            return Err(format!(
                "{name} takes parameters or returns something, which is not supported"
            ));
        }
        plan.push(format!("{kind} {}", member.word()));
    }
    Ok(())
}

/// Plans the test of a `TestCase`.
pub(super) fn three(test: &Member, lineage: &[Rc<ClassFile>]) -> Planned {
    let class = &lineage[0];
    constructible(class, false)?;
    let of_case = |name: &str| format!("{}#{name}", TEST_CASE.replace('/', "."));
    let mut plan = vec![format!("new {}", java_name(class))];
    plan.extend(test.place().map(|place| format!("at {place}")));
    plan.push(format!("before {}", of_case("setUp")));
    plan.push(format!("test {}", test.word()));
    plan.push(format!("after {}", of_case("tearDown")));
    Ok(plan)
}

/// Plans a test of JUnit 4.
pub(super) fn four(
    library: &Library,
    test: &Member,
    lineage: &[Rc<ClassFile>],
    expected: Option<&str>,
) -> Result<Planned, Error> {
    let find = |mark: &str, down| library.of_four(lineage, mark, down);
    let before_all = find("org/junit/BeforeClass", true)?;
    let before = find("org/junit/Before", true)?;
    let after = find("org/junit/After", false)?;
    let after_all = find("org/junit/AfterClass", false)?;
    let planned = || {
        let class = &lineage[0];
        constructible(class, false)?;
        for member in before_all.iter().chain(&after_all) {
            if !member.is(access::STATIC) {
                return Err(format!("{} should be static", member.word()));
            }
        }
        let each = before.iter().chain(&after);
        for member in each.clone().chain(&before_all).chain(&after_all) {
            if !member.is(access::PUBLIC) {
                return Err(format!("{} should be public", member.word()));
            }
        }
        if let Some(member) = each.clone().find(|member| member.is(access::STATIC)) {
            return Err(format!("{} should not be static", member.word()));
        }
        let mut plan = Vec::new();
        add(&mut plan, "before-all", &before_all, false)?;
        plan.push(format!("new {}", java_name(class)));
        add(&mut plan, "before", &before, false)?;
        plan.extend(test.place().map(|place| format!("at {place}")));
        if let Some(exception) = expected {
            plan.push(format!("expect {exception}"));
        }
        plan.push(format!("test {}", test.word()));
        add(&mut plan, "after", &after, false)?;
        add(&mut plan, "after-all", &after_all, false)?;
        Ok(plan)
    };
    Ok(planned())
}

/// Plans a test of JUnit 5 in a class with enclosing classes.
pub(super) fn five(library: &Library, test: &Member, nesting: &Nesting) -> Result<Planned, Error> {
    let marks = library.marks_on(test)?;
    let is_parameterized = marks.has(arguments::PARAMETERIZED);
    let mut before_test = Vec::new();
    if is_parameterized {
        match arguments::sources(&marks, test) {
            Ok(sources) => before_test = sources,
            Err(why) => return Ok(Err(why)),
        }
    } else if marks.has(arguments::FACTORY) {
        before_test.push("factory -".to_owned());
    }
    if let Err(why) = arguments::supplies(library, test, is_parameterized)? {
        return Ok(Err(why));
    }
    let mut levels = Vec::new();
    for class in &nesting.chain {
        let find = |mark: &str, down| {
            library.of_five(class, &[&format!("org/junit/jupiter/api/{mark}")], down)
        };
        levels.push(NestedClass {
            class,
            is_per_class: is_per_class(library, class)?,
            before_all: find("BeforeAll", true)?,
            before: find("BeforeEach", true)?,
            after: find("AfterEach", false)?,
            after_all: find("AfterAll", false)?,
            class_directories: directories(library, class, true)?,
            directories: directories(library, class, false)?,
        });
    }
    for level in &levels {
        let all = [&level.before_all, &level.before, &level.after, &level.after_all];
        for member in all.into_iter().flatten() {
            if let Err(why) = arguments::supplies(library, member, false)? {
                return Ok(Err(why));
            }
        }
    }
    let planned = in_order(test, before_test, &levels);
    Ok(planned.map(|mut plan| {
        if nesting.inherits() {
            plan.insert(0, format!("as {}", nesting.name));
        }
        plan
    }))
}

/// A class of a chain of nested classes, with its lifecycle methods.
struct NestedClass<'a> {
    class: &'a ClassFile,
    /// Whether all tests share one instance, which is created before the methods `@BeforeAll`.
    is_per_class: bool,
    before_all: Vec<Member>,
    before: Vec<Member>,
    after: Vec<Member>,
    after_all: Vec<Member>,
    /// The steps that create temporary directories for static fields, and those for instance fields.
    class_directories: Vec<String>,
    directories: Vec<String>,
}

/// Returns the steps that create temporary directories for fields of a class and its superclasses.
fn directories(
    library: &Library,
    class: &Rc<ClassFile>,
    of_class: bool,
) -> Result<Vec<String>, Error> {
    let mut steps = Vec::new();
    for class in library.lineage(class)?.iter().rev() {
        steps.extend(arguments::directories(library, class, of_class)?);
    }
    Ok(steps)
}

fn in_order(test: &Member, before_test: Vec<String>, levels: &[NestedClass<'_>]) -> Planned {
    let mut plan = Vec::new();
    let mut created = 0;
    let create = |upto: usize, created: &mut usize, plan: &mut Vec<String>| {
        while *created < upto {
            constructible(levels[*created].class, *created > 0)?;
            plan.push(format!("new {}", java_name(levels[*created].class)));
            *created += 1;
        }
        Ok::<(), String>(())
    };
    for (at, level) in levels.iter().enumerate() {
        for member in level.before_all.iter().chain(&level.after_all) {
            if !member.is(access::STATIC) && !level.is_per_class {
                return Err(format!("{} must be static", member.word()));
            }
        }
        let all = [&level.before_all, &level.before, &level.after, &level.after_all];
        if let Some(member) = all.into_iter().flatten().find(|m| m.is(access::PRIVATE)) {
            return Err(format!("{} must not be private", member.word()));
        }
        plan.extend(level.class_directories.iter().cloned());
        if level.is_per_class {
            create(at + 1, &mut created, &mut plan)?;
        }
        add(&mut plan, "before-all", &level.before_all, true)?;
    }
    create(levels.len(), &mut created, &mut plan)?;
    plan.extend(levels.iter().flat_map(|level| level.directories.iter().cloned()));
    for level in levels {
        add(&mut plan, "before", &level.before, true)?;
    }
    plan.extend(test.place().map(|place| format!("at {place}")));
    plan.extend(before_test);
    plan.push(format!("test {}", test.word()));
    for level in levels.iter().rev() {
        add(&mut plan, "after", &level.after, true)?;
    }
    for level in levels.iter().rev() {
        add(&mut plan, "after-all", &level.after_all, true)?;
    }
    Ok(plan)
}

/// Whether the class or a superclass has the annotation `@TestInstance(PER_CLASS)`.
fn is_per_class(library: &Library, class: &Rc<ClassFile>) -> Result<bool, Error> {
    for class in library.lineage(class)? {
        if let Some(mark) = library.marks_of(&class)?.get(TEST_INSTANCE) {
            return Ok(matches!(super::library::element(mark, "value"),
                Some(ElementValue::Enum { constant, .. }) if constant == "PER_CLASS"));
        }
    }
    Ok(false)
}
