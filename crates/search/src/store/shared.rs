//! The exact store of several explorations: their trees and roots are in common tables, and each
//! remembers the vector that it asked for last.
//!
//! Invariant: of all who store equal vectors, exactly one is told that the state is new. Ids are not
//! dense.

use base::pairs::index::mix;
use base::pairs::join;
use base::pairs::shared::{Parts, SeenPairs, SharedPairs};

use super::exact::{Exact, Nodes, RootTable};
use super::roots::Roots;
use super::{Full, StateId};

/// The tables.
#[derive(Debug)]
pub struct Shared {
    nodes: SharedPairs,
    roots: Parts<Roots>,
}

impl Default for Shared {
    fn default() -> Self {
        Self { nodes: SharedPairs::default(), roots: Parts::new(Roots::new) }
    }
}

impl Shared {
    /// All states there are, in no particular order.
    pub fn states(&self) -> impl Iterator<Item = StateId> {
        self.roots.ids(Roots::len).map(StateId::new)
    }

    /// The store as one exploration sees it.
    pub fn seen(&self) -> Seen<'_> {
        Exact::over(SeenPairs::new(&self.nodes), &self.roots)
    }
}

/// The store as one exploration sees it.
pub type Seen<'a> = Exact<SeenPairs<'a>, &'a Parts<Roots>>;

impl Seen<'_> {
    /// Bytes of what this exploration alone remembers of the store.
    pub fn own_bytes(&self) -> usize {
        self.nodes.own_bytes() + self.tree_bytes()
    }
}

impl Nodes for SeenPairs<'_> {
    #[inline]
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        SeenPairs::intern(self, left, right)
    }

    fn get(&self, id: u32) -> (u32, u32) {
        self.shared().get(id)
    }

    fn bytes(&self) -> usize {
        self.shared().bytes() + self.own_bytes()
    }

    fn growth(&self) -> usize {
        self.shared().growth()
    }
}

impl RootTable for &Parts<Roots> {
    fn intern(&mut self, left: u32, right: u32, length: u32) -> Result<(u32, bool), Full> {
        let part = Parts::<Roots>::of_hash(mix(join(left, right)));
        let (own, new) = self.part(part).intern(left, right, length)?;
        Ok((Parts::<Roots>::id(part, own), new))
    }

    fn get(&self, id: u32) -> (u32, u32, usize) {
        let (part, own) = Parts::<Roots>::place(id);
        self.part(part).get(own)
    }

    fn len(&self) -> usize {
        self.sum(Roots::len)
    }

    fn bytes(&self) -> usize {
        self.sum(Roots::bytes)
    }

    fn growth(&self) -> usize {
        self.sum(Roots::growth)
    }
}
