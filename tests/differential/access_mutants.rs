//! Mutants that ignore one kind of accesses: the comparison must detect each of them.
//!
//! Invariant: every part of `vm::footprint` has a row, but `PROPOSITIONS`: it needs a temporal property
//! (`session/tests/temporal_rules.rs`).

use crate::configurations::{Mutant, REFERENCE};
use crate::explorer::{BATCH, ProgramExplorer, Search};
use crate::number;
use crate::programs::program::Program;
use crate::programs::{compile, generate, most_states, statements};
use search::system::access::{Footprint, Process};
use search::system::renaming::{Automorphism, Renaming};
use search::{Dependence, Storage};
use search::{SearchMutant, Step, System};
use session::internals::{Fault, JavaSystem};
use vm::Machine;
use vm::footprint::{EVERYTHING, NotedAccess, WORLD, part};

/// A mutant of the reduction that ignores a kind of accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessMutant {
    /// Fields of objects.
    Fields,
    /// Static fields.
    Statics,
    /// Elements of arrays.
    Elements,
    /// Accesses that conflict with everything.
    Everything,
    /// A part of objects, or of `WORLD`.
    Part(u32),
}

/// All mutants, by name.
const ACCESS_MUTANTS: &[(&str, AccessMutant)] = &[
    ("fields", AccessMutant::Fields),
    ("statics", AccessMutant::Statics),
    ("elements", AccessMutant::Elements),
    ("everything", AccessMutant::Everything),
    ("starts", AccessMutant::Part(part::START)),
    ("monitors", AccessMutant::Part(part::MONITOR)),
    ("wait sets", AccessMutant::Part(part::WAIT_SET)),
    ("permits", AccessMutant::Part(part::PERMIT)),
    ("interrupts", AccessMutant::Part(part::INTERRUPT)),
    ("initialization", AccessMutant::Part(part::INITIALIZATION)),
    ("the clock", AccessMutant::Part(part::CLOCK)),
    ("interned strings", AccessMutant::Part(part::INTERNED)),
    ("thread numbers", AccessMutant::Part(part::NUMBERS)),
    ("ends of threads", AccessMutant::Part(part::LIFE)),
    ("hashes", AccessMutant::Part(part::HASH)),
];

impl AccessMutant {
    /// Whether the mutant ignores an access.
    pub(crate) fn ignores(self, machine: &Machine, noted: &NotedAccess) -> bool {
        let place = noted.object != EVERYTHING && noted.object != WORLD && noted.part < part::FILES;
        let object = place.then(|| machine.live.heap.get(noted.object));
        match self {
            Self::Everything => noted.object == EVERYTHING,
            Self::Part(part) => noted.object != EVERYTHING && noted.part == part,
            Self::Statics => object.is_some_and(|o| o.mirrors.is_some()),
            Self::Elements => object.is_some_and(|o| o.class().is_array()),
            Self::Fields => object.is_some_and(|o| o.mirrors.is_none() && !o.class().is_array()),
        }
    }
}

/// A system whose reduction ignores a kind of accesses.
pub(crate) struct MutantSystem<'a> {
    pub(crate) system: &'a mut JavaSystem,
    pub(crate) mutant: AccessMutant,
}

impl System for MutantSystem<'_> {
    type Error = Fault;

    fn arity(&mut self) -> Result<u32, Fault> {
        self.system.arity()
    }

    fn step(&mut self, choice: u32) -> Result<Step, Fault> {
        self.system.step(choice)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Fault> {
        self.system.encode(out)
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Fault> {
        self.system.restore(vector)
    }

    fn dependence(&mut self) -> Option<&mut dyn Dependence<Error = Fault>> {
        Some(self)
    }

    fn storage(&self) -> Option<&dyn Storage> {
        self.system.storage()
    }
}

impl Dependence for MutantSystem<'_> {
    type Error = Fault;

    fn processes(&mut self, out: &mut Vec<Process>) -> Result<(), Fault> {
        let first = out.len();
        self.system.processes(out)?;
        let machine = &self.system.machine;
        let threads = machine.live.threads.iter().enumerate();
        let alive = threads.filter(|(_, thread)| thread.is_alive()).map(|(slot, _)| slot);
        for (process, slot) in out[first..].iter_mut().zip(alive) {
            let mut ignored =
                machine.pending(slot).into_iter().map(|noted| self.mutant.ignores(machine, &noted));
            process.pending.retain(|_| !ignored.next().unwrap_or(false));
        }
        Ok(())
    }

    fn footprint(&mut self, out: &mut Footprint) {
        self.system.footprint(out);
        let JavaSystem { machine, snapshots, .. } = &self.system;
        // The system omits accesses to objects that the step allocated.
        let is_allocated = |noted: &&NotedAccess| {
            noted.object != EVERYTHING && snapshots.name_before(noted.object) == 0
        };
        let noted = machine.transition.footprint.iter().filter(|noted| !is_allocated(noted));
        let mut ignored = noted.map(|noted| self.mutant.ignores(machine, noted));
        out.accesses.retain(|_| !ignored.next().unwrap_or(false));
    }

    fn renaming(&mut self, out: &mut Renaming) {
        self.system.renaming(out);
    }

    fn automorphisms(&mut self, out: &mut Vec<Automorphism>) {
        self.system.automorphisms(out);
    }
}

/// Returns the mutants of the reduction, by name.
pub(crate) fn mutants() -> Vec<(String, Mutant)> {
    let rules = SearchMutant::ALL.iter().map(|rule| (format!("{rule:?}"), Mutant::Search(*rule)));
    let accesses =
        ACCESS_MUTANTS.iter().map(|(name, mutant)| ((*name).to_owned(), Mutant::Access(*mutant)));
    let refutation = ("refutation".to_owned(), Mutant::NoRefutation);
    rules.chain(accesses).chain([refutation]).collect()
}

/// Mutants that none of the first hundred programs kills. Of 1,300 programs, some kill those of
/// accesses that conflict with everything, starts, pending accesses, initialization and hashes.
/// The tests in `search/tests/search/reducing.rs` kill each rule, and `tests/cases` each kind of accesses.
const RARELY_KILLED: &[&str] = &[
    "PendingAccesses",
    "LockOwners",
    "Wakers",
    "Starters",
    "DataChoices",
    "everything",
    "starts",
    "wait sets",
    "permits",
    "interrupts",
    "initialization",
    "the clock",
    "interned strings",
    "thread numbers",
    "ends of threads",
    "hashes",
];

/// Explores a quarter of the requested programs, each with the mutants that no earlier program killed.
#[test]
fn mutants_of_the_reduction_are_killed() {
    let count = (number("PATHFINDER_RANDOM_PROGRAMS", 400) / 4).max(100);
    let mut mutants = mutants();
    if count <= 100 {
        mutants.retain(|(name, _)| !RARELY_KILLED.contains(&name.as_str()));
    }
    for first in (0..count).step_by(BATCH as usize) {
        let usual = |seed| generate::program_of(seed, statements::KINDS);
        let programs: Vec<Program> = (first..(first + BATCH).min(count)).map(usual).collect();
        let folder = tempfile::tempdir().unwrap();
        compile(folder.path(), &programs).unwrap();
        let mut explorer = ProgramExplorer::open(folder.path());
        for (number, program) in programs.iter().enumerate() {
            let most = most_states(program) / 4;
            let Ok(expected) = explorer.explore(number, Search::of(REFERENCE, most)) else {
                continue;
            };
            // Differences without a mutant are found by the other test.
            if explorer.kills(number, &expected, None) {
                continue;
            }
            mutants.retain(|(name, mutant)| {
                let killed = explorer.kills(number, &expected, Some(*mutant));
                if killed {
                    eprintln!("{name}: program {}", first + number as u64);
                }
                !killed
            });
        }
    }
    let names: Vec<&str> = mutants.iter().map(|(name, _)| name.as_str()).collect();
    eprintln!("mutants that survive: {names:?}");
    assert!(names.iter().all(|name| RARELY_KILLED.contains(name)), "{names:?}");
}
