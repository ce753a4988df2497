//! Which blocks of a long array a step writes, so that a state costs those blocks and not the array.
//!
//! A step that writes many blocks, or writes in another way than by one element, has written all of
//! it: then the array is like any other object.
//!
//! Invariant: an array that is `BLOCKWISE` has the contents that a state last said it has, but for the
//! blocks that are noted; its header may be another one only if block 0 is looked at.

use super::{BLOCKWISE, DIRTY, Heap, Ref};
use bytemuck::Pod;

/// Bytes of a block.
pub(crate) const BLOCK_BYTES: usize = 1024;
/// Words (of 64 bits) that an array must have.
const LONG: usize = 1024;
/// How many blocks are noted before all of an array counts as written.
const NOTED: usize = 32;

impl Heap {
    /// Writes an element of an array of numbers.
    #[inline]
    pub fn set_number<T: Pod>(&mut self, r: Ref, index: usize, value: T) {
        self.touch_element::<T>(r, index);
        bytemuck::cast_slice_mut::<u64, T>(&mut self.objects[r as usize].data)[index] = value;
    }

    /// An element of an array is about to be written.
    #[inline]
    pub(super) fn touch_element<T>(&mut self, r: Ref, index: usize) {
        if self.objects[r as usize].flags & BLOCKWISE != 0 {
            self.note_block(r, index * size_of::<T>() / BLOCK_BYTES);
        } else {
            self.touch(r);
        }
    }

    #[cold]
    #[inline(never)]
    fn note_block(&mut self, r: Ref, block: usize) {
        if self.objects[r as usize].flags & DIRTY == 0 {
            self.looks.note(r);
            self.log(r);
        }
        let noted = self.blocks.entry(r).or_default();
        if !noted.contains(&(block as u32)) {
            noted.push(block as u32);
            if noted.len() > NOTED {
                self.forget_blocks(r);
            }
        }
    }

    /// All of an array counts as written.
    pub(super) fn forget_blocks(&mut self, r: Ref) {
        let object = &mut self.objects[r as usize];
        if object.flags & BLOCKWISE != 0 {
            object.flags &= !BLOCKWISE;
            self.blocks.remove(&r);
        }
    }

    /// A state has the object as it is: from now on the blocks written are noted, if it is worth it.
    pub(super) fn note_by_block(&mut self, r: Ref) {
        let object = &mut self.objects[r as usize];
        let long = self.recording && r >= self.first_dynamic && object.data.len() >= LONG;
        if long && object.class().is_array() {
            object.flags |= BLOCKWISE;
            self.blocks.remove(&r);
        }
    }

    /// The blocks of its elements that were written; none if all count as written.
    pub(crate) fn written_blocks(&self, r: Ref) -> Option<&[u32]> {
        let known = self.objects[r as usize].flags & BLOCKWISE != 0;
        known.then(|| self.blocks.get(&r).map_or(&[][..], Vec::as_slice))
    }

    /// The data and the header of an array, of which some blocks become what a state has.
    pub(crate) fn put_back_blocks(&mut self, r: Ref, fill: impl FnOnce(&mut super::Object)) {
        fill(&mut self.objects[r as usize]);
        self.accept(r);
    }
}
