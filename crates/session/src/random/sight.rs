//! Kinds of accesses that the reduction can be made blind to, to see that the comparison notices.
//!
//! Invariant: every part of `vm::footprint` has its row.

use super::ways::Lack;
use search::reduction::Rule;
use vm::Machine;
use vm::footprint::{EVERYTHING, Noted, WORLD, part};

/// A kind of accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// Fields of objects.
    Fields,
    /// Static fields.
    Statics,
    /// Elements of arrays.
    Elements,
    /// What is said to touch everything.
    Everything,
    /// A part of objects, or of the world.
    Part(u32),
}

/// All of them, by name.
const SIGHTS: &[(&str, Sight)] = &[
    ("fields", Sight::Fields),
    ("statics", Sight::Statics),
    ("elements", Sight::Elements),
    ("everything", Sight::Everything),
    ("starts", Sight::Part(part::START)),
    ("monitors", Sight::Part(part::MONITOR)),
    ("wait sets", Sight::Part(part::WAIT_SET)),
    ("permits", Sight::Part(part::PERMIT)),
    ("interrupts", Sight::Part(part::INTERRUPT)),
    ("initialization", Sight::Part(part::INITIALIZATION)),
    ("the clock", Sight::Part(part::CLOCK)),
    ("interned strings", Sight::Part(part::INTERNED)),
    ("thread numbers", Sight::Part(part::NUMBERS)),
    ("ends of threads", Sight::Part(part::LIFE)),
    ("hashes", Sight::Part(part::HASH)),
];

impl Sight {
    /// Whether an access is of this kind.
    pub(crate) fn covers(self, machine: &Machine, noted: &Noted) -> bool {
        let place = noted.object != EVERYTHING && noted.object != WORLD && noted.part < part::FILES;
        let object = place.then(|| machine.heap.get(noted.object));
        match self {
            Self::Everything => noted.object == EVERYTHING,
            Self::Part(part) => noted.object != EVERYTHING && noted.part == part,
            Self::Statics => object.is_some_and(|o| o.mirrors.is_some()),
            Self::Elements => object.is_some_and(|o| o.class().is_array()),
            Self::Fields => object.is_some_and(|o| o.mirrors.is_none() && !o.class().is_array()),
        }
    }
}

/// Everything that can be taken from the reduction, by name.
pub(super) fn lacks() -> Vec<(String, Lack)> {
    let rules = Rule::ALL.iter().map(|rule| (format!("{rule:?}"), Lack::Rule(*rule)));
    let sights = SIGHTS.iter().map(|(name, sight)| ((*name).to_owned(), Lack::Sight(*sight)));
    let guards = ("withdrawal".to_owned(), Lack::Withdrawal);
    rules.chain(sights).chain([guards]).collect()
}
