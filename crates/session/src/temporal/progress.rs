//! The edges of the graph that are progress, for the property `livelock`.
//!
//! Invariant: whether an edge is progress depends only on its thread, its output, and data of both of its
//! states.

use super::specification::{Requirement, Specification};
use serde::{Deserialize, Serialize};

/// The criterion for progress, with data of each state. The graph marks the edges that are progress.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum ProgressEdges {
    /// Output, or the end of a thread, is progress. The data are the numbers of live threads of each
    /// state.
    OutputAndEnds(Vec<u16>),
    /// The arrival of a thread at a place is progress. The field `places` has the propositions of the
    /// places. The field `visitors` has the threads of each state that are at a place.
    Arrivals { places: Vec<u8>, visitors: Vec<u64> },
}

impl ProgressEdges {
    pub(super) fn new(specification: &Specification) -> Option<Self> {
        let mut properties = specification.properties.iter();
        let places = properties.find_map(|property| match &property.requirement {
            Requirement::NoLivelock { progress } => Some(progress.clone()),
            Requirement::Formula(_) | Requirement::NoStarvation { .. } => None,
        })?;
        Some(match places.as_slice() {
            [] => Self::OutputAndEnds(Vec::new()),
            _ => Self::Arrivals { places, visitors: Vec::new() },
        })
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::OutputAndEnds(live) => live.capacity() * size_of::<u16>(),
            Self::Arrivals { visitors, .. } => visitors.capacity() * size_of::<u64>(),
        }
    }

    /// Whether the edge of a thread between two states is progress.
    pub(super) fn is_made(&self, from: u32, thread: u32, to: u32, printed: bool) -> bool {
        match self {
            Self::OutputAndEnds(live) => printed || live.get(to as usize) < live.get(from as usize),
            Self::Arrivals { visitors, .. } => {
                let visits = |state: u32| {
                    visitors.get(state as usize).is_some_and(|all| all >> thread & 1 != 0)
                };
                visits(to) && !visits(from)
            }
        }
    }

    /// Joins the data of all workers. Their states have these numbers in the joined graph of `len` states.
    pub(super) fn joined(parts: Vec<(Self, Vec<u32>)>, len: usize) -> Option<Self> {
        let mut all = parts.first().map(|(first, _)| match first {
            Self::OutputAndEnds(_) => Self::OutputAndEnds(vec![0; len]),
            Self::Arrivals { places, .. } => {
                Self::Arrivals { places: places.clone(), visitors: vec![0; len] }
            }
        })?;
        for (part, numbers) in parts {
            let numbers = numbers.into_iter().map(|number| number as usize);
            match (&mut all, part) {
                (Self::OutputAndEnds(all), Self::OutputAndEnds(live)) => {
                    numbers.zip(live).for_each(|(number, live)| all[number] = live);
                }
                (Self::Arrivals { visitors: all, .. }, Self::Arrivals { visitors, .. }) => {
                    numbers.zip(visitors).for_each(|(number, of_state)| all[number] = of_state);
                }
                _ => return None,
            }
        }
        Some(all)
    }
}
