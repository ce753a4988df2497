//! Bounds on how many objects of a class there may be: a state with more is judged and not gone on
//! from (Corbett, "Constructing compact models of concurrent Java programs", ISSTA 1998).
//!
//! Invariant: what counts is what the stored state holds, so a state is always trapped or never.

use crate::check::doubt::Doubt;
use serde::{Deserialize, Serialize};
use vm::machine::Machine;

/// A bound, and whether it was hit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Bound {
    /// The class, as in `a/b/C`.
    class: String,
    most: u64,
    hit: bool,
    /// Whether there ever was an object of it.
    seen: bool,
}

impl Bound {
    /// The bounds that settings ask for, by class names as people write them.
    pub(crate) fn all(given: &[(String, u64)]) -> Vec<Self> {
        let bound = |(class, most): &(String, u64)| Self {
            class: class.replace('.', "/"),
            most: *most,
            hit: false,
            seen: false,
        };
        given.iter().map(bound).collect()
    }

    /// Adds what another worker saw of the same class.
    pub(crate) fn join(&mut self, other: &Self) {
        self.seen |= other.seen;
        self.hit |= other.hit;
    }

    /// Counts the objects of the state just encoded; whether there are too many.
    pub(crate) fn is_hit(&mut self, machine: &Machine) -> bool {
        let heap = &machine.live.heap;
        let reached = (heap.first_dynamic()..heap.end())
            .filter(|r| heap.is_live(*r) && machine.name_of(*r) != 0);
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

    /// The doubt that it leaves, if it was hit.
    pub(crate) fn reason(&self) -> Option<Doubt> {
        let (class, most) = (self.class.replace('/', "."), self.most);
        self.hit.then_some(Doubt::Instances { class, most })
    }

    /// That there was nothing to count, which a wrong name may be the cause of.
    pub(crate) fn doubt(&self) -> Option<String> {
        let class = self.class.replace('/', ".");
        (!self.seen).then(|| format!("no instance of {class} was seen (--max-instances)"))
    }
}
