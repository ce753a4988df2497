//! Vector clocks.
//!
//! Source: Mattern, *Virtual Time and Global States*; the epochs of `FastTrack`.

/// A moment in the execution of one thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Epoch {
    /// The index of the thread in clocks.
    pub index: u32,
    /// The local time of the thread.
    pub time: u32,
}

/// A vector clock. The time of an unknown thread is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock(Vec<u32>);

impl Clock {
    /// Returns the time of the thread at `index`.
    #[inline]
    pub fn get(&self, index: u32) -> u32 {
        self.0.get(index as usize).copied().unwrap_or(0)
    }

    /// Sets the time of the thread at `index`.
    pub fn set(&mut self, index: u32, time: u32) {
        let at = index as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0[at] = time;
    }

    /// Raises the time of each thread to the time in `other`, if that is later.
    pub fn join(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// Returns the nonzero times, ordered by the index of the thread.
    pub fn moments(&self) -> impl Iterator<Item = Epoch> + '_ {
        let known = self.0.iter().enumerate().filter(|(_, time)| **time > 0);
        known.map(|(at, time)| Epoch { index: at as u32, time: *time })
    }

    /// Whether all times are 0.
    pub fn is_empty(&self) -> bool {
        self.moments().next().is_none()
    }

    /// Whether the moment is at most the clock.
    #[inline]
    pub fn covers(&self, epoch: Epoch) -> bool {
        self.get(epoch.index) >= epoch.time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn join_takes_the_maximum_of_each_thread() {
        let mut a = Clock::default();
        a.set(0, 3);
        let mut b = Clock::default();
        b.set(0, 1);
        b.set(2, 5);
        a.join(&b);
        assert_eq!((a.get(0), a.get(1), a.get(2), a.get(9)), (3, 0, 5, 0));
        assert!(a.covers(Epoch { index: 2, time: 5 }));
        assert!(!a.covers(Epoch { index: 2, time: 6 }));
        assert!(b.moments().all(|moment| a.covers(moment)));
        assert!(!a.moments().all(|moment| b.covers(moment)));
        assert_eq!(a.moments().map(|moment| moment.index).collect::<Vec<_>>(), [0, 2]);
        assert!(!a.is_empty() && Clock::default().is_empty());
    }
}
