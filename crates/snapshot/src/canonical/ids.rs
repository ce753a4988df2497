//! Canonical ids of objects, and their mapping to handles.
//!
//! The id of an immortal object is its handle. Dynamic objects are numbered by region: the shared
//! region, and one region for each thread. So allocation by one thread does not renumber objects of
//! another thread (SEMANTICS 1). In a settled state the id of an object determines its handle. This
//! holds for the rest of the run, as regions grow by chunks that never move.

use vm::heap::Ref;

/// The first id of an object in the common region. Smaller ids are those of immortal objects.
const SHARED: u32 = 1 << 30;
const THREADS: u32 = 1 << 31;
const INDEX_BITS: u32 = 21;

/// The number of the common region.
pub(crate) const COMMON: usize = 0;
/// The greatest number of objects with ids in the region of a thread.
pub(crate) const MAX_THREAD_OBJECTS: usize = 1 << INDEX_BITS;
/// The number of regions. The highest ids are reserved for the reduction.
const REGIONS: usize = (1 << (31 - INDEX_BITS)) - 1;
/// The capacity of the first chunk of a region.
const FIRST_CHUNK: u32 = 16;

/// Returns the region of the objects that are first reached from the thread in a slot.
pub(crate) fn region_of(slot: usize) -> usize {
    if slot + 1 < REGIONS { slot + 1 } else { COMMON }
}

/// Returns the id of the object at a position of a region.
pub(crate) fn id_at(region: usize, at: usize) -> u32 {
    if region == COMMON {
        SHARED | at as u32
    } else {
        THREADS | (region as u32 - 1) << INDEX_BITS | at as u32
    }
}

/// Returns the region and the position of a dynamic object, or nothing for an immortal object.
pub(crate) fn position_of(id: u32) -> Option<(usize, usize)> {
    if id >= THREADS {
        let rest = id & !THREADS;
        Some(((rest >> INDEX_BITS) as usize + 1, rest as usize & (MAX_THREAD_OBJECTS - 1)))
    } else if id >= SHARED {
        Some((COMMON, (id & !SHARED) as usize))
    } else {
        None
    }
}

/// The mapping between handles and ids.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    first: Ref,
    /// The first handles of the chunks of each region. Each chunk is twice as large as the previous
    /// chunk.
    chunks: Vec<Vec<Ref>>,
    /// The id of each dynamic handle, from the handle `first` on.
    ids: Vec<u32>,
}

impl Layout {
    /// Sets the first dynamic handle.
    pub(crate) fn begin(&mut self, first: Ref) {
        self.first = first;
    }

    /// Returns the highest handle with an id plus one.
    pub(crate) fn end(&self) -> Ref {
        self.first + self.ids.len() as u32
    }

    /// Returns the id of a handle, or 0 if the handle has no id.
    #[inline]
    pub(crate) fn id_of(&self, r: Ref) -> u32 {
        if r < self.first {
            return r;
        }
        self.ids.get((r - self.first) as usize).copied().unwrap_or(0)
    }

    /// Reserves handles for `length` objects in a region.
    pub(crate) fn reserve(&mut self, region: usize, length: usize) {
        if self.chunks.len() <= region {
            self.chunks.resize_with(region + 1, Vec::new);
        }
        loop {
            let chunks = self.chunks[region].len() as u32;
            let capacity = ((1_usize << chunks) - 1) * FIRST_CHUNK as usize;
            if capacity >= length {
                return;
            }
            let end = self.end();
            self.chunks[region].push(end);
            let size = (FIRST_CHUNK as usize) << chunks;
            self.ids.extend((capacity..capacity + size).map(|at| id_at(region, at)));
        }
    }

    /// Returns the handle of a reserved position.
    pub(crate) fn handle(&self, region: usize, at: usize) -> Ref {
        let scaled = at as u32 / FIRST_CHUNK + 1;
        let chunk = scaled.ilog2();
        let begin = ((1_u32 << chunk) - 1) * FIRST_CHUNK;
        self.chunks[region][chunk as usize] + (at as u32 - begin)
    }

    /// Returns the handle with this id.
    pub(crate) fn handle_of(&self, id: u32) -> Ref {
        match position_of(id) {
            Some((region, at)) => self.handle(region, at),
            None => id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_region_and_position() {
        for region in [0, 1, 2, REGIONS - 1] {
            for at in [0, 1, MAX_THREAD_OBJECTS - 1] {
                assert_eq!(position_of(id_at(region, at)), Some((region, at)));
                assert!(id_at(region, at) < u32::MAX - 1);
            }
        }
        assert_eq!(position_of(77), None);
        assert_eq!(region_of(REGIONS), COMMON);
    }

    #[test]
    fn handles_are_unchanged_when_regions_grow() {
        let mut layout = Layout::default();
        layout.begin(1000);
        let mut known: Vec<(usize, usize, Ref)> = Vec::new();
        for round in 1..9 {
            for region in [0, 3, 1] {
                let length = round * 11 * (region + 1);
                layout.reserve(region, length);
                known.extend((0..length).map(|at| (region, at, layout.handle(region, at))));
            }
            for (region, at, handle) in &known {
                assert_eq!(layout.handle(*region, *at), *handle);
                assert_eq!(layout.id_of(*handle), id_at(*region, *at));
            }
        }
        known.sort_unstable();
        known.dedup();
        let handles: std::collections::HashSet<Ref> = known.iter().map(|(_, _, r)| *r).collect();
        assert_eq!(handles.len(), known.len());
        assert_eq!(layout.id_of(layout.end()), 0);
    }
}
