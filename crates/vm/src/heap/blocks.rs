//! Recording of the written blocks of long arrays. The cost of a state then depends on these blocks, not
//! on the length of the array.
//!
//! The whole array counts as written if a transition writes many blocks, or writes by other means than
//! single elements.
//!
//! Invariant: a `BLOCKWISE` array differs from its contents in the last settled state at most in
//! the recorded blocks and the header (block 0).

use super::{BLOCKWISE, DIRTY, Heap, Ref, TERMED};
use bytemuck::Pod;

/// Bytes of a block.
pub const BLOCK_BYTES: usize = 1024;
/// The minimal number of 64-bit words of an array whose blocks are recorded.
const LONG: usize = 1024;
/// The maximal number of recorded blocks. Beyond it the whole array counts as written.
const NOTED: usize = 32;

impl Heap {
    /// Writes an element of an array of numbers.
    #[inline]
    pub fn set_number<T: Pod>(&mut self, r: Ref, index: usize, value: T) {
        self.touch_element::<T>(r, index);
        bytemuck::cast_slice_mut::<u64, T>(&mut self.objects[r as usize].data)[index] = value;
    }

    /// Records the write of an element of an array.
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
        let flags = self.objects[r as usize].flags;
        if flags & (DIRTY | TERMED) != DIRTY {
            self.looks.note(r);
        }
        if flags & DIRTY == 0 {
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

    /// Counts the whole array as written.
    pub(super) fn forget_blocks(&mut self, r: Ref) {
        let object = &mut self.objects[r as usize];
        if object.flags & BLOCKWISE != 0 {
            object.flags &= !BLOCKWISE;
            self.blocks.remove(&r);
        }
    }

    /// Begins to record the written blocks of an object that equals its component, if it is a long
    /// array.
    pub(super) fn note_by_block(&mut self, r: Ref) {
        let object = &mut self.objects[r as usize];
        let long = self.recording && r >= self.first_dynamic && object.data.len() >= LONG;
        if long && object.class().is_array() {
            object.flags |= BLOCKWISE;
            self.blocks.remove(&r);
        }
    }

    /// Returns the written blocks; `None` if the whole array counts as written.
    pub fn written_blocks(&self, r: Ref) -> Option<&[u32]> {
        let known = self.objects[r as usize].flags & BLOCKWISE != 0;
        known.then(|| self.blocks.get(&r).map_or(&[][..], Vec::as_slice))
    }

    /// Restores the contents of recorded blocks and of the header of an array.
    pub fn put_back_blocks(&mut self, r: Ref, fill: impl FnOnce(&mut super::Object)) {
        fill(&mut self.objects[r as usize]);
        self.accept(r);
    }
}
