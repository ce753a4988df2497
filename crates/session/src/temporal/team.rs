//! The recorded data of several workers, and those of a checkpoint.
//!
//! Invariant: the joined data are those of one worker with all states, so violations are looked for on the
//! whole graph. They are not looked for during a search by several workers.

use super::progress::ProgressEdges;
use super::recorder::Recorder;
use crate::system::Fault;
use base::FastMap;
use base::intern::Full;
use report::Warning;
use search::{GraphPart, StateGraph, StateId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The part of the graph of one worker.
#[derive(Debug, Default)]
pub(super) struct TeamPart {
    graph: GraphPart,
    /// The initial state, if this worker stored it.
    start: Option<StateId>,
}

impl TeamPart {
    pub(super) fn describe(
        &mut self,
        (state, depth): (StateId, u32),
        label: u64,
        takers: &[u32],
        enabled: &[u32],
    ) -> Result<(), Full> {
        if depth == 0 {
            self.start = Some(state);
        }
        self.graph.describe(state, label, takers, enabled)
    }

    pub(super) fn connect(&mut self, from: StateId, choice: u32, to: StateId, printed: bool) {
        self.graph.connect(from, choice, to, printed);
    }

    pub(super) fn close(&mut self, state: StateId) {
        self.graph.close(state);
    }

    pub(super) fn len(&self) -> usize {
        self.graph.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.graph.bytes()
    }
}

/// The recorded data of a worker as plain data, which can leave the thread.
#[derive(Debug)]
pub(crate) struct WorkerRecords {
    part: TeamPart,
    progress: Option<ProgressEdges>,
    agents: usize,
    names: Vec<Option<String>>,
    deadlocks: BTreeMap<String, Warning>,
    woken: Option<FastMap<u32, Vec<u32>>>,
}

/// The recorded data of a search, in a checkpoint.
#[derive(Serialize, Deserialize)]
struct SavedRecords {
    /// The graph, with two hexadecimal digits for each byte.
    graph: String,
    progress: Option<ProgressEdges>,
    agents: usize,
    names: Vec<Option<String>>,
    deadlocks: BTreeMap<String, Warning>,
    woken: Option<BTreeMap<u32, Vec<u32>>>,
}

impl Recorder {
    /// Makes this the recorder of one of several workers, which records a part of the graph.
    pub(crate) fn join_team(&mut self) {
        self.part = Some(TeamPart::default());
    }

    /// Removes and returns the recorded data.
    pub(crate) fn take_records(&mut self) -> Option<WorkerRecords> {
        let part = self.part.take()?;
        Some(WorkerRecords {
            part,
            progress: self.progress.take(),
            agents: self.agents,
            names: std::mem::take(&mut self.names),
            deadlocks: std::mem::take(&mut self.deadlocks),
            woken: self.woken.take(),
        })
    }

    /// Joins the recorded data of this worker and the others. This recorder then has the whole graph.
    pub(crate) fn join(&mut self, others: Vec<WorkerRecords>) -> Result<(), Fault> {
        let Some(own) = self.take_records() else { return Ok(()) };
        let (mut graphs, mut progress) = (Vec::new(), Vec::new());
        let (mut start, mut woken) = (None, Vec::new());
        for one in std::iter::once(own).chain(others) {
            start = start.or(one.part.start);
            graphs.push(one.part.graph);
            progress.extend(one.progress);
            woken.extend(one.woken);
            self.agents = self.agents.max(one.agents);
            self.deadlocks.extend(one.deadlocks);
            self.names.resize(self.names.len().max(one.names.len()), None);
            for (known, name) in self.names.iter_mut().zip(one.names) {
                *known = known.take().or(name);
            }
        }
        // No worker stored a state.
        let Some(start) = start else { return Ok(()) };
        let (graph, numbers) = GraphPart::join(&graphs, start).map_err(|_| Fault::TableFull)?;
        self.graph = graph;
        drop(graphs);
        let by_number = |(of_part, numbers): (FastMap<u32, Vec<u32>>, &Vec<u32>)| {
            of_part.into_iter().map(|(at, woken)| (numbers[at as usize], woken)).collect::<Vec<_>>()
        };
        if !woken.is_empty() {
            let all = woken.into_iter().zip(&numbers).flat_map(by_number);
            self.woken = Some(all.collect());
        }
        let progress = progress.into_iter().zip(numbers).collect();
        self.progress = ProgressEdges::joined(progress, self.graph.len());
        if let Some(progress) = &self.progress {
            self.graph.mark_edges(&|from, thread, to, printed| {
                progress.is_made(from, thread, to, printed)
            });
        }
        Ok(())
    }

    /// Returns the recorded data as text, for a checkpoint.
    pub(crate) fn save(&self) -> Result<String, String> {
        let graph = self.graph.save().map_err(|why| why.to_string())?;
        let saved = SavedRecords {
            graph: hexadecimal(&graph),
            progress: self.progress.clone(),
            agents: self.agents,
            names: self.names.clone(),
            deadlocks: self.deadlocks.clone(),
            woken: self
                .woken
                .as_ref()
                .map(|all| all.iter().map(|(k, v)| (*k, v.clone())).collect()),
        };
        serde_json::to_string(&saved).map_err(|why| why.to_string())
    }

    /// Restores the recorded data from a checkpoint.
    pub(crate) fn load(&mut self, saved: &str) -> Result<(), String> {
        let saved: SavedRecords = serde_json::from_str(saved).map_err(|why| why.to_string())?;
        let digits = saved.graph.as_bytes().chunks(2);
        let byte = |digits: &[u8]| {
            let text = std::str::from_utf8(digits).ok()?;
            u8::from_str_radix(text, 16).ok()
        };
        let graph: Option<Vec<u8>> = digits.map(byte).collect();
        let graph = graph.ok_or("the graph of states is damaged")?;
        self.graph = StateGraph::load(&graph).map_err(|why| why.to_string())?;
        self.progress = saved.progress;
        self.agents = saved.agents;
        self.names = saved.names;
        self.deadlocks = saved.deadlocks;
        self.woken = saved.woken.map(|all| all.into_iter().collect());
        self.next_check = self.next_check.max(2 * self.graph.len());
        Ok(())
    }
}
/// Formats bytes as hexadecimal digits.
fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |at: u8| char::from(DIGITS[usize::from(at)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
