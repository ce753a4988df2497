//! The possible combinations of features, and the reduction of schedules that they allow.
//!
//! Each feature is one row of [`FEATURES`]. A row has the guarantees that the feature needs, those that
//! it breaks with the reasons, and the strongest reduction that its results allow. Two features are
//! refused together if one needs a guarantee that the other breaks. The message names both, with the
//! reason from the row that breaks the guarantee.
//!
//! Source: SEMANTICS 7; decisions 0023, 0027, 0029, 0039 and 0043. Invariant: `combinations.txt` lists
//! the refused pairs. Features that are known before the program is loaded are refused as a pair by
//! this table only. Rules about a formula are in `session/src/temporal/`, rules about annotations of
//! the program in `session/src/system.rs`. The modules `strategy`, `scheduling` and `inputs` refuse
//! only options that would have no effect, or contradictory values.

use super::{Error, MemoryModel, Por, Races, Settings, SpinTurns, Symmetry, Timeouts};
use Guarantee::{
    EqualStates, EveryAlternative, EverySchedule, EveryThread, EveryValue, ExactStore,
    InfiniteExecutions, IntermediateStates, LockFacts, Numbers, Observers, OneProgram, OneWorker,
    OtherExecutions, Resumable, ThreadIdentity, UsedFacts, WaitingLoops,
};
use properties::{ENDLESS_LOOP, Observes};
use search::registry::strategies::Strategy;
use vm::facts::{FACTS, FactKind};

/// A guarantee of the search that features need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guarantee {
    /// Every visited state is recognized when it is reached again.
    ExactStore,
    /// A state counts as visited only if a visited state equals it.
    EqualStates,
    /// One machine in one thread expands all states.
    OneWorker,
    /// The strategy takes every alternative of every state once, in any order.
    EveryAlternative,
    /// Every enabled thread is scheduled in some transition.
    EveryThread,
    /// Only reductions omit schedules.
    EverySchedule,
    /// Listeners, invariants and bounds on instances observe the states.
    Observers,
    /// Each value of a state is a number.
    Numbers,
    /// The states between two accesses of one thread are stored.
    IntermediateStates,
    /// A thread has one identity in all states.
    ThreadIdentity,
    /// Facts about lock protection hold in the whole search.
    LockFacts,
    /// The level of reduction permits the use of facts.
    UsedFacts,
    /// Turns of a waiting loop beyond a number need not be explored.
    WaitingLoops,
    /// The search can be saved and continued in another process.
    Resumable,
    /// The target is one program.
    OneProgram,
    /// Sampled executions may be reported in addition to those of the search.
    OtherExecutions,
    /// Every value of the program is part of a state.
    EveryValue,
    /// Every infinite execution has a counterpart in the search, up to repeated states.
    InfiniteExecutions,
}

/// A feature of the tool that a user can request.
#[derive(Clone, Copy)]
pub(super) struct Feature {
    /// Returns the option as the user gave it, if the settings request the feature.
    given: fn(&Settings) -> Option<String>,
    needs: &'static [Guarantee],
    /// The guarantees that the feature breaks. A reason is worded as the end of a sentence.
    breaks: &'static [(Guarantee, &'static str)],
    /// The strongest reduction for which results with this feature are sound.
    strongest: Por,
}

impl Feature {
    const fn new(given: fn(&Settings) -> Option<String>) -> Self {
        Self { given, needs: &[], breaks: &[], strongest: Por::Full }
    }

    const fn needs(self, needs: &'static [Guarantee]) -> Self {
        Self { needs, ..self }
    }

    const fn breaks(self, breaks: &'static [(Guarantee, &'static str)]) -> Self {
        Self { breaks, ..self }
    }

    const fn at_most(self, strongest: Por) -> Self {
        Self { strongest, ..self }
    }

    /// Returns the reason if the other feature breaks a guarantee that this one needs.
    fn refused_by(&self, other: &Self) -> Option<&'static str> {
        let broken = other.breaks.iter().find(|(guarantee, _)| self.needs.contains(guarantee));
        broken.map(|(_, reason)| *reason)
    }
}

/// Requested sampling. Without a request, there is sampling unless a feature in use refuses this row.
const SAMPLING: Feature = Feature::new(|s| {
    s.search.sampling.filter(|executions| *executions > 0).map(|n| format!("--sampling {n}"))
})
.needs(&[OtherExecutions]);

/// The default number of sampled executions.
const SAMPLED_EXECUTIONS: u64 = 1_500;

/// Requested late timeouts. They are the default for tests, unless a feature in use conflicts with this
/// row.
const LATE_TIMEOUTS: Feature = Feature::new(|s| {
    (s.model.timeouts == Some(Timeouts::Late)).then(|| "--timeouts late".to_owned())
})
.needs(&[EveryThread])
.breaks(&[
    (Resumable, "the cycles in which time stands still are not saved"),
    (InfiniteExecutions, "time stands still while a thread goes on for ever"),
]);

/// The guarantees that the rule of waiting loops needs.
const OF_WAITING_LOOPS: &[Guarantee] = &[WaitingLoops, EveryThread, ThreadIdentity];

/// The feature that the user names a kind of facts.
macro_rules! of_fact {
    ($kind:ident) => {
        Feature::new(|s| asks_for_facts(s, |kind| kind == FactKind::$kind))
            .needs(needs_of_fact(FactKind::$kind))
    };
}

/// All features that need or break a guarantee.
const FEATURES: &[Feature] = &[
    SAMPLING,
    LATE_TIMEOUTS,
    Feature::new(|s| strategy(s, |row| row.name != "dfs"))
        .needs(&[OneWorker])
        .breaks(&[(OtherExecutions, "the strategy determines the order of executions")]),
    Feature::new(|s| strategy(s, |row| !row.reduces))
        .breaks(&[(EveryAlternative, "the strategy does not take every alternative once")])
        .at_most(Por::Local),
    Feature::new(|s| strategy(s, |row| row.revisits || row.name == "iterative"))
        .needs(&[ExactStore, EqualStates]),
    Feature::new(|s| strategy(s, |row| !row.resumes || is_own_strategy(s)))
        .breaks(&[(Resumable, "the open states of the strategy cannot be saved")]),
    Feature::new(|s| s.search.width.map(|width| format!("--width {width}")))
        .breaks(&[(EveryAlternative, "open states beyond the width are dropped")])
        .at_most(Por::Local),
    Feature::new(|s| (!has_exact_store(s)).then(|| format!("--store {}", s.store)))
        .breaks(&[(ExactStore, "the store does not recognize every visited state")])
        .at_most(Por::Local),
    Feature::new(|s| (s.workers > 1).then(|| format!("--workers {}", s.workers)))
        .needs(&[EveryThread])
        .breaks(&[(OneWorker, "each worker sees only a part of the states")]),
    Feature::new(|s| s.analysis.guided.then(|| "--guided".to_owned()))
        .needs(&[EveryThread])
        .breaks(&[
            (EveryThread, "only the threads that warnings point to are scheduled"),
            (Observers, "a guided search evaluates nothing but properties"),
            (OtherExecutions, "only the threads that warnings point to are scheduled"),
            (LockFacts, "only the threads that warnings point to are scheduled"),
            (Resumable, "a guided search is not saved"),
        ]),
    Feature::new(|s| (!s.schedules_all()).then(|| format!("--scheduler {}", s.search.scheduler)))
        .breaks(&[
            (EveryThread, "the scheduling policy keeps threads back"),
            (EverySchedule, "the scheduling policy keeps threads back"),
            (OtherExecutions, "the scheduling policy keeps threads back"),
        ])
        .at_most(Por::Local),
    Feature::new(|s| s.checks.listeners.first().map(|asked| format!("--listener {}", asked.name)))
        .needs(&[OneWorker, Observers, ThreadIdentity, Numbers, EveryValue])
        .breaks(&[
            (Resumable, "what listeners have observed is not saved"),
            (OtherExecutions, "listeners observe the search only"),
        ]),
    Feature::new(listener_of_all_states).needs(&[IntermediateStates]).at_most(Por::Local),
    Feature::new(|s| (!s.checks.invariants.is_empty()).then(|| "--invariant".to_owned()))
        .needs(&[OneWorker, Observers, ThreadIdentity, IntermediateStates, Numbers, EveryValue])
        .breaks(&[(Resumable, "invariants are not saved")])
        .at_most(Por::Local),
    Feature::new(|s| s.checks.temporal.given())
        .needs(&[
            OneProgram,
            Observers,
            ExactStore,
            EqualStates,
            EveryAlternative,
            EveryThread,
            EverySchedule,
            ThreadIdentity,
            InfiniteExecutions,
            EveryValue,
        ])
        .breaks(&[
            (OtherExecutions, "a temporal property is checked on the graph of the search"),
            (WaitingLoops, "a thread may wait for ever in a loop"),
        ]),
    Feature::new(|s| s.checks.temporal.given().filter(|_| !s.checks.temporal.about_paths))
        .at_most(Por::Lock),
    Feature::new(|s| (!s.limits.max_instances.is_empty()).then(|| "--max-instances".to_owned()))
        .needs(&[Observers]),
    Feature::new(|s| property(s, |name| name == ENDLESS_LOOP))
        .needs(&[OneWorker, ThreadIdentity, Numbers, EveryValue])
        .breaks(&[(WaitingLoops, "every turn of a loop counts")]),
    Feature::new(|s| property(s, |name| own_property(s, name).is_some())).needs(&[
        OneWorker,
        ThreadIdentity,
        Numbers,
        EveryValue,
    ]),
    Feature::new(|s| property(s, |name| strongest_for_property(s, name) == Por::Lock))
        .needs(&[Numbers, EveryValue])
        .at_most(Por::Lock),
    Feature::new(|s| property(s, |name| strongest_for_property(s, name) == Por::Local))
        .needs(&[EveryValue])
        .at_most(Por::Local),
    Feature::new(|s| {
        (s.data_races.memory_model == MemoryModel::Strict)
            .then(|| "--memory-model strict".to_owned())
    })
    .needs(&[Numbers, EveryValue])
    .at_most(Por::Lock),
    Feature::new(|s| (s.data_races.races == Races::All).then(|| "--races all".to_owned()))
        .needs(&[Numbers, EveryValue])
        .breaks(&[(Resumable, "the races of the class library are not saved")])
        .at_most(Por::Local),
    Feature::new(|s| {
        (s.schedules.symmetry == Symmetry::Threads).then(|| "--symmetry threads".to_owned())
    })
    .needs(&[OneWorker, EveryThread])
    .breaks(&[(ThreadIdentity, "interchangeable threads count as one")]),
    Feature::new(|s| s.model.spurious.then(|| "--spurious".to_owned()))
        .breaks(&[(InfiniteExecutions, "a thread that waits may wake up by itself for ever")]),
    Feature::new(|s| s.limits.max_depth.map(|depth| format!("--max-depth {depth}")))
        .needs(&[ExactStore, EqualStates, OneWorker])
        .breaks(&[(Resumable, "the depths of visited states are not saved")])
        .at_most(Por::Local),
    Feature::new(|s| s.paranoid.then(|| "--paranoid".to_owned())).needs(&[
        ExactStore,
        EqualStates,
        OneWorker,
    ]),
    Feature::new(|s| s.tests.junit.then(|| "--junit".to_owned()))
        .breaks(&[(OneProgram, "each test is a program of its own")]),
    Feature::new(|s| s.files.begin_with.as_ref().map(|_| "choice.use_trace".to_owned()))
        .needs(&[OneProgram, OneWorker, EveryThread, ThreadIdentity, IntermediateStates, Numbers])
        .breaks(&[
            (Resumable, "the recorded path is not saved"),
            (OtherExecutions, "the search continues a recorded path"),
            (InfiniteExecutions, "executions begin before the recorded path"),
            (WaitingLoops, "the recorded path has every turn of a loop"),
        ]),
    Feature::new(|s| s.environment.symbolic.then(|| "--symbolic".to_owned()))
        .needs(&[ExactStore, OneWorker, EveryThread, ThreadIdentity, OneProgram])
        .breaks(&[
            (Numbers, "a symbolic value stands for many numbers"),
            (Resumable, "the terms of states are not saved"),
            (OtherExecutions, "an execution needs a number for each input"),
            (WaitingLoops, "the turns of a loop are compared by numbers"),
            (InfiniteExecutions, "inputs are not followed along infinite executions"),
        ]),
    Feature::new(|s| s.environment.bounds.subsumption.then(|| "--subsumption".to_owned()))
        .needs(&[ExactStore, EveryAlternative])
        .breaks(&[
            (EqualStates, "a state is taken for one that covers it"),
            (InfiniteExecutions, "a state is taken for one that covers it"),
            (EverySchedule, "accesses behind a covered state are not its own"),
            (LockFacts, "accesses behind a covered state are not its own"),
        ])
        .at_most(Por::Local),
    Feature::new(|s| s.schedules.slice.then(|| "--slice".to_owned()))
        .needs(&[OneWorker, OneProgram, EveryThread, ThreadIdentity, Numbers])
        .breaks(&[
            (EveryValue, "values that no decision depends on are left out of states"),
            (Resumable, "the withdrawn masks are not saved"),
        ]),
    Feature::new(checkpoint)
        .needs(&[Resumable, ExactStore, OneProgram, OneWorker, EveryThread, ThreadIdentity])
        .breaks(&[
            (LockFacts, "what is known of locks is not saved"),
            (WaitingLoops, "what is known of waiting loops is not saved"),
        ]),
    Feature::new(|s| match s.schedules.spin_turns? {
        SpinTurns::Off => None,
        SpinTurns::After(turns) => Some(format!("--spin-turns {turns}")),
    })
    .needs(OF_WAITING_LOOPS),
    Feature::new(|s| asks_for(s, Por::Lock))
        .needs(&[LockFacts])
        .breaks(&[(IntermediateStates, "states between accesses under a lock are left out")]),
    Feature::new(|s| asks_for(s, Por::Full))
        .needs(&[ExactStore, EveryAlternative, EverySchedule])
        .breaks(&[(IntermediateStates, "states between accesses under a lock are left out")]),
    Feature::new(|s| asks_for(s, Por::None).or_else(|| asks_for(s, Por::Local)))
        .breaks(&[(UsedFacts, "facts are used at the levels lock and full")]),
    Feature::new(|s| asks_for_facts(s, |_| true)).needs(&[UsedFacts]),
    of_fact!(Guarded),
    of_fact!(Joined),
    of_fact!(Settled),
    of_fact!(Own),
    of_fact!(InnerMonitor),
    of_fact!(Contained),
];

/// Returns the guarantees that a kind of facts needs.
const fn needs_of_fact(kind: FactKind) -> &'static [Guarantee] {
    match kind {
        FactKind::Faint | FactKind::LeafMonitor => &[],
        FactKind::Guarded | FactKind::Settled => &[LockFacts],
        FactKind::Joined | FactKind::Own | FactKind::InnerMonitor | FactKind::Contained => {
            &[LockFacts, OneWorker, ThreadIdentity]
        }
    }
}

fn has_exact_store(settings: &Settings) -> bool {
    search::registry::stores::find(&settings.store).is_none_or(|store| store.exact)
}

/// Returns the option `--search`, if the strategy satisfies the condition.
fn strategy(settings: &Settings, is_of_kind: impl Fn(&Strategy) -> bool) -> Option<String> {
    let row = settings.strategy().ok()?;
    is_of_kind(&row).then(|| format!("--search {}", row.name))
}

/// Returns the option of the first property that satisfies the condition.
fn property(settings: &Settings, is_of_kind: impl Fn(&str) -> bool) -> Option<String> {
    let name = settings.checks.properties.iter().find(|name| is_of_kind(name))?;
    Some(format!("--property {name}"))
}

/// Returns the row of a property of the caller.
fn own_property<'a>(settings: &'a Settings, name: &str) -> Option<&'a properties::Row> {
    settings.extensions.properties.iter().find(|row| row.name == name)
}

fn is_own_strategy(settings: &Settings) -> bool {
    search::registry::strategies::find(&settings.search.strategy).is_none()
}

/// Returns the strongest reduction that preserves all violations of a property. Races need all orders
/// of unprotected accesses, and loops need all states (decision 0039).
fn strongest_for_property(settings: &Settings, name: &str) -> Por {
    match name {
        "deadlock" | "uncaught-exception" | "assertion" | "runtime-exception" => Por::Full,
        "data-race" => Por::Lock,
        _ => match own_property(settings, name) {
            Some(row) if (row.open)().observes() <= Observes::Threads => Por::Full,
            _ => Por::Local,
        },
    }
}

/// Returns the option of a listener that observes more than the steps of single threads.
fn listener_of_all_states(settings: &Settings) -> Option<String> {
    let (most, name) = settings.heard()?;
    (most == Observes::Everything).then(|| format!("--listener {name}"))
}

fn checkpoint(settings: &Settings) -> Option<String> {
    let option = match (&settings.checkpoint.file, &settings.checkpoint.resume) {
        (None, None) => return None,
        (Some(_), _) => "--checkpoint",
        (None, Some(_)) => "--resume",
    };
    Some(option.to_owned())
}

/// Returns `--por`, if this level was requested.
fn asks_for(settings: &Settings, level: Por) -> Option<String> {
    (settings.schedules.por == Some(level)).then(|| format!("--por {level}"))
}

/// Returns `--static-facts`, if a requested kind satisfies the condition.
fn asks_for_facts(settings: &Settings, is_meant: impl Fn(FactKind) -> bool) -> Option<String> {
    let asked = settings.schedules.facts.as_ref()?;
    let is_asked = FACTS.iter().any(|row| is_meant(row.kind) && asked.has(row.kind));
    is_asked.then(|| format!("--static-facts {asked}"))
}

impl Settings {
    /// Returns the rows of the features that these settings request, each with its option.
    fn features(&self) -> impl Iterator<Item = (&'static Feature, String)> {
        FEATURES.iter().filter_map(|row| Some((row, (row.given)(self)?)))
    }

    /// Refuses two features if one breaks a guarantee that the other needs.
    pub(super) fn validate_combination(&self) -> Result<(), Error> {
        let given: Vec<_> = self.features().collect();
        for (at, (one, option)) in given.iter().enumerate() {
            for (other, with) in &given[at + 1..] {
                let (needs, breaks, reason) = match (one.refused_by(other), other.refused_by(one)) {
                    (Some(reason), _) => (option, with, reason),
                    (None, Some(reason)) => (with, option, reason),
                    (None, None) => continue,
                };
                return Err(Error::new(format_args!(
                    "{needs} cannot be combined with {breaks}: {reason}"
                )));
            }
        }
        Ok(())
    }

    /// Returns the strongest reduction that all features allow.
    pub(super) fn strongest_reduction(&self) -> Por {
        self.features().map(|(row, _)| row.strongest).min().unwrap_or(Por::Full)
    }

    /// Returns the number of executions to sample during the search; `None` if there is no sampling.
    pub fn sampled_executions(&self) -> Option<u64> {
        let refused = || self.features().any(|(row, _)| SAMPLING.refused_by(row).is_some());
        let executions = self.search.sampling.unwrap_or(SAMPLED_EXECUTIONS);
        (executions > 0 && !refused()).then_some(executions)
    }

    /// Returns the states in which a timeout may expire.
    pub fn timeouts(&self) -> Timeouts {
        let conflicts = |row: &Feature| {
            row.refused_by(&LATE_TIMEOUTS).is_some() || LATE_TIMEOUTS.refused_by(row).is_some()
        };
        match self.model.timeouts {
            Some(timeouts) => timeouts,
            None if self.tests.junit && !self.features().any(|(row, _)| conflicts(row)) => {
                Timeouts::Late
            }
            None => Timeouts::Any,
        }
    }

    /// Whether a check may switch to late timeouts. It may if no request determines the timeouts, and no
    /// feature in use conflicts with late ones.
    pub fn may_delay_timeouts(&self) -> bool {
        let conflicts = |row: &Feature| {
            row.refused_by(&LATE_TIMEOUTS).is_some() || LATE_TIMEOUTS.refused_by(row).is_some()
        };
        self.model.timeouts.is_none()
            && !self.tests.junit
            && self.schedules.waiting_loops.is_empty()
            && !self.features().any(|(row, _)| conflicts(row))
    }

    /// Whether no feature breaks a guarantee that the rule of waiting loops needs.
    pub(super) fn keeps_waiting_loops(&self) -> bool {
        let breaks =
            |row: &Feature| row.breaks.iter().any(|(what, _)| OF_WAITING_LOOPS.contains(what));
        !self.features().any(|(row, _)| breaks(row))
    }

    /// Whether no feature breaks a guarantee that facts about locks need.
    pub(super) fn keeps_lock_facts(&self) -> bool {
        self.allows_fact(FactKind::Guarded)
    }

    /// Whether no feature breaks a guarantee that this kind of facts needs.
    pub(super) fn allows_fact(&self, kind: FactKind) -> bool {
        let needs = needs_of_fact(kind);
        let breaks = |row: &Feature| row.breaks.iter().any(|(what, _)| needs.contains(what));
        !self.features().any(|(row, _)| breaks(row))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_refusal_names_both_options_and_the_reason() {
        let mut settings = Settings { workers: 2, paranoid: true, ..Settings::default() };
        assert_eq!(
            settings.validate_combination().unwrap_err().to_string(),
            "--paranoid cannot be combined with --workers 2: each worker sees only a part of the states"
        );
        settings.workers = 1;
        settings.validate_combination().unwrap();
    }

    #[test]
    fn a_row_does_not_refuse_itself() {
        for row in FEATURES {
            let alone = row.breaks.iter().filter(|(what, _)| row.needs.contains(what));
            // Two restrictions of the scheduled threads exclude each other.
            assert!(alone.clone().all(|(what, _)| *what == EveryThread), "{:?}", alone.count());
        }
    }
}
