//! The parts of a program's state that propositions observe, as settings of a machine.
//!
//! Source: SEMANTICS 24; decision 0063. Invariant: nothing here depends on a machine.

use crate::heap::Ref;
use classes::{ClassRef, MethodRef};
use std::collections::BTreeSet;

/// A rule by which reductions keep the executions that temporal properties tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisibleRule {
    /// Writes to observed variables conflict with each other in persistent sets.
    Order,
    /// A write to an observed variable is not merged under a lock.
    Writes,
    /// Each access to a shared object begins a transition while one thread is alone.
    Alone,
    /// A thread comes to an observed instruction in a transition of its own.
    Arrivals,
}

/// The observed parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Visible {
    /// Whether there are propositions. Then each access to a shared object begins a transition, even while
    /// one thread is alone. The state of an ended program keeps its daemons.
    pub is_any: bool,
    /// A rule that is left out, for tests.
    pub without: Option<VisibleRule>,
    /// Whether persistent sets keep the order of the steps that write to observed variables.
    pub keeps_order: bool,
    /// The names of fields, of whatever classes. A write to one is never merged under a lock.
    pub fields: BTreeSet<String>,
    /// The same for the elements of all arrays.
    pub elements: bool,
    /// Whether it is observed that a thread comes to an instruction at which it may be blocked.
    pub obstacles: bool,
    /// The observed instructions.
    pub places: Vec<Place>,
    /// The methods whose arguments are read at their first instruction or where they return.
    pub called: Vec<MethodPattern>,
    /// The observed pieces of output, as patterns in which `*` stands for any text.
    pub printed: Vec<String>,
    /// The variables over objects ([`crate::globals::Globals::bound`]).
    pub bound: Vec<BoundVariable>,
}

/// A variable over the objects of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundVariable {
    /// Its name.
    pub name: String,
    /// The name of the class, as in [`MethodPattern`].
    pub class: String,
}

/// Observed instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first instructions of a line of a source file.
    Line {
        /// The name of the file, without folders.
        file: String,
        /// The line.
        line: u16,
    },
    /// The first instructions of a line of a method.
    LineOf(MethodPattern, u16),
    /// The first instruction of a method.
    Entry(MethodPattern),
    /// The instructions that return from a method.
    Return(MethodPattern),
}

/// Methods by class and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodPattern {
    /// The class in Java notation, nested classes after a dot; packages may be omitted. A method of a
    /// subclass with the same name also matches.
    pub class: String,
    /// The name.
    pub method: String,
    /// The parameter types in Java notation, if one overload is meant.
    pub parameters: Option<String>,
}

impl MethodPattern {
    /// Whether a method is one of these.
    pub fn has(&self, method: MethodRef) -> bool {
        *method.name == *self.method
            && self.fits(method)
            && is_instance(method.class(), &self.class)
    }

    /// Whether a method of this name has the parameter types.
    pub fn fits(&self, method: MethodRef) -> bool {
        let types = || parameter_types(&method.descriptor).join(",");
        self.parameters.as_ref().is_none_or(|wanted| types() == *wanted)
    }
}

/// Whether a class, or one of its supertypes, has a name, in which packages may be omitted.
fn is_instance(class: ClassRef, wanted: &str) -> bool {
    supertypes(class).iter().any(|class| {
        let name = class.java_name().replace('$', ".");
        name == wanted || name.strip_suffix(wanted).is_some_and(|before| before.ends_with('.'))
    })
}

/// Returns the parameter types of a method's descriptor, classes without their packages.
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

/// Returns a class with its superclasses and their interfaces.
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
    /// Returns the method of which it is the entry or the return.
    pub const fn method(&self) -> Option<&MethodPattern> {
        match self {
            Self::Entry(pattern) | Self::Return(pattern) => Some(pattern),
            Self::Line { .. } | Self::LineOf(..) => None,
        }
    }
}

impl Visible {
    /// Returns the variables that an object of a class may be bound to, with the objects bound so far.
    pub(crate) fn open_variables(&self, bound: &[Ref], class: ClassRef) -> Vec<usize> {
        // Variables are of classes of the program.
        if class.loader.is_jdk() {
            return Vec::new();
        }
        let is_open = |at: usize| bound.get(at).is_none_or(|object| *object == 0);
        let all = self.bound.iter().enumerate();
        let fits = all.filter(|(at, variable)| is_open(*at) && is_instance(class, &variable.class));
        fits.map(|(at, _)| at).collect()
    }

    /// Whether a field, or the elements of an array without one, is observed.
    pub(crate) fn has(&self, field: Option<&str>) -> bool {
        match field {
            Some(name) => self.fields.contains(name),
            None => self.elements,
        }
    }

    /// Whether a step that writes to an observed variable conflicts with all others that do.
    pub(crate) fn orders_writes(&self) -> bool {
        self.keeps_order && self.without != Some(VisibleRule::Order)
    }

    /// Whether it is observed that a method is left.
    pub(crate) fn observes_leaving(&self, method: MethodRef) -> bool {
        self.places.iter().any(|place| match place {
            Place::Return(pattern) => pattern.has(method),
            Place::Line { .. } | Place::LineOf(..) | Place::Entry(_) => false,
        })
    }

    /// Whether it is observed that a thread comes to instructions.
    pub(crate) fn has_places(&self) -> bool {
        !self.places.is_empty() || !self.printed.is_empty()
    }

    /// Whether the arguments of a method are read.
    pub(crate) fn reads_arguments(&self, method: MethodRef) -> bool {
        self.called.iter().any(|pattern| pattern.has(method))
    }

    /// Returns the set of the patterns that a piece of output has, by number.
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

/// Whether a text has a pattern, in which `*` stands for any text.
fn has_pattern(text: &str, pattern: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return text == pattern };
    let Some(text) = text.strip_prefix(first) else { return false };
    let begins = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    begins.into_iter().any(|at| has_pattern(&text[at..], rest))
}
