//! What can be done next in states asked about lately: who comes back to a state finds it there.
//!
//! Invariant: a prospect is that of the state it names; one that names none is of none.

use super::outlook::Outlook;
use crate::schedule::Action;

/// What threads can do next in a state.
#[derive(Clone, Debug, Default)]
pub(super) struct Prospect {
    pub(super) state: Vec<u32>,
    /// By slot, in the order of the threads' keys.
    pub(super) outlooks: Vec<(usize, Outlook)>,
    /// How many of those are daemons.
    pub(super) daemons: usize,
    pub(super) actions: Vec<Action>,
}

/// Prospects of some states, each at a place that the state tells.
#[derive(Debug, Default)]
pub(super) struct Prospects {
    /// Empty until one is asked for.
    all: Vec<Prospect>,
    /// The place of the one last asked for.
    at: usize,
}

/// How many bits the numbers of places have.
const PLACES_BITS: u32 = 6;

/// That of no state.
static NONE: Prospect =
    Prospect { state: Vec::new(), outlooks: Vec::new(), daemons: 0, actions: Vec::new() };

/// The place of a state.
fn place_of(state: &[u32]) -> usize {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let words = (1_u64..).step_by(2).zip(state);
    let sum = words.fold(0_u64, |sum, (n, word)| {
        sum.wrapping_add(SPREAD.wrapping_mul(n).wrapping_mul(u64::from(*word)))
    });
    (sum >> (u64::BITS - PLACES_BITS)) as usize
}

impl Prospects {
    /// The one last asked for.
    #[inline]
    pub(super) fn current(&self) -> &Prospect {
        self.all.get(self.at).unwrap_or(&NONE)
    }

    /// Goes to the place of a state; gives whether its prospect is there.
    #[inline]
    pub(super) fn is_at(&mut self, state: &[u32]) -> bool {
        if self.current().state == state {
            return true;
        }
        self.at = place_of(state);
        self.current().state == state
    }

    /// Takes what is at the place gone to, to be made that of another state.
    pub(super) fn take_place(&mut self) -> Prospect {
        if self.all.is_empty() {
            self.all.resize(1 << PLACES_BITS, Prospect::default());
        }
        let mut prospect = std::mem::take(&mut self.all[self.at]);
        prospect.state.clear();
        prospect.outlooks.clear();
        prospect.actions.clear();
        prospect
    }

    /// Puts something at the place gone to.
    pub(super) fn put_back(&mut self, prospect: Prospect) {
        self.all[self.at] = prospect;
    }

    /// Forgets all.
    pub(super) fn forget(&mut self) {
        self.all.clear();
    }
}
