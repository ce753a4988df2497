//! Parts of states that no program can observe.
//!
//! Invariant: these parts describe only the dependence of later steps, so two ends that differ in
//! nothing else are equal.

use super::ProgramExplorer;
use search::System;
use vm::heap::{OF_PROGRAM, ONCE_SHARED, OWNER, Ref};

/// Marks of objects that no program can observe.
pub(super) const MARKS: u32 = ONCE_SHARED | OWNER | OF_PROGRAM;

impl ProgramExplorer {
    /// Returns a state without these marks of objects, and without the numbers of ended threads. They
    /// describe the dependence of later steps, and no program can observe them.
    pub(super) fn unmarked(&mut self, end: Vec<u32>, marks: u32) -> Vec<u32> {
        self.system.restore(&end).unwrap();
        let live = &mut self.system.machine.live;
        let dynamic = live.heap.first_dynamic()..live.heap.handles();
        let objects: Vec<Ref> = dynamic.filter(|r| live.heap.is_live(*r)).collect();
        let mut is_changed = false;
        for r in objects {
            if live.heap.get(r).flags & marks != 0 {
                live.heap.touch(r).flags &= !marks;
                is_changed = true;
            }
            // Ends have all marks removed. Other states keep the order of threads.
            let is_thread =
                marks == MARKS && live.heap.get(r).class().has_ancestor("java/lang/Thread");
            if is_thread && (live.get_field(r, "eetop") as i64) < 0 {
                live.set_field(r, "eetop", u64::MAX);
                is_changed = true;
            }
        }
        if !is_changed {
            return end;
        }
        let mut unmarked = Vec::new();
        self.system.encode(&mut unmarked).unwrap();
        unmarked
    }
}
