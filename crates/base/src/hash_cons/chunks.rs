//! Lists for several threads, in chunks that are allocated on demand. Entries are added and never
//! moved.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The numbers of entries of the first chunk and of the largest chunks.
pub(super) const FIRST: usize = 256;
const CHUNK: usize = 1 << 15;

/// A chunk of entries.
#[derive(Clone, Debug)]
struct Chunk(Arc<[AtomicU64]>);

/// Returns the chunk of an entry and the index in the chunk. The lengths of chunks double up to the
/// largest length.
#[inline]
fn place(id: u32) -> (usize, usize) {
    let id = id as usize;
    if id >= CHUNK {
        return (CHUNK.ilog2() as usize - FIRST.ilog2() as usize + id / CHUNK, id % CHUNK);
    }
    let level = (id / FIRST).checked_ilog2().map_or(0, |level| level as usize + 1);
    (level, if level == 0 { id } else { id - (FIRST << (level - 1)) })
}

/// Returns the number of entries of a chunk.
fn length(chunk: usize) -> usize {
    (FIRST << chunk.saturating_sub(1).min(CHUNK.ilog2() as usize)).min(CHUNK)
}

#[inline]
fn entry(chunks: &[Chunk], id: u32) -> Option<u64> {
    let (chunk, at) = place(id);
    chunks.get(chunk).map(|chunk| chunk.0[at].load(Ordering::Relaxed))
}

/// All chunks, in order.
#[derive(Debug, Default)]
pub(super) struct SharedChunks(Mutex<Vec<Chunk>>);

impl SharedChunks {
    /// Returns the present chunks, for one thread.
    pub(super) fn view(&self) -> ChunkView {
        ChunkView(lock(&self.0).clone())
    }

    /// Returns the entry of an id whose chunk is missing in the view.
    #[cold]
    fn entry(&self, id: u32) -> u64 {
        entry(&lock(&self.0), id).unwrap_or(0)
    }

    /// Returns the bytes of memory of all chunks.
    pub(super) fn bytes(&self) -> usize {
        let entries: usize = lock(&self.0).iter().map(|chunk| chunk.0.len()).sum();
        entries * size_of::<u64>()
    }
}

/// The chunks in the view of one thread, which reads them without the lock.
#[derive(Debug)]
pub(super) struct ChunkView(Vec<Chunk>);

impl ChunkView {
    /// Returns the entry of an id. The entry is visible to each thread that has the id, because the
    /// entry is written before the id is published.
    #[inline]
    pub(super) fn entry(&mut self, chunks: &SharedChunks, id: u32) -> u64 {
        match entry(&self.0, id) {
            Some(pair) => pair,
            None => self.new_entry(chunks, id),
        }
    }

    #[cold]
    fn new_entry(&mut self, chunks: &SharedChunks, id: u32) -> u64 {
        self.extend_to(&lock(&chunks.0));
        entry(&self.0, id).unwrap_or(0)
    }

    /// Returns the entry as [`Self::entry`], without adding the chunk to the view.
    #[inline]
    pub(super) fn read_entry(&self, chunks: &SharedChunks, id: u32) -> u64 {
        entry(&self.0, id).unwrap_or_else(|| chunks.entry(id))
    }

    /// Allocates the chunk of an id, unless it exists, and adds it to the view.
    pub(super) fn make(&mut self, chunks: &SharedChunks, id: u32) {
        let (chunk, _) = place(id);
        if chunk < self.0.len() {
            return;
        }
        let mut all = lock(&chunks.0);
        while all.len() <= chunk {
            let length = length(all.len());
            all.push(Chunk((0..length).map(|_| AtomicU64::new(0)).collect()));
        }
        self.extend_to(&all);
    }

    /// Writes the entry of an id that is not published yet, in a chunk of the view.
    #[inline]
    pub(super) fn set(&self, id: u32, pair: u64) {
        let (chunk, at) = place(id);
        self.0[chunk].0[at].store(pair, Ordering::Relaxed);
    }

    fn extend_to(&mut self, all: &[Chunk]) {
        if let Some(more) = all.get(self.0.len()..) {
            self.0.extend_from_slice(more);
        }
    }

    /// Returns the bytes of the view itself.
    pub(super) fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<Chunk>()
    }
}

/// Locks a mutex, also after a panic of a thread that held it. This is sound because tables only
/// grow and have no intermediate states.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, FIRST, length, place};

    #[test]
    fn entries_fill_the_chunks_in_order() {
        let mut next = (0, 0);
        for own in 0..3 * CHUNK as u32 {
            assert_eq!(place(own), next, "{own}");
            next =
                if next.1 + 1 == length(next.0) { (next.0 + 1, 0) } else { (next.0, next.1 + 1) };
        }
        assert_eq!((length(0), length(1), length(2)), (FIRST, FIRST, 2 * FIRST));
        assert_eq!(length(100), CHUNK);
    }
}
