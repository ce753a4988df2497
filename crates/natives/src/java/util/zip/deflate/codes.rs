//! The tables of deflate: codes of lengths and distances, and the fixed Huffman codes.
//!
//! Source: RFC 1951 §3.2.5 and §3.2.6.

/// A node of a Huffman tree: a leaf is a symbol.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CodeNode {
    /// Frequency of the symbol; once codes are assigned, its code.
    pub(super) count_or_code: u16,
    /// Parent in the tree; once lengths are assigned, the length of the code.
    pub(super) parent_or_length: u16,
}

pub(super) const EXTRA_LENGTH_BITS: [u8; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
pub(super) const EXTRA_DISTANCE_BITS: [u8; 30] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
];
pub(super) const EXTRA_BIT_LENGTH_BITS: [u8; 19] =
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7];
/// Order in which the lengths of the code length code are sent.
pub(super) const BIT_LENGTH_ORDER: [usize; 19] =
    [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// First length (minus 3) of each length code; 258 has a code of its own.
pub(super) const BASE_LENGTH: [usize; 29] = {
    let mut bases = [0; 29];
    let (mut code, mut base) = (0, 0);
    while code < 28 {
        bases[code] = base;
        base += 1 << EXTRA_LENGTH_BITS[code];
        code += 1;
    }
    bases[28] = 255;
    bases
};

/// First distance (minus 1) of each distance code.
pub(super) const BASE_DISTANCE: [usize; 30] = {
    let mut bases = [0; 30];
    let (mut code, mut base) = (0, 0);
    while code < 30 {
        bases[code] = base;
        base += 1 << EXTRA_DISTANCE_BITS[code];
        code += 1;
    }
    bases
};

const LENGTH_CODES: [u8; 256] = {
    let mut codes = [28; 256];
    let mut length = 0;
    while length < 255 {
        let mut code = 27;
        while BASE_LENGTH[code] > length {
            code -= 1;
        }
        codes[length] = code as u8;
        length += 1;
    }
    codes
};

/// Returns the code of a length minus 3.
pub(super) fn length_code(length: u8) -> usize {
    usize::from(LENGTH_CODES[usize::from(length)])
}

/// Returns the code of a distance minus 1.
pub(super) fn distance_code(distance: usize) -> usize {
    if distance < 4 {
        return distance;
    }
    let high = distance.ilog2() as usize;
    2 * high + (distance >> (high - 1) & 1)
}

/// Returns the lowest bits of a code in reverse order.
pub(super) const fn reversed(code: u16, length: u16) -> u16 {
    if length == 0 { 0 } else { code.reverse_bits() >> (16 - length) }
}

/// Assigns codes to symbols by their lengths; `counts` holds the number of codes of each length.
pub(super) const fn assign_codes(nodes: &mut [CodeNode], counts: &[u16; 16]) {
    let mut next = [0_u16; 16];
    let mut code = 0_u16;
    let mut bits = 1;
    while bits < 16 {
        code = code.wrapping_add(counts[bits - 1]) << 1;
        next[bits] = code;
        bits += 1;
    }
    let mut n = 0;
    while n < nodes.len() {
        let length = nodes[n].parent_or_length;
        if length != 0 {
            nodes[n].count_or_code = reversed(next[length as usize], length);
            next[length as usize] = next[length as usize].wrapping_add(1);
        }
        n += 1;
    }
}

/// The fixed codes.
pub(super) struct Fixed {
    pub(super) literals: [CodeNode; 288],
    pub(super) distances: [CodeNode; 30],
}

pub(super) static FIXED: Fixed = {
    let nothing = CodeNode { count_or_code: 0, parent_or_length: 0 };
    let mut literals = [nothing; 288];
    let mut counts = [0; 16];
    let mut n = 0;
    while n < 288 {
        let length = match n {
            144..=255 => 9,
            256..=279 => 7,
            _ => 8,
        };
        literals[n].parent_or_length = length;
        counts[length as usize] += 1;
        n += 1;
    }
    assign_codes(&mut literals, &counts);
    let mut distances = [nothing; 30];
    n = 0;
    while n < 30 {
        distances[n] = CodeNode { count_or_code: reversed(n as u16, 5), parent_or_length: 5 };
        n += 1;
    }
    Fixed { literals, distances }
};
