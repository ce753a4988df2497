//! Checkpoints: what an exploration knows at one moment, written down so that another process can go
//! on from there.
//!
//! What is written is not the states, whose vectors are made of numbers that mean something in one
//! run only, but how each was discovered (`Discovery`): taking these steps again, one a state, gives
//! the same states the same ids. What else is known (open states, sets of the reduction, counts) is
//! said in ids, and written as it is.
//!
//! Invariant: an exploration that is broken off and resumed explores what it would have explored
//! without the break, in the same order, and counts the same.

pub(crate) mod bytes;
pub(crate) mod discovery;

use std::io::{Error, Read, Result, Write};
use std::time::Duration;

use bytes::{In, Out, wrong};
use discovery::Discovery;

use crate::reduction::Persistent;
use crate::statistics::Statistics;
use crate::store::StateId;
use crate::strategy::{Frontier, Open};

/// Who writes checkpoints down.
pub trait Keeper {
    /// Whether it is time for one.
    fn is_due(&mut self) -> bool;

    /// Writes one with what `write` says, which may fail as well. The exploration goes on however that
    /// ends.
    fn keep(&mut self, write: &mut dyn FnMut(&mut dyn Write) -> Result<()>);
}

/// What the system that a checkpoint is about saved of itself, which comes first.
pub fn of_system(from: &mut dyn Read) -> Result<Vec<u8>> {
    In::new(from).bytes()
}

/// All that is known at one moment.
pub(crate) struct Known<'a> {
    pub(crate) system: Vec<u8>,
    pub(crate) observer: Vec<u8>,
    pub(crate) numbering: u64,
    pub(crate) statistics: &'a Statistics,
    pub(crate) elapsed: Duration,
    pub(crate) discovery: &'a Discovery,
    pub(crate) again: Option<u32>,
    pub(crate) frontier: &'a dyn Frontier,
    pub(crate) sets: Option<&'a Persistent>,
}

impl Known<'_> {
    pub(crate) fn write(&self, to: &mut dyn Write) -> Result<()> {
        let out = &mut Out(to);
        out.bytes(&self.system)?;
        out.bytes(&self.observer)?;
        out.number(self.numbering)?;
        let mut statistics = *self.statistics;
        for count in counts(&mut statistics) {
            out.number(*count)?;
        }
        out.number(u64::from(self.statistics.max_depth))?;
        out.number(u64::try_from(self.elapsed.as_micros()).unwrap_or(u64::MAX))?;
        self.discovery.save(out)?;
        let unknown = || Error::other("the open states of this strategy cannot be told");
        let open_states = || self.frontier.open_states().ok_or_else(unknown);
        out.number(open_states()?.count() as u64)?;
        let mut last = (0, 0);
        for open in open_states()? {
            out.near(open.state.raw(), last.0)?;
            out.near(open.depth, last.1)?;
            out.number(u64::from(open.next))?;
            out.number(u64::from(open.arity))?;
            last = (open.state.raw(), open.depth);
        }
        out.number(self.again.map_or(0, |choice| u64::from(choice) + 1))?;
        out.number(u64::from(self.sets.is_some()))?;
        self.sets.map_or(Ok(()), |sets| sets.save(out))
    }
}

/// What a checkpoint says.
pub(crate) struct Saved {
    pub(crate) system: Vec<u8>,
    pub(crate) observer: Vec<u8>,
    pub(crate) numbering: u64,
    pub(crate) statistics: Statistics,
    pub(crate) elapsed: Duration,
    pub(crate) discovery: Discovery,
    pub(crate) open: Vec<Open>,
    pub(crate) again: Option<u32>,
    pub(crate) sets: Option<Persistent>,
}

impl Saved {
    pub(crate) fn read(from: &mut dyn Read) -> Result<Self> {
        let input = &mut In::new(from);
        let (system, observer) = (input.bytes()?, input.bytes()?);
        let numbering = input.number()?;
        let mut statistics = Statistics::default();
        for count in counts(&mut statistics) {
            *count = input.number()?;
        }
        statistics.max_depth = input.small()?;
        let elapsed = Duration::from_micros(input.number()?);
        let discovery = Discovery::load(input)?;
        let states = usize::try_from(discovery.states()).map_err(|_| wrong("too many states"))?;
        if statistics.states_new != discovery.states() {
            return Err(wrong("it counts other states than were discovered"));
        }
        let mut open = Vec::new();
        let mut last = (0, 0);
        for _ in 0..input.number()? {
            let state = input.near(last.0)?;
            let depth = input.near(last.1)?;
            let (next, arity) = (input.small()?, input.small()?);
            if state as usize >= states || arity == 0 || next > arity {
                return Err(wrong("an open state is none"));
            }
            open.push(Open { state: StateId::new(state), next, arity, depth });
            last = (state, depth);
        }
        let again = input.number()?.checked_sub(1).map(u32::try_from);
        let again = again.transpose().map_err(|_| wrong("a number is too large"))?;
        let sets = if input.flag()? { Some(Persistent::load(input, states)?) } else { None };
        input.end()?;
        Ok(Self { system, observer, numbering, statistics, elapsed, discovery, open, again, sets })
    }
}

/// All counts but the depth.
fn counts(statistics: &mut Statistics) -> [&mut u64; 8] {
    let Statistics {
        states_new,
        states_revisited,
        end_states,
        transitions,
        ignored,
        max_depth: _,
        foreseen,
        choices,
        reopened,
    } = statistics;
    [states_new, states_revisited, end_states, transitions, ignored, foreseen, choices, reopened]
}
