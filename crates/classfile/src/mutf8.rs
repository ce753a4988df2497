//! Modified UTF-8, the encoding of strings in class files (JVMS §4.4.7).
//!
//! Invariant: `encode(decode(bytes)) == bytes` for every well-formed input, because overlong forms
//! are rejected and UTF-16 code units, also lone surrogates, are decoded separately.

/// Decodes to UTF-16 code units; the error is the position of the first invalid byte.
pub fn decode(bytes: &[u8]) -> Result<Vec<u16>, usize> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&first) = bytes.get(at) {
        let continuation = |distance: usize| match bytes.get(at + distance) {
            Some(&byte) if byte & 0xc0 == 0x80 => Ok(u16::from(byte & 0x3f)),
            _ => Err(at),
        };
        match first {
            0x01..=0x7f => {
                units.push(u16::from(first));
                at += 1;
            }
            0xc0..=0xdf => {
                let unit = u16::from(first & 0x1f) << 6 | continuation(1)?;
                if unit != 0 && unit < 0x80 {
                    return Err(at);
                }
                units.push(unit);
                at += 2;
            }
            0xe0..=0xef => {
                let unit = u16::from(first & 0x0f) << 12 | continuation(1)? << 6 | continuation(2)?;
                if unit < 0x800 {
                    return Err(at);
                }
                units.push(unit);
                at += 3;
            }
            _ => return Err(at),
        }
    }
    Ok(units)
}

/// Encodes UTF-16 code units.
pub fn encode(units: impl IntoIterator<Item = u16>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for unit in units {
        match unit {
            0x01..=0x7f => bytes.push(unit as u8),
            0 | 0x80..=0x7ff => {
                bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]);
            }
            _ => bytes.extend([
                0xe0 | (unit >> 12) as u8,
                0x80 | (unit >> 6 & 0x3f) as u8,
                0x80 | (unit & 0x3f) as u8,
            ]),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nul_and_surrogates_have_special_forms() {
        assert_eq!(encode([0]), [0xc0, 0x80]);
        assert_eq!(encode("\u{10000}".encode_utf16()).len(), 6);
        assert_eq!(decode(&[0xed, 0xa0, 0x80]), Ok(vec![0xd800]));
    }

    #[test]
    fn malformed_sequences_are_refused_at_their_start() {
        assert_eq!(decode(b"a\0"), Err(1));
        assert_eq!(decode(&[b'a', 0xc1, 0x81]), Err(1), "overlong");
        assert_eq!(decode(&[0xe0, 0x80, 0x80]), Err(0), "overlong");
        assert_eq!(decode(&[0xf0, 0x90, 0x80, 0x80]), Err(0), "plain UTF-8");
        assert_eq!(decode(&[0xe2, 0x82]), Err(0), "cut off");
    }

    proptest! {
        #[test]
        fn encoded_text_decodes_to_the_same_text(units: Vec<u16>) {
            prop_assert_eq!(decode(&encode(units.iter().copied())).unwrap(), units);
        }

        #[test]
        fn decoded_text_encodes_to_the_same_bytes(bytes: Vec<u8>) {
            if let Ok(units) = decode(&bytes) {
                prop_assert_eq!(encode(units), bytes);
            }
        }
    }
}
