//! Random programs of forked tasks, with the steps of a task merged and in single steps. The observable
//! behaviour of the program must be the same.
//!
//! Source: `library/src/forked_tasks.rs`; decision 0105. Invariant: the search in single steps merges no
//! steps of tasks.
//!
//! Workers are daemons, whose progress after the end of `main` is not observable. The last statement of `main` makes a
//! finding for each combination of the values that the program uses.

use crate::atomic_calls::{FULL, named};
use crate::configurations::{Configuration, LOCAL};
use crate::explorer::{Explored, ProgramExplorer, Search, Setting, Skipped};
use crate::number;
use crate::programs::compile;
use crate::programs::forks::FORKS;
use crate::programs::generate::program_of_threads;
use crate::programs::program::{Program, Statement};
use config::JdkSteps;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use vm::Internals;

/// Programs that are compiled together.
const BATCH: u64 = 100;

/// The pools: of one worker, of two, and the common pool of three.
const POOLS: &[&str] = &["forks", "pair", "shared"];

/// Returns the program of a seed.
fn program_of(seed: u64) -> Program {
    let threads = if seed % 4 == 3 { 2 } else { 1 };
    let mut program = program_of_threads(seed, FORKS, Some(threads));
    let pool = POOLS[seed as usize % POOLS.len()];
    if seed % 5 == 4 {
        program.bodies[0].push(Statement::Line("forks.shutdown();".to_owned()));
        let text = "forks.awaitTermination(1, java.util.concurrent.TimeUnit.DAYS);";
        program.bodies[0].push(Statement::Line(text.to_owned()));
    }
    let text = program.java(0);
    let uses = |name: &str| text.contains(&format!("static int {name};")) || name == "r";
    let uses = |name: &str| uses(name) || text.contains(&format!("static volatile int {name};"));
    let used: Vec<&str> = ["r", "a", "b", "v"].into_iter().filter(|name| uses(name)).collect();
    let terms = used.iter().enumerate().map(|(at, name)| format!("({name} & 3) << {}", 2 * at));
    let mut end = format!("switch ({}) {{", terms.collect::<Vec<_>>().join(" | "));
    for value in 0..1 << (2 * used.len()) {
        let _ = write!(end, "\n      case {value}: throw new ArithmeticException();");
    }
    program.bodies[0].push(Statement::Line(end + "\n    }"));
    for part in program.parts() {
        rename(part, pool);
    }
    program
}

/// Replaces the pool in statements.
fn rename(statements: &mut [Statement], pool: &str) {
    for statement in statements {
        match statement {
            Statement::Line(text) => *text = text.replace("forks", pool),
            Statement::Block(head, within, tail) => {
                (*head, *tail) = (head.replace("forks", pool), tail.replace("forks", pool));
                rename(within, pool);
            }
        }
    }
}

/// Numbers of programs, by the comparisons that were made.
#[derive(Default, Debug)]
struct Counts {
    compared: u64,
    /// Compared with the search of each kind.
    with: [u64; 3],
    /// With more than one finding.
    with_findings: u64,
    /// Compared with the rows of tasks.
    merged: u64,
    too_large: u64,
    unsupported: BTreeMap<String, u64>,
    states: (u64, u64),
    failed: u64,
}

/// Returns the findings and end states of an exploration, in a form that other machines share.
fn behaviour(explorer: &mut ProgramExplorer, number: usize, found: &Explored) -> BTreeSet<String> {
    let own = format!("P{number}.");
    let mut all: BTreeSet<String> = found.findings.iter().map(|finding| named(finding)).collect();
    for end in found.comparable(&found.ends) {
        let mut seen = explorer.observable_parts(&end);
        seen.retain(|one| !one.starts_with('P') || one.starts_with(&own));
        all.insert(format!("{seen:?}"));
    }
    all
}

/// The machines for the programs of a batch.
struct Explorers<'f> {
    folder: &'f Path,
    most_states: u64,
    /// Machines with the steps of tasks in single steps, and with those of tasks and pools in single steps.
    single: [ProgramExplorer; 2],
    /// The machine with merged steps. A machine is used until a program observes steps.
    merged: Option<ProgramExplorer>,
}

/// The expected behaviour of a program: the kind of search, the number of states.
type Expected = (usize, u64, BTreeSet<String>);

impl<'f> Explorers<'f> {
    fn open(folder: &'f Path, most_states: u64) -> Self {
        let single = [JdkSteps::Pools, JdkSteps::Single];
        let single = single.map(|jdk_steps| {
            ProgramExplorer::open_with(folder, Setting { jdk_steps, ..Setting::default() })
        });
        Self { folder, most_states, single, merged: None }
    }

    /// Explores with the rows of tasks, and again without those whose states the program observes.
    fn merged(
        &mut self,
        number: usize,
        configuration: Configuration,
    ) -> Result<(BTreeSet<String>, u64, bool), Skipped> {
        let search = Search::of(configuration, self.most_states);
        let mut setting = Setting::default();
        loop {
            let before = setting;
            let kept = if setting == Setting::default() { self.merged.take() } else { None };
            let mut explorer =
                kept.unwrap_or_else(|| ProgramExplorer::open_with(self.folder, setting));
            let found = explorer.explore(number, search);
            let observed = explorer.observed();
            setting.tasks_apart |= observed.tasks;
            setting.runners_apart |= observed.runners;
            setting.waits_apart |= observed.waits;
            if observed.merged_calls >= Internals::Locks {
                setting.jdk_steps = JdkSteps::Pools;
            }
            if setting == before {
                let found = found?;
                let merges = !setting.tasks_apart && setting.jdk_steps == JdkSteps::default();
                let behaviour = behaviour(&mut explorer, number, &found);
                self.merged = Some(explorer).filter(|_| setting == Setting::default());
                return Ok((behaviour, found.count, merges));
            }
        }
    }

    /// Explores without the rows of tasks. Programs that are small enough are explored without persistent sets, or
    /// without merged steps of pools.
    fn single(&mut self, number: usize) -> Result<Expected, Skipped> {
        let kinds: &[(usize, Configuration, usize)] = match number % 4 {
            0 => &[(0, LOCAL, 1), (0, FULL, 0)],
            1 => &[(1, FULL, 2), (0, FULL, 0)],
            _ => &[(0, FULL, 0)],
        };
        let mut found = Err(Skipped::TooLarge);
        for (explorer, configuration, kind) in kinds {
            let search = Search::of(*configuration, self.most_states);
            let explorer = &mut self.single[*explorer];
            found = explorer
                .explore(number, search)
                .map(|found| (*kind, found.count, behaviour(explorer, number, &found)));
            if found.is_ok() {
                break;
            }
        }
        found
    }

    /// Compares a program, and returns the differences.
    fn compare(&mut self, number: usize, counts: &mut Counts) -> Result<String, Skipped> {
        let (few, merged_states, merges) = self.merged(number, FULL)?;
        let (kind, states, many) = self.single(number)?;
        let mut text = String::new();
        let mut differ = |name: &str, few: &BTreeSet<String>| {
            text.extend(many.difference(few).map(|one| format!("{name} lacks {one}\n")));
            text.extend(few.difference(&many).map(|one| format!("{name} has more {one}\n")));
        };
        differ("full", &few);
        if number % 4 == 2 {
            match self.merged(number, LOCAL) {
                Ok((few, ..)) => differ("local", &few),
                Err(Skipped::TooLarge) => {}
                Err(why) => return Err(why),
            }
        }
        counts.compared += 1;
        counts.with[kind] += 1;
        counts.merged += u64::from(merges);
        counts.with_findings += u64::from(many.len() > 1);
        counts.states = (counts.states.0 + merged_states, counts.states.1 + states);
        Ok(text)
    }
}

/// Compares the programs of a third of the requested seeds. At least a third of them must be small enough, and observe no
/// steps of tasks.
#[test]
fn forked_tasks_preserve_behaviour() {
    let is_slow = std::env::var_os("PATHFINDER_SLOW").is_some();
    let count = number("PATHFINDER_RANDOM_PROGRAMS", if is_slow { 1_200 } else { 72 }) / 3;
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let most_states = if is_slow { 4_000 } else { 1_500 };
    let mut counts = Counts::default();
    for at in (first..first + count).step_by(BATCH as usize) {
        let seeds = at..(at + BATCH).min(first + count);
        let programs: Vec<Program> = seeds.clone().map(program_of).collect();
        let folder = tempfile::tempdir().unwrap();
        compile(folder.path(), &programs).unwrap();
        let mut explorers = Explorers::open(folder.path(), most_states);
        for (number, seed) in seeds.enumerate() {
            match explorers.compare(number, &mut counts) {
                Ok(difference) if difference.is_empty() => {}
                Ok(difference) => {
                    counts.failed += 1;
                    let text = programs[number].java(0);
                    let lines = text.lines().filter(|line| !line.contains("case "));
                    eprintln!("seed {seed}: {difference}{}", lines.collect::<Vec<_>>().join("\n"));
                }
                Err(Skipped::TooLarge) => counts.too_large += 1,
                Err(Skipped::Unsupported(why)) => *counts.unsupported.entry(why).or_default() += 1,
            }
        }
        eprintln!("up to {}: {counts:?}", at + BATCH);
    }
    assert!(counts.merged * 3 > count, "few programs are compared with merged steps: {counts:?}");
    assert_eq!(counts.failed, 0, "programs with different behaviour");
}
