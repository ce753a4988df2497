//! Fingerprints: 64 bits for the choice of a bucket, 128 bits in place of the bytes themselves.
//!
//! Fingerprints are stable across runs and platforms (XXH3), so that they may be stored in files.

/// Returns a 64-bit fingerprint of `bytes`.
#[must_use]
pub fn of(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

/// Returns a 128-bit fingerprint of `bytes`.
#[must_use]
pub fn wide(bytes: &[u8]) -> u128 {
    xxhash_rust::xxh3::xxh3_128(bytes)
}

/// A 128-bit fingerprint of a stream of bytes.
#[derive(Clone, Default)]
pub struct Running(xxhash_rust::xxh3::Xxh3Default);

impl Running {
    /// Appends bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Returns the result of [`wide`] for all bytes so far.
    #[must_use]
    pub fn wide(&self) -> u128 {
        self.0.digest128()
    }
}

impl std::fmt::Debug for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Running({:032x})", self.wide())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn fingerprints_of_the_empty_input_match_xxh3() {
        // Reference values of XXH3 with seed 0 for the empty input.
        assert_eq!(super::of(b""), 0x2d06_8005_38d3_94c2);
        assert_eq!(super::wide(b""), 0x99aa_06d3_0147_98d8_6001_c324_468d_497f);
    }

    #[test]
    fn incremental_and_direct_fingerprints_are_equal() {
        let all: Vec<u8> = (0..3000_u32).map(|n| (n * 7) as u8).collect();
        let mut running = super::Running::default();
        all.chunks(411).for_each(|part| running.update(part));
        assert_eq!(running.wide(), super::wide(&all));
    }
}
