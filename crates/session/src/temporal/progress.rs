//! The edges that are progress, for the property `livelock`.
//!
//! Invariant: whether an edge is progress depends on its thread and on what is known of both of its states.

use super::specification::{Requirement, Specification};
use serde::{Deserialize, Serialize};

/// Which edges are progress, if there is a property `livelock`. These edges are marked in the graph.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum ProgressEdges {
    /// Those that print something or end a thread: the number of live threads of each state.
    OutputAndEnds(Vec<u16>),
    /// Those of threads that arrive at places. The field `places` has their propositions, and `visitors` for
    /// each state the threads that are at one of them.
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

    /// Whether a step of a thread between two states is progress.
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

    /// Returns the records of all workers, whose states have these numbers in the joined graph of `len` states.
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
