//! Components: canonical encodings of objects and threads, which are stored once and numbered. The
//! sections of a state are numbered arrays of components.

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

/// The first word of a component that is divided into blocks. The second word is the array of
/// blocks.
pub(crate) const SPLIT: u32 = 4;
/// The greatest number of words of an undivided component.
pub(crate) const LONG: usize = 2 * BLOCK;
/// The number of words of a block.
pub(crate) const BLOCK: usize = 256;

/// The tables of state vectors, with the correspondence to the live state.
///
/// Invariant: the object at the handle of a position equals the component at that position of its
/// section. Exceptions are dirty objects, and objects at positions in `stale`.
#[derive(Debug)]
pub struct Components {
    pub(crate) table: Table,
    pub(crate) forest: TreeTable,
    pub(crate) layout: Layout,
    /// The immortal objects in the order of their first write. The number of an object with
    /// pristine contents is 0.
    pub(crate) immortal: Cursor,
    /// The position of each immortal object in this order.
    pub(crate) immortal_positions: FastMap<Ref, usize>,
    /// The components of the pristine contents of immortal objects, by position: with relevant
    /// `modCount`s and without. These components do not depend on the order of requests.
    pub(crate) pristine: Vec<[u32; 2]>,
    /// The sections of the common region and of each thread.
    pub(crate) regions: Vec<Cursor>,
    /// The positions whose objects differ from the section, although the objects are not dirty.
    pub(crate) stale: Vec<(usize, usize)>,
    /// A buffer for the positions of immortal objects that a restore changes.
    pub(crate) stale_immortal: Vec<usize>,
    /// Whether a vector was encoded after the last state was settled.
    pub(crate) encoded: bool,
    /// The globals of the state that was settled last.
    pub(crate) settled_globals: u32,
    /// The globals of the live state, with the number of transitions of the run after which they
    /// hold.
    pub(crate) live_globals: Option<(u64, u32)>,
    /// The value of the clock to which the settled waiting threads are relative.
    pub(crate) clock: i64,
    /// The marks of the state that was settled last.
    pub(crate) settled_marks: Marks,
    /// The marks of the state being encoded.
    pub(crate) marks: Marks,
    /// The words of the component being built.
    pub(crate) words: Vec<u32>,
    /// The id of each dynamic handle; 0 for garbage.
    pub(crate) numbers: Vec<u32>,
    /// The group of threads that reach each dynamic handle, in a complete traversal.
    pub(crate) groups: Vec<u32>,
    /// The dynamic handles of each traversed region, in canonical order.
    pub(crate) found: Vec<Vec<Ref>>,
    /// The position of the first handle in `found` for each region. It follows the unchanged
    /// subtrees.
    pub(crate) offsets: Vec<usize>,
    pub(crate) traversed: Vec<bool>,
    /// The subtrees of each large region, in the state of the sections.
    pub(crate) records: Vec<Option<RegionSubtrees>>,
    /// The regions and positions of objects whose references may have new ids, although the objects
    /// were not traversed.
    pub(crate) referring: Vec<(usize, usize)>,
    /// The arrays of divided subtrees whose elements may have new ids.
    pub(crate) divided_arrays: Vec<DividedArray>,
    /// The buckets that were traversed again.
    pub(crate) traversed_buckets: Vec<TraversedBucket>,
    /// The weight from which a region is large. Tests have small heaps and lower this value before
    /// they encode a state.
    pub large: u64,
    /// The mutant that a mutation test has enabled.
    #[cfg(feature = "mutants")]
    pub mutant: Option<LargeHeapMutant>,
    pub(crate) queue: Vec<Ref>,
    /// The slots of the threads of a state, in canonical order.
    pub(crate) order: Vec<usize>,
    /// A buffer for the values of live registers.
    pub(crate) registers: Vec<u64>,
    /// Whether the references of a shared object changed between the settled state and the vector
    /// just encoded.
    pub(crate) common_references_changed: bool,
    /// Whether all objects of the common region kept their ids in the vector just encoded.
    pub(crate) common_ids_kept: bool,
    /// A buffer for the old ids in an object.
    pub(crate) names: Vec<u32>,
    /// The component of each long array whose writes are recorded by block. The array differs from
    /// its component at most in the written blocks.
    pub(crate) long: FastMap<Ref, u32>,
    /// The cost of encoding so far.
    pub work: TimedWork,
}

/// The cost of encoding so far, and the deadline of encoding.
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
    /// Makes the encoding of a state fail after this point in time.
    pub fn stop_at(&mut self, until: Option<Instant>) {
        self.deadline = Deadline { until, ..Deadline::default() };
    }

    /// Whether an encoding failed because of the deadline. The machine can then no longer be used.
    pub fn is_out_of_time(&self) -> bool {
        self.deadline.is_over
    }

    /// Counts words of components. Fails after the deadline.
    fn spend(&mut self, words: usize) -> Result<(), TableFull> {
        self.work.words += words as u64;
        self.deadline.look(self.work.words)
    }
}

/// The time at which the encoding of a state ends without a result.
#[derive(Clone, Copy, Debug, Default)]
struct Deadline {
    until: Option<Instant>,
    /// The number of encoded words at which the clock is read again.
    ask_at: u64,
    is_over: bool,
}

/// The number of words between two reads of the clock. The encoding of so many words takes some
/// milliseconds.
const ASK_EVERY: u64 = 1 << 20;

impl Deadline {
    /// Fails after the deadline. The clock is read again when `words`, the number of all encoded
    /// words, has grown enough.
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
    /// The number of visited objects.
    pub objects: u64,
    /// The number of words of components.
    pub words: u64,
    /// The number of nodes of trees.
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

    /// Returns the component of a dynamic handle in its section; 0 if there is no component.
    pub(crate) fn component_at(&self, r: Ref) -> u32 {
        match crate::canonical::ids::position_of(self.layout.id_of(r)) {
            Some((region, at)) => {
                self.regions.get(region).map_or(0, |section| section.get(at + before(region)))
            }
            None => 0,
        }
    }

    /// Exchanges the last two positions of immortal objects, for tests of the detection of faults.
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

    /// Numbers components and sections in the tables of a team. The numbers of the live state are
    /// then unknown.
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

    /// Returns the bytes of the tables, without the shared tables of a team.
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
    /// Whether a mutation test has enabled this mutant.
    #[cfg(feature = "mutants")]
    pub(crate) fn is_enabled(&self, mutant: LargeHeapMutant) -> bool {
        self.mutant == Some(mutant)
    }

    /// Whether this mutant is enabled, which is never the case without the feature `mutants`.
    #[cfg(not(feature = "mutants"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    #[inline]
    pub(crate) const fn is_enabled(&self, _: LargeHeapMutant) -> bool {
        false
    }
}
