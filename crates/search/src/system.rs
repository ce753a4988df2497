//! What is explored: a machine that stands in one state, offers numbered alternatives, and can
//! put its state into a vector of numbers and back.
//!
//! Invariant asked of an implementation: the vector determines the future. Two states with equal
//! vectors have the same arity, and the same alternative of both leads to equal vectors.

use crate::reduction::{Agent, Footprint, Image, Origins};
use crate::view::View;

/// A system that can be explored: a Java machine, or a toy in a test.
pub trait System {
    /// What can go wrong on our side (never a finding about the program).
    type Error;

    /// How many alternatives are open in the current state; 0: it has no successor.
    ///
    /// Must not change the state.
    fn arity(&mut self) -> Result<u32, Self::Error>;

    /// Executes alternative `choice` (below the arity) of the current state up to the next state.
    fn step(&mut self, choice: u32) -> Result<Step, Self::Error>;

    /// Appends the canonical vector (component numbers) of the current state to `out`.
    ///
    /// 0 is the number for "nothing here": runs of zeros cost the store least.
    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error>;

    /// The place in vectors of the number that most steps change.
    fn busy_place(&self) -> usize {
        0
    }

    /// The same vector as [`encode`](Self::encode) appends, made without whatever makes that fast:
    /// for checking.
    fn encode_anew(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error> {
        self.encode(out)
    }

    /// Makes `vector`, an earlier result of [`encode`](Self::encode), the current state.
    fn restore(&mut self, vector: &[u32]) -> Result<(), Self::Error>;

    /// Whether it can go on as a member of its team: asked before a state that was encoded is shared.
    fn stays(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Learns what the numbers of a vector mean that another system of its team may have made: what it
    /// is asked of such a state comes after that.
    fn adopt(&mut self, vector: &[u32]) -> Result<(), Self::Error> {
        let _ = vector;
        Ok(())
    }

    /// The exploration goes on from the state just encoded as `vector`, without a restore; a
    /// system may now lay out its live state as `restore(vector)` would.
    fn settled(&mut self, vector: &[u32]) -> Result<(), Self::Error> {
        let _ = vector;
        Ok(())
    }

    /// The system is in the stored state `vector`, and may remember what it needs to foresee steps.
    fn arrived(&mut self, vector: &[u32]) {
        let _ = vector;
    }

    /// What there is to know of a stored state without being there, if looking at it would show
    /// nothing else.
    fn glance(&mut self, state: &[u32]) -> Option<Glance> {
        let _ = state;
        None
    }

    /// Replaces the content of `to` by the state to which alternative `choice` leads from the stored
    /// state `from`, if that can be told without being there: it is a state, and taking the step
    /// would show an observer nothing that the states do not. Changes no state.
    fn foresee(&mut self, from: &[u32], choice: u32, to: &mut Vec<u32>) -> bool {
        let _ = (from, choice, to);
        false
    }

    /// The step from the stored state `from` has led to the state just stored as `to`, where the
    /// system is: it may be foreseen from now on.
    fn learn(&mut self, from: &[u32], to: &[u32]) {
        let _ = (from, to);
    }

    /// The step last taken led back to the state that it began in: what is wrong, if that cannot be.
    ///
    /// # Errors
    /// Nothing would come after such a step, whatever the program does next.
    fn came_back(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// For reduction: adds the agents that live in the current state, those that cannot go on among
    /// them. None: whatever they do may conflict.
    ///
    /// Must not change the state.
    fn agents(&mut self, out: &mut Vec<Agent>) -> Result<(), Self::Error> {
        let _ = out;
        Ok(())
    }

    /// For reduction: what the last step did.
    fn footprint(&mut self, out: &mut Footprint) {
        out.accesses.clear();
        out.held.clear();
    }

    /// For reduction: how names in the state just encoded come from those before the last step.
    fn origins(&mut self, out: &mut Origins) {
        out.renamed.clear();
    }

    /// For reduction: the steps that are not taken since the last one stands for them; their agents are
    /// told with its alternatives.
    fn images(&mut self, out: &mut Vec<Image>) {
        out.clear();
    }

    /// For strategies that look: the state just encoded, and the step that led there.
    ///
    /// Must not change the state.
    fn view(&mut self, out: &mut View) -> Result<(), Self::Error> {
        *out = View::default();
        Ok(())
    }

    /// How many numbers were given in the run that other numbers are made of, such as those of things
    /// that are no part of a state until somebody writes them. A step that gives some is taken again
    /// when an exploration is resumed, so that names mean the same.
    fn numbering(&self) -> u64 {
        0
    }

    /// What it keeps over the whole run, outside of states, for a checkpoint.
    fn save(&mut self) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }

    /// Keeps what an earlier run [saved](Self::save).
    fn load(&mut self, saved: &[u8]) -> Result<(), String> {
        let _ = saved;
        Ok(())
    }

    /// Bytes held by tables that belong to visited states (of components), for the memory limit.
    fn table_bytes(&self) -> usize {
        0
    }

    /// Bytes that these tables take beside that for a while when they grow, if that is due before long.
    fn table_growth(&self) -> usize {
        0
    }

    /// Whether the last step was given up because it took more memory than there may be. It led
    /// nowhere, and would have to be taken again.
    fn is_out_of_memory(&self) -> bool {
        false
    }
}

/// What can be known of a state from afar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// How many alternatives are open, at least 1.
    pub arity: u32,
    /// Whether they are outcomes of a choice of data.
    pub chooses_data: bool,
    /// How many agents live.
    pub agents: u32,
}

/// How a transition ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// In a state, to be stored.
    Next,
    /// Nowhere: the path is cut here (`Verify.ignoreIf`); no state, no successor.
    Ignored,
}
