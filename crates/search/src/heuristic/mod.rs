//! Heuristics: ratings of open states. The state with the least rating is expanded first.
//!
//! The names are those of JPF's heuristics. Invariant: a rating only orders states. A strategy that
//! drops states because of their ratings reports omissions.

pub(crate) mod order;
pub(crate) mod processes;
pub(crate) mod values;

use std::fmt;

use crate::frontier::FrontierRequirements;
use crate::system::inspection::{Interest, StateView};

/// A summary of the path to an open state.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathSummary {
    /// The number of transitions from the start state.
    pub depth: u32,
    /// The process that ran last.
    pub ran: Option<u32>,
    /// Whether this process is enabled, so that a step of a different process is a preemption.
    pub is_enabled: bool,
    /// The number of preemptions on the path.
    pub preemptions: u32,
    /// The number of data choices on the path.
    pub choices: u32,
    /// Whether the alternatives are outcomes of a data choice.
    pub chooses: bool,
    /// The processes that ran, beginning with the last step, up to the length of the history.
    pub recent: Vec<u32>,
}

impl PathSummary {
    /// Returns the summary of the path to a state with this view, given the summary of the path to
    /// its predecessor.
    pub fn extend(from: Option<&Self>, view: &StateView, depth: u32, history: usize) -> Self {
        let start = Self::default();
        let from = from.unwrap_or(&start);
        let switched = from.ran.is_some() && from.ran != view.ran;
        let preempted = switched && from.is_enabled && !from.chooses;
        let mut recent: Vec<u32> = view.ran.into_iter().collect();
        recent.extend(from.recent.iter().take(history.saturating_sub(1)));
        Self {
            depth,
            ran: view.ran,
            is_enabled: view.ran.is_some_and(|name| view.is_enabled(name)),
            preemptions: from.preemptions + u32::from(preempted),
            choices: from.choices + u32::from(from.chooses),
            chooses: view.chooses,
            recent,
        }
    }
}

/// A heuristic, which rates open states.
pub(crate) trait Heuristic: fmt::Debug {
    /// Rates a state. The state with the least rating is expanded first. The method is called once
    /// for each state, in the order in which states are reached.
    fn rate(&mut self, path: &PathSummary, view: &StateView) -> i64;

    /// Returns the requirements of the heuristic on a search.
    fn requirements(&self) -> FrontierRequirements {
        FrontierRequirements { views: true, ..FrontierRequirements::default() }
    }
}

/// The best and the worst rating. A depth can be added to both.
const BEST: i64 = i64::MIN / 2;
const WORST: i64 = i64::MAX / 2;

/// Rates a state. A state that the program marks is rated best or worst, independent of the
/// heuristic.
fn rate(heuristic: &mut dyn Heuristic, path: &PathSummary, view: &StateView) -> i64 {
    let rating = heuristic.rate(path, view);
    match view.interest {
        Interest::None => rating,
        Interest::Interesting => BEST,
        Interest::Boring => WORST,
    }
}

/// Returns the summary of the path to a new open state, and the rating of the state. A state
/// without a view has the rating 0.
pub(crate) fn rated(
    heuristic: &mut dyn Heuristic,
    from: Option<&PathSummary>,
    view: Option<StateView>,
    depth: u32,
    history: usize,
) -> (PathSummary, i64) {
    match view {
        Some(view) => {
            let path = PathSummary::extend(from, &view, depth, history);
            let rating = rate(heuristic, &path, &view);
            (path, rating)
        }
        None => (PathSummary { depth, ..PathSummary::default() }, 0),
    }
}
