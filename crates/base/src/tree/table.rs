//! The tables of a forest: of its own, or common to those on several threads.

use std::sync::Arc;

use crate::hash_cons::PairTable;
use crate::hash_cons::shared::{CachedView, SharedPairTable};
use crate::intern::Full;

/// The tables of forests on several threads, which give equal arrays one id.
#[derive(Debug, Default)]
pub struct SharedNodes {
    pub(super) nodes: Arc<SharedPairTable>,
    pub(super) arrays: Arc<SharedPairTable>,
}

impl SharedNodes {
    /// Bytes of all tables.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes() + self.arrays.bytes()
    }

    /// Bytes that growing takes for a while, if that is due before long.
    pub fn growth(&self) -> usize {
        self.nodes.growth() + self.arrays.growth()
    }
}

/// A table of a forest's own, or one that it has in common with others.
#[derive(Debug)]
pub(super) enum NodeTable {
    Own(PairTable),
    Shared(CachedView),
}

impl NodeTable {
    #[inline]
    pub(super) fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        match self {
            Self::Own(pairs) => pairs.intern(left, right),
            Self::Shared(pairs) => pairs.intern(left, right),
        }
    }

    #[inline]
    pub(super) fn get(&self, id: u32) -> (u32, u32) {
        match self {
            Self::Own(pairs) => pairs.get(id),
            Self::Shared(pairs) => pairs.get(id),
        }
    }

    /// How many pairs there are, the one of zeros among them.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Own(pairs) => pairs.len(),
            Self::Shared(pairs) => pairs.table().len() + 1,
        }
    }

    /// Bytes of what is this forest's alone.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Own(pairs) => pairs.bytes(),
            Self::Shared(pairs) => pairs.own_bytes(),
        }
    }

    pub(super) fn growth(&self) -> usize {
        match self {
            Self::Own(pairs) => pairs.growth(),
            Self::Shared(pairs) => pairs.growth(),
        }
    }
}
