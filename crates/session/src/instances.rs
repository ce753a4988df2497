//! Bounds on the number of objects of a class: a state with more is checked and not expanded.
//!
//! Source: Corbett, "Constructing compact models of concurrent Java programs", ISSTA 1998.
//! Invariant: the objects of the stored state are counted, so that the bound depends on the state
//! alone.

use crate::check::doubt::Doubt;
use serde::{Deserialize, Serialize};
use snapshot::Snapshots;
use vm::machine::Machine;

/// A bound, and whether it was reached.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Bound {
    /// The class, as in `a/b/C`.
    class: String,
    most: u64,
    hit: bool,
    /// Whether any state had an object of the class.
    seen: bool,
}

impl Bound {
    /// Returns the bounds of the settings, given by class names with dots.
    pub(crate) fn all(given: &[(String, u64)]) -> Vec<Self> {
        let bound = |(class, most): &(String, u64)| Self {
            class: class.replace('.', "/"),
            most: *most,
            hit: false,
            seen: false,
        };
        given.iter().map(bound).collect()
    }

    /// Adds the observations of another worker about the same class.
    pub(crate) fn join(&mut self, other: &Self) {
        self.seen |= other.seen;
        self.hit |= other.hit;
    }

    /// Counts the objects of the state just encoded; returns whether there are too many.
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

    /// Returns the reason of incompleteness, if the bound was reached.
    pub(crate) fn reason(&self) -> Option<Doubt> {
        let (class, most) = (self.class.replace('/', "."), self.most);
        self.hit.then_some(Doubt::Instances { class, most })
    }

    /// Returns a note if no object was ever counted, as for a misspelt name.
    pub(crate) fn doubt(&self) -> Option<String> {
        let class = self.class.replace('/', ".");
        (!self.seen).then(|| format!("no instance of {class} was seen (--max-instances)"))
    }
}
