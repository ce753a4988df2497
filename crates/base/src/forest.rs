//! Arrays of numbers as hash-consed trees that share equal parts: an array is one dense id.
//!
//! Source: tree compression (Laarman, van de Pol, Weber, "Parallel Recursive State Compression for
//! Free", SPIN 2011). A tree is complete over the next power of two of its array's length, a subtree
//! of nothing but zeros is 0, and an array ends with its last number that is not 0. So equal arrays
//! have equal trees, and one that grows at its end keeps what it has.

use crate::intern::Full;
use crate::pairs::Pairs;

/// The trees of all arrays.
#[derive(Debug)]
pub struct Forest {
    nodes: Pairs,
    /// Root and length of each array; 0 is the empty one.
    arrays: Pairs,
}

/// A node that must be looked up. No node has this id.
const UNKNOWN: u32 = u32::MAX;

impl Default for Forest {
    fn default() -> Self {
        Self { nodes: Pairs::new(UNKNOWN), arrays: Pairs::new(UNKNOWN) }
    }
}

impl Forest {
    /// How long an array is.
    pub fn length(&self, array: u32) -> usize {
        self.arrays.get(array).1 as usize
    }

    /// The number at a place of an array; 0 beyond its end.
    pub fn get(&self, array: u32, at: usize) -> u32 {
        let (mut node, length) = self.arrays.get(array);
        if at >= length as usize {
            return 0;
        }
        for level in (0..height(length as usize)).rev() {
            let (left, right) = self.nodes.get(node);
            node = if at >> level & 1 == 0 { left } else { right };
        }
        node
    }

    /// The root of an array's tree, and how long the array is.
    pub fn root(&self, array: u32) -> (u32, u32) {
        self.arrays.get(array)
    }

    /// The halves of a node above the numbers.
    pub fn halves(&self, node: u32) -> (u32, u32) {
        self.nodes.get(node)
    }

    /// The node of two halves, which are nodes or numbers.
    pub fn node(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        self.nodes.intern(left, right)
    }

    /// The array of a tree. Its last number is not 0.
    pub fn array(&mut self, root: u32, length: u32) -> Result<u32, Full> {
        self.arrays.intern(root, length)
    }

    /// The array with another number at a place within it; neither number is 0. Costs the way to it.
    pub fn replace(&mut self, array: u32, at: usize, number: u32) -> Result<u32, Full> {
        let replaced = self.replace_if_there(array, at, number)?;
        debug_assert!(replaced.is_some(), "not a place within");
        Ok(replaced.unwrap_or(array))
    }

    /// The same, if it is a place within and neither number is 0.
    pub fn replace_if_there(
        &mut self,
        array: u32,
        at: usize,
        number: u32,
    ) -> Result<Option<u32>, Full> {
        let (root, length) = self.arrays.get(array);
        if at >= length as usize || number == 0 {
            return Ok(None);
        }
        match self.replace_below(root, height(length as usize), at, number)? {
            Some(root) => self.arrays.intern(root, length).map(Some),
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

    /// The array with other numbers at some places within it, which are in order; no number is 0. Costs
    /// the ways to them.
    pub fn replace_all(&mut self, array: u32, numbers: &[(usize, u32)]) -> Result<u32, Full> {
        let (root, length) = self.arrays.get(array);
        debug_assert!(numbers.is_sorted_by(|(one, _), (next, _)| one < next), "not in order");
        debug_assert!(numbers.last().is_none_or(|(at, _)| *at < length as usize), "beyond the end");
        let root = self.replace_all_below(root, height(length as usize), numbers)?;
        self.arrays.intern(root, length)
    }

    fn replace_all_below(
        &mut self,
        node: u32,
        level: usize,
        numbers: &[(usize, u32)],
    ) -> Result<u32, Full> {
        let Some((_, first)) = numbers.first() else { return Ok(node) };
        let Some(level) = level.checked_sub(1) else { return Ok(*first) };
        let (left, right) = self.nodes.get(node);
        let (low, high) = numbers.split_at(numbers.partition_point(|(at, _)| at >> level & 1 == 0));
        let left = self.replace_all_below(left, level, low)?;
        let right = self.replace_all_below(right, level, high)?;
        self.nodes.intern(left, right)
    }

    /// Calls `visit` with each place at which two arrays of one length differ. Costs the ways to them.
    pub fn differences(&self, one: u32, other: u32, visit: &mut impl FnMut(usize)) {
        let ((one, length), (other, _)) = (self.arrays.get(one), self.arrays.get(other));
        self.differ_below(one, other, height(length as usize), 0, visit);
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

    /// Bytes of all tables.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes() + self.arrays.bytes()
    }

    /// Bytes that growing takes for a while, if that is due before long.
    pub fn growth(&self) -> usize {
        self.nodes.growth() + self.arrays.growth()
    }

    /// How many different nodes there are.
    pub fn nodes(&self) -> usize {
        self.nodes.len() + self.arrays.len()
    }
}

/// An array being worked at, with the ids of the nodes above it.
///
/// Invariant: between [`Self::commit`] and the next change, `levels[k][i]` is the id of the subtree
/// over the numbers from `i << k` on, for `k` up to the height of the array; above that, it is 0 for
/// every `i` but the first.
#[derive(Clone, Debug, Default)]
pub struct Cursor {
    levels: Vec<Vec<u32>>,
    /// Numbers before the zeros at the end.
    length: usize,
    /// The height of the tree last committed or loaded.
    height: usize,
    changed: Vec<u32>,
    /// The id last committed or loaded.
    array: u32,
}

/// How many levels of pairs a tree over `length` numbers has.
pub fn height(length: usize) -> usize {
    length.max(1).next_power_of_two().trailing_zeros() as usize
}

impl Cursor {
    /// The id last committed or loaded.
    pub fn array(&self) -> u32 {
        self.array
    }

    /// The number at a place; 0 beyond the end.
    pub fn get(&self, at: usize) -> u32 {
        self.levels.first().and_then(|leaves| leaves.get(at)).copied().unwrap_or(0)
    }

    /// Numbers up to the last that is not 0.
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

    /// The id of the array as it is now.
    pub fn commit(&mut self, forest: &mut Forest) -> Result<u32, Full> {
        if self.changed.is_empty() {
            return Ok(self.array);
        }
        let height = height(self.length);
        if height > self.height {
            self.changed.push(0);
        }
        let top = height.max(self.height);
        for level in 1..=top {
            for at in &mut self.changed {
                *at >>= 1;
            }
            // Neighbours mostly stand beside each other already.
            self.changed.dedup();
            if self.changed.len() > 8 {
                self.changed.sort_unstable();
                self.changed.dedup();
            }
            for at in &self.changed {
                let at = *at as usize;
                if level > height && at == 0 {
                    continue;
                }
                let below = &self.levels[level - 1];
                let pair = (below[2 * at], below.get(2 * at + 1).copied().unwrap_or(0));
                self.levels[level][at] = forest.nodes.intern(pair.0, pair.1)?;
            }
        }
        self.changed.clear();
        self.height = height;
        let root = if self.length == 0 { 0 } else { self.levels[height][0] };
        self.array = forest.arrays.intern(root, self.length as u32)?;
        Ok(self.array)
    }

    /// Goes to another array; `visit` is told each place whose number changes, and the new number.
    /// What was changed must have been committed.
    pub fn load(&mut self, forest: &Forest, array: u32, visit: &mut impl FnMut(usize, u32)) {
        self.load_from(forest, array, &mut |at, _, number| visit(at, number));
    }

    /// The same; `visit` is also told the old number, before the new one.
    pub fn load_from(
        &mut self,
        forest: &Forest,
        array: u32,
        visit: &mut impl FnMut(usize, u32, u32),
    ) {
        debug_assert!(self.changed.is_empty(), "uncommitted changes");
        if array == self.array {
            return;
        }
        let (root, length) = forest.arrays.get(array);
        let length = length as usize;
        if length > self.levels.first().map_or(0, Vec::len) {
            self.reserve(length);
        }
        let height = height(length);
        for level in (height..self.height).rev() {
            self.unfold(forest, level, 1, 0, visit);
        }
        for level in self.height + 1..=height {
            self.levels[level][0] = UNKNOWN;
        }
        self.unfold(forest, height, 0, root, visit);
        self.height = height;
        self.length = length;
        self.array = array;
    }

    fn unfold(
        &mut self,
        forest: &Forest,
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
        self.unfold(forest, level - 1, 2 * at, left, visit);
        self.unfold(forest, level - 1, 2 * at + 1, right, visit);
    }

    /// Bytes of memory held.
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

    use super::{Cursor, Forest};

    fn numbers(cursor: &Cursor) -> Vec<u32> {
        (0..cursor.len()).map(|at| cursor.get(at)).collect()
    }

    #[test]
    fn an_array_that_grows_keeps_its_nodes() {
        let mut forest = Forest::default();
        let mut cursor = Cursor::default();
        for at in 0..1000 {
            cursor.set(at, at as u32 + 1);
        }
        cursor.commit(&mut forest).unwrap();
        let before = forest.nodes();
        cursor.set(1000, 7);
        cursor.commit(&mut forest).unwrap();
        assert!(forest.nodes() - before <= 11, "{}", forest.nodes() - before);
    }

    proptest! {
        #[test]
        fn a_place_is_replaced_as_in_a_new_array(
            numbers in vec(1_u32..4, 1..70), changes in vec((0_usize..70, 1_u32..4), 1..9)
        ) {
            let mut forest = Forest::default();
            let made = |forest: &mut Forest, numbers: &[u32]| {
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
        fn an_array_has_one_id_and_comes_back(
            steps in vec((vec((0_usize..40, 0_u32..3), 0..6), any::<bool>(), any::<u8>()), 1..60)
        ) {
            let mut forest = Forest::default();
            let mut cursor = Cursor::default();
            let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut arrays: Vec<(u32, Vec<u32>)> = vec![(0, Vec::new())];
            let mut model: Vec<u32> = Vec::new();
            for (changes, goes, which) in steps {
                for (at, number) in changes {
                    // Arrays of very different lengths.
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
