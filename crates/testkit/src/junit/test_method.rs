//! Test methods as plain data: their names, frameworks and treatments.
//!
//! Source: JUnit 5 user guide, sections on test classes and on nested tests. Invariant: names are unique in a run.

use classfile::ClassFile;
use report::Location;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A test method.
#[derive(Clone, Debug)]
pub(super) struct Test {
    /// The name `Class#method`, or the class alone if the test represents the whole class.
    pub(super) name: String,
    /// The name from the annotation `@DisplayName`.
    pub(super) display_name: Option<String>,
    /// The treatment of the test.
    pub(super) treatment: Treatment,
    /// The location of the test method, or of the class.
    pub(super) place: Option<Location>,
    /// The framework of the test.
    pub(super) framework: Framework,
    /// The tags of the method and of its classes.
    pub(super) tags: BTreeSet<String>,
}

/// The treatment of a test.
#[derive(Clone, Debug)]
pub(super) enum Treatment {
    /// The driver executes the test.
    Run {
        /// The arguments of the driver.
        plan: Vec<String>,
        /// The actions of JUnit that the driver omits, without effect on the verdict.
        notes: Vec<String>,
    },
    /// An annotation disables the test, for this reason.
    Skipped(String),
    /// The test requires an unsupported feature, which the text names.
    Refused(String),
}

/// The framework of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framework {
    /// JUnit 3: subclasses of `junit.framework.TestCase`.
    Three,
    /// JUnit 4: methods with `org.junit.Test`.
    Four,
    /// JUnit 5: methods with `org.junit.jupiter.api.Test`.
    Five,
}

/// A test class with its enclosing classes.
pub(super) struct Nesting {
    /// The name of the class in results. An inherited `@Nested` class has a name within the inheriting
    /// class.
    pub(super) name: String,
    /// The enclosing classes, outermost first, and then the class itself.
    pub(super) chain: Vec<Rc<ClassFile>>,
}

impl Nesting {
    /// Whether a class of the chain inherits the next class instead of declaring it.
    pub(super) fn inherits(&self) -> bool {
        self.chain.windows(2).any(|pair| declaring(&pair[1]) != Some(&pair[0].this_class))
    }
}

/// Returns the name of the class that declares a member class.
pub(super) fn declaring(class: &ClassFile) -> Option<&String> {
    let own = class.inner_classes.iter().find(|entry| entry.inner == class.this_class);
    own.and_then(|entry| entry.outer.as_ref())
}
