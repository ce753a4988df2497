//! The order of alternatives: by thread keys, or a random order (`cg.randomize_choices`).
//!
//! Invariant: the order is a function of the seed and of the thread keys, and the alternatives of a
//! thread are adjacent.

use crate::machine::{Machine, Options};
use crate::schedule::Action;
use base::fingerprint;
use base::rng::Rng;

impl Machine {
    /// Sorts the actions of threads by thread key, or randomly.
    pub(crate) fn order_threads(&self, actions: &mut [Action]) {
        // The sort is stable, so the actions of a thread remain adjacent and keep their order.
        let key = |action: &Action| &self.live.threads[action.thread()].key;
        if let Some(seed) = self.options.choosing.shuffled {
            actions.sort_by_cached_key(|action| {
                let key = key(action);
                (Rng::new(seed ^ fingerprint::of(bytemuck::cast_slice(key))).draw(), key.clone())
            });
        } else if !actions.is_sorted_by(|a, b| key(a) <= key(b)) {
            actions.sort_by(|a, b| key(a).cmp(key(b)));
        }
    }
}

impl Options {
    /// Puts the outcomes of a choice in random order, if this is configured.
    pub(crate) fn shuffle_outcomes(&self, actions: &mut [Action]) {
        if let Some(seed) = self.choosing.shuffled {
            Rng::new(seed ^ actions.len() as u64).shuffle(actions);
        }
    }
}
