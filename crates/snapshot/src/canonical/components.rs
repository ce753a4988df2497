//! Components: canonical encodings of objects and threads, each stored once and numbered, and
//! the sections of a state, each an array of components and one number too.

use crate::canonical::encoding::{Names, object_words};
use crate::canonical::ids::Layout;
use crate::canonical::shared_tables::{Table, Tables};
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::RegionSubtrees;
use crate::large_heap::regions::{DividedArray, TraversedBucket};
use crate::vector::Marks;
use crate::vector::TableFull;
use crate::vector::before;
use base::FastMap;
use base::fingerprint;
use base::tree::{Cursor, TreeTable};
use std::borrow::Cow;
use std::sync::Arc;
use vm::heap::{Heap, Ref};

/// The first word of a component whose words are in blocks; an array of blocks follows.
pub(crate) const SPLIT: u32 = 4;
/// Components of more words are split.
pub(crate) const LONG: usize = 2 * BLOCK;
/// Words of a block.
pub(crate) const BLOCK: usize = 256;

/// The tables behind state vectors, and what of the live state they already describe.
///
/// Invariant: the object at the handle of a place is what the component at that place of a section
/// says, unless it is dirty, or the place is in `stale`.
#[derive(Debug)]
pub struct Components {
    pub(crate) table: Table,
    pub(crate) forest: TreeTable,
    pub(crate) layout: Layout,
    /// Fixed objects in the order in which they were first written; 0 for one that is as it was.
    pub(crate) fixed: Cursor,
    /// Where a fixed object stands there.
    pub(crate) fixed_places: FastMap<Ref, usize>,
    /// Components of the pristine contents of fixed objects, by place: as states have them in which a
    /// `modCount` counts, and in which it does not. What they are is the same whoever asks first.
    pub(crate) pristine: Vec<[u32; 2]>,
    /// What all may reach, and for each thread itself and what it reaches first.
    pub(crate) regions: Vec<Cursor>,
    /// Places whose handle does not have what the section says, though it is not dirty.
    pub(crate) stale: Vec<(usize, usize)>,
    /// Room for the places of fixed objects that a restore changes.
    pub(crate) stale_fixed: Vec<usize>,
    /// Whether a vector was made since the last state was settled.
    pub(crate) encoded: bool,
    /// The globals of the state last settled.
    pub(crate) settled_globals: u32,
    /// The globals of the live state after a number of transitions of the run.
    pub(crate) live_globals: Option<(u64, u32)>,
    /// The clock that waiting threads are settled by.
    pub(crate) clock: i64,
    /// What is known of the whole of the state last settled.
    pub(crate) settled_marks: Marks,
    /// The same of the state being encoded.
    pub(crate) marks: Marks,
    /// Words of the component being built.
    pub(crate) words: Vec<u32>,
    /// Name of each dynamic handle; 0 for garbage.
    pub(crate) numbers: Vec<u32>,
    /// Who reaches each dynamic handle, in a walk through everything.
    pub(crate) groups: Vec<u32>,
    /// Dynamic handles by region in canonical order, where a region was walked.
    pub(crate) found: Vec<Vec<Ref>>,
    /// The place of the first of these: behind the subtrees that stay as they are.
    pub(crate) offsets: Vec<usize>,
    pub(crate) walked: Vec<bool>,
    /// What is known of regions of the state that the sections say, if one is large.
    pub(crate) arranged: Vec<Option<RegionSubtrees>>,
    /// Regions and places of objects that refer to others that may be called otherwise now, though they
    /// were not found anew.
    pub(crate) referring: Vec<(usize, usize)>,
    /// Arrays of divided subtrees of which elements may be called otherwise.
    pub(crate) heads: Vec<DividedArray>,
    /// Parts of subtrees that were walked through anew.
    pub(crate) rewalked: Vec<TraversedBucket>,
    /// The weight from which on a region is large. Tests, which have small heaps, lower it before they
    /// encode a state.
    pub large: u64,
    /// The mutant that a mutation test enabled.
    #[cfg(feature = "mutants")]
    pub mutant: Option<LargeHeapMutant>,
    pub(crate) queue: Vec<Ref>,
    /// Slots of the threads of a state in canonical order.
    pub(crate) order: Vec<usize>,
    /// Values of live registers.
    pub(crate) registers: Vec<u64>,
    /// Whether a common object refers to others than before in the vector just made.
    pub(crate) common_relinked: bool,
    /// Whether all objects of the common region kept their names in the vector just made.
    pub(crate) common_stays: bool,
    /// Names that an object had.
    pub(crate) names: Vec<u32>,
    /// The component that a long array is, but for the blocks that were written since; of those whose
    /// writes are noted by block.
    pub(crate) long: FastMap<Ref, u32>,
    /// What encoding took so far.
    pub(crate) work: Work,
}

/// What encoding states took: the price of a transition, in numbers that do not depend on the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Objects looked at.
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
            fixed: Cursor::default(),
            fixed_places: FastMap::default(),
            pristine: Vec::new(),
            regions: vec![Cursor::default()],
            stale: Vec::new(),
            stale_fixed: Vec::new(),
            order: Vec::new(),
            registers: Vec::new(),
            names: Vec::new(),
            long: FastMap::default(),
            work: Work::default(),
            common_relinked: true,
            common_stays: false,
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
            walked: Vec::new(),
            arranged: Vec::new(),
            referring: Vec::new(),
            heads: Vec::new(),
            rewalked: Vec::new(),
            large: crate::large_heap::regions::LARGE,
            #[cfg(feature = "mutants")]
            mutant: None,
            queue: Vec::new(),
        }
    }
}

impl Components {
    /// Whether the vector just made leaves out how often collections changed.
    pub(crate) const fn drops_mod_counts(&self) -> bool {
        self.encoded && !self.marks.has(Marks::MOD_COUNTS)
    }

    /// The number of the component in `words`.
    pub(crate) fn intern(&mut self) -> Result<u32, TableFull> {
        self.work.words += self.words.len() as u64;
        if self.words.len() > LONG {
            self.split()?;
        }
        self.table.intern(&self.words).map_err(|_| TableFull)
    }

    /// Puts an array of blocks in place of long words, so that long components share what they have
    /// in common.
    fn split(&mut self) -> Result<(), TableFull> {
        let mut blocks = Cursor::default();
        for (at, block) in self.words.chunks(BLOCK).enumerate() {
            let number = self.table.intern(block).map_err(|_| TableFull)?;
            blocks.set(at, number);
        }
        let array = blocks.commit(&mut self.forest).map_err(|_| TableFull)?;
        self.words.clear();
        self.words.extend([SPLIT, array]);
        Ok(())
    }

    /// The array of blocks of a component that has one.
    pub(crate) fn blocks_of(&self, number: u32) -> Option<u32> {
        match self.table.get(number) {
            [SPLIT, array] => Some(*array),
            _ => None,
        }
    }

    /// The words of a component.
    pub fn words_of(&self, number: u32) -> Cow<'_, [u32]> {
        let words = self.table.get(number);
        if let [SPLIT, array] = words {
            let mut blocks = Cursor::default();
            blocks.load(&self.forest, *array, &mut |_, _| {});
            let all = (0..blocks.len()).flat_map(|at| self.table.get(blocks.get(at)));
            return all.copied().collect();
        }
        Cow::Borrowed(words)
    }

    /// The component that a section has for a dynamic handle; 0 if none.
    pub(crate) fn component_at(&self, r: Ref) -> u32 {
        match crate::canonical::ids::place(self.layout.name_at(r)) {
            Some((region, at)) => {
                self.regions.get(region).map_or(0, |section| section.get(at + before(region)))
            }
            None => 0,
        }
    }

    /// Exchanges the places last given, in tests of tests.
    pub(crate) fn swap_last_places(&mut self, heap: &mut Heap) {
        let mut order = heap.written()[..self.fixed_places.len()].to_vec();
        if let [.., one, other] = order.as_mut_slice() {
            std::mem::swap(one, other);
            let at = self.fixed_places.len() - 2;
            self.fixed_places.insert(*one, at);
            self.fixed_places.insert(*other, at + 1);
            self.pristine.swap(at, at + 1);
            heap.place_written(0, &order);
        }
    }

    /// How many fixed objects have a place.
    pub(crate) fn placed(&self) -> usize {
        self.fixed_places.len()
    }

    /// Gives fixed objects their places, in the order in which they were first written.
    pub(crate) fn place(&mut self, heap: &Heap) -> Result<(), TableFull> {
        for r in &heap.written()[self.fixed_places.len()..] {
            let mut both = [0; 2];
            for (number, drop_mod_counts) in both.iter_mut().zip([false, true]) {
                let mut words = std::mem::take(&mut self.words);
                self.words_of_pristine(heap, *r, drop_mod_counts, &mut words);
                self.words = words;
                *number = self.intern()?;
            }
            self.pristine.push(both);
            let at = self.fixed_places.len();
            self.fixed_places.insert(*r, at);
        }
        Ok(())
    }

    /// A fingerprint of the pristine contents of an immortal object.
    pub(crate) fn print_of_pristine(&self, heap: &Heap, r: Ref) -> u64 {
        let mut words = Vec::new();
        self.pristine_words(heap, r, &mut words);
        fingerprint::of(bytemuck::cast_slice(&words))
    }

    /// The words of a fixed object as it was before anyone wrote it.
    pub(crate) fn pristine_words(&self, heap: &Heap, r: Ref, words: &mut Vec<u32>) {
        self.words_of_pristine(heap, r, false, words);
    }

    fn words_of_pristine(&self, heap: &Heap, r: Ref, drop_mod_counts: bool, words: &mut Vec<u32>) {
        let names = Names {
            first_dynamic: heap.first_dynamic(),
            layout: &self.layout,
            numbers: None,
            over: false,
            drop_mod_counts,
        };
        object_words(heap.pristine(r).unwrap_or(heap.get(r)), r, &names, words);
    }

    /// The component of a fixed object that nobody has written.
    pub(crate) fn pristine_at(&self, place: usize, drops_mod_counts: bool) -> Option<u32> {
        self.pristine.get(place).map(|both| both[usize::from(drops_mod_counts)])
    }

    /// Numbers components and sections as a team does. Nothing is known of the live state by number then.
    pub(crate) fn number_together(&mut self, tables: &Arc<Tables>) {
        self.table = Table::sharing(tables);
        self.forest = TreeTable::sharing(&tables.forest);
        self.fixed = Cursor::default();
        self.fixed_places.clear();
        self.pristine.clear();
        self.regions.fill(Cursor::default());
        self.arranged.clear();
        self.long.clear();
        self.encoded = true;
        self.settled_globals = 0;
        self.live_globals = None;
    }

    /// Bytes that the tables hold, but for those of a team.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.forest.bytes()
    }

    /// Bytes that growing tables take for a while, if that is due before long.
    pub fn growth(&self) -> usize {
        self.table.growth() + self.forest.growth()
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there is none.
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
    #[inline]
    pub(crate) const fn is_enabled(&self, _: LargeHeapMutant) -> bool {
        false
    }
}
