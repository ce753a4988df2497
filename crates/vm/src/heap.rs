//! The heap: objects by handle, and the single path for writes to objects.
//!
//! Handles below [`Heap::first_dynamic`] are *fixed*: objects from the start of the JDK, class mirrors,
//! string literals. A fixed handle denotes the same object in every state of a run. Only fixed objects
//! that differ from their pristine contents are part of a state. All other handles are *dynamic*: they
//! have no meaning outside of the current path (SEMANTICS 1).
//!
//! Invariant: each object whose contents changed since [`Heap::settle`] is in the log of dirty objects.
//! All writes use `touch`.

mod blocks;
mod ceiling;
mod collect;
pub mod journal;
mod looks;
mod order;
mod references;
mod restore;

use base::FastMap;
pub use blocks::BLOCK_BYTES;
pub use ceiling::Ceiling;
use classes::ClassRef;
pub use looks::Looks;
pub use references::for_each_reference;

/// A handle of an object; 0 is null.
pub type Ref = u32;

/// The object was written since the last settled state.
pub const DIRTY: u32 = 1;
/// The object is reachable from more than one thread, or from a static field.
pub const SHARED: u32 = 2;
/// The object became shared while one of its constructors was executed.
pub const LEAKED: u32 = 4;
/// The object is an array that is never written again ([`library::immutable`]).
pub const FROZEN: u32 = 8;
const MARK: u32 = 16;
/// The object is a reference object that `System.gc()` may clear, in any thread.
pub const CLEARABLE: u32 = 32;
/// The object was shared in an earlier state and is no longer shared. Accesses by its thread depend on
/// other threads. The flag is maintained only if accesses are recorded or lock protection is in use.
pub const ONCE_SHARED: u32 = 64;
/// The object is a long array whose writes are recorded by block (see `blocks`).
pub const BLOCKWISE: u32 = 128;
/// An instruction of the program allocated the array. The flag is maintained only if facts about
/// variables are in use.
pub const OF_PROGRAM: u32 = 256;
/// The first bit of the number of an early object (`lock_protection::early`).
pub(crate) const EARLY_SHIFT: u32 = 13;
/// The bits of the number of an early object.
pub const EARLY: u32 = 0xFF << EARLY_SHIFT;
/// The first bit of the slot, plus one, of the thread that owns the object (`lock_protection::owner`).
pub(crate) const OWNER_SHIFT: u32 = 21;
/// The bits of the owner, from `OWNER_SHIFT` on.
pub const OWNER: u32 = u32::MAX << OWNER_SHIFT;
/// Some parts of the object have terms (see `symbolic`). Each access must use a path that records a
/// look.
pub const TERMED: u32 = 512;
/// The object is a box of a number with a term. It represents the cached box of its value (see
/// `symbolic`).
pub const POOLED: u32 = 1024;
/// The object is an array with masked elements ([`code::masking`]).
pub(crate) const MASKED: u32 = 2048;
/// The monitor of the object is assumed to be a leaf monitor (`leaf_monitor`).
pub(crate) const LEAF: u32 = 4096;
/// Flags that belong to the state.
pub const STATE_FLAGS: u32 = SHARED
    | LEAKED
    | FROZEN
    | CLEARABLE
    | ONCE_SHARED
    | OF_PROGRAM
    | POOLED
    | MASKED
    | LEAF
    | EARLY
    | OWNER;

/// Bytes before the first field or element of an object, as `Unsafe` shows them.
pub const HEADER_BYTES: u32 = 16;

/// Minimal number of words of an array that takes a large part of the heap by itself.
const LARGE: usize = 1 << 20;

/// Maximum length in words of an object whose memory is reused.
const REUSED: usize = 8;

/// The number of fixed objects that may be allocated after the start: mirrors and literals.
const FIXED_RESERVE: u32 = 1 << 16;

/// The lock of an object (JVMS §2.11.10). Owner and depth are 0 if the lock is free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Monitor {
    /// Slot of the owning thread plus one.
    pub owner: u32,
    /// The number of nested entries.
    pub depth: u32,
}

/// An object or array of the heap.
#[derive(Clone, Debug)]
pub struct Object {
    class: Option<ClassRef>,
    /// The flags, which are constants of this module.
    pub flags: u32,
    /// Length of an array; for a mirror, the initialization state of its class.
    pub length: u32,
    /// The identity hash code; 0 before it is computed.
    pub hash: u32,
    /// The monitor of the object.
    pub monitor: Monitor,
    /// The class, if the object is a mirror. The static fields of the class follow the fields of
    /// `Class`.
    pub mirrors: Option<ClassRef>,
    /// The parts that have terms, if the object has the flag `TERMED`: a bit for each part, and the last
    /// bit for all further parts.
    pub termed_parts: u32,
    /// One word for each field slot, or the packed elements of an array.
    pub data: Box<[u64]>,
}

impl Object {
    /// Whether a field slot or an element holds a reference.
    pub fn has_reference_at(&self, part: u32) -> bool {
        let class = self.class();
        if class.is_array() {
            return class.has_reference_elements();
        }
        let (part, instance) = (part as usize, class.instance_slots as usize);
        let known = match self.mirrors {
            Some(mirrored) if part >= instance => mirrored.static_references.get(part - instance),
            _ => class.instance_references.get(part),
        };
        known.copied().unwrap_or(false)
    }

    fn free() -> Self {
        Self {
            class: None,
            flags: 0,
            length: 0,
            hash: 0,
            monitor: Monitor { owner: 0, depth: 0 },
            mirrors: None,
            termed_parts: 0,
            data: Box::new([]),
        }
    }

    /// Frees the handle. The next object of the same size reuses the words of a small object.
    fn clear(&mut self) {
        let data = std::mem::take(&mut self.data);
        *self = Self::free();
        if data.len() <= REUSED {
            self.data = data;
        }
    }

    /// Returns `words` zeros, which reuse the words of the former object if they fit.
    #[inline]
    fn zeros(&mut self, words: usize) -> Box<[u64]> {
        if self.data.len() != words {
            return vec![0; words].into_boxed_slice();
        }
        let mut data = std::mem::take(&mut self.data);
        data.fill(0);
        data
    }

    /// Returns the class of the object.
    #[inline]
    pub fn class(&self) -> ClassRef {
        match self.class {
            Some(class) => class,
            None => unreachable!("a dangling reference"),
        }
    }

    /// Whether the handle is in use.
    pub fn is_live(&self) -> bool {
        self.class.is_some()
    }

    /// Returns the number of bytes that the object contributes to the limit.
    fn size(&self) -> usize {
        if self.class.is_some() { self.data.len() * 8 + 16 } else { 0 }
    }

    /// Returns the array elements as values of type `T`.
    #[inline]
    pub fn elements<T: bytemuck::AnyBitPattern>(&self) -> &[T] {
        bytemuck::cast_slice(&self.data)
    }

    /// Returns the bytes of a byte or boolean array.
    pub fn bytes(&self) -> &[u8] {
        &self.elements::<u8>()[..self.length as usize]
    }
}

/// The error that the heap has no room for an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

/// Numbers of allocations.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allocated {
    /// The number of objects.
    pub(crate) objects: u64,
    /// The number of words of arrays.
    pub(crate) array_words: u64,
}

/// The heap: all objects by handle.
#[derive(Debug)]
pub struct Heap {
    objects: Vec<Object>,
    free: Vec<Ref>,
    next_fixed: u32,
    first_dynamic: u32,
    recording: bool,
    log: journal::Log,
    /// The written blocks of arrays that are `BLOCKWISE`.
    blocks: FastMap<Ref, Vec<u32>>,
    pristine: FastMap<Ref, Object>,
    /// Fixed objects in the order in which they were first written.
    written: Vec<Ref>,
    /// Bytes of all dynamic objects.
    used: usize,
    /// The maximal number of bytes; allocations beyond it fail.
    pub limit: usize,
    /// The bound on the memory of the process, if any.
    pub ceiling: Option<Ceiling>,
    /// The number of bytes in use at which the ceiling is checked again.
    ask_at: usize,
    /// Whether the ceiling was reached. An allocation failed then, and the rest of the transition is
    /// invalid.
    pub hit_ceiling: bool,
    /// The number of bytes in use at which a garbage collection is due.
    pub threshold: usize,
    /// The maximal number of bytes in use, measured at large allocations and at states.
    pub peak: usize,
    /// Allocations of the run so far.
    pub(crate) allocated: Allocated,
    /// Handles below this bound are positions of objects in states.
    reserved: usize,
    /// The objects at which the present transition looks.
    pub looks: Looks,
    /// Whether `published` lists the objects that become shared.
    pub lists_published: bool,
    /// Objects that became shared since `published` was last taken.
    pub published: Vec<Ref>,
    /// Objects that were allocated since `created` was last taken, if a listener subscribes.
    pub(crate) created: Option<Vec<Ref>>,
}

impl Heap {
    /// Creates an empty heap, in which each object is fixed until [`Self::seal`].
    pub fn new(limit: usize) -> Self {
        Self {
            objects: vec![Object::free()],
            free: Vec::new(),
            next_fixed: 1,
            first_dynamic: u32::MAX,
            recording: false,
            log: journal::Log::default(),
            blocks: FastMap::default(),
            pristine: FastMap::default(),
            written: Vec::new(),
            used: 0,
            limit,
            ceiling: None,
            ask_at: usize::MAX,
            hit_ceiling: false,
            threshold: limit / 32,
            peak: 0,
            allocated: Allocated::default(),
            reserved: 0,
            looks: Looks::default(),
            lists_published: false,
            published: Vec::new(),
            created: None,
        }
    }

    /// Ends the start: present objects are fixed, later objects are dynamic. With `recording`, writes
    /// are logged from now on.
    pub fn seal(&mut self, recording: bool) {
        self.next_fixed = self.objects.len() as u32;
        self.first_dynamic = self.next_fixed + FIXED_RESERVE;
        self.objects.resize(self.first_dynamic as usize, Object::free());
        self.recording = recording;
        self.used = 0;
        self.peak = 0;
        for object in &mut self.objects {
            object.flags = object.flags & !DIRTY | SHARED;
        }
    }

    /// Returns the first dynamic handle.
    pub fn first_dynamic(&self) -> u32 {
        self.first_dynamic
    }

    /// Returns the handle after the highest handle.
    pub fn handles(&self) -> u32 {
        self.objects.len() as u32
    }

    /// Whether a handle is fixed.
    #[inline]
    pub fn is_fixed(&self, r: Ref) -> bool {
        r < self.first_dynamic
    }

    /// Returns the handle after the highest handle of a fixed object.
    pub fn fixed_end(&self) -> Ref {
        self.next_fixed
    }

    /// Whether an object was allocated during the start of the JDK.
    pub fn is_from_boot(&self, r: Ref) -> bool {
        self.first_dynamic == u32::MAX || r < self.first_dynamic - FIXED_RESERVE
    }

    /// Returns the handle after the highest handle.
    pub fn end(&self) -> u32 {
        self.objects.len() as u32
    }

    /// Returns the object of a handle.
    #[inline]
    pub fn get(&self, r: Ref) -> &Object {
        self.looks.note(r);
        &self.objects[r as usize]
    }

    /// Whether a handle denotes an object.
    pub fn is_live(&self, r: Ref) -> bool {
        self.objects.get(r as usize).is_some_and(Object::is_live)
    }

    /// Returns the object of a handle for writing, and logs the write.
    #[inline]
    pub fn touch(&mut self, r: Ref) -> &mut Object {
        if self.objects[r as usize].flags & (DIRTY | BLOCKWISE | TERMED) != DIRTY {
            self.touch_first(r);
        }
        &mut self.objects[r as usize]
    }

    #[cold]
    #[inline(never)]
    fn touch_first(&mut self, r: Ref) {
        self.forget_blocks(r);
        let flags = self.objects[r as usize].flags;
        if flags & (DIRTY | TERMED) != DIRTY {
            self.looks.note(r);
        }
        if flags & DIRTY == 0 {
            self.log(r);
        }
    }

    /// Returns the object of a handle for writing, if the write needs no new log entry.
    #[inline(always)]
    pub fn logged(&mut self, r: Ref) -> Option<&mut Object> {
        let object = &mut self.objects[r as usize];
        (object.flags & (DIRTY | BLOCKWISE | TERMED) == DIRTY).then_some(object)
    }

    #[cold]
    #[inline(never)]
    fn log(&mut self, r: Ref) {
        if self.recording {
            if self.is_fixed(r) && !self.pristine.contains_key(&r) {
                self.pristine.insert(r, self.objects[r as usize].clone());
                self.written.push(r);
            }
            self.log.note_write(r, &self.objects[r as usize]);
        }
        self.objects[r as usize].flags |= DIRTY;
    }

    /// Returns an object for changes that affect no state. These are marks of the machine, hidden
    /// fields, and the contents of a fixed object before its first use.
    pub fn unlogged(&mut self, r: Ref) -> &mut Object {
        self.looks.note(r);
        &mut self.objects[r as usize]
    }

    fn place(&mut self, object: Object) -> Ref {
        self.allocated.objects += 1;
        self.used += object.size();
        let r = if let Some(r) = self.free.pop() {
            self.objects[r as usize] = object;
            r
        } else {
            if self.objects.len() < self.reserved {
                // A new object must not get a handle that is the position of another object in states.
                self.objects.resize(self.reserved, Object::free());
            }
            self.objects.push(object);
            self.objects.len() as u32 - 1
        };
        if self.recording {
            self.log.note_allocation(r);
        }
        if let Some(created) = &mut self.created {
            created.push(r);
        }
        r
    }

    /// Returns the bytes of the objects that were allocated after the start of the JDK.
    pub fn bytes(&self) -> usize {
        self.used
    }

    /// Whether `words` words can be allocated, including the headers.
    pub fn has_room(&self, words: usize) -> bool {
        words.checked_mul(8).and_then(|b| b.checked_add(self.used)).is_some_and(|b| b <= self.limit)
    }

    fn check_room(&mut self, words: usize) -> Result<(), OutOfMemory> {
        if !self.has_room(words + 2) {
            return Err(OutOfMemory);
        }
        if self.used.saturating_add(words * 8) > self.ask_at { self.ask(words) } else { Ok(()) }
    }

    /// Allocates an instance with fields that are zero.
    #[inline]
    pub fn instance(&mut self, class: ClassRef) -> Result<Ref, OutOfMemory> {
        let object = self.object(class, 0, class.instance_slots as usize)?;
        if library::references::is_observably_cleared(class) {
            self.objects[object as usize].flags |= CLEARABLE;
        }
        Ok(object)
    }

    /// Allocates an array with elements that are zero.
    pub fn array(&mut self, class: ClassRef, length: u32) -> Result<Ref, OutOfMemory> {
        let words = words_of(class, length);
        self.allocated.array_words += words as u64;
        let array = self.object(class, length, words);
        if words > LARGE {
            self.peak = self.peak.max(self.used);
        }
        array
    }

    fn object(&mut self, class: ClassRef, length: u32, words: usize) -> Result<Ref, OutOfMemory> {
        self.check_room(words)?;
        let free = self.free.last().map(|r| &mut self.objects[*r as usize]);
        let data = match free {
            Some(object) => object.zeros(words),
            None => vec![0; words].into_boxed_slice(),
        };
        Ok(self.place(Object {
            class: Some(class),
            flags: DIRTY,
            length,
            hash: 0,
            monitor: Monitor::default(),
            mirrors: None,
            termed_parts: 0,
            data,
        }))
    }

    /// Allocates a fixed object of `words` words, which the caller fills through [`Self::unlogged`].
    pub fn fixed(
        &mut self,
        class: ClassRef,
        length: u32,
        words: usize,
    ) -> Result<Ref, OutOfMemory> {
        let sealed = self.first_dynamic != u32::MAX;
        if sealed && self.next_fixed >= self.first_dynamic {
            return Err(OutOfMemory);
        }
        let object = Object {
            class: Some(class),
            flags: if sealed { SHARED } else { DIRTY },
            length,
            data: vec![0; words].into_boxed_slice(),
            ..Object::free()
        };
        if !sealed {
            return Ok(self.place(object));
        }
        let r = self.next_fixed;
        self.next_fixed += 1;
        self.objects[r as usize] = object;
        Ok(r)
    }

    /// Allocates a fixed array.
    pub fn fixed_array(&mut self, class: ClassRef, length: u32) -> Result<Ref, OutOfMemory> {
        self.fixed(class, length, words_of(class, length))
    }

    /// Reads a field slot.
    #[inline]
    pub fn slot(&self, r: Ref, slot: u32) -> u64 {
        self.get(r).data[slot as usize]
    }

    /// Writes a number into a field slot.
    #[inline]
    pub fn set_slot(&mut self, r: Ref, slot: u32, value: u64) {
        self.touch(r).data[slot as usize] = value;
    }

    /// Writes a hidden field. The next state omits the value, so that the length of a transition does
    /// not depend on earlier executions. Fixed objects are not written, as they would keep the value
    /// across states. Fixed strings have their hash code from the start.
    #[inline]
    pub fn set_cache(&mut self, r: Ref, slot: u32, value: u64) {
        if !self.recording || !self.is_fixed(r) {
            self.touch(r).data[slot as usize] = value;
        }
    }

    /// Writes a reference into a field slot. Publishes the referent if the object is shared.
    #[inline]
    pub fn set_reference(&mut self, r: Ref, slot: u32, value: Ref) {
        let object = self.touch(r);
        object.data[slot as usize] = value as u64;
        if object.flags & SHARED != 0 {
            self.publish(value);
        }
    }

    /// Writes a reference into an array element. Publishes the referent if the array is shared.
    #[inline]
    pub fn set_element(&mut self, r: Ref, index: u32, value: Ref) {
        self.touch_element::<u32>(r, index as usize);
        let object = &mut self.objects[r as usize];
        bytemuck::cast_slice_mut::<u64, u32>(&mut object.data)[index as usize] = value;
        if object.flags & SHARED != 0 {
            self.publish(value);
        }
    }

    /// Returns the elements of an array of numbers for writing.
    #[inline]
    pub fn elements_mut<T: bytemuck::Pod>(&mut self, r: Ref) -> &mut [T] {
        bytemuck::cast_slice_mut(&mut self.touch(r).data)
    }

    /// Marks each object that is reachable from `r` as shared. This is an over-approximation within one
    /// transition: the state at its end determines the shared objects again.
    #[inline]
    pub fn publish(&mut self, r: Ref) {
        if r != 0 && self.get(r).flags & SHARED == 0 {
            self.publish_all(r);
        }
    }

    #[cold]
    fn publish_all(&mut self, r: Ref) {
        let mut pending = vec![r];
        while let Some(r) = pending.pop() {
            if self.get(r).flags & SHARED != 0 {
                continue;
            }
            self.touch(r).flags |= SHARED;
            if self.lists_published {
                self.published.push(r);
            }
            for_each_reference(&self.objects[r as usize], |child| pending.push(child));
        }
    }

    /// Updates the maximum of the bytes in use.
    pub fn note_peak(&mut self) {
        self.peak = self.peak.max(self.used);
    }

    /// Returns the bytes of all dynamic objects.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Whether a garbage collection is due.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.used > self.threshold
    }
}

fn words_of(class: ClassRef, length: u32) -> usize {
    ((u64::from(length) << class.element_shift) as usize).div_ceil(8)
}

#[cfg(test)]
mod tests;
