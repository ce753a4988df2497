//! Checkpoints: the knowledge of an exploration, written so that another process can resume it.
//!
//! State vectors are not written, because their numbers have a meaning in one run only. A
//! checkpoint contains the log of discoveries (`discovery`). A repetition of its steps, one for
//! each state, assigns the same ids to the same states. Open states, persistent sets and counts
//! refer to ids, and are written unchanged.
//!
//! Invariant: an interruption and resumption of an exploration changes neither the explored states
//! nor their order nor the counts.

pub(crate) mod discovery;

use std::io::{Error, Read, Result, Write};
use std::time::Duration;

use discovery::DiscoveryLog;

use crate::frontier::{Frontier, FrontierEntry};
use crate::por::persistent::PersistentSets;
use crate::statistics::Statistics;
use crate::store::StateId;
use crate::varint::{Decoder, Encoder, malformed};

/// A destination of checkpoints.
pub trait CheckpointSink {
    /// Whether a checkpoint must be written now.
    fn is_due(&mut self) -> bool;

    /// Writes a checkpoint, whose contents the function `write` writes. If one of both fails, the
    /// exploration continues.
    fn write(&mut self, write: &mut dyn FnMut(&mut dyn Write) -> Result<()>);
}

/// Returns the first part of a checkpoint, which the system saved.
///
/// # Errors
/// Fails if a read fails, or if the bytes are no checkpoint.
pub fn system_part(from: &mut dyn Read) -> Result<Vec<u8>> {
    Decoder::new(from).bytes()
}

/// The contents of a checkpoint to be written.
pub(crate) struct CheckpointContents<'a> {
    pub(crate) system: Vec<u8>,
    pub(crate) observer: Vec<u8>,
    pub(crate) numbering: u64,
    pub(crate) statistics: &'a Statistics,
    pub(crate) elapsed: Duration,
    pub(crate) log: &'a DiscoveryLog,
    pub(crate) forced_choice: Option<u32>,
    pub(crate) frontier: &'a dyn Frontier,
    pub(crate) sets: Option<&'a PersistentSets>,
}

impl CheckpointContents<'_> {
    pub(crate) fn write(&self, to: &mut dyn Write) -> Result<()> {
        let out = &mut Encoder(to);
        out.bytes(&self.system)?;
        out.bytes(&self.observer)?;
        out.number(self.numbering)?;
        let mut statistics = *self.statistics;
        for count in counts(&mut statistics) {
            out.number(*count)?;
        }
        out.number(u64::from(self.statistics.max_depth))?;
        out.number(u64::try_from(self.elapsed.as_micros()).unwrap_or(u64::MAX))?;
        self.log.save(out)?;
        let unknown = || Error::other("this strategy does not list its open states");
        let entries = || self.frontier.entries().ok_or_else(unknown);
        out.number(entries()?.count() as u64)?;
        let mut last = (0, 0);
        for open in entries()? {
            out.near(open.state.raw(), last.0)?;
            out.near(open.depth, last.1)?;
            out.number(u64::from(open.next))?;
            out.number(u64::from(open.arity))?;
            last = (open.state.raw(), open.depth);
        }
        out.number(self.forced_choice.map_or(0, |choice| u64::from(choice) + 1))?;
        out.number(u64::from(self.sets.is_some()))?;
        self.sets.map_or(Ok(()), |sets| sets.save(out))
    }
}

/// The contents of a checkpoint that was read.
pub(crate) struct LoadedCheckpoint {
    pub(crate) system: Vec<u8>,
    pub(crate) observer: Vec<u8>,
    pub(crate) numbering: u64,
    pub(crate) statistics: Statistics,
    pub(crate) elapsed: Duration,
    pub(crate) log: DiscoveryLog,
    pub(crate) open: Vec<FrontierEntry>,
    pub(crate) forced_choice: Option<u32>,
    pub(crate) sets: Option<PersistentSets>,
}

impl LoadedCheckpoint {
    pub(crate) fn read(from: &mut dyn Read) -> Result<Self> {
        let input = &mut Decoder::new(from);
        let (system, observer) = (input.bytes()?, input.bytes()?);
        let numbering = input.number()?;
        let mut statistics = Statistics::default();
        for count in counts(&mut statistics) {
            *count = input.number()?;
        }
        statistics.max_depth = input.small()?;
        let elapsed = Duration::from_micros(input.number()?);
        let log = DiscoveryLog::load(input)?;
        let states = usize::try_from(log.states()).map_err(|_| malformed("too many states"))?;
        if statistics.states_new != log.states() {
            return Err(malformed("the counts do not fit the discovered states"));
        }
        let mut open = Vec::new();
        let mut last = (0, 0);
        for _ in 0..input.number()? {
            let state = input.near(last.0)?;
            let depth = input.near(last.1)?;
            let (next, arity) = (input.small()?, input.small()?);
            if state as usize >= states || arity == 0 || next > arity {
                return Err(malformed("an open state is invalid"));
            }
            open.push(FrontierEntry { state: StateId::new(state), next, arity, depth });
            last = (state, depth);
        }
        let forced_choice = input.number()?.checked_sub(1).map(u32::try_from);
        let forced_choice =
            forced_choice.transpose().map_err(|_| malformed("a number is too large"))?;
        let sets = if input.flag()? { Some(PersistentSets::load(input, states)?) } else { None };
        input.end()?;
        Ok(Self {
            system,
            observer,
            numbering,
            statistics,
            elapsed,
            log,
            open,
            forced_choice,
            sets,
        })
    }
}

/// Returns all counts except the greatest depth.
fn counts(statistics: &mut Statistics) -> [&mut u64; 8] {
    let Statistics {
        states_new,
        states_revisited,
        end_states,
        transitions,
        ignored,
        max_depth: _,
        cached,
        choices,
        reopened,
    } = statistics;
    [states_new, states_revisited, end_states, transitions, ignored, cached, choices, reopened]
}
