//! Tree compression: arrays of numbers as hash-consed binary trees. An array is one dense id.
//!
//! Source: Laarman, van de Pol, Weber, "Parallel Recursive State Compression for Free" (SPIN 2011).
//! A tree is complete over the next power of two of the array's length. A subtree of zeros is 0,
//! and an array ends with its last nonzero number. Equal arrays therefore have equal trees, and an
//! array that grows at its end keeps its nodes. The first and the last numbers of a long array have
//! separate trees (`shape`).

mod shape;
mod table;

use crate::hash_cons::PairTable;
use crate::hash_cons::shared::CachedView;
use crate::intern::Full;
pub use shape::ArrayTrees;
use shape::{ENDS, Shape, UNIT, height};
use table::NodeTable;
pub use table::SharedNodes;

/// A table of arrays as trees.
#[derive(Debug)]
pub struct TreeTable {
    nodes: NodeTable,
    /// The root and the length of each array. Id 0 is the empty array.
    arrays: NodeTable,
}

/// The id of an unknown node. No node has this id.
const UNKNOWN: u32 = u32::MAX;

impl Default for TreeTable {
    fn default() -> Self {
        Self {
            nodes: NodeTable::Own(PairTable::new(UNKNOWN)),
            arrays: NodeTable::Own(PairTable::new(UNKNOWN)),
        }
    }
}

impl TreeTable {
    /// Creates a table with the nodes and arrays of other threads.
    pub fn sharing(shared: &SharedNodes) -> Self {
        let table = |pairs| NodeTable::Shared(CachedView::new(pairs));
        Self { nodes: table(&shared.nodes), arrays: table(&shared.arrays) }
    }

    /// Returns the length of an array.
    pub fn length(&self, array: u32) -> usize {
        self.arrays.get(array).1 as usize
    }

    /// Returns the number at an index of an array; 0 beyond its end.
    pub fn get(&self, array: u32, at: usize) -> u32 {
        let (top, length) = self.arrays.get(array);
        if at >= length as usize {
            return 0;
        }
        let (mut node, levels, at) = self.tree_of(top, Shape::of(length as usize), at);
        for level in (0..levels).rev() {
            let (left, right) = self.nodes.get(node);
            node = if at >> level & 1 == 0 { left } else { right };
        }
        node
    }

    /// Returns the halves of an inner node.
    pub fn halves(&self, node: u32) -> (u32, u32) {
        self.nodes.get(node)
    }

    /// Returns the node of two halves, which are nodes or numbers.
    pub fn node(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        self.nodes.intern(left, right)
    }

    /// Returns the array with a different number at an index. The old and the new number must not
    /// be 0. Takes time proportional to the path to the index.
    pub fn replace(&mut self, array: u32, at: usize, number: u32) -> Result<u32, Full> {
        let replaced = self.replace_if_there(array, at, number)?;
        debug_assert!(replaced.is_some(), "not a place within");
        Ok(replaced.unwrap_or(array))
    }

    /// Replaces as [`Self::replace`] does. Returns `None` if the index is beyond the end, or the
    /// old or the new number is 0.
    pub fn replace_if_there(
        &mut self,
        array: u32,
        at: usize,
        number: u32,
    ) -> Result<Option<u32>, Full> {
        let (top, length) = self.arrays.get(array);
        if at >= length as usize || number == 0 {
            return Ok(None);
        }
        let shape = Shape::of(length as usize);
        if shape.back == 0 {
            return match self.replace_below(top, shape.height, at, number)? {
                Some(root) => self.arrays.intern(root, length).map(Some),
                None => Ok(None),
            };
        }
        let mut trees = self.trees(array);
        let (which, at) = shape.tree(at);
        let (levels, root) = trees.roots[which];
        match self.replace_below(root, levels, at, number)? {
            Some(root) => {
                trees.roots[which].1 = root;
                self.array(&trees).map(Some)
            }
            None => Ok(None),
        }
    }

    fn replace_below(
        &mut self,
        node: u32,
        level: usize,
        at: usize,
        number: u32,
    ) -> Result<Option<u32>, Full> {
        let Some(level) = level.checked_sub(1) else { return Ok((node != 0).then_some(number)) };
        let (left, right) = self.nodes.get(node);
        let half = if at >> level & 1 == 0 { left } else { right };
        let Some(other) = self.replace_below(half, level, at, number)? else { return Ok(None) };
        let (left, right) = if at >> level & 1 == 0 { (other, right) } else { (left, other) };
        self.nodes.intern(left, right).map(Some)
    }

    /// Returns the array with different numbers at some indices, which are in ascending order. No
    /// old or new number may be 0. Takes time proportional to the paths to the indices.
    pub fn replace_all(&mut self, array: u32, numbers: &[(usize, u32)]) -> Result<u32, Full> {
        let mut trees = self.trees(array);
        debug_assert!(numbers.is_sorted_by(|(one, _), (next, _)| one < next), "not in order");
        debug_assert!(numbers.last().is_none_or(|(at, _)| *at < trees.length), "beyond the end");
        let shape = Shape::of(trees.length);
        let mut rest = numbers;
        for which in shape.in_order() {
            let is_there = |(at, _): &(usize, u32)| shape.tree(*at).0 == *which;
            let (own, others) = rest.split_at(rest.partition_point(is_there));
            let begin = shape.begin(*which);
            let (levels, root) = &mut trees.roots[*which];
            *root = self.replace_all_below(*root, *levels, begin, own)?;
            rest = others;
        }
        self.array(&trees)
    }

    /// Replaces numbers in the tree of an array that begins at index `begin`.
    fn replace_all_below(
        &mut self,
        node: u32,
        level: usize,
        begin: usize,
        numbers: &[(usize, u32)],
    ) -> Result<u32, Full> {
        let Some((_, first)) = numbers.first() else { return Ok(node) };
        let Some(level) = level.checked_sub(1) else { return Ok(*first) };
        let (left, right) = self.nodes.get(node);
        let is_low = |(at, _): &(usize, u32)| (at - begin) >> level & 1 == 0;
        let (low, high) = numbers.split_at(numbers.partition_point(is_low));
        let left = self.replace_all_below(left, level, begin, low)?;
        let right = self.replace_all_below(right, level, begin, high)?;
        self.nodes.intern(left, right)
    }

    /// Calls `visit` with each index at which two arrays of equal length differ. Takes time
    /// proportional to the paths to the indices.
    pub fn differences(&self, one: u32, other: u32, visit: &mut impl FnMut(usize)) {
        let (one, other) = (self.trees(one), self.trees(other));
        let shape = Shape::of(one.length);
        for which in shape.in_order() {
            let ((levels, one), (_, other)) = (one.roots[*which], other.roots[*which]);
            let begin = shape.begin(*which);
            self.differ_below(one, other, levels, 0, &mut |at| visit(begin + at));
        }
    }

    fn differ_below(
        &self,
        one: u32,
        other: u32,
        level: usize,
        at: usize,
        visit: &mut impl FnMut(usize),
    ) {
        if one == other {
            return;
        }
        let Some(level) = level.checked_sub(1) else {
            visit(at);
            return;
        };
        let (one, other) = (self.nodes.get(one), self.nodes.get(other));
        self.differ_below(one.0, other.0, level, 2 * at, visit);
        self.differ_below(one.1, other.1, level, 2 * at + 1, visit);
    }

    /// Returns the bytes of memory held, without the shared tables.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes() + self.arrays.bytes()
    }

    /// Returns the bytes that the next growth of these tables takes, if growth is due soon.
    pub fn growth(&self) -> usize {
        self.nodes.growth() + self.arrays.growth()
    }

    /// Returns the number of distinct nodes.
    pub fn nodes(&self) -> usize {
        self.nodes.len() + self.arrays.len()
    }

    /// Returns the root and the number of levels of the tree that contains the index `at`, and the
    /// index in this tree.
    #[inline]
    fn tree_of(&self, top: u32, shape: Shape, at: usize) -> (u32, usize, usize) {
        if shape.back == 0 {
            return (top, shape.height, at);
        }
        let (which, at) = shape.tree(at);
        let (ends, middle) = self.nodes.get(top);
        let root = match which {
            0 => middle,
            1 => self.nodes.get(ends).0,
            _ => self.nodes.get(ends).1,
        };
        (root, shape.levels()[which], at)
    }

    /// Returns the trees of an array.
    pub fn trees(&self, array: u32) -> ArrayTrees {
        let (top, length) = self.arrays.get(array);
        let shape = Shape::of(length as usize);
        let mut roots = shape.levels().map(|level| (level, 0));
        if shape.back == 0 {
            roots[0].1 = top;
        } else {
            let (ends, middle) = self.nodes.get(top);
            (roots[1].1, roots[2].1) = self.nodes.get(ends);
            roots[0].1 = middle;
        }
        ArrayTrees { length: length as usize, roots }
    }

    /// Returns the array with these trees. The last number of the array must not be 0.
    pub fn array(&mut self, trees: &ArrayTrees) -> Result<u32, Full> {
        let [(_, middle), (_, first), (_, last)] = trees.roots;
        let top = if Shape::of(trees.length).back == 0 {
            middle
        } else {
            let ends = self.nodes.intern(first, last)?;
            self.nodes.intern(ends, middle)?
        };
        self.arrays.intern(top, trees.length as u32)
    }

    /// Returns the subtree of an array at an index of a level.
    fn below(&self, trees: &ArrayTrees, level: usize, at: usize) -> u32 {
        let begin = at << level;
        if begin >= trees.length {
            return 0;
        }
        let (which, begin) = Shape::of(trees.length).tree(begin);
        let (levels, mut node) = trees.roots[which];
        for above in (level..levels).rev() {
            let (left, right) = self.nodes.get(node);
            node = if begin >> above & 1 == 0 { left } else { right };
        }
        node
    }
}

/// A modifiable array with the ids of its nodes.
///
/// Invariant between [`Self::commit`] and the next change: `levels[k][i]` is the id of the subtree
/// over the numbers from `i << k` on. This holds for `k` up to the height of the array; above the
/// height, every entry except the first is 0. Numbers with a separate tree (`shape`) count as 0 for
/// the nodes above.
#[derive(Clone, Debug, Default)]
pub struct Cursor {
    levels: Vec<Vec<u32>>,
    /// The number of elements, without the zeros at the end.
    length: usize,
    /// The shape of the array that was last committed or loaded.
    shape: Shape,
    changed: Vec<u32>,
    /// The id of the array that was last committed or loaded.
    array: u32,
}

impl Cursor {
    /// Returns the id of the array that was last committed or loaded.
    pub fn array(&self) -> u32 {
        self.array
    }

    /// Returns the number at an index; 0 beyond the end.
    pub fn get(&self, at: usize) -> u32 {
        self.levels.first().and_then(|leaves| leaves.get(at)).copied().unwrap_or(0)
    }

    /// Returns the length: the index after the last nonzero number.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether all numbers are 0.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    fn reserve(&mut self, length: usize) {
        let wanted = height(length);
        for level in 0..=wanted.max(self.levels.len().saturating_sub(1)) {
            if self.levels.len() == level {
                self.levels.push(Vec::new());
            }
            let size = (1_usize << wanted) >> level;
            if self.levels[level].len() < size.max(1) {
                self.levels[level].resize(size.max(1), 0);
            }
        }
    }

    /// Replaces a number.
    pub fn set(&mut self, at: usize, number: u32) {
        if self.get(at) == number {
            return;
        }
        if at >= self.levels.first().map_or(0, Vec::len) {
            self.reserve(at + 1);
        }
        self.levels[0][at] = number;
        self.changed.push(at as u32);
        if number != 0 {
            self.length = self.length.max(at + 1);
        } else if at + 1 == self.length {
            let leaves = &self.levels[0][..at];
            self.length = leaves.iter().rposition(|n| *n != 0).map_or(0, |last| last + 1);
        }
    }

    /// Returns the id of the current array.
    pub fn commit(&mut self, forest: &mut TreeTable) -> Result<u32, Full> {
        if self.changed.is_empty() {
            return Ok(self.array);
        }
        let (before, shape) = (self.shape, Shape::of(self.length));
        if shape.height > before.height {
            self.changed.push(0);
        }
        if shape.back != before.back {
            // Some numbers begin or cease to count as 0 for the nodes above. The first numbers are
            // included, as `back` is 0 if they have no separate tree.
            let places = self.levels[0].len();
            let units = [before, shape].map(|shape| [shape.back, shape.back + UNIT]);
            let units = units.into_iter().flatten().filter(|at| *at < places);
            self.changed.extend(units.map(|at| at as u32));
        }
        let top = shape.height.max(before.height);
        for level in 1..=top {
            for at in &mut self.changed {
                *at >>= 1;
            }
            // Equal indices are already adjacent in most cases.
            self.changed.dedup();
            if self.changed.len() > 8 {
                self.changed.sort_unstable();
                self.changed.dedup();
            }
            for at in &self.changed {
                let at = *at as usize;
                if level > shape.height && at == 0 {
                    continue;
                }
                let below = &self.levels[level - 1];
                let half = |at: usize| match below.get(at) {
                    Some(half) if !shape.is_apart(level - 1, at) => *half,
                    _ => 0,
                };
                let node = forest.nodes.intern(half(2 * at), half(2 * at + 1))?;
                self.levels[level][at] = node;
            }
        }
        self.changed.clear();
        self.shape = shape;
        let at = |level: usize, at: usize| {
            self.levels.get(level).and_then(|all| all.get(at)).copied().unwrap_or(0)
        };
        let mut trees =
            ArrayTrees { length: self.length, roots: shape.levels().map(|level| (level, 0)) };
        if self.length > 0 {
            trees.roots[0].1 = at(shape.height, 0);
        }
        if shape.back > 0 {
            let unit = shape.back / UNIT;
            let halves = [0, 1].map(|half| at(ENDS - 1, unit + half));
            trees.roots[1].1 = at(ENDS, 0);
            trees.roots[2].1 = forest.nodes.intern(halves[0], halves[1])?;
        }
        self.array = forest.array(&trees)?;
        Ok(self.array)
    }

    /// Loads another array, and calls `visit` with each changed index and its new number. Changes
    /// must have been committed before.
    pub fn load(&mut self, forest: &TreeTable, array: u32, visit: &mut impl FnMut(usize, u32)) {
        self.load_from(forest, array, &mut |at, _, number| visit(at, number));
    }

    /// Loads as [`Self::load`] does. The function `visit` gets the old and the new number.
    pub fn load_from(
        &mut self,
        forest: &TreeTable,
        array: u32,
        visit: &mut impl FnMut(usize, u32, u32),
    ) {
        debug_assert!(self.changed.is_empty(), "uncommitted changes");
        if array == self.array {
            return;
        }
        let trees = forest.trees(array);
        if trees.length > self.levels.first().map_or(0, Vec::len) {
            self.reserve(trees.length);
        }
        let before = std::mem::replace(&mut self.shape, Shape::of(trees.length));
        let shape = self.shape;
        if before.back > 0 && shape.back == 0 && shape.height >= ENDS {
            let wanted = forest.below(&trees, ENDS, 0);
            self.unfold(forest, ENDS, 0, wanted, visit);
        }
        if before.back > 0 {
            // The nodes above do not cover these nodes in either shape.
            for unit in [before.back / UNIT, before.back / UNIT + 1] {
                if !shape.is_apart(ENDS - 1, unit) && unit < self.levels[ENDS - 1].len() {
                    let wanted = forest.below(&trees, ENDS - 1, unit);
                    self.unfold(forest, ENDS - 1, unit, wanted, visit);
                }
            }
        }
        for level in (shape.height..before.height).rev() {
            self.unfold(forest, level, 1, 0, visit);
        }
        for level in before.height + 1..=shape.height {
            self.levels[level][0] = UNKNOWN;
        }
        self.unfold(forest, shape.height, 0, trees.roots[0].1, visit);
        if shape.back > 0 {
            self.unfold(forest, ENDS, 0, trees.roots[1].1, visit);
            let (left, right) = forest.nodes.get(trees.roots[2].1);
            let unit = shape.back / UNIT;
            self.unfold(forest, ENDS - 1, unit, left, visit);
            self.unfold(forest, ENDS - 1, unit + 1, right, visit);
        }
        self.length = trees.length;
        self.array = array;
    }

    fn unfold(
        &mut self,
        forest: &TreeTable,
        level: usize,
        at: usize,
        id: u32,
        visit: &mut impl FnMut(usize, u32, u32),
    ) {
        let old = std::mem::replace(&mut self.levels[level][at], id);
        if old == id {
            return;
        }
        if level == 0 {
            visit(at, old, id);
            return;
        }
        let (left, right) = forest.nodes.get(id);
        for (half, id) in [(2 * at, left), (2 * at + 1, right)] {
            if !self.shape.is_apart(level - 1, half) {
                self.unfold(forest, level - 1, half, id, visit);
            }
        }
    }

    /// Returns the bytes of memory held.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(|level| level.capacity() * size_of::<u32>()).sum()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashMap;

    use proptest::collection::vec;
    use proptest::prelude::{any, proptest};

    use super::{Cursor, TreeTable};

    fn numbers(cursor: &Cursor) -> Vec<u32> {
        (0..cursor.len()).map(|at| cursor.get(at)).collect()
    }

    #[test]
    fn an_array_that_grows_keeps_its_nodes() {
        let mut forest = TreeTable::default();
        let mut cursor = Cursor::default();
        for at in 0..1000 {
            cursor.set(at, at as u32 + 1);
        }
        cursor.commit(&mut forest).unwrap();
        let before = forest.nodes();
        cursor.set(1000, 7);
        cursor.commit(&mut forest).unwrap();
        assert!(forest.nodes() - before <= 16, "{}", forest.nodes() - before);
    }

    proptest! {
        #[test]
        fn replacing_an_element_equals_building_a_new_array(
            numbers in vec(1_u32..4, 1..70), changes in vec((0_usize..70, 1_u32..4), 1..9)
        ) {
            let mut forest = TreeTable::default();
            let made = |forest: &mut TreeTable, numbers: &[u32]| {
                let mut cursor = Cursor::default();
                numbers.iter().enumerate().for_each(|(at, number)| cursor.set(at, *number));
                cursor.commit(forest).unwrap()
            };
            let first = made(&mut forest, &numbers);
            let (mut array, mut model) = (first, numbers.clone());
            let all: std::collections::BTreeMap<usize, u32> =
                changes.iter().map(|(at, number)| (at % numbers.len(), *number)).collect();
            let at_once = all.into_iter().collect::<Vec<_>>();
            let at_once = forest.replace_all(first, &at_once).unwrap();
            for (at, number) in changes {
                let at = at % numbers.len();
                model[at] = number;
                array = forest.replace(array, at, number).unwrap();
                assert_eq!(array, made(&mut forest, &model));
            }
            assert_eq!(at_once, array);
            let mut found = Vec::new();
            forest.differences(first, array, &mut |at| found.push(at));
            let differ = |at: &usize| numbers[*at] != model[*at];
            assert_eq!(found, (0..numbers.len()).filter(differ).collect::<Vec<_>>());
        }

        #[test]
        fn equal_arrays_have_one_id_and_are_restored(
            steps in vec((vec((0_usize..40, 0_u32..3), 0..6), any::<bool>(), any::<u8>()), 1..60)
        ) {
            let mut forest = TreeTable::default();
            let mut cursor = Cursor::default();
            let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut arrays: Vec<(u32, Vec<u32>)> = vec![(0, Vec::new())];
            let mut model: Vec<u32> = Vec::new();
            for (changes, goes, which) in steps {
                for (at, number) in changes {
                    // The arrays have very different lengths.
                    let at = if which % 5 == 0 { at * 7 } else { at };
                    cursor.set(at, number);
                    if model.len() <= at {
                        model.resize(at + 1, 0);
                    }
                    model[at] = number;
                }
                while model.last() == Some(&0) {
                    model.pop();
                }
                let id = cursor.commit(&mut forest).unwrap();
                assert_eq!(numbers(&cursor), model);
                assert_eq!(*known.entry(model.clone()).or_insert(id), id);
                assert_eq!(forest.length(id), model.len());
                for at in 0..model.len() + 2 {
                    assert_eq!(forest.get(id, at), model.get(at).copied().unwrap_or(0));
                }
                arrays.push((id, model.clone()));
                if goes {
                    let (id, wanted) = arrays[which as usize % arrays.len()].clone();
                    let mut told = model.clone();
                    cursor.load_from(&forest, id, &mut |at, old, number| {
                        if told.len() <= at {
                            told.resize(at + 1, 0);
                        }
                        assert_eq!(told[at], old);
                        assert_ne!(told[at], number);
                        told[at] = number;
                    });
                    while told.last() == Some(&0) {
                        told.pop();
                    }
                    assert_eq!((&told, &numbers(&cursor)), (&wanted, &wanted));
                    model = wanted;
                }
            }
            let distinct: std::collections::HashSet<u32> = known.values().copied().collect();
            assert_eq!(distinct.len(), known.len());
        }
    }
}
