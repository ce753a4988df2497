//! Class files under another name.
//!
//! Source: JVMS §4.4. Only texts of the constant pool that equal the name are replaced. No
//! descriptor or signature may mention the class.

/// Returns a class file in which each text of the constant pool that equals `old` is `new`; `None`
/// if the pool is malformed.
pub fn renamed(bytes: &[u8], old: &str, new: &str) -> Option<Vec<u8>> {
    const POOL: usize = 8;
    let short = |at: usize| Some(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
    let count = short(POOL)?;
    let mut out = bytes.get(..POOL + 2)?.to_vec();
    let (mut at, mut index) = (POOL + 2, 1);
    while index < count {
        let tag = *bytes.get(at)?;
        let length = match tag {
            1 => 3 + usize::from(short(at + 1)?),
            3 | 4 | 9..=12 | 17 | 18 => 5,
            5 | 6 => 9,
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            _ => return None,
        };
        let constant = bytes.get(at..at + length)?;
        if tag == 1 && &constant[3..] == old.as_bytes() {
            out.push(1);
            out.extend_from_slice(&u16::try_from(new.len()).ok()?.to_be_bytes());
            out.extend_from_slice(new.as_bytes());
        } else {
            out.extend_from_slice(constant);
        }
        at += length;
        // A constant of eight bytes takes two indices.
        index += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    out.extend_from_slice(bytes.get(at..)?);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn equal_texts_are_replaced() {
        let head = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
        // A text, a number of eight bytes, the class, and the rest.
        let rest = [5, 0, 0, 0, 0, 0, 0, 0, 1, 7, 0, 1, 0xff];
        let file = |name: &[u8]| {
            let pool = [&[0, 5, 1, 0, name.len() as u8], name, &rest[..]].concat();
            [&head[..], &pool[..]].concat()
        };
        assert_eq!(renamed(&file(b"A"), "A", "p/Bc"), Some(file(b"p/Bc")));
        assert_eq!(renamed(&file(b"Ab"), "A", "B"), Some(file(b"Ab")));
        assert_eq!(renamed(&head, "A", "B"), None);
    }
}
