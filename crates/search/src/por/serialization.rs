//! The persistent sets in a checkpoint: written as they are, since a resumed exploration assigns the same
//! names.
//!
//! Invariant: for any bytes read, loaded sets contain only valid references, and lists of edges
//! end.

use std::io::Result;

use base::intern::Interner;

use super::access_sets::{AccessSets, words};
use super::mutant::EnabledMutant;
use super::persistent::{NO_EDGE, PersistentSets, StateRecord, StoredTransition};
use crate::system::access::{Access, Mode};
use crate::varint::{Decoder, Encoder, malformed};

const MODES: [Mode; 3] = [Mode::Read, Mode::Write, Mode::Update];

impl PersistentSets {
    pub(crate) fn save(&self, out: &mut Encoder<'_>) -> Result<()> {
        self.access_sets.save(out)?;
        save_strings(&self.strings, out)?;
        out.number(self.states.len() as u64)?;
        for state in &self.states {
            out.number(u64::from(state.set))?;
            out.number(u64::from(state.processes))?;
            out.number(u64::from(state.arity))?;
            out.number(state.wanted)?;
            out.number(state.taken)?;
            out.number(u64::from(state.incoming))?;
            out.number(u64::from(state.chosen))?;
            let flags = [state.open, state.choosing, state.ends, state.grown];
            out.number((0..4).fold(0, |bits, at| bits | u64::from(flags[at]) << at))?;
        }
        out.number(self.edges.len() as u64)?;
        for edge in &self.edges {
            out.number(u64::from(edge.from))?;
            out.near(edge.to, edge.from)?;
            out.number(u64::from(edge.next))?;
            out.number(u64::from(edge.step))?;
            out.number(u64::from(edge.renaming))?;
        }
        let late: Vec<u32> = self.late.iter().copied().collect();
        out.numbers(&late)?;
        out.numbers(&self.wanting)
    }

    /// Reads the sets of this number of states.
    pub(crate) fn load(input: &mut Decoder<'_>, states: usize) -> Result<Self> {
        let mut loaded = Self::new(EnabledMutant::default());
        loaded.access_sets = AccessSets::load(input)?;
        loaded.strings = load_strings(input)?;
        let (sets, strings) = (loaded.access_sets.sets.len(), loaded.strings.len());
        if input.number()? != states as u64 {
            return Err(malformed("the reduction has another number of states"));
        }
        for _ in 0..states {
            let (set, processes, arity) =
                (input.below(sets)?, input.below(strings)?, input.small()?);
            let (wanted, taken, incoming) = (input.number()?, input.number()?, input.small()?);
            let (chosen, flags) = (input.below(sets)?, input.below(16)?);
            if !describes_processes(loaded.strings.get(processes)) {
                return Err(malformed("the processes of a state are malformed"));
            }
            loaded.states.push(StateRecord {
                set,
                processes,
                arity,
                wanted,
                taken,
                incoming,
                open: flags & 1 != 0,
                choosing: flags & 2 != 0,
                chosen,
                ends: flags & 4 != 0,
                grown: flags & 8 != 0,
            });
        }
        let renamings = loaded.access_sets.renamings.len();
        for at in 0..input.number()? {
            let from = input.below(states)?;
            let to = input.near(from)?;
            let (next, step, renaming) =
                (input.small()?, input.below(strings)?, input.below(renamings)?);
            let set = words(loaded.strings.get(step)).nth(1).unwrap_or(0);
            let ends = next == NO_EDGE || u64::from(next) < at;
            if to as usize >= states || !ends || set as usize >= sets {
                return Err(malformed("a transition has an invalid reference"));
            }
            loaded.edges.push(StoredTransition { from, to, next, step, renaming });
        }
        let edges = loaded.edges.len();
        let is_edge = |edge: u32| edge == NO_EDGE || (edge as usize) < edges;
        let (late, wanting) = (input.numbers()?, input.numbers()?);
        let mut named = late.iter().chain(&wanting);
        if !loaded.states.iter().all(|state| is_edge(state.incoming))
            || named.any(|state| *state as usize >= states)
        {
            return Err(malformed("a state of the reduction has an invalid reference"));
        }
        loaded.late.extend(late);
        loaded.wanting = wanting;
        Ok(loaded)
    }
}

/// Whether a string has five numbers for each process, followed by as many pairs as the fifth says.
fn describes_processes(string: &[u8]) -> bool {
    let mut numbers = words(string);
    while numbers.next().is_some() {
        let Some(wakers) = numbers.by_ref().nth(3) else { return false };
        if wakers > 0 && numbers.by_ref().nth(wakers as usize * 2 - 1).is_none() {
            return false;
        }
    }
    true
}

impl AccessSets {
    fn save(&self, out: &mut Encoder<'_>) -> Result<()> {
        out.number(self.accesses.len() as u64)?;
        for access in &self.accesses {
            let Access { process, object, part, mode, lock } = *access;
            let mode = MODES.iter().position(|known| *known == mode).unwrap_or(0) as u64;
            for number in [process, object, part, lock] {
                out.number(u64::from(number))?;
            }
            out.number(mode)?;
        }
        save_strings(&self.sets, out)?;
        save_strings(&self.renamings, out)
    }

    fn load(input: &mut Decoder<'_>) -> Result<Self> {
        let mut loaded = Self::new();
        for at in 0..input.number()? {
            let (process, object) = (input.small()?, input.small()?);
            let (part, lock) = (input.small()?, input.small()?);
            let mode = MODES[input.below(MODES.len())? as usize];
            if u64::from(loaded.number(Access { process, object, part, mode, lock })) != at {
                return Err(malformed("an access occurs twice"));
            }
        }
        loaded.sets = load_strings(input)?;
        loaded.renamings = load_strings(input)?;
        let accesses = loaded.accesses.len();
        let all = 0..loaded.sets.len() as u32;
        let is_invalid =
            all.flat_map(|set| words(loaded.sets.get(set))).any(|n| n as usize >= accesses);
        if loaded.sets.is_empty() || is_invalid {
            return Err(malformed("a set has an invalid access"));
        }
        Ok(loaded)
    }
}

fn save_strings(strings: &Interner, out: &mut Encoder<'_>) -> Result<()> {
    out.number(strings.len() as u64)?;
    (0..strings.len() as u32).try_for_each(|number| out.bytes(strings.get(number)))
}

fn load_strings(input: &mut Decoder<'_>) -> Result<Interner> {
    let mut strings = Interner::new();
    for at in 0..input.number()? {
        let bytes = input.bytes()?;
        // A number has at most five groups, and the last byte ends one.
        let mut groups = bytes.split_inclusive(|byte| byte & 0x80 == 0);
        if !groups.all(|group| group.len() <= 5 && group.last().is_some_and(|b| b & 0x80 == 0)) {
            return Err(malformed("a string is not a sequence of numbers"));
        }
        match strings.intern(&bytes) {
            Ok((number, true)) if u64::from(number) == at => {}
            _ => return Err(malformed("a string occurs twice")),
        }
    }
    Ok(strings)
}
