//! Keys of new threads.
//!
//! Source: SEMANTICS 1; decision 0119. Invariant: no two live threads have one key.

use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::{OF_POOL, Thread};
use std::rc::Rc;

/// Returns the key of a thread that the current thread starts, and counts the start. The key of a thread
/// of a pool does not depend on the thread that starts it.
pub(crate) fn key_of_new_thread(machine: &mut Machine, object: Ref) -> Rc<[u32]> {
    let id = machine.live.get_field(object, "tid");
    let known: [u32; 2] = [OF_POOL, id as u32];
    let is_used = |thread: &Thread| thread.is_alive() && *thread.key == known;
    let frames = &machine.live.threads[machine.live.current].frames;
    let mut methods = frames.iter().map(|frame| frame.code.method);
    let is_of_pool = methods.any(library::pool_threads::starts_for_pool);
    // A program that changes the ids of threads by reflection may give one id to two threads.
    let is_unique = || !machine.live.threads.unwatched().iter().any(is_used);
    if is_of_pool && is_unique() {
        let parent = machine.thread();
        parent.history.started_worker |= parent.key.is_empty();
        return known.into();
    }
    let parent = machine.thread();
    let nth = parent.history.started;
    parent.history.started += 1;
    [&*parent.key, &[nth]].concat().into()
}
