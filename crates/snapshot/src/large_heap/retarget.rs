//! Changed references of objects in a subtree whose order remains unchanged.
//!
//! A traversal that follows a reference of an object has found exactly a prefix of the subtree. The
//! prefix is the objects before the object, the object itself, and the subtrees of its earlier
//! references. A reference into the prefix leads nowhere. A reference to the next position
//! continues after the subtree at that position. Any other reference changes the order. At the end,
//! the whole previous subtree of the object must have been found. If this holds for each changed
//! object, the subtree has the same objects, order and weight.
//!
//! Source: depth-first search (Cormen and others, *Introduction to Algorithms*, 22.3): an object
//! precedes its descendants, and the descendants of two objects are nested or disjoint.
//!
//! Invariant: afterwards the records of a subtree describe its section, or the caller discards
//! them.

use crate::canonical::components::Components;
use crate::canonical::encode::Encoding;
use crate::canonical::encoding::for_each_name;
use crate::canonical::ids::place;
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::RegionSubtrees;
use crate::large_heap::subtree::are_of_a_kind;
use classes::{ClassId, Registry};
use vm::heap::{Ref, for_each_reference};

impl Encoding<'_> {
    /// Records the present references of an object of a subtree; returns whether the subtree is
    /// unchanged.
    pub(crate) fn relinks(&mut self, r: Ref, region: usize, at: usize) -> bool {
        let mut names = std::mem::take(&mut self.components.names);
        names.clear();
        let layout = &self.components.layout;
        for_each_reference(self.heap.get(r), |child| names.push(layout.name_at(child)));
        let stays = self.components.relink(region, at, &names);
        self.components.names = names;
        stays
    }
}

impl Components {
    /// Records the same for an object that a restored state replaces by another one, by their
    /// components.
    pub(crate) fn is_relinked(
        &mut self,
        registry: &Registry,
        region: usize,
        at: usize,
        (old, new): (u32, u32),
    ) -> bool {
        // Long components are not read: that would cost more than the change.
        if old == 0 || new == 0 || self.blocks_of(old).is_some() || self.blocks_of(new).is_some() {
            return false;
        }
        let (old, words) = (self.table.get(old), self.table.get(new));
        if !are_of_a_kind(old, words) {
            return false;
        }
        let mut names = std::mem::take(&mut self.names);
        names.clear();
        let class = registry.class(ClassId::new(words[2]));
        for_each_name(class, None, words, |name| names.push(name));
        let stays = self.relink(region, at, &names);
        self.names = names;
        stays
    }

    /// Records the references of the object at a position of a subtree, as canonical ids, with 0
    /// for new objects. Returns whether the subtree is unchanged.
    fn relink(&mut self, region: usize, at: usize, names: &[u32]) -> bool {
        let (hangs, leaves) = (
            !self.is_enabled(LargeHeapMutant::BucketFacts),
            !self.is_enabled(LargeHeapMutant::Leaving),
        );
        match self.arranged.get_mut(region) {
            Some(Some(arranged)) => arranged.relink((region, at), names, hangs, leaves),
            _ => false,
        }
    }
}

impl RegionSubtrees {
    fn relink(
        &mut self,
        (region, at): (usize, usize),
        names: &[u32],
        hangs: bool,
        leaves: bool,
    ) -> bool {
        // A reference leads to a new object.
        if names.contains(&0) {
            return false;
        }
        let Some(subtrees) = &mut self.subtrees else { return false };
        let which = subtrees.partition_point(|subtree| subtree.end as usize <= at);
        let Some(subtree) = subtrees.get_mut(which) else { return false };
        if subtree.is_table && at == subtree.begin as usize {
            // The subtrees of the elements belong to buckets.
            return false;
        }
        let places = subtree.begin as usize..subtree.end as usize;
        let is_own = |(home, to): &(usize, usize)| *home == region && places.contains(to);
        let dynamic = || names.iter().filter_map(|name| place(*name));
        let own = dynamic().filter(is_own).map(|(_, to)| to - places.start);
        if hangs && !hangs_alike(&subtree.ends, at - places.start, own) {
            return false;
        }
        let refers_beside = leaves && !dynamic().all(|to| is_own(&to));
        let at = at as u32;
        list(&mut subtree.referrers, at, refers_beside);
        if let Some(division) = &mut subtree.division {
            let bucket = |at: usize| division.bucket_of(at - places.start);
            let own = bucket(at as usize);
            let refers_across =
                dynamic().filter(is_own).any(|(_, to)| to != places.start && bucket(to) != own);
            list(&mut division.across, at, refers_across && leaves);
        }
        true
    }
}

/// Adds a number to a sorted list, or removes it.
fn list(all: &mut Vec<u32>, number: u32, is_there: bool) {
    match all.binary_search(&number) {
        Err(before) if is_there => all.insert(before, number),
        Ok(known) if !is_there => {
            all.remove(known);
        }
        _ => {}
    }
}

/// Whether a traversal finds the same objects below position `at` in the same order, with these
/// references of the object there. The ends of the subtrees are in `ends`, by position.
fn hangs_alike(ends: &[u32], at: usize, references: impl Iterator<Item = usize>) -> bool {
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
    use super::hangs_alike;
    use base::rng::Rng;

    /// Returns the objects that a traversal finds from the first one on, in order, and the ends of
    /// their subtrees.
    fn walk(graph: &[Vec<usize>]) -> (Vec<usize>, Vec<u32>) {
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
    fn a_walk_finds_the_same_exactly_if_each_object_keeps_what_hangs_on_it() {
        let (mut same, mut others) = (0, 0);
        for seed in 0..20_000 {
            let rng = &mut Rng::new(seed);
            let count = 2 + rng.index(7);
            let references = |rng: &mut Rng| -> Vec<usize> {
                (0..rng.index(4)).map(|_| rng.index(count)).collect()
            };
            let graph: Vec<Vec<usize>> = (0..count).map(|_| references(rng)).collect();
            let (order, ends) = walk(&graph);
            // Positions instead of numbers of objects.
            let place = |at: &usize| order.iter().position(|one| one == at);
            let mut graph: Vec<Vec<usize>> =
                order.iter().map(|at| graph[*at].iter().filter_map(place).collect()).collect();
            let changed: Vec<usize> = (0..=rng.index(2)).map(|_| rng.index(graph.len())).collect();
            for at in &changed {
                graph[*at] = references(rng).into_iter().filter(|to| *to < order.len()).collect();
            }
            let alike =
                changed.iter().all(|at| hangs_alike(&ends, *at, graph[*at].iter().copied()));
            let stays = walk(&graph) == ((0..graph.len()).collect(), ends);
            assert_eq!(alike, stays, "seed {seed}");
            *(if stays { &mut same } else { &mut others }) += 1;
        }
        assert!(same > 1000 && others > 1000, "{same}, {others}");
    }
}
