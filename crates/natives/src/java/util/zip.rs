//! Checksums of the package `java.util.zip`.
//!
//! Source: RFC 1952 §8 for CRC-32, RFC 1950 §9 for Adler-32.

use crate::values::{int, reference};
use vm::Machine;
use vm::native::Exit;

/// The bytes `array[offset..][..length]` that are arguments 1 to 3; the callers check the bounds.
fn bytes(m: &mut Machine, args: &[u64]) -> Result<Vec<u8>, Exit> {
    let array = reference(args, 1);
    if array == 0 {
        return Err(m.null_pointer());
    }
    m.access_point(array)?;
    let start = int(args, 2).max(0) as usize;
    let count = int(args, 3).max(0) as usize;
    Ok(m.heap.get(array).bytes().iter().skip(start).take(count).copied().collect())
}

/// `java.util.zip.CRC32`.
pub mod crc32 {
    vm::natives! {
        class "java/util/zip/CRC32";
        "update(II)I" => |_, args| Ok(u64::from(super::crc(args[0] as u32, &[args[1] as u8])));
        "updateBytes0(I[BII)I" => |m, args| {
            let bytes = super::bytes(m, args)?;
            Ok(u64::from(super::crc(args[0] as u32, &bytes)))
        };
    }
}

/// `java.util.zip.Adler32`.
pub mod adler32 {
    vm::natives! {
        class "java/util/zip/Adler32";
        "update(II)I" => |_, args| Ok(u64::from(super::adler(args[0] as u32, &[args[1] as u8])));
        "updateBytes(I[BII)I" => |m, args| {
            let bytes = super::bytes(m, args)?;
            Ok(u64::from(super::adler(args[0] as u32, &bytes)))
        };
    }
}

/// The CRC-32 of what `before` is the CRC-32 of, followed by `bytes`.
fn crc(before: u32, bytes: &[u8]) -> u32 {
    const REVERSED: u32 = 0xedb8_8320;
    let mut crc = !before;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ REVERSED } else { crc >> 1 };
        }
    }
    !crc
}

/// The Adler-32 of what `before` is the Adler-32 of, followed by `bytes`.
fn adler(before: u32, bytes: &[u8]) -> u32 {
    const BASE: u32 = 65521;
    let (mut low, mut high) = (before & 0xffff, before >> 16);
    for byte in bytes {
        low = (low + u32::from(*byte)) % BASE;
        high = (high + low) % BASE;
    }
    high << 16 | low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_standards_and_can_be_continued() {
        assert_eq!(crc(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(crc(crc(0, b"1234"), b"56789"), 0xcbf4_3926);
        assert_eq!(adler(1, b"Wikipedia"), 0x11e6_0398);
        assert_eq!(adler(adler(1, b"Wiki"), b"pedia"), 0x11e6_0398);
    }
}
