//! Checksums of the package `java.util.zip`.
//!
//! Source: RFC 1952 §8 for CRC-32, RFC 1950 §9 for Adler-32.

use super::place::ZipBuffer;
use vm::Machine;
use vm::native::Exit;

/// Returns the bytes `array[offset..][..length]` of arguments 1 to 3; the callers check the bounds.
fn bytes(m: &mut Machine, args: &[u64]) -> Result<Vec<u8>, Exit> {
    ZipBuffer::array(m, args, 1)?.read(m)
}

/// Returns the bytes at an address, from an offset on, of arguments 1 to 3.
fn direct(m: &mut Machine, args: &[u64]) -> Result<Vec<u8>, Exit> {
    ZipBuffer::address(&[args[1].wrapping_add(args[2]), args[3]], 0).read(m)
}

/// The class `java.util.zip.CRC32`.
pub mod crc32 {
    vm::natives! {
        class "java/util/zip/CRC32";
        "update(II)I" => |_, args| Ok(u64::from(super::crc(args[0] as u32, &[args[1] as u8])));
        "updateBytes0(I[BII)I" => |m, args| {
            let bytes = super::bytes(m, args)?;
            Ok(u64::from(super::crc(args[0] as u32, &bytes)))
        };
        "updateByteBuffer0(IJII)I" => |m, args| {
            let bytes = super::direct(m, args)?;
            Ok(u64::from(super::crc(args[0] as u32, &bytes)))
        };
    }
}

/// The class `java.util.zip.Adler32`.
pub mod adler32 {
    vm::natives! {
        class "java/util/zip/Adler32";
        "update(II)I" => |_, args| Ok(u64::from(super::adler(args[0] as u32, &[args[1] as u8])));
        "updateBytes(I[BII)I" => |m, args| {
            let bytes = super::bytes(m, args)?;
            Ok(u64::from(super::adler(args[0] as u32, &bytes)))
        };
        "updateByteBuffer(IJII)I" => |m, args| {
            let bytes = super::direct(m, args)?;
            Ok(u64::from(super::adler(args[0] as u32, &bytes)))
        };
    }
}

/// CRC-32 remainder of each value of a byte.
const REMAINDERS: [u32; 256] = {
    const REVERSED: u32 = 0xedb8_8320;
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ REVERSED } else { crc >> 1 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

/// Extends the CRC-32 `before` by `bytes`.
fn crc(before: u32, bytes: &[u8]) -> u32 {
    let step =
        |crc: u32, byte: &u8| crc >> 8 ^ REMAINDERS[((crc ^ u32::from(*byte)) & 0xff) as usize];
    !bytes.iter().fold(!before, step)
}

/// Extends the Adler-32 `before` by `bytes`.
pub(super) fn adler(before: u32, bytes: &[u8]) -> u32 {
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
    fn checksums_match_reference_values_and_are_incremental() {
        assert_eq!(crc(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(crc(crc(0, b"1234"), b"56789"), 0xcbf4_3926);
        assert_eq!(adler(1, b"Wikipedia"), 0x11e6_0398);
        assert_eq!(adler(adler(1, b"Wiki"), b"pedia"), 0x11e6_0398);
    }
}
