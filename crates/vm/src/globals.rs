//! The part of a state that belongs to no object and no thread.
//!
//! Source: SEMANTICS 5, 6 and 12. Invariant: `state::canonical::encoding` tells all of it and `state::canonical::restore` reads
//! all of it; what refers to objects is among their roots.

use crate::heap::Ref;
use classes::ClassRef;

/// What of the state belongs to no object and no thread.
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
    /// Strings the program interned, that were no literals.
    pub interned: Vec<Ref>,
    /// Why the initialization of classes failed: what later uses name as the cause.
    pub failures: Vec<(ClassRef, Ref)>,
    /// What stands behind the handles that native methods gave out: a `byte[]` each, by handle minus
    /// one; null for a handle that was closed.
    pub handles: Vec<Ref>,
    /// What the program said of the configuration (`Verify.setProperties`).
    pub properties: std::collections::BTreeMap<String, String>,
    /// What the program said of the worth of its states to a heuristic, if it did.
    pub heuristic: Option<i32>,
    /// What the program put beside objects (`Verify.setObjectAttribute`), in the order in which it did.
    pub attributes: Vec<(Ref, Vec<i32>)>,
    /// Attributes of values (`Verify.setFieldAttribute` and its like).
    pub value_attributes: crate::attributes::AttributeTable,
    /// Raw memory and files.
    pub outside: crate::outside::Outside,
}

impl Globals {
    /// The objects that it refers to, but for those of files and raw memory.
    pub(crate) fn references(&self) -> impl Iterator<Item = Ref> + '_ {
        let failures = self.failures.iter().map(|(_, r)| *r);
        let attributed = self.attributes.iter().map(|(r, _)| *r);
        let held = self.interned.iter().chain(&self.handles).copied();
        held.chain(failures).chain(attributed).chain(self.value_attributes.references())
    }

    /// What was put beside an object.
    pub fn attributes_of(&self, object: Ref) -> Option<&[i32]> {
        let found = self.attributes.iter().find(|(r, _)| *r == object);
        found.map(|(_, values)| values.as_slice())
    }

    /// Where what is put beside an object goes.
    pub fn attributes_to_change(&mut self, object: Ref) -> &mut Vec<i32> {
        let at = self.attributes.iter().position(|(r, _)| *r == object).unwrap_or_else(|| {
            self.attributes.push((object, Vec::new()));
            self.attributes.len() - 1
        });
        &mut self.attributes[at].1
    }
}
