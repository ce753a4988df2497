//! Components: canonical encodings of objects and threads, each stored once and numbered.

use crate::heap::Ref;
use base::FastMap;
use base::intern::Interner;

/// The tables behind state vectors, and what of the live state they already describe.
#[derive(Debug)]
pub struct Components {
    table: Interner,
    /// The vector that the live state was last equal to, dynamic part.
    pub(super) settled_dynamic: Vec<u32>,
    /// Component of each fixed object that differed from its pristine contents then.
    pub(super) settled_fixed: FastMap<Ref, u32>,
    /// Component of the pristine contents of fixed objects that were ever written.
    pub(super) pristine: FastMap<Ref, u32>,
    /// Words of the component being built.
    pub(super) words: Vec<u32>,
    /// Canonical number plus one of each dynamic handle, during encoding.
    pub(super) numbers: Vec<u32>,
    /// Who reaches each dynamic handle, during encoding.
    pub(super) groups: Vec<u32>,
    /// Dynamic handles in canonical order, during encoding.
    pub(super) order: Vec<Ref>,
    /// Objects encoded so far, for statistics.
    pub encoded: u64,
}

impl Default for Components {
    fn default() -> Self {
        let mut table = Interner::new();
        // Number 0 means "nothing here" to the store.
        let _ = table.intern(&[]);
        Self {
            table,
            settled_dynamic: Vec::new(),
            settled_fixed: FastMap::default(),
            pristine: FastMap::default(),
            words: Vec::new(),
            numbers: Vec::new(),
            groups: Vec::new(),
            order: Vec::new(),
            encoded: 0,
        }
    }
}

/// There are more than 2^32 different components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableFull;

impl Components {
    /// The number of the component in `words`.
    pub(super) fn intern(&mut self) -> Result<u32, TableFull> {
        self.encoded += 1;
        let bytes: &[u8] = bytemuck::cast_slice(&self.words);
        self.table.intern(bytes).map(|(number, _)| number).map_err(|_| TableFull)
    }

    /// The words of a component.
    pub fn words_of(&self, number: u32) -> Vec<u32> {
        bytemuck::allocation::pod_collect_to_vec(self.table.get(number))
    }

    /// The handle in the component of a fixed object.
    pub(super) fn handle_of(&self, number: u32) -> Ref {
        let bytes = self.table.get(number);
        bytes.get(4..8).map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
    }

    /// Bytes that the table holds.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }
}
