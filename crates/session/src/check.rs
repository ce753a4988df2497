//! `check`: explores every execution and reports what is violated.

use crate::Control;
use crate::again::Over;
use crate::checkpoint::kept::earlier;
use crate::checkpoint::{Checkpoint, CheckpointFile};
use crate::explain::Explainer;
use crate::instances::Bound;
use crate::jdk::Jdk;
use crate::lead::{self, Lead};
use crate::machine::{Purpose, start};
use crate::observer::Judge;
use crate::refine::refine;
use crate::replay::unrestricted;
use crate::shorten::Shortener;
use crate::system::{Fault, JavaSystem};
use crate::target::{self, Sources, Target};
use crate::team::{self, Others, Workers};
use classes::path::ClassPath;
use config::{Error, MemoryModel, Por, Reduction, Settings, Symmetry};
use properties::Property;
use report::{Choices, Kept, Report, Statistics, Verdict, Warning};
use search::registry::strategies::Strategy;
use search::{Exploration, Limits, Options, Outcome, Reason, Store};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;
use vm::Machine;
use vm::policy;
use vm::schedule::RunGlobals;

/// Properties checked where none was named.
const DEFAULT_PROPERTIES: [&str; 2] = ["deadlock", "uncaught-exception"];

/// What a check works on.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) settings: Settings,
    pub(crate) jdk: Jdk,
    pub(crate) target: Target,
}

impl Job {
    pub(crate) fn new(settings: &Settings) -> Result<Self, Error> {
        settings.validate()?;
        refuse_what_is_missing(settings)?;
        let mut settings = settings.clone();
        let jdk = Jdk::find(&mut settings)?;
        let own = crate::own_class_path()?;
        let target = target::resolve(&settings, &jdk, &own)?;
        Ok(Self { settings, jdk, target })
    }

    /// Which schedules the search leaves out.
    pub(crate) fn reduction(&self) -> Reduction {
        self.settings.reduction()
    }

    /// A machine in state zero: the program's main thread is about to run.
    pub(crate) fn machine(&self) -> Result<Machine, Error> {
        self.launched(Purpose::Check)
    }

    /// A machine for one observed execution: the program's main thread is about to run.
    pub(crate) fn observed(&self) -> Result<Machine, Error> {
        self.launched(Purpose::Observe)
    }

    fn launched(&self, purpose: Purpose) -> Result<Machine, Error> {
        let mut machine = start(&self.settings, &self.jdk, &self.target, purpose)?;
        machine.options.choosing.generators.clone_from(&self.settings.extensions.generators);
        machine.launch(&self.target.main_class, &self.settings.args).map_err(Error::new)?;
        Ok(machine)
    }

    /// The source files of the program.
    pub(crate) fn sources(&self) -> Sources {
        let mut roots = self.settings.sourcepath.clone();
        roots.extend(self.target.source_roots.clone());
        Sources::new(roots)
    }

    /// The properties to check.
    pub(crate) fn properties(&self) -> Result<Vec<Box<dyn Property>>, Error> {
        let named = &self.settings.properties;
        let names: Vec<&str> = if named.is_empty() {
            DEFAULT_PROPERTIES.to_vec()
        } else {
            named.iter().map(String::as_str).collect()
        };
        names
            .into_iter()
            .filter(|name| *name != properties::ENDLESS_LOOP)
            .map(|name| {
                let own = self.settings.extensions.properties.iter().find(|row| row.name == name);
                match own.or_else(|| properties::find(name)) {
                    Some(row) => Ok((row.open)()),
                    None => Err(unknown_property(name)),
                }
            })
            .collect()
    }

    /// Counts the choices of all paths among all alternatives, whomever the policy keeps back,
    /// and whoever goes on for others.
    fn without_restrictions(&self, policy: policy::Row, judge: &mut Judge) -> Result<(), Error> {
        let found = judge.found.iter_mut().map(|one| &mut one.path);
        for path in found.chain(judge.stored.values_mut().map(|(path, _)| path)) {
            let mut system = JavaSystem::new(self.machine()?);
            system.policy = (policy.open)(&self.settings.claims.for_the_machine());
            system.exchanges = self.settings.symmetry == Symmetry::Threads;
            *path = unrestricted(system, path)?;
        }
        Ok(())
    }

    /// Where a path goes that the program stores without a name.
    fn usual_trace(&self) -> PathBuf {
        let name = self.settings.jpf.get("trace.file").map(String::as_str);
        PathBuf::from(name.unwrap_or("trace.json"))
    }

    pub(crate) fn assumptions(&self) -> Vec<String> {
        let processors = self.settings.processors;
        let heap = self.settings.heap_limit as f64 / f64::from(1 << 30);
        let mut all = vec![
            "memory-model: sequentially consistent".to_owned(),
            "hashes: one assignment of identity hash codes".to_owned(),
            "references: weak and phantom ones are cleared by System.gc() only, soft ones never; no finalizers".to_owned(),
            format!("processors: {processors}"),
            format!("heap: {heap} GiB; a thread's stack: 8192 frames"),
            "environment: files, properties and arguments as they are now; time stands still but for timeouts".to_owned(),
            "random: one stream of numbers for each thread, which also decides where a worker of a ForkJoinPool looks first".to_owned(),
        ];
        all.push(if self.settings.spurious {
            "spurious: no spurious failures of weak compare-and-set".to_owned()
        } else {
            "spurious: no spurious wake-ups, no spurious failures of weak compare-and-set"
                .to_owned()
        });
        all.extend(config::assumptions(&self.settings));
        if self.settings.trust_jdk {
            all.push(
                "jdk: named calls of java.util.concurrent are atomic and right (--trust-jdk)"
                    .to_owned(),
            );
        }
        all
    }
}

fn unknown_property(name: &str) -> Error {
    let mut known: Vec<&str> = properties::PROPERTIES.iter().map(|row| row.name).collect();
    known.push(properties::ENDLESS_LOOP);
    if name.starts_with("ltl") {
        return Error::new(format_args!(
            "the property {name} is not supported yet (supported: {})",
            known.join(", ")
        ));
    }
    Error::new(format_args!("there is no property {name} (supported: {})", known.join(", ")))
}

/// Settings that are understood but not built yet must not be ignored.
fn refuse_what_is_missing(settings: &Settings) -> Result<(), Error> {
    if settings.time != config::TimeMode::default() {
        return Err(Error::new("--time free is not supported yet"));
    }
    Ok(())
}

/// Explores every execution of the target.
pub(crate) fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    let settings = &settings.without_lock_facts();
    if settings.guided {
        return crate::race_detection::guided::guided(settings, control);
    }
    let asked = Asked { settings, control };
    match &settings.resume {
        Some(path) => {
            settings.validate()?;
            let checkpoint = Checkpoint::open(path, settings)?;
            asked.search(&checkpoint.searched(settings), Some(checkpoint))
        }
        None => asked.search(settings, None),
    }
}

/// What a check was asked for.
struct Asked<'a> {
    settings: &'a Settings,
    control: &'a Control<'a>,
}

impl Asked<'_> {
    fn search(&self, settings: &Settings, resume: Option<Checkpoint>) -> Result<Report, Error> {
        search_all(settings, self, resume)
    }
}

/// Explores with these settings, which may leave out less than was asked for.
fn search_all(
    settings: &Settings,
    asked: &Asked<'_>,
    mut resume: Option<Checkpoint>,
) -> Result<Report, Error> {
    let Asked { control, .. } = *asked;
    let mut lead = Lead::open(settings)?;
    let settings = lead.as_ref().map_or(settings, |lead| &lead.settings).clone();
    let settings = &settings;
    let mut job = Job::new(settings)?;
    let strategy = job.settings.strategy()?;
    let Some(store) = search::registry::stores::find(&job.settings.store) else {
        return Err(Error::new("unknown store"));
    };
    let mut frontier = (strategy.open)(&job.settings.setup()?);
    let reduce = job.reduction().persistent_sets;
    let policy = job.settings.policy()?;
    let mut checkpoints = match &job.settings.checkpoint {
        Some(path) => Some(CheckpointFile::new(path, asked.settings, &job)?),
        None => None,
    };
    if let Some(checkpoint) = &mut resume {
        checkpoint.check_program(&job)?;
    }
    let half = |bytes: u64| usize::try_from(bytes / 2).unwrap_or(usize::MAX);
    let workers = usize::try_from(job.settings.workers).unwrap_or(usize::MAX);
    let limit = job.settings.memory_limit.map(half);
    let workers = (workers > 1).then(|| Workers::new(workers, *store, limit));
    let mut store: Box<dyn Store + '_> = match &workers {
        Some(workers) => Box::new(workers.store()),
        None => (store.open)(limit),
    };
    let shared = Options {
        limits: limits(&job.settings, &strategy),
        reduce,
        cancel: Some(control.cancel),
        ..Options::default()
    };
    let done = std::thread::scope(|scope| {
        let called = workers.as_ref().map(|workers| (workers, workers.call(scope, &job, &shared)));
        let (mut system, mut judge, mut start_vector) = job.opening(frontier.requirements())?;
        if let Some(lead) = &mut lead {
            start_vector = lead.follow(&job, &mut system, &mut judge)?;
        }
        if checkpoints.is_some() {
            system.program = Some(ClassPath::open(&job.target.classpath, job.jdk.feature)?);
        }
        let started = std::time::Instant::now();
        let mut report_progress = control.telling(started);
        let options = Options {
            paranoid: job.settings.paranoid,
            progress: Some(search::Progress {
                every: crate::PROGRESS_EVERY,
                report: &mut report_progress,
            }),
            checkpoints: checkpoints.as_mut().map(|sink| sink as &mut dyn search::CheckpointSink),
            resume: resume.as_mut().map(|checkpoint| checkpoint as &mut dyn std::io::Read),
            ..shared
        };
        let (explored, others) = match called {
            Some((workers, called)) => {
                workers.explore(called, &mut system, &mut judge, &mut start_vector, options)?
            }
            None if lead.as_ref().is_some_and(|lead| lead.ends) => {
                drop(options);
                (Ok(lead::nothing()), Others::default())
            }
            None => {
                let (store, frontier) = (&mut *store, &mut *frontier);
                let explored = search::explore(&mut system, store, frontier, &mut judge, options);
                (explored, Others::default())
            }
        };
        Ok::<_, Error>((system, judge, start_vector, started, explored, others))
    });
    let (mut system, mut judge, start_vector, started, explored, others) = done?;
    let filter = system.filter.take();
    let time_limit = || settings.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
    if matches!(&explored, Err(failure) if matches!(failure.error, search::Error::System(Fault::Filtered)))
    {
        let settings = Settings { time_limit: time_limit(), ..settings.reduced_to(Por::Local) };
        return check(&settings, control);
    }
    if let Some(settings) = team::alone_instead(settings, &explored) {
        return asked.search(&Settings { time_limit: time_limit(), ..settings }, None);
    }
    let exchanges = std::mem::take(&mut system.exchanges);
    if system.policy.take().is_some() || exchanges {
        job.without_restrictions(policy, &mut judge)?;
    }
    let mut report = Report {
        target: job.target.main_class.replace('/', "."),
        assumptions: job.assumptions(),
        ..Report::default()
    };
    let (counts, elapsed, extra_bytes) = match &explored {
        Ok(done) => (done.statistics, done.elapsed, done.extra_bytes),
        Err(failure) => (*failure.statistics, started.elapsed(), 0),
    };
    report.statistics = statistics(
        &counts,
        &system,
        &judge,
        store.bytes() + system.machine.components.bytes() + extra_bytes + others.bytes,
        elapsed,
    );
    let (own, common) = system.machine.team_bytes();
    report.statistics.state_bytes += (own + common) as u64;
    report.statistics.instructions += others.instructions;
    report.verify = kept(&system.machine.run.globals);
    if system.machine.run.idle_kept {
        report.assumptions.push(
            "pools: idle workers of a ForkJoinPool stay, their keep-alive time is never up"
                .to_owned(),
        );
    }
    report.set_aside = set_aside(&system.machine.run.globals);
    // There is to be room for machines that execute paths again.
    let (doubt, unseen) = (store.uncertainty(), frontier.omissions());
    drop((store, frontier));
    system.machine.live.heap.lift_ceiling();
    // What was found before is met again at the ends of the same paths.
    judge.found.splice(0..0, earlier(&job, std::mem::take(&mut judge.earlier))?);
    // One that was broken off keeps what it found.
    let broken_off = matches!(&explored, Ok(Exploration { outcome: Outcome::Incomplete(why), .. })
        if why.iter().any(|r| matches!(r, Reason::Interrupted | Reason::TimeLimit | Reason::MemoryLimit)));
    let hit_states = matches!(&explored, Ok(Exploration { outcome: Outcome::Incomplete(why), .. })
        if why.contains(&Reason::MaxStates));
    let time_limit = time_limit();
    let over = Over {
        machine: &mut system.machine,
        found: !judge.found.is_empty(),
        max_threads: judge.max_threads,
        broken_off,
        leads: lead.is_some(),
        reduces: reduce,
        inside: matches!(&explored, Err(failure)
            if matches!(failure.error, search::Error::System(Fault::Inside))),
    };
    if let Some(settings) = over.asks_for(&job.settings, settings) {
        return asked.search(&Settings { time_limit, ..settings }, None);
    }
    let mut failed = false;
    match explored {
        Ok(exploration) => match exploration.outcome {
            Outcome::Complete => report.complete = !judge.terminated,
            Outcome::Stopped => {}
            Outcome::Incomplete(reasons) => {
                report.reasons.extend(reasons.iter().map(|reason| match (reason, doubt.clone()) {
                    (Reason::Lossy, Some(doubt)) => doubt,
                    (Reason::Strategy, _) => unseen.clone().unwrap_or_default(),
                    _ => reason_text(*reason, &job.settings),
                }));
            }
        },
        Err(failure) => {
            failed = true;
            report.reasons.push(failure.error.to_string());
            let at = others.failed_at.unwrap_or_else(|| crate::stack_text(&system.machine));
            report.reasons.extend(at.lines().map(|l| l.trim().to_owned()).take(1));
        }
    }
    if let Some(checkpoints) = &checkpoints {
        let breaks = report.reasons.first_mut().filter(|_| broken_off || hit_states);
        report.warnings.extend(checkpoints.told(breaks));
    }
    if judge.terminated {
        report.reasons.push("the program ended the search (Verify.terminateSearch)".to_owned());
    }
    if !job.settings.schedules_all() {
        report.complete = false;
        report.reasons.push(format!("the scheduling policy {} keeps threads back", policy.name));
    }
    if let Some(reason) = filter.and_then(|filter| filter.unseen()) {
        report.complete = false;
        report.reasons.push(reason);
    }
    if let Some(lead) = &lead {
        report.complete = false;
        report.reasons.push(lead.unseen());
        lead.precede(&mut judge);
        let differ = lead.differences(&job)?.into_iter();
        report.warnings.extend(differ.map(|text| Warning::general("trace", "differs", text)));
    }
    for reason in judge.instances.iter().filter_map(Bound::reason) {
        report.complete = false;
        report.reasons.push(reason);
    }
    if !judge.invariants.is_empty() {
        report.assumptions.push(format!(
            "invariants: evaluated in each of {} states, as soon as their classes are initialized; not within steps of the JDK's own and atomic sections",
            counts.states_new
        ));
    }
    if system.machine.run.has_suspended {
        report.assumptions.push(
            "suspension: no thread is suspended within a step of the JDK's own, such as a print"
                .to_owned(),
        );
    }
    if system.machine.run.has_stopped {
        report.assumptions.push(
            "stopping: a thread that another one stops throws where it may be interleaved with others"
                .to_owned(),
        );
    }
    if system.machine.run.globals.read {
        report.complete = false;
        report.reasons.push("the program reads values that Verify keeps over all paths".to_owned());
    }
    if !system.machine.run.globals.sampled.is_empty() {
        report.complete = false;
        let sampled: Vec<&str> = system.machine.run.globals.sampled.iter().copied().collect();
        report
            .reasons
            .push(format!("few of many values were chosen among: {}", sampled.join(", ")));
    }
    if job.settings.memory_model == MemoryModel::Strict && !judge.races.is_empty() {
        report.complete = false;
        report.reasons.push(
            "data-race: the program has data races, so sequentially consistent executions are not all".to_owned(),
        );
    }
    if let Some(listening) = &judge.listening {
        if let Some(reason) = listening.stop() {
            report.complete = false;
            report.reasons.push(reason);
        }
        listening.end(&mut system.machine, &counts, elapsed, &mut report)?;
    }
    if job.reduction().lock_protection && refine(&mut system, &start_vector, &mut judge) {
        job.settings.unprotected.insert(vm::lock_protection::ALL_VARIABLES.to_owned());
    }
    let effort = (judge.found.len(), counts.transitions);
    let mut shortener = Shortener::new(&job, &mut system, start_vector, effort, control.cancel)?;
    let mut explainer = Explainer::new(&job);
    for found in &mut judge.found {
        report.violations.push(match &lead {
            Some(_) => explainer.explain(found)?,
            None => shortener.shorten_and_tell(found, &mut explainer)?,
        });
    }
    report.configuration = job.settings.told();
    if !report.violations.is_empty() {
        report.complete = false;
    }
    report.verdict = Verdict::settle(!report.violations.is_empty(), failed, !report.complete);
    if matches!(report.verdict, Verdict::Error | Verdict::Incomplete) {
        report.reason = report.reasons.first().cloned();
    }
    let asked = job.settings.properties.iter().any(|p| p == "data-race");
    report.warnings.extend(judge.races.values().filter(|_| !asked).cloned());
    report.warnings.extend(judge.intended_races.iter().flat_map(BTreeMap::values).cloned());
    explainer.illustrate(&mut report.warnings);
    report.sources = explainer.texts();
    report.warnings.extend(
        job.settings
            .notes
            .iter()
            .enumerate()
            .map(|(at, note)| Warning::general("configuration", &at.to_string(), note.clone())),
    );
    report.warnings.extend(
        judge.instances.iter().filter_map(Bound::doubt).enumerate().map(|(at, doubt)| {
            Warning::general("configuration", &format!("instances/{at}"), doubt)
        }),
    );
    if let (Some(path), Some(found)) = (&job.settings.trace, judge.found.first()) {
        let classes = explainer.classes();
        crate::trace::write(path, &job, classes, Some(&found.finding), &found.path, &found.kept)?;
    }
    for (file, (path, kept)) in &judge.stored {
        let file = file.as_deref().map_or_else(|| job.usual_trace(), PathBuf::from);
        crate::trace::write(&file, &job, explainer.classes(), None, path, kept)?;
    }
    Ok(report)
}

/// What `Verify` keeps over all paths, for the result.
fn kept(globals: &RunGlobals) -> Kept {
    let set = |bits: &Vec<bool>| (0..bits.len()).filter(|at| bits[*at]).collect();
    Kept {
        counters: globals.counters.clone(),
        values: globals.values.clone(),
        bit_sets: globals.bits.iter().map(|(id, bits)| (*id, set(bits))).collect(),
    }
}

/// Where an assumption failed, if there is no path on which all of them hold.
fn set_aside(globals: &RunGlobals) -> Option<String> {
    globals.assumption_failed.clone().filter(|_| !globals.test_ended)
}

pub(crate) fn limits(settings: &Settings, strategy: &Strategy) -> Limits {
    let kept_by_strategy = strategy.revisits;
    Limits {
        max_depth: settings
            .max_depth
            .filter(|_| !kept_by_strategy)
            .map(|d| u32::try_from(d).unwrap_or(u32::MAX)),
        max_states: settings.max_states,
        time: settings.time_limit,
        store_bytes: None,
        resident_bytes: settings.memory_limit.map(|m| usize::try_from(m).unwrap_or(usize::MAX)),
    }
}

pub(crate) fn reason_text(reason: Reason, settings: &Settings) -> String {
    let show = |what: &str, value: Option<String>| match value {
        Some(value) => format!("{what} was reached ({value})"),
        None => format!("{what} was reached"),
    };
    match reason {
        Reason::MaxDepth => show("the depth limit", settings.max_depth.map(|d| d.to_string())),
        Reason::MaxStates => {
            show("the limit of states", settings.max_states.map(|s| s.to_string()))
        }
        Reason::TimeLimit => show("the time limit", settings.time_limit.map(|t| format!("{t:?}"))),
        Reason::MemoryLimit => {
            show("the memory limit", settings.memory_limit.map(|m| format!("{m} bytes")))
        }
        Reason::Interrupted => "the search was interrupted".to_owned(),
        Reason::StoreFull | Reason::Lossy | Reason::Strategy => reason.to_string(),
    }
}

pub(crate) fn statistics(
    counts: &search::Statistics,
    system: &JavaSystem,
    judge: &Judge,
    state_bytes: usize,
    elapsed: Duration,
) -> Statistics {
    Statistics {
        states_new: counts.states_new,
        states_revisited: counts.states_revisited,
        end_states: counts.end_states,
        transitions: counts.transitions,
        max_depth: u64::from(counts.max_depth),
        choices: Choices { schedule: judge.schedule_choices, data: judge.data_choices },
        instructions: system.machine.run.instructions,
        classes_loaded: system.machine.program.registry.declared().len() as u64,
        max_threads: judge.max_threads,
        state_bytes: state_bytes as u64,
        elapsed_ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        peak_memory_bytes: search::limits::peak_resident_bytes().unwrap_or(0) as u64,
    }
}
