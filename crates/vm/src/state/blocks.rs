//! Long arrays of numbers by block: encoding one and putting it back at the cost of the blocks that
//! were written, or that differ, however long it is.
//!
//! Invariant: `Components::long` has the component of each array that is `BLOCKWISE` in the heap; the
//! array is that component but for the blocks noted in the heap.

use super::components::{BLOCK, Components, SPLIT, TableFull};
use super::words::{HEADER, Names, array_words};
use crate::heap::{BLOCKWISE, Heap, Monitor, Ref};

/// The blocks of a component that have the elements of some blocks of the heap's, and the first,
/// which has the header. Elements stand behind the header, so a block there is in two here.
fn blocks_of(written: &[u32], elements: usize) -> Vec<usize> {
    let per_block = crate::heap::BLOCK_BYTES / 4;
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

impl Components {
    /// The component of an array of which a part was written; none if nothing is known of the rest.
    pub(super) fn intern_written(
        &mut self,
        heap: &Heap,
        r: Ref,
        names: &Names<'_>,
    ) -> Result<Option<u32>, TableFull> {
        let Some(written) = heap.written_blocks(r) else { return Ok(None) };
        let known = self.long.get(&r).and_then(|number| self.blocks_of(*number));
        let Some(mut array) = known else { return Ok(None) };
        let object = heap.get(r);
        for block in blocks_of(written, object.elements::<u32>().len()) {
            array_words(object, names, block * BLOCK..(block + 1) * BLOCK, &mut self.words);
            self.work.words += self.words.len() as u64;
            let (number, _) = self.table.intern(&self.words).map_err(|_| TableFull)?;
            array = self.forest.replace(array, block, number).map_err(|_| TableFull)?;
        }
        self.words.clear();
        self.words.extend([SPLIT, array]);
        self.intern().map(Some)
    }

    /// The heap has an array as a component says.
    pub(super) fn settle_long(&mut self, heap: &Heap, r: Ref, number: u32) {
        if heap.get(r).flags & BLOCKWISE != 0 {
            self.long.insert(r, number);
        }
    }

    /// Makes an array what a component says, if it differs from it in some blocks only.
    pub(super) fn restore_blocks(&self, heap: &mut Heap, r: Ref, number: u32) -> bool {
        if !heap.is_live(r) {
            return false;
        }
        let Some(written) = heap.written_blocks(r) else { return false };
        let now = self.long.get(&r).and_then(|known| self.blocks_of(*known));
        let (Some(now), Some(wanted)) = (now, self.blocks_of(number)) else { return false };
        let header = self.table.get(self.forest.get(wanted, 0));
        let object = heap.get(r);
        let same = header[2] == object.class().id.raw() && header[4] == object.length;
        if !same || header[8] != 0 || self.forest.length(now) != self.forest.length(wanted) {
            return false;
        }
        let mut blocks = blocks_of(written, object.elements::<u32>().len());
        self.forest.differences(now, wanted, &mut |block| blocks.push(block));
        blocks.sort_unstable();
        blocks.dedup();
        heap.put_back_blocks(r, |object| {
            (object.flags, object.hash) = (header[3] | object.flags & BLOCKWISE, header[5]);
            object.monitor = Monitor { owner: header[6], depth: header[7] };
            let data = bytemuck::cast_slice_mut::<u64, u32>(&mut object.data);
            for block in blocks {
                let words = self.table.get(self.forest.get(wanted, block));
                let skipped = HEADER.saturating_sub(block * BLOCK);
                let start = (block * BLOCK).max(HEADER) - HEADER;
                let words = &words[skipped.min(words.len())..];
                data[start..start + words.len()].copy_from_slice(words);
            }
        });
        true
    }
}
