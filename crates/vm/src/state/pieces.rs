//! Large regions, whose objects are named by *pieces*, so that what is linked beside a large structure
//! neither renames nor walks through it.
//!
//! A region that weighs much is walked depth first. What such a walk finds below an object, and had not
//! found before, hangs on that object. Where that is much, and not just much below one thing that it
//! refers to (or where it is deep), it is a piece. Objects of pieces are named first, piece by piece,
//! then all others; both in the order of the walk. What is large, and what is a piece, depends on the
//! objects and their references alone, so that isomorphic states have equal names (SEMANTICS 1).
//!
//! Source: depth-first search and its white paths (Cormen and others, *Introduction to Algorithms*,
//! 22.3): what hangs on an object is what can be reached from it without what was found before.
//!
//! Invariant: `Components::arranged` tells what is true of the region's section, or nothing. A walk that
//! takes a piece as it was has seen that it is what a whole walk would find: nothing in it refers to
//! others than before, it is entered at its first object and after the pieces before it, and all it
//! refers to beside itself has been found.

use super::components::{Components, before};
use super::names::{COMMON, Layout, MOST, name, place};
use super::provisos::Proviso;
use super::walk::keeps_copies;
use super::words::{HEADER, for_each_name};
use crate::heap::{Heap, Object, Ref, for_each_reference};
use classes::{ClassId, Registry};

/// What a region weighs that is named by pieces: objects, and the length of arrays.
pub(super) const LARGE: u64 = 4096;
/// A piece weighs at least this part of it.
const PART: u64 = 4;
/// From here on whatever weighs as much as a piece is one.
const DEEP: usize = 8;
/// Words of an array that weigh as much as an object, if it has many of them. A long array that gets
/// another name is put together anew, so that it had better be a piece.
const WORDS: usize = 64;
const LONG_ARRAY: usize = 1024;

/// Objects that hang on one, and have names that follow on one another.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The first place, which is that of the object they hang on.
    pub(super) begin: u32,
    /// One past the last.
    pub(super) end: u32,
    weight: u64,
    /// Whether it is one wherever it is found.
    anywhere: bool,
    /// Whether it has an object that keeps a copy of a `modCount`.
    pub(super) copies: bool,
    /// Places of its objects that refer to others than its own.
    pub(super) referrers: Vec<u32>,
    /// One past the last place of what hangs on each of its objects, counted from the first.
    pub(super) ends: Vec<u32>,
}

/// What is known of a region.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    /// What it weighs more than it has objects.
    pub(super) extra: u64,
    /// Its pieces, which have its first places; none if it is not large.
    pub(super) pieces: Option<Vec<Piece>>,
}

impl Arranged {
    /// The first place behind all pieces.
    pub(super) fn base(&self) -> usize {
        let last = self.pieces.as_ref().and_then(|pieces| pieces.last());
        last.map_or(0, |piece| piece.end as usize)
    }
}

/// What an object weighs more than others.
pub(super) fn extra_weight(object: &Object) -> u64 {
    if object.data.len() < LONG_ARRAY { 0 } else { (object.data.len() / WORDS) as u64 }
}

/// A region is not what it was, but for what is beside its pieces.
pub(super) struct Changed;

/// What a walk does about an object that it comes to.
enum Met {
    /// It has been there.
    Known,
    /// It goes on from there.
    New,
    /// A piece as it was.
    Piece(u64, bool),
    /// It is somewhere that a piece should not be entered.
    Changed,
}

/// An object found by a walk.
#[derive(Clone, Copy, Debug)]
struct Seen {
    object: Ref,
    /// How many were found when all that hangs on it was.
    end: u32,
    weight: u64,
    is_piece: bool,
    anywhere: bool,
}

/// An object from which the walk goes on.
#[derive(Debug)]
struct Open {
    at: usize,
    /// What was found before it weighs.
    before: u64,
    /// What hangs on things that it refers to, of what weighs as much as a piece.
    heavy: u64,
}

/// A depth-first walk.
#[derive(Debug, Default)]
struct Survey {
    seen: Vec<Seen>,
    stack: Vec<Ref>,
    open: Vec<Open>,
    weight: u64,
}

impl Survey {
    fn run(
        &mut self,
        heap: &Heap,
        roots: &[Ref],
        heavy: u64,
        mut meet: impl FnMut(Ref, usize) -> Met,
    ) -> Result<(), Changed> {
        let first = heap.first_dynamic();
        for root in roots.iter().filter(|root| **root >= first) {
            self.stack.push(*root);
            while let Some(object) = self.stack.pop() {
                if object == 0 {
                    self.close(heavy);
                    continue;
                }
                match meet(object, self.seen.len()) {
                    Met::Known => {}
                    Met::New => self.enter(heap, object),
                    Met::Piece(weight, anywhere) => {
                        if !anywhere && self.open.len() < DEEP {
                            return Err(Changed);
                        }
                        self.weight += weight;
                        if let Some(parent) = self.open.last_mut() {
                            parent.heavy += weight;
                        }
                    }
                    Met::Changed => return Err(Changed),
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, heap: &Heap, r: Ref) {
        let at = self.seen.len();
        let seen = Seen { object: r, end: 0, weight: 0, is_piece: false, anywhere: false };
        self.seen.push(seen);
        self.open.push(Open { at, before: self.weight, heavy: 0 });
        let object = heap.get(r);
        self.weight += 1 + extra_weight(object);
        // When this comes up, all that hangs on the object was found.
        self.stack.push(0);
        let (from, first) = (self.stack.len(), heap.first_dynamic());
        for_each_reference(object, |child| {
            if child >= first {
                self.stack.push(child);
            }
        });
        self.stack[from..].reverse();
    }

    fn close(&mut self, heavy: u64) {
        let Some(open) = self.open.pop() else { return };
        let depth = self.open.len();
        let weight = self.weight - open.before;
        let end = self.seen.len() as u32;
        let seen = &mut self.seen[open.at];
        (seen.end, seen.weight) = (end, weight);
        if weight >= heavy {
            seen.anywhere = weight - open.heavy >= heavy;
            seen.is_piece = seen.anywhere || depth >= DEEP;
            if let Some(parent) = self.open.last_mut() {
                parent.heavy += weight;
            }
        }
    }
}

impl Components {
    /// What a region must weigh to be named by pieces.
    pub(super) fn is_large(&self, objects: usize, extra: u64) -> bool {
        objects as u64 + extra >= self.large
    }

    /// What a piece must weigh.
    fn heavy(&self) -> u64 {
        self.large / PART
    }

    /// Names the objects of a large region, which are all in `found`, by pieces.
    pub(super) fn arrange(
        &self,
        heap: &Heap,
        region: usize,
        roots: &[Ref],
        numbers: &mut [u32],
        found: &mut Vec<Ref>,
    ) -> Vec<Piece> {
        let first = heap.first_dynamic();
        let number = |r: Ref| (r - first) as usize;
        for r in found.iter() {
            numbers[number(*r)] = 0;
        }
        let mut survey = Survey::default();
        let run = survey.run(heap, roots, self.heavy(), |r, at| {
            let given = &mut numbers[number(r)];
            if *given != 0 {
                return Met::Known;
            }
            *given = name(region, at);
            Met::New
        });
        debug_assert!(run.is_ok() && survey.seen.len() == found.len(), "a walk found others");
        found.clear();
        let (mut pieces, mut others) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(seen) = survey.seen.get(at) {
            if !seen.is_piece {
                others.push(seen.object);
                at += 1;
                continue;
            }
            let begin = found.len() as u32;
            found.extend(survey.seen[at..seen.end as usize].iter().map(|seen| seen.object));
            let objects = &found[begin as usize..];
            let hanging = &survey.seen[at..seen.end as usize];
            pieces.push(Piece {
                begin,
                end: found.len() as u32,
                weight: seen.weight,
                anywhere: seen.anywhere,
                copies: keeps_copies(heap, objects),
                referrers: Vec::new(),
                ends: hanging.iter().map(|seen| seen.end - at as u32).collect(),
            });
            at = seen.end as usize;
        }
        found.append(&mut others);
        for (at, r) in found.iter().enumerate() {
            numbers[number(*r)] = name(region, at);
        }
        for piece in &mut pieces {
            let own = name(region, piece.begin as usize)..name(region, piece.end as usize);
            for at in piece.begin..piece.end {
                let mut leaves = false;
                for_each_reference(heap.get(found[at as usize]), |child| {
                    leaves |= child >= first && !own.contains(&numbers[number(child)]);
                });
                if leaves {
                    piece.referrers.push(at);
                }
            }
        }
        pieces
    }

    /// Names what is beside the pieces of a region, whose names were taken away, and finds it: `found`.
    /// What is common may take objects of threads' regions; where these were is told in `robbed`.
    pub(super) fn rearrange(
        &self,
        heap: &Heap,
        region: usize,
        roots: &[Ref],
        numbers: &mut [u32],
        found: &mut Vec<Ref>,
        robbed: &mut Vec<(usize, usize)>,
    ) -> Result<u64, Changed> {
        let first = heap.first_dynamic();
        let number = |r: Ref| (r - first) as usize;
        found.clear();
        let Some(arranged) = self.arranged.get(region).and_then(Option::as_ref) else {
            return Err(Changed);
        };
        let Some(pieces) = arranged.pieces.as_ref() else { return Err(Changed) };
        let base = arranged.base();
        let mut passed = 0;
        let mut survey = Survey::default();
        let mut run = survey.run(heap, roots, self.heavy(), |r, at| {
            let given = numbers[number(r)];
            match place(given) {
                None if given != 0 => return Met::Changed,
                Some((home, at)) if home == region && at < base => {
                    let which = pieces.partition_point(|piece| piece.end as usize <= at);
                    if which < passed {
                        return Met::Known;
                    }
                    let piece = &pieces[which];
                    let next = (which == passed || !self.keeps(Proviso::Order))
                        && (at == piece.begin as usize || !self.keeps(Proviso::Heads));
                    let found = |r: Ref| match place(numbers[number(r)]) {
                        Some((home, at)) if home == region => at >= base || at < piece.end as usize,
                        Some((home, _)) => home == COMMON,
                        None => false,
                    };
                    let leads = leads_to_known(heap, &self.layout, region, piece, found);
                    if !next || !leads && self.keeps(Proviso::Leads) {
                        return Met::Changed;
                    }
                    passed = which + 1;
                    let anywhere = piece.anywhere || !self.keeps(Proviso::Depth);
                    return Met::Piece(piece.weight, anywhere);
                }
                Some((home, _)) if home == region || home == COMMON => return Met::Known,
                Some(whose) if region == COMMON => robbed.push(whose),
                Some(_) => return Met::Changed,
                None => {}
            }
            if region != COMMON && base + at >= MOST {
                return Met::Changed;
            }
            numbers[number(r)] = name(region, base + at);
            Met::New
        });
        if passed != pieces.len() && self.keeps(Proviso::Lost)
            || survey.weight < self.large && self.keeps(Proviso::Light)
            || survey.seen.iter().any(|seen| seen.is_piece) && self.keeps(Proviso::Arising)
        {
            run = Err(Changed);
        }
        found.extend(survey.seen.iter().map(|seen| seen.object));
        if let Err(changed) = run {
            for r in found.drain(..) {
                numbers[number(r)] = 0;
            }
            return Err(changed);
        }
        let objects = survey.seen.len() as u64
            + pieces.iter().map(|piece| u64::from(piece.end - piece.begin)).sum::<u64>();
        Ok(survey.weight - objects)
    }

    /// Forgets what is not known any more of regions whose sections change: of each place what it was
    /// and what it is.
    pub(super) fn review(&mut self, registry: &Registry, changes: &[(usize, usize, u32, u32)]) {
        for (region, at, old, new) in changes {
            let Some(Some(arranged)) = self.arranged.get(*region) else { continue };
            let in_piece = *at < arranged.base();
            // Class and length of a long array; all others weigh the same.
            let kind = |component: u32| {
                let header = self.table.get(self.forest.get(self.blocks_of(component)?, 0));
                Some((header[2], header[4]))
            };
            let others = kind(*old) != kind(*new) && self.keeps(Proviso::LongArrays);
            let refers_otherwise = in_piece && !self.refer_alike(registry, *old, *new);
            let stays = !refers_otherwise || self.is_relinked(registry, *region, *at, (*old, *new));
            if others || !stays && self.keeps(Proviso::Review) {
                self.arranged[*region] = None;
            }
        }
        for (region, known) in self.arranged.iter_mut().enumerate() {
            if let Some(arranged) = known {
                let section = self.regions.get(region).map_or(0, base::forest::Cursor::len);
                let objects = section.saturating_sub(before(region)) as u64;
                let is_large = objects + arranged.extra >= self.large;
                if is_large != arranged.pieces.is_some() && self.without != Some(Proviso::Weighing)
                {
                    *known = None;
                }
            }
        }
    }

    /// Whether two components of objects refer to the same in the same order.
    fn refer_alike(&self, registry: &Registry, one: u32, other: u32) -> bool {
        if one == 0 || other == 0 {
            return false;
        }
        let blocks = (self.blocks_of(one), self.blocks_of(other));
        if let (Some(one), Some(other)) = blocks {
            let class = |array| self.table.get(self.forest.get(array, 0))[2];
            if class(one) != class(other) || self.forest.length(one) != self.forest.length(other) {
                return false;
            }
            let class = registry.class(ClassId::new(class(one)));
            if !class.is_array() || !class.has_reference_elements() {
                return class.is_array();
            }
            let mut alike = true;
            self.forest.differences(one, other, &mut |block| {
                let words = |array| {
                    let words = self.table.get(self.forest.get(array, block));
                    &words[if block == 0 { HEADER } else { 0 }..]
                };
                alike &= words(one) == words(other);
            });
            return alike;
        }
        if blocks != (None, None) {
            // One of them is long.
            return false;
        }
        let (one, other) = (self.table.get(one), self.table.get(other));
        if !are_of_a_kind(one, other) {
            return false;
        }
        let class = registry.class(ClassId::new(one[2]));
        let (mut names, mut others) = (Vec::new(), Vec::new());
        for_each_name(class, None, one, |name| names.push(name));
        for_each_name(class, None, other, |name| others.push(name));
        names == others
    }
}

/// Whether the words of two short objects are those of one class and length.
pub(super) fn are_of_a_kind(one: &[u32], other: &[u32]) -> bool {
    one[2] == other[2] && one.len() == other.len() && one[8] == 0 && other[8] == 0
}

/// Whether all that objects of a piece refer to beside it is found.
fn leads_to_known(
    heap: &Heap,
    layout: &Layout,
    region: usize,
    piece: &Piece,
    found: impl Fn(Ref) -> bool,
) -> bool {
    piece.referrers.iter().all(|at| {
        let mut known = true;
        for_each_reference(heap.get(layout.handle(region, *at as usize)), |child| {
            known &= child < heap.first_dynamic() || found(child);
        });
        known
    })
}
