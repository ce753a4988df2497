//! Components: canonical encodings of objects and threads, stored once and numbered; and the
//! sections of a state, which are numbered arrays of components.

use crate::canonical::encoding::{Names, object_words};
use crate::canonical::ids::Layout;
use crate::canonical::shared_tables::{Table, Tables};
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::{DividedArray, RegionSubtrees, TraversedBucket};
use crate::vector::{Marks, TableFull, before};
use base::tree::{Cursor, TreeTable};
use base::{FastMap, fingerprint};
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;
use vm::heap::{Heap, Ref};

/// The first word of a component that is divided into blocks; the array of blocks follows.
pub(crate) const SPLIT: u32 = 4;
/// The maximal number of words of an undivided component.
pub(crate) const LONG: usize = 2 * BLOCK;
/// The number of words of a block.
pub(crate) const BLOCK: usize = 256;

/// The tables of state vectors, with the correspondence to the live state.
///
/// Invariant: the object at the handle of a position equals the component at that position of its
/// section. Exceptions are dirty objects and positions in `stale`.
#[derive(Debug)]
pub struct Components {
    pub(crate) table: Table,
    pub(crate) forest: TreeTable,
    pub(crate) layout: Layout,
    /// Immortal objects in the order of their first write; 0 for an object with pristine contents.
    pub(crate) immortal: Cursor,
    /// The position of an immortal object in this order.
    pub(crate) immortal_positions: FastMap<Ref, usize>,
    /// Components of the pristine contents of immortal objects, by position: with and without
    /// relevant `modCount`s. They do not depend on the order of requests.
    pub(crate) pristine: Vec<[u32; 2]>,
    /// The sections of the common region and of each thread.
    pub(crate) regions: Vec<Cursor>,
    /// Positions whose handle differs from the section, although the object is not dirty.
    pub(crate) stale: Vec<(usize, usize)>,
    /// Buffer for the positions of immortal objects that a restore changes.
    pub(crate) stale_immortal: Vec<usize>,
    /// Whether a vector was encoded since the last state was settled.
    pub(crate) encoded: bool,
    /// The globals of the state last settled.
    pub(crate) settled_globals: u32,
    /// The globals of the live state after this number of transitions of the run.
    pub(crate) live_globals: Option<(u64, u32)>,
    /// The clock relative to which waiting threads were settled.
    pub(crate) clock: i64,
    /// The marks of the state last settled.
    pub(crate) settled_marks: Marks,
    /// The marks of the state being encoded.
    pub(crate) marks: Marks,
    /// Words of the component being built.
    pub(crate) words: Vec<u32>,
    /// The id of each dynamic handle; 0 for garbage.
    pub(crate) numbers: Vec<u32>,
    /// By dynamic handle in a complete traversal: the group of threads that reach it.
    pub(crate) groups: Vec<u32>,
    /// Dynamic handles by region in canonical order, if the region was traversed.
    pub(crate) found: Vec<Vec<Ref>>,
    /// The position of the first of these, after the unchanged subtrees.
    pub(crate) offsets: Vec<usize>,
    pub(crate) traversed: Vec<bool>,
    /// The subtrees of regions in the state of the sections, if a region is large.
    pub(crate) records: Vec<Option<RegionSubtrees>>,
    /// Regions and positions of objects whose references may have other ids now, although the
    /// objects were not traversed.
    pub(crate) referring: Vec<(usize, usize)>,
    /// Arrays of divided subtrees whose elements may have other ids.
    pub(crate) divided_arrays: Vec<DividedArray>,
    /// Buckets that were traversed again.
    pub(crate) traversed_buckets: Vec<TraversedBucket>,
    /// The weight from which on a region is large. Tests, which have small heaps, lower this value
    /// before they encode a state.
    pub large: u64,
    /// The mutant that a mutation test enabled.
    #[cfg(feature = "mutants")]
    pub mutant: Option<LargeHeapMutant>,
    pub(crate) queue: Vec<Ref>,
    /// Slots of the threads of a state in canonical order.
    pub(crate) order: Vec<usize>,
    /// Values of live registers.
    pub(crate) registers: Vec<u64>,
    /// Whether a shared object has other references than before in the vector just encoded.
    pub(crate) common_references_changed: bool,
    /// Whether all objects of the common region kept their ids in the vector just encoded.
    pub(crate) common_ids_kept: bool,
    /// Buffer for the former ids in an object.
    pub(crate) names: Vec<u32>,
    /// The component of each long array whose writes are recorded by block; the array differs from
    /// it at most in the written blocks.
    pub(crate) long: FastMap<Ref, u32>,
    /// The cost of encoding so far.
    pub work: TimedWork,
}

/// The cost of encoding so far, and the time at which it ends.
#[derive(Debug, Default)]
pub struct TimedWork {
    work: Work,
    deadline: Deadline,
}

impl std::ops::Deref for TimedWork {
    type Target = Work;

    fn deref(&self) -> &Work {
        &self.work
    }
}

impl std::ops::DerefMut for TimedWork {
    fn deref_mut(&mut self) -> &mut Work {
        &mut self.work
    }
}

impl TimedWork {
    /// Makes the encoding of a state fail from a point in time on.
    pub fn stop_at(&mut self, until: Option<Instant>) {
        self.deadline = Deadline { until, ..Deadline::default() };
    }

    /// Whether an encoding failed for this reason. The machine can then no longer be used.
    pub fn is_out_of_time(&self) -> bool {
        self.deadline.is_over
    }

    /// Counts words of components; fails after the deadline.
    fn spend(&mut self, words: usize) -> Result<(), TableFull> {
        self.work.words += words as u64;
        self.deadline.look(self.work.words)
    }
}

/// The time at which the encoding of a state ends without a result.
#[derive(Clone, Copy, Debug, Default)]
struct Deadline {
    until: Option<Instant>,
    /// The number of words in all components at which the clock is read again.
    ask_at: u64,
    is_over: bool,
}

/// Words of components between two looks at the clock, which take some milliseconds.
const ASK_EVERY: u64 = 1 << 20;

impl Deadline {
    /// Fails after the deadline, at this number of words in all components.
    fn look(&mut self, words: u64) -> Result<(), TableFull> {
        if words < self.ask_at {
            return Ok(());
        }
        self.ask_at = words + ASK_EVERY;
        self.is_over |= self.until.is_some_and(|until| Instant::now() >= until);
        if self.is_over { Err(TableFull) } else { Ok(()) }
    }
}

/// The cost of encoding states, in numbers that do not depend on the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Visited objects.
    pub objects: u64,
    /// Words of components.
    pub words: u64,
    /// Nodes of trees.
    pub nodes: u64,
}

impl Default for Components {
    fn default() -> Self {
        Self {
            table: Table::default(),
            forest: TreeTable::default(),
            layout: Layout::default(),
            immortal: Cursor::default(),
            immortal_positions: FastMap::default(),
            pristine: Vec::new(),
            regions: vec![Cursor::default()],
            stale: Vec::new(),
            stale_immortal: Vec::new(),
            order: Vec::new(),
            registers: Vec::new(),
            names: Vec::new(),
            long: FastMap::default(),
            work: TimedWork::default(),
            common_references_changed: true,
            common_ids_kept: false,
            encoded: true,
            settled_globals: 0,
            live_globals: None,
            clock: 0,
            settled_marks: Marks::default(),
            marks: Marks::default(),
            words: Vec::new(),
            numbers: Vec::new(),
            groups: Vec::new(),
            found: Vec::new(),
            offsets: Vec::new(),
            traversed: Vec::new(),
            records: Vec::new(),
            referring: Vec::new(),
            divided_arrays: Vec::new(),
            traversed_buckets: Vec::new(),
            large: crate::large_heap::regions::LARGE,
            #[cfg(feature = "mutants")]
            mutant: None,
            queue: Vec::new(),
        }
    }
}

impl Components {
    /// Whether the vector just encoded omits `modCount`s.
    pub(crate) const fn drops_mod_counts(&self) -> bool {
        self.encoded && !self.marks.has(Marks::MOD_COUNTS)
    }

    /// Interns the component in `words`, and returns its number.
    pub(crate) fn intern(&mut self) -> Result<u32, TableFull> {
        if self.words.len() > LONG {
            self.split()?;
        } else {
            self.work.spend(self.words.len())?;
        }
        self.table.intern(&self.words).map_err(|_| TableFull)
    }

    /// Replaces long words by an array of blocks, so that long components share equal blocks.
    fn split(&mut self) -> Result<(), TableFull> {
        let mut blocks = Cursor::default();
        for (at, block) in self.words.chunks(BLOCK).enumerate() {
            self.work.spend(block.len())?;
            let number = self.table.intern(block).map_err(|_| TableFull)?;
            blocks.set(at, number);
        }
        let array = blocks.commit(&mut self.forest).map_err(|_| TableFull)?;
        self.words.clear();
        self.words.extend([SPLIT, array]);
        Ok(())
    }

    /// Returns the array of blocks of a divided component.
    pub(crate) fn blocks_of(&self, number: u32) -> Option<u32> {
        match self.table.get(number) {
            [SPLIT, array] => Some(*array),
            _ => None,
        }
    }

    /// Returns the words of a component.
    pub fn words_of(&self, number: u32) -> Cow<'_, [u32]> {
        let words = self.table.get(number);
        if let [SPLIT, array] = words {
            let mut blocks = Cursor::default();
            blocks.load(&self.forest, *array, &mut |_, _| {});
            let mut all = Vec::with_capacity(blocks.len() * BLOCK);
            for at in 0..blocks.len() {
                all.extend_from_slice(self.table.get(blocks.get(at)));
            }
            return Cow::Owned(all);
        }
        Cow::Borrowed(words)
    }

    /// Returns the component of a dynamic handle in its section; 0 if there is none.
    pub(crate) fn component_at(&self, r: Ref) -> u32 {
        match crate::canonical::ids::position_of(self.layout.id_of(r)) {
            Some((region, at)) => {
                self.regions.get(region).map_or(0, |section| section.get(at + before(region)))
            }
            None => 0,
        }
    }

    /// Exchanges the last two positions, to test the detection of mistakes.
    pub(crate) fn swap_last_positions(&mut self, heap: &mut Heap) {
        let mut order = heap.written()[..self.immortal_positions.len()].to_vec();
        if let [.., one, other] = order.as_mut_slice() {
            std::mem::swap(one, other);
            let at = self.immortal_positions.len() - 2;
            self.immortal_positions.insert(*one, at);
            self.immortal_positions.insert(*other, at + 1);
            self.pristine.swap(at, at + 1);
            heap.place_written(0, &order);
        }
    }

    /// Returns the number of immortal objects with a position.
    pub(crate) fn position_count(&self) -> usize {
        self.immortal_positions.len()
    }

    /// Gives immortal objects their positions, in the order of their first write.
    pub(crate) fn assign_positions(&mut self, heap: &Heap) -> Result<(), TableFull> {
        for r in &heap.written()[self.immortal_positions.len()..] {
            let mut both = [0; 2];
            for (number, drop_mod_counts) in both.iter_mut().zip([false, true]) {
                let mut words = std::mem::take(&mut self.words);
                self.words_of_pristine(heap, *r, drop_mod_counts, &mut words);
                self.words = words;
                *number = self.intern()?;
            }
            self.pristine.push(both);
            let at = self.immortal_positions.len();
            self.immortal_positions.insert(*r, at);
        }
        Ok(())
    }

    /// Returns a fingerprint of the pristine contents of an immortal object.
    pub(crate) fn fingerprint_of_pristine(&self, heap: &Heap, r: Ref) -> u64 {
        let mut words = Vec::new();
        self.pristine_words(heap, r, &mut words);
        fingerprint::of(bytemuck::cast_slice(&words))
    }

    /// Encodes the pristine contents of an immortal object.
    pub(crate) fn pristine_words(&self, heap: &Heap, r: Ref, words: &mut Vec<u32>) {
        self.words_of_pristine(heap, r, false, words);
    }

    fn words_of_pristine(&self, heap: &Heap, r: Ref, drop_mod_counts: bool, words: &mut Vec<u32>) {
        let names = Names {
            first_dynamic: heap.first_dynamic(),
            layout: &self.layout,
            numbers: None,
            has_ended: false,
            drop_mod_counts,
        };
        object_words(heap.pristine(r).unwrap_or(heap.get(r)), r, &names, words);
    }

    /// Returns the component of the pristine contents of an immortal object.
    pub(crate) fn pristine_at(&self, position: usize, drops_mod_counts: bool) -> Option<u32> {
        self.pristine.get(position).map(|both| both[usize::from(drops_mod_counts)])
    }

    /// Numbers components and sections in the tables of a team. The live state then has no known
    /// numbers.
    pub(crate) fn join_tables(&mut self, tables: &Arc<Tables>) {
        self.table = Table::sharing(tables);
        self.forest = TreeTable::sharing(&tables.forest);
        self.immortal = Cursor::default();
        self.immortal_positions.clear();
        self.pristine.clear();
        self.regions.fill(Cursor::default());
        self.records.clear();
        self.long.clear();
        self.encoded = true;
        self.settled_globals = 0;
        self.live_globals = None;
    }

    /// Returns the bytes of the tables, without those of a team.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.forest.bytes()
    }

    /// Returns the additional bytes that growing tables need temporarily, if growth is due soon.
    pub fn growth(&self) -> usize {
        self.table.growth() + self.forest.growth()
    }

    /// Returns the number of components.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there are no components.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Components {
    /// Whether a mutation test enabled this mutant.
    #[cfg(feature = "mutants")]
    pub(crate) fn is_enabled(&self, mutant: LargeHeapMutant) -> bool {
        self.mutant == Some(mutant)
    }

    /// No mutant is enabled.
    #[cfg(not(feature = "mutants"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    #[inline]
    pub(crate) const fn is_enabled(&self, _: LargeHeapMutant) -> bool {
        false
    }
}
