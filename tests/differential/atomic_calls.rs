//! Random programs of synchronizers, with calls of locks and queues as one transition and in single
//! steps. The observable behaviour of the program must be the same.
//!
//! Source: `library/src/atomic_calls.rs`; SEMANTICS 13. Invariant: both searches have no other reduction.

use crate::configurations::LOCAL;
use crate::explorer::{Explored, ProgramExplorer, Search, Setting, Skipped};
use crate::number;
use crate::programs::compile;
use crate::programs::families::SYNCHRONIZERS;
use crate::programs::generate::program_of;
use crate::programs::program::Program;
use config::JdkSteps;
use std::collections::BTreeSet;

/// The maximal states of a compared program in single steps.
const MOST_STATES: u64 = 12_000;

struct ExplorerPair {
    /// The folder of the classes, kept while machines load them.
    _folder: tempfile::TempDir,
    merged: ProgramExplorer,
    single: ProgramExplorer,
}

impl ExplorerPair {
    fn open(programs: &[Program]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        compile(folder.path(), programs).unwrap();
        Self {
            merged: ProgramExplorer::open(folder.path()),
            single: ProgramExplorer::open_with(
                folder.path(),
                Setting { jdk_steps: JdkSteps::Pools, ..Setting::default() },
            ),
            _folder: folder,
        }
    }

    /// The differences, and the number of states of each search.
    fn compare(&mut self, number: usize) -> Result<(String, u64, u64), Skipped> {
        let single = self.single.explore(number, Search::of(LOCAL, MOST_STATES))?;
        let merged = self.merged.explore(number, Search::of(LOCAL, MOST_STATES))?;
        let own = format!("P{number}.");
        let all = |explorer: &mut ProgramExplorer, found: &Explored| -> BTreeSet<String> {
            let mut ends = found.ends.iter().map(|end| {
                let mut seen = explorer.observable_parts(end);
                // Statics of earlier programs have kept their values.
                seen.retain(|one| !one.starts_with('P') || one.starts_with(&own));
                format!("{seen:?}")
            });
            let ends: Vec<String> = ends.by_ref().collect();
            found.findings.iter().chain(&found.races).cloned().chain(ends).collect()
        };
        let (few, many) = (all(&mut self.merged, &merged), all(&mut self.single, &single));
        let missing = many.difference(&few).map(|one| format!("lacks {one}\n"));
        let more = few.difference(&many).map(|one| format!("has more {one}\n"));
        Ok((missing.chain(more).collect(), merged.count, single.count))
    }
}

/// Explores half of the requested programs, as single steps give many states.
#[test]
fn atomic_calls_preserve_behaviour() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 300) / 2;
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let (mut failed, mut compared, mut states) = (0, 0, (0, 0));
    for at in (first..first + count).step_by(250) {
        let seeds = at..(at + 250).min(first + count);
        let programs: Vec<Program> =
            seeds.clone().map(|seed| program_of(seed, SYNCHRONIZERS)).collect();
        let mut explorers = ExplorerPair::open(&programs);
        for (number, seed) in seeds.enumerate() {
            let Ok((difference, merged, single)) = explorers.compare(number) else { continue };
            compared += 1;
            states = (states.0 + merged, states.1 + single);
            if !difference.is_empty() {
                failed += 1;
                eprintln!("seed {seed}: {difference}{}", programs[number].java(0));
            }
        }
    }
    eprintln!("{compared} of {count} compared, states {states:?}");
    assert!(compared * 2 > count, "most programs are too large");
    assert_eq!(failed, 0, "programs with different behaviour");
}
