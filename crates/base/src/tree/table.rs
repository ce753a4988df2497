//! Tables of nodes, for one thread or for several threads.

use std::sync::Arc;

use crate::hash_cons::PairTable;
use crate::hash_cons::shared::{CachedView, SharedPairTable};
use crate::intern::Full;

/// The nodes and arrays of several threads. Equal arrays have the same id.
#[derive(Debug, Default)]
pub struct SharedNodes {
    pub(super) nodes: Arc<SharedPairTable>,
    pub(super) arrays: Arc<SharedPairTable>,
}

impl SharedNodes {
    /// Returns the bytes of memory held.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes() + self.arrays.bytes()
    }

    /// Returns the bytes that the next growth takes, if growth is due soon.
    pub fn growth(&self) -> usize {
        self.nodes.growth() + self.arrays.growth()
    }
}

/// A table of one thread, or a view of a shared table.
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

    /// Returns the number of pairs, including the pair of zeros.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Own(pairs) => pairs.len(),
            Self::Shared(pairs) => pairs.table().len() + 1,
        }
    }

    /// Returns the bytes of memory that are not shared with other threads.
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
