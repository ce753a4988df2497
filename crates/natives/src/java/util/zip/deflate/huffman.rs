//! Length-limited Huffman codes of counted symbols.
//!
//! Source: `build_tree`, `gen_bitlen` and `pqdownheap` of zlib's `trees.c` by Jean-loup Gailly and
//! Mark Adler (zlib licence), ported to Rust. Invariant: ties are broken as zlib breaks them.

use super::codes::{CodeNode, assign_codes};

/// Number of nodes of the largest tree.
pub(super) const HEAP_SIZE: usize = 2 * super::trees::LITERAL_CODES + 1;
/// Length of the longest code.
pub(super) const MOST_BITS: usize = 15;

/// One of the three codes of a block.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<CodeNode>,
    /// The largest symbol that occurs.
    pub(super) largest: usize,
    pub(super) symbols: usize,
    longest: usize,
    extra: &'static [u8],
    extra_from: usize,
    /// Lengths of the fixed code, to compute the size under that code.
    fixed: Option<&'static [CodeNode]>,
}

impl Tree {
    pub(super) fn new(
        symbols: usize,
        room: usize,
        longest: usize,
        extra: (&'static [u8], usize),
        fixed: Option<&'static [CodeNode]>,
    ) -> Self {
        let nodes = vec![CodeNode::default(); room];
        Self { nodes, largest: 0, symbols, longest, extra: extra.0, extra_from: extra.1, fixed }
    }
}

/// A heap of nodes by count, then depth.
struct Heap {
    /// The heap from index 1 on; removed nodes are at the end, from `taken` on.
    at: [usize; HEAP_SIZE],
    length: usize,
    taken: usize,
    depth: [u8; HEAP_SIZE],
}

impl Heap {
    fn is_smaller(&self, nodes: &[CodeNode], a: usize, b: usize) -> bool {
        let (x, y) = (nodes[a].count_or_code, nodes[b].count_or_code);
        x < y || (x == y && self.depth[a] <= self.depth[b])
    }

    fn sift_down(&mut self, nodes: &[CodeNode], mut from: usize) {
        let moved = self.at[from];
        let mut child = from << 1;
        while child <= self.length {
            if child < self.length && self.is_smaller(nodes, self.at[child + 1], self.at[child]) {
                child += 1;
            }
            if self.is_smaller(nodes, moved, self.at[child]) {
                break;
            }
            self.at[from] = self.at[child];
            from = child;
            child <<= 1;
        }
        self.at[from] = moved;
    }

    fn put_aside(&mut self, node: usize) {
        self.taken -= 1;
        self.at[self.taken] = node;
    }
}

/// Builds the Huffman code of the counted symbols.
pub(super) fn build(tree: &mut Tree, own_bits: &mut u64, fixed_bits: &mut u64) {
    let mut heap = Heap { at: [0; HEAP_SIZE], length: 0, taken: HEAP_SIZE, depth: [0; HEAP_SIZE] };
    let mut largest = None;
    for n in 0..tree.symbols {
        if tree.nodes[n].count_or_code == 0 {
            tree.nodes[n].parent_or_length = 0;
        } else {
            heap.length += 1;
            heap.at[heap.length] = n;
            largest = Some(n);
        }
    }
    // A code needs at least two symbols.
    while heap.length < 2 {
        let node = match largest {
            Some(n) if n < 2 => n + 1,
            _ => 0,
        };
        if largest.is_none_or(|n| n < 2) {
            largest = Some(node);
        }
        heap.length += 1;
        heap.at[heap.length] = node;
        tree.nodes[node].count_or_code = 1;
        *own_bits = own_bits.wrapping_sub(1);
        if let Some(fixed) = tree.fixed {
            *fixed_bits = fixed_bits.wrapping_sub(u64::from(fixed[node].parent_or_length));
        }
    }
    tree.largest = largest.unwrap_or(0);
    for n in (1..=heap.length / 2).rev() {
        heap.sift_down(&tree.nodes, n);
    }
    let mut node = tree.symbols;
    while heap.length >= 2 {
        let least = heap.at[1];
        heap.at[1] = heap.at[heap.length];
        heap.length -= 1;
        heap.sift_down(&tree.nodes, 1);
        let next = heap.at[1];
        heap.put_aside(least);
        heap.put_aside(next);
        tree.nodes[node].count_or_code =
            tree.nodes[least].count_or_code + tree.nodes[next].count_or_code;
        heap.depth[node] = heap.depth[least].max(heap.depth[next]) + 1;
        tree.nodes[least].parent_or_length = node as u16;
        tree.nodes[next].parent_or_length = node as u16;
        heap.at[1] = node;
        node += 1;
        heap.sift_down(&tree.nodes, 1);
    }
    let root = heap.at[1];
    heap.put_aside(root);
    let counts = assign_lengths(tree, &heap, own_bits, fixed_bits);
    assign_codes(&mut tree.nodes[..=tree.largest], &counts);
}

/// Replaces parents by lengths, limited to the longest allowed; returns the number of codes of each
/// length.
fn assign_lengths(
    tree: &mut Tree,
    heap: &Heap,
    own_bits: &mut u64,
    fixed_bits: &mut u64,
) -> [u16; MOST_BITS + 1] {
    let mut counts = [0; MOST_BITS + 1];
    let mut too_long = 0;
    tree.nodes[heap.at[heap.taken]].parent_or_length = 0;
    for n in &heap.at[heap.taken + 1..] {
        let parent = usize::from(tree.nodes[*n].parent_or_length);
        let mut bits = usize::from(tree.nodes[parent].parent_or_length) + 1;
        if bits > tree.longest {
            bits = tree.longest;
            too_long += 1;
        }
        tree.nodes[*n].parent_or_length = bits as u16;
        if *n > tree.largest || *n >= tree.symbols {
            continue;
        }
        counts[bits] += 1;
        let extra = match n.checked_sub(tree.extra_from) {
            Some(at) => u64::from(tree.extra[at]),
            None => 0,
        };
        let count = u64::from(tree.nodes[*n].count_or_code);
        *own_bits = own_bits.wrapping_add(count * (bits as u64 + extra));
        if let Some(fixed) = tree.fixed {
            let bits = u64::from(fixed[*n].parent_or_length);
            *fixed_bits = fixed_bits.wrapping_add(count * (bits + extra));
        }
    }
    if too_long == 0 {
        return counts;
    }
    while too_long > 0 {
        let mut bits = tree.longest - 1;
        while counts[bits] == 0 {
            bits -= 1;
        }
        counts[bits] -= 1;
        counts[bits + 1] += 2;
        counts[tree.longest] -= 1;
        too_long -= 2;
    }
    let mut at = HEAP_SIZE;
    for bits in (1..=tree.longest).rev() {
        let mut left = counts[bits];
        while left != 0 {
            at -= 1;
            let m = heap.at[at];
            if m > tree.largest {
                continue;
            }
            let before = u64::from(tree.nodes[m].parent_or_length);
            if before != bits as u64 {
                let count = u64::from(tree.nodes[m].count_or_code);
                *own_bits =
                    own_bits.wrapping_add((bits as u64).wrapping_sub(before).wrapping_mul(count));
                tree.nodes[m].parent_or_length = bits as u16;
            }
            left -= 1;
        }
    }
    counts
}
