//! The order in which alternatives are taken: that of names, or one that is drawn at random
//! (`cg.randomize_choices`).
//!
//! Invariant: the order is a function of the seed and of what a state calls its threads, and a thread's
//! alternatives stand together.

use crate::machine::{Machine, Options};
use crate::schedule::Action;
use base::fingerprint;
use base::rng::Rng;

impl Machine {
    /// Puts the steps of threads into the order of their names, or into a drawn one.
    pub(crate) fn order_threads(&self, actions: &mut [Action]) {
        // A thread's actions stand together, in their order.
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
    /// Puts the outcomes of a choice into such an order.
    pub(crate) fn shuffle_outcomes(&self, actions: &mut [Action]) {
        if let Some(seed) = self.choosing.shuffled {
            Rng::new(seed ^ actions.len() as u64).shuffle(actions);
        }
    }
}
