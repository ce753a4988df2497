//! Blocks of a deflate stream: counting symbols, building Huffman codes, writing a block in its
//! shortest form.
//!
//! Source: `trees.c` of zlib 1.2.13 to 1.3 by Jean-loup Gailly and Mark Adler (zlib licence),
//! ported to Rust; RFC 1951. Invariant: the bits are zlib's, so that compressed data equals the
//! data on a real JVM.

use super::codes::{
    BASE_DISTANCE, BASE_LENGTH, BIT_LENGTH_ORDER, CodeNode, EXTRA_BIT_LENGTH_BITS,
    EXTRA_DISTANCE_BITS, EXTRA_LENGTH_BITS, FIXED, distance_code, length_code,
};
use super::huffman::{HEAP_SIZE, MOST_BITS, Tree, build};

pub(super) const LITERALS: usize = 256;
pub(super) const LITERAL_CODES: usize = 286;
pub(super) const DISTANCE_CODES: usize = 30;
const BIT_LENGTH_CODES: usize = 19;
const END_OF_BLOCK: usize = 256;
const REPEAT_3_TO_6: usize = 16;
const ZEROS_3_TO_10: usize = 17;
const ZEROS_11_TO_138: usize = 18;
/// Number of symbols collected before a block is written.
const SYMBOLS: usize = (1 << 14) - 1;

/// The block under collection, and the written bits.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    literals: Tree,
    distances: Tree,
    bit_lengths: Tree,
    /// Distance (0 for a literal) and literal or length.
    symbols: Vec<(u16, u8)>,
    /// Sizes of the block in bits, with its own codes and with the fixed codes.
    own_bits: u64,
    fixed_bits: u64,
    /// Output bytes not yet taken.
    pub(super) pending: Vec<u8>,
    bits: u16,
    /// Number of used bits of `bits`.
    pub(super) used_bits: u32,
}

/// A unit of the run-length coding of code lengths.
#[derive(Clone, Copy)]
enum Run {
    Plain(usize, usize),
    Repeat { length: usize, first: bool, count: usize },
    Zeros(usize),
}

impl Blocks {
    pub(super) fn new() -> Self {
        let literals = Tree::new(
            LITERAL_CODES,
            HEAP_SIZE,
            MOST_BITS,
            (&EXTRA_LENGTH_BITS, LITERALS + 1),
            Some(&FIXED.literals),
        );
        let distances = Tree::new(
            DISTANCE_CODES,
            2 * DISTANCE_CODES + 1,
            MOST_BITS,
            (&EXTRA_DISTANCE_BITS, 0),
            Some(&FIXED.distances),
        );
        let bit_lengths = Tree::new(
            BIT_LENGTH_CODES,
            2 * BIT_LENGTH_CODES + 1,
            7,
            (&EXTRA_BIT_LENGTH_BITS, 0),
            None,
        );
        let mut blocks = Self {
            literals,
            distances,
            bit_lengths,
            symbols: Vec::with_capacity(SYMBOLS),
            own_bits: 0,
            fixed_bits: 0,
            pending: Vec::new(),
            bits: 0,
            used_bits: 0,
        };
        blocks.begin();
        blocks
    }

    /// Resets the counts for a new block.
    fn begin(&mut self) {
        for tree in [&mut self.literals, &mut self.distances, &mut self.bit_lengths] {
            for node in tree.nodes.iter_mut().take(tree.symbols) {
                node.count_or_code = 0;
            }
        }
        self.literals.nodes[END_OF_BLOCK].count_or_code = 1;
        self.own_bits = 0;
        self.fixed_bits = 0;
        self.symbols.clear();
    }

    /// Whether no symbol was collected.
    pub(super) fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Adds a literal; returns whether the block is full.
    pub(super) fn literal(&mut self, byte: u8) -> bool {
        self.symbols.push((0, byte));
        self.literals.nodes[usize::from(byte)].count_or_code += 1;
        self.symbols.len() == SYMBOLS
    }

    /// Adds a match of `length` (3 to 258) at `distance`; returns whether the block is full.
    pub(super) fn matched(&mut self, distance: usize, length: usize) -> bool {
        let short = (length - 3) as u8;
        self.symbols.push((distance as u16, short));
        self.literals.nodes[length_code(short) + LITERALS + 1].count_or_code += 1;
        self.distances.nodes[distance_code(distance - 1)].count_or_code += 1;
        self.symbols.len() == SYMBOLS
    }

    fn send(&mut self, value: usize, length: usize) {
        let value = value as u16;
        self.bits |= (u32::from(value) << self.used_bits) as u16;
        if self.used_bits as usize > 16 - length {
            self.pending.extend(self.bits.to_le_bytes());
            self.bits = value >> (16 - self.used_bits);
            self.used_bits = self.used_bits + length as u32 - 16;
        } else {
            self.used_bits += length as u32;
        }
    }

    fn send_code(&mut self, node: CodeNode) {
        self.send(usize::from(node.count_or_code), usize::from(node.parent_or_length));
    }

    /// Moves whole bytes to `pending`.
    pub(super) fn flush_bits(&mut self) {
        if self.used_bits == 16 {
            self.pending.extend(self.bits.to_le_bytes());
            self.bits = 0;
            self.used_bits = 0;
        } else if self.used_bits >= 8 {
            self.pending.push(self.bits as u8);
            self.bits >>= 8;
            self.used_bits -= 8;
        }
    }

    /// Pads the last byte.
    fn align(&mut self) {
        if self.used_bits > 8 {
            self.pending.extend(self.bits.to_le_bytes());
        } else if self.used_bits > 0 {
            self.pending.push(self.bits as u8);
        }
        self.bits = 0;
        self.used_bits = 0;
    }

    /// Writes uncompressed bytes.
    pub(super) fn stored(&mut self, bytes: &[u8], last: bool) {
        self.stored_head(bytes.len(), last);
        self.pending.extend(bytes);
    }

    /// Writes the head of a stored block of `length` bytes.
    pub(super) fn stored_head(&mut self, length: usize, last: bool) {
        self.send(usize::from(last), 3);
        self.align();
        self.pending.extend((length as u16).to_le_bytes());
        self.pending.extend((!(length as u16)).to_le_bytes());
    }

    /// Writes the collected block of `bytes` (none if they have left the window).
    pub(super) fn finish(&mut self, bytes: Option<&[u8]>, length: usize, last: bool) {
        self.build_literals();
        self.build_distances();
        let largest = self.build_bit_lengths();
        let mut own = (self.own_bits + 10) >> 3;
        let fixed = (self.fixed_bits + 10) >> 3;
        own = own.min(fixed);
        match bytes {
            Some(bytes) if length as u64 + 4 <= own => self.stored(bytes, last),
            _ if fixed == own => {
                self.send(2 + usize::from(last), 3);
                self.write_symbols(&FIXED.literals, &FIXED.distances);
            }
            _ => {
                self.send(4 + usize::from(last), 3);
                self.write_codes(largest);
                let literals = std::mem::take(&mut self.literals.nodes);
                let distances = std::mem::take(&mut self.distances.nodes);
                self.write_symbols(&literals, &distances);
                self.literals.nodes = literals;
                self.distances.nodes = distances;
            }
        }
        self.begin();
        if last {
            self.align();
        }
    }

    fn write_symbols(&mut self, literals: &[CodeNode], distances: &[CodeNode]) {
        let symbols = std::mem::take(&mut self.symbols);
        for (distance, literal) in &symbols {
            if *distance == 0 {
                self.send_code(literals[usize::from(*literal)]);
                continue;
            }
            let code = length_code(*literal);
            self.send_code(literals[code + LITERALS + 1]);
            let extra = usize::from(EXTRA_LENGTH_BITS[code]);
            if extra != 0 {
                self.send(usize::from(*literal) - BASE_LENGTH[code], extra);
            }
            let distance = usize::from(*distance) - 1;
            let code = distance_code(distance);
            self.send_code(distances[code]);
            let extra = usize::from(EXTRA_DISTANCE_BITS[code]);
            if extra != 0 {
                self.send(distance - BASE_DISTANCE[code], extra);
            }
        }
        self.send_code(literals[END_OF_BLOCK]);
        self.symbols = symbols;
    }

    fn build_literals(&mut self) {
        build(&mut self.literals, &mut self.own_bits, &mut self.fixed_bits);
    }

    fn build_distances(&mut self) {
        build(&mut self.distances, &mut self.own_bits, &mut self.fixed_bits);
    }

    /// Builds the code for the lengths of the other codes; returns how many of its lengths are
    /// sent.
    fn build_bit_lengths(&mut self) -> usize {
        for tree in [&self.literals, &self.distances] {
            for run in runs(tree) {
                let nodes = &mut self.bit_lengths.nodes;
                match run {
                    Run::Plain(length, count) => nodes[length].count_or_code += count as u16,
                    Run::Repeat { length, first, .. } => {
                        nodes[length].count_or_code += u16::from(first);
                        nodes[REPEAT_3_TO_6].count_or_code += 1;
                    }
                    Run::Zeros(count) if count <= 10 => nodes[ZEROS_3_TO_10].count_or_code += 1,
                    Run::Zeros(_) => nodes[ZEROS_11_TO_138].count_or_code += 1,
                }
            }
        }
        build(&mut self.bit_lengths, &mut self.own_bits, &mut self.fixed_bits);
        let mut largest = BIT_LENGTH_CODES - 1;
        while largest >= 3
            && self.bit_lengths.nodes[BIT_LENGTH_ORDER[largest]].parent_or_length == 0
        {
            largest -= 1;
        }
        self.own_bits += 3 * (largest as u64 + 1) + 14;
        largest
    }

    fn write_codes(&mut self, largest: usize) {
        self.send(self.literals.largest + 1 - 257, 5);
        self.send(self.distances.largest, 5);
        self.send(largest + 1 - 4, 4);
        for at in BIT_LENGTH_ORDER.iter().take(largest + 1) {
            self.send(usize::from(self.bit_lengths.nodes[*at].parent_or_length), 3);
        }
        let all: Vec<Run> = runs(&self.literals).into_iter().chain(runs(&self.distances)).collect();
        for run in all {
            let code = |blocks: &Self, symbol: usize| blocks.bit_lengths.nodes[symbol];
            match run {
                Run::Plain(length, count) => {
                    for _ in 0..count {
                        self.send_code(code(self, length));
                    }
                }
                Run::Repeat { length, first, count } => {
                    if first {
                        self.send_code(code(self, length));
                    }
                    self.send_code(code(self, REPEAT_3_TO_6));
                    self.send(count - 3, 2);
                }
                Run::Zeros(count) if count <= 10 => {
                    self.send_code(code(self, ZEROS_3_TO_10));
                    self.send(count - 3, 3);
                }
                Run::Zeros(count) => {
                    self.send_code(code(self, ZEROS_11_TO_138));
                    self.send(count - 11, 7);
                }
            }
        }
    }
}

/// Returns the lengths of a code as runs.
fn runs(tree: &Tree) -> Vec<Run> {
    let length_of = |n: usize| {
        if n > tree.largest { usize::MAX } else { usize::from(tree.nodes[n].parent_or_length) }
    };
    let limits = |current: usize, next: usize| match next {
        0 => (138, 3),
        _ if current == next => (6, 3),
        _ => (7, 4),
    };
    let mut runs = Vec::new();
    let (mut previous, mut count) = (usize::MAX, 0);
    let (mut most, mut least) = limits(usize::MAX, length_of(0));
    for n in 0..=tree.largest {
        let (current, next) = (length_of(n), length_of(n + 1));
        count += 1;
        if count < most && current == next {
            continue;
        }
        if count < least {
            runs.push(Run::Plain(current, count));
        } else if current != 0 {
            let first = current != previous;
            runs.push(Run::Repeat { length: current, first, count: count - usize::from(first) });
        } else {
            runs.push(Run::Zeros(count));
        }
        count = 0;
        previous = current;
        (most, least) = limits(current, next);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::super::codes::reversed;
    use super::*;

    #[test]
    fn bits_are_written_from_the_lowest() {
        let mut blocks = Blocks::new();
        blocks.send(0b101, 3);
        blocks.send(0x1fff, 13);
        blocks.flush_bits();
        assert_eq!(blocks.pending, [0xfd, 0xff]);
        assert_eq!(reversed(0b0011, 4), 0b1100);
    }
}
