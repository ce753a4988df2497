//! The journal of a depth-first traversal: the contents of objects before their first change after each
//! mark. The traversal returns to a mark by undoing the changes in reverse order.
//!
//! Handles remain those of the objects, since no state is encoded. Numbers with terms are not in the
//! journal: the terms and the witness determine them.
//!
//! Invariant: after a mark, no object is dirty. So the first change of an object adds an entry.

use super::{DIRTY, Heap, Object, Ref, TERMED};
use crate::symbolic::shadow::mark_parts;
use base::FastMap;
use terms::TermId;

/// The terms of the parts of objects, by object.
type PartTerms = FastMap<Ref, Vec<(u32, TermId)>>;

/// A change of the heap, with the contents before it.
#[derive(Debug)]
enum Entry {
    /// The object was allocated.
    Allocated(Ref),
    /// The object was written or freed.
    Changed(Ref, Object),
    /// The terms of the object changed. It had the flag `TERMED` or not.
    Terms(Ref, bool, Option<Vec<(u32, TermId)>>),
}

/// The changes of the heap since the journal began.
#[derive(Debug, Default)]
struct Journal {
    entries: Vec<Entry>,
    /// The storage of replaced contents, by length.
    spare: [Vec<Box<[u64]>>; REUSED],
    /// The number of entries at the last mark.
    marked: usize,
}

/// The length from which on the storage of contents is not used again.
const REUSED: usize = 16;

impl Journal {
    /// Copies an object.
    fn copy(&mut self, object: &Object) -> Object {
        let spare = self.spare.get_mut(object.data.len()).and_then(Vec::pop);
        let data = match spare {
            Some(mut data) => {
                data.copy_from_slice(&object.data);
                data
            }
            None => object.data.clone(),
        };
        Object { data, ..*object }
    }
}

/// The number of last entries among which earlier changes of terms are searched.
const RECENT: usize = 4;

/// Begins the journal at the present state, in place of the lists of written and new objects.
pub fn begin(heap: &mut Heap) {
    for r in heap.log.dirty.drain(..).chain(heap.log.fresh.drain(..)) {
        if let Some(object) = heap.objects.get_mut(r as usize) {
            object.flags &= !DIRTY;
        }
    }
    heap.log.journal = Some(Box::default());
}

/// Sets a mark at the present state. Returns its position in the journal.
pub fn mark(heap: &mut Heap) -> usize {
    let Some(journal) = &mut heap.log.journal else { return 0 };
    for entry in &journal.entries[journal.marked..] {
        if let Entry::Allocated(r) | Entry::Changed(r, _) = entry {
            heap.objects[*r as usize].flags &= !DIRTY;
        }
    }
    journal.marked = journal.entries.len();
    journal.marked
}

/// Undoes the changes since a mark, also those of the terms.
pub fn undo(heap: &mut Heap, mark: usize, terms: &mut PartTerms) {
    let Some(mut journal) = heap.log.journal.take() else { return };
    let mut was_swept = false;
    while journal.entries.len() > mark {
        match journal.entries.pop() {
            Some(Entry::Allocated(r)) => {
                let object = &mut heap.objects[r as usize];
                if object.is_live() {
                    heap.used -= object.size();
                    object.clear();
                    heap.free.push(r);
                }
            }
            Some(Entry::Changed(r, before)) => {
                let object = &mut heap.objects[r as usize];
                was_swept |= !object.is_live();
                if r >= heap.first_dynamic {
                    heap.used = heap.used + before.size() - object.size();
                }
                let after = std::mem::replace(object, before);
                if let Some(spare) = journal.spare.get_mut(after.data.len()) {
                    spare.push(after.data);
                }
            }
            Some(Entry::Terms(r, termed, before)) => {
                let object = &mut heap.objects[r as usize];
                object.flags = if termed { object.flags | TERMED } else { object.flags & !TERMED };
                mark_parts(object, before.as_deref().unwrap_or_default());
                match before {
                    Some(parts) => terms.insert(r, parts),
                    None => terms.remove(&r),
                };
            }
            None => break,
        }
    }
    if was_swept {
        // Handles that the garbage collector freed are in use again, or were added a second time.
        let objects = &heap.objects;
        heap.free.retain(|r| !objects[*r as usize].is_live());
        heap.free.sort_unstable_by(|one, other| other.cmp(one));
        heap.free.dedup();
    }
    journal.marked = mark;
    heap.log.journal = Some(journal);
    heap.ask_again();
}

/// Adds the terms of an object before a change to the journal.
pub(crate) fn note_terms(heap: &mut Heap, r: Ref, terms: &PartTerms) {
    let Some(journal) = &mut heap.log.journal else { return };
    let since = journal.marked.max(journal.entries.len().saturating_sub(RECENT));
    let is_of = |entry: &Entry| matches!(entry, Entry::Terms(of, ..) if *of == r);
    if !journal.entries[since..].iter().any(is_of) {
        let termed = heap.objects[r as usize].flags & TERMED != 0;
        journal.entries.push(Entry::Terms(r, termed, terms.get(&r).cloned()));
    }
}

/// The log of changes of the heap.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// The objects of the last settled state that were written since then.
    pub(super) dirty: Vec<Ref>,
    /// The handles that were allocated since the last settled state.
    pub(super) fresh: Vec<Ref>,
    /// The journal, in a depth-first traversal. The lists are then empty.
    journal: Option<Box<Journal>>,
}

impl Log {
    /// Whether there is a journal.
    pub(super) fn has_journal(&self) -> bool {
        self.journal.is_some()
    }

    /// Adds an allocated object.
    #[inline]
    pub(super) fn note_allocation(&mut self, r: Ref) {
        match &mut self.journal {
            None => self.fresh.push(r),
            Some(journal) => journal.entries.push(Entry::Allocated(r)),
        }
    }

    /// Adds an object that is not dirty before a write.
    pub(super) fn note_write(&mut self, r: Ref, object: &Object) {
        match &mut self.journal {
            None => self.dirty.push(r),
            Some(journal) => {
                let copy = journal.copy(object);
                journal.entries.push(Entry::Changed(r, copy));
            }
        }
    }

    /// Adds an object that the garbage collector frees.
    pub(super) fn note_sweep(&mut self, r: Ref, object: &mut Object) {
        if let Some(journal) = &mut self.journal
            && object.flags & DIRTY == 0
        {
            journal.entries.push(Entry::Changed(r, std::mem::replace(object, Object::free())));
        }
    }
}
