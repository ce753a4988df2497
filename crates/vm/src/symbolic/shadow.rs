//! Terms of fields and elements, and the numbers of values with terms.

use super::Symbols;
use crate::heap::journal;
use crate::heap::{Heap, Object, Ref, TERMED};
use terms::TermId;

impl Object {
    /// Whether a part of the object may have a term.
    #[inline(always)]
    pub(crate) fn may_have_term(&self, part: u32) -> bool {
        self.flags & TERMED != 0 && self.termed_parts >> part.min(31) & 1 != 0
    }
}

impl Symbols {
    /// Returns the term of a part of an object.
    #[inline]
    pub fn part(&self, heap: &Heap, object: Ref, part: u32) -> TermId {
        if heap.peek(object).flags & TERMED == 0 {
            return TermId::NONE;
        }
        let Some(parts) = self.parts.get(&object) else { return TermId::NONE };
        place(parts, part).map_or(TermId::NONE, |at| parts[at].1)
    }

    /// Replaces the term of a part of an object.
    pub fn set_part(&mut self, heap: &mut Heap, object: Ref, part: u32, term: TermId) {
        let termed = heap.peek(object).flags & TERMED != 0;
        if termed || !term.is_none() {
            journal::note_terms(heap, object, &self.parts);
        }
        if term.is_none() {
            if termed && let Some(parts) = self.parts.get_mut(&object) {
                if let Ok(at) = place(parts, part) {
                    parts.remove(at);
                }
                mark_parts(heap.unlogged(object), parts);
                if parts.is_empty() {
                    self.parts.remove(&object);
                    heap.unlogged(object).flags &= !TERMED;
                }
            }
            return;
        }
        let parts = self.parts.entry(object).or_default();
        if !termed {
            // An earlier object may have had this handle.
            parts.clear();
            heap.unlogged(object).flags |= TERMED;
        }
        match place(parts, part) {
            Ok(at) => parts[at].1 = term,
            Err(at) => parts.insert(at, (part, term)),
        }
        mark_parts(heap.unlogged(object), parts);
        self.is_active = true;
    }

    /// Replaces the terms of some parts of an object. The parts ascend, and each has a term.
    pub fn set_parts(&mut self, heap: &mut Heap, object: Ref, parts: &[(u32, TermId)]) {
        if heap.peek(object).flags & TERMED != 0 || !parts.is_sorted() {
            for (part, term) in parts {
                self.set_part(heap, object, *part, *term);
            }
            return;
        }
        journal::note_terms(heap, object, &self.parts);
        let known = self.parts.entry(object).or_default();
        known.clear();
        known.extend_from_slice(parts);
        heap.unlogged(object).flags |= TERMED;
        mark_parts(heap.unlogged(object), known);
        self.is_active = true;
    }

    /// Whether a part of an object represents a text that was not created yet, or an input that was not
    /// read yet.
    pub fn has_late_reference(&self, heap: &Heap, object: Ref, part: u32) -> bool {
        !self.part(heap, object, part).is_none() && is_reference(heap, object, part)
    }

    /// Returns a copy of an object in which each number with a term is 0, as in a state vector. Returns
    /// `None` if no part has a term.
    pub fn without_numbers(&self, heap: &Heap, object: Ref) -> Option<Object> {
        let parts = self.parts_of(heap, object);
        let mut copy = (!parts.is_empty()).then(|| heap.peek(object).clone())?;
        for (part, _) in parts {
            if !copy.has_reference_at(part) {
                write_number(&mut copy, part, 0);
            }
        }
        Some(copy)
    }

    /// Returns the parts of an object that have terms, ascending.
    pub fn parts_of(&self, heap: &Heap, object: Ref) -> Vec<(u32, TermId)> {
        if heap.peek(object).flags & TERMED == 0 {
            return Vec::new();
        }
        self.parts.get(&object).cloned().unwrap_or_default()
    }

    /// Returns the live objects with terms, ascending.
    pub fn objects(&self, heap: &Heap) -> Vec<Ref> {
        let known = self.parts.keys().copied();
        let has_terms = |r: &Ref| heap.is_live(*r) && heap.peek(*r).flags & TERMED != 0;
        let mut all: Vec<Ref> = known.filter(has_terms).collect();
        all.sort_unstable();
        all
    }

    /// Removes all terms of objects.
    pub fn forget_parts(&mut self, heap: &mut Heap) {
        for (r, _) in self.parts.drain() {
            if heap.is_live(r) && heap.peek(r).flags & TERMED != 0 {
                heap.unlogged(r).flags &= !TERMED;
            }
        }
    }

    /// Removes the terms of objects that were freed.
    pub fn forget_freed(&mut self, heap: &Heap) {
        self.parts.retain(|r, _| heap.is_live(*r) && heap.peek(*r).flags & TERMED != 0);
    }

    /// Sets the numbers of all parts with terms to 0, as a state vector has them.
    pub fn clear_numbers(&self, heap: &mut Heap) {
        for (r, parts) in &self.parts {
            if heap.is_live(*r) && heap.peek(*r).flags & TERMED != 0 {
                for (part, _) in parts {
                    set_number(heap, *r, *part, 0);
                }
            }
        }
    }
}

/// Notes the parts of an object that have terms.
pub(crate) fn mark_parts(object: &mut Object, parts: &[(u32, TermId)]) {
    object.termed_parts = parts.iter().fold(0, |all, (part, _)| all | 1 << (*part).min(31));
}

/// The position of a part in a list that ascends, or the one at which it is missing.
fn place(parts: &[(u32, TermId)], part: u32) -> Result<usize, usize> {
    parts.binary_search_by_key(&part, |(part, _)| *part)
}

/// Whether a part of an object is a reference. Such a part has a term only until the referenced object
/// is created, at the first read.
pub fn is_reference(heap: &Heap, object: Ref, part: u32) -> bool {
    heap.peek(object).has_reference_at(part)
}

/// Returns the number in a part of an object, as a register has it.
pub fn number(heap: &Heap, object: Ref, part: u32) -> u64 {
    let object = heap.peek(object);
    let (class, part) = (object.class(), part as usize);
    if !class.is_array() {
        return object.data[part];
    }
    match class.element_shift {
        0 => u64::from(i32::from(object.elements::<i8>()[part]) as u32),
        1 if &*class.name == "[C" => u64::from(object.elements::<u16>()[part]),
        1 => u64::from(i32::from(object.elements::<i16>()[part]) as u32),
        2 => u64::from(object.elements::<u32>()[part]),
        _ => object.data[part],
    }
}

/// Writes the number in a part of an object without a log entry, because the term of the part and the
/// witness determine the number.
pub fn set_number(heap: &mut Heap, object: Ref, part: u32, value: u64) {
    if is_reference(heap, object, part) {
        return;
    }
    write_number(heap.unlogged(object), part, value);
}

fn write_number(object: &mut Object, part: u32, value: u64) {
    let (class, part) = (object.class(), part as usize);
    if !class.is_array() {
        object.data[part] = value;
        return;
    }
    let data = &mut object.data;
    match class.element_shift {
        0 => bytemuck::cast_slice_mut::<u64, u8>(data)[part] = value as u8,
        1 => bytemuck::cast_slice_mut::<u64, u16>(data)[part] = value as u16,
        2 => bytemuck::cast_slice_mut::<u64, u32>(data)[part] = value as u32,
        _ => data[part] = value,
    }
}
