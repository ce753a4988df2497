//! The types of local variables, in chunks that equal copies share.
//!
//! A method can have 65,535 local variables and as many instructions. Whole copies would need
//! memory quadratic in the size of the file.

use super::value::Info;
use std::rc::Rc;

const CHUNK: usize = 64;

/// A list of types; a clone shares all chunks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Locals {
    chunks: Vec<Rc<[Info; CHUNK]>>,
    count: usize,
}

impl Locals {
    /// Returns the number of local variables in use.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Returns the type of a local variable; `None` past the end.
    pub(crate) fn get(&self, at: usize) -> Option<Info> {
        if at >= self.count {
            return None;
        }
        self.chunks.get(at / CHUNK).map(|chunk| chunk[at % CHUNK])
    }

    /// Sets a type. Local variables between the end and `at` become unusable.
    pub(crate) fn set(&mut self, at: usize, info: Info) {
        if at >= self.count {
            self.chunks.resize_with(at / CHUNK + 1, || Rc::new([Info::BOGUS; CHUNK]));
            self.count = at + 1;
        }
        if self.chunks[at / CHUNK][at % CHUNK] != info {
            Rc::make_mut(&mut self.chunks[at / CHUNK])[at % CHUNK] = info;
        }
    }

    /// Appends a type.
    pub(crate) fn push(&mut self, info: Info) {
        self.set(self.count, info);
    }

    /// Shortens the list.
    pub(crate) fn truncate(&mut self, count: usize) {
        for at in count..self.count {
            self.set(at, Info::BOGUS);
        }
        self.count = self.count.min(count);
        self.chunks.truncate(self.count.div_ceil(CHUNK));
    }

    /// Returns the positions that may differ from those of another list.
    pub(crate) fn unshared(&self, other: &Self) -> Vec<usize> {
        let shared = |chunk: usize| match (self.chunks.get(chunk), other.chunks.get(chunk)) {
            (Some(own), Some(other)) => Rc::ptr_eq(own, other),
            _ => false,
        };
        let chunks = (0..self.chunks.len()).filter(|chunk| !shared(*chunk));
        let all = chunks.flat_map(|chunk| chunk * CHUNK..(chunk + 1) * CHUNK);
        all.take_while(|at| *at < self.count).collect()
    }

    /// Replaces types for which `matches` holds; returns their positions.
    pub(crate) fn replace(&mut self, matches: impl Fn(Info) -> bool, new: Info) -> Vec<usize> {
        let all = (0..self.count).filter(|at| self.get(*at).is_some_and(&matches));
        let found: Vec<usize> = all.collect();
        for at in &found {
            self.set(*at, new);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_what_is_equal() {
        let mut first = Locals::default();
        first.set(100, Info::INTEGER);
        assert_eq!((first.len(), first.get(99)), (101, Some(Info::BOGUS)));
        let mut second = first.clone();
        second.set(3, Info::NULL);
        assert_eq!(first.unshared(&second), (0..64).collect::<Vec<_>>());
        second.truncate(2);
        assert_eq!((second.len(), second.get(3)), (2, None));
        second.push(Info::NULL);
        second.set(5, Info::INTEGER);
        assert_eq!(second.get(3), Some(Info::BOGUS));
        assert_eq!(second.replace(|info| info == Info::NULL, Info::BOGUS), [2]);
    }
}
