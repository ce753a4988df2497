//! Insertion of an executed transition into the cache.
//!
//! Invariant: an inserted transition, applied to its source state, gives the state it led to.

use crate::cache::{Leaf, Location, RootKey, TransitionCache, end_with_a_thread};
use crate::recanonicalize::Replaced;
use crate::vector::{COMMON, GLOBALS, MARKS, THREADS, section};
use base::tree::TreeTable;

impl TransitionCache {
    /// Returns the number and range of the replaced components at the end of the list. Equal lists
    /// have one number and range, if the remaining parts of the threads' sections are equal, too.
    pub(crate) fn number_rewrites(
        &mut self,
        forest: &TreeTable,
        from: &[u32],
        start: usize,
    ) -> (u32, (u32, u32)) {
        let parts = self.rewrites[start..].to_vec();
        let left = parts.iter().filter_map(|(part, _)| match part {
            Replaced::DividedArray(slot) => Some(section(from, *slot as usize)),
            _ => None,
        });
        // A section that has only the thread is replaced as a whole.
        let left = left.map(|own| if forest.length(own) > 1 { own } else { 0 }).collect();
        let next = self.relinks.len() as u32;
        let end = self.rewrites.len();
        let (number, place) =
            *self.relinks.entry((parts, left)).or_insert((next, (start as u32, end as u32)));
        if place.0 as usize != start {
            self.rewrites.truncate(start);
        }
        (number, place)
    }

    /// Inserts a transition of the thread in `slot`, whose reads are in `looks`.
    pub(crate) fn insert(
        &mut self,
        forest: &mut TreeTable,
        (from, to): (&[u32], &[u32]),
        slot: usize,
        root: RootKey,
    ) {
        let changes = self.list_changes(forest, from, to, slot);
        let mut applied = from.to_vec();
        applied[MARKS] = to[MARKS];
        applied[GLOBALS] = to[GLOBALS];
        applied[THREADS + slot] = section(to, slot);
        let told = self.apply_to_sections(forest, changes, &mut applied).is_ok();
        self.apply_to_threads(changes, &mut applied);
        end_with_a_thread(&mut applied);
        if told && applied == to {
            let own = section(to, slot);
            let changed = &self.changes[changes.0 as usize..changes.1 as usize];
            let threads = changed.iter().any(|(part, _)| matches!(part, Location::Thread(_)));
            let (marks, globals) = (to[MARKS], to[GLOBALS]);
            self.insert_leaf(
                forest,
                root,
                from,
                Leaf::Changed { marks, globals, own, changes, threads },
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
        let Self { looks, parts, decisions, .. } = self;
        decisions.insert(root, looks, |part| parts.component(forest, from, part), leaf);
        if self.tells {
            self.news = Some(self.published_transition(root, from, leaf));
        }
    }

    /// Lists the read or allocated components that differ between `from` and `to`. Returns their
    /// range in the list of changes.
    fn list_changes(
        &mut self,
        forest: &TreeTable,
        from: &[u32],
        to: &[u32],
        slot: usize,
    ) -> (u32, u32) {
        let mut changes = Vec::new();
        let looks = std::mem::take(&mut self.looks);
        for part in looks.iter().filter(|part| !matches!(part, Location::Waiters(_))) {
            let before = self.parts.component(forest, from, *part);
            let after = self.parts.component(forest, to, *part);
            if let Some(after) = after.filter(|_| after != before) {
                changes.push((*part, after));
            }
        }
        for at in forest.length(from[COMMON])..forest.length(to[COMMON]) {
            changes.push((Location::Common(at as u32), forest.get(to[COMMON], at)));
        }
        let begun = (0..to.len() - THREADS).filter(|t| *t != slot && section(from, *t) == 0);
        for new in begun.filter(|t| section(to, *t) != 0) {
            changes.push((Location::Thread(new as u32), section(to, new)));
        }
        self.looks = looks;
        self.place_of_changes(changes)
    }

    /// Returns the range of these changes in the list of all changes.
    pub(crate) fn place_of_changes(&mut self, changes: Vec<(Location, u32)>) -> (u32, u32) {
        let begin = self.changes.len();
        if let Some(known) = self.lists.get(&changes) {
            return *known;
        }
        self.changes.extend_from_slice(&changes);
        let place = (begin as u32, self.changes.len() as u32);
        self.lists.insert(changes, place);
        place
    }
}
