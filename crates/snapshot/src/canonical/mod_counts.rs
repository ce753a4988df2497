//! Copies of `modCount` fields in objects and frames.

use library::mod_count;
use vm::Thread;
use vm::heap::{Heap, Ref};

/// Whether one of the given objects has a copy of a `modCount`.
pub(crate) fn stores_copies(heap: &Heap, found: &[Ref]) -> bool {
    found.iter().any(|r| mod_count::copies_mod_count(heap.get(*r).class()))
}

/// Whether an active method may hold a copy of a `modCount`.
pub(crate) fn may_hold_mod_count(thread: &Thread) -> bool {
    thread.frames.iter().any(|f| mod_count::may_hold_mod_count(f.code.method))
}
