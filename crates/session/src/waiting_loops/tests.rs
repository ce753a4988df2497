//! Mutation tests: each condition of the rule of waiting loops is omitted in turn, and the results must
//! differ.

#![allow(clippy::unwrap_used)]

use super::{Mutant, OMITTED};
use crate::check::check;
use crate::control::Control;
use config::{Por, Settings, SpinTurns};
use report::{Report, Verdict};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// Checks a class `Main` with this body, and some settings.
fn checked(body: &str, omitted: Option<Mutant>, set: impl FnOnce(&mut Settings)) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Main.java");
    std::fs::write(&file, format!("class Main {{ {body} }}")).unwrap();
    let mut settings = Settings::for_target(file.display().to_string());
    settings.all_errors = true;
    settings.limits.max_states = Some(4_000);
    set(&mut settings);
    let (cancel, progress) = (AtomicBool::new(false), |_: &crate::Progress| {});
    OMITTED.set(omitted);
    let report =
        check(&settings, &Control { cancel: &cancel, progress: &progress, found: None }).unwrap();
    OMITTED.set(None);
    report
}

/// Returns the verdict, the ids of findings, and whether loops were observed.
fn result(report: &Report) -> (Verdict, BTreeSet<&str>, bool) {
    let found = report.violations.iter().map(|one| one.id.as_str()).collect();
    let observes = report.assumptions.iter().any(|text| text.starts_with("waiting-loops"));
    (report.verdict, found, observes)
}

/// A program with a finding after a loop in which the thread has waited.
const LEFT_LATE: &str = "
    static volatile boolean ready;
    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> {
            int turn = 0;
            while (!ready) turn++;
            assert turn != 3;
        });
        waiter.start();
        ready = true;
        waiter.join();
    }";

/// A program with a finding after a loop that ends by itself, while another thread repeats a loop
/// forever.
const GIVES_UP: &str = "
    static volatile boolean ready;
    static boolean isReadyWithin(int turns) {
        int turn = 0;
        while (!ready) {
            if (++turn == turns) return false;
        }
        return true;
    }
    public static void main(String[] args) throws Exception {
        Thread patient = new Thread(() -> isReadyWithin(-1));
        Thread hasty = new Thread(() -> { assert isReadyWithin(20); });
        patient.start();
        hasty.start();
        ready = true;
        patient.join();
        hasty.join();
    }";

/// A program with a finding in the tenth turn of a loop that writes a shared field.
const WRITES: &str = "
    static volatile boolean ready;
    static volatile int beat;
    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> {
            for (int turn = 0; !ready; turn++) beat = turn;
        });
        waiter.start();
        int seen = beat;
        ready = true;
        waiter.join();
        assert seen != 10;
    }";

#[test]
fn a_thread_that_waits_in_a_loop_goes_on_when_a_value_changes() {
    // At `none`, a transition of the waiter itself ends with the first read in the loop.
    for (por, turn) in [(Por::None, "3"), (Por::Local, "4"), (Por::Full, "4")] {
        let set = |s: &mut Settings| s.schedules.por = Some(por);
        let program = LEFT_LATE.replace('3', turn);
        let exact = checked(&program, None, set);
        let (verdict, found, observes) = result(&exact);
        assert_eq!((verdict, found.len(), observes), (Verdict::Unsafe, 1, true), "{por:?}");
        let mutant = checked(&program, Some(Mutant::Changes), set);
        assert_eq!(result(&mutant).0, Verdict::Safe, "{por:?}");
    }
}

#[test]
fn a_loop_that_ends_by_itself_is_executed_to_its_end() {
    for por in [Por::None, Por::Full] {
        let set = |s: &mut Settings| {
            (s.schedules.por, s.limits.max_states) = (Some(por), Some(40_000));
        };
        let exact = checked(GIVES_UP, None, set);
        let (verdict, found, observes) = result(&exact);
        assert_eq!((verdict, found.len(), observes), (Verdict::Unsafe, 1, true), "{por:?}");
        let mutant = checked(GIVES_UP, Some(Mutant::Ends), set);
        assert_eq!(result(&mutant).0, Verdict::Safe, "{por:?}");
    }
}

#[test]
fn a_loop_that_writes_shared_data_is_explored() {
    // The loop has infinitely many turns, so all schedules are explored breadth-first.
    let set = |s: &mut Settings| {
        s.search.strategy = "bfs".into();
        s.schedules.por = Some(Por::Local);
    };
    let exact = checked(WRITES, None, set);
    let (verdict, found, observes) = result(&exact);
    assert_eq!((verdict, found.len(), observes), (Verdict::Unsafe, 1, false));
    let mutant = checked(WRITES, Some(Mutant::Writes), set);
    assert_eq!(result(&mutant).0, Verdict::Safe);
}

#[test]
fn workers_have_the_same_findings() {
    for program in [LEFT_LATE, GIVES_UP] {
        for turns in [1, 3, 8] {
            let told = |workers| {
                let report = checked(program, None, |s| {
                    (s.workers, s.limits.max_states) = (workers, Some(40_000));
                    s.schedules.spin_turns = Some(SpinTurns::After(turns));
                    s.limits.explain_limit = Some(std::time::Duration::from_millis(100));
                });
                let (verdict, found, observes) = result(&report);
                assert!(observes, "{turns} {workers}");
                (verdict, found.len())
            };
            // A thread that waits after one turn does not reach the third turn. The finding of the first
            // search, in which no thread waits, is reported nevertheless.
            assert_eq!(told(1), (Verdict::Unsafe, 1), "{turns}");
            assert_eq!(told(2), (Verdict::Unsafe, 1), "{turns}");
        }
    }
}

#[test]
fn every_turn_of_a_loop_is_explored_on_request() {
    let report = checked(LEFT_LATE, None, |s| s.schedules.spin_turns = Some(SpinTurns::Off));
    let (verdict, found, observes) = result(&report);
    assert_eq!((verdict, found.len(), observes), (Verdict::Unsafe, 1, false));
    assert_eq!(report.statistics.states_new, 4_000);
}
