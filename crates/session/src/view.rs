//! What a search strategy is shown of a Java state: its threads by names that last over the run, whose
//! alternatives are whose, and what each would access next.
//!
//! Invariant: a thread's name is that of its key, the start numbers from the main thread down to it; so
//! it means the same on every path that starts the same threads.

use crate::system::JavaSystem;
use base::FastMap;
use search::{ProcessView, StateView};
use vm::schedule::Action;

/// Numbers for the keys of threads, and for those who started them.
#[derive(Debug, Default)]
pub(crate) struct Names {
    numbers: FastMap<Box<[u32]>, u32>,
}

impl Names {
    /// The number of a thread.
    pub(crate) fn number(&mut self, key: &[u32]) -> u32 {
        if let Some(known) = self.numbers.get(key) {
            return *known;
        }
        let next = self.numbers.len() as u32;
        self.numbers.insert(key.into(), next);
        next
    }

    /// The number of the thread that started it.
    fn parent(&mut self, key: &[u32]) -> Option<u32> {
        let (_, parent) = key.split_last()?;
        Some(self.number(parent))
    }
}

/// The state that was just encoded, and the step that led there.
pub(crate) fn view(system: &mut JavaSystem, out: &mut StateView) {
    let processes = system.list_processes();
    let slots = 0..system.machine.live.threads.len();
    let alive = slots.filter(|slot| system.machine.live.threads[*slot].is_alive());
    let alive: Vec<usize> = alive.collect();
    out.ran = system.ran;
    out.chooses = matches!(system.alternatives().first(), Some(Action::Choose(..)));
    out.worth = system.machine.heuristic_value();
    out.interest = system.interest;
    out.branches.clear();
    if let Some(branches) = &system.branches {
        branches.tell(&mut out.branches);
    }
    out.processes.clear();
    for (slot, process) in alive.into_iter().zip(processes) {
        let key = system.machine.live.threads[slot].key.clone();
        let preferred = !system.preferred.is_empty()
            && system.preferred.contains(&properties::thread_name(&system.machine, slot));
        out.processes.push(ProcessView {
            name: system.names.number(&key),
            parent: system.names.parent(&key),
            preferred,
            first: process.first,
            count: process.count,
            accesses: process.pending,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn equal_keys_have_equal_numbers_and_their_starter() {
        let mut names = Names::default();
        let (main, first) = (names.number(&[]), names.number(&[1]));
        assert_ne!(main, first);
        assert_eq!((names.number(&[1]), names.parent(&[1])), (first, Some(main)));
        assert_eq!((names.parent(&[1, 4]), names.parent(&[])), (Some(first), None));
    }
}
