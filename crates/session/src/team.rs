//! A check by several workers: each has a machine and a thread, and all explore one store
//! (`search::workers`, `vm::team`, `snapshot::team`).
//!
//! Source: SEMANTICS 7 and 18; decision 0029. Invariant: the workers together find the same as one
//! worker. If this is not certain, one worker searches the program, and the report says so.

use crate::findings::Counterexample;
use crate::instances::Bound;
use crate::job::Job;
use crate::observer::PropertyObserver;
use crate::system::{Fault, JavaSystem};
use classes::MethodId;
use config::Error;
use properties::Finding;
use report::Warning;
use search::registry::stores::StoreKind;
use search::{Dfs, FrontierRequirements};
use search::{Exploration, Failure, Options, Statistics, WorkerPool};
use snapshot::team::{TeamTables, first_difference};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};
use vm::Internals;
use vm::exception::TraceElement;
use vm::schedule::RunGlobals;

#[cfg(test)]
mod tests;

/// A worker may descend deep into data of the program; only what is touched is used.
const STACK_BYTES: usize = 64 << 20;

/// What an exploration gives.
pub(crate) type Explored = Result<Exploration, Failure<Fault>>;

/// The workers of a check, before they begin.
pub(crate) struct Workers {
    team: WorkerPool,
    common: Arc<TeamTables>,
    count: usize,
    gate: Gate,
    #[cfg(test)]
    mistake: Option<snapshot::team::Mistake>,
}

/// All workers but the first, which get ready while that one does, and begin when they are told to. If
/// they never are they end.
pub(crate) struct Called<'scope, 'env> {
    begin: Vec<Sender<ExpectedWorker<'env>>>,
    threads: Vec<std::io::Result<ScopedJoinHandle<'scope, Ending>>>,
}

/// The end of a worker; `None` if it was never told to begin.
type Ending = Option<Result<WorkerResult, Error>>;

#[cfg(test)]
thread_local! {
    /// What the workers but the first do wrong in the next check of this thread, in tests of tests.
    pub(crate) static MISTAKE: std::cell::Cell<Option<snapshot::team::Mistake>> =
        const { std::cell::Cell::new(None) };
}

/// The result of a worker that has ended, as plain data: the machine does not leave its thread.
struct WorkerResult {
    explored: Explored,
    found: Vec<(Portable, Vec<u32>, RunGlobals)>,
    races: BTreeMap<String, Warning>,
    intended_races: Option<BTreeMap<String, Warning>>,
    stored: BTreeMap<Option<String>, (Vec<u32>, RunGlobals)>,
    instances: Vec<Bound>,
    schedule_choices: u64,
    data_choices: u64,
    max_threads: u64,
    terminated: bool,
    sampled: BTreeSet<&'static str>,
    /// Whether a test ended, and where its assumption failed.
    tested: (bool, Option<String>),
    suspended: bool,
    stopped: bool,
    each_step_shows: bool,
    groups_show: bool,
    shown: Internals,
    idle_kept: bool,
    /// Names of the variables that no lock protects, of those that were taken for protected.
    refuted: BTreeSet<String>,
    /// Where the machine stands.
    stack: String,
    peak: usize,
    bytes: usize,
    instructions: u64,
    /// What the machine has numbered.
    numbers: [Vec<String>; 4],
}

/// A finding whose places are numbers of methods, which all machines of a team share.
struct Portable {
    property: &'static str,
    exception: Option<String>,
    message: String,
    threads: Vec<usize>,
    place: Option<(MethodId, u32)>,
    stack: Vec<(MethodId, u32)>,
}

impl Portable {
    fn new(finding: &Finding) -> Self {
        let number = |element: &TraceElement| (element.method.id, element.bytecode);
        Self {
            place: finding.place.as_ref().map(number),
            stack: finding.stack.iter().map(number).collect(),
            property: finding.property,
            exception: finding.exception.clone(),
            message: finding.message.clone(),
            threads: finding.threads.clone(),
        }
    }
}

impl Workers {
    /// So many workers, over a store of this kind, which may use so many bytes.
    pub(crate) fn new(count: usize, store: StoreKind, bytes: Option<usize>) -> Self {
        let exact = search::registry::STORES[0].name;
        Self {
            team: if store.name == exact {
                WorkerPool::default()
            } else {
                WorkerPool::over((store.open)(bytes))
            },
            common: Arc::default(),
            count,
            gate: Gate::default(),
            #[cfg(test)]
            mistake: MISTAKE.take(),
        }
    }

    /// The store as the first worker sees it.
    pub(crate) fn store(&self) -> impl search::Store + '_ {
        self.team.store()
    }

    /// Calls all workers but the first, which will explore with these options.
    pub(crate) fn call<'scope, 'env>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        job: &'env Job,
        options: &Options<'env>,
    ) -> Called<'scope, 'env> {
        let (mut begin, mut threads) = (Vec::new(), Vec::new());
        for _ in 1..self.count {
            let (sender, told_to) = channel();
            let Options { ref limits, cancel, reduce, .. } = *options;
            let limits = limits.clone();
            let work = move || {
                let options = Options { limits, cancel, reduce, ..Options::default() };
                let told = self.work(job, options, &told_to);
                if told.as_ref().is_some_and(Result::is_err) {
                    self.team.end();
                }
                told
            };
            let builder = Builder::new().name("worker".into()).stack_size(STACK_BYTES);
            begin.push(sender);
            threads.push(builder.spawn_scoped(scope, work));
        }
        Called { begin, threads }
    }

    /// Explores with all workers, the first of them on this thread with what is given, whose first state
    /// has another vector then; what the others found joins what that did.
    pub(crate) fn explore<'a, 'env: 'a>(
        &'env self,
        called: Called<'_, 'env>,
        system: &mut JavaSystem,
        observer: &mut PropertyObserver,
        start: &mut Vec<u32>,
        mut options: Options<'a>,
    ) -> Result<(Explored, Others), Error> {
        let JavaSystem { machine, snapshots, .. } = system;
        *start = (snapshots.join(machine, &self.common))
            .ok_or_else(|| Error::new("internal failure: a worker that is like no other"))?;
        let Called { begin, threads } = called;
        // Who is gone could not open the program, and tells why.
        for begin in begin {
            drop(begin.send(self.gate.expect()));
        }
        self.gate.wait();
        options.worker = Some(self.team.join());
        let mut frontier = Dfs::default();
        let mut store = self.team.store();
        let mine = search::explore(system, &mut store, &mut frontier, observer, options);
        let told: Vec<_> = threads
            .into_iter()
            .map(|worker| match worker {
                Ok(worker) => worker.join().unwrap_or_else(|panic| {
                    // It is told once, by whoever keeps the session from failing silently.
                    std::panic::resume_unwind(panic)
                }),
                Err(why) => Some(Err(Error::new(format_args!("no thread for a worker: {why}")))),
            })
            .collect();
        let own_bytes = store.own_bytes();
        let mut whole = (to_the_end(system, mine), crate::places::stack_text(&system.machine));
        let mut others = Others { bytes: own_bytes, ..Others::default() };
        let numbers = system.snapshots.numbering(&system.machine);
        for told in told.into_iter().flatten() {
            let told = told?;
            if first_difference(&numbers, &told.numbers).is_some() {
                let why = alone_because("makes machines number differently");
                whole = together(whole, (Err(why), String::new()));
            }
            others.bytes += told.bytes;
            others.instructions += told.instructions;
            whole = together(whole, (told.explored.clone(), told.stack.clone()));
            told.join(system, observer);
        }
        observer.settle();
        let (explored, at) = whole;
        others.failed_at = explored.is_err().then_some(at);
        Ok((explored, others))
    }

    /// What a worker does but the first.
    fn work<'env>(
        &'env self,
        job: &Job,
        options: Options<'env>,
        told_to: &Receiver<ExpectedWorker<'env>>,
    ) -> Ending {
        let opened = job.initial_state(FrontierRequirements::default());
        let arrival = told_to.recv().ok()?;
        Some(
            opened
                .and_then(|(system, observer, _)| self.work_on(system, observer, options, arrival)),
        )
    }

    fn work_on<'env>(
        &'env self,
        mut system: JavaSystem,
        mut observer: PropertyObserver,
        mut options: Options<'env>,
        arrival: ExpectedWorker<'env>,
    ) -> Result<WorkerResult, Error> {
        let JavaSystem { machine, snapshots, .. } = &mut system;
        if snapshots.join(machine, &self.common).is_none() {
            return Err(Error::new("internal failure: a worker that is not like the others"));
        }
        #[cfg(test)]
        if let Some(mistake) = self.mistake {
            snapshots.go_wrong(machine, mistake);
        }
        options.worker = Some(self.team.join());
        drop(arrival);
        let mut frontier = Dfs::default();
        let mut store = self.team.store();
        let explored =
            search::explore(&mut system, &mut store, &mut frontier, &mut observer, options);
        let explored = to_the_end(&mut system, explored);
        let mut told = WorkerResult::new(explored, &system, observer);
        told.bytes += store.own_bytes();
        Ok(told)
    }
}

/// Where the first worker waits until the others are there, or will never be.
#[derive(Debug, Default)]
struct Gate {
    expected: Mutex<usize>,
    changed: Condvar,
}

impl Gate {
    /// Someone is waited for from now on, until this is dropped.
    fn expect(&self) -> ExpectedWorker<'_> {
        *self.expected.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        ExpectedWorker(self)
    }

    fn wait(&self) {
        let expected = self.expected.lock().unwrap_or_else(PoisonError::into_inner);
        let all = self.changed.wait_while(expected, |expected| *expected > 0);
        drop(all.unwrap_or_else(PoisonError::into_inner));
    }
}

/// A worker for which the first one waits, until this is dropped.
struct ExpectedWorker<'a>(&'a Gate);

impl Drop for ExpectedWorker<'_> {
    fn drop(&mut self) {
        *self.0.expected.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.changed.notify_all();
    }
}

/// What workers used besides what the first one's machine and the common store have, and where it was that one of all failed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others {
    /// Bytes of their tables.
    pub(crate) bytes: usize,
    pub(crate) instructions: u64,
    /// The stack of the failing thread.
    pub(crate) failed_at: Option<String>,
}

/// What an exploration gave, and the stack of the thread that it came to last.
type Ended = (Explored, String);

/// What two explored together; a failure of one is a failure of both. That one has seen enough to
/// begin again is none: what it saw is told besides, and what the other found may be all that is wanted.
fn together((one, here): Ended, (other, there): Ended) -> Ended {
    let with = |mut failure: Failure<Fault>, counts: &Statistics| {
        *failure.statistics = failure.statistics.plus(counts);
        Err(failure)
    };
    let begins_anew = |failure: &Failure<Fault>| {
        matches!(failure.error, search::Error::System(Fault::Unprotected))
    };
    let beside = |mut explored: Exploration, failure: &Failure<Fault>| {
        explored.statistics = explored.statistics.plus(&failure.statistics);
        Ok(explored)
    };
    match (one, other) {
        (Ok(one), Ok(other)) => (Ok(one.with(other)), here),
        (Ok(one), Err(failure)) if begins_anew(&failure) => (beside(one, &failure), here),
        (Err(failure), Ok(other)) if begins_anew(&failure) => (beside(other, &failure), there),
        (Ok(one), Err(failure)) => (with(failure, &one.statistics), there),
        (Err(failure), Ok(other)) => (with(failure, &other.statistics), here),
        (Err(one), Err(other)) if begins_again(&other.error) > begins_again(&one.error) => {
            (with(other, &one.statistics), there)
        }
        (Err(one), Err(other)) => (with(one, &other.statistics), here),
    }
}

/// How much an error says of another search: most that one worker is to search, then that the steps
/// are to be others.
fn begins_again(error: &search::Error<Fault>) -> u32 {
    match error {
        error if alone(error).is_some() => 2,
        search::Error::System(Fault::Inside | Fault::Filtered | Fault::Unprotected) => 1,
        _ => 0,
    }
}

/// What was explored, unless the machine fell out with the others in the last step.
fn to_the_end(system: &mut JavaSystem, explored: Explored) -> Explored {
    let JavaSystem { machine, snapshots, .. } = system;
    let caught_up = snapshots.catch_up(machine);
    match (&explored, system.machine.cannot_share()) {
        (Ok(_), Some(why)) => Err(alone_because(why)),
        (Ok(_), None) if caught_up.is_err() => Err(failure(Fault::TableFull)),
        _ => explored,
    }
}

fn alone_because(why: &'static str) -> Failure<Fault> {
    failure(Fault::Alone(why))
}

fn failure(fault: Fault) -> Failure<Fault> {
    let error = search::Error::System(fault);
    Failure { error, path: Vec::new(), statistics: Box::default() }
}

/// Why several workers cannot search the program together, if that is the error.
pub(crate) fn alone(error: &search::Error<Fault>) -> Option<&'static str> {
    match error {
        search::Error::System(Fault::Alone(why)) => Some(why),
        search::Error::InitialStateMismatch => Some("makes machines begin differently"),
        _ => None,
    }
}

impl WorkerResult {
    fn new(explored: Explored, system: &JavaSystem, observer: PropertyObserver) -> Self {
        let machine = &system.machine;
        let found = observer.found.iter();
        Self {
            found: found
                .map(|f| (Portable::new(&f.finding), f.path.clone(), f.kept.clone()))
                .collect(),
            races: observer.races,
            intended_races: observer.intended_races,
            stored: observer.stored,
            instances: observer.instances,
            schedule_choices: observer.schedule_choices,
            data_choices: observer.data_choices,
            max_threads: observer.max_threads,
            terminated: observer.terminated,
            sampled: machine.run.globals.sampled.clone(),
            tested: (machine.run.globals.test_ended, machine.run.globals.assumption_failed.clone()),
            suspended: machine.run.has_suspended,
            stopped: machine.run.has_stopped,
            each_step_shows: machine.run.observed.each_step,
            groups_show: machine.run.observed.thread_groups,
            shown: machine.run.observed.merged_calls,
            idle_kept: machine.run.idle_kept,
            refuted: machine.run.lock_protection.refuted.clone(),
            stack: crate::places::stack_text(machine),
            peak: machine.live.heap.peak,
            bytes: system.snapshots.components.bytes() + system.snapshots.team_bytes().0,
            instructions: machine.run.instructions,
            numbers: system.snapshots.numbering(machine),
            explored,
        }
    }

    /// Adds what this worker found to what the first one did.
    fn join(self, system: &mut JavaSystem, observer: &mut PropertyObserver) {
        let machine = &mut system.machine;
        machine.program.registry.catch_up();
        let whole = |portable: Portable| {
            let element = |(method, bytecode): (MethodId, u32)| TraceElement {
                method: machine.program.registry.method(method),
                bytecode,
            };
            Finding {
                place: portable.place.map(element),
                stack: portable.stack.into_iter().map(element).collect(),
                property: portable.property,
                exception: portable.exception,
                message: portable.message,
                threads: portable.threads,
            }
        };
        for (portable, path, kept) in self.found {
            observer.found.push(Counterexample { finding: whole(portable), path, kept });
        }
        for (id, race) in self.races {
            observer.races.entry(id).or_insert(race);
        }
        if let Some(all) = &mut observer.intended_races {
            for (id, race) in self.intended_races.into_iter().flatten() {
                all.entry(id).or_insert(race);
            }
        }
        for (file, stored) in self.stored {
            observer.stored.entry(file).or_insert(stored);
        }
        for (bound, other) in observer.instances.iter_mut().zip(&self.instances) {
            bound.join(other);
        }
        observer.schedule_choices += self.schedule_choices;
        observer.data_choices += self.data_choices;
        observer.max_threads = observer.max_threads.max(self.max_threads);
        observer.terminated |= self.terminated;
        machine.run.globals.sampled.extend(self.sampled);
        let (ended, failed) = self.tested;
        machine.run.globals.test_ended |= ended;
        machine.run.globals.assumption_failed =
            machine.run.globals.assumption_failed.take().or(failed);
        machine.run.has_suspended |= self.suspended;
        machine.run.has_stopped |= self.stopped;
        machine.run.observed.each_step |= self.each_step_shows;
        machine.run.observed.thread_groups |= self.groups_show;
        machine.run.observed.merged_calls = machine.run.observed.merged_calls.max(self.shown);
        machine.run.idle_kept |= self.idle_kept;
        machine.run.lock_protection.refuted.extend(self.refuted);
        machine.live.heap.peak = machine.live.heap.peak.max(self.peak);
    }
}
