//! Checks several tests at once, in the order of their last results, within one limit of time.
//!
//! Source: decision 0095. Invariant: the results, and their order, are those of tests that are checked
//! one after the other. A test that did not end, possibly because of concurrent checks, is checked
//! again alone.

use super::cache::ResultCache;
use super::merge::discovered;
use super::one::{self, Checked};
use super::test_method::{Test, Treatment};
use super::traces::Traces;
use report::tested::Outcome;
use report::{Report, Warning};
use session::target::RequestedClasses;
use session::{Control, Discovery, Error, OnDiscovery, Progress, Settings};
use std::fs;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// The stack size of a thread that checks tests, equal to that of a session.
const STACK_BYTES: usize = 64 << 20;

/// The tests of a run, with their settings and limits.
pub(super) struct Run<'a> {
    tests: &'a [Test],
    settings: &'a Settings,
    target: &'a RequestedClasses,
    cancel: &'a AtomicBool,
    found: Option<OnDiscovery>,
    /// The maximal number of concurrent checks.
    at_once: usize,
    started: Instant,
    traces: Traces,
}

/// A message from a thread that checks tests.
enum Message {
    Progress(Progress),
    Done(usize, Box<Checked>),
}

/// The tests that are checked in one round.
struct Round<'a> {
    /// The numbers of the tests, from 0, in the order of their checks.
    tests: &'a [usize],
    /// The durations of the former checks of the tests; none in the first round.
    former: Option<&'a [Duration]>,
    /// The maximal number of concurrent checks.
    at_once: usize,
    memory_limit: Option<u64>,
    next: AtomicUsize,
}

impl<'a> Run<'a> {
    /// Prepares a run, where `at_once` is the requested number of concurrent checks.
    pub(super) fn new(
        tests: &'a [Test],
        settings: &'a Settings,
        target: &'a RequestedClasses,
        control: &Control<'a>,
        at_once: Option<u64>,
    ) -> Result<Self, Error> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let searching = usize::try_from(settings.workers).unwrap_or(usize::MAX).max(1);
        let usual = (processors / searching).max(1);
        // The size of a lossy store depends on the memory limit, so checks must not share the memory.
        let usual = if settings.store == "exact" { usual } else { 1 };
        Ok(Self {
            tests,
            settings,
            target,
            cancel: control.cancel,
            found: control.found.clone(),
            at_once: at_once.map_or(usual, |n| usize::try_from(n).unwrap_or(usize::MAX)),
            started: Instant::now(),
            traces: Traces::new(settings.files.trace.as_deref())?,
        })
    }

    /// Checks all tests within the time limit. Each test has an equal share of the remaining time.
    /// Tests that do not end in their share are checked again in the time that other tests have left.
    /// Returns the results, and warnings about files.
    pub(super) fn all(
        &self,
        progress: &dyn Fn(&Progress),
        mut cache: Option<ResultCache>,
    ) -> Result<(Vec<Checked>, Vec<Warning>), Error> {
        let mut results: Vec<Option<Checked>> = Vec::new();
        let mut left: Vec<(u8, usize)> = Vec::new();
        for (at, test) in self.tests.iter().enumerate() {
            let Some(asked) = self.program_of(at) else {
                results.push(Some(one::without_check(test)));
                continue;
            };
            let earlier = cache.as_ref().map(|cache| cache.find(&test.name, &asked));
            let earlier = earlier.unwrap_or_default();
            let known = earlier.report.map(|report| one::from_cache(test, report));
            if known.is_none() {
                left.push((rank(earlier.outcome), at));
            }
            results.push(known);
        }
        left.sort_by_key(|(rank, _)| *rank);
        let left: Vec<usize> = left.into_iter().map(|(_, at)| at).collect();
        let at_once = self.at_once.min(left.len()).max(1);
        let mut keep = |at: usize, done: Checked| {
            if let (Some(cache), Some(asked)) = (&mut cache, self.program_of(at)) {
                cache.keep(&done.0, done.1.as_ref(), &asked);
            }
            results[at] = Some(done);
        };
        let limit = self.settings.limits.memory_limit;
        let memory_limit = if at_once > 1 { limit.or_else(spare_memory) } else { limit };
        let next = AtomicUsize::new(0);
        let first = Round { tests: &left, former: None, at_once, memory_limit, next };
        self.round(&first, progress, &mut keep)?;
        let (again, former) = self.unfinished(&left, &results, at_once);
        let mut keep = |at: usize, done: Checked| {
            if let (Some(cache), Some(asked)) = (&mut cache, self.program_of(at)) {
                cache.keep(&done.0, done.1.as_ref(), &asked);
            }
            results[at] = Some(done);
        };
        let (former, next) = (Some(former.as_slice()), AtomicUsize::new(0));
        let second = Round { tests: &again, former, at_once: 1, memory_limit: limit, next };
        self.round(&second, progress, &mut keep)?;
        let results: Vec<Checked> = results.into_iter().flatten().collect();
        let mut warnings: Vec<Warning> = Vec::new();
        warnings.extend(cache.and_then(ResultCache::finish).map(|why| not_kept(&why)));
        warnings.extend(self.traces.publish(results.len()));
        Ok((results, warnings))
    }

    /// Returns the settings of the program that executes a test; none if the test is not executed.
    fn program_of(&self, at: usize) -> Option<Settings> {
        let Treatment::Run { plan, .. } = &self.tests[at].treatment else { return None };
        Some(one::program(plan, self.settings, self.target))
    }

    /// Returns the tests that did not end and may end in a second round, and the durations of their
    /// checks.
    fn unfinished(
        &self,
        checked: &[usize],
        results: &[Option<Checked>],
        at_once: usize,
    ) -> (Vec<usize>, Vec<Duration>) {
        let (mut again, mut former) = (Vec::new(), Vec::new());
        for at in checked {
            let Some((result, report)) = &results[*at] else { continue };
            let was_crowded = at_once > 1 && report.as_ref().is_some_and(is_out_of_memory);
            let is_short = self.settings.limits.time_limit.is_some();
            if result.verdict == Outcome::Incomplete && (was_crowded || is_short) {
                again.push(*at);
                // A search that exhausted the shared memory may end early when it is alone.
                let elapsed = if was_crowded { 0 } else { result.statistics.elapsed_ms };
                former.push(Duration::from_millis(elapsed));
            }
        }
        (again, former)
    }

    /// Checks the tests of a round, and passes each result to `done`.
    fn round(
        &self,
        round: &Round<'_>,
        progress: &dyn Fn(&Progress),
        done: &mut dyn FnMut(usize, Checked),
    ) -> Result<(), Error> {
        thread::scope(|scope| {
            let (send, receive) = channel();
            let mut threads = Vec::new();
            for _ in 0..round.at_once.min(round.tests.len()) {
                let send = send.clone();
                let builder = Builder::new().name("test".into()).stack_size(STACK_BYTES);
                let thread = builder.spawn_scoped(scope, move || self.work(round, &send));
                threads.push(
                    thread.map_err(|why| Error::new(format_args!("no thread for tests: {why}")))?,
                );
            }
            drop(send);
            for message in receive {
                match message {
                    Message::Progress(now) => progress(&now),
                    Message::Done(at, checked) => done(at, *checked),
                }
            }
            for thread in threads {
                // The session has reported the place of a panic.
                thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            Ok(())
        })
    }

    /// Checks the next tests of a round until none is left.
    fn work(&self, round: &Round<'_>, send: &Sender<Message>) {
        loop {
            let number = round.next.fetch_add(1, Ordering::Relaxed);
            let Some(at) = round.tests.get(number).copied() else { return };
            let test = &self.tests[at];
            let limit = self.share(round.tests.len() - number, round.at_once);
            let is_over = limit.is_some_and(|limit| limit.is_zero());
            if let Some(former) = round.former {
                // A search that had more than half of this time before would not end either.
                let is_longer = limit.is_none_or(|limit| limit > 2 * former[number]);
                if is_over || !is_longer || self.cancel.load(Ordering::Relaxed) {
                    continue;
                }
            }
            let checked = match self.program_of(at) {
                _ if is_over => one::not_checked(test, "the time limit of all tests"),
                Some(mut own) => {
                    let limits = &mut own.limits;
                    // The limit of a test is its own limit, or its share of the limit of all tests.
                    let (total, per_test) = (limits.time_limit, limits.time_limit_per_test);
                    limits.requested_time_limit = if limit == per_test { per_test } else { total };
                    limits.time_limit = limit;
                    limits.shares_memory = limits.memory_limit != round.memory_limit;
                    limits.memory_limit = round.memory_limit;
                    own.files.trace = self.traces.of(at);
                    let number = Some((at + 1, self.tests.len()));
                    let tell = |now: &Progress| {
                        // The receiver outlives all threads.
                        let _ = send.send(Message::Progress(Progress { test: number, ..*now }));
                    };
                    let found = self.found.clone().map(|tell| {
                        let plan = own.program.args.clone();
                        let located = move |found: &Discovery| tell(&discovered(found, &plan));
                        Arc::new(located) as OnDiscovery
                    });
                    one::check(test, &own, &Control { cancel: self.cancel, progress: &tell, found })
                }
                None => one::without_check(test),
            };
            let _ = send.send(Message::Done(at, Box::new(checked)));
        }
    }

    /// Returns the time limit of the next test, given the number of remaining tests.
    fn share(&self, left: usize, at_once: usize) -> Option<Duration> {
        let limits = &self.settings.limits;
        let number = |of: usize| u32::try_from(of.max(1)).unwrap_or(u32::MAX);
        let rest = limits.time_limit.map(|total| total.saturating_sub(self.started.elapsed()));
        let share = rest.map(|rest| rest / number(left) * number(at_once.min(left)));
        share.into_iter().chain(limits.time_limit_per_test).min()
    }
}

/// Returns the rank of a test in the order of checks, by its last result.
fn rank(last: Option<Outcome>) -> u8 {
    match last {
        Some(Outcome::Unsafe) => 0,
        None | Some(Outcome::Safe | Outcome::Skipped) => 1,
        // These tests take the longest time, or end at once.
        Some(Outcome::Incomplete | Outcome::Error) => 2,
    }
}

/// Whether a check ended at its memory limit.
fn is_out_of_memory(report: &Report) -> bool {
    report.reasons.iter().any(|reason| session::is_memory_limit(reason))
}

/// Returns the memory that all tests may use: three quarters of the memory that the system or the
/// container has available.
fn spare_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    // In version 2 of control groups, the file has a word instead of a number if there is no limit.
    let of_group = |name: &str| -> Option<u64> {
        fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok()?.trim().parse().ok()
    };
    let most = of_group("memory.max");
    let left = most.map(|most| most.saturating_sub(of_group("memory.current").unwrap_or(0)));
    Some((kibibytes << 10).min(left.unwrap_or(u64::MAX)) / 4 * 3)
}

/// Returns the warning that results cannot be kept.
pub(super) fn not_kept(why: &str) -> Warning {
    Warning::general("test-cache", "", format!("results of tests are not kept: {why}"))
}
