//! Numbers of threads that are valid during the whole run.
//!
//! Invariant: a thread is identified by its key. A number therefore denotes the same thread on every
//! path that starts the same threads.

use base::FastMap;
use vm::thread::OF_POOL;

/// The number of each thread, by its key.
#[derive(Debug, Default)]
pub(crate) struct ThreadNumbers {
    numbers: FastMap<Box<[u32]>, u32>,
}

impl ThreadNumbers {
    /// Returns the number of a thread.
    pub(crate) fn number(&mut self, key: &[u32]) -> u32 {
        if let Some(known) = self.numbers.get(key) {
            return *known;
        }
        let next = self.numbers.len() as u32;
        self.numbers.insert(key.into(), next);
        next
    }

    /// Returns the number of the thread that started the thread with this key. A thread of a pool is
    /// started by different threads in different executions.
    pub(crate) fn parent(&mut self, key: &[u32]) -> Option<u32> {
        let (_, parent) = key.split_last().filter(|(_, parent)| **parent != [OF_POOL])?;
        Some(self.number(parent))
    }
}

#[cfg(test)]
mod tests {
    use super::{OF_POOL, ThreadNumbers};

    #[test]
    fn equal_keys_have_equal_numbers_and_parents() {
        let mut numbers = ThreadNumbers::default();
        let (main, first) = (numbers.number(&[]), numbers.number(&[1]));
        assert_ne!(main, first);
        assert_eq!((numbers.number(&[1]), numbers.parent(&[1])), (first, Some(main)));
        assert_eq!((numbers.parent(&[1, 4]), numbers.parent(&[])), (Some(first), None));
        assert_eq!(numbers.parent(&[OF_POOL, 21]), None);
    }
}
