//! Mutants that ignore one kind of accesses: the comparison must notice each of them.
//!
//! Invariant: every part of `vm::footprint` has its row.

use super::ways::Mutant;
use search::SearchMutant;
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

/// All of them, by name.
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

/// The mutants of the reduction, by name.
pub(super) fn mutants() -> Vec<(String, Mutant)> {
    let rules = SearchMutant::ALL.iter().map(|rule| (format!("{rule:?}"), Mutant::Search(*rule)));
    let accesses =
        ACCESS_MUTANTS.iter().map(|(name, mutant)| ((*name).to_owned(), Mutant::Access(*mutant)));
    let refutation = ("refutation".to_owned(), Mutant::NoRefutation);
    rules.chain(accesses).chain([refutation]).collect()
}
