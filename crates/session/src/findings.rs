//! Findings in a state, and findings with their paths.
//!
//! Invariant: built-in properties are created for each check of a state, so that they contain no data
//! of other paths.

use crate::job::Job;
use crate::temporal::FailingParts;
use config::Error;
use properties::Finding;
use search::{Context, StateId, Store};
use vm::Machine;
use vm::schedule::RunGlobals;

/// A violation with its path.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The violation.
    pub finding: Finding,
    /// The choices of the path to the finding.
    pub path: Vec<u32>,
    /// The values that `Verify` keeps over all paths, before the last step of the path.
    pub kept: RunGlobals,
    /// The start of the cycle, if the finding is about an infinite execution: the choices from this
    /// index on are repeated forever.
    pub(crate) cycle_at: Option<usize>,
    /// Facts about the cycle, for reports.
    pub(crate) notes: Vec<String>,
    /// The parts of a temporal formula that fail on the path.
    pub(crate) parts: FailingParts,
    /// A stored state near the end of the path, if the search has one.
    pub(crate) near: Option<NearState>,
}

/// The number of last steps that are explained if the whole path would take too long.
const LAST_STEPS: usize = 100;

/// A stored state near the end of a path.
#[derive(Clone, Debug)]
pub(crate) struct NearState {
    id: StateId,
    /// The number of choices on the path before the state.
    pub(crate) position: usize,
    /// The vector of the state, after it was read from the store.
    pub(crate) vector: Vec<u32>,
}

impl Counterexample {
    /// Creates a counterexample without a known state near its end.
    pub(crate) fn new(finding: Finding, path: Vec<u32>, kept: RunGlobals) -> Self {
        Self {
            finding,
            path,
            kept,
            cycle_at: None,
            notes: Vec::new(),
            parts: FailingParts::default(),
            near: None,
        }
    }

    /// Creates a counterexample at the current position of the search.
    pub(crate) fn at(finding: Finding, context: &Context<'_>, kept: RunGlobals) -> Self {
        let near = context.ancestor(LAST_STEPS);
        let near = near.map(|(id, position)| NearState { id, position, vector: Vec::new() });
        Self { near, ..Self::new(finding, context.path(), kept) }
    }

    /// Reads the state near the end from the store. Without a store, discards the state.
    pub(crate) fn load(&mut self, store: Option<&mut dyn Store>) {
        match (store, &mut self.near) {
            (Some(store), Some(near)) => store.get(near.id, &mut near.vector),
            (None, near) => *near = None,
            (Some(_), None) => {}
        }
    }
}

/// Returns the violations of all properties in the present state.
pub(crate) fn findings(job: &Job, machine: &mut Machine) -> Result<Vec<Finding>, Error> {
    let actions = machine.alternatives();
    let mut all = Vec::new();
    for mut property in job.properties()? {
        all.extend(property.check(machine, &actions));
    }
    if machine.transition.was_cut
        && job.settings.checks.properties.iter().any(|p| p == properties::ENDLESS_LOOP)
    {
        all.push(properties::endless_loop(machine));
    }
    Ok(all)
}

/// Returns the message of a finding. For a `NullPointerException`, the message has the null expression.
pub fn message(finding: &Finding) -> String {
    let null = finding.exception.as_deref() == Some("java.lang.NullPointerException");
    if null
        && finding.message.is_empty()
        && let Some(place) = finding.stack.first()
        && let Some(text) =
            natives::java::lang::null_pointer_exception::message(place.method, place.bytecode)
    {
        return text;
    }
    finding.message.clone()
}
