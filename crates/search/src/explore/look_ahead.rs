//! The lookup of all cached successors of a state at once.
//!
//! The successors of a state are independent, so the memory accesses of their lookups overlap. The
//! accesses of an insertion depend on each other. Most successors are known states.
//! Invariant: a state that was stored once remains stored, and a cached transition leads to the same
//! state at any time. So a result remains valid, and the order of steps is unchanged.

use base::hash_cons::AT_ONCE;

use super::explorer::Explorer;
use crate::failure::Error;
use crate::frontier::FrontierEntry;
use crate::observer::Observer;
use crate::store::StateId;
use crate::system::System;

/// The number of states whose successors are kept, as many as the stores keep trees.
const STATES: usize = 64;

/// The successors of a state.
#[derive(Debug, Default)]
struct KnownSuccessors {
    state: Option<StateId>,
    /// The vectors of the successors by alternative. The vector of an unknown successor is empty.
    vectors: Vec<Vec<u32>>,
    /// The successors that were stored at the lookup, by alternative.
    known: Vec<Option<StateId>>,
}

/// A direct-mapped cache of the successors of recent states.
#[derive(Debug)]
pub(super) struct LookAhead(Vec<KnownSuccessors>);

impl Default for LookAhead {
    fn default() -> Self {
        Self((0..STATES).map(|_| KnownSuccessors::default()).collect())
    }
}

/// The result of a lookup of a successor.
pub(super) enum Ahead {
    /// The successor is this stored state.
    Known(StateId),
    /// The vector of the successor is in `vectors.cached`.
    Cached,
    /// The successor must be looked up in the transition cache.
    Unknown,
}

/// Looks up a successor of an open state among the successors that were looked up at once.
pub(super) fn look_ahead<S: System + ?Sized, O: Observer<S> + ?Sized>(
    explorer: &mut Explorer<'_, S, O>,
    open: FrontierEntry,
    choice: u32,
) -> Result<Ahead, Error<S::Error>> {
    let Some(LookAhead(mut entries)) = explorer.ahead.take() else { return Ok(Ahead::Unknown) };
    let entry = &mut entries[open.state.index() % STATES];
    let count = open.arity as usize;
    let is_kept = entry.state == Some(open.state);
    if !is_kept && open.next == 0 && (2..=AT_ONCE).contains(&count) {
        entry.state = None;
        let looked_up = look_up_all(explorer, open, entry);
        entry.state = looked_up.is_ok().then_some(open.state);
        looked_up?;
    }
    let mut ahead = Ahead::Unknown;
    let at = choice as usize;
    if entry.state == Some(open.state) && at < entry.known.len() {
        if let Some(known) = entry.known[at] {
            ahead = Ahead::Known(known);
        } else if !entry.vectors[at].is_empty() {
            std::mem::swap(&mut explorer.vectors.cached, &mut entry.vectors[at]);
            entry.vectors[at].clear();
            ahead = Ahead::Cached;
        }
    }
    explorer.ahead = Some(LookAhead(entries));
    Ok(ahead)
}

/// Looks up all successors of an open state.
fn look_up_all<S: System + ?Sized, O: Observer<S> + ?Sized>(
    explorer: &mut Explorer<'_, S, O>,
    open: FrontierEntry,
    entry: &mut KnownSuccessors,
) -> Result<(), Error<S::Error>> {
    explorer.load_vector(open.state)?;
    let count = open.arity as usize;
    entry.vectors.resize_with(count, Vec::new);
    entry.known.clear();
    entry.known.resize(count, None);
    if let Some(cache) = explorer.system.transition_cache() {
        for (choice, vector) in (0..).zip(&mut entry.vectors) {
            if !cache.lookup(&explorer.vectors.expanded, choice, vector) {
                vector.clear();
            }
        }
    }
    explorer.store.find(&entry.vectors, &mut entry.known);
    Ok(())
}
