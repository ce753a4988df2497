//! Tests of lock protection that only the machines of a team together refute.

#![allow(clippy::unwrap_used)]

use crate::check::check;
use crate::control::Control;
use crate::job::Job;
use crate::replay::settle;
use crate::system::JavaSystem;
use crate::team::MISTAKE;
use config::{Por, Settings};
use report::Verdict;
use search::FrontierRequirements;
use search::System;
use snapshot::team::{Mistake, TeamTables};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A program in which each thread holds a lock, and the locks differ.
const PROGRAM: &str = r#"
class Main {
    static final Object ONE = new Object();
    static final Object OTHER = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (ONE) {
                count = count + 1;
            }
        });
        Thread other = new Thread(() -> {
            synchronized (OTHER) {
                count = count + 1;
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
        assert count == 2 : "an increment is lost";
    }
}
"#;

/// The variable without lock protection.
const COUNT: &str = "Main.count:I";

fn settings(folder: &Path, por: Por) -> Settings {
    let file = folder.join("Main.java");
    std::fs::write(&file, PROGRAM).unwrap();
    let mut settings = Settings::for_target(file.display().to_string()).reduced_to(por);
    settings.all_errors = true;
    settings
}

/// Returns a machine of a team, in the state in which both threads have started.
fn member(job: &Job, common: &Arc<TeamTables>) -> JavaSystem {
    let (mut system, _, _) = job.initial_state(FrontierRequirements::default()).unwrap();
    assert!(system.snapshots.join(&mut system.machine, common).is_some());
    while system.machine.live.live_threads() < 3 {
        assert!(goes_on(&mut system, 0));
    }
    system
}

/// Executes a step of a thread. Returns whether the thread was enabled.
fn goes_on(system: &mut JavaSystem, slot: usize) -> bool {
    let actions = system.alternatives();
    let Some(choice) = actions.iter().position(|action| action.thread() == slot) else {
        return false;
    };
    system.step(choice as u32).unwrap();
    settle(system).unwrap();
    true
}

/// Whether the team detects the refutation of lock protection if each of two machines executes one
/// thread.
fn is_noticed(
    job: &Job,
    [common, other]: [&Arc<TeamTables>; 2],
    mistake: Option<(usize, Mistake)>,
) -> bool {
    let (mut one, mut two) = (member(job, common), member(job, other));
    if let Some((who, mistake)) = mistake {
        let JavaSystem { machine, snapshots, .. } = [&mut one, &mut two][who];
        snapshots.go_wrong(machine, mistake);
    }
    for (system, slot) in [(&mut one, 1), (&mut two, 2)] {
        let live = system.machine.live.live_threads();
        while system.machine.live.live_threads() == live {
            assert!(goes_on(system, slot));
        }
    }
    // The first machine alone has not refuted the protection.
    assert!(!one.machine.run.lock_protection.refuted.contains(COUNT));
    two.machine.run.lock_protection.refuted.contains(COUNT)
}

#[test]
fn locks_of_two_machines_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { workers: 2, ..settings(folder.path(), Por::Lock) };
    let job = Job::new(&settings).unwrap();
    let [common, other] = [Arc::default(), Arc::default()];
    assert!(is_noticed(&job, [&common, &common], None));
    let apart = [&Arc::default(), &other];
    assert!(!is_noticed(&job, apart, None));
    // The refutation is not detected if one machine does not exchange its facts.
    for who in [0, 1] {
        let common = Arc::default();
        assert!(!is_noticed(&job, [&common, &common], Some((who, Mistake::Locks))));
    }
}

#[test]
fn two_workers_find_a_race_between_their_locks() {
    let folder = tempfile::tempdir().unwrap();
    let (cancel, progress) = (AtomicBool::new(false), |_: &crate::Progress| {});
    let control = Control { cancel: &cancel, progress: &progress, found: None };
    for por in [Por::Lock, Por::Full] {
        let told = |workers| {
            let settings = Settings { workers, ..settings(folder.path(), por) };
            let report = check(&settings, &control).unwrap();
            let found: BTreeSet<String> = report.violations.into_iter().map(|one| one.id).collect();
            let alone = report.warnings.iter().any(|w| w.message.contains("by one worker"));
            let states = (por == Por::Lock).then_some(report.statistics.states_new);
            (report.verdict, found, states, alone)
        };
        let expected = told(1);
        assert_eq!(expected.0, Verdict::Unsafe);
        for _ in 0..5 {
            assert_eq!(told(2), expected, "{por:?}");
        }
    }
}

#[test]
fn disagreeing_workers_are_replaced_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(folder.path(), Por::Local);
    let (cancel, progress) = (AtomicBool::new(false), |_: &crate::Progress| {});
    let control = Control { cancel: &cancel, progress: &progress, found: None };
    let checked = |workers, mistake| {
        MISTAKE.set(mistake);
        let settings = Settings { workers, ..settings.clone() };
        let report = check(&settings, &control).unwrap();
        assert_eq!(MISTAKE.take(), None);
        let findings: BTreeSet<String> = report.violations.into_iter().map(|one| one.id).collect();
        let alone = |warning: &report::Warning| warning.message.contains("searched by one worker");
        let is_alone = report.warnings.iter().any(alone);
        (report.verdict, findings, report.statistics.states_new, is_alone)
    };
    let (verdict, findings, states, _) = checked(1, None);
    assert_eq!(checked(2, None), (verdict, findings.clone(), states, false));
    // When workers start, there are no positions and slots to exchange.
    for mistake in [Mistake::Class, Mistake::Fixed] {
        let alone = (verdict, findings.clone(), states, true);
        assert_eq!(checked(2, Some(mistake)), alone, "{mistake:?}");
    }
}
