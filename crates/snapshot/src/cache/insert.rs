//! Insertion of an executed transition into the cache.
//!
//! Invariant: an inserted transition, applied to its source state, gives the state to which the
//! transition led.

use crate::cache::dependence::CachedStep;
use crate::cache::{Leaf, Location, RootKey, TransitionCache, trim_sections};
use crate::recanonicalize::Replaced;
use crate::vector::{COMMON, GLOBALS, MARKS, THREADS, section};
use base::tree::TreeTable;

impl TransitionCache {
    /// Returns the number and the range of the replaced components from `start` on. Equal lists
    /// have one number and range, if the remaining parts of the threads' sections are also equal.
    pub(crate) fn number_replacements(
        &mut self,
        forest: &TreeTable,
        from: &[u32],
        start: usize,
    ) -> (u32, (u32, u32)) {
        let replacements = self.replacements[start..].to_vec();
        let left = replacements.iter().filter_map(|(part, _)| match part {
            Replaced::Thread(slot) => Some(section(from, *slot as usize)),
            _ => None,
        });
        // A section without objects is replaced as a whole, so nothing remains of it.
        let left = left.map(|own| if forest.length(own) > 1 { own } else { 0 }).collect();
        let next = self.replacement_lists.len() as u32;
        let end = self.replacements.len();
        let (number, range) = *self
            .replacement_lists
            .entry((replacements, left))
            .or_insert((next, (start as u32, end as u32)));
        if range.0 as usize != start {
            self.replacements.truncate(start);
        }
        (number, range)
    }

    /// Inserts a transition of the thread in `slot`, whose reads are in `reads`.
    pub(crate) fn insert(
        &mut self,
        forest: &mut TreeTable,
        (from, to): (&[u32], &[u32]),
        (root, slot): (RootKey, usize),
        step: CachedStep,
    ) {
        let changes = self.list_changes(forest, from, to, slot);
        let mut applied = from.to_vec();
        applied[MARKS] = to[MARKS];
        applied[GLOBALS] = to[GLOBALS];
        applied[THREADS + slot] = section(to, slot);
        let is_applied = self.apply_to_sections(forest, changes, &mut applied).is_ok();
        self.apply_to_threads(changes, &mut applied);
        trim_sections(&mut applied);
        if is_applied && applied == to {
            let own = section(to, slot);
            let changed = &self.changes[changes.0 as usize..changes.1 as usize];
            let threads =
                changed.iter().any(|(location, _)| matches!(location, Location::Thread(_)));
            let (marks, globals) = (to[MARKS], to[GLOBALS]);
            self.insert_leaf(
                forest,
                root,
                from,
                Leaf::Changed { marks, globals, own, changes, threads, step },
            );
        }
    }

    /// Adds a path to the decision tree with the reads of the transition.
    pub(crate) fn insert_leaf(
        &mut self,
        forest: &TreeTable,
        root: RootKey,
        from: &[u32],
        leaf: Leaf,
    ) {
        let Self { reads, locations, decisions, .. } = self;
        decisions.insert(root, reads, |location| locations.component(forest, from, location), leaf);
        if self.publishes {
            self.publication = Some(self.published_transition(root, from, leaf));
        }
    }

    /// Lists the read or allocated components that differ between `from` and `to`. Returns the
    /// range of these changes in the list of all changes.
    fn list_changes(
        &mut self,
        forest: &TreeTable,
        from: &[u32],
        to: &[u32],
        slot: usize,
    ) -> (u32, u32) {
        let mut changes = Vec::new();
        let reads = std::mem::take(&mut self.reads);
        let is_query =
            |location: &Location| matches!(location, Location::Waiters(_) | Location::ThreadOf(_));
        for location in reads.iter().filter(|location| !is_query(location)) {
            let before = self.locations.component(forest, from, *location);
            let after = self.locations.component(forest, to, *location);
            if let Some(after) = after.filter(|_| after != before) {
                changes.push((*location, after));
            }
        }
        for at in forest.length(from[COMMON])..forest.length(to[COMMON]) {
            changes.push((Location::Common(at as u32), forest.get(to[COMMON], at)));
        }
        let begun = (0..to.len() - THREADS).filter(|t| *t != slot && section(from, *t) == 0);
        for new in begun.filter(|t| section(to, *t) != 0) {
            changes.push((Location::Thread(new as u32), section(to, new)));
        }
        self.reads = reads;
        self.range_of_changes(changes)
    }

    /// Returns the range of the given changes in the list of all changes, to which new changes are
    /// added.
    pub(crate) fn range_of_changes(&mut self, changes: Vec<(Location, u32)>) -> (u32, u32) {
        let begin = self.changes.len();
        if let Some(known) = self.change_ranges.get(&changes) {
            return *known;
        }
        self.changes.extend_from_slice(&changes);
        let range = (begin as u32, self.changes.len() as u32);
        self.change_ranges.insert(changes, range);
        range
    }
}
