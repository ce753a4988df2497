//! Deadlocks (SEMANTICS 14), in two forms. Either threads form a cycle in which each thread is blocked
//! without a timeout on a lock of the next one. Or a non-daemon thread is alive and no thread is
//! enabled.

use crate::blocked::{blocking_resource, owner_of};
use crate::finding::{Finding, Observes, Property, program_place};
use crate::idle::idle_workers;
use vm::Machine;
use vm::schedule::Action;

/// The property that threads do not block each other for ever.
#[derive(Debug)]
pub(crate) struct Deadlock;

impl Property for Deadlock {
    fn observes(&self) -> Observes {
        Observes::Nothing
    }

    fn is_content_with_quiet_states(&self) -> bool {
        true
    }

    fn check(&mut self, machine: &mut Machine, actions: &[Action]) -> Vec<Finding> {
        if machine.live.is_over() {
            return Vec::new();
        }
        // An enabled action excludes a deadlock if no thread waits for a resource.
        let waits = |t: usize| blocking_resource(machine, t).is_some();
        if !(0..machine.live.threads.len()).any(waits)
            && actions.iter().any(|action| !matches!(action, Action::Spurious(_)))
        {
            return Vec::new();
        }
        let mut order: Vec<usize> = (0..machine.live.threads.len())
            .filter(|t| machine.live.threads[*t].is_alive())
            .collect();
        order.sort_by(|a, b| machine.live.threads[*a].key.cmp(&machine.live.threads[*b].key));
        if let Some(cycle) = cycle(machine, &order) {
            let message =
                format!("{} threads wait for each other's locks in a circle", cycle.len());
            return vec![finding(machine, cycle, message)];
        }
        let stuck = actions.iter().all(|a| matches!(a, Action::Spurious(_)));
        if stuck && idle_workers(machine).is_some() {
            return Vec::new();
        }
        if stuck && order.iter().any(|t| !machine.live.threads[*t].daemon) {
            let blocked: Vec<usize> = order;
            let message = match blocked.len() {
                1 => "the only thread left is blocked".to_owned(),
                n => format!("{n} threads are blocked and none can go on"),
            };
            return vec![finding(machine, blocked, message)];
        }
        Vec::new()
    }
}

fn finding(machine: &Machine, threads: Vec<usize>, message: String) -> Finding {
    // The position is the first one by class, method and line, so it does not depend on the thread that
    // closed the cycle.
    let place = threads
        .iter()
        .filter(|t| !machine.live.threads[**t].daemon)
        .filter_map(|t| program_place(&machine.live.stack_of(*t)))
        .min_by_key(|p| {
            (p.method.class().java_name(), p.method.name.to_string(), p.method.line(p.bytecode))
        });
    Finding { place, threads, ..Finding::new("deadlock", message) }
}

/// Returns a cycle of blocked threads. Each thread waits for the next one.
fn cycle(machine: &Machine, order: &[usize]) -> Option<Vec<usize>> {
    for start in order {
        let mut path = vec![*start];
        let mut at = *start;
        while let Some(next) = blocking_resource(machine, at).and_then(|w| owner_of(machine, w)) {
            if next == at || !machine.live.threads[next].is_alive() {
                break;
            }
            if next == *start {
                return Some(path);
            }
            if path.contains(&next) {
                break;
            }
            path.push(next);
            at = next;
        }
    }
    None
}
