//! Encoding and restoration of long arrays by block. The cost is proportional to the number of
//! blocks that were written or that differ.
//!
//! Invariant: `Components::long` has the component of each array that is `BLOCKWISE` in the heap.
//! The array differs from this component at most in the blocks recorded in the heap.

use crate::canonical::components::{BLOCK, Components, SPLIT};
use crate::canonical::encoding::{HEADER, Names, array_words, element_words};
use crate::large_heap::subtree::have_equal_class_and_length;
use crate::vector::TableFull;
use vm::heap::{BLOCKWISE, Heap, Monitor, Object, Ref};

/// Returns the blocks of a component that contain the elements of the given blocks of the heap. The
/// first block is included, as it has the header. Elements follow the header, so a heap block
/// overlaps two blocks of the component.
fn blocks_of(written: &[u32], elements: usize) -> Vec<usize> {
    let per_block = vm::heap::BLOCK_BYTES / 4;
    let mut blocks = vec![0];
    for block in written {
        let first = *block as usize * per_block;
        let last = (first + per_block).min(elements).max(first + 1) - 1;
        blocks.extend([(HEADER + first) / BLOCK, (HEADER + last) / BLOCK]);
    }
    blocks.sort_unstable();
    blocks.dedup();
    blocks
}

/// Returns the elements of an array that are in one block of its component.
fn elements_of(block: usize, object: &Object) -> &[u32] {
    let elements = element_words(object);
    let start = (block * BLOCK).max(HEADER) - HEADER;
    &elements[start..((block + 1) * BLOCK - HEADER).min(elements.len())]
}

impl Components {
    /// Returns the old component of an array, as an array of blocks, and the blocks written since.
    /// Returns nothing if the unwritten blocks are unknown.
    fn written_since(&self, heap: &Heap, r: Ref) -> Option<(u32, Vec<usize>)> {
        let written = heap.written_blocks(r)?;
        let array = self.long.get(&r).and_then(|number| self.blocks_of(*number))?;
        Some((array, blocks_of(written, element_words(heap.get(r)).len())))
    }

    /// Whether the references of an array differ from its component; `None` if the unwritten blocks
    /// are unknown.
    pub(crate) fn has_other_elements(&self, heap: &Heap, r: Ref) -> Option<bool> {
        let (array, written) = self.written_since(heap, r)?;
        let mut differ = false;
        for block in written {
            let before = self.table.get(self.forest.get(array, block));
            self.differ_from(before, block, heap.get(r), &mut |_| differ = true);
        }
        Some(differ)
    }

    /// Calls `visit` with the index of each element of an array that differs from the array's
    /// component.
    pub(crate) fn changed_elements(&self, heap: &Heap, r: Ref, mut visit: impl FnMut(usize)) {
        let object = heap.get(r);
        if let Some((array, written)) = self.written_since(heap, r) {
            for block in written {
                let before = self.table.get(self.forest.get(array, block));
                self.differ_from(before, block, object, &mut visit);
            }
        } else {
            let words = self.words_of(self.component_at(r));
            for (block, before) in words.chunks(BLOCK).enumerate() {
                self.differ_from(before, block, object, &mut visit);
            }
        }
    }

    /// Calls `visit` with the index of each element in a block that differs from the words in
    /// `before`.
    fn differ_from(
        &self,
        before: &[u32],
        block: usize,
        object: &Object,
        visit: &mut impl FnMut(usize),
    ) {
        let start = (block * BLOCK).max(HEADER) - HEADER;
        let before = &before[HEADER.saturating_sub(block * BLOCK).min(before.len())..];
        // A new object has no id, and must differ from null.
        let name = |r: &Ref| match self.layout.id_of(*r) {
            0 if *r != 0 => u32::MAX,
            name => name,
        };
        let names = elements_of(block, object).iter().map(name);
        for ((at, name), before) in (start..).zip(names).zip(before) {
            if name != *before {
                visit(at);
            }
        }
    }

    /// Calls `visit` with the indices of the elements in which two components of an array of
    /// references differ. Returns whether both components are arrays of equal length.
    pub(crate) fn differing_elements(
        &self,
        one: u32,
        other: u32,
        mut visit: impl FnMut(usize),
    ) -> bool {
        if one == 0 || other == 0 {
            return false;
        }
        let mut compare = |one: &[u32], other: &[u32], block: usize| {
            let words = one.iter().zip(other).enumerate();
            for (at, _) in words.filter(|(_, (one, other))| one != other) {
                if let Some(element) = (block * BLOCK + at).checked_sub(HEADER) {
                    visit(element);
                }
            }
        };
        match (self.blocks_of(one), self.blocks_of(other)) {
            (Some(one), Some(other)) => {
                let words = |array, block| self.table.get(self.forest.get(array, block));
                let (header, wanted) = (words(one, 0), words(other, 0));
                if header[2] != wanted[2]
                    || header[4] != wanted[4]
                    || self.forest.length(one) != self.forest.length(other)
                {
                    return false;
                }
                self.forest.differences(one, other, &mut |block| {
                    compare(words(one, block), words(other, block), block);
                });
                true
            }
            (None, None) => {
                let (one, other) = (self.table.get(one), self.table.get(other));
                if !have_equal_class_and_length(one, other) {
                    return false;
                }
                compare(one, other, 0);
                true
            }
            _ => false,
        }
    }

    /// Whether all objects keep their handles whose references were written into an array.
    pub(crate) fn written_keep_handles(&self, heap: &Heap, r: Ref, names: &Names<'_>) -> bool {
        let object = heap.get(r);
        self.written_since(heap, r).is_some_and(|(_, written)| {
            let mut elements = written.iter().flat_map(|block| elements_of(*block, object));
            elements.all(|element| names.keeps_handle(*element))
        })
    }

    /// Returns the component of a partly written array, or nothing if the unwritten blocks are
    /// unknown. With `renamed`, ids of elements may have changed, so further blocks are compared.
    pub(crate) fn intern_written(
        &mut self,
        heap: &Heap,
        r: Ref,
        names: &Names<'_>,
        renamed: bool,
    ) -> Result<Option<u32>, TableFull> {
        let Some((array, mut written)) = self.written_since(heap, r) else { return Ok(None) };
        let object = heap.get(r);
        if renamed && object.class().has_reference_elements() {
            let blocks = 0..(HEADER + object.length as usize).div_ceil(BLOCK);
            let has_new_ids =
                |block: &usize| !elements_of(*block, object).iter().all(|r| names.keeps_handle(*r));
            written.extend(blocks.filter(has_new_ids));
            written.sort_unstable();
            written.dedup();
        }
        self.intern_blocks(object, names, array, written).map(Some)
    }

    /// Returns the component of a partly written array in which ids of elements in `ranges` may
    /// have changed. Returns nothing if the unwritten blocks are unknown.
    pub(crate) fn intern_ranges(
        &mut self,
        heap: &Heap,
        r: Ref,
        names: &Names<'_>,
        ranges: &[std::ops::Range<usize>],
    ) -> Result<Option<u32>, TableFull> {
        let Some((array, mut written)) = self.written_since(heap, r) else { return Ok(None) };
        for range in ranges.iter().filter(|range| !range.is_empty()) {
            written.extend((HEADER + range.start) / BLOCK..=(HEADER + range.end - 1) / BLOCK);
        }
        written.sort_unstable();
        written.dedup();
        self.intern_blocks(heap.get(r), names, array, written).map(Some)
    }

    fn intern_blocks(
        &mut self,
        object: &Object,
        names: &Names<'_>,
        mut array: u32,
        blocks: Vec<usize>,
    ) -> Result<u32, TableFull> {
        for block in blocks {
            array_words(object, names, block * BLOCK..(block + 1) * BLOCK, &mut self.words);
            self.work.words += self.words.len() as u64;
            let number = self.table.intern(&self.words).map_err(|_| TableFull)?;
            array = self.forest.replace(array, block, number).map_err(|_| TableFull)?;
        }
        self.words.clear();
        self.words.extend([SPLIT, array]);
        self.intern()
    }

    /// Records that an array equals a component.
    pub(crate) fn settle_long(&mut self, heap: &Heap, r: Ref, number: u32) {
        if heap.get(r).flags & BLOCKWISE != 0 {
            self.long.insert(r, number);
        }
    }

    /// Restores an array from a component, if both differ only in some blocks. Returns whether the
    /// array was restored.
    pub(crate) fn restore_blocks(&self, heap: &mut Heap, r: Ref, number: u32) -> bool {
        if !heap.is_live(r) {
            return false;
        }
        let Some((now, mut blocks)) = self.written_since(heap, r) else { return false };
        let Some(wanted) = self.blocks_of(number) else { return false };
        let header = self.table.get(self.forest.get(wanted, 0));
        let object = heap.get(r);
        let same = header[2] == object.class().id.raw() && header[4] == object.length;
        if !same || header[8] != 0 || self.forest.length(now) != self.forest.length(wanted) {
            return false;
        }
        self.forest.differences(now, wanted, &mut |block| blocks.push(block));
        blocks.sort_unstable();
        blocks.dedup();
        let has_references = object.class().has_reference_elements();
        heap.put_back_blocks(r, |object| {
            (object.flags, object.hash) = (header[3] | object.flags & BLOCKWISE, header[5]);
            object.monitor = Monitor { owner: header[6], depth: header[7] };
            let data = bytemuck::cast_slice_mut::<u64, u32>(&mut object.data);
            for block in blocks {
                let words = self.table.get(self.forest.get(wanted, block));
                let skipped = HEADER.saturating_sub(block * BLOCK);
                let start = (block * BLOCK).max(HEADER) - HEADER;
                let words = &words[skipped.min(words.len())..];
                let data = &mut data[start..start + words.len()];
                if has_references {
                    let handles = words.iter().map(|name| self.layout.handle_of(*name));
                    data.iter_mut().zip(handles).for_each(|(element, handle)| *element = handle);
                } else {
                    data.copy_from_slice(words);
                }
            }
        });
        true
    }
}
