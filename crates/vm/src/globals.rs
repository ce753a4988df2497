//! The part of a state that belongs to no object and no thread.
//!
//! Source: SEMANTICS 5, 6 and 12. Invariant: the module `snapshot::canonical::encoding` encodes all
//! fields, and `snapshot::canonical::restore` restores them. All references in them are roots of
//! traversals.

use crate::heap::Ref;
use classes::ClassRef;

/// The part of a state that belongs to no object and no thread.
#[derive(Clone, Debug, Default)]
pub struct Globals {
    /// Model time in nanoseconds since the start.
    pub clock: i64,
    /// Whether the program has read the clock.
    pub clock_read: bool,
    /// The exit code, once the process has ended by `exit` or `halt`.
    pub halted: Option<i32>,
    /// Whether shutdown hooks have been started.
    pub shutdown: bool,
    /// Strings that the program interned, without literals.
    pub interned: Vec<Ref>,
    /// Classes whose initialization failed, with the cause that later uses report.
    pub failures: Vec<(ClassRef, Ref)>,
    /// The data of the handles that native methods returned, by handle minus one. The data of a handle
    /// are a `byte[]`; null if the handle is closed.
    pub handles: Vec<Ref>,
    /// Settings of the program (`Verify.setProperties`).
    pub properties: std::collections::BTreeMap<String, String>,
    /// The heuristic value that the program set, if any.
    pub heuristic: Option<i32>,
    /// Attributes that the program attached to objects (`Verify.setObjectAttribute`), in order.
    pub attributes: Vec<(Ref, Vec<i32>)>,
    /// Attributes of values (`Verify.setFieldAttribute` and similar methods).
    pub value_attributes: crate::attributes::AttributeTable,
    /// The terms of values, as the last encoding or restore of a state has them.
    pub terms: crate::symbolic::TermListing,
    /// The object to which each variable of temporal properties is bound; 0 if the variable is unbound.
    /// The list is empty if all variables are unbound.
    pub bound: Vec<Ref>,
    /// The numbers of early objects that are in use (`lock_protection::early`), one bit for each.
    pub early: [u32; Self::EARLY_WORDS],
    /// The state of raw memory and files.
    pub outside: crate::outside::Outside,
}

impl PartialEq for Globals {
    fn eq(&self, other: &Self) -> bool {
        // The comparison of two empty lists by the C library is slow.
        fn same<T: PartialEq>(one: &[T], other: &[T]) -> bool {
            one.len() == other.len() && (one.is_empty() || one == other)
        }
        let Self { clock, clock_read, halted, shutdown, interned, failures, handles, .. } = self;
        let Self { properties, heuristic, attributes, value_attributes, .. } = self;
        let Self { terms, bound, early, outside, .. } = self;
        (*clock, *clock_read, *halted) == (other.clock, other.clock_read, other.halted)
            && (*shutdown, *heuristic) == (other.shutdown, other.heuristic)
            && same(interned, &other.interned)
            && same(failures, &other.failures)
            && same(handles, &other.handles)
            && same(attributes, &other.attributes)
            && same(bound, &other.bound)
            && *early == other.early
            && *properties == other.properties
            && *value_attributes == other.value_attributes
            && *terms == other.terms
            && *outside == other.outside
    }
}

impl Eq for Globals {}

impl Globals {
    /// The number of words of [`Self::early`].
    pub const EARLY_WORDS: usize = 8;

    /// Returns the referenced objects, without those of files and raw memory.
    pub fn references(&self) -> impl Iterator<Item = Ref> + '_ {
        self.references_of_program().chain(self.bound.iter().copied().filter(|r| *r != 0))
    }

    /// Returns the references that the program knows. Other references keep no object alive for
    /// `java.lang.ref`.
    pub(crate) fn references_of_program(&self) -> impl Iterator<Item = Ref> + '_ {
        let failures = self.failures.iter().map(|(_, r)| *r);
        let attributed = self.attributes.iter().map(|(r, _)| *r);
        let held = self.interned.iter().chain(&self.handles).copied();
        held.chain(failures).chain(attributed).chain(self.value_attributes.references())
    }

    /// Returns the attributes of an object.
    pub fn attributes_of(&self, object: Ref) -> Option<&[i32]> {
        let found = self.attributes.iter().find(|(r, _)| *r == object);
        found.map(|(_, values)| values.as_slice())
    }

    /// Returns the attributes of an object for changes; creates them if the object has none.
    pub fn attributes_to_change(&mut self, object: Ref) -> &mut Vec<i32> {
        let at = self.attributes.iter().position(|(r, _)| *r == object).unwrap_or_else(|| {
            self.attributes.push((object, Vec::new()));
            self.attributes.len() - 1
        });
        &mut self.attributes[at].1
    }
}
