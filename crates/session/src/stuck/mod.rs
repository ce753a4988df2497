//! The place at which most new states of a search begin, and the differences between these states. They
//! are part of the result if a bound or an interrupt ended the search.
//!
//! The stored states provide the sample: ids are dense and in the order of discovery, so the search
//! collects no data. After the search, some states are restored, each with the state of the next id.
//! The thread that differs within a pair executed the transition between them.
//!
//! Invariant: the result is an estimate, and no verdict depends on it. The machine is in an arbitrary
//! stored state afterwards.

mod advice;
mod parts;

use crate::places::{location, short_name};
use crate::system::JavaSystem;
use config::Settings;
use parts::{Part, Value, parts};
use properties::finding::program_place;
use properties::thread_name;
use report::{Choices, Difference, DifferenceKind, Location, Stuck};
use search::{Reason, StateId, Store, System};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};
use vm::Machine;

/// The maximal number of sampled pairs.
const PAIRS: usize = 200;
/// The time after which no further pair is restored. States with large arrays take long.
const LONGEST: Duration = Duration::from_millis(1500);
/// The maximal number of values that are read from all sampled states.
const VALUES: usize = 500_000;
/// The maximal number of differences in the result.
const SHOWN: usize = 3;
/// The least number of stored states for a result.
const LEAST: usize = 50;
/// The least number of stored states for a result if the time limit ended the search.
const LEAST_AT_END: usize = 5;

/// The data of a thread for comparison: its key, its position, and a hash of all other data.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ThreadImage {
    key: Rc<[u32]>,
    position: u64,
    data: u64,
}

/// A sampled state, with the thread that executed its transition.
struct Sample {
    /// The key of the thread, and the class and line of its location.
    at: (Rc<[u32]>, String, Option<u32>),
    /// The parts of the state whose values differ from those of the first sample.
    parts: BTreeMap<Part, Value>,
    /// The variables that the next ordered accesses of at least two threads have in common.
    contended: BTreeSet<String>,
    /// The largest number of live threads with one outermost method.
    alike: usize,
    threads: usize,
    location: Location,
    thread: String,
    /// The class of the class library in whose code the thread is, if any.
    library: Option<String>,
}

/// Data about the sampled states, from which options are recommended.
pub(super) struct Evidence<'a> {
    pub(super) settings: &'a Settings,
    pub(super) reasons: &'a [Reason],
    pub(super) choices: Choices,
    pub(super) differs: &'a [Difference],
    /// The most contended variable, if threads contend for it in more than a quarter of the states.
    pub(super) contended: Option<String>,
    /// The largest number of live threads with one outermost method.
    pub(super) alike: usize,
    pub(super) threads: usize,
    pub(super) library: Option<String>,
    /// The class of `java.util.concurrent` with the most states, if a twentieth of the states or more
    /// begin in calls of such classes.
    pub(super) concurrent: Option<String>,
}

/// Whether a limit or an interrupt ended the search, so that the result has the place with most states.
pub(crate) fn is_stuck(reasons: &[Reason]) -> bool {
    let ends = [Reason::Interrupted, Reason::TimeLimit, Reason::MemoryLimit, Reason::MaxStates];
    reasons.iter().any(|reason| ends.contains(reason))
}

/// Returns the place at which most new states begin, from a sample of an exact store with dense ids.
pub(crate) fn stuck(
    system: &mut JavaSystem,
    store: &mut dyn Store,
    settings: &Settings,
    reasons: &[Reason],
    choices: Choices,
) -> Option<Stuck> {
    let count = store.len();
    // A search that reached its time limit with few states has long transitions.
    let least = if reasons.contains(&Reason::TimeLimit) { LEAST_AT_END } else { LEAST };
    if count < least {
        return None;
    }
    let pairs = PAIRS.min(count - 1);
    let started = Instant::now();
    let mut samples = Vec::new();
    let mut first: Option<BTreeMap<Part, Value>> = None;
    let (mut vector, mut values) = (Vec::new(), 0);
    for at in 0..pairs {
        let id = at * (count - 1) / pairs;
        let id = u32::try_from(id).ok()?;
        let mut restored = |system: &mut JavaSystem, id: u32| {
            store.get(StateId::new(id), &mut vector);
            system.restore(&vector).ok()
        };
        restored(system, id + 1)?;
        let after = images(&system.machine);
        restored(system, id)?;
        let Some(slot) = actor(&system.machine, &after) else { continue };
        let (mut sample, read) = Sample::of(&system.machine, slot);
        let first = first.get_or_insert_with(|| sample.parts.clone());
        sample.parts.retain(|part, value| first.get(part).is_none_or(|at| at.hash != value.hash));
        values += read;
        samples.push(sample);
        if values > VALUES || started.elapsed() > LONGEST {
            break;
        }
    }
    summary(&samples, &first?, settings, reasons, choices)
}

/// Returns the images of all live threads.
fn images(machine: &Machine) -> Vec<ThreadImage> {
    let threads = &machine.live.threads;
    let live = (0..threads.len()).filter(|slot| threads[*slot].is_alive());
    live.map(|slot| {
        let thread = &threads[slot];
        let places = thread.frames.iter().map(|f| (f.code.method.id.raw(), f.pc));
        let position = parts::hash(&places.collect::<Vec<_>>());
        let data = parts::hash(&(format!("{:?}", thread.status), &thread.registers));
        ThreadImage { key: thread.key.clone(), position, data }
    })
    .collect()
}

/// Returns the slot of the thread whose transition leads from the present state to a state with the
/// threads `after`. This is the first thread that differs, or the only thread.
fn actor(machine: &Machine, after: &[ThreadImage]) -> Option<usize> {
    let before = images(machine);
    let only = before.first().filter(|_| before.len() == 1);
    let differs = before.iter().find(|image| !after.contains(image)).or(only)?;
    machine.live.threads.iter().position(|thread| thread.is_alive() && thread.key == differs.key)
}

impl Sample {
    /// Returns a sample of the present state, and the number of values that were read.
    fn of(machine: &Machine, slot: usize) -> (Self, usize) {
        let threads = &machine.live.threads;
        let stack = machine.live.stack_of(slot);
        let place = program_place(&stack).map(location).unwrap_or_default();
        let inner = stack.first().filter(|inner| inner.method.class().loader.is_jdk());
        let live: Vec<usize> =
            (0..threads.len()).filter(|slot| threads[*slot].is_alive()).collect();
        let mut accesses: BTreeMap<String, usize> = BTreeMap::new();
        for access in live.iter().filter_map(|slot| machine.next_access(*slot)) {
            if access.ordered {
                *accesses.entry(access.name(machine)).or_default() += 1;
            }
        }
        let contended = accesses.into_iter().filter(|(_, count)| *count > 1);
        let mut outermost: BTreeMap<String, usize> = BTreeMap::new();
        for slot in &live {
            let program = threads[*slot].frames.iter().map(|frame| frame.code.method);
            if let Some(method) = program.into_iter().find(|m| !m.class().loader.is_jdk()) {
                *outermost.entry(short_name(method)).or_default() += 1;
            }
        }
        let (parts, read) = parts(machine, &live);
        let sample = Self {
            at: (threads[slot].key.clone(), place.class.clone(), place.line),
            parts,
            contended: contended.map(|(name, _)| name).collect(),
            alike: outermost.into_values().max().unwrap_or(0),
            threads: live.len(),
            location: place,
            thread: thread_name(machine, slot),
            library: inner.map(|inner| inner.method.class().java_name()),
        };
        (sample, read)
    }
}

/// Returns the result for the place with the most samples.
fn summary(
    samples: &[Sample],
    first_parts: &BTreeMap<Part, Value>,
    settings: &Settings,
    reasons: &[Reason],
    choices: Choices,
) -> Option<Stuck> {
    let mut places: BTreeMap<_, Vec<&Sample>> = BTreeMap::new();
    for sample in samples {
        places.entry(&sample.at).or_default().push(sample);
    }
    let here = places.into_values().max_by_key(Vec::len)?;
    let first = *here.first()?;
    let differs = differences(&here, first_parts);
    let mut contended: BTreeMap<&String, usize> = BTreeMap::new();
    for name in samples.iter().flat_map(|sample| &sample.contended) {
        *contended.entry(name).or_default() += 1;
    }
    let most = contended.into_iter().max_by_key(|(_, count)| *count);
    let mut concurrent: BTreeMap<&String, usize> = BTreeMap::new();
    for class in samples.iter().filter_map(|sample| sample.library.as_ref()) {
        if advice::can_be_merged(class) {
            *concurrent.entry(class).or_default() += 1;
        }
    }
    let in_concurrent: usize = concurrent.values().sum();
    let in_library = here.iter().filter(|sample| sample.library.is_some()).count();
    let evidence = Evidence {
        settings,
        reasons,
        choices,
        differs: &differs,
        contended: most
            .filter(|(_, count)| count * 4 > samples.len())
            .map(|(name, _)| name.clone()),
        alike: samples.iter().map(|sample| sample.alike).max().unwrap_or(0),
        threads: samples.iter().map(|sample| sample.threads).max().unwrap_or(0),
        library: first.library.clone().filter(|_| in_library * 2 > here.len()),
        concurrent: concurrent
            .into_iter()
            .max_by_key(|(_, count)| *count)
            .filter(|_| in_concurrent * 20 >= samples.len())
            .map(|(class, _)| class.clone()),
    };
    Some(Stuck {
        advice: advice::advice(&evidence),
        thread: first.thread.clone(),
        location: first.location.clone(),
        source: None,
        states: here.len() as u64,
        sampled: samples.len() as u64,
        differs,
    })
}

/// Returns the largest differences between samples, which are in the order of discovery.
fn differences(samples: &[&Sample], first: &BTreeMap<Part, Value>) -> Vec<Difference> {
    let names: BTreeSet<&Part> = samples.iter().flat_map(|sample| sample.parts.keys()).collect();
    let mut all: Vec<(&Part, Difference)> = Vec::new();
    for part in names {
        let values: Vec<&Value> =
            samples.iter().filter_map(|s| s.parts.get(part).or_else(|| first.get(part))).collect();
        let different: BTreeSet<u64> = values.iter().map(|value| value.hash).collect();
        if different.len() < 2 {
            continue;
        }
        let numbers: Vec<i64> = values.iter().filter_map(|value| value.number).collect();
        let grows = numbers.len() == values.len() && numbers.windows(2).all(|two| two[0] <= two[1]);
        let range = (numbers.len() == values.len() && values.iter().all(|value| value.is_single))
            .then(|| Some((*numbers.first()?, *numbers.last()?)))
            .flatten();
        all.push((part, part.difference(different.len() as u64, grows, range)));
    }
    // Of parts with equally many values, those of the program are preferred.
    all.sort_by_key(|(part, difference)| {
        let (of_jdk, kind) = part.rank();
        (Reverse(difference.values), of_jdk, !difference.grows, kind, (*part).clone())
    });
    let most = all.first().map_or(0, |(_, difference)| difference.values);
    let telling = all.into_iter().filter(|(_, difference)| difference.values * 4 > most);
    telling.map(|(_, difference)| difference).take(SHOWN).collect()
}

/// Whether the largest difference is of this kind, and its number grows.
pub(super) fn is_growing(differs: &[Difference], kind: DifferenceKind) -> bool {
    differs.first().is_some_and(|first| first.kind == kind && first.grows)
}
