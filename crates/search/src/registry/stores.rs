//! Stores of visited states by name.

use crate::store::flat::FlatStore;
use crate::store::tree_store::TreeStore;
use crate::store::{Store, lossy};

/// A row of the table of stores.
#[derive(Clone, Copy, Debug)]
pub struct StoreKind {
    /// The name of the store on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Whether the store never takes a new state for a known state. An inexact store must return
    /// its `uncertainty` and keep retained vectors.
    pub exact: bool,
    /// Creates an empty store. A store of fixed size uses at most the given number of bytes.
    pub open: fn(Option<usize>) -> Box<dyn Store + Send>,
}

/// All stores. The first is the default, and the only one with concurrent tables for workers
/// (`store/shared_tree.rs`).
pub const STORES: &[StoreKind] = &[
    StoreKind {
        name: "exact",
        help: "every state, as a tree that shares equal parts",
        exact: true,
        open: |_| Box::new(TreeStore::new()),
    },
    StoreKind {
        name: "flat",
        help: "every state, as a whole vector; large; a reference for the others",
        exact: true,
        open: |_| Box::new(FlatStore::new()),
    },
    StoreKind {
        name: "compact",
        help: "a fingerprint of 128 bits for each state; never proves a program safe",
        exact: false,
        open: |_| Box::new(lossy::compact()),
    },
    StoreKind {
        name: "bitstate",
        help: "three bits for each state, in 128 MiB or half the memory limit; never proves a program safe",
        exact: false,
        open: |bytes| Box::new(lossy::bit_state(bytes)),
    },
];

/// Returns the store with this name.
pub fn find(name: &str) -> Option<&'static StoreKind> {
    STORES.iter().find(|kind| kind.name == name)
}
