//! The persistent sets in a checkpoint. They are written unchanged, since a resumed exploration
//! assigns the same names.
//!
//! Invariant: for any input, loaded sets contain only valid references, and lists of edges are
//! finite.

use std::io::Result;

use base::intern::Interner;

use super::access_sets::{AccessSets, words};
use super::mutant::EnabledMutant;
use super::persistent::PersistentSets;
use super::processes::{KnownProcess, KnownStep, Processes, Steps};
use super::states::Alternatives;
use crate::system::access::{Access, Mode, Process};
use crate::system::cache::CachedProcess;
use crate::varint::{Decoder, Encoder, decode, malformed};

const MODES: [Mode; 3] = [Mode::Read, Mode::Write, Mode::Update];

impl PersistentSets {
    pub(crate) fn save(&self, out: &mut Encoder<'_>) -> Result<()> {
        self.access_sets.save(out)?;
        self.processes.save(out)?;
        self.steps.save(out)?;
        out.number(self.labels.all.len() as u64)?;
        for (step, renaming) in &self.labels.all {
            out.number(u64::from(*step))?;
            out.number(u64::from(*renaming))?;
        }
        out.number(self.states.len() as u64)?;
        for state in 0..self.states.len() as u32 {
            let Alternatives { arity, wanted, taken } = self.states.alternatives(state);
            out.number(u64::from(self.states.set(state)))?;
            out.number(u64::from(self.states.list(state)))?;
            out.number(u64::from(arity))?;
            out.number(wanted)?;
            out.number(taken)?;
            out.number(u64::from(self.states.chosen(state)))?;
            out.number(u64::from(self.states.flags(state)))?;
        }
        for to in 0..self.states.len() as u32 {
            let list: Vec<_> = self.edges.list(self.states.incoming(to), to).collect();
            out.number(list.len() as u64)?;
            for edge in list.iter().rev() {
                out.near(edge.from, to)?;
                out.number(u64::from(edge.label))?;
            }
        }
        let late: Vec<u32> = self.late.iter().copied().collect();
        out.numbers(&late)?;
        out.numbers(&self.wanting)
    }

    /// Reads the sets of this number of states.
    pub(crate) fn load(input: &mut Decoder<'_>, states: usize) -> Result<Self> {
        let mut loaded = Self::new(EnabledMutant::default());
        loaded.access_sets = AccessSets::load(input)?;
        loaded.processes = Processes::load(input, &mut loaded.access_sets)?;
        let sets = loaded.access_sets.sets.len();
        loaded.steps = Steps::load(input, sets)?;
        let (steps, renamings) = (loaded.steps.known().len(), loaded.access_sets.renamings.len());
        for at in 0..input.number()? {
            let (step, renaming) = (input.below(steps)?, input.below(renamings)?);
            if u64::from(loaded.labels.number(step, renaming)) != at {
                return Err(malformed("a label of a transition occurs twice"));
            }
        }
        if input.number()? != states as u64 {
            return Err(malformed("the reduction has another number of states"));
        }
        let lists = loaded.processes.lists().len();
        for state in 0..states as u32 {
            loaded.states.push();
            loaded.states.put_set(state, input.below(sets)?);
            loaded.states.put_list(state, input.below(lists)?);
            let (arity, wanted, taken) = (input.small()?, input.number()?, input.number()?);
            loaded.states.put_alternatives(state, Alternatives { arity, wanted, taken });
            loaded.states.put_chosen(state, input.below(sets)?);
            loaded.states.put_flags(state, input.below(16)?);
        }
        for to in 0..states as u32 {
            for _ in 0..input.number()? {
                let from = input.near(to)?;
                let label = input.below(loaded.labels.all.len())?;
                if from as usize >= states || loaded.add_edge(from, to, label).is_err() {
                    return Err(malformed("a transition has an invalid reference"));
                }
            }
        }
        let (late, wanting) = (input.numbers()?, input.numbers()?);
        let mut named = late.iter().chain(&wanting);
        if named.any(|state| *state as usize >= states) {
            return Err(malformed("a state of the reduction has an invalid reference"));
        }
        loaded.late.extend(late);
        loaded.wanting = wanting;
        Ok(loaded)
    }
}

impl Processes {
    fn save(&self, out: &mut Encoder<'_>) -> Result<()> {
        out.number(self.known().len() as u64)?;
        for KnownProcess { name, pending, wakers, .. } in self.known() {
            out.number(u64::from(*name))?;
            out.number(pending.len() as u64)?;
            pending.iter().try_for_each(|access| save_access(access, out))?;
            out.number(wakers.len() as u64)?;
            for (object, part) in wakers {
                out.number(u64::from(*object))?;
                out.number(u64::from(*part))?;
            }
        }
        save_strings(self.lists(), out)
    }

    fn load(input: &mut Decoder<'_>, access_sets: &mut AccessSets) -> Result<Self> {
        let mut loaded = Self::new();
        let twice = || malformed("a process occurs twice");
        for at in 0..input.number()? {
            let mut process = Process { name: input.small()?, ..Process::default() };
            for _ in 0..input.number()? {
                process.pending.push(load_access(input)?);
            }
            for _ in 0..input.number()? {
                process.wakers.push((input.small()?, input.small()?));
            }
            match loaded.number(&process, access_sets, true) {
                Ok(number) if u64::from(number) == at => {}
                _ => return Err(twice()),
            }
        }
        let processes = loaded.known().len();
        for at in 0..input.number()? {
            let bytes = input.bytes()?;
            let list = processes_of(&bytes, processes)
                .ok_or_else(|| malformed("the processes of a state are malformed"))?;
            match loaded.number_list(&list, access_sets) {
                Ok(number) if u64::from(number) == at => {}
                _ => return Err(twice()),
            }
        }
        Ok(loaded)
    }
}

/// Decodes a list of processes.
fn processes_of(string: &[u8], processes: usize) -> Option<Vec<CachedProcess>> {
    let mut listed = Vec::new();
    let Some((postponed, rest)) = string.split_first() else { return Some(listed) };
    let mut bytes = rest.iter().copied().peekable();
    while bytes.peek().is_some() {
        let mut field = || u32::try_from(decode(&mut bytes)?).ok();
        let number = field().filter(|number| (*number as usize) < processes)?;
        let (count, other) = (field()?, field()?);
        let (first, owner) = if count > 0 { (other, 0) } else { (0, other) };
        listed.push(CachedProcess { number, first, count, owner, postponed: *postponed == 1 });
    }
    (*postponed < 2).then_some(listed)
}

impl Steps {
    fn save(&self, out: &mut Encoder<'_>) -> Result<()> {
        out.number(self.known().len() as u64)?;
        for KnownStep { process, set, held, ends_execution } in self.known() {
            out.number(u64::from(*process))?;
            out.number(u64::from(*set))?;
            out.numbers(held)?;
            out.number(u64::from(*ends_execution))?;
        }
        Ok(())
    }

    fn load(input: &mut Decoder<'_>, sets: usize) -> Result<Self> {
        let mut loaded = Self::default();
        for at in 0..input.number()? {
            let (process, set) = (input.small()?, input.below(sets)?);
            let held = input.numbers()?.into();
            let ends_execution = input.flag()?;
            match loaded.add(KnownStep { process, set, held, ends_execution }) {
                Ok(number) if u64::from(number) == at => {}
                _ => return Err(malformed("a step occurs twice")),
            }
        }
        Ok(loaded)
    }
}

fn save_access(access: &Access, out: &mut Encoder<'_>) -> Result<()> {
    let Access { process, object, part, mode, lock } = *access;
    let mode = MODES.iter().position(|known| *known == mode).unwrap_or(0) as u64;
    for number in [process, object, part, lock] {
        out.number(u64::from(number))?;
    }
    out.number(mode)
}

fn load_access(input: &mut Decoder<'_>) -> Result<Access> {
    let (process, object) = (input.small()?, input.small()?);
    let (part, lock) = (input.small()?, input.small()?);
    let mode = MODES[input.below(MODES.len())? as usize];
    Ok(Access { process, object, part, mode, lock })
}

impl AccessSets {
    fn save(&self, out: &mut Encoder<'_>) -> Result<()> {
        out.number(self.accesses.len() as u64)?;
        self.accesses.iter().try_for_each(|access| save_access(access, out))?;
        save_strings(&self.sets, out)?;
        save_strings(&self.renamings, out)
    }

    fn load(input: &mut Decoder<'_>) -> Result<Self> {
        let mut loaded = Self::new();
        for at in 0..input.number()? {
            if u64::from(loaded.number(load_access(input)?)) != at {
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
        // A number has at most five groups, and only its last byte has a clear high bit.
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
