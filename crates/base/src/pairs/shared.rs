//! Hash-consed pairs for several threads: the table of `pairs`, in parts with a lock each.
//!
//! Source: Laarman, van de Pol, Weber, "Boosting Multi-Core Reachability Performance with Shared Hash
//! Tables" (FMCAD 2010), for one table that all share; locks by part instead of atomic slots. Which
//! part a pair belongs to follows from its hash, and its id ends with the number of the part. Each
//! thread remembers what it asked for lately, so that it mostly needs no lock.
//! Invariant: an id, once given, stands for the same pair forever, and equal pairs have one id.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::index::mix;
use super::{Pairs, RECENT_BITS, join};
use crate::intern::Full;
use crate::recent::Recent;

/// How many bits of an id say which part it is of.
const BITS: u32 = 6;
const PARTS: usize = 1 << BITS;

/// A table in parts, by hash: each behind a lock, and none in a cache line of another.
#[derive(Debug)]
pub struct Parts<T>(Box<[Part<T>]>);

#[derive(Debug)]
#[repr(align(128))]
struct Part<T>(Mutex<T>);

impl<T> Parts<T> {
    /// Parts made by `new`, which is told below what their own ids must stay.
    pub fn new(new: impl Fn(u32) -> T) -> Self {
        Self((0..PARTS).map(|_| Part(Mutex::new(new(u32::MAX >> BITS)))).collect())
    }

    /// The number of the part of what has this hash.
    #[inline]
    pub fn of_hash(hash: u64) -> usize {
        // Neither the bits that say where in a part it is, nor those that it is told apart by there.
        (hash >> 32) as usize & (PARTS - 1)
    }

    /// A part, which nobody else has meanwhile.
    #[inline]
    pub fn part(&self, part: usize) -> MutexGuard<'_, T> {
        // What a panic leaves behind is never half done: tables only grow.
        self.0[part].0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The id, over all parts, of what has this one in a part.
    #[inline]
    pub fn id(part: usize, own: u32) -> u32 {
        own << BITS | part as u32
    }

    /// The part and the id in it.
    #[inline]
    pub fn place(id: u32) -> (usize, u32) {
        (id as usize & (PARTS - 1), id >> BITS)
    }

    /// All ids, given how many there are in a part.
    pub fn ids(&self, count: impl Fn(&T) -> usize) -> impl Iterator<Item = u32> {
        let counts: Vec<usize> = (0..PARTS).map(|part| count(&self.part(part))).collect();
        let of_part =
            |(part, count): (usize, usize)| (0..count as u32).map(move |own| Self::id(part, own));
        counts.into_iter().enumerate().flat_map(of_part)
    }

    /// The sum of a number of all parts.
    pub fn sum(&self, number: impl Fn(&T) -> usize) -> usize {
        (0..PARTS).map(|part| number(&self.part(part))).sum()
    }
}

/// Interned pairs of ids. Id 0 is the pair of zeros.
#[derive(Debug)]
pub struct SharedPairs(Parts<Pairs>);

impl Default for SharedPairs {
    fn default() -> Self {
        Self(Parts::new(Pairs::new))
    }
}

impl SharedPairs {
    /// The id of a pair.
    pub fn intern(&self, left: u32, right: u32) -> Result<u32, Full> {
        let pair = join(left, right);
        if pair == 0 {
            return Ok(0);
        }
        let part = Parts::<Pairs>::of_hash(mix(pair));
        Ok(Parts::<Pairs>::id(part, self.0.part(part).number(pair)?))
    }

    /// The pair of an id.
    pub fn get(&self, id: u32) -> (u32, u32) {
        if id == 0 {
            return (0, 0);
        }
        let (part, own) = Parts::<Pairs>::place(id);
        self.0.part(part).get(own)
    }

    /// The capacity of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        self.0.sum(Pairs::bytes)
    }

    /// Bytes that growing takes for a while, if that is due before long.
    pub fn growth(&self) -> usize {
        self.0.sum(Pairs::growth)
    }
}

/// The table as one thread sees it.
#[derive(Debug)]
pub struct SeenPairs<'a> {
    shared: &'a SharedPairs,
    /// Pairs that this thread asked for lately.
    recent: Recent<(u32, u32), u32>,
}

impl<'a> SeenPairs<'a> {
    /// A view of a table.
    pub fn new(shared: &'a SharedPairs) -> Self {
        Self { shared, recent: Recent::new(RECENT_BITS) }
    }

    /// The id of a pair.
    #[inline]
    pub fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        if let Some(id) = self.recent.get((left, right)) {
            return Ok(id);
        }
        let id = self.shared.intern(left, right)?;
        self.recent.put((left, right), id);
        Ok(id)
    }

    /// The table.
    pub fn shared(&self) -> &SharedPairs {
        self.shared
    }

    /// Bytes of what this thread remembers.
    pub fn own_bytes(&self) -> usize {
        self.recent.bytes()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashSet;

    use super::{SeenPairs, SharedPairs};

    #[test]
    fn threads_agree_on_ids() {
        let table = SharedPairs::default();
        let pair = |n: u32| (n % 977, n % 1009);
        let all: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let work = |start: u32| {
                let table = &table;
                move || {
                    let mut seen = SeenPairs::new(table);
                    let numbers = (0..20_000).map(|n| (n * 7 + start) % 20_000);
                    let mut ids = vec![0; 20_000];
                    for n in numbers {
                        let (left, right) = pair(n);
                        ids[n as usize] = seen.intern(left, right).unwrap();
                        assert_eq!(table.get(ids[n as usize]), (left, right));
                    }
                    ids
                }
            };
            let threads: Vec<_> = (0..4).map(|at| scope.spawn(work(at * 4999))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(all.iter().all(|ids| *ids == all[0]));
        let pairs: HashSet<(u32, u32)> = (0..20_000).map(pair).collect();
        let ids: HashSet<u32> = all[0].iter().copied().collect();
        assert_eq!(ids.len(), pairs.len());
        assert_eq!(table.intern(0, 0).unwrap(), 0);
        assert!(table.bytes() > pairs.len() * 8);
    }
}
