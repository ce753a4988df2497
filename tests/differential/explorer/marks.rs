//! Parts of states that no program can observe.
//!
//! Invariant: these parts describe only the dependence of later steps, so two ends that differ in
//! nothing else are equal.

use super::ProgramExplorer;
use search::System;
use vm::globals::Globals;
use vm::heap::{EARLY, OF_PROGRAM, ONCE_SHARED, OWNER, Ref};

/// Marks of objects that no program can observe.
const MARKS: u32 = ONCE_SHARED | OWNER | OF_PROGRAM | EARLY;

impl ProgramExplorer {
    /// Returns an end without the marks of objects and without the numbers of ended threads.
    pub(super) fn observable(&mut self, end: Vec<u32>) -> Vec<u32> {
        self.without(end, MARKS, true)
    }

    /// Returns a state without these marks of objects.
    pub(super) fn unmarked(&mut self, state: Vec<u32>, marks: u32) -> Vec<u32> {
        self.without(state, marks, false)
    }

    fn without(&mut self, state: Vec<u32>, marks: u32, ended_threads: bool) -> Vec<u32> {
        self.system.restore(&state).unwrap();
        let live = &mut self.system.machine.live;
        let dynamic = live.heap.first_dynamic()..live.heap.handles();
        let objects: Vec<Ref> = dynamic.filter(|r| live.heap.is_live(*r)).collect();
        let mut is_changed = false;
        if marks & EARLY != 0 {
            live.globals.early = [0; Globals::EARLY_WORDS];
            is_changed = true;
        }
        for r in objects {
            if live.heap.get(r).flags & marks != 0 {
                live.heap.touch(r).flags &= !marks;
                is_changed = true;
            }
            let is_thread =
                ended_threads && live.heap.get(r).class().has_ancestor("java/lang/Thread");
            if is_thread && (live.get_field(r, "eetop") as i64) < 0 {
                live.set_field(r, "eetop", u64::MAX);
                is_changed = true;
            }
        }
        if !is_changed {
            return state;
        }
        let mut changed = Vec::new();
        self.system.encode(&mut changed).unwrap();
        changed
    }
}
