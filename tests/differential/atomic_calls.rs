//! Random programs of synchronizers and of pools, with library calls as one transition and in single
//! steps. The observable behaviour of the program must be the same.
//!
//! Source: `library/src/atomic_calls.rs`, `library/src/guarded_calls.rs`; SEMANTICS 13. Invariant: the
//! search in single steps has no other reduction.

use crate::configurations::{CONFIGURATIONS, Configuration, LOCAL};
use crate::explorer::{Explored, ProgramExplorer, Search, Setting, Skipped};
use crate::number;
use crate::programs::compile;
use crate::programs::families::{SYNCHRONIZERS, TASKS};
use crate::programs::generate::program_of;
use crate::programs::hand_overs::HAND_OVERS;
use crate::programs::program::Program;
use crate::programs::statements::Kind;
use config::JdkSteps;
use std::collections::{BTreeMap, BTreeSet};

/// The maximal states of a compared program in single steps.
const MOST_STATES: u64 = 12_000;

/// The reduced search with atomic calls.
pub(crate) const FULL: Configuration = CONFIGURATIONS[1];

struct Explorers {
    folder: tempfile::TempDir,
    single: ProgramExplorer,
    /// Explorers with atomic calls: whether runners are apart, whether waits are apart.
    merged: BTreeMap<(bool, bool), ProgramExplorer>,
}

impl Explorers {
    fn open(programs: &[Program]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        compile(folder.path(), programs).unwrap();
        Self {
            single: ProgramExplorer::open_with(
                folder.path(),
                Setting { jdk_steps: JdkSteps::Pools, ..Setting::default() },
            ),
            folder,
            merged: BTreeMap::new(),
        }
    }

    /// Explores with atomic calls, and again without the guards that the program observes. The
    /// interrupt of a task is observed when the program first asks for it, so the text decides.
    fn merged(
        &mut self,
        number: usize,
        runners_apart: bool,
        search: Search,
    ) -> Result<(Explored, (bool, bool)), Skipped> {
        let mut waits_apart = false;
        loop {
            let folder = self.folder.path();
            let key = (runners_apart, waits_apart);
            let explorer = self.merged.entry(key).or_insert_with(|| {
                let setting = Setting { runners_apart, waits_apart, ..Setting::default() };
                ProgramExplorer::open_with(folder, setting)
            });
            let found = explorer.explore(number, search);
            if !explorer.take_observed_waits() || waits_apart {
                return found.map(|found| (found, key));
            }
            waits_apart = true;
        }
    }

    /// Returns the differences, and the number of states of each search.
    fn compare(&mut self, number: usize, program: &Program) -> Result<(String, u64, u64), Skipped> {
        let single = self.single.explore(number, Search::of(LOCAL, MOST_STATES))?;
        let own = format!("P{number}.");
        let all = |explorer: &mut ProgramExplorer, found: &Explored| -> BTreeSet<String> {
            let mut ends = found.ends.iter().map(|end| {
                let mut seen = explorer.observable_parts(end);
                // Statics of earlier programs have kept their values.
                seen.retain(|one| !one.starts_with('P') || one.starts_with(&own));
                format!("{seen:?}")
            });
            let ends: Vec<String> = ends.by_ref().collect();
            let findings = found.findings.iter().map(|finding| named(finding));
            findings.chain(found.races.iter().cloned()).chain(ends).collect()
        };
        let many = all(&mut self.single, &single);
        let asks_for_runners = program.java(number).contains(".cancel(true)");
        let (mut text, mut count) = (String::new(), 0);
        for configuration in [LOCAL, FULL] {
            let search = Search::of(configuration, MOST_STATES);
            let (merged, key) = self.merged(number, asks_for_runners, search)?;
            count = merged.count;
            let Some(explorer) = self.merged.get_mut(&key) else { continue };
            let mut few = all(explorer, &merged);
            let mut many = many.clone();
            if configuration == FULL {
                // Races are found at other levels.
                few.retain(|one| !merged.races.contains(one));
                many.retain(|one| !single.races.contains(one));
            }
            let name = configuration.name();
            let missing = many.difference(&few).map(|one| format!("{name} lacks {one}\n"));
            let more = few.difference(&many).map(|one| format!("{name} has more {one}\n"));
            text.extend(missing.chain(more));
        }
        Ok((text, count, single.count))
    }
}

/// Returns the id of a finding. An idle worker of a pool waits before or in a call, without a line
/// of the program.
pub(crate) fn named(finding: &str) -> String {
    let idle = finding.starts_with("deadlock/java.util.concurrent.");
    if idle { "deadlock of idle workers".to_owned() } else { finding.to_owned() }
}

/// Compares the programs of half of the requested seeds, as single steps give many states. At least
/// one in `least` must be small enough.
fn compare_all(kinds: &[Kind], least: u64) {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 70) / 2;
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let (mut failed, mut compared, mut states) = (0, 0, (0, 0));
    for at in (first..first + count).step_by(250) {
        let seeds = at..(at + 250).min(first + count);
        let programs: Vec<Program> = seeds.clone().map(|seed| program_of(seed, kinds)).collect();
        let mut explorers = Explorers::open(&programs);
        for (number, seed) in seeds.enumerate() {
            let Ok((difference, merged, single)) = explorers.compare(number, &programs[number])
            else {
                continue;
            };
            compared += 1;
            states = (states.0 + merged, states.1 + single);
            if !difference.is_empty() {
                failed += 1;
                eprintln!("seed {seed}: {difference}{}", programs[number].java(0));
            }
        }
    }
    eprintln!("{compared} of {count} compared, states {states:?}");
    assert!(compared * least > count, "most programs are too large");
    assert_eq!(failed, 0, "programs with different behaviour");
}

#[test]
fn atomic_calls_preserve_behaviour() {
    compare_all(SYNCHRONIZERS, 2);
}

#[test]
fn hand_overs_preserve_behaviour() {
    compare_all(HAND_OVERS, 2);
}

#[test]
fn calls_that_execute_tasks_preserve_behaviour() {
    compare_all(TASKS, 4);
}
