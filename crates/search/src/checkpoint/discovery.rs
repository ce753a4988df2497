//! The log of discoveries. A repetition of its steps in order assigns the same ids to all states.
//!
//! Invariant: the nth step with a new state led to state n, counted from 1. Each step begins in a
//! state that was discovered before.

use std::io::Result;

use base::chunks::Chunks;

use crate::store::StateId;
use crate::varint::{Decoder, Encoder, malformed, unzigzag, zigzag};

/// The result of a logged step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepEnd {
    /// The step led to a new state.
    New,
    /// The step led to a known state. It is repeated because it assigned numbers.
    Known,
    /// The step led to no state. It is repeated because it assigned numbers.
    Cut,
}

/// The log of steps. Each step is stored as the difference to its predecessor, in two bytes for
/// most searches.
#[derive(Debug, Default)]
pub(crate) struct DiscoveryLog {
    bytes: Chunks<u8>,
    /// The state in which the last logged step began.
    last: u32,
    steps: u64,
    new: u64,
}

impl DiscoveryLog {
    pub(crate) fn push(&mut self, from: StateId, choice: u32, end: StepEnd) {
        self.steps += 1;
        self.new += u64::from(end == StepEnd::New);
        let first = u64::from(choice) << 2 | end as u64;
        for mut left in [first, zigzag(from.raw(), self.last)] {
            while left >= 0x80 {
                self.bytes.push(left as u8 | 0x80);
                left >>= 7;
            }
            self.bytes.push(left as u8);
        }
        self.last = from.raw();
    }

    /// Returns the steps in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (StateId, u32, StepEnd)> + '_ {
        let mut bytes = self.bytes.iter();
        let mut last = 0;
        std::iter::from_fn(move || {
            let first = number(&mut bytes)?;
            let from = unzigzag(number(&mut bytes)?, last)?;
            last = from;
            let end = [StepEnd::New, StepEnd::Known, StepEnd::Cut][(first & 3) as usize % 3];
            Some((StateId::new(from), (first >> 2) as u32, end))
        })
    }

    /// Returns the number of discovered states, including the start state.
    pub(crate) fn states(&self) -> u64 {
        self.new + 1
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes.bytes()
    }

    pub(crate) fn save(&self, out: &mut Encoder<'_>) -> Result<()> {
        out.number(self.steps)?;
        for (from, choice, end) in self.iter() {
            out.number(u64::from(choice) << 2 | end as u64)?;
            out.number(u64::from(from.raw()))?;
        }
        Ok(())
    }

    pub(crate) fn load(input: &mut Decoder<'_>) -> Result<Self> {
        let mut steps = Self::default();
        for _ in 0..input.number()? {
            let first = input.number()?;
            let end = match first & 3 {
                0 => StepEnd::New,
                1 => StepEnd::Known,
                2 => StepEnd::Cut,
                _ => return Err(malformed("a step has an unknown result")),
            };
            let choice =
                u32::try_from(first >> 2).map_err(|_| malformed("a number is too large"))?;
            let from: u32 = input.small()?;
            if u64::from(from) >= steps.states() {
                return Err(malformed("a step begins in a state that was not discovered yet"));
            }
            steps.push(StateId::new(from), choice, end);
        }
        Ok(steps)
    }
}

fn number(bytes: &mut impl Iterator<Item = u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = bytes.next()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{DiscoveryLog, StepEnd};
    use crate::store::StateId;
    use crate::varint::{Decoder, Encoder};

    #[test]
    fn a_logged_step_takes_two_bytes() {
        let mut steps = DiscoveryLog::default();
        let mut expected = Vec::new();
        for at in 0..10_000_u32 {
            let end = [StepEnd::New, StepEnd::New, StepEnd::Known, StepEnd::Cut][at as usize % 4];
            let from = StateId::new(at / 2 / 3);
            expected.push((from, at % 7, end));
            steps.push(from, at % 7, end);
        }
        assert!(steps.iter().eq(expected.iter().copied()));
        assert!(steps.bytes() < 22_000, "{}", steps.bytes());
        let mut written = Vec::new();
        steps.save(&mut Encoder(&mut written)).unwrap();
        let loaded = DiscoveryLog::load(&mut Decoder::new(&mut &written[..])).unwrap();
        assert!(loaded.iter().eq(expected));
        assert_eq!(loaded.states(), steps.states());
        for length in 0..written.len().min(100) {
            assert!(DiscoveryLog::load(&mut Decoder::new(&mut &written[..length])).is_err());
        }
    }

    #[test]
    fn a_step_from_an_unknown_state_is_refused() {
        let mut written = Vec::new();
        let mut out = Encoder(&mut written);
        for number in [1, 0, 1] {
            out.number(number).unwrap();
        }
        assert!(DiscoveryLog::load(&mut Decoder::new(&mut &written[..])).is_err());
    }
}
