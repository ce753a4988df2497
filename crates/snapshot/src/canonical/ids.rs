//! Names of objects in states, and where the machine keeps what they name.
//!
//! A fixed object's name is its handle. The dynamic ones are numbered by region: one for what all
//! may reach, and one for each thread, so that what a thread allocates moves no other thread's
//! names (SEMANTICS 1). Once a state is settled the handle of an object follows from its name alone,
//! and does so for the rest of the run: regions grow by chunks that are never moved.

use vm::heap::Ref;

/// Names below this are those of fixed objects.
const SHARED: u32 = 1 << 30;
const THREADS: u32 = 1 << 31;
const INDEX_BITS: u32 = 21;

/// The region of what all may reach.
pub(crate) const COMMON: usize = 0;
/// How many objects the region of a thread can name.
pub(crate) const MOST: usize = 1 << INDEX_BITS;
/// How many regions there are. The highest names are left for the reduction.
const REGIONS: usize = (1 << (31 - INDEX_BITS)) - 1;
/// The capacity of the first chunk of a region.
const FIRST_CHUNK: u32 = 16;

/// The region for what is first reached from the thread of a slot.
pub(crate) fn region_of(slot: usize) -> usize {
    if slot + 1 < REGIONS { slot + 1 } else { COMMON }
}

/// The name of an object by its region and its place there.
pub(crate) fn name(region: usize, at: usize) -> u32 {
    if region == COMMON {
        SHARED | at as u32
    } else {
        THREADS | (region as u32 - 1) << INDEX_BITS | at as u32
    }
}

/// The region and the place there of a dynamic object; none for a fixed one.
pub(crate) fn place(name: u32) -> Option<(usize, usize)> {
    if name >= THREADS {
        let rest = name & !THREADS;
        Some(((rest >> INDEX_BITS) as usize + 1, rest as usize & (MOST - 1)))
    } else if name >= SHARED {
        Some((COMMON, (name & !SHARED) as usize))
    } else {
        None
    }
}

/// Which handle belongs to which name.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    first: Ref,
    /// First handles of the chunks of each region; each is twice as large as the one before.
    chunks: Vec<Vec<Ref>>,
    /// By handle, from `first` on.
    names: Vec<u32>,
}

impl Layout {
    /// Says where dynamic handles begin.
    pub(crate) fn begin(&mut self, first: Ref) {
        self.first = first;
    }

    /// One past the highest handle that has a name.
    pub(crate) fn end(&self) -> Ref {
        self.first + self.names.len() as u32
    }

    /// The name that a handle stands for; 0 if it has none.
    #[inline]
    pub(crate) fn name_at(&self, r: Ref) -> u32 {
        if r < self.first {
            return r;
        }
        self.names.get((r - self.first) as usize).copied().unwrap_or(0)
    }

    /// Makes room for `length` objects in a region.
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
            self.names.extend((capacity..capacity + size).map(|at| name(region, at)));
        }
    }

    /// The handle of a place that there is room for.
    pub(crate) fn handle(&self, region: usize, at: usize) -> Ref {
        let scaled = at as u32 / FIRST_CHUNK + 1;
        let chunk = scaled.ilog2();
        let begin = ((1_u32 << chunk) - 1) * FIRST_CHUNK;
        self.chunks[region][chunk as usize] + (at as u32 - begin)
    }

    /// The handle of a name.
    pub(crate) fn handle_of(&self, name: u32) -> Ref {
        match place(name) {
            Some((region, at)) => self.handle(region, at),
            None => name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_regions_and_places() {
        for region in [0, 1, 2, REGIONS - 1] {
            for at in [0, 1, MOST - 1] {
                assert_eq!(place(name(region, at)), Some((region, at)));
                assert!(name(region, at) < u32::MAX - 1);
            }
        }
        assert_eq!(place(77), None);
        assert_eq!(region_of(REGIONS), COMMON);
    }

    #[test]
    fn handles_stay_when_regions_grow() {
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
                assert_eq!(layout.name_at(*handle), name(*region, *at));
            }
        }
        known.sort_unstable();
        known.dedup();
        let handles: std::collections::HashSet<Ref> = known.iter().map(|(_, _, r)| *r).collect();
        assert_eq!(handles.len(), known.len());
        assert_eq!(layout.name_at(layout.end()), 0);
    }
}
