//! The data of a check that are no part of states: findings as paths, counts, values of `Verify`, and
//! the loaded class files.
//!
//! Invariant: a finding is saved as its path. A resumed search executes the path, and the finding must
//! occur again.

use crate::findings::{Counterexample, findings};
use crate::instances::Bound;
use crate::job::Job;
use crate::observer::PropertyObserver;
use crate::replay::Replay;
use crate::system::JavaSystem;
use crate::temporal::{Recorder, is_temporal};
use crate::trace::{RecordedValues, fingerprints_on};
use classes::LoaderId;
use config::Error;
use report::Warning;
use search::{Checkpointing, StateId};
use serde::{Deserialize, Serialize};
use snapshot::Snapshots;
use std::collections::{BTreeMap, BTreeSet};
use vm::machine::{AssumedEvents, PoolCallers};
use vm::task_failures::TaskFailures;

/// A finding from before the checkpoint.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Earlier {
    id: String,
    path: Vec<u32>,
    kept: RecordedValues,
}

impl Earlier {
    fn of(found: &Counterexample) -> Self {
        let kept = RecordedValues::of(&found.kept);
        Self { id: found.finding.id(), path: found.path.clone(), kept }
    }
}

/// A transition that was cut at the maximal length: its start, its thread, and its end.
type Cut = (u32, Vec<u32>, u32);
/// A path that the program stored, with the name of the file.
type Stored = (Option<String>, Vec<u32>, RecordedValues);

/// The saved data of the observer.
#[derive(Default, Serialize, Deserialize)]
struct OfObserver {
    found: Vec<Earlier>,
    schedule_choices: u64,
    data_choices: u64,
    max_threads: u64,
    cuts: Vec<Cut>,
    stored: Vec<Stored>,
    instances: Vec<Bound>,
    races: BTreeMap<String, Warning>,
    #[serde(default)]
    idle: BTreeMap<String, Warning>,
    /// The recorded graph of states. Its violations are not saved: they are found again.
    #[serde(default)]
    temporal: Option<String>,
}

/// The saved data of the machine that are no part of states.
#[derive(Default, Serialize, Deserialize)]
struct OfSystem {
    /// Fingerprints of the loaded class files of the program, by class name.
    classes: BTreeMap<String, String>,
    kept: RecordedValues,
    /// Exceptions of tasks: those in futures, those in stages and forked tasks, and those that were
    /// thrown.
    #[serde(default)]
    task_failures: [BTreeSet<String>; 3],
    #[serde(default)]
    stages_are_asked: bool,
    /// The peak number of used bytes of the heap.
    peak: usize,
    instructions: u64,
    /// The events, as `AssumedEvents::to_number` encodes them.
    assumed: u8,
    #[serde(default)]
    merged_classes: BTreeSet<String>,
    each_step_shows: bool,
    groups_show: bool,
    waits_show: bool,
    tasks_show: bool,
    #[serde(default)]
    runners_show: bool,
    /// The callers of pools, as `PoolCallers::to_numbers` encodes them.
    pool_callers: [i64; 2],
    settings_change: bool,
}

pub(crate) fn of_observer(observer: &PropertyObserver) -> Result<Vec<u8>, String> {
    let cuts = observer.cuts.iter();
    let stored = observer.stored.iter();
    let own = observer.found.iter().filter(|found| !is_temporal(found.finding.property));
    let all = OfObserver {
        found: observer.earlier.iter().cloned().chain(own.map(Earlier::of)).collect(),
        schedule_choices: observer.choices.schedule,
        data_choices: observer.choices.data,
        max_threads: observer.max_threads,
        cuts: cuts.map(|((from, who), to)| (from.raw(), who.clone(), to.raw())).collect(),
        stored: stored
            .map(|(file, (path, kept))| (file.clone(), path.clone(), RecordedValues::of(kept)))
            .collect(),
        instances: observer.instances.clone(),
        races: observer.races.clone(),
        idle: observer.idle.clone(),
        temporal: observer.temporal.as_ref().map(Recorder::save).transpose()?,
    };
    serde_json::to_vec(&all).map_err(|e| e.to_string())
}

pub(crate) fn to_observer(observer: &mut PropertyObserver, saved: &[u8]) -> Result<(), String> {
    let saved: OfObserver = serde_json::from_slice(saved).map_err(|e| e.to_string())?;
    observer.seen.extend(saved.found.iter().map(|earlier| earlier.id.clone()));
    observer.earlier = saved.found;
    observer.choices.schedule = saved.schedule_choices;
    observer.choices.data = saved.data_choices;
    observer.max_threads = saved.max_threads;
    let cuts = saved.cuts.into_iter();
    observer.cuts =
        cuts.map(|(from, who, to)| ((StateId::new(from), who), StateId::new(to))).collect();
    let stored = saved.stored.into_iter();
    observer.stored = stored.map(|(file, path, kept)| (file, (path, kept.to_globals()))).collect();
    observer.instances = saved.instances;
    observer.races = saved.races;
    observer.idle = saved.idle;
    match (&mut observer.temporal, saved.temporal) {
        (Some(temporal), Some(saved)) => temporal.load(&saved),
        (None, None) => Ok(()),
        _ => Err("it was written with other properties".to_owned()),
    }
}

impl Checkpointing for JavaSystem {
    fn numbering(&self) -> u64 {
        Snapshots::numbers_given(&self.machine)
    }

    fn save(&mut self) -> Result<Vec<u8>, String> {
        of_system(self)
    }

    fn load(&mut self, saved: &[u8]) -> Result<(), String> {
        to_system(self, saved)
    }
}

fn of_system(system: &mut JavaSystem) -> Result<Vec<u8>, String> {
    let globals = &system.machine.run.globals;
    if globals.read || !globals.sampled.is_empty() {
        let what = "what the program does depends on what other paths did, or on values drawn";
        return Err(what.to_owned());
    }
    let kept = RecordedValues::of(globals);
    let TaskFailures { kept: left, staged, read, are_stages_asked } = globals.task_failures.clone();
    let declared = system.machine.program.registry.declared().into_iter();
    let own = declared.filter(|class| class.loader == LoaderId::APP).map(classes::Class::java_name);
    let prints = &mut system.class_files.fingerprints;
    let new: Vec<String> = own.filter(|name| !prints.contains_key(name)).collect();
    if let Some(program) = &system.class_files.path {
        prints.extend(fingerprints_on(program, new.into_iter()).map_err(|e| e.to_string())?);
    }
    let all = OfSystem {
        classes: prints.clone(),
        kept,
        task_failures: [left, staged, read],
        stages_are_asked: are_stages_asked,
        peak: system.machine.live.heap.peak,
        instructions: system.machine.run.instructions,
        assumed: system.machine.run.assumed.to_number(),
        merged_classes: system.machine.run.merged_classes.clone(),
        each_step_shows: system.machine.run.observed.each_step,
        groups_show: system.machine.run.observed.thread_groups,
        waits_show: system.machine.run.observed.waits,
        tasks_show: system.machine.run.observed.tasks,
        runners_show: system.machine.run.observed.runners,
        pool_callers: system.machine.run.observed.pool_callers.to_numbers(),
        settings_change: system.machine.run.observed.settings,
    };
    serde_json::to_vec(&all).map_err(|e| e.to_string())
}

fn to_system(system: &mut JavaSystem, saved: &[u8]) -> Result<(), String> {
    let saved: OfSystem = serde_json::from_slice(saved).map_err(|e| e.to_string())?;
    let machine = &mut system.machine;
    *machine.run.globals = saved.kept.to_globals();
    let [kept, staged, read] = saved.task_failures;
    let are_stages_asked = saved.stages_are_asked;
    machine.run.globals.task_failures = TaskFailures { kept, staged, read, are_stages_asked };
    machine.live.heap.peak = machine.live.heap.peak.max(saved.peak);
    machine.run.instructions = saved.instructions;
    machine.run.merged_classes.extend(saved.merged_classes);
    machine.run.assumed.join(AssumedEvents::from_number(saved.assumed));
    machine.run.observed.each_step |= saved.each_step_shows;
    machine.run.observed.thread_groups |= saved.groups_show;
    machine.run.observed.waits |= saved.waits_show;
    machine.run.observed.tasks |= saved.tasks_show;
    machine.run.observed.runners |= saved.runners_show;
    machine.run.observed.pool_callers.join(PoolCallers::from_numbers(saved.pool_callers));
    machine.run.observed.settings |= saved.settings_change;
    Ok(())
}

/// Returns the fingerprints of class files in saved data of the machine.
pub(super) fn classes(saved: &[u8]) -> Result<BTreeMap<String, String>, String> {
    serde_json::from_slice(saved).map(|saved: OfSystem| saved.classes).map_err(|e| e.to_string())
}

/// Reproduces the findings from before the checkpoint by executing their paths.
pub(crate) fn earlier(job: &Job, all: Vec<Earlier>) -> Result<Vec<Counterexample>, Error> {
    all.into_iter().map(|one| met_again(job, one)).collect()
}

fn met_again(job: &Job, earlier: Earlier) -> Result<Counterexample, Error> {
    let Earlier { id, path, kept } = earlier;
    let kept = kept.to_globals();
    let lost =
        || Error::new(format_args!("the checkpoint cannot be resumed: {id} is not found again"));
    let system = JavaSystem::new(job.machine()?);
    let mut replay = Replay::begin_recorded(system, &path, kept.clone(), false)?;
    replay.run_to_end().map_err(|_| lost())?;
    let all = findings(job, replay.machine_mut())?;
    let finding = all.into_iter().find(|finding| finding.id() == id).ok_or_else(lost)?;
    Ok(Counterexample::new(finding, path, kept))
}
