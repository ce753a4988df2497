//! Input and output ranges of methods of `java.util.zip`: in an array, or at an address.
//!
//! Invariant: the callers in Java have checked the bounds of arrays. The machine has passed the
//! scheduling point of the accesses, before anything is changed.

use crate::jdk::internal::misc::r#unsafe::{bytes, put_bytes};
use crate::values::reference;
use vm::heap::HEADER_BYTES;
use vm::{Exit, Machine};

/// Time of a checksum or compression, as a multiple of the time of a copy.
const WEIGHT: usize = 16;

/// A range of bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ZipBuffer {
    base: u64,
    offset: u64,
    length: usize,
}

impl ZipBuffer {
    /// Returns `array[offset..][..length]`, by arguments `at` to `at + 2`.
    pub(super) fn array(m: &mut Machine, args: &[u64], at: usize) -> Result<Self, Exit> {
        if reference(args, at) == 0 {
            return Err(m.null_pointer());
        }
        let offset = u64::from(HEADER_BYTES) + u64::from(args[at + 1] as u32);
        Ok(Self { base: args[at], offset, length: args[at + 2] as u32 as usize })
    }

    /// Returns memory outside of the heap, by arguments `at` and `at + 1`.
    pub(super) fn address(args: &[u64], at: usize) -> Self {
        Self { base: 0, offset: args[at], length: args[at + 1] as u32 as usize }
    }

    /// Returns the number of bytes.
    pub(super) fn length(self) -> usize {
        self.length
    }

    /// Reads the bytes.
    pub(super) fn read(self, m: &mut Machine) -> Result<Vec<u8>, Exit> {
        if self.length == 0 {
            Ok(Vec::new())
        } else {
            // A checksum or compression takes longer than a copy.
            vm::native::note_work(m, self.length.saturating_mul(WEIGHT));
            bytes(m, self.base, self.offset, self.length)
        }
    }

    /// Writes the first bytes.
    pub(super) fn write(self, m: &mut Machine, new: &[u8]) -> Result<(), Exit> {
        if new.is_empty() { Ok(()) } else { put_bytes(m, self.base, self.offset, new) }
    }
}
