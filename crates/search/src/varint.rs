//! The variable-length encoding of numbers and strings in groups of seven bits, the lowest group
//! first (LEB128).
//!
//! Invariant: decoding malformed bytes is an error. No memory is reserved for a length before its
//! bytes are read.

use std::io::{BufReader, Error, ErrorKind, Read, Result, Write};

/// An encoder of numbers and strings.
pub(crate) struct Encoder<'a>(pub(crate) &'a mut dyn Write);

impl Encoder<'_> {
    pub(crate) fn number(&mut self, number: u64) -> Result<()> {
        let mut bytes = [0; 10];
        let mut at = 0;
        let mut left = number;
        while left >= 0x80 {
            bytes[at] = left as u8 | 0x80;
            at += 1;
            left >>= 7;
        }
        bytes[at] = left as u8;
        self.0.write_all(&bytes[..=at])
    }

    /// Writes a number in few bytes if it is close to `other`.
    pub(crate) fn near(&mut self, number: u32, other: u32) -> Result<()> {
        self.number(zigzag(number, other))
    }

    pub(crate) fn numbers(&mut self, numbers: &[u32]) -> Result<()> {
        self.number(numbers.len() as u64)?;
        numbers.iter().try_for_each(|number| self.number(u64::from(*number)))
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<()> {
        self.number(bytes.len() as u64)?;
        self.0.write_all(bytes)
    }
}

/// Returns the zigzag code of the difference of two numbers. The code is small if the numbers are
/// close.
pub(crate) fn zigzag(number: u32, other: u32) -> u64 {
    let difference = i64::from(number) - i64::from(other);
    ((difference << 1) ^ (difference >> 63)) as u64
}

/// Returns the number whose zigzag code with `other` is `coded`. This is the inverse of [`zigzag`].
pub(crate) fn unzigzag(coded: u64, other: u32) -> Option<u32> {
    let difference = (coded >> 1) as i64 ^ -((coded & 1) as i64);
    u32::try_from(i64::from(other).checked_add(difference)?).ok()
}

/// Appends a number to bytes in memory.
pub(crate) fn encode(number: u64, bytes: &mut Vec<u8>) {
    let mut left = number;
    while left >= 0x80 {
        bytes.push(left as u8 | 0x80);
        left >>= 7;
    }
    bytes.push(left as u8);
}

/// Reads a number that [`encode`] appended.
pub(crate) fn decode(bytes: &mut impl Iterator<Item = u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let byte = bytes.next()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// A decoder of numbers and strings.
pub(crate) struct Decoder<'a>(BufReader<&'a mut dyn Read>);

/// The number of bytes reserved at once while a string is read.
const AT_ONCE: u64 = 1 << 16;

impl<'a> Decoder<'a> {
    pub(crate) fn new(from: &'a mut dyn Read) -> Self {
        Self(BufReader::with_capacity(1 << 16, from))
    }

    pub(crate) fn number(&mut self) -> Result<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let mut byte = [0];
            self.0.read_exact(&mut byte)?;
            let group = u64::from(byte[0] & 0x7f);
            if group << shift >> shift != group {
                break;
            }
            number |= group << shift;
            if byte[0] & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(malformed("a number is too large"))
    }

    /// Reads a number that must fit into `T`.
    pub(crate) fn small<T: TryFrom<u64>>(&mut self) -> Result<T> {
        T::try_from(self.number()?).map_err(|_| malformed("a number is too large"))
    }

    /// Reads a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> Result<u32> {
        let number: u32 = self.small()?;
        if (number as usize) < end {
            Ok(number)
        } else {
            Err(malformed("a number is out of range"))
        }
    }

    /// Reads a number that [`Encoder::near`] wrote with the same `other`.
    pub(crate) fn near(&mut self, other: u32) -> Result<u32> {
        unzigzag(self.number()?, other).ok_or_else(|| malformed("a number is too large"))
    }

    pub(crate) fn flag(&mut self) -> Result<bool> {
        Ok(self.below(2)? == 1)
    }

    pub(crate) fn numbers(&mut self) -> Result<Vec<u32>> {
        let length = self.number()?;
        let mut numbers = Vec::new();
        for _ in 0..length {
            numbers.push(self.small()?);
        }
        Ok(numbers)
    }

    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>> {
        let length = self.number()?;
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < length {
            let part = AT_ONCE.min(length - bytes.len() as u64);
            if (&mut self.0).take(part).read_to_end(&mut bytes)? as u64 != part {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(bytes)
    }

    /// Fails unless all bytes were read.
    pub(crate) fn end(&mut self) -> Result<()> {
        match self.0.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(malformed("bytes follow the end")),
        }
    }
}

pub(crate) fn malformed(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{Decoder, Encoder};
    use proptest::collection::vec;
    use proptest::prelude::{any, proptest};

    proptest! {
        #[test]
        fn encoded_values_are_decoded(
            large in any::<u64>(), numbers in vec(any::<u32>(), 0..9), bytes in vec(any::<u8>(), 0..99)
        ) {
            let mut written = Vec::new();
            let mut out = Encoder(&mut written);
            out.number(large).unwrap();
            out.numbers(&numbers).unwrap();
            let mut last = 7;
            for number in &numbers {
                out.near(*number, last).unwrap();
                last = *number;
            }
            out.bytes(&bytes).unwrap();
            let mut from = &written[..];
            let mut input = Decoder::new(&mut from);
            assert_eq!(input.number().unwrap(), large);
            assert_eq!(input.numbers().unwrap(), numbers);
            let mut last = 7;
            for number in &numbers {
                last = input.near(last).unwrap();
                assert_eq!(last, *number);
            }
            assert_eq!(input.bytes().unwrap(), bytes);
            input.end().unwrap();
        }

        #[test]
        fn malformed_bytes_are_errors(bytes in vec(any::<u8>(), 0..40)) {
            let mut from = &bytes[..];
            let mut input = Decoder::new(&mut from);
            while input.number().is_ok() && input.bytes().is_ok() && input.numbers().is_ok() {}
        }
    }

    #[test]
    fn a_length_without_its_bytes_reserves_no_memory() {
        let mut written = Vec::new();
        Encoder(&mut written).number(u64::MAX / 2).unwrap();
        assert!(Decoder::new(&mut &written[..]).bytes().is_err());
        assert!(Decoder::new(&mut &written[..]).numbers().is_err());
    }
}
