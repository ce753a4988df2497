//! Tests of cut transitions, and of the search that restarts after one.

#![allow(clippy::unwrap_used)]

use super::{Fault, JavaSystem};
use crate::job::Job;
use crate::replay::settle;
use config::{Por, Settings};
use search::{FrontierRequirements, System};

/// A program in which a thread waits for a plain field. The first search assumes lock protection, so
/// the reads in the loop are no scheduling points.
const PROGRAM: &str = "
class Main {
    static boolean closed;

    public static void main(String[] args) {
        new Thread(() -> { while (!closed) { } }).start();
        closed = false;
    }
}
";

/// Executes steps of a thread until one fails. Returns the failure.
fn fault(system: &mut JavaSystem, slot: usize, most: usize) -> Option<Fault> {
    for _ in 0..most {
        let actions = system.alternatives();
        let choice = actions.iter().position(|action| action.thread() == slot)?;
        if let Err(fault) = system.step(u32::try_from(choice).unwrap()) {
            return Some(fault);
        }
        settle(system).unwrap();
    }
    None
}

#[test]
fn a_loop_over_a_variable_without_its_lock_restarts_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Main.java");
    std::fs::write(&file, PROGRAM).unwrap();
    for por in [Por::Lock, Por::Full] {
        let settings = Settings::for_target(file.display().to_string()).reduced_to(por);
        let job = Job::new(&settings).unwrap();
        let (mut system, _, _) = job.initial_state(FrontierRequirements::default()).unwrap();
        let before = system.machine.run.instructions;
        // The write of the first thread refutes lock protection. The loop of the other thread is cut.
        let first = fault(&mut system, 0, 10).or_else(|| fault(&mut system, 1, 10));
        assert_eq!(first, Some(Fault::Unprotected), "{por:?}");
        // Each turn has an access that is merged into the transition. Such an access counts as long
        // work.
        let executed = system.machine.run.instructions - before;
        assert!(executed < 1_000_000, "{executed} instructions");
    }
}
