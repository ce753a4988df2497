//! Lookup of transitions in the cache.

use crate::recanonicalize::DecodeContext;
use crate::snapshots::Snapshots;
use vm::Machine;

impl Snapshots {
    /// Looks up the successor of `from` under one of the alternatives looked up last. If the
    /// successor is cached, puts it into `to`. Returns whether it is cached.
    pub fn lookup_transition(
        &mut self,
        machine: &Machine,
        from: &[u32],
        choice: usize,
        to: &mut Vec<u32>,
    ) -> bool {
        let Some(action) = self.cached_alternatives().get(choice).copied() else { return false };
        let marks_once_shared = machine.remembers_sharing();
        let (program, thread_slots) = (&machine.program, &machine.run.thread_slots);
        let code = DecodeContext { program, thread_slots, marks_once_shared };
        let known = self.cache.lookup(&mut self.components, code, from, action, to).is_some();
        self.cache.hits += u64::from(known);
        known
    }
}
