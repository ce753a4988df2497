//! The records of the states of the fixpoint, in few bytes.
//!
//! Invariant: the alternatives of a state with few alternatives are in its record; The alternatives
//! of other states are in a table. Indices are dense and never change.

use base::FastMap;
use base::chunks::Chunks;

use super::edges::NO_EDGE;

/// The greatest number of alternatives whose bits are in the record.
const FEW: u32 = 12;
/// The number of alternatives in a record whose alternatives are in the table.
const MANY: u32 = 15;
/// The lowest bits of the parts of `StateRecord::bits`. Four bits of flags are the lowest part, and
/// four bits have the number of alternatives. The wanted and the taken alternatives follow, with
/// twelve bits each.
const ARITY: u32 = 4;
const WANTED: u32 = 8;
const TAKEN: u32 = 20;
const ALL: u32 = (1 << FEW) - 1;

/// The record of a state.
#[derive(Clone, Copy, Debug)]
struct StateRecord {
    set: u32,
    list: u32,
    incoming: u32,
    /// The flags, the number of alternatives, and the alternatives.
    bits: u32,
}

/// The alternatives of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Alternatives {
    pub(super) arity: u32,
    pub(super) wanted: u64,
    pub(super) taken: u64,
}

/// A property of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Flag {
    /// The state is in the frontier.
    Open = 1,
    /// The state has a data choice, which postpones other processes.
    Choosing = 2,
    /// A data choice taken in the state ends the execution, or leads to no state.
    Ends = 4,
    /// The set of the state grew after its last propagation.
    Grown = 8,
}

/// The records of all states.
#[derive(Debug, Default)]
pub(super) struct States {
    records: Chunks<StateRecord>,
    many: FastMap<u32, Alternatives>,
    /// The set of accesses of the data choices taken in each state that has such choices.
    chosen: FastMap<u32, u32>,
}

impl States {
    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    /// Adds a state without any data.
    pub(super) fn push(&mut self) {
        let bits = Flag::Open as u32;
        self.records.push(StateRecord { set: 0, list: 0, incoming: NO_EDGE, bits });
    }

    /// Returns the set of the accesses in a state and behind it.
    pub(super) fn set(&self, state: u32) -> u32 {
        self.records.get(state as usize).set
    }

    pub(super) fn put_set(&mut self, state: u32, set: u32) {
        self.records.get_mut(state as usize).set = set;
    }

    /// Returns the number of the list of processes of a state.
    pub(super) fn list(&self, state: u32) -> u32 {
        self.records.get(state as usize).list
    }

    pub(super) fn put_list(&mut self, state: u32, list: u32) {
        self.records.get_mut(state as usize).list = list;
    }

    /// Returns the position of the newest edge that leads to a state.
    pub(super) fn incoming(&self, state: u32) -> u32 {
        self.records.get(state as usize).incoming
    }

    pub(super) fn put_incoming(&mut self, state: u32, edge: u32) {
        self.records.get_mut(state as usize).incoming = edge;
    }

    pub(super) fn has(&self, state: u32, flag: Flag) -> bool {
        self.records.get(state as usize).bits & flag as u32 != 0
    }

    pub(super) fn put(&mut self, state: u32, flag: Flag, is_set: bool) {
        let bits = &mut self.records.get_mut(state as usize).bits;
        *bits = if is_set { *bits | flag as u32 } else { *bits & !(flag as u32) };
    }

    /// Returns the flags of a state as bits.
    pub(super) fn flags(&self, state: u32) -> u32 {
        self.records.get(state as usize).bits & ((1 << ARITY) - 1)
    }

    /// Sets the flags of a state that are in these bits.
    pub(super) fn put_flags(&mut self, state: u32, flags: u32) {
        for flag in [Flag::Open, Flag::Choosing, Flag::Ends, Flag::Grown] {
            self.put(state, flag, flags & flag as u32 != 0);
        }
    }

    /// Returns the alternatives of a state.
    pub(super) fn alternatives(&self, state: u32) -> Alternatives {
        let bits = self.records.get(state as usize).bits;
        let arity = bits >> ARITY & MANY;
        if arity == MANY {
            return self.many.get(&state).copied().unwrap_or_default();
        }
        let (wanted, taken) = (bits >> WANTED & ALL, bits >> TAKEN & ALL);
        Alternatives { arity, wanted: u64::from(wanted), taken: u64::from(taken) }
    }

    /// Sets the alternatives of a state. Bits of alternatives that do not exist may be lost.
    pub(super) fn put_alternatives(&mut self, state: u32, alternatives: Alternatives) {
        let Alternatives { arity, wanted, taken } = alternatives;
        let bits = &mut self.records.get_mut(state as usize).bits;
        *bits &= (1 << ARITY) - 1;
        if arity > FEW {
            *bits |= MANY << ARITY;
            self.many.insert(state, alternatives);
        } else {
            let (wanted, taken) = (wanted as u32 & ALL, taken as u32 & ALL);
            *bits |= arity << ARITY | wanted << WANTED | taken << TAKEN;
        }
    }

    /// Returns the set of the accesses of the data choices taken in a state.
    pub(super) fn chosen(&self, state: u32) -> u32 {
        self.chosen.get(&state).copied().unwrap_or(0)
    }

    pub(super) fn put_chosen(&mut self, state: u32, set: u32) {
        if set != 0 {
            self.chosen.insert(state, set);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.records.bytes()
            + self.many.capacity() * size_of::<(u32, Alternatives)>()
            + self.chosen.capacity() * size_of::<(u32, u32)>()
    }
}

#[cfg(test)]
mod tests {
    use super::{Alternatives, FEW, Flag, States};

    #[test]
    fn alternatives_and_flags_are_kept() {
        let mut states = States::default();
        for arity in 0..70 {
            states.push();
            let all = if arity < 64 { (1 << arity) - 1 } else { u64::MAX };
            let wanted = 0x5a5a_5a5a_5a5a_5a5a & all;
            let alternatives = Alternatives { arity, wanted, taken: all & !wanted };
            states.put_alternatives(arity, alternatives);
            states.put(arity, Flag::Open, arity % 3 == 0);
            states.put(arity, Flag::Grown, arity % 2 == 0);
            assert_eq!(states.alternatives(arity), alternatives);
            assert!(!states.has(arity, Flag::Choosing) && !states.has(arity, Flag::Ends));
            assert_eq!(states.has(arity, Flag::Open), arity % 3 == 0);
            assert_eq!(states.has(arity, Flag::Grown), arity % 2 == 0);
        }
        assert_eq!(states.many.len(), 69 - FEW as usize);
    }
}
