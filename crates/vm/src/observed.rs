//! The parts of a state that propositions observe, as settings of a machine.
//!
//! Source: SEMANTICS 24; decision 0063. Invariant: no setting depends on a machine.

use crate::heap::Ref;
use classes::{ClassRef, MethodRef};
use std::collections::BTreeSet;

/// A rule by which reductions keep executions that temporal properties distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisibleRule {
    /// Writes to observed variables conflict with each other in persistent sets.
    Order,
    /// A write to an observed variable is not merged under a lock.
    Writes,
    /// Each access to a shared object begins a transition, even while only one thread is alive.
    Alone,
    /// A thread arrives at an observed instruction in a transition of its own.
    Arrivals,
}

/// The parts of a state that propositions observe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Visible {
    /// Whether there are propositions. Then each access to a shared object begins a transition, even
    /// while only one thread is alive. The state of an ended process keeps its daemon threads.
    pub is_any: bool,
    /// A rule that is not applied; only for tests.
    pub without: Option<VisibleRule>,
    /// Whether persistent sets keep the order of steps that write to observed variables.
    pub keeps_order: bool,
    /// The names of observed fields, in all classes. A write to such a field is never merged under a
    /// lock.
    pub fields: BTreeSet<String>,
    /// Whether the elements of all arrays are observed, as these fields are.
    pub elements: bool,
    /// Whether propositions observe that a thread arrives at an instruction at which it may be blocked.
    pub obstacles: bool,
    /// The observed instructions.
    pub places: Vec<Place>,
    /// The methods whose arguments are read at their first instruction or at their returns.
    pub called: Vec<MethodPattern>,
    /// The observed pieces of output, as patterns in which `*` matches any text.
    pub printed: Vec<String>,
    /// The variables of quantifiers over objects ([`crate::globals::Globals::bound`]).
    pub bound: Vec<BoundVariable>,
}

/// A variable of a quantifier over the objects of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundVariable {
    /// The name of the variable.
    pub name: String,
    /// The name of the class, as in [`MethodPattern`].
    pub class: String,
}

/// A set of observed instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first instructions of a line of a source file.
    Line {
        /// The name of the file, without folders.
        file: String,
        /// The number of the line.
        line: u16,
    },
    /// The first instructions of a line of a method.
    LineOf(MethodPattern, u16),
    /// The first instruction of a method.
    Entry(MethodPattern),
    /// The instructions that return from a method.
    Return(MethodPattern),
}

/// A pattern of methods, by class and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodPattern {
    /// The class in Java notation, with dots before nested classes. Packages may be omitted. The pattern
    /// also matches methods of subclasses.
    pub class: String,
    /// The name of the method.
    pub method: String,
    /// The parameter types in Java notation; `None` for all overloads.
    pub parameters: Option<String>,
}

impl MethodPattern {
    /// Whether the pattern matches a method.
    pub fn has(&self, method: MethodRef) -> bool {
        *method.name == *self.method
            && self.fits(method)
            && is_instance(method.class(), &self.class)
    }

    /// Whether the parameter types of a method match; its name is not compared.
    pub fn fits(&self, method: MethodRef) -> bool {
        let types = || parameter_types(&method.descriptor).join(",");
        self.parameters.as_ref().is_none_or(|wanted| types() == *wanted)
    }
}

/// Whether a class or one of its supertypes has a name. Packages may be omitted in this name.
fn is_instance(class: ClassRef, wanted: &str) -> bool {
    supertypes(class).iter().any(|class| {
        let name = class.java_name().replace('$', ".");
        name == wanted || name.strip_suffix(wanted).is_some_and(|before| before.ends_with('.'))
    })
}

/// Returns the parameter types of a method descriptor, without the packages of classes.
fn parameter_types(descriptor: &str) -> Vec<String> {
    let mut rest = descriptor.trim_start_matches('(');
    let mut all = Vec::new();
    while !rest.starts_with(')') && !rest.is_empty() {
        let dimensions = rest.bytes().take_while(|byte| *byte == b'[').count();
        let end = match rest.as_bytes().get(dimensions) {
            Some(b'L') => rest.find(';').map_or(rest.len(), |at| at + 1),
            _ => dimensions + 1,
        };
        let name = classes::resolve::java_type(&rest[..end]);
        all.push(name.rsplit('.').next().unwrap_or(&name).to_owned());
        rest = &rest[end..];
    }
    all
}

/// Returns a class and all its supertypes.
fn supertypes(class: ClassRef) -> Vec<ClassRef> {
    let mut all = vec![class];
    let mut at = 0;
    while at < all.len() {
        let next = all[at].super_class.into_iter().chain(all[at].interfaces.iter().copied());
        let new: Vec<ClassRef> =
            next.filter(|one| !all.iter().any(|known| std::ptr::eq(*known, *one))).collect();
        all.extend(new);
        at += 1;
    }
    all
}

impl Place {
    /// Returns the method whose entry or returns this place denotes.
    pub const fn method(&self) -> Option<&MethodPattern> {
        match self {
            Self::Entry(pattern) | Self::Return(pattern) => Some(pattern),
            Self::Line { .. } | Self::LineOf(..) => None,
        }
    }
}

impl Visible {
    /// Returns the unbound variables to which an object of a class may be bound. The list `bound` has
    /// the objects bound so far.
    pub(crate) fn open_variables(&self, bound: &[Ref], class: ClassRef) -> Vec<usize> {
        // Variables are bound only to objects of classes of the program.
        if class.loader.is_jdk() {
            return Vec::new();
        }
        let is_open = |at: usize| bound.get(at).is_none_or(|object| *object == 0);
        let all = self.bound.iter().enumerate();
        let fits = all.filter(|(at, variable)| is_open(*at) && is_instance(class, &variable.class));
        fits.map(|(at, _)| at).collect()
    }

    /// Whether a field is observed; without a name, whether elements of arrays are observed.
    pub(crate) fn has(&self, field: Option<&str>) -> bool {
        match field {
            Some(name) => self.fields.contains(name),
            None => self.elements,
        }
    }

    /// Whether all steps that write to observed variables conflict with each other.
    pub(crate) fn orders_writes(&self) -> bool {
        self.keeps_order && self.without != Some(VisibleRule::Order)
    }

    /// Whether propositions observe the returns from a method.
    pub(crate) fn observes_leaving(&self, method: MethodRef) -> bool {
        self.places.iter().any(|place| match place {
            Place::Return(pattern) => pattern.has(method),
            Place::Line { .. } | Place::LineOf(..) | Place::Entry(_) => false,
        })
    }

    /// Whether propositions observe the arrival at instructions, or output.
    pub(crate) fn has_places(&self) -> bool {
        !self.places.is_empty() || !self.printed.is_empty()
    }

    /// Whether propositions read the arguments of a method.
    pub(crate) fn reads_arguments(&self, method: MethodRef) -> bool {
        self.called.iter().any(|pattern| pattern.has(method))
    }

    /// Returns the set of the patterns that a piece of output matches, by number.
    pub(crate) fn patterns_of(&self, bytes: &[u8]) -> u32 {
        if self.printed.is_empty() {
            return 0;
        }
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let matching = self.printed.iter().enumerate().filter(|(_, of)| has_pattern(text, of));
        matching.fold(0, |all, (number, _)| all | 1 << number)
    }
}

/// Whether a text matches a pattern, in which `*` matches any text.
fn has_pattern(text: &str, pattern: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return text == pattern };
    let Some(text) = text.strip_prefix(first) else { return false };
    let begins = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    begins.into_iter().any(|at| has_pattern(&text[at..], rest))
}
