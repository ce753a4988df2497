//! Stored states against an independent canonical form, over random walks through real programs.
//!
//! Source: SEMANTICS 1 to 3. At each state the vector is encoded, and the form is computed by a plain
//! traversal. Both must distinguish states in the same way, and every earlier state must be restorable.

mod canonical_form;
mod heap_programs;
mod large_heap_mutants;
mod state_counts;
mod step_cost;

use base::rng::Rng;
use canonical_form::CanonicalForms;
use config::{Por, Settings};
use search::{SelfCheck, System};
use session::internals::{JavaSystem, Job};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use vm::interp::Stop;
use vm::machine::Machine;
use vm::schedule::Action;

fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases").join(format!("{name}.java"))
}

fn system(file: &Path, por: Por) -> JavaSystem {
    let settings = Settings::for_target(file.display().to_string()).reduced_to(por);
    JavaSystem::new(Job::new(&settings).unwrap().machine().unwrap())
}

/// Returns the alternatives with threads by key, as slots change when a state is restored.
fn alternatives(machine: &Machine) -> Vec<String> {
    let name = |action: &Action| {
        let key = &machine.live.threads[action.thread()].key;
        let kind = format!("{action:?}");
        let kind = kind.split('(').next().unwrap();
        match action {
            Action::Choose(_, outcome) => format!("{kind} {outcome} of {key:?}"),
            _ => format!("{kind} {key:?}"),
        }
    };
    machine.alternatives().iter().map(name).collect()
}

/// An earlier state of the walk.
struct VisitedState {
    vector: Vec<u32>,
    form: u64,
    alternatives: Vec<String>,
}

struct Walk {
    system: JavaSystem,
    forms: CanonicalForms,
    rng: Rng,
    seen: Vec<VisitedState>,
    by_vector: HashMap<Vec<u32>, usize>,
    by_form: HashMap<u64, usize>,
}

impl Walk {
    fn new(system: JavaSystem, seed: u64) -> Self {
        let forms = CanonicalForms::new(&system.machine);
        Self {
            system,
            forms,
            rng: Rng::new(seed),
            seen: Vec::new(),
            by_vector: HashMap::new(),
            by_form: HashMap::new(),
        }
    }

    fn encode(&mut self) -> Vec<u32> {
        let (mut vector, mut full) = (Vec::new(), Vec::new());
        self.system.encode(&mut vector).unwrap();
        self.system.encode_from_scratch(&mut full).unwrap();
        assert_eq!(vector, full, "the incremental and the full encoding differ");
        vector
    }

    /// Records the current state of the machine, and settles it as a search does.
    fn record_state(&mut self) {
        let before = alternatives(&self.system.machine);
        let vector = self.encode();
        let form = self.forms.form(&self.system.machine);
        self.system.restore(&vector).unwrap();
        self.check(&vector, form, &before);
        let next = self.seen.len();
        let at = *self.by_vector.entry(vector.clone()).or_insert(next);
        let same = *self.by_form.entry(form).or_insert(next);
        assert_eq!(at, same, "the vector and the form of a state disagree about which one it is");
        if at == next {
            self.seen.push(VisitedState { vector, form, alternatives: before });
        }
    }

    /// Asserts that the machine is in this state, settled.
    fn check(&mut self, vector: &[u32], form: u64, before: &[String]) {
        assert_eq!(alternatives(&self.system.machine), before);
        assert_eq!(self.forms.form(&self.system.machine), form, "the canonical form differs");
        CanonicalForms::check_sharing(&self.system.machine);
        assert_eq!(self.encode(), vector, "a restored state has another encoding");
        // The next state is then encoded as after a step of a search.
        self.system.restore(vector).unwrap();
    }

    fn restore_earlier(&mut self, at: usize) {
        let VisitedState { vector, form, alternatives } = &self.seen[at];
        let (vector, form, alternatives) = (vector.clone(), *form, alternatives.clone());
        self.system.restore(&vector).unwrap();
        self.check(&vector, form, &alternatives);
    }

    fn walk(&mut self, steps: usize) {
        self.record_state();
        for _ in 0..steps {
            let actions = self.system.machine.alternatives();
            if actions.is_empty() || self.rng.index(30) == 0 {
                let at = self.rng.index(self.seen.len());
                self.restore_earlier(at);
                continue;
            }
            let action = actions[self.rng.index(actions.len())];
            match self.system.machine.perform(action) {
                Stop::State | Stop::Slice | Stop::Halted => self.record_state(),
                Stop::Ignored | Stop::Terminated => {
                    let at = self.rng.index(self.seen.len());
                    self.restore_earlier(at);
                }
                Stop::Unsupported(what) | Stop::NoInput(what) => panic!("{what} is not supported"),
                Stop::Abandoned => unreachable!("there is no stepper"),
            }
        }
    }
}

/// Weights from which regions are numbered by subtrees: the default, and two at which regions of small
/// programs are large, or become so.
const LARGE: [Option<u64>; 3] = [None, Some(8), Some(30)];

/// Returns the number of states in a walk through a program, which must not depend on the weight.
fn count_states(
    file: &Path,
    por: Por,
    steps: usize,
    seed: u64,
    large_weight: &[Option<u64>],
) -> usize {
    let walked = large_weight.iter().map(|large_weight| {
        let mut system = system(file, por);
        if let Some(weight) = large_weight {
            system.snapshots.components.large = *weight;
        }
        let mut walk = Walk::new(system, seed);
        walk.walk(steps);
        walk.seen.len()
    });
    let seen: Vec<usize> = walked.collect();
    assert!(seen.iter().all(|count| *count == seen[0]), "{seen:?}");
    seen[0]
}

fn walk(name: &str, por: Por, steps: usize) -> usize {
    count_states(&case(name), por, steps, 7, &LARGE[..2])
}

#[test]
fn heaps_of_several_shapes_are_restored() {
    assert!(walk("state/IsomorphicTreesAreOneState", Por::Local, 8_000) > 30);
    assert!(walk("state/IdentityHashesStay", Por::Local, 2_000) > 4);
    assert!(walk("state/CollectionsAreUndone", Por::Local, 2_000) > 6);
}

#[test]
fn monitors_and_wait_sets_are_restored() {
    for por in [Por::None, Por::Local] {
        assert!(walk("threads/BoundedBuffer", por, 2_000) > 60);
        assert!(walk("threads/NotifyPicksAnyWaiter", por, 2_000) > 60);
    }
    assert!(walk("state/MonitorsAreUndone", Por::Local, 2_000) > 30);
    assert!(walk("threads/WaitRestoresTheDepth", Por::None, 2_000) > 30);
}

#[test]
fn initialization_interrupts_and_time_are_restored() {
    assert!(walk("state/InitializationIsUndone", Por::Local, 2_000) > 4);
    assert!(walk("threads/ClassIsInitializedOnce", Por::Local, 2_000) > 25);
    assert!(walk("threads/InterruptAndNotifyLoseNothing", Por::Local, 2_000) > 150);
    assert!(walk("threads/TimedWaitMayEndBeforeNotify", Por::Local, 2_000) > 25);
    assert!(walk("threads/UncaughtExceptionInThread", Por::Local, 2_000) > 2);
}

#[test]
fn ends_with_daemons_are_restored() {
    let seen = walk("state/DaemonsAreForgottenAtTheEnd", Por::Local, 1_000);
    assert!(seen > 15, "{seen}");
    let seen = walk("juc/FuturePipelineCompletes", Por::Local, 1_000);
    assert!(seen > 40, "{seen}");
}

#[test]
fn state_outside_of_threads_is_restored() {
    assert!(walk("util/DeflatersAreUndone", Por::Local, 2_000) > 4);
    assert!(walk("threads/WaiterSeesFailedInitialization", Por::Local, 500) > 2);
}

#[test]
fn escaping_objects_are_restored() {
    assert!(walk("state/EscapeThroughASharedList", Por::Local, 2_000) > 25);
    assert!(walk("state/LateEscapeIsNoticed", Por::Local, 2_000) > 30);
    let seen = walk("threads/ExecutorRunsTasks", Por::Local, 3_000);
    assert!(seen > 120, "{seen}");
}
