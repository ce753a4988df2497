//! Bounds of a search, and numbers of its result.

use crate::observer::PropertyObserver;
use crate::system::JavaSystem;
use config::Settings;
use report::{Choices, Statistics, VerifyValues};
use search::Limits;
use search::registry::strategies::Strategy;
use std::time::Duration;
use vm::schedule::RunGlobals;

/// Returns the values that `Verify` keeps over all paths.
pub(super) fn kept(globals: &RunGlobals) -> VerifyValues {
    let set = |bits: &Vec<bool>| (0..bits.len()).filter(|at| bits[*at]).collect();
    VerifyValues {
        counters: globals.counters.clone(),
        values: globals.values.clone(),
        bit_sets: globals.bits.iter().map(|(id, bits)| (*id, set(bits))).collect(),
    }
}

/// Returns the reason for which no path executed a test to its end.
pub(super) fn set_aside(globals: &RunGlobals) -> Option<String> {
    globals.set_aside.clone().filter(|_| !globals.test_ended)
}

/// Returns the number of choices of each kind.
pub(super) fn choices(observer: &PropertyObserver) -> Choices {
    Choices { schedule: observer.choices.schedule, data: observer.choices.data }
}

pub(crate) fn limits(settings: &Settings, strategy: &Strategy) -> Limits {
    let kept_by_strategy = strategy.revisits;
    Limits {
        max_depth: settings
            .limits
            .max_depth
            .filter(|_| !kept_by_strategy)
            .map(|d| u32::try_from(d).unwrap_or(u32::MAX)),
        max_states: settings.limits.max_states,
        time: settings.limits.time_limit,
        store_bytes: None,
        resident_bytes: settings
            .limits
            .memory_limit
            .map(|m| usize::try_from(m).unwrap_or(usize::MAX)),
    }
}

pub(crate) fn statistics(
    counts: &search::Statistics,
    system: &JavaSystem,
    observer: &PropertyObserver,
    state_bytes: usize,
    elapsed: Duration,
) -> Statistics {
    Statistics {
        states_new: counts.states_new,
        states_revisited: counts.states_revisited,
        end_states: counts.end_states,
        transitions: counts.transitions,
        max_depth: u64::from(counts.max_depth),
        choices: choices(observer),
        instructions: system.machine.run.instructions,
        classes_loaded: system.machine.program.registry.declared().len() as u64,
        max_threads: observer.max_threads,
        state_bytes: state_bytes as u64,
        elapsed_ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        sampling: None,
        earlier: None,
        peak_memory_bytes: search::limits::peak_resident_bytes().unwrap_or(0) as u64,
    }
}
