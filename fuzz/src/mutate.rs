//! Changes of files: bits, numbers, ranges, and parts of other files.
//!
//! Source: the havoc stage of AFL (Zalewski, "Technical whitepaper for afl-fuzz", section 6). Invariant:
//! the seed alone determines the change.

use base::rng::Rng;

/// Bytes at the bounds of signed and unsigned numbers, and letters with a meaning in texts.
const BYTES: &[u8] = b"\x00\x01\x7f\x80\xff\n\\\"'{}[]()<>!&|=+-*/%$#@,.;: 09azAZ";

/// Numbers at the bounds of 16 and 32 bits.
const NUMBERS: [u32; 8] = [0, 1, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, u32::MAX];

/// The largest number of changes of one file.
const MOST_CHANGES: usize = 8;

/// The longest range that is copied or removed.
const LONGEST_RANGE: usize = 64;

/// Files larger than this do not grow further.
const LARGEST: usize = 1 << 20;

/// Returns a changed copy of one of the seeds, which must not be empty.
pub(crate) fn mutant(seeds: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut rng = Rng::new(number);
    let mut bytes = seeds[rng.index(seeds.len())].clone();
    for _ in 0..=rng.index(MOST_CHANGES) {
        change(&mut bytes, seeds, &mut rng);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], rng: &mut Rng) {
    if bytes.is_empty() {
        bytes.push(rng.choose(BYTES));
        return;
    }
    let at = rng.index(bytes.len());
    match rng.index(8) {
        0 => bytes[at] ^= 1 << rng.index(8),
        1 => bytes[at] = rng.choose(BYTES),
        2 => bytes[at] = bytes[at].wrapping_add(rng.index(35) as u8).wrapping_sub(17),
        3 => {
            let number = rng.choose(&NUMBERS).to_be_bytes();
            let width = rng.choose(&[2, 4]);
            for (place, byte) in bytes[at..].iter_mut().zip(&number[4 - width..]) {
                *place = *byte;
            }
        }
        4 => drop(bytes.drain(range(bytes.len(), rng))),
        5 => {
            let part = bytes[range(bytes.len(), rng)].to_vec();
            insert(bytes, at, &part);
        }
        6 => {
            let other = &seeds[rng.index(seeds.len())];
            if !other.is_empty() {
                let part = other[range(other.len(), rng)].to_vec();
                insert(bytes, at, &part);
            }
        }
        _ => {
            let part = vec![bytes[at]; rng.index(4 * LONGEST_RANGE)];
            insert(bytes, at, &part);
        }
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, part: &[u8]) {
    if bytes.len() < LARGEST {
        bytes.splice(at..at, part.iter().copied());
    }
}

/// Returns a range of a file that is not empty.
fn range(length: usize, rng: &mut Rng) -> std::ops::Range<usize> {
    let from = rng.index(length);
    from..length.min(from + 1 + rng.index(LONGEST_RANGE))
}

#[cfg(test)]
mod tests {
    use super::mutant;
    use std::collections::BTreeSet;

    #[test]
    fn mutants_differ_and_depend_on_their_number_alone() {
        let seeds = [b"a text".to_vec(), vec![0; 40], Vec::new()];
        let all = || (0..1000).map(|number| mutant(&seeds, number));
        assert!(all().eq(all()));
        assert!(all().collect::<BTreeSet<_>>().len() > 800);
        let changed = all().filter(|bytes| !seeds.contains(bytes)).count();
        assert!(changed > 900, "{changed}");
    }
}
