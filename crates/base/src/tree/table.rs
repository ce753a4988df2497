//! The tables of a forest: of its own, or common to those on several threads.

use std::sync::Arc;

use crate::intern::Full;
use crate::pairs::Pairs;
use crate::pairs::shared::{Lately, SharedPairs};

/// The tables of forests on several threads, which give equal arrays one id.
#[derive(Debug, Default)]
pub struct Common {
    pub(super) nodes: Arc<SharedPairs>,
    pub(super) arrays: Arc<SharedPairs>,
}

impl Common {
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
pub(super) enum Table {
    Own(Pairs),
    Common(Lately),
}

impl Table {
    #[inline]
    pub(super) fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        match self {
            Self::Own(pairs) => pairs.intern(left, right),
            Self::Common(pairs) => pairs.intern(left, right),
        }
    }

    #[inline]
    pub(super) fn get(&self, id: u32) -> (u32, u32) {
        match self {
            Self::Own(pairs) => pairs.get(id),
            Self::Common(pairs) => pairs.get(id),
        }
    }

    /// How many pairs there are, the one of zeros among them.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Own(pairs) => pairs.len(),
            Self::Common(pairs) => pairs.table().len() + 1,
        }
    }

    /// Bytes of what is this forest's alone.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Own(pairs) => pairs.bytes(),
            Self::Common(pairs) => pairs.own_bytes(),
        }
    }

    pub(super) fn growth(&self) -> usize {
        match self {
            Self::Own(pairs) => pairs.growth(),
            Self::Common(pairs) => pairs.growth(),
        }
    }
}
