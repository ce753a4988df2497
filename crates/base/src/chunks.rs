//! Lists in chunks. Growth does not move elements of full chunks, and only the last chunk has spare
//! room.

/// A list in chunks of equal length.
#[derive(Clone, Debug)]
pub struct Chunks<T> {
    chunks: Vec<Vec<T>>,
}

/// The number of elements of a chunk.
const CHUNK: usize = 1 << 12;

/// The number of elements that may be added between two calls of [`Chunks::growth`].
const SOON: usize = 64;

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self { chunks: Vec::new() }
    }
}

impl<T: Copy> Chunks<T> {
    /// Adds an element at the end.
    pub fn push(&mut self, element: T) {
        match self.chunks.last_mut() {
            Some(last) if last.len() < CHUNK => last.push(element),
            Some(_) => {
                let mut chunk = Vec::with_capacity(CHUNK);
                chunk.push(element);
                self.chunks.push(chunk);
            }
            // A small list stays small: its first chunk grows on demand.
            None => self.chunks.push(vec![element]),
        }
    }

    /// Returns the element at a valid index.
    #[inline]
    pub fn get(&self, at: usize) -> T {
        self.chunks[at / CHUNK][at % CHUNK]
    }

    /// Returns the element at a valid index, for modification.
    pub fn get_mut(&mut self, at: usize) -> &mut T {
        &mut self.chunks[at / CHUNK][at % CHUNK]
    }

    /// Returns the last element.
    pub fn last(&self) -> Option<&T> {
        self.chunks.last().and_then(|chunk| chunk.last())
    }

    /// Returns the last element, for modification.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.chunks.last_mut().and_then(|chunk| chunk.last_mut())
    }

    /// Removes and returns the last element, and frees an empty chunk.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.chunks.last_mut()?;
        let element = last.pop();
        if last.is_empty() {
            self.chunks.pop();
        }
        element
    }

    /// Removes all elements.
    pub fn clear(&mut self) {
        self.chunks.clear();
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        match self.chunks.split_last() {
            Some((last, full)) => full.len() * CHUNK + last.len(),
            None => 0,
        }
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// Iterates over the elements in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.chunks.iter().flatten().copied()
    }

    /// Returns the size of the next growth of a chunk, or of the next chunk, in bytes. Returns 0 if
    /// no growth is due soon.
    pub fn growth(&self) -> usize {
        let (room, largest) = self.chunks.last().map_or((0, 1), |last| {
            (last.capacity() - last.len(), (2 * last.capacity()).min(CHUNK))
        });
        if room <= SOON { largest * size_of::<T>() } else { 0 }
    }

    /// Returns the bytes of memory held, used or not.
    pub fn bytes(&self) -> usize {
        let chunks = self.chunks.capacity() * size_of::<Vec<T>>();
        let last = self.chunks.last().map_or(0, |last| last.capacity() * size_of::<T>());
        chunks + self.chunks.len().saturating_sub(1) * CHUNK * size_of::<T>() + last
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Chunks};

    #[test]
    fn elements_keep_their_index_without_spare_memory() {
        let mut list = Chunks::default();
        for at in 0..3 * CHUNK as u64 + 5 {
            assert_eq!(list.len() as u64, at);
            list.push(at * 3);
        }
        assert!((0..list.len()).all(|at| list.get(at) == at as u64 * 3));
        assert!(list.iter().eq((0..list.len() as u64).map(|n| n * 3)));
        assert!(list.bytes() < 8 * 5 * CHUNK, "{}", list.bytes());
        assert_eq!(list.growth(), 0);
        let (mut list, before) = (Chunks::default(), 0_u8);
        for _ in 0..2 * CHUNK {
            let (bytes, growth) = (list.bytes(), list.growth());
            list.push(before);
            let more = list.bytes().saturating_sub(bytes);
            // The result of `growth` does not include the list of chunks.
            assert!(more <= growth + 4 * size_of::<Vec<u8>>(), "{more} of {growth}");
        }
        let mut list = Chunks::default();
        for at in 0..3 * CHUNK as u64 + 5 {
            list.push(at * 3);
        }
        let before = list.bytes();
        for at in (2 * CHUNK as u64 - 1..3 * CHUNK as u64 + 5).rev() {
            assert_eq!(list.last_mut().copied(), Some(at * 3));
            assert_eq!(list.pop(), Some(at * 3));
        }
        assert_eq!(list.len(), 2 * CHUNK - 1);
        assert!(list.bytes() < before - 8 * CHUNK, "{}", list.bytes());
        while list.pop().is_some() {}
        assert!(list.is_empty() && list.last_mut().is_none());
        list.push(7);
        assert_eq!((list.len(), list.get(0)), (1, 7));
    }
}
