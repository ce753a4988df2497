//! The part of a state that belongs to no object and no thread.
//!
//! Source: SEMANTICS 5, 6 and 12. Invariant: `snapshot::canonical::encoding` encodes all fields,
//! and `snapshot::canonical::restore` restores them. All references in them are roots of the
//! traversals.

use crate::heap::Ref;
use classes::ClassRef;

/// The part of a state that belongs to no object and no thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Globals {
    /// Model time in nanoseconds since the start.
    pub clock: i64,
    /// Whether the program has read the clock.
    pub clock_read: bool,
    /// The exit code, once the process has ended by `exit` or `halt`.
    pub halted: Option<i32>,
    /// Whether shutdown hooks are being run or have run.
    pub shutdown: bool,
    /// Strings that the program interned, except for literals.
    pub interned: Vec<Ref>,
    /// Failed classes, with the cause that later uses report.
    pub failures: Vec<(ClassRef, Ref)>,
    /// The data of the handles that native methods returned: a `byte[]` each, by handle minus one;
    /// null for a closed handle.
    pub handles: Vec<Ref>,
    /// Settings of the program (`Verify.setProperties`).
    pub properties: std::collections::BTreeMap<String, String>,
    /// The heuristic value that the program set, if any.
    pub heuristic: Option<i32>,
    /// Attributes that the program attached to objects (`Verify.setObjectAttribute`), in order.
    pub attributes: Vec<(Ref, Vec<i32>)>,
    /// Attributes of values (`Verify.setFieldAttribute` and similar methods).
    pub value_attributes: crate::attributes::AttributeTable,
    /// Terms of values, as the state last encoded or restored has them.
    pub terms: crate::symbolic::TermListing,
    /// The objects that variables of temporal properties are bound to, by variable, 0 if to none. It is empty
    /// as long as all are.
    pub bound: Vec<Ref>,
    /// Raw memory and files.
    pub outside: crate::outside::Outside,
}

impl Globals {
    /// Returns the referenced objects, except for those of files and raw memory.
    pub fn references(&self) -> impl Iterator<Item = Ref> + '_ {
        self.references_of_program().chain(self.bound.iter().copied().filter(|r| *r != 0))
    }

    /// Returns those that the program knows. The rest keeps no object alive for `java.lang.ref`.
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

    /// Returns the attributes of an object for changes.
    pub fn attributes_to_change(&mut self, object: Ref) -> &mut Vec<i32> {
        let at = self.attributes.iter().position(|(r, _)| *r == object).unwrap_or_else(|| {
            self.attributes.push((object, Vec::new()));
            self.attributes.len() - 1
        });
        &mut self.attributes[at].1
    }
}
