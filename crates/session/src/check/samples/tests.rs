//! Tests of samples after the first state: their results, and the results of the interrupted search.

#![allow(clippy::unwrap_used)]

use super::{AFTER, Samples};
use crate::check::check;
use crate::control::Control;
use crate::job::Job;
use config::{JdkSteps, Por, Settings};
use report::{Report, Sampling, Statistics, Verdict};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A program with a deadlock in some schedules and a failed assertion in others.
const UNSAFE: &str = r#"
class Main {
    static final Object ONE = new Object(), OTHER = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (ONE) { synchronized (OTHER) { count++; } }
        });
        Thread other = new Thread(() -> {
            synchronized (OTHER) { synchronized (ONE) { count++; } }
        });
        one.start();
        other.start();
        assert count < 2 : "both are done";
    }
}
"#;

const SAFE: &str = r"
class Main {
    static volatile int count;

    public static void main(String[] args) throws InterruptedException {
        Thread[] all = new Thread[2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> { count++; count++; });
            all[i].start();
        }
        for (Thread thread : all) thread.join();
        assert count >= 2 && count <= 4;
    }
}
";

/// A program with an unsupported feature that a search of three states does not reach.
const UNSUPPORTED: &str = r#"
class Main {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x++).start();
        x++;
        if (x == 1) gov.nasa.jpf.vm.Verify.setProperties("search.depth_limit=3");
    }
}
"#;

fn settings(folder: &Path, program: &str, sampling: u64) -> Settings {
    let file = folder.join("Main.java");
    std::fs::write(&file, program).unwrap();
    let mut settings = Settings::for_target(file.display().to_string());
    settings.search.sampling = Some(sampling);
    settings
}

/// Checks with samples, which are drawn after the first state.
fn checked(settings: &Settings) -> Report {
    let (cancel, progress) = (AtomicBool::new(false), |_: &crate::Progress| {});
    AFTER.set(1);
    let report =
        check(settings, &Control { cancel: &cancel, progress: &progress, found: None }).unwrap();
    AFTER.set(super::AFTER_STATES);
    report
}

/// Returns the counts of the search, without samples, times and memory.
fn counts(report: &Report) -> Statistics {
    Statistics {
        elapsed_ms: 0,
        peak_memory_bytes: 0,
        earlier: None,
        state_bytes: 0,
        sampling: None,
        ..report.statistics.clone()
    }
}

fn ids(report: &Report) -> BTreeSet<String> {
    report.violations.iter().map(|one| one.id.clone()).collect()
}

#[test]
fn samples_do_not_change_a_safe_result() {
    let folder = tempfile::tempdir().unwrap();
    for (por, workers) in [(Por::None, 1), (Por::Local, 2), (Por::Lock, 1), (Por::Full, 1)] {
        let of = |sampling| {
            let settings = settings(folder.path(), SAFE, sampling);
            checked(&Settings { workers, ..settings.reduced_to(por) })
        };
        let (without, with) = (of(0), of(20));
        assert_eq!((without.verdict, with.verdict), (Verdict::Safe, Verdict::Safe), "{por:?}");
        assert_eq!(without.statistics.sampling, None);
        let mut counts = [counts(&without), counts(&with)];
        if workers == 1 {
            let sampling = with.statistics.sampling.clone().unwrap();
            assert_eq!((sampling.executions, sampling.violations), (20, 0), "{por:?}");
            assert!(sampling.states > 0 && sampling.instructions > 0, "{por:?}");
        } else {
            // The second worker may be the only one with states to expand. Depths of paths and the
            // number of instructions vary.
            for one in &mut counts {
                (one.instructions, one.max_depth) = (0, 0);
            }
        }
        assert_eq!(counts[0], counts[1], "{por:?}");
        assert_eq!(without.reasons, with.reasons);
    }
}

#[test]
fn a_sampled_violation_ends_the_search_and_can_be_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace.json");
    for por in [Por::None, Por::Local, Por::Lock, Por::Full] {
        let mut settings = settings(folder.path(), UNSAFE, 100).reduced_to(por);
        settings.files.trace = Some(trace.clone());
        let report = checked(&settings);
        assert_eq!((report.verdict, report.complete), (Verdict::Unsafe, false), "{por:?}");
        assert_eq!(report.statistics.states_new, 1, "{por:?}");
        assert_eq!(report.statistics.sampling.unwrap().violations, 1);
        assert_eq!(report.violations.len(), 1, "{por:?}");
        let violation = &report.violations[0];
        assert!(!violation.trace.is_empty());
        let replayed = crate::replay(&Settings::default(), &trace).unwrap();
        assert_eq!(replayed.violations[0].id, violation.id, "{por:?}");
    }
}

#[test]
fn a_seed_determines_the_samples() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |seed| -> (Sampling, BTreeSet<String>, usize) {
        let mut settings = settings(folder.path(), UNSAFE, 100);
        settings.search.seed = seed;
        let report = checked(&settings);
        let steps = report.violations.first().map_or(0, |one| one.trace.len());
        (report.statistics.sampling.clone().unwrap(), ids(&report), steps)
    };
    assert_eq!(drawn(1), drawn(1));
    assert!((2..12).any(|seed| drawn(seed).0.transitions != drawn(1).0.transitions));
}

#[test]
fn all_errors_are_those_of_the_search_alone() {
    let folder = tempfile::tempdir().unwrap();
    for por in [Por::None, Por::Local, Por::Full] {
        let of = |sampling| {
            let settings = settings(folder.path(), UNSAFE, sampling);
            checked(&Settings { all_errors: true, ..settings.reduced_to(por) })
        };
        let (without, with) = (of(0), of(100));
        assert!(with.statistics.sampling.as_ref().unwrap().violations >= 2);
        assert_eq!(ids(&without), ids(&with), "{por:?}");
        assert_eq!(counts(&without), counts(&with), "{por:?}");
        // A search that reaches its bound has only the violations of samples.
        let mut settings = settings(folder.path(), UNSAFE, 100).reduced_to(por);
        settings.all_errors = true;
        settings.limits.max_states = Some(3);
        assert_eq!(ids(&checked(&settings)), ids(&without), "{por:?}");
    }
}

#[test]
fn an_unsupported_feature_in_a_sample_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(folder.path(), UNSUPPORTED, 100);
    settings.limits.max_states = Some(3);
    let report = checked(&settings);
    assert_eq!(report.verdict, Verdict::Error);
    let reason = report.reason.unwrap();
    assert!(reason.contains("search.depth_limit"), "{reason}");
    settings.search.sampling = Some(0);
    assert_eq!(checked(&settings).verdict, Verdict::Incomplete);
}

#[test]
fn a_repeated_search_keeps_samples_that_it_would_draw_again() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(folder.path(), SAFE, 1);
    let job = Job::new(&settings).unwrap();
    let (cancel, never) = (AtomicBool::new(false), || false);
    let paused = search::Paused { elapsed: Duration::ZERO, has_ended: &never };
    let samples = Samples::draw(&job, None, 1, &cancel, &paused).unwrap().unwrap();
    let mut next = Settings { workers: 1, ..job.settings.clone() };
    next.schedules.unprotected.insert("Main.count:I".to_owned());
    next.limits.time_limit = Some(Duration::from_secs(6));
    next.limits.spend_time(Duration::from_secs(1));
    next.note("a reason");
    assert!(samples.fit(&next));
    assert!(!samples.fit(&next.reduced_to(Por::None)));
    next.model.jdk_steps = JdkSteps::Single;
    assert!(!samples.fit(&next));
}

#[test]
fn a_second_machine_needs_room() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(folder.path(), SAFE, 5);
    for (limit, samples) in [(100_u64 << 30, true), (1, false)] {
        settings.limits.memory_limit = Some(limit);
        assert_eq!(super::has_room(&settings), samples);
    }
}
