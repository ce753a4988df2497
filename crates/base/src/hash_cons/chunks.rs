//! Entries that several threads add to and none moves: chunks that are made as they are needed.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Entries of the first chunk, and of the largest ones.
pub(super) const FIRST: usize = 256;
const CHUNK: usize = 1 << 15;

/// Some entries, for whoever has seen them.
#[derive(Clone, Debug)]
struct Chunk(Arc<[AtomicU64]>);

/// The chunk of an entry, and its place there: chunks double up to their largest length.
#[inline]
fn place(id: u32) -> (usize, usize) {
    let id = id as usize;
    if id >= CHUNK {
        return (CHUNK.ilog2() as usize - FIRST.ilog2() as usize + id / CHUNK, id % CHUNK);
    }
    let level = (id / FIRST).checked_ilog2().map_or(0, |level| level as usize + 1);
    (level, if level == 0 { id } else { id - (FIRST << (level - 1)) })
}

/// How many entries a chunk has.
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
    /// The chunks that there are, for one thread.
    pub(super) fn view(&self) -> ChunkView {
        ChunkView(lock(&self.0).clone())
    }

    /// The entry of an id whose chunk someone has not seen.
    #[cold]
    fn entry(&self, id: u32) -> u64 {
        entry(&lock(&self.0), id).unwrap_or(0)
    }

    /// The capacity of all chunks, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let entries: usize = lock(&self.0).iter().map(|chunk| chunk.0.len()).sum();
        entries * size_of::<u64>()
    }
}

/// The chunks that a thread has seen.
#[derive(Debug)]
pub(super) struct ChunkView(Vec<Chunk>);

impl ChunkView {
    /// The entry of an id that someone was given. Whoever knows the id has seen what was written.
    #[inline]
    pub(super) fn entry(&mut self, chunks: &SharedChunks, id: u32) -> u64 {
        match entry(&self.0, id) {
            Some(pair) => pair,
            None => self.new_entry(chunks, id),
        }
    }

    #[cold]
    fn new_entry(&mut self, chunks: &SharedChunks, id: u32) -> u64 {
        self.look(&lock(&chunks.0));
        entry(&self.0, id).unwrap_or(0)
    }

    /// The same for whoever cannot remember the chunk.
    #[inline]
    pub(super) fn read_entry(&self, chunks: &SharedChunks, id: u32) -> u64 {
        entry(&self.0, id).unwrap_or_else(|| chunks.entry(id))
    }

    /// Sees to it that there is a chunk for an id, and sees that.
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
        self.look(&all);
    }

    /// Writes the entry of an id that nobody else was given yet, and whose chunk was made.
    #[inline]
    pub(super) fn set(&self, id: u32, pair: u64) {
        let (chunk, at) = place(id);
        self.0[chunk].0[at].store(pair, Ordering::Relaxed);
    }

    fn look(&mut self, all: &[Chunk]) {
        if let Some(more) = all.get(self.0.len()..) {
            self.0.extend_from_slice(more);
        }
    }

    /// Bytes of what this thread has seen.
    pub(super) fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<Chunk>()
    }
}

/// What a panic leaves behind is never half done: tables only grow.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, FIRST, length, place};

    #[test]
    fn every_entry_has_a_place_of_its_own() {
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
