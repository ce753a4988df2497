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
    /// `Class#method`; the class alone if the whole class is refused.
    pub(super) name: String,
    /// The name that `@DisplayName` gives it.
    pub(super) display_name: Option<String>,
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

/// A test class with its enclosing classes.
pub(super) struct Nesting {
    /// The name of the class in results. An inherited `@Nested` class has that of the class that inherits it.
    pub(super) name: String,
    /// The class after its enclosing ones, outermost first.
    pub(super) chain: Vec<Rc<ClassFile>>,
}

impl Nesting {
    /// Whether a class of the chain inherits the next one, and does not declare it.
    pub(super) fn inherits(&self) -> bool {
        self.chain.windows(2).any(|pair| declaring(&pair[1]) != Some(&pair[0].this_class))
    }
}

/// Returns the class that declares a member class.
pub(super) fn declaring(class: &ClassFile) -> Option<&String> {
    let own = class.inner_classes.iter().find(|entry| entry.inner == class.this_class);
    own.and_then(|entry| entry.outer.as_ref())
}
