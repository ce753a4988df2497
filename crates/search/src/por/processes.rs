//! The processes of states, and the steps. Each of them is stored once.
//!
//! Invariant: numbers are dense and never change. Equal values have equal numbers.

use base::direct_cache::DirectCache;
use base::intern::{Full, Interner};

use super::access_sets::{AccessSets, intern};
use super::alternatives::{Candidate, MOST, initial_set};
use crate::system::access::{Access, Footprint, NO_NAME, Process};
use crate::system::cache::CachedProcess;
use crate::varint::{decode, encode};

/// The binary logarithm of the size of the cache of initial sets.
const INITIAL_BITS: u32 = 12;

/// A process without its alternatives and its owner.
#[derive(Clone, Debug)]
pub(super) struct KnownProcess {
    pub(super) name: u32,
    pub(super) pending: Box<[Access]>,
    pub(super) wakers: Box<[(u32, u32)]>,
    /// The set of the pending accesses, and the step without accesses.
    pub(super) set: u32,
}

/// A step of a process.
#[derive(Clone, Debug)]
pub(super) struct KnownStep {
    pub(super) process: u32,
    pub(super) set: u32,
    pub(super) held: Box<[u32]>,
    pub(super) ends_execution: bool,
}

/// The tables of processes and of lists of processes.
#[derive(Debug)]
pub(super) struct Processes {
    keys: Interner,
    known: Vec<KnownProcess>,
    /// The lists of processes of states. The first byte of a list says whether a data choice
    /// postpones processes. The number of each process, its number of alternatives, and its first
    /// alternative or owner follow.
    lists: Interner,
    /// The set of the pending accesses of each list.
    sets: Vec<u32>,
    /// The bytes of memory of `known`.
    known_bytes: usize,
    /// The alternatives to take first, by list and the process that acted last.
    initial: DirectCache<(u32, u32), u64>,
    bytes: Vec<u8>,
}

impl Processes {
    pub(super) fn new() -> Self {
        Self {
            keys: Interner::new(),
            known: Vec::new(),
            lists: Interner::new(),
            sets: Vec::new(),
            known_bytes: 0,
            initial: DirectCache::new(INITIAL_BITS),
            bytes: Vec::new(),
        }
    }

    /// Returns the number of a process. The alternatives and the owner of the process do not affect
    /// the number. The argument `counts_pending` is false in a mutation test.
    pub(super) fn number(
        &mut self,
        process: &Process,
        access_sets: &mut AccessSets,
        counts_pending: bool,
    ) -> Result<u32, Full> {
        let Process { name, pending, wakers, .. } = process;
        let nothing = Access::nothing(*name);
        let counted = if counts_pending { &pending[..] } else { &[] };
        let set = access_sets.set(counted.iter().copied().chain([nothing]))?;
        let mut words = vec![*name, set, pending.len() as u32];
        words.extend(pending.iter().map(|access| access_sets.number(*access)));
        words.extend(wakers.iter().flat_map(|(object, part)| [*object, *part]));
        let number = intern(&mut self.keys, &words)?;
        if number as usize == self.known.len() {
            let known = KnownProcess {
                name: *name,
                pending: pending.as_slice().into(),
                wakers: wakers.as_slice().into(),
                set,
            };
            self.known_bytes +=
                size_of_val(&known) + size_of_val(&*known.pending) + size_of_val(&*known.wakers);
            self.known.push(known);
        }
        Ok(number)
    }

    /// Returns the number of a list of processes.
    pub(super) fn number_list(
        &mut self,
        processes: &[CachedProcess],
        access_sets: &mut AccessSets,
    ) -> Result<u32, Full> {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        if !processes.is_empty() {
            bytes.push(u8::from(processes.iter().any(|process| process.postponed)));
        }
        for CachedProcess { number, first, count, owner, .. } in processes {
            for field in [*number, *count, if *count > 0 { *first } else { *owner }] {
                encode(u64::from(field), &mut bytes);
            }
        }
        let interned = self.lists.intern(&bytes);
        self.bytes = bytes;
        let (list, is_new) = interned?;
        if is_new {
            let mut set = 0;
            for CachedProcess { number, .. } in processes {
                set = access_sets.union(set, self.known[*number as usize].set)?;
            }
            self.sets.push(set);
        }
        Ok(list)
    }

    /// Returns the set of the pending accesses of a list.
    pub(super) fn set(&self, list: u32) -> u32 {
        self.sets[list as usize]
    }

    /// Whether a data choice postpones processes of a list.
    pub(super) fn are_postponed(&self, list: u32) -> bool {
        self.lists.get(list).first() == Some(&1)
    }

    /// Returns the processes of a list with their alternatives and owners.
    pub(super) fn list(
        &self,
        list: u32,
    ) -> impl Iterator<Item = (&KnownProcess, u32, u32, u32)> + '_ {
        let mut bytes = self.lists.get(list).iter().skip(1).copied();
        std::iter::from_fn(move || {
            let known = &self.known[decode(&mut bytes)? as usize];
            let mut field = || Some(decode(&mut bytes)? as u32);
            let (count, other) = (field()?, field()?);
            Some(if count > 0 { (known, other, count, NO_NAME) } else { (known, 0, 0, other) })
        })
    }

    /// Returns the alternatives to take first in a state with these processes, after a step of the
    /// process `last`.
    pub(super) fn initial_set(&mut self, list: u32, arity: u32, last: u32) -> u64 {
        if self.lists.get(list).is_empty() || arity > MOST {
            return u64::MAX;
        }
        if let Some(known) = self.initial.get((list, last)) {
            return known;
        }
        let candidates: Vec<Candidate<'_>> = self
            .list(list)
            .map(|(known, first, count, owner)| Candidate {
                name: known.name,
                first,
                count,
                owner,
                pending: &known.pending,
            })
            .collect();
        let wanted = match initial_set(&candidates, last) {
            0 => u64::MAX,
            wanted => wanted,
        };
        self.initial.put((list, last), wanted);
        wanted
    }

    pub(super) fn bytes(&self) -> usize {
        self.keys.bytes()
            + self.known_bytes
            + self.lists.bytes()
            + self.sets.capacity() * size_of::<u32>()
    }

    pub(super) fn growth(&self) -> usize {
        self.lists.growth()
    }

    pub(super) fn known(&self) -> &[KnownProcess] {
        &self.known
    }

    pub(super) fn lists(&self) -> &Interner {
        &self.lists
    }
}

/// The table of steps.
#[derive(Debug, Default)]
pub(super) struct Steps {
    keys: Interner,
    known: Vec<KnownStep>,
    /// The bytes of memory of `known`.
    known_bytes: usize,
}

impl Steps {
    /// Returns the number of a step.
    pub(super) fn number(
        &mut self,
        step: &Footprint,
        access_sets: &mut AccessSets,
    ) -> Result<u32, Full> {
        let nothing = Access::nothing(step.process);
        let set = access_sets.set(step.accesses.iter().copied().chain([nothing]))?;
        self.add(KnownStep {
            process: step.process,
            set,
            held: step.held.as_slice().into(),
            ends_execution: step.ends_execution,
        })
    }

    pub(super) fn add(&mut self, step: KnownStep) -> Result<u32, Full> {
        let mut words = vec![step.process, step.set, u32::from(step.ends_execution)];
        words.extend(&*step.held);
        let number = intern(&mut self.keys, &words)?;
        if number as usize == self.known.len() {
            self.known_bytes += size_of_val(&step) + size_of_val(&*step.held);
            self.known.push(step);
        }
        Ok(number)
    }

    pub(super) fn get(&self, number: u32) -> &KnownStep {
        &self.known[number as usize]
    }

    pub(super) fn known(&self) -> &[KnownStep] {
        &self.known
    }

    pub(super) fn bytes(&self) -> usize {
        self.keys.bytes() + self.known_bytes
    }
}
