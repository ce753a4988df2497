//! How states were discovered: the steps to take again, in their order, to have all of them again
//! under the same numbers.
//!
//! Invariant: the nth step that is said to lead to a new state led to state n, counted from 1; a step
//! begins in a state discovered before.

use std::io::Result;

use base::chunks::Chunks;

use super::bytes::{In, Out, unzigzag, wrong, zigzag};
use crate::store::StateId;

/// Where a step led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// To a new state.
    New,
    /// To a known one; taken again for the numbers that it gave.
    Known,
    /// Nowhere; the same.
    Nowhere,
}

/// Steps, as differences to the one before: two bytes each in most searches.
#[derive(Debug, Default)]
pub(crate) struct Discovery {
    bytes: Chunks<u8>,
    /// Where the last step began.
    last: u32,
    steps: u64,
    new: u64,
}

impl Discovery {
    pub(crate) fn push(&mut self, from: StateId, choice: u32, end: End) {
        self.steps += 1;
        self.new += u64::from(end == End::New);
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

    /// The steps in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (StateId, u32, End)> + '_ {
        let mut bytes = self.bytes.iter();
        let mut last = 0;
        std::iter::from_fn(move || {
            let first = number(&mut bytes)?;
            let from = unzigzag(number(&mut bytes)?, last)?;
            last = from;
            let end = [End::New, End::Known, End::Nowhere][(first & 3) as usize % 3];
            Some((StateId::new(from), (first >> 2) as u32, end))
        })
    }

    /// How many states were discovered, the first one included.
    pub(crate) fn states(&self) -> u64 {
        self.new + 1
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes.bytes()
    }

    pub(crate) fn save(&self, out: &mut Out<'_>) -> Result<()> {
        out.number(self.steps)?;
        for (from, choice, end) in self.iter() {
            out.number(u64::from(choice) << 2 | end as u64)?;
            out.number(u64::from(from.raw()))?;
        }
        Ok(())
    }

    pub(crate) fn load(input: &mut In<'_>) -> Result<Self> {
        let mut steps = Self::default();
        for _ in 0..input.number()? {
            let first = input.number()?;
            let end = match first & 3 {
                0 => End::New,
                1 => End::Known,
                2 => End::Nowhere,
                _ => return Err(wrong("a step ends in no known way")),
            };
            let choice = u32::try_from(first >> 2).map_err(|_| wrong("a number is too large"))?;
            let from: u32 = input.small()?;
            if u64::from(from) >= steps.states() {
                return Err(wrong("a step begins in a state that was not discovered yet"));
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
    use super::{Discovery, End};
    use crate::checkpoint::bytes::{In, Out};
    use crate::store::StateId;

    #[test]
    fn steps_come_back_in_two_bytes_each() {
        let mut steps = Discovery::default();
        let mut expected = Vec::new();
        for at in 0..10_000_u32 {
            let end = [End::New, End::New, End::Known, End::Nowhere][at as usize % 4];
            let from = StateId::new(at / 2 / 3);
            expected.push((from, at % 7, end));
            steps.push(from, at % 7, end);
        }
        assert!(steps.iter().eq(expected.iter().copied()));
        assert!(steps.bytes() < 22_000, "{}", steps.bytes());
        let mut written = Vec::new();
        steps.save(&mut Out(&mut written)).unwrap();
        let loaded = Discovery::load(&mut In::new(&mut &written[..])).unwrap();
        assert!(loaded.iter().eq(expected));
        assert_eq!(loaded.states(), steps.states());
        for length in 0..written.len().min(100) {
            assert!(Discovery::load(&mut In::new(&mut &written[..length])).is_err());
        }
    }

    #[test]
    fn a_step_from_nowhere_is_refused() {
        let mut written = Vec::new();
        let mut out = Out(&mut written);
        for number in [1, 0, 1] {
            out.number(number).unwrap();
        }
        assert!(Discovery::load(&mut In::new(&mut &written[..])).is_err());
    }
}
