//! The sets of the reduction in a checkpoint: as they are, since an exploration that is resumed
//! finds the same names again.
//!
//! Invariant: whatever a checkpoint says, what was read refers only to what there is, and the lists
//! of edges end.

use std::io::Result;

use base::intern::Interner;

use super::persistent::{Edge, NO_EDGE, Node, Persistent};
use super::records::{Records, words};
use super::{Access, Mode};
use crate::checkpoint::bytes::{In, Out, wrong};

const MODES: [Mode; 3] = [Mode::Read, Mode::Write, Mode::Update];

impl Persistent {
    pub(crate) fn save(&self, out: &mut Out<'_>) -> Result<()> {
        self.records.save(out)?;
        save_strings(&self.strings, out)?;
        out.number(self.nodes.len() as u64)?;
        for node in &self.nodes {
            out.number(u64::from(node.set))?;
            out.number(u64::from(node.agents))?;
            out.number(u64::from(node.arity))?;
            out.number(node.wanted)?;
            out.number(node.taken)?;
            out.number(u64::from(node.incoming))?;
            out.number(u64::from(node.chosen))?;
            let flags = [node.open, node.choosing, node.ends, node.grown];
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

    /// Reads the sets of so many states.
    pub(crate) fn load(input: &mut In<'_>, states: usize) -> Result<Self> {
        let mut loaded = Self::new(None);
        loaded.records = Records::load(input)?;
        loaded.strings = load_strings(input)?;
        let (sets, strings) = (loaded.records.sets.len(), loaded.strings.len());
        if input.number()? != states as u64 {
            return Err(wrong("the reduction knows other states"));
        }
        for _ in 0..states {
            let (set, agents, arity) = (input.below(sets)?, input.below(strings)?, input.small()?);
            let (wanted, taken, incoming) = (input.number()?, input.number()?, input.small()?);
            let (chosen, flags) = (input.below(sets)?, input.below(16)?);
            if !tells_agents(loaded.strings.get(agents)) {
                return Err(wrong("the agents of a state are none"));
            }
            loaded.nodes.push(Node {
                set,
                agents,
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
        let origins = loaded.records.origins.len();
        for at in 0..input.number()? {
            let from = input.below(states)?;
            let to = input.near(from)?;
            let (next, step, renaming) =
                (input.small()?, input.below(strings)?, input.below(origins)?);
            let set = words(loaded.strings.get(step)).nth(1).unwrap_or(0);
            let ends = next == NO_EDGE || u64::from(next) < at;
            if to as usize >= states || !ends || set as usize >= sets {
                return Err(wrong("a transition refers to nothing"));
            }
            loaded.edges.push(Edge { from, to, next, step, renaming });
        }
        let edges = loaded.edges.len();
        let is_edge = |edge: u32| edge == NO_EDGE || (edge as usize) < edges;
        let (late, wanting) = (input.numbers()?, input.numbers()?);
        let mut named = late.iter().chain(&wanting);
        if !loaded.nodes.iter().all(|node| is_edge(node.incoming))
            || named.any(|state| *state as usize >= states)
        {
            return Err(wrong("a state of the reduction refers to nothing"));
        }
        loaded.late.extend(late);
        loaded.wanting = wanting;
        Ok(loaded)
    }
}

/// Whether a string says, of each agent, five numbers and as many pairs as the fifth.
fn tells_agents(string: &[u8]) -> bool {
    let mut numbers = words(string);
    while numbers.next().is_some() {
        let Some(wakers) = numbers.by_ref().nth(3) else { return false };
        if wakers > 0 && numbers.by_ref().nth(wakers as usize * 2 - 1).is_none() {
            return false;
        }
    }
    true
}

impl Records {
    fn save(&self, out: &mut Out<'_>) -> Result<()> {
        out.number(self.accesses.len() as u64)?;
        for access in &self.accesses {
            let Access { agent, object, part, mode, lock } = *access;
            let mode = MODES.iter().position(|known| *known == mode).unwrap_or(0) as u64;
            for number in [agent, object, part, lock] {
                out.number(u64::from(number))?;
            }
            out.number(mode)?;
        }
        save_strings(&self.sets, out)?;
        save_strings(&self.origins, out)
    }

    fn load(input: &mut In<'_>) -> Result<Self> {
        let mut loaded = Self::new();
        for at in 0..input.number()? {
            let (agent, object) = (input.small()?, input.small()?);
            let (part, lock) = (input.small()?, input.small()?);
            let mode = MODES[input.below(MODES.len())? as usize];
            if u64::from(loaded.number(Access { agent, object, part, mode, lock })) != at {
                return Err(wrong("an access is there twice"));
            }
        }
        loaded.sets = load_strings(input)?;
        loaded.origins = load_strings(input)?;
        let accesses = loaded.accesses.len();
        let all = 0..loaded.sets.len() as u32;
        let names_nothing =
            all.flat_map(|set| words(loaded.sets.get(set))).any(|n| n as usize >= accesses);
        if loaded.sets.is_empty() || names_nothing {
            return Err(wrong("a set has an access that there is not"));
        }
        Ok(loaded)
    }
}

fn save_strings(strings: &Interner, out: &mut Out<'_>) -> Result<()> {
    out.number(strings.len() as u64)?;
    (0..strings.len() as u32).try_for_each(|number| out.bytes(strings.get(number)))
}

fn load_strings(input: &mut In<'_>) -> Result<Interner> {
    let mut strings = Interner::new();
    for at in 0..input.number()? {
        let bytes = input.bytes()?;
        // No group of a number is longer than five bytes, and the last one ends.
        let mut groups = bytes.split_inclusive(|byte| byte & 0x80 == 0);
        if !groups.all(|group| group.len() <= 5 && group.last().is_some_and(|b| b & 0x80 == 0)) {
            return Err(wrong("a string has no numbers"));
        }
        match strings.intern(&bytes) {
            Ok((number, true)) if u64::from(number) == at => {}
            _ => return Err(wrong("a string is there twice")),
        }
    }
    Ok(strings)
}
