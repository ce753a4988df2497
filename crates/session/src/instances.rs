//! Bounds on the number of objects of a class. A state that exceeds the bound is checked and not
//! expanded.
//!
//! Source: Corbett, "Constructing compact models of concurrent Java programs", ISSTA 1998. Invariant:
//! the objects in the stored state are counted, so the decision is a function of the state.

use crate::check::doubt::Doubt;
use serde::{Deserialize, Serialize};
use snapshot::Snapshots;
use vm::machine::Machine;

/// A bound, and whether a state exceeded it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Bound {
    /// The internal name of the class.
    class: String,
    most: u64,
    hit: bool,
    /// Whether any state had an object of the class.
    seen: bool,
}

impl Bound {
    /// Returns the bounds of the settings, whose class names have dots.
    pub(crate) fn all(given: &[(String, u64)]) -> Vec<Self> {
        let bound = |(class, most): &(String, u64)| Self {
            class: class.replace('.', "/"),
            most: *most,
            hit: false,
            seen: false,
        };
        given.iter().map(bound).collect()
    }

    /// Adds the observations of another worker about this bound.
    pub(crate) fn join(&mut self, other: &Self) {
        self.seen |= other.seen;
        self.hit |= other.hit;
    }

    /// Counts the objects of the state just encoded. Returns whether their number exceeds the bound.
    pub(crate) fn is_hit(&mut self, machine: &Machine, snapshots: &Snapshots) -> bool {
        let heap = &machine.live.heap;
        let reached = (heap.first_dynamic()..heap.end())
            .filter(|r| heap.is_live(*r) && snapshots.name_of(machine, *r) != 0);
        let count = reached.filter(|r| self.covers(machine, *r)).count() as u64;
        self.seen |= count > 0;
        self.hit |= count > self.most;
        count > self.most
    }

    fn covers(&self, machine: &Machine, r: vm::Ref) -> bool {
        let class = machine.live.heap.get(r).class();
        std::iter::successors(Some(class), |class| class.super_class)
            .any(|class| *class.name == *self.class)
    }

    /// Returns the reason of incompleteness, if a state exceeded the bound.
    pub(crate) fn reason(&self) -> Option<Doubt> {
        let (class, most) = (self.class.replace('/', "."), self.most);
        self.hit.then_some(Doubt::Instances { class, most })
    }

    /// Returns a note if no object of the class was ever counted. Its name may be misspelled.
    pub(crate) fn doubt(&self) -> Option<String> {
        let class = self.class.replace('/', ".");
        (!self.seen).then(|| format!("no instance of {class} was seen (--max-instances)"))
    }
}
