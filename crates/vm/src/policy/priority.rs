//! The policy that schedules only those enabled threads that have the highest priority.
//!
//! Source: JPF's `PriorityRunnablesSyncPolicy`. Invariant: Java does not guarantee this order (JLS
//! chapter 17 has no priorities), so the omitted executions are possible.

use super::{Policy, PolicyRow};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::schedule::Action;

pub(super) const ROW: PolicyRow = PolicyRow {
    name: "priority",
    help: "only threads of the highest priority among those that can go on",
    class: "gov.nasa.jpf.vm.PriorityRunnablesSyncPolicy",
    open: |_| Some(Box::new(Priority)),
};

#[derive(Debug)]
struct Priority;

impl Policy for Priority {
    fn keep(&self, machine: &Machine, all: &[Action]) -> Vec<Action> {
        let of = |action: &Action| priority(machine, action.thread());
        let highest = all.iter().map(of).max();
        all.iter().copied().filter(|action| Some(of(action)) == highest).collect()
    }
}

/// Returns the priority of the thread in a slot, as `Thread.getPriority` does.
fn priority(machine: &Machine, slot: usize) -> i32 {
    let thread = machine.live.threads[slot].object;
    // From JDK 19 on, a holder object has the priority.
    let holder = machine.live.get_field(thread, "holder") as Ref;
    let place = if holder == 0 { thread } else { holder };
    machine.live.get_field(place, "priority") as i32
}
