//! A check by several workers: each worker has a machine and a thread, and all share one store
//! (`search::workers`, `vm::team`, `snapshot::team`).
//!
//! Source: SEMANTICS 7 and 18; decision 0029. Invariant: the workers together have the findings of one
//! worker. If this is uncertain, one worker repeats the search, and the report says so.

use crate::control::Announcer;
use crate::findings::Counterexample;
use crate::instances::Bound;
use crate::job::Job;
use crate::observer::PropertyObserver;
use crate::system::{Fault, JavaSystem};
use crate::temporal::{Recorder, WorkerRecords};
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
use vm::Machine;
use vm::exception::TraceElement;
use vm::machine::{AssumedEvents, PoolCallers};
use vm::schedule::RunGlobals;
use vm::task_failures::TaskFailures;

#[cfg(test)]
mod tests;

/// Algorithms may recurse deeply over data of the program. Untouched pages of the stack use no memory.
const STACK_BYTES: usize = 64 << 20;

/// The result of an exploration.
pub(crate) type Explored = Result<Exploration, Failure<Fault>>;

/// The workers of a check, before their start.
pub(crate) struct Workers {
    team: WorkerPool,
    common: Arc<TeamTables>,
    count: usize,
    gate: Gate,
    /// The object that reports findings to the caller.
    announcer: Option<Arc<Announcer>>,
    #[cfg(test)]
    mistake: Option<snapshot::team::Mistake>,
}

/// All workers except the first. They are prepared in parallel with the first one, and wait for its
/// signal. They end if the signal never arrives.
pub(crate) struct WaitingWorkers<'scope, 'env> {
    begin: Vec<Sender<ExpectedWorker<'env>>>,
    threads: Vec<std::io::Result<ScopedJoinHandle<'scope, Ending>>>,
}

/// The result of a worker's thread, or `None` if the thread was never started.
type Ending = Option<Result<WorkerResult, Error>>;

#[cfg(test)]
thread_local! {
    /// The mistake that all workers except the first make in the next check of this thread, for
    /// mutation tests.
    pub(crate) static MISTAKE: std::cell::Cell<Option<snapshot::team::Mistake>> =
        const { std::cell::Cell::new(None) };
}

/// The result of a worker as plain data, since a machine must not leave its thread.
struct WorkerResult {
    explored: Explored,
    observed: ObserverResult,
    machine: MachineResult,
}

/// The results of the observer of a worker.
struct ObserverResult {
    found: Vec<(Portable, Vec<u32>, RunGlobals)>,
    races: BTreeMap<String, Warning>,
    idle: BTreeMap<String, Warning>,
    stored: BTreeMap<Option<String>, (Vec<u32>, RunGlobals)>,
    instances: Vec<Bound>,
    schedule_choices: u64,
    data_choices: u64,
    max_threads: u64,
    terminated: bool,
    temporal: Option<WorkerRecords>,
}

/// Facts about the execution by the machine of a worker.
struct MachineResult {
    sampled: BTreeSet<&'static str>,
    task_failures: TaskFailures,
    /// Whether a test ended, the reason for which a path did not execute the test to its end, and the
    /// status of an exit.
    tested: (bool, Option<String>, Option<i32>),
    assumed: AssumedEvents,
    merged_classes: BTreeSet<String>,
    each_step: bool,
    thread_groups: bool,
    merged_calls: Internals,
    waits: bool,
    tasks: bool,
    runners: bool,
    pool_callers: PoolCallers,
    changes_settings: bool,
    /// The names of variables whose lock protection was refuted.
    refuted: BTreeSet<String>,
    /// The places of the waiting loops that were found.
    waiting_loops: BTreeSet<String>,
    /// The stack of the current thread, as text.
    stack: String,
    /// The peak of used heap bytes.
    peak: usize,
    /// The bytes of the tables.
    bytes: usize,
    instructions: u64,
    /// The names that the machine has numbered, in order.
    numbers: [Vec<String>; 4],
}

/// A finding in which ids denote methods. All machines of a team have the same ids.
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
    /// Creates `count` workers that share a store of a kind. The announcer receives their findings.
    pub(crate) fn new(
        count: usize,
        store: StoreKind,
        bytes: Option<usize>,
        announcer: Option<Arc<Announcer>>,
    ) -> Self {
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
            announcer,
            #[cfg(test)]
            mistake: MISTAKE.take(),
        }
    }

    /// Returns the access of the first worker to the store.
    pub(crate) fn store(&self) -> impl search::Store + '_ {
        self.team.store()
    }

    /// Starts the threads of all workers except the first, for an exploration with these options.
    pub(crate) fn call<'scope, 'env>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        job: &'env Job,
        options: &Options<'env>,
    ) -> WaitingWorkers<'scope, 'env> {
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
        WaitingWorkers { begin, threads }
    }

    /// Explores with all workers. The first worker uses this thread, and the given system and observer,
    /// which receive the results of the others. The vector of the initial state may change.
    pub(crate) fn explore<'a, 'env: 'a>(
        &'env self,
        called: WaitingWorkers<'_, 'env>,
        system: &mut JavaSystem,
        observer: &mut PropertyObserver,
        start: &mut Vec<u32>,
        mut options: Options<'a>,
    ) -> Result<(Explored, Others), Error> {
        let JavaSystem { machine, snapshots, .. } = system;
        *start = (snapshots.join(machine, &self.common))
            .ok_or_else(|| Error::new("internal failure: a worker that is like no other"))?;
        let WaitingWorkers { begin, threads } = called;
        // A worker that has already ended could not open the program. Its result has the reason.
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
                    // The caller of the session reports the panic.
                    std::panic::resume_unwind(panic)
                }),
                Err(why) => Some(Err(Error::new(format_args!("no thread for a worker: {why}")))),
            })
            .collect();
        let own_bytes = store.own_bytes();
        let mut whole = (to_the_end(system, mine), crate::places::stack_text(&system.machine));
        let mut others = Others { bytes: own_bytes, ..Others::default() };
        let mut records = Vec::new();
        let numbers = system.snapshots.numbering(&system.machine);
        for told in told.into_iter().flatten() {
            let told = told?;
            if first_difference(&numbers, &told.machine.numbers).is_some() {
                let why = alone_because("makes machines number differently");
                whole = together(whole, (Err(why), String::new()));
            }
            others.bytes += told.machine.bytes;
            others.instructions += told.machine.instructions;
            whole = together(whole, (told.explored.clone(), told.machine.stack.clone()));
            records.extend(told.join(system, observer));
        }
        if let Some(temporal) = &mut observer.temporal {
            temporal.join(records).map_err(Error::new)?;
        }
        observer.settle();
        let (explored, at) = whole;
        others.failed_at = explored.is_err().then_some(at);
        Ok((explored, others))
    }

    /// Executes a worker other than the first.
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
        observer.announcer.clone_from(&self.announcer);
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
        told.machine.bytes += store.own_bytes();
        Ok(told)
    }
}

/// A barrier at which the first worker waits until each other worker is ready or has ended.
#[derive(Debug, Default)]
struct Gate {
    expected: Mutex<usize>,
    changed: Condvar,
}

impl Gate {
    /// Registers a worker. The barrier waits until the result is dropped.
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

/// A registration of a worker at the barrier, which ends when it is dropped.
struct ExpectedWorker<'a>(&'a Gate);

impl Drop for ExpectedWorker<'_> {
    fn drop(&mut self) {
        *self.0.expected.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.changed.notify_all();
    }
}

/// The resources of the workers, except for the first machine and the shared store. If a worker failed,
/// also its stack.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others {
    /// The bytes of the tables of these workers.
    pub(crate) bytes: usize,
    pub(crate) instructions: u64,
    /// The stack of the thread that failed.
    pub(crate) failed_at: Option<String>,
}

/// The result of an exploration, and the final stack of its machine.
type Ended = (Explored, String);

/// Merges two results. A failure of one result is a failure of both. Failures that request a restart
/// are the exception, after refuted lock protection or a found waiting loop: the findings of the other
/// result may suffice. Refuted variables and loops are merged elsewhere.
fn together((one, here): Ended, (other, there): Ended) -> Ended {
    let with = |mut failure: Failure<Fault>, counts: &Statistics| {
        *failure.statistics = failure.statistics.plus(counts);
        Err(failure)
    };
    let begins_anew = |failure: &Failure<Fault>| {
        matches!(failure.error, search::Error::System(Fault::Unprotected | Fault::WaitingLoop))
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

/// Returns the priority of an error that leads to a retry. An error that requires one worker precedes
/// an error that requires other steps.
fn begins_again(error: &search::Error<Fault>) -> u32 {
    match error {
        error if alone(error).is_some() => 2,
        search::Error::System(
            Fault::Inside | Fault::Filtered | Fault::Unprotected | Fault::WaitingLoop,
        ) => 1,
        _ => 0,
    }
}

/// Returns the result of an exploration, or an error if the machine has diverged from the others in the
/// last step.
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

/// Returns the reason of an error for which several workers cannot check the program, if this is the
/// error.
pub(crate) fn alone(error: &search::Error<Fault>) -> Option<&'static str> {
    match error {
        search::Error::System(Fault::Alone(why)) => Some(why),
        search::Error::InitialStateMismatch => Some("makes machines begin differently"),
        _ => None,
    }
}

impl WorkerResult {
    fn new(explored: Explored, system: &JavaSystem, observer: PropertyObserver) -> Self {
        Self {
            explored,
            observed: ObserverResult::new(observer),
            machine: MachineResult::new(system),
        }
    }

    /// Adds the results of this worker to those of the first worker.
    fn join(
        mut self,
        system: &mut JavaSystem,
        observer: &mut PropertyObserver,
    ) -> Option<WorkerRecords> {
        system.machine.program.registry.catch_up();
        let records = self.observed.temporal.take();
        self.observed.join(&system.machine, observer);
        self.machine.join(&mut system.machine);
        records
    }
}

impl ObserverResult {
    fn new(mut observer: PropertyObserver) -> Self {
        let temporal = observer.temporal.as_mut().and_then(Recorder::take_records);
        let found = observer.found.iter();
        Self {
            found: found
                .map(|f| (Portable::new(&f.finding), f.path.clone(), f.kept.clone()))
                .collect(),
            races: observer.races,
            idle: observer.idle,
            stored: observer.stored,
            instances: observer.instances,
            schedule_choices: observer.choices.schedule,
            data_choices: observer.choices.data,
            max_threads: observer.max_threads,
            terminated: observer.terminated,
            temporal,
        }
    }

    fn join(self, machine: &Machine, observer: &mut PropertyObserver) {
        let whole = |portable: Portable| {
            let element = |(method, bytecode): (MethodId, u32)| TraceElement {
                method: machine.program.registry.method(method),
                bytecode,
            };
            Finding {
                name: None,
                place: portable.place.map(element),
                stack: portable.stack.into_iter().map(element).collect(),
                property: portable.property,
                exception: portable.exception,
                message: portable.message,
                threads: portable.threads,
            }
        };
        for (portable, path, kept) in self.found {
            observer.found.push(Counterexample::new(whole(portable), path, kept));
        }
        for (id, warning) in self.idle {
            observer.idle.entry(id).or_insert(warning);
        }
        for (id, race) in self.races {
            observer.races.entry(id).or_insert(race);
        }
        for (file, stored) in self.stored {
            observer.stored.entry(file).or_insert(stored);
        }
        for (bound, other) in observer.instances.iter_mut().zip(&self.instances) {
            bound.join(other);
        }
        observer.choices.schedule += self.schedule_choices;
        observer.choices.data += self.data_choices;
        observer.max_threads = observer.max_threads.max(self.max_threads);
        observer.terminated |= self.terminated;
    }
}

impl MachineResult {
    fn new(system: &JavaSystem) -> Self {
        let machine = &system.machine;
        let run = &machine.run;
        Self {
            sampled: run.globals.sampled.clone(),
            task_failures: run.globals.task_failures.clone(),
            tested: (run.globals.test_ended, run.globals.set_aside.clone(), run.globals.exit),
            assumed: run.assumed,
            merged_classes: run.merged_classes.clone(),
            each_step: run.observed.each_step,
            thread_groups: run.observed.thread_groups,
            merged_calls: run.observed.merged_calls,
            waits: run.observed.waits,
            tasks: run.observed.tasks,
            runners: run.observed.runners,
            pool_callers: run.observed.pool_callers,
            changes_settings: run.observed.settings,
            refuted: run.lock_protection.refuted.clone(),
            waiting_loops: run.waiting_loops.clone(),
            stack: crate::places::stack_text(machine),
            peak: machine.live.heap.peak,
            bytes: system.snapshots.components.bytes() + system.snapshots.team_bytes().0,
            instructions: run.instructions,
            numbers: system.snapshots.numbering(machine),
        }
    }

    fn join(self, machine: &mut Machine) {
        let run = &mut machine.run;
        run.globals.sampled.extend(self.sampled);
        run.globals.task_failures.join(self.task_failures);
        let (ended, reason, exit) = self.tested;
        run.globals.test_ended |= ended;
        run.globals.set_aside = run.globals.set_aside.take().or(reason);
        run.globals.exit = run.globals.exit.or(exit);
        run.assumed.join(self.assumed);
        run.merged_classes.extend(self.merged_classes);
        run.observed.each_step |= self.each_step;
        run.observed.thread_groups |= self.thread_groups;
        run.observed.merged_calls = run.observed.merged_calls.max(self.merged_calls);
        run.observed.waits |= self.waits;
        run.observed.tasks |= self.tasks;
        run.observed.runners |= self.runners;
        run.observed.pool_callers.join(self.pool_callers);
        run.observed.tasks |= run.observed.pool_callers.differ();
        run.observed.settings |= self.changes_settings;
        run.lock_protection.refuted.extend(self.refuted);
        run.waiting_loops.extend(self.waiting_loops);
        machine.live.heap.peak = machine.live.heap.peak.max(self.peak);
    }
}
