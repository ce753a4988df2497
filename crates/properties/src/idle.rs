//! Idle pools and timers at the end of a test (SEMANTICS 14 and 15). The process of a test framework
//! ends although their threads are alive.
//!
//! Source: `ThreadPoolExecutor.getTask` and `TimerThread.mainLoop`, in which workers wait for tasks.

use vm::Machine;

/// The methods in which an idle thread waits, each with its class.
const IDLE_IN: [(&str, &str); 2] =
    [("java/util/concurrent/ThreadPoolExecutor", "getTask"), ("java/util/TimerThread", "mainLoop")];

/// Returns the non-daemon threads of a test whose main thread has ended, if all of them are idle
/// workers of pools and timers.
pub fn idle_workers(machine: &Machine) -> Option<Vec<usize>> {
    if !machine.options.ends_idle_pools || machine.live.is_over() {
        return None;
    }
    let threads = &machine.live.threads;
    let workers: Vec<usize> = (0..threads.len())
        .filter(|slot| threads[*slot].is_alive() && !threads[*slot].daemon)
        .collect();
    workers.iter().all(|slot| is_idle(machine, *slot)).then_some(workers)
}

/// Whether a thread executes no code of the program, and waits for tasks.
fn is_idle(machine: &Machine, slot: usize) -> bool {
    let stack = machine.live.stack_of(slot);
    stack.iter().all(|at| at.method.class().element().loader.is_jdk())
        && stack.iter().any(|at| {
            IDLE_IN.iter().any(|(class, method)| {
                *at.method.class().name == **class && *at.method.name == **method
            })
        })
}
