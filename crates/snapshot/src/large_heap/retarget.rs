//! Changed references of objects in a subtree whose order remains unchanged.
//!
//! A traversal that follows a reference of an object has found exactly a prefix of the subtree. The
//! prefix is the objects before the object, the object itself, and the subtrees of its earlier
//! references. A reference into the prefix has no effect on the order. A reference to the next
//! position continues after the subtree at that position. Any other reference changes the order. At
//! the end, the whole previous subtree of the object must have been found. If this holds for each
//! changed object, the subtree has the same objects, order and weight.
//!
//! Source: depth-first search (Cormen and others, *Introduction to Algorithms*, 22.3): an object
//! precedes its descendants, and the descendants of two objects are nested or disjoint.
//!
//! Invariant: afterwards, either the records of a subtree describe the section of the region, or
//! the caller discards the records.

use crate::canonical::components::Components;
use crate::canonical::encode::Encoding;
use crate::canonical::encoding::for_each_name;
use crate::canonical::ids::position_of;
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::RegionSubtrees;
use crate::large_heap::subtree::have_equal_class_and_length;
use classes::{ClassId, Registry};
use vm::heap::{Ref, for_each_reference};

impl Encoding<'_> {
    /// Records the present references of an object of a subtree; Returns whether the subtree is
    /// unchanged.
    pub(crate) fn retargets(&mut self, r: Ref, region: usize, at: usize) -> bool {
        let mut names = std::mem::take(&mut self.components.names);
        names.clear();
        let layout = &self.components.layout;
        for_each_reference(self.heap.get(r), |child| names.push(layout.id_of(child)));
        let is_unchanged = self.components.retarget(region, at, &names);
        self.components.names = names;
        is_unchanged
    }
}

impl Components {
    /// Records the new references of an object that a restored state changes, by its old and its
    /// new component. Returns whether the subtree is unchanged.
    pub(crate) fn is_retargeted(
        &mut self,
        registry: &Registry,
        region: usize,
        at: usize,
        (old, new): (u32, u32),
    ) -> bool {
        // Long components are not read, as that would cost more than the traversal of a changed
        // bucket.
        if old == 0 || new == 0 || self.blocks_of(old).is_some() || self.blocks_of(new).is_some() {
            return false;
        }
        let (old, words) = (self.table.get(old), self.table.get(new));
        if !have_equal_class_and_length(old, words) {
            return false;
        }
        let mut names = std::mem::take(&mut self.names);
        names.clear();
        let class = registry.class(ClassId::new(words[2]));
        for_each_name(class, None, words, |name| names.push(name));
        let is_unchanged = self.retarget(region, at, &names);
        self.names = names;
        is_unchanged
    }

    /// Records the references of the object at a position of a subtree. References are canonical
    /// ids, with 0 for new objects. Returns whether the subtree is unchanged.
    fn retarget(&mut self, region: usize, at: usize, names: &[u32]) -> bool {
        let (checks_order, lists_referrers) = (
            !self.is_enabled(LargeHeapMutant::RetargetOrder),
            !self.is_enabled(LargeHeapMutant::OutgoingListed),
        );
        match self.records.get_mut(region) {
            Some(Some(records)) => {
                records.retarget((region, at), names, checks_order, lists_referrers)
            }
            _ => false,
        }
    }
}

impl RegionSubtrees {
    fn retarget(
        &mut self,
        (region, at): (usize, usize),
        names: &[u32],
        checks_order: bool,
        lists_referrers: bool,
    ) -> bool {
        // The object refers to a new object.
        if names.contains(&0) {
            return false;
        }
        let Some(subtrees) = &mut self.subtrees else { return false };
        let which = subtrees.partition_point(|subtree| subtree.end as usize <= at);
        let Some(subtree) = subtrees.get_mut(which) else { return false };
        if subtree.is_table && at == subtree.begin as usize {
            // The subtrees of the array's elements belong to buckets.
            return false;
        }
        let positions = subtree.begin as usize..subtree.end as usize;
        let is_own = |(home, to): &(usize, usize)| *home == region && positions.contains(to);
        let dynamic = || names.iter().filter_map(|name| position_of(*name));
        let own = dynamic().filter(is_own).map(|(_, to)| to - positions.start);
        if checks_order && !has_same_subtree(&subtree.ends, at - positions.start, own) {
            return false;
        }
        let refers_outside = lists_referrers && !dynamic().all(|to| is_own(&to));
        let at = at as u32;
        set_listed(&mut subtree.referrers, at, refers_outside);
        if let Some(division) = &mut subtree.division {
            let bucket = |at: usize| division.bucket_of(at - positions.start);
            let own = bucket(at as usize);
            let refers_across =
                dynamic().filter(is_own).any(|(_, to)| to != positions.start && bucket(to) != own);
            set_listed(&mut division.across, at, refers_across && lists_referrers);
        }
        true
    }
}

/// Adds a number to a sorted list or removes the number from it.
fn set_listed(all: &mut Vec<u32>, number: u32, is_there: bool) {
    match all.binary_search(&number) {
        Err(before) if is_there => all.insert(before, number),
        Ok(known) if !is_there => {
            all.remove(known);
        }
        _ => {}
    }
}

/// Whether a traversal finds the same objects below position `at` in the same order, if the object
/// at `at` has the given references. The ends of the subtrees are in `ends`, by position.
fn has_same_subtree(ends: &[u32], at: usize, references: impl Iterator<Item = usize>) -> bool {
    let mut next = at + 1;
    for to in references {
        if to > next {
            return false;
        }
        if to == next {
            next = ends[to] as usize;
        }
    }
    next == ends[at] as usize
}

#[cfg(test)]
mod tests {
    use super::has_same_subtree;
    use base::rng::Rng;

    /// Returns the objects that a traversal from the first object finds, in order, and the ends of
    /// their subtrees.
    fn traverse(graph: &[Vec<usize>]) -> (Vec<usize>, Vec<u32>) {
        fn enter(graph: &[Vec<usize>], at: usize, order: &mut Vec<usize>, ends: &mut [u32]) {
            order.push(at);
            for to in &graph[at] {
                if !order.contains(to) {
                    enter(graph, *to, order, ends);
                }
            }
            ends[at] = order.len() as u32;
        }
        let (mut order, mut ends) = (Vec::new(), vec![0; graph.len()]);
        enter(graph, 0, &mut order, &mut ends);
        let ends = order.iter().map(|at| ends[*at]).collect();
        (order, ends)
    }

    #[test]
    fn a_traversal_is_unchanged_exactly_if_each_changed_subtree_is() {
        let (mut unchanged, mut changed_ones) = (0, 0);
        for seed in 0..20_000 {
            let rng = &mut Rng::new(seed);
            let count = 2 + rng.index(7);
            let references = |rng: &mut Rng| -> Vec<usize> {
                (0..rng.index(4)).map(|_| rng.index(count)).collect()
            };
            let graph: Vec<Vec<usize>> = (0..count).map(|_| references(rng)).collect();
            let (order, ends) = traverse(&graph);
            // The references become positions in the order of the traversal.
            let position = |at: &usize| order.iter().position(|one| one == at);
            let mut graph: Vec<Vec<usize>> =
                order.iter().map(|at| graph[*at].iter().filter_map(position).collect()).collect();
            let changed: Vec<usize> = (0..=rng.index(2)).map(|_| rng.index(graph.len())).collect();
            for at in &changed {
                graph[*at] = references(rng).into_iter().filter(|to| *to < order.len()).collect();
            }
            let same_subtrees =
                changed.iter().all(|at| has_same_subtree(&ends, *at, graph[*at].iter().copied()));
            let is_unchanged = traverse(&graph) == ((0..graph.len()).collect(), ends);
            assert_eq!(same_subtrees, is_unchanged, "seed {seed}");
            *(if is_unchanged { &mut unchanged } else { &mut changed_ones }) += 1;
        }
        assert!(unchanged > 1000 && changed_ones > 1000, "{unchanged}, {changed_ones}");
    }
}
